// SPDX-License-Identifier: GPL-3.0-or-later
// Elements between two geared coordinates, and the teeth of a gear with play: closed forms, momentum, energy,
// loads on what drives, both integrators, files, edits, refusals, other programs.
#include <QTest>
#include <cmath>
#include <numbers>

#include "exchange/mjcf_export.h"
#include "exchange/modelica_export.h"
#include "exchange/sdf_export.h"
#include "exchange/urdf_export.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "workshop/additions.h"

namespace test_gear_mesh {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPinion = 0.004; // [kg·m²]
constexpr double kWheel = 0.03;   // [kg·m²]
constexpr double kRatio = -0.4;
constexpr double kStiffness = 200.0; // [N·m/rad]
const double kOmega = std::sqrt(kStiffness * (1.0 / kWheel + kRatio * kRatio / kPinion));

Json disc(const char* name, double inertia) {
    return {{"name", name},
            {"mass_properties",
             {{"mass", 1}, {"centre_of_mass", {0, 0, 0}}, {"moments", {inertia, inertia, inertia}}}}};
}

Json axis(const char* name, const char* body, double y) {
    return {{"name", name},  {"type", "revolute"},    {"parent", "world"},
            {"child", body}, {"position", {0, y, 0}}, {"axis", {1, 0, 0}}};
}

/// Pinion and wheel side by side.
Json pair(double backlash, double dissipation) {
    return {{"format", "hingelab-rig"},
            {"version", 1},
            {"name", "pair"},
            {"simulation", {{"tolerance", 1e-9}}},
            {"bodies", {disc("pinion", kPinion), disc("wheel", kWheel)}},
            {"joints", {axis("input", "pinion", -0.1), axis("output", "wheel", 0.0)}},
            {"elements", Json::array({{{"name", "teeth"},
                                       {"type", "gear_mesh"},
                                       {"joint", "output"},
                                       {"geared_to", {{"joint", "input"}, {"ratio", kRatio}}},
                                       {"stiffness", kStiffness},
                                       {"backlash", backlash},
                                       {"dissipation", dissipation},
                                       {"damping", 0}}})}};
}

Rig rigOf(const Json& json) {
    const RigReading reading = readRig(json.dump());
    if (!reading.document) throw std::runtime_error(reading.issues.front().message);
    return reading.document->rig;
}

/// The first complaint under this pointer; empty if there is none.
QString complaintAt(const Json& json, const std::string& pointer) {
    for (const Issue& issue : readRig(json.dump()).issues) {
        if (issue.pointer == pointer) return QString::fromStdString(issue.message);
    }
    return {};
}

Json& teeth(Json& rig) {
    return rig["elements"][0];
}

} // namespace

class TestGearMesh : public QObject {
    Q_OBJECT
  private slots:
    /// Without play two wheels on a spring: x = x0 cos(w t), w² = k (1/I + r²/I').
    void vibratesAsTwoWheelsOnASpring() {
        Json json = pair(0.0, 0.0);
        json["joints"][1]["initial_angle"] = 0.001;
        Run run(rigOf(json));
        for (const double t : {0.05, 0.1, 0.37, 1.0}) {
            // Tolerance 1e-9 a step, which adds up over some hundred steps of 8 periods.
            const double lag = 0.001 * std::cos(kOmega * t);
            QVERIFY(std::abs(run.at(t, "element.teeth.lag") - lag) < 1e-7);
            QVERIFY(std::abs(run.at(t, "element.teeth.torque") + kStiffness * lag) < kStiffness * 1e-7);
        }
        QVERIFY(std::abs(run.at(1.0, "energy.closure")) < 1e-9);
    }

    /// Driven through stiff teeth, the pair is one inertia: (I' + r² I) p'' = T.
    void stiffTeethLeadTheWheel() {
        Json json = pair(0.0, 0.0);
        teeth(json)["stiffness"] = 1e6;
        teeth(json)["damping"] = 50.0; // so that what a sudden torque rings is soon over
        json["elements"].push_back(
            {{"name", "push"}, {"type", "applied_torque"}, {"joint", "input"}, {"torque", 2.0}, {"end", 10.0}});
        Run run(rigOf(json));
        const double alpha = 2.0 / (kPinion + kRatio * kRatio * kWheel);
        const double t = 0.5;
        // Teeth give way by r I r p''/k, 1e-6 of a radian.
        QVERIFY(std::abs(run.at(t, "joint.input.rate") / (alpha * t) - 1.0) < 1e-5);
        QVERIFY(std::abs(run.at(t, "joint.output.angle") - kRatio * run.at(t, "joint.input.angle")) < 1e-5);
    }

    /// Within the play nothing acts; flanks without losses throw each other back in half a period.
    void crossesThePlayAndBounces() {
        const double play = 0.02, rate = 0.5;
        Json json = pair(play, 0.0);
        json["joints"][1]["initial_rate"] = rate;
        Run run(rigOf(json));
        QVERIFY(std::abs(run.at(0.01, "element.teeth.lag") - 0.005) < 1e-12);
        QCOMPARE(run.at(0.015, "element.teeth.torque"), 0.0);
        run.at(0.5, "time");
        const double half = std::numbers::pi / kOmega;
        std::vector<double> expected;
        for (double t = 0.5 * play / rate; t < 0.5; t += half + play / rate) {
            expected.push_back(t);
            if (t + half < 0.5) expected.push_back(t + half);
        }
        const std::vector<SimulationEvent> events = run.simulation.takeEvents();
        QCOMPARE(events.size(), expected.size());
        QVERIFY(events.size() > 10);
        for (std::size_t i = 0; i < events.size(); ++i) {
            QCOMPARE(events[i].kind,
                     i % 2 == 0 ? SimulationEvent::Kind::touched : SimulationEvent::Kind::released);
            // Each of the events before is found to 1e-9 of the state.
            QVERIFY(std::abs(events[i].time - expected[i]) < 1e-7);
        }
    }

    /// The teeth pull on both: r I q' + I' p' stays, whatever they lose; what they lose is in the account.
    void keepsMomentumAndLosesEnergy() {
        Json json = pair(0.02, 0.8);
        json["joints"][1]["initial_rate"] = 0.9;
        Run run(rigOf(json));
        const double momentum = kRatio * kWheel * 0.9;
        double kinetic = 0.5 * kWheel * 0.9 * 0.9;
        for (const double t : {0.2, 0.6, 1.5, 3.0}) {
            const double p = run.at(t, "joint.input.rate");
            const double q = run.at(t, "joint.output.rate");
            QVERIFY(std::abs(kRatio * kWheel * q + kPinion * p - momentum) < 1e-9);
            const double now = run.at(t, "energy.kinetic") + run.at(t, "energy.stored");
            QVERIFY(now < kinetic);
            kinetic = now;
            QVERIFY(std::abs(run.at(t, "energy.closure")) < 1e-9);
            QVERIFY(run.at(t, "element.teeth.dissipated_energy") > 0.0);
        }
    }

    /// What leads the pinion feels r f, and the wheel's bearing the torque f.
    void loadsWhatDrives() {
        Json json = pair(0.01, 0.5);
        json["joints"][0]["motion"] = {{"type", "constant_speed"}, {"start", 0}, {"speed", 1.0}};
        json["elements"].push_back({{"name", "brake"},
                                    {"type", "rotational_spring"},
                                    {"joint", "output"},
                                    {"stiffness", 0},
                                    {"damping", 0.5}});
        Run run(rigOf(json));
        const double force = run.at(4.0, "element.teeth.torque"); // long after the flanks met
        QVERIFY(std::abs(force - 0.5 * kRatio) < 1e-6);           // against the brake, at q' = r p'
        QVERIFY(std::abs(run.at(4.0, "joint.input.drive_torque") - kRatio * force) < 1e-9);
        // The power that comes in is that which the brake takes.
        QVERIFY(std::abs(run.at(4.0, "joint.input.drive_torque") - 0.5 * kRatio * kRatio) < 1e-6);
        QVERIFY(std::abs(run.at(4.0, "energy.closure")) < 1e-8);
    }

    /// Any law may act between two coordinates, distances, too, and those of assemblies.
    void othersActBetweenCoordinates() {
        Json json = pair(0.0, 0.0);
        for (Json& joint : json["joints"]) joint["type"] = "prismatic";
        teeth(json) = {{"name", "link"},    {"type", "spring"},
                       {"joint", "output"}, {"geared_to", {{"joint", "input"}, {"ratio", 2.0}}},
                       {"stiffness", 50},   {"rest_length", 0.1}};
        Run run(rigOf(json));
        const double omega = std::sqrt(50.0 * (1.0 + 4.0)); // both weigh 1 kg
        const double t = 0.3;
        QVERIFY(std::abs(run.at(t, "element.link.lag") - 0.1 * (1.0 - std::cos(omega * t))) < 1e-7);

        Json linkage = shippedJson("four-bar");
        const std::string crank = linkage["joints"][0]["name"];
        const std::string loop = linkage["assemblies"][0]["name"];
        linkage["elements"].push_back({{"name", "between"},
                                       {"type", "rotational_spring"},
                                       {"joint", loop},
                                       {"geared_to", {{"joint", crank}, {"ratio", 0.3}}},
                                       {"stiffness", 0.2},
                                       {"damping", 0.01}});
        Run coupled(rigOf(linkage));
        const double lag = coupled.at(1.0, "element.between.lag");
        const double angle = coupled.at(1.0, ("assembly." + loop + ".angle").c_str()) -
                             0.3 * coupled.at(1.0, ("joint." + crank + ".angle").c_str());
        QVERIFY(std::abs(lag - angle) < 1e-12);
        QVERIFY(std::abs(coupled.at(3.0, "energy.closure")) < 1e-5);
        QVERIFY(std::abs(coupled.at(3.0, ("assembly." + loop + ".total_power").c_str())) < 1e-9);
    }

    /// Rigs with contacts have steps of another kind; teeth act in them as well.
    void meshesInRigsWithContacts() {
        Json json = pair(0.004, 0.5);
        json["joints"][1]["initial_rate"] = 0.3;
        Run exact(rigOf(json));
        json["bodies"].push_back(
            {{"name", "ball"},
             {"shapes", Json::array({{{"name", "ball"}, {"type", "sphere"}, {"radius", 0.05}, {"mass", 1}}})}});
        json["bodies"].push_back(
            {{"name", "world"}, {"shapes", Json::array({{{"name", "floor"}, {"type", "half_space"}}})}});
        json["joints"].push_back({{"name", "ball"},
                                  {"type", "free"},
                                  {"parent", "world"},
                                  {"child", "ball"},
                                  {"initial_position", {1, 0, 0.05}}});
        json["contacts"] = Json::array({{{"name", "rest"},
                                         {"first", {{"body", "ball"}, {"shape", "ball"}}},
                                         {"second", {{"body", "world"}, {"shape", "floor"}}}}});
        json["simulation"]["contact_step"] = 1e-4;
        Run stepped(rigOf(json));
        QVERIFY(stepped.model->contacts().size() == 1);
        double largest = 0.0;
        for (double t = 0.01; t < 0.25; t += 0.01) {
            largest = std::max(largest,
                               std::abs(stepped.at(t, "element.teeth.lag") - exact.at(t, "element.teeth.lag")));
        }
        // Steps of 0.1 ms end beside the instants at which flanks meet: 0.3 rad/s of those are 3e-5 rad.
        QVERIFY2(largest < 1e-4, qPrintable(QString::number(largest)));
        QVERIFY(std::abs(stepped.at(0.25, "energy.closure")) < 1e-4 * 0.5 * kWheel * 0.09 + 1e-6);
    }

    void refusesWhatCannotBeGeared() {
        Json json = pair(0.0, 0.0);
        teeth(json).erase("geared_to");
        QVERIFY(complaintAt(json, "/elements/0/geared_to").startsWith("It is not said"));
        json = pair(0.0, 0.0);
        teeth(json)["geared_to"]["joint"] = "output";
        QVERIFY(complaintAt(json, "/elements/0/geared_to/joint").contains("to itself"));
        teeth(json)["geared_to"]["joint"] = "output.angle"; // by its other name
        QVERIFY(complaintAt(json, "/elements/0/geared_to/joint").contains("to itself"));
        teeth(json)["geared_to"]["joint"] = "nowhere";
        QVERIFY(complaintAt(json, "/elements/0/geared_to/joint").contains("no such joint"));
        json = pair(0.0, 0.0);
        teeth(json)["geared_to"]["ratio"] = 0;
        QVERIFY(complaintAt(json, "/elements/0/geared_to/ratio").contains("leads nowhere"));
        json = pair(0.0, 0.0);
        json["joints"][0]["type"] = "prismatic";
        QVERIFY(complaintAt(json, "/elements/0/geared_to/joint").contains("slides"));
        json = pair(0.0, 0.0);
        teeth(json)["type"] = "door_hinge";
        for (const char* key : {"stiffness", "backlash", "dissipation", "damping"}) teeth(json).erase(key);
        QVERIFY(complaintAt(json, "/elements/0/geared_to").contains("one joint alone"));
        json = pair(0.0, 0.0);
        teeth(json)["type"] = "spring";
        teeth(json).erase("joint");
        teeth(json)["from"] = {{"body", "pinion"}, {"position", {0, 0, 0.1}}};
        teeth(json)["to"] = {{"body", "wheel"}, {"position", {0, 0, 0.1}}};
        QVERIFY(complaintAt(json, "/elements/0/geared_to").contains("Points"));
    }

    /// References follow, and what a gear cannot be without takes it along.
    void editsKeepItWhole() {
        const Rig rig = rigOf(pair(0.02, 0.5));
        const Edited renamed = applyEdit(rig, RenameItem{"/joints/0", "servo"});
        QVERIFY(renamed.rig);
        QCOMPARE(renamed.rig->elements[0].gearedTo->joint, std::string("servo"));
        const Edited removed = applyEdit(rig, RemoveItem{"/bodies/0"});
        QVERIFY(removed.rig);
        QVERIFY(removed.rig->elements.empty());
        const RigReading again = readRig(rigAsJson(rig).dump());
        QVERIFY(again.document);
        QVERIFY(rigAsJson(again.document->rig) == rigAsJson(rig));
    }

    void isProposedBetweenTwoJoints() {
        Json json = pair(0.02, 0.5);
        json.erase("elements");
        AdditionPlace place;
        place.item = "/joints/1";
        const Proposal proposal = propose(Model(rigOf(json)), "elements/gear_mesh", place);
        const Edited added = applyEdits(rigOf(json), proposal.edits);
        QVERIFY2(added.rig, proposal.refusal.c_str());
        QCOMPARE(added.rig->elements[0].joint, std::string("output"));
        QCOMPARE(added.rig->elements[0].gearedTo->joint, std::string("input"));
        json["bodies"].erase(0);
        json["joints"].erase(0);
        QVERIFY(!propose(Model(rigOf(json)), "elements/gear_mesh", {}).refusal.empty());
    }

    /// Trees of bodies have no such thing, and say so; equations have it.
    void otherProgramsAreToldWhatTheyLack() {
        const Rig rig = rigOf(pair(0.02, 0.5));
        for (const ExportResult& made :
             {exportMjcf(rig, MjcfLevel::mujoco22), exportUrdf(rig), exportSdf(rig)}) {
            QVERIFY(std::any_of(made.losses.begin(), made.losses.end(), [](const ExportLoss& loss) {
                return loss.what == "\"teeth\"" && loss.words.find("between two joints") != std::string::npos;
            }));
        }
        const std::string text = exportModelica(rig).text;
        QVERIFY(text.find("IdealGear gear_teeth(ratio = -2.5)") != std::string::npos);
        QVERIFY(text.find("hunt_crossley(-x - 0.5*backlash") != std::string::npos);
    }
};

HINGELAB_GUILESS_TEST(TestGearMesh)

} // namespace test_gear_mesh

#include "test_gear_mesh.moc"
