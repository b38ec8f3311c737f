// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <iostream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/table_output.h"
#include "physics/simulation/simulation.h"

namespace hingelab::cli {
namespace {

constexpr double kMostValues = 5e7; // samples times channels: 0.4 GB, and a few times that as text

struct SimulateOptions {
    std::string rig;
    std::string duration = "10";
    std::string interval = "0.01";
    std::vector<std::string> parameterSets;
    std::vector<std::string> assignments;
    std::vector<std::string> channels;
    std::string output = "-";
    std::string format;
    std::string problem; ///< file for a contact problem that stops the run
};

/// A line on the terminal that tells how far a long run is; silent when nobody watches.
class Progress {
  public:
    explicit Progress(double end) : end_(end), isWatched_(::isatty(STDERR_FILENO) == 1) {}
    ~Progress() {
        if (shown_) std::cerr << "\r\033[K";
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void at(double time) {
        if (!isWatched_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(200)) return;
        last_ = now;
        shown_ = true;
        std::cerr << "\rsimulated " << displayText(Quantity::time, time, 4) << " of "
                  << displayText(Quantity::time, end_, 4) << " (" << static_cast<int>(100.0 * time / end_)
                  << " %)\033[K" << std::flush;
    }

  private:
    double end_;
    bool isWatched_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// "*" stands for any run of characters. On a mismatch only the last star can help, so one place to go back to
/// is enough.
bool matches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::vector<std::size_t> chosenChannels(const Model& model, const std::vector<std::string>& patterns) {
    std::vector<std::size_t> chosen{0};
    for (const std::string& pattern : patterns) {
        const std::size_t before = chosen.size();
        for (std::size_t i = 1; i < model.channels().size(); ++i) {
            if (matches(pattern, model.channels()[i].name)) chosen.push_back(i);
        }
        if (chosen.size() == before && pattern != "time") {
            throw CommandError(ExitCode::usage,
                               "no channel is called \"" + pattern +
                                   "\" (see: hingelab-cli channels RIG; * stands for any text)");
        }
    }
    if (patterns.empty()) {
        for (std::size_t i = 1; i < model.channels().size(); ++i) chosen.push_back(i);
    }
    return chosen;
}

double seconds(const std::string& text, const std::string& option) {
    const std::optional<double> value = parseQuantity(Quantity::time, text);
    if (!value || *value <= 0.0) {
        throw CommandError(ExitCode::usage,
                           option + " is not a time above zero: \"" + text + "\" (such as 10 or \"5 ms\")");
    }
    return *value;
}

/// The i-th sample time. Dividing by a whole rate gives 0.15 where multiplying gives 0.15000000000000002.
double sampleTime(long i, double interval) {
    const double rate = 1.0 / interval;
    const bool isWhole = std::abs(rate - std::round(rate)) < 1e-9 * rate;
    return isWhole ? static_cast<double>(i) / std::round(rate) : static_cast<double>(i) * interval;
}

void simulate(const SimulateOptions& options) {
    const double duration = seconds(options.duration, "--duration");
    const double interval = seconds(options.interval, "--dt");
    const RigDocument document = loadRig(options.rig, options.parameterSets, options.assignments);
    const auto model = std::make_shared<const Model>(document.rig);
    Simulation simulation(model);
    const std::vector<std::size_t> channels = chosenChannels(*model, options.channels);

    if (duration / interval * static_cast<double>(channels.size()) > kMostValues) {
        throw CommandError(ExitCode::usage, "--duration over --dt asks for more than " +
                                                displayText(kMostValues, 2) +
                                                " values; take fewer samples or --channels");
    }

    Table table;
    for (const std::size_t i : channels) {
        table.columns.push_back({model->channels()[i].name, model->channels()[i].quantity});
    }
    std::vector<double> values(model->channels().size());
    Progress progress(duration);
    StepStatus status = StepStatus::ok;
    const auto samples = static_cast<long>(std::floor(duration / interval * (1.0 + 1e-12)));
    for (long i = 0; i <= samples && status == StepStatus::ok; ++i) {
        const double time = sampleTime(i, interval);
        status = simulation.advanceTo(time);
        if (status != StepStatus::ok) break;
        simulation.sample(time, values);
        for (const std::size_t channel : channels) table.values.push_back(values[channel]);
        progress.at(time);
    }
    writeText(options.output, table.text(options.format, options.output));
    if (status != StepStatus::ok) {
        const StopReport& report = simulation.report();
        const bool hasProblem = simulation.contacts() != nullptr && simulation.contacts()->failedCase();
        if (hasProblem && !options.problem.empty()) {
            writeText(options.problem, formatJson(contactCasesToJson({*simulation.contacts()->failedCase()})));
        }
        throw CommandError(ExitCode::simulationStopped,
                           "the simulation stopped at " + displayText(Quantity::time, report.time, 6) + ": " +
                               report.cause + "; " + report.remedy + ". The samples before it were written.");
    }
}

} // namespace

void addSimulateCommand(CLI::App& app) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "Simulate a rig and write its channels as CSV or JSON.");
    command->add_option("RIG", options->rig, "Rig to simulate")->required();
    command->add_option("--duration", options->duration, "Simulated time [s]")->capture_default_str();
    command->add_option("--dt", options->interval, "Time between samples [s]; accuracy does not depend on it")
        ->capture_default_str();
    command->add_option("--set", options->assignments, "POINTER=VALUE, in SI or with a unit; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--params", options->parameterSets, "Parameter set to apply; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--channels", options->channels, "Channels to write, separated by commas; * is any text")
        ->delimiter(',');
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "csv or json; by default as the file's name ends")
        ->check(CLI::IsMember({"csv", "json"}));
    command->add_option("--save-problem", options->problem,
                        "File for the contact problem of a step that cannot be solved (see solve-contact)");
    command->callback([options] { simulate(*options); });
}

} // namespace hingelab::cli
