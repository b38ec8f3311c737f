// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/typeset/math_tree.h"

namespace hingelab {

/// The class of a part within a row, by what it is or contains.
[[nodiscard]] AtomClass atomOf(const MathNode& node);

/// The classes of the parts of a row: a sign with nothing to bind (the minus of −x) is an ordinary symbol.
/// Spaces have none; theirs is that of what stands before.
[[nodiscard]] std::vector<AtomClass> atomsOfRow(const MathNode& row);

/// The space between neighbours [em of their font]. In scripts, only that about names of functions remains.
[[nodiscard]] double spaceBetween(AtomClass left, AtomClass right, bool isInScript);

} // namespace hingelab
