// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <memory>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/progress.h"
#include "app/hingelab_cli/target_output.h"
#include "checks/checked_rig.h"
#include "resources/shipped_struts.h"
#include "struts/strut_proposal.h"

namespace hingelab::cli {
namespace {

struct StrutsOptions {
    std::string rig;
    std::string catalogue;
    std::string opensFrom, holds, closesBelow, handle;
    std::string coldest = "-10 degC", warmest = "50 degC";
    std::size_t count = 3;
    std::size_t take = 1;
    bool isSingle = false;
    bool staysWhereLeft = false;
    bool asJson = false;
    std::string output;
    ChangeOptions changes;
};

std::optional<double> given(Quantity quantity, const std::string& text, const char* option) {
    if (text.empty()) return std::nullopt;
    return numberOption(quantity, text, option);
}

StrutWishes wishesOf(const StrutsOptions& options) {
    StrutWishes wishes;
    wishes.opensFrom = given(Quantity::angle, options.opensFrom, "--opens-from");
    if (!options.holds.empty()) {
        const std::size_t colon = options.holds.find(':');
        wishes.holdsFrom = numberOption(Quantity::angle, options.holds.substr(0, colon), "--holds");
        if (colon != std::string::npos && colon + 1 < options.holds.size())
            wishes.holdsTo = numberOption(Quantity::angle, options.holds.substr(colon + 1), "--holds");
    }
    wishes.closesBelow = given(Quantity::angle, options.closesBelow, "--closes-below");
    wishes.mostHandleForce = given(Quantity::force, options.handle, "--handle");
    wishes.coldest = numberOption(Quantity::temperature, options.coldest, "--coldest");
    wishes.warmest = numberOption(Quantity::temperature, options.warmest, "--warmest");
    wishes.isPair = !options.isSingle;
    wishes.staysWhereLeft = options.staysWhereLeft;
    if (const std::string why = whyNotWished(wishes); !why.empty()) throw CommandError(ExitCode::usage, why);
    return wishes;
}

StrutCatalogue catalogueOf(const std::string& file) {
    StrutCatalogue catalogue = readStrutCatalogue(file.empty() ? std::string(shippedStruts()) : readText(file));
    const std::string name = (file.empty() ? std::string("built-in catalogue") : file) + ": ";
    for (const std::string& problem : catalogue.problems) complain(name + problem);
    for (const std::string& heading : catalogue.ignored)
        complain(std::string(name)
                     .append("the column \"")
                     .append(heading)
                     .append("\" is not known and was left out."));
    if (catalogue.struts.empty())
        throw CommandError(ExitCode::invalidDocument, name + "there are no struts in it.");
    return catalogue;
}

std::string lengthText(double value) {
    constexpr int digits = 4;
    return displayText(Quantity::length, value, digits);
}

std::string placeText(const StrutPoint& point) {
    return lengthText(point.along) + " along, " + lengthText(point.out) + " out";
}

std::string textOfChoice(std::size_t number, const StrutCatalogue& catalogue, const StrutChoice& choice,
                         const StrutProposal& proposal) {
    constexpr double percent = 100.0;
    const CatalogueStrut& strut = catalogue.struts[choice.row];
    std::string text = std::to_string(number) + ". " + proposal.words + "\n";
    text += "   stroke " + lengthText(strut.stroke) + ", extended length " + lengthText(strut.extendedLength) +
            "\n";
    text += "   on the door " + placeText(choice.door) + "; on the carrier " + placeText(choice.carrier) +
            " (from the hinge, door closed)\n";
    text += "   reserve: F1 may differ by " + displayText(percent * choice.reserve, 2) +
            " %. Wishes are met from " + displayText(Quantity::force, choice.least, 3);
    text += choice.isBounded() ? " to " + displayText(Quantity::force, choice.most, 3) + "\n" : " on\n";
    if (!proposal.refusal.empty()) return text + "   refused: " + proposal.refusal + "\n";
    text += cli::toText(proposal.targets, proposal.results);
    for (const std::string& contradiction : proposal.contradictions) text += "   " + contradiction + "\n";
    text += proposal.isConfirmed() ? "   confirmed by simulation at all temperatures\n" : "   not confirmed\n";
    return text;
}

Json jsonOfChoice(const StrutCatalogue& catalogue, const StrutChoice& choice, const StrutProposal& proposal) {
    const CatalogueStrut& strut = catalogue.struts[choice.row];
    Json json = {{"maker", strut.maker},
                 {"order_number", strut.order},
                 {"f1", proposal.choice.f1},
                 {"least_f1", choice.least},
                 {"most_f1", choice.most},
                 {"stroke", strut.stroke},
                 {"extended_length", strut.extendedLength},
                 {"door", {choice.door.along, choice.door.out}},
                 {"carrier", {choice.carrier.along, choice.carrier.out}},
                 {"reserve", choice.reserve},
                 {"refusal", proposal.refusal},
                 {"confirmed", proposal.isConfirmed()},
                 {"contradictions", proposal.contradictions},
                 {"assumed", proposal.assumed},
                 {"targets", Json::array()}};
    for (std::size_t i = 0; i < proposal.results.size(); ++i)
        json["targets"].push_back(cli::toJson(proposal.targets[i], proposal.results[i]));
    return json;
}

void findStruts(const StrutsOptions& options) {
    RigDocument document = loadRig(options.rig, options.changes);
    const StrutWishes wishes = wishesOf(options);
    const StrutCatalogue catalogue = catalogueOf(options.catalogue);
    const Model model(document.rig);
    const StrutPlane plane = strutPlaneOf(model);
    const StrutSearch search(model, plane, wishes);
    const Interrupt interrupt;
    Progress progress;
    StrutSearchOptions how;
    how.mostChoices = std::max(options.count, options.take);
    how.progress = [&](double share) {
        constexpr double percent = 100.0;
        if (progress.isDue()) progress.tell("searching: " + displayText(percent * share, 2) + " %");
        return interrupt.signal() == 0;
    };
    const StrutSearchResult result = search.search(catalogue, how);
    throwIfInterrupted(interrupt, "nothing was written");
    if (result.choices.empty()) throw CommandError(ExitCode::targetFailed, result.refusal);
    std::string text;
    Json json = Json::array();
    std::optional<StrutProposal> taken;
    for (std::size_t i = 0; i < result.choices.size(); ++i) {
        const StrutChoice& choice = result.choices[i];
        StrutProposal proposal = confirmStruts(model, plane, wishes, catalogue.struts[choice.row], choice,
                                               [&] { return interrupt.signal() == 0; });
        throwIfInterrupted(interrupt, "nothing was written");
        text += textOfChoice(i + 1, catalogue, choice, proposal);
        json.push_back(jsonOfChoice(catalogue, choice, proposal));
        if (i + 1 == options.take) taken = std::move(proposal);
    }
    const bool isToOutput = options.output == "-"; // the rig goes there
    if (!isToOutput) writeText("-", options.asJson ? formatJson(json) : text);
    if (options.output.empty()) return;
    if (!taken || taken->edits.empty())
        throw CommandError(ExitCode::targetFailed, taken ? taken->refusal : "there is no such proposal");
    Edited outcome = applyEdits(document.rig, taken->edits);
    report(options.rig, outcome.issues);
    document.rig = std::move(*outcome.rig);
    writeRigFrom(options.rig, std::move(document), options.output);
    if (!taken->isConfirmed())
        throw CommandError(
            ExitCode::targetFailed,
            "the rig was written, but simulation does not confirm proposal " + std::to_string(options.take));
}

} // namespace

void addStrutsCommand(CLI::App& app) {
    auto options = std::make_shared<StrutsOptions>();
    CLI::App* command = app.add_subcommand(
        "struts",
        "Finds gas struts of a catalogue, and places for their ends, that make a door do what is wished.");
    command->add_option("RIG", options->rig, "Rig with a door on a hinge")->required();
    command->add_option("--catalogue", options->catalogue,
                        "CSV file; without it, the example that is built in");
    command->add_option("--opens-from", options->opensFrom, "Angle beyond which the door opens by itself");
    command->add_option("--holds", options->holds,
                        "Angles FROM:TO between which it stays open: it does not sink");
    command->add_option("--closes-below", options->closesBelow, "Angle below which it closes by itself");
    command->add_option("--handle", options->handle, "Largest force at the handle, opening and closing slowly");
    command->add_option("--coldest", options->coldest, "Lowest ambient temperature")->capture_default_str();
    command->add_option("--warmest", options->warmest, "Highest ambient temperature")->capture_default_str();
    command->add_flag("--stays-where-left", options->staysWhereLeft,
                      "Between the angles of --holds it does not rise either");
    command->add_flag("--single", options->isSingle, "One strut in the middle, not a mirrored pair");
    command->add_option("--count", options->count, "Number of proposals")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    command->add_option("--take", options->take, "Number of the proposal that --output writes")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File for the rig with a proposal, or -");
    command->add_flag("--json", options->asJson, "As JSON, in SI");
    command->callback([options] { findStruts(*options); });
}

} // namespace hingelab::cli
