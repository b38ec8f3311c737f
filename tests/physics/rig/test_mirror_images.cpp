// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "checks/checked_rig.h"
#include "rig/mirror_images.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"
#include "tests/physics/near.h"
#include "tests/run.h"
#include "tests/suite.h"
#include "workshop/additions.h"

namespace test_mirror_images {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kText = R"({
  "format": "hingelab-rig", "version": 1, "name": "lid on a pair",
  "bodies": [
    {"name": "lid", "shapes": [
      {"name": "panel", "type": "box", "size": [0.5, 0.8, 0.02], "position": [0.25, 0, 0], "mass": 6}]}],
  "joints": [
    {"name": "hinge", "type": "revolute", "parent": "world", "child": "lid", "axis": [0, -1, 0],
     "initial_angle": "30 deg",
     "lower_stop": {"angle": 0, "stiffness": 5000, "dissipation": 0.5},
     "upper_stop": {"angle": "90 deg", "stiffness": 5000, "dissipation": 0.5}}],
  "elements": [
    {"name": "left", "from": {"position": [0.05, 0.35, -0.25]}, "to": {"body": "lid", "position": [0.3, 0.35, 0]},
     "type": "gas_strut", "extended_force": 100, "compressed_length": 0.2, "extended_length": 0.6, "friction": 5},
    {"name": "right", "mirror_of": {"element": "left",
      "from": {"position": [0, 0, 0], "normal": [0, 1, 0]}, "to": {"position": [0, 0, 0], "normal": [0, 2, 0]}}}]
})";

Rig pairRig() {
    return readRig(kText).document.value().rig;
}

} // namespace

class TestMirrorImages : public QObject {
    Q_OBJECT
  private slots:
    void mirrorsPoints() {
        const MirrorPlane plane{Vector3(0.1, 0.0, 0.0), Vector3(2.0, 0.0, 0.0)};
        QVERIFY(isNear(mirrored(Vector3(0.3, 1.0, 2.0), plane), Vector3(-0.1, 1.0, 2.0)));
        const MirrorPlane tilted{Vector3::Zero(), Vector3(1.0, 1.0, 0.0)};
        QVERIFY(isNear(mirrored(Vector3(1.0, 0.0, 5.0), tilted), Vector3(0.0, -1.0, 5.0)));
    }

    /// An image has the other's law and its ends on the other side, in files only the planes.
    void readsAndWrites() {
        const Rig rig = pairRig();
        const Element& right = rig.elements[1];
        QCOMPARE(std::get<GasStrut>(right.law).extendedForce, 100.0);
        QCOMPARE(right.from->body, std::string(kWorldName));
        QVERIFY(isNear(right.from->position, Vector3(0.05, -0.35, -0.25)));
        QVERIFY(isNear(right.to->position, Vector3(0.3, -0.35, 0.0)));
        const Json json = writeRigJson({{}, rig});
        QVERIFY(!json["elements"][1].contains("type"));
        QVERIFY(!json["elements"][1].contains("from"));
        const Rig again = readRig(json.dump()).document.value().rig;
        QVERIFY(writeRigJson({{}, again}) == json);
        for (const Parameter& parameter : parametersOf(rig))
            QVERIFY(!parameter.pointer.starts_with("/elements/1/extended"));
    }

    /// Two struts carry what one of twice the force does, and what twists the hinge cancels.
    void pairsDoNotTwistTheHinge() {
        const Rig pair = pairRig();
        Rig one = pair;
        one.elements.pop_back();
        auto& strut = std::get<GasStrut>(one.elements[0].law);
        strut.extendedForce *= 2.0;
        strut.friction *= 2.0;
        strut.damping *= 2.0;
        strut.endDamping *= 2.0;
        Run both(pair), single(one);
        // The same motion: the sum of two forces has other rounding, and the steps follow their error.
        const double angle = both.at(0.5, "joint.hinge.angle");
        QVERIFY(std::abs(angle - single.at(0.5, "joint.hinge.angle")) < 1e-5);
        QVERIFY(std::abs(both.now("element.left.force") - both.now("element.right.force")) < 1e-9);
        double twist = 0.0, alone = 0.0;
        for (const char* const axis : {"x", "z"}) {
            const std::string channel = std::string("joint.hinge.torque_") + axis;
            twist = std::max(twist, std::abs(both.now(channel)));
            alone = std::max(alone, std::abs(single.now(channel)));
        }
        QVERIFY2(alone > 5.0 && twist < 1e-9 * alone, qPrintable(QString::number(twist)));
    }

    void followsItsOriginal() {
        Rig rig = pairRig();
        QVERIFY(setParameter(rig, "/elements/left/extended_force", 150.0));
        QCOMPARE(std::get<GasStrut>(rig.elements[1].law).extendedForce, 150.0);
        QVERIFY(setParameter(rig, "/elements/left/to/position/1", 0.3));
        QVERIFY(isNear(rig.elements[1].to->position, Vector3(0.3, -0.3, 0.0)));
        const Edited renamed = applyEdits(rig, {RenameItem{"/elements/left", "gas"}});
        QVERIFY(renamed.rig.has_value());
        QCOMPARE(renamed.rig->elements[1].mirror->element, std::string("gas"));
        QCOMPARE(std::get<GasStrut>(renamed.rig->elements[1].law).extendedForce, 150.0);
        const Edited removed = applyEdits(*renamed.rig, {RemoveItem{"/elements/gas"}});
        QVERIFY(removed.rig.has_value() && removed.rig->elements.empty());
    }

    void saysWhatIsWrong_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("none") << "/elements/1/mirror_of/element"
                              << "\"nobody\""
                              << "no such force element";
        QTest::newRow("itself") << "/elements/1/mirror_of/element"
                                << "\"right\""
                                << "image of another image";
        QTest::newRow("plane") << "/elements/1/mirror_of/from/normal"
                               << "[0, 0, 0]"
                               << "no length";
        QTest::newRow("with a law") << "/elements/1/type"
                                    << "\"gas_strut\""
                                    << "type";
    }
    void saysWhatIsWrong() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, words);
        const Rig rig = pairRig();
        const Edited edited =
            applyEdits(rig, {SetValue{pointer.toStdString(), Json::parse(value.toStdString())}});
        QVERIFY(!edited.rig.has_value());
        QString all;
        for (const Issue& issue : edited.issues) all += QString::fromStdString(issue.text());
        QVERIFY2(all.contains(words), qPrintable(all));
    }

    /// *Add* makes the image of the last force: in the plane across the hinge through the middle of the lid.
    void theWorkshopMakesThem() {
        Rig rig = pairRig();
        rig.elements.pop_back();
        const Proposal proposal = propose(Model(rig), "mirror", {});
        QVERIFY2(proposal.refusal.empty(), proposal.refusal.c_str());
        const Rig pair = applyEdits(rig, proposal.edits).rig.value();
        QVERIFY(isNear(pair.elements[1].from->position, Vector3(0.05, -0.35, -0.25)));
        QVERIFY(isNear(pair.elements[1].to->position, Vector3(0.3, -0.35, 0.0)));
        QVERIFY(!propose(Model(pair), "mirror", {}).refusal.empty()); // it has one
        Rig central = rig;
        central.elements[0].to->position.y() = 0.0;
        QVERIFY(propose(Model(central), "mirror", {}).refusal.find("in the middle") != std::string::npos);
        // An image that is one no longer keeps its place and law.
        const Rig apart = applyEdits(pair, {SetValue{"/elements/1/mirror_of", nullptr}}).rig.value();
        QVERIFY(!apart.elements[1].mirror.has_value());
        QCOMPARE(std::get<GasStrut>(apart.elements[1].law).extendedForce, 100.0);
        QVERIFY(isNear(apart.elements[1].to->position, Vector3(0.3, -0.35, 0.0)));
    }

    /// Only what acts between points has a side.
    void refusesImagesOfJointElements() {
        Json json = Json::parse(kText);
        json["elements"][0].erase("from");
        json["elements"][0].erase("to");
        json["elements"][0]["joint"] = "hinge";
        json["elements"][0]["type"] = "rotational_spring";
        for (const char* const key : {"extended_force", "compressed_length", "extended_length", "friction"})
            json["elements"][0].erase(key);
        const RigReading reading = readRig(json.dump());
        QString all;
        for (const Issue& issue : reading.issues) all += QString::fromStdString(issue.text());
        if (reading.document) {
            for (const Issue& issue : validate(reading.document->rig))
                all += QString::fromStdString(issue.text());
        }
        QVERIFY2(all.contains(QStringLiteral("between two points")), qPrintable(all));
    }
};

HINGELAB_APPLESS_TEST(TestMirrorImages)

} // namespace test_mirror_images

#include "test_mirror_images.moc"
