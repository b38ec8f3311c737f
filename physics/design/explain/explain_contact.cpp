// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "explain/explainers.h"

namespace hingelab {

void explainContact(const Model& model, std::size_t c, Explanation& explanation) {
    const Contact& contact = model.rig().contacts[c];
    const ContactBlock& block = model.layout().contacts[c];
    explanation.title = contact.name;
    explanation.kind = "Contact";
    explanation.meaning = "Two bodies push each other apart where they overlap, and rub where they slip.";
    explanation.limits =
        "Forces are means over the step, and sums of all spots; the slip speed is that of the fastest spot at "
        "the end of "
        "the step. Below the stiction tolerance a contact that holds creeps.";
    explanation.manual = "explanation/contact#the-law";
    ExplanationMaker maker(explanation);
    maker.channel("normal", "F_\\mathrm{n}", "Normal force of all spots", Quantity::force, block.normalForce);
    maker.channel("rubbing", "F_\\mathrm{t}", "Friction force", Quantity::force, block.frictionForce);
    maker.channel("slip", "s", "Slip speed of the fastest spot", Quantity::velocity, block.slipSpeed);
    maker.channel("limit", "F_\\mathrm{max}", "Largest friction at this slip speed", Quantity::force, {});
    maker.channel("ratio", "\\mu_\\mathrm{used}", "Coefficient that the contact uses", Quantity::dimensionless,
                  {});
    maker.channel("now", "\\mu(s)", "Coefficient at this slip speed", Quantity::dimensionless, {});
    maker.constant("mu", "\\mu", "Coefficient of friction", Quantity::dimensionless, contact.friction);
    const bool sticksBetter = contact.staticFriction > contact.friction;
    if (sticksBetter)
        maker.constant("mu_static", "\\mu_0", "Coefficient of static friction", Quantity::dimensionless,
                       contact.staticFriction);
    maker.constant("tolerance", "v_\\mathrm{s}", "Stiction tolerance", Quantity::velocity,
                   model.rig().simulation.stictionTolerance);
    maker.equation("ratio", "rubbing/normal");
    maker.equation("limit", "now*normal");
    maker.equation("now", std::string("if slip < tolerance then ") + (sticksBetter ? "mu_static" : "mu") +
                              "*slip/tolerance*(2 - slip/tolerance) else mu");
}

} // namespace hingelab
