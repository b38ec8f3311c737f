// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/channel_choice.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/progress.h"
#include "recording/run_table.h"
#include "recording/take.h"
#include "text/quantity_entry.h"

namespace hingelab::cli {
namespace {

struct ReplayOptions {
    std::string take;
    std::vector<std::string> channels;
    std::string output = "-";
    std::string format;
};

void replay(const ReplayOptions& options) {
    const TakeReading reading = readTake(readText(options.take, kTakeLimits));
    report(options.take, reading.issues);
    const Take& take = *reading.take;
    const std::shared_ptr<const Model> last = modelAtEnd(take.origin, take.log);
    const RunTableOptions table{chosenChannels(*last, options.channels), options.format, options.output};
    FileWriter output = openOutput(options.output);
    const Interrupt interrupt;
    Progress progress;
    const auto isEnough = [&](double time) {
        if (progress.isDue()) {
            progress.tell("computed " + displayText(Quantity::time, time, 4) + " of " +
                          displayText(Quantity::time, take.log.time(), 4));
        }
        return interrupt.signal() != 0;
    };
    const RunTableEnd end = writeRunTable(
        take.origin, take.log, table, [&](std::string_view text) { output.write(text); }, isEnough);
    output.commit();
    const std::string until = displayText(Quantity::time, end.until, 6);
    throwIfInterrupted(interrupt, "the samples up to " + until + " were written");
    if (end.status != StepStatus::ok) {
        throw CommandError(ExitCode::simulationStopped, "the run cannot be followed beyond " +
                                                            displayText(Quantity::time, end.report.time, 6) +
                                                            ": " + end.report.cause +
                                                            ". The samples before it were written.");
    }
}

} // namespace

void addReplayCommand(CLI::App& app) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand(
        "replay", "Compute a recorded run again, with the same numbers, and write its samples.");
    command->add_option("TAKE", options->take, "Take to compute (a .hingelab-take file)")->required();
    command
        ->add_option("--channels", options->channels, "Channels to write, separated by commas; * is any text")
        ->delimiter(',');
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "csv or json; by default as the file's name ends")
        ->check(CLI::IsMember({"csv", "json"}));
    command->callback([options] { replay(*options); });
}

} // namespace hingelab::cli
