// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rig/rig.h"
#include "text/field.h"
#include "text/json_text.h"

/// What an item of a rig consists of, for forms: made from the description of the document (text/describe.h),
/// so that no form knows a kind.
namespace hingelab {

/// Something that a choice, a kind or a reference can be.
struct FieldOption {
    std::string value; ///< as it stands in files; of a reference empty: nothing
    std::string label;
    std::string help;
};

enum class Refers; // text/visitor.h

struct ItemField {
    enum class Form {
        text,         ///< prose
        lines,        ///< several texts
        name,         ///< of the item itself
        file,         ///< a path
        reference,    ///< the name of something else, one of `options`
        choice,       ///< one of `options`
        kind,         ///< which alternative it is, one of `options`
        number,       ///< `info` says which
        limit,        ///< the same, of what bounds another number
        part,         ///< begins an object; its fields follow, one deeper
        optionalPart, ///< the same of what may be absent; then nothing follows
        list,         ///< begins a list; each of its items follows as a part, one deeper
        grid,         ///< a list of nothing but numbers: `columns`, and `rows` of values [SI]
        items,        ///< a list of items with names of their own, which have forms of their own
    };
    Form form = Form::text;
    std::string pointer; ///< JSON pointer by indices
    std::string label;
    std::string help;
    int depth = 0;           ///< 0: the item's own
    bool isPresent = true;   ///< of an optional part
    bool isListItem = false; ///< a part that can be removed from its list
    std::string value;       ///< of texts (lines: with line ends), choices, kinds, references
    std::vector<FieldOption> options;
    std::optional<Refers> refers = std::nullopt; ///< of a reference: to what
    std::string ofBody = {};                     ///< ... and of which body, where it is to a shape or point
    std::shared_ptr<const FieldInfo> info;       ///< of a number or a limit
    double number = 0.0;                         ///< [SI]
    std::vector<const FieldInfo*> columns;
    std::vector<std::vector<double>> rows;
    std::size_t count = 0; ///< of lists, grids and items
};

/// The fields of the item at a pointer by indices ("/joints/0", "/bodies/1/shapes/0", "/environment"; empty:
/// the texts of the rig itself), in document order. Empty if there is no such item.
[[nodiscard]] std::vector<ItemField> fieldsOf(const Rig& rig, const std::string& item);

/// What a reference may name, by names: bodies (and "*" where all are meant), frames of assemblies,
/// coordinates, or shapes and points of `body`.
[[nodiscard]] std::vector<FieldOption> referenceOptions(const Rig& rig, Refers to, const std::string& body);

/// "centre_of_mass" as people read it: "Centre of mass".
[[nodiscard]] std::string labelOfKey(const char* key);

} // namespace hingelab
