// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/curve_figures.h"

/// Bands that targets limit curves with.
namespace hingelab {

/// Whether a figure with a band is about opening; else about closing.
[[nodiscard]] bool isOfOpening(Figure figure);

/// What a hand needs at a sample of a curve, as a figure with a band has it [N·m or N]; NaN: it has no
/// leverage.
[[nodiscard]] double effortAt(const DoorCurve& curve, std::size_t sample, Figure figure);

/// A band around the effort of a curve, by a tolerance on both sides [N·m or N, above 0]. It has as few points
/// as follow the curve to a quarter of the tolerance, at most kMostBandPoints. Empty where there is no effort.
[[nodiscard]] std::vector<BandPoint> bandAround(const DoorCurve& curve, Figure figure, double tolerance);
inline constexpr std::size_t kMostBandPoints = 41;

/// A limit of a band at a place [SI]; none: there is no limit, or the band does not go there.
[[nodiscard]] std::optional<double> limitAt(const std::vector<BandPoint>& band, double x,
                                            double BandPoint::*limit);

} // namespace hingelab
