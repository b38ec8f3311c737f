// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/channel_plot.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/plots/plot_export.h"
#include "ui/plots/plot_graph.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kPathPause = 100; // [ms]
constexpr double kApart = 0.7;  // [pixels] of points that are drawn

QString labelWithUnit(const QString& label, const QString& unit) {
    return unit.isEmpty() ? label : ChannelPlot::tr("%1 (%2)").arg(label, unit);
}

} // namespace

void ChannelPlot::Side::include(double value) {
    if (!std::isfinite(value)) return;
    low = hasExtent ? std::min(low, value) : value;
    high = hasExtent ? std::max(high, value) : value;
    hasExtent = true;
}

ChannelPlot::ChannelPlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Channels"), parent), openRig_(bench.openRig()), session_(bench.session()) {
    QCustomPlot& p = plot();
    p.setToolTip(
        tr("Drag along the line: look back. Wheel: zoom. Drag elsewhere: move. Double-click: show "
           "everything again."));
    p.setMinimumHeight(110);
    makeLines(p, bench.theme());
    makeNote();
    x_.axis = p.xAxis;
    y_.axis = p.yAxis;
    for (Side* side : {&x_, &y_}) {
        side->ticker = QSharedPointer<ScaledTicker>::create();
        side->axis->setTicker(side->ticker);
    }
    new PlotScrubber(p, session_, [this] {
        const History& run = session_.history();
        if (run.isEmpty()) return PlotScrubber::PointOf();
        const auto handleOf = [&](const Side& side) {
            return ChannelHandle{run.model()->channelIndex(side.channel)};
        };
        return PlotScrubber::curveOf(handleOf(x_), *x_.unit, handleOf(y_), *y_.unit);
    });
    connect(&p, &QCustomPlot::beforeReplot, this, &ChannelPlot::fitWords);
    cursors_ = new PathCursors(p, bench, this); // after the scrubber: asked before it
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, &cursors_->bar());
    addToTitle(&cursors_->button());
    makeRoomFor(*cursors_);
    buildChoices();
    followRun(p);
    fillChoices();
}

void ChannelPlot::makeLines(QCustomPlot& p, const Theme& theme) {
    p.addLayer(QStringLiteral("live"), p.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    p.layer(QStringLiteral("live"))->setMode(QCPLayer::lmBuffered);
    ghost_ = new QCPCurve(p.xAxis, p.yAxis);
    path_ = new QCPCurve(p.xAxis, p.yAxis);
    tail_ = new QCPCurve(p.xAxis, p.yAxis);
    tail_->setProperty(kReadoutName, QString()); // a part of the path
    tail_->setLayer(QStringLiteral("live"));
    dot_ = addGraphTo(p);
    dot_->setName(tr("now"));
    dot_->setLayer(QStringLiteral("live"));
    dot_->setLineStyle(QCPGraph::lsNone);
    phase_ = new PhaseArrows(p, theme, [this] {
        tellPhase();
        requestReplot();
    });
}

void ChannelPlot::makeNote() {
    note_ = new QLabel(this);
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    note_->setContentsMargins(space::edge, 0, space::edge, space::small);
    note_->setObjectName(QStringLiteral("derived"));
    note_->setAccessibleName(tr("Notes on the phase portrait"));
    note_->hide();
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, note_);
}

void ChannelPlot::followRun(QCustomPlot& p) {
    pause_.setSingleShot(true);
    pause_.setInterval(kPathPause);
    connect(&pause_, &QTimer::timeout, this, [this] {
        drawPath();
        requestReplot();
    });
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        for (Side* side : {&x_, &y_}) { // of a renamed item; what is gone may come back
            if (const std::string now = openRig_.channelNow(side->channel); !now.empty()) side->channel = now;
        }
        fillChoices();
        findChannels();
        refresh();
    });
    connect(&openRig_, &OpenRig::parametersChanged, this, &ChannelPlot::showPhase);
    connect(&session_, &SessionController::samplesArrived, this, &ChannelPlot::updateLive);
    connect(&session_, &SessionController::runsChanged, this, [this] {
        drawAnew();
        requestReplot();
    });
    // A finer or coarser view needs other points of the path.
    for (QCPAxis* axis : {p.xAxis, p.yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
            generation_ = -1;
            phase_->ask();
            if (!pause_.isActive()) pause_.start();
        });
    }
}

/// One above the other's axis in words: [y] against [x].
void ChannelPlot::buildChoices() {
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(space::edge, 0, space::medium, space::tight);
    layout->setSpacing(space::medium);
    for (Side* side : {&y_, &x_}) {
        auto* box = new QComboBox(line);
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(5); // both fit into the narrowest column
        box->completer()->setCompletionMode(QCompleter::PopupCompletion);
        box->completer()->setFilterMode(Qt::MatchContains);
        box->completer()->setCaseSensitivity(Qt::CaseInsensitive);
        box->setObjectName(side == &x_ ? QStringLiteral("xChannel") : QStringLiteral("yChannel"));
        box->setAccessibleName(side == &x_ ? tr("Channel along the x axis") : tr("Channel along the y axis"));
        box->setToolTip(side == &x_ ? tr("What is along the x axis: choose, or type a part of its name")
                                    : tr("What is along the y axis: choose, or type a part of its name"));
        connect(box, &QComboBox::activated, this, [this, side](int index) {
            if (index >= 0) choose(*side, side->choice->itemData(index).toString().toStdString());
        });
        connect(box->lineEdit(), &QLineEdit::editingFinished, this, [this, side] { restoreChoice(*side); });
        side->choice = box;
        if (side == &x_) layout->addWidget(new QLabel(tr("against"), line));
        layout->addWidget(box, 1);
    }
    static_cast<QVBoxLayout*>(this->layout())->insertWidget(1, line);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closePlot"));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::TabFocus);
    close->setIcon(theme().icon(QStringLiteral("close")));
    close->setToolTip(tr("Close this plot"));
    close->setAccessibleName(tr("Close this plot"));
    addToTitle(close);
    connect(close, &QToolButton::clicked, this, &ChannelPlot::closeRequested);
}

void ChannelPlot::fillChoices() {
    for (Side* side : {&x_, &y_}) {
        const QSignalBlocker blocker(side->choice);
        side->choice->clear();
        for (const Channel& channel : openRig_.model()->channels()) {
            side->choice->addItem(
                labelWithUnit(QString::fromStdString(channel.label), unitSymbol(channel.quantity)),
                QString::fromStdString(channel.name));
        }
    }
}

void ChannelPlot::choose(Side& side, const std::string& channel) {
    if (channel == side.channel) {
        restoreChoice(side);
        return;
    }
    side.channel = channel;
    findChannels();
    refresh();
    emit chosen();
}

/// What was typed and is no channel gives way to what is shown.
void ChannelPlot::restoreChoice(Side& side) {
    const QSignalBlocker blocker(side.choice);
    const int index = side.choice->findData(QString::fromStdString(side.channel));
    side.choice->setCurrentIndex(index);
    if (index < 0) side.choice->setEditText(QString::fromStdString(side.channel));
    side.choice->lineEdit()->setCursorPosition(0);
}

void ChannelPlot::setChannels(const std::string& x, const std::string& y) {
    x_.channel = x;
    y_.channel = y;
    findChannels();
    refresh();
}

void ChannelPlot::findChannels() {
    const Model& model = *openRig_.model();
    QStringList missing;
    for (Side* side : {&x_, &y_}) {
        side->index = model.channelIndex(side->channel);
        side->range.reset();
        side->label = QString::fromStdString(side->channel);
        side->quantity = Quantity::dimensionless;
        if (side->index >= 0) {
            const Channel& channel = model.channels()[static_cast<std::size_t>(side->index)];
            side->label = QString::fromStdString(channel.label);
            side->quantity = channel.quantity;
        } else {
            missing << tr("“%1”").arg(side->label);
        }
        side->unit = &displayUnit(side->quantity);
        side->ticker->setScale(1.0);
        setWords(*side, unitSymbol(side->quantity));
        restoreChoice(*side);
    }
    cursors_->setSides({x_.channel, x_.label, x_.quantity, x_.unit},
                       {y_.channel, y_.label, y_.quantity, y_.unit});
    path_->setName(y_.label);
    ghost_->setName(tr("%1, the other run").arg(y_.label));
    setTitle(missing.isEmpty()
                 ? words()
                 : tr("This rig has no channel %1: choose another").arg(missing.join(tr(" and "))));
    plot().setAccessibleName(words());
    showPhase();
}

void ChannelPlot::showPhase() {
    const PhaseChannels channels = phaseChannels(*openRig_.model());
    const bool isPhase =
        channels.refusal.empty() && channels.coordinate == x_.channel && channels.rate == y_.channel;
    if (isPhase && isVisible()) {
        phase_->show(openRig_.model(), x_.unit->siPerUnit, y_.unit->siPerUnit);
    } else {
        phase_->hide();
        note_->hide();
    }
}

/// What the arrows and marks do not say.
void ChannelPlot::tellPhase() {
    const PhaseField& field = phase_->field();
    QStringList words;
    if (!field.refusal.empty()) words << tr("No arrows: %1.").arg(QString::fromStdString(field.refusal));
    if (field.undefined > 0) {
        words << tr("The mechanism cannot take %1 of %2 states: no arrows there.")
                     .arg(field.undefined)
                     .arg(field.undefined + field.arrows.size());
    }
    if (!field.noBalances.empty()) words << tr("No marks: %1.").arg(QString::fromStdString(field.noBalances));
    note_->setText(words.join(QLatin1Char(' ')));
    note_->setVisible(!words.isEmpty() && phase_->isShown());
}

QString ChannelPlot::words() const {
    return tr("%1 against %2").arg(y_.label, x_.label);
}

void ChannelPlot::themeChanged() {
    const ThemeColors& c = colors();
    phase_->setColors();
    path_->setPen(QPen(c.opening, 1.6));
    tail_->setPen(QPen(c.opening, 1.6));
    QColor faint = c.mutedText;
    faint.setAlpha(170);
    ghost_->setPen(QPen(faint, 1.3, Qt::DashLine));
    dot_->setPen(QPen(c.live));
    dot_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(c.surface, 1.5), QBrush(c.live), 11));
}

void ChannelPlot::refresh() {
    if (!phase_->isShown()) showPhase();
    drawAnew();
    updateTail();
    cursors_->refresh();
    requestReplot();
}

/// Everything, in the same or another scale.
void ChannelPlot::drawAnew() {
    if (!isVisible()) return; // showing it brings everything
    generation_ = -1;
    x_.hasExtent = false;
    y_.hasExtent = false;
    drawPath();
}

/// Points that are less than a pixel from the last that was drawn say nothing.
void ChannelPlot::appendTo(QCPCurve& curve, std::span<const double> row) {
    appendPoint(curve, row[0],
                {x_.unit->fromSi(row[static_cast<std::size_t>(x_.index)]),
                 y_.unit->fromSi(row[static_cast<std::size_t>(y_.index)])});
}

void ChannelPlot::appendPoint(QCPCurve& curve, double time, const QPointF& point) {
    if (std::isnan(point.x()) || std::isnan(point.y())) return; // of before an edit that brought the channel
    const QPointF pixel(x_.axis->coordToPixel(point.x()), y_.axis->coordToPixel(point.y()));
    const QPointF step = pixel - lastPoint_;
    if (hasPoint_ && std::abs(step.x()) < kApart && std::abs(step.y()) < kApart) return;
    lastPoint_ = pixel;
    hasPoint_ = true;
    curve.addData(time, point.x(), point.y());
}

/// The way up to the row before the last, which may yet be another; what was drawn stays as long as it is so.
void ChannelPlot::drawPath() {
    if (!isVisible()) return;
    const ShownRun& run = session_.shown();
    const bool has =
        x_.index >= 0 && y_.index >= 0 && !run.isEmpty() && run.model()->hasSameChannels(*openRig_.model());
    if (!has) {
        for (QCPCurve* curve : {path_, ghost_}) curve->data()->clear();
        generation_ = -1;
        return;
    }
    bool isAnew = generation_ != run.generation() || drawnEnd_ < run.dropped() || drawnEnd_ == 0;
    for (std::size_t row = isAnew ? 0 : drawnEnd_ - run.dropped(); row < run.rows(); ++row) {
        x_.include(x_.unit->fromSi(run.value(row, static_cast<std::size_t>(x_.index))));
        y_.include(y_.unit->fromSi(run.value(row, static_cast<std::size_t>(y_.index))));
    }
    if (isAnew) {
        drawGhost(); // takes part in the axes' ranges
        drawVariants();
    }
    const QCPRange before[] = {x_.axis->range(), y_.axis->range()};
    fitAxes();
    if (!isAnew && (before[0] != x_.axis->range() || before[1] != y_.axis->range())) isAnew = true;
    if (isAnew) {
        drawGhost();
        path_->data()->clear();
        drawnEnd_ = run.dropped();
        hasPoint_ = false;
    }
    const std::size_t end = run.rows() - 1;
    for (std::size_t row = drawnEnd_ - run.dropped(); row < end; ++row) appendTo(*path_, run.row(row));
    drawnEnd_ = std::max(drawnEnd_, run.dropped() + end);
    generation_ = run.generation();
    pause_.stop();
    updateTail();
}

/// The way of another run, whose rig may have other channels besides.
void ChannelPlot::drawRows(QCPCurve& curve, const History& rows) {
    const int x = openRig_.channelIn(*rows.model(), x_.channel);
    const int y = openRig_.channelIn(*rows.model(), y_.channel);
    if (x < 0 || y < 0) return;
    hasPoint_ = false;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
        const double across = x_.unit->fromSi(rows.value(row, static_cast<std::size_t>(x)));
        const double up = y_.unit->fromSi(rows.value(row, static_cast<std::size_t>(y)));
        x_.include(across);
        y_.include(up);
        appendPoint(curve, rows.time(row), {across, up});
    }
    hasPoint_ = false;
}

/// All of the run that is shown faintly.
void ChannelPlot::drawGhost() {
    ghost_->data()->clear();
    const History* run = session_.runs().of(session_.ghostRun());
    if (run != nullptr && !run->isEmpty()) drawRows(*ghost_, *run);
}

void ChannelPlot::setVariants(const VariantSet& variants) {
    variants_ = &variants;
    variantPause_.setSingleShot(true);
    variantPause_.setInterval(2 * kPathPause);
    connect(&variantPause_, &QTimer::timeout, this, [this] {
        drawVariants();
        fitAxes();
        requestReplot();
    });
    for (const auto signal : {&VariantSet::listChanged, &VariantSet::rowsChanged}) {
        connect(variants_, signal, this, [this] {
            if (isVisible() && !variantPause_.isActive()) variantPause_.start();
        });
    }
    drawVariants();
}

/// All of their ways: they are thinned.
void ChannelPlot::drawVariants() {
    if (variants_ == nullptr || !isVisible()) return;
    std::erase_if(variantPaths_, [this](const auto& entry) {
        const PinnedVariant* variant = variants_->find(entry.first);
        const bool isGone = variant == nullptr || !variant->isSeen();
        if (isGone) plot().removePlottable(entry.second);
        return isGone;
    });
    const QPointF lastPoint = lastPoint_;
    const bool hasPoint = hasPoint_;
    for (const auto& variant : variants_->all()) {
        if (!variant->isSeen()) continue;
        QCPCurve*& curve = variantPaths_[variant->id];
        if (curve == nullptr) {
            curve = new QCPCurve(plot().xAxis, plot().yAxis);
            curve->setLayer(variantLayer(plot()));
        }
        const QString name = QString::fromStdString(variant->name);
        curve->setName(name);
        curve->setProperty(kReadoutName, tr("%1 · %2").arg(name, y_.label));
        curve->setPen(variantPen(*variant));
        curve->data()->clear();
        if (!variant->rows.isEmpty()) drawRows(*curve, variant->rows);
    }
    lastPoint_ = lastPoint;
    hasPoint_ = hasPoint;
}

/// Around all that is drawn, but never so near that rounding shows; with the unit that suits the values.
void ChannelPlot::fitAxes() {
    if (isZoomed()) return;
    for (Side* side : {&x_, &y_}) {
        if (!side->hasExtent) continue;
        const QCPRange range = side->range.including(
            side->low, side->high, leastVisible(side->quantity, openRig_.size()) / side->unit->siPerUnit);
        side->axis->setRange(range);
        const double largest = std::max(std::abs(range.lower), std::abs(range.upper)) * side->unit->siPerUnit;
        const ReadableUnit readable = readableUnit(side->quantity, largest);
        side->ticker->setScale(side->unit->siPerUnit / readable.siPerUnit);
        setWords(*side, readable.symbol);
        side->axis->setProperty(kDataLabel, labelWithUnit(side->label, unitSymbol(side->quantity)));
    }
}

void ChannelPlot::setWords(Side& side, const QString& unit) {
    side.words = labelWithUnit(side.label, unit);
    fitWords();
}

/// A name that is longer than its axis would be cut off at both ends.
void ChannelPlot::fitWords() {
    for (Side* side : {&x_, &y_}) {
        const QSize room = plot().axisRect()->size();
        const int length = side == &x_ ? room.width() : room.height();
        const qsizetype unit = side->words.lastIndexOf(u'(');
        const bool fits = QFontMetrics(side->axis->labelFont()).horizontalAdvance(side->words) <= length;
        side->axis->setLabel(fits || unit < 0 ? side->words : side->words.mid(unit));
    }
}

void ChannelPlot::updateLive(bool restarted) {
    if (!isVisible()) return;
    const bool isOther = restarted || generation_ != session_.shown().generation();
    if (isOther && !session_.isLive()) {
        drawPath(); // follows what is dragged
        requestReplot();
    } else if (!pause_.isActive()) {
        pause_.start();
    }
    updateTail();
    cursors_->refresh();
    plot().layer(QStringLiteral("live"))->replot();
}

void ChannelPlot::updateTail() {
    tail_->data()->clear();
    dot_->data()->clear();
    const ShownRun& run = session_.shown();
    if (x_.index < 0 || y_.index < 0 || run.isEmpty() || !run.model()->hasSameChannels(*openRig_.model())) {
        return;
    }
    const auto point = [&](std::span<const double> row) {
        return QPointF(x_.unit->fromSi(row[static_cast<std::size_t>(x_.index)]),
                       y_.unit->fromSi(row[static_cast<std::size_t>(y_.index)]));
    };
    if (generation_ == run.generation() && drawnEnd_ > run.dropped()) {
        for (std::size_t row = drawnEnd_ - run.dropped() - 1; row < run.rows(); ++row) {
            const QPointF at = point(run.row(row));
            if (std::isfinite(at.x()) && std::isfinite(at.y())) tail_->addData(run.time(row), at.x(), at.y());
        }
    }
    const QPointF now = point(run.last());
    if (std::isfinite(now.x()) && std::isfinite(now.y())) dot_->setData({now.x()}, {now.y()}, true);
}

} // namespace hingelab

#include "ui/plots/moc_channel_plot.cpp"
