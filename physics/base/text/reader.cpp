// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/reader.h"

#include <algorithm>

#include "text/control_characters.h"
#include "text/expression.h"
#include "text/limits.h"

namespace hingelab {

void Reader::text(const char* key, std::string& value, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    if (json->is_string()) {
        value = json->get<std::string>();
        refuseControlCharacters(key, value);
    } else {
        wrongType(key, *json, "a text in quotes");
    }
}

void Reader::texts(const char* key, std::vector<std::string>& values, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    if (!json->is_array() ||
        !std::all_of(json->begin(), json->end(), [](const Json& j) { return j.is_string(); })) {
        wrongType(key, *json, "a list of texts");
        return;
    }
    values = json->get<std::vector<std::string>>();
    for (const std::string& value : values) refuseControlCharacters(key, value);
}

void Reader::json(const char* key, Json& value, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    if (!json->is_array()) {
        wrongType(key, *json, "a list");
        return;
    }
    value = *json;
}

void Reader::number(const FieldInfo& field, double& value, double) {
    const char* key = field.key;
    const Json* json = member(key);
    frames_.back().known.back().label = field.label;
    if (json == nullptr && field.formerKey[0] != '\0') json = member(key = field.formerKey);
    if (json != nullptr) readAt(*json, field, where(key), path_.child(field.key), value);
}

void Reader::vector(const FieldInfo& field, Vector3& value, const Vector3&) {
    const Json* json = member(field.key);
    frames_.back().known.back().label = field.label;
    if (json == nullptr) return;
    if (!json->is_array() || json->size() != 3) {
        wrongType(field.key, *json, "a list of three numbers");
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const std::string at = path_.child(field.key) + "/" + std::to_string(i);
        readAt((*json)[static_cast<std::size_t>(i)], field, base_ + at, at, value[i]);
    }
}

void Reader::optionalVector(const FieldInfo& field, std::optional<Vector3>& value) {
    const Json* json = member(field.key);
    if (json == nullptr || json->is_null()) {
        frames_.back().known.back().label = field.label;
        return;
    }
    vector(field, value.emplace(Vector3::Zero()), noVector());
}

void Reader::measure(const char* key, double& value, const FieldInfo& field) {
    if (const Json* json = member(key)) readAt(*json, field, where(key), path_.child(key), value);
}

void Reader::limit(const char* key, double& value, const FieldInfo& field) {
    const Json* json = member(key);
    if (json == nullptr) return;
    if (const std::optional<double> read = readNumber(*json, field, where(key), issues_)) value = *read;
}

void Reader::found(const char* key, std::span<double> values, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    const bool isAlone = values.size() == 1;
    const auto numberOf = [&](std::size_t i) -> const Json& { return isAlone ? *json : (*json)[i]; };
    const bool isList = isAlone || (json->is_array() && json->size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!isList || !numberOf(i).is_number()) {
            wrongType(key, *json,
                      isAlone ? "a number" : "a list of " + std::to_string(values.size()) + " numbers");
            return;
        }
        values[i] = numberOf(i).get<double>();
    }
}

void Reader::choice(const char* key, ChoiceField& choice, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    std::string allowed;
    if (choice.isFlag() && json->is_boolean()) {
        choice.choose(json->get<bool>() ? 1 : 0);
        return;
    }
    for (std::size_t i = 0; i < choice.count(); ++i) {
        if (json->is_string() && *json == choice.text(i)) {
            choice.choose(i);
            return;
        }
        allowed += (allowed.empty() ? "\"" : ", \"") + std::string(choice.text(i)) + "\"";
    }
    wrongType(key, *json, choice.isFlag() ? "true or false" : "one of " + allowed);
}

void Reader::object(const char* key, const DocumentPart& part, const char*) {
    if (const Json* json = member(key)) enter(key, *json, part);
}

void Reader::optionalObject(const char* key, OptionalField& optional, const char*) {
    const Json* json = member(key);
    if (json == nullptr || json->is_null()) return;
    enter(key, *json, optional.emplace());
}

void Reader::list(const char* key, ListField& items, const char*) {
    const Json* json = member(key);
    if (json == nullptr) return;
    if (!json->is_array()) {
        wrongType(key, *json, "a list");
        return;
    }
    if (json->size() > kMaximumItems) {
        issues_.push_back({Severity::error, where(key), "The list is too long", std::to_string(json->size()),
                           "at most " + std::to_string(kMaximumItems)});
        return;
    }
    path_.push(key);
    for (std::size_t i = 0; i < json->size() && issues_.size() <= kMaximumIssues; ++i) {
        if (++items_ > kMaximumItemsInAll) break;
        enter(std::to_string(i), (*json)[i], items.append());
    }
    path_.pop();
    if (items_ <= kMaximumItemsInAll || reportedItems_) return;
    reportedItems_ = true;
    issues_.push_back({Severity::error, "", "All lists together have too many items", "",
                       "at most " + std::to_string(kMaximumItemsInAll)});
}

void Reader::variant(VariantField& variant) {
    const Json* json = member("type");
    std::string allowed;
    bool found = json == nullptr && variant.whenMissing() == VariantDefault::first;
    for (std::size_t i = 0; i < variant.names().size(); ++i) {
        const char* const name = variant.names()[i].name;
        if (json != nullptr && json->is_string() && *json == name) {
            variant.emplace(i);
            found = true;
        }
        allowed += (i == 0 ? "\"" : ", \"") + std::string(name) + "\"";
    }
    if (!found) {
        wrongType("type", json == nullptr ? Json() : *json, "one of " + allowed);
        frames_.back().muted = true; // which keys would be known is not known
        return;
    }
    variant.part().walk(*this);
}

void Reader::reportUnknown() {
    const Frame& frame = frames_.back();
    if (!frame.muted && frame.json->is_object())
        reportUnknownKeys(*frame.json, base_ + path_.text(), frame.known, issues_);
}

const Json* Reader::member(const char* key) {
    know(key);
    const Frame& frame = frames_.back();
    const auto it = frame.json->find(key);
    return it == frame.json->end() ? nullptr : &*it;
}

void Reader::wrongType(const char* key, const Json& json, const std::string& allowed) {
    issues_.push_back({Severity::error, where(key),
                       json.is_null() ? "This is missing" : "This has the wrong form",
                       json.is_null() ? "" : excerpt(json), allowed});
}

/// Lists, tables and terminals show texts.
void Reader::refuseControlCharacters(const char* key, const std::string& text) {
    if (!hasControlCharacters(text, LineBreaks::allowed)) return;
    issues_.push_back({Severity::error, where(key), "This text has control characters", excerpt(Json(text)),
                       allowedCharacters(LineBreaks::allowed)});
}

/// `pointer` is that in the document, `place` the one in the object, with the present key.
void Reader::readAt(const Json& json, const FieldInfo& info, const std::string& pointer,
                    const std::string& place, double& value) {
    if (expressions_ != nullptr && json.is_string() && isExpression(json.get_ref<const std::string&>())) {
        (*expressions_)[place] = json.get<std::string>();
        return;
    }
    if (const std::optional<double> read = readNumber(json, info, pointer, issues_)) value = *read;
}

void Reader::enter(const std::string& key, const Json& json, const DocumentPart& part) {
    if (!json.is_object()) {
        wrongType(key.c_str(), json, "an object { ... }");
        return;
    }
    path_.push(key);
    frames_.push_back({&json, {}, false});
    part.walk(*this);
    reportUnknown();
    frames_.pop_back();
    path_.pop();
}

} // namespace hingelab
