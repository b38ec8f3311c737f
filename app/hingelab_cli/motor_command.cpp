// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "analysis/motor_curves.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "resources/shipped_motors.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct MotorOptions {
    std::string motor;
    std::string voltage, inertia, load;
    std::string output = "-";
    std::string format;
};

void listMotors() {
    std::string text;
    for (const ShippedMotor& shipped : shippedMotors()) {
        Issues issues;
        const std::optional<DataSheet> sheet = readDataSheet(shipped.text, issues);
        text += std::string(shipped.name) + "\t" + (sheet ? sheet->maker + " " + sheet->name : "") + "\n";
    }
    writeText("-", text);
}

std::string sheetText(const std::string& nameOrPath) {
    std::error_code ignored;
    if (nameOrPath == "-" || std::filesystem::exists(nameOrPath, ignored)) return readText(nameOrPath);
    std::string names;
    for (const ShippedMotor& shipped : shippedMotors()) {
        if (shipped.name == nameOrPath) return std::string(shipped.text);
        names += (names.empty() ? "" : ", ") + std::string(shipped.name);
    }
    throw CommandError(ExitCode::inputOutput, nameOrPath +
                                                  ": there is no such file, and no such motor in the "
                                                  "library. It has " +
                                                  names);
}

double quantityOption(const std::string& text, Quantity quantity, const char* option, double whenMissing,
                      bool mayBeNegative) {
    if (text.empty()) return whenMissing;
    const std::optional<double> value = parseEntry(quantity, text);
    if (value && (mayBeNegative || *value >= 0.0)) return *value;
    throw CommandError(ExitCode::usage, std::string(option) + ": \"" + text + "\" should be a number, in " +
                                            std::string(siUnit(quantity).ascii) + " or with a unit" +
                                            (mayBeNegative ? "" : ", and not negative"));
}

struct Line {
    const char* key;
    const char* label;
    Quantity quantity;
    double value;
};

std::vector<Line> parameterLines(const MotorDesign& design) {
    const DcMotorParameters& p = design.motor;
    return {{"resistance", "Resistance R", Quantity::resistance, p.resistance},
            {"inductance", "Inductance L", Quantity::inductance, p.inductance},
            {"torque_constant", "Torque constant", Quantity::torqueConstant, p.torqueConstant},
            {"back_emf_constant", "Back-EMF constant", Quantity::backEmfConstant, p.backEmfConstant},
            {"rotor_inertia", "Rotor inertia", Quantity::rotorInertia, p.rotorInertia},
            {"viscous_friction", "Viscous friction", Quantity::shaftDamping, p.viscousFriction},
            {"coulomb_friction", "Dry friction", Quantity::shaftTorque, p.coulombFriction}};
}

std::vector<Line> figureLines(const MotorFigures& f) {
    return {
        {"no_load_speed", "No-load speed", Quantity::shaftRate, f.noLoadRate},
        {"no_load_current", "No-load current", Quantity::current, f.noLoadCurrent},
        {"stall_torque", "Stall torque", Quantity::shaftTorque, f.stallTorque},
        {"stall_current", "Stall current", Quantity::current, f.stallCurrent},
        {"speed_torque_gradient", "Speed/torque gradient", Quantity::rateTorqueGradient, f.rateTorqueGradient},
        {"electrical_time_constant", "Electrical time constant", Quantity::time, f.electricalTimeConstant},
        {"mechanical_time_constant", "Mechanical time constant", Quantity::time, f.mechanicalTimeConstant},
        {"maximum_power", "Largest shaft power", Quantity::power, f.maximumPower},
        {"maximum_power_torque", "  at the torque", Quantity::shaftTorque, f.maximumPowerTorque},
        {"maximum_efficiency", "Largest efficiency", Quantity::dimensionless, f.maximumEfficiency},
        {"maximum_efficiency_torque", "  at the torque", Quantity::shaftTorque, f.maximumEfficiencyTorque}};
}

std::string linesText(const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) {
        std::string label = std::string("  ") + line.label;
        label.resize(std::max<std::size_t>(label.size(), 30), ' ');
        text += label + displayText(line.quantity, line.value, 5) + "\n";
    }
    return text;
}

Json linesJson(const std::vector<Line>& lines) {
    Json json = Json::object();
    for (const Line& line : lines) json[line.key] = numberOrText(line.value);
    return json;
}

NumberTable responseTable(const std::vector<StepPoint>& points) {
    NumberTable table;
    table.columns = {{"time", Quantity::time},       {"angle", Quantity::angle},
                     {"speed", Quantity::shaftRate}, {"current", Quantity::current},
                     {"torque", Quantity::torque},   {"back_emf", Quantity::voltage}};
    for (const StepPoint& p : points) {
        table.values.insert(table.values.end(), {p.time, p.angle, p.rate, p.current, p.torque, p.backEmf});
    }
    return table;
}

bool wants(const MotorOptions& options, const std::string& format) {
    return options.format == format || (options.format.empty() && options.output.ends_with("." + format));
}

std::string textOf(const MotorOptions& options, const DataSheet& sheet, const MotorDesign& design,
                   double voltage, const NumberTable& response) {
    if (wants(options, "csv")) return response.text("csv", {});
    const MotorFigures figures = figuresOf(design.motor, voltage);
    if (wants(options, "json")) {
        Json root;
        root["name"] = sheet.name;
        root["voltage"] = voltage;
        root["motor"] = linesJson(parameterLines(design));
        root["figures"] = linesJson(figureLines(figures));
        root["step_response"] = Json::parse(response.text("json", {}));
        return formatJson(root);
    }
    return sheet.maker + " " + sheet.name + "\n\nModel (25 °C)\n" + linesText(parameterLines(design)) +
           "\nAt " + displayText(Quantity::voltage, voltage, 4) + "\n" + linesText(figureLines(figures)) +
           "\nStep response\n" + response.text("csv", {});
}

void showMotor(const MotorOptions& options) {
    if (options.motor.empty()) {
        listMotors();
        return;
    }
    Issues issues;
    const std::optional<DataSheet> sheet = readDataSheet(sheetText(options.motor), issues);
    const std::optional<MotorDesign> design = sheet ? designOf(*sheet, issues) : std::nullopt;
    report(options.motor, issues);
    if (!design) throw CommandError(ExitCode::invalidDocument, options.motor + ": no motor follows from it");
    StepConditions conditions;
    conditions.voltage =
        quantityOption(options.voltage, Quantity::voltage, "--voltage", *sheet->nominalVoltage, true);
    conditions.inertia = quantityOption(options.inertia, Quantity::rotorInertia, "--inertia", 0.0, false);
    conditions.load = quantityOption(options.load, Quantity::shaftTorque, "--load", 0.0, true);
    const int count = wants(options, "csv") ? 200 : 10;
    const std::vector<double> times = telltaleTimes(design->motor, conditions.inertia, count);
    const std::vector<StepPoint> points = stepResponse(*design, conditions, times);
    writeText(options.output, textOf(options, *sheet, *design, conditions.voltage, responseTable(points)));
    if (points.size() == times.size()) return;
    throw CommandError(ExitCode::simulationStopped,
                       "the step response could not be computed beyond " +
                           displayText(Quantity::time, points.empty() ? 0.0 : points.back().time, 4) + " of " +
                           displayText(Quantity::time, times.back(), 4) +
                           ": the numbers grow without limit; take a smaller --load or --voltage. The points "
                           "before it were written");
}

} // namespace

void addMotorCommand(CLI::App& app) {
    auto options = std::make_shared<MotorOptions>();
    CLI::App* command = app.add_subcommand(
        "motor", "Show what follows from a motor's data sheet: model, figures, step response.");
    command->add_option("MOTOR", options->motor,
                        "A data sheet's file, or - , or a motor of the library; without: list the library");
    command->add_option("--voltage", options->voltage, "Voltage; without: the nominal one");
    command->add_option("--inertia", options->inertia, "Inertia on the shaft besides the rotor's");
    command->add_option("--load", options->load, "Constant torque against the motion");
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "text, csv (of the step response) or json")
        ->check(CLI::IsMember({"text", "csv", "json"}));
    command->callback([options] { showMotor(*options); });
}

} // namespace hingelab::cli
