// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "workshop/additions.h"

namespace hingelab {

/// The mesh that a pointer to a shape means; nullptr if it means none.
[[nodiscard]] const MeshGeometry* meshAt(const Rig& rig, const std::string& item);
/// The same of a CAD part.
[[nodiscard]] const CadGeometry* cadAt(const Rig& rig, const std::string& item);

/// A convex hull in the place of a mesh or a CAD part, that touches, weighs nothing and is not drawn. `points`
/// are those of its file [the file's unit]. Refused with the reason for flat meshes and where the item is
/// neither; the note says how far the mesh stands out from its hull.
[[nodiscard]] Proposal proposeHullOfMesh(const Rig& rig, const std::string& item,
                                         std::span<const Vector3> points);

} // namespace hingelab
