// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/snap_points.h"

#include <QObject>
#include <cmath>

#include "shapes/solid.h"

namespace hingelab {
std::vector<SnapPoint> snapPointsOf(const Rig& rig, std::size_t body) {
    const Body& owner = rig.bodies[body];
    const std::string item = "/bodies/" + std::to_string(body);
    std::vector<SnapPoint> points;
    for (std::size_t i = 0; i < owner.points.size(); ++i) {
        points.push_back({body, owner.points[i].position, QString::fromStdString(owner.points[i].name), true,
                          item + "/points/" + std::to_string(i)});
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        const QString name = QString::fromStdString(joint.name);
        const std::string said = "/joints/" + std::to_string(j);
        if (joint.parent == owner.name) points.push_back({body, joint.position, name, true, said});
        if (joint.child != owner.name) continue;
        const bool isOrigin = !joint.closesLoop;
        if (isOrigin || joint.childPosition)
            points.push_back(
                {body, isOrigin ? Vector3(Vector3::Zero()) : *joint.childPosition, name, true, said});
    }
    for (std::size_t i = 0; i < owner.shapes.size(); ++i) {
        const Shape& shape = owner.shapes[i];
        if (std::holds_alternative<CadGeometry>(shape.geometry)) continue; // which has true faces and edges
        const Pose X_BS = poseInBody(shape);
        const Vector3 half = halfExtents(shape);
        const QString name = QString::fromStdString(shape.name);
        const std::string said = item + "/shapes/" + std::to_string(i);
        points.push_back({body, X_BS.translation, QObject::tr("middle of %1").arg(name), false, said});
        for (int face = 0; face < 6; ++face) {
            const Vector3 along = (face % 2 == 0 ? 1.0 : -1.0) * half[face / 2] * Vector3::Unit(face / 2);
            points.push_back({body, X_BS * along, QObject::tr("face of %1").arg(name), false, said});
        }
    }
    return points;
}

const SnapPoint* nearestOf(const std::vector<SnapPoint>& points, SceneView& view, const QPointF& position) {
    const SnapPoint* found = nullptr;
    constexpr double reach = 12.0; // [pixels]
    for (const bool isMarked : {true, false}) {
        double nearest = reach;
        for (const SnapPoint& point : points) {
            if (point.isMarked != isMarked) continue;
            const Vector3 p_WQ = view.scene().pose().body(point.body) * point.p_BQ;
            const QPointF way = view.widgetPosition(p_WQ) - position;
            const double distance = std::hypot(way.x(), way.y());
            if (distance >= nearest) continue;
            nearest = distance;
            found = &point;
        }
        if (found != nullptr) return found;
    }
    return nullptr;
}

} // namespace hingelab
