// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rig/rig.h"

namespace hingelab {

enum class Refers;

/// A text of a rig that names something else in it.
struct Reference {
    std::string pointer; ///< JSON pointer of the text, by indices
    Refers to;
    std::string body; ///< of a shape or a point: the body whose it is
};

/// Calls `visit` for every reference that says something; it may change the text.
void visitReferences(Rig& rig, const std::function<void(const Reference&, std::string&)>& visit);

/// JSON pointer ("/joints/0", "/bodies/1/shapes/0") of what a reference with this text names; empty if there is
/// no such thing, or if it is the world and the rig has no body of that name.
[[nodiscard]] std::string targetOf(const Rig& rig, const Reference& reference, const std::string& text);

/// Items of the top level that `item` names or that name it, by index.
[[nodiscard]] std::vector<std::string> neighboursOf(const Rig& rig, const std::string& item);

/// Items of the top level, and "/handle", that cannot be without `item`, with itself, by index and in the order
/// of the file: what refers to it, and bodies that lose their joint. The item may be a shape or a point, too.
[[nodiscard]] std::vector<std::string> withDependents(const Rig& rig, const std::string& item);

} // namespace hingelab
