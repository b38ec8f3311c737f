// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_readout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "text/quantity.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kPointReach = 12.0; // [pixels] from a point that no line joins to others
constexpr double kAway = 14.0;       // [pixels] of the words from the pointer
constexpr double kPadding = 6.0;
constexpr double kLabelGap = 10.0; // between names and numbers

/// What an axis' label says of its numbers.
struct AxisWords {
    QString name;
    QString unit;
    double scale = 1.0; ///< number as labelled = number of the data * scale
};

AxisWords wordsOfAxis(const QCPAxis& axis) {
    const bool isShort = axis.label() == axis.property(kShortLabel).toString();
    const QString label = isShort ? axis.property(kFullLabel).toString() : axis.label();
    AxisWords words{label, {}, 1.0};
    const qsizetype open = label.lastIndexOf(u'(');
    if (open >= 0 && label.endsWith(u')')) {
        words.name = label.left(open).trimmed();
        words.unit = label.mid(open + 1, label.size() - open - 2);
    }
    if (const auto scaled = axis.ticker().dynamicCast<ScaledTicker>()) words.scale = scaled->scale();
    return words;
}

QString withUnitOf(const AxisWords& words, const QString& number) {
    return words.unit.isEmpty() ? number : number + QLatin1Char(' ') + words.unit;
}

/// A place on an axis to what a pixel tells apart.
QString placeText(const QCPAxis& axis, const AxisWords& words, double pixel) {
    const double value = axis.pixelToCoord(pixel) * words.scale;
    const double step = std::abs(axis.pixelToCoord(pixel + 1.0) * words.scale - value);
    const int decimals = step > 0.0 ? static_cast<int>(std::clamp(std::ceil(-std::log10(step)), 0.0, 7.0)) : 3;
    return withUnitOf(words, fixedText(value, decimals));
}

struct PlotPoint {
    double key;
    double value;
};

/// On the line of a graph at this key, as it is drawn; nothing before its first point and after its last.
std::optional<PlotPoint> onGraph(const QCPGraph& graph, double key) {
    const auto begin = graph.data()->constBegin();
    const auto end = graph.data()->constEnd();
    const auto after =
        std::lower_bound(begin, end, key, [](const QCPGraphData& point, double k) { return point.key < k; });
    if (after == end) return std::nullopt;
    if (after->key == key) return PlotPoint{key, after->value};
    if (after == begin) return std::nullopt;
    const auto before = after - 1;
    switch (graph.lineStyle()) {
        case QCPGraph::lsStepLeft:
            return PlotPoint{key, before->value};
        case QCPGraph::lsStepRight:
            return PlotPoint{key, after->value};
        default:
            break;
    }
    const QCPAxis& axis = *graph.valueAxis();
    const QCPAxis& keys = *graph.keyAxis();
    if (axis.scaleType() == QCPAxis::stLinear && keys.scaleType() == QCPAxis::stLinear) {
        const double share = (key - before->key) / (after->key - before->key);
        return PlotPoint{key, before->value + share * (after->value - before->value)};
    }
    const double k0 = keys.coordToPixel(before->key); // straight on the screen
    const double share = (keys.coordToPixel(key) - k0) / (keys.coordToPixel(after->key) - k0);
    const double v0 = axis.coordToPixel(before->value);
    return PlotPoint{key, axis.pixelToCoord(v0 + share * (axis.coordToPixel(after->value) - v0))};
}

/// Of points that no line joins, the nearest that the pointer is on.
std::optional<PlotPoint> nearestPoint(const QCPGraph& graph, const QPointF& pixel) {
    std::optional<PlotPoint> best;
    double least = kPointReach;
    for (const QCPGraphData& point : *graph.data()) {
        const QPointF away = graph.coordsToPixels(point.key, point.value) - pixel;
        const double distance = std::hypot(away.x(), away.y());
        if (!(distance <= least)) continue;
        least = distance;
        best = {point.key, point.value};
    }
    return best;
}

/// Whether a curve has one value for each key.
bool neverTurnsBack(const QCPCurve& curve) {
    double direction = 0.0;
    double last = std::numeric_limits<double>::quiet_NaN();
    for (const QCPCurveData& point : *curve.data()) {
        const double step = point.key - last;
        last = point.key;
        if (!std::isfinite(step) || step == 0.0) continue;
        if (direction * step < 0.0) return false;
        direction = step;
    }
    return direction != 0.0;
}

/// Of the pieces of a curve at this key, the one nearest to the pointer: there may be upright ones.
std::optional<PlotPoint> onCurve(const QCPCurve& curve, double key, double pixelY) {
    std::optional<PlotPoint> best;
    double least = std::numeric_limits<double>::infinity();
    const QCPCurveData* last = nullptr;
    for (const QCPCurveData& point : *curve.data()) {
        const QCPCurveData* before = std::exchange(last, &point);
        if (before == nullptr || (key - before->key) * (key - point.key) > 0.0) continue;
        const double width = point.key - before->key;
        const double share = width == 0.0 ? 0.0 : (key - before->key) / width;
        const double value = before->value + share * (point.value - before->value);
        const double distance = std::abs(curve.valueAxis()->coordToPixel(value) - pixelY);
        if (!(distance < least)) continue;
        least = distance;
        best = {key, value};
    }
    return best;
}

std::optional<PlotPoint> nearestOnCurve(const QCPCurve& curve, const QPointF& pixel) {
    std::optional<PlotPoint> best;
    double least = PlotReadout::kReach;
    const QCPCurveData* last = nullptr;
    QPointF from;
    for (const QCPCurveData& point : *curve.data()) {
        const QPointF to = curve.coordsToPixels(point.key, point.value);
        const QCPCurveData* before = std::exchange(last, &point);
        const QPointF start = std::exchange(from, to);
        const QPointF along = before == nullptr ? QPointF() : to - start;
        const double square = QPointF::dotProduct(along, along);
        const double share =
            square > 0.0 ? std::clamp(QPointF::dotProduct(pixel - start, along) / square, 0.0, 1.0) : 1.0;
        const QPointF away = (before == nullptr ? to : start + share * along) - pixel;
        const double distance = std::hypot(away.x(), away.y());
        if (!(distance < least)) continue;
        least = distance;
        best = before == nullptr ? PlotPoint{point.key, point.value}
                                 : PlotPoint{before->key + share * (point.key - before->key),
                                             before->value + share * (point.value - before->value)};
    }
    return best;
}

} // namespace

PlotReadout::PlotReadout(QCustomPlot& plot, const Theme& theme)
    : QCPLayerable(&plot), plot_(plot), theme_(theme) {
    plot_.addLayer(QStringLiteral("readout"));
    plot_.layer(QStringLiteral("readout"))->setMode(QCPLayer::lmBuffered);
    static_cast<void>(setLayer(QStringLiteral("readout")));
    plot_.setMouseTracking(true);
    watchFirst();
}

void PlotReadout::watchFirst() {
    plot_.installEventFilter(this); // whoever installs last is asked first
}

void PlotReadout::hide() {
    if (!pointer_) return;
    pointer_.reset();
    layer()->replot();
}

bool PlotReadout::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->buttons() != Qt::NoButton) {
                hide();
                break;
            }
            pointer_ = mouse->position();
            layer()->replot();
            break;
        }
        case QEvent::Leave:
        case QEvent::MouseButtonPress:
        case QEvent::Hide:
            hide();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

/// As the legend has it; without a legend as it is called, or else what its axis counts.
QString PlotReadout::nameOf(const QCPAbstractPlottable& plottable) const {
    const QVariant given = plottable.property(kReadoutName);
    if (given.isValid()) return given.toString();
    if (plot_.legend != nullptr && plot_.legend->realVisibility() && plot_.legend->itemCount() > 0) {
        return plot_.legend->hasItemWithPlottable(&plottable) ? plottable.name() : QString();
    }
    const auto* graph = qobject_cast<const QCPGraph*>(&plottable);
    if (graph != nullptr && graph->lineStyle() == QCPGraph::lsNone) return {};
    const bool isNamed = !plottable.name().isEmpty() && !plottable.name().startsWith(QStringLiteral("Graph "));
    return isNamed ? plottable.name() : wordsOfAxis(*plottable.valueAxis()).name;
}

std::optional<PlotReadout::Line> PlotReadout::lineOf(QCPAbstractPlottable& plottable,
                                                     const QPointF& pixel) const {
    QString name = nameOf(plottable);
    if (name.isEmpty()) return std::nullopt;
    const double key = plottable.keyAxis()->pixelToCoord(pixel.x());
    std::optional<PlotPoint> point;
    bool saysBoth = false;
    if (const auto* graph = qobject_cast<const QCPGraph*>(&plottable)) {
        saysBoth = graph->lineStyle() == QCPGraph::lsNone;
        point = saysBoth ? nearestPoint(*graph, pixel) : onGraph(*graph, key);
    } else if (const auto* curve = qobject_cast<const QCPCurve*>(&plottable)) {
        saysBoth = !neverTurnsBack(*curve);
        point = saysBoth ? nearestOnCurve(*curve, pixel) : onCurve(*curve, key, pixel.y());
    }
    if (!point || !std::isfinite(point->value)) return std::nullopt;
    const AxisWords x = wordsOfAxis(*plottable.keyAxis());
    const AxisWords y = wordsOfAxis(*plottable.valueAxis());
    Line line;
    line.name = std::move(name);
    line.key = point->key * x.scale;
    line.value = point->value * y.scale;
    constexpr double rounding = 1e-9; // of what the axis shows
    const bool isNothing = std::abs(point->value) < rounding * plottable.valueAxis()->range().size();
    line.text = withUnitOf(y, QString::fromStdString(displayText(isNothing ? 0.0 : line.value, kDigits)));
    if (saysBoth) {
        line.text = tr("%1 at %2")
                        .arg(line.text, withUnitOf(x, QString::fromStdString(displayText(line.key, kDigits))));
    }
    line.dot = QPointF(plottable.keyAxis()->coordToPixel(point->key),
                       plottable.valueAxis()->coordToPixel(point->value));
    line.color = plottable.pen().color();
    line.color.setAlpha(255);
    return line;
}

std::vector<PlotReadout::Line> PlotReadout::linesAt(const QPointF& pixel) const {
    std::vector<Line> lines;
    QCPAxisRect* rect = plot_.axisRectAt(pixel);
    if (rect == nullptr || !rect->rect().contains(pixel.toPoint())) return lines;
    const QCPAxis& axis = *rect->axis(QCPAxis::atBottom);
    const AxisWords x = wordsOfAxis(axis);
    const double place = axis.pixelToCoord(pixel.x()) * x.scale;
    lines.push_back({x.name, placeText(axis, x, pixel.x()), place, place, {}, {}});
    for (QCPAbstractPlottable* plottable : rect->plottables()) {
        if (!plottable->realVisibility()) continue;
        if (std::optional<Line> line = lineOf(*plottable, pixel)) lines.push_back(std::move(*line));
    }
    return lines;
}

void PlotReadout::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void PlotReadout::draw(QCPPainter* painter) {
    box_ = {};
    if (!pointer_) return;
    std::vector<Line> lines = linesAt(*pointer_);
    if (lines.empty()) return;
    const QRectF seen = plot_.axisRectAt(*pointer_)->rect();
    painter->setBrush(theme_.colors().surface);
    constexpr double radius = 3.5;
    for (const Line& line : lines) {
        if (!line.dot || !seen.contains(*line.dot)) continue;
        painter->setPen(QPen(line.color, 2.0));
        painter->drawEllipse(*line.dot, radius, radius);
    }
    drawBox(*painter, std::move(lines));
}

/// Names at the left, numbers at the right; what has no room is counted.
void PlotReadout::drawBox(QCPPainter& painter, std::vector<Line> lines) {
    const ThemeColors& c = theme_.colors();
    painter.setFont(plot_.xAxis->tickLabelFont());
    const QFontMetricsF metrics(painter.font());
    const double height = metrics.height();
    const auto room =
        static_cast<std::size_t>(std::max(2.0, std::floor((plot_.height() - 2.0 * kPadding) / height)));
    if (lines.size() > room) {
        const std::size_t more = lines.size() - room + 1;
        lines.resize(room - 1);
        lines.push_back({tr("and %n more", nullptr, static_cast<int>(more)), {}, 0.0, 0.0, {}, c.mutedText});
    }
    double names = 0.0;
    double numbers = 0.0;
    for (const Line& line : lines) {
        names = std::max(names, metrics.horizontalAdvance(line.name) + 1.0);
        numbers = std::max(numbers, metrics.horizontalAdvance(line.text) + 1.0);
    }
    const double beside = numbers + kLabelGap + 2.0 * kPadding;
    names = std::clamp(plot_.width() - beside - 4.0, 0.0, names);
    box_ = placeFor({names + beside, height * static_cast<double>(lines.size()) + 2.0 * kPadding});
    QColor ground = c.raised;
    ground.setAlpha(235);
    painter.setPen(QPen(c.border));
    painter.setBrush(ground);
    painter.drawRoundedRect(box_, 4.0, 4.0);
    double top = box_.top() + kPadding;
    for (const Line& line : lines) {
        const QRectF row(box_.left() + kPadding, top, box_.width() - 2.0 * kPadding, height);
        painter.setPen(line.dot ? line.color : c.mutedText);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(line.name, Qt::ElideRight, names));
        painter.setPen(c.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, line.text);
        top += height;
    }
}

/// Above the pointer and to its right, or else to its left; where there is no room above, beside it.
QRectF PlotReadout::placeFor(const QSizeF& size) const {
    const double widest = plot_.width() - size.width() - 1.0;
    const double lowest = plot_.height() - size.height() - 1.0;
    double left = pointer_->x() + kAway;
    double top = pointer_->y() - kAway - size.height();
    const bool fitsAbove = top >= 1.0;
    const double atLeft = pointer_->x() - kAway - size.width();
    if (left > widest || (!fitsAbove && atLeft >= 1.0)) left = atLeft; // a tool tip comes at the right
    left = std::clamp(left, 1.0, std::max(1.0, widest));
    top = std::clamp(top, 1.0, std::max(1.0, lowest));
    return {QPointF(left, top), size};
}

} // namespace hingelab

#include "ui/plots/moc_plot_readout.cpp"
