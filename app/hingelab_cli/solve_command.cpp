// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/progress.h"
#include "app/hingelab_cli/target_output.h"
#include "app/hingelab_cli/whole_door.h"
#include "checks/checked_rig.h"
#include "solve/sensitivity.h"
#include "solve/target_solver.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct SolveCommandOptions {
    std::string rig;
    std::string voltage;
    ChangeOptions changes;
    std::vector<std::string> free;
    std::vector<std::string> weights;
    std::string output;
    bool asJson = false;
    bool keepsCompromise = false;
};

double boundFrom(const Parameter& parameter, const std::string& text, const std::string& whole) {
    const std::optional<double> value = parseEntry(parameter.info->quantity, text);
    if (value) return *value;
    throw CommandError(ExitCode::usage,
                       "--free " + whole + ": \"" + text + "\" is not " + entryText(parameter.info->quantity));
}

/// POINTER or POINTER=LOW..HIGH.
FreeParameter freeFrom(const Rig& rig, const std::string& text) {
    const std::size_t equals = text.rfind('=');
    const std::string pointer = text.substr(0, equals);
    std::optional<FreeParameter> free = freeParameter(rig, pointer);
    if (!free) throw CommandError(ExitCode::usage, "--free " + text + ": the rig has no number at " + pointer);
    if (equals == std::string::npos) return *free;
    const std::string bounds = text.substr(equals + 1);
    const std::size_t dots = bounds.find("..");
    if (dots == std::string::npos)
        throw CommandError(ExitCode::usage,
                           "--free " + text + ": bounds are written LOW..HIGH, such as 0.1..0.5");
    const Parameter parameter = findParameter(rig, pointer).value();
    free->lower = boundFrom(parameter, bounds.substr(0, dots), text);
    free->upper = boundFrom(parameter, bounds.substr(dots + 2), text);
    return *free;
}

std::vector<FreeParameter> freeFrom(const Rig& rig, const std::vector<std::string>& texts) {
    std::vector<FreeParameter> free;
    free.reserve(texts.size());
    for (const std::string& text : texts) free.push_back(freeFrom(rig, text));
    if (const std::string why = whyNotFree(rig, free); !why.empty()) throw CommandError(ExitCode::usage, why);
    return free;
}

/// TARGET=NUMBER of a target of the rig.
void takeWeight(const std::string& text, Rig& rig) {
    const std::size_t equals = text.rfind('=');
    const std::string name = text.substr(0, equals);
    const auto target = std::find_if(rig.targets.begin(), rig.targets.end(),
                                     [&](const Target& each) { return each.name == name; });
    if (equals == std::string::npos || target == rig.targets.end())
        throw CommandError(ExitCode::usage,
                           "--weight " + text + " is not TARGET=NUMBER with the name of a target");
    const std::optional<double> weight = parseEntry(Quantity::dimensionless, text.substr(equals + 1));
    if (!weight || !kTargetWeights.contains(*weight))
        throw CommandError(ExitCode::usage, "--weight " + text + ": a weight is a number from 0.001 to 1000");
    target->weight = *weight;
}

const char* nameOf(SolveOutcome outcome) {
    switch (outcome) {
        case SolveOutcome::met:
            return "met";
        case SolveOutcome::compromise:
            return "compromise";
        case SolveOutcome::contradicted:
            return "contradicted";
        case SolveOutcome::cancelled:
            return "cancelled";
        case SolveOutcome::refused:
            break;
    }
    return "refused";
}

Json toJson(const Rig& rig, const SolveResult& result) {
    Json json = {{"outcome", nameOf(result.outcome)}, {"words", outcomeText(rig, result)},
                 {"evaluations", result.evaluations}, {"parameters", Json::array()},
                 {"targets", Json::array()},          {"conflict", Json::array()}};
    for (std::size_t i = 0; i < result.after.size(); ++i) {
        const Parameter& parameter = result.parameters[i];
        json["parameters"].push_back({{"pointer", parameter.namePointer},
                                      {"unit", siUnit(parameter.info->quantity).ascii},
                                      {"before", parameter.value},
                                      {"after", result.after[i]}});
    }
    for (std::size_t i = 0; i < result.resultsAfter.size(); ++i) {
        json["targets"].push_back({{"before", cli::toJson(rig.targets[i], result.resultsBefore[i])},
                                   {"after", cli::toJson(rig.targets[i], result.resultsAfter[i])}});
    }
    if (!result.contradictions.empty()) json["contradictions"] = result.contradictions;
    for (const std::size_t target : result.conflict) json["conflict"].push_back(rig.targets[target].name);
    return json;
}

void writeSolved(const SolveCommandOptions& options, RigDocument document, const SolveResult& result) {
    Edited outcome = applyEdits(document.rig, editsOf(result));
    report(options.rig, outcome.issues);
    document.rig = std::move(*outcome.rig);
    writeRigFrom(options.rig, std::move(document), options.output);
}

void solve(const SolveCommandOptions& options) {
    RigDocument document = loadRig(options.rig, options.changes);
    for (const std::string& weight : options.weights) takeWeight(weight, document.rig);
    const Rig& rig = document.rig;
    const std::vector<FreeParameter> free = freeFrom(rig, options.free);
    const Interrupt interrupt;
    Progress progress;
    SolveOptions search;
    search.voltages = motorVoltages(rig, options.voltage);
    search.progress = [&](const SolveProgress& now) {
        if (progress.isDue()) {
            progress.tell(std::string(now.stage) + ": " + std::to_string(now.evaluations) +
                          " evaluations, largest violation " + displayText(100.0 * now.worst, 2) + " %");
        }
        return interrupt.signal() == 0;
    };
    const SolveResult result = solveTargets(rig, free, search);
    throwIfInterrupted(interrupt, "nothing was written");
    if (result.outcome == SolveOutcome::refused)
        throw CommandError(rig.targets.empty() ? ExitCode::usage : ExitCode::targetUnknown, result.refusal);
    std::string text;
    for (const std::string& line : solveWords(rig, result)) text += line + "\n";
    const bool isToOutput = options.output == "-"; // the rig goes there
    if (!isToOutput) writeText("-", options.asJson ? formatJson(toJson(rig, result)) : text);
    const bool isMet = result.outcome == SolveOutcome::met;
    if (!options.output.empty() && (isMet || options.keepsCompromise)) writeSolved(options, document, result);
    if (!isMet) throw CommandError(ExitCode::targetFailed, outcomeText(rig, result));
}

std::string toText(const Sensitivity& result) {
    constexpr double percent = 100.0;
    std::string text;
    for (std::size_t i = 0; i < result.targets.size(); ++i) {
        const Target& target = result.targets[i];
        text += figureText(target) + " (" + target.name + ")\n";
        for (std::size_t p = 0; p < result.parameters.size(); ++p) {
            const Sensitivity::Entry& entry = result.entries[i][p];
            text += "  " + result.parameters[p].namePointer + ": ";
            if (!entry.slope) {
                text += "cannot be told\n";
                continue;
            }
            text += displayText(target.quantity(), entry.perRange, 3) + " over its range";
            text += " (" + displayText(percent * entry.share, 3) + " %)\n";
        }
    }
    return text;
}

Json toJson(const Sensitivity& result) {
    Json json = Json::array();
    for (std::size_t i = 0; i < result.targets.size(); ++i) {
        Json row = {{"target", result.targets[i].name}, {"figure", kindOf(result.targets[i].figure).key}};
        for (std::size_t p = 0; p < result.parameters.size(); ++p) {
            const Sensitivity::Entry& entry = result.entries[i][p];
            row["parameters"].push_back({{"pointer", result.parameters[p].namePointer},
                                         {"slope", entry.slope ? numberOrText(*entry.slope) : Json()},
                                         {"over_range", entry.perRange},
                                         {"share", entry.share}});
        }
        json.push_back(std::move(row));
    }
    return json;
}

void showSensitivity(const SolveCommandOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    const std::vector<FreeParameter> free = freeFrom(document.rig, options.free);
    const Sensitivity result = sensitivityOf(document.rig, free, motorVoltages(document.rig, options.voltage));
    if (!result.refusal.empty()) throw CommandError(ExitCode::usage, result.refusal);
    writeText("-", options.asJson ? formatJson(toJson(result)) : toText(result));
}

void addCommonOptions(CLI::App& command, SolveCommandOptions& options) {
    command.add_option("RIG", options.rig, "Rig with targets")->required();
    command
        .add_option("--free", options.free,
                    "POINTER or POINTER=LOW..HIGH: a number that may change; may be repeated")
        ->required()
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addVoltageOption(command, options.voltage);
    addChangeOptions(command, options.changes);
    command.add_flag("--json", options.asJson, "As JSON, in SI");
}

} // namespace

void addSolveCommand(CLI::App& app) {
    auto options = std::make_shared<SolveCommandOptions>();
    CLI::App* command = app.add_subcommand(
        "solve",
        "Finds values of free parameters that meet all targets of a rig with the least change. Exit codes: 0 "
        "met, 6 they contradict each other or a simulation contradicts them, 7 one cannot be told.");
    addCommonOptions(*command, *options);
    command->add_option("--output,-o", options->output,
                        "File for the rig that meets them, or - for the standard output");
    command
        ->add_option("--weight", options->weights,
                     "TARGET=NUMBER: how much a target counts in a compromise; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--compromise", options->keepsCompromise, "Write the rig of a compromise, too");
    command->callback([options] { solve(*options); });

    auto sensitivity = std::make_shared<SolveCommandOptions>();
    CLI::App* slopes = app.add_subcommand(
        "sensitivity", "Which parameter moves the figure of which target, and how much over its range.");
    addCommonOptions(*slopes, *sensitivity);
    slopes->callback([sensitivity] { showSensitivity(*sensitivity); });
}

} // namespace hingelab::cli
