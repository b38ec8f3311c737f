// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_row.h"

#include <cmath>

#include "struts/strut_law.h"

namespace hingelab {
namespace {

constexpr double kContradiction = 0.05;      // of F1, beyond which two statements do not agree
constexpr double kLargestTolerance = 0.5;    // of F1
constexpr double kLeastExtendedForce = 0.5;  // of F1, what the gas has at the extended end
constexpr double kMostLawProgression = 10.0; // what the law takes

/// Judges a row; what it finds is in `problems`.
class StrutRowJudge {
  public:
    StrutRowJudge(const StrutRow& row, const StrutHeading& heading) : row_(row), heading_(heading) {}

    std::vector<StrutRowProblem> problems() && {
        requireCells();
        if (problems_.empty()) judgeLengths();
        if (problems_.empty()) judgeAllForces();
        if (problems_.empty()) judgeLaw();
        return std::move(problems_);
    }

  private:
    using enum StrutColumn;

    void add(StrutColumn column, std::string text) { problems_.push_back({column, std::move(text)}); }
    void addOfRow(std::string text) { problems_.push_back({std::nullopt, std::move(text)}); }

    /// In the unit of the column: "400 N".
    [[nodiscard]] std::string words(StrutColumn column, double value) const {
        return strutValueText(value, heading_.unit(column));
    }
    /// "F2 (400 N)".
    [[nodiscard]] std::string valueWords(StrutColumn column) const {
        return std::string(strutColumnKind(column).name) + " (" + words(column, *row_[column]) + ")";
    }
    static std::string meaning(StrutColumn column) { return strutColumnKind(column).meaning; }

    void requireCells() {
        if (row_.order.empty()) add(order, "the cell is empty. Write " + meaning(order) + ".");
        for (const StrutColumn column : {stroke, extendedLength}) requireNumber(column);
        const bool isSeries = row_[f1Minimum] || row_[f1Maximum] || row_[f1Step];
        if (isSeries && row_[f1]) {
            addOfRow("F1 and a range of F1 exclude each other. Empty F1, or F1_min, F1_max and F1_step.");
        } else if (isSeries) {
            for (const StrutColumn column : {f1Minimum, f1Maximum}) requireNumber(column);
        } else if (!row_[f1]) {
            addOfRow("F1 is missing. Write " + meaning(f1) + ", or F1_min and F1_max of a series.");
        }
    }

    void requireNumber(StrutColumn column) {
        if (row_[column]) return;
        if (heading_.has(column)) {
            add(column, "the cell is empty. Write " + meaning(column) + ".");
        } else {
            addOfRow(std::string(strutColumnKind(column).name) + " is missing. Add a column with " +
                     meaning(column) + ".");
        }
    }

    void judgeLengths() {
        if (*row_[extendedLength] <= *row_[stroke]) {
            add(extendedLength, "the length (" + words(extendedLength, *row_[extendedLength]) +
                                    ") is not larger than the stroke (" + words(stroke, *row_[stroke]) +
                                    "). Write " + meaning(extendedLength) + ".");
        }
        if (row_[endZone] && *row_[endZone] > *row_[stroke]) {
            add(endZone, "the end zone (" + words(endZone, *row_[endZone]) +
                             ") is longer than the stroke. Write at most " + words(endZone, *row_[stroke]) +
                             ".");
        }
    }

    void judgeAllForces() {
        const bool isSeries = row_[f1Minimum].has_value();
        const double force = *row_[isSeries ? f1Minimum : f1];
        if (isSeries) {
            judgeSeries();
        } else {
            judgeForces(force);
            judgeProgression(force);
        }
        if (row_[tolerance] && *row_[tolerance] > kLargestTolerance * force) {
            add(tolerance, "the tolerance (" + words(tolerance, *row_[tolerance]) +
                               ") is more than half of F1. Write the deviation either way, at most " +
                               words(tolerance, kLargestTolerance * force) + ".");
        }
        judgeFriction(force);
    }

    void judgeSeries() {
        requireAtLeast(f1Maximum, f1Minimum);
        for (const StrutColumn column : {f2, f3, f4}) {
            if (!row_[column]) continue;
            add(column, std::string("a series has no ") + strutColumnKind(column).name +
                            ", since F1 is chosen when ordering. Write " +
                            (column == f2 ? "K" : "FR or friction") + " in place of it.");
        }
    }

    /// Two forces of the row.
    void requireAtLeast(StrutColumn column, StrutColumn other) {
        if (!row_[column] || !row_[other] || *row_[column] >= *row_[other]) return;
        add(column, valueWords(column) + " is less than " + valueWords(other) + ". Write " + meaning(column) +
                        ", at least " + words(column, *row_[other]) + ".");
    }

    void judgeForces(double force) {
        requireAtLeast(f2, f1);
        requireAtLeast(f3, f1);
        requireAtLeast(f4, f2);
        requireAtLeast(f4, f3);
        if (!row_[f4] || row_[f2]) return;
        if (row_[progression] && *row_[f4] < *row_[progression] * force) {
            add(f4, valueWords(f4) + " is less than K times F1. Write at least " +
                        words(f4, *row_[progression] * force) + ".");
        } else if (!row_[progression] && !row_[f3]) {
            add(f4, "F4 alone gives neither friction nor progression. Add F2, K or F3.");
        }
    }

    void judgeProgression(double force) {
        if (!row_[f2] || !row_[progression]) return;
        if (std::abs(*row_[progression] * force - *row_[f2]) <= kContradiction * force) return;
        add(progression, valueWords(progression) + " is not F2/F1 (" + shortDisplayText(*row_[f2] / force, 3) +
                             "). Correct one of the three.");
    }

    /// FR, friction, and F3 - F1 say the same.
    void judgeFriction(double force) {
        const auto differs = [&](double a, double b) { return std::abs(a - b) > kContradiction * force; };
        const std::optional<double>& band = row_[frictionBand];
        const std::optional<double>& half = row_[friction];
        if (band && half && differs(*band, 2.0 * *half)) {
            add(frictionBand, valueWords(frictionBand) + " is not twice the " + valueWords(friction) +
                                  ". Delete one of them.");
        }
        if (!row_[f1] || !row_[f3]) return;
        const double measured = *row_[f3] - force;
        if (band && differs(*band, measured)) {
            add(frictionBand,
                valueWords(frictionBand) + " is not F3 - F1 (" + words(frictionBand, measured) +
                    "). Correct one of the three, or name the column friction if it is half of it.");
        }
        if (half && differs(2.0 * *half, measured)) {
            add(friction, valueWords(friction) + " is not half of F3 - F1 (" + words(friction, 0.5 * measured) +
                              "). Correct one of the three.");
        }
    }

    /// A line through both measuring points must leave gas at the extended end.
    void judgeLaw() {
        const CatalogueStrut strut = strutOf(row_);
        for (const StrutColumn column : {f1, f1Minimum, f1Maximum}) {
            if (!row_[column]) continue;
            const double force = *row_[column];
            const GasStrut law = gasStrutOf(strut, force).strut;
            if (law.extendedForce >= kLeastExtendedForce * force && law.progression <= kMostLawProgression)
                continue;
            addOfRow("F2 is too far above F1 for a stroke of " + words(stroke, strut.stroke) +
                     ": the gas would have lost its force at the extended end. Correct the stroke, F2 or K.");
            return;
        }
    }

    const StrutRow& row_;
    const StrutHeading& heading_;
    std::vector<StrutRowProblem> problems_;
};

} // namespace

std::vector<StrutRowProblem> problemsOf(const StrutRow& row, const StrutHeading& heading) {
    return StrutRowJudge(row, heading).problems();
}

CatalogueStrut strutOf(const StrutRow& row) {
    using enum StrutColumn;
    CatalogueStrut strut;
    strut.maker = row.maker;
    strut.order = row.order;
    strut.note = row.note;
    strut.stroke = row[stroke].value_or(0.0);
    strut.extendedLength = row[extendedLength].value_or(0.0);
    strut.f1 = row[f1].value_or(0.0);
    strut.minimumForce = row[f1Minimum].value_or(0.0);
    strut.maximumForce = row[f1Maximum].value_or(0.0);
    strut.forceStep = row[f1Step];
    strut.f2 = row[f2];
    strut.f3 = row[f3];
    strut.f4 = row[f4];
    strut.progression = row[progression];
    strut.friction = row[friction];
    if (!strut.friction && row[frictionBand]) strut.friction = 0.5 * *row[frictionBand];
    strut.tolerance = row[tolerance];
    strut.endZone = row[endZone];
    strut.endDamping = row[endDamping];
    strut.damping = row[damping];
    strut.temperature = row[temperature];
    return strut;
}

} // namespace hingelab
