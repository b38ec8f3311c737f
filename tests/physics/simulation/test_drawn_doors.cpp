// SPDX-License-Identifier: GPL-3.0-or-later
// The doors that resources/doors draws: what is drawn passes what stands still over the whole range of motion,
// weighs nothing, and follows the dimensions.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "analysis/door_statics.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/edit.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_drawn_doors {

using namespace hingelab;

namespace {

constexpr double kSeen = 0.002; // [m] what sinks in no deeper is hidden by an edge

constexpr std::array kDoors = {"dishwasher", "dishwasher-balanced", "oven",     "refrigerator",
                               "car-door",   "car-door-closing",    "tailgate", "car-door-measured",
                               "laptop",     "power-tailgate",      "hatch",    "soft-close-cabinet",
                               "glove-box"};

Rig shippedRig(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return readRig(rig.text).document.value().rig;
    }
    throw std::runtime_error("no such rig");
}

/// A shape as it is drawn, about its centre.
class Drawn {
  public:
    explicit Drawn(const Shape& shape)
        : name_(shape.name), X_BS_(poseInBody(shape)), half_(halfExtents(shape)) {
        const ShapeSurface surface = surfaceOf(shape.geometry, {});
        for (const std::vector<std::size_t>& polygon : surface.polygons) addPolygon(surface, polygon);
        if (const auto* plate = std::get_if<PlateGeometry>(&shape.geometry)) // may be concave
            outline_ = portableOf(*plate).outline;
    }

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<Vector3>& points() const { return points_; } ///< on its edges

    [[nodiscard]] Pose poseIn(const Pose& X_WB) const { return X_WB * X_BS_; }
    [[nodiscard]] Eigen::AlignedBox3d boxAt(const Pose& X_WS) const {
        const Vector3 reach = X_WS.rotation.cwiseAbs() * half_;
        return {Vector3(X_WS.translation - reach), Vector3(X_WS.translation + reach)};
    }

    /// How deep a point lies within it [m]; negative outside.
    [[nodiscard]] double depthOf(const Vector3& p_S) const {
        double depth = (half_ - p_S.cwiseAbs()).minCoeff();
        if (depth <= 0.0) return depth;
        if (!outline_.empty()) return std::min(depth, depthInOutline({p_S.x(), p_S.y()}));
        for (const Plane& plane : planes_) depth = std::min(depth, plane.offset - plane.normal.dot(p_S));
        return depth;
    }

  private:
    struct Plane {
        Vector3 normal;
        double offset;
    };

    void addPolygon(const ShapeSurface& surface, const std::vector<std::size_t>& polygon) {
        constexpr int steps = 6;
        Vector3 area = Vector3::Zero();
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Vector3& a = surface.points[polygon[i]];
            const Vector3& b = surface.points[polygon[(i + 1) % polygon.size()]];
            area += a.cross(b);
            for (int k = 0; k < steps; ++k) points_.emplace_back(a + (b - a) * k / steps);
        }
        const Vector3 normal = area.normalized();
        planes_.push_back({normal, normal.dot(surface.points[polygon.front()])});
    }

    [[nodiscard]] double depthInOutline(const Vector2& p) const {
        bool isInside = false;
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < outline_.size(); ++i) {
            const Vector2& a = outline_[i];
            const Vector2 side = outline_[(i + 1) % outline_.size()] - a;
            if ((a.y() > p.y()) != (a.y() + side.y() > p.y()) &&
                p.x() < a.x() + side.x() * (p.y() - a.y()) / side.y())
                isInside = !isInside;
            const double along = std::clamp((p - a).dot(side) / side.squaredNorm(), 0.0, 1.0);
            nearest = std::min(nearest, (p - a - along * side).norm());
        }
        return isInside ? nearest : -nearest;
    }

    std::string name_;
    Pose X_BS_;
    Vector3 half_;
    std::vector<Vector3> points_;
    std::vector<Plane> planes_;
    std::vector<Vector2> outline_;
};

std::vector<Drawn> drawnOf(const Rig& rig, std::string_view bodyName) {
    std::vector<Drawn> drawn;
    for (const Body& body : rig.bodies) {
        if (body.name != bodyName) continue;
        for (const Shape& shape : body.shapes) {
            if (shape.finish != Finish::hidden) drawn.emplace_back(shape);
        }
    }
    return drawn;
}

/// How deep edges of one lie in the other [m].
double depthBetween(const Drawn& a, const Pose& X_Wa, const Drawn& b, const Pose& X_Wb) {
    if (!a.boxAt(X_Wa).intersects(b.boxAt(X_Wb))) return 0.0;
    double deepest = 0.0;
    const Pose X_ba = X_Wb.inverse() * X_Wa;
    for (const Vector3& p : a.points()) deepest = std::max(deepest, b.depthOf(X_ba * p));
    const Pose X_ab = X_Wa.inverse() * X_Wb;
    for (const Vector3& p : b.points()) deepest = std::max(deepest, a.depthOf(X_ab * p));
    return deepest;
}

/// Hinges lie within what they carry, and seals are compressed.
bool mayTouch(const std::string& door, const std::string& fixed) {
    const auto has = [&](const char* word) {
        return door.find(word) != std::string::npos || fixed.find(word) != std::string::npos;
    };
    return has("hinge") || has("seal");
}

/// What of a door sinks deepest into what stands still, over the whole range of motion.
struct Sunk {
    double depth = 0.0; ///< [m]
    std::string words;
};
Sunk deepestOf(const Rig& rig, double from, double to) {
    const Joint& joint = rig.joints.front();
    const std::vector<Drawn> door = drawnOf(rig, joint.child);
    const std::vector<Drawn> fixed = drawnOf(rig, "world");
    const Vector3 axis = joint.revolute()->axis.normalized();
    Sunk deepest;
    constexpr int steps = 24;
    for (int step = 0; step <= steps; ++step) {
        const double x = from + (to - from) * step / steps;
        const Pose X_WB{Eigen::AngleAxisd(x, axis).toRotationMatrix(), joint.position};
        for (const Drawn& part : door) {
            for (const Drawn& other : fixed) {
                if (mayTouch(part.name(), other.name())) continue;
                const double depth = depthBetween(part, part.poseIn(X_WB), other, other.poseIn({}));
                if (depth <= deepest.depth) continue;
                deepest = {depth, part.name() + " in " + other.name() + " at " +
                                      std::to_string(x * 180.0 / std::numbers::pi) + " degrees"};
            }
        }
    }
    return deepest;
}

/// Stops of the joint that the door turns about: from, to [rad].
std::pair<double, double> stopsOf(const Rig& rig) {
    const RevoluteJoint& joint = *rig.joints.front().revolute();
    return {joint.lowerStop.value().angle, joint.upperStop.value().angle};
}

Rig withoutDrawnShapes(Rig rig) {
    rig.expressions.clear(); // their numbers stay
    for (Body& body : rig.bodies)
        std::erase_if(body.shapes, [](const Shape& shape) { return massOf(shape) == 0.0; });
    return rig;
}

} // namespace

class TestDrawnDoors : public QObject {
    Q_OBJECT
  private slots:
    void passesOverItsWholeRange_data() { addRows(); }
    void passesOverItsWholeRange() {
        QFETCH(QString, name);
        const Rig rig = shippedRig(name.toStdString());
        auto found = DoorStatics::of(std::make_shared<const Model>(rig));
        QVERIFY2(found.statics, found.refusal.c_str());
        const DoorWay& way = found.statics->way();
        const auto [shut, open] = stopsOf(rig);
        constexpr double strutsEnd = 3.0 * std::numbers::pi / 180.0; // a tailgate's struts end before its stop
        QVERIFY(std::abs(way.low - shut) < 1e-6);
        QVERIFY(way.high < open + 1e-6 && way.high > open - strutsEnd);
        const Sunk deepest = deepestOf(rig, shut, open);
        QVERIFY2(deepest.depth < kSeen,
                 qPrintable(QString("%1 m: ").arg(deepest.depth) + deepest.words.c_str()));
    }

    void weighsNothing_data() { addRows(); }
    void weighsNothing() {
        QFETCH(QString, name);
        const Rig rig = shippedRig(name.toStdString());
        const Rig bare = withoutDrawnShapes(rig);
        constexpr std::size_t fewest = 20; // or it looks like a box
        std::size_t drawn = 0;
        for (std::size_t b = 0; b < rig.bodies.size(); ++b)
            drawn += rig.bodies[b].shapes.size() - bare.bodies[b].shapes.size();
        QVERIFY(drawn > fewest);
        test::Run with(rig);
        test::Run without(bare);
        constexpr double seconds = 2.0;
        QVERIFY(with.simulation.advanceTo(seconds) == StepStatus::ok);
        QVERIFY(without.simulation.advanceTo(seconds) == StepStatus::ok);
        with.simulation.sample(seconds, with.row);
        without.simulation.sample(seconds, without.row);
        QCOMPARE(with.row, without.row); // to the last bit
    }

    void followsItsDimensions_data() { addRows(); }
    void followsItsDimensions() {
        QFETCH(QString, name);
        const Rig rig = shippedRig(name.toStdString());
        for (const Dimension& dimension : rig.dimensions) {
            for (const double value : {dimension.lower, dimension.upper}) {
                const Edited edited =
                    applyEdit(rig, SetValue{"/dimensions/" + dimension.name + "/value", value});
                const QString row = QString("%1 %2").arg(dimension.name.c_str()).arg(value);
                for (const Issue& issue : edited.issues) // a strut longer than itself is no matter of shapes
                    QVERIFY2(issue.pointer.find("/shapes/") == std::string::npos, qPrintable(row));
                if (!edited.rig) continue;
                const auto [shut, open] = stopsOf(*edited.rig);
                const Sunk deepest = deepestOf(*edited.rig, shut, open);
                QVERIFY2(deepest.depth < kSeen,
                         qPrintable(row + QString(", %1 m: ").arg(deepest.depth) + deepest.words.c_str()));
            }
        }
    }

  private:
    static void addRows() {
        QTest::addColumn<QString>("name");
        for (const char* name : kDoors) QTest::newRow(name) << QString(name);
    }
};

HINGELAB_APPLESS_TEST(TestDrawnDoors)

} // namespace test_drawn_doors

#include "test_drawn_doors.moc"
