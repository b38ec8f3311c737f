// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <variant>

#include "spatial/spatial_vectors.h"
#include "text/describe.h"

/// Parameters of the seven joint assemblies, with names, defaults and meaning of
/// Modelica.Mechanics.MultiBody.Joints.Assemblies (docs/assemblies has a page for each). Axes may have any
/// length but zero; vectors are resolved in the frame that their name ends with.
namespace hingelab {

/// Universal - prismatic - spherical: a line of changing length between frame_a and frame_b.
struct JointUps {
    Vector3 n1_a{0.0, 0.0, 1.0};     ///< first axis of the universal joint, in frame_a
    Vector3 nAxis_ia{1.0, 0.0, 0.0}; ///< direction of the line, in frame_ia
    double sOffset = 0.0;            ///< s = length - sOffset [m]
};

/// Universal - spherical - revolute: rod 1 from frame_a, rod 2 turning about n_b at frame_b.
struct JointUsr {
    Vector3 n1_a{0.0, 0.0, 1.0};
    Vector3 n_b{0.0, 0.0, 1.0};       ///< axis of the revolute joint, in frame_b
    Vector3 rRod1_ia{1.0, 0.0, 0.0};  ///< from frame_a to frame_im [m]
    Vector3 rRod2_ib{-1.0, 0.0, 0.0}; ///< from frame_ib to frame_im [m]
    double phiOffset = 0.0;           ///< phi = angle - phiOffset [rad]
    double phiGuess = 0.0;            ///< of the two solutions the one nearest to this is taken [rad]
};

/// Universal - spherical - prismatic: rod 1 from frame_a, rod 2 sliding along n_b at frame_b.
struct JointUsp {
    Vector3 n1_a{0.0, 0.0, 1.0};
    Vector3 n_b{-1.0, 0.0, 0.0}; ///< direction of the prismatic joint, in frame_b
    Vector3 rRod1_ia{1.0, 0.0, 0.0};
    Vector3 rRod2_ib{-1.0, 0.0, 0.0};
    double sOffset = 0.0; ///< s = distance - sOffset [m]
    double sGuess = 0.0;  ///< [m]
};

/// Spherical - spherical - revolute: rod 1 is a massless or point-mass rod between two ball joints.
struct JointSsr {
    double rod1Length = 1.0; ///< [m]
    double rod1Mass = 0.0;   ///< a point mass at the rod's middle [kg]
    Vector3 n_b{0.0, 0.0, 1.0};
    Vector3 rRod2_ib{1.0, 0.0, 0.0};
    double phiOffset = 0.0;
    double phiGuess = 0.0;
};

/// Spherical - spherical - prismatic.
struct JointSsp {
    double rod1Length = 1.0;
    double rod1Mass = 0.0;
    Vector3 n_b{0.0, 0.0, 1.0};
    Vector3 rRod2_ib{1.0, 0.0, 0.0};
    double sOffset = 0.0;
    double sGuess = 0.0;
};

/// Revolute - revolute - revolute, planar: all axes parallel to n_a.
struct JointRrr {
    Vector3 n_a{0.0, 0.0, 1.0};
    Vector3 rRod1_ia{1.0, 0.0, 0.0};
    Vector3 rRod2_ib{-1.0, 0.0, 0.0};
    double phiOffset = 0.0;
    double phiGuess = 0.0;
};

/// Revolute - revolute - prismatic, planar: the slide n_b lies in the plane across n_a.
struct JointRrp {
    Vector3 n_a{0.0, 0.0, 1.0};
    Vector3 n_b{-1.0, 0.0, 0.0};
    Vector3 rRod1_ia{1.0, 0.0, 0.0};
    Vector3 rRod2_ib{-1.0, 0.0, 0.0};
    double sOffset = 0.0;
    double sGuess = 0.0;
};

using AssemblyParameters = std::variant<JointUps, JointUsr, JointUsp, JointSsr, JointSsp, JointRrr, JointRrp>;

void describe(Walk& walk, JointUps& assembly);
void describe(Walk& walk, JointUsr& assembly);
void describe(Walk& walk, JointUsp& assembly);
void describe(Walk& walk, JointSsr& assembly);
void describe(Walk& walk, JointSsp& assembly);
void describe(Walk& walk, JointRrr& assembly);
void describe(Walk& walk, JointRrp& assembly);
/// What there is to say of each kind, in the order of AssemblyParameters' alternatives.
[[nodiscard]] std::span<const KindName> assemblyKinds();

} // namespace hingelab
