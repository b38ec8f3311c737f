// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_plot.h"

#include <QAction>
#include <QVBoxLayout>
#include <algorithm>

#include "numerics/indices.h"
#include "ui/plots/default_channels.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_graph.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/widgets/staying_menu.h"

namespace hingelab {
namespace {

constexpr double kFirstLook = 0.5; // [s] then a rig has begun to move, if it does

QString axisLabel(Quantity quantity, const QString& unit) {
    const char* name = "value";
    switch (quantity) {
        case Quantity::angle:
            name = QT_TRANSLATE_NOOP("TimePlot", "angle");
            break;
        case Quantity::angularRate:
            name = QT_TRANSLATE_NOOP("TimePlot", "angular velocity");
            break;
        case Quantity::angularAcceleration:
            name = QT_TRANSLATE_NOOP("TimePlot", "angular acceleration");
            break;
        case Quantity::torque:
            name = QT_TRANSLATE_NOOP("TimePlot", "torque");
            break;
        case Quantity::force:
            name = QT_TRANSLATE_NOOP("TimePlot", "force");
            break;
        case Quantity::energy:
            name = QT_TRANSLATE_NOOP("TimePlot", "energy");
            break;
        case Quantity::power:
            name = QT_TRANSLATE_NOOP("TimePlot", "power");
            break;
        case Quantity::velocity:
            name = QT_TRANSLATE_NOOP("TimePlot", "velocity");
            break;
        case Quantity::length:
            name = QT_TRANSLATE_NOOP("TimePlot", "distance");
            break;
        case Quantity::pressure:
            name = QT_TRANSLATE_NOOP("TimePlot", "pressure");
            break;
        case Quantity::acceleration:
            name = QT_TRANSLATE_NOOP("TimePlot", "acceleration");
            break;
        case Quantity::voltage:
            name = QT_TRANSLATE_NOOP("TimePlot", "voltage");
            break;
        case Quantity::current:
            name = QT_TRANSLATE_NOOP("TimePlot", "current");
            break;
        case Quantity::shaftRate:
            name = QT_TRANSLATE_NOOP("TimePlot", "shaft speed");
            break;
        case Quantity::shaftTorque:
            name = QT_TRANSLATE_NOOP("TimePlot", "torque at the shaft");
            break;
        case Quantity::temperature:
            name = QT_TRANSLATE_NOOP("TimePlot", "temperature");
            break;
        default:
            break;
    }
    return unit.isEmpty() ? TimePlot::tr(name) : TimePlot::tr("%1 (%2)").arg(TimePlot::tr(name), unit);
}

} // namespace

TimePlot::TimePlot(Workbench& bench, QWidget* parent)
    : PlotPanel(bench.theme(), tr("Over time"), parent),
      openRig_(bench.openRig()),
      session_(bench.session()),
      terms_(bench.terms()),
      instant_(plot()) {
    QCustomPlot& p = plot();
    p.setToolTip(tr("Drag: look back. Wheel: zoom. Ctrl and drag: move. Double-click: show everything again."));
    new PlotScrubber(p, session_);
    p.xAxis->setLabel(tr("simulated time (s)"));
    placeLegendAbove(p, 6);
    p.setMinimumHeight(90); // the least height of its dock, less the title
    left_.axis = p.yAxis;
    right_.axis = p.yAxis2;
    for (ValueAxis* side : {&left_, &right_}) {
        side->ticker = QSharedPointer<ScaledTicker>::create();
        side->ticker->setTickCount(4); // the plot is low
        side->axis->setTicker(side->ticker);
    }
    channelsButton_ = new QToolButton(this);
    channelsButton_->setText(tr("Channels"));
    channelsButton_->setIcon(bench.theme().icon(QStringLiteral("channels")));
    channelsButton_->setToolTip(tr("Choose the channels to plot over time"));
    channelsButton_->setAccessibleName(tr("Channels plotted over time"));
    channelsButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    channelsButton_->setPopupMode(QToolButton::InstantPopup);
    menu_ = new QMenu(channelsButton_);
    channelsButton_->setMenu(menu_);
    keepOpenOnTicks(*menu_);
    addToTitle(channelsButton_);
    cursors_ = new TimeCursors(p, bench, this);
    addToTitle(&cursors_->button());
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, &cursors_->bar()); // beneath the title
    makeRoomFor(*cursors_);

    connect(menu_, &QMenu::aboutToShow, this, &TimePlot::buildMenu);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        followChannels();
        if (traces_.empty()) showDefaults();
    });
    connect(&openRig_, &OpenRig::opened, this, [this] {
        if (!menu_->isVisible()) emptyMenu();
        const QString rig = openRig_.path() + QString::fromStdString(openRig_.rig().name);
        const bool isOther = std::exchange(openedRig_, rig) != rig;
        if (!isChosen_ || (isOther && !storyChannels(*openRig_.model()).empty())) showDefaults();
    });
    connect(&session_, &SessionController::samplesArrived, this, &TimePlot::append);
    connect(&session_, &SessionController::runsChanged, this, [this] {
        drawGhosts();
        requestReplot();
    });
    connect(&terms_, &TermLight::lit, this, &TimePlot::showLight);
    connect(&terms_, &TermLight::toggled, this, [this](const std::string& channel) {
        const std::vector<std::string> shown = shownChannels();
        setShown(channel, std::find(shown.begin(), shown.end(), channel) == shown.end());
    });
    connect(&p, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { lightUnder(event->position()); });
    openedRig_ = openRig_.path() + QString::fromStdString(openRig_.rig().name);
    showDefaults();
}

void TimePlot::setVariants(const VariantSet& variants) {
    variantLines_ = std::make_unique<VariantLines>(plot(), variants);
    tellVariants();
    connect(&variants, &VariantSet::listChanged, this, [this] {
        if (variantLines_->arrange()) {
            left_.range.reset();
            right_.range.reset();
        }
        if (isVisible()) rescale();
        requestReplot();
    });
    connect(&variants, &VariantSet::rowsChanged, this, [this] {
        if (!isVisible()) return;
        variantLines_->append();
        rescale();
        requestReplot();
    });
}

void TimePlot::tellVariants() {
    if (!variantLines_) return;
    std::vector<VariantLines::Trace> traces;
    traces.reserve(traces_.size());
    for (const Trace& trace : traces_) {
        traces.push_back({trace.channel, trace.graph->name(), trace.quantity, trace.graph->valueAxis()});
    }
    variantLines_->setTraces(std::move(traces));
}

/// What the rig says tells its story; a guess where it says nothing.
void TimePlot::showDefaults() {
    const Model& model = *openRig_.model();
    for (const std::string& channel : shownChannels()) change(channel, false);
    std::vector<std::string> channels = onTwoAxes(model, storyChannels(model));
    if (channels.empty()) channels = defaultChannels(model, History());
    for (const std::string& channel : channels) change(channel, true);
    isChosen_ = false;
    nextLook_ = kFirstLook;
}

/// The rig's file has what is shown now: the plot begins with it wherever the rig is opened.
void TimePlot::keepInRig() {
    static_cast<void>(openRig_.change(tr("Keep plotted channels"), [this](Rig& rig) {
        rig.story = shownChannels();
        return Issues{};
    }));
    isChosen_ = false;
}

/// What was guessed may stand still while something else moves, or turn for ever: then another is shown.
void TimePlot::lookForBetterDefaults() {
    const History& history = session_.history();
    const bool isSaid = !storyChannels(*openRig_.model()).empty();
    if (isChosen_ || isSaid || history.last()[0] < nextLook_ ||
        !history.model()->hasSameChannels(*openRig_.model())) {
        return;
    }
    nextLook_ = 2.0 * history.last()[0];
    const std::vector<std::string> shown = shownChannels();
    const bool isGood = std::all_of(shown.begin(), shown.end(), [&](const std::string& channel) {
        return hasMoved(history, channel) && !turnsForEver(history, channel);
    });
    const std::vector<std::string> better = defaultChannels(*history.model(), history);
    if ((isGood && !shown.empty()) || better == shown) return;
    for (const std::string& channel : shown) change(channel, false);
    for (const std::string& channel : better) change(channel, true);
}

/// Traces whose channel is gone go, too; whose item was renamed, they have its name.
void TimePlot::followChannels() {
    for (const std::string& channel : shownChannels()) {
        if (openRig_.channelNow(channel).empty()) change(channel, false);
    }
    const Model& model = *openRig_.model();
    for (Trace& trace : traces_) {
        trace.channel = openRig_.channelNow(trace.channel);
        const Channel& channel = model.channels()[toSize(model.channelIndex(trace.channel))];
        trace.graph->setName(QString::fromStdString(channel.label));
        trace.ghost->setProperty(kReadoutName, tr("%1, the other run").arg(trace.graph->name()));
    }
    assignAxes();
    tellVariants();
    themeChanged();
    refresh();
    requestReplot();
}

/// Channels of a large rig are thousands, 5 kB each in a menu.
void TimePlot::emptyMenu() {
    restore_ = keep_ = nullptr;
    menu_->clear();
    qDeleteAll(menu_->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly)); // clear() leaves them
}

void TimePlot::buildMenu() {
    emptyMenu();
    const Model& model = *openRig_.model();
    const std::map<QString, QString> titles = {
        {QStringLiteral("joint"), tr("Joints")},        {QStringLiteral("element"), tr("Force elements")},
        {QStringLiteral("contact"), tr("Contacts")},    {QStringLiteral("motor"), tr("Motors")},
        {QStringLiteral("assembly"), tr("Assemblies")}, {QStringLiteral("coupling"), tr("Couplings")},
        {QStringLiteral("body"), tr("Bodies")}};
    const std::vector<std::string> story = storyChannels(model);
    if (!story.empty()) {
        menu_->addSection(tr("Main channels of this rig"));
        for (const std::string& name : story) {
            const Channel& channel = model.channels()[static_cast<std::size_t>(model.channelIndex(name))];
            addChannel(*menu_, channel, QString::fromStdString(channel.label));
        }
        menu_->addSection(tr("All channels"));
    }
    std::map<QString, QMenu*> kinds;
    std::map<QString, QMenu*> groups;
    for (std::size_t i = 1; i < model.channels().size(); ++i) {
        const Channel& channel = model.channels()[i];
        const QString label = QString::fromStdString(channel.label);
        const QString group = QString::fromStdString(channel.group);
        const QString kind = group.section(' ', 0, 0);
        QMenu*& sub = groups[group];
        if (sub == nullptr) {
            const auto title = titles.find(kind);
            QMenu* above = menu_;
            if (title != titles.end()) {
                QMenu*& owner = kinds[kind];
                if (owner == nullptr) owner = menu_->addMenu(title->second);
                keepOpenOnTicks(*owner);
                above = owner;
            }
            sub = above->addMenu(literalActionText(title == titles.end() ? group : group.section(' ', 1)));
            keepOpenOnTicks(*sub);
        }
        addChannel(*sub, channel, label.section(": ", 1));
    }
    menu_->addSeparator();
    restore_ = menu_->addAction(tr("Show the channels of the rig again"));
    connect(restore_, &QAction::triggered, this, &TimePlot::showDefaults);
    keep_ = menu_->addAction(tr("Keep these channels in the rig"));
    keep_->setToolTip(tr("The plot begins with them wherever this rig is opened; saved with it"));
    connect(keep_, &QAction::triggered, this, &TimePlot::keepInRig);
    connect(menu_->addAction(tr("Plot one channel against another…")), &QAction::triggered, this,
            &TimePlot::channelPlotRequested);
    showTicks();
}

void TimePlot::addChannel(QMenu& menu, const Channel& channel, QString text) {
    const std::string unit(displayUnit(channel.quantity).symbol);
    if (!unit.empty()) text += QStringLiteral(" (%1)").arg(QString::fromStdString(unit));
    QAction* action = menu.addAction(literalActionText(text));
    action->setCheckable(true);
    action->setData(QString::fromStdString(channel.name));
    connect(action, &QAction::toggled, this, [this, name = channel.name](bool shown) {
        setShown(name, shown);
        showTicks();
    });
}

/// A third quantity takes the place of another one: the menu, which stays open, says so.
void TimePlot::showTicks() {
    const std::vector<std::string> shown = shownChannels();
    for (QAction* action : menu_->findChildren<QAction*>()) {
        if (!action->isCheckable()) continue;
        const QSignalBlocker blocker(action);
        const std::string channel = action->data().toString().toStdString();
        action->setChecked(std::find(shown.begin(), shown.end(), channel) != shown.end());
    }
    const std::vector<std::string> story = storyChannels(*openRig_.model());
    restore_->setEnabled(!story.empty() && shown != onTwoAxes(*openRig_.model(), story));
    keep_->setEnabled(!shown.empty() && shown != openRig_.rig().story);
}

void TimePlot::tellCursors() {
    std::vector<TimeCursors::Trace> traces;
    traces.reserve(traces_.size());
    for (std::size_t i = 0; i < traces_.size(); ++i) {
        traces.push_back({traces_[i].channel, traces_[i].graph->name(), traces_[i].quantity, colorOf(i)});
    }
    cursors_->setTraces(std::move(traces));
    tellTerms();
}

/// Equations have the colours of the curves.
void TimePlot::tellTerms() {
    std::map<std::string, QColor> colors;
    for (std::size_t i = 0; i < traces_.size(); ++i) colors[traces_[i].channel] = colorOf(i);
    terms_.setColors(std::move(colors));
    showLight();
}

/// The curve of the term that the pointer is on is bold.
void TimePlot::showLight() {
    constexpr double usual = 1.8, bold = 3.6; // [pixels]
    for (std::size_t i = 0; i < traces_.size(); ++i) {
        const bool isLit = traces_[i].channel == terms_.litChannel();
        traces_[i].graph->setPen(QPen(colorOf(i), isLit ? bold : usual));
    }
    requestReplot();
}

void TimePlot::lightUnder(const QPointF& place) {
    const auto* const under = plot().plottableAt<QCPGraph>(place);
    const auto found =
        std::find_if(traces_.begin(), traces_.end(), [&](const Trace& trace) { return trace.graph == under; });
    lightOnly(found == traces_.end() ? std::string() : found->channel);
}

/// What another panel shows is left alone where the pointer is on no curve.
void TimePlot::lightOnly(const std::string& channel) {
    if (channel == lighted_) return;
    const bool isOurs = terms_.litChannel() == lighted_;
    lighted_ = channel;
    if (!channel.empty() || isOurs) terms_.light(channel);
}

void TimePlot::leaveEvent(QEvent* event) {
    PlotPanel::leaveEvent(event);
    lightOnly({});
}

std::vector<std::string> TimePlot::shownChannels() const {
    std::vector<std::string> names;
    for (const Trace& trace : traces_) names.push_back(trace.channel);
    return names;
}

void TimePlot::setShown(const std::string& channel, bool shown) {
    isChosen_ = true;
    change(channel, shown);
}

void TimePlot::showOnly(const std::vector<std::string>& channels) {
    const bool isAnyKnown = std::any_of(channels.begin(), channels.end(), [&](const std::string& channel) {
        return openRig_.model()->channelIndex(channel) >= 0;
    });
    if (!isAnyKnown) return; // an empty plot would say nothing
    for (const std::string& channel : shownChannels()) setShown(channel, false);
    for (const std::string& channel : channels) setShown(channel, true);
}

void TimePlot::change(const std::string& channel, bool shown) {
    const auto it =
        std::find_if(traces_.begin(), traces_.end(), [&](const Trace& t) { return t.channel == channel; });
    if (shown == (it != traces_.end())) return;
    if (!shown) {
        plot().removeGraph(it->ghost);
        plot().removeGraph(it->graph);
        traces_.erase(it);
    } else {
        const Model& model = *openRig_.model();
        const int index = model.channelIndex(channel);
        if (index < 0) return;
        const Channel& info = model.channels()[static_cast<std::size_t>(index)];
        std::vector<Quantity> quantities;
        for (const Trace& t : traces_) {
            if (std::find(quantities.begin(), quantities.end(), t.quantity) == quantities.end()) {
                quantities.push_back(t.quantity);
            }
        }
        const bool isNew = std::find(quantities.begin(), quantities.end(), info.quantity) == quantities.end();
        if (isNew && quantities.size() == 2) { // two axes only: the second quantity makes room
            std::vector<std::string> leaving;
            for (const Trace& t : traces_) {
                if (t.quantity == quantities[1]) leaving.push_back(t.channel);
            }
            for (const std::string& name : leaving) change(name, false);
        }
        QCPGraph* ghost = addGraphTo(plot());
        ghost->removeFromLegend();
        QCPGraph* graph = addGraphTo(plot());
        graph->setName(QString::fromStdString(info.label));
        ghost->setProperty(kReadoutName, tr("%1, the other run").arg(graph->name()));
        for (QCPGraph* line : {graph, ghost}) line->setAdaptiveSampling(true);
        traces_.push_back({channel, info.quantity, graph, ghost});
    }
    assignAxes();
    tellVariants();
    themeChanged();
    refresh();
    requestReplot();
}

void TimePlot::assignAxes() {
    left_.range.reset();
    right_.range.reset();
    bool usesRight = false;
    for (Trace& trace : traces_) {
        const bool isLeft = trace.quantity == traces_.front().quantity;
        usesRight = usesRight || !isLeft;
        ValueAxis& side = isLeft ? left_ : right_;
        side.quantity = trace.quantity;
        label(side, 0.0);
        trace.graph->setValueAxis(side.axis);
        trace.ghost->setValueAxis(side.axis);
    }
    if (traces_.empty()) left_.axis->setLabel(QString());
    plot().yAxis2->setVisible(usesRight);
    plot().yAxis2->setTickLabels(usesRight);
    plot().axisRect()->setRangeZoomAxes({plot().xAxis}, {plot().yAxis, plot().yAxis2});
    plot().axisRect()->setRangeDragAxes({plot().xAxis}, {plot().yAxis, plot().yAxis2});
}

QColor TimePlot::colorOf(std::size_t index) const {
    const ThemeColors& c = colors();
    const std::array palette = {c.opening, c.closing, c.spring, c.friction, c.catchTorque, c.detents, c.live};
    return palette[index % palette.size()];
}

void TimePlot::themeChanged() {
    for (std::size_t i = 0; i < traces_.size(); ++i) {
        traces_[i].graph->setPen(QPen(colorOf(i), 1.8));
        QColor faint = colorOf(i);
        faint.setAlpha(130);
        traces_[i].ghost->setPen(QPen(faint, 1.2, Qt::DashLine));
    }
    tellCursors();
}

void TimePlot::refresh() {
    cursor_.reset();
    drawnGhost_ = {0, -1};
    if (variantLines_ && isVisible()) variantLines_->fillAgain();
    append(false);
    drawGhosts();
}

/// The same channels of the run that is shown faintly.
void TimePlot::drawGhosts() {
    const History* run = isVisible() ? session_.runs().of(session_.ghostRun()) : nullptr;
    const std::pair now{run == nullptr ? 0 : session_.ghostRun(), run == nullptr ? -1 : run->generation()};
    if (std::exchange(drawnGhost_, now) == now) return;
    for (const Trace& trace : traces_) {
        trace.ghost->data()->clear();
        const int index = run == nullptr ? -1 : openRig_.channelIn(*run->model(), trace.channel);
        if (index < 0) continue;
        const Unit& unit = displayUnit(trace.quantity);
        for (std::size_t row = 0; row < run->rows(); ++row) {
            trace.ghost->addData(run->time(row), unit.fromSi(run->value(row, static_cast<std::size_t>(index))));
        }
    }
}

void TimePlot::clearAll() {
    for (const Trace& trace : traces_) trace.graph->data()->clear();
    left_.range.reset();
    right_.range.reset();
}

void TimePlot::append(bool restarted) {
    const History& history = session_.history();
    if (restarted && !isChosen_) nextLook_ = std::min(nextLook_, kFirstLook);
    if (!isVisible()) return; // showing it brings everything
    if (history.isEmpty()) {
        cursor_.reset();
        clearAll();
        return;
    }
    const HistoryCursor::News news = cursor_.advance(history, restarted);
    if (news.isAnew) clearAll();
    for (const Trace& trace : traces_) {
        makeRoom(*trace.graph, history, news);
        const int index = history.model()->channelIndex(trace.channel);
        if (index < 0) continue;
        const Unit& unit = displayUnit(trace.quantity);
        for (std::size_t row = news.first; row < history.rows(); ++row) {
            trace.graph->addData(history.value(row, 0),
                                 unit.fromSi(history.value(row, static_cast<std::size_t>(index))));
        }
        trace.graph->data()->removeBefore(history.value(0, 0));
    }
    instant_.update(session_, colors().accent);
    rescale();
    cursors_->refresh();
    requestReplot();
    lookForBetterDefaults();
}

void TimePlot::rescale() {
    const History& history = session_.history();
    if (isZoomed() || history.isEmpty()) return;
    const double start = instant_.windowStart(session_, kWindow);
    plot().xAxis->setRange(start, start + kWindow);
    rescale(left_, start, start + kWindow);
    rescale(right_, start, start + kWindow);
}

void TimePlot::rescale(ValueAxis& side, double start, double end) {
    bool any = false;
    double low = 0.0;
    double high = 0.0;
    const auto include = [&](const QCPGraph* graph) {
        if (graph->valueAxis() != side.axis) return;
        bool found = false;
        const QCPRange range = graph->getValueRange(found, QCP::sdBoth, QCPRange(start, end));
        if (!found) return;
        low = any ? std::min(low, range.lower) : range.lower;
        high = any ? std::max(high, range.upper) : range.upper;
        any = true;
    };
    for (const Trace& trace : traces_) {
        include(trace.graph);
        include(trace.ghost);
    }
    if (variantLines_) {
        for (const VariantLines::Line& line : variantLines_->lines()) include(line.graph);
    }
    if (!any) return;
    const double unit = displayUnit(side.quantity).siPerUnit;
    const QCPRange range = side.range.including(low, high, leastVisible(side.quantity, openRig_.size()) / unit);
    side.axis->setRange(range);
    label(side, std::max(std::abs(range.lower), std::abs(range.upper)) * unit);
}

/// With the unit in which values as large as this [SI] are well read.
void TimePlot::label(ValueAxis& side, double largest) {
    const Unit& unit = displayUnit(side.quantity);
    const QString plain = symbolOf(unit);
    const ReadableUnit readable = readableUnit(side.quantity, largest);
    side.ticker->setScale(unit.siPerUnit / readable.siPerUnit);
    side.axis->setLabel(axisLabel(side.quantity, readable.symbol));
    side.axis->setProperty(kDataLabel, axisLabel(side.quantity, plain));
}

} // namespace hingelab

#include "ui/plots/moc_time_plot.cpp"
