// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/four_bar_defects.h"

/// Defects of a synthesised four-bar in words for people; what they are, four_bar_defects.h says. Poses are
/// counted from 0 here and from 1 in the words.
namespace hingelab {

/// "crank-rocker", and what turns.
struct TypeWords {
    const char* name;
    const char* help;
};
[[nodiscard]] TypeWords wordsOf(FourBarType type);

/// Why there is no linkage.
[[nodiscard]] std::vector<Defect> degenerateDefects(const Synthesis& synthesis, const ThreePoses& poses);
[[nodiscard]] Defect circuitDefect(const std::vector<std::size_t>& apart);
[[nodiscard]] Defect branchDefect(const std::vector<std::size_t>& beyond);
[[nodiscard]] Defect orderDefect(const std::array<double, 3>& marks);
[[nodiscard]] Defect deadCentreDefect(std::size_t pose);
[[nodiscard]] Defect notFollowedDefect();
[[nodiscard]] Defect farPivotDefect(bool isCrank);
[[nodiscard]] std::optional<Defect> changePointDefect(const FourBarReport& report);
[[nodiscard]] std::optional<Defect> transmissionDefect(const FourBarReport& report);

/// Adds to what a crank cannot do whether the other bar could.
void addRemedy(std::vector<Defect>& defects, bool otherCrankHelps);

} // namespace hingelab
