// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "rig/rig.h"

/// How formulas of elements come to know the dimensions of their rig.
namespace hingelab {

/// Gives each formula the dimensions with their present values.
void bindFormulas(Rig& rig);

/// Laws that have no formula yet, for their type was changed to one, get a simple one.
void giveFirstFormulas(Rig& rig);

/// Renames a dimension in all formulas.
void renameInFormulas(Rig& rig, std::string_view from, std::string_view to);

/// Puts the present value of a dimension in its place in all formulas; returns how many these are.
std::size_t releaseFormulasFrom(Rig& rig, const Dimension& dimension);

} // namespace hingelab
