// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "physics/text/archive.h"
#include "physics/text/control_characters.h"
#include "physics/text/expression.h"
#include "physics/text/json_text.h"
#include "physics/text/limits.h"
#include "physics/text/pointer.h"
#include "physics/text/similar_key.h"

namespace hingelab {

/// The archive that fills values from JSON (see archive.h). Numbers for which expressions stand are left as
/// they are; the expressions go into `expressions`, by pointer and with present keys, and are refused where
/// there is none.
class Reader : public TextsAlike<Reader> {
  public:
    Reader(const Json& root, std::string base, Issues& issues,
           std::map<std::string, std::string, std::less<>>* expressions = nullptr)
        : issues_(issues), expressions_(expressions), base_(std::move(base)) {
        frames_.push_back({&root, {}, false});
    }

    /// Such a key may stand there, and others read it.
    void expect(const char* key) { know(key); }

    void text(const char* key, std::string& value, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (json->is_string()) {
            value = json->get<std::string>();
            refuseControlCharacters(key, value);
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
        for (const std::string& value : values) refuseControlCharacters(key, value);
    }

    /// A list, as it stands; what is in it, others check.
    void json(const char* key, Json& value, const char*) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (!json->is_array()) {
            wrongType(key, *json, "a list");
            return;
        }
        value = *json;
    }

    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers) {
            const Json* json = member(field.info.key);
            const char* key = field.info.key;
            frames_.back().known.back().label = field.info.label;
            if (json == nullptr && field.info.formerKey[0] != '\0') json = member(key = field.info.formerKey);
            if (json != nullptr)
                number(*json, field.info, where(key), path_.child(field.info.key), object.*field.member);
        }
        for (const auto& field : Table<T>::vectors) {
            const Json* json = member(field.info.key);
            frames_.back().known.back().label = field.info.label;
            if (json == nullptr) continue;
            if (!json->is_array() || json->size() != 3) {
                wrongType(field.info.key, *json, "a list of three numbers");
                continue;
            }
            for (int i = 0; i < 3; ++i) {
                const std::string at = path_.child(field.info.key) + "/" + std::to_string(i);
                number((*json)[static_cast<std::size_t>(i)], field.info, base_ + at, at,
                       (object.*field.member)[i]);
            }
        }
    }

    void measure(const char* key, double& value, const FieldInfo& field) {
        if (const Json* json = member(key)) number(*json, field, where(key), path_.child(key), value);
    }
    void limit(const char* key, double& value, const FieldInfo& field) {
        const Json* json = member(key);
        if (json == nullptr) return;
        if (const std::optional<double> read = readNumber(*json, field, where(key), issues_)) value = *read;
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
            if (++items_ > kMaximumItemsInAll) break;
            items.emplace_back();
            enter(std::to_string(i), (*json)[i], [&] { describe(*this, items.back()); });
        }
        path_.pop();
        if (items_ <= kMaximumItemsInAll || reportedItems_) return;
        reportedItems_ = true;
        issues_.push_back({Severity::error, "", "All lists together have too many items", "",
                           "at most " + std::to_string(kMaximumItemsInAll)});
    }

    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        static_assert(std::variant_size_v<Variant> == std::tuple_size_v<Names>);
        const Json* json = member("type");
        std::string allowed;
        bool found = json == nullptr && whenMissing == VariantDefault::first;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (json != nullptr && json->is_string() && *json == names[i].name) {
                emplaceAlternative(variant, i);
                found = true;
            }
            allowed += (i == 0 ? "\"" : ", \"") + std::string(names[i].name) + "\"";
        }
        if (!found) {
            wrongType("type", json == nullptr ? Json() : *json, "one of " + allowed);
            frames_.back().muted = true; // which keys would be known is not known
            return;
        }
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

    /// Refuses the keys of the present object that nothing asked for, but for notes.
    void reportUnknown() {
        const Frame& frame = frames_.back();
        if (!frame.muted && frame.json->is_object())
            reportUnknownKeys(*frame.json, base_ + path_.text(), frame.known, issues_);
    }

  private:
    struct Frame {
        const Json* json;
        std::vector<KnownKey> known; ///< keys are literals, which outlive the reader
        bool muted = false;
    };

    std::string where(const char* key) const { return base_ + path_.child(key); }

    void know(const char* key) { frames_.back().known.push_back({key, {}}); }

    const Json* member(const char* key) {
        know(key);
        const Frame& frame = frames_.back();
        const auto it = frame.json->find(key);
        return it == frame.json->end() ? nullptr : &*it;
    }

    void wrongType(const char* key, const Json& json, const std::string& allowed) {
        issues_.push_back({Severity::error, where(key),
                           json.is_null() ? "This is missing" : "This has the wrong form",
                           json.is_null() ? "" : excerpt(json), allowed});
    }

    /// Lists, tables and terminals show texts.
    void refuseControlCharacters(const char* key, const std::string& text) {
        if (!hasControlCharacters(text, LineBreaks::allowed)) return;
        issues_.push_back({Severity::error, where(key), "This text has control characters", excerpt(Json(text)),
                           allowedCharacters(LineBreaks::allowed)});
    }

    /// `pointer` is that in the document, `place` the one in the object, with the present key.
    void number(const Json& json, const FieldInfo& info, const std::string& pointer, const std::string& place,
                double& value) {
        if (expressions_ != nullptr && json.is_string() && isExpression(json.get_ref<const std::string&>())) {
            (*expressions_)[place] = json.get<std::string>();
            return;
        }
        if (const std::optional<double> read = readNumber(json, info, pointer, issues_)) value = *read;
    }

    template <class Body>
    void enter(const std::string& key, const Json& json, const Body& body) {
        if (!json.is_object()) {
            wrongType(key.c_str(), json, "an object { ... }");
            return;
        }
        path_.push(key);
        frames_.push_back({&json, {}, false});
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
    std::map<std::string, std::string, std::less<>>* expressions_;
    std::string base_;
    PointerPath path_;
    std::vector<Frame> frames_;
    std::size_t items_ = 0;
    bool reportedItems_ = false;
};

} // namespace hingelab
