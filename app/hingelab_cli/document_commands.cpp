// SPDX-License-Identifier: GPL-3.0-or-later

#include "analysis/mobility.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/parameter_reference.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"
#include "rig/schema.h"
#include "simulation/model.h"
#include "workshop/fitting_assembly.h"

namespace hingelab::cli {
namespace {

void validateFiles(const std::vector<std::string>& paths) {
    bool valid = true;
    FileWriter output = FileWriter::toStandardOutput();
    for (const std::string& path : paths) {
        const RigReading reading = readRig(readRigText(path));
        for (const Issue& issue : reading.issues) output.write(path + ": " + issue.text() + "\n");
        if (reading.document) {
            output.write(path + ": valid\n");
        } else {
            valid = false;
        }
        output.flush();
    }
    output.commit();
    if (!valid) throw CommandError(ExitCode::invalidDocument, "not all rigs are valid");
}

void listChannels(const std::string& rig) {
    const Model model(loadRig(rig, {}).rig);
    std::string text;
    for (const Channel& channel : model.channels()) {
        text += channel.name + " [" + std::string(siUnit(channel.quantity).ascii) + "]\n";
    }
    writeText("-", text);
}

struct MobilityOptions {
    std::string rig;
    ChangeOptions changes;
    bool asJson = false;
};

Json asJson(const LoopMobility& group) {
    Json removable = Json::array();
    for (const LoopMobility::Constraint& each : group.removable)
        removable.push_back({{"closure", each.closure}, {"constraint", each.what}});
    return {{"closures", group.closures},
            {"joints", group.joints},
            {"coordinates", group.coordinates},
            {"prescribed", group.prescribed},
            {"equations", group.equations},
            {"rank", group.rank},
            {"degrees_of_freedom", group.freedom()},
            {"redundant", group.redundant()},
            {"removable", removable},
            {"locked", group.isLocked()}};
}

void tellMobility(const MobilityOptions& options) {
    const Model model(loadRig(options.rig, options.changes).rig);
    const Mobility mobility = mobilityOf(model);
    if (options.asJson) {
        Json json = {{"coordinates", mobility.coordinates},
                     {"prescribed", mobility.prescribed},
                     {"degrees_of_freedom", mobility.freedom},
                     {"groups", Json::array()}};
        for (const LoopMobility& group : mobility.groups) json["groups"].push_back(asJson(group));
        writeText("-", json.dump(2) + "\n");
        return;
    }
    std::string text = freedomWords(mobility.freedom, mobility.prescribed) + "\n";
    for (const LoopMobility& group : mobility.groups) {
        text += "\n";
        for (const std::string& line : wordsOf(group)) text += line + "\n";
    }
    const std::vector<std::string> offers = assemblyOffers(model);
    if (!offers.empty()) text += "\n";
    for (const std::string& offer : offers) text += offer + "\n";
    writeText("-", text);
}

void listRigs() {
    std::string text;
    for (const ShippedRig& shipped : shippedRigs()) {
        const RigReading reading = readRig(shipped.text);
        text += std::string(shipped.name) + "\t" +
                (reading.document ? descriptionWithExperiments(reading.document->rig) : std::string()) + "\n";
    }
    writeText("-", text);
}

struct ParameterOptions {
    std::string rig;
    std::vector<std::string> prefixes;
    ChangeOptions changes;
    std::string output = "-";
    bool asRig = false;
    bool asList = false;
};

void parameters(const ParameterOptions& options) {
    RigDocument document = loadRig(options.rig, options.changes);
    if (options.asRig) {
        writeRigFrom(options.rig, std::move(document), options.output);
    } else if (options.asList) {
        std::string text;
        for (const Parameter& parameter : parametersOf(document.rig)) {
            text += parameter.namePointer + "\t" + shortestText(parameter.value) + " " +
                    std::string(siUnit(parameter.info->quantity).ascii) + "\t" + rangeText(*parameter.info) +
                    "\n";
        }
        writeText(options.output, text);
    } else {
        writeText(options.output, writeParameterSet(document.rig, options.prefixes));
    }
}

} // namespace

void addDocumentCommands(CLI::App& app) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* validate = app.add_subcommand("validate", "Report every problem of rig files.");
    validate->add_option("RIG", *paths, "Rigs to check")->required();
    validate->callback([paths] { validateFiles(*paths); });

    auto rig = std::make_shared<std::string>();
    CLI::App* channels = app.add_subcommand("channels", "List the channels that a rig reports.");
    channels->add_option("RIG", *rig, "Rig")->required();
    channels->callback([rig] { listChannels(*rig); });

    auto mobility = std::make_shared<MobilityOptions>();
    CLI::App* freedoms = app.add_subcommand(
        "mobility", "Count a rig's degrees of freedom, and the redundant constraints of its loops.");
    freedoms->add_option("RIG", mobility->rig, "Rig")->required();
    addChangeOptions(*freedoms, mobility->changes);
    freedoms->add_flag("--json", mobility->asJson, "Write JSON");
    freedoms->callback([mobility] { tellMobility(*mobility); });

    app.add_subcommand("rigs", "List the shipped rigs.")->callback([] { listRigs(); });

    auto markdown = std::make_shared<bool>(false);
    CLI::App* schema = app.add_subcommand("schema", "Print the JSON Schema of rig files.");
    schema->add_flag("--markdown", *markdown, "Print the parameter reference as Markdown instead");
    schema->callback([markdown] { writeText("-", *markdown ? parameterReference() : rigSchema()); });

    auto options = std::make_shared<ParameterOptions>();
    CLI::App* params = app.add_subcommand("params", "Write a rig's parameters as a parameter set.");
    params->add_option("RIG", options->rig, "Rig")->required();
    params
        ->add_option("--only", options->prefixes,
                     "Only parameters whose pointer starts with this, such as /elements/hinge")
        ->delimiter(',');
    addChangeOptions(*params, options->changes);
    params->add_flag("--rig", options->asRig, "Write the whole rig with the changes instead");
    params->add_flag("--list", options->asList, "Write pointers, values and valid ranges as text instead");
    params->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    params->callback([options] { parameters(*options); });
}

} // namespace hingelab::cli
