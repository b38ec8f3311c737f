// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <QTest>

#include "mechanism/mass_properties.h"
#include "shapes/solid.h"
#include "spatial/rigid_inertia.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_spatial {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// 1e-13 relative to the size of the result, as the reference promises: a few roundings of products.
bool agree(const Vector3& rotational, const Vector3& translational, const Json& expected) {
    const Vector3 r = vector3(expected);
    const Vector3 t = vector3(expected, 3);
    const double scale = std::max({1.0, r.norm(), t.norm()});
    return (rotational - r).norm() < 1e-13 * scale && (translational - t).norm() < 1e-13 * scale;
}

SpatialVelocity velocity(const Json& json) {
    return {vector3(json), vector3(json, 3)};
}
SpatialAcceleration acceleration(const Json& json) {
    return {vector3(json), vector3(json, 3)};
}

} // namespace

class TestSpatial : public QObject {
    Q_OBJECT
  private slots:
    void referenceCases_data() {
        QTest::addColumn<int>("index");
        const Json data = readData("spatial_acceleration.json");
        for (std::size_t i = 0; i < data["cases"].size(); ++i) {
            QTest::newRow(data["cases"][i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
        }
    }

    void referenceCases() {
        QFETCH(int, index);
        const Json data = readData("spatial_acceleration.json");
        const Json& c = data["cases"][static_cast<std::size_t>(index)];
        const SpatialAcceleration A_MB = acceleration(c["A_MB"]);
        const Vector3 p = vector3(c["p_BoCo"]);
        const Vector3 w = vector3(c["w_MB"]);
        const SpatialVelocity V_BC = velocity(c["V_BC"]);
        const SpatialAcceleration A_BC = acceleration(c["A_BC"]);

        const SpatialAcceleration shifted = A_MB.shift(p, w);
        QVERIFY(agree(shifted.rotational, shifted.translational, c["shift"]));
        const SpatialAcceleration still = A_MB.shiftWithZeroAngularVelocity(p);
        QVERIFY(agree(still.rotational, still.translational, c["shift_zero_w"]));
        const SpatialAcceleration composed = A_MB.compose(p, w, V_BC, A_BC);
        QVERIFY(agree(composed.rotational, composed.translational, c["compose"]));
        const SpatialVelocity V_MB = velocity(c["V_MB"]);
        const SpatialVelocity movedVelocity = V_MB.shift(p);
        QVERIFY(agree(movedVelocity.rotational, movedVelocity.translational, c["velocity_shift"]));
        const SpatialVelocity composedVelocity = V_MB.compose(p, V_BC);
        QVERIFY(agree(composedVelocity.rotational, composedVelocity.translational, c["velocity_compose"]));
    }

    void partsOnAMerryGoRound() {
        // A child walks outwards at 2 m/s on a merry-go-round of 3 rad/s, speeding up by 0.5 rad/s², at
        // radius 1.5 m; the platform itself accelerates by 1 m/s² along x, and the walk by 0.25 m/s².
        const SpatialAcceleration A_MB{{0, 0, 0.5}, {1, 0, 0}};
        const AccelerationParts parts =
            A_MB.parts({1.5, 0, 0}, {0, 0, 3}, {{0, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {0.25, 0, 0}});
        QCOMPARE(parts.transport, Vector3(1, 0, 0));
        QCOMPARE(parts.tangential, Vector3(0, 0.75, 0));
        QCOMPARE(parts.centripetal, Vector3(-13.5, 0, 0));
        QCOMPARE(parts.coriolis, Vector3(0, 12, 0));
        QCOMPARE(parts.relative, Vector3(0.25, 0, 0));
    }

    /// The translational acceleration must be the second derivative of the position: central differences along
    /// a motion in closed form.
    void compositionAgreesWithFiniteDifferences() {
        const auto position = [](double t) { // B turns about z and glides; C moves in B
            const Matrix3 R = rotationAbout(Vector3::UnitZ(), 0.7 * t * t + 0.3 * t);
            return Vector3(Vector3(std::sin(t), t * t, 0.1 * t) +
                           R * Vector3(1 + 0.5 * t, 0.2 * std::cos(2 * t), 0.4));
        };
        const double t = 0.8;
        const double h = 1e-4;
        const Vector3 expected = (position(t + h) - 2 * position(t) + position(t - h)) / (h * h);
        const Matrix3 R = rotationAbout(Vector3::UnitZ(), 0.7 * t * t + 0.3 * t);
        const SpatialAcceleration A_MB{{0, 0, 1.4}, {-std::sin(t), 2, 0}};
        const Vector3 p = R * Vector3(1 + 0.5 * t, 0.2 * std::cos(2 * t), 0.4);
        const SpatialVelocity V_BC{{0, 0, 0}, R * Vector3(0.5, -0.4 * std::sin(2 * t), 0)};
        const SpatialAcceleration A_BC{{0, 0, 0}, R * Vector3(0, -0.8 * std::cos(2 * t), 0)};
        const Vector3 w(0, 0, 1.4 * t + 0.3);
        const Vector3 actual = A_MB.compose(p, w, V_BC, A_BC).translational;
        // Second differences: truncation h² / 12 f'''' and rounding 1e-16 / h², both about 1e-7.
        QVERIFY2((actual - expected).norm() < 1e-6, qPrintable(QString::number((actual - expected).norm())));
    }

    void powerIsIndependentOfThePoint() {
        const SpatialForce F{{1, -2, 0.5}, {3, 0.1, -4}};
        const SpatialVelocity V{{0.3, 2, -1}, {5, 1, 0.7}};
        const Vector3 p(0.4, -1.2, 2.2);
        QVERIFY(std::abs(power(F, V) - power(F.shift(p), V.shift(p))) < 1e-13);
    }

    void shapesHaveTextbookInertia() {
        Shape box;
        box.geometry = BoxGeometry{{0.2, 0.4, 0.6}};
        box.mass = 3.0;
        box.anchor = {-1, 0, -1};
        const RigidInertia inertia = massPropertiesOf(box);
        QCOMPARE(inertia.centreOfMass, Vector3(0.1, 0.0, 0.3));
        QVERIFY(std::abs(inertia.aboutCentreOfMass(0, 0) - 3.0 / 12.0 * (0.16 + 0.36)) < 1e-15);
        // A rod about its end: m L² / 3 (thin: the radius adds m r² / 4).
        Shape rod;
        rod.geometry = CylinderGeometry{0.001, 1.0};
        rod.mass = 2.0;
        rod.anchor = {0, 0, -1};
        QVERIFY(std::abs(massPropertiesOf(rod).aboutAxis(Vector3::UnitX()) - 2.0 / 3.0) < 1e-6);
        Shape ball;
        ball.geometry = SphereGeometry{0.5};
        ball.mass = 10.0;
        QVERIFY(std::abs(massPropertiesOf(ball).aboutAxis(Vector3::UnitZ()) - 1.0) < 1e-14);
    }

    void inertiaOfPartsIsInertiaOfTheWhole() {
        Body whole;
        Body halves;
        Shape box;
        box.geometry = BoxGeometry{{0.2, 0.4, 0.6}};
        box.mass = 3.0;
        box.rotation = {0.3, -0.7, 1.1};
        box.position = {1, 2, 3};
        whole.shapes = {box};
        for (const double side : {-1.0, 1.0}) {
            Shape half = box;
            half.geometry = BoxGeometry{{0.2, 0.2, 0.6}};
            half.mass = 1.5;
            half.anchor = {0, side, 0};
            halves.shapes.push_back(half);
        }
        const RigidInertia a = massPropertiesOf(whole);
        const RigidInertia b = massPropertiesOf(halves);
        QVERIFY((a.centreOfMass - b.centreOfMass).norm() < 1e-14);
        QVERIFY((a.aboutOrigin() - b.aboutOrigin()).norm() < 1e-13);
    }

    void impossibleInertiaIsRecognised() {
        QVERIFY((RigidInertia{1.0, Vector3::Zero(), Vector3(1, 1, 2).asDiagonal()}).isPhysical());
        QVERIFY(!(RigidInertia{1.0, Vector3::Zero(), Vector3(1, 1, 2.1).asDiagonal()}).isPhysical());
        QVERIFY(!(RigidInertia{-1.0, Vector3::Zero(), Matrix3::Identity()}).isPhysical());
    }
};

HINGELAB_APPLESS_TEST(TestSpatial)

} // namespace test_spatial

#include "test_spatial.moc"
