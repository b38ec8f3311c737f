// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/kept_fit.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

/// Numbers of a fit have the unit that stands beside them.
constexpr FieldInfo fieldOfFit(const char* key, const Range& range, const char* help) {
    return {key, key, Quantity::dimensionless, range, {0, 1}, 0.1, Scale::linear, help};
}

} // namespace

constexpr std::array kFitVerdictNames = {
    EnumName<FitVerdict>{FitVerdict::found, "found", "Found"},
    EnumName<FitVerdict>{FitVerdict::held, "held", "Held"},
    EnumName<FitVerdict>{FitVerdict::untold, "untold", "Not determined by the data"},
};

constexpr std::array kKeptFitKindNames = {
    EnumName<KeptFitKind>{KeptFitKind::sweep, "sweep", "Loads of a slow sweep"},
    EnumName<KeptFitKind>{KeptFitKind::motion, "motion", "Positions of a motion"},
};

void describe(Walk& walk, KeptFitNumber& number) {
    walk.text("number", number.pointer,
              "Pointer to the fitted number, by names of items; absent: a number of the fit alone.");
    walk.text("label", number.label, "Label of the number.");
    walk.text("unit", number.unit, "Its SI unit.");
    walk.choice("verdict", number.verdict, kFitVerdictNames, "Result of the fit for this number.");
    walk.limit("before", number.before, fieldOfFit("before", kFinite, "Value before the fit."));
    walk.limit("value", number.value, fieldOfFit("value", kFinite, "Fitted value."));
    walk.limit("low", number.low, fieldOfFit("low", kFinite, "Lower end of its 95 % interval; absent: none."));
    walk.limit("high", number.high,
               fieldOfFit("high", kFinite, "Upper end of its 95 % interval; absent: none."));
}

void describe(Walk& walk, KeptFit& fit) {
    walk.choice("kind", fit.kind, kKeptFitKindNames, "Kind of data that were fitted.");
    walk.limit("points", fit.points, fieldOfFit("points", kNotNegative, "Number of measured points."));
    walk.text("unit", fit.unit, "SI unit of the residuals.");
    walk.limit("left_before", fit.deviationBefore,
               fieldOfFit("left_before", kNotNegative, "Root mean square of the residuals before the fit."));
    walk.limit("left", fit.deviation,
               fieldOfFit("left", kNotNegative, "Root mean square of the residuals after the fit."));
    walk.list("numbers", fit.numbers, "Number");
    walk.texts("words", fit.words,
               "Limits of the fit, one sentence each: numbers that the data do not determine.");
}

} // namespace hingelab
