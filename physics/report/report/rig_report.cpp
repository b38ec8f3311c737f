// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/rig_report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "analysis/door_curve.h"
#include "analysis/door_figures.h"
#include "analysis/door_metrics.h"
#include "analysis/door_slam.h"
#include "analysis/door_words.h"
#include "analysis/hinge_curves.h"
#include "analysis/target_judge.h"
#include "checks/validation.h"
#include "exchange/hinge_export.h"
#include "report/curve_fit_words.h"
#include "report/fit_section.h"
#include "rig/difference.h"
#include "rig/parameters.h"

namespace hingelab {
namespace {

constexpr double kThrowSpeed = 1.0; ///< of the grip, where the thrown door is told [m/s]
constexpr const char* kNothing = "–";

std::string withUnit(const char* what, Quantity quantity) {
    return std::string(what) + " [" + std::string(displayUnit(quantity).symbol) + "]";
}

std::vector<double> shownIn(const std::vector<double>& values, Quantity quantity) {
    const Unit& unit = displayUnit(quantity);
    std::vector<double> shown(values.size());
    std::transform(values.begin(), values.end(), shown.begin(), [&](double v) { return unit.fromSi(v); });
    return shown;
}

Quantity placeOf(const DoorCurve& curve) {
    return curve.isRotation ? Quantity::angle : Quantity::length;
}
Quantity forceOf(const DoorCurve& curve) {
    return curve.isRotation ? Quantity::torque : Quantity::force;
}

ReportSection design(const ReportRequest& request) {
    ReportSection section{"The design", {}};
    if (request.picture) section.parts.emplace_back(*request.picture);
    if (!request.notes.empty()) section.parts.emplace_back(ReportText{request.notes});
    return section;
}

ReportSection changes(const ReportStart& start, const Rig& rig) {
    ReportSection section{"What was changed", {ReportText{"Compared with " + start.words + "."}}};
    ReportTable table{{"What", "Before", "Now"}, {}};
    for (const RigDifference& difference : differencesOf(start.rig, rig)) {
        table.rows.push_back({difference.what,
                              difference.before.empty() ? "(was not there)" : difference.before,
                              difference.after.empty() ? "(removed)" : difference.after});
    }
    if (table.rows.empty()) {
        section.parts.emplace_back(ReportText{"Nothing differs."});
    } else {
        section.parts.emplace_back(std::move(table));
    }
    return section;
}

ReportSection targets(const Rig& rig, ConditionedFigures& figures) {
    const std::vector<TargetResult> results = judgeTargets(rig.targets, figures);
    const auto met = std::count_if(results.begin(), results.end(),
                                   [](const TargetResult& r) { return r.verdict == TargetVerdict::met; });
    ReportSection section{"Targets", {}};
    section.parts.emplace_back(
        ReportText{std::to_string(met) + " of " + std::to_string(results.size()) + " targets are met."});
    ReportTable table{{"Target", "Figure", "Shall be", "Is", "Verdict", "Source of the limit"}, {}};
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Target& target = rig.targets[i];
        table.rows.push_back({target.name, figureText(target), limitText(target),
                              resultText(target, results[i]), verdictText(target, results[i]),
                              target.source.empty() ? kNothing : target.source});
    }
    section.parts.emplace_back(std::move(table));
    return section;
}

ReportPlot doorPlot(const DoorCurve& curve) {
    const Quantity force = forceOf(curve);
    ReportPlot plot{
        curve.isRotation ? "Torque of the whole door" : "Force of the whole door",
        withUnit(curve.isRotation ? "Angle" : "Distance", placeOf(curve)),
        withUnit(curve.isRotation ? "Torque on the door, opens positive" : "Force on the door, opens positive",
                 force),
        {}};
    std::vector<double> opening, closing, rest;
    for (const DoorForce& f : curve.total) {
        opening.push_back(f.opening);
        closing.push_back(f.closing);
        rest.push_back(f.atRest);
    }
    const std::vector<double> x = shownIn(curve.x, placeOf(curve));
    plot.curves.push_back({"opened slowly", x, shownIn(opening, force), ReportStroke::solid});
    plot.curves.push_back({"closed slowly", x, shownIn(closing, force), ReportStroke::solid});
    plot.curves.push_back({"without friction", x, shownIn(rest, force), ReportStroke::dashed});
    return plot;
}

/// What a hand at the grip applies: the opposite of what the door does there.
ReportPlot handPlot(const DoorCurve& curve) {
    ReportPlot plot{"Force of a hand at " + curve.grip,
                    withUnit(curve.isRotation ? "Angle" : "Distance", placeOf(curve)),
                    withUnit("Force of the hand, opens positive", Quantity::force),
                    {}};
    std::vector<double> opening, closing;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double arm =
            curve.leverage[i] > 0.0 ? curve.leverage[i] : std::numeric_limits<double>::quiet_NaN();
        opening.push_back(-curve.total[i].opening / arm);
        closing.push_back(-curve.total[i].closing / arm);
    }
    const std::vector<double> x = shownIn(curve.x, placeOf(curve));
    plot.curves.push_back({"to open it", x, std::move(opening), ReportStroke::solid});
    plot.curves.push_back({"to close it", x, std::move(closing), ReportStroke::solid});
    return plot;
}

ReportSection wholeDoor(const DoorCurve& curve) {
    ReportSection section{"The whole door, moved slowly", {}};
    section.parts.emplace_back(
        ReportText{curve.coordinate + ", from " + endWords(curve) + ". A hand pulls at " + curve.grip + "."});
    section.parts.emplace_back(doorPlot(curve));
    section.parts.emplace_back(handPlot(curve));
    ReportTable table{{"Key figure", "Value", "Meaning"}, {}};
    for (const DoorMetric& metric : doorMetrics(curve)) {
        table.rows.push_back({metric.label, metricText(metric, curve), metric.definition});
    }
    section.parts.emplace_back(std::move(table));
    std::string words;
    for (const std::string& line : doorWords(curve)) words += (words.empty() ? "" : "\n") + line;
    if (!words.empty()) section.parts.emplace_back(ReportText{words});
    return section;
}

/// Between the stops of its joint.
std::pair<double, double> anglesOf(const Rig& rig, const Element& element) {
    const HingeExportRange range = rangeOfHinge(rig, element);
    return {range.from, range.to};
}

/// A hinge alone: slowly both ways, and without friction.
ReportPlot hingePlot(const Model::Hinge& hinge, const Rig& rig) {
    const Element& element = rig.elements[hinge.element];
    const auto [from, to] = anglesOf(rig, element);
    ReportPlot plot{"Hinge \"" + element.name + "\"",
                    withUnit("Angle", Quantity::angle),
                    withUnit("Torque on the door, opens positive", Quantity::torque),
                    {}};
    const DoorHingeParameters& p = hinge.law.parameters();
    const double slow = 10.0 * p.motionThreshold; // friction is fully there, viscous friction hardly
    for (const auto& [words, rate] : {std::pair{"opening", slow}, std::pair{"closing", -slow}}) {
        const HingeCurve curve = torqueAgainstAngle(hinge.law, from, to, rate);
        std::vector<double> total;
        for (const DoorHingeTorques& t : curve.torques) total.push_back(t.total());
        plot.curves.push_back({std::string(words) + " at " + displayText(Quantity::angularRate, slow, 2),
                               shownIn(curve.x, Quantity::angle), std::move(total), ReportStroke::solid});
    }
    const HingeCurve rest = torqueAgainstAngle(hinge.law, from, to, 0.0);
    std::vector<double> conservative;
    for (const DoorHingeTorques& t : rest.torques) conservative.push_back(t.conservative());
    plot.curves.push_back(
        {"without friction", shownIn(rest.x, Quantity::angle), std::move(conservative), ReportStroke::dashed});
    return plot;
}

ReportSection thrown(const DoorSlam& slam) {
    constexpr int digits = 3;
    ReportSection section{"The door thrown shut", {}};
    if (!slam.refusal.empty()) {
        section.parts.emplace_back(ReportText{"Not available: " + slam.refusal});
        return section;
    }
    section.parts.emplace_back(
        ReportText{"Thrown from " +
                   displayText(slam.isRotation ? Quantity::angle : Quantity::length, slam.thrown.x, digits) +
                   " with " + displayText(Quantity::velocity, kThrowSpeed, digits) + " at " + slam.grip + "."});
    ReportTable figures{{"Figure", "Value", "Meaning"}, {}};
    for (const SlamFigure& figure : slam.figures) {
        figures.rows.push_back(
            {figure.label, figure.value ? displayText(figure.quantity, *figure.value, digits) : figure.missing,
             figure.definition});
    }
    section.parts.emplace_back(std::move(figures));
    ReportTable energy{{"Energy sources and losses", "Energy"}, {}};
    for (const DoorEnergyShare& share : sharesThatCount(slam.run.account)) {
        energy.rows.push_back({shareWords(share), displayText(Quantity::energy, share.energy, digits)});
    }
    section.parts.emplace_back(std::move(energy));
    return section;
}

ReportSection measured(const ReportRequest& request, const DoorCurve& curve) {
    ReportSection section{"Measurements", {}};
    for (const Measurement& measurement : request.measurements) {
        section.parts.emplace_back(ReportText{curveFitWords(measurement, curve)});
        if (std::optional<ReportPlot> plot = measuredPlot(measurement, curve)) {
            section.parts.emplace_back(std::move(*plot));
        }
    }
    for (const std::string& line : request.unread) section.parts.emplace_back(ReportText{line});
    return section;
}

/// Nothing moves by what the ground looks like.
bool isScenery(const Rig& rig, const Parameter& parameter) {
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        const bool touches = !rig.contacts.empty();
        if (rig.bodies[i].name != kWorldName || touches) continue;
        if (parameter.pointer.starts_with("/bodies/" + std::to_string(i) + "/")) return true;
    }
    return false;
}

std::string numberText(const Parameter& parameter) {
    constexpr int digits = 7;
    const Unit& unit = displayUnit(parameter.info->quantity);
    std::string text = shortDisplayText(unit.fromSi(parameter.value), digits);
    if (!unit.symbol.empty()) text += " " + std::string(unit.symbol);
    return text;
}

ReportSection parameters(const Rig& rig) {
    ReportSection section{"Parameters", {}};
    ReportTable table{{"Of", "Parameter", "Value", "Comes from"}, {}};
    bool hasScenery = false;
    for (const Parameter& parameter : parametersOf(rig)) {
        if (isScenery(rig, parameter)) {
            hasScenery = true;
            continue;
        }
        table.rows.push_back({parameter.group, parameter.label, numberText(parameter),
                              parameter.expression.empty() ? kNothing : parameter.expression});
    }
    section.parts.emplace_back(std::move(table));
    if (hasScenery)
        section.parts.emplace_back(ReportText{"The shapes of the ground, which is only drawn, are left out."});
    return section;
}

ReportSection sources(const Rig& rig) {
    ReportSection section{"Sources, units, limits", {}};
    std::string words;
    for (const std::string& source : rig.sources) words += (words.empty() ? "" : "\n") + ("• " + source);
    section.parts.emplace_back(
        ReportText{words.empty() ? "The rig does not say where its numbers come from." : words});
    section.parts.emplace_back(ReportText{
        "Every number stands with its unit, angles in degrees; the rig's file has all digits. "
        "Forces and torques on the door are positive where they open it. \"Slowly\" means that inertia "
        "plays no part: friction is that of a door which hardly moves."});
    std::string warnings;
    for (const Issue& issue : validate(rig)) warnings += (warnings.empty() ? "" : "\n") + ("• " + issue.text());
    if (!warnings.empty()) section.parts.emplace_back(ReportText{"The checks of the rig say:\n" + warnings});
    return section;
}

} // namespace

std::optional<Report> makeReport(const ReportRequest& request, const ReportProgress& goOn) {
    const Rig& rig = request.rig;
    const auto on = [&](double share) { return !goOn || goOn(share); };
    Report report;
    report.title = rig.name.empty() ? "Rig without a name" : rig.name;
    report.lead = rig.description;
    report.foot = request.foot;
    if (request.logo) report.logo.push_back(*request.logo);
    const auto add = [&](ReportSection section) {
        if (!section.parts.empty()) report.sections.push_back(std::move(section));
    };
    add(design(request));
    if (request.start) add(changes(*request.start, rig));
    if (!on(0.05)) return std::nullopt;
    const auto model = std::make_shared<const Model>(rig);
    DoorFigures figures(model);
    const DoorCurve& curve = figures.curve();
    if (!on(0.15)) return std::nullopt;
    if (!rig.targets.empty()) {
        ConditionedFigures judged(model);
        add(targets(rig, judged));
    }
    if (!on(0.5)) return std::nullopt;
    if (curve.isEmpty()) {
        add({"The whole door, moved slowly",
             {ReportText{"There is no curve of the whole door: " + curve.refusal}}});
    } else {
        add(wholeDoor(curve));
    }
    ReportSection hinges{"Hinges", {}};
    for (const Model::Hinge& hinge : model->hinges()) {
        hinges.parts.emplace_back(hingePlot(hinge, rig));
    }
    add(std::move(hinges));
    if (!on(0.6)) return std::nullopt;
    if (!curve.isEmpty()) {
        SlamAsked asked;
        asked.speed = kThrowSpeed;
        const DoorSlam slam = slamDoor(model, asked, [&] { return !on(0.7); });
        if (slam.isInterrupted) return std::nullopt;
        add(thrown(slam));
    }
    if (!request.measurements.empty() || !request.unread.empty()) add(measured(request, curve));
    add(fitSection(rig));
    add(parameters(rig));
    add(sources(rig));
    if (!on(1.0)) return std::nullopt;
    return report;
}

} // namespace hingelab
