// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of docs/tutorials/build-a-linkage.md, put together as the page says, is a sound rig after every step
// and does what the page says.
#include <QRegularExpression>
#include <QTest>
#include <fstream>
#include <iterator>
#include <numbers>

#include "checks/checked_rig.h"
#include "rig/parameters.h"
#include "rig/rig_document.h"
#include "shapes/solid.h"
#include "simulation/simulation.h"
#include "sketch/sketch_rig.h"
#include "tests/suite.h"
#include "tests/test_folders.h"
#include "text/json_text.h"
#include "workshop/additions.h"

namespace test_tutorial {

using namespace hingelab;

namespace {

QString page() {
    std::ifstream in(test::documentation("tutorials/build-a-linkage.md"));
    return QString::fromStdString(
        std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
}

/// Puts a fragment of the page where the page says it belongs: lists grow, stops go to the first joint.
void add(Json& rig, const Json& fragment) {
    for (const auto& [key, value] : fragment.items()) {
        Json& target = key.ends_with("_stop") ? rig["joints"][0] : rig;
        if (!value.is_array() || !target.contains(key)) {
            target[key] = value;
            continue;
        }
        for (const Json& item : value) target[key].push_back(item);
    }
}

/// The rig after each block of the page.
std::vector<Json> stages() {
    const QRegularExpression block("```json\\n(.*?)```", QRegularExpression::DotMatchesEverythingOption);
    std::vector<Json> rigs;
    for (QRegularExpressionMatchIterator i = block.globalMatch(page()); i.hasNext();) {
        QString text = i.next().captured(1).trimmed();
        if (text.endsWith(',')) text.chop(1);
        if (text.startsWith('{')) {
            rigs.push_back(Json::parse(text.toStdString()));
            continue;
        }
        rigs.push_back(rigs.back());
        add(rigs.back(), Json::parse("{" + text.toStdString() + "}"));
    }
    return rigs;
}

Rig read(const Json& json) {
    const RigReading reading = readRig(json.dump());
    if (!reading.document || !reading.issues.empty()) {
        throw std::runtime_error(reading.issues.empty() ? "unreadable" : reading.issues.front().message);
    }
    return reading.document->rig;
}

/// Angle [deg] of the first joint after some seconds.
double angleAfter(const Rig& rig, double seconds) {
    Simulation simulation(std::make_shared<const Model>(rig));
    if (simulation.advanceTo(seconds) != StepStatus::ok) throw std::runtime_error(simulation.report().cause);
    return simulation.checkpointAt(seconds).q[0] * 180.0 / std::numbers::pi;
}

} // namespace

class TestTutorial : public QObject {
    Q_OBJECT
  private slots:
    void everyStageIsSound() {
        const std::vector<Json> rigs = stages();
        QCOMPARE(rigs.size(), std::size_t{6});
        for (const Json& json : rigs) {
            const Rig rig = read(json);
            QVERIFY(angleAfter(rig, 1.0) != 30.0); // each of them moves
        }
    }

    /// A point that is said to lie on a body does.
    void pointsLieOnTheirBodies() {
        int points = 0;
        for (const Body& body : read(stages().back()).bodies) {
            for (const Point& point : body.points) {
                const auto holds = [&](const Shape& shape) {
                    const Vector3 p = poseInBody(shape).inverse() * point.position;
                    return (p.cwiseAbs().array() <= halfExtents(shape).array() + 1e-9).all();
                };
                QVERIFY2(std::any_of(body.shapes.begin(), body.shapes.end(), holds), point.name.c_str());
                ++points;
            }
        }
        QVERIFY(points > 0);
    }

    /// What the page does in the window, by the same edits: the strut lifts the flap, too.
    void theWindowsWayLeadsThereToo() {
        QVERIFY(page().contains("B `173 mm` and `100 mm`, C `186 mm` and `220 mm`, D 0 and `100 mm`"));
        Sketch sketch;
        for (const Eigen::Vector2d& p : {Eigen::Vector2d(0, 0), Eigen::Vector2d(0.173, 0.1),
                                         Eigen::Vector2d(0.186, 0.22), Eigen::Vector2d(0, 0.1)})
            addSketchPoint(sketch, p);
        for (std::size_t i = 0; i < 3; ++i) addSketchLink(sketch, i, i + 1);
        sketch.points[0].ground = sketch.points[3].ground = SketchGround::pivot;
        Rig rig = rigOf(sketch, planOf(sketch), {}).document.value().rig;
        const auto addTo = [&](const std::string& item, const std::string& id) {
            const Proposal proposal = propose(Model(rig), id, {item, {}});
            rig = applyEdits(rig, proposal.edits).rig.value();
            return proposal.item;
        };
        const auto set = [&](const std::string& pointer, const Json& value) {
            rig = applyEdit(rig, SetValue{pointer, value}).rig.value();
        };
        const std::string panel = addTo("/bodies/link BC", "shapes/box");
        set(panel + "/size", {0.35, 0.02, 0.6});
        set(panel + "/position", {0.155, -0.02, 0});
        set(panel + "/mass", 3);
        set("/joints/pivot A/lower_stop", {{"angle", "-20 deg"}});
        set("/joints/pivot A/upper_stop", {{"angle", "70 deg"}});
        const std::string strut = addTo("/bodies/0", "elements/gas_strut");
        set(strut + "/from", {{"body", "world"}, {"position", {0, -0.2, 0}}});
        set(strut + "/to", {{"body", "link AB"}, {"position", {0.12, 0, 0}}});
        const std::vector<std::pair<const char*, double>> strutNumbers = {{"extended_length", 0.34},
                                                                          {"compressed_length", 0.18},
                                                                          {"extended_force", 100},
                                                                          {"friction", 5},
                                                                          {"damping", 300}};
        for (const auto& [key, value] : strutNumbers) set(strut + "/" + key, value);
        const std::string hinge = addTo("/joints/0", "elements/door_hinge");
        const std::vector<std::pair<const char*, double>> hingeNumbers = {{"spring_constant", 0},
                                                                          {"catch_torque", 0},
                                                                          {"dynamic_friction_torque", 0.2},
                                                                          {"static_friction_torque", 0.1},
                                                                          {"viscous_friction", 0.3}};
        for (const auto& [key, value] : hingeNumbers) set(hinge + "/" + key, value);
        QVERIFY2(std::abs(angleAfter(rig, 8.0) - 70.0) < 1.0,
                 qPrintable(QString::number(angleAfter(rig, 8.0))));
    }

    void theStrutLiftsTheFlap() {
        Rig rig = read(stages().back());
        QVERIFY2(std::abs(angleAfter(rig, 5.0) - 70.0) < 1.0,
                 qPrintable(QString::number(angleAfter(rig, 5.0))));
        QVERIFY(setParameter(rig, "/elements/strut/extended_force", 30.0));
        QVERIFY2(std::abs(angleAfter(rig, 5.0) + 20.0) < 1.0,
                 qPrintable(QString::number(angleAfter(rig, 5.0))));
    }
};

HINGELAB_APPLESS_TEST(TestTutorial)

} // namespace test_tutorial

#include "test_tutorial.moc"
