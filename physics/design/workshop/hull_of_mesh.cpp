// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/hull_of_mesh.h"

#include <algorithm>
#include <cmath>

#include "shapes/convex_hull.h"
#include "shapes/solid.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/pointer.h"
#include "text/quantity.h"
#include "workshop/item_json.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

struct PlacedShape {
    const Body* body = nullptr;
    const Shape* shape = nullptr;
};

PlacedShape placedShapeAt(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() != 4 || segments[0] != "bodies" || segments[2] != "shapes") return {};
    const std::size_t body = std::stoul(segments[1]);
    const std::size_t shape = std::stoul(segments[3]);
    if (body >= rig.bodies.size() || shape >= rig.bodies[body].shapes.size()) return {};
    return {&rig.bodies[body], &rig.bodies[body].shapes[shape]};
}

/// A power of ten below a millionth of the size: numbers of single precision have no more digits to read.
double gridFor(const std::vector<Vector3>& corners, double scale) {
    double farthest = 0.0;
    for (const Vector3& p : corners) farthest = std::max(farthest, p.cwiseAbs().maxCoeff());
    return std::pow(10.0, std::floor(std::log10(1e-6 * scale * farthest)));
}

std::string noteOf(const PointHull& hull, double scale, std::size_t points) {
    double size = 0.0;
    for (const Vector3& p : hull.corners) size = std::max(size, (p - hull.corners.front()).norm());
    std::string note =
        "Touches in place of the drawn part; hollows are filled. It weighs nothing and is drawn while it is "
        "selected. ";
    note += std::to_string(hull.corners.size()) + " of " + std::to_string(points) + " points are its corners; ";
    if (hull.deviation <= 1e-9 * size) return note + "none of the others stands out from it.";
    note += "the others stand out from it by " + displayText(drawingUnit().fromSi(hull.deviation * scale), 2) +
            " " + std::string(drawingUnit().symbol) + " at most";
    if (hull.corners.size() == kMostHullCorners) {
        note += ": a hull has no more than " + std::to_string(kMostHullCorners) + " corners";
    }
    return note + ".";
}

} // namespace

const MeshGeometry* meshAt(const Rig& rig, const std::string& item) {
    const Shape* shape = placedShapeAt(rig, item).shape;
    return shape == nullptr ? nullptr : std::get_if<MeshGeometry>(&shape->geometry);
}

const CadGeometry* cadAt(const Rig& rig, const std::string& item) {
    const Shape* shape = placedShapeAt(rig, item).shape;
    return shape == nullptr ? nullptr : std::get_if<CadGeometry>(&shape->geometry);
}

Proposal proposeHullOfMesh(const Rig& rig, const std::string& item, std::span<const Vector3> points) {
    Proposal proposal;
    const MeshGeometry* mesh = meshAt(rig, item);
    const CadGeometry* cad = cadAt(rig, item);
    if (mesh == nullptr && cad == nullptr) {
        proposal.refusal = "Select the mesh or CAD part whose hull shall touch";
        return proposal;
    }
    const double scale = mesh != nullptr ? mesh->scale : cad->scale;
    const PointHull found = hullOfPoints(points);
    if (found.corners.empty()) {
        proposal.refusal =
            "This part has no hull: its points lie in a plane, or all but in one. A plate or a box of "
            "mass 0 can touch in its place";
        return proposal;
    }
    const auto [body, drawn] = placedShapeAt(rig, item);
    Shape shape;
    HullGeometry hull;
    Eigen::AlignedBox3d box;
    const double grid = gridFor(found.corners, scale);
    for (const Vector3& p : found.corners) {
        const Vector3 corner = (scale / grid * p).array().round() * grid;
        hull.corners.push_back({corner.x(), corner.y(), corner.z()});
        box.extend(corner);
    }
    shape.geometry = std::move(hull);
    shape.name = unusedName(drawn->name + " hull", body->shapes);
    shape.rotation = drawn->rotation;
    // A mesh is drawn about the origin of its file, a CAD part about the middle of its bounding box.
    const Vector3 middle = cad != nullptr ? cad->middle() : Vector3::Zero();
    shape.position = poseInBody(*drawn) * Vector3(box.center() - middle);
    shape.finish = Finish::hidden;
    const auto place = static_cast<std::size_t>(body - rig.bodies.data());
    proposal.edits = {AddItem{"/bodies/" + std::to_string(place) + "/shapes", inFileForm(shape)}};
    proposal.words = "Add the hull of \"" + drawn->name + "\"";
    proposal.item = "/bodies/" + escapeSegment(body->name) + "/shapes/" + escapeSegment(shape.name);
    proposal.note = noteOf(found, scale, points.size());
    return proposal;
}

} // namespace hingelab
