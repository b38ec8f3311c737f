// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/time_plot.h"

#include <algorithm>

namespace hingelab {
namespace {

QString axisLabel(Quantity quantity) {
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
    const std::string unit(displayUnit(quantity).symbol);
    return TimePlot::tr("%1 (%2)").arg(TimePlot::tr(name), QString::fromStdString(unit));
}

} // namespace

TimePlot::TimePlot(RigModel& rigModel, SessionController& session, const Theme& theme, QWidget* parent)
    : PlotPanel(theme, tr("Over time"), parent), rigModel_(rigModel), session_(session) {
    QCustomPlot& p = plot();
    p.xAxis->setLabel(tr("simulated time (s)"));
    placeLegendAbove(p, 6);
    p.yAxis->ticker()->setTickCount(4); // the plot is low
    p.yAxis2->ticker()->setTickCount(4);
    channelsButton_ = new QToolButton(this);
    channelsButton_->setText(tr("Channels"));
    channelsButton_->setToolTip(tr("Choose what is plotted over time"));
    channelsButton_->setAccessibleName(tr("Channels plotted over time"));
    channelsButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    channelsButton_->setPopupMode(QToolButton::InstantPopup);
    menu_ = new QMenu(channelsButton_);
    channelsButton_->setMenu(menu_);
    addToTitle(channelsButton_);

    connect(&rigModel_, &RigModel::structureChanged, this, [this] {
        buildMenu();
        if (traces_.empty()) showDefaults();
    });
    connect(&rigModel_, &RigModel::opened, this, [this] {
        if (isChosen_) return;
        for (const std::string& channel : shownChannels()) setShown(channel, false);
        showDefaults();
    });
    connect(&session_, &SessionController::samplesArrived, this, &TimePlot::append);
    buildMenu();
    showDefaults();
}

void TimePlot::showDefaults() {
    const Model& model = *rigModel_.model();
    if (!model.motors().empty()) { // a shaft's angle grows for ever; its speed says more
        const Model::MotorUnit& unit = model.motors().front();
        constexpr double geared = 5.0;
        if (unit.port.isRotation && unit.ratio < geared) setShown("motor." + unit.name + ".speed", true);
    }
    // What moves first: a joint's angle or distance; a body in space by its height.
    for (const Channel& channel : model.channels()) {
        const bool isPosition = channel.quantity == Quantity::angle || channel.quantity == Quantity::length;
        if (!isPosition || !channel.name.starts_with("joint.") || !traces_.empty()) continue;
        setShown(channel.name, true);
        break;
    }
    if (model.hinges().empty() && model.contacts().empty() && model.motors().empty() &&
        !model.rig().assemblies.empty()) {
        setShown("assembly." + model.rig().assemblies.front().name + ".rod_force", true);
    }
    if (!model.motors().empty()) {
        setShown("motor." + model.motors().front().name + ".current", true);
        return;
    }
    if (!model.contacts().empty()) {
        setShown("contact." + model.contacts().front().name + ".normal_force", true);
        return;
    }
    for (const Element& element : model.rig().elements) {
        if (std::holds_alternative<DoorHingeParameters>(element.law)) {
            setShown("element." + element.name + ".torque", true);
            break;
        }
    }
}

void TimePlot::buildMenu() {
    menu_->clear();
    const Model& model = *rigModel_.model();
    const std::map<QString, QString> titles = {
        {QStringLiteral("joint"), tr("Joints")},        {QStringLiteral("element"), tr("Force elements")},
        {QStringLiteral("contact"), tr("Contacts")},    {QStringLiteral("motor"), tr("Motors")},
        {QStringLiteral("assembly"), tr("Assemblies")}, {QStringLiteral("body"), tr("Bodies")}};
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
                above = owner;
            }
            sub = above->addMenu(title == titles.end() ? group : group.section(' ', 1));
        }
        QString text = label.section(": ", 1);
        const std::string unit(displayUnit(channel.quantity).symbol);
        if (!unit.empty()) text += QStringLiteral(" (%1)").arg(QString::fromStdString(unit));
        QAction* action = sub->addAction(text);
        action->setCheckable(true);
        action->setData(QString::fromStdString(channel.name));
        action->setChecked(std::any_of(traces_.begin(), traces_.end(),
                                       [&](const Trace& t) { return t.channel == channel.name; }));
        connect(action, &QAction::triggered, this, [this] { isChosen_ = true; });
        connect(action, &QAction::toggled, this,
                [this, name = channel.name](bool shown) { setShown(name, shown); });
    }
    // Traces whose channel is gone go, too.
    std::vector<std::string> gone;
    for (const Trace& trace : traces_) {
        if (model.channelIndex(trace.channel) < 0) gone.push_back(trace.channel);
    }
    for (const std::string& channel : gone) setShown(channel, false);
}

std::vector<std::string> TimePlot::shownChannels() const {
    std::vector<std::string> names;
    for (const Trace& trace : traces_) names.push_back(trace.channel);
    return names;
}

void TimePlot::setShown(const std::string& channel, bool shown) {
    const auto it =
        std::find_if(traces_.begin(), traces_.end(), [&](const Trace& t) { return t.channel == channel; });
    if (shown == (it != traces_.end())) return;
    if (!shown) {
        plot().removeGraph(it->graph);
        traces_.erase(it);
    } else {
        const Model& model = *rigModel_.model();
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
            for (const std::string& name : leaving) setShown(name, false);
        }
        QCPGraph* graph = plot().addGraph();
        graph->setName(QString::fromStdString(info.label));
        graph->setAdaptiveSampling(true);
        traces_.push_back({channel, info.quantity, graph});
    }
    for (QAction* action : menu_->findChildren<QAction*>()) {
        if (action->data().toString().toStdString() == channel) action->setChecked(shown);
    }
    assignAxes();
    themeChanged();
    refresh();
    requestReplot();
}

void TimePlot::assignAxes() {
    leftRange_.reset();
    rightRange_.reset();
    bool usesRight = false;
    for (Trace& trace : traces_) {
        const bool isLeft = trace.quantity == traces_.front().quantity;
        usesRight = usesRight || !isLeft;
        trace.graph->setValueAxis(isLeft ? plot().yAxis : plot().yAxis2);
        (isLeft ? plot().yAxis : plot().yAxis2)->setLabel(axisLabel(trace.quantity));
    }
    if (traces_.empty()) plot().yAxis->setLabel(QString());
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
    channelsButton_->setIcon(theme().icon(QStringLiteral("channels")));
    for (std::size_t i = 0; i < traces_.size(); ++i) traces_[i].graph->setPen(QPen(colorOf(i), 1.8));
}

void TimePlot::refresh() {
    for (Trace& trace : traces_) {
        trace.graph->data()->clear();
        trace.nextRow = 0;
    }
    append(false);
}

void TimePlot::append(bool restarted) {
    const History& history = session_.history();
    if (restarted) {
        leftRange_.reset();
        rightRange_.reset();
    }
    if (history.isEmpty()) return;
    const std::size_t end = history.dropped() + history.rows();
    for (Trace& trace : traces_) {
        if (restarted || trace.nextRow > end) {
            trace.graph->data()->clear();
            trace.nextRow = 0;
        }
        const int index = history.model()->channelIndex(trace.channel);
        if (index < 0) continue;
        const double unit = displayUnit(trace.quantity).siPerUnit;
        for (std::size_t row = std::max(trace.nextRow, history.dropped()); row < end; ++row) {
            const std::size_t i = row - history.dropped();
            trace.graph->addData(history.value(i, 0), history.value(i, static_cast<std::size_t>(index)) / unit);
        }
        trace.nextRow = end;
        trace.graph->data()->removeBefore(history.value(0, 0));
    }
    rescale();
    requestReplot();
}

void TimePlot::rescale() {
    const History& history = session_.history();
    if (isZoomed() || history.isEmpty()) return;
    const double now = history.last()[0];
    const double start = std::max(0.0, now - kWindow);
    plot().xAxis->setRange(start, start + kWindow);
    for (const bool left : {true, false}) {
        bool any = false;
        double low = 0.0;
        double high = 0.0;
        for (const Trace& trace : traces_) {
            if ((trace.graph->valueAxis() == plot().yAxis) != left) continue;
            bool found = false;
            const QCPRange range = trace.graph->getValueRange(found, QCP::sdBoth, QCPRange(start, now));
            if (!found) continue;
            low = any ? std::min(low, range.lower) : range.lower;
            high = any ? std::max(high, range.upper) : range.upper;
            any = true;
        }
        if (any)
            (left ? plot().yAxis : plot().yAxis2)
                ->setRange((left ? leftRange_ : rightRange_).including(low, high));
    }
}

} // namespace hingelab
