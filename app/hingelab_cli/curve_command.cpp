// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/hinge_curves.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/whole_door.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct CurveOptions {
    std::string rig;
    std::string element;
    std::string against = "angle";
    std::string from;
    std::string to;
    std::string at = "0";
    std::size_t points = 0;
    bool isWhole = false;
    std::string voltage;
    std::string family;
    bool asJson = false;
    ChangeOptions changes;
    std::string output = "-";
    std::string format;
};

const DoorHingeParameters& findHinge(const Rig& rig, const std::string& name) {
    std::string names;
    for (const Element& element : rig.elements) {
        const auto* hinge = std::get_if<DoorHingeParameters>(&element.law);
        if (hinge == nullptr) continue;
        if (name.empty() || element.name == name) return *hinge;
        names += (names.empty() ? "" : ", ") + element.name;
    }
    throw CommandError(ExitCode::usage, "the rig has no door hinge called \"" + name + "\"" +
                                            (names.empty() ? "" : " (it has: " + names + ")"));
}

double number(Quantity quantity, const std::string& text, double fallback, const char* option) {
    if (text.empty()) return fallback;
    const std::optional<double> value = parseEntry(quantity, text);
    if (!value) {
        throw CommandError(ExitCode::usage, std::string(option) + " is not a number in " +
                                                std::string(siUnit(quantity).ascii) + ": \"" + text +
                                                "\" (a unit may follow, such as \"30 " +
                                                std::string(displayUnit(quantity).ascii) + "\")");
    }
    return *value;
}

HingeCurve computeCurve(const DoorHinge& hinge, const CurveOptions& options) {
    const bool againstAngle = options.against == "angle";
    const Quantity own = againstAngle ? Quantity::angle : Quantity::angularRate;
    const Quantity other = againstAngle ? Quantity::angularRate : Quantity::angle;
    const double from = number(own, options.from, againstAngle ? 0.0 : -0.1, "--from");
    const double to = number(own, options.to, againstAngle ? 1.3962634015954636 : 0.1, "--to");
    const double at = number(other, options.at, 0.0, "--at");
    if (!(from < to)) throw CommandError(ExitCode::usage, "--from is not below --to");
    if (options.points == 0) {
        return againstAngle ? torqueAgainstAngle(hinge, from, to, at) : torqueAgainstRate(hinge, from, to, at);
    }
    std::vector<double> xs = evenSamples(from, to, options.points);
    return againstAngle ? atAngles(hinge, std::move(xs), at) : atRates(hinge, std::move(xs), at);
}

void curve(CurveOptions options) {
    if (options.asJson) options.format = "json";
    const RigDocument document = loadRig(options.rig, options.changes);
    if (!options.family.empty()) {
        if (!options.isWhole) throw CommandError(ExitCode::usage, "--family is of the whole door: add --whole");
        writeText(options.output, doorFamilyTable(document.rig, options.family, options.voltage)
                                      .text(options.format, options.output));
        return;
    }
    if (options.isWhole) {
        const DoorCurve whole = wholeDoor(document.rig, options.voltage);
        writeText(options.output, wholeDoorTable(whole).text(options.format, options.output));
        return;
    }
    const DoorHinge hinge(findHinge(document.rig, options.element));
    const HingeCurve result = computeCurve(hinge, options);
    NumberTable table;
    const bool againstAngle = options.against == "angle";
    table.columns = {
        {againstAngle ? "angle" : "velocity", againstAngle ? Quantity::angle : Quantity::angularRate}};
    for (const char* part : {"total", "spring", "catch", "detents", "dynamic_friction", "static_friction",
                             "viscous_friction", "damping_zones"}) {
        table.columns.push_back({part, Quantity::torque});
    }
    for (std::size_t i = 0; i < result.x.size(); ++i) {
        const DoorHingeTorques& t = result.torques[i];
        table.values.insert(table.values.end(),
                            {result.x[i], t.total(), t.spring, t.catchTorque, t.detents, t.dynamicFriction,
                             t.staticFriction, t.viscousFriction, t.dampingZones});
    }
    writeText(options.output, table.text(options.format, options.output));
}

} // namespace

void addCurveCommand(CLI::App& app) {
    auto options = std::make_shared<CurveOptions>();
    CLI::App* command = app.add_subcommand(
        "curve", "Torque of a hinge against angle or velocity, part by part; or of the whole door.");
    command->add_option("RIG", options->rig, "Rig that has the hinge")->required();
    command->add_option("--element", options->element, "Name of the hinge; by default the rig's first");
    CLI::Option* whole =
        command->add_flag("--whole", options->isWhole,
                          "The whole door over its range of motion: torque about the hinge and force at the "
                          "handle, opening and closing, by cause (gravity, struts, springs, hinge, motors)");
    addVoltageOption(*command, options->voltage);
    command->add_option(
        "--family", options->family,
        "With --whole, curves for several values, NAME=FROM..TO:COUNT: of a parameter "
        "(/elements/0/extended_force=400N..800N:5), or on sloping ground (tilt_x=-10deg..10deg:5)");
    command->add_option("--vs", options->against, "angle or velocity")
        ->check(CLI::IsMember({"angle", "velocity"}))
        ->capture_default_str();
    command->add_option("--from", options->from,
                        "Start of the range [rad or rad/s, or with a unit]; default 0 rad, -0.1 rad/s");
    command->add_option("--to", options->to, "End of the range; default 80 deg, 0.1 rad/s");
    command
        ->add_option("--points", options->points,
                     "Number of evenly spaced points; by default the points are denser in bends")
        ->check(CLI::Range(std::size_t{2}, std::size_t{10'000'000}));
    command
        ->add_option("--at", options->at, "Velocity (--vs angle) or angle (--vs velocity) that stays constant")
        ->capture_default_str();
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "csv or json")->check(CLI::IsMember({"csv", "json"}));
    for (const char* ofHinges : {"--element", "--vs", "--from", "--to", "--at", "--points"}) {
        whole->excludes(command->get_option(ofHinges));
    }
    command->add_flag("--json", options->asJson, "The same as --format json");
    command->callback([options] { curve(*options); });
}

} // namespace hingelab::cli
