// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "rig/edit.h"
#include "spatial/pose.h"

/// Axes and centres of CAD parts that somebody has picked (CadPick), so that what was put there follows the
/// file.
namespace hingelab {

/// Of the frame that the part of a shape has in its file, in the body.
[[nodiscard]] Pose partInBody(const Shape& shape, const CadGeometry& cad);
/// ... and in the file itself [m].
[[nodiscard]] Pose partInFile(const CadFigures& figures);

[[nodiscard]] CadPick placed(const CadPick& pick, const Pose& X);

/// To which something lies on a picked axis or centre [m].
inline constexpr double kSamePlaceAsPick = 1e-7;

/// Notes that a feature of a shape was picked: in the body's frame [m], direction 0 of a centre. Nothing for
/// other shapes, and where it is noted already.
[[nodiscard]] std::optional<Edit> pickEdit(const Rig& rig, std::size_t body, std::size_t shape,
                                           const CadPick& pick);

} // namespace hingelab
