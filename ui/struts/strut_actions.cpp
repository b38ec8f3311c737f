// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/struts/strut_actions.h"

#include "ui/struts/stroke_watch.h"
#include "ui/struts/strut_zones.h"

namespace hingelab {

StrutActions::StrutActions(Workbench& bench, SceneView* view, QWidget& window)
    : QObject(&window), bench_(bench), window_(window), action_(new QAction(tr("Find &gas struts…"), this)) {
    action_->setObjectName(QStringLiteral("findGasStruts"));
    action_->setToolTip(
        tr("Say what the door shall do, and get struts of a catalogue and places for their ends"));
    connect(action_, &QAction::triggered, this, &StrutActions::showAssistant);
    if (view == nullptr) return;
    new StrokeWatch(bench.openRig(), *view); // its parent has it
    zones_ = new StrutZones(*view, bench.openRig(), bench.theme());
}

void StrutActions::showAssistant() {
    if (assistant_) {
        assistant_->raise();
        assistant_->activateWindow();
        return;
    }
    assistant_ = new StrutAssistant(bench_, &window_);
    assistant_->setAttribute(Qt::WA_DeleteOnClose);
    connect(assistant_, &StrutAssistant::added, this, &StrutActions::message);
    if (zones_ != nullptr) {
        connect(assistant_, &StrutAssistant::chosen, zones_,
                [this](const StrutAnswer* answer, std::size_t choice) {
                    if (answer == nullptr) return zones_->clear();
                    zones_->show(*answer, choice);
                });
    }
    assistant_->show();
}

} // namespace hingelab

#include "ui/struts/moc_strut_actions.cpp"
