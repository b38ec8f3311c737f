// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <map>

#include "physics/rig/describe.h"
#include "physics/rig/identity.h"
#include "physics/rig/item_matching.h"
#include "physics/rig/rig_document.h"
#include "physics/text/pointer.h"
#include "physics/text/reader.h"

namespace hingelab {
namespace {

template <class Enum, class Names>
const char* nameOf(Enum value, const Names& names) {
    std::size_t index = 0;
    while (names[index].value != value) ++index; // each has a name
    return names[index].text;
}

/// The archive that takes down the texts and choices of an object itself (see describe.h): what is meant where
/// a key is absent.
class DefaultCollector : public TextsAlike<DefaultCollector> {
  public:
    explicit DefaultCollector(Json& defaults) : defaults_(defaults) {}

    void text(const char* key, std::string& value, const char*) { defaults_[key] = value; }
    void texts(const char* key, std::vector<std::string>& values, const char*) { defaults_[key] = values; }
    void json(const char* key, Json& value, const char*) { defaults_[key] = value; }
    template <class T>
    void table(T&) {} // Writer compares numbers with those of the struct itself
    void measure(const char*, double&, const FieldInfo&) {} // ... or always writes them
    void limit(const char* key, double& value, const FieldInfo&) {
        if (std::abs(value) >= kUnlimited) defaults_[key] = value; // no limit, unless one is set
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char*) {
        defaults_[key] = nameOf(value, names);
    }
    template <class T>
    void object(const char*, T&, const char*) {}
    template <class T>
    void optionalObject(const char*, std::optional<T>&, const char*) {}
    template <class T>
    void list(const char*, std::vector<T>&, const char*) {}
    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        if (whenMissing == VariantDefault::first) defaults_["type"] = names[variant.index()].name;
    }

  private:
    Json& defaults_;
};

/// The archive that erases the keys of an object (see describe.h).
class KeyEraser : public TextsAlike<KeyEraser> {
  public:
    explicit KeyEraser(Json& json) : json_(json) {}

    void text(const char* key, std::string&, const char*) { json_.erase(key); }
    void texts(const char* key, std::vector<std::string>&, const char*) { json_.erase(key); }
    void json(const char* key, Json&, const char*) { json_.erase(key); }
    template <class T>
    void table(T&) {
        for (const auto& field : Table<T>::numbers) {
            json_.erase(field.info.key);
            json_.erase(field.info.formerKey);
        }
        for (const auto& field : Table<T>::vectors) json_.erase(field.info.key);
    }
    void measure(const char* key, double&, const FieldInfo&) { json_.erase(key); }
    template <class Enum, class Names>
    void choice(const char* key, Enum&, const Names&, const char*) {
        json_.erase(key);
    }
    template <class T>
    void object(const char* key, T&, const char*) {
        json_.erase(key);
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>&, const char*) {
        json_.erase(key);
    }
    template <class T>
    void list(const char* key, std::vector<T>&, const char*) {
        json_.erase(key);
    }
    template <class Variant, class Names>
    void variant(Variant&, const Names&, VariantDefault = VariantDefault::none) {}

  private:
    Json& json_;
};

template <class T>
const Json& defaultsOf() {
    static const Json defaults = [] {
        Json json = Json::object();
        DefaultCollector collector(json);
        T object{};
        describe(collector, object);
        return json;
    }();
    return defaults;
}

/// The archive that changes JSON where it differs from the values (see describe.h). What an absent key means is
/// what a new struct holds. Where an expression drives a number, it stands in place of the number.
class Writer : public TextsAlike<Writer> {
  public:
    /// `path` is where the root is among the pointers of the expressions.
    /// `identities` are those of the items as they stand in the file.
    Writer(Json& root, const Json& defaults, bool isFresh, const Expressions& expressions, PointerPath path,
           const Identities& identities)
        : expressions_(expressions), identities_(identities), path_(std::move(path)) {
        frames_.push_back({&root, &defaults, isFresh});
    }

    void text(const char* key, std::string& value, const char*) { set(key, value); }
    void texts(const char* key, std::vector<std::string>& values, const char*) { set(key, values); }
    void json(const char* key, Json& value, const char*) { set(key, value); }

    template <class T>
    void table(T& object) {
        static const T defaults{};
        for (const auto& field : Table<T>::numbers) {
            const double value = object.*field.member;
            const bool hasFormer = find(field.info.key) == nullptr && find(field.info.formerKey) != nullptr;
            const char* const key = hasFormer ? field.info.formerKey : field.info.key;
            const Json* existing = find(key);
            const std::string* const expression = expressionAt(path_.child(field.info.key));
            if (existing == nullptr && !fresh() && expression == nullptr && value == defaults.*field.member)
                continue;
            node()[key] = expression != nullptr ? Json(*expression) : writeNumber(value, field.info, existing);
        }
        for (const auto& field : Table<T>::vectors) {
            const Vector3& value = object.*field.member;
            const Json* existing = find(field.info.key);
            const std::array<const std::string*, 3> expressions = expressionsOf(field.info.key);
            const bool isDriven = expressions != std::array<const std::string*, 3>{};
            if (existing == nullptr && !fresh() && !isDriven && value == defaults.*field.member) continue;
            Json array = Json::array();
            for (int i = 0; i < 3; ++i) {
                const auto index = static_cast<std::size_t>(i);
                const bool had = existing != nullptr && existing->is_array() && existing->size() == 3;
                array.push_back(expressions[index] != nullptr
                                    ? Json(*expressions[index])
                                    : writeNumber(value[i], field.info, had ? &(*existing)[index] : nullptr));
            }
            node()[field.info.key] = std::move(array);
        }
    }

    void measure(const char* key, double& value, const FieldInfo& field) {
        const std::string* const expression = expressionAt(path_.child(key));
        node()[key] = expression != nullptr ? Json(*expression) : writeNumber(value, field, find(key));
    }

    void limit(const char* key, double& value, const FieldInfo& field) {
        if (frames_.back().defaults->value(key, Json()) == Json(value)) {
            node().erase(key);
        } else {
            measure(key, value, field);
        }
    }

    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char*) {
        if (fresh()) {
            node()[key] = nameOf(value, names);
        } else {
            set(key, nameOf(value, names));
        }
    }

    template <class T>
    void object(const char* key, T& object, const char*) {
        path_.push(key);
        static const Json untouched = written(T{}, {}, {});
        const bool isThere = find(key) != nullptr;
        if (isThere || written(object, expressions_, path_) != untouched) {
            if (!isThere) node()[key] = Json::object();
            enter(node()[key], object, false); // even when new: only what differs
        }
        path_.pop();
    }

    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char*) {
        const Json* existing = find(key);
        if (!object) {
            if (existing != nullptr && !existing->is_null()) node().erase(key);
            return;
        }
        const bool isNew = existing == nullptr || !existing->is_object();
        if (isNew) node()[key] = Json::object();
        path_.push(key);
        enter(node()[key], *object, isNew);
        path_.pop();
    }

    template <class T>
    void list(const char* key, std::vector<T>& items, const char*) {
        if (items.empty() && find(key) == nullptr) return;
        Json& array = node()[key];
        if (!array.is_array()) array = Json::array();
        path_.push(key);
        const Matches matches = array.empty() ? Matches(items.size()) : matchesOf(array, items);
        Json next = Json::array();
        for (const auto& match : matches) next.push_back(match ? std::move(array[*match]) : Json::object());
        array = std::move(next);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            enter(array[i], items[i], !matches[i]);
            path_.pop();
        }
        path_.pop();
    }

    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        const Json* type = find("type");
        const bool isFirst = type == nullptr && whenMissing == VariantDefault::first;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool wasThis = isFirst ? i == 0 : type != nullptr && *type == names[i].name;
            if (wasThis && i != variant.index()) eraseKeysOf<Variant>(i);
        }
        set("type", names[variant.index()].name);
        std::visit(
            [this]<class Alternative>(Alternative& alternative) {
                const Json* const outer = std::exchange(frames_.back().defaults, &defaultsOf<Alternative>());
                describe(*this, alternative);
                frames_.back().defaults = outer;
            },
            variant);
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
    template <class T>
    Matches matchesOf(const Json& array, const std::vector<T>& items) {
        if constexpr (requires(const T& item) { item.identity; }) {
            return matchesByIdentity(array, items);
        } else {
            return matchesByLikeness(array, items);
        }
    }

    template <class T>
    Matches matchesByIdentity(const Json& array, const std::vector<T>& items) {
        std::map<std::string, std::size_t> entries;
        for (std::size_t i = 0; i < array.size(); ++i) {
            const auto own = identities_.find(path_.child(std::to_string(i)));
            const auto name = array[i].find("name");
            if (own != identities_.end()) {
                entries.emplace(own->second, i);
            } else if (name != array[i].end() && name->is_string()) {
                entries.emplace(name->template get<std::string>(), i);
            }
        }
        Matches matches(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto entry = entries.find(identityOf(items[i]));
            if (entry == entries.end()) continue;
            matches[i] = entry->second;
            entries.erase(entry);
        }
        return matches;
    }

    template <class T>
    Matches matchesByLikeness(const Json& array, const std::vector<T>& items) {
        std::vector<Json> before;
        before.reserve(array.size());
        for (const Json& entry : array) before.push_back(writtenBefore<T>(entry));
        std::vector<Json> after;
        after.reserve(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            after.push_back(written(items[i], expressions_, path_));
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
    template <class Variant, std::size_t I = 0>
    void eraseKeysOf(std::size_t index) {
        if constexpr (I < std::variant_size_v<Variant>) {
            if (index != I) {
                eraseKeysOf<Variant, I + 1>(index);
                return;
            }
            std::variant_alternative_t<I, Variant> former{};
            KeyEraser eraser(node());
            describe(eraser, former);
        }
    }

    template <class T>
    void enter(Json& json, T& object, bool isFresh) {
        frames_.push_back({&json, &defaultsOf<T>(), isFresh});
        describe(*this, object);
        frames_.pop_back();
    }

    /// All that an object says, for comparing.
    template <class T>
    static Json written(T object, const Expressions& expressions, const PointerPath& path) {
        Json json = Json::object();
        static const Identities none;
        Writer writer(json, defaultsOf<T>(), true, expressions, path, none);
        describe(writer, object);
        return json;
    }

    /// The same of an object as it stands in a file.
    template <class T>
    static Json writtenBefore(const Json& json) {
        Issues ignored; // this JSON was read before
        T item{};
        Expressions expressions;
        if (json.is_object()) {
            Reader reader(json, "", ignored, &expressions);
            describe(reader, item);
        }
        return written(std::move(item), expressions, {});
    }

    const Expressions& expressions_;
    const Identities& identities_;
    PointerPath path_;
    std::vector<Frame> frames_;
};

} // namespace

Json writeRigJson(const RigDocument& document) {
    Json json = document.source.json;
    Rig rig = document.rig; // the walk is written for reading, too
    const bool isNew = json.empty();
    if (isNew) {
        json["format"] = kRigFormat;
        json["version"] = kRigVersion;
    }
    Writer writer(json, defaultsOf<Rig>(), isNew, rig.expressions, {}, document.source.identities);
    describe(writer, rig);
    return json;
}

std::string writeRig(const RigDocument& document) {
    return formatJson(writeRigJson(document));
}

} // namespace hingelab
