// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/pass_plot.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {

PassPlot::PassPlot(const Theme& theme, const QString& title, QWidget* parent)
    : PlotPanel(theme, title, parent) {
    QCustomPlot& p = plot();
    closing_ = addGraphTo(p);
    closing_->setName(tr("closing"));
    opening_ = addGraphTo(p);
    opening_->setName(tr("opening"));
    for (QCPGraph* graph : {opening_, closing_}) graph->setLineStyle(QCPGraph::lsNone);
    placeLegendAbove(p, 2);
    constexpr int least = 150; // [pixels]
    p.setMinimumHeight(least);
}

void PassPlot::themeChanged() {
    constexpr double size = 3.5;
    const auto dress = [](QCPGraph* graph, const QColor& color) {
        graph->setPen(QPen(color));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color), QBrush(color), size));
    };
    dress(opening_, colors().opening);
    dress(closing_, colors().closing);
}

void PassPlot::clear() {
    for (QCPGraph* graph : {opening_, closing_}) graph->data()->clear();
    requestReplot();
}

void PassPlot::show(std::span<const double> keys, std::span<const double> values,
                    std::span<const int> direction, const Axis& keyAxis, const Axis& valueAxis) {
    QVector<QCPGraphData> opening;
    QVector<QCPGraphData> closing;
    const std::size_t step = std::max<std::size_t>(1, drawnStep(keys.size()));
    for (std::size_t i = 0; i < keys.size(); i += step) {
        (direction[i] >= 0 ? opening : closing)
            .append({keys[i] * keyAxis.perUnit, values[i] * valueAxis.perUnit});
    }
    opening_->data()->set(opening);
    closing_->data()->set(closing);
    plot().xAxis->setLabel(keyAxis.label);
    plot().yAxis->setLabel(valueAxis.label);
    constexpr double margin = 0.05;
    for (QCPAxis* axis : {plot().xAxis, plot().yAxis}) {
        axis->rescale();
        const QCPRange range = axis->range();
        const double room = std::max(margin * range.size(), 1e-12 * std::abs(range.center()));
        axis->setRange(range.lower - room, range.upper + room);
    }
    requestReplot();
}

int PassPlot::pointCount() const {
    return opening_->dataCount() + closing_->dataCount();
}

} // namespace hingelab

#include "ui/measured/moc_pass_plot.cpp"
