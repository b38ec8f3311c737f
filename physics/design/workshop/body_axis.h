// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workshop/additions.h"

/// What a click on a face of a CAD part is made into: the axis about which a body turns, a point, the handle.
namespace hingelab {

/// A place that is said in the frame of a body: "/elements/0/to/position", and where it is [m, body frame].
struct PlaceOnBody {
    std::string pointer;
    Vector3 position;
};
/// All of them: shapes, points, centre of mass, joints that hang on it, ends of assemblies, springs and motors.
[[nodiscard]] std::vector<PlaceOnBody> placesOnBody(const Rig& rig, std::size_t body);

/// The axis or its opposite, whichever turns the body away from what else there is, as one opens a door: its
/// middle leaves that of all other bodies at the start. A body that turns already keeps its sense,
/// to which stops and detents belong. Point and axis in the body's frame, as for proposeAxis().
[[nodiscard]] Vector3 openingAxis(const Model& model, const std::string& body, const Vector3& point,
                                  const Vector3& axis);

/// Lets a body turn about the line through `point` along `axis` (both in its present frame: [m], any length but
/// zero). Its frame moves there, and nothing moves in the picture of the start: shapes, points, ends of springs
/// and joints on it are said anew. Where it was fixed it turns now; a revolute joint moves, with its friction
/// and stops. Refused for the ground, for bodies on other joints, for prescribed motions, and where an
/// expression drives one of the numbers.
[[nodiscard]] Proposal proposeAxis(const Rig& rig, const std::string& body, const Vector3& point,
                                   const Vector3& axis);

/// A named point there [m, body frame].
[[nodiscard]] Proposal proposePoint(const Rig& rig, const BodySpot& spot);

/// ... which is the handle of the rig: doors are measured there.
[[nodiscard]] Proposal proposeHandle(const Rig& rig, const BodySpot& spot);

} // namespace hingelab
