// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "analysis/door_metrics.h"
#include "analysis/door_slam.h"
#include "analysis/door_words.h"
#include "analysis/run_deviation.h"
#include "analysis/run_figures.h"
#include "analysis/scheme_comparison.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/number_option.h"
#include "app/hingelab_cli/progress.h"
#include "checks/checked_rig.h"
#include "rig/difference.h"
#include "rig/variants.h"
#include "simulation/simulation.h"

namespace hingelab::cli {
namespace {

struct CompareOptions {
    std::string rig;
    std::vector<std::string> variants;
    std::vector<std::string> others;
    bool areSchemes = false;
    std::string reference;
    std::string duration = "5 s";
    ChangeOptions changes;
    std::string output = "-";
    std::string format;
    bool asJson = false;
};

/// One of the designs, with all that is told of it.
struct ComparedDesign {
    std::string name;
    Rig rig;
    std::shared_ptr<const Model> model;
    std::vector<RunFigure> figures;
    DoorCurve curve;
    std::vector<DoorMetric> metrics;
    std::vector<SlamFigure>
        slam;            ///< thrown shut as docs/explanation/thrown-door.md has it; of what is no door nothing
    std::string stopped; ///< why its run ended early; or empty
    std::optional<RunDeviation> deviation;
};
using ComparedDesigns = std::vector<ComparedDesign>;

constexpr double kCompareSample = 0.004; // [s] as in the window

std::string variantNames(const Rig& rig) {
    std::string names;
    for (const KeptVariant& variant : rig.variants) {
        names.append(names.empty() ? "\"" : ", \"").append(variant.name).append("\"");
    }
    return names.empty() ? "none" : names;
}

void addVariants(const CompareOptions& options, const Rig& rig, ComparedDesigns& designs) {
    for (const std::string& name : options.variants) {
        const bool isThere = std::any_of(rig.variants.begin(), rig.variants.end(),
                                         [&](const KeptVariant& variant) { return variant.name == name; });
        if (!isThere) {
            throw CommandError(ExitCode::usage,
                               "the rig has no variant \"" + name + "\"; it has " + variantNames(rig));
        }
    }
    for (const KeptVariant& variant : rig.variants) {
        const bool isWanted =
            options.variants.empty() ||
            std::find(options.variants.begin(), options.variants.end(), variant.name) != options.variants.end();
        if (!isWanted) continue;
        Edited edited = checkedVariant(rig, variant);
        report("variant \"" + variant.name + "\"", edited.issues);
        ComparedDesign design;
        design.name = variant.name;
        design.rig = std::move(*edited.rig);
        designs.push_back(std::move(design));
    }
}

ComparedDesigns designsOf(const CompareOptions& options) {
    const Rig rig = loadRig(options.rig, options.changes).rig;
    ComparedDesigns designs(1);
    designs.front().name = "present";
    designs.front().rig = designOf(rig);
    addVariants(options, rig, designs);
    for (const std::string& other : options.others) {
        ComparedDesign design;
        design.rig = designOf(loadRig(other, {}).rig);
        design.name = design.rig.name.empty() ? other : design.rig.name;
        designs.push_back(std::move(design));
    }
    if (options.areSchemes) {
        if (rig.contacts.empty()) throw CommandError(ExitCode::usage, "--schemes: the rig has no contacts");
        for (SchemeDesign& scheme : schemeDesigns(rig)) {
            ComparedDesign design;
            design.name = std::move(scheme.name);
            design.rig = designOf(std::move(scheme.rig));
            designs.push_back(std::move(design));
        }
    }
    if (designs.size() < 2) {
        throw CommandError(
            ExitCode::usage,
            "there is nothing to compare with: the rig has no variants; --with RIG names another "
            "rig, --schemes takes all contact schemes");
    }
    if (designs.size() > kMostVariants + 1) {
        throw CommandError(ExitCode::usage,
                           "at most " + std::to_string(kMostVariants) + " variants are compared at a time");
    }
    for (ComparedDesign& design : designs) design.model = std::make_shared<const Model>(design.rig);
    return designs;
}

/// Rows of the reference, one after the other.
struct ReferenceRun {
    const ComparedDesign* design = nullptr;
    std::vector<double> values;
};

/// Each from its own start, without a hand.
void simulateDesign(ComparedDesign& design, double duration, ReferenceRun& reference,
                    const std::function<void()>& goOn) {
    const bool isReference = reference.design == &design;
    Simulation simulation(design.model);
    RunFigures figures(*design.model);
    std::vector<double> row(design.model->channels().size());
    std::optional<DeviationMeter> meter;
    if (reference.design != nullptr && !isReference) meter.emplace(*reference.design->model, *design.model);
    const long samples = std::lround(duration / kCompareSample);
    for (long i = 0; i <= samples; ++i) {
        const double time = static_cast<double>(i) * kCompareSample;
        if (simulation.advanceTo(time) != StepStatus::ok) {
            design.stopped = "stopped at " + displayText(Quantity::time, simulation.report().time, 4) + ": " +
                             simulation.report().cause;
            break;
        }
        simulation.sample(time, row);
        figures.add(row);
        if (isReference) reference.values.insert(reference.values.end(), row.begin(), row.end());
        const std::size_t width = meter ? reference.design->model->channels().size() : 0;
        const std::size_t first = static_cast<std::size_t>(i) * width;
        if (meter && first < reference.values.size()) {
            meter->add(std::span<const double>(reference.values).subspan(first, width), row);
        }
        goOn();
    }
    design.figures = figures.figures();
    if (meter) design.deviation = meter->deviation();
    design.curve = doorCurve(design.model);
    design.metrics = doorMetrics(design.curve);
    goOn();
    if (!design.curve.refusal.empty()) return;
    DoorSlam slam = slamDoor(design.model, {});
    if (slam.refusal.empty()) design.slam = std::move(slam.figures);
}

void simulateAll(const CompareOptions& options, ComparedDesigns& designs) {
    const double duration = numberOption(Quantity::time, options.duration, "--duration");
    constexpr double longest = 3600.0; // [s]
    if (!(duration > 0.0) || duration > longest) {
        throw CommandError(ExitCode::usage, "--duration is a time above 0 and up to an hour");
    }
    const Interrupt interrupt;
    Progress progress;
    const std::string name = options.reference.empty() && options.areSchemes ? "reference" : options.reference;
    ReferenceRun reference;
    for (const ComparedDesign& design : designs) {
        if (!name.empty() && design.name == name) reference.design = &design;
    }
    if (!name.empty() && reference.design == nullptr) {
        throw CommandError(ExitCode::usage, "--reference: there is no design \"" + name + "\"");
    }
    std::string words;
    const auto goOn = [&] {
        if (progress.isDue()) progress.tell("simulating " + words);
        throwIfInterrupted(interrupt, "nothing was written");
    };
    for (const bool isReferencesTurn : {true, false}) {
        for (ComparedDesign& design : designs) {
            if ((&design == reference.design) != isReferencesTurn) continue;
            words = design.name;
            simulateDesign(design, duration, reference, goOn);
        }
    }
}

Json numberOrNull(const std::optional<double>& value) {
    return value ? numberOrText(*value) : Json();
}

Json comparedAsJson(const ComparedDesigns& designs) {
    Json json;
    json["designs"] = Json::array();
    for (const ComparedDesign& design : designs) {
        Json entry;
        entry["name"] = design.name;
        entry["differences"] = Json::array();
        for (const RigDifference& difference : differencesOf(designs.front().rig, design.rig)) {
            entry["differences"].push_back({{"pointer", difference.pointer},
                                            {"what", difference.what},
                                            {"present", difference.before},
                                            {"variant", difference.after}});
        }
        for (const RunFigure& figure : design.figures) {
            entry["run"][figure.key] = {{"value", numberOrNull(figure.value)},
                                        {"unit", siUnit(figure.quantity).ascii}};
        }
        for (const DoorMetric& metric : design.metrics) {
            entry["door"][metric.key] = {{"value", numberOrNull(metric.value)},
                                         {"unit", siUnit(metric.quantity).ascii}};
        }
        for (const SlamFigure& figure : design.slam) {
            entry["slam"][figure.key] = {{"value", numberOrNull(figure.value)},
                                         {"unit", siUnit(figure.quantity).ascii}};
        }
        if (!design.stopped.empty()) entry["stopped"] = design.stopped;
        if (design.deviation) {
            const RunDeviation& d = *design.deviation;
            entry["deviation"] = {{"distance", d.distance.value},
                                  {"distance_body", d.distance.body},
                                  {"distance_time", d.distance.time},
                                  {"end_distance", d.endDistance},
                                  {"turn", d.turn.value},
                                  {"end_turn", d.endTurn}};
        }
        json["designs"].push_back(std::move(entry));
    }
    return json;
}

std::size_t lettersOf(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Lines whose cells stand above each other.
class TextColumns {
  public:
    void add(std::vector<std::string> cells) {
        widths_.resize(std::max(widths_.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], lettersOf(cells[i]));
        lines_.push_back(std::move(cells));
    }
    [[nodiscard]] std::string text() const {
        std::string text;
        for (const std::vector<std::string>& line : lines_) {
            std::string row;
            for (std::size_t i = 0; i < line.size(); ++i) {
                row += line[i];
                if (i + 1 < line.size()) row.append(widths_[i] - lettersOf(line[i]) + 2, ' ');
            }
            text.append(row).append("\n");
        }
        return text;
    }

  private:
    std::vector<std::vector<std::string>> lines_;
    std::vector<std::size_t> widths_;
};

void addDeviationLines(const ComparedDesigns& designs, TextColumns& table) {
    if (std::none_of(designs.begin(), designs.end(), [](const auto& design) { return design.deviation; }))
        return;
    const auto line = [&](const char* label, Quantity quantity, const auto& value) {
        std::vector<std::string> cells{label};
        for (const ComparedDesign& design : designs) {
            cells.push_back(design.deviation ? displayText(quantity, value(*design.deviation), 4) : "—");
        }
        table.add(std::move(cells));
    };
    using D = RunDeviation;
    line("off the reference, largest", Quantity::length, [](const D& d) { return d.distance.value; });
    line("  … at the end", Quantity::length, [](const D& d) { return d.endDistance; });
    line("turned against it, largest", Quantity::angle, [](const D& d) { return d.turn.value; });
    line("  … at the end", Quantity::angle, [](const D& d) { return d.endTurn; });
}

/// The figure of that key of each design, as `text` has it.
template <class Figures, class Text>
void addFigureLines(const ComparedDesigns& designs, const Figures& figures, const Text& text,
                    TextColumns& table) {
    std::vector<std::pair<std::string, std::string>> all; // key and label, of any design
    for (const ComparedDesign& design : designs) {
        for (const auto& figure : figures(design)) {
            const std::string key = figure.key;
            if (std::none_of(all.begin(), all.end(), [&](const auto& known) { return known.first == key; }))
                all.emplace_back(key, figure.label);
        }
    }
    for (const auto& [key, label] : all) {
        std::vector<std::string> cells{label};
        for (const ComparedDesign& design : designs) {
            std::string cell = "—";
            for (const auto& figure : figures(design)) {
                if (figure.key == key) cell = text(figure, design);
            }
            cells.push_back(std::move(cell));
        }
        table.add(std::move(cells));
    }
}

std::string nearestLine(const ComparedDesigns& designs) {
    const ComparedDesign* nearest = nullptr;
    for (const ComparedDesign& design : designs) {
        if (!design.deviation || &design == &designs.front()) continue;
        if (nearest == nullptr || design.deviation->isNearerThan(*nearest->deviation)) nearest = &design;
    }
    return nearest == nullptr ? std::string() : "Nearest to the reference: " + nearest->name + "\n";
}

std::string comparedAsText(const ComparedDesigns& designs) {
    std::string text;
    for (const ComparedDesign& design : designs) {
        if (&design == &designs.front()) continue;
        text.append(design.name).append(" differs from the present design in\n");
        const std::vector<RigDifference> differences = differencesOf(designs.front().rig, design.rig);
        for (const RigDifference& difference : differences) {
            text.append("  ").append(difference.words()).append("\n");
        }
        if (differences.empty()) text += "  nothing\n";
    }
    TextColumns table;
    std::vector<std::string> names{""};
    for (const ComparedDesign& design : designs) names.push_back(design.name);
    table.add(std::move(names));
    addDeviationLines(designs, table);
    addFigureLines(
        designs, [](const ComparedDesign& design) -> const auto& { return design.figures; },
        [](const RunFigure& figure, const ComparedDesign&) {
            return figure.value ? displayText(figure.quantity, *figure.value, 4) : figure.missing;
        },
        table);
    addFigureLines(
        designs, [](const ComparedDesign& design) -> const auto& { return design.metrics; },
        [](const DoorMetric& metric, const ComparedDesign& design) { return metricText(metric, design.curve); },
        table);
    addFigureLines(
        designs, [](const ComparedDesign& design) -> const auto& { return design.slam; },
        [](const SlamFigure& figure, const ComparedDesign&) {
            return figure.value ? displayText(figure.quantity, *figure.value, 4) : figure.missing;
        },
        table);
    text += table.text();
    for (const ComparedDesign& design : designs) {
        if (!design.stopped.empty()) text.append(design.name).append(" ").append(design.stopped).append("\n");
    }
    return text + nearestLine(designs);
}

void compare(CompareOptions options) {
    if (options.asJson) options.format = "json";
    ComparedDesigns designs = designsOf(options);
    simulateAll(options, designs);
    const bool asJson =
        options.format == "json" || (options.format.empty() && options.output.ends_with(".json"));
    writeText(options.output, asJson ? formatJson(comparedAsJson(designs)) : comparedAsText(designs));
    for (const ComparedDesign& design : designs) {
        if (!design.stopped.empty())
            throw CommandError(ExitCode::simulationStopped, design.name + " " + design.stopped);
    }
}

} // namespace

void addCompareCommand(CLI::App& app) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand(
        "compare", "Compare the variants of a rig: their differences, and their key figures side by side.");
    command->add_option("RIG", options->rig, "Rig, usually with variants")->required();
    command->add_option("--variant", options->variants, "Names of the variants to compare; by default all");
    command->add_option("--with", options->others, "Other rigs to compare with");
    command->add_flag("--schemes", options->areSchemes,
                      "All three schemes of the contact solver, and a reference with fine steps");
    command->add_option("--reference", options->reference,
                        "Reference for the figures of the others: \"present\" or the name of a variant");
    command->add_option("--duration", options->duration, "Simulated time, each from its own start")
        ->capture_default_str();
    addChangeOptions(*command, options->changes);
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "text or json; by default as the file's name ends")
        ->check(CLI::IsMember({"text", "json"}));
    command->add_flag("--json", options->asJson, "The same as --format json");
    command->callback([options] { compare(*options); });
}

} // namespace hingelab::cli
