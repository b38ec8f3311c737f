// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "hinge/door_hinge_figures.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct FiguresOptions {
    std::string rig;
    std::string element;
    ChangeOptions changes;
    std::string output = "-";
    std::string format;
};

struct Figure {
    const char* key;
    const char* label;
    Quantity quantity;
    double value;
};

std::vector<Figure> figuresOf(const DoorHingeParameters& hinge) {
    const DoorHingeFigures f = doorHingeFigures(hinge);
    std::vector<Figure> figures = {
        {"breakaway_torque", "Breakaway torque", Quantity::torque, f.breakawayTorque},
        {"breakaway_rate", "  at the rate", Quantity::angularRate, f.breakawayRate},
        {"catch_peak_torque", "Catch, largest torque", Quantity::torque, f.catchPeakTorque},
        {"catch_peak_angle", "  at the angle", Quantity::angle, f.catchPeakAngle},
        {"catch_torque_at_zero", "Catch torque when closed", Quantity::torque, f.catchTorqueAtZero},
        {"catch_barrier", "Energy to open the catch", Quantity::energy, f.catchBarrier},
        {"friction_slope_at_rest", "Damping by friction at rest", Quantity::rotationalDamping,
         f.frictionSlopeAtRest},
        {"total_at_zero", "Torque when closed, at rest", Quantity::torque, f.totalAtZero}};
    if (hinge.presliding) {
        figures.push_back({"elastic_angle", "Elastic angle before slip", Quantity::angle, f.elasticAngle});
    }
    return figures;
}

Json toJson(const Element& element, const std::vector<Figure>& figures) {
    Json json;
    json["name"] = element.name;
    for (const Figure& figure : figures) {
        json["figures"][figure.key] = numberOrText(figure.value);
    }
    return json;
}

std::string toText(const Element& element, const std::vector<Figure>& figures) {
    constexpr std::size_t labelWidth = 32;
    std::string text = element.name + "\n";
    for (const Figure& figure : figures) {
        std::string label = std::string("  ") + figure.label;
        label.resize(std::max(label.size(), labelWidth), ' ');
        const bool isReached = std::isfinite(figure.value);
        text += label +
                (isReached ? displayText(figure.quantity, figure.value, 5) : "never: friction only rises") +
                "\n";
    }
    return text;
}

void showFigures(const FiguresOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    Json hinges = Json::array();
    std::string text;
    for (const Element& element : document.rig.elements) {
        const auto* hinge = std::get_if<DoorHingeParameters>(&element.law);
        if (hinge == nullptr || (!options.element.empty() && element.name != options.element)) continue;
        const std::vector<Figure> figures = figuresOf(*hinge);
        hinges.push_back(toJson(element, figures));
        text += (text.empty() ? "" : "\n") + toText(element, figures);
    }
    if (hinges.empty()) {
        throw CommandError(ExitCode::usage, options.element.empty() ? "the rig has no door hinge"
                                                                    : "the rig has no door hinge called \"" +
                                                                          options.element + "\"");
    }
    const bool asJson =
        options.format == "json" || (options.format.empty() && options.output.ends_with(".json"));
    writeText(options.output, asJson ? formatJson({{"hinges", std::move(hinges)}}) : text);
}

} // namespace

void addFiguresCommand(CLI::App& app) {
    auto options = std::make_shared<FiguresOptions>();
    CLI::App* command = app.add_subcommand(
        "figures", "Show what follows from the parameters of door hinges: breakaway, catch, damping at rest.");
    command->add_option("RIG", options->rig, "Rig that has the hinge")->required();
    command->add_option("--element", options->element, "Name of the hinge; by default all of the rig's");
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "text or json; by default as the file's name ends")
        ->check(CLI::IsMember({"text", "json"}));
    command->callback([options] { showFigures(*options); });
}

} // namespace hingelab::cli
