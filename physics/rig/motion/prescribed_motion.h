// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>
#include "motion/motion.h"
#include "numerics/interpolation.h"

namespace hingelab {

struct MotionValue {
    double value = 0.0;        ///< [rad or m]
    double rate = 0.0;         ///< per second
    double acceleration = 0.0; ///< per second squared
};

/// A motion ready for evaluation.
class PrescribedMotion {
  public:
    template <MotionOf K>
    explicit PrescribedMotion(const Motion<K>& motion);

    [[nodiscard]] MotionValue at(double time) const;

    /// Instants [s] at which a derivative jumps; ascending.
    [[nodiscard]] const std::vector<double>& knots() const { return knots_; }

    /// Time scale [s] below which steps see the motion: a tenth of a period, or infinite.
    [[nodiscard]] double timeScale() const;

  private:
    enum class Law { line, sine, ramp, table };
    Law law_ = Law::line;
    double a_ = 0.0, b_ = 0.0, c_ = 0.0, d_ = 0.0; ///< the law's numbers in order
    Interpolation table_;
    std::vector<double> knots_;
};

} // namespace hingelab
