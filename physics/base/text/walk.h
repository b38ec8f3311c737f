// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <type_traits>
#include <variant>

#include "text/visitor.h"

/// What a describe() is handed: it passes on to a Visitor what an object consists of. For sources that define
/// describe() or begin a walk; no header needs it.
namespace hingelab {

class Walk;

template <class T>
const PartType& partTypeOf();

namespace walk_detail {

template <class T>
void walkPart(Visitor& visitor, void* object);

template <class T>
constexpr auto nameIn() -> std::string* (*)(void*) {
    if constexpr (requires(T & object) { object.name; }) {
        return [](void* object) { return &static_cast<T*>(object)->name; };
    } else {
        return nullptr;
    }
}
template <class T>
constexpr auto identityIn() -> std::string* (*)(void*) {
    if constexpr (requires(T & object) { object.identity; }) {
        return [](void* object) { return &static_cast<T*>(object)->identity; };
    } else {
        return nullptr;
    }
}
template <class T>
const OfferedWords* offeredWords() {
    if constexpr (requires { OfferedAs<T>::words; }) {
        return &OfferedAs<T>::words;
    } else {
        return nullptr;
    }
}
template <class T>
std::shared_ptr<void> made() {
    return std::make_shared<T>();
}

template <class Enum, class Names>
class ChoiceOf final : public ChoiceField {
  public:
    ChoiceOf(Enum& value, const Names& names) : value_(value), names_(names) {}
    [[nodiscard]] std::size_t count() const override { return names_.size(); }
    [[nodiscard]] const char* text(std::size_t i) const override { return names_[i].text; }
    [[nodiscard]] const char* label(std::size_t i) const override { return names_[i].label; }
    [[nodiscard]] std::size_t index() const override {
        std::size_t index = 0;
        while (names_[index].value != value_) ++index; // each has a name
        return index;
    }
    void choose(std::size_t i) override { value_ = names_[i].value; }

  private:
    Enum& value_;
    const Names& names_;
};

class FlagOf final : public ChoiceField {
  public:
    explicit FlagOf(bool& value) : value_(value) {}
    [[nodiscard]] std::size_t count() const override { return 2; }
    [[nodiscard]] const char* text(std::size_t i) const override { return i == 1 ? "true" : "false"; }
    [[nodiscard]] const char* label(std::size_t i) const override { return i == 1 ? "Yes" : "No"; }
    [[nodiscard]] std::size_t index() const override { return value_ ? 1 : 0; }
    void choose(std::size_t i) override { value_ = i == 1; }
    [[nodiscard]] bool isFlag() const override { return true; }

  private:
    bool& value_;
};

template <class T>
class OptionalOf final : public OptionalField {
  public:
    explicit OptionalOf(std::optional<T>& value) : value_(value) {}
    [[nodiscard]] const PartType& type() const override { return partTypeOf<T>(); }
    [[nodiscard]] bool isPresent() const override { return value_.has_value(); }
    [[nodiscard]] DocumentPart part() override { return {&*value_, partTypeOf<T>()}; }
    DocumentPart emplace() override { return {&value_.emplace(), partTypeOf<T>()}; }
    void reset() override { value_.reset(); }

  private:
    std::optional<T>& value_;
};

template <class T>
class ListOf final : public ListField {
  public:
    explicit ListOf(std::vector<T>& items, const PartType& type) : items_(items), type_(type) {}
    [[nodiscard]] const PartType& itemType() const override { return type_; }
    [[nodiscard]] std::size_t size() const override { return items_.size(); }
    [[nodiscard]] DocumentPart at(std::size_t i) override { return {&items_[i], type_}; }
    void resize(std::size_t size) override { items_.resize(size); }
    void erase(std::size_t i) override { items_.erase(place(i)); }
    DocumentPart duplicate(std::size_t i) override {
        T copy = items_[i];
        return {&*items_.insert(place(i + 1), std::move(copy)), type_};
    }
    void move(std::size_t from, std::size_t to) override {
        if (from < to) {
            std::rotate(place(from), place(from + 1), place(to + 1));
        } else {
            std::rotate(place(to), place(from), place(from + 1));
        }
    }

  private:
    auto place(std::size_t i) { return items_.begin() + static_cast<std::ptrdiff_t>(i); }
    std::vector<T>& items_;
    const PartType& type_;
};

template <class V, std::size_t... I>
const PartType& typeOfAlternative(std::size_t index, std::index_sequence<I...>) {
    const PartType* found = nullptr;
    static_cast<void>(
        ((I == index ? (found = &partTypeOf<std::variant_alternative_t<I, V>>(), true) : false) || ...));
    return *found;
}

template <class V>
class VariantOf final : public VariantField {
  public:
    VariantOf(V& value, std::span<const KindName> names, VariantDefault whenMissing)
        : value_(value), names_(names), whenMissing_(whenMissing) {}
    [[nodiscard]] std::span<const KindName> names() const override { return names_; }
    [[nodiscard]] const PartType& typeOf(std::size_t i) const override {
        return typeOfAlternative<V>(i, kIndices);
    }
    [[nodiscard]] std::size_t index() const override { return value_.index(); }
    [[nodiscard]] DocumentPart part() override {
        return std::visit(
            []<class T>(T& object) -> DocumentPart {
                return {&object, partTypeOf<T>()};
            },
            value_);
    }
    DocumentPart emplace(std::size_t i) override {
        emplaceAt(i, kIndices);
        return part();
    }
    [[nodiscard]] VariantDefault whenMissing() const override { return whenMissing_; }

  private:
    static constexpr auto kIndices = std::make_index_sequence<std::variant_size_v<V>>();
    template <std::size_t... I>
    void emplaceAt(std::size_t index, std::index_sequence<I...>) {
        static_cast<void>(((I == index ? (value_.template emplace<I>(), true) : false) || ...));
    }

    V& value_;
    std::span<const KindName> names_;
    VariantDefault whenMissing_;
};

} // namespace walk_detail

class Walk {
  public:
    explicit Walk(Visitor& visitor) : visitor_(visitor) {}

    void text(const char* key, std::string& value, const char* help) { visitor_.text(key, value, help); }
    void texts(const char* key, std::vector<std::string>& values, const char* help) {
        visitor_.texts(key, values, help);
    }
    void name(const char* key, std::string& value, const char* help) { visitor_.name(key, value, help); }
    void reference(const char* key, std::string& value, Refers to, const char* help) {
        visitor_.reference(key, value, to, help);
    }
    void file(const char* key, std::string& value, const char* help) { visitor_.file(key, value, help); }
    void channels(const char* key, std::vector<std::string>& values, const char* help) {
        visitor_.channels(key, values, help);
    }
    void json(const char* key, Json& value, const char* help) { visitor_.json(key, value, help); }
    void measure(const char* key, double& value, const FieldInfo& field) {
        visitor_.measure(key, value, field);
    }
    void limit(const char* key, double& value, const FieldInfo& field) { visitor_.limit(key, value, field); }
    void found(const char* key, std::span<double> values, const char* help) {
        visitor_.found(key, values, help);
    }
    template <class T>
    void table(T& object) {
        static const T defaults{};
        for (const auto& field : Table<T>::numbers) {
            visitor_.number(field.info, object.*(field.member), defaults.*(field.member));
        }
        for (const auto& field : Table<T>::vectors) {
            visitor_.vector(field.info, object.*(field.member), defaults.*(field.member));
        }
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char* help) {
        walk_detail::ChoiceOf<Enum, Names> choice(value, names);
        visitor_.choice(key, choice, help);
    }
    void flag(const char* key, bool& value, const char* help) {
        walk_detail::FlagOf flag(value);
        visitor_.choice(key, flag, help);
    }
    void optionalVector(const FieldInfo& field, std::optional<Vector3>& value) {
        visitor_.optionalVector(field, value);
    }
    template <class T>
    void object(const char* key, T& object, const char* label) {
        visitor_.object(key, {&object, partTypeOf<T>()}, label);
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char* label) {
        walk_detail::OptionalOf<T> optional(object);
        visitor_.optionalObject(key, optional, label);
    }
    template <class T>
    void list(const char* key, std::vector<T>& items, const char* itemLabel) {
        list(key, items, partTypeOf<T>(), itemLabel);
    }
    /// Of items that are described in more than one way, such as with other units.
    template <class T>
    void list(const char* key, std::vector<T>& items, const PartType& type, const char* itemLabel) {
        walk_detail::ListOf<T> list(items, type);
        visitor_.list(key, list, itemLabel);
    }
    template <class... Alternatives>
    void variant(std::variant<Alternatives...>& value, std::span<const KindName> names,
                 VariantDefault whenMissing = VariantDefault::none) {
        walk_detail::VariantOf<std::variant<Alternatives...>> variant(value, names, whenMissing);
        visitor_.variant(variant);
    }

  private:
    Visitor& visitor_;
};

template <class T>
void walk_detail::walkPart(Visitor& visitor, void* object) {
    Walk walk(visitor);
    describe(walk, *static_cast<T*>(object));
}

template <class T>
const PartType& partTypeOf() {
    static const PartType type{typeid(T),
                               &walk_detail::walkPart<T>,
                               walk_detail::nameIn<T>(),
                               walk_detail::identityIn<T>(),
                               &walk_detail::made<T>,
                               walk_detail::offeredWords<T>(),
                               std::is_empty_v<T>};
    return type;
}

} // namespace hingelab
