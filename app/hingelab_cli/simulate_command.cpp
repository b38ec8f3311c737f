// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <utility>

#include "analysis/hand_plan.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/channel_choice.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/interrupt.h"
#include "app/hingelab_cli/progress.h"
#include "app/hingelab_cli/sample_times.h"
#include "simulation/simulation.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

constexpr double kSlice = 0.05; // [s] simulated between two looks at Ctrl+C

struct SimulateOptions {
    std::string rig;
    std::string duration = "10";
    std::string interval = "0.01";
    ChangeOptions changes;
    std::vector<std::string> channels;
    std::string output = "-";
    std::string format;
    std::string hand;
    bool ignoresEnergy = false;
    std::string problem; ///< file for a contact problem that stops the run
};

/// Runs a simulation and hands on a row at each sample time, until it ends, stops or is interrupted.
class SampledRun {
  public:
    SampledRun(Simulation& simulation, double duration, double interval, bool ignoresEnergy)
        : simulation_(simulation), duration_(duration), interval_(interval), ignoresEnergy_(ignoresEnergy) {
        simulation_.setInterruption([this] { return interrupt_.signal() != 0; });
    }
    ~SampledRun() { simulation_.setInterruption({}); }
    SampledRun(const SampledRun&) = delete;
    SampledRun& operator=(const SampledRun&) = delete;

    template <class Take>
    void go(long samples, Take take) {
        for (long i = 0; i <= samples; ++i) {
            const double time = sampleTime(i, interval_);
            if (!advanceTo(time)) return;
            take(time);
            lastSample_ = time;
        }
    }

    [[nodiscard]] StepStatus status() const { return status_; }
    [[nodiscard]] double lastSample() const { return lastSample_; }
    /// The energy balance is off by so much that the run shows nothing real any more.
    [[nodiscard]] bool stopsByEnergy() const { return stopsByEnergy_; }
    [[nodiscard]] const Interrupt& interrupt() const { return interrupt_; }

  private:
    /// In slices, so that Ctrl+C and the progress do not wait for a distant sample; they change no result.
    bool advanceTo(double time) {
        do {
            if (interrupt_.signal() != 0) return false;
            time_ = std::min(time, time_ + kSlice);
            status_ = simulation_.advanceTo(time_);
            if (status_ != StepStatus::ok) return false;
            stopsByEnergy_ = !ignoresEnergy_ && simulation_.energyWatch().share() >= EnergyWatch::kStops;
            if (stopsByEnergy_) return false;
            if (progress_.isDue()) tell();
        } while (time_ < time);
        return true;
    }

    void tell() {
        progress_.tell("simulated " + displayText(Quantity::time, time_, 4) + " of " +
                       displayText(Quantity::time, duration_, 4) + " (" +
                       std::to_string(static_cast<int>(100.0 * time_ / duration_)) + " %)");
    }

    Simulation& simulation_;
    double duration_;
    double interval_;
    bool ignoresEnergy_;
    bool stopsByEnergy_ = false;
    double time_ = 0.0; ///< that the simulation is asked for
    double lastSample_ = 0.0;
    StepStatus status_ = StepStatus::ok;
    Interrupt interrupt_;
    Progress progress_;
};

void saveProblem(const Simulation& simulation, const std::string& path) {
    const bool hasProblem = simulation.contacts() != nullptr && simulation.contacts()->failedCase();
    if (!hasProblem || path.empty()) return;
    writeText(path, formatJson(contactCasesToJson({*simulation.contacts()->failedCase()})));
}

/// A run whose energy balance was off says so, with the worst that it was.
void reportEnergy(const Simulation& simulation) {
    const EnergyWatch& watch = simulation.energyWatch();
    if (watch.largest() < EnergyWatch::kReported) return;
    const StopReport report = simulation.energyReport();
    constexpr double percent = 100.0;
    std::cerr << "warning: do not rely on this motion. At the end " << report.cause
              << "; at worst it was off by " << displayText(percent * watch.largest(), 3)
              << " %. What to try: " << report.remedy << ".\n";
}

/// A run that ended early keeps its samples and says so.
void reportEnd(const SampledRun& run, const Simulation& simulation) {
    const bool isStopped = run.status() != StepStatus::ok && run.status() != StepStatus::interrupted;
    if (isStopped || run.stopsByEnergy()) {
        const StopReport report = isStopped ? simulation.report() : simulation.energyReport();
        throw CommandError(ExitCode::simulationStopped,
                           "the simulation stopped at " + displayText(Quantity::time, report.time, 6) + ": " +
                               report.cause + "; " + report.remedy + ". The samples before it were written." +
                               (isStopped ? "" : " With --ignore-energy the run continues."));
    }
    reportEnergy(simulation);
    throwIfInterrupted(run.interrupt(), "the samples up to " +
                                            displayText(Quantity::time, run.lastSample(), 6) + " were written");
}

/// A hand follows the plan from the start.
void beginHand(Simulation& simulation, const std::string& plan) {
    const HandPlanReading reading = readHandPlan(plan, simulation.model());
    if (!reading.plan) throw CommandError(ExitCode::usage, "--hand: " + reading.problem);
    const PreparedHand hand = prepareHand(simulation, 0.0, *reading.plan);
    if (!hand.script) throw CommandError(ExitCode::usage, "--hand: " + hand.refusal);
    simulation.setHandScript(0.0, hand.script);
}

void simulate(const SimulateOptions& options) {
    const double duration = seconds(options.duration, "--duration");
    const double interval = seconds(options.interval, "--dt");
    const RigDocument document = loadRig(options.rig, options.changes);
    const auto model = std::make_shared<const Model>(document.rig);
    Simulation simulation(model);
    if (!options.hand.empty()) beginHand(simulation, options.hand);
    const std::vector<std::size_t> channels = chosenChannels(*model, options.channels);
    const long samples = sampleCount(duration, interval, channels.size());

    std::vector<TableFormat::Column> columns;
    columns.reserve(channels.size());
    for (const std::size_t i : channels) {
        columns.push_back({model->channels()[i].name, model->channels()[i].quantity});
    }
    TableFormat table(std::move(columns), options.format, options.output);
    FileWriter output = openOutput(options.output);
    std::string text;
    table.begin(text);
    std::vector<double> all(model->channels().size());
    std::vector<double> row(channels.size());
    SampledRun run(simulation, duration, interval, options.ignoresEnergy);
    run.go(samples, [&](double time) {
        simulation.sample(time, all);
        for (std::size_t i = 0; i < channels.size(); ++i) row[i] = all[channels[i]];
        table.addRow(row, text);
        output.write(text);
        text.clear();
    });
    table.end(text);
    output.write(text);
    output.commit();
    saveProblem(simulation, options.problem);
    reportEnd(run, simulation);
}

} // namespace

void addSimulateCommand(CLI::App& app) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "Simulate a rig and write its channels as CSV or JSON.");
    command->add_option("RIG", options->rig, "Rig to simulate")->required();
    command->add_option("--duration", options->duration, "Simulated time [s]")->capture_default_str();
    command->add_option("--dt", options->interval, "Time between samples [s]; accuracy does not depend on it")
        ->capture_default_str();
    addChangeOptions(*command, options->changes);
    command->add_option("--hand", options->hand,
                        "Motion of a hand, such as \"to 80 deg at 30 deg/s; to 0 deg at 30 deg/s\" or "
                        "\"push 20 N until 30 deg\"");
    command
        ->add_option("--channels", options->channels, "Channels to write, separated by commas; * is any text")
        ->delimiter(',');
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "csv or json; by default as the file's name ends")
        ->check(CLI::IsMember({"csv", "json"}));
    command->add_option("--save-problem", options->problem,
                        "File for the contact problem of a step that cannot be solved (see solve-contact)");
    command->add_flag("--ignore-energy", options->ignoresEnergy,
                      "Continue even if the energy balance is off by more than the energy in play");
    command->callback([options] { simulate(*options); });
}

} // namespace hingelab::cli
