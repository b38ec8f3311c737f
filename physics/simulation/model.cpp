// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/model.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

template <class T>
std::size_t indexOf(const std::vector<T>& items, const std::string& name) {
    const auto it = std::find_if(items.begin(), items.end(), [&](const T& item) { return item.name == name; });
    return static_cast<std::size_t>(it - items.begin());
}

/// Torque channels of a hinge, in the order in which Simulation writes them.
struct HingePart {
    const char* name;
    const char* label;
    Quantity quantity;
};
constexpr HingePart kHingeParts[] = {
    {"torque", "torque", Quantity::torque},
    {"spring", "spring", Quantity::torque},
    {"catch", "catch", Quantity::torque},
    {"detents", "detents", Quantity::torque},
    {"dynamic_friction", "dynamic friction", Quantity::torque},
    {"static_friction", "static friction", Quantity::torque},
    {"viscous_friction", "viscous friction", Quantity::torque},
    {"damping_zones", "damping zones", Quantity::torque},
    {"stored_energy", "stored energy", Quantity::energy},
    {"dissipated_energy", "dissipated energy", Quantity::energy},
    {"conservative_power", "conservative power", Quantity::power},
    {"non_conservative_power", "friction power", Quantity::power},
};

} // namespace

Model::Model(const Rig& rig) : rig_(rig), mechanism_(rig) {
    for (const Joint& joint : rig.joints) {
        if (joint.kind == JointKind::revolute) jointNames_.push_back(joint.name);
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const int coordinate = mechanism_.coordinateOfJoint(j);
        const Joint& joint = rig.joints[j];
        if (coordinate < 0) continue;
        if (joint.lowerStop) stops_.push_back({coordinate, -1.0, *joint.lowerStop});
        if (joint.upperStop) stops_.push_back({coordinate, 1.0, *joint.upperStop});
    }
    for (const Element& element : rig.elements) {
        addElement(element, mechanism_.coordinateOfJoint(indexOf(rig.joints, element.joint)));
    }
    if (rig.handle) {
        const std::size_t body = indexOf(rig.bodies, rig.handle->body);
        const Body& owner = rig.bodies[body];
        handle_ = GripPoint{body, owner.points[indexOf(owner.points, rig.handle->point)].position};
    }
    buildChannels();
}

void Model::addElement(const Element& element, int coordinate) {
    if (const auto* load = std::get_if<AppliedTorque>(&element.law)) {
        loads_.push_back({coordinate, *load});
        return;
    }
    const auto& hinge = std::get<DoorHingeParameters>(element.law);
    hinges_.push_back({coordinate, DoorHinge(hinge)});
    if (hinge.catchWidth > 0.0 && hinge.catchTorque > 0.0) {
        features_.push_back({coordinate, 0.5 * hinge.catchWidth, 0.5 * hinge.catchWidth});
    }
    for (const Detent& detent : hinge.detents) {
        features_.push_back({coordinate, detent.angle, 0.5 * detent.width});
    }
    for (const DampingZone& zone : hinge.dampingZones) {
        features_.push_back({coordinate, zone.from, zone.ramp});
        features_.push_back({coordinate, zone.to, zone.ramp});
    }
}

double Model::largestStep(const JointVector& q, const JointVector& v) const {
    constexpr double restingStep = 0.25; // [s] a resting door is looked at four times a second
    double step = restingStep;
    for (const Feature& feature : features_) {
        const double rate = std::abs(v[feature.coordinate]);
        const double distance = std::abs(q[feature.coordinate] - feature.centre) - 3.0 * feature.scale;
        const double reach = std::max(distance, feature.scale);
        if (rate * step > reach) step = reach / rate;
    }
    return step;
}

bool Model::hasSameElements(const Model& other) const {
    const auto sameElement = [](const Element& a, const Element& b) {
        return a.name == b.name && a.joint == b.joint && a.law.index() == b.law.index();
    };
    const auto sameStop = [](const Stop& a, const Stop& b) {
        return a.coordinate == b.coordinate && a.side == b.side;
    };
    return std::equal(rig_.elements.begin(), rig_.elements.end(), other.rig_.elements.begin(),
                      other.rig_.elements.end(), sameElement) &&
           std::equal(stops_.begin(), stops_.end(), other.stops_.begin(), other.stops_.end(), sameStop);
}

int Model::channelIndex(const std::string& name) const {
    const std::size_t i = indexOf(channels_, name);
    return i < channels_.size() ? static_cast<int>(i) : -1;
}

void Model::buildChannels() {
    const auto add = [this](std::string name, std::string label, Quantity quantity) {
        channels_.push_back({std::move(name), std::move(label), quantity});
    };
    add("time", "time", Quantity::time);
    for (const std::string& joint : jointNames_) {
        add("joint." + joint + ".angle", joint + ": angle", Quantity::angle);
        add("joint." + joint + ".rate", joint + ": rate", Quantity::angularRate);
        add("joint." + joint + ".acceleration", joint + ": acceleration", Quantity::angularAcceleration);
        add("joint." + joint + ".gravity_torque", joint + ": gravity torque", Quantity::torque);
        add("joint." + joint + ".stop_torque", joint + ": stop torque", Quantity::torque);
    }
    for (const Element& element : rig_.elements) {
        const std::string prefix = "element." + element.name + ".";
        if (std::holds_alternative<DoorHingeParameters>(element.law)) {
            for (const HingePart& part : kHingeParts) {
                add(prefix + part.name, element.name + ": " + part.label, part.quantity);
            }
        } else {
            add(prefix + "torque", element.name + ": torque", Quantity::torque);
            add(prefix + "work", element.name + ": work", Quantity::energy);
        }
    }
    if (handle_) {
        add("handle.speed", "handle: speed", Quantity::velocity);
        add("handle.acceleration", "handle: acceleration", Quantity::acceleration);
        add("handle.hold_force", "handle: force to hold", Quantity::force);
    }
    add("hand.force", "hand: force", Quantity::force);
    for (const char* axis : {"x", "y", "z"}) {
        add(std::string("hand.force_") + axis, std::string("hand: force ") + axis, Quantity::force);
    }
    add("energy.kinetic", "energy: kinetic", Quantity::energy);
    add("energy.gravity", "energy: gravity", Quantity::energy);
    add("energy.stored", "energy: stored in springs", Quantity::energy);
    add("energy.dissipated", "energy: dissipated", Quantity::energy);
    add("energy.hand_work", "energy: work of the hand", Quantity::energy);
    add("energy.load_work", "energy: work of loads", Quantity::energy);
    add("energy.edits", "energy: brought in by edits", Quantity::energy);
    add("energy.closure", "energy: closure error", Quantity::energy);
}

} // namespace hingelab
