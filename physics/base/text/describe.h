// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// How structs say what they consist of. A struct with parameters declares, beside itself,
///   void describe(Walk& walk, Hinge& hinge);
/// and a source file defines it, with keys, labels, ranges and help texts, which no header has:
///
///   walk.text(key, string, help)          walk.texts(key, vector<string>, help): prose
///   walk.name(key, string, help)          what others call the item by; none other has it
///   walk.reference(key, string, Refers, help)   the name of something else
///   walk.channels(key, vector<string>, help)    names of channels: "joint.hinge.angle"
///   walk.file(key, string, help)          path of a file, relative to that of the rig
///   walk.table(object)                    all fields of Table<T> (field.h)
///   walk.measure(key, number, field)      a number whose field the object itself says
///   walk.limit(key, number, field)        the same, of a number that is no parameter: it bounds another
///   walk.json(key, json, help)            kept as it stands; most visitors pass it by
///   walk.choice(key, enum, names, help)   names: array of EnumName
///   walk.object(key, object, label)       walk.optionalObject(key, optional, label)
///   walk.list(key, vector, itemLabel)     itemLabel: what one item is called ("Detent")
///   walk.variant(variant, names)          the key "type" tells which alternative; names: of KindName
///
/// Reading, writing, the schema, the list of parameters and all else that goes through documents are visitors
/// (visitor.h), which the walk calls.
namespace hingelab {

class Walk; // walk.h

/// A value of an enumeration.
template <class Enum>
struct EnumName {
    Enum value;
    const char* text;  ///< in files
    const char* label; ///< for people
};

/// One alternative of a variant: its name in files, and what people are told of it.
struct KindName {
    const char* name;
    const char* label;
    const char* help; ///< one sentence; may be empty

    constexpr operator const char*() const { return name; } // who reads files needs nothing else
};

/// What a part is called where parts are offered: "detent", "Detent", and one sentence.
struct OfferedWords {
    const char* name;
    const char* label;
    const char* help;
};

/// Specialised, with `static const OfferedWords words`, for a part of items that a person would look for by a
/// name of its own (a detent): then it is offered where things are added.
template <class T>
struct OfferedAs {};

} // namespace hingelab
