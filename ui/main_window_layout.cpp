// SPDX-License-Identifier: GPL-3.0-or-later
// Which panels the window shows, and what of that it remembers.
#include <QSettings>
#include <QTimer>
#include <algorithm>

#include "analysis/door_statics.h"
#include "ui/arrangements.h"
#include "ui/layout_watcher.h"
#include "ui/main_window.h"
#include "ui/plots/channel_docks.h"
#include "ui/rig_family.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {

/// The plots that say something about this rig: the motor panel for motors, else the contact panel for
/// contacts, else the whole door, hinge curves for hinges and the transmission angle for linkages. View >
/// Panels shows the others.
std::vector<Panel> MainWindow::plotsForRig() const {
    const Model& model = *rigModel_.model();
    if (!model.motors().empty()) return {Panel::motors};
    if (!model.contacts().empty()) return {Panel::contacts};
    const bool hasHinge = !model.hinges().empty();
    // Of a hinge alone, both say much the same; with struts, springs and rods the hinge is the least part.
    const bool hasMore = !model.rig().assemblies.empty() || model.rig().elements.size() > 1;
    std::vector<Panel> panels;
    if (hasHinge) panels.push_back(Panel::angle);
    if (DoorStatics::isDoor(model)) panels.push_back(Panel::door);
    if (hasHinge && !hasMore) panels.push_back(Panel::rate);
    if (linkagePlot_->curveCount() > 0) panels.push_back(Panel::linkage);
    return panels;
}

/// Of a hinge alone its own curve is in front of the whole door; what comes as a tab in a low window is behind.
void MainWindow::raiseFirstPlot() {
    const std::vector<Panel> panels = plotsForRig();
    const auto has = [&](Panel panel) {
        return std::find(panels.begin(), panels.end(), panel) != panels.end();
    };
    if (panels.empty()) return;
    const bool isDoorFirst = has(Panel::angle) && has(Panel::door) && !has(Panel::rate);
    docks_->dock(isDoorFirst ? Panel::door : panels.front()).raise();
}

/// The user's own arrangement for rigs of this kind, or else what suits this rig.
void MainWindow::arrangeForRig() {
    const RigFamily family = familyOf(*rigModel_.model());
    const bool isOther = arrangements_->family() != family;
    const bool wasUsers = remembers_ && arrangements_->isUsers();
    if (remembers_) {
        static_cast<void>(arrangements_->turnTo(family));
        if (isOther) arrangements_->arrange([&] { channelPlots_->turnTo(keyOf(family)); });
    }
    if (remembers_ && arrangements_->isUsers() && (!isOther || arrangements_->restore())) return;
    arrangements_->arrange([&] {
        if (wasUsers && isOther) { // what was closed or moved for the other kind is there again
            docks_->showIn(defaultLayout_, plotsForRig());
        } else {
            docks_->showAtRight(plotsForRig());
        }
        raiseFirstPlot();
    });
}

void MainWindow::resetArrangement() {
    arrangements_->arrange([this] {
        channelPlots_->clear();
        restoreState(defaultLayout_);
        docks_->showAtRight(plotsForRig());
        raiseFirstPlot();
    });
    compare_->arrange();
    arrangements_->forget();
    QTimer::singleShot(0, docks_, &PanelDocks::useDefaultSizes);
}

void MainWindow::restoreLayout() {
    QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    keepOnScreen(*this);
    remembers_ = true;
    arrangements_->arrange([&] {
        isRestored_ = restoreState(settings.value(QStringLiteral("layout")).toByteArray(), kLayoutVersion);
    });
    arrangeForRig();
    compare_->arrange();
    auto* watcher = new LayoutWatcher(*this);
    connect(watcher, &LayoutWatcher::settled, this, &MainWindow::saveLayout);
    connect(&rigModel_, &RigModel::fileChanged, watcher, &LayoutWatcher::note);
    connect(&theme_, &Theme::changed, watcher, &LayoutWatcher::note);
    connect(channelPlots_, &ChannelDocks::changed, watcher, &LayoutWatcher::note);
    connect(arrangements_, &Arrangements::changed, watcher, &LayoutWatcher::note);
}

void MainWindow::saveLayout() {
    QSettings settings;
    // The next session begins in a window, whatever the last lecture was shown in.
    if (!isFullScreen()) settings.setValue(QStringLiteral("geometry"), saveGeometry());
    // The user's own are kept by kind; this is what all other kinds begin with.
    if (!arrangements_->isUsers()) settings.setValue(QStringLiteral("layout"), saveState(kLayoutVersion));
    settings.setValue(QStringLiteral("theme"), static_cast<int>(theme_.choice()));
    settings.setValue(QStringLiteral("lastRig"), files_->lastRig());
    arrangements_->save();
}

} // namespace hingelab
