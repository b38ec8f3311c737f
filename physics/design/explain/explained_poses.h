// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cctype>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "explain/explanation.h"
#include "simulation/sample_layout.h"

/// Places and motions of a rig's parts in a sample, for explanations.
namespace hingelab {

using RowPose = std::function<Pose(std::span<const double>)>;

[[nodiscard]] std::optional<std::size_t> bodyNamed(const Rig& rig, const std::string& name);

/// Pose of a body in the world; of one without a name in the rig that of the world.
[[nodiscard]] RowPose bodyPose(const Model& model, const std::string& body);

/// Of a parent of joints: a body, or a frame of an assembly ("assembly.frame_ib").
[[nodiscard]] RowPose parentPose(const Model& model, const std::string& parent);

[[nodiscard]] inline VectorChannels channelsOf(const VectorHandle& handle) {
    return handle.axes;
}

/// A point of a frame, in the world.
[[nodiscard]] inline RowVector pointOn(RowPose frame, const Vector3& point) {
    return [frame = std::move(frame), point](std::span<const double> row) -> Vector3 {
        const Pose X = frame(row);
        return X.translation + X.rotation * point;
    };
}

[[nodiscard]] inline RowVector vectorIn(const VectorHandle& handle) {
    return [handle](std::span<const double> row) { return handle.in(row); };
}

/// "\\vec{F}_\\text{hinge}", with the letters of a name that TeX has no meaning for.
[[nodiscard]] std::string vectorTex(const char* letter, const std::string& name);

} // namespace hingelab
