// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

#include "ui/manual/manual_equations.h"

namespace hingelab {

/// Shows pages of the manual, their equations typeset. Pictures are as wide as the page at most; in place of
/// one that is elsewhere there is nothing, not a broken one.
class ManualBrowser : public QTextBrowser {
    Q_OBJECT
  public:
    explicit ManualBrowser(QWidget* parent);

    /// Scrolls to a heading of the page, by the name that links have for it.
    void showHeading(const QString& anchor);

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] int widestPicture() const;
    [[nodiscard]] QVariant fittingPicture(const QUrl& name) const;
    void typeset();

    ManualEquations* equations_;
};

} // namespace hingelab
