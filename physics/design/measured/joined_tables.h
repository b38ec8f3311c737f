// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "measured/measurement.h"

/// Several tables of one measurement: angle and force that two loggers wrote, or one file a pass.
namespace hingelab {

/// A table, and what its columns are.
struct TableOfMeasurement {
    std::string name; ///< of its file, for messages
    CsvTable table;
    std::vector<ColumnUse> columns; ///< one for each of the table
};

struct FurtherTable {
    TableOfMeasurement its;
    TableJoin join = TableJoin::after;
    double shift = 0.0; ///< [s] added to its times, which are the first one's then; with byTime alone
};

struct JoinedTables {
    std::optional<TableOfMeasurement> joined; ///< there if and only if no issue is an error
    Issues issues;
};

/// One table of all. First come columns at the same times: their values between two rows are on a straight
/// line, rows of the first table before or after all of the other's are left out, and told. A gap in the other
/// makes a gap here. Then come rows of further passes, in the first one's units; their times go on behind the
/// first one's. Columns that the passes do not all have are left out and told, but for angle and load, which
/// they need.
[[nodiscard]] JoinedTables joinTables(TableOfMeasurement first, std::vector<FurtherTable> more);

/// How a table most likely goes with the first: by time if both have times and it has an angle, a rate or a
/// load that the first lacks.
[[nodiscard]] TableJoin proposeJoin(const std::vector<ColumnUse>& first, const std::vector<ColumnUse>& other);

} // namespace hingelab
