// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/whole_door.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/number_option.h"
#include "text/quantity_entry.h"
#include "workshop/parameter_family.h"

namespace hingelab::cli {
namespace {

bool rubs(const DoorCurve::Part& part) {
    return std::any_of(part.forces.begin(), part.forces.end(),
                       [](const DoorForce& f) { return f.opening != f.atRest || f.closing != f.atRest; });
}

struct FamilyRange {
    FamilyAxis axis;
    std::vector<double> values;
};

FamilyRange familyRange(const Rig& rig, const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::size_t dots = text.find("..", equals == std::string::npos ? 0 : equals);
    const std::size_t colon = text.rfind(':');
    if (equals == std::string::npos || dots == std::string::npos || colon == std::string::npos ||
        colon < dots) {
        throw CommandError(ExitCode::usage,
                           "--family is written NAME=FROM..TO:COUNT, such as tilt_x=-10deg..10deg:5");
    }
    FoundAxis found = familyAxis(rig, text.substr(0, equals));
    if (hasErrors(found.issues))
        throw CommandError(ExitCode::usage, "--family: " + found.issues.front().text());
    const std::optional<double> count = parseEntry(Quantity::dimensionless, text.substr(colon + 1));
    constexpr double most = 100.0;
    if (!count || *count < 1.0 || *count > most || *count != std::floor(*count)) {
        throw CommandError(ExitCode::usage, "--family: the count is a whole number from 1 to 100");
    }
    const double from =
        numberOption(found.axis.quantity, text.substr(equals + 1, dots - equals - 1), "--family");
    const double to = numberOption(found.axis.quantity, text.substr(dots + 2, colon - dots - 2), "--family");
    std::vector<double> values = evenly(from, to, static_cast<std::size_t>(*count));
    return {std::move(found.axis), std::move(values)};
}

} // namespace

void addVoltageOption(CLI::App& command, std::string& text) {
    command.add_option("--voltage", text,
                       "Of the whole door: what all motors are told [V]; by default they are switched off");
}

DoorCurve wholeDoor(const Rig& rig, const std::string& voltage) {
    DoorCurveOptions options;
    options.voltages = motorVoltages(rig, voltage);
    DoorCurve curve = doorCurve(std::make_shared<const Model>(rig), options);
    if (curve.isEmpty()) {
        throw CommandError(ExitCode::usage, "cannot compute the curve of the whole door: " + curve.refusal);
    }
    return curve;
}

NumberTable doorFamilyTable(const Rig& rig, const std::string& family, const std::string& voltage) {
    const FamilyRange range = familyRange(rig, family);
    NumberTable table;
    for (const FamilyMember& member : rigFamily(rig, range.axis, range.values)) {
        if (hasErrors(member.issues))
            throw CommandError(ExitCode::usage, "--family: " + member.issues.front().text());
        const DoorCurve curve = wholeDoor(member.rig, voltage);
        const Quantity own = curve.isRotation ? Quantity::torque : Quantity::force;
        const Quantity place = curve.isRotation ? Quantity::angle : Quantity::length;
        if (table.columns.empty()) {
            table.columns = {{range.axis.label, range.axis.quantity},
                             {curve.isRotation ? "angle" : "distance", place}};
            for (const char* name : {"at_rest", "opening", "closing"}) table.columns.push_back({name, own});
            for (const char* name : {"handle_opening", "handle_closing"}) {
                table.columns.push_back({name, Quantity::force});
            }
        }
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            const DoorForce& f = curve.total[i];
            const double arm =
                curve.leverage[i] > 0.0 ? curve.leverage[i] : std::numeric_limits<double>::quiet_NaN();
            table.values.insert(table.values.end(), {member.value, curve.x[i], f.atRest, f.opening, f.closing,
                                                     f.opening / arm, f.closing / arm});
        }
    }
    return table;
}

NumberTable wholeDoorTable(const DoorCurve& curve) {
    const Quantity own = curve.isRotation ? Quantity::torque : Quantity::force;
    NumberTable table;
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
