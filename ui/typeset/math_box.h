// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <vector>

namespace hingelab {

/// Something black: an outline, or else a rule, which is drawn no thinner than a dot of the screen.
struct MathMark {
    QPainterPath outline;
    QRectF rule;
    QString term; ///< id of the innermost \term that it belongs to
};

/// Where a \term lies.
struct MathTerm {
    QString id;
    QRectF place;
};

/// The number of a line, which stands at the right of the page.
struct MathNumber {
    QString text;
    double baseline = 0.0;
};

/// A part of an equation as it is drawn, from its baseline's left end, y downward [em of the equation].
struct MathBox {
    double width = 0.0, ascent = 0.0, descent = 0.0;
    double overhang = 0.0; ///< by which the ink leans over behind the width: of italic letters
    std::vector<MathMark> marks;
    std::vector<MathTerm> terms;
    std::vector<MathNumber> numbers;

    [[nodiscard]] double height() const { return ascent + descent; }
    /// All ink.
    [[nodiscard]] QRectF ink() const;

    /// Puts a box with its baseline's left end there; this one grows to contain it.
    void add(const MathBox& other, double x, double y);
    void addOutline(const QPainterPath& outline);
    void addRule(const QRectF& rule);
    /// Makes all of it a term.
    void nameTerm(const QString& id);

  private:
    void growTo(const QRectF& ink);
};

} // namespace hingelab
