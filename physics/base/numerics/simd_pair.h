// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>

namespace hingelab {

/// Two doubles that every machine adds and multiplies at once.
using DoublePair = double __attribute__((vector_size(16)));

[[nodiscard]] inline DoublePair loadPair(const double* from) {
    DoublePair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}
inline void storePair(const DoublePair& pair, double* to) {
    std::memcpy(to, &pair, sizeof pair);
}

} // namespace hingelab
