// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <span>

namespace hingelab {

/// Where a number stands in the rows that a simulation writes.
struct ChannelHandle {
    int index = -1; ///< in the model's channels

    [[nodiscard]] explicit operator bool() const { return index >= 0; }
    /// For rows that are kept by columns; the handle must be of something.
    [[nodiscard]] std::size_t column() const { return static_cast<std::size_t>(index); }
    [[nodiscard]] double in(std::span<const double> row) const {
        return index < 0 ? std::numeric_limits<double>::quiet_NaN() : row[column()];
    }
    friend bool operator==(const ChannelHandle&, const ChannelHandle&) = default;
};

} // namespace hingelab
