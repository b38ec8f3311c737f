// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// How the corners of a box, a plate or a hull carry it on a half space: as springs with shares of the
/// contact's stiffness that depend on the attitude of the solid alone, not on what each carries, so that the
/// stored energy sum w(attitude) E(x) is a potential. Each corner has a weight, the mean of its parts of the
/// faces that meet there; its share is that weight by the sum of the weights of the face that faces the ground,
/// so that on a face all shares together are 1, and half of a box's face remains on an edge. Where two faces
/// face the ground alike, their sums count in proportion, smoothly.
struct GroundSupport {
    struct Face {
        Vector3 normal = Vector3::UnitZ(); ///< outward, in the form's frame
        std::vector<std::size_t> corners;
        double weight = 1.0; ///< of all its corners together
    };
    std::vector<Vector3> corners; ///< of the core, in the form's frame [m]
    std::vector<double> weights;  ///< of each
    std::vector<Face> faces;
    bool isEven = true; ///< all faces weigh the same: shares never change

    void add(const Vector3& normal, std::vector<std::size_t> cornersOfFace);
    /// Finds the weights, when all faces are there.
    void weigh();

    /// By what each weight is multiplied, and how that changes.
    struct Scale {
        double value = 1.0;
        Vector3 byTurn = Vector3::Zero(); ///< per small rotation of the solid, in the form's frame [1/rad]
    };
    /// `down` is the unit vector into the ground, in the form's frame.
    [[nodiscard]] Scale scaleFor(const Vector3& down) const;
};

} // namespace hingelab
