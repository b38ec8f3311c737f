// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/validation.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <map>
#include <set>

#include "physics/mechanism/mass_properties.h"
#include "physics/mechanism/mechanism.h"
#include "physics/rig/parameters.h"

namespace hingelab {
namespace {

void addError(Issues& issues, std::string pointer, std::string message, std::string value = {},
              std::string allowed = {}) {
    issues.push_back(
        {Severity::error, std::move(pointer), std::move(message), std::move(value), std::move(allowed)});
}

void addWarning(Issues& issues, std::string pointer, std::string message, std::string value = {},
                std::string allowed = {}) {
    issues.push_back(
        {Severity::warning, std::move(pointer), std::move(message), std::move(value), std::move(allowed)});
}

std::string at(const char* list, std::size_t index, const std::string& rest = {}) {
    return "/" + std::string(list) + "/" + std::to_string(index) + rest;
}

std::string quoted(const std::string& text) {
    return "\"" + text + "\"";
}

void checkRanges(const Rig& rig, Issues& issues) {
    const std::vector<Parameter> parameters = parametersOf(rig);
    if (parameters.size() > kMaximumParameters) {
        addError(issues, "", "The rig has too many numbers", std::to_string(parameters.size()),
                 "at most " + std::to_string(kMaximumParameters));
        return;
    }
    for (const Parameter& parameter : parameters) {
        if (parameter.info->range.contains(parameter.value)) continue;
        addError(issues, parameter.pointer, parameter.label + " is out of range",
                 displayText(parameter.info->quantity, parameter.value, 6), rangeText(*parameter.info));
    }
}

/// Pointers, channels and files use names: they must be there, not look like an index, and have a bearable
/// length.
void checkName(const std::string& name, const std::string& pointer, Issues& issues) {
    constexpr std::size_t longest = 200; // [bytes]
    if (name.empty()) addError(issues, pointer, "The name is missing", {}, "a name of its own");
    if (name.size() > longest) {
        addError(issues, pointer, "The name is too long", std::to_string(name.size()) + " bytes",
                 "at most " + std::to_string(longest) + " bytes");
    }
    const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
    if (isNumber)
        addError(issues, pointer, "A name of digits only would be taken for an index", quoted(name),
                 "a name with a letter");
}

template <class T>
void checkNames(const std::string& base, const char* list, const std::vector<T>& items, Issues& issues) {
    constexpr bool mayBeNameless = std::is_same_v<T, Shape>; // then it goes by its index
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string& name = items[i].name;
        if (mayBeNameless && name.empty()) continue;
        checkName(name, base + at(list, i, "/name"), issues);
        const auto [it, isNew] = seen.emplace(name, i);
        if (!isNew && !name.empty()) {
            addError(issues, base + at(list, i, "/name"),
                     "This name is taken by " + base + at(list, it->second), quoted(name), "a name of its own");
        }
    }
    if (items.size() > kMaximumItems) {
        addError(issues, base + "/" + std::string(list), "Too many " + std::string(list),
                 std::to_string(items.size()), "at most " + std::to_string(kMaximumItems));
    }
}

template <class T>
std::set<std::string> namesOf(const std::vector<T>& items) {
    std::set<std::string> names;
    for (const T& item : items) names.insert(item.name);
    return names;
}

constexpr std::size_t kMostNamesListed = 10;

std::string listed(const std::set<std::string>& names) {
    std::string text;
    std::size_t count = 0;
    for (const std::string& name : names) {
        if (count++ == kMostNamesListed)
            return "one of " + text + ", … (" + std::to_string(names.size()) + " in all)";
        text += (text.empty() ? "" : ", ") + quoted(name);
    }
    return text.empty() ? "none is defined" : "one of " + text;
}

void checkStops(const Rig& rig, std::size_t index, Issues& issues) {
    const Joint& joint = rig.joints[index];
    if (joint.lowerStop && joint.upperStop && joint.lowerStop->angle >= joint.upperStop->angle) {
        addError(issues, at("joints", index, "/upper_stop/angle"), "The upper stop is not above the lower stop",
                 displayText(Quantity::angle, joint.upperStop->angle, 4),
                 "more than " + displayText(Quantity::angle, joint.lowerStop->angle, 4));
    }
}

/// Each body hangs on one joint at most, every reference is known, and parents are reached from the ground.
void checkTree(const Rig& rig, Issues& issues) {
    std::set<std::string> bodies = namesOf(rig.bodies);
    bodies.insert(kWorldName);
    std::map<std::string, std::size_t> jointOfChild;
    std::map<std::string, std::string> parentOf;
    std::size_t degreesOfFreedom = 0;
    for (std::size_t i = 0; i < rig.joints.size(); ++i) {
        const Joint& joint = rig.joints[i];
        for (const auto& [key, name] : {std::pair("/parent", joint.parent), std::pair("/child", joint.child)}) {
            if (!bodies.contains(name)) {
                addError(issues, at("joints", i, key), "There is no such body", quoted(name), listed(bodies));
            }
        }
        if (joint.child == kWorldName) {
            addError(issues, at("joints", i, "/child"), "The world cannot be moved by a joint",
                     quoted(joint.child), "a body");
        }
        const auto [it, isNew] = jointOfChild.emplace(joint.child, i);
        if (!isNew) {
            addError(issues, at("joints", i, "/child"),
                     "This body hangs on " + at("joints", it->second) + " already", quoted(joint.child),
                     "a body that no other joint moves");
        } else {
            parentOf[joint.child] = joint.parent;
        }
        if (joint.kind == JointKind::revolute) {
            ++degreesOfFreedom;
            if (!(joint.axis.norm() > 1e-9) && joint.axis.allFinite()) {
                addError(issues, at("joints", i, "/axis"), "The axis has no direction", "0, 0, 0",
                         "a vector that is not zero, such as [0, 0, 1]");
            }
        }
        checkStops(rig, i, issues);
    }
    if (degreesOfFreedom > kMaximumDegreesOfFreedom) {
        addError(issues, "/joints", "Too many revolute joints", std::to_string(degreesOfFreedom),
                 "at most " + std::to_string(kMaximumDegreesOfFreedom));
    }
    for (std::size_t i = 0; i < rig.joints.size();
         ++i) { // climb to the world; more steps than bodies is a cycle
        std::string body = rig.joints[i].child;
        std::size_t steps = 0;
        while (body != kWorldName && parentOf.contains(body) && steps <= rig.bodies.size()) {
            body = parentOf[body];
            ++steps;
        }
        if (steps > rig.bodies.size()) {
            addError(issues, at("joints", i, "/parent"), "The joints form a cycle",
                     quoted(rig.joints[i].parent), "a chain of parents that ends at \"world\"");
        }
    }
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        const std::string& name = rig.bodies[i].name;
        if (name == kWorldName || jointOfChild.contains(name)) continue;
        addError(issues, at("bodies", i), "No joint holds this body", quoted(name),
                 "a joint (revolute or fixed) whose child it is");
    }
}

std::size_t indexOfBody(const Rig& rig, const std::string& name) {
    const auto body =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == name; });
    return static_cast<std::size_t>(body - rig.bodies.begin());
}

/// What a joint moves must have inertia about its axis, or its acceleration would be infinite.
void checkMass(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        const Body& body = rig.bodies[i];
        if (body.massProperties && !massPropertiesOf(body).isPhysical()) {
            addError(issues, at("bodies", i, "/mass_properties"), "No solid has such moments of inertia", {},
                     "moments of which no one exceeds the sum of the other two, and products that fit them");
        }
    }
    const Mechanism mechanism(rig);
    const int n = mechanism.degreesOfFreedom();
    MechanismScratch scratch = mechanism.makeScratch();
    JointVector q = JointVector::Zero(n);
    JointMatrix mass = JointMatrix::Zero(n, n);
    for (std::size_t i = 0; i < rig.joints.size(); ++i) {
        if (mechanism.coordinateOfJoint(i) >= 0) q[mechanism.coordinateOfJoint(i)] = rig.joints[i].initialAngle;
    }
    mechanism.massMatrix(q, scratch, mass);
    constexpr double kLeastInertia = 1e-12; // [kg·m²] a grain of sand at a tenth of a millimetre
    bool isSound = true;
    for (std::size_t i = 0; i < rig.joints.size(); ++i) {
        const int c = mechanism.coordinateOfJoint(i);
        if (c < 0 || (std::isfinite(mass(c, c)) && mass(c, c) >= kLeastInertia)) continue;
        isSound = false;
        addError(issues, "/bodies/" + std::to_string(indexOfBody(rig, rig.joints[i].child)),
                 std::isfinite(mass(c, c)) ? "This body moves but has no inertia about its joint's axis"
                                           : "The inertia of this body is beyond what can be computed",
                 quoted(rig.joints[i].child),
                 "a mass above 0 kg, and not absurd, in a shape or in mass_properties");
    }
    if (!isSound || n < 2) return;
    const JointVector scale = mass.diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::LLT<JointMatrix> factor(scale.asDiagonal() * mass * scale.asDiagonal());
    if (factor.info() != Eigen::Success || factor.rcond() < 1e-12) {
        addError(issues, "/joints", "Some combination of joint motions moves no mass", {},
                 "bodies with mass between joints that share an axis");
    }
}

void checkHinge(const DoorHingeParameters& hinge, const std::string& base, Issues& issues) {
    for (std::size_t i = 0; i < hinge.dampingZones.size(); ++i) {
        const DampingZone& zone = hinge.dampingZones[i];
        if (zone.to <= zone.from) {
            addError(issues, base + at("damping_zones", i, "/to"), "The zone ends before it begins",
                     displayText(Quantity::angle, zone.to, 4),
                     "more than " + displayText(Quantity::angle, zone.from, 4));
        }
    }
}

void checkElements(const Rig& rig, Issues& issues) {
    const std::set<std::string> joints = namesOf(rig.joints);
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        const Element& element = rig.elements[i];
        const auto joint = std::find_if(rig.joints.begin(), rig.joints.end(),
                                        [&](const Joint& j) { return j.name == element.joint; });
        if (joint == rig.joints.end()) {
            addError(issues, at("elements", i, "/joint"), "There is no such joint", quoted(element.joint),
                     listed(joints));
        } else if (joint->kind == JointKind::fixed) {
            addError(issues, at("elements", i, "/joint"), "A fixed joint cannot be driven",
                     quoted(element.joint), "a revolute joint");
        }
        if (const auto* hinge = std::get_if<DoorHingeParameters>(&element.law)) {
            checkHinge(*hinge, at("elements", i), issues);
            continue;
        }
        const auto& load = std::get<AppliedTorque>(element.law);
        if (load.end < load.start) {
            addError(issues, at("elements", i, "/end"), "The torque ends before it starts",
                     displayText(Quantity::time, load.end, 6),
                     "at least " + displayText(Quantity::time, load.start, 6));
        }
    }
}

void checkHandle(const Rig& rig, Issues& issues) {
    if (!rig.handle) return;
    const auto body = std::find_if(rig.bodies.begin(), rig.bodies.end(),
                                   [&](const Body& b) { return b.name == rig.handle->body; });
    if (body == rig.bodies.end()) {
        addError(issues, "/handle/body", "There is no such body", quoted(rig.handle->body),
                 listed(namesOf(rig.bodies)));
    } else if (!namesOf(body->points).contains(rig.handle->point)) {
        addError(issues, "/handle/point", "The body has no such point", quoted(rig.handle->point),
                 listed(namesOf(body->points)));
    }
}

} // namespace

std::string rangeText(const FieldInfo& info) {
    const Range& range = info.range;
    const bool hasLower = range.lower > -kUnlimited;
    const bool hasUpper = range.upper < kUnlimited;
    const auto show = [&](double value) { return displayText(info.quantity, value, 4); };
    const std::string lower = (range.lowerBound == Bound::exclusive ? "> " : "≥ ") + show(range.lower);
    if (hasLower && hasUpper) return show(range.lower) + " .. " + show(range.upper);
    if (hasLower) return lower;
    if (hasUpper) return "≤ " + show(range.upper);
    return "any finite number";
}

std::string Issue::text() const {
    std::string result = severity == Severity::error ? "error" : "warning";
    if (!pointer.empty()) result += " at " + pointer;
    result += ": " + message;
    if (!value.empty() || !allowed.empty()) {
        result += " (";
        if (!value.empty()) result += "is " + value;
        if (!value.empty() && !allowed.empty()) result += "; ";
        if (!allowed.empty()) result += "allowed: " + allowed;
        result += ")";
    }
    return result;
}

Issues validate(const Rig& rig) {
    Issues issues;
    checkNames("", "bodies", rig.bodies, issues);
    checkNames("", "joints", rig.joints, issues);
    checkNames("", "elements", rig.elements, issues);
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        checkNames(at("bodies", i), "shapes", rig.bodies[i].shapes, issues);
        checkNames(at("bodies", i), "points", rig.bodies[i].points, issues);
    }
    if (hasErrors(issues) && issues.size() > kMaximumIssues) return issues; // the rest would only repeat itself
    checkRanges(rig, issues);
    checkTree(rig, issues);
    checkElements(rig, issues);
    checkHandle(rig, issues);
    if (!hasErrors(issues)) checkMass(rig, issues); // needs finite sizes and a sound tree
    const bool moves = std::any_of(rig.joints.begin(), rig.joints.end(),
                                   [](const Joint& joint) { return joint.kind == JointKind::revolute; });
    if (!moves) addWarning(issues, "/joints", "Nothing moves: there is no revolute joint");
    return issues;
}

Issues validate(const DoorHingeParameters& hinge) {
    Rig rig;
    rig.elements.push_back({"hinge", "joint", hinge});
    Issues issues;
    checkRanges(rig, issues);
    checkHinge(hinge, "/elements/0", issues);
    for (Issue& issue : issues) issue.pointer.erase(0, std::string("/elements/0").size());
    std::erase_if(issues, [](const Issue& issue) { // the rig around the hinge is only a carrier
        return issue.pointer.empty();
    });
    return issues;
}

} // namespace hingelab
