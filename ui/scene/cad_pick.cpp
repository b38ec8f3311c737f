// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/cad_pick.h"

#include <QCoreApplication>

#include "exchange/cad_import.h"
#include "ui/text/readable.h"
#include "workshop/cad_picks.h"

namespace hingelab {
namespace {

QString pickText(const char* text) {
    return QCoreApplication::translate("CadPick", text);
}

/// A part as it stands in a body.
struct PlacedPart {
    std::shared_ptr<const CadModel> model; ///< that the solid belongs to
    const CadSolid* solid = nullptr;
    Pose X_BP;          ///< of the part's frame in the body
    double scale = 1.0; ///< metres per unit

    [[nodiscard]] CadFeature inBody(CadFeature feature) const {
        feature.point = X_BP * Vector3(scale * feature.point);
        feature.direction = X_BP.rotation * feature.direction;
        feature.radius *= scale;
        return feature;
    }
    [[nodiscard]] Vector3 inPart(const Vector3& p_BQ) const { return X_BP.inverse() * p_BQ / scale; }
};

std::optional<PlacedPart> placedPart(const Shape& shape, CadSource& source, const QString& folder) {
    const auto* cad = std::get_if<CadGeometry>(&shape.geometry);
    if (cad == nullptr) return std::nullopt;
    QString problem; // that of the picture is told beneath it
    PlacedPart placed;
    placed.model = source.cadModel(QString::fromStdString(cad->file), folder, problem);
    const CadPart* part = placed.model != nullptr ? partAt(*placed.model, cad->part) : nullptr;
    if (part == nullptr) return std::nullopt;
    placed.solid = &placed.model->solids[part->solid];
    placed.X_BP = partInBody(shape, *cad);
    placed.scale = cad->scale;
    return placed;
}

/// The smallest circle in the plane of a face that goes round a place: the end of a pin means its axis.
std::optional<CadFeature> circleAround(const CadSolid& solid, const Vector3& p, const Vector3& normal) {
    constexpr double little = 1e-3; // of the radius, and of one
    std::optional<CadFeature> found;
    for (const CadEdge& edge : solid.edges) {
        if (edge.kind != CadEdgeKind::circle || edge.axis.cross(normal).norm() > little) continue;
        const Vector3 way = p - edge.origin;
        const bool isIn =
            way.norm() <= edge.radius * (1.0 + little) && std::abs(way.dot(normal)) <= little * edge.radius;
        if (!isIn || (found && found->radius <= edge.radius)) continue;
        found = CadFeature{CadFeature::Kind::axis, edge.origin, edge.axis, edge.radius, edge.kind};
    }
    return found;
}

QString diameterWords(const QString& of, double radius) {
    return radius > 0.0 ? pickText("%1, Ø %2").arg(of, drawnLength(2.0 * radius, 4)) : of;
}

} // namespace

std::optional<CadFaceFound> cadFaceAt(const Rig& rig, const RigScene::Hit& hit, CadSource& source,
                                      const QString& folder) {
    if (hit.body >= rig.bodies.size() || !hit.shape) return std::nullopt;
    const Body& body = rig.bodies[hit.body];
    if (*hit.shape >= body.shapes.size()) return std::nullopt;
    const std::optional<PlacedPart> part = placedPart(body.shapes[*hit.shape], source, folder);
    if (!part) return std::nullopt;
    const std::optional<CadFaceHit> face = faceAt(*part->solid, part->inPart(hit.p_BQ));
    if (!face) return std::nullopt;
    CadFaceFound found{part->solid->faces[face->face].kind, featureOfFace(*part->solid, face->face)};
    if (found.kind == CadFaceKind::plane) {
        if (const auto circle = circleAround(*part->solid, part->inPart(hit.p_BQ), found.feature->direction))
            found.feature = circle;
    }
    if (found.feature) found.feature = part->inBody(*found.feature);
    return found;
}

QString wordsOf(const CadFaceFound& face) {
    const double radius = face.feature ? face.feature->radius : 0.0;
    switch (face.kind) {
        case CadFaceKind::plane:
            return diameterWords(radius > 0.0 ? pickText("Plane within a circle") : pickText("Plane"), radius);
        case CadFaceKind::cylinder:
            return diameterWords(pickText("Cylinder"), radius);
        case CadFaceKind::cone:
            return pickText("Cone");
        case CadFaceKind::sphere:
            return diameterWords(pickText("Sphere"), radius);
        case CadFaceKind::torus:
            return diameterWords(pickText("Torus"), radius);
        case CadFaceKind::other:
            break;
    }
    return pickText("Free-form surface");
}

QString wordsOf(const CadFeature& feature) {
    if (const auto* edge = std::get_if<CadEdgeKind>(&feature.source)) {
        if (*edge == CadEdgeKind::circle) return diameterWords(pickText("centre of a circle"), feature.radius);
        return feature.kind == CadFeature::Kind::axis ? pickText("middle of an edge") : pickText("corner");
    }
    switch (std::get<CadFaceKind>(feature.source)) {
        case CadFaceKind::plane:
            return pickText("middle of a plane");
        case CadFaceKind::cylinder:
            return diameterWords(pickText("axis of a cylinder"), feature.radius);
        case CadFaceKind::cone:
            return pickText("axis of a cone");
        case CadFaceKind::sphere:
            return diameterWords(pickText("centre of a sphere"), feature.radius);
        case CadFaceKind::torus:
            return diameterWords(pickText("centre of a torus"), feature.radius);
        case CadFaceKind::other:
            break;
    }
    return pickText("middle of a surface");
}

std::optional<CadPick> pickOf(const CadFeature& feature) {
    const auto* face = std::get_if<CadFaceKind>(&feature.source);
    const bool isCircle = face == nullptr && std::get<CadEdgeKind>(feature.source) == CadEdgeKind::circle;
    const bool isMeant = isCircle || (face != nullptr && feature.kind != CadFeature::Kind::plane);
    return isMeant ? std::optional(CadPick{feature.point, feature.direction, feature.radius}) : std::nullopt;
}

std::vector<CadFeatureOfShape> cadFeaturesOf(const Body& body, CadSource& source, const QString& folder) {
    std::vector<CadFeatureOfShape> features;
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        const std::optional<PlacedPart> part = placedPart(body.shapes[i], source, folder);
        if (!part) continue;
        for (const CadFeature& feature : featuresOf(*part->solid))
            features.push_back({i, part->inBody(feature)});
    }
    return features;
}

} // namespace hingelab
