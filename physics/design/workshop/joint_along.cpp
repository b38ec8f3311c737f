// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/joint_along.h"

#include <utility>

namespace hingelab {
namespace {

template <std::size_t... I>
void emplaceAt(JointKind& kind, std::size_t index, std::index_sequence<I...>) {
    static_cast<void>(((I == index ? (static_cast<void>(kind.emplace<I>()), true) : false) || ...));
}

} // namespace

JointKind jointAlong(std::size_t kind) {
    JointKind joint;
    emplaceAt(joint, kind, std::make_index_sequence<std::variant_size_v<JointKind::variant>>());
    const JointMotions motions = motionsOf(joint);
    const bool slides = !motions.singles.empty() && !motions.singles.front().isRotation;
    std::visit(
        [slides](auto& of) {
            if constexpr (requires { of.axis; }) {
                of.axis = slides ? Vector3(Vector3::UnitX()) : Vector3(Vector3::UnitZ());
            }
        },
        joint);
    return joint;
}

} // namespace hingelab
