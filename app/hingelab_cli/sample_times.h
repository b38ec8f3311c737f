// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab::cli {

/// A time above zero [s]. Throws CommandError that names the option.
[[nodiscard]] double seconds(const std::string& text, const std::string& option);

/// The i-th sample time. Dividing by a whole rate gives 0.15 where multiplying gives 0.15000000000000002.
[[nodiscard]] double sampleTime(long i, double interval);

/// How many samples follow the one at time 0. Throws CommandError if there are too many.
[[nodiscard]] long sampleCount(double duration, double interval, std::size_t columns);

} // namespace hingelab::cli
