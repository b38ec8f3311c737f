// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/door_plot.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/door_words.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/plots/plot_graph.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/elided_combo.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr double kDoorTrailSeconds = 1.0;
constexpr double kStripHeight = 0.055; // of the axis rectangle
constexpr double kMillimetres = 1e3;

QColor faded(QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
}

void widenBy(const QCPGraph& graph, double& low, double& high) {
    for (const QCPGraphData& point : *graph.data()) {
        if (!std::isfinite(point.value)) continue;
        low = std::min(low, point.value);
        high = std::max(high, point.value);
    }
}

} // namespace

DoorPlot::DoorPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("The whole door"), parent), session_(bench.session()) {
    makeChoices();
    makeNote();
    QCustomPlot& p = plot();
    new PlotScrubber(p, session_, [this] { return pathOfRun(); });
    makeLines(p);
    cursors_ = addCurveCursors(); // after the scrubber: asked before it
    p.setAccessibleDescription(
        tr("Torque on the door against its angle: opening, closing and by cause; positive opens"));
    connect(&p, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() != Qt::NoButton) return;
        const QString curve = family_->nameAt(event->position());
        const QString words = wordsAt(plot().xAxis->pixelToCoord(event->position().x()));
        plot().setToolTip(literalText(curve.isEmpty() ? words : curve + QChar::LineFeed + words));
    });
}

void DoorPlot::makeChoices() {
    unit_ = new ElidedCombo(this);
    unit_->setObjectName(QStringLiteral("unitChoice"));
    unit_->addItems({tr("Torque"), tr("At the handle")});
    unit_->setAccessibleName(tr("Torque or force at the handle"));
    unit_->setToolTip(
        tr("The torque about the hinge, or the force at the handle along its path that balances it"));
    unit_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    unit_->setMinimumWidth(fontMetrics().averageCharWidth() * 10);
    causes_ = new QToolButton(this);
    causes_->setObjectName(QStringLiteral("causesButton"));
    causes_->setText(tr("By cause"));
    causes_->setCheckable(true);
    causes_->setChecked(true);
    causes_->setAutoRaise(true);
    causes_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    causes_->setToolTip(tr(
        "Show the parts of gravity, struts, springs, hinge and motors; without them, the sum is drawn larger"));
    causes_->setAccessibleName(tr("Show the parts by cause"));
    auto* choices = new QWidget(this);
    auto* line = new QHBoxLayout(choices);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::medium);
    line->addWidget(causes_);
    line->addWidget(unit_);
    addToTitle(choices);
    leaveTitleOut(); // the panel has it
    connect(causes_, &QToolButton::toggled, this, [this] {
        valueRange_.reset();
        refresh();
    });
    connect(unit_, &QComboBox::currentIndexChanged, this, [this] {
        valueRange_.reset();
        refresh();
    });
}

void DoorPlot::makeNote() {
    note_ = new QLabel(this);
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    note_->setContentsMargins(space::edge, 0, space::edge, space::small);
    note_->setAccessibleName(tr("What to know of the measurements"));
    note_->setObjectName(QStringLiteral("derived"));
    note_->hide();
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, note_); // beneath the title, where it is seen
}

void DoorPlot::makeLines(QCustomPlot& p) {
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    const auto add = [&](const QString& name) {
        QCPGraph* graph = addGraphTo(p);
        graph->setName(name);
        return graph;
    };
    for (QCPGraph*& ghost : ghosts_) ghost = add(tr("before"));
    closing_ = add(tr("closing"));
    opening_ = add(tr("opening"));
    rest_ = add(tr("without friction"));
    stable_ = add(tr("stable"));
    unstable_ = add(tr("tips"));
    measuredClosing_ = add(tr("measured closing"));
    measuredOpening_ = add(tr("measured"));
    for (QCPGraph* graph : {stable_, unstable_, measuredClosing_, measuredOpening_}) {
        graph->setLineStyle(QCPGraph::lsNone);
    }
    closing_->setChannelFillGraph(opening_);
    family_ = std::make_unique<FamilyLines>(p);
    bands_ = std::make_unique<BandLines>(p);
    mark_ = new QCPItemStraightLine(&p);
    mark_->setVisible(false);
    trail_ = new QCPCurve(p.xAxis, p.yAxis);
    trail_->removeFromLegend();
    trail_->setLayer(QStringLiteral("live"));
    dot_ = addGraphTo(p);
    dot_->setName(tr("now"));
    dot_->setLineStyle(QCPGraph::lsNone);
    dot_->setLayer(QStringLiteral("live"));
    placeLegendAbove(p, 4);
}

void DoorPlot::themeChanged() {
    const ThemeColors& c = colors();
    opening_->setPen(QPen(c.opening, 2.0));
    closing_->setPen(QPen(c.closing, 2.0));
    closing_->setBrush(faded(c.friction, c.isDark ? 70 : 55));
    rest_->setPen(QPen(c.total, 1.4, Qt::DashLine));
    for (QCPGraph* ghost : ghosts_) ghost->setPen(QPen(faded(c.mutedText, 170), 1.4, Qt::DotLine));
    constexpr double size = 9.0;
    stable_->setPen(QPen(c.good, 2.0));
    stable_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(c.good, 2.0), QBrush(c.good), size));
    unstable_->setPen(QPen(c.danger, 2.0));
    unstable_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.danger, 2.0), QBrush(c.surface), size));
    for (const auto& [graph, color] : {std::pair(measuredOpening_, c.opening), {measuredClosing_, c.closing}}) {
        graph->setPen(QPen(color));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color), QBrush(color), 2.6));
    }
    const std::array palette = {c.spring, c.detents, c.friction, c.catchTorque, c.mutedText};
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Qt::PenStyle style = i < palette.size() ? Qt::SolidLine : Qt::DotLine;
        parts_[i]->setPen(QPen(palette[i % palette.size()], 1.3, style));
    }
    family_->setColors(c);
    bands_->setColors(c);
    mark_->setPen(QPen(c.accent, 1.2, Qt::DashLine));
    trail_->setPen(QPen(faded(c.live, 120), 1.6));
    dot_->setPen(QPen(c.live));
    dot_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.surface, 1.5), QBrush(c.live), 11));
    fillStrip();
}

void DoorPlot::show(std::shared_ptr<DoorPicture> picture) {
    const bool isOther = !picture_ || picture_->curve.coordinate != picture->curve.coordinate;
    picture_ = std::move(picture);
    if (isOther) valueRange_.reset();
    refresh();
}

double DoorPlot::shown(double force, double leverage) const {
    if (!isAtHandle()) return force;
    return leverage > kLeastLeverage ? force / leverage : std::numeric_limits<double>::quiet_NaN();
}

void DoorPlot::clearAll() {
    for (QCPGraph* graph : {ghosts_[0], ghosts_[1], opening_, closing_, rest_, stable_, unstable_,
                            measuredOpening_, measuredClosing_, dot_}) {
        graph->data()->clear();
    }
    for (QCPGraph* part : parts_) part->data()->clear();
    if (variantCurves_) variantCurves_->show(2, {});
    family_->show({}, {}, perUnit_, {});
    bands_->clear();
    trail_->data()->clear();
    fillStrip();
    cursors_->refresh();
    requestReplot();
}

void DoorPlot::refresh() {
    if (!picture_ || picture_->curve.isEmpty()) {
        clearAll();
        return;
    }
    const DoorCurve& curve = picture_->curve;
    perUnit_ = curve.isRotation ? kDegreesPerRadian : kMillimetres;
    const QString name = wordsOfCoordinate();
    const QString place = tr("%1 (%2)").arg(name, QStringLiteral("%1"));
    showUnit(*plot().xAxis, curve.isRotation ? Quantity::angle : Quantity::length, perUnit_, place);
    unit_->setItemText(0, curve.isRotation ? tr("Torque") : tr("Force"));
    const bool isTorque = curve.isRotation && !isAtHandle();
    showUnit(*plot().yAxis, isTorque ? Quantity::torque : Quantity::force, 1.0,
             isAtHandle() ? tr("force on the door at the handle (%1)")
             : isTorque   ? tr("torque on the door (%1)")
                          : tr("force on the door (%1)"));
    QVector<QCPGraphData> opening;
    QVector<QCPGraphData> closing;
    QVector<QCPGraphData> rest;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double key = curve.x[i] * perUnit_;
        opening.append({key, shown(curve.total[i].opening, curve.leverage[i])});
        closing.append({key, shown(curve.total[i].closing, curve.leverage[i])});
        rest.append({key, shown(curve.total[i].atRest, curve.leverage[i])});
    }
    opening_->data()->set(opening, true);
    closing_->data()->set(closing, true);
    rest_->data()->set(rest, true);
    stable_->data()->clear();
    unstable_->data()->clear();
    for (const DoorBalance& balance : curve.balances) {
        (balance.isStable ? stable_ : unstable_)->addData(balance.x * perUnit_, 0.0);
    }
    fillParts();
    fillBands();
    fillBefore();
    fillMeasured();
    fillVariants();
    family_->show(QString::fromStdString(picture_->familyName), picture_->family, perUnit_,
                  [this](double force, double leverage) { return shown(force, leverage); });
    themeChanged();
    setLegend();
    fitAxes();
    tellCursors();
    updateLive();
    requestReplot();
}

void DoorPlot::keepBefore() {
    before_ = picture_;
    refresh();
}

void DoorPlot::dropBefore() {
    if (!before_) return;
    before_.reset();
    refresh();
}

void DoorPlot::fillBands() {
    if (!picture_->statics) {
        bands_->clear();
        return;
    }
    bands_->show(picture_->statics->model().rig().targets, picture_->curve, perUnit_, isAtHandle());
}

/// Of the same coordinate alone: another door was never before this one.
void DoorPlot::fillBefore() {
    for (QCPGraph* ghost : ghosts_) ghost->data()->clear();
    if (!before_ || before_ == picture_ || before_->curve.coordinate != picture_->curve.coordinate) return;
    const DoorCurve& curve = before_->curve;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double key = curve.x[i] * perUnit_;
        ghosts_[0]->addData(key, shown(curve.total[i].closing, curve.leverage[i]));
        ghosts_[1]->addData(key, shown(curve.total[i].opening, curve.leverage[i]));
    }
}

void DoorPlot::setVariants(const VariantSet& variants) {
    variantCurves_ = std::make_unique<VariantCurves>(plot(), variants);
    connect(&variants, &VariantSet::listChanged, this, &DoorPlot::refresh);
    connect(&variants, &VariantSet::curvesChanged, this, &DoorPlot::refresh);
}

void DoorPlot::fillVariants() {
    if (!variantCurves_) return;
    variantCurves_->show(2, [this](const PinnedVariant& variant, std::size_t which) {
        QVector<QCPCurveData> points;
        if (!variant.curve || variant.curve->curve.isRotation != picture_->curve.isRotation) return points;
        const DoorCurve& curve = variant.curve->curve;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            const double force = which == 0 ? curve.total[i].opening : curve.total[i].closing;
            points.append({static_cast<double>(i), curve.x[i] * perUnit_, shown(force, curve.leverage[i])});
        }
        return points;
    });
}

void DoorPlot::setNote(const QString& text) {
    note_->setText(text);
    note_->setVisible(!text.isEmpty());
}

void DoorPlot::setMeasurements(std::vector<std::shared_ptr<const Measurement>> measurements) {
    if (measurements.empty() && measurements_.empty()) return;
    measurements_ = std::move(measurements);
    valueRange_.reset();
    refresh();
}

/// Loads are those on the coordinate or at the handle, as the curve; the leverage is that of the curve there.
void DoorPlot::fillMeasured() {
    const DoorCurve& curve = picture_->curve;
    const auto leverageAt = [&](double x) {
        const auto after = std::lower_bound(curve.x.begin(), curve.x.end(), x);
        if (after == curve.x.begin() || after == curve.x.end()) return std::numeric_limits<double>::quiet_NaN();
        const auto i = static_cast<std::size_t>(after - curve.x.begin());
        const double share = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
        return curve.leverage[i - 1] + share * (curve.leverage[i] - curve.leverage[i - 1]);
    };
    QVector<QCPGraphData> opening;
    QVector<QCPGraphData> closing;
    for (const auto& measurement : measurements_) {
        const Measurement& m = *measurement;
        if (m.load.empty() || m.isRotation != curve.isRotation) continue;
        constexpr std::size_t mostDrawn = 4000; // nobody tells more of them apart
        const std::size_t step = (m.size() + mostDrawn - 1) / mostDrawn;
        for (std::size_t i = 0; i < m.size(); i += step) {
            if (m.direction[i] == 0) continue;
            double value = m.load[i];
            if (isAtHandle() != m.isHandleForce) {
                const double leverage = leverageAt(m.place[i]);
                value = m.isHandleForce ? value * leverage : shown(value, leverage);
            }
            (m.direction[i] > 0 ? opening : closing).append({m.place[i] * perUnit_, value});
        }
    }
    measuredOpening_->data()->set(opening);
    measuredClosing_->data()->set(closing);
}

void DoorPlot::fillParts() {
    const DoorCurve& curve = picture_->curve;
    while (parts_.size() > curve.parts.size()) {
        plot().removeGraph(parts_.back());
        parts_.pop_back();
    }
    while (parts_.size() < curve.parts.size()) {
        parts_.push_back(addGraphTo(plot()));
        plot().graph(plot().graphCount() - 1)->setLayer(QStringLiteral("main"));
    }
    for (std::size_t k = 0; k < parts_.size(); ++k) {
        parts_[k]->setName(QString::fromStdString(curve.parts[k].cause));
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            points.append({curve.x[i] * perUnit_, shown(curve.parts[k].forces[i].atRest, curve.leverage[i])});
        }
        parts_[k]->data()->set(points, true);
    }
}

/// What is there, in the order in which one looks for it; parts that do nothing are left out.
void DoorPlot::setLegend() {
    constexpr std::size_t mostParts = 8;
    std::vector<QCPAbstractPlottable*> items = {opening_, closing_, rest_, dot_};
    if (!ghosts_[0]->data()->isEmpty()) items.push_back(ghosts_[0]);
    if (!measuredOpening_->data()->isEmpty()) {
        items.push_back(measuredOpening_); // one says it for both: they have the colours of the curves
    } else if (!measuredClosing_->data()->isEmpty()) {
        items.push_back(measuredClosing_);
    }
    if (QCPGraph* band = bands_->named()) items.push_back(band);
    if (!stable_->data()->isEmpty()) items.push_back(stable_);
    if (!unstable_->data()->isEmpty()) items.push_back(unstable_);
    for (QCPGraph* part : parts_) {
        const bool isIdle = std::all_of(part->data()->constBegin(), part->data()->constEnd(),
                                        [](const QCPGraphData& point) { return point.value == 0.0; });
        part->setVisible(!isIdle && showsCauses());
        if (part->visible() && items.size() < 7 + mostParts) items.push_back(part);
    }
    if (variantCurves_) {
        const std::vector<QCPCurve*> named = variantCurves_->named();
        items.insert(items.end(), named.begin(), named.end());
    }
    std::vector<QCPAbstractPlottable*> present;
    for (int i = 0; i < plot().legend->itemCount(); ++i) {
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(plot().legend->item(i))) {
            present.push_back(item->plottable());
        }
    }
    if (present == items) return;
    plot().legend->clearItems();
    for (QCPAbstractPlottable* item : items) item->addToLegend();
}

void DoorPlot::fillStrip() {
    for (QCPItemRect* item : strip_) plot().removeItem(item);
    for (QCPItemText* item : stripWords_) plot().removeItem(item);
    strip_.clear();
    stripWords_.clear();
    if (!picture_) return;
    const ThemeColors& c = colors();
    const auto place = [&](QCPItemPosition* position, double x, double ratio) {
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        position->setCoords(x * perUnit_, ratio);
    };
    for (const DoorSpan& span : picture_->curve.spans) {
        auto* rect = new QCPItemRect(&plot());
        place(rect->topLeft, span.from, 1.0 - kStripHeight);
        place(rect->bottomRight, span.to, 1.0);
        const bool stays = span.behaviour == DoorBehaviour::stays;
        const bool opens = span.behaviour == DoorBehaviour::opens;
        rect->setPen(Qt::NoPen);
        rect->setBrush(faded(stays ? c.good : opens ? c.opening : c.closing, 120));
        strip_.push_back(rect);
        const double share = (span.to - span.from) / (picture_->curve.x.back() - picture_->curve.x.front());
        constexpr double room = 0.16; // of the width
        if (share < room) continue;
        auto* words = new QCPItemText(&plot());
        place(words->position, 0.5 * (span.from + span.to), 1.0 - kStripHeight - 0.01);
        words->setPositionAlignment(Qt::AlignBottom | Qt::AlignHCenter);
        words->setText(stays ? tr("stays") : opens ? tr("opens →") : tr("← closes"));
        words->setColor(c.mutedText);
        QFont font = plot().xAxis->tickLabelFont();
        words->setFont(font);
        stripWords_.push_back(words);
    }
}

/// A weight and the struts that carry it may each be ten times what is left of them: they leave the picture
/// before the band of the friction between opening and closing is too narrow to be seen.
void DoorPlot::includeParts(double& low, double& high) const {
    const double span = high - low;
    double partLow = low;
    double partHigh = high;
    for (const QCPGraph* part : parts_) widenBy(*part, partLow, partHigh);
    if (span > 0.0) {
        partLow = std::max(partLow, low - span);
        partHigh = std::min(partHigh, high + span);
    }
    low = partLow;
    high = partHigh;
}

void DoorPlot::fitAxes() {
    if (isZoomed()) return;
    double low = 0.0;
    double high = 0.0;
    std::vector<QCPGraph*> graphs = {opening_,   closing_,         ghosts_[0],
                                     ghosts_[1], measuredOpening_, measuredClosing_};
    graphs.insert(graphs.end(), family_->graphs().begin(), family_->graphs().end());
    const std::vector<QCPGraph*> bands = bands_->graphs();
    graphs.insert(graphs.end(), bands.begin(), bands.end());
    for (const QCPGraph* graph : graphs) widenBy(*graph, low, high);
    if (variantCurves_) variantCurves_->include(low, high);
    if (showsCauses()) includeParts(low, high);
    const Quantity quantity = !isAtHandle() && picture_->curve.isRotation ? Quantity::torque : Quantity::force;
    const double below = 0.1 * (high - low); // room for the strip and its words
    plot().yAxis->setRange(valueRange_.including(low - below, high, leastVisible(quantity)));
    const double from = picture_->curve.x.front() * perUnit_;
    const double to = picture_->curve.x.back() * perUnit_;
    plot().xAxis->setRange(from - 0.03 * (to - from), to + 0.03 * (to - from));
}

/// A force at the handle times a distance of the coordinate is no work: they are of different places.
void DoorPlot::tellCursors() {
    const bool isRotation = picture_->curve.isRotation;
    CurveCursors::Axes axes{.x = isRotation ? Quantity::angle : Quantity::length,
                            .xPerSi = perUnit_,
                            .y = isRotation && !isAtHandle() ? Quantity::torque : Quantity::force};
    if (isAtHandle() && !isRotation) {
        const Unit& unit = displayUnit(Quantity::torque);
        axes.area = TraceUnit{std::string(unit.symbol), unit.siPerUnit};
    }
    cursors_->setAxes(axes);
}

void DoorPlot::mark(std::optional<double> at) {
    mark_->setVisible(at.has_value());
    if (at) {
        mark_->point1->setCoords(*at * perUnit_, 0.0);
        mark_->point2->setCoords(*at * perUnit_, 1.0);
    }
    requestReplot();
}

/// What the coordinate is called in the plots of the run, too.
QString DoorPlot::wordsOfCoordinate() const {
    const std::string& name = picture_->curve.coordinate;
    if (!picture_->statics) return QString::fromStdString(name);
    const Model& model = picture_->statics->model();
    const ChannelHandle value = model.layout().coordinates.of(name).value;
    return QString::fromStdString(value ? model.channels()[value.column()].label : name);
}

/// A coordinate of the motion on the way: what turns without stops comes round again.
std::optional<double> DoorPlot::placeOf(double coordinate) const {
    const DoorCurve& curve = picture_->curve;
    constexpr double turn = 2.0 * std::numbers::pi;
    const bool comesRound =
        curve.isRotation && curve.way.lowEnd == DoorWay::End::turn && curve.way.highEnd == DoorWay::End::turn;
    if (comesRound) coordinate -= turn * std::floor((coordinate - curve.x.front()) / turn);
    if (!std::isfinite(coordinate)) return std::nullopt;
    return coordinate;
}

/// The run on the curve: only along it, for the force of each sample would be a statics problem of its own.
PlotScrubber::PointOf DoorPlot::pathOfRun() const {
    if (!picture_ || dot_->data()->isEmpty() || session_.history().isEmpty()) return {};
    const ChannelHandle place = session_.layout().coordinates.of(picture_->curve.coordinate).value;
    if (!place) return {};
    const double y = dot_->dataMainValue(0);
    return [this, y, place](std::span<const double> row) -> std::optional<QPointF> {
        const std::optional<double> x = placeOf(place.in(row));
        if (!x) return std::nullopt;
        return QPointF(*x * perUnit_, y);
    };
}

void DoorPlot::updateLive() {
    trail_->data()->clear();
    dot_->data()->clear();
    const ShownRun& history = session_.shown();
    if (!picture_ || !picture_->statics || history.isEmpty()) return;
    DoorStatics& statics = *picture_->statics;
    const CoordinateBlock& door = session_.layout().coordinates.of(picture_->curve.coordinate);
    if (!door.value || !door.rate) return;
    const double now = history.last()[0];
    const double xPixel = plot().xAxis->range().size() / std::max(1, plot().axisRect()->width());
    QVector<QCPCurveData> points;
    double lastX = std::numeric_limits<double>::infinity();
    double lastRow = 0.0;
    for (std::size_t row = history.rows(); row-- > 0;) {
        if (history.value(row, 0) < now - kDoorTrailSeconds) break;
        const std::optional<double> x = placeOf(door.value.in(history.row(row)));
        if (!x || std::abs(*x * perUnit_ - lastX) < xPixel) continue; // nothing new on the screen
        if (!statics.goTo(*x)) continue;
        const double w = door.rate.in(history.row(row));
        const double y = shown(statics.forceAt(w, true), statics.leverage());
        const double key = *x * perUnit_;
        if (points.isEmpty()) dot_->setData({key}, {y}, true);
        points.append({lastRow, key, y});
        lastX = key;
        lastRow += 1.0;
    }
    trail_->data()->set(points, true);
    if (isVisible()) plot().layer(QStringLiteral("live"))->replot();
}

QString DoorPlot::wordsAt(double key) const {
    if (!picture_ || picture_->curve.isEmpty()) return {};
    const DoorCurve& curve = picture_->curve;
    const double x = std::clamp(key / perUnit_, curve.x.front(), curve.x.back());
    const auto after = std::lower_bound(curve.x.begin(), curve.x.end(), x);
    const auto i = static_cast<std::size_t>(after - curve.x.begin());
    const Quantity own = !isAtHandle() && curve.isRotation ? Quantity::torque : Quantity::force;
    const auto text = [&](double force) {
        return QString::fromStdString(displayText(own, shown(force, curve.leverage[i]), 3));
    };
    QStringList lines;
    lines << QString::fromStdString(
                 displayText(curve.isRotation ? Quantity::angle : Quantity::length, curve.x[i], 3))
          << tr("a hand opens it with %1, closes it with %2")
                 .arg(text(-curve.total[i].opening), text(curve.total[i].closing))
          << tr("without friction %1").arg(text(curve.total[i].atRest));
    for (const DoorCurve::Part& part : curve.parts) {
        lines << tr("%1: %2").arg(QString::fromStdString(part.cause), text(part.forces[i].atRest));
    }
    for (const DoorSpan& span : curve.spans) {
        if (span.from <= x && x <= span.to) lines << QString::fromStdString(spanWords(span, curve));
    }
    const double near = 0.012 * (curve.x.back() - curve.x.front());
    for (const DoorBalance& balance : curve.balances) {
        if (std::abs(balance.x - x) < near) lines << QString::fromStdString(balanceWords(balance, curve));
    }
    return lines.join(QChar::LineFeed);
}

} // namespace hingelab

#include "ui/door/moc_door_plot.cpp"
