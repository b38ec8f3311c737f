// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/measurement_checks.h"

#include <algorithm>
#include <cmath>

#include "text/check_support.h"

namespace hingelab {
namespace {

/// Files may hold any number where fields have a range: what a fit cannot be is reported here.
void checkFitNumber(const KeptFitNumber& number, const std::string& base, Issues& issues) {
    for (const auto& [key, value] : {std::pair{"/before", number.before}, std::pair{"/value", number.value}}) {
        if (!(std::abs(value) < kUnlimited))
            checks::addError(issues, base + key, "The number is too large", {}, "below 1e15");
    }
    if (number.low > number.high)
        checks::addError(issues, base + "/low", "The interval ends below where it begins", {},
                         "low at most as large as high");
}

void checkFit(const KeptFit& fit, const std::string& base, Issues& issues) {
    const std::size_t most = std::max(fit.numbers.size(), fit.words.size());
    if (most > kMostFitItems) {
        checks::addError(issues, base, "The fit has too many numbers or sentences", std::to_string(most),
                         "at most " + std::to_string(kMostFitItems));
        return;
    }
    for (const auto& [key, value] : {std::pair{"/points", fit.points}, std::pair{"/left", fit.deviation},
                                     std::pair{"/left_before", fit.deviationBefore}}) {
        if (!(value >= 0.0 && value < kUnlimited))
            checks::addError(issues, base + key, "The number is out of its range", {}, "from 0 to below 1e15");
    }
    for (std::size_t i = 0; i < fit.numbers.size(); ++i) {
        checkFitNumber(fit.numbers[i], base + "/numbers/" + std::to_string(i), issues);
    }
}

void checkUnits(const std::vector<KeptColumn>& columns, const std::string& base, Issues& issues) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (columns[k].role == ColumnRole::ignored || !columns[k].unit.empty()) continue;
        std::string pointer = base;
        pointer.append("/columns/").append(std::to_string(k)).append("/unit");
        checks::addError(issues, std::move(pointer), "The unit of the column is missing", {},
                         "such as deg or N*m");
    }
}

/// Tables beside the first.
void checkMore(const KeptMeasurement& measurement, const std::string& base, Issues& issues) {
    if (measurement.more.empty()) return;
    if (measurement.isInside()) {
        checks::addError(issues, base, "A table that is inside the rig has no further tables", {},
                         "all tables as files beside the rig, or all of them joined inside");
    }
    if (measurement.more.size() > kMostFurtherTables) {
        checks::addError(issues, base, "The measurement has too many further tables",
                         std::to_string(measurement.more.size()),
                         "at most " + std::to_string(kMostFurtherTables));
        return;
    }
    for (std::size_t i = 0; i < measurement.more.size(); ++i) {
        const KeptTable& table = measurement.more[i];
        const std::string pointer = base + "/" + std::to_string(i);
        if (table.file.empty())
            checks::addError(issues, pointer + "/file", "A further table needs a file", {}, "a file");
        if (table.join == TableJoin::after && table.shift != 0.0) {
            checks::addWarning(issues, pointer + "/shift",
                               "The shift has no effect: times of further passes follow those before", {},
                               "a shift for columns at the same times only");
        }
        checkUnits(table.columns, pointer, issues);
    }
}

} // namespace

void checkMeasurements(const Rig& rig, Issues& issues) {
    using namespace checks;
    for (std::size_t i = 0; i < rig.measurements.size(); ++i) {
        const KeptMeasurement& measurement = rig.measurements[i];
        const std::string base = at("measurements", i);
        if (measurement.file.empty() == measurement.table.empty()) {
            addError(issues, base,
                     measurement.file.empty() ? "A measurement needs a table"
                                              : "A measurement has two tables: a file and one inside",
                     {}, "file or table");
        }
        if (measurement.table.size() > kMostKeptLines) {
            addError(issues, base + "/table", "The table is too long to be kept inside",
                     std::to_string(measurement.table.size()),
                     "at most " + std::to_string(kMostKeptLines) + " lines; else beside the rig, by file");
        }
        if (measurement.fit) checkFit(*measurement.fit, base + "/fit", issues);
        checkUnits(measurement.columns, base, issues);
        checkMore(measurement, base + "/more", issues);
    }
}

} // namespace hingelab
