// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/kept_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <exception>
#include <limits>
#include <set>

#include "text/text_file.h"

namespace hingelab {
namespace {

constexpr char kKeptSeparator = ';'; // never a decimal sign

/// Such that a millionth of the range is told, less than any bench's noise, wherever the range lies: times may
/// count from 1970. Of times a billionth, since rows at the same time would be one.
int digitsOf(const std::vector<double>& values, ColumnRole role) {
    const int ofRange = role == ColumnRole::time ? 10 : 7;
    constexpr int most = std::numeric_limits<double>::max_digits10;
    if (values.empty()) return ofRange;
    const auto [least, largest] = std::minmax_element(values.begin(), values.end());
    const double range = *largest - *least;
    const double size = std::max(std::abs(*least), std::abs(*largest));
    if (!(range > 0.0) || !(size > range)) return ofRange;
    return std::min(most, ofRange + static_cast<int>(std::ceil(std::log10(size / range))));
}

std::string keptNumber(double value, int digits) {
    char text[40];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::general, digits);
    return {text, end.ptr};
}

/// A column of a table that is written.
struct WrittenColumn {
    ColumnRole role;
    const Unit* unit;
    const std::vector<double>* values; ///< [SI]
    int digits = digitsOf(*values, role);
    bool isKept() const { return !values->empty(); }
};

std::string headingOf(const WrittenColumn& column, bool isRotation) {
    std::string text = column.role == ColumnRole::place && !isRotation ? "distance" : roleName(column.role);
    text += " [";
    text += column.unit->ascii;
    text += "]";
    return text;
}

/// Rows [begin, end) as one: the mean, or, of what curves over time, the first.
std::string rowOf(const std::vector<WrittenColumn>& columns, std::size_t begin, std::size_t end, bool isMean) {
    std::string line;
    for (const WrittenColumn& column : columns) {
        double sum = 0.0;
        const std::size_t last = isMean ? end : begin + 1;
        for (std::size_t i = begin; i < last; ++i) sum += (*column.values)[i];
        if (!line.empty()) line += kKeptSeparator;
        line += keptNumber(sum / static_cast<double>(last - begin) / column.unit->siPerUnit, column.digits);
    }
    return line;
}

/// Ends of the stretches within which rows may be put together.
std::vector<std::size_t> stretchesOf(const Measurement& measurement) {
    std::set<std::size_t> ends = {0, measurement.size()};
    for (const MeasuredPass& pass : measurement.passes) ends.insert({pass.begin, pass.end});
    return {ends.begin(), ends.end()};
}

void refuseKept(Issues& issues, const std::string& message, const std::string& allowed) {
    issues.push_back({Severity::error, {}, message, {}, allowed});
}

std::vector<KeptColumn> keptColumns(const std::vector<ColumnUse>& uses) {
    std::vector<KeptColumn> columns;
    for (const ColumnUse& use : uses) {
        const bool isUsed = use.role != ColumnRole::ignored && use.unit != nullptr;
        columns.push_back(isUsed ? KeptColumn{use.role, std::string(use.unit->ascii)} : KeptColumn{});
    }
    return columns;
}

/// A table of a measurement, as it is kept; without a file it is inside.
struct KeptSource {
    const std::string& file;
    const std::string& fingerprint;
    const std::vector<KeptColumn>& columns;
};

/// What is not as it was when the measurement was kept.
std::string whyNotAsKept(const KeptSource& kept, const CsvTable& table) {
    if (kept.columns.size() == table.columns.size()) return {};
    return "it has " + std::to_string(table.columns.size()) + " columns, and had " +
           std::to_string(kept.columns.size());
}

void takeErrors(const Issues& from, const std::string& who, Issues& to) {
    for (const Issue& issue : from) {
        if (issue.severity != Severity::error) continue;
        Issue told = issue;
        told.message = who + issue.message;
        to.push_back(std::move(told));
    }
}

/// Reads the tables of a measurement.
class KeptReader {
  public:
    KeptReader(const KeptMeasurement& kept, const std::filesystem::path& folder, const ProgressCall& goOn)
        : kept_(kept), folder_(folder), goOn_(goOn) {}

    KeptReading read() {
        const KeptSource first{kept_.file, kept_.fingerprint, kept_.columns};
        std::optional<TableOfMeasurement> table = tableOf(first);
        std::vector<FurtherTable> more;
        for (const KeptTable& each : kept_.more) {
            if (std::optional<TableOfMeasurement> its = tableOf({each.file, each.fingerprint, each.columns}))
                more.push_back({std::move(*its), each.join, each.shift});
        }
        if (!table || hasErrors(reading_.issues)) return std::move(reading_);
        if (!more.empty()) {
            JoinedTables joined = joinTables(std::move(*table), std::move(more));
            takeErrors(joined.issues, who(first), reading_.issues);
            if (!joined.joined) return std::move(reading_);
            table = std::move(joined.joined);
        }
        take(*table, who(first));
        return std::move(reading_);
    }

  private:
    [[nodiscard]] std::string quoted() const { return "\"" + kept_.name + "\""; }
    [[nodiscard]] std::string pathOf(const KeptSource& source) const {
        return (folder_ / source.file).lexically_normal().string();
    }
    [[nodiscard]] std::string who(const KeptSource& source) const {
        return "The measurement " + quoted() + (source.file.empty() ? ": " : " (" + pathOf(source) + "): ");
    }

    /// None: that is told.
    std::optional<std::string> contentsOf(const KeptSource& source) {
        if (source.file.empty()) {
            std::string contents;
            for (const std::string& line : kept_.table) contents.append(line).append("\n");
            return contents;
        }
        const std::string path = pathOf(source);
        try {
            return readTextFile(path, kMostCsvBytes);
        } catch (const std::exception& error) {
            refuseKept(
                reading_.issues,
                "The table of the measurement " + quoted() + " cannot be read: " + path + ": " + error.what(),
                "put the file there, or remove the measurement and import it anew");
            return std::nullopt;
        }
    }

    std::optional<TableOfMeasurement> tableOf(const KeptSource& source) {
        const std::optional<std::string> contents = contentsOf(source);
        if (!contents) return std::nullopt;
        if (!source.file.empty() && !source.fingerprint.empty() &&
            source.fingerprint != fingerprintOf(*contents)) {
            reading_.issues.push_back(
                {Severity::warning,
                 {},
                 who(source) + "the file has changed since it was kept; it is shown as it is now",
                 {},
                 "nothing, if that is meant; to keep it as it is, remove it and import it anew"});
        }
        CsvReading table = readCsv(*contents, goOn_);
        takeErrors(table.issues, who(source), reading_.issues);
        if (!table.table) return std::nullopt;
        if (const std::string why = whyNotAsKept(source, *table.table); !why.empty()) {
            refuseKept(reading_.issues, who(source) + why,
                       "the table as it was; or remove it and import it anew");
            return std::nullopt;
        }
        std::vector<ColumnUse> uses;
        for (const KeptColumn& column : source.columns) {
            uses.push_back({column.role, measuredUnit(column.unit, column.role), false});
        }
        return TableOfMeasurement{std::filesystem::path(source.file).filename().string(),
                                  std::move(*table.table), std::move(uses)};
    }

    void take(const TableOfMeasurement& table, const std::string& whose) {
        MeasuredLayout layout;
        layout.columns = table.columns;
        layout.leverArm = kept_.hasLeverArm() ? kept_.leverArm : 0.0;
        layout.along = kept_.along;
        layout.sense = kept_.load;
        MeasurementReading taken = takeMeasurement(table.table, layout);
        takeErrors(taken.issues, whose, reading_.issues);
        reading_.measurement = std::move(taken.measurement);
        if (reading_.measurement) reading_.measurement->name = kept_.name;
    }

    const KeptMeasurement& kept_;
    const std::filesystem::path& folder_;
    const ProgressCall& goOn_;
    KeptReading reading_;
};

} // namespace

std::string fingerprintOf(std::string_view contents) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char byte : contents) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001B3ULL;
    }
    constexpr int digits = 16;
    std::string text(digits, '0');
    for (std::size_t i = digits; i-- > 0; hash >>= 4U) text[i] = "0123456789abcdef"[hash & 0xFU];
    return text;
}

KeptMeasurement keptBeside(const std::string& name, const std::string& file, const std::string& fingerprint,
                           const MeasuredLayout& layout) {
    KeptMeasurement kept;
    kept.name = name;
    kept.file = file;
    kept.fingerprint = fingerprint;
    kept.columns = keptColumns(layout.columns);
    if (layout.leverArm > 0.0) kept.leverArm = layout.leverArm;
    kept.along = layout.along;
    kept.load = layout.sense;
    return kept;
}

KeptTable keptFurther(const FurtherTable& table) {
    KeptTable kept;
    kept.columns = keptColumns(table.its.columns);
    kept.join = table.join;
    kept.shift = table.join == TableJoin::byTime ? table.shift : 0.0;
    return kept;
}

KeptMeasurement keptInside(const Measurement& measurement) {
    const bool turns = measurement.isRotation;
    const bool isTorque = turns && !measurement.isHandleForce;
    const Quantity load = isTorque ? Quantity::torque : Quantity::force;
    std::vector<WrittenColumn> columns = {
        {ColumnRole::time, &siUnit(Quantity::time), &measurement.time},
        {ColumnRole::place, turns ? findUnit(Quantity::angle, "deg") : &siUnit(Quantity::length),
         &measurement.place},
        {ColumnRole::rate, turns ? findUnit(Quantity::angularRate, "deg/s") : &siUnit(Quantity::velocity),
         &measurement.rate},
        {isTorque ? ColumnRole::torque : ColumnRole::force, &siUnit(load), &measurement.load},
    };
    std::erase_if(columns, [](const WrittenColumn& column) { return !column.isKept(); });
    KeptMeasurement kept;
    kept.name = measurement.name;
    kept.load = LoadSense::onDoor;
    std::string heading;
    for (const WrittenColumn& column : columns) {
        kept.columns.push_back({column.role, std::string(column.unit->ascii)});
        if (!heading.empty()) heading += kKeptSeparator;
        heading += headingOf(column, turns);
    }
    kept.table.push_back(std::move(heading));
    const std::vector<std::size_t> ends = stretchesOf(measurement);
    const std::size_t block = (measurement.size() + kMostKeptRows - 1) / kMostKeptRows;
    for (std::size_t k = 0; k + 1 < ends.size(); ++k) {
        for (std::size_t i = ends[k]; i < ends[k + 1]; i += block) {
            kept.table.push_back(
                rowOf(columns, i, std::min(i + block, ends[k + 1]), !measurement.load.empty()));
        }
    }
    return kept;
}

KeptReading readKept(const KeptMeasurement& kept, const std::filesystem::path& folder,
                     const ProgressCall& goOn) {
    return KeptReader(kept, folder, goOn).read();
}

std::string freeMeasurementName(const Rig& rig, const std::string& wanted) {
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(rig.measurements.begin(), rig.measurements.end(),
                           [&](const KeptMeasurement& kept) { return kept.name == name; });
    };
    std::string name = wanted.empty() ? "measurement" : wanted;
    const std::string first = name;
    for (int number = 2; isTaken(name); ++number) {
        name = first;
        name.append(" ").append(std::to_string(number));
    }
    return name;
}

} // namespace hingelab
