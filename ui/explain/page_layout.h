// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "explain/explanation.h"
#include "ui/typeset/equation.h"

namespace hingelab {

/// The equations of an explanation, set in lines, with the numbers of a sample.
///
/// Sizes in pixels, from the top left corner. Without a sample (an empty row) there are no numbers.
class PageLayout {
  public:
    struct Look {
        QFont text;
        double width = 300.0; ///< of the page; equations may need more
        QColor ink, muted;
        /// Colours of terms, in the order of terms().
        std::vector<QColor> terms;
    };
    /// A term that the pointer can be on.
    struct Term {
        QString words;
        std::string channel; ///< empty: none has it alone
        bool isVector = false;
        std::size_t equation = 0, index = 0; ///< of which equation or vector, and which of its terms
    };

    /// Terms of an explanation, in the order of the page.
    [[nodiscard]] static std::vector<Term> termsOf(const Explanation& explanation, const Model& model);

    PageLayout(const Explanation& explanation, std::span<const double> row, const Look& look);

    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double height() const { return y_; }
    /// Room of a term, over the whole width.
    [[nodiscard]] const std::vector<QRectF>& termPlaces() const { return termPlaces_; }
    /// All lines, for screen readers and the clipboard.
    [[nodiscard]] const QString& plainText() const { return plain_; }

    void paint(QPainter& painter) const;

  private:
    struct Drawn {
        QPointF at;                               ///< left end of the baseline
        std::shared_ptr<const Equation> equation; ///< null: a text
        EquationLook look;
        QString text;
        QFont font;
        QColor color;
    };
    struct Swatch {
        QRectF place;
        QColor color;
    };

    void addText(const QString& text, const QFont& font, const QColor& color);
    void addRow(const QString& left, const QString& right, const QColor& color, const QFont& font);
    void addEquation(const QString& tex, double size, const QColor& color, const EquationLook& base);
    void addScalar(const ExplainedEquation& equation);
    void addVector(const ExplainedVector& vector);
    void addDetail(const QString& text);
    void addTerm(const QString& words, const QString& value, const QString& detailTex, const QString& detail);
    void addSymbols();
    [[nodiscard]] QColor termColor(std::size_t term) const;
    [[nodiscard]] EquationLook lookWithTerms(std::size_t first, std::size_t count) const;

    const Explanation& explanation_;
    std::span<const double> row_;
    const Look& look_;
    std::optional<ExplainedNumbers> numbers_;
    double width_ = 0.0, y_ = 0.0;
    std::size_t nextTerm_ = 0;
    std::vector<Drawn> drawn_;
    std::vector<Swatch> swatches_;
    std::vector<QRectF> termPlaces_;
    QString plain_;
};

/// A number with its unit as it stands in equations, in TeX. In SI units and radians, for so the equations
/// hold.
[[nodiscard]] std::string equationNumber(double value, Quantity quantity);

} // namespace hingelab
