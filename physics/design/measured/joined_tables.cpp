// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/joined_tables.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hingelab {
namespace {

constexpr int kNoColumn = -1;
constexpr double kTimeRounding =
    1e-9; // of all its times: a row at an end of them is within, whatever the shift

/// What a role is for: a torque and a force are both the load.
bool isSamePurpose(ColumnRole a, ColumnRole b) {
    const auto isLoad = [](ColumnRole role) { return role == ColumnRole::torque || role == ColumnRole::force; };
    return a == b || (isLoad(a) && isLoad(b));
}

/// The column for what a role is for, or none.
int columnFor(ColumnRole role, const std::vector<ColumnUse>& columns) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
        if (isSamePurpose(columns[k].role, role)) return static_cast<int>(k);
    }
    return kNoColumn;
}

double siAt(const TableOfMeasurement& from, int column, std::size_t row) {
    const auto k = static_cast<std::size_t>(column);
    return from.columns[k].unit->toSi(from.table.columns[k].values[row]);
}

std::string secondsWords(double from, double to) {
    return shortDisplayText(from, 6) + " s to " + shortDisplayText(to, 6) + " s";
}

/// "angle [deg]" in a message.
std::string columnIn(const TableOfMeasurement& table, std::size_t k) {
    return "column " + std::to_string(k + 1) + " of " + table.name;
}

/// A column over time, in SI units, for the values between its rows.
struct TimedColumn {
    std::vector<double> times;  ///< [s], rising
    std::vector<double> values; ///< NaN: a gap

    /// On the straight line between the neighbours; before and after all times, as there.
    [[nodiscard]] double at(double time) const {
        const auto next = std::lower_bound(times.begin(), times.end(), time);
        if (next == times.end()) return values.back();
        const auto k = static_cast<std::size_t>(next - times.begin());
        if (*next == time || k == 0) return values[k];
        const double share = (time - times[k - 1]) / (times[k] - times[k - 1]);
        return values[k - 1] + share * (values[k] - values[k - 1]);
    }
};

class TableJoiner {
  public:
    TableJoiner(TableOfMeasurement first, std::vector<FurtherTable> more) : more_(std::move(more)) {
        result_.joined = std::move(first);
    }

    JoinedTables join() {
        checkColumns(made());
        for (FurtherTable& each : more_) checkColumns(each.its);
        made().table.parts = {{0, made().name}};
        for (const FurtherTable& each : more_) {
            if (each.join == TableJoin::byTime && isGood()) addColumns(each);
        }
        for (const FurtherTable& each : more_) {
            if (each.join == TableJoin::after && isGood()) addRows(each.its);
        }
        if (!isGood()) result_.joined.reset();
        return std::move(result_);
    }

  private:
    TableOfMeasurement& made() { return *result_.joined; }
    [[nodiscard]] bool isGood() const { return !hasErrors(result_.issues); }
    void refuse(const std::string& message, const std::string& allowed) {
        result_.issues.push_back({Severity::error, {}, message, {}, allowed});
    }
    void warn(const std::string& message) {
        result_.issues.push_back({Severity::warning, {}, message, {}, {}});
    }

    /// One column of each role, with a unit; a force beside a torque is not used.
    void checkColumns(TableOfMeasurement& table) {
        for (std::size_t k = 0; k < table.columns.size(); ++k) {
            ColumnUse& use = table.columns[k];
            if (use.role == ColumnRole::force && hasTorque(table)) use = {};
            if (use.role == ColumnRole::ignored) continue;
            if (columnFor(use.role, table.columns) != static_cast<int>(k)) {
                refuse("Two columns of " + table.name + " have the role " + roleName(use.role),
                       "one of each kind");
            }
            if (use.unit != nullptr) continue;
            refuse("The unit of " + columnIn(table, k) + ", the " + roleName(use.role) + ", is not known",
                   "a unit for this column");
        }
    }

    static bool hasTorque(const TableOfMeasurement& table) {
        return std::any_of(table.columns.begin(), table.columns.end(),
                           [](const ColumnUse& use) { return use.role == ColumnRole::torque; });
    }

    /// Rows at which the table has a time, each later than the one before.
    std::vector<std::size_t> timedRows(const TableOfMeasurement& table, int time) {
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < table.table.rows(); ++i) {
            const double now = siAt(table, time, i);
            if (!std::isfinite(now)) continue;
            const double before = rows.empty() ? -HUGE_VAL : siAt(table, time, rows.back());
            if (now < before) {
                refuse(
                    "The time goes back at line " + std::to_string(table.table.lines[i]) + " of " + table.name,
                    "rows in the order of time");
                return {};
            }
            if (now > before) rows.push_back(i);
        }
        return rows;
    }

    bool checkTimes(const TableOfMeasurement& other, int ours, int its) {
        if (ours != kNoColumn && its != kNoColumn) return true;
        const std::string& without = ours == kNoColumn ? made().name : other.name;
        refuse("The tables " + made().name + " and " + other.name + " cannot be put side by side: " + without +
                   " has no column of times",
               "a time column in both, or the rows as further passes");
        return false;
    }

    bool checkNew(const TableOfMeasurement& other, std::size_t k) {
        const ColumnRole role = other.columns[k].role;
        const int ours = columnFor(role, made().columns);
        if (ours == kNoColumn) return true;
        const auto mine = static_cast<std::size_t>(ours);
        std::string message = "Two columns have the same role: " + columnIn(made(), mine) + " is the ";
        message += roleName(made().columns[mine].role);
        message += ", and " + columnIn(other, k) + " the " + roleName(role);
        refuse(message, "one of each; ignore the other, or take the rows as further passes");
        return false;
    }

    void addColumns(const FurtherTable& more) {
        const TableOfMeasurement& other = more.its;
        const int ours = columnFor(ColumnRole::time, made().columns);
        const int its = columnFor(ColumnRole::time, other.columns);
        if (!checkTimes(other, ours, its)) return;
        const std::vector<std::size_t> rows = timedRows(other, its);
        if (!isGood()) return;
        std::vector<double> times;
        times.reserve(rows.size());
        for (const std::size_t row : rows) times.push_back(siAt(other, its, row) + more.shift);
        if (!keepWithin(times, ours, other.name)) return;
        for (std::size_t k = 0; k < other.columns.size(); ++k) {
            const ColumnUse& use = other.columns[k];
            if (use.role == ColumnRole::ignored || use.role == ColumnRole::time) continue;
            if (!checkNew(other, k)) return;
            TimedColumn from{times, {}};
            for (const std::size_t row : rows) from.values.push_back(other.table.columns[k].values[row]);
            addColumn(from, other, k, ours);
        }
    }

    /// Rows within the other's times; false: there are none.
    bool keepWithin(const std::vector<double>& times, int ours, const std::string& other) {
        CsvTable& table = made().table;
        std::vector<std::size_t> kept;
        double least = HUGE_VAL;
        double most = -HUGE_VAL;
        const double slack = times.empty() ? 0.0 : kTimeRounding * (times.back() - times.front());
        for (std::size_t i = 0; i < table.rows(); ++i) {
            const double now = siAt(made(), ours, i);
            if (!std::isfinite(now)) continue;
            least = std::min(least, now);
            most = std::max(most, now);
            if (!times.empty() && now >= times.front() - slack && now <= times.back() + slack)
                kept.push_back(i);
        }
        if (kept.empty()) {
            const auto range = [](const std::string& name, double from, double to) {
                return name + (from <= to ? " has " + secondsWords(from, to) : " has no times");
            };
            refuse("The tables have no time in common: " + range(made().name, least, most) + ", and " +
                       range(other, times.empty() ? 1.0 : times.front(), times.empty() ? 0.0 : times.back()) +
                       " with its time shift",
                   "a time shift with which they overlap");
            return false;
        }
        if (const std::size_t outside = table.rows() - kept.size(); outside > 0) {
            warn(std::to_string(outside) + " rows of " + made().name +
                 " are left out: they have no time, or one before or after all of " + other);
        }
        for (CsvTable::Column& column : table.columns) column.values = picked(column.values, kept);
        table.lines = picked(table.lines, kept);
        return true;
    }

    template <class T>
    static std::vector<T> picked(const std::vector<T>& values, const std::vector<std::size_t>& rows) {
        std::vector<T> some;
        some.reserve(rows.size());
        for (const std::size_t row : rows) some.push_back(values[row]);
        return some;
    }

    void addColumn(const TimedColumn& from, const TableOfMeasurement& other, std::size_t k, int ours) {
        CsvTable::Column column = other.table.columns[k];
        if (!column.name.empty()) column.name += ", ";
        column.name += other.name;
        column.values.clear();
        for (std::size_t i = 0; i < made().table.rows(); ++i) {
            column.values.push_back(from.at(siAt(made(), ours, i)));
        }
        made().table.columns.push_back(std::move(column));
        made().columns.push_back(other.columns[k]);
    }

    /// Of what a pass needs: both have it, of the same kind.
    bool checkNeeded(const TableOfMeasurement& other, ColumnRole role, const char* what) {
        const int ours = columnFor(role, made().columns);
        const int its = columnFor(role, other.columns);
        if (ours == kNoColumn && its == kNoColumn) return true;
        if (ours == kNoColumn || its == kNoColumn) {
            refuse(std::string("The passes do not go together: ") +
                       (ours == kNoColumn ? made().name : other.name) + " has no " + what,
                   "the same kinds of columns in both; or the columns at the same times");
            return false;
        }
        const auto quantityOf = [](const ColumnUse& use) { return use.unit->quantity; };
        if (quantityOf(made().columns[static_cast<std::size_t>(ours)]) ==
            quantityOf(other.columns[static_cast<std::size_t>(its)]))
            return true;
        refuse("The passes do not go together: " + columnIn(made(), static_cast<std::size_t>(ours)) + " and " +
                   columnIn(other, static_cast<std::size_t>(its)) + " are of different kinds",
               "angles in both or distances in both; torques in both or forces in both");
        return false;
    }

    /// Of what a pass can do without: where not all have it, none has.
    void dropWhereMissing(const TableOfMeasurement& other, ColumnRole role) {
        const int ours = columnFor(role, made().columns);
        const int its = columnFor(role, other.columns);
        if ((ours == kNoColumn) == (its == kNoColumn)) return;
        const std::string& without = ours == kNoColumn ? made().name : other.name;
        warn(std::string("The ") + roleName(role) + " is left out: " + without + " has none");
        if (ours != kNoColumn) made().columns[static_cast<std::size_t>(ours)] = {};
    }

    void addRows(const TableOfMeasurement& other) {
        const bool hasLoad = columnFor(ColumnRole::torque, made().columns) != kNoColumn;
        if (!checkNeeded(other, ColumnRole::place, "angle or distance")) return;
        if (!checkNeeded(other, ColumnRole::torque, "torque or force")) return;
        if (!hasLoad && !checkNeeded(other, ColumnRole::time, "time")) return; // of a motion
        dropWhereMissing(other, ColumnRole::time);
        dropWhereMissing(other, ColumnRole::rate);
        if (columnFor(ColumnRole::rate, made().columns) != kNoColumn &&
            !checkNeeded(other, ColumnRole::rate, "rate"))
            return;
        const double behind = timeBehind(other);
        if (!isGood()) return;
        for (std::size_t k = 0; k < made().columns.size(); ++k) appendTo(k, other, behind);
        made().table.parts.push_back({made().table.rows(), other.name});
        made().table.lines.insert(made().table.lines.end(), other.table.lines.begin(), other.table.lines.end());
    }

    /// [s] to add to the other's times, so that they go on a step behind ours; 0 without times.
    double timeBehind(const TableOfMeasurement& other) {
        const int ours = columnFor(ColumnRole::time, made().columns);
        const int its = columnFor(ColumnRole::time, other.columns);
        if (ours == kNoColumn || its == kNoColumn) return 0.0;
        const std::vector<std::size_t> rows = timedRows(other, its);
        if (rows.empty()) return 0.0;
        double last = 0.0;
        for (std::size_t i = made().table.rows(); i-- > 0;) {
            const double now = siAt(made(), ours, i);
            if (!std::isfinite(now)) continue;
            last = now;
            break;
        }
        const double begin = siAt(other, its, rows.front());
        const double end = siAt(other, its, rows.back());
        const double step = rows.size() > 1 ? (end - begin) / static_cast<double>(rows.size() - 1) : 1.0;
        return last + step - begin;
    }

    void appendTo(std::size_t k, const TableOfMeasurement& other, double behind) {
        std::vector<double>& values = made().table.columns[k].values;
        const ColumnUse& use = made().columns[k];
        const int its = use.role == ColumnRole::ignored ? kNoColumn : columnFor(use.role, other.columns);
        for (std::size_t i = 0; i < other.table.rows(); ++i) {
            if (its == kNoColumn) {
                values.push_back(std::nan(""));
                continue;
            }
            const double shift = use.role == ColumnRole::time ? behind : 0.0;
            values.push_back(use.unit->fromSi(siAt(other, its, i) + shift));
        }
    }

    std::vector<FurtherTable> more_;
    JoinedTables result_;
};

} // namespace

JoinedTables joinTables(TableOfMeasurement first, std::vector<FurtherTable> more) {
    return TableJoiner(std::move(first), std::move(more)).join();
}

TableJoin proposeJoin(const std::vector<ColumnUse>& first, const std::vector<ColumnUse>& other) {
    const auto has = [](const std::vector<ColumnUse>& columns, ColumnRole role) {
        return columnFor(role, columns) != kNoColumn;
    };
    constexpr std::array beside = {ColumnRole::place, ColumnRole::rate, ColumnRole::torque};
    const bool isBeside = std::any_of(beside.begin(), beside.end(),
                                      [&](ColumnRole role) { return has(other, role) && !has(first, role); });
    const bool haveTimes = has(first, ColumnRole::time) && has(other, ColumnRole::time);
    return isBeside && haveTimes ? TableJoin::byTime : TableJoin::after;
}

} // namespace hingelab
