// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>
#include "physics/text/field.h"
#include "physics/text/json_parser.h"
#include "physics/text/pointer.h"

/// How structs describe what they consist of. A describe(archive, object) says once what an object has;
/// reading, writing, the schema, the list of parameters and all else that walks documents are archives:
///
///   ar.text(key, string, help)            ar.texts(key, vector<string>, help): prose
///   ar.name(key, string, help)            what others call the item by; none other has it
///   ar.reference(key, string, Refers, help)   the name of something else
///   ar.channels(key, vector<string>, help)    names of channels: "joint.hinge.angle"
///   ar.file(key, string, help)            path of a file, relative to that of the rig
///   ar.table(object)                      all fields of Table<T>
///   ar.measure(key, number, field)        a number whose field the object itself says, after what that is made
///   from ar.limit(key, number, field)          the same, of a number that is no parameter: it bounds another
///   ar.json(key, json, help): kept as it stands; most archives pass it by
///   ar.choice(key, enum, names, help)     names: array of {value, text}
///   ar.object(key, object)                ar.optionalObject(key, optional)
///   ar.list(key, vector, itemLabel)       itemLabel: what one item is called ("Detent")
///   ar.variant(variant, names)            the key "type" tells which alternative; names: array of KindName
namespace hingelab {

/// What a reference names.
enum class Refers {
    body,
    bodyOrAll,  ///< a body, or "*": every body
    carrier,    ///< a body or an assembly's frame: "door", "rod.frame_ib"
    coordinate, ///< a joint or an assembly, perhaps with a coordinate: "hinge", "nutation.angle_2"
    shape,      ///< of the body that the object named just before
    point,      ///< the same
    channel,    ///< what a simulation reports of an item: "joint.hinge.angle"
};

/// One alternative of a variant: its name in files, and what people are told of it.
struct KindName {
    const char* name;
    const char* label;
    const char* help; ///< one sentence; may be empty

    constexpr operator const char*() const { return name; } // archives of files need nothing else
};

/// Whether the first alternative stands where "type" is missing.
enum class VariantDefault { none, first };

/// For archives that treat all texts alike.
template <class Archive>
class TextsAlike {
  public:
    void name(const char* key, std::string& value, const char* help) { archive().text(key, value, help); }
    void reference(const char* key, std::string& value, Refers, const char* help) {
        archive().text(key, value, help);
    }
    void file(const char* key, std::string& value, const char* help) { archive().text(key, value, help); }
    void channels(const char* key, std::vector<std::string>& values, const char* help) {
        archive().texts(key, values, help);
    }
    void limit(const char* key, double& value, const FieldInfo& field) { archive().measure(key, value, field); }
    void json(const char*, Json&, const char*) {}

  protected:
    Archive& archive() { return static_cast<Archive&>(*this); }
};

/// For archives that look at the structure and not at the values.
template <class Archive>
class ValuesIgnored : public TextsAlike<Archive> {
  public:
    void text(const char*, std::string&, const char*) {}
    void texts(const char*, std::vector<std::string>&, const char*) {}
    template <class T>
    void table(T&) {}
    void measure(const char*, double&, const FieldInfo&) {}
    template <class Enum, class Names>
    void choice(const char*, Enum&, const Names&, const char*) {}
    template <class Variant, class Names>
    void variant(Variant& variant, const Names&, VariantDefault = VariantDefault::none) {
        std::visit([this](auto& alternative) { describe(this->archive(), alternative); }, variant);
    }
};

/// ... and go everywhere, knowing the pointer of where they are; `item()` is called for each item of a list.
template <class Archive>
class PointerWalk : public ValuesIgnored<Archive> {
  public:
    template <class T>
    void item(T&) {}

    template <class T>
    void object(const char* key, T& object, const char*) {
        path_.push(key);
        describe(this->archive(), object);
        path_.pop();
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>& present, const char*) {
        if (present) object(key, *present, "");
    }
    template <class T>
    void list(const char* key, std::vector<T>& items, const char*) {
        path_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            this->archive().item(items[i]);
            describe(this->archive(), items[i]);
            path_.pop();
        }
        path_.pop();
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return path_; }

  private:
    PointerPath path_;
};

/// Specialised for a part of items that a person would look for by a name of its own (a detent), with `name`,
/// `label` and a `help` of one sentence: then it is offered where things are added.
template <class T>
struct OfferedAs {};

template <class Enum>
struct EnumName {
    Enum value;
    const char* text;
    const char* label;
};

/// What has numbers alone.
template <class Archive, class T>
requires requires {
    Table<T>::numbers;
}
void describe(Archive& ar, T& object) {
    ar.table(object);
}

} // namespace hingelab
