// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/fmu_choice.h"
#include "app/hingelab_cli/hinge_choice.h"
#include "app/hingelab_cli/loss_report.h"
#include "exchange/export_kinds.h"
#include "text/quantity_entry.h"

namespace hingelab::cli {
namespace {

struct ExportOptions {
    std::string rig;
    std::string target;
    std::string element;
    std::string from, to, fastest;
    FmuChoice fmu;
    ChangeOptions changes;
    std::string output = "-";
    std::string losses; ///< file of the report as JSON
};

void take(double& number, const std::string& text, Quantity quantity, const char* option) {
    if (text.empty()) return;
    const std::optional<double> value = parseEntry(quantity, text);
    if (!value) {
        throw CommandError(ExitCode::usage,
                           std::string(option) + " is " + entryText(quantity) + ", not \"" + text + "\"");
    }
    number = *value;
}

/// The export, or why the target cannot have the rig.
ExportResult makeExport(const ExportKind& kind, const ExportRequest& request) {
    try {
        return kind.make(request);
    } catch (const std::runtime_error& refusal) {
        std::error_code ignored;
        const bool lacksEngine =
            std::string(kind.ending) == "fmu" && !std::filesystem::is_regular_file(request.fmu.engine, ignored);
        if (lacksEngine) throw CommandError(ExitCode::inputOutput, refusal.what());
        throw CommandError(ExitCode::invalidDocument, "\"" + request.rig.name + "\" cannot be exported to " +
                                                          kind.key + ": " + refusal.what());
    }
}

/// The range of the report and of tables, of the hinge and the options.
void takeRange(HingeExportRange& range, const ExportOptions& options) {
    take(range.from, options.from, Quantity::angle, "--from");
    take(range.to, options.to, Quantity::angle, "--until");
    take(range.fastest, options.fastest, Quantity::angularRate, "--fastest");
    if (!(range.from < range.to)) throw CommandError(ExitCode::usage, "--from is not below --until");
    if (!(range.fastest > 0.0)) throw CommandError(ExitCode::usage, "--fastest is not above zero");
}

void exportRig(const ExportOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    const ExportKind* kind = exportKindOf(options.target);
    ExportRequest request{document.rig};
    if (kind->ofHinge) {
        request.hinge = &hingeOf(document.rig, options.element);
        request.range = rangeOfHinge(document.rig, *request.hinge);
    }
    if (kind->ofHinge) takeRange(request.range, options);
    const bool isFmu = std::string(kind->ending) == "fmu";
#ifndef _WIN32
    if (isFmu) request.fmu = fmuOptionsOf(options.fmu, document.rig);
#endif
    const ExportResult result = makeExport(*kind, request);
    writeText(options.output, result.text);
    if (isFmu) {
        std::cerr
            << "The engine in it is under the GPL, version 3 or later, with the permission to be used with any "
               "program (LICENSE-EXCEPTION).\n";
    }
    tellLosses(options.losses, options.target, kind->ofHinge ? request.hinge->name : document.rig.name,
               result.losses, result.laws);
}

} // namespace

void addExportCommand(CLI::App& app) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command = app.add_subcommand(
        "export", "Write a rig, or a door hinge of it, for another program, and what is lost on the way.");
    command->add_option("RIG", options->rig, "Rig to export")->required();
    std::vector<std::string> keys;
    std::string words = "What to write:";
    for (const ExportKind& kind : exportKinds()) {
        keys.emplace_back(kind.key);
        words += std::string(keys.size() > 1 ? "," : "") + " " + kind.key + " (" + kind.words + ")";
    }
    command->add_option("--to", options->target, words)->required()->check(CLI::IsMember(keys));
    command->add_option("--element", options->element, "Name of the hinge, where there are several");
    command->add_option("--from", options->from,
                        "Least angle of tables and of the report; by default the stop");
    command->add_option("--until", options->to, "Largest angle; by default the stop");
    command->add_option("--fastest", options->fastest, "Fastest rate of tables and of the report [rad/s]");
    command
        ->add_option(
            "--channels", options->fmu.channels,
            "Channels that are outputs of an FMU, separated by commas; * is any text; by default all but "
            "those of the contact solver")
        ->delimiter(',');
    command
        ->add_option(
            "--parameters", options->fmu.parameters,
            "Numbers of the rig that are parameters of an FMU, by pointer, separated by commas; * is any "
            "text; by default those of elements and motors")
        ->delimiter(',');
    command->add_option("--engine", options->fmu.engine,
                        "Engine of an FMU (hingelab_fmu.so); by default the one beside this program");
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--losses", options->losses,
                        "File for the report as JSON, or -; by default it goes to the error stream");
    command->callback([options] { exportRig(*options); });
}

} // namespace hingelab::cli
