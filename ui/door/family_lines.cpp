// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/family_lines.h"

#include <QApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/plots/plot_graph.h"

namespace hingelab {
namespace {

constexpr double kFamilyPen = 1.6;
constexpr double kPresentPen = 3.2;

/// Viridis (Smith, van der Walt, 2015), at even distances.
constexpr std::array kViridis = {0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e,
                                 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725};

QColor viridis(double share) {
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(kViridis.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), kViridis.size() - 2);
    const QColor from(static_cast<QRgb>(kViridis[low]));
    const QColor to(static_cast<QRgb>(kViridis[low + 1]));
    const double part = place - static_cast<double>(low);
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + part * (b - a))); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

double meanOf(const QCPGraph& graph) {
    double sum = 0.0;
    int count = 0;
    for (const QCPGraphData& point : *graph.data()) {
        if (!std::isfinite(point.value)) continue;
        sum += point.value;
        ++count;
    }
    return count > 0 ? sum / count : 0.0;
}

} // namespace

std::vector<QColor> familyColors(std::size_t count, bool isDark) {
    const double first = isDark ? 0.4 : 0.0;
    const double last = isDark ? 1.0 : 0.76;
    const double steps = std::max<double>(1.0, static_cast<double>(count) - 1.0);
    std::vector<QColor> colors;
    for (std::size_t k = 0; k < count; ++k)
        colors.push_back(viridis(first + (last - first) * static_cast<double>(k) / steps));
    return colors;
}

void FamilyLines::show(const QString& name, const std::vector<DoorFamilyCurve>& family, double perUnit,
                       const std::function<double(double, double)>& shown) {
    name_ = name;
    removeLegend(); // its lines are of graphs that may go
    while (graphs_.size() > family.size()) {
        plot_.removeGraph(graphs_.back());
        graphs_.pop_back();
    }
    while (graphs_.size() < family.size()) {
        graphs_.push_back(addGraphTo(plot_));
        graphs_.back()->removeFromLegend();
    }
    isPresent_.clear();
    for (std::size_t k = 0; k < family.size(); ++k) {
        const DoorCurve& curve = family[k].curve;
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            points.append({curve.x[i] * perUnit, shown(curve.total[i].atRest, curve.leverage[i])});
        }
        graphs_[k]->setName(QString::fromStdString(family[k].label));
        graphs_[k]->data()->set(points, true);
        isPresent_.push_back(family[k].isPresent);
    }
    if (!graphs_.empty()) fillLegend();
}

/// Beside the axes, in a cell that both have in place of theirs: no curve is beneath it.
void FamilyLines::makeLegend() {
    if (cell_ == nullptr) {
        QCPAxisRect* axes = plot_.axisRect();
        const int row = plot_.plotLayout()->rowCount() - 1;
        plot_.plotLayout()->take(axes);
        cell_ = new QCPLayoutGrid;
        cell_->setColumnSpacing(0);
        plot_.plotLayout()->addElement(row, 0, cell_);
        cell_->addElement(0, 0, axes);
    }
    side_ = new QCPLayoutGrid;
    side_->setRowSpacing(2);
    title_ = new QCPTextElement(&plot_);
    title_->setTextFlags(Qt::AlignLeft | Qt::AlignTop);
    title_->setMargins(QMargins(6, 8, 4, 0));
    legend_ = new QCPLegend;
    legend_->setMargins(QMargins(6, 0, 4, 0));
    legend_->setRowSpacing(1);
    side_->addElement(0, 0, title_);
    side_->addElement(1, 0, legend_);
    side_->addElement(2, 0, new QCPLayoutElement(&plot_)); // takes the rest of the height
    side_->setRowStretchFactor(0, 0.001);
    side_->setRowStretchFactor(1, 0.001);
    cell_->addElement(0, 1, side_);
    cell_->setColumnStretchFactor(1, 0.001);
    legend_->setLayer(QStringLiteral("legend"));
}

void FamilyLines::removeLegend() {
    if (side_ == nullptr) return;
    cell_->remove(side_);
    cell_->simplify();
    side_ = nullptr;
    title_ = nullptr;
    legend_ = nullptr;
}

bool FamilyLines::rises() const {
    return meanOf(*graphs_.back()) >= meanOf(*graphs_.front());
}

void FamilyLines::fillLegend() {
    makeLegend();
    std::vector<QCPGraph*> lines = graphs_;
    if (rises()) std::reverse(lines.begin(), lines.end());
    for (QCPGraph* graph : lines) graph->addToLegend(legend_);
}

/// What differs, in as many lines as it has parts, each no wider than the values need or a few words.
void FamilyLines::setTitle() {
    constexpr int most = 96; // [pixels]
    const QFontMetrics metrics(title_->font());
    QStringList lines;
    for (const QString& part : name_.split(QStringLiteral(": ")))
        lines << metrics.elidedText(part, Qt::ElideRight, std::max(most, metrics.averageCharWidth() * 18));
    title_->setText(lines.join(QLatin1Char('\n')));
}

void FamilyLines::setColors(const ThemeColors& colors) {
    const std::vector<QColor> ofCurves = familyColors(graphs_.size(), colors.isDark);
    for (std::size_t k = 0; k < graphs_.size(); ++k) {
        QPen pen(ofCurves[k], isPresent_[k] ? kPresentPen : kFamilyPen);
        pen.setCapStyle(Qt::FlatCap);
        graphs_[k]->setPen(pen);
    }
    if (legend_ == nullptr) return;
    const QFont font = plot_.legend->font();
    QFont bold = font;
    bold.setBold(true);
    legend_->setBrush(Qt::NoBrush);
    legend_->setBorderPen(Qt::NoPen);
    legend_->setTextColor(colors.text);
    legend_->setFont(font);
    legend_->setIconSize(16, 12);
    for (std::size_t k = 0; k < graphs_.size(); ++k) {
        if (QCPPlottableLegendItem* item = legend_->itemWithPlottable(graphs_[k]))
            item->setFont(isPresent_[k] ? bold : font);
    }
    title_->setFont(font);
    title_->setTextColor(colors.mutedText);
    setTitle();
}

QString FamilyLines::nameAt(const QPointF& position) const {
    constexpr double near = 7.0; // [pixels]
    const QCPGraph* best = nullptr;
    double nearest = near;
    for (const QCPGraph* graph : graphs_) {
        const double distance = graph->selectTest(position, false);
        if (distance < 0.0 || distance >= nearest) continue;
        nearest = distance;
        best = graph;
    }
    return best == nullptr ? QString() : name_ + QStringLiteral(": ") + best->name();
}

} // namespace hingelab
