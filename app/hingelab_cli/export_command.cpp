// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "physics/exchange/hinge_export.h"
#include "physics/text/quantity_entry.h"
#include "physics/text/table_format.h"

namespace hingelab::cli {
namespace {

struct ExportOptions {
    std::string rig;
    std::string target;
    std::string element;
    std::string from, to, fastest;
    ChangeOptions changes;
    std::string output = "-";
    std::string losses; ///< file of the report as JSON
};

/// The only door hinge, or the one of that name.
const Element& hingeOf(const Rig& rig, const std::string& name) {
    std::vector<const Element*> found;
    for (const Element& element : rig.elements) {
        if (!std::holds_alternative<DoorHingeParameters>(element.law)) continue;
        if (name.empty() || element.name == name) found.push_back(&element);
    }
    if (found.empty()) {
        throw CommandError(ExitCode::usage, name.empty() ? "the rig has no door hinge"
                                                         : "the rig has no door hinge called \"" + name + "\"");
    }
    if (found.size() > 1) {
        std::string names;
        for (const Element* element : found) names += (names.empty() ? "" : ", ") + element->name;
        throw CommandError(ExitCode::usage,
                           "the rig has several door hinges: say which with --element (" + names + ")");
    }
    return *found.front();
}

void take(double& number, const std::string& text, Quantity quantity, const char* option) {
    if (text.empty()) return;
    const std::optional<double> value = parseEntry(quantity, text);
    if (!value) {
        throw CommandError(ExitCode::usage,
                           std::string(option) + " is " + entryText(quantity) + ", not \"" + text + "\"");
    }
    number = *value;
}

Json toJson(const ExportLoss& loss) {
    Json json = {{"what", loss.what}, {"words", loss.words}};
    if (loss.largest) {
        json["largest_torque_error"] = numberOrText(*loss.largest);
        json["at_angle"] = loss.angle;
        json["at_rate"] = loss.rate;
    }
    return json;
}

void tell(const std::vector<ExportLoss>& losses) {
    if (losses.empty()) std::cerr << "Nothing of the hinge is lost.\n";
    for (const ExportLoss& loss : losses) {
        std::cerr << loss.what << ": " << loss.words;
        if (loss.largest) {
            std::cerr << " Largest error " << displayText(Quantity::torque, *loss.largest, 3) << ", at "
                      << displayText(Quantity::angle, loss.angle, 4) << " and "
                      << displayText(Quantity::angularRate, loss.rate, 3) << ".";
        }
        std::cerr << "\n";
    }
}

void exportRig(const ExportOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    const Element& element = hingeOf(document.rig, options.element);
    const auto info = std::find_if(kHingeTargets.begin(), kHingeTargets.end(),
                                   [&](const HingeTargetInfo& i) { return options.target == i.key; });
    HingeExportRange range = rangeOfHinge(document.rig, element);
    take(range.from, options.from, Quantity::angle, "--from");
    take(range.to, options.to, Quantity::angle, "--until");
    take(range.fastest, options.fastest, Quantity::angularRate, "--fastest");
    if (!(range.from < range.to)) throw CommandError(ExitCode::usage, "--from is not below --until");
    if (!(range.fastest > 0.0)) throw CommandError(ExitCode::usage, "--fastest is not above zero");
    const HingeExport made = exportHinge(document.rig, element, info->target, range);
    writeText(options.output, made.text);
    if (options.losses.empty()) {
        tell(made.losses);
        return;
    }
    Json list = Json::array();
    for (const ExportLoss& loss : made.losses) list.push_back(toJson(loss));
    writeText(options.losses, formatJson({{"hinge", element.name}, {"losses", std::move(list)}}));
}

} // namespace

void addExportCommand(CLI::App& app) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        app.add_subcommand("export", "Write a door hinge for another program, and what is lost on the way.");
    command->add_option("RIG", options->rig, "Rig that has the hinge")->required();
    std::vector<std::string> keys;
    std::string words = "What to write:";
    for (const HingeTargetInfo& info : kHingeTargets) {
        keys.emplace_back(info.key);
        words += std::string(keys.size() > 1 ? "," : "") + " " + info.key + " (" + info.words + ")";
    }
    command->add_option("--to", options->target, words)->required()->check(CLI::IsMember(keys));
    command->add_option("--element", options->element, "Name of the hinge, where there are several");
    command->add_option("--from", options->from,
                        "Least angle of tables and of the report; by default the stop");
    command->add_option("--until", options->to, "Largest angle; by default the stop");
    command->add_option("--fastest", options->fastest, "Fastest rate of tables and of the report [rad/s]");
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--losses", options->losses,
                        "File for the report as JSON, or -; by default it is told on the error stream");
    command->callback([options] { exportRig(*options); });
}

} // namespace hingelab::cli
