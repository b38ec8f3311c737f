// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeinfo>
#include <vector>

#include "text/describe.h"
#include "text/field.h"
#include "text/json_parser.h"

/// How the program walks over documents. A describe() says once what a struct consists of (describe.h). Who
/// reads, writes, lists or changes documents is a Visitor: an ordinary class in one source file, which knows no
/// kinds by name.
namespace hingelab {

/// What a reference names.
enum class Refers {
    body,
    bodyOrAll,  ///< a body, or "*": every body
    carrier,    ///< a body or an assembly's frame: "door", "rod.frame_ib"
    coordinate, ///< a joint or an assembly, perhaps with a coordinate: "hinge", "nutation.angle_2"
    shape,      ///< of the body that the object named just before
    point,      ///< the same
    element,    ///< a force element
    channel,    ///< what a simulation reports of an item: "joint.hinge.angle"
};

/// Whether the first alternative stands where "type" is missing.
enum class VariantDefault { none, first };

class Visitor;
class ConstVisitor;

/// What there is to know of a struct that has a describe().
struct PartType {
    const std::type_info& id;
    void (*walk)(Visitor& visitor, void* object);
    std::string* (*name)(void* object);     ///< null: its objects have no names
    std::string* (*identity)(void* object); ///< null: its objects have none (rig/identity.h)
    std::shared_ptr<void> (*make)();        ///< an object as it is by default
    const OfferedWords* offered;            ///< null: it is not offered by itself
    bool isEmpty;                           ///< it consists of nothing
};

/// An object within a document, to be read.
class ConstDocumentPart {
  public:
    ConstDocumentPart(const void* object, const PartType& type) : object_(object), type_(&type) {}

    [[nodiscard]] const PartType& type() const { return *type_; }
    [[nodiscard]] const void* object() const { return object_; }
    /// Null where objects of this type have no names.
    [[nodiscard]] const std::string* name() const;
    /// The identity, else the name; null where objects of this type have no identities.
    [[nodiscard]] const std::string* identity() const;
    void walk(ConstVisitor& visitor) const;
    template <class T>
    [[nodiscard]] const T* as() const {
        return type_->id == typeid(T) ? static_cast<const T*>(object_) : nullptr;
    }

  private:
    const void* object_;
    const PartType* type_;
};

/// ... and to be changed.
class DocumentPart {
  public:
    DocumentPart(void* object, const PartType& type) : object_(object), type_(&type) {}

    operator ConstDocumentPart() const { return {object_, *type_}; }
    [[nodiscard]] const PartType& type() const { return *type_; }
    [[nodiscard]] std::string* name() const { return type_->name != nullptr ? type_->name(object_) : nullptr; }
    [[nodiscard]] std::string* identity() const {
        return type_->identity != nullptr ? type_->identity(object_) : nullptr;
    }
    void walk(Visitor& visitor) const { type_->walk(visitor, object_); }
    template <class T>
    [[nodiscard]] T* as() const {
        return type_->id == typeid(T) ? static_cast<T*>(object_) : nullptr;
    }

  private:
    void* object_;
    const PartType* type_;
};

/// An object of its own, as it is by default.
class OwnDocumentPart {
  public:
    explicit OwnDocumentPart(const PartType& type) : object_(type.make()), type_(&type) {}
    [[nodiscard]] DocumentPart part() const { return {object_.get(), *type_}; }

  private:
    std::shared_ptr<void> object_;
    const PartType* type_;
};

/// A value out of a few.
class ChoiceField {
  public:
    virtual ~ChoiceField() = default;
    [[nodiscard]] virtual std::size_t count() const = 0;
    [[nodiscard]] virtual const char* text(std::size_t i) const = 0;  ///< in files
    [[nodiscard]] virtual const char* label(std::size_t i) const = 0; ///< for people
    [[nodiscard]] virtual std::size_t index() const = 0;
    virtual void choose(std::size_t i) = 0;
    /// No or yes: false and true in files.
    [[nodiscard]] virtual bool isFlag() const { return false; }

    [[nodiscard]] const char* text() const { return text(index()); }
    /// As files have it.
    [[nodiscard]] Json json() const { return isFlag() ? Json(index() == 1) : Json(text()); }
};

/// An object that may be there.
class OptionalField {
  public:
    virtual ~OptionalField() = default;
    [[nodiscard]] virtual const PartType& type() const = 0;
    [[nodiscard]] virtual bool isPresent() const = 0;
    [[nodiscard]] virtual DocumentPart part() = 0; ///< if it is there
    virtual DocumentPart emplace() = 0;
    virtual void reset() = 0;

    [[nodiscard]] ConstDocumentPart part() const {
        return const_cast<OptionalField*>(this)->part();
    } // looks only
};

/// A list of objects of one type.
class ListField {
  public:
    virtual ~ListField() = default;
    [[nodiscard]] virtual const PartType& itemType() const = 0;
    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual DocumentPart at(std::size_t i) = 0;
    virtual void resize(std::size_t size) = 0;
    virtual void erase(std::size_t i) = 0;
    /// A copy behind the item.
    virtual DocumentPart duplicate(std::size_t i) = 0;
    /// The item to another place, others close up.
    virtual void move(std::size_t from, std::size_t to) = 0;

    [[nodiscard]] ConstDocumentPart at(std::size_t i) const {
        return const_cast<ListField*>(this)->at(i);
    } // looks only
    [[nodiscard]] DocumentPart append() {
        resize(size() + 1);
        return at(size() - 1);
    }
};

/// One of several kinds; the key "type" tells which.
class VariantField {
  public:
    virtual ~VariantField() = default;
    [[nodiscard]] virtual std::span<const KindName> names() const = 0;
    [[nodiscard]] virtual const PartType& typeOf(std::size_t i) const = 0;
    [[nodiscard]] virtual std::size_t index() const = 0;
    [[nodiscard]] virtual DocumentPart part() = 0;
    virtual DocumentPart emplace(std::size_t i) = 0;
    [[nodiscard]] virtual VariantDefault whenMissing() const = 0;

    [[nodiscard]] ConstDocumentPart part() const {
        return const_cast<VariantField*>(this)->part();
    } // looks only
    [[nodiscard]] const KindName& kind() const { return names()[index()]; }
};

/// Equals nothing: no default.
[[nodiscard]] inline Vector3 noVector() {
    return Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
}

/// What may be changed on a walk. Texts of all sorts count as text, limits as measures, unless they are told
/// apart; what is not overridden is passed by, and parts are walked through.
class Visitor {
  public:
    virtual ~Visitor() = default;

    virtual void text(const char* /*key*/, std::string& /*value*/, const char* /*help*/) {}
    virtual void texts(const char* /*key*/, std::vector<std::string>& /*values*/, const char* /*help*/) {}
    /// What others call the item by; none other has it.
    virtual void name(const char* key, std::string& value, const char* help) { text(key, value, help); }
    virtual void reference(const char* key, std::string& value, Refers, const char* help) {
        text(key, value, help);
    }
    /// Path of a file, relative to that of the rig.
    virtual void file(const char* key, std::string& value, const char* help) { text(key, value, help); }
    /// Names of channels: "joint.hinge.angle".
    virtual void channels(const char* key, std::vector<std::string>& values, const char* help) {
        texts(key, values, help);
    }
    virtual void json(const char* /*key*/, Json& /*value*/, const char* /*help*/) {}

    virtual void number(const FieldInfo& /*field*/, double& /*value*/, double /*byDefault*/) {}
    virtual void vector(const FieldInfo& /*field*/, Vector3& /*value*/, const Vector3& /*byDefault*/) {}
    /// A vector that may be absent, with a meaning of its own.
    virtual void optionalVector(const FieldInfo& field, std::optional<Vector3>& value) {
        if (value) vector(field, *value, noVector());
    }
    /// A number whose field the object itself says; it lasts as long as the call.
    virtual void measure(const char* /*key*/, double& /*value*/, const FieldInfo& /*field*/) {}
    /// The same of a number that is no parameter: it bounds another.
    virtual void limit(const char* key, double& value, const FieldInfo& field) { measure(key, value, field); }
    /// Numbers that the program has found itself, such as the volume of a part in a file: a list of always as
    /// many in SI units, no parameters, in no form. A single one stands without a list.
    virtual void found(const char* /*key*/, std::span<double> /*values*/, const char* /*help*/) {}
    virtual void choice(const char* /*key*/, ChoiceField& /*choice*/, const char* /*help*/) {}

    virtual void object(const char* /*key*/, const DocumentPart& part, const char* /*label*/) {
        part.walk(*this);
    }
    virtual void optionalObject(const char* key, OptionalField& optional, const char* label) {
        if (optional.isPresent()) object(key, optional.part(), label);
    }
    virtual void list(const char* /*key*/, ListField& items, const char* /*itemLabel*/) {
        for (std::size_t i = 0; i < items.size(); ++i) items.at(i).walk(*this);
    }
    virtual void variant(VariantField& variant) { variant.part().walk(*this); }
};

/// What only reads: the same calls, of what stays as it is.
class ConstVisitor : private Visitor {
  public:
    ~ConstVisitor() override = default;

    virtual void readText(const char* /*key*/, const std::string& /*value*/, const char* /*help*/) {}
    virtual void readTexts(const char* /*key*/, const std::vector<std::string>& /*values*/,
                           const char* /*help*/) {}
    virtual void readName(const char* key, const std::string& value, const char* help) {
        readText(key, value, help);
    }
    virtual void readReference(const char* key, const std::string& value, Refers, const char* help) {
        readText(key, value, help);
    }
    virtual void readFile(const char* key, const std::string& value, const char* help) {
        readText(key, value, help);
    }
    virtual void readChannels(const char* key, const std::vector<std::string>& values, const char* help) {
        readTexts(key, values, help);
    }
    virtual void readJson(const char* /*key*/, const Json& /*value*/, const char* /*help*/) {}
    virtual void readNumber(const FieldInfo& /*field*/, double /*value*/, double /*byDefault*/) {}
    virtual void readVector(const FieldInfo& /*field*/, const Vector3& /*value*/,
                            const Vector3& /*byDefault*/) {}
    virtual void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>& value) {
        if (value) readVector(field, *value, noVector());
    }
    virtual void readMeasure(const char* /*key*/, double /*value*/, const FieldInfo& /*field*/) {}
    virtual void readLimit(const char* key, double value, const FieldInfo& field) {
        readMeasure(key, value, field);
    }
    virtual void readFound(const char* /*key*/, std::span<const double> /*values*/, const char* /*help*/) {}
    virtual void readChoice(const char* /*key*/, const ChoiceField& /*choice*/, const char* /*help*/) {}
    virtual void readObject(const char* /*key*/, const ConstDocumentPart& part, const char* /*label*/) {
        part.walk(*this);
    }
    virtual void readOptional(const char* key, const OptionalField& optional, const char* label) {
        if (optional.isPresent()) readObject(key, optional.part(), label);
    }
    virtual void readList(const char* /*key*/, const ListField& items, const char* /*itemLabel*/) {
        for (std::size_t i = 0; i < items.size(); ++i) items.at(i).walk(*this);
    }
    virtual void readVariant(const VariantField& variant) { variant.part().walk(*this); }

  private:
    friend class ConstDocumentPart;

    void text(const char* key, std::string& value, const char* help) final { readText(key, value, help); }
    void texts(const char* key, std::vector<std::string>& values, const char* help) final {
        readTexts(key, values, help);
    }
    void name(const char* key, std::string& value, const char* help) final { readName(key, value, help); }
    void reference(const char* key, std::string& value, Refers to, const char* help) final {
        readReference(key, value, to, help);
    }
    void file(const char* key, std::string& value, const char* help) final { readFile(key, value, help); }
    void channels(const char* key, std::vector<std::string>& values, const char* help) final {
        readChannels(key, values, help);
    }
    void json(const char* key, Json& value, const char* help) final { readJson(key, value, help); }
    void number(const FieldInfo& field, double& value, double byDefault) final {
        readNumber(field, value, byDefault);
    }
    void vector(const FieldInfo& field, Vector3& value, const Vector3& byDefault) final {
        readVector(field, value, byDefault);
    }
    void optionalVector(const FieldInfo& field, std::optional<Vector3>& value) final {
        readOptionalVector(field, value);
    }
    void measure(const char* key, double& value, const FieldInfo& field) final {
        readMeasure(key, value, field);
    }
    void limit(const char* key, double& value, const FieldInfo& field) final { readLimit(key, value, field); }
    void found(const char* key, std::span<double> values, const char* help) final {
        readFound(key, values, help);
    }
    void choice(const char* key, ChoiceField& choice, const char* help) final { readChoice(key, choice, help); }
    void object(const char* key, const DocumentPart& part, const char* label) final {
        readObject(key, part, label);
    }
    void optionalObject(const char* key, OptionalField& optional, const char* label) final {
        readOptional(key, optional, label);
    }
    void list(const char* key, ListField& items, const char* itemLabel) final {
        readList(key, items, itemLabel);
    }
    void variant(VariantField& variant) final { readVariant(variant); }
};

// A ConstVisitor is handed no way to change what it sees: nothing is written where the constness is cast away.
inline void ConstDocumentPart::walk(ConstVisitor& visitor) const {
    type_->walk(visitor, const_cast<void*>(object_));
}
inline const std::string* ConstDocumentPart::name() const {
    return type_->name != nullptr ? type_->name(const_cast<void*>(object_)) : nullptr;
}
inline const std::string* ConstDocumentPart::identity() const {
    if (type_->identity == nullptr) return nullptr;
    const std::string* const own = type_->identity(const_cast<void*>(object_));
    return own->empty() ? name() : own;
}

} // namespace hingelab
