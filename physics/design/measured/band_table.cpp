// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/band_table.h"

#include <cmath>

#include "measured/csv_table.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

Issue bandError(std::string message, std::string allowed) {
    return {Severity::error, {}, std::move(message), {}, std::move(allowed)};
}

/// Unit of a column: that of its heading, if it is one of the quantity.
const Unit* unitOfBand(const CsvTable::Column& column, Quantity quantity, Issues& issues) {
    if (column.unit.empty()) return &displayUnit(quantity);
    const Unit* const unit = findUnit(quantity, column.unit);
    if (unit == nullptr) {
        issues.push_back(bandError("The unit " + column.unit + " of the column \"" + column.name +
                                       "\" is not one that this column can have",
                                   std::string("such as ") + std::string(displayUnit(quantity).ascii)));
    }
    return unit;
}

double limitOr(double value, const Unit& unit, double none) {
    return std::isfinite(value) ? unit.toSi(value) : none;
}

} // namespace

BandTable readBandTable(std::string_view text, Quantity place, Quantity effort, double tolerance) {
    BandTable band;
    CsvReading reading = readCsv(text);
    band.issues = std::move(reading.issues);
    if (!reading.table) return band;
    const std::vector<CsvTable::Column>& columns = reading.table->columns;
    if (columns.size() != 2 && columns.size() != 3) {
        band.issues.push_back(bandError("The table has " + std::to_string(columns.size()) + " columns",
                                        "two: place and curve; or three: place, lower and upper limit"));
        return band;
    }
    const Unit* const places = unitOfBand(columns[0], place, band.issues);
    const Unit* const lower = unitOfBand(columns[1], effort, band.issues);
    const Unit* const upper = columns.size() == 3 ? unitOfBand(columns[2], effort, band.issues) : lower;
    if (places == nullptr || lower == nullptr || upper == nullptr) return band;
    const double margin = columns.size() == 3 ? 0.0 : tolerance;
    for (std::size_t i = 0; i < reading.table->rows(); ++i) {
        const double at = columns[0].values[i];
        if (!std::isfinite(at)) {
            band.points.clear();
            band.issues.push_back(bandError("Line " + std::to_string(reading.table->lines[i]) + " has no place",
                                            "a number in the first column"));
            return band;
        }
        const double first = columns[1].values[i];
        const double last = columns.back().values[i];
        band.points.push_back({places->toSi(at), limitOr(first, *lower, -kUnlimited) - margin,
                               limitOr(last, *upper, kUnlimited) + margin});
    }
    return band;
}

} // namespace hingelab
