// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/port_checks.h"

#include "assemblies/assembly.h"
#include "rig/port_target.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

using namespace checks;

/// True if the named coordinate is an angle; empty if there is none.
std::optional<bool> isRotation(const Rig& rig, const PortTarget& target) {
    if (target.assembly >= 0) {
        if (!target.suffix.empty()) return std::nullopt;
        return Assembly(rig.assemblies[static_cast<std::size_t>(target.assembly)].parameters).closure() ==
               Assembly::Closure::revolute;
    }
    if (target.joint < 0) return std::nullopt;
    for (const CoordinateName& name :
         coordinateNames(rig.joints[static_cast<std::size_t>(target.joint)].kind)) {
        if (target.suffix.empty() || name.suffix == target.suffix) {
            return name.canBeDriven ? std::optional(name.isRotation) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<bool> checkEnds(const Rig& rig, const PortPlace& place, const std::string& base,
                              const std::string& what, Issues& issues) {
    const std::size_t before = issues.size();
    std::set<std::string> bodies = namesOf(rig.bodies);
    bodies.insert(kWorldName);
    for (const auto& [key, end] : {std::pair("/from", &place.from), std::pair("/to", &place.to)}) {
        if (!*end) {
            addError(issues, base + key, what + " between points needs both ends", {}, "\"from\" and \"to\"");
        } else if (!bodies.contains((*end)->body)) {
            addError(issues, base + key + "/body", "There is no such body", quoted((*end)->body),
                     listed(bodies));
        }
    }
    if (!place.joint.empty()) {
        addError(issues, base + "/joint", what + " acts on a joint or between points, not both",
                 quoted(place.joint), "either \"joint\" or \"from\" and \"to\"");
    }
    return issues.size() == before ? std::optional(false) : std::nullopt;
}

/// The coordinate's own name, also where a target without one means the first.
std::string suffixOf(const Rig& rig, const PortTarget& target) {
    if (!target.suffix.empty() || target.joint < 0) return target.suffix;
    const auto names = coordinateNames(rig.joints[static_cast<std::size_t>(target.joint)].kind);
    return names.empty() ? std::string() : names.front().suffix;
}

} // namespace

bool isSameCoordinate(const Rig& rig, const std::string& a, const std::string& b) {
    const PortTarget first = findPortTarget(rig, a), second = findPortTarget(rig, b);
    return first.joint == second.joint && first.assembly == second.assembly &&
           suffixOf(rig, first) == suffixOf(rig, second);
}

std::optional<bool> checkPort(const Rig& rig, const PortPlace& place, const std::string& base,
                              const std::string& what, Issues& issues) {
    if (place.from || place.to) return checkEnds(rig, place, base, what, issues);
    const PortTarget target = findPortTarget(rig, place.joint);
    if (target.joint < 0 && target.assembly < 0) {
        std::set<std::string> names = namesOf(rig.joints);
        names.merge(namesOf(rig.assemblies));
        addError(issues, base + "/joint", "There is no such joint", quoted(place.joint), listed(names));
        return std::nullopt;
    }
    if (target.joint >= 0 && rig.joints[static_cast<std::size_t>(target.joint)].isFixed()) {
        addError(issues, base + "/joint", "A fixed joint cannot be driven", quoted(place.joint),
                 "a joint that moves");
        return std::nullopt;
    }
    const std::optional<bool> turns = isRotation(rig, target);
    if (!turns) {
        addError(issues, base + "/joint", "This joint has no such coordinate", quoted(place.joint),
                 "a coordinate that the joint has, such as \"name.angle_2\" or \"name.x\"");
    }
    return turns;
}

void checkGearing(const Rig& rig, const Element& element, const std::string& base, Issues& issues) {
    const KindInfo& kind = kindOf(element.law);
    const std::string label = quoted(kind.label);
    if (!element.gearedTo) {
        if (kind.gearing != Gearing::always) return;
        addError(issues, base + "/geared_to", "It is not said what this is geared to", label,
                 "the joint of the other wheel, with the ratio");
        return;
    }
    const std::string here = base + "/geared_to";
    const GearedTo& geared = *element.gearedTo;
    if (kind.gearing == Gearing::never) {
        addError(issues, here, "This kind of element acts on one joint alone", label, "no \"geared_to\"");
    }
    if (element.from || element.to) {
        addError(issues, here, "Points cannot be geared", {}, "a \"joint\" in place of \"from\" and \"to\"");
        return;
    }
    if (geared.ratio == 0.0) {
        addError(issues, here + "/ratio", "A ratio of 0 leads nowhere", "0", "any other number");
    }
    const std::optional<bool> turns = checkPort(rig, {geared.joint, {}, {}}, here, "A gear", issues);
    Issues known; // what is wrong with the first coordinate is told where that is checked
    const std::optional<bool> first = checkPort(rig, {element.joint, {}, {}}, base, "An element", known);
    if (!turns || !first) return;
    if (isSameCoordinate(rig, element.joint, geared.joint)) {
        addError(issues, here + "/joint", "A joint cannot be geared to itself", quoted(geared.joint),
                 "another joint");
    } else if (*turns != *first) {
        addError(issues, here + "/joint", "What turns cannot be geared to what slides", quoted(geared.joint),
                 "two joints that turn, or two that slide; a coupling with a pitch radius, or a screw joint, "
                 "leads from one to the other");
    }
}

} // namespace hingelab
