// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_slam.h"
#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/whole_door.h"

namespace hingelab::cli {
namespace {

struct SlamOptions {
    std::string rig;
    std::string from;
    std::string speed = "1 m/s";
    std::string voltage;
    ChangeOptions changes;
    std::string output = "-";
    bool asJson = false;
};

Json slamJson(const DoorSlam& slam) {
    const Quantity place = slam.isRotation ? Quantity::angle : Quantity::length;
    Json json;
    json["grip"] = slam.grip;
    json["from"] = slam.thrown.x;
    json["place_unit"] = siUnit(place).ascii;
    Json& figures = json["figures"] = Json::object();
    for (const SlamFigure& figure : slam.figures) {
        Json entry;
        entry["value"] = figure.value ? numberOrText(*figure.value) : Json();
        entry["unit"] = siUnit(figure.quantity).ascii;
        if (!figure.value) entry["missing"] = figure.missing;
        entry["definition"] = figure.definition;
        figures[figure.key] = std::move(entry);
    }
    json["energy"] = Json::array();
    for (const DoorEnergyShare& share : slam.run.account) {
        json["energy"].push_back({{"share", shareWords(share)}, {"joule", numberOrText(share.energy)}});
    }
    return json;
}

void appendRow(std::string& text, const std::string& label, const std::string& value) {
    constexpr std::size_t width = 34;
    std::size_t letters = 0;
    for (const char c : label) letters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    text += "  " + label;
    text.append(letters < width ? width - letters : 1, ' ');
    text += value + "\n";
}

std::string slamText(const DoorSlam& slam, double speed) {
    constexpr int digits = 3;
    std::string text = "Thrown shut from " +
                       displayText(slam.isRotation ? Quantity::angle : Quantity::length, slam.thrown.x, digits);
    text += " with " + displayText(Quantity::velocity, speed, digits) + " at " + slam.grip + "\n";
    for (const SlamFigure& figure : slam.figures) {
        appendRow(text, figure.label,
                  figure.value ? displayText(figure.quantity, *figure.value, digits) : figure.missing);
    }
    text += "Energy sources and losses\n";
    for (const DoorEnergyShare& share : sharesThatCount(slam.run.account)) {
        appendRow(text, shareWords(share), displayText(Quantity::energy, share.energy, digits));
    }
    return text;
}

void slam(const SlamOptions& options) {
    const RigDocument document = loadRig(options.rig, options.changes);
    SlamAsked asked;
    asked.voltages = motorVoltages(document.rig, options.voltage);
    const auto model = std::make_shared<const Model>(document.rig);
    const DoorStatics::Found door = DoorStatics::of(model);
    const bool turns = !door.statics || door.statics->isRotation();
    if (!options.from.empty()) {
        asked.from = numberOption(turns ? Quantity::angle : Quantity::length, options.from, "--from");
    }
    asked.speed = numberOption(Quantity::velocity, options.speed, "--speed");
    const DoorSlam result = slamDoor(model, asked);
    if (!result.refusal.empty()) throw CommandError(ExitCode::usage, result.refusal);
    writeText(options.output, options.asJson ? formatJson(slamJson(result)) : slamText(result, asked.speed));
}

} // namespace

void addSlamCommand(CLI::App& app) {
    auto options = std::make_shared<SlamOptions>();
    CLI::App* command = app.add_subcommand("slam",
                                           "A door thrown shut: speed and energy at the latch, rebound, least "
                                           "speed that shuts it, energy account.");
    command->add_option("RIG", options->rig, "Rig with one degree of freedom")->required();
    command->add_option(
        "--from", options->from,
        "Position from which it is thrown [rad or m, or with a unit]; by default the middle of its range");
    command->add_option("--speed", options->speed, "Speed of the grip [m/s, or with a unit]")
        ->capture_default_str();
    addVoltageOption(*command, options->voltage);
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_flag("--json", options->asJson, "As JSON, in SI units");
    command->callback([options] { slam(*options); });
}

} // namespace hingelab::cli
