// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "text/describe.h"
#include "text/field.h"

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

void describe(Walk& walk, KeptFitNumber& number);
void describe(Walk& walk, KeptFit& fit);

} // namespace hingelab
