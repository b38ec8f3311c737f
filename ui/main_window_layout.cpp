// SPDX-License-Identifier: GPL-3.0-or-later
// Which panels the window shows, and what of that it remembers.
#include <QSettings>
#include <QTimer>

#include "ui/arrangements.h"
#include "ui/layout_watcher.h"
#include "ui/main_window.h"
#include "ui/plots/channel_docks.h"
#include "ui/present/presenter.h"
#include "ui/rig_family.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {

int MainWindow::layoutVersion() {
    constexpr int before = 11; // with the dock that compares
    return before + static_cast<int>(panelList().size());
}

/// The user's own arrangement for rigs of this kind, or else what suits this rig.
void MainWindow::arrangeForRig() {
    const RigFamily family = familyOf(*openRig_.model());
    const bool isOther = arrangements_->family() != family;
    const bool wasUsers = remembers_ && arrangements_->isUsers();
    if (remembers_) {
        static_cast<void>(arrangements_->turnTo(family));
        if (isOther) arrangements_->arrange([&] { channelPlots_->turnTo(keyOf(family)); });
    }
    if (remembers_ && arrangements_->isUsers() && (!isOther || arrangements_->restore())) return;
    arrangements_->arrange([&] {
        if (wasUsers && isOther) { // what was closed or moved for the other kind is there again
            docks_->showIn(defaultLayout_, *openRig_.model());
        } else {
            docks_->showFor(*openRig_.model());
        }
        docks_->raiseFirst(*openRig_.model());
    });
}

void MainWindow::resetArrangement() {
    arrangements_->arrange([this] {
        channelPlots_->clear();
        restoreState(defaultLayout_);
        docks_->showFor(*openRig_.model());
        docks_->raiseFirst(*openRig_.model());
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
        isRestored_ = restoreState(settings.value(QStringLiteral("layout")).toByteArray(), layoutVersion());
    });
    arrangeForRig();
    compare_->arrange();
    auto* watcher = new LayoutWatcher(*this);
    connect(watcher, &LayoutWatcher::settled, this, &MainWindow::saveLayout);
    connect(&openRig_, &OpenRig::fileChanged, watcher, &LayoutWatcher::note);
    connect(&theme_, &Theme::changed, watcher, &LayoutWatcher::note);
    connect(channelPlots_, &ChannelDocks::changed, watcher, &LayoutWatcher::note);
    connect(arrangements_, &Arrangements::changed, watcher, &LayoutWatcher::note);
}

void MainWindow::saveLayout() {
    if (presenter_->isPresenting()) return; // it is gone when it ends
    QSettings settings;
    // The next session begins in a window, whatever the last lecture was shown in.
    if (!isFullScreen()) settings.setValue(QStringLiteral("geometry"), saveGeometry());
    // The user's own are kept by kind; this is what all other kinds begin with.
    if (!arrangements_->isUsers()) settings.setValue(QStringLiteral("layout"), saveState(layoutVersion()));
    settings.setValue(QStringLiteral("theme"), static_cast<int>(theme_.choice()));
    settings.setValue(QStringLiteral("lastRig"), files_->lastRig());
    arrangements_->save();
}

} // namespace hingelab
