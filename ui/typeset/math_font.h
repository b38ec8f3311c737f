// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainterPath>
#include <QString>

#include "ui/typeset/math_tree.h"

namespace hingelab {

/// What a text looks like from its baseline's left end, y downward [em].
struct MathGlyph {
    QPainterPath outline;
    double advance = 0.0;
};

/// The serif font of equations, in whatever there is on this computer. Outlines, not text: they are the same at
/// every size, on every device, and their ink is known before it is painted.
class MathFont {
  public:
    MathFont();

    [[nodiscard]] MathGlyph glyph(const QString& text, LetterShape shape) const;
    /// Height of small letters [em].
    [[nodiscard]] double xHeight() const { return xHeight_; }
    /// Above the baseline, where fraction bars and minus signs lie [em].
    [[nodiscard]] double axis() const { return axis_; }
    /// Thickness of fraction bars [em].
    [[nodiscard]] double rule() const { return rule_; }

  private:
    [[nodiscard]] QFont shaped(LetterShape shape) const;

    QFont font_;
    double xHeight_ = 0.0, axis_ = 0.0, rule_ = 0.0;
};

} // namespace hingelab
