// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/contact_checks.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "contact/compliance.h"
#include "contact/contact_geometry.h"
#include "numerics/indices.h"
#include "simulation/contact_sides.h"
#include "text/check_support.h"
#include "text/field.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

const Body* findBody(const Rig& rig, const std::string& name) {
    const auto it =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == name; });
    return it == rig.bodies.end() ? nullptr : &*it;
}

using checks::quoted;

/// One side as a form; says what is wrong with it if there is none.
std::optional<ContactForm> checkedSide(const Rig& rig, const ContactPlace& place, const std::string& pointer,
                                       Issues& issues) {
    const Body* body = findBody(rig, place.body);
    if (body == nullptr) {
        issues.push_back({Severity::error, pointer + "/body", "There is no such body with shapes",
                          quoted(place.body), checks::listed(checks::namesOf(rig.bodies))});
        return std::nullopt;
    }
    if (!place.shape.empty() && !place.point.empty()) {
        issues.push_back({Severity::error, pointer, "A contact is with a shape or with a point, not both",
                          quoted(place.shape) + " and " + quoted(place.point), "one of them"});
        return std::nullopt;
    }
    std::string fault;
    std::optional<ContactForm> form = contactFormOf(*body, place, fault);
    if (!form) {
        issues.push_back({Severity::error, pointer + (place.point.empty() ? "/shape" : "/point"),
                          "This cannot take part in the contact: " + fault,
                          quoted(place.point.empty() ? place.shape : place.point),
                          "a point, box, sphere, capsule, cylinder, convex plate or half_space"});
    }
    return form;
}

void checkPair(const Contact& contact, const ContactForm& first, const ContactForm& second,
               const std::string& pointer, Issues& issues) {
    const std::string fault = describePairFault(first, second);
    if (!fault.empty()) {
        issues.push_back({Severity::error, pointer, "These two cannot touch each other: " + fault,
                          quoted(contact.first.shape + contact.first.point) + " and " +
                              quoted(contact.second.shape + contact.second.point),
                          "at least one solid shape"});
    }
    if (contact.first.body != contact.second.body) return;
    issues.push_back({Severity::error, pointer + "/second/body", "A body cannot touch itself",
                      quoted(contact.second.body), "another body"});
}

/// What contacts ask of a step.
struct ContactCount {
    std::size_t pairs = 0; ///< of shapes
    std::size_t spots = 0; ///< that are shown at the same time
};

/// A contact with a whole body or all bodies as a side.
ContactCount checkWide(const Rig& rig, const Contact& contact, const std::string& pointer, Issues& issues) {
    const std::size_t before = issues.size();
    for (const auto& [place, key] : {std::pair(&contact.first, "/first"), {&contact.second, "/second"}}) {
        if (!isWide(*place)) {
            (void)checkedSide(rig, *place, pointer + key, issues);
        } else if (place->body != kAllBodies && findBody(rig, place->body) == nullptr) {
            issues.push_back({Severity::error, pointer + key + "/body", "There is no such body with shapes",
                              quoted(place->body), checks::listed(checks::namesOf(rig.bodies))});
        }
    }
    for (std::size_t i = 0; i < contact.except.size(); ++i) {
        for (const std::string& name : {contact.except[i].first, contact.except[i].second}) {
            if (findBody(rig, name) != nullptr) continue;
            issues.push_back({Severity::error, pointer + "/except/" + std::to_string(i),
                              "There is no such body with shapes", quoted(name),
                              checks::listed(checks::namesOf(rig.bodies))});
        }
    }
    if (issues.size() > before) return {};
    std::vector<std::string> leftOut;
    std::size_t spots = 0;
    std::size_t pairs = 0;
    for (const FormPair& pair : pairsOf(rig, contact, leftOut)) {
        spots += toSize(mostSpotsOf(pair.first.form, pair.second.form));
        ++pairs;
    }
    for (const std::string& what : leftOut) {
        issues.push_back({Severity::warning, pointer, "This contact leaves out a shape", what,
                          "shapes that can touch, or an exception for its body"});
    }
    if (spots == 0) {
        issues.push_back({Severity::warning, pointer, "This contact has no pair of shapes that could touch",
                          quoted(contact.name), "bodies that move against each other"});
    }
    return {pairs, std::min(spots, kMostShownSpots)};
}

/// A body that lies free on something sinks by m g/k: deeper than half of what it is made of, it comes out on
/// the other side.
void warnOfSoftness(const Rig& rig, const Contact& contact, const FormPair& pair, const Mechanism& mechanism,
                    const std::string& pointer, Issues& issues) {
    constexpr double g = 9.81;
    const double thinnest = std::min(pair.first.form.thickness(), pair.second.form.thickness());
    for (const std::size_t body : {pair.first.body, pair.second.body}) {
        const bool isFree = std::any_of(rig.joints.begin(), rig.joints.end(), [&](const Joint& joint) {
            return joint.carries(rig.bodies[body].name) && std::holds_alternative<FreeJoint>(joint.kind);
        });
        const double sinks = mechanism.inertiaOfBody(body).mass * g / contact.stiffness;
        if (!isFree || sinks <= 0.5 * thinnest) continue;
        issues.push_back({Severity::warning, pointer + "/stiffness",
                          "This contact is too soft: under its weight, a body sinks through the other shape",
                          quoted(rig.bodies[body].name) + " by " + displayText(Quantity::length, sinks, 3) +
                              " into " + displayText(Quantity::length, thinnest, 3),
                          "a larger stiffness, or thicker shapes"});
        return;
    }
}

} // namespace

void checkContacts(const Rig& rig, Issues& issues) {
    ContactCount all;
    for (std::size_t i = 0; i < rig.contacts.size(); ++i) {
        const Contact& contact = rig.contacts[i];
        const std::string base = "/contacts/" + std::to_string(i);
        if (contact.doublingDepth > 0.0 && contact.doublingDepth < kLeastAbove) {
            issues.push_back(
                {Severity::error, base + "/doubling_depth", "The depth is too small to be computed",
                 displayText(Quantity::length, contact.doublingDepth, 4),
                 "0 for a constant stiffness, or at least " + displayText(Quantity::length, kLeastAbove, 2)});
        }
        if (isWide(contact.first) || isWide(contact.second)) {
            const ContactCount wide = checkWide(rig, contact, base, issues);
            all = {all.pairs + wide.pairs, all.spots + wide.spots};
            continue;
        }
        const std::optional<ContactForm> first = checkedSide(rig, contact.first, base + "/first", issues);
        const std::optional<ContactForm> second = checkedSide(rig, contact.second, base + "/second", issues);
        if (!first || !second) continue;
        all = {all.pairs + 1, all.spots + toSize(mostSpotsOf(*first, *second))};
        checkPair(contact, *first, *second, base, issues);
    }
    if (all.spots > kMaximumSpots) {
        issues.push_back({Severity::error, "/contacts", "The contacts have too many spots",
                          std::to_string(all.spots), "at most " + std::to_string(kMaximumSpots)});
    }
    if (all.pairs > kMaximumContactPairs) {
        issues.push_back({Severity::error, "/contacts", "The contacts have too many pairs of shapes",
                          std::to_string(all.pairs),
                          "at most " + std::to_string(kMaximumContactPairs) +
                              ": name the sides of contacts, or except bodies that never meet"});
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

namespace {

/// Whether a body is let go at rest with all coordinates free.
bool isLetGo(const Rig& rig, std::size_t body) {
    return std::any_of(rig.joints.begin(), rig.joints.end(), [&](const Joint& joint) {
        const auto* const free = std::get_if<FreeJoint>(&joint.kind);
        return free && joint.carries(rig.bodies[body].name) && free->initialVelocity.isZero(0.0) &&
               free->initialAngularVelocity.isZero(0.0);
    });
}

/// A body that only just touches a slope begins to slip before anything presses it on, and then it is sliding
/// friction that has to hold it.
void warnOfStartWithoutLoad(const Rig& rig, const Contact& contact, const FormPair& pair,
                            const ContactManifold& manifold, const std::string& pointer, Issues& issues) {
    constexpr double justTouches = 1e-6; // [m]
    const auto spots = std::span(manifold.spots).first(toSize(manifold.count));
    const bool isFirst = isLetGo(rig, pair.first.body);
    if (rig.simulation.contactStart != ContactStart::asPlaced || spots.empty() ||
        isFirst == isLetGo(rig, pair.second.body) ||
        std::any_of(spots.begin(), spots.end(), [](const ContactSpot& s) { return s.depth > justTouches; })) {
        return;
    }
    const Vector3& g = rig.environment.gravity;
    const Vector3 away = isFirst ? spots[0].normal : Vector3(-spots[0].normal);
    const double pressing = -g.dot(away);
    const double needed = (g + pressing * away).norm() / pressing;
    if (!(pressing > 0.0) || needed <= contact.friction || needed > contact.staticFriction) return;
    issues.push_back(
        {Severity::warning, pointer + "/friction",
         "The body is placed so that it just touches: it slips before static friction can hold it",
         displayText(contact.friction, 3) + " while it slides, and the slope needs " + displayText(needed, 3),
         "\"contact_start\": \"settled\" in \"simulation\" to start with loaded contacts"});
}

} // namespace

void checkContactStart(const Rig& rig, const Mechanism& mechanism, const MechanismScratch& placed,
                       Issues& issues) {
    double mass = 0.0;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (mechanism.attachmentOf(b).frame != 0) mass += mechanism.inertiaOfBody(b).mass;
    }
    constexpr double g = 9.81;     // [m/s²]
    constexpr double height = 0.1; // [m] that the stored energy would throw everything
    for (std::size_t i = 0; i < rig.contacts.size(); ++i) {
        const Contact& contact = rig.contacts[i];
        const Compliance compliance{contact.stiffness, contact.doublingDepth};
        std::vector<std::string> leftOut;
        double energy = 0.0;
        double depth = 0.0;
        const std::size_t before = issues.size();
        for (const FormPair& pair : pairsOf(rig, contact, leftOut)) {
            if (issues.size() == before) {
                warnOfSoftness(rig, contact, pair, mechanism, "/contacts/" + std::to_string(i), issues);
            }
            const ContactManifold manifold = findSpots(
                pair.first.form, mechanism.poseOf(mechanism.attachmentOf(pair.first.body), placed),
                pair.second.form, mechanism.poseOf(mechanism.attachmentOf(pair.second.body), placed), 1e-6);
            if (issues.size() == before) {
                warnOfStartWithoutLoad(rig, contact, pair, manifold, "/contacts/" + std::to_string(i), issues);
            }
            for (const ContactSpot& spot : std::span(manifold.spots).first(toSize(manifold.count))) {
                energy += spot.depth > 0.0 ? spot.share * compliance.energy(spot.depth) : 0.0;
                depth = std::max(depth, spot.depth);
            }
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
