// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>
#include <utility>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/fmu_slave.h"
#include "app/hingelab_cli/interrupt.h"
#include "app/hingelab_cli/sample_times.h"
#include "text/control_characters.h"
#include "text/quantity.h"

namespace hingelab::cli {
namespace {

constexpr JsonLimits kFmuLimits{"an FMU", std::size_t{512} * 1024 * 1024, 0};

struct RunFmuOptions {
    std::string fmu;
    std::string duration = "10";
    std::string interval = "0.01";
    std::vector<std::string> assignments;
    std::string output = "-";
    bool logsAll = false;
};

struct Assignment {
    const FmuDescription::Variable* variable;
    double value;
};

/// "NAME=VALUE" with a number, true or false.
Assignment assignmentOf(const std::string& text, const FmuDescription& description) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos) {
        throw CommandError(ExitCode::usage, "--set is NAME=VALUE, not \"" + text + "\"");
    }
    const std::string name = text.substr(0, equals);
    const std::string given = text.substr(equals + 1);
    const FmuDescription::Variable* const variable = description.find(name);
    if (variable == nullptr) {
        throw CommandError(ExitCode::usage,
                           "the FMU has no variable \"" + name + "\" (its modelDescription.xml lists them)");
    }
    if (variable->type == FmuDescription::Type::boolean && (given == "true" || given == "false")) {
        return {variable, given == "true" ? 1.0 : 0.0};
    }
    double value = 0.0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
    const bool isNumber = error == std::errc() && end == given.data() + given.size() && std::isfinite(value);
    if (variable->type != FmuDescription::Type::real || !isNumber) {
        const bool isBoolean = variable->type == FmuDescription::Type::boolean;
        throw CommandError(
            ExitCode::usage,
            "--set " + name + " takes " +
                (isBoolean ? std::string("true or false")
                           : "a number" + (variable->unit.empty() ? "" : " in " + variable->unit)) +
                ", not \"" + given + "\"");
    }
    return {variable, value};
}

std::string inCsv(const std::string& name) {
    const std::string title = printable(name, LineBreaks::refused);
    if (title.find_first_of(",\"\n") == std::string::npos) return title;
    std::string quoted = "\"";
    for (const char c : title) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

/// The outputs as a table, in the form that simulate writes.
class OutputTable {
  public:
    explicit OutputTable(const FmuDescription& description) : header_("time [s]") {
        for (const FmuDescription::Variable& v : description.variables) {
            if (v.causality != "output" || v.type != FmuDescription::Type::real) continue;
            references_.push_back(v.reference);
            header_ += ',';
            header_ += inCsv(v.unit.empty() ? v.name : v.name + " [" + v.unit + "]");
        }
        values_.resize(references_.size());
    }
    [[nodiscard]] std::string header() const { return header_ + "\n"; }
    [[nodiscard]] std::size_t columns() const { return references_.size() + 1; }
    [[nodiscard]] std::string row(FmuSlave& slave, double time) {
        slave.get(references_, values_);
        std::string line = shortestText(time);
        for (const double value : values_) {
            line += ',';
            line += shortestText(value);
        }
        return line + "\n";
    }

  private:
    std::string header_;
    std::vector<std::uint32_t> references_;
    std::vector<double> values_;
};

/// Starts the FMU with the assignments.
void begin(FmuSlave& slave, const std::vector<Assignment>& assignments, double stopTime) {
    for (const Assignment& assignment : assignments) {
        if (assignment.variable->type == FmuDescription::Type::boolean) {
            slave.setBoolean(assignment.variable->reference, assignment.value != 0.0);
        } else {
            slave.setReal(assignment.variable->reference, assignment.value);
        }
    }
    slave.start(stopTime);
    slave.go();
}

void runSteps(FmuSlave& slave, OutputTable& table, FileWriter& output, long samples, double interval) {
    const Interrupt interrupt;
    output.write(table.header());
    output.write(table.row(slave, 0.0));
    bool goesOn = true;
    for (long i = 1; i <= samples && goesOn && interrupt.signal() == 0; ++i) {
        const double from = sampleTime(i - 1, interval);
        const double to = sampleTime(i, interval);
        goesOn = slave.step(from, to - from);
        if (goesOn) output.write(table.row(slave, to));
    }
    output.commit();
    if (!goesOn) {
        throw CommandError(ExitCode::simulationStopped,
                           "the FMU stopped: " + slave.words() + ". The samples before it were written.");
    }
    throwIfInterrupted(interrupt, "the samples before it were written");
    slave.terminate();
}

void runFmu(const RunFmuOptions& options) {
    const double duration = seconds(options.duration, "--duration");
    const double interval = seconds(options.interval, "--dt");
    const std::string bytes = readText(options.fmu, kFmuLimits);
    try {
        const FmuFolder folder(bytes);
        std::vector<Assignment> assignments;
        assignments.reserve(options.assignments.size());
        for (const std::string& text : options.assignments) {
            assignments.push_back(assignmentOf(text, folder.description()));
        }
        OutputTable table(folder.description());
        const long samples = sampleCount(duration, interval, table.columns());
        const std::unique_ptr<FmuSlave> slave = openSlave(folder, options.logsAll);
        begin(*slave, assignments, sampleTime(samples + 1, interval));
        FileWriter output = openOutput(options.output);
        runSteps(*slave, table, output, samples, interval);
    } catch (const CommandError&) {
        throw;
    } catch (const FileError&) {
        throw;
    } catch (const std::runtime_error& error) {
        throw CommandError(ExitCode::invalidDocument, options.fmu + ": " + error.what());
    }
}

} // namespace

void addRunFmuCommand(CLI::App& app) {
    auto options = std::make_shared<RunFmuOptions>();
    CLI::App* command =
        app.add_subcommand("run-fmu",
                           "Run an FMU for co-simulation (FMI 2.0 or 3.0, linux64) and write its outputs as "
                           "CSV. An FMU is a program: run only those that you trust.");
    command->add_option("FMU", options->fmu, "FMU file, such as one made by: hingelab-cli export RIG --to fmu2")
        ->required();
    command->add_option("--duration", options->duration, "Simulated time [s]")->capture_default_str();
    command->add_option("--dt,--interval", options->interval, "Step, and time between samples [s]")
        ->capture_default_str();
    command
        ->add_option(
            "--set", options->assignments,
            "NAME=VALUE of an input or parameter before the start, in the unit of modelDescription.xml; "
            "may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_flag("--log", options->logsAll, "Write what the FMU logs to the error stream");
    command->callback([options] { runFmu(*options); });
}

} // namespace hingelab::cli
