// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QString>
#include <map>
#include <optional>

#include "ui/typeset/math_box.h"
#include "ui/typeset/tex_reader.h"

namespace hingelab {

/// How an equation is shown.
struct EquationLook {
    double fontSize = 13.0; ///< one em [pixels]
    QColor color = Qt::black;
    std::map<QString, QColor> terms; ///< by id: colours of their own
    double lineWidth = 0.0; ///< of the page, at whose right end numbers stand; 0: just what is needed [pixels]
};

/// What an equation takes [pixels]. All ink is within.
struct EquationSize {
    double width = 0.0, ascent = 0.0, descent = 0.0;

    [[nodiscard]] double height() const { return ascent + descent; }
};

/// An equation, read from TeX and typeset.
///
/// It shows what CONTRIBUTING.md lists of TeX, and \term{id}{...}, whose place and colour can be asked and
/// chosen.
class Equation {
  public:
    enum class Form { display, inText };

    explicit Equation(const QString& tex, Form form = Form::display);

    /// Why there is nothing to show.
    [[nodiscard]] const std::optional<TexFault>& fault() const { return fault_; }
    /// For search and screen readers: "τ = k (q − q₀)".
    [[nodiscard]] const QString& plainText() const { return plain_; }

    [[nodiscard]] EquationSize size(const EquationLook& look) const;
    /// Paints from the left end of the baseline on.
    void paint(QPainter& painter, const QPointF& baseline, const EquationLook& look) const;
    /// Where a term lies, from the left end of the baseline; nothing if there is none of this id.
    [[nodiscard]] std::optional<QRectF> termPlace(const QString& id, const EquationLook& look) const;

  private:
    void addNumbers(std::vector<MathMark>& marks, double width) const;
    [[nodiscard]] double widthIn(const EquationLook& look) const;
    [[nodiscard]] double leftIn(const EquationLook& look) const;

    std::optional<TexFault> fault_;
    QString plain_;
    MathBox box_;
    std::vector<MathBox> numbers_; ///< those of the box, typeset
    double bearing_ = 0.0;         ///< by which ink leans out at the left [em]
    double numberWidth_ = 0.0;     ///< of the widest, with the space before it [em]
};

/// The size at which the letters of equations are as high as those of a text about them [pixels].
[[nodiscard]] double equationSizeFor(const QFont& text);

} // namespace hingelab
