// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/family_lines.h"

#include <algorithm>

#include "ui/plots/plot_graph.h"

namespace hingelab {
namespace {

QColor blended(const QColor& from, const QColor& to, double share) {
    const auto mix = [&](int a, int b) { return static_cast<int>(a + share * (b - a)); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace

void FamilyLines::show(const std::vector<DoorFamilyCurve>& family, double perUnit,
                       const std::function<double(double, double)>& shown) {
    while (graphs_.size() > family.size()) {
        plot_.removeGraph(graphs_.back());
        plot_.removeItem(labels_.back());
        graphs_.pop_back();
        labels_.pop_back();
    }
    while (graphs_.size() < family.size()) {
        graphs_.push_back(addGraphTo(plot_));
        graphs_.back()->removeFromLegend();
        labels_.push_back(new QCPItemText(&plot_));
        labels_.back()->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        labels_.back()->position->setType(QCPItemPosition::ptPlotCoords);
    }
    for (std::size_t k = 0; k < family.size(); ++k) {
        const DoorCurve& curve = family[k].curve;
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            points.append({curve.x[i] * perUnit, shown(curve.total[i].atRest, curve.leverage[i])});
        }
        graphs_[k]->setName(QString::fromStdString(family[k].label));
        graphs_[k]->data()->set(points, true);
        labels_[k]->setVisible(!points.isEmpty());
        labels_[k]->setText(graphs_[k]->name());
        if (points.isEmpty()) continue;
        // Spread along the way, so that values do not lie over each other where the curves run together.
        constexpr double first = 0.2;
        constexpr double spread = 0.8;
        const double share = first + spread * static_cast<double>(k) / static_cast<double>(family.size());
        const double key = points.first().key + share * (points.last().key - points.first().key);
        const auto after =
            std::lower_bound(points.begin(), points.end() - 1, key,
                             [](const QCPGraphData& point, double value) { return point.key < value; });
        const qsizetype at = after - points.begin();
        labels_[k]->position->setCoords(points[at].key, points[at].value);
    }
}

void FamilyLines::setColors(const ThemeColors& colors) {
    for (std::size_t k = 0; k < graphs_.size(); ++k) {
        const double last = std::max<double>(1.0, static_cast<double>(graphs_.size() - 1));
        const QColor color = blended(colors.spring, colors.catchTorque, static_cast<double>(k) / last);
        graphs_[k]->setPen(QPen(color, 1.5));
        labels_[k]->setColor(color);
    }
}

} // namespace hingelab
