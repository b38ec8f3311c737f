// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/hinge_export.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "hinge/door_hinge.h"
#include "joints/joint_kinds.h"

namespace hingelab {
namespace {

using Torque = std::function<double(double q, double w)>;

Torque torqueOf(const DoorHingeParameters& parameters) {
    return [hinge = DoorHinge(parameters)](double q, double w) { return hinge.torques(q, w).total(); };
}

/// Friction as a function of the rate, in place of bristles.
DoorHingeParameters withoutBristles(DoorHingeParameters p) {
    p.presliding.reset();
    return p;
}

/// Rates at which a difference is looked for: at rest, around the threshold, and fast, both ways.
std::vector<double> lookedAtRates(const DoorHingeParameters& p, const HingeExportRange& range) {
    std::vector<double> rates = {0.0};
    for (const double rate :
         {p.motionThreshold, 10.0 * p.motionThreshold, 0.1 * range.fastest, range.fastest}) {
        rates.push_back(rate);
        rates.push_back(-rate);
    }
    return rates;
}

/// The largest difference of two hinges over the range.
ExportLoss difference(std::string what, std::string words, const Torque& real, const Torque& exported,
                      const std::vector<double>& rates, const HingeExportRange& range) {
    constexpr int places = 2000;
    ExportLoss loss{std::move(what), std::move(words), 0.0};
    for (int i = 0; i <= places; ++i) {
        const double q = range.from + (range.to - range.from) * i / places;
        for (const double w : rates) {
            const double off = std::abs(real(q, w) - exported(q, w));
            if (off <= *loss.largest) continue;
            loss.largest = off;
            loss.position = q;
            loss.rate = w;
        }
    }
    return loss;
}

/// What the file is about, and what of the rig it leaves out.
void addScope(const Rig& rig, const Element& element, std::vector<ExportLoss>& losses) {
    std::string others;
    for (const Element& other : rig.elements) {
        if (&other == &element || other.joint != element.joint) continue;
        if (!others.empty()) others += ", ";
        others += "\"" + other.name + "\"";
    }
    if (!others.empty()) {
        losses.push_back(
            {"other elements", "On the same joint there are " + others + ": not in the file.", {}});
    }
    for (const Joint& joint : rig.joints) {
        if (joint.name == element.joint && !stopsOf(joint.kind).empty()) {
            losses.push_back({"stops", "The stops of the joint are not in the file.", {}});
        }
    }
}

ExportResult drakeYaml(const Rig& rig, const Element& element, const DoorHingeParameters& p,
                       const HingeExportRange& range) {
    ExportResult made;
    DoorHingeParameters eight = withoutBristles(p);
    const Torque real = torqueOf(p);
    const std::vector<double> rates = lookedAtRates(p, range);
    const auto lose = [&](const char* what, const char* words, const auto& drop) {
        DoorHingeParameters without = withoutBristles(p);
        drop(without);
        drop(eight);
        made.losses.push_back(
            difference(what, words, torqueOf(withoutBristles(p)), torqueOf(without), rates, range));
    };
    if (!p.detents.empty()) {
        lose("detents", "Drake's hinge has its catch only.", [](DoorHingeParameters& h) { h.detents.clear(); });
    }
    if (!p.dampingZones.empty()) {
        lose("damping zones", "Drake's hinge has none.",
             [](DoorHingeParameters& h) { h.dampingZones.clear(); });
    }
    if (p.closingFrictionFactor != 1.0 || p.closingViscousFactor != 1.0) {
        lose("closing factors", "Drake's friction is the same both ways.",
             [](DoorHingeParameters& h) { h.closingFrictionFactor = h.closingViscousFactor = 1.0; });
    }
    if (p.presliding) {
        made.losses.push_back(difference("presliding",
                                         "Drake's friction is a function of the rate: a held door creeps.",
                                         real, torqueOf(withoutBristles(p)), rates, range));
    }
    addScope(rig, element, made.losses);
    made.text = "# Hinge \"" + inComment(element.name) + "\" of \"" + inComment(rig.name) +
                "\", written by Hingelab: drake::multibody::DoorHingeConfig.\n" + lossLines(made.losses, "# ") +
                "#\n"
                "#   const auto config = drake::yaml::LoadYamlFile<drake::multibody::DoorHingeConfig>(\n"
                "#       filename, \"" +
                exportIdentifier(element.name) +
                "\");\n"
                "#   plant.AddForceElement<drake::multibody::DoorHinge>(\n"
                "#       plant.GetJointByName<drake::multibody::RevoluteJoint>(\"" +
                inComment(element.joint) + "\"), config);\n" + exportIdentifier(element.name) + ":\n";
    const auto field = [&](const char* key, double value) {
        made.text += std::string("  ") + key + ": " + exportNumber(value) + "\n";
    };
    field("spring_zero_angle_rad", eight.springZeroAngle);
    field("spring_constant", eight.springConstant);
    field("dynamic_friction_torque", eight.dynamicFrictionTorque);
    field("static_friction_torque", eight.staticFrictionTorque);
    field("viscous_friction", eight.viscousFriction);
    field("catch_width", eight.catchWidth);
    field("catch_torque", eight.catchTorque);
    field("motion_threshold", eight.motionThreshold);
    return made;
}

/// Adds terms of a doublet (hinge/door_hinge.h, (2) and (7)).
std::string doubletTerm(double centre, double width, double torque) {
    const std::string scale = exportNumber(0.5 * width);
    return "  s = tanh((q - " + exportNumber(centre) + ") / " + scale +
           ");\n  torque += " + exportNumber(torque) + " * 2.0 * s * (1.0 - s * s);\n";
}

std::string zoneTerm(const DampingZone& zone) {
    const std::string ramp = exportNumber(zone.ramp);
    std::string text = "  s = 0.5 * (tanh((q - " + exportNumber(zone.from) + ") / " + ramp + ") - tanh((q - " +
                       exportNumber(zone.to) + ") / " + ramp +
                       "));\n  torque -= " + exportNumber(zone.viscous) + " * s";
    if (zone.direction != MotionDirection::both) {
        text += zone.direction == MotionDirection::opening ? " * 0.5 * (1.0 + r)" : " * 0.5 * (1.0 - r)";
    }
    return text + " * w;\n";
}

ExportResult cHeader(const Rig& rig, const Element& element, const DoorHingeParameters& p,
                     const HingeExportRange& range) {
    ExportResult made;
    if (p.presliding) {
        made.losses.push_back(
            difference("presliding", "Friction is a function of the rate here: a held door creeps.",
                       torqueOf(p), torqueOf(withoutBristles(p)), lookedAtRates(p, range), range));
    }
    addScope(rig, element, made.losses);
    const std::string id = exportIdentifier(element.name);
    std::string guard = "HINGELAB_" + id + "_H";
    std::transform(guard.begin(), guard.end(), guard.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    std::string& text = made.text;
    text = "/* Hinge \"" + inComment(element.name) + "\" of \"" + inComment(rig.name) +
           "\", written by Hingelab. C99; needs the math library.\n" + lossLines(made.losses, "   ") +
           "*/\n#ifndef " + guard + "\n#define " + guard + "\n\n#include <math.h>\n\n";
    text +=
        "/* Torque on the door [N m], positive towards opening, at the angle q [rad] and the rate w [rad/s]. "
        "*/\n";
    text += "static inline double " + id + "_torque(double q, double w) {\n";
    text += "  const double r = tanh(w / " + exportNumber(p.motionThreshold) + ");\n";
    text += "  const double dry = " + exportNumber(p.dynamicFrictionTorque) + " * r + " +
            exportNumber(p.staticFrictionTorque) + " * 2.0 * r * (1.0 - r * r);\n";
    const auto factor = [](double closing) {
        return closing == 1.0 ? std::string("1.0")
                              : "(1.0 + " + exportNumber(0.5 * (closing - 1.0)) + " * (1.0 - r))";
    };
    text += "  double torque = " + exportNumber(-p.springConstant) + " * (q - " +
            exportNumber(p.springZeroAngle) + ");\n";
    if (p.catchWidth > 0.0 || !p.detents.empty() || !p.dampingZones.empty()) text += "  double s;\n";
    text += "  torque -= " + factor(p.closingFrictionFactor) + " * dry;\n";
    text +=
        "  torque -= " + exportNumber(p.viscousFriction) + " * " + factor(p.closingViscousFactor) + " * w;\n";
    if (p.catchWidth > 0.0) text += doubletTerm(0.5 * p.catchWidth, p.catchWidth, p.catchTorque);
    for (const Detent& detent : p.detents) text += doubletTerm(detent.angle, detent.width, detent.torque);
    for (const DampingZone& zone : p.dampingZones) text += zoneTerm(zone);
    text += "  return torque;\n}\n\n#endif\n";
    return made;
}

/// Rates of a table: at rest, and in equal ratios from below the threshold to the fastest, both ways.
std::vector<double> tableRates(const DoorHingeParameters& p, const HingeExportRange& range) {
    std::vector<double> rates = {0.0};
    const double least = std::min(0.1 * p.motionThreshold, 0.1 * range.fastest);
    const double ratio = std::log(range.fastest / least);
    for (std::size_t i = 0; i < range.ratesPerSide; ++i) {
        const double share = range.ratesPerSide == 1
                                 ? 1.0
                                 : static_cast<double>(i) / static_cast<double>(range.ratesPerSide - 1);
        rates.push_back(share < 1.0 ? least * std::exp(share * ratio) : range.fastest);
        rates.push_back(-rates.back());
    }
    std::sort(rates.begin(), rates.end());
    return rates;
}

/// What a lookup with linear interpolation makes of the hinge, half-way between the points, where it is worst.
ExportLoss tableLoss(const Torque& torque, const std::vector<double>& angles,
                     const std::vector<double>& rates) {
    ExportLoss loss{"interpolation", "Between its points, a table is linear.", 0.0};
    const auto look = [&](double q, double w, double read) {
        const double off = std::abs(torque(q, w) - read);
        if (off <= *loss.largest) return;
        loss.largest = off;
        loss.position = q;
        loss.rate = w;
    };
    for (std::size_t i = 0; i < angles.size(); ++i) {
        for (std::size_t k = 0; k < rates.size(); ++k) {
            const double here = torque(angles[i], rates[k]);
            if (i + 1 < angles.size()) {
                look(0.5 * (angles[i] + angles[i + 1]), rates[k],
                     0.5 * (here + torque(angles[i + 1], rates[k])));
            }
            if (k + 1 < rates.size()) {
                look(angles[i], 0.5 * (rates[k] + rates[k + 1]),
                     0.5 * (here + torque(angles[i], rates[k + 1])));
            }
        }
    }
    return loss;
}

ExportResult table(const Rig& rig, const Element& element, const DoorHingeParameters& p,
                   const HingeExportRange& range) {
    ExportResult made;
    const Torque torque = torqueOf(withoutBristles(p));
    std::vector<double> angles;
    for (std::size_t i = 0; i < range.angles; ++i) {
        angles.push_back(range.from + (range.to - range.from) * static_cast<double>(i) /
                                          static_cast<double>(range.angles - 1));
    }
    const std::vector<double> rates = tableRates(p, range);
    made.losses.push_back(tableLoss(torque, angles, rates));
    if (p.presliding) {
        made.losses.push_back(difference("presliding",
                                         "A table has no states: friction is a function of the rate.",
                                         torqueOf(p), torque, lookedAtRates(p, range), range));
    }
    addScope(rig, element, made.losses);
    made.text = "angle [rad] \\ rate [rad/s]";
    for (const double w : rates) made.text += "," + exportNumber(w);
    made.text += "\n";
    for (const double q : angles) {
        made.text += exportNumber(q);
        for (const double w : rates) made.text += "," + exportNumber(torque(q, w));
        made.text += "\n";
    }
    return made;
}

} // namespace

HingeExportRange rangeOfHinge(const Rig& rig, const Element& element) {
    HingeExportRange range{0.0, std::numbers::pi};
    for (const Joint& joint : rig.joints) {
        if (joint.name != element.joint) continue;
        for (const JointStop& stop : stopsOf(joint.kind)) {
            (stop.side > 0.0 ? range.to : range.from) = stop.stop.angle;
        }
    }
    if (!(range.from < range.to)) range.to = range.from + std::numbers::pi;
    return range;
}

ExportResult exportHinge(const Rig& rig, const Element& element, HingeTarget target,
                         const HingeExportRange& range) {
    const auto* hinge = std::get_if<DoorHingeParameters>(&element.law);
    if (hinge == nullptr) throw std::invalid_argument("only door hinges can be exported like this");
    const bool isRange = range.from < range.to && range.angles >= 2 && range.fastest > 0.0 &&
                         range.ratesPerSide >= 1 && std::isfinite(range.to - range.from);
    if (!isRange) throw std::invalid_argument("the range of the export is none");
    switch (target) {
        case HingeTarget::drake:
            return drakeYaml(rig, element, *hinge, range);
        case HingeTarget::cHeader:
            return cHeader(rig, element, *hinge, range);
        case HingeTarget::table:
            break;
    }
    return table(rig, element, *hinge, range);
}

} // namespace hingelab
