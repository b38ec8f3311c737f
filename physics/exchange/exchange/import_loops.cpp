// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_loops.h"

#include <algorithm>
#include <map>

#include "checks/validation.h"

namespace hingelab {
namespace {

/// Index of the first joint that closes a loop and has an error, with the error's words.
std::optional<std::pair<std::size_t, std::string>> firstFault(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity != Severity::error) continue;
        for (std::size_t i = 0; i < rig.joints.size(); ++i) {
            const std::string pointer = "/joints/" + std::to_string(i);
            const bool isIt = issue.pointer == pointer || issue.pointer.starts_with(pointer + "/");
            if (rig.joints[i].closesLoop && isIt) return std::pair(i, issue.message);
        }
    }
    return std::nullopt;
}

bool isOn(const std::string& coordinate, const std::string& joint) {
    return coordinate == joint || coordinate.starts_with(joint + ".");
}

void removeJoint(Rig& rig, std::size_t index) {
    const std::string name = rig.joints[index].name;
    std::erase_if(rig.elements, [&](const Element& element) {
        return isOn(element.joint, name) || (element.gearedTo && isOn(element.gearedTo->joint, name));
    });
    std::erase_if(rig.motors, [&](const Motor& motor) { return isOn(motor.joint, name); });
    rig.joints.erase(rig.joints.begin() + static_cast<std::ptrdiff_t>(index));
}

} // namespace

CarriedLoad loadInJoint(const CarriedLoad& ofChild, const Pose& X_CJ) {
    CarriedLoad load = ofChild;
    load.inertia = ofChild.inertia.expressedIn(X_CJ.inverse());
    load.X_WL = ofChild.X_WL * X_CJ;
    return load;
}

void settleLoops(Rig& rig, const std::vector<LoopOfFile>& loops, ImportedTree& tree) {
    if (loops.empty()) return;
    std::map<std::string, std::string> faults; // by joint
    while (const auto fault = firstFault(rig)) {
        faults[rig.joints[fault->first].name] = fault->second;
        removeJoint(rig, fault->first);
    }
    for (const LoopOfFile& loop : loops) {
        const auto fault = faults.find(loop.joint);
        const std::string became = fault == faults.end()
                                       ? ": imported as the loop joint \"" + loop.joint + "\"."
                                       : ": left out, the loop is open. " + fault->second;
        tree.lose(loop.what, loop.words + became);
    }
}

} // namespace hingelab
