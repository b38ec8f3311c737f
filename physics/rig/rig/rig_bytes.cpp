// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/rig_bytes.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "rig/formulas.h"
#include "rig/identity.h"
#include "rig/rig_walk.h"

namespace hingelab {
namespace {

using ByteCount = std::uint32_t; // of texts and lists: a rig has fewer

/// Writes values one after the other.
class ByteWriter : public ConstVisitor {
  public:
    [[nodiscard]] std::string take() { return std::move(bytes_); }

    template <class T>
    void put(const T& value) {
        static_assert(std::is_arithmetic_v<T>);
        const auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        bytes_.append(bytes.data(), bytes.size());
    }
    void count(std::size_t number) { put(static_cast<ByteCount>(number)); }
    void put(std::string_view text) {
        count(text.size());
        bytes_ += text;
    }

    void readText(const char*, const std::string& value, const char*) override { put(std::string_view(value)); }
    void readTexts(const char*, const std::vector<std::string>& values, const char*) override {
        count(values.size());
        for (const std::string& value : values) put(std::string_view(value));
    }
    void readJson(const char*, const Json& value, const char*) override { put(std::string_view(value.dump())); }
    void readNumber(const FieldInfo&, double value, double) override { put(value); }
    void readVector(const FieldInfo&, const Vector3& value, const Vector3&) override {
        for (int i = 0; i < 3; ++i) put(value[i]);
    }
    void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>& value) override {
        put(value.has_value());
        if (value) readVector(field, *value, *value);
    }
    void readMeasure(const char*, double value, const FieldInfo&) override { put(value); }
    void readFound(const char*, std::span<const double> values, const char*) override {
        for (const double value : values) put(value);
    }
    void readChoice(const char*, const ChoiceField& choice, const char*) override { count(choice.index()); }
    void readOptional(const char*, const OptionalField& optional, const char*) override {
        put(optional.isPresent());
        if (optional.isPresent()) optional.part().walk(*this);
    }
    void readList(const char*, const ListField& items, const char*) override {
        count(items.size());
        for (std::size_t i = 0; i < items.size(); ++i) items.at(i).walk(*this);
    }
    void readVariant(const VariantField& variant) override {
        count(variant.index());
        variant.part().walk(*this);
    }

  private:
    std::string bytes_;
};

/// ... and reads them.
class ByteReader : public Visitor {
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
    [[nodiscard]] std::string takeText() { return std::string(bytes(count())); }

    void text(const char*, std::string& value, const char*) override { value = takeText(); }
    void texts(const char*, std::vector<std::string>& values, const char*) override {
        values.resize(listSize());
        for (std::string& value : values) value = takeText();
    }
    void json(const char*, Json& value, const char*) override {
        value = Json::parse(bytes(count()), nullptr, false);
        if (value.is_discarded()) refuse();
    }
    void number(const FieldInfo&, double& value, double) override { get(value); }
    void vector(const FieldInfo&, Vector3& value, const Vector3&) override {
        for (int i = 0; i < 3; ++i) get(value[i]);
    }
    void optionalVector(const FieldInfo& field, std::optional<Vector3>& value) override {
        value.reset();
        if (getPresence()) vector(field, value.emplace(), Vector3::Zero());
    }
    void measure(const char*, double& value, const FieldInfo&) override { get(value); }
    void found(const char*, std::span<double> values, const char*) override {
        for (double& value : values) get(value);
    }
    void choice(const char*, ChoiceField& choice, const char*) override {
        const std::size_t index = count();
        if (index >= choice.count()) refuse();
        choice.choose(index);
    }
    void optionalObject(const char*, OptionalField& optional, const char*) override {
        optional.reset();
        if (getPresence()) optional.emplace().walk(*this);
    }
    void list(const char*, ListField& items, const char*) override {
        items.resize(0);
        items.resize(listSize());
        for (std::size_t i = 0; i < items.size(); ++i) items.at(i).walk(*this);
    }
    void variant(VariantField& variant) override {
        const std::size_t index = count();
        if (index >= variant.names().size()) refuse();
        variant.emplace(index).walk(*this);
    }

  private:
    bool getPresence() {
        char isThere = 0; // not a bool before it is known to be one
        get(isThere);
        if (isThere != 0 && isThere != 1) refuse();
        return isThere == 1;
    }

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

    std::string_view rest_;
};

} // namespace

std::string bytesOf(const Rig& rig) {
    ByteWriter writer;
    walk(writer, rig);
    writer.count(rig.expressions.size());
    for (const auto& [pointer, expression] : rig.expressions) {
        writer.put(std::string_view(pointer));
        writer.put(std::string_view(expression));
    }
    const Identities identities = identitiesOf(rig);
    writer.count(identities.size());
    for (const auto& [pointer, identity] : identities) {
        writer.put(std::string_view(pointer));
        writer.put(std::string_view(identity));
    }
    return writer.take();
}

Rig rigOfBytes(std::string_view bytes) {
    ByteReader reader(bytes);
    Rig rig;
    walk(reader, rig);
    const auto forEachPair = [&](const auto& take) {
        for (std::size_t left = reader.count(); left > 0; --left) {
            std::string pointer = reader.takeText();
            std::string text = reader.takeText();
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
    bindFormulas(rig);
    if (!reader.isAtEnd()) throw std::invalid_argument("these bytes go on behind the end of a rig");
    return rig;
}

} // namespace hingelab
