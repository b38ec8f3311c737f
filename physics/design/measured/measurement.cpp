// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measurement.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "analysis/door_statics.h"

namespace hingelab {
namespace {

constexpr double kFullTurn = 2.0 * std::numbers::pi;
constexpr double kMostTurns = 1.5; // of a door: an angle beyond is in another unit
constexpr std::size_t kLeastRows = 5;
/// What a distance needs to go with a door that turns.
constexpr const char* kArcNeeds =
    "the lever arm, which is the distance from the axis to where force and distance were measured: it turns "
    "the distance into an angle, and the force into a torque; or a rig whose door slides";
constexpr std::size_t kWidestSlope = 50; // points to either side of which a rate is made

Issue rowError(const std::string& message, const std::string& allowed = {}) {
    return {Severity::error, {}, message, {}, allowed};
}
Issue rowWarning(const std::string& message) {
    return {Severity::warning, {}, message, {}, {}};
}

std::string columnWords(const CsvTable& table, std::size_t k) {
    std::string words = "column " + std::to_string(k + 1);
    if (!table.columns[k].name.empty()) words += " (\"" + table.columns[k].name + "\")";
    return words;
}

double largest(const std::vector<double>& values) {
    double most = 0.0;
    for (const double value : values) most = std::isfinite(value) ? std::max(most, std::abs(value)) : most;
    return most;
}

bool rises(const std::vector<double>& values) {
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (!(values[i] > values[i - 1])) return false;
    }
    return values.size() > 1;
}

/// The unit that a column without one must have, if only one is likely; null: cannot be told.
const Unit* likelyUnit(ColumnRole role, const std::vector<double>& values) {
    switch (role) {
        case ColumnRole::time:
            return &siUnit(Quantity::time);
        case ColumnRole::place: // nobody opens a door by more than a turn, and a sweep of 7 ° is none
            return largest(values) > kFullTurn ? findUnit(Quantity::angle, "deg") : nullptr;
        case ColumnRole::rate:
            return nullptr;
        case ColumnRole::torque:
            return &siUnit(Quantity::torque);
        case ColumnRole::force:
            return &siUnit(Quantity::force);
        case ColumnRole::ignored:
            break;
    }
    return nullptr;
}

/// Of one column's name and unit, and how surely.
ColumnUse useOf(const CsvTable::Column& column) {
    ColumnUse use;
    if (column.isIgnored) return use;
    const ColumnRole byName = roleOfName(column.name);
    if (byName != ColumnRole::ignored) {
        use.role = byName;
        use.unit = measuredUnit(column.unit, byName);
        if (use.unit == nullptr && !column.unit.empty()) {
            const ColumnRole byUnit = roleOfUnit(column.unit); // "motor position (Nm)" is none of ours
            if (byUnit != ColumnRole::ignored) use = {byUnit, measuredUnit(column.unit, byUnit), false};
        }
        return use;
    }
    use.role = roleOfUnit(column.unit);
    use.unit = measuredUnit(column.unit, use.role);
    return use;
}

/// Of a table without headings: a column that only rises, before others, is the time.
void useByPlace(const CsvTable& table, MeasuredLayout& layout) {
    const std::size_t count = table.columns.size();
    std::size_t next = 0;
    if (count >= 3 && rises(table.columns[0].values)) layout.columns[next++].role = ColumnRole::time;
    if (next < count) layout.columns[next++].role = ColumnRole::place;
    if (next < count) layout.columns[next++].role = ColumnRole::torque;
}

/// A measurement while it is made.
class MeasurementMaker {
  public:
    MeasurementMaker(const CsvTable& table, const MeasuredLayout& layout) : table_(table), layout_(layout) {}

    MeasurementReading make() {
        findColumns();
        if (!hasErrors(reading_.issues)) takeRows();
        if (!hasErrors(reading_.issues)) findThePasses();
        if (!hasErrors(reading_.issues)) {
            findRates();
            findSense();
            reading_.measurement = std::move(made_);
        }
        return std::move(reading_);
    }

  private:
    [[nodiscard]] int columnOf(ColumnRole role) const {
        for (std::size_t k = 0; k < layout_.columns.size(); ++k) {
            if (layout_.columns[k].role == role) return static_cast<int>(k);
        }
        return -1;
    }

    void findColumns() {
        for (std::size_t k = 0; k < layout_.columns.size(); ++k) {
            const ColumnUse& use = layout_.columns[k];
            if (use.role == ColumnRole::ignored) continue;
            if (columnOf(use.role) != static_cast<int>(k)) {
                reading_.issues.push_back(
                    rowError(std::string("Two columns are called ") + roleName(use.role), "one of each kind"));
            }
            if (use.unit == nullptr) {
                std::string units;
                for (const Unit* unit : unitsOfRole(use.role)) {
                    units += (units.empty() ? "" : ", ") + std::string(unit->ascii);
                }
                std::string message = "The unit of ";
                message += columnWords(table_, k) + ", the " + roleName(use.role) + ", is not known";
                if (!table_.columns[k].unit.empty())
                    message += ": \"" + table_.columns[k].unit + "\" is none of it";
                reading_.issues.push_back(rowError(message, units));
            }
        }
        place_ = columnOf(ColumnRole::place);
        time_ = columnOf(ColumnRole::time);
        rate_ = columnOf(ColumnRole::rate);
        const int torque = columnOf(ColumnRole::torque);
        const int force = columnOf(ColumnRole::force);
        load_ = torque >= 0 ? torque : force;
        if (place_ < 0) reading_.issues.push_back(rowError("No column is the angle", "a column of angles"));
        if (load_ < 0 && time_ < 0) {
            reading_.issues.push_back(rowError("There is neither a torque or force nor a time",
                                               "torque or force against the angle, or the angle over time"));
        }
        if (hasErrors(reading_.issues)) return;
        isForce_ = load_ >= 0 && load_ == force;
        if (!(layout_.leverArm >= 0.0) || !std::isfinite(layout_.leverArm)) {
            reading_.issues.push_back(rowError("The lever arm is not a length above 0",
                                               "the distance from the axis to where the force is measured"));
            return;
        }
        findTravel();
        made_.isHandleForce = isForce_ && made_.isRotation && layout_.leverArm == 0.0;
    }

    [[nodiscard]] Quantity quantityIn(int column) const {
        return layout_.columns[static_cast<std::size_t>(column)].unit->quantity;
    }

    /// What the place is: an angle, a distance along an arc, or one along which a door slides.
    void findTravel() {
        const bool isAngle = quantityIn(place_) == Quantity::angle;
        isArc_ = !isAngle && layout_.leverArm > 0.0;
        isChord_ = isArc_ && layout_.along == DistanceAlong::chord;
        made_.isRotation = isAngle || isArc_;
        if (rate_ >= 0 && (quantityIn(rate_) == Quantity::angularRate) != isAngle) {
            reading_.issues.push_back(rowError("The rate is not of what the angle or distance is of"));
        }
        if (!isAngle && !isArc_ && layout_.along == DistanceAlong::chord) {
            reading_.issues.push_back(
                rowError("A distance along the chord does not go without the lever arm", kArcNeeds));
        } else if (!isAngle && !isArc_ && load_ >= 0 && !isForce_) {
            reading_.issues.push_back(rowError("A torque does not go with a distance", kArcNeeds));
        } else if (!isAngle && !isArc_ && layout_.doorTurns == true) {
            reading_.issues.push_back(rowError(travelWords() + ", and the door of this rig turns", kArcNeeds));
        } else if (made_.isRotation && layout_.doorTurns == false) {
            reading_.issues.push_back(rowError(
                travelWords() + (isArc_ ? " with a lever arm" : "") + ", and the door of this rig slides",
                "a force against a distance, without a lever arm"));
        }
    }

    /// "Column 1 ("way") is a distance and column 2 ("push") is a force along it"
    [[nodiscard]] std::string travelWords() const {
        const bool isAngle = quantityIn(place_) == Quantity::angle;
        std::string words = columnWords(table_, static_cast<std::size_t>(place_));
        words[0] = 'C';
        words += isAngle ? " is an angle" : " is a distance";
        if (load_ < 0) return words;
        words += " and " + columnWords(table_, static_cast<std::size_t>(load_));
        return words + (isForce_ ? isAngle ? " is a force" : " is a force along it" : " is a torque");
    }

    [[nodiscard]] double valueAt(int column, std::size_t row) const {
        const auto k = static_cast<std::size_t>(column);
        return layout_.columns[k].unit->toSi(table_.columns[k].values[row]);
    }
    /// Angle or distance of a row: along an arc, by its radius; along a chord of length d, 2 asin(d / 2r).
    [[nodiscard]] double placeAt(std::size_t row) const {
        const double value = valueAt(place_, row);
        if (isChord_) return 2.0 * std::asin(value / (2.0 * layout_.leverArm));
        return isArc_ ? value / layout_.leverArm : value;
    }
    /// A chord of length 2r sin(angle/2) grows by r cos(angle/2) times the rate.
    [[nodiscard]] double rateAt(std::size_t row) const {
        const double value = valueAt(rate_, row);
        if (isChord_) return value / (layout_.leverArm * std::cos(0.5 * placeAt(row)));
        return isArc_ ? value / layout_.leverArm : value;
    }

    /// Whether a row's chord fits into its circle; if not, that is told. At half a turn it has no rate.
    bool checkChord(std::size_t row) {
        const double diameter = 2.0 * layout_.leverArm;
        const double length = std::abs(valueAt(place_, row));
        if (!isChord_ || length < diameter || (length == diameter && rate_ < 0)) return true;
        const auto metres = [](double value) { return shortDisplayText(value, 4) + " m"; };
        reading_.issues.push_back(
            rowError("The distance along the chord at " + table_.lineWords(row) + " is " + metres(length) +
                         ", and a lever arm of " + metres(layout_.leverArm) + " reaches no farther than " +
                         metres(diameter),
                     "a longer lever arm, another unit of the distance, or the distance along the arc"));
        return false;
    }

    void takeRows() {
        const double arm = isForce_ && made_.isRotation && layout_.leverArm > 0.0 ? layout_.leverArm : 1.0;
        std::size_t gaps = 0;
        std::size_t twice = 0;
        for (std::size_t i = 0; i < table_.rows(); ++i) {
            bool isWhole = true;
            for (const int column : {place_, time_, rate_, load_}) {
                isWhole = isWhole && (column < 0 || std::isfinite(valueAt(column, i)));
            }
            if (!isWhole) {
                ++gaps;
                continue;
            }
            if (!checkChord(i)) return;
            if (time_ >= 0) {
                const double now = valueAt(time_, i);
                if (!made_.time.empty() && now == made_.time.back()) {
                    ++twice;
                    continue;
                }
                if (!made_.time.empty() && now < made_.time.back()) {
                    reading_.issues.push_back(rowError("The time goes back at " + table_.lineWords(i),
                                                       "rows in the order of time; or ignore the column"));
                    return;
                }
                made_.time.push_back(now);
            }
            made_.place.push_back(placeAt(i));
            if (rate_ >= 0) made_.rate.push_back(rateAt(i));
            if (load_ >= 0) made_.load.push_back(arm * valueAt(load_, i));
        }
        judgeRows(gaps, twice);
    }

    void judgeRows(std::size_t gaps, std::size_t twice) {
        if (gaps > 0)
            reading_.issues.push_back(rowWarning(std::to_string(gaps) + " rows with gaps are left out"));
        if (twice > 0) {
            reading_.issues.push_back(
                rowWarning(std::to_string(twice) + " rows at the same time as the row before are left out"));
        }
        if (made_.size() < kLeastRows) {
            reading_.issues.push_back(rowError("Only " + std::to_string(made_.size()) + " rows can be used",
                                               "at least " + std::to_string(kLeastRows)));
            return;
        }
        if (made_.isRotation && largest(made_.place) > kMostTurns * kFullTurn) {
            reading_.issues.push_back(rowError("The angles go to " +
                                                   shortDisplayText(largest(made_.place) / kFullTurn, 3) +
                                                   " turns: their unit is not the right one",
                                               "degrees, where the table has degrees"));
        }
    }

    void findThePasses() {
        made_.passes = findPasses(made_.place);
        made_.direction.assign(made_.size(), 0);
        for (const MeasuredPass& pass : made_.passes) {
            std::fill(made_.direction.begin() + static_cast<std::ptrdiff_t>(pass.begin),
                      made_.direction.begin() + static_cast<std::ptrdiff_t>(pass.end), pass.direction);
        }
        if (made_.passes.empty()) {
            reading_.issues.push_back(rowError("The angle is the same in all rows", "a sweep, or a motion"));
            return;
        }
        if (made_.load.empty()) return; // a motion has no need of passes
        const bool hasBoth = std::any_of(made_.passes.begin(), made_.passes.end(),
                                         [](const auto& p) { return p.direction > 0; }) &&
                             std::any_of(made_.passes.begin(), made_.passes.end(),
                                         [](const auto& p) { return p.direction < 0; });
        if (!hasBoth) {
            std::string words = "There is only one way, ";
            words += made_.passes.front().direction > 0 ? "opening" : "closing";
            words += ": what friction does and what springs and weight do cannot be told apart from it alone";
            reading_.issues.push_back(rowWarning(words));
        }
    }

    /// From the time, by a straight line through the points around each, within its pass.
    void findRates() {
        if (made_.rate.empty() && !made_.time.empty()) {
            made_.rate.assign(made_.size(), 0.0);
            for (const MeasuredPass& pass : made_.passes) slopesOf(pass);
        }
        if (made_.rate.empty()) {
            if (!made_.load.empty()) {
                reading_.issues.push_back(rowWarning(
                    "There is neither time nor rate: the sweep is taken to be so slow that nothing viscous "
                    "acts, and so fast that dry friction slips"));
            }
            return;
        }
        for (MeasuredPass& pass : made_.passes) {
            std::vector<double> rates;
            rates.reserve(pass.end - pass.begin);
            for (std::size_t i = pass.begin; i < pass.end; ++i) rates.push_back(std::abs(made_.rate[i]));
            const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
            std::nth_element(rates.begin(), middle, rates.end());
            pass.medianRate = *middle;
        }
    }

    void slopesOf(const MeasuredPass& pass) {
        const std::size_t half = std::clamp<std::size_t>((pass.end - pass.begin) / 50, 1, kWidestSlope);
        for (std::size_t i = pass.begin; i < pass.end; ++i) {
            const std::size_t from = i >= pass.begin + half ? i - half : pass.begin;
            const std::size_t to = std::min(i + half + 1, pass.end);
            const auto count = static_cast<double>(to - from);
            double meanTime = 0.0;
            double meanPlace = 0.0;
            for (std::size_t k = from; k < to; ++k) {
                meanTime += made_.time[k] / count;
                meanPlace += made_.place[k] / count;
            }
            double square = 0.0;
            double product = 0.0;
            for (std::size_t k = from; k < to; ++k) {
                const double t = made_.time[k] - meanTime;
                square += t * t;
                product += t * (made_.place[k] - meanPlace);
            }
            made_.rate[i] = square > 0.0 ? product / square : 0.0;
        }
    }

    /// Friction acts against the motion: on the door, less when opening than when closing; a hand needs more.
    void findSense() {
        reading_.sense = layout_.sense == LoadSense::recognised ? LoadSense::onDoor : layout_.sense;
        if (made_.load.empty()) return;
        if (layout_.sense == LoadSense::recognised) {
            const std::optional<double> gap = openingLessClosing();
            if (!gap) {
                reading_.issues.push_back(rowWarning(
                    "Whether the load is that on the door or that of a hand which moves it cannot be told "
                    "from one way: it is taken to act on the door, positive opens"));
            } else if (*gap > 0.0) {
                reading_.sense = LoadSense::byHand;
                reading_.issues.push_back(rowWarning(
                    "The load is larger when opening than when closing: it is that of the hand, and is "
                    "turned round to act on the door"));
            }
        }
        if (reading_.sense == LoadSense::byHand) {
            for (double& load : made_.load) load = -load;
        }
    }

    /// Mean over places that both ways have; none if there are not both.
    [[nodiscard]] std::optional<double> openingLessClosing() const {
        constexpr int bins = 20;
        const auto [least, most] = std::minmax_element(made_.place.begin(), made_.place.end());
        double sums[2][bins] = {};
        int counts[2][bins] = {};
        for (std::size_t i = 0; i < made_.size(); ++i) {
            if (made_.direction[i] == 0) continue;
            const int bin =
                std::min(bins - 1, static_cast<int>(bins * (made_.place[i] - *least) / (*most - *least)));
            const int way = made_.direction[i] > 0 ? 1 : 0;
            sums[way][bin] += made_.load[i];
            ++counts[way][bin];
        }
        double gap = 0.0;
        int shared = 0;
        for (int bin = 0; bin < bins; ++bin) {
            if (counts[0][bin] == 0 || counts[1][bin] == 0) continue;
            gap += sums[1][bin] / counts[1][bin] - sums[0][bin] / counts[0][bin];
            ++shared;
        }
        if (shared == 0) return std::nullopt;
        return gap / shared;
    }

    const CsvTable& table_;
    const MeasuredLayout& layout_;
    MeasurementReading reading_;
    Measurement made_;
    int place_ = -1, time_ = -1, rate_ = -1, load_ = -1; ///< columns
    bool isForce_ = false;
    bool isArc_ = false;   ///< the place is a distance, and the door turns
    bool isChord_ = false; ///< ... measured along the chord
};

} // namespace

LayoutProposal proposeLayout(const CsvTable& table) {
    LayoutProposal proposal;
    std::vector<ColumnUse>& columns = proposal.layout.columns;
    for (const CsvTable::Column& column : table.columns) columns.push_back(useOf(column));
    const bool isNamed = std::any_of(columns.begin(), columns.end(),
                                     [](const auto& use) { return use.role != ColumnRole::ignored; });
    if (!isNamed) {
        useByPlace(table, proposal.layout);
        proposal.notes.push_back(
            rowWarning("No heading says what the columns are: they are taken by their order"));
    }
    bool isTaken[6] = {};
    for (std::size_t k = 0; k < columns.size(); ++k) { // of several the first
        bool& taken = isTaken[static_cast<std::size_t>(columns[k].role)];
        if (columns[k].role != ColumnRole::ignored && taken) {
            columns[k] = {};
            proposal.notes.push_back(
                rowWarning(columnWords(table, k) + " is left out: another one is the same"));
        }
        taken = true;
    }
    if (isTaken[static_cast<std::size_t>(ColumnRole::torque)]) {
        for (ColumnUse& use : columns) {
            if (use.role == ColumnRole::force) use = {};
        }
    }
    for (std::size_t k = 0; k < columns.size(); ++k) {
        ColumnUse& use = columns[k];
        if (use.role == ColumnRole::ignored || use.unit != nullptr || !table.columns[k].unit.empty()) continue;
        use.unit = likelyUnit(use.role, table.columns[k].values);
        use.isGuessed = use.unit != nullptr;
        if (!use.isGuessed) continue;
        proposal.notes.push_back(rowWarning(columnWords(table, k) + ", the " + roleName(use.role) +
                                            ", has no unit: it is taken to be " +
                                            std::string(use.unit->ascii)));
    }
    return proposal;
}

std::optional<bool> doorTurnsOf(const Rig& rig) {
    const auto model = std::make_shared<const Model>(rig);
    if (const DoorStatics::Found found = DoorStatics::of(model); found.statics)
        return found.statics->isRotation();
    if (model->degreesOfFreedom() != 1) return std::nullopt;
    return model->mechanism().coordinates().front().isRotation;
}

MeasurementReading takeMeasurement(const CsvTable& table, const MeasuredLayout& layout) {
    return MeasurementMaker(table, layout).make();
}

} // namespace hingelab
