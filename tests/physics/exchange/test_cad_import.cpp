// SPDX-License-Identifier: GPL-3.0-or-later
// What rigs of CAD files are: bodies, shapes, masses. How files are read, tests/physics/cad says.
#include <QTest>

#include "checks/checked_rig.h"
#include "exchange/cad_import.h"
#include "exchange/import_kinds.h"
#include "mechanism/mass_properties.h"
#include "rig/rig_bytes.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/physics/exchange/cad_bricks.h"
#include "tests/suite.h"

namespace test_cad_import {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A cabinet and a door of two panes, of which the second stands askew, and a foil that is not closed.
CadModel doorModel() {
    CadModel model;
    model.format = "STEP";
    model.unit = "mm";
    model.solids = {brick({0.5, 0.25, 0.125}), brick({0.5, 0.5, 0.25})};
    CadSolid foil = brick({1.0, 1.0, 0.0});
    foil.isClosed = false;
    foil.openLength = 4.0;
    model.solids.push_back(foil);
    const Pose askew{rotationFromRollPitchYaw({0.3, -0.2, 1.0}), {1.0, 2.0, 3.0}};
    model.parts = {{"Cabinet", "", 0.0, {}, 1, {}},
                   {"Door/Pane", "Glass, tempered", 0.0, {}, 0, {}},
                   {"Door/Pane 2", "", 1000.0, {}, 0, askew},
                   {"Foil", "Aluminium 3003", 0.0, {}, 2, {}}};
    return model;
}

CadImport importOf(const CadModel& model, Material otherwise) {
    CadImport import;
    import.name = "door";
    import.file = "door.step";
    import.fingerprint = "0123";
    import.parts = proposedCadParts(model, otherwise);
    return import;
}

std::string fileOf(const Rig& rig) {
    RigDocument document;
    document.rig = rig;
    return writeRigFile(document);
}

const Body& bodyOf(const Rig& rig, const std::string& name) {
    for (const Body& body : rig.bodies) {
        if (body.name == name) return body;
    }
    qFatal("no body %s", name.c_str());
}

} // namespace

class TestCadImport : public QObject {
    Q_OBJECT
  private slots:
    void bodiesAndMaterialsAreProposed();
    void massesAreThoseOfTheSolids();
    void anOpenPartWeighsNothingAndIsTold();
    void unitsScaleEverything();
    void partsAreAddedToARig();
    void materialsHaveNames_data();
    void materialsHaveNames();
    void rigsWithPartsAreWrittenAndRead();
    void figuresThatNoSolidHasAreRefused();
};

void TestCadImport::bodiesAndMaterialsAreProposed() {
    const std::vector<CadPartChoice> parts = proposedCadParts(doorModel(), Material::steel);
    QCOMPARE(parts[0].body, std::string("Cabinet"));
    QCOMPARE(parts[1].body, std::string("Door"));
    QCOMPARE(parts[2].body, std::string("Door"));
    QCOMPARE(parts[0].material, Material::steel); // the file says nothing
    QCOMPARE(parts[1].material, Material::glass); // by its name
    QCOMPARE(parts[2].material, Material::none);  // by its density
    QCOMPARE(parts[2].density, 1000.0);
    QCOMPARE(parts[3].material, Material::none); // not closed
}

void TestCadImport::massesAreThoseOfTheSolids() {
    const CadModel model = doorModel();
    const Rig rig = rigOfCad(model, importOf(model, Material::steel)).rig;
    const RigidInertia door = massPropertiesOf(bodyOf(rig, "Door"));
    // The same two bricks as boxes about their middles: another way to the same numbers.
    Shape pane;
    pane.geometry = BoxGeometry{{0.5, 0.25, 0.125}};
    pane.position = {0.25, 0.125, 0.0625};
    pane.density = 2500.0;
    Shape second = pane;
    second.density = 1000.0;
    const Pose& askew = model.parts[2].placement;
    second.position = askew * pane.position;
    second.rotation = rollPitchYawOf(askew.rotation);
    const RigidInertia expected = massPropertiesOf(pane) + massPropertiesOf(second);
    QVERIFY(std::abs(door.mass - expected.mass) < 1e-13 * expected.mass);
    QVERIFY((door.centreOfMass - expected.centreOfMass).norm() < 1e-14);
    QVERIFY((door.aboutCentreOfMass - expected.aboutCentreOfMass).norm() < 1e-12);
    QVERIFY(rig.joints.size() == 3 && rig.joints.front().isFixed());
    QVERIFY(Model(rig).degreesOfFreedom() == 0);
}

void TestCadImport::anOpenPartWeighsNothingAndIsTold() {
    const CadModel model = doorModel();
    const ImportedRig made = rigOfCad(model, importOf(model, Material::steel));
    QCOMPARE(massPropertiesOf(bodyOf(made.rig, "Foil")).mass, 0.0);
    QCOMPARE(made.losses.size(), std::size_t{1});
    const QString words = QString::fromStdString(lossText(made.losses.front()));
    QVERIFY2(words.contains("Foil") && words.contains("4 m"), qPrintable(words));
    Rig heavy = made.rig;
    for (Body& body : heavy.bodies) {
        if (body.name == "Foil") body.shapes.front().mass = 1.0;
    }
    QVERIFY(!readRig(fileOf(heavy)).document);
}

void TestCadImport::unitsScaleEverything() {
    CadModel model = doorModel();
    model.unit.clear();
    for (CadSolid& solid : model.solids) {
        if (!solid.isClosed) continue;
        const Vector3 size = solid.high;
        solid = brick(1000.0 * size);
    }
    for (CadPart& part : model.parts) part.placement.translation *= 1000.0;
    QCOMPARE(likelyScale(extentOf(model)), 0.001);
    CadImport import = importOf(model, Material::steel);
    import.scale = 0.001;
    const RigidInertia door = massPropertiesOf(bodyOf(rigOfCad(model, import).rig, "Door"));
    const CadModel inMetres = doorModel();
    const RigidInertia expected =
        massPropertiesOf(bodyOf(rigOfCad(inMetres, importOf(inMetres, Material::steel)).rig, "Door"));
    QVERIFY(std::abs(door.mass - expected.mass) < 1e-12 * expected.mass);
    QVERIFY((door.centreOfMass - expected.centreOfMass).norm() < 1e-12);
    QVERIFY((door.aboutCentreOfMass - expected.aboutCentreOfMass).norm() < 1e-10);
    QCOMPARE(likelyScale(0.7), 1.0);
    QCOMPARE(likelyScale(700.0), 0.001);
}

void TestCadImport::partsAreAddedToARig() {
    const CadModel model = doorModel();
    CadImport import = importOf(model, Material::steel);
    Rig rig = rigOfCad(model, import).rig;
    import.parts[0].isWanted = import.parts[3].isWanted = false;
    import.parts[2].body = kWorldName;
    std::vector<ExportLoss> losses;
    addCadParts(rig, model, import, losses);
    QVERIFY(losses.empty()); // the part that is not closed was not wanted
    QCOMPARE(bodyOf(rig, "Door").shapes.size(), std::size_t{3});
    QCOMPARE(bodyOf(rig, "Door").shapes.back().name, std::string("Pane 3")); // others have the name
    QCOMPARE(bodyOf(rig, kWorldName).shapes.size(), std::size_t{1});
    QCOMPARE(rig.joints.size(), std::size_t{3}); // the ground needs none
    QVERIFY(readRig(fileOf(rig)).document.has_value());
    for (CadPartChoice& choice : import.parts) choice.isWanted = false;
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(rigOfCad(model, import)), std::runtime_error);
}

void TestCadImport::materialsHaveNames_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("material");
    const auto row = [](const char* name, Material material) {
        QTest::newRow(name) << QString::fromUtf8(name) << static_cast<int>(material);
    };
    row("Steel 1.4301", Material::steel);
    row("STAHL, verzinkt", Material::steel);
    row("Cast iron EN-GJL-250", Material::castIron);
    row("EN AW-6060 (AlMgSi)", Material::aluminium);
    row("ABS", Material::abs);
    row("Absorber foam", Material::none); // no ABS
    row("PA6-GF30", Material::polyamide);
    row("Float glass", Material::glass);
    row("Birch plywood", Material::plywood);
    row("", Material::none);
    row("Unobtainium", Material::none);
}

void TestCadImport::materialsHaveNames() {
    QFETCH(QString, name);
    QFETCH(int, material);
    QCOMPARE(static_cast<int>(materialNamed(name.toStdString())), material);
}

void TestCadImport::rigsWithPartsAreWrittenAndRead() {
    const CadModel model = doorModel();
    const Rig rig = rigOfCad(model, importOf(model, Material::steel)).rig;
    const RigReading read = readRig(textOfImported(rig));
    QVERIFY(read.document.has_value());
    QCOMPARE(rigOfBytes(bytesOf(rig)).bodies[1].shapes[1].geometry, rig.bodies[1].shapes[1].geometry);
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (std::size_t i = 0; i < rig.bodies[b].shapes.size(); ++i)
            QVERIFY(read.document->rig.bodies[b].shapes[i].geometry == rig.bodies[b].shapes[i].geometry);
    }
}

void TestCadImport::figuresThatNoSolidHasAreRefused() {
    const CadModel model = doorModel();
    Rig rig = rigOfCad(model, importOf(model, Material::steel)).rig;
    auto& cad = std::get<CadGeometry>(rig.bodies[1].shapes[0].geometry);
    const CadFigures good = cad.figures;
    const auto isRefused = [&] { return !readRig(fileOf(rig)).document; };
    QVERIFY(!isRefused());
    cad.figures.moments.x() = 3.0 * (good.moments.y() + good.moments.z()); // no triangle
    QVERIFY(isRefused());
    cad.figures = good;
    cad.figures.volume = -1.0;
    QVERIFY(isRefused());
    cad.figures = good;
    std::swap(cad.figures.low, cad.figures.high);
    QVERIFY(isRefused());
    cad.figures = good;
    cad.scale = 0.0;
    QVERIFY(isRefused());
    cad.scale = 1.0;
    cad.file.clear();
    QVERIFY(isRefused());
}

HINGELAB_APPLESS_TEST(TestCadImport)

} // namespace test_cad_import

#include "test_cad_import.moc"
