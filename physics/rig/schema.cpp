// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/schema.h"

#include <cmath>

#include "physics/rig/describe.h"
#include "physics/rig/rig_document.h"
#include "physics/text/file_number.h"
#include "physics/text/json_text.h"
#include "physics/text/limits.h"

namespace hingelab {
namespace {

Json numberSchema(const FieldInfo& info) {
    Json number = {{"type", "number"}};
    const Range& range = info.range;
    if (std::isfinite(range.lower)) {
        number[range.lowerBound == Bound::exclusive ? "exclusiveMinimum" : "minimum"] =
            inFile(info, range.lower);
    }
    if (std::isfinite(range.upper)) number["maximum"] = inFile(info, range.upper);
    const Json text = {{"type", "string"},
                       {"pattern", "^[ +−–-]*[0-9.]+([eE][+-]?[0-9]+)? *([^0-9]|\\^[0-9])*$"}};
    const Json expression = {{"type", "string"}, {"pattern", "^="}};
    return {{"anyOf", Json::array({number, text, expression})}};
}

std::string describeField(const FieldInfo& info) {
    std::string text = info.help;
    const std::string_view unit = fileUnit(info.quantity).ascii;
    if (!unit.empty()) text += " [" + std::string(unit) + "]";
    return text;
}

/// Of an object and its alternatives together; notes may stand anywhere.
void refuseOtherKeys(Json& schema) {
    schema["patternProperties"] = {{"^(_|\\$|//)", true}};
    schema["unevaluatedProperties"] = false;
}

/// The archive that turns structure and tables into a schema (see describe.h).
class SchemaBuilder : public TextsAlike<SchemaBuilder> {
  public:
    explicit SchemaBuilder(Json& schema) : schema_(schema) {
        schema_["type"] = "object";
        schema_["properties"] = Json::object();
    }

    void text(const char* key, std::string&, const char* help) {
        property(key) = {{"type", "string"}, {"description", help}};
    }
    void texts(const char* key, std::vector<std::string>&, const char* help) {
        property(key) = {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", help}};
    }
    /// Of operations of a JSON patch.
    void json(const char* key, Json&, const char* help) {
        Json operation = {
            {"type", "object"},
            {"properties",
             {{"op", {{"enum", Json::array({"add", "remove", "replace", "move", "copy", "test"})}}},
              {"path", {{"type", "string"}}}}},
            {"required", Json::array({"op", "path"})}};
        property(key) = {{"type", "array"}, {"items", std::move(operation)}, {"description", help}};
    }
    template <class T>
    void table(T&) {
        const T defaults;
        for (const auto& field : Table<T>::numbers) {
            Json entry = numberSchema(field.info);
            entry["description"] = describeField(field.info);
            entry["default"] = inFile(field.info, defaults.*field.member);
            property(field.info.key) = std::move(entry);
            if (field.info.formerKey[0] == '\0') continue;
            property(field.info.formerKey) = numberSchema(field.info);
            property(field.info.formerKey)["deprecated"] = true;
        }
        for (const auto& field : Table<T>::vectors) {
            const Vector3& value = defaults.*field.member;
            property(field.info.key) = {{"type", "array"},
                                        {"items", numberSchema(field.info)},
                                        {"minItems", 3},
                                        {"maxItems", 3},
                                        {"description", describeField(field.info)},
                                        {"default", {value[0], value[1], value[2]}}};
        }
    }
    void measure(const char* key, double& value, const FieldInfo& field) {
        FieldInfo any = field; // what it is of, and how large, the object says
        any.range = kFinite;
        Json entry = numberSchema(any);
        entry["description"] = *field.help != '\0' ? field.help : "Its value, of its quantity.";
        entry["default"] = value;
        property(key) = std::move(entry);
    }
    void limit(const char* key, double& value, const FieldInfo& field) {
        measure(key, value, field);
        property(key)["anyOf"].erase(2);                                   // no expression
        if (std::abs(value) >= kUnlimited) property(key).erase("default"); // none
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum&, const Names& names, const char* help) {
        Json values = Json::array();
        for (const auto& name : names) values.push_back(name.text);
        property(key) = {{"enum", values}, {"description", help}};
    }
    template <class T>
    void object(const char* key, T& object, const char*) {
        nested(property(key), object);
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>&, const char*) {
        T object;
        Json schema;
        nested(schema, object);
        property(key) = {{"anyOf", Json::array({schema, {{"type", "null"}}})}};
    }
    template <class T>
    void list(const char* key, std::vector<T>&, const char*) {
        T item;
        Json items;
        nested(items, item);
        property(key) = {{"type", "array"}, {"items", items}, {"maxItems", kMaximumItems}};
    }
    template <class Variant, class Names>
    void variant(Variant&, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        if (whenMissing == VariantDefault::none) schema_["required"] = Json::array({"type"});
        schema_["oneOf"] = Json::array();
        alternatives<Variant>(names);
    }

  private:
    Json& property(const char* key) { return schema_["properties"][key]; }

    template <class T>
    static void nested(Json& schema, T& object) {
        SchemaBuilder builder(schema);
        describe(builder, object);
        refuseOtherKeys(schema);
    }

    template <class Variant, class Names, std::size_t I = 0>
    void alternatives(const Names& names) {
        if constexpr (I < std::variant_size_v<Variant>) {
            Json alternative;
            std::variant_alternative_t<I, Variant> object;
            SchemaBuilder builder(alternative); // whose object has keys beside these
            describe(builder, object);
            alternative["properties"]["type"] = {{"const", names[I].name}};
            alternative["required"] = Json::array({"type"});
            if (I == 0 && !schema_.contains("required")) alternative.erase("required"); // the default
            schema_["oneOf"].push_back(std::move(alternative));
            alternatives<Variant, Names, I + 1>(names);
        }
    }

    Json& schema_;
};

} // namespace

std::string rigSchema() {
    Json schema;
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Hingelab rig";
    SchemaBuilder builder(schema);
    schema["properties"]["format"] = {{"const", kRigFormat}};
    schema["properties"]["version"] = {{"const", kRigVersion}};
    Rig rig;
    describe(builder, rig);
    schema["required"] = {"format", "version", "name"};
    refuseOtherKeys(schema);
    return formatJson(schema);
}

} // namespace hingelab
