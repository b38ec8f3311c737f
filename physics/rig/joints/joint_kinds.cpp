// SPDX-License-Identifier: GPL-3.0-or-later
#include "joints/joint_kinds.h"

#include <array>

namespace hingelab {
namespace {

template <class... Kinds>
std::array<JointInfo, sizeof...(Kinds)> infosOfJoints(const std::variant<Kinds...>*) {
    return {JointEntry<Kinds>::info...};
}

} // namespace

std::span<const JointInfo> jointKinds() {
    static const std::array kinds = infosOfJoints(static_cast<const JointKind*>(nullptr));
    return kinds;
}

JointMotions motionsOf(const JointKind& kind) {
    return std::visit([](const auto& joint) { return JointEntryOf<decltype(joint)>::motions(joint); }, kind);
}
std::vector<JointStop> stopsOf(const JointKind& kind) {
    return std::visit([](const auto& joint) { return JointEntryOf<decltype(joint)>::stops(joint); }, kind);
}

StartPlaces startPlacesOf(JointKind& kind) {
    return std::visit([](auto& joint) { return JointEntryOf<decltype(joint)>::startPlaces(joint); }, kind);
}

std::optional<Vector3> axisOf(const JointKind& kind) {
    const JointMotions motions = motionsOf(kind);
    if (motions.singles.size() != 1 || motions.orientation) return std::nullopt;
    return motions.singles.front().axis.normalized();
}

std::vector<CoordinateName> coordinateNames(const JointKind& kind) {
    const JointMotions motions = motionsOf(kind);
    std::vector<CoordinateName> names;
    for (const SingleMotion& single : motions.singles)
        names.push_back({single.suffix, single.isRotation, true});
    if (motions.orientation) {
        for (const char* suffix : {"yaw", "pitch", "roll"}) names.push_back({suffix, true, false});
    }
    return names;
}

JointKind::JointKind() = default;
JointKind::JointKind(const JointKind& other) = default;
JointKind::JointKind(JointKind&& other) noexcept = default;
JointKind& JointKind::operator=(const JointKind& other) = default;
JointKind& JointKind::operator=(JointKind&& other) noexcept = default;
JointKind::~JointKind() = default;

} // namespace hingelab
