// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rig/parameters.h"

namespace hingelab {

/// A number of a rig that may change, and how far.
struct FreeParameter {
    std::string pointer; ///< by index or name, as parameters.h takes it
    double lower = 0.0;  ///< [SI]
    double upper = 0.0;
    double weight = 1.0; ///< of its change, next to the others; above zero
};

/// A number of a rig as a free parameter, with the bounds of its field (a dimension's ends, else what the
/// slider covers), widened to its present value. None if there is no such number.
[[nodiscard]] std::optional<FreeParameter> freeParameter(const Rig& rig, std::string_view pointer);

/// The same of a number that was found before.
[[nodiscard]] FreeParameter freeParameter(const Parameter& parameter);

/// Whether a number can be free at all: no expression drives it, and its bounds leave it room.
[[nodiscard]] bool canBeFree(const Parameter& parameter);

/// What is wrong with a list of free parameters, in words: unknown or repeated pointers, numbers that an
/// expression drives, bounds without room between them or outside what the number may be. Empty: nothing.
[[nodiscard]] std::string whyNotFree(const Rig& rig, const std::vector<FreeParameter>& parameters);

/// Sets several numbers of a rig at once; what dimensions drive follows. Free parameters only (whyNotFree());
/// throws std::invalid_argument for a pointer that leads nowhere.
class ParameterSetter {
  public:
    ParameterSetter(const Rig& rig, const std::vector<FreeParameter>& parameters);

    /// The values as they are in the rig [SI].
    [[nodiscard]] const std::vector<double>& present() const { return present_; }
    [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
    [[nodiscard]] Rig rigWith(const std::vector<double>& values) const;

  private:
    const Rig& rig_; ///< outlives this
    std::vector<Parameter> parameters_;
    std::vector<double> present_;
};

} // namespace hingelab
