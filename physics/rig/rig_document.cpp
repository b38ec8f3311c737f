// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/rig_document.h"

#include <set>

#include "physics/rig/describe.h"
#include "physics/rig/parameters.h"
#include "physics/rig/pointer.h"
#include "physics/rig/validation.h"

namespace hingelab {
namespace {

/// The archive that fills values from JSON (see describe.h).
class Reader {
  public:
    Reader(const Json& root, std::string base, Issues& issues) : issues_(issues), base_(std::move(base)) {
        frames_.push_back({&root, {}});
    }

    void expect(const char* key) { frames_.back().known.insert(key); }

    void text(const char* key, std::string& value, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (json->is_string()) {
            value = json->get<std::string>();
        } else {
            wrongType(key, *json, "a text in quotes");
        }
    }

    void texts(const char* key, std::vector<std::string>& values, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (!json->is_array() ||
            !std::all_of(json->begin(), json->end(), [](const Json& j) { return j.is_string(); })) {
            wrongType(key, *json, "a list of texts");
            return;
        }
        values = json->get<std::vector<std::string>>();
    }

    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers) {
            if (const Json* json = member(field.info.key)) {
                number(*json, field.info, where(field.info.key), object.*field.member);
            }
        }
        for (const auto& field : Table<T>::vectors) {
            const Json* json = member(field.info.key);
            if (json == nullptr) continue;
            if (!json->is_array() || json->size() != 3) {
                wrongType(field.info.key, *json, "a list of three numbers");
                continue;
            }
            for (int i = 0; i < 3; ++i) {
                number((*json)[static_cast<std::size_t>(i)], field.info,
                       where(field.info.key) + "/" + std::to_string(i), (object.*field.member)[i]);
            }
        }
    }

    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        std::string allowed;
        for (const auto& name : names) {
            if (json->is_string() && *json == name.text) {
                value = name.value;
                return;
            }
            allowed += (allowed.empty() ? "\"" : ", \"") + std::string(name.text) + "\"";
        }
        wrongType(key, *json, "one of " + allowed);
    }

    template <class T>
    void object(const char* key, T& object, const char*) {
        if (const Json* json = member(key)) enter(key, *json, [&] { describe(*this, object); });
    }

    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char*) {
        const Json* json = member(key);
        if (json == nullptr || json->is_null()) return;
        object.emplace();
        enter(key, *json, [&] { describe(*this, *object); });
    }

    template <class T>
    void list(const char* key, std::vector<T>& items, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (!json->is_array()) {
            wrongType(key, *json, "a list");
            return;
        }
        if (json->size() > kMaximumItems) {
            issues_.push_back({Severity::error, where(key), "The list is too long",
                               std::to_string(json->size()), "at most " + std::to_string(kMaximumItems)});
            return;
        }
        path_.push(key);
        for (std::size_t i = 0; i < json->size() && issues_.size() <= kMaximumIssues; ++i) {
            items.emplace_back();
            enter(std::to_string(i), (*json)[i], [&] { describe(*this, items.back()); });
        }
        path_.pop();
    }

    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        static_assert(std::variant_size_v<Variant> == std::tuple_size_v<Names>);
        const Json* json = member("type");
        std::string allowed;
        bool found = json == nullptr && whenMissing == VariantDefault::first;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (json != nullptr && json->is_string() && *json == names[i]) {
                emplaceAlternative(variant, i);
                found = true;
            }
            allowed += (i == 0 ? "\"" : ", \"") + std::string(names[i]) + "\"";
        }
        if (!found) {
            wrongType("type", json == nullptr ? Json() : *json, "one of " + allowed);
            frames_.back().muted = true; // which keys would be known is not known
            return;
        }
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

    /// Reports the keys of the present object that nothing asked for.
    void reportUnknown() {
        const Frame& frame = frames_.back();
        if (frame.muted || !frame.json->is_object()) return;
        for (const auto& [key, value] : frame.json->items()) {
            if (!frame.known.contains(key)) {
                issues_.push_back({Severity::warning, where(key.c_str()),
                                   "This key is not known; it is kept, but has no effect", excerpt(value), ""});
            }
        }
    }

  private:
    struct Frame {
        const Json* json;
        std::set<std::string> known;
        bool muted = false;
    };

    std::string where(const char* key) const { return base_ + path_.child(key); }

    const Json* member(const char* key) {
        Frame& frame = frames_.back();
        frame.known.insert(key);
        const auto it = frame.json->find(key);
        return it == frame.json->end() ? nullptr : &*it;
    }

    void wrongType(const char* key, const Json& json, const std::string& allowed) {
        issues_.push_back({Severity::error, where(key),
                           json.is_null() ? "This is missing" : "This has the wrong form",
                           json.is_null() ? "" : excerpt(json), allowed});
    }

    void number(const Json& json, const FieldInfo& info, const std::string& pointer, double& value) {
        if (const std::optional<double> read = readNumber(json, info, pointer, issues_)) value = *read;
    }

    template <class Body>
    void enter(const std::string& key, const Json& json, const Body& body) {
        if (!json.is_object()) {
            wrongType(key.c_str(), json, "an object { ... }");
            return;
        }
        path_.push(key);
        frames_.push_back({&json, {}});
        body();
        reportUnknown();
        frames_.pop_back();
        path_.pop();
    }

    template <class Variant, std::size_t I = 0>
    static void emplaceAlternative(Variant& variant, std::size_t index) {
        if constexpr (I < std::variant_size_v<Variant>) {
            if (index == I) {
                variant.template emplace<I>();
            } else {
                emplaceAlternative<Variant, I + 1>(variant, index);
            }
        }
    }

    Issues& issues_;
    std::string base_;
    PointerPath path_;
    std::vector<Frame> frames_;
};

/// The archive that changes JSON where it differs from the values (see describe.h).
class Writer {
  public:
    explicit Writer(Json& root) { frames_.push_back({&root, root.empty()}); }

    void text(const char* key, std::string& value, const char*) { set(key, value, std::string()); }

    void texts(const char* key, std::vector<std::string>& values, const char*) {
        set(key, values, std::vector<std::string>());
    }

    template <class T>
    void table(T& object) {
        static const T defaults{};
        for (const auto& field : Table<T>::numbers) {
            const double value = object.*field.member;
            const Json* existing = find(field.info.key);
            if (existing == nullptr && !fresh() && value == defaults.*field.member) continue;
            node()[field.info.key] = writeNumber(value, field.info, existing);
        }
        for (const auto& field : Table<T>::vectors) {
            const Vector3& value = object.*field.member;
            const Json* existing = find(field.info.key);
            if (existing == nullptr && !fresh() && value == defaults.*field.member) continue;
            Json array = Json::array();
            for (int i = 0; i < 3; ++i) {
                const auto index = static_cast<std::size_t>(i);
                const bool had = existing != nullptr && existing->is_array() && existing->size() == 3;
                array.push_back(writeNumber(value[i], field.info, had ? &(*existing)[index] : nullptr));
            }
            node()[field.info.key] = std::move(array);
        }
    }

    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char*) {
        for (const auto& name : names) {
            if (name.value == value) set(key, name.text, names.front().text);
        }
    }

    template <class T>
    void object(const char* key, T& object, const char*) {
        if (find(key) == nullptr) {
            Json empty = Json::object();
            Writer probe(empty);
            probe.frames_.back().fresh = false; // only what differs from the defaults
            describe(probe, object);
            if (!empty.empty()) node()[key] = std::move(empty);
            return;
        }
        enter(node()[key], [&] { describe(*this, object); });
    }

    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char*) {
        if (!object) {
            node().erase(key);
            return;
        }
        if (find(key) == nullptr || !node()[key].is_object()) node()[key] = Json::object();
        enter(node()[key], [&] { describe(*this, *object); });
    }

    template <class T>
    void list(const char* key, std::vector<T>& items, const char*) {
        if (items.empty() && find(key) == nullptr) return;
        if (find(key) == nullptr) node()[key] = Json::array();
        Json& array = node()[key];
        while (array.size() > items.size()) array.erase(array.size() - 1);
        while (array.size() < items.size()) array.push_back(Json::object());
        for (std::size_t i = 0; i < items.size(); ++i) {
            enter(array[i], [&] { describe(*this, items[i]); });
        }
    }

    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        const bool isDefault = whenMissing == VariantDefault::first && variant.index() == 0;
        set("type", names[variant.index()], isDefault ? names.front() : "");
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

  private:
    struct Frame {
        Json* json;
        bool fresh; ///< the object was created now: write everything, so that the file documents itself
    };

    Json& node() { return *frames_.back().json; }
    [[nodiscard]] bool fresh() const { return frames_.back().fresh; }

    const Json* find(const char* key) {
        const auto it = node().find(key);
        return it == node().end() ? nullptr : &*it;
    }

    template <class Value, class Default>
    void set(const char* key, const Value& value, const Default& absent) {
        if (find(key) == nullptr && Json(value) == Json(absent)) return;
        node()[key] = value;
    }

    template <class Body>
    void enter(Json& json, const Body& body) {
        frames_.push_back({&json, json.empty()});
        body();
        frames_.pop_back();
    }

    std::vector<Frame> frames_;
};

void checkFormat(const Json& json, Issues& issues) {
    const auto format = json.find("format");
    if (format == json.end() || *format != kRigFormat) {
        issues.push_back({Severity::error, "/format", "This is not a rig file",
                          format == json.end() ? "missing" : excerpt(*format),
                          "\"" + std::string(kRigFormat) + "\""});
    }
    const auto version = json.find("version");
    if (version == json.end() || !version->is_number_integer() || *version != kRigVersion) {
        issues.push_back({Severity::error, "/version", "This version of the rig format cannot be read",
                          version == json.end() ? "missing" : excerpt(*version), std::to_string(kRigVersion)});
    }
}

} // namespace

RigReading readRig(std::string_view text) {
    RigReading reading;
    std::optional<Json> json = parseJson(text, reading.issues);
    if (!json) return reading;
    if (!json->is_object()) {
        reading.issues.push_back({Severity::error, "", "A rig is a JSON object", excerpt(*json), "{ ... }"});
        return reading;
    }
    checkFormat(*json, reading.issues);
    if (hasErrors(reading.issues)) return reading;

    RigDocument document;
    Reader reader(*json, "", reading.issues);
    reader.expect("format");
    reader.expect("version");
    reader.expect("$schema");
    describe(reader, document.rig);
    reader.reportUnknown();
    if (reading.issues.size() > kMaximumIssues && hasErrors(reading.issues)) return reading;
    const Issues semantic = validate(document.rig);
    reading.issues.insert(reading.issues.end(), semantic.begin(), semantic.end());
    if (hasErrors(reading.issues)) return reading;
    document.source = std::move(*json);
    reading.document = std::move(document);
    return reading;
}

std::string writeRig(const RigDocument& document) {
    Json json = document.source;
    Rig rig = document.rig; // the walk is written for reading, too
    if (json.empty()) {
        json["format"] = kRigFormat;
        json["version"] = kRigVersion;
    }
    Writer writer(json);
    describe(writer, rig);
    return formatJson(json);
}

DoorHingeParameters readHinge(const Json& json, const std::string& pointer, Issues& issues) {
    DoorHingeParameters hinge;
    if (!json.is_object()) {
        issues.push_back(
            {Severity::error, pointer, "Hinge parameters are an object", excerpt(json), "{ ... }"});
        return hinge;
    }
    Issues own;
    Reader reader(json, pointer, own);
    describe(reader, hinge);
    reader.reportUnknown();
    for (Issue issue : validate(hinge)) {
        issue.pointer = pointer + issue.pointer;
        own.push_back(std::move(issue));
    }
    issues.insert(issues.end(), own.begin(), own.end());
    return hinge;
}

AssemblyParameters readAssembly(const std::string& kind, const Json& json, const std::string& pointer,
                                Issues& issues) {
    Rig rig;
    rig.assemblies.emplace_back();
    Json typed = json;
    typed["type"] = kind;
    Reader reader(typed, pointer, issues);
    reader.variant(rig.assemblies.front().parameters, kAssemblyNames);
    reader.reportUnknown();
    visitParameters(rig, [&](const Parameter& parameter, double& value) {
        if (!parameter.info->range.contains(value)) {
            issues.push_back({Severity::error, pointer + "/" + parameter.info->key,
                              parameter.label + " is out of range",
                              displayText(parameter.info->quantity, value, 6), rangeText(*parameter.info)});
        }
    });
    return rig.assemblies.front().parameters;
}

} // namespace hingelab
