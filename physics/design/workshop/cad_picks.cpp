// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/cad_picks.h"

#include <algorithm>

#include "shapes/solid.h"

namespace hingelab {

Pose partInBody(const Shape& shape, const CadGeometry& cad) {
    const Pose X_BM = poseInBody(shape); // of the middle of the bounding box
    return {X_BM.rotation, X_BM * Vector3(-cad.middle())};
}

Pose partInFile(const CadFigures& figures) {
    return {rotationFromRollPitchYaw(figures.rotation), figures.position};
}

CadPick placed(const CadPick& pick, const Pose& X) {
    return {X * pick.point, X.rotation * pick.direction, pick.radius};
}

std::optional<Edit> pickEdit(const Rig& rig, std::size_t body, std::size_t shape, const CadPick& pick) {
    const Shape& picked = rig.bodies[body].shapes[shape];
    const auto* cad = std::get_if<CadGeometry>(&picked.geometry);
    if (cad == nullptr) return std::nullopt;
    const CadPick inPart = placed(pick, partInBody(picked, *cad).inverse());
    const auto isSame = [&](const CadPick& other) {
        return (other.point - inPart.point).norm() <= kSamePlaceAsPick &&
               (other.direction - inPart.direction).norm() <= 1e-9;
    };
    if (std::any_of(cad->picks.begin(), cad->picks.end(), isSame)) return std::nullopt;
    const auto json = [](const Vector3& v) { return Json::array({v.x(), v.y(), v.z()}); };
    const std::string list = "/bodies/" + std::to_string(body) + "/shapes/" + std::to_string(shape) + "/picks";
    return AddItem{
        list,
        {{"point", json(inPart.point)}, {"direction", json(inPart.direction)}, {"radius", inPart.radius}}};
}

} // namespace hingelab
