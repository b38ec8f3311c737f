// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <variant>

#include "joints/cylindrical_joint.h"
#include "joints/fixed_joint.h"
#include "joints/free_joint.h"
#include "joints/pin_in_slot_joint.h"
#include "joints/planar_joint.h"
#include "joints/prismatic_joint.h"
#include "joints/revolute_joint.h"
#include "joints/screw_joint.h"
#include "joints/spherical_joint.h"
#include "joints/universal_joint.h"

namespace hingelab {

/// The kinds of joints that there are.
struct JointKind : std::variant<RevoluteJoint, FixedJoint, PrismaticJoint, UniversalJoint, SphericalJoint,
                                PlanarJoint, FreeJoint, ScrewJoint, CylindricalJoint, PinInSlotJoint> {
    using variant::variant;
    using variant::operator=;
    // Compiled once, not wherever one is copied: for so many alternatives they are long.
    JointKind();
    JointKind(const JointKind& other);
    JointKind(JointKind&& other) noexcept;
    JointKind& operator=(const JointKind& other);
    JointKind& operator=(JointKind&& other) noexcept;
    ~JointKind();
};

/// What there is to say of each kind, in the order of JointKind's alternatives.
[[nodiscard]] std::span<const JointInfo> jointKinds();

template <class T>
using JointEntryOf = JointEntry<std::remove_cvref_t<T>>;

[[nodiscard]] JointMotions motionsOf(const JointKind& kind);
[[nodiscard]] std::vector<JointStop> stopsOf(const JointKind& kind);
[[nodiscard]] StartPlaces startPlacesOf(JointKind& kind);

/// The direction of a joint with one degree of freedom, in the joint frame; empty of others.
[[nodiscard]] std::optional<Vector3> axisOf(const JointKind& kind);

/// A coordinate that a kind of joint has.
struct CoordinateName {
    std::string suffix;
    bool isRotation;
    bool canBeDriven; ///< by a force element: the angles of a rotation in space cannot, they are no lasting
                      ///< numbers
};

/// The coordinates of a joint in the order in which they are meant where no name is given.
[[nodiscard]] std::vector<CoordinateName> coordinateNames(const JointKind& kind);

} // namespace hingelab
