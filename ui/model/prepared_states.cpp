// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/prepared_states.h"

#include <algorithm>

#include "analysis/hand_plan.h"
#include "rig/outline.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"

namespace hingelab {
namespace {

/// "30 deg": reads back as exactly the value.
std::string assignedText(const Parameter& parameter) {
    const Unit& unit = displayUnit(parameter.info->quantity, UnitSystem::metre);
    if (const std::optional<std::string> number = exactText(parameter.value, unit))
        return *number + (unit.ascii.empty() ? "" : " " + std::string(unit.ascii));
    const Unit& si = siUnit(parameter.info->quantity);
    return shortestText(parameter.value) + (si.ascii.empty() ? "" : " " + std::string(si.ascii));
}

/// Numbers that differ from the file's; what expressions drive follows by itself.
std::vector<std::string> assignmentsSince(const Rig& before, const Rig& now) {
    std::vector<std::string> assignments;
    for (const Parameter& parameter : parametersOf(now)) {
        const std::optional<Parameter> was = findParameter(before, parameter.pointer);
        if (!was || was->namePointer != parameter.namePointer || !parameter.expression.empty()) continue;
        if (was->value == parameter.value && was->expression.empty()) continue;
        assignments.push_back(parameter.namePointer + "=" + assignedText(parameter));
    }
    return assignments;
}

} // namespace

PreparedStates::PreparedStates(OpenRig& openRig, SessionController& session, Selection& selection)
    : openRig_(openRig), session_(session), selection_(selection) {
    // Once its edit is undone, the same place on the stack belongs to another.
    connect(&openRig_.undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index < lastEdit_) lastEdit_ = 0;
    });
    connect(&session_, &SessionController::statusChanged, this, &PreparedStates::lookAtHand);
}

bool PreparedStates::isOnlyEdit() const {
    const QUndoStack& stack = openRig_.undoStack();
    return document_ == openRig_.documentNumber() && lastEdit_ > 0 && stack.index() == lastEdit_ &&
           stack.cleanIndex() == lastEdit_ - 1;
}

void PreparedStates::lookAtHand() {
    const RunStatus& status = session_.status();
    if (handPlan_ == 0 || status.handPlan != handPlan_) return;
    handPlan_ = 0;
    if (!status.handRefusal.empty()) emit handRefused(QString::fromStdString(status.handRefusal));
}

void PreparedStates::setView(Show show, Look look) {
    show_ = std::move(show);
    look_ = std::move(look);
}

/// States are about the rig as it is, not as another state left it: while that was the last edit, it is undone.
void PreparedStates::takeLastBack() {
    QUndoStack& stack = openRig_.undoStack();
    const bool isSameDocument = document_ == openRig_.documentNumber();
    if (isSameDocument && lastEdit_ > 0 && stack.index() == lastEdit_) stack.undo();
    lastEdit_ = 0;
}

void PreparedStates::takeBack() {
    ++number_;
    takeLastBack();
    session_.runner().reset();
}

QString PreparedStates::set(const Experiment& state, const QString& undoName, From from) {
    const bool startsAnew = from == From::file && !openRig_.undoStack().isClean();
    if (state.set.empty() && !startsAnew) return {};
    const Issues issues = openRig_.change(undoName, [&](Rig& rig) {
        Issues all;
        if (from == From::file) rig = openRig_.baseline();
        for (const std::string& assignment : state.set) {
            const Issues found = assignParameter(rig, assignment);
            all.insert(all.end(), found.begin(), found.end());
        }
        return all;
    });
    if (hasErrors(issues)) return QString::fromStdString(issues.front().text());
    lastEdit_ = openRig_.undoStack().index();
    document_ = openRig_.documentNumber();
    return {};
}

QString PreparedStates::perform(const Experiment& state, const QString& undoName, From from) {
    ++number_;
    handPlan_ = 0;
    session_.showLive(); // from the past, an edit would go on from there
    takeLastBack();
    if (const QString problem = set(state, undoName, from); !problem.isEmpty()) return problem;
    if (!state.channels.empty()) emit channelsWanted(state.channels);
    if (state.stands()) session_.setPlaying(false); // first: nothing shall move before it is there
    for (std::size_t motor = 0; motor < openRig_.model()->motors().size(); ++motor)
        session_.setMotorVoltage(motor, std::nullopt); // what a slider has set, resets keep
    session_.runner().reset();
    if (!state.hand.empty()) {
        const HandPlanReading plan = readHandPlan(state.hand, *openRig_.model());
        if (!plan.plan) return QString::fromStdString(plan.problem);
        session_.followHandPlan(*plan.plan, true, !state.stands());
        handPlan_ = session_.handPlanNumber();
    }
    if (state.stands()) {
        session_.runner().fastForward(state.at);
    } else {
        session_.setPlaying(true);
    }
    if (!state.select.empty()) selection_.selectNamed(state.select);
    return show_ ? show_(state) : QString();
}

Experiment PreparedStates::present() const {
    Experiment state;
    state.set = assignmentsSince(openRig_.baseline(), openRig_.rig());
    state.at = std::min(session_.shownTime(), kLongestInstant);
    state.select = namePointerOf(openRig_.rig(), selection_.item());
    if (look_) look_(state);
    return state;
}

} // namespace hingelab

#include "ui/model/moc_prepared_states.cpp"
