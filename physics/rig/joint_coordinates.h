// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "physics/rig/rig.h"

namespace hingelab {

/// A coordinate that a kind of joint has.
struct CoordinateName {
    std::string_view suffix;
    bool isRotation;
    bool canBeDriven; ///< by a force element: the angles of a rotation in space cannot, they are no lasting
                      ///< numbers
};

/// The coordinates of a joint in the order in which they are meant where no name is given.
[[nodiscard]] inline std::span<const CoordinateName> coordinateNames(const JointKind& kind) {
    static constexpr CoordinateName revolute[] = {{"angle", true, true}};
    static constexpr CoordinateName prismatic[] = {{"distance", false, true}};
    static constexpr CoordinateName universal[] = {{"angle_1", true, true}, {"angle_2", true, true}};
    static constexpr CoordinateName spherical[] = {
        {"yaw", true, false}, {"pitch", true, false}, {"roll", true, false}};
    static constexpr CoordinateName planar[] = {{"x", false, true}, {"y", false, true}, {"angle", true, true}};
    static constexpr CoordinateName free[] = {{"x", false, true},     {"y", false, true},
                                              {"z", false, true},     {"yaw", true, false},
                                              {"pitch", true, false}, {"roll", true, false}};
    struct Visitor {
        std::span<const CoordinateName> operator()(const RevoluteJoint&) const { return revolute; }
        std::span<const CoordinateName> operator()(const FixedJoint&) const { return {}; }
        std::span<const CoordinateName> operator()(const PrismaticJoint&) const { return prismatic; }
        std::span<const CoordinateName> operator()(const UniversalJoint&) const { return universal; }
        std::span<const CoordinateName> operator()(const SphericalJoint&) const { return spherical; }
        std::span<const CoordinateName> operator()(const PlanarJoint&) const { return planar; }
        std::span<const CoordinateName> operator()(const FreeJoint&) const { return free; }
    };
    return std::visit(Visitor{}, kind);
}

} // namespace hingelab
