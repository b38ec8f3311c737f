// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/variant_lines.h"

#include <algorithm>

#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_readout.h"

namespace hingelab {

QPen variantPen(const PinnedVariant& variant, std::size_t trace) {
    constexpr std::array styles = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    return {QBrush(variant.colour), 1.5, styles[trace % styles.size()]};
}

QCPLayer* variantLayer(QCustomPlot& plot) {
    const QString name = QStringLiteral("variants");
    if (plot.layer(name) == nullptr) {
        plot.addLayer(name, plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
    }
    return plot.layer(name);
}

bool VariantLines::setTraces(std::vector<Trace> traces) {
    if (traces == traces_) return arrange();
    traces_ = std::move(traces);
    for (const Line& line : lines_) plot_.removeGraph(line.graph);
    const bool had = !lines_.empty();
    lines_.clear();
    return arrange() || had;
}

bool VariantLines::arrange() {
    bool isOther = false;
    std::vector<Line> kept;
    for (Line& line : lines_) {
        const PinnedVariant* variant = variants_.find(line.variant);
        if (variant != nullptr && variant->isSeen()) {
            kept.push_back(line);
        } else {
            plot_.removeGraph(line.graph);
            isOther = true;
        }
    }
    lines_ = std::move(kept);
    for (const auto& variant : variants_.all()) {
        if (!variant->isSeen()) continue;
        for (std::size_t i = 0; i < traces_.size(); ++i) {
            const auto known = std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) {
                return line.variant == variant->id && line.trace == i;
            });
            QCPGraph* graph = known == lines_.end() ? nullptr : known->graph;
            if (graph == nullptr) {
                graph = addGraphTo(plot_, plot_.xAxis, traces_[i].axis);
                graph->setAdaptiveSampling(true);
                graph->setLayer(variantLayer(plot_));
                if (i > 0) graph->removeFromLegend(); // the first says it for all
                lines_.push_back({variant->id, i, graph, {}, -1});
                appendTo(lines_.back());
                isOther = true;
            }
            const QString name = QString::fromStdString(variant->name);
            graph->setName(name);
            graph->setProperty(kReadoutName, QStringLiteral("%1 · %2").arg(name, traces_[i].label));
            graph->setPen(variantPen(*variant, i));
        }
    }
    return isOther;
}

void VariantLines::append() {
    for (Line& line : lines_) appendTo(line);
}

void VariantLines::fillAgain() {
    for (Line& line : lines_) line.generation = -1;
    append();
}

void VariantLines::appendTo(Line& line) {
    const PinnedVariant* variant = variants_.find(line.variant);
    if (variant == nullptr) return;
    const History& rows = variant->rows;
    const int index = rows.isEmpty() ? -1 : variants_.channelIn(*variant, traces_[line.trace].channel);
    if (index < 0) {
        line.graph->data()->clear();
        line.cursor.reset();
        return;
    }
    const bool isAnew = std::exchange(line.generation, rows.generation()) != rows.generation();
    const HistoryCursor::News news = line.cursor.advance(rows, isAnew);
    makeRoom(*line.graph, rows, news);
    const Unit& unit = displayUnit(traces_[line.trace].quantity);
    for (std::size_t row = news.first; row < rows.rows(); ++row) {
        line.graph->addData(rows.time(row), unit.fromSi(rows.value(row, static_cast<std::size_t>(index))));
    }
}

} // namespace hingelab
