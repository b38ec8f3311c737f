// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <iostream>

#include "app/hingelab_cli/cad_file.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/channel_choice.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/interrupt.h"
#include "app/hingelab_cli/progress.h"
#include "app/hingelab_cli/sample_times.h"
#include "resources/share/share_assets.h"
#include "shapes/mesh_reader.h"
#include "share/share_gltf.h"
#include "text/control_characters.h"
#include "text/trimmed.h"

namespace hingelab::cli {
namespace {

struct ShareOptions {
    std::string rig;
    std::string duration = "10";
    std::string interval = "0.02";
    std::vector<std::string> variables;
    std::vector<std::string> channels;
    std::string hand;
    ChangeOptions changes;
    std::string output = "-";
};

/// "POINTER=VALUE; VALUE; VALUE"
ShareVariable variableOf(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw CommandError(ExitCode::usage, "--vary requires \"POINTER=VALUE; VALUE\", not \"" + text + "\"");
    return {std::string(trimmed(std::string_view(text).substr(0, equals))),
            shareValuesIn(std::string_view(text).substr(equals + 1))};
}

ShareRequest requestOf(const ShareOptions& options) {
    ShareRequest request;
    request.rig = loadRig(options.rig, options.changes).rig;
    for (const std::string& variable : options.variables) request.variables.push_back(variableOf(variable));
    request.hand = options.hand;
    request.times = {seconds(options.duration, "--duration"), seconds(options.interval, "--dt")};
    request.program = "Hingelab " HINGELAB_VERSION;
    if (!options.channels.empty()) {
        const Model model(request.rig);
        for (const std::size_t i : chosenChannels(model, options.channels)) {
            if (i > 0) request.channels.push_back(model.channels()[i].name); // the time is there in any case
        }
    }
    const std::filesystem::path folder = folderOf(options.rig);
    request.files = [folder](const std::string& name) -> std::optional<std::string> {
        JsonLimits limits = kDocumentLimits;
        limits.document = "a mesh";
        limits.bytes = kLargestMeshFile;
        try {
            return readText((folder / name).string(), limits);
        } catch (const CommandError&) {
            return std::nullopt;
        }
    };
    request.cad = [folder](const std::string& name) { return readCad(folder / name).model; };
    return request;
}

void share(const ShareOptions& options) {
    const ShareRequest request = requestOf(options);
    const Interrupt interrupt;
    Progress progress;
    const auto goesOn = [&](double done) {
        if (progress.isDue())
            progress.tell("simulated " + std::to_string(static_cast<int>(100.0 * done)) + " %");
        return interrupt.signal() == 0;
    };
    SharePage page;
    try {
        const bool isPage = options.output == "-" || shareFormatOf(options.output) == ShareFormat::page;
        if (!isPage) {
            ShareGltf gltf = makeShareGltf(request, goesOn);
            page = {std::move(gltf.bytes), std::move(gltf.notes)};
        } else {
            page = makeSharePage(request, shareAssets(), goesOn);
        }
    } catch (const std::invalid_argument& fault) {
        throw CommandError(ExitCode::usage, fault.what());
    }
    throwIfInterrupted(interrupt, "nothing was written");
    writeText(options.output, page.html);
    for (const std::string& note : page.notes) std::cerr << printable(note, LineBreaks::refused) << '\n';
}

} // namespace

void addShareCommand(CLI::App& app) {
    auto options = std::make_shared<ShareOptions>();
    CLI::App* command = app.add_subcommand(
        "share", "Simulate a rig and write one HTML file that any browser plays, or a scene of glTF.");
    command->add_option("RIG", options->rig, "Rig to share")->required();
    command->add_option("--duration", options->duration, "Simulated time [s]")->capture_default_str();
    command->add_option("--dt", options->interval, "Time between frames [s]; accuracy does not depend on it")
        ->capture_default_str();
    command
        ->add_option(
            "--vary", options->variables,
            "\"POINTER=VALUE; VALUE\": a slider, with a run of its own for each value; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addChangeOptions(*command, options->changes);
    command->add_option("--hand", options->hand, "Motion of a hand in each run, as of simulate");
    command
        ->add_option("--channels", options->channels,
                     "Channels that can be plotted, separated by commas; * is any text")
        ->delimiter(',');
    command
        ->add_option("--output,-o", options->output,
                     "HTML file, or .glb for glTF with an animation; - is HTML to the standard output")
        ->capture_default_str();
    command->callback([options] { share(*options); });
}

} // namespace hingelab::cli
