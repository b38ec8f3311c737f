// SPDX-License-Identifier: GPL-3.0-or-later
// A rig whose CAD file has changed: what follows, what stays, what is told.
#include <QTest>

#include "checks/checked_rig.h"
#include "exchange/cad_import.h"
#include "exchange/cad_update.h"
#include "mechanism/mass_properties.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/physics/exchange/cad_bricks.h"
#include "tests/suite.h"
#include "workshop/body_axis.h"
#include "workshop/cad_picks.h"
#include "workshop/survey.h"

namespace test_cad_update {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A plate from the origin of its frame, with bores along z through it [m].
struct Bore {
    double x, y, radius;
};
CadSolid boredPlate(const Vector3& size, const std::vector<Bore>& bores) {
    CadSolid solid = brick(size);
    const auto add = [&](double x, double y, double z) {
        solid.points.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
    };
    add(0, 0, 0);
    add(size.x(), size.y(), size.z());
    for (const Bore& bore : bores) {
        const auto first = static_cast<std::uint32_t>(solid.points.size());
        add(bore.x + bore.radius, bore.y, 0);
        add(bore.x, bore.y + bore.radius, 0);
        add(bore.x - bore.radius, bore.y, size.z());
        CadFace face;
        face.kind = CadFaceKind::cylinder;
        face.origin = {bore.x, bore.y, 0.0};
        face.axis = Vector3::UnitZ();
        face.radius = bore.radius;
        face.firstTriangle = static_cast<std::uint32_t>(solid.triangles.size());
        face.triangles = 1;
        solid.triangles.push_back({first, first + 1, first + 2});
        solid.faces.push_back(face);
    }
    solid.normals.assign(solid.points.size(), {0.0F, 0.0F, 1.0F});
    return solid;
}

const Pose kPlace{rotationFromRollPitchYaw({0.1, 0.2, 0.3}), {0.4, -0.1, 0.2}};

CadModel plateModel(const std::vector<Bore>& bores, double width = 0.1, const Pose& place = kPlace) {
    CadModel model;
    model.format = "STEP";
    model.unit = "mm";
    model.solids = {boredPlate({width, 0.08, 0.01}, bores)};
    model.parts = {{"Leaf", "Steel", 0.0, {}, 0, place}};
    return model;
}

const std::vector<Bore> kBores = {{0.02, 0.03, 0.004}, {0.07, 0.03, 0.004}, {0.05, 0.06, 0.006}};

/// With a hinge on the first bore, a point in the second, and one beside both; picks are noted.
Rig hingedRig() {
    const CadModel model = plateModel(kBores);
    CadImport import;
    import.name = "hinge";
    import.file = "hinge.step";
    import.fingerprint = "before";
    import.parts = proposedCadParts(model, Material::none);
    Rig rig = rigOfCad(model, import).rig;
    const auto apply = [&rig](const std::vector<Edit>& edits) {
        const Edited outcome = applyEdits(rig, edits);
        if (!outcome.rig) qFatal("%s", outcome.issues.front().text().c_str());
        rig = *outcome.rig;
    };
    const Vector3 axis = kPlace.rotation.col(2);
    const auto onBore = [&](const Bore& bore) { return kPlace * Vector3(bore.x, bore.y, 0.002); };
    for (const std::size_t i : {0U, 1U})
        apply({*pickEdit(rig, 0, 0, {onBore(kBores[i]), axis, kBores[i].radius})});
    for (const Vector3& p : {onBore(kBores[1]), Vector3(kPlace * Vector3(0.01, 0.01, 0.0))})
        apply(proposePoint(rig, {"Leaf", p}).edits);
    apply(proposeAxis(rig, "Leaf", onBore(kBores[0]), axis).edits);
    return rig;
}

/// In the world, at the start.
Vector3 pointOf(const Rig& rig, std::size_t point) {
    return posesAtStart(Model(rig)).bodies[0] * rig.bodies[0].points[point].position;
}

std::function<bool(const std::string&)> named(const std::string& file) {
    return [file](const std::string& other) { return other == file; };
}

QString joined(const std::vector<std::string>& lines) {
    QString text;
    for (const std::string& line : lines) text += QString::fromStdString(line) + '\n';
    return text;
}

} // namespace

class TestCadUpdate : public QObject {
    Q_OBJECT
  private slots:
    void anEqualFileChangesNothing() {
        const Rig before = hingedRig();
        Rig rig = before;
        const CadUpdate done = updateFromCad(rig, named("hinge.step"), plateModel(kBores), "after");
        QVERIFY(done.changes.empty() && done.problems.empty() && done.added.empty());
        QCOMPARE(std::get<CadGeometry>(rig.bodies[0].shapes[0].geometry).fingerprint, std::string("after"));
        QCOMPARE(rig.joints[0].position, before.joints[0].position);
    }

    void axesAndPointsFollowTheirBores() {
        Rig rig = hingedRig();
        const Vector3 aside = pointOf(rig, 1);
        std::vector<Bore> moved = kBores;
        moved[0].x += 0.003;
        moved[1].y -= 0.002;
        const CadUpdate done = updateFromCad(rig, named("hinge.step"), plateModel(moved, 0.11), "after");
        QVERIFY2(done.problems.empty(), qPrintable(joined(done.problems)));
        const Vector3 axisAt = kPlace * Vector3(0.023, 0.03, 0.002);
        QVERIFY((rig.joints[0].position - axisAt).norm() < 1e-12);
        QVERIFY((pointOf(rig, 0) - kPlace * Vector3(0.07, 0.028, 0.002)).norm() < 1e-12);
        QVERIFY((pointOf(rig, 1) - aside).norm() < 1e-12); // lies on nothing that was picked
        QVERIFY2(joined(done.changes).contains("Leaf hinge"), qPrintable(joined(done.changes)));
        QVERIFY2(joined(done.changes).contains("3.00 mm"), qPrintable(joined(done.changes)));
        QVERIFY2(joined(done.changes).contains("points/point moved by 2.00 mm"),
                 qPrintable(joined(done.changes)));
        const double mass = massPropertiesOf(rig.bodies[0]).mass;
        QVERIFY(std::abs(mass - 7850.0 * 0.11 * 0.08 * 0.01) < 1e-12 * mass);
        // And again, from where they are now.
        const CadUpdate back = updateFromCad(rig, named("hinge.step"), plateModel(kBores), "before");
        QVERIFY(back.problems.empty());
        QVERIFY((rig.joints[0].position - kPlace * Vector3(0.02, 0.03, 0.002)).norm() < 1e-12);
    }

    /// The whole part elsewhere in the assembly: the shape, its axis and its points go there.
    void aPartThatMovedTakesItsAxisAlong() {
        Rig rig = hingedRig();
        const Pose elsewhere{rotationFromRollPitchYaw({0.1, 0.2, 0.35}), {0.4, -0.08, 0.2}};
        const CadUpdate done =
            updateFromCad(rig, named("hinge.step"), plateModel(kBores, 0.1, elsewhere), "after");
        QVERIFY2(done.problems.empty(), qPrintable(joined(done.problems)));
        QVERIFY((rig.joints[0].position - elsewhere * Vector3(0.02, 0.03, 0.002)).norm() < 1e-12);
        const Vector3 axis =
            posesAtStart(Model(rig)).bodies[0].rotation * rig.joints[0].revolute()->axis.normalized();
        QVERIFY(axis.cross(elsewhere.rotation.col(2)).norm() < 1e-12);
        QVERIFY((pointOf(rig, 0) - elsewhere * Vector3(0.07, 0.03, 0.002)).norm() < 1e-12);
    }

    /// A pin of what stands: the door stays where it is, and turns about the pin where that is now.
    void anAxisOfAnotherBodyFollowsAlone() {
        CadModel model = plateModel({{0.02, 0.03, 0.004}}, 0.1, {});
        model.parts.push_back({"Door", "Steel", 0.0, {}, 0, {Matrix3::Identity(), {0.0, 0.0, 0.02}}});
        CadImport import;
        import.file = "hinge.step";
        import.parts = proposedCadParts(model, Material::none);
        Rig rig = rigOfCad(model, import).rig;
        const Vector3 pin(0.02, 0.03, 0.0);
        std::vector<Edit> edits = proposeAxis(rig, "Door", pin, Vector3::UnitZ()).edits;
        edits.push_back(*pickEdit(rig, 0, 0, {pin, Vector3::UnitZ(), 0.004}));
        rig = *applyEdits(rig, edits).rig;
        const Vector3 door = posesAtStart(Model(rig)).bodies[1] * rig.bodies[1].shapes[0].position;
        CadModel moved = model;
        moved.solids.push_back(boredPlate({0.1, 0.08, 0.01}, {{0.023, 0.03, 0.004}}));
        moved.parts[0].solid = 1;
        const CadUpdate done = updateFromCad(rig, named("hinge.step"), moved, "after");
        QVERIFY2(done.problems.empty(), qPrintable(joined(done.problems)));
        const Joint& hinge = rig.joints[1];
        QVERIFY((hinge.position - Vector3(0.023, 0.03, 0.0)).norm() < 1e-12);
        const Vector3 now = posesAtStart(Model(rig)).bodies[1] * rig.bodies[1].shapes[0].position;
        QVERIFY((now - door).norm() < 1e-12); // the door's own part is as before
    }

    /// Parts that come later to a body whose frame is at its hinge lie where the file has them.
    void newPartsComeToTheirPlace() {
        Rig rig = hingedRig();
        CadModel model = plateModel(kBores);
        model.parts.push_back({"Leaf/Knob", "Steel", 0.0, {}, 0, {Matrix3::Identity(), {1.0, 2.0, 3.0}}});
        CadImport import;
        import.file = "hinge.step";
        import.parts = proposedCadParts(model, Material::none);
        import.parts[0].isWanted = false;
        std::vector<ExportLoss> losses;
        addCadParts(rig, model, import, losses);
        const Pose X_WB = posesAtStart(Model(rig)).bodies[0];
        const Shape& knob = rig.bodies[0].shapes[1];
        const Vector3 middle = std::get<CadGeometry>(knob.geometry).middle();
        QVERIFY((X_WB * knob.position - (Vector3(1.0, 2.0, 3.0) + middle)).norm() < 1e-12);
    }

    void whatIsGoneIsTold() {
        Rig rig = hingedRig();
        const Vector3 hinge = rig.joints[0].position;
        const CadUpdate done = updateFromCad(rig, named("hinge.step"), plateModel({kBores[1]}), "after");
        QCOMPARE(done.problems.size(), std::size_t{1});
        QVERIFY2(joined(done.problems).contains("axis of \"Leaf\" is gone"), qPrintable(joined(done.problems)));
        QCOMPARE(rig.joints[0].position, hinge);
        CadModel other = plateModel(kBores);
        other.parts[0].path = "Wing";
        const double mass = massPropertiesOf(rig.bodies[0]).mass;
        const CadUpdate gone = updateFromCad(rig, named("hinge.step"), other, "later");
        QVERIFY2(joined(gone.problems).contains("no part \"Leaf\""), qPrintable(joined(gone.problems)));
        QCOMPARE(gone.added, std::vector<std::string>{"Wing"});
        QCOMPARE(massPropertiesOf(rig.bodies[0]).mass, mass);
        QCOMPARE(std::get<CadGeometry>(rig.bodies[0].shapes[0].geometry).fingerprint, std::string("later"));
    }

    /// A larger bore in the same place is still the axis of the hinge; another one of the old size is not.
    void aBoreThatGrewIsTheSameIfItIsNear() {
        Rig rig = hingedRig();
        std::vector<Bore> grown = {{0.02, 0.03, 0.005}, kBores[2]};
        const CadUpdate done = updateFromCad(rig, named("hinge.step"), plateModel(grown), "after");
        QVERIFY((rig.joints[0].position - kPlace * Vector3(0.02, 0.03, 0.002)).norm() < 1e-12);
        QCOMPARE(done.problems.size(), std::size_t{1}); // the second bore alone
        QVERIFY2(joined(done.changes).contains("5.00 mm instead of 4.00 mm"), qPrintable(joined(done.changes)));
    }

    void otherFilesAreLeftAlone() {
        Rig rig = hingedRig();
        const CadUpdate done = updateFromCad(rig, named("other.step"), plateModel({}), "after");
        QVERIFY(done.changes.empty() && done.problems.empty());
    }

    void aPickIsNotedOnce() {
        const Rig rig = hingedRig();
        const Pose X_BP = posesAtStart(Model(rig)).bodies[0].inverse() * kPlace;
        const Vector3 point = X_BP * Vector3(0.02, 0.03, 0.002);
        QVERIFY(!pickEdit(rig, 0, 0, {point, X_BP.rotation.col(2), 0.004}));
    }
};

HINGELAB_APPLESS_TEST(TestCadUpdate)

} // namespace test_cad_update

#include "test_cad_update.moc"
