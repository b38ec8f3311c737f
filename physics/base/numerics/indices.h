// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstddef>

/// Between the indices of Eigen, which have a sign, and those of the standard library, which have none.
namespace hingelab {

[[nodiscard]] constexpr std::size_t toSize(int index) {
    return static_cast<std::size_t>(index);
}
[[nodiscard]] constexpr std::size_t toSize(Eigen::Index index) {
    return static_cast<std::size_t>(index);
}

[[nodiscard]] constexpr Eigen::Index toIndex(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

} // namespace hingelab
