// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_panel.h"

#include <QFileDialog>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/files/safe_file.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_theme.h"
#include "ui/theme/spaces.h"

namespace hingelab {

PlotPanel::PlotPanel(const Theme& theme, const QString& title, QWidget* parent)
    : QFrame(parent), theme_(theme), title_(title) {
    setObjectName(QStringLiteral("plotFrame"));
    plot_ = new PlotCanvas(this);
    plot_->setLocale(QLocale::c()); // the decimal sign of the rest of the program
    plot_->setNoAntialiasingOnDrag(true);
    plot_->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->setMinimumSize(200, 120);
    plot_->setAccessibleName(title);
    plot_->setToolTip(tr("Wheel: zoom. Drag: move. Double-click: show everything again."));
    readout_ = new PlotReadout(*plot_, theme_);
    titleLabel_ = new ElidedLabel(title, this);
    titleLabel_->setObjectName(QStringLiteral("plotTitle"));
    const auto button = [this](const char* name, const QString& icon, const QString& tip,
                               const QString& access) {
        auto* made = new QToolButton(this);
        made->setObjectName(QLatin1String(name));
        made->setAutoRaise(true);
        made->setToolTip(tip);
        made->setAccessibleName(access);
        made->setIcon(theme_.icon(icon));
        return made;
    };
    fitButton_ = button("fitPlot", QStringLiteral("fit"),
                        tr("Show everything again (or double-click in the plot)"), tr("Fit %1").arg(title));
    fitButton_->hide();
    auto* exportButton = button("exportPlot", QStringLiteral("export"),
                                tr("Export this plot as PNG, SVG, PDF or CSV"), tr("Export %1").arg(title));
    heading_ = new QWidget(this);
    titleLine_ = new QHBoxLayout(heading_);
    titleLine_->setContentsMargins(space::edge, space::small, space::medium, 0);
    titleLine_->addWidget(titleLabel_, 1);
    titleLine_->addWidget(fitButton_);
    titleLine_->addWidget(exportButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::hair);
    layout->setSpacing(0);
    layout->addWidget(heading_);
    layout->addWidget(plot_, 1);

    connect(exportButton, &QToolButton::clicked, this, &PlotPanel::exportPlot);
    connect(fitButton_, &QToolButton::clicked, this, &PlotPanel::fit);
    connect(plot_, &PlotCanvas::viewMoved, this, [this] { setZoomed(true); });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &PlotPanel::fit);
    connect(plot_, &QCustomPlot::afterLayout, this, &PlotPanel::fitTicks);
    connect(&theme_, &Theme::changed, this, &PlotPanel::applyColors);
    QMetaObject::invokeMethod(this, &PlotPanel::applyColors, Qt::QueuedConnection); // once the plot is complete
}

void PlotPanel::setZoomed(bool isZoomed) {
    isZoomed_ = isZoomed;
    fitButton_->setVisible(isZoomed);
}

void PlotPanel::fit() {
    if (!isZoomed_) return;
    setZoomed(false);
    if (!isVisible()) return; // it is drawn anew when it is shown
    refresh();
    requestReplot();
}

/// As many numbers below and beside each plot as it has room for.
void PlotPanel::fitTicks() {
    constexpr int most = 5;                                     // QCustomPlot's own choice
    const int roomBelow = 6 * fontMetrics().averageCharWidth(); // "-2500" and a gap
    const int roomBeside = 3 * fontMetrics().height() / 2;      // half a line apart
    bool isNew = false;
    const auto fit = [&](const QCPAxis& axis, int count, bool isBelow) {
        const QSharedPointer<QCPAxisTicker> ticker = axis.ticker();
        if (!usualTicks_.contains(&axis)) usualTicks_.insert(&axis, ticker->tickCount());
        if (ticker.dynamicCast<QCPAxisTickerLog>() != nullptr) return;
        const int before = ticker->tickCount();
        ticker->setTickCount(std::clamp(count, 2, std::max(2, std::min(most, usualTicks_[&axis]))));
        // A ticker takes its count for advice.
        while (isBelow && ticker->tickCount() > 2 && !numbersStandApart(axis))
            ticker->setTickCount(ticker->tickCount() - 1);
        isNew = isNew || ticker->tickCount() != before;
    };
    for (QCPAxisRect* rect : plot_->axisRects()) {
        fit(*rect->axis(QCPAxis::atBottom), rect->width() / roomBelow, true);
        fit(*rect->axis(QCPAxis::atLeft), rect->height() / roomBeside, false);
        if (rect->axis(QCPAxis::atRight)->visible())
            fit(*rect->axis(QCPAxis::atRight), rect->height() / roomBeside, false);
    }
    if (isNew) plot_->replot(QCustomPlot::rpQueuedReplot); // this one has its ticks already
}

QWidget* PlotPanel::takeHeading() {
    layout()->removeWidget(heading_);
    return heading_;
}

CurveCursors* PlotPanel::addCurveCursors() {
    auto* cursors = new CurveCursors(*plot_, theme_, this);
    addToTitle(&cursors->button());
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(plot_) + 1, &cursors->bar()); // a low panel scrolls: the plot first
    makeRoomFor(*cursors);
    return cursors;
}

void PlotPanel::makeRoomFor(PlotCursors& cursors) {
    connect(&cursors, &PlotCursors::roomChanged, this, [this, &cursors] {
        const int before = std::exchange(extraHeight_, cursors.isOn() ? cursors.bar().sizeHint().height() : 0);
        if (minimumHeight() > 0) setMinimumHeight(minimumHeight() - before + extraHeight_);
        if (extraHeight_ != before) emit roomWanted(extraHeight_ - before);
    });
}

void PlotPanel::leaveTitleOut() {
    titleLabel_->hide();
    titleLine_->removeWidget(fitButton_);
    titleLine_->insertStretch(titleLine_->count() - 1, 1);
    addToTitle(fitButton_);
}

void PlotPanel::setTitle(const QString& title) {
    if (title != titleLabel_->text()) titleLabel_->setText(title);
}

void PlotPanel::applyColors() {
    applyTheme(*plot_, colors());
    themeChanged();
    refresh();
    requestReplot();
}

void PlotPanel::requestReplot() {
    if (isVisible()) plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    readout_->watchFirst(); // of all that were added to the plot since
    refresh();
    requestReplot();
}

void PlotPanel::exportPlot() {
    QString chosen;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export %1").arg(title_), fileNameFor(title_) + ".png",
        tr("PNG picture (*.png);;SVG picture (*.svg);;PDF document (*.pdf);;CSV table (*.csv)"), &chosen);
    if (path.isEmpty()) return;
    readout_->hide();
    const QString problem = writePlot(*plot_, path, title_);
    if (problem.isEmpty()) {
        emit exported(path);
    } else {
        emit exportFailed(problem);
    }
}

} // namespace hingelab

#include "ui/plots/moc_plot_panel.cpp"
