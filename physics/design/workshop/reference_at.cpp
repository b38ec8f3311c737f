// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/reference_at.h"

#include <algorithm>

#include "text/visitor.h"

namespace hingelab {
namespace {

/// Names that the place could mean, the likeliest first.
std::vector<std::string> namesAt(const Rig& rig, Refers refers, const BodySpot& spot) {
    if (refers == Refers::body || refers == Refers::bodyOrAll || refers == Refers::carrier) return {spot.body};
    if (refers == Refers::coordinate) {
        for (const Joint& joint : rig.joints) {
            if (!joint.carries(spot.body)) continue;
            // What hangs rigidly on an assembly moves as that does.
            return {joint.name, joint.parent.substr(0, joint.parent.rfind('.'))};
        }
        return {};
    }
    if (refers == Refers::element) return {}; // places are on bodies
    const auto body =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == spot.body; });
    if (body == rig.bodies.end()) return {};
    if (refers == Refers::shape) {
        if (!spot.shape || *spot.shape >= body->shapes.size()) return {};
        return {body->shapes[*spot.shape].name};
    }
    const auto distance = [&](const Point& point) { return (point.position - spot.position).norm(); };
    const auto nearest =
        std::min_element(body->points.begin(), body->points.end(),
                         [&](const Point& a, const Point& b) { return distance(a) < distance(b); });
    return nearest == body->points.end() ? std::vector<std::string>{} : std::vector{nearest->name};
}

std::string whyNotMeant(Refers refers, const BodySpot& spot) {
    switch (refers) {
        case Refers::coordinate:
            return "Nothing that could be named here moves \"" + spot.body +
                   "\": point at a body on a joint of its own";
        case Refers::element:
            return "Choose the force element from the list";
        case Refers::shape:
        case Refers::point:
            return "What is on \"" + spot.body +
                   "\" cannot be named here: point at the body that is named above";
        default:
            return "\"" + spot.body + "\" cannot be named here";
    }
}

} // namespace

PointedAt referenceAt(const Rig& rig, const ItemField& field, const BodySpot& spot) {
    const Refers refers = field.refers.value_or(Refers::body);
    const bool isOfBody = refers == Refers::shape || refers == Refers::point;
    const bool isElsewhere = isOfBody && field.ofBody != spot.body; // names may be the same on several bodies
    for (const std::string& name : namesAt(rig, refers, spot)) {
        for (const FieldOption& option : field.options) {
            const bool isMeant =
                option.value == name || (refers == Refers::coordinate && option.value.starts_with(name + "."));
            if (isMeant && !name.empty() && !isElsewhere) return {option.value, {}};
        }
    }
    return {{}, whyNotMeant(refers, spot)};
}

} // namespace hingelab
