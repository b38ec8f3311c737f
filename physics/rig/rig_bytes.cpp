// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/rig_bytes.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "physics/rig/describe.h"
#include "physics/rig/identity.h"

namespace hingelab {
namespace {

using ByteCount = std::uint32_t; // of texts and lists: a rig has fewer

/// The archive that writes values one after the other (see archive.h).
class ByteWriter : public TextsAlike<ByteWriter> {
  public:
    [[nodiscard]] std::string take() { return std::move(bytes_); }

    template <class T>
    void put(const T& value) {
        static_assert(std::is_arithmetic_v<T>);
        const auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        bytes_.append(bytes.data(), bytes.size());
    }
    void count(std::size_t number) { put(static_cast<ByteCount>(number)); }

    void text(const char*, const std::string& value, const char*) {
        count(value.size());
        bytes_ += value;
    }
    void texts(const char*, const std::vector<std::string>& values, const char*) {
        count(values.size());
        for (const std::string& value : values) text("", value, "");
    }
    void json(const char*, const Json& value, const char*) { text("", value.dump(), ""); }
    template <class T>
    void table(const T& object) {
        for (const auto& field : Table<T>::numbers) put(object.*field.member);
        for (const auto& field : Table<T>::vectors) {
            for (int i = 0; i < 3; ++i) put((object.*field.member)[i]);
        }
    }
    void measure(const char*, double value, const FieldInfo&) { put(value); }
    template <class Enum, class Names>
    void choice(const char*, Enum value, const Names& names, const char*) {
        std::size_t index = 0;
        while (names[index].value != value) ++index; // each has a name
        count(index);
    }
    template <class T>
    void object(const char*, T& object, const char*) {
        describe(*this, object);
    }
    template <class T>
    void optionalObject(const char*, std::optional<T>& present, const char*) {
        put(present.has_value());
        if (present) describe(*this, *present);
    }
    template <class T>
    void list(const char*, std::vector<T>& items, const char*) {
        count(items.size());
        for (T& item : items) describe(*this, item);
    }
    template <class Variant, class Names>
    void variant(Variant& variant, const Names&, VariantDefault = VariantDefault::none) {
        count(variant.index());
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

  private:
    std::string bytes_;
};

/// ... and the one that reads them.
class ByteReader : public TextsAlike<ByteReader> {
  public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] bool isAtEnd() const { return rest_.empty(); }

    template <class T>
    void get(T& value) {
        static_assert(std::is_arithmetic_v<T>);
        const std::string_view from = bytes(sizeof value);
        std::memcpy(&value, from.data(), sizeof value);
    }
    [[nodiscard]] std::size_t count() {
        ByteCount number = 0;
        get(number);
        return number;
    }

    void text(const char*, std::string& value, const char*) { value = bytes(count()); }
    void texts(const char*, std::vector<std::string>& values, const char*) {
        values.resize(listSize());
        for (std::string& value : values) text("", value, "");
    }
    void json(const char*, Json& value, const char*) {
        value = Json::parse(bytes(count()), nullptr, false);
        if (value.is_discarded()) refuse();
    }
    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers) get(object.*field.member);
        for (const auto& field : Table<T>::vectors) {
            for (int i = 0; i < 3; ++i) get((object.*field.member)[i]);
        }
    }
    void measure(const char*, double& value, const FieldInfo&) { get(value); }
    template <class Enum, class Names>
    void choice(const char*, Enum& value, const Names& names, const char*) {
        const std::size_t index = count();
        if (index >= names.size()) refuse();
        value = names[index].value;
    }
    template <class T>
    void object(const char*, T& object, const char*) {
        describe(*this, object);
    }
    template <class T>
    void optionalObject(const char*, std::optional<T>& present, const char*) {
        char isThere = 0; // not a bool before it is known to be one
        get(isThere);
        if (isThere != 0 && isThere != 1) refuse();
        present.reset();
        if (isThere == 1) describe(*this, present.emplace());
    }
    template <class T>
    void list(const char*, std::vector<T>& items, const char*) {
        items.clear();
        items.resize(listSize());
        for (T& item : items) describe(*this, item);
    }
    template <class Variant, class Names>
    void variant(Variant& variant, const Names&, VariantDefault = VariantDefault::none) {
        const std::size_t index = count();
        if (index >= std::variant_size_v<Variant>) refuse();
        emplaceAt(variant, index, std::make_index_sequence<std::variant_size_v<Variant>>());
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

  private:
    [[noreturn]] static void refuse() { throw std::invalid_argument("these bytes are not those of a rig"); }

    [[nodiscard]] std::string_view bytes(std::size_t size) {
        if (size > rest_.size()) refuse();
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }
    /// Each item has a byte at least.
    [[nodiscard]] std::size_t listSize() {
        const std::size_t size = count();
        if (size > rest_.size()) refuse();
        return size;
    }
    template <class Variant, std::size_t... I>
    static void emplaceAt(Variant& variant, std::size_t index, std::index_sequence<I...>) {
        static_cast<void>(((I == index ? (variant.template emplace<I>(), true) : false) || ...));
    }

    std::string_view rest_;
};

} // namespace

std::string bytesOf(const Rig& rig) {
    ByteWriter writer;
    Rig copy = rig; // archives take what they could change
    describe(writer, copy);
    writer.count(rig.expressions.size());
    for (const auto& [pointer, expression] : rig.expressions) {
        writer.text("", pointer, "");
        writer.text("", expression, "");
    }
    const Identities identities = identitiesOf(rig);
    writer.count(identities.size());
    for (const auto& [pointer, identity] : identities) {
        writer.text("", pointer, "");
        writer.text("", identity, "");
    }
    return writer.take();
}

Rig rigOfBytes(std::string_view bytes) {
    ByteReader reader(bytes);
    Rig rig;
    describe(reader, rig);
    const auto forEachPair = [&](const auto& take) {
        for (std::size_t left = reader.count(); left > 0; --left) {
            std::string pointer;
            std::string text;
            reader.text("", pointer, "");
            reader.text("", text, "");
            take(std::move(pointer), std::move(text));
        }
    };
    forEachPair([&](std::string pointer, std::string expression) {
        rig.expressions.emplace_hint(rig.expressions.end(), std::move(pointer), std::move(expression));
    });
    Identities identities;
    forEachPair([&](std::string pointer, std::string identity) {
        identities.emplace_hint(identities.end(), std::move(pointer), std::move(identity));
    });
    setIdentities(identities, rig);
    if (!reader.isAtEnd()) throw std::invalid_argument("these bytes go on behind the end of a rig");
    return rig;
}

} // namespace hingelab
