// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "text/archive.h"

namespace hingelab {

/// What a fit said of a number.
enum class FitVerdict {
    found, ///< with an interval
    held,  ///< it was not free
    untold ///< the data cannot tell it: it stayed where it was
};

/// A number of a fit. Those of the rig stay right when items are renamed, and need not be there any more.
struct KeptFitNumber {
    std::string pointer; ///< by names: "/elements/hinge/spring_constant"; empty: of the fit, not of the rig
    std::string label;   ///< "Spring constant"
    std::string unit;    ///< in SI, in ASCII: "N*m/rad"; empty: none
    FitVerdict verdict = FitVerdict::found;
    double before = 0.0, value = 0.0;            ///< [SI]
    double low = -kUnlimited, high = kUnlimited; ///< interval of 95 % [SI]; beyond kUnlimited: none
    [[nodiscard]] bool hasInterval() const { return low > -kUnlimited && high < kUnlimited; }
};

/// What a measurement was loads or places of.
enum class KeptFitKind { sweep, motion };

/// What the last fit to a measurement found, for reports. Nothing moves by it, and nothing keeps the rig from
/// being changed afterwards.
struct KeptFit {
    KeptFitKind kind = KeptFitKind::sweep;
    double points = 0.0;                           ///< how many
    std::string unit;                              ///< of the deviations: SI, in ASCII
    double deviationBefore = 0.0, deviation = 0.0; ///< root mean square of what is left [SI]
    std::vector<KeptFitNumber> numbers;
    std::vector<std::string> words; ///< what the data cannot tell, and what else is worth knowing
};

/// Most numbers and sentences that are kept of a fit.
inline constexpr std::size_t kMostFitItems = 500;

inline constexpr std::array kFitVerdictNames = {
    EnumName<FitVerdict>{FitVerdict::found, "found", "Found"},
    EnumName<FitVerdict>{FitVerdict::held, "held", "Held"},
    EnumName<FitVerdict>{FitVerdict::untold, "untold", "Not told by the data"},
};

inline constexpr std::array kKeptFitKindNames = {
    EnumName<KeptFitKind>{KeptFitKind::sweep, "sweep", "Loads of a slow sweep"},
    EnumName<KeptFitKind>{KeptFitKind::motion, "motion", "Places of a motion"},
};

/// Numbers of a fit have the unit that stands beside them.
[[nodiscard]] constexpr FieldInfo fieldOfFit(const char* key, const Range& range, const char* help) {
    return {key, key, Quantity::dimensionless, range, {0, 1}, 0.1, Scale::linear, help};
}

template <class Archive>
void describe(Archive& ar, KeptFitNumber& number) {
    ar.text("number", number.pointer, "Which number, by names of items; absent: one of the fit alone.");
    ar.text("label", number.label, "What people call it.");
    ar.text("unit", number.unit, "Its SI unit.");
    ar.choice("verdict", number.verdict, kFitVerdictNames, "What the fit said of it.");
    ar.limit("before", number.before, fieldOfFit("before", kFinite, "Before the fit."));
    ar.limit("value", number.value, fieldOfFit("value", kFinite, "What was found."));
    ar.limit("low", number.low, fieldOfFit("low", kFinite, "Lower end of its 95 % interval; absent: none."));
    ar.limit("high", number.high, fieldOfFit("high", kFinite, "Upper end of its 95 % interval; absent: none."));
}

template <class Archive>
void describe(Archive& ar, KeptFit& fit) {
    ar.choice("kind", fit.kind, kKeptFitKindNames, "What was fitted.");
    ar.limit("points", fit.points, fieldOfFit("points", kNotNegative, "How many points there were."));
    ar.text("unit", fit.unit, "SI unit of what is left.");
    ar.limit("left_before", fit.deviationBefore,
             fieldOfFit("left_before", kNotNegative, "Root mean square before the fit."));
    ar.limit("left", fit.deviation, fieldOfFit("left", kNotNegative, "Root mean square after it."));
    ar.list("numbers", fit.numbers, "Number");
    ar.texts("words", fit.words, "What the data cannot tell, a sentence each.");
}

} // namespace hingelab
