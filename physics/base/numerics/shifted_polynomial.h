// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace hingelab {

/// Coefficients, ascending from the constant, of p(x + by).
inline std::vector<double> shiftedPolynomial(std::vector<double> p, double by) {
    for (std::size_t from = 0; from + 1 < p.size(); ++from) { // Horner's scheme, again and again
        for (std::size_t k = p.size() - 1; k-- > from;) p[k] += by * p[k + 1];
    }
    return p;
}

} // namespace hingelab
