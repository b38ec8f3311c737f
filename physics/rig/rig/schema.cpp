// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/schema.h"

#include <cmath>

#include "rig/rig_document.h"
#include "rig/rig_walk.h"
#include "rig/written_by.h"
#include "text/file_number.h"
#include "text/json_text.h"
#include "text/limits.h"

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

/// Turns structure and tables into a schema.
class SchemaBuilder : public ConstVisitor {
  public:
    explicit SchemaBuilder(Json& schema) : schema_(schema) {
        schema_["type"] = "object";
        schema_["properties"] = Json::object();
    }

    void readText(const char* key, const std::string&, const char* help) override {
        property(key) = {{"type", "string"}, {"description", help}};
    }
    void readTexts(const char* key, const std::vector<std::string>&, const char* help) override {
        property(key) = {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", help}};
    }
    /// Of operations of a JSON patch.
    void readJson(const char* key, const Json&, const char* help) override {
        Json operation = {
            {"type", "object"},
            {"properties",
             {{"op", {{"enum", Json::array({"add", "remove", "replace", "move", "copy", "test"})}}},
              {"path", {{"type", "string"}}}}},
            {"required", Json::array({"op", "path"})}};
        property(key) = {{"type", "array"}, {"items", std::move(operation)}, {"description", help}};
    }
    void readNumber(const FieldInfo& field, double, double byDefault) override {
        Json entry = numberSchema(field);
        entry["description"] = describeField(field);
        entry["default"] = inFile(field, byDefault);
        property(field.key) = std::move(entry);
        if (field.formerKey[0] == '\0') return;
        property(field.formerKey) = numberSchema(field);
        property(field.formerKey)["deprecated"] = true;
    }
    void readVector(const FieldInfo& field, const Vector3&, const Vector3& byDefault) override {
        property(field.key) = {{"type", "array"},
                               {"items", numberSchema(field)},
                               {"minItems", 3},
                               {"maxItems", 3},
                               {"description", describeField(field)},
                               {"default", {byDefault[0], byDefault[1], byDefault[2]}}};
    }
    void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>&) override {
        readVector(field, Vector3::Zero(), Vector3::Zero());
        property(field.key).erase("default");
    }
    void readMeasure(const char* key, double value, const FieldInfo& field) override {
        FieldInfo any = field; // what it is of, and how large, the object says
        any.range = kFinite;
        Json entry = numberSchema(any);
        entry["description"] = *field.help != '\0' ? field.help : "Its value, of its quantity.";
        entry["default"] = value;
        property(key) = std::move(entry);
    }
    void readLimit(const char* key, double value, const FieldInfo& field) override {
        readMeasure(key, value, field);
        property(key)["anyOf"].erase(2);                                   // no expression
        if (std::abs(value) >= kUnlimited) property(key).erase("default"); // none
    }
    void readFound(const char* key, std::span<const double> values, const char* help) override {
        property(key) = {{"type", "number"}, {"description", help}};
        if (values.size() == 1) return;
        property(key) = {{"type", "array"},
                         {"items", {{"type", "number"}}},
                         {"minItems", values.size()},
                         {"maxItems", values.size()},
                         {"description", help}};
    }
    void readChoice(const char* key, const ChoiceField& choice, const char* help) override {
        if (choice.isFlag()) {
            property(key) = {{"type", "boolean"}, {"description", help}};
            return;
        }
        Json values = Json::array();
        for (std::size_t i = 0; i < choice.count(); ++i) values.push_back(choice.text(i));
        property(key) = {{"enum", values}, {"description", help}};
    }
    void readObject(const char* key, const ConstDocumentPart& part, const char*) override {
        property(key) = nested(part);
    }
    void readOptional(const char* key, const OptionalField& optional, const char*) override {
        const OwnDocumentPart object(optional.type());
        property(key) = {{"anyOf", Json::array({nested(object.part()), {{"type", "null"}}})}};
    }
    void readList(const char* key, const ListField& items, const char*) override {
        const OwnDocumentPart item(items.itemType());
        property(key) = {{"type", "array"}, {"items", nested(item.part())}, {"maxItems", kMaximumItems}};
    }
    void readVariant(const VariantField& variant) override {
        const bool isRequired = variant.whenMissing() == VariantDefault::none;
        // What is the mirror image of another one has nothing else.
        const bool mayBeImage = schema_["properties"].contains("mirror_of");
        if (isRequired && !mayBeImage) schema_["required"] = Json::array({"type"});
        schema_["oneOf"] = Json::array();
        if (mayBeImage) {
            schema_["oneOf"].push_back(
                {{"required", Json::array({"mirror_of"})}, {"not", {{"required", Json::array({"type"})}}}});
        }
        for (std::size_t i = 0; i < variant.names().size(); ++i) {
            Json alternative;
            SchemaBuilder builder(alternative); // whose object has keys beside these
            const OwnDocumentPart object(variant.typeOf(i));
            ConstDocumentPart(object.part()).walk(builder);
            alternative["properties"]["type"] = {{"const", variant.names()[i].name}};
            if (i > 0 || isRequired) alternative["required"] = Json::array({"type"});
            schema_["oneOf"].push_back(std::move(alternative));
        }
    }

  private:
    Json& property(const char* key) { return schema_["properties"][key]; }

    static Json nested(const ConstDocumentPart& part) {
        Json schema;
        SchemaBuilder builder(schema);
        part.walk(builder);
        refuseOtherKeys(schema);
        return schema;
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
    schema["properties"][kWrittenBy] = {{"type", "string"},
                                        {"description", "Program and version that wrote the file."}};
    walk(builder, Rig{});
    schema["required"] = {"format", "version", "name"};
    refuseOtherKeys(schema);
    return formatJson(schema);
}

} // namespace hingelab
