// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/whole_door.h"

#include <algorithm>
#include <limits>

#include "app/hingelab_cli/files.h"
#include "physics/text/quantity_entry.h"

namespace hingelab::cli {
namespace {

bool rubs(const DoorCurve::Part& part) {
    return std::any_of(part.forces.begin(), part.forces.end(),
                       [](const DoorForce& f) { return f.opening != f.atRest || f.closing != f.atRest; });
}

} // namespace

void addVoltageOption(CLI::App& command, std::string& text) {
    command.add_option("--voltage", text,
                       "Of the whole door: what all motors are told [V]; by default they are switched off");
}

DoorCurve wholeDoor(const Rig& rig, const std::string& voltage) {
    DoorCurveOptions options;
    if (!voltage.empty()) {
        const std::optional<double> volts = parseEntry(Quantity::voltage, voltage);
        if (!volts) throw CommandError(ExitCode::usage, "--voltage is not a number in V: \"" + voltage + "\"");
        if (rig.motors.empty()) throw CommandError(ExitCode::usage, "--voltage: the rig has no motor");
        options.voltages.assign(rig.motors.size(), *volts);
    }
    DoorCurve curve = doorCurve(std::make_shared<const Model>(rig), options);
    if (curve.isEmpty()) {
        throw CommandError(ExitCode::usage, "there is no curve of the whole door: " + curve.refusal);
    }
    return curve;
}

Table wholeDoorTable(const DoorCurve& curve) {
    const Quantity own = curve.isRotation ? Quantity::torque : Quantity::force;
    Table table;
    table.columns = {
        {curve.isRotation ? "angle" : "distance", curve.isRotation ? Quantity::angle : Quantity::length}};
    for (const char* name :
         {"at_rest", "opening", "closing", "holds_against_opening", "holds_against_closing"}) {
        table.columns.push_back({name, own});
    }
    for (const char* name : {"handle_at_rest", "handle_opening", "handle_closing"}) {
        table.columns.push_back({name, Quantity::force});
    }
    for (const DoorCurve::Part& part : curve.parts) {
        table.columns.push_back({part.cause, own});
        if (!rubs(part)) continue;
        table.columns.push_back({part.cause + " opening", own});
        table.columns.push_back({part.cause + " closing", own});
    }
    table.values.reserve(curve.x.size() * table.columns.size());
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const DoorForce& f = curve.total[i];
        const double arm =
            curve.leverage[i] > 0.0 ? curve.leverage[i] : std::numeric_limits<double>::quiet_NaN();
        table.values.insert(table.values.end(),
                            {curve.x[i], f.atRest, f.opening, f.closing, curve.hold[i].againstOpening,
                             curve.hold[i].againstClosing, f.atRest / arm, f.opening / arm, f.closing / arm});
        for (const DoorCurve::Part& part : curve.parts) {
            const DoorForce& p = part.forces[i];
            table.values.push_back(p.atRest);
            if (rubs(part)) table.values.insert(table.values.end(), {p.opening, p.closing});
        }
    }
    return table;
}

} // namespace hingelab::cli
