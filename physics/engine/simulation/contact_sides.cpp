// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_sides.h"

#include <algorithm>

#include "contact/contact_geometry.h"

namespace hingelab {
namespace {

bool isPairOf(const std::string& a, const std::string& b, const std::string& c, const std::string& d) {
    return (a == c && b == d) || (a == d && b == c);
}

/// Which bodies a joint moves: found once, for there may be a thousand of them.
std::vector<bool> movedBodies(const Rig& rig) {
    std::vector<bool> moved;
    for (const Body& body : rig.bodies) {
        moved.push_back(std::any_of(rig.joints.begin(), rig.joints.end(),
                                    [&](const Joint& joint) { return joint.carries(body.name); }));
    }
    return moved;
}

bool isConnected(const Rig& rig, const std::string& a, const std::string& b) {
    const bool byJoint = std::any_of(rig.joints.begin(), rig.joints.end(), [&](const Joint& j) {
        return !std::holds_alternative<FreeJoint>(j.kind) && isPairOf(j.parent, j.child, a, b);
    });
    return byJoint || std::any_of(rig.assemblies.begin(), rig.assemblies.end(), [&](const AssemblyItem& item) {
               return isPairOf(item.frameA.body, item.frameB.body, a, b);
           });
}

/// How many pairs a contact is about, roughly: of several about the same two bodies the narrowest counts.
int widthOf(const Contact& contact) {
    int width = 0;
    for (const ContactPlace& place : {contact.first, contact.second}) {
        width += (place.body == kAllBodies ? 4 : 0) + (isWide(place) ? 1 : 0);
    }
    return width;
}

bool isAbout(const Contact& contact, const std::string& a, const std::string& b) {
    const auto is = [](const ContactPlace& place, const std::string& body) {
        return place.body == kAllBodies || place.body == body;
    };
    const auto excepts = [&](const ContactException& e) { return isPairOf(e.first, e.second, a, b); };
    return ((is(contact.first, a) && is(contact.second, b)) ||
            (is(contact.first, b) && is(contact.second, a))) &&
           std::none_of(contact.except.begin(), contact.except.end(), excepts);
}

/// Bodies that a contact about many leaves alone.
bool isLeftAlone(const Rig& rig, const Contact& contact, const std::string& a, const std::string& b) {
    if (isConnected(rig, a, b) || !isAbout(contact, a, b)) return true;
    bool isBefore = true;
    for (const Contact& other : rig.contacts) {
        if (other.name == contact.name) {
            isBefore = false;
            continue;
        }
        const int wider = widthOf(other) - widthOf(contact);
        if ((wider < 0 || (wider == 0 && isBefore)) && isAbout(other, a, b)) return true;
    }
    return false;
}

/// A mesh or a CAD part beside a hull that is not drawn, which touches in its place.
bool hasStandIn(const Body& body, const Shape& shape) {
    const bool isDrawnOnly = std::holds_alternative<MeshGeometry>(shape.geometry) ||
                             std::holds_alternative<CadGeometry>(shape.geometry);
    return isDrawnOnly && std::any_of(body.shapes.begin(), body.shapes.end(), [](const Shape& other) {
               return other.finish == Finish::hidden && std::holds_alternative<HullGeometry>(other.geometry);
           });
}

std::vector<BodyForm> formsOf(const Rig& rig, const ContactPlace& place, std::vector<std::string>& leftOut) {
    std::vector<BodyForm> forms;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const Body& body = rig.bodies[b];
        if (place.body != kAllBodies && place.body != body.name) continue;
        std::string fault;
        if (!isWide(place)) {
            if (std::optional<ContactForm> form = contactFormOf(body, place, fault)) {
                forms.push_back({b, std::move(*form)});
            }
            continue;
        }
        for (const Shape& shape : body.shapes) {
            if (std::optional<ContactForm> form = contactFormOf(shape, fault)) {
                forms.push_back({b, std::move(*form)});
                continue;
            }
            if (hasStandIn(body, shape)) continue;
            std::string what = "\"";
            what.append(shape.name).append("\" of \"").append(body.name).append("\": ").append(fault);
            if (std::find(leftOut.begin(), leftOut.end(), what) == leftOut.end()) leftOut.push_back(what);
        }
    }
    return forms;
}

} // namespace

std::optional<ContactForm> contactFormOf(const Body& body, const ContactPlace& place, std::string& fault) {
    if (!place.point.empty()) {
        for (const Point& point : body.points) {
            if (point.name == place.point) return contactFormAt(point.position);
        }
        fault = "the body has no point \"" + place.point + "\"";
        return std::nullopt;
    }
    const auto shape = std::find_if(body.shapes.begin(), body.shapes.end(),
                                    [&](const Shape& s) { return s.name == place.shape; });
    if (shape != body.shapes.end()) return contactFormOf(*shape, fault);
    fault = "the body has no shape \"" + place.shape + "\"";
    return std::nullopt;
}

bool isWide(const ContactPlace& place) {
    return place.shape.empty() && place.point.empty();
}

std::vector<FormPair> pairsOf(const Rig& rig, const Contact& contact, std::vector<std::string>& leftOut) {
    const std::vector<BodyForm> firsts = formsOf(rig, contact.first, leftOut);
    const std::vector<BodyForm> seconds = formsOf(rig, contact.second, leftOut);
    std::vector<FormPair> pairs;
    if (!isWide(contact.first) && !isWide(contact.second)) {
        if (!firsts.empty() && !seconds.empty()) pairs.push_back({firsts.front(), seconds.front()});
        return pairs;
    }
    const std::vector<bool> moved = movedBodies(rig);
    const bool areSame = contact.first.body == kAllBodies && contact.second.body == kAllBodies;
    for (const BodyForm& first : firsts) {
        for (const BodyForm& second : seconds) {
            if (areSame && second.body <= first.body) continue; // each two once
            if (first.body == second.body || (!moved[first.body] && !moved[second.body])) continue;
            if (isLeftAlone(rig, contact, rig.bodies[first.body].name, rig.bodies[second.body].name)) continue;
            if (!describePairFault(first.form, second.form).empty()) continue;
            pairs.push_back({first, second});
        }
    }
    return pairs;
}

} // namespace hingelab
