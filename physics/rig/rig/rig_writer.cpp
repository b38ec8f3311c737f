// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <map>

#include "rig/identity.h"
#include "rig/item_matching.h"
#include "rig/rig_document.h"
#include "rig/rig_walk.h"
#include "rig/written_by.h"
#include "text/pointer.h"
#include "text/reader.h"

namespace hingelab {
namespace {

Json foundJson(std::span<const double> values) {
    return values.size() == 1 ? Json(values.front()) : Json(std::vector<double>(values.begin(), values.end()));
}

/// Takes down the texts and choices of an object itself: what is meant where a key is absent.
class DefaultCollector : public ConstVisitor {
  public:
    explicit DefaultCollector(Json& defaults) : defaults_(defaults) {}

    void readText(const char* key, const std::string& value, const char*) override { defaults_[key] = value; }
    void readTexts(const char* key, const std::vector<std::string>& values, const char*) override {
        defaults_[key] = values;
    }
    void readJson(const char* key, const Json& value, const char*) override { defaults_[key] = value; }
    void readMeasure(const char*, double, const FieldInfo&) override {} // always written
    void readFound(const char* key, std::span<const double> values, const char*) override {
        defaults_[key] = foundJson(values);
    }
    void readLimit(const char* key, double value, const FieldInfo&) override {
        if (std::abs(value) >= kUnlimited) defaults_[key] = value; // no limit, unless one is set
    }
    void readChoice(const char* key, const ChoiceField& choice, const char*) override {
        defaults_[key] = choice.json();
    }
    void readObject(const char*, const ConstDocumentPart&, const char*) override {}
    void readList(const char*, const ListField&, const char*) override {}
    void readVariant(const VariantField& variant) override {
        if (variant.whenMissing() == VariantDefault::first) defaults_["type"] = variant.kind().name;
    }

  private:
    Json& defaults_;
};

/// Erases the keys of an object.
class KeyEraser : public ConstVisitor {
  public:
    explicit KeyEraser(Json& json) : json_(json) {}

    void readText(const char* key, const std::string&, const char*) override { json_.erase(key); }
    void readTexts(const char* key, const std::vector<std::string>&, const char*) override { json_.erase(key); }
    void readJson(const char* key, const Json&, const char*) override { json_.erase(key); }
    void readNumber(const FieldInfo& field, double, double) override {
        json_.erase(field.key);
        json_.erase(field.formerKey);
    }
    void readVector(const FieldInfo& field, const Vector3&, const Vector3&) override { json_.erase(field.key); }
    void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>&) override {
        json_.erase(field.key);
    }
    void readMeasure(const char* key, double, const FieldInfo&) override { json_.erase(key); }
    void readFound(const char* key, std::span<const double>, const char*) override { json_.erase(key); }
    void readChoice(const char* key, const ChoiceField&, const char*) override { json_.erase(key); }
    void readObject(const char* key, const ConstDocumentPart&, const char*) override { json_.erase(key); }
    void readOptional(const char* key, const OptionalField&, const char*) override { json_.erase(key); }
    void readList(const char* key, const ListField&, const char*) override { json_.erase(key); }
    void readVariant(const VariantField&) override {}

  private:
    Json& json_;
};

/// What absent keys mean, and what an untouched object says, by type: found once in a walk.
class DefaultsByType {
  public:
    const Json& of(const PartType& type) {
        const auto [entry, isNew] = defaults_.try_emplace(&type);
        if (isNew) {
            entry->second = Json::object();
            DefaultCollector collector(entry->second);
            const OwnDocumentPart object(type);
            ConstDocumentPart(object.part()).walk(collector);
        }
        return entry->second;
    }
    const Json& untouched(const PartType& type);

  private:
    std::map<const PartType*, Json> defaults_; // whose entries stay where they are
    std::map<const PartType*, Json> untouched_;
};

/// Changes JSON where it differs from the values. What an absent key means is what a new struct holds. Where an
/// expression drives a number, it stands in place of the number.
class Writer : public ConstVisitor {
  public:
    /// `path` is where the root is among the pointers of the expressions.
    /// `identities` are those of the items as they stand in the file.
    Writer(Json& root, const PartType& type, bool isFresh, const Expressions& expressions, PointerPath path,
           const Identities& identities, DefaultsByType& defaults)
        : expressions_(expressions), identities_(identities), path_(std::move(path)), defaults_(defaults) {
        frames_.push_back({&root, &defaults_.of(type), isFresh});
    }

    void readText(const char* key, const std::string& value, const char*) override { set(key, value); }
    void readTexts(const char* key, const std::vector<std::string>& values, const char*) override {
        set(key, values);
    }
    void readJson(const char* key, const Json& value, const char*) override { set(key, value); }
    void readFound(const char* key, std::span<const double> values, const char*) override {
        set(key, foundJson(values));
    }

    void readNumber(const FieldInfo& field, double value, double byDefault) override {
        const bool hasFormer = find(field.key) == nullptr && find(field.formerKey) != nullptr;
        const char* const key = hasFormer ? field.formerKey : field.key;
        const Json* existing = find(key);
        const std::string* const expression = expressionAt(path_.child(field.key));
        if (existing == nullptr && !fresh() && expression == nullptr && value == byDefault) return;
        node()[key] = expression != nullptr ? Json(*expression) : writeNumber(value, field, existing);
    }
    void readVector(const FieldInfo& field, const Vector3& value, const Vector3& byDefault) override {
        const Json* existing = find(field.key);
        const std::array<const std::string*, 3> expressions = expressionsOf(field.key);
        const bool isDriven = expressions != std::array<const std::string*, 3>{};
        if (existing == nullptr && !fresh() && !isDriven && value == byDefault) return;
        Json array = Json::array();
        for (int i = 0; i < 3; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const bool had = existing != nullptr && existing->is_array() && existing->size() == 3;
            array.push_back(expressions[index] != nullptr
                                ? Json(*expressions[index])
                                : writeNumber(value[i], field, had ? &(*existing)[index] : nullptr));
        }
        node()[field.key] = std::move(array);
    }
    void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>& value) override {
        if (value) {
            readVector(field, *value, noVector());
        } else {
            node().erase(field.key);
        }
    }
    void readMeasure(const char* key, double value, const FieldInfo& field) override {
        const std::string* const expression = expressionAt(path_.child(key));
        node()[key] = expression != nullptr ? Json(*expression) : writeNumber(value, field, find(key));
    }
    void readLimit(const char* key, double value, const FieldInfo& field) override {
        if (frames_.back().defaults->value(key, Json()) == Json(value)) {
            node().erase(key);
        } else {
            readMeasure(key, value, field);
        }
    }
    void readChoice(const char* key, const ChoiceField& choice, const char*) override {
        if (fresh()) {
            node()[key] = choice.json();
        } else {
            set(key, choice.json());
        }
    }

    void readObject(const char* key, const ConstDocumentPart& part, const char*) override {
        path_.push(key);
        const bool isThere = find(key) != nullptr;
        if (isThere || written(part, expressions_, path_, defaults_) != defaults_.untouched(part.type())) {
            if (!isThere) node()[key] = Json::object();
            enter(node()[key], part, false); // even when new: only what differs
        }
        path_.pop();
    }
    void readOptional(const char* key, const OptionalField& optional, const char*) override {
        const Json* existing = find(key);
        if (!optional.isPresent()) {
            if (existing != nullptr && !existing->is_null()) node().erase(key);
            return;
        }
        const bool isNew = existing == nullptr || !existing->is_object();
        if (isNew) node()[key] = Json::object();
        path_.push(key);
        enter(node()[key], optional.part(), isNew);
        path_.pop();
    }
    void readList(const char* key, const ListField& items, const char*) override {
        if (items.size() == 0 && find(key) == nullptr) return;
        Json& array = node()[key];
        if (!array.is_array()) array = Json::array();
        path_.push(key);
        const Matches matches = array.empty() ? Matches(items.size()) : matchesOf(array, items);
        Json next = Json::array();
        for (const auto& match : matches) next.push_back(match ? std::move(array[*match]) : Json::object());
        array = std::move(next);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            enter(array[i], items.at(i), !matches[i]);
            path_.pop();
        }
        path_.pop();
    }
    void readVariant(const VariantField& variant) override {
        const Json* type = find("type");
        const bool isFirst = type == nullptr && variant.whenMissing() == VariantDefault::first;
        for (std::size_t i = 0; i < variant.names().size(); ++i) {
            const bool wasThis = isFirst ? i == 0 : type != nullptr && *type == variant.names()[i].name;
            if (wasThis && i != variant.index()) eraseKeysOf(variant.typeOf(i));
        }
        set("type", variant.kind().name);
        const ConstDocumentPart part = variant.part();
        const Json* const outer = std::exchange(frames_.back().defaults, &defaults_.of(part.type()));
        part.walk(*this);
        frames_.back().defaults = outer;
    }

    /// All that an object says, for comparing.
    static Json written(const ConstDocumentPart& part, const Expressions& expressions, const PointerPath& path,
                        DefaultsByType& defaults) {
        Json json = Json::object();
        const Identities none;
        Writer writer(json, part.type(), true, expressions, path, none, defaults);
        part.walk(writer);
        return json;
    }

  private:
    struct Frame {
        Json* json;
        const Json* defaults; ///< of texts and choices
        bool fresh; ///< the object was created now: write everything, so that the file documents itself
    };

    using Matches = std::vector<std::optional<std::size_t>>;

    /// Which entry of a file each of the items at the present path goes on from: that of the same item where
    /// items have identities, else what is most like it.
    Matches matchesOf(const Json& array, const ListField& items) {
        return items.itemType().identity != nullptr ? matchesByIdentity(array, items)
                                                    : matchesByLikeness(array, items);
    }

    Matches matchesByIdentity(const Json& array, const ListField& items) {
        std::map<std::string, std::size_t> entries;
        for (std::size_t i = 0; i < array.size(); ++i) {
            const auto own = identities_.find(path_.child(std::to_string(i)));
            const auto name = array[i].find("name");
            if (own != identities_.end()) {
                entries.emplace(own->second, i);
            } else if (name != array[i].end() && name->is_string()) {
                entries.emplace(name->get<std::string>(), i);
            }
        }
        Matches matches(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto entry = entries.find(*items.at(i).identity());
            if (entry == entries.end()) continue;
            matches[i] = entry->second;
            entries.erase(entry);
        }
        return matches;
    }

    Matches matchesByLikeness(const Json& array, const ListField& items) {
        std::vector<Json> before;
        before.reserve(array.size());
        for (const Json& entry : array) before.push_back(writtenBefore(entry, items.itemType()));
        std::vector<Json> after;
        after.reserve(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            after.push_back(written(items.at(i), expressions_, path_, defaults_));
            path_.pop();
        }
        return matchItems(before, after);
    }

    [[nodiscard]] const std::string* expressionAt(const std::string& pointer) const {
        const auto found = expressions_.find(pointer);
        return found == expressions_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] std::array<const std::string*, 3> expressionsOf(const char* vector) const {
        if (expressions_.empty()) return {};
        const std::string pointer = path_.child(vector);
        return {expressionAt(pointer + "/0"), expressionAt(pointer + "/1"), expressionAt(pointer + "/2")};
    }

    Json& node() { return *frames_.back().json; }
    [[nodiscard]] bool fresh() const { return frames_.back().fresh; }

    const Json* find(const char* key) {
        if (key[0] == '\0') return nullptr;
        const auto it = node().find(key);
        return it == node().end() ? nullptr : &*it;
    }

    template <class Value>
    void set(const char* key, const Value& value) {
        if (find(key) == nullptr && frames_.back().defaults->value(key, Json()) == Json(value)) return;
        node()[key] = value;
    }

    /// What another kind had does not stay behind as keys without effect.
    void eraseKeysOf(const PartType& type) {
        KeyEraser eraser(node());
        const OwnDocumentPart former(type);
        ConstDocumentPart(former.part()).walk(eraser);
    }

    void enter(Json& json, const ConstDocumentPart& part, bool isFresh) {
        frames_.push_back({&json, &defaults_.of(part.type()), isFresh});
        part.walk(*this);
        frames_.pop_back();
    }

    /// What an object said as it stands in a file.
    Json writtenBefore(const Json& json, const PartType& type) {
        Issues ignored; // this JSON was read before
        const OwnDocumentPart item(type);
        Expressions expressions;
        if (json.is_object()) {
            Reader reader(json, "", ignored, &expressions);
            item.part().walk(reader);
        }
        return written(item.part(), expressions, {}, defaults_);
    }

    const Expressions& expressions_;
    const Identities& identities_;
    PointerPath path_;
    DefaultsByType& defaults_;
    std::vector<Frame> frames_;
};

const Json& DefaultsByType::untouched(const PartType& type) {
    const auto found = untouched_.find(&type);
    if (found != untouched_.end()) return found->second;
    const OwnDocumentPart object(type);
    return untouched_.emplace(&type, Writer::written(object.part(), {}, {}, *this)).first->second;
}

} // namespace

Json writeRigJson(const RigDocument& document) {
    Json json = document.source.json;
    const bool isNew = json.empty();
    if (isNew) {
        json["format"] = kRigFormat;
        json["version"] = kRigVersion;
    }
    const ConstDocumentPart rig = partOf(document.rig);
    DefaultsByType defaults;
    Writer writer(json, rig.type(), isNew, document.rig.expressions, {}, document.source.identities, defaults);
    rig.walk(writer);
    return json;
}

std::string writeRig(const RigDocument& document) {
    return formatJson(writeRigJson(document));
}

std::string writeRigFile(const RigDocument& document) {
    return formatJson(withWriter(writeRigJson(document)));
}

} // namespace hingelab
