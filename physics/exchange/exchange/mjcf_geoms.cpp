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
std::vector<Vector3> cornersOf(const PortableShape& shape) {
    if (shape.form != PortableShape::Form::prism) return shape.corners;
    std::vector<Vector3> corners;
    for (const Vector2& corner : shape.outline) {
        for (const double z : {-0.5, 0.5}) corners.emplace_back(corner.x(), corner.y(), z * shape.length);
    }
    return corners;
}

/// Type and size of a geom that MuJoCo has a form for.
struct GeomForm {
    const char* type;
    std::string size;
};

GeomForm formOf(const PortableShape& shape) {
    switch (shape.form) {
        case PortableShape::Form::box:
            return {"box", xmlNumbers(0.5 * shape.size)};
        case PortableShape::Form::cylinder:
            return {"cylinder", mjcfPair(shape.radius, 0.5 * shape.length)};
        case PortableShape::Form::sphere:
            return {"sphere", exportNumber(shape.radius)};
        case PortableShape::Form::capsule:
            if (!(shape.length > 0.0)) return {"sphere", exportNumber(shape.radius)};
            return {"capsule", mjcfPair(shape.radius, 0.5 * shape.length)};
        case PortableShape::Form::plane:
            return {"plane", xmlNumbers({0.5 * shape.size.x(), 0.5 * shape.size.y(), 0.05})};
        case PortableShape::Form::prism:
        case PortableShape::Form::convex:
        case PortableShape::Form::file:
            break;
    }
    return {"mesh", {}};
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
            const std::vector<Vector3> corners = cornersOf(portableOf(body.shapes[i].geometry));
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
        const Shape& shape = body.shapes[i];
        const PortableShape portable = shapeForExport(body, shape, true, losses);
        if (portable.form == PortableShape::Form::plane && !isStatic) {
            losses.push_back(
                {"half space of \"" + body.name + "\"", "MuJoCo has planes on the ground only: left out.", {}});
            leftOut.insert(mjcfGeomName(body, i));
            continue;
        }
        if (portable.form == PortableShape::Form::file) {
            losses.push_back(
                {"mesh of \"" + body.name + "\"", "Surfaces from files are drawn only: left out.", {}});
            continue;
        }
        const GeomForm form = formOf(portable);
        XmlText::Attributes attributes = {{"name", mjcfGeomName(body, i)}, {"type", form.type}};
        attributes.emplace_back(form.size.empty() ? "mesh" : "size",
                                form.size.empty() ? mjcfGeomName(body, i) : form.size);
        const XmlText::Attributes place = mjcfPose(poseInBody(shape));
        attributes.insert(attributes.end(), place.begin(), place.end());
        attributes.emplace_back("rgba", kColours[static_cast<std::size_t>(shape.finish)]);
        xml.leaf("geom", attributes);
    }
}

} // namespace hingelab
