// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <map>

#include "ui/manual/manual_markdown.h"

namespace hingelab {

/// The equations of a page that is shown: takes the place of the pictures that withEquationPictures() names,
/// and draws them in the colour and the size of the text about them.
class ManualEquations : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
  public:
    explicit ManualEquations(QTextDocument& document);

    /// Gives all equations of the present page their size, within the page's width [pixels].
    void typeset(double pageWidth);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                    const QTextFormat& format) override;

  private:
    struct Placed;
    [[nodiscard]] std::vector<Placed> placedEquations() const;
    void typeset(const Placed& placed, double pageWidth);
    const Equation& equationOf(const QString& address);

    QTextDocument& document_;
    std::map<QString, Equation> equations_; ///< by address, as they were needed
};

} // namespace hingelab
