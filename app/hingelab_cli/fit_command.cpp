// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/progress.h"
#include "checks/checked_rig.h"
#include "checks/measurement_checks.h"
#include "fit/door_fit.h"
#include "fit/kept_fit_of.h"
#include "measured/joined_tables.h"
#include "measured/kept_table.h"
#include "rig/parameters.h"
#include "text/quantity_entry.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

struct FitOptions {
    std::string rig, data;
    std::vector<std::string> free, locked, bounds, columns;
    std::vector<std::string> also, joins, shifts; ///< further tables
    std::string lever, along = "arc", load = "recognised", kind = "suitable";
    std::string kept; ///< name of a measurement of the rig
    std::string keep; ///< beside, inside
    bool isPlain = false;
    int starts = 1;
    std::uint64_t seed = 1;
    ChangeOptions changes;
    std::string output = "-", format, saved;
    bool asJson = false;
};

[[noreturn]] void wrongUse(const std::string& message) {
    throw CommandError(ExitCode::usage, message);
}

/// --column [TABLE:]ROLE=NUMBER[:UNIT]: of which table it speaks, from 1; the rest is left.
std::size_t takeTableNumber(std::string& text, std::size_t tables) {
    const std::size_t digits = text.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string::npos || text[digits] != ':') return 1;
    const std::size_t number = digits < 4 ? std::stoul(text.substr(0, digits)) : 0;
    if (number < 1 || number > tables) {
        wrongUse("--column \"" + text + "\" names a table that is not there: there are " +
                 std::to_string(tables));
    }
    text = text.substr(digits + 1);
    return number;
}

/// ROLE=NUMBER[:UNIT]: what stands there counts for more than headings.
void takeColumn(const std::string& text, const CsvTable& table, std::vector<ColumnUse>& columns) {
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.find(':');
    const ColumnRole role = roleNamed(text.substr(0, equals));
    std::size_t column = 0;
    try {
        if (equals != std::string::npos) column = std::stoul(text.substr(equals + 1));
    } catch (const std::exception&) {
        column = 0;
    }
    if (role == ColumnRole::ignored || column < 1 || column > table.columns.size()) {
        wrongUse("--column \"" + text +
                 "\" is not ROLE=NUMBER[:UNIT] with a role of time, angle, rate, torque, "
                 "force, and a number from 1 to " +
                 std::to_string(table.columns.size()));
    }
    for (ColumnUse& use : columns) {
        if (use.role == role) use = {};
    }
    ColumnUse& use = columns[column - 1];
    const std::string unit =
        colon == std::string::npos ? table.columns[column - 1].unit : text.substr(colon + 1);
    use = {role, measuredUnit(unit, role), false};
    if (colon != std::string::npos && use.unit == nullptr) {
        wrongUse("--column \"" + text + "\": \"" + unit + "\" is no unit of it");
    }
}

/// A measurement, and how it would stand in a rig beside its table.
struct FitData {
    Measurement measurement;
    KeptMeasurement kept;
    std::string own; ///< name of the rig's measurement that it is; empty: it comes from a table
};

std::string tableName(const std::string& path) {
    return path == "-" ? "measurement" : std::filesystem::path(path).filename().string();
}

/// A file that is read, and what its columns are taken for.
struct ReadTable {
    TableOfMeasurement its;
    std::string fingerprint;
};

/// @param number of the table, from 1.
ReadTable readOneTable(const FitOptions& options, const std::string& path, std::size_t number,
                       const ProgressCall& goOn) {
    const std::string contents = readText(path, {"a measured table", kMostCsvBytes, 0});
    CsvReading reading = readCsv(contents, goOn);
    report(path, reading.issues);
    LayoutProposal proposal = proposeLayout(*reading.table);
    bool isChosen = false;
    for (std::string column : options.columns) {
        if (takeTableNumber(column, options.also.size() + 1) != number) continue;
        takeColumn(column, *reading.table, proposal.layout.columns);
        isChosen = true;
    }
    if (!isChosen) report(path, proposal.notes);
    return {{tableName(path), std::move(*reading.table), std::move(proposal.layout.columns)},
            fingerprintOf(contents)};
}

/// Of several values of an option, that of a further table; one counts for all.
std::string ofTable(const std::vector<std::string>& values, std::size_t index, const std::string& otherwise) {
    if (values.empty()) return otherwise;
    return values.size() == 1 ? values.front() : values[index];
}

void checkFurther(const FitOptions& options) {
    const std::size_t count = options.also.size();
    if (count > kMostFurtherTables)
        wrongUse("--also: at most " + std::to_string(kMostFurtherTables) + " further tables");
    for (const auto& [name, values] :
         {std::pair{"--join", &options.joins}, std::pair{"--shift", &options.shifts}}) {
        if (values->size() <= 1 ? count > 0 || values->empty() : values->size() == count) continue;
        wrongUse(std::string(name) + ": give one value for all further tables (--also), or one for each");
    }
}

double shiftOf(const FitOptions& options, std::size_t index) {
    const std::string text = ofTable(options.shifts, index, "0");
    const std::optional<double> shift = parseEntry(Quantity::time, text);
    if (!shift) wrongUse("--shift is not a time: \"" + text + "\"");
    return *shift;
}

/// The tables of --also, with how each goes with the first; that is told where it was not asked for.
std::vector<FurtherTable> readFurther(const FitOptions& options, const std::vector<ColumnUse>& first,
                                      std::vector<KeptTable>& kept, const ProgressCall& goOn) {
    std::vector<FurtherTable> more;
    for (std::size_t i = 0; i < options.also.size(); ++i) {
        const std::string& path = options.also[i];
        ReadTable read = readOneTable(options, path, i + 2, goOn);
        const std::string join = ofTable(options.joins, i, "suitable");
        FurtherTable table{std::move(read.its), TableJoin::after, shiftOf(options, i)};
        const bool isSuitable = join == "suitable";
        table.join = isSuitable          ? proposeJoin(first, table.its.columns)
                     : join == "by_time" ? TableJoin::byTime
                                         : TableJoin::after;
        const bool isByTime = table.join == TableJoin::byTime;
        if (!isByTime && table.shift != 0.0)
            wrongUse("--shift goes with columns at the same times (--join by_time), and " + table.its.name +
                     " has further passes");
        if (isSuitable) {
            report(path, {{Severity::warning,
                           {},
                           isByTime ? "Its columns are taken at the times of the first table"
                                    : "Its rows are taken as further passes",
                           {},
                           {}}});
        }
        kept.push_back(keptFurther(table));
        kept.back().file = path;
        kept.back().fingerprint = read.fingerprint;
        more.push_back(std::move(table));
    }
    return more;
}

/// What was said of the whole measurement, but for its columns.
MeasuredLayout layoutOf(const FitOptions& options, const Rig& rig) {
    MeasuredLayout layout;
    if (!options.lever.empty()) {
        const std::optional<double> arm = parseEntry(Quantity::length, options.lever);
        if (!arm || *arm <= 0.0) wrongUse("--lever is not a length above 0: \"" + options.lever + "\"");
        layout.leverArm = *arm;
    }
    layout.along = options.along == "chord" ? DistanceAlong::chord : DistanceAlong::arc;
    layout.doorTurns = doorTurnsOf(rig);
    if (options.load == "door") layout.sense = LoadSense::onDoor;
    if (options.load == "hand") layout.sense = LoadSense::byHand;
    return layout;
}

/// A table that is named beside the rig, or several.
FitData readTables(const FitOptions& options, const Rig& rig, const ProgressCall& goOn) {
    checkFurther(options);
    ReadTable first = readOneTable(options, options.data, 1, goOn);
    MeasuredLayout layout = layoutOf(options, rig);
    layout.columns = first.its.columns;
    KeptMeasurement kept = keptBeside(tableName(options.data), options.data, first.fingerprint, layout);
    std::vector<FurtherTable> more = readFurther(options, layout.columns, kept.more, goOn);
    if (!more.empty()) {
        JoinedTables joined = joinTables(std::move(first.its), std::move(more));
        report(options.data, joined.issues);
        first.its = std::move(*joined.joined);
        layout.columns = first.its.columns;
    }
    MeasurementReading measured = takeMeasurement(first.its.table, layout);
    report(options.data, measured.issues);
    measured.measurement->name = kept.name;
    return {std::move(*measured.measurement), std::move(kept), {}};
}

std::string keptNames(const Rig& rig) {
    std::string names;
    for (const KeptMeasurement& kept : rig.measurements) {
        names.append(names.empty() ? "\"" : ", \"").append(kept.name).append("\"");
    }
    return names;
}

/// The measurement of the rig that is meant.
const KeptMeasurement& chosenOf(const FitOptions& options, const Rig& rig) {
    if (rig.measurements.empty())
        wrongUse("name a measured table (DATA): the rig has no measurement of its own");
    if (options.kept.empty() && rig.measurements.size() > 1)
        wrongUse("the rig has several measurements; choose one with --measurement: " + keptNames(rig));
    if (options.kept.empty()) return rig.measurements.front();
    const auto found = std::find_if(rig.measurements.begin(), rig.measurements.end(),
                                    [&](const KeptMeasurement& each) { return each.name == options.kept; });
    if (found == rig.measurements.end())
        wrongUse("the rig has no measurement \"" + options.kept + "\"; it has " + keptNames(rig));
    return *found;
}

FitData readMeasurement(const FitOptions& options, const Rig& rig) {
    Progress progress;
    const ProgressCall goOn = [&](double share) {
        if (progress.isDue())
            progress.tell("reading, " + std::to_string(static_cast<int>(100.0 * share)) + " %");
        return true;
    };
    if (!options.data.empty() && !options.kept.empty())
        wrongUse("either a table (DATA) or --measurement of the rig, not both");
    if (!options.data.empty()) return readTables(options, rig, goOn);
    if (!options.columns.empty() || !options.lever.empty() || options.load != "recognised" ||
        options.along != "arc" || !options.also.empty() || !options.joins.empty() || !options.shifts.empty() ||
        !options.keep.empty())
        wrongUse(
            "--also, --join, --shift, --column, --lever, --distance, --load and --keep need a table (DATA); a "
            "measurement of the rig has its own settings");
    const KeptMeasurement& kept = chosenOf(options, rig);
    KeptReading reading = readKept(kept, folderOf(options.rig), goOn);
    report(options.rig, reading.issues);
    return {std::move(*reading.measurement), {}, kept.name};
}

/// --bounds POINTER=LOW..HIGH; either may be missing.
void takeBounds(const std::string& text, const Rig& rig, FitRequest& request) {
    const std::size_t equals = text.rfind('=');
    const std::size_t dots = text.find("..", equals == std::string::npos ? 0 : equals);
    const std::optional<Parameter> parameter = findParameter(rig, text.substr(0, equals));
    if (equals == std::string::npos || dots == std::string::npos || !parameter) {
        wrongUse("--bounds \"" + text + "\" is not POINTER=LOW..HIGH of a number of the rig");
    }
    const auto bound = [&](const std::string& number) -> std::optional<double> {
        if (number.empty()) return std::nullopt;
        const std::optional<double> value = parseEntry(parameter->info->quantity, number);
        if (!value) wrongUse("--bounds \"" + text + "\": \"" + number + "\" is not a number in its unit");
        return value;
    };
    for (FitNumber& number : request.numbers) {
        const std::optional<Parameter> free = findParameter(rig, number.pointer);
        if (!free || free->pointer != parameter->pointer) continue;
        number.lower = bound(text.substr(equals + 1, dots - equals - 1));
        number.upper = bound(text.substr(dots + 2));
        return;
    }
    wrongUse("--bounds \"" + text + "\": that number is not free");
}

FitRequest requestOf(const FitOptions& options, const Rig& rig) {
    FitRequest request;
    for (const std::string& pointer : options.free) request.numbers.push_back({pointer});
    for (const std::string& pointer : options.locked) {
        request.numbers.push_back({pointer, std::nullopt, std::nullopt, true});
    }
    for (const std::string& bounds : options.bounds) takeBounds(bounds, rig, request);
    request.isRobust = !options.isPlain;
    request.starts = options.starts;
    request.seed = options.seed;
    if (options.kind == "sweep") request.kind = FitKind::sweep;
    if (options.kind == "motion") request.kind = FitKind::motion;
    return request;
}

Json toJson(const FittedNumber& number) {
    constexpr const char* intervals[] = {"locked", "covariance", "profile", "none"};
    Json json;
    if (!number.name.empty()) json["pointer"] = number.name;
    json["label"] = number.label;
    json["unit"] = siUnit(number.quantity).ascii;
    json["before"] = numberOrText(number.before);
    json["value"] = numberOrText(number.value);
    json["interval"] = intervals[static_cast<std::size_t>(number.interval)];
    if (number.isTold()) {
        json["low"] = numberOrText(number.low);
        json["high"] = numberOrText(number.high);
    }
    if (number.isAtLower) json["at_bound"] = "lower";
    if (number.isAtUpper) json["at_bound"] = "upper";
    return json;
}

Json toJson(const DoorFit& fit) {
    Json json;
    json["kind"] = fit.kind == FitKind::motion ? "motion" : "sweep";
    json["points"] = fit.measured.size();
    json["unit"] = siUnit(fit.quantity).ascii;
    json["deviation_before"] = numberOrText(fit.deviationBefore);
    json["deviation"] = numberOrText(fit.deviation);
    json["outliers"] = fit.outliers;
    json["numbers"] = Json::array();
    for (const FittedNumber& number : fit.numbers) json["numbers"].push_back(toJson(number));
    json["correlations"] = Json::array();
    for (Eigen::Index i = 0; i < fit.correlations.rows(); ++i) {
        Json row = Json::array();
        for (Eigen::Index k = 0; k < fit.correlations.cols(); ++k) {
            const double value = fit.correlations(i, k);
            row.push_back(std::isfinite(value) ? Json(value) : Json());
        }
        json["correlations"].push_back(std::move(row));
    }
    if (fit.starts.tried > 1) {
        json["starts"] = {{"tried", fit.starts.tried},
                          {"ended", fit.starts.ended},
                          {"minima", fit.starts.minima},
                          {"at_best", fit.starts.atBest}};
    }
    json["words"] = fit.words;
    return json;
}

std::string toText(const DoorFit& fit) {
    std::string text;
    for (const FittedNumber& number : fit.numbers) {
        text += number.label + ": " + fittedText(number);
        if (number.interval != FittedNumber::Interval::locked) {
            text += "   (was " + displayText(number.quantity, number.before, 4) + ")";
        }
        text += "\n";
    }
    text += "Residual at " + std::to_string(fit.measured.size()) + " points: ";
    text += displayText(fit.quantity, fit.deviation, 3) + " (root mean square; before the fit ";
    text += displayText(fit.quantity, fit.deviationBefore, 3) + ")\n";
    for (const std::string& line : fit.words) text += line + "\n";
    return text;
}

/// A file is named from the rig's folder, as all others.
void nameFromRig(const FitOptions& options, std::string& path) {
    const std::filesystem::path folder = std::filesystem::weakly_canonical(folderOf(options.rig));
    const std::filesystem::path file = std::filesystem::weakly_canonical(path);
    path = file.lexically_relative(folder).generic_string();
    if (path.empty()) path = file.generic_string();
}

/// As --keep says.
void keepMeasurement(const FitOptions& options, const FitData& data, const DoorFit& fit, Rig& rig) {
    KeptMeasurement kept = options.keep == "inside" ? keptInside(data.measurement) : data.kept;
    if (!kept.isInside()) {
        if (options.data == "-") wrongUse("what comes by the standard input has no file: --keep inside");
        nameFromRig(options, kept.file);
        for (KeptTable& table : kept.more) nameFromRig(options, table.file);
    }
    kept.name = freeMeasurementName(rig, kept.name);
    kept.fit = keptFitOf(fit);
    rig.measurements.push_back(std::move(kept));
}

/// The rig with the numbers that were found, checked.
void saveRig(const FitOptions& options, RigDocument document, const FitData& data, const DoorFit& fit) {
    for (const FittedNumber& number : fit.numbers) {
        if (!number.isTold() || number.name.empty()) continue;
        if (!setParameter(document.rig, number.pointer, number.value)) {
            throw CommandError(ExitCode::internal, "no number at " + number.pointer);
        }
    }
    if (!options.keep.empty()) keepMeasurement(options, data, fit, document.rig);
    for (KeptMeasurement& kept : document.rig.measurements) {
        if (!data.own.empty() && kept.name == data.own) kept.fit = keptFitOf(fit);
    }
    const std::string text = writeRig(document);
    report("the rig with the fitted values", readRig(text).issues);
    writeRigFrom(options.rig, std::move(document), options.saved);
}

void fit(FitOptions options) {
    if (options.asJson) options.format = "json";
    const RigDocument document = loadRig(options.rig, options.changes);
    if (!options.keep.empty() && options.saved.empty())
        wrongUse("--keep is about the rig that --save writes: name one");
    const FitData data = readMeasurement(options, document.rig);
    FitRequest request = requestOf(options, document.rig);
    const Interrupt interrupt;
    Progress progress;
    request.goOn = [&](double share) {
        if (progress.isDue())
            progress.tell("fitting, " + std::to_string(static_cast<int>(100.0 * share)) + " %");
        return interrupt.signal() == 0;
    };
    const DoorFit found = fitDoor(document.rig, data.measurement, request);
    throwIfInterrupted(interrupt, "nothing was written");
    if (!found.refusal.empty()) wrongUse("cannot fit: " + found.refusal);
    const bool asJson =
        options.format == "json" || (options.format.empty() && options.output.ends_with(".json"));
    if (!options.saved.empty()) saveRig(options, document, data, found);
    writeText(options.output, asJson ? formatJson(toJson(found)) : toText(found));
}

void addDataOptions(CLI::App& command, FitOptions& options) {
    command.add_option(
        "--column", options.columns,
        "Role of a column: ROLE=NUMBER[:UNIT], such as angle=2:deg (roles: time, angle, rate, torque, force). "
        "Of a further table with its number before it, such as 2:angle=2:deg");
    command
        .add_option("--also", options.also,
                    "Further table of the same measurement (CSV); may be repeated, up to 20 times")
        ->allow_extra_args(false);
    command
        .add_option("--join", options.joins,
                    "Contents of a further table: after (further passes) or by_time (columns at the times of "
                    "the first table); for all, or one for each")
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"suitable", "after", "by_time"}));
    command
        .add_option("--shift", options.shifts,
                    "Time to add to the times of a further table [s]; for all, or one for each")
        ->allow_extra_args(false);
    command.add_option("--lever", options.lever,
                       "Lever arm of a force, and radius of a distance along an arc or chord [m]; by default "
                       "the rig's handle");
    command
        .add_option("--distance", options.along,
                    "Line along which a distance was measured, for a door that turns: arc or chord")
        ->check(CLI::IsMember({"arc", "chord"}))
        ->capture_default_str();
    command
        .add_option(
            "--load", options.load,
            "Whose load is measured: that on the door, or that of a hand which moves it; recognised from "
            "two passes")
        ->check(CLI::IsMember({"recognised", "door", "hand"}))
        ->capture_default_str();
}

} // namespace

void addFitCommand(CLI::App& app) {
    auto options = std::make_shared<FitOptions>();
    CLI::App* command = app.add_subcommand(
        "fit",
        "Fit parameters to a measured sweep or motion, with confidence intervals and a list of what the data "
        "cannot determine.");
    command->add_option("RIG", options->rig, "Rig to begin with")->required();
    command->add_option("DATA", options->data,
                        "Measured table (CSV), or - for the standard input; without it, the rig's measurement");
    command->add_option("--measurement", options->kept, "Which measurement of the rig, by name");
    command->add_option("--free", options->free, "Numbers to find, such as /elements/hinge/spring_constant")
        ->required();
    command->add_option("--lock", options->locked, "Numbers to show as they are");
    command->add_option("--bounds", options->bounds,
                        "POINTER=LOW..HIGH of a free number, within its own range; either may be missing");
    command->add_option("--kind", options->kind, "sweep: loads against place; motion: place over time")
        ->check(CLI::IsMember({"suitable", "sweep", "motion"}))
        ->capture_default_str();
    command->add_flag("--plain", options->isPlain, "Least squares: points that lie out count as all others");
    command
        ->add_option("--starts", options->starts,
                     "Beginnings, spread within the bounds: where widths or places of detents are free, the "
                     "nearest minimum is not always the least")
        ->check(CLI::Range(1, 200))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Of the beginnings")->capture_default_str();
    addDataOptions(*command, *options);
    addChangeOptions(*command, options->changes);
    command->add_option("--save", options->saved, "Writes the rig with the numbers that were found");
    command
        ->add_option("--keep", options->keep,
                     "Keeps the table with that rig: beside it (as a file) or inside it")
        ->check(CLI::IsMember({"beside", "inside"}));
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->add_option("--format", options->format, "text or json; by default as the file's name ends")
        ->check(CLI::IsMember({"text", "json"}));
    command->add_flag("--json", options->asJson, "The same as --format json");
    command->callback([options] { fit(*options); });
}

} // namespace hingelab::cli
