// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "tests/ui/ui_test.h"

namespace test_open_rig {

using namespace hingelab;
using namespace hingelab::test;

namespace {
constexpr const char* kSpring = "/elements/0/spring_constant";
constexpr const char* kThreshold = "/elements/0/motion_threshold";
} // namespace

class TestOpenRig : public QObject {
    Q_OBJECT
  private slots:
    void aDragIsOneUndoStep() {
        OpenRig model(shippedDocument("dishwasher"));
        const int drag = model.newGesture();
        for (const double value : {1.6, 1.7, 1.8}) QVERIFY(model.setParameter(kSpring, value, drag).empty());
        QVERIFY(model.setParameter(kSpring, 2.0, model.newGesture()).empty());
        QCOMPARE(model.undoStack().count(), 2);
        model.undoStack().undo();
        QCOMPARE(valueOf(model, kSpring), 1.8);
        model.undoStack().undo();
        QCOMPARE(valueOf(model, kSpring), 1.5);
        QVERIFY(model.undoStack().isClean());
        model.undoStack().redo();
        QCOMPARE(valueOf(model, kSpring), 1.8);
    }

    /// A rig that was made, or recovered, is in no file; the next one that is opened is.
    void whatIsOpenedAfterAnUnsavedRigIsClean() {
        OpenRig model(shippedDocument("four-bar"));
        model.setUnsaved();
        QVERIFY(!model.undoStack().isClean());
        model.open(shippedDocument("dishwasher"), QStringLiteral("/tmp/dishwasher.json"));
        QVERIFY(model.undoStack().isClean());
        QVERIFY(model.setParameter(kSpring, 2.0, model.newGesture()).empty());
        QVERIFY(!model.undoStack().isClean());
        model.undoStack().undo();
        QVERIFY(model.undoStack().isClean());
        model.open(shippedDocument("oven"), {});
        model.setUnsaved();
        model.open(shippedDocument("oven"), {});
        QVERIFY(model.undoStack().isClean());
    }

    void aDragBackToTheStartLeavesNothing() {
        OpenRig model(shippedDocument("dishwasher"));
        const int drag = model.newGesture();
        for (const double value : {1.6, 1.5}) QVERIFY(model.setParameter(kSpring, value, drag).empty());
        QCOMPARE(model.undoStack().count(), 0);
    }

    void invalidEditsAreRefusedWithReasons() {
        OpenRig model(shippedDocument("dishwasher"));
        const QSignalSpy spy(&model, &OpenRig::parametersChanged);
        const Issues issues = model.setParameter(kThreshold, 0.0, model.newGesture());
        QCOMPARE(issues.size(), std::size_t{1});
        QVERIFY(issues[0].allowed.find("> 0") != std::string::npos);
        QCOMPARE(valueOf(model, kThreshold), 0.001);
        QCOMPARE(spy.count(), 0);
        QCOMPARE(model.undoStack().count(), 0);
        // A conflict between two fields is refused, too.
        QVERIFY(!model.setParameter("/joints/0/upper_stop/angle", -0.5, model.newGesture()).empty());
    }

    void structureChangesAreUndoable() {
        OpenRig model(shippedDocument("dishwasher"));
        const QSignalSpy spy(&model, &OpenRig::structureChanged);
        const Issues issues = model.change("add", [](Rig& rig) {
            std::get<DoorHingeParameters>(rig.elements[0].law).detents.emplace_back();
            return Issues{};
        });
        QVERIFY(issues.empty());
        QVERIFY(findParameter(model.rig(), "/elements/0/detents/0/torque").has_value());
        model.undoStack().undo();
        QVERIFY(!findParameter(model.rig(), "/elements/0/detents/0/torque").has_value());
        QCOMPARE(spy.count(), 2);
    }

    /// Nobody looks at another rig before having been told that it is another one.
    void openingTellsOfTheStructureFirst() {
        OpenRig model(shippedDocument("v6-engine"));
        const std::string pointer = parametersOf(model.rig()).back().pointer;
        const double value = valueOf(model, pointer);
        QVERIFY(model.setParameter(pointer, value == 0.0 ? 0.01 : value * 1.01, model.newGesture()).empty());
        QStringList order;
        connect(&model, &OpenRig::fileChanged, this, [&] { order << "file"; });
        connect(&model, &OpenRig::parametersChanged, this, [&] { order << "parameters"; });
        connect(&model, &OpenRig::structureChanged, this, [&] { order << "structure"; });
        connect(&model, &OpenRig::opened, this, [&] { order << "opened"; });
        model.open(shippedDocument("dishwasher"), QString());
        QCOMPARE(order, QStringList({"structure", "opened", "file"}));
        QCOMPARE(model.undoStack().count(), 0);
    }

    void theCompiledModelFollows() {
        OpenRig model(shippedDocument("dishwasher"));
        QVERIFY(model.setParameter(kSpring, 4.0, model.newGesture()).empty());
        QCOMPARE(model.model()->hinges()[0].law.parameters().springConstant, 4.0);
        QVERIFY(model.text().find("\"spring_constant\": 4") != std::string::npos);
    }
};

HINGELAB_UI_TEST(TestOpenRig)

} // namespace test_open_rig

#include "test_open_rig.moc"
