// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/hinge_choice.h"
#include "app/hingelab_cli/loss_report.h"
#include "checks/checked_rig.h"
#include "exchange/export_kinds.h"
#include "exchange/parameter_formats.h"
#include "resources/shipped_rigs.h"

namespace hingelab::cli {
namespace {

struct ConvertOptions {
    std::string file;
    std::string target;
    std::string rig;
    std::string element;
    std::string output = "-";
    std::string losses; ///< file of the report as JSON
};

KeptParameters readKept(const ConvertOptions& options) {
    try {
        return readParameters(readText(options.file), options.element);
    } catch (const CommandError&) {
        throw;
    } catch (const std::runtime_error& fault) {
        throw CommandError(ExitCode::invalidDocument,
                           "\"" + options.file + "\" has no parameters that can be read: " + fault.what());
    }
}

/// What the parameters are of: --rig, the file's own rig, or the shipped one that it names; with them.
std::optional<Rig> rigOf(const ConvertOptions& options, const KeptParameters& kept) {
    std::optional<Rig> rig = kept.rig;
    if (!options.rig.empty()) {
        rig = loadRig(options.rig, {}).rig;
    } else if (!rig) {
        for (const ShippedRig& shipped : shippedRigs()) {
            RigReading reading = readRig(shipped.text);
            const bool isMeant = reading.document && reading.document->rig.name == kept.rigName;
            if (isMeant) rig = std::move(reading.document->rig);
        }
    }
    if (rig) report(options.file, applyParameterSet(*rig, kept.set));
    return rig;
}

void convert(const ConvertOptions& options) {
    const KeptParameters kept = readKept(options);
    const std::optional<Rig> rig = rigOf(options, kept);
    std::vector<ExportLoss> losses = kept.losses;
    std::string text;
    if (options.target == "parameters") {
        text = kept.set;
    } else if (options.target == "csv") {
        text = parametersAsCsv(kept.set, rig ? &*rig : nullptr);
    } else {
        if (!rig) {
            throw CommandError(ExitCode::usage,
                               "a set of parameters is not a whole hinge: say with --rig of which "
                               "rig they are");
        }
        const Element& hinge = hingeOf(*rig, options.element);
        const ExportResult made =
            exportKindOf(options.target)->make({*rig, &hinge, rangeOfHinge(*rig, hinge), {}});
        losses.insert(losses.end(), made.losses.begin(), made.losses.end());
        text = made.text;
    }
    writeText(options.output, text);
    tellLosses(options.losses, options.target, options.file, losses, {});
}

} // namespace

void addConvertCommand(CLI::App& app) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command = app.add_subcommand(
        "convert", "Write parameters in another format, and say what of them it does not have.");
    command->add_option("FILE", options->file, "File with parameters, or - for the standard input")->required();
    std::vector<std::string> keys;
    std::string words = "What to write:";
    std::string read;
    for (const ParameterFormat& format : parameterFormats()) {
        const std::string both = std::string(format.key) + " (" + format.words + ")";
        if (format.canBeRead) read += (read.empty() ? "" : ", ") + both;
        if (!format.canBeWritten) continue;
        words += (keys.empty() ? " " : ", ") + both;
        keys.emplace_back(format.key);
    }
    command->add_option("--to", options->target, words)->required()->check(CLI::IsMember(keys));
    command->add_option("--rig", options->rig,
                        "Rig that the parameters are of; by default the shipped one that the file names");
    command->add_option("--element", options->element, "Name of the hinge in the rig");
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--losses", options->losses,
                        "File for the report as JSON, or -; by default it goes to the error stream");
    command->footer("FILE may be: " + read + ".");
    command->callback([options] { convert(*options); });
}

} // namespace hingelab::cli
