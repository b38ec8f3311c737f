// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/progress.h"
#include "measured/hand_sweep.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct MeasureOptions {
    std::string rig;
    std::string rate = "5 deg/s";
    std::string from, to;
    std::string noise;
    std::string voltage;
    std::size_t points = 400;
    std::uint64_t seed = 1;
    bool isByHand = false;
    ChangeOptions changes;
    std::string output = "-";
    std::string format;
    bool asJson = false;
};

VirtualRigOptions optionsOf(const MeasureOptions& given, const Model& model) {
    bool turns = true; // what has no single coordinate is refused by the sweep, in better words
    if (!model.mechanism().coordinates().empty()) turns = model.mechanism().coordinates().front().isRotation;
    VirtualRigOptions options;
    std::string rate = given.rate;
    if (!turns && rate == MeasureOptions{}.rate) rate = "20 mm/s";
    options.rate = numberOption(turns ? Quantity::angularRate : Quantity::velocity, rate, "--rate");
    const Quantity place = turns ? Quantity::angle : Quantity::length;
    if (!given.from.empty()) options.from = numberOption(place, given.from, "--from");
    if (!given.to.empty()) options.to = numberOption(place, given.to, "--to");
    if (!given.noise.empty()) {
        options.noise = numberOption(turns ? Quantity::torque : Quantity::force, given.noise, "--noise");
    }
    options.voltages = motorVoltages(model.rig(), given.voltage);
    options.points = given.points;
    options.seed = given.seed;
    return options;
}

void measure(MeasureOptions given) {
    if (given.asJson) given.format = "json";
    const RigDocument document = loadRig(given.rig, given.changes);
    const auto model = std::make_shared<const Model>(document.rig);
    const Interrupt interrupt;
    Progress progress;
    const ProgressCall goOn = [&](double share) {
        if (progress.isDue())
            progress.tell("measuring, " + std::to_string(static_cast<int>(100.0 * share)) + " %");
        return interrupt.signal() == 0;
    };
    const VirtualRigOptions options = optionsOf(given, *model);
    const VirtualSweep sweep = given.isByHand ? handSweep(model, options, goOn) : sweepDoor(model, options);
    throwIfInterrupted(interrupt, "nothing was written");
    if (!sweep.refusal.empty()) throw CommandError(ExitCode::usage, "it cannot be measured: " + sweep.refusal);
    const Measurement& made = sweep.measurement;
    NumberTable table;
    const bool turns = made.isRotation;
    table.columns = {{"time", Quantity::time},
                     {turns ? "angle" : "distance", turns ? Quantity::angle : Quantity::length},
                     {"rate", turns ? Quantity::angularRate : Quantity::velocity},
                     {turns ? "torque" : "force", turns ? Quantity::torque : Quantity::force},
                     {"handle_force", Quantity::force}};
    for (std::size_t i = 0; i < made.size(); ++i) {
        table.values.insert(table.values.end(),
                            {made.time[i], made.place[i], made.rate[i], made.load[i], sweep.handleForce[i]});
    }
    writeText(given.output, table.text(given.format, given.output));
}

} // namespace

void addMeasureCommand(CLI::App& app) {
    auto options = std::make_shared<MeasureOptions>();
    CLI::App* command = app.add_subcommand(
        "measure",
        "A virtual torque rig: leads a door slowly through its range and back, as a test bench does.");
    command->add_option("RIG", options->rig, "Rig with one degree of freedom")->required();
    command->add_option("--rate", options->rate, "Rate of the sweep; for sliding doors 20 mm/s by default")
        ->capture_default_str();
    command->add_option("--from", options->from,
                        "Start of the sweep [rad or m, or with a unit]; by default the whole range");
    command->add_option("--to", options->to, "End");
    command->add_option("--points", options->points, "Points in each direction")
        ->check(CLI::Range(std::size_t{2}, std::size_t{400'000}))
        ->capture_default_str();
    command->add_option("--noise", options->noise, "Standard deviation of the load, such as \"0.05 N*m\"");
    command->add_option("--seed", options->seed, "Seed of the noise: the same seed gives the same numbers")
        ->capture_default_str();
    command->add_option("--voltage", options->voltage, "Voltage of all motors [V]; by default they are off");
    command->add_flag(
        "--hand", options->isByHand,
        "Simulates the door led by a hand at that rate, with inertia at the ends, instead of slow "
        "motion");
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "csv or json")->check(CLI::IsMember({"csv", "json"}));
    command->add_flag("--json", options->asJson, "The same as --format json");
    command->callback([options] { measure(*options); });
}

} // namespace hingelab::cli
