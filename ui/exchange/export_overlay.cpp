// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/export_overlay.h"

#include "text/quantity.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {

ExportOverlay::ExportOverlay(const Theme& theme, QWidget* parent)
    : PlotPanel(theme, tr("What the target will do"), parent) {
    QCustomPlot& p = plot();
    realOpening_ = addGraphTo(p);
    realClosing_ = addGraphTo(p);
    exportedOpening_ = addGraphTo(p);
    exportedClosing_ = addGraphTo(p);
    realOpening_->setName(tr("rig, rising"));
    realClosing_->setName(tr("rig, falling"));
    exportedOpening_->setName(tr("target, rising"));
    exportedClosing_->setName(tr("target, falling"));
    placeLegendAbove(p, 4);
    p.setMinimumHeight(220);
    ExportOverlay::themeChanged();
}

void ExportOverlay::show(const ExportedLaw& law) {
    const Unit& place = displayUnit(law.isRotation ? Quantity::angle : Quantity::length);
    plot().xAxis->setLabel((law.isRotation ? tr("angle (%1)") : tr("distance (%1)")).arg(symbolOf(place)));
    showUnit(*plot().yAxis, law.isRotation ? Quantity::torque : Quantity::force, 1.0,
             law.isRotation ? tr("torque (%1)") : tr("force (%1)"));
    setTitle(tr("%1: %2").arg(QString::fromStdString(law.coordinate), QString::fromStdString(law.elements)));
    QVector<double> x;
    x.reserve(static_cast<qsizetype>(law.position.size()));
    for (const double position : law.position) x.append(position / place.siPerUnit);
    const auto fill = [&x](QCPGraph& graph, const std::vector<double>& values) {
        graph.setData(x, QVector<double>(values.begin(), values.end()), true);
    };
    fill(*realOpening_, law.realOpening);
    fill(*realClosing_, law.realClosing);
    fill(*exportedOpening_, law.exportedOpening);
    fill(*exportedClosing_, law.exportedClosing);
    plot().rescaleAxes();
    plot().xAxis->scaleRange(1.04);
    plot().yAxis->scaleRange(1.1);
    requestReplot();
}

void ExportOverlay::clear() {
    setTitle(tr("What the target will do"));
    for (QCPGraph* graph : {realOpening_, realClosing_, exportedOpening_, exportedClosing_})
        graph->data()->clear();
    requestReplot();
}

void ExportOverlay::themeChanged() {
    realOpening_->setPen(QPen(colors().opening, 1.8));
    realClosing_->setPen(QPen(colors().closing, 1.8));
    exportedOpening_->setPen(QPen(colors().opening, 1.8, Qt::DashLine));
    exportedClosing_->setPen(QPen(colors().closing, 1.8, Qt::DashLine));
}

} // namespace hingelab

#include "ui/exchange/moc_export_overlay.cpp"
