// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/three_position_rig.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "rig/rig_document.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

constexpr double kRigDegree = std::numbers::pi / 180.0;
constexpr double kWholeTurn = 2.0 * std::numbers::pi;
constexpr double kTurningSpeed = 60.0 * kRigDegree; ///< of a crank that goes round [rad/s]
constexpr double kSwingFrequency = 0.2;             ///< of one that swings [Hz]
constexpr double kRodDensity = 1.0;                 ///< of all bars [kg/m]
constexpr double kPartDensity = 10.0;               ///< of the part, as if of 15 mm chipboard [kg/m²]

/// Sizes that are not of the linkage: for looks, from how large it is.
struct RigLooks {
    double bar = 0.024;   ///< width of bars [m]
    double thick = 0.012; ///< their thickness, and the distance of one plane from the next [m]
};

struct RigNumbers {
    const FourBarReport& report;
    const ThreePoses& poses;
    const CouplerOutline& outline;
    RigLooks looks;
    double reach = 1.0; ///< for the ends of sliders [m]
    bool turnsRound = false;
};

Json dimensionOf(const char* name, const char* label, double value, double lower, double upper,
                 const char* help) {
    return {{"name", name},   {"label", label}, {"value", value},
            {"lower", lower}, {"upper", upper}, {"help", help}};
}

Json lengthDimension(const char* name, const char* label, double value, const char* help) {
    return dimensionOf(name, label, value, roundedTo(0.2 * value, 2), roundedTo(3.0 * value, 2), help);
}

Json placeDimension(const char* name, const char* label, double value, double reach, const char* help) {
    return dimensionOf(name, label, value, roundedTo(value - reach, 3), roundedTo(value + reach, 3), help);
}

Json angleDimension(const char* name, const char* label, double value, const char* help) {
    Json item = dimensionOf(name, label, value, value - std::numbers::pi, value + std::numbers::pi, help);
    item["quantity"] = "angle";
    return item;
}

Json dimensionsOf(const RigNumbers& n) {
    const FourBar& f = n.report.synthesis.linkage;
    const Vector2 bar = f.b.moving - f.a.moving;
    const double turn = std::atan2(bar.y(), bar.x());
    const Vector2 part = rotated(-f.a.moving, -turn);
    Json list = Json::array();
    list.push_back(
        lengthDimension("crank", "Crank", n.report.crank, "The driven bar, from its fixed pivot to its pin."));
    list.push_back(
        lengthDimension("coupler", "Coupler", n.report.coupler, "From the crank's pin to the rocker's."));
    list.push_back(lengthDimension("rocker", "Rocker", n.report.rocker, "From its fixed pivot to its pin."));
    list.push_back(
        placeDimension("crank_x", "Crank pivot, x", f.a.fixed.x(), n.reach, "Fixed pivot of the crank."));
    list.push_back(
        placeDimension("crank_y", "Crank pivot, y", f.a.fixed.y(), n.reach, "Fixed pivot of the crank."));
    list.push_back(
        placeDimension("rocker_x", "Rocker pivot, x", f.b.fixed.x(), n.reach, "Fixed pivot of the rocker."));
    list.push_back(
        placeDimension("rocker_y", "Rocker pivot, y", f.b.fixed.y(), n.reach, "Fixed pivot of the rocker."));
    list.push_back(placeDimension("part_x", "Part, x", part.x(), n.reach,
                                  "Middle of the part, from the crank's pin along the coupler."));
    list.push_back(
        placeDimension("part_y", "Part, y", part.y(), n.reach, "Middle of the part, across the coupler."));
    list.push_back(angleDimension("part_angle", "Part, angle", std::remainder(-turn, 2 * std::numbers::pi),
                                  "Of the part against the coupler."));
    list.push_back(
        lengthDimension("part_width", "Part, width", n.outline.width, "Of what the coupler carries."));
    list.push_back(
        lengthDimension("part_height", "Part, height", n.outline.height, "Of what the coupler carries."));
    list.push_back(dimensionOf("part_mass", "Part, mass", kPartDensity * n.outline.width * n.outline.height,
                               0.0, 10.0 * kPartDensity * n.outline.width * n.outline.height,
                               "Of what the coupler carries."));
    list.back()["quantity"] = "mass";
    list.push_back(dimensionOf("rod", "Mass per length", kRodDensity, 0.1, 5.0, "Of the three bars."));
    list.back()["quantity"] = "linear_density";
    // within the turn that plots over an angle show
    const double start = n.report.way.start;
    const double turns = n.turnsRound ? -std::floor(start / kWholeTurn) * kWholeTurn : 0.0;
    list.push_back(angleDimension("start_angle", "Crank in pose 1", start + turns, "Where the crank begins."));
    if (!n.turnsRound) {
        list.push_back(angleDimension("low_angle", "Crank, least", n.report.way.low, "Where it turns back."));
        list.push_back(
            angleDimension("high_angle", "Crank, greatest", n.report.way.high, "Where it turns back."));
    }
    return list;
}

/// A bar along its body's x axis, from the origin.
Json bar(const char* dimension, const char* finish, double z, const RigLooks& looks) {
    const std::string name = dimension;
    return {{"name", "bar"},
            {"type", "box"},
            {"size", {"=" + name, looks.bar, looks.thick}},
            {"position", {"=" + name + "/2", 0, z}},
            {"mass", "=rod*" + name},
            {"finish", finish}};
}

Json glassOf(const PlanarPose& pose, int number, const RigNumbers& n) {
    return {{"name", "pose " + std::to_string(number)},
            {"type", "box"},
            {"size", {n.outline.width, n.outline.height, 0.25 * n.looks.thick}},
            {"position", {pose.position.x(), pose.position.y(), -2.0 * n.looks.thick}},
            {"rotation", {0, 0, pose.angle}},
            {"mass", 0},
            {"finish", "glass"}};
}

Json bodiesOf(const RigNumbers& n) {
    const RigLooks& looks = n.looks;
    const Json part = {{"name", "part"},
                       {"type", "box"},
                       {"size", {"=part_width", "=part_height", looks.thick}},
                       {"position", {"=part_x", "=part_y", -looks.thick}},
                       {"rotation", {0, 0, "=part_angle"}},
                       {"mass", "=part_mass"},
                       {"finish", "wood"}};
    const Json middle = {
        {"name", "middle of the part"}, {"position", {"=part_x", "=part_y", 0}}, {"trace", "on"}};
    const Json ground = {
        {"name", "ground link"},
        {"type", "box"},
        {"size", {"=hypot(rocker_x - crank_x, rocker_y - crank_y)", 0.5 * looks.bar, 0.5 * looks.thick}},
        {"position", {"=(crank_x + rocker_x)/2", "=(crank_y + rocker_y)/2", -3.0 * looks.thick}},
        {"rotation", {0, 0, "=atan2(rocker_y - crank_y, rocker_x - crank_x)"}},
        {"mass", 0},
        {"finish", "frame"}};
    Json world = Json::array({ground});
    for (int i = 0; i < 3; ++i) world.push_back(glassOf(n.poses[static_cast<std::size_t>(i)], i + 1, n));
    return {
        {{"name", "crank"},
         {"shapes", {bar("crank", "accent", looks.thick, looks)}},
         {"points", Json::array()}},
        {{"name", "coupler"}, {"shapes", {bar("coupler", "metal", 0.0, looks), part}}, {"points", {middle}}},
        {{"name", "rocker"},
         {"shapes", {bar("rocker", "dark", looks.thick, looks)}},
         {"points", Json::array()}},
        {{"name", "world"}, {"shapes", world}}};
}

/// Through the poses, from pose 1 on.
Json motionOf(const CrankWay& way, bool turnsRound) {
    if (turnsRound) {
        const double speed = way.isClockwise ? -kTurningSpeed : kTurningSpeed;
        return {{"type", "constant_speed"}, {"start", "=start_angle"}, {"speed", speed}};
    }
    return {
        {"type", "sine"},
        {"mean", "=(low_angle + high_angle)/2"},
        {"amplitude", "=(high_angle - low_angle)/2"},
        {"frequency", kSwingFrequency},
        // within the ends whatever a slider does: a start outside begins at the end
        {"phase", "=asin(max(-1, min(1, (2*start_angle - low_angle - high_angle)/(high_angle - low_angle))))"}};
}

Json jointsOf(const RigNumbers& n) {
    return {{{"name", "crank pivot"},
             {"type", "revolute"},
             {"parent", "world"},
             {"child", "crank"},
             {"position", {"=crank_x", "=crank_y", 0}},
             {"axis", {0, 0, 1}},
             {"initial_angle", "=start_angle"},
             {"motion", motionOf(n.report.way, n.turnsRound)}},
            {{"name", "coupler mount"},
             {"type", "fixed"},
             {"parent", "dyad.frame_ia"},
             {"child", "coupler"},
             {"position", {0, 0, 0}}},
            {{"name", "rocker mount"},
             {"type", "fixed"},
             {"parent", "dyad.frame_ib"},
             {"child", "rocker"},
             {"position", {0, 0, 0}}}};
}

Json assembliesOf(const RigNumbers& n) {
    const FourBar& f = n.report.synthesis.linkage;
    const Vector2 rocker = n.poses[0].toFixed(f.b.moving) - f.b.fixed;
    return Json::array({{{"name", "dyad"},
                         {"type", "JointRRR"},
                         {"n_a", {0, 0, 1}},
                         {"rRod1_ia", {"=coupler", 0, 0}},
                         {"rRod2_ib", {"=rocker", 0, 0}},
                         {"phi_guess", std::atan2(rocker.y(), rocker.x()) / kRigDegree}, // bare: degrees
                         {"frame_a", {{"body", "crank"}, {"position", {"=crank", 0, 0}}}},
                         {"frame_b", {{"body", "world"}, {"position", {"=rocker_x", "=rocker_y", 0}}}}}});
}

std::string descriptionOf(const FourBarReport& report) {
    std::string text =
        "A four-bar that carries its coupler through three poses, which stand behind it as glass. "
        "Try: play, and see the part pass each of them; draw the sliders of lengths and pivots.";
    for (const Defect& defect : report.defects) {
        if (defect.weight != Weight::error) continue;
        text += " " + defect.title + ": " + defect.text;
    }
    return text;
}

} // namespace

std::string whyNoRig(const FourBarReport& report) {
    if (!report.loop) {
        return report.defects.empty() ? "There is no linkage yet." : report.defects.front().text;
    }
    if (!report.circuit.isClosed) return report.defects.front().text;
    constexpr double least = 0.5 * kRigDegree;
    if (report.transmission[0] < least) {
        return "Pose 1 is a dead centre, from which the crank cannot start. Move a pivot, or drive at the "
               "other "
               "fixed pivot.";
    }
    return {};
}

bool turnsRoundIn(const FourBarReport& report, bool isAsked) {
    return report.way.goesRound && (isAsked || report.way.low == report.way.high);
}

Json threePositionRig(const ThreePoses& poses, const CouplerOutline& outline, const FourBarReport& report,
                      bool turnsRound) {
    const double size =
        std::max({report.ground, report.crank, report.coupler, report.rocker, outline.width, outline.height});
    const double thin =
        std::clamp(0.06 * std::min({report.crank, report.coupler, report.rocker}), 0.004 * size, 0.02 * size);
    RigNumbers n{report, poses, outline, {2.0 * thin, thin}, size, turnsRoundIn(report, turnsRound)};
    return {{"format", kRigFormat},
            {"version", kRigVersion},
            {"name", "Three-position linkage"},
            {"description", descriptionOf(report)},
            {"sources", {"estimate"}},
            {"dimensions", dimensionsOf(n)},
            {"joints", jointsOf(n)},
            {"assemblies", assembliesOf(n)},
            {"bodies", bodiesOf(n)},
            {"environment", {{"gravity", {0, -9.80665, 0}}}}};
}

} // namespace hingelab
