// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_metrics.h"
#include "analysis/door_words.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/whole_door.h"

namespace hingelab::cli {
namespace {

struct MetricsOptions {
    std::string rig;
    std::string voltage;
    ChangeOptions changes;
    std::string output = "-";
    std::string format;
    bool asJson = false;
};

const char* nameOf(DoorBehaviour behaviour) {
    constexpr const char* names[] = {"stays", "opens", "closes"};
    return names[static_cast<std::size_t>(behaviour)];
}

Json toJson(const DoorCurve& curve) {
    const Quantity place = curve.isRotation ? Quantity::angle : Quantity::length;
    Json json;
    json["coordinate"] = curve.coordinate;
    json["grip"] = curve.grip;
    Json& metrics = json["metrics"] = Json::object();
    for (const DoorMetric& metric : doorMetrics(curve)) {
        Json entry;
        entry["value"] = metric.value ? numberOrText(*metric.value) : Json();
        entry["unit"] = siUnit(metric.quantity).ascii;
        if (metric.at) {
            entry["at"] = numberOrText(*metric.at);
            entry["at_unit"] = siUnit(place).ascii;
        }
        if (!metric.value) entry["missing"] = metric.missing;
        entry["definition"] = metric.definition;
        metrics[metric.key] = std::move(entry);
    }
    for (const DoorSpan& span : curve.spans) {
        Json entry = {{"from", span.from}, {"to", span.to}, {"behaviour", nameOf(span.behaviour)}};
        if (span.behaviour == DoorBehaviour::stays) entry["creep"] = numberOrText(span.creep);
        json["spans"].push_back(std::move(entry));
    }
    json["balances"] = Json::array();
    for (const DoorBalance& balance : curve.balances) {
        json["balances"].push_back({{"at", balance.x}, {"stable", balance.isStable}, {"held", balance.isHeld}});
    }
    json["left_out"] = curve.leftOut;
    return json;
}

std::string toText(const DoorCurve& curve) {
    constexpr std::size_t labelWidth = 38;
    std::string text = curve.coordinate + ", from " + endWords(curve) + "\n";
    text += "A hand pulls at " + curve.grip + "\n";
    for (const DoorMetric& metric : doorMetrics(curve)) {
        std::string label = "  ";
        label += metric.label;
        // Width in characters: labels have letters of several bytes.
        std::size_t letters = 0;
        for (const char c : label) letters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
        label.append(letters < labelWidth ? labelWidth - letters : 1, ' ');
        text += label + metricText(metric, curve) + "\n";
    }
    for (const std::string& line : doorWords(curve)) text += "  " + line + "\n";
    return text;
}

void showMetrics(MetricsOptions options) {
    if (options.asJson) options.format = "json";
    const RigDocument document = loadRig(options.rig, options.changes);
    const DoorCurve curve = wholeDoor(document.rig, options.voltage);
    const bool asJson =
        options.format == "json" || (options.format.empty() && options.output.ends_with(".json"));
    writeText(options.output, asJson ? formatJson(toJson(curve)) : toText(curve));
}

} // namespace

void addMetricsCommand(CLI::App& app) {
    auto options = std::make_shared<MetricsOptions>();
    CLI::App* command = app.add_subcommand(
        "metrics",
        "Key figures of the whole door: efforts, work, hysteresis, where it stays, opens and closes.");
    command->add_option("RIG", options->rig, "Rig with one degree of freedom")->required();
    addVoltageOption(*command, options->voltage);
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "text or json; by default as the file's name ends")
        ->check(CLI::IsMember({"text", "json"}));
    command->add_flag("--json", options->asJson, "The same as --format json");
    command->callback([options] { showMetrics(*options); });
}

} // namespace hingelab::cli
