// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/typeset/math_box.h"
#include "ui/typeset/math_font.h"
#include "ui/typeset/math_tree.h"

namespace hingelab {

/// TeX's styles: an equation of its own, one within a line of text, scripts, scripts of scripts.
enum class MathStyle { display, text, script, tiny };

/// Puts the parts of an equation where they belong.
///
/// The rules are those of Knuth's The TeXbook, appendix G, with its numbers for Computer Modern where a font
/// does not say better; sizes of scripts are 70 and 50 %.
[[nodiscard]] MathBox layOut(const MathNode& tree, const MathFont& font, MathStyle style);

} // namespace hingelab
