// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "text/field.h"
#include "text/visitor.h"

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
