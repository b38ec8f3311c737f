// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel_list.h"

#include <array>

#include "analysis/door_statics.h"
#include "analysis/linkage_curves.h"
#include "ui/about/rig_about.h"
#include "ui/contact/contact_panel.h"
#include "ui/door/door_panel.h"
#include "ui/energy/energy_plot.h"
#include "ui/explain/explain_panel.h"
#include "ui/hinge/torque_angle_plot.h"
#include "ui/hinge/torque_rate_plot.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/linkage/linkage_plot.h"
#include "ui/motor/motor_panel.h"
#include "ui/panels/parameter_panel.h"
#include "ui/plots/time_plot.h"
#include "ui/workshop/workshop_panel.h"

namespace hingelab {
namespace {

template <class Content>
PanelParts make(Workbench& bench, QWidget* parent) {
    auto* content = new Content(bench, parent);
    if constexpr (requires { content->takeHeading(); }) return {content, content->takeHeading()};
    return {content, nullptr};
}

bool isAny(const Model&) {
    return true;
}

bool hasMotors(const Model& model) {
    return !model.motors().empty();
}

/// The panel of motors shows what their contacts do, too.
bool hasContacts(const Model& model) {
    return !hasMotors(model) && !model.contacts().empty();
}

/// Nothing is driven and nothing touches: curves over the coordinates say it all.
bool isStatic(const Model& model) {
    return model.motors().empty() && model.contacts().empty();
}

bool hasHinge(const Model& model) {
    return isStatic(model) && !model.hinges().empty();
}

bool isDoor(const Model& model) {
    return isStatic(model) && DoorStatics::isDoor(model);
}

/// With struts, springs and rods the hinge is the least part.
bool hasMoreThanHinge(const Model& model) {
    return !model.rig().assemblies.empty() || model.rig().elements.size() > 1;
}

/// Of a hinge alone, its curve over velocity and the whole door say much the same.
bool hasHingeAlone(const Model& model) {
    return hasHinge(model) && !hasMoreThanHinge(model);
}

bool hasTransmission(const Model& model) {
    constexpr int fewest = 1; // of points each way: only whether there is a curve is asked
    return isStatic(model) && !linkageCurves(model.rig(), fewest).empty();
}

/// Where no other curve over the coordinate says where the rig goes.
bool hasLandscapeAlone(const Model& model) {
    return isStatic(model) && !hasHinge(model) && !hasTransmission(model) && landscapeRefusal(model).empty();
}

constexpr std::array kPanels = {
    PanelEntry{"parametersDock", QT_TRANSLATE_NOOP("MainWindow", "Parameters"), PanelSide::left, isAny,
               make<ParameterPanel>},
    PanelEntry{"workshopDock", QT_TRANSLATE_NOOP("MainWindow", "Workshop"), PanelSide::left, isAny,
               make<WorkshopPanel>},
    PanelEntry{"aboutDock", QT_TRANSLATE_NOOP("MainWindow", "About"), PanelSide::left, isAny, make<RigAbout>,
               nullptr, nullptr, false},
    PanelEntry{"lessonDock", QT_TRANSLATE_NOOP("MainWindow", "Lesson"), PanelSide::left, isAny,
               make<LessonPanel>},
    PanelEntry{"explainDock", QT_TRANSLATE_NOOP("MainWindow", "Equations"), PanelSide::left, isAny,
               make<ExplainPanel>},
    PanelEntry{"angleDock", QT_TRANSLATE_NOOP("MainWindow", "Torque against angle"), PanelSide::right, hasHinge,
               make<TorqueAnglePlot>},
    PanelEntry{"rateDock", QT_TRANSLATE_NOOP("MainWindow", "Torque against velocity"), PanelSide::right,
               hasHingeAlone, make<TorqueRatePlot>},
    PanelEntry{"linkageDock", QT_TRANSLATE_NOOP("MainWindow", "Transmission angle"), PanelSide::right,
               hasTransmission, make<LinkagePlot>},
    // The door is told when it is behind (setInFront), and draws nothing then.
    PanelEntry{"doorDock", QT_TRANSLATE_NOOP("MainWindow", "The whole door"), PanelSide::right, isDoor,
               make<DoorPanel>, "angleDock", hasMoreThanHinge, false},
    PanelEntry{"energyDock", QT_TRANSLATE_NOOP("MainWindow", "Energy landscape"), PanelSide::right,
               hasLandscapeAlone, make<EnergyPlot>, "angleDock"},
    PanelEntry{"contactDock", QT_TRANSLATE_NOOP("MainWindow", "Contacts"), PanelSide::right, hasContacts,
               make<ContactPanel>},
    PanelEntry{"motorDock", QT_TRANSLATE_NOOP("MainWindow", "Motors"), PanelSide::right, hasMotors,
               make<MotorPanel>},
    PanelEntry{"timeDock", QT_TRANSLATE_NOOP("MainWindow", "Over time"), PanelSide::bottom, isAny,
               make<TimePlot>},
};

} // namespace

std::span<const PanelEntry> panelList() {
    return kPanels;
}

} // namespace hingelab
