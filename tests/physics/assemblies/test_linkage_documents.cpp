// SPDX-License-Identifier: GPL-3.0-or-later
// Bad linkages: each is refused with an issue at the right place that says what is allowed.
#include <QTest>
#include <cmath>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"
#include "tests/suite.h"
#include "tests/test_data.h"

namespace test_linkage_documents {

using namespace hingelab;

namespace {

Json shippedJson(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return Json::parse(rig.text);
    }
    throw std::runtime_error("no such rig");
}

} // namespace

class TestLinkageDocuments : public QObject {
    Q_OBJECT
  private slots:
    void badLinkagesAreRefused_data() {
        QTest::addColumn<QString>("rig");
        QTest::addColumn<QString>("pointer"); ///< what is set
        QTest::addColumn<QString>("value");   ///< JSON
        QTest::addColumn<QString>("where");   ///< of the issue
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* rig, const char* pointer, const char* value,
                            const char* where, const char* says) {
            QTest::newRow(name) << rig << pointer << value << where << says;
        };
        row("assembly on unknown body", "four-bar", "/assemblies/0/frame_a/body", "\"nobody\"",
            "/assemblies/0/frame_a/body", "no such body");
        row("assembly on itself", "four-bar", "/assemblies/0/frame_a/body", "\"dyad.frame_ia\"",
            "/assemblies/0", "not known before");
        row("joint on a frame that is not there", "rssr", "/joints/1/parent", "\"rod.frame_ia\"",
            "/joints/1/parent", "no such body");
        row("cyclic assemblies", "three-loops", "/assemblies/0/frame_a/body", "\"rocker 3\"", "/assemblies/0",
            "not known before");
        row("duplicate assembly", "three-loops", "/assemblies/1/name", "\"loop 1\"", "/assemblies/1/name",
            "taken by");
        row("joint and assembly of one name", "four-bar", "/assemblies/0/name", "\"crank pivot\"",
            "/assemblies/0/name", "A joint has this name");
        row("body named as a frame", "four-bar", "/bodies/2/name", "\"dyad.frame_im\"", "/bodies/2/name",
            "frame of an assembly");
        row("zero axis", "four-bar", "/assemblies/0/n_a", "[0, 0, 0]", "/assemblies/0/n_a", "no direction");
        row("zero rod", "four-bar", "/assemblies/0/rRod1_ia", "[0, 0, 0]", "/assemblies/0/rRod1_ia",
            "no length");
        row("axis along the rod", "four-bar", "/assemblies/0/n_a", "[1, 0, 0]", "/assemblies/0/n_a",
            "along rod 1");
        row("rod 2 along its axis", "rssr", "/assemblies/0/rRod2_ib", "[0, 0.2, 0]", "/assemblies/0/rRod2_ib",
            "along the axis");
        row("negative length", "rssr", "/assemblies/0/rod1Length", "-0.4", "/assemblies/0/rod1Length",
            "out of range");
        row("not a number", "rssr", "/assemblies/0/rod1Length", "\"NaN\"", "/assemblies/0/rod1Length",
            "number");
        row("unreachable", "four-bar", "/assemblies/0/rRod1_ia", "[0.05, 0, 0]", "/assemblies/0",
            "cannot be closed");
        // In line along the way of the crank's pin: it turns back there, and does not pass.
        row("singular start", "four-bar", "/assemblies/0/frame_b/position", "[0.2, 0.9, 0]", "/assemblies/0",
            "dead centre");
        row("unknown assembly", "four-bar", "/assemblies/0/type", "\"JointXYZ\"", "/assemblies/0/type",
            "JointRRR");
        row("parallel axes", "wobble-plate-pump", "/joints/0/axis_2", "[2, 0, 0]", "/joints/0/axis_2",
            "parallel");
        row("empty ramp", "rssr", "/joints/0/motion", "{\"type\": \"ramp\", \"duration\": 0}",
            "/joints/0/motion/duration", "out of range");
        row("table backwards", "rssr", "/joints/0/motion",
            "{\"type\": \"table\", \"points\": [{\"time\": 1, \"value\": 0}, {\"time\": 0.5, \"value\": 1}]}",
            "/joints/0/motion/points/1/time", "ascend");
        row("table of one point", "rssr", "/joints/0/motion",
            "{\"type\": \"table\", \"points\": [{\"time\": 1, \"value\": 0}]}", "/joints/0/motion/points",
            "at least two");
        row("torque on a distance", "slider-crank", "/elements/0/type", "\"rotational_spring\"",
            "/elements/0/type", "distance");
        row("element on one point", "lid-hinge", "/elements/1/to", "null", "/elements/1/to", "both ends");
        row("element on nothing", "slider-crank", "/elements/0/joint", "\"nothing\"", "/elements/0/joint",
            "no such joint");
        row("element on no coordinate", "slider-crank", "/elements/0/joint", "\"crank.y\"", "/elements/0/joint",
            "no such coordinate");
        row("strut shorter extended", "tailgate", "/elements/0/extended_length", "0.2",
            "/elements/0/extended_length", "not longer");
        row("plate that crosses itself", "four-bar", "/bodies/0/shapes/0",
            "{\"name\": \"p\", \"type\": \"plate\", \"thickness\": 0.01, \"mass\": 1, \"corners\": [{\"x\": 0, "
            "\"y\": 0}, {\"x\": 1, \"y\": 1}, {\"x\": 1, \"y\": 0}, {\"x\": 0, \"y\": 0.5}]}",
            "/bodies/0/shapes/0/corners", "crosses itself");
        row("mesh with mass", "four-bar", "/bodies/0/shapes/0",
            "{\"name\": \"m\", \"type\": \"mesh\", \"file\": \"a.stl\", \"mass\": 1}",
            "/bodies/0/shapes/0/mass", "drawn only");
    }
    void badLinkagesAreRefused() {
        QFETCH(QString, rig);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, where);
        QFETCH(QString, says);
        Json json = shippedJson(rig.toStdString());
        json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const RigReading reading = readRig(json.dump());
        QVERIFY(!reading.document);
        QString all;
        bool found = false;
        for (const Issue& issue : reading.issues) {
            const QString text = QString::fromStdString(issue.text());
            all += text + "\n";
            found |= issue.pointer.starts_with(where.toStdString()) && text.contains(says);
        }
        QVERIFY2(found, qPrintable(all));
    }

    void loopsThatLeaveTheirPlaneAreWarnedOf() {
        Json json = shippedJson("four-bar");
        json["assemblies"][0]["frame_b"]["position"] = {0.5, 0, 0.05};
        const RigReading reading = readRig(json.dump());
        QVERIFY(reading.document.has_value());
        QCOMPARE(reading.issues.size(), std::size_t{1});
        QVERIFY(reading.issues[0].message.find("plane") != std::string::npos);
    }

    /// Without a suffix an element acts on the first coordinate that the joint declares, prescribed or not.
    void elementsFindTheirCoordinate() {
        Json json = shippedJson("wobble-plate-pump");
        json["joints"][0].erase("motion_2");
        json["elements"].push_back({{"name", "push"}, {"joint", "nutation"}, {"type", "applied_torque"}});
        const RigReading reading = readRig(json.dump());
        QVERIFY2(reading.document.has_value(), reading.issues.empty() ? "" : reading.issues[0].text().c_str());
        const Model model(reading.document->rig);
        const Coordinate& c =
            model.mechanism()
                .coordinates()[static_cast<std::size_t>(model.laws()[model.elementCount() - 1].port.index)];
        QCOMPARE(QString::fromStdString(c.suffix), QString("angle_1"));
    }

    /// The first axis of a universal joint is in frame_a, the rod in frame_ia, which turns against it: the same
    /// numbers in both are no fault. How frame_ia sits on the rod changes no length and no angle of the
    /// linkage.
    void axesOfDifferentFramesAreNotCompared() {
        const auto angleOf = [](const char* axis, const char* rod, double along) {
            Json json = shippedJson("usr");
            json["assemblies"][0]["n1_a"] = Json::parse(axis);
            json["assemblies"][0]["rRod1_ia"] = Json::parse(rod);
            const RigReading reading = readRig(json.dump());
            if (!reading.document) return std::nan("");
            const auto model = std::make_shared<const Model>(reading.document->rig);
            Simulation simulation(model);
            std::vector<double> row(model->channels().size());
            if (simulation.advanceTo(along) != StepStatus::ok) return std::nan("");
            simulation.sample(along, row);
            return model->layout().assemblies[0].value.in(row);
        };
        for (const double time : {0.0, 0.3}) {
            const double usual = angleOf("[0, 0, 1]", R"(["=rod", 0, 0])", time);
            QVERIFY(std::isfinite(usual));
            QVERIFY(std::abs(angleOf("[1, 0, 0]", R"(["=rod", 0, 0])", time) - usual) < 1e-9);
            QVERIFY(std::abs(angleOf("[0, 0, 1]", R"([0, 0, "=rod"])", time) - usual) < 1e-9);
        }
    }

    /// A first axis that does lie along the rod, where both are, is told at the start.
    void anAxisAlongTheRodAsItLiesIsRefused() {
        Json json = shippedJson("usr");
        const auto model = std::make_shared<const Model>(readRig(json.dump()).document->rig);
        Simulation simulation(model);
        std::vector<double> row(model->channels().size());
        simulation.sample(0.0, row);
        const Pose a = model->layout().bodies.of("disk").pose.in(row);
        const Vector3 far = model->layout().assemblies[0].frames[2].position.in(row);
        const Rig& rig = model->rig();
        const Vector3 near = a.translation + a.rotation * rig.assemblies[0].frameA.position;
        const Vector3 along = a.rotation.transpose() * (far - near);
        json["assemblies"][0]["n1_a"] = {along[0], along[1], along[2]};
        const RigReading reading = readRig(json.dump());
        QVERIFY(!reading.document);
        QVERIFY2(hasErrors(reading.issues) && reading.issues.front().pointer.starts_with("/assemblies/0"),
                 reading.issues.front().text().c_str());
    }

    /// Degrees where the originals have degrees: bare numbers, with or without change.
    void offsetsAndGuessesAreInDegrees() {
        Json json = shippedJson("four-bar");
        json["assemblies"][0]["phi_offset"] = 30;
        RigDocument document = *readRig(json.dump()).document;
        auto& rrr = std::get<JointRrr>(document.rig.assemblies[0].parameters);
        QVERIFY(std::abs(rrr.phiOffset - M_PI / 6.0) < 1e-15);
        QVERIFY(std::abs(rrr.phiGuess - M_PI / 2.0) < 1e-15);
        rrr.phiOffset = M_PI / 4.0;
        const Json written = Json::parse(writeRig(document));
        QVERIFY(std::abs(written["assemblies"][0]["phi_offset"].get<double>() - 45.0) < 1e-12);
        QCOMPARE(written["assemblies"][0]["phi_guess"].dump(), std::string("90"));
    }

    /// An edit that opens the loop and one that closes it again leave the audit as it was.
    void auditSurvivesAnUnreachableEdit() {
        Json json = shippedJson("four-bar");
        const Rig rig = readRig(json.dump()).document->rig;
        Rig broken = rig;
        std::get<JointRrr>(broken.assemblies[0].parameters).rRod1_ia = {0.12, 0, 0};
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        QCOMPARE(simulation.advanceTo(0.4), StepStatus::ok);
        simulation.setModel(0.4, std::make_shared<const Model>(broken));
        simulation.setModel(0.4, model);
        QCOMPARE(simulation.advanceTo(0.6), StepStatus::ok);
        std::vector<double> values(model->channels().size());
        simulation.sample(0.6, values);
        QVERIFY(std::abs(values[static_cast<std::size_t>(model->channelIndex("energy.closure"))]) < 1e-5);
        QVERIFY(std::abs(values[static_cast<std::size_t>(model->channelIndex("energy.edits"))]) < 1e-5);
    }
};

HINGELAB_APPLESS_TEST(TestLinkageDocuments)

} // namespace test_linkage_documents

#include "test_linkage_documents.moc"
