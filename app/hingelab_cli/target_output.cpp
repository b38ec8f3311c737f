// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/target_output.h"
#include "text/table_format.h"

namespace hingelab::cli {

const char* nameOf(TargetVerdict verdict) {
    constexpr const char* names[] = {"met", "failed", "unknown"};
    return names[static_cast<std::size_t>(verdict)];
}

Json toJson(const Target& target, const TargetResult& result) {
    const FigureKind& kind = kindOf(target.figure);
    Json json = {{"name", target.name}, {"figure", kind.key}};
    const Quantity place = placeQuantity(target.isRotation());
    if (target.hasFrom()) json["from"] = target.from;
    if (target.hasTo()) json["to"] = target.to;
    for (const BandPoint& point : target.band) {
        Json limits = {{"at", point.at}};
        if (point.least > -kUnlimited) limits["least"] = point.least;
        if (point.most < kUnlimited) limits["most"] = point.most;
        json["band"].push_back(std::move(limits));
    }
    if (target.hasLeast()) json["at_least"] = target.atLeast;
    if (target.hasMost()) json["at_most"] = target.atMost;
    json["unit"] = siUnit(target.quantity()).ascii;
    json["place_unit"] = siUnit(place).ascii;
    if (target.coldest < kUnlimited) json["coldest"] = target.coldest;
    if (target.warmest < kUnlimited) json["warmest"] = target.warmest;
    if (target.hasWeight()) json["weight"] = target.weight;
    if (!target.source.empty()) json["source"] = target.source;
    json["verdict"] = nameOf(result.verdict);
    const auto numberOrNull = [](const std::optional<double>& value) {
        return value ? numberOrText(*value) : Json();
    };
    json["value"] = numberOrNull(result.value);
    json["margin"] = numberOrNull(result.margin);
    json["share"] = numberOrNull(result.share);
    if (result.at) json["at"] = numberOrText(*result.at);
    if (result.temperature) json["worst_temperature"] = numberOrText(*result.temperature);
    if (result.reserve) json["reserve"] = numberOrText(*result.reserve);
    if (result.verdict == TargetVerdict::met) json["keeps_reserve"] = result.keepsReserve;
    if (result.drift) json["drift_in_5_s"] = numberOrText(*result.drift);
    if (!result.words.empty()) json["words"] = result.words;
    return json;
}

std::string toText(const std::vector<Target>& targets, const std::vector<TargetResult>& results) {
    std::string text;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        constexpr const char* marks[] = {"✓ ", "✗ ", "? "};
        text += marks[static_cast<std::size_t>(results[i].verdict)];
        text += targets[i].name + ": " + figureText(targets[i]);
        text += ", " + limitText(targets[i]);
        if (targets[i].hasTemperatures()) text += ", " + temperaturesText(targets[i]);
        text += "; ";
        if (results[i].value) text += "it is " + resultText(targets[i], results[i]) + ": ";
        text += verdictText(targets[i], results[i]) + "\n";
    }
    return text;
}

} // namespace hingelab::cli
