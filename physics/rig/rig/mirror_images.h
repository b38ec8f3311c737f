// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"

/// Force elements that are mirror images of others, as the second strut of a pair is. An image has no values of
/// its own but its planes: whoever changes a rig calls this, and all else sees two ordinary elements.
namespace hingelab {

/// Gives every image the law and the ends of its original, each end p mirrored in the plane (p0, n) of its
/// body:
///   p - 2 n n·(p - p0)/(n·n).
/// An image without an original, of another image, or of what does not act between points has no ends: the
/// checks report it.
void resolveMirrorImages(Rig& rig);

/// The point mirrored [m, in the frame of the plane]; as it is where the normal is zero.
[[nodiscard]] Vector3 mirrored(const Vector3& point, const MirrorPlane& plane);

} // namespace hingelab
