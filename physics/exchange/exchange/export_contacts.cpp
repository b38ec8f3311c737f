// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_contacts.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "simulation/contact_sides.h"

namespace hingelab {
namespace {

bool isSameForm(const ContactForm& a, const ContactForm& b) {
    return a.kind == b.kind && a.half == b.half && a.radius == b.radius &&
           a.X_BF.translation == b.X_BF.translation && a.X_BF.rotation == b.X_BF.rotation;
}

/// Which shape or point of the body a form was made of: there is always one.
ExportedForm originOf(const Rig& rig, const BodyForm& form) {
    const Body& body = rig.bodies[form.body];
    std::string fault;
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        const std::optional<ContactForm> made = contactFormOf(body.shapes[i], fault);
        if (made && isSameForm(*made, form.form)) return {form.body, i, {}};
    }
    const auto point = std::find_if(body.points.begin(), body.points.end(), [&](const auto& each) {
        return isSameForm(contactFormAt(each.position), form.form);
    });
    assert(point != body.points.end());
    return {form.body, 0, static_cast<std::size_t>(point - body.points.begin())};
}

} // namespace

std::vector<std::size_t> ExportedContacts::pointsOf(const Rig& rig, const Body& body) const {
    std::vector<std::size_t> points;
    for (const ExportedContact& pair : pairs) {
        for (const ExportedForm* form : {&pair.first, &pair.second}) {
            if (!form->point || &rig.bodies[form->body] != &body) continue;
            if (std::find(points.begin(), points.end(), *form->point) == points.end()) {
                points.push_back(*form->point);
            }
        }
    }
    return points;
}

const Contact* ExportedContacts::contactOf(std::size_t body, std::size_t shape) const {
    for (const ExportedContact& pair : pairs) {
        for (const ExportedForm* form : {&pair.first, &pair.second}) {
            if (!form->point && form->body == body && form->shape == shape) return pair.law;
        }
    }
    return nullptr;
}

ExportedContacts exportContacts(const Rig& rig, std::vector<ExportLoss>& losses) {
    ExportedContacts made;
    for (const Contact& contact : rig.contacts) {
        std::vector<std::string> leftOut;
        for (const FormPair& pair : pairsOf(rig, contact, leftOut)) {
            if (made.pairs.size() == kMostExportedPairs) {
                throw std::runtime_error("more than " + std::to_string(kMostExportedPairs) +
                                         " pairs of shapes may touch: name the sides of contacts");
            }
            made.pairs.push_back({&contact, originOf(rig, pair.first), originOf(rig, pair.second)});
        }
        for (const std::string& reason : leftOut) {
            losses.push_back({"contact \"" + contact.name + "\"", reason, {}});
        }
    }
    return made;
}

} // namespace hingelab
