// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/checks/contact_checks.h"

#include <algorithm>

#include "physics/contact/compliance.h"
#include "physics/simulation/contact_sides.h"
#include "physics/text/check_support.h"
#include "physics/text/field.h"
#include "physics/text/quantity.h"

namespace hingelab {
namespace {

const Body* findBody(const Rig& rig, const std::string& name) {
    const auto it =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == name; });
    return it == rig.bodies.end() ? nullptr : &*it;
}

using checks::quoted;

/// Says what is wrong with one side; true if nothing is.
template <class Find>
bool checkSide(const Rig& rig, const ContactPlace& place, const std::string& pointer, const Find& find,
               const char* allowed, Issues& issues) {
    const Body* body = findBody(rig, place.body);
    if (body == nullptr) {
        issues.push_back({Severity::error, pointer + "/body", "There is no such body with shapes",
                          quoted(place.body), checks::listed(checks::namesOf(rig.bodies))});
        return false;
    }
    if (!place.shape.empty() && !place.point.empty()) {
        issues.push_back({Severity::error, pointer, "A contact is with a shape or with a point, not both",
                          quoted(place.shape) + " and " + quoted(place.point), "one of them"});
        return false;
    }
    std::string fault;
    if (find(*body, place, fault)) return true;
    issues.push_back({Severity::error, pointer + (place.point.empty() ? "/shape" : "/point"),
                      "This cannot take part in the contact: " + fault,
                      quoted(place.point.empty() ? place.shape : place.point), allowed});
    return false;
}

const BoxGeometry* boxOf(const Rig& rig, const ContactPlace& place) {
    if (!place.point.empty()) return nullptr; // or a nameless shape would be taken for it
    const Body& body = *findBody(rig, place.body);
    const auto shape = std::find_if(body.shapes.begin(), body.shapes.end(),
                                    [&](const Shape& s) { return s.name == place.shape; });
    return shape == body.shapes.end() ? nullptr : std::get_if<BoxGeometry>(&shape->geometry);
}

/// Corners of one box on faces of the other is all that is seen of two boxes: what is as large as that on which
/// it lies, touches with its edges and faces, which are not.
void warnOfBoxes(const Rig& rig, const Contact& contact, const std::string& pointer, Issues& issues) {
    const BoxGeometry* first = boxOf(rig, contact.first);
    const BoxGeometry* second = boxOf(rig, contact.second);
    if (first == nullptr || second == nullptr) return;
    Vector3 a = first->size;
    Vector3 b = second->size;
    std::sort(a.data(), a.data() + 3);
    std::sort(b.data(), b.data() + 3);
    if (a[1] < b[1] && a[2] < b[2]) return; // lies within a face with its larger faces, whichever they are
    issues.push_back(
        {Severity::warning, pointer,
         "Of two boxes only the corners of the first are seen on the faces of the second: a first box "
         "that is as large can tip off or fall through",
         quoted(contact.first.shape) + " on " + quoted(contact.second.shape),
         "the smaller box as \"first\", clearly smaller than the second"});
}

} // namespace

void checkContacts(const Rig& rig, Issues& issues) {
    std::size_t spots = 0;
    for (std::size_t i = 0; i < rig.contacts.size(); ++i) {
        const Contact& contact = rig.contacts[i];
        const std::string base = "/contacts/" + std::to_string(i);
        if (contact.doublingDepth > 0.0 && contact.doublingDepth < kLeastAbove) {
            issues.push_back(
                {Severity::error, base + "/doubling_depth", "The depth is too small to be computed",
                 displayText(Quantity::length, contact.doublingDepth, 4),
                 "0 for a constant stiffness, or at least " + displayText(Quantity::length, kLeastAbove, 2)});
        }
        const bool first = checkSide(
            rig, contact.first, base + "/first",
            [&](const Body& body, const ContactPlace& place, std::string& fault) {
                const std::optional<ContactProbes> probes = probesOf(body, place, fault);
                if (probes) spots += probes->count();
                return probes.has_value();
            },
            "a point, or a sphere, capsule, cylinder or box", issues);
        const bool second = checkSide(
            rig, contact.second, base + "/second",
            [](const Body& body, const ContactPlace& place, std::string& fault) {
                return surfaceOf(body, place, fault).has_value();
            },
            "a half_space, box, sphere or capsule", issues);
        if (first && second) warnOfBoxes(rig, contact, base, issues);
        if (first && second && contact.first.body == contact.second.body) {
            issues.push_back({Severity::error, base + "/second/body", "A body cannot touch itself",
                              quoted(contact.second.body), "another body"});
        }
    }
    if (spots > kMaximumSpots) {
        issues.push_back({Severity::error, "/contacts", "The contacts have too many spots",
                          std::to_string(spots), "at most " + std::to_string(kMaximumSpots)});
    }
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (std::size_t i = 0; i < rig.bodies[b].shapes.size(); ++i) {
            const Shape& shape = rig.bodies[b].shapes[i];
            if (!std::holds_alternative<HalfSpaceGeometry>(shape.geometry) || shape.mass == 0.0) continue;
            issues.push_back(
                {Severity::error, "/bodies/" + std::to_string(b) + "/shapes/" + std::to_string(i) + "/mass",
                 "A half space has no mass of its own", displayText(Quantity::mass, shape.mass, 4), "0"});
        }
    }
}

void checkContactStart(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& placed,
                       Issues& issues) {
    double mass = 0.0;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (mechanism.attachmentOf(b).frame != 0) mass += mechanism.inertiaOfBody(b).mass;
    }
    constexpr double g = 9.81;     // [m/s²]
    constexpr double height = 0.1; // [m] that the stored energy would throw everything
    std::vector<ContactSpot> spots;
    for (std::size_t i = 0; i < rig.contacts.size(); ++i) {
        const Contact& contact = rig.contacts[i];
        const auto indexOf = [&](const std::string& name) {
            return static_cast<std::size_t>(findBody(rig, name) - rig.bodies.data());
        };
        std::string fault;
        const std::size_t first = indexOf(contact.first.body);
        const std::size_t second = indexOf(contact.second.body);
        const ContactProbes probes = probesOf(rig.bodies[first], contact.first, fault).value();
        const ContactSurface surface = surfaceOf(rig.bodies[second], contact.second, fault).value();
        spots.assign(probes.count(), {});
        findSpots(probes, mechanism.poseOf(mechanism.attachmentOf(first), placed), surface,
                  mechanism.poseOf(mechanism.attachmentOf(second), placed), spots);
        const Compliance compliance{contact.stiffness, contact.doublingDepth};
        double energy = 0.0;
        double depth = 0.0;
        for (const ContactSpot& spot : spots) {
            energy += compliance.energy(spot.depth);
            depth = std::max(depth, spot.depth);
        }
        if (energy <= mass * g * height) continue;
        issues.push_back({Severity::warning, "/contacts/" + std::to_string(i),
                          "The bodies start deep inside each other and may be thrown apart",
                          displayText(Quantity::length, depth, 3) + " deep, storing " +
                              displayText(Quantity::energy, energy, 3),
                          "a start where they just touch"});
    }
}

} // namespace hingelab
