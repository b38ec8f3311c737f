// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QHash>
#include <QToolButton>

#include "ui/plots/curve_cursors.h"
#include "ui/plots/plot_canvas.h"
#include "ui/plots/plot_readout.h"
#include "ui/text/elided_label.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A plot with its title line and an export menu. Zoom with the wheel, drag to pan; double-click, or the button
/// that there is meanwhile, to fit again; the pointer reads values.
class PlotPanel : public QFrame {
    Q_OBJECT
  public:
    PlotPanel(const Theme& theme, const QString& title, QWidget* parent);

    [[nodiscard]] PlotCanvas& plot() { return *plot_; }
    [[nodiscard]] const QString& title() const { return title_; }
    [[nodiscard]] PlotReadout& readout() { return *readout_; }

    /// The line with title and buttons: whoever takes it shows it instead, as the title of a dock.
    [[nodiscard]] QWidget* takeHeading();

    /// True while the user looks at a part of his own choice.
    [[nodiscard]] bool isZoomed() const { return isZoomed_; }
    /// Everything is shown again.
    void fit();

  signals:
    void exportFailed(const QString& message);
    void exported(const QString& path);
    void roomWanted(int more); ///< [pixels] of height, or fewer: the cursors' words come and go

  protected:
    /// Draws again with the present data and colours.
    virtual void refresh() = 0;
    virtual void themeChanged() = 0;

    void setTitle(const QString& title);
    [[nodiscard]] QString shownTitle() const { return titleLabel_->text(); }
    void addToTitle(QWidget* widget) { titleLine_->insertWidget(titleLine_->count() - 1, widget); }
    /// The title is written by another, around this; what was added before is at the left.
    void leaveTitleOut();
    /// Cursors of a plot of curves, with their button in the title and their bar beneath; after what else takes
    /// drags, and before what is asked first.
    [[nodiscard]] CurveCursors* addCurveCursors();
    /// The curves keep their height when the words of these come.
    void makeRoomFor(PlotCursors& cursors);
    [[nodiscard]] const ThemeColors& colors() const { return theme_.colors(); }
    [[nodiscard]] const Theme& theme() const { return theme_; }

    /// One repaint per pass of the event loop, none while hidden.
    void requestReplot();

    void showEvent(QShowEvent* event) override;

  private:
    void setZoomed(bool isZoomed);
    void fitTicks();
    void applyColors();
    void exportPlot();

    const Theme& theme_;
    QString title_;
    PlotCanvas* plot_;
    PlotReadout* readout_;
    ElidedLabel* titleLabel_;
    QToolButton* fitButton_;
    QWidget* heading_;
    QHBoxLayout* titleLine_;
    bool isZoomed_ = false;
    QHash<const QCPAxis*, int> usualTicks_; ///< of axes with room for them
    int extraHeight_ = 0;                   ///< [pixels] that the cursors' words take
};

} // namespace hingelab
