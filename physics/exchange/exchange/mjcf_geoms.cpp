// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_geoms.h"

#include <iterator>
#include <vector>

#include "exchange/export_shapes.h"
#include "shapes/solid.h"

namespace hingelab {
namespace {

const char* const kColours[] = {"0.86 0.87 0.9 1",  "0.75 0.75 0.73 1", "0.95 0.93 0.87 1",
                                "0.6 0.62 0.65 1",  "0.2 0.21 0.23 1",  "0.15 0.45 0.85 1",
                                "0.6 0.8 0.9 0.35", "0.72 0.55 0.36 1", "0.5 0.5 0.5 0"};
static_assert(std::size(kColours) == kFinishCount);

std::string quaternionText(const Matrix3& R) {
    Eigen::Quaterniond q(R);
    q.normalize();
    std::string text = exportNumber(q.w());
    text += ' ';
    return text + xmlNumbers(q.vec());
}

/// Of what is written as a mesh, about the centre of its box; empty for the others.
std::vector<Vector3> cornersOf(const Geometry& geometry) {
    std::vector<Vector3> corners;
    if (const auto* hull = std::get_if<HullGeometry>(&geometry)) {
        for (const HullCorner& corner : hull->corners) corners.emplace_back(corner.x, corner.y, corner.z);
    }
    if (const auto* plate = std::get_if<PlateGeometry>(&geometry)) {
        for (const PlateCorner& corner : plate->corners) {
            for (const double z : {-0.5, 0.5}) corners.emplace_back(corner.x, corner.y, z * plate->thickness);
        }
    }
    Eigen::AlignedBox3d box;
    for (const Vector3& corner : corners) box.extend(corner);
    for (Vector3& corner : corners) corner -= box.center();
    return corners;
}

} // namespace

std::string mjcfPair(double a, double b) {
    std::string text = exportNumber(a);
    text += ' ';
    return text + exportNumber(b);
}

XmlText::Attributes mjcfPose(const Pose& X) {
    return {{"pos", xmlNumbers(X.translation)}, {"quat", quaternionText(X.rotation)}};
}

std::string mjcfGeomName(const Body& body, std::size_t shape) {
    return body.name + "/" + (body.shapes[shape].name.empty() ? "shape" : body.shapes[shape].name) + " " +
           std::to_string(shape);
}

/// Plates and hulls have no form of their own: meshes of their corners, drawn by their hull.
void writeMjcfAssets(XmlText& xml, const Rig& rig) {
    bool isOpen = false;
    for (const Body& body : rig.bodies) {
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const std::vector<Vector3> corners = cornersOf(body.shapes[i].geometry);
            if (corners.empty()) continue;
            if (!isOpen) xml.open("asset");
            isOpen = true;
            std::string text;
            for (const Vector3& corner : corners) text += (text.empty() ? "" : " ") + xmlNumbers(corner);
            xml.leaf("mesh", {{"name", mjcfGeomName(body, i)}, {"vertex", text}});
        }
    }
    if (isOpen) xml.close();
}

void writeMjcfShapes(XmlText& xml, const Body& body, bool isStatic, std::vector<ExportLoss>& losses,
                     std::set<std::string>& leftOut) {
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        const Shape shape = shapeForExport(body, body.shapes[i], true, losses);
        XmlText::Attributes attributes = {{"name", mjcfGeomName(body, i)}};
        const auto add = [&](const char* type, const std::string& size) {
            attributes.emplace_back("type", type);
            if (!size.empty()) attributes.emplace_back("size", size);
        };
        if (const auto* box = std::get_if<BoxGeometry>(&shape.geometry)) {
            add("box", xmlNumbers(0.5 * box->size));
        } else if (const auto* cylinder = std::get_if<CylinderGeometry>(&shape.geometry)) {
            add("cylinder", mjcfPair(cylinder->radius, 0.5 * cylinder->length));
        } else if (const auto* sphere = std::get_if<SphereGeometry>(&shape.geometry)) {
            add("sphere", exportNumber(sphere->radius));
        } else if (const auto* capsule = std::get_if<CapsuleGeometry>(&shape.geometry)) {
            if (capsule->length > 0.0) add("capsule", mjcfPair(capsule->radius, 0.5 * capsule->length));
            if (!(capsule->length > 0.0)) add("sphere", exportNumber(capsule->radius));
        } else if (std::holds_alternative<PlateGeometry>(shape.geometry) ||
                   std::holds_alternative<HullGeometry>(shape.geometry)) {
            add("mesh", "");
            attributes.emplace_back("mesh", mjcfGeomName(body, i));
        } else if (const auto* half = std::get_if<HalfSpaceGeometry>(&shape.geometry)) {
            if (!isStatic) {
                losses.push_back({"half space of \"" + body.name + "\"",
                                  "MuJoCo has planes on the ground only: left out.",
                                  {}});
                leftOut.insert(mjcfGeomName(body, i));
                continue;
            }
            add("plane", xmlNumbers({0.5 * half->size, 0.5 * half->size, 0.05}));
        } else {
            losses.push_back(
                {"mesh of \"" + body.name + "\"", "Surfaces from files are drawn only: left out.", {}});
            continue;
        }
        const XmlText::Attributes place = mjcfPose(poseInBody(shape));
        attributes.insert(attributes.end(), place.begin(), place.end());
        attributes.emplace_back("rgba", kColours[static_cast<std::size_t>(shape.finish)]);
        xml.leaf("geom", attributes);
    }
}

} // namespace hingelab
