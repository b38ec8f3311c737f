// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "text/issue.h"
#include "text/json_text.h"
#include "text/pointer.h"
#include "text/similar_key.h"
#include "text/visitor.h"

namespace hingelab {

/// Fills values from JSON. Numbers for which expressions stand are left as they are; the expressions go into
/// `expressions`, by pointer and with present keys, and are refused where there is none.
class Reader : public Visitor {
  public:
    Reader(const Json& root, std::string base, Issues& issues,
           std::map<std::string, std::string, std::less<>>* expressions = nullptr)
        : issues_(issues), expressions_(expressions), base_(std::move(base)) {
        frames_.push_back({&root, {}, false});
    }

    /// Such a key may stand there, and others read it.
    void expect(const char* key) { know(key); }

    /// Refuses the keys of the present object that nothing asked for, but for notes.
    void reportUnknown();

    void text(const char* key, std::string& value, const char* help) override;
    void texts(const char* key, std::vector<std::string>& values, const char* help) override;
    /// A list, as it stands; what is in it, others check.
    void json(const char* key, Json& value, const char* help) override;
    void number(const FieldInfo& field, double& value, double byDefault) override;
    void vector(const FieldInfo& field, Vector3& value, const Vector3& byDefault) override;
    void optionalVector(const FieldInfo& field, std::optional<Vector3>& value) override;
    void measure(const char* key, double& value, const FieldInfo& field) override;
    void limit(const char* key, double& value, const FieldInfo& field) override;
    void found(const char* key, std::span<double> values, const char* help) override;
    void choice(const char* key, ChoiceField& choice, const char* help) override;
    void object(const char* key, const DocumentPart& part, const char* label) override;
    void optionalObject(const char* key, OptionalField& optional, const char* label) override;
    void list(const char* key, ListField& items, const char* itemLabel) override;
    void variant(VariantField& variant) override;

  private:
    struct Frame {
        const Json* json;
        std::vector<KnownKey> known; ///< keys are literals, which outlive the reader
        bool muted = false;
    };

    [[nodiscard]] std::string where(const char* key) const { return base_ + path_.child(key); }
    void know(const char* key) { frames_.back().known.push_back({key, {}}); }
    const Json* member(const char* key);
    void wrongType(const char* key, const Json& json, const std::string& allowed);
    void refuseControlCharacters(const char* key, const std::string& text);
    void readAt(const Json& json, const FieldInfo& info, const std::string& pointer, const std::string& place,
                double& value);
    void enter(const std::string& key, const Json& json, const DocumentPart& part);

    Issues& issues_;
    std::map<std::string, std::string, std::less<>>* expressions_;
    std::string base_;
    PointerPath path_;
    std::vector<Frame> frames_;
    std::size_t items_ = 0;
    bool reportedItems_ = false;
};

} // namespace hingelab
