// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>

namespace hingelab {

/// Two doubles that every machine adds and multiplies at once.
using Pair = double __attribute__((vector_size(16)));

[[nodiscard]] inline Pair loadPair(const double* from) {
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}
inline void storePair(const Pair& pair, double* to) {
    std::memcpy(to, &pair, sizeof pair);
}

} // namespace hingelab
