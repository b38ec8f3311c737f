// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/channel_docks.h"

#include <QScrollArea>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr const char* kChannelPlots = "channelPlots";

/// Rate of a coordinate, by the names of channels; empty if there is none.
std::string rateOfChannel(const Model& model, const std::string& channel) {
    const std::string owner = channel.substr(0, channel.rfind('.') + 1);
    const std::string suffix = channel.substr(channel.rfind('.') + 1);
    for (const std::string& name : {owner + "rate", owner + suffix + "_rate", owner + "speed"}) {
        if (name != channel && model.channelIndex(name) >= 0) return name;
    }
    return {};
}

std::vector<QDockWidget*> docksInSight(const QMainWindow& window, Qt::DockWidgetArea area) {
    std::vector<QDockWidget*> docks;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        const bool isThere =
            dock->isVisible() && !dock->visibleRegion().isEmpty() && window.dockWidgetArea(dock) == area;
        if (isThere) docks.push_back(dock);
    }
    return docks;
}

/// Where plots are above each other already, a further one has no height left: the place of the lowest. Where
/// that is too low to be read, too, that of the widest at the foot of the window.
QDockWidget* placeForAnother(const QMainWindow& window) {
    constexpr int readable = 170; // [pixels] with the title and the choices of channels
    const std::vector<QDockWidget*> right = docksInSight(window, Qt::RightDockWidgetArea);
    if (right.empty() || (right.size() == 1 && right.front()->height() >= 2 * readable)) return nullptr;
    QDockWidget* lowest = *std::max_element(right.begin(), right.end(),
                                            [](const auto* a, const auto* b) { return a->y() < b->y(); });
    const std::vector<QDockWidget*> foot = docksInSight(window, Qt::BottomDockWidgetArea);
    if (lowest->height() >= readable || foot.empty()) return lowest;
    return *std::max_element(foot.begin(), foot.end(),
                             [](const auto* a, const auto* b) { return a->width() < b->width(); });
}

} // namespace

ChannelDocks::ChannelDocks(QMainWindow& window, Workbench& bench)
    : QObject(&window), window_(window), bench_(bench), openRig_(bench.openRig()) {
    addAction_ = new QAction(tr("Add plot of &channels…"), this);
    addAction_->setToolTip(tr("One channel of the rig against another, such as a rate against its angle"));
    phaseAction_ = new QAction(tr("Add p&hase portrait"), this);
    phaseAction_->setToolTip(
        tr("Rate of the rig's only coordinate against the coordinate, with the direction of each state"));
    connect(phaseAction_, &QAction::triggered, this, &ChannelDocks::addPhasePortrait);
    connect(&openRig_, &OpenRig::structureChanged, this, &ChannelDocks::showTitles);
    connect(&openRig_, &OpenRig::opened, this, &ChannelDocks::showTitles);
}

void ChannelDocks::setVariants(const VariantSet& variants) {
    variants_ = &variants;
    for (const Entry& entry : entries_) entry.plot->setVariants(variants);
}

ChannelPlot* ChannelDocks::addFor(const std::vector<std::string>& channels) {
    const Model& model = *openRig_.model();
    const auto& all = model.channels();
    std::string x = channels.empty() ? all[std::min<std::size_t>(1, all.size() - 1)].name : channels[0];
    std::string y = channels.size() > 1 ? channels[1] : rateOfChannel(model, x);
    if (y.empty()) y = all.front().name;
    return add(x, y);
}

ChannelPlot* ChannelDocks::addPhasePortrait() {
    const PhaseChannels channels = phaseChannels(*openRig_.model());
    if (channels.refusal.empty()) return add(channels.coordinate, channels.rate);
    emit said(tr("No plot was added: %1").arg(QString::fromStdString(channels.refusal)));
    return nullptr;
}

ChannelPlot* ChannelDocks::add(const std::string& x, const std::string& y) {
    for (int number = 1; number <= kMost; ++number) {
        const bool isTaken = std::any_of(entries_.begin(), entries_.end(),
                                         [&](const Entry& entry) { return entry.number == number; });
        if (isTaken) continue;
        ChannelPlot* plot = addNumbered(number, x, y);
        save();
        return plot;
    }
    emit said(tr("There are %1 plots of channels already: close one of them first").arg(kMost));
    return nullptr;
}

ChannelPlot* ChannelDocks::addNumbered(int number, const std::string& x, const std::string& y) {
    auto* dock = new QDockWidget(&window_);
    dock->setObjectName(QStringLiteral("channelDock%1").arg(number));
    auto* plot = new ChannelPlot(bench_, dock);
    auto* area = new QScrollArea(dock);
    area->setWidget(plot);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    constexpr QSize least(220, 60); // as the panels beside it
    area->setMinimumSize(least);
    dock->setWidget(area);
    dock->setTitleBarWidget(makeTitle_ ? makeTitle_(*dock, plot->takeHeading()) : new QWidget(dock));
    if (variants_ != nullptr) plot->setVariants(*variants_);
    plot->setChannels(x, y);
    QDockWidget* place = entries_.empty() ? placeForAnother(window_) : entries_.front().dock;
    window_.addDockWidget(Qt::RightDockWidgetArea, dock);
    if (place != nullptr) window_.tabifyDockWidget(place, dock);
    entries_.push_back({number, dock, plot});
    showTitles();
    dock->show();
    dock->raise();
    // What is behind another tab is visible to Qt; hidden, it draws nothing.
    connect(dock, &QDockWidget::visibilityChanged, plot, &QWidget::setVisible);
    connect(dock, &QDockWidget::visibilityChanged, this, &ChannelDocks::changed);
    connect(dock, &QDockWidget::dockLocationChanged, this, &ChannelDocks::changed);
    connect(plot, &PlotPanel::exported, this, &ChannelDocks::exported);
    connect(plot, &PlotPanel::exportFailed, this, &ChannelDocks::exportFailed);
    connect(&openRig_, &OpenRig::opened, plot, &PlotPanel::fit);
    connect(plot, &ChannelPlot::closeRequested, this, [this, plot] { remove(*plot); });
    connect(plot, &ChannelPlot::chosen, this, [this] {
        showTitles();
        save();
    });
    emit added(*dock);
    return plot;
}

void ChannelDocks::remove(ChannelPlot& plot) {
    const auto it =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.plot == &plot; });
    if (it == entries_.end()) return;
    QDockWidget* dock = it->dock;
    entries_.erase(it);
    dock->disconnect(this);
    window_.removeDockWidget(dock);
    dock->deleteLater(); // its button is being clicked
    save();
}

/// Of the tabs.
void ChannelDocks::showTitles() {
    for (const Entry& entry : entries_) entry.dock->setWindowTitle(literalActionText(entry.plot->words()));
}

void ChannelDocks::save() {
    if (key_.isEmpty()) return;
    QStringList lines;
    for (const Entry& entry : entries_) {
        lines << QStringList{QString::number(entry.number), QString::fromStdString(entry.plot->xChannel()),
                             QString::fromStdString(entry.plot->yChannel())}
                     .join(QLatin1Char('\t'));
    }
    QSettings().setValue(key_, lines);
    emit changed();
}

void ChannelDocks::clear() {
    for (const Entry& entry : std::exchange(entries_, {})) {
        entry.dock->disconnect(this);
        window_.removeDockWidget(entry.dock);
        delete entry.dock; // its name is free for another
    }
    save();
}

void ChannelDocks::turnTo(const QString& key) {
    const QString name = QLatin1String(kChannelPlots) + QLatin1Char('/') + key;
    if (name == key_) return;
    key_.clear(); // what goes now is not closed by the user
    clear();
    for (const QString& line : QSettings().value(name).toStringList()) {
        const QStringList fields = line.split(QLatin1Char('\t'));
        const int number = fields.front().toInt();
        const bool isTaken = std::any_of(entries_.begin(), entries_.end(),
                                         [&](const Entry& entry) { return entry.number == number; });
        if (fields.size() != 3 || number < 1 || number > kMost || isTaken) continue;
        addNumbered(number, fields[1].toStdString(), fields[2].toStdString());
    }
    key_ = name;
}

} // namespace hingelab

#include "ui/plots/moc_channel_docks.cpp"
