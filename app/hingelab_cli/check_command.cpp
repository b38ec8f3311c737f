// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "analysis/target_judge.h"
#include "analysis/target_sets.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/target_output.h"
#include "app/hingelab_cli/whole_door.h"
#include "checks/checked_rig.h"

namespace hingelab::cli {
namespace {

struct CheckOptions {
    std::string rig;
    std::string voltage;
    ChangeOptions changes;
    std::string output = "-";
    bool asJson = false;
};

std::size_t countOf(const std::vector<TargetResult>& results, TargetVerdict verdict) {
    return static_cast<std::size_t>(std::count_if(
        results.begin(), results.end(), [&](const TargetResult& result) { return result.verdict == verdict; }));
}

std::string countText(std::size_t count, std::size_t all, const char* what) {
    std::string text = std::to_string(count) + " of " + std::to_string(all);
    text += all == 1 ? " target " : " targets ";
    return text + what;
}

void check(const CheckOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    const std::vector<Target>& targets = document.rig.targets;
    if (targets.empty()) {
        throw CommandError(ExitCode::usage,
                           "the rig has no targets: add some in the window, in the file or by `targets --add`");
    }
    ConditionedFigures figures(std::make_shared<const Model>(document.rig),
                               motorVoltages(document.rig, options.voltage));
    const std::vector<TargetResult> results = judgeTargets(targets, figures);
    const TargetVerdict verdict = verdictOf(results);
    std::string text = toText(targets, results);
    if (options.asJson) {
        Json json = {{"verdict", nameOf(verdict)}, {"targets", Json::array()}};
        for (std::size_t i = 0; i < targets.size(); ++i)
            json["targets"].push_back(toJson(targets[i], results[i]));
        text = formatJson(json);
    }
    writeText(options.output, text);
    if (verdict == TargetVerdict::failed) {
        throw CommandError(ExitCode::targetFailed,
                           countText(countOf(results, verdict), targets.size(), "not met"));
    }
    if (verdict == TargetVerdict::unknown) {
        throw CommandError(ExitCode::targetUnknown,
                           countText(countOf(results, verdict), targets.size(), "cannot be told"));
    }
}

struct TargetsOptions {
    std::string rig;
    std::vector<std::string> sets;
    std::string output = "-";
};

std::string listOfSets() {
    std::string text;
    for (const TargetSet& set : targetSets()) {
        text += std::string(set.id) + ": " + set.label + ". " + set.help + "\n";
        for (const Target& target : set.targets) {
            text += "  " + target.name + ": " + figureText(target);
            text += ", " + limitText(target) + " [" + target.source + "]\n";
        }
    }
    return text;
}

void addSets(const TargetsOptions& options) {
    if (options.rig.empty() && options.sets.empty()) return writeText(options.output, listOfSets());
    if (options.rig.empty() || options.sets.empty())
        throw CommandError(ExitCode::usage,
                           "to add a set, give a RIG and --add SET; without both, sets are listed");
    RigDocument document = loadRig(options.rig, {});
    for (const std::string& id : options.sets) {
        const TargetSet* set = findTargetSet(id);
        if (set == nullptr)
            throw CommandError(ExitCode::usage, "there is no set \"" + id + "\" (see: hingelab-cli targets)");
        Edited outcome = applyEdits(document.rig, addTargets(document.rig, set->targets));
        report(options.rig, outcome.issues);
        document.rig = std::move(*outcome.rig);
    }
    writeRigFrom(options.rig, std::move(document), options.output);
}

} // namespace

void addCheckCommand(CLI::App& app) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand(
        "check",
        "Whether a rig meets its targets, with margins. Exit codes: 0 all met, 6 one is not, 7 one cannot "
        "be told.");
    command->add_option("RIG", options->rig, "Rig with targets")->required();
    addVoltageOption(*command, options->voltage);
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_flag("--json", options->asJson, "As JSON, in SI");
    command->callback([options] { check(*options); });

    auto sets = std::make_shared<TargetsOptions>();
    CLI::App* targets =
        app.add_subcommand("targets", "Lists the sets of targets with their sources, or adds sets to a rig.");
    targets->add_option("RIG", sets->rig, "Rig to add to");
    targets->add_option("--add", sets->sets, "Set to add; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    targets->add_option("--output,-o", sets->output, "File, or - for the standard output")
        ->capture_default_str();
    targets->callback([sets] { addSets(*sets); });
}

} // namespace hingelab::cli
