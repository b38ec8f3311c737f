// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_loops.h"

#include <algorithm>
#include <map>

#include "checks/validation.h"

namespace hingelab {
namespace {

struct Fault {
    bool isCoupling = false;
    std::size_t index = 0; ///< of the joint or coupling
    std::string words;
};

bool isIn(const std::string& pointer, const char* list, std::size_t index) {
    const std::string item = std::string("/") + list + "/" + std::to_string(index);
    return pointer == item || pointer.starts_with(item + "/");
}

/// The first joint that closes a loop, or coupling, that has an error.
std::optional<Fault> firstFault(const Rig& rig) {
    for (const Issue& issue : validate(rig)) {
        if (issue.severity != Severity::error) continue;
        for (std::size_t i = 0; i < rig.joints.size(); ++i) {
            if (rig.joints[i].closesLoop && isIn(issue.pointer, "joints", i))
                return Fault{false, i, issue.message};
        }
        for (std::size_t i = 0; i < rig.couplings.size(); ++i) {
            if (isIn(issue.pointer, "couplings", i)) return Fault{true, i, issue.message};
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
    std::erase_if(rig.couplings, [&](const Coupling& coupling) {
        return isOn(coupling.joint, name) ||
               std::any_of(coupling.follows.begin(), coupling.follows.end(),
                           [&](const CouplingTerm& term) { return isOn(term.joint, name); });
    });
    rig.joints.erase(rig.joints.begin() + static_cast<std::ptrdiff_t>(index));
}

} // namespace

CarriedLoad loadInJoint(const CarriedLoad& ofChild, const Pose& X_CJ) {
    CarriedLoad load = ofChild;
    load.inertia = ofChild.inertia.expressedIn(X_CJ.inverse());
    load.X_WL = ofChild.X_WL * X_CJ;
    return load;
}

void settleClosures(Rig& rig, const std::vector<ClosureOfFile>& loops,
                    const std::vector<ClosureOfFile>& couplings, ImportedTree& tree) {
    if (loops.empty() && couplings.empty()) return;
    std::map<std::string, std::string> ofLoops, ofCouplings; // faults by name
    while (const std::optional<Fault> fault = firstFault(rig)) {
        if (fault->isCoupling) {
            ofCouplings[rig.couplings[fault->index].name] = fault->words;
            rig.couplings.erase(rig.couplings.begin() + static_cast<std::ptrdiff_t>(fault->index));
        } else {
            ofLoops[rig.joints[fault->index].name] = fault->words;
            removeJoint(rig, fault->index);
        }
    }
    const auto tell = [&](const ClosureOfFile& closure, const std::map<std::string, std::string>& faults,
                          const char* became, const char* without) {
        const auto fault = faults.find(closure.name);
        tree.lose(
            closure.what,
            closure.words + (fault == faults.end()
                                 ? ": imported as the " + std::string(became) + " \"" + closure.name + "\"."
                                 : ": left out, " + std::string(without) + ". " + fault->second));
    };
    for (const ClosureOfFile& loop : loops) tell(loop, ofLoops, "loop joint", "the loop is open");
    for (const ClosureOfFile& coupling : couplings) {
        const bool isThere = std::any_of(rig.couplings.begin(), rig.couplings.end(),
                                         [&](const Coupling& c) { return c.name == coupling.name; });
        if (!isThere) ofCouplings.try_emplace(coupling.name, "It goes with a loop joint that was left out.");
        tell(coupling, ofCouplings, "coupling", "the joint is free");
    }
}

} // namespace hingelab
