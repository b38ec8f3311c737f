// SPDX-License-Identifier: GPL-3.0-or-later
// Rigs that were exported for MuJoCo, loaded and moved by MuJoCo itself (Debian's 2.2).
#include <mujoco/mujoco.h>

#include <Eigen/Eigenvalues>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/slow_force.h"
#include "exchange/import_kinds.h"
#include "exchange/mjcf_export.h"
#include "exchange/mjcf_import.h"
#include "tests/loop_joints.h"
#include "tests/physics/exchange/loop_rigs.h"
#include "tests/random_rig.h"
#include "tests/run.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_mujoco {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A model of MuJoCo and its state at the keyframe that exports have.
struct MujocoRun {
    explicit MujocoRun(const Rig& rig, double step = 0.0, MjcfLevel level = MjcfLevel::mujoco22)
        : exported(exportMjcf(rig, level)) {
        load(step);
    }
    explicit MujocoRun(const std::string& text) {
        exported.text = text;
        load(0.0);
    }
    void load(double step) {
        const QString path = folder.filePath("rig.xml");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) return;
        file.write(exported.text.data(), static_cast<qint64>(exported.text.size()));
        file.close();
        char fault[1000] = "";
        model = mj_loadXML(path.toUtf8().constData(), nullptr, fault, sizeof fault);
        message = fault;
        if (model == nullptr) return;
        if (step > 0.0) {
            model->opt.timestep = step;
            for (int i = 0; i < model->neq; ++i)
                model->eq_solref[mjNREF * i] = 2.0 * step; // as the export has it
        }
        data = mj_makeData(model);
        if (model->nkey > 0) mj_resetDataKeyframe(model, data, 0);
        mj_forward(model, data);
    }
    ~MujocoRun() {
        if (data != nullptr) mj_deleteData(data);
        if (model != nullptr) mj_deleteModel(model);
    }
    MujocoRun(const MujocoRun&) = delete;
    MujocoRun& operator=(const MujocoRun&) = delete;

    void advanceTo(double time, const std::function<void(mjData&)>& control = {}) const {
        while (data->time < time - 0.5 * model->opt.timestep) {
            if (control) control(*data);
            mj_step(model, data);
        }
    }
    [[nodiscard]] int addressOf(const char* joint) const {
        return model->jnt_qposadr[mj_name2id(model, mjOBJ_JOINT, joint)];
    }
    [[nodiscard]] double angleOf(const char* joint) const { return data->qpos[addressOf(joint)]; }

    QTemporaryDir folder;
    ExportResult exported;
    std::string message;
    mjModel* model = nullptr;
    mjData* data = nullptr;
};

/// The largest distance of a body from where the engine has it [m].
double offPlace(const Rig& rig, const MujocoRun& mujoco, Run& run, double time) {
    double most = 0.0;
    for (const Body& body : rig.bodies) {
        const int id = mj_name2id(mujoco.model, mjOBJ_BODY, body.name.c_str());
        if (id < 0 || body.name == kWorldName) continue;
        for (int i = 0; i < 3; ++i) {
            const char axis[2] = {static_cast<char>('x' + i), '\0'};
            const std::string channel = "body." + body.name + "." + axis;
            if (run.model->channelIndex(channel) < 0) continue; // it never moves
            most = std::max(most, std::abs(run.at(time, channel.c_str()) - mujoco.data->xpos[3 * id + i]));
        }
    }
    return most;
}

DoorHingeParameters& hingeOf(Rig& rig) {
    for (Element& element : rig.elements) {
        if (auto* hinge = std::get_if<DoorHingeParameters>(&element.law)) return *hinge;
    }
    throw std::runtime_error("the rig has no hinge");
}

bool isPrescribed(const Rig& rig) {
    for (const Joint& joint : rig.joints) {
        const JointMotions motions = motionsOf(joint.kind);
        for (const SingleMotion& motion : motions.singles) {
            if (motion.motion) return true;
        }
        if (motions.orientation && motions.orientation->roll) return true;
    }
    return false;
}

void dropRodMasses(Rig& rig) {
    for (AssemblyItem& item : rig.assemblies) {
        if (auto* ssr = std::get_if<JointSsr>(&item.parameters)) ssr->rod1Mass = 0.0;
        if (auto* ssp = std::get_if<JointSsp>(&item.parameters)) ssp->rod1Mass = 0.0;
    }
}

/// A door on a vertical hinge that a motor opens by a spindle from the wall.
Rig spindleDoor() {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "spindle", "bodies": [{"name": "door",
        "mass_properties": {"mass": 5, "centre_of_mass": [0.4, 0, 0], "moments": [0.1, 0.3, 0.3]}}],
        "joints": [{"name": "hinge", "type": "revolute", "axis": [0, 0, 1], "parent": "world", "child": "door"}],
        "assemblies": [{"name": "spindle", "type": "JointUPS", "n1_a": [0, 0, 1],
        "frame_a": {"body": "world", "position": [0.1, -0.4, 0]}, "frame_b": {"body": "door", "position": [0.3, 0, 0]}}],
        "motors": [{"name": "drive", "joint": "spindle", "drive": {"type": "constant", "voltage": 4},
        "gear": {"ratio": 10, "lead": 0.05}, "motor": {"resistance": 2, "inductance": 0, "torque_constant": 0.02,
        "back_emf_constant": 0.02, "rotor_inertia": 1e-10, "viscous_friction": 0, "coulomb_friction": 0,
        "supply_voltage": 12}}]})")
        .document->rig;
}

/// What a hinge and MuJoCo 2.2 both have.
void keepShared(DoorHingeParameters& hinge) {
    hinge.catchTorque = hinge.staticFrictionTorque = 0.0;
    hinge.detents.clear();
    hinge.dampingZones.clear();
    hinge.closingFrictionFactor = hinge.closingViscousFactor = 1.0;
    hinge.presliding.reset();
}

} // namespace

class TestMujoco : public QObject {
    Q_OBJECT
  private slots:
    void everyShippedRigStandsThereAsHere() {
        for (const ShippedRig& shipped : shippedRigs()) {
            const Rig rig = readRig(shipped.text).document->rig;
            const MujocoRun mujoco(rig);
            QVERIFY2(mujoco.model != nullptr, (std::string(shipped.name) + ": " + mujoco.message).c_str());
            QVERIFY2(mujoco.message.empty(), mujoco.message.c_str()); // no warnings either
            double open = 0.0;
            for (int i = 0; i < mujoco.data->nefc; ++i) {
                if (mujoco.data->efc_type[i] == mjCNSTR_EQUALITY) {
                    open = std::max(open, std::abs(mujoco.data->efc_pos[i]));
                }
            }
            // Numbers go through text with all their digits: roundings of lengths of about a metre.
            QVERIFY2(open < 1e-12, std::string(shipped.name).c_str());
            Run run(rig);
            QVERIFY2(offPlace(rig, mujoco, run, 0.0) < 1e-12, std::string(shipped.name).c_str());
        }
    }

    /// What does not move is a model, too.
    void emptyRigIsExported() {
        Rig rig;
        rig.name = "a -- b & <c>"; // nothing in a name ends a comment or begins an element
        Body base;
        base.name = "base";
        base.shapes.emplace_back();
        rig.bodies.push_back(base);
        rig.joints.push_back({"mount", FixedJoint{}, kWorldName, "base", {0.0, 0.0, 1.0}, Vector3::Zero()});
        const MujocoRun mujoco(rig);
        QVERIFY2(mujoco.model != nullptr, mujoco.message.c_str());
        QCOMPARE(mujoco.model->nv, 0);
        QVERIFY(mujoco.data->xpos[3 * mj_name2id(mujoco.model, mjOBJ_BODY, "base") + 2] == 1.0);
        QVERIFY(exportMjcf(Rig{}, MjcfLevel::mujoco22).text.find("<worldbody") != std::string::npos);
    }

    /// All kinds of joints and assemblies, moving in all directions, under a slanting weight.
    void randomMechanismsMoveThereAsHere() {
        int compared = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Rig rig;
            try {
                rig = RandomRig(seed).rig();
            } catch (const std::runtime_error&) {
                continue; // it does not close
            }
            if (isPrescribed(rig)) continue; // MuJoCo has no prescribed motions: those joints are free there
            dropRodMasses(rig);              // told as lost
            for (Body& body : rig.bodies) body.gravity.reset(); // so is this
            constexpr double time = 0.01;
            const auto offAfter = [&](double step) {
                const MujocoRun mujoco(rig, step);
                if (mujoco.model == nullptr) return std::nan("");
                mujoco.advanceTo(time);
                Run run(rig);
                return offPlace(rig, mujoco, run, time);
            };
            const double off = offAfter(1e-5);
            QVERIFY2(std::isfinite(off), std::to_string(seed).c_str());
            ++compared;
            // The fall is a t²/2 = 5e-4 m for 10 m/s². MuJoCo's Euler steps are off by a h t/2 = 5e-7 m for
            // that; linkages of random lengths with random rates have accelerations of hundreds of m/s².
            // Whatever is left must vanish with the step.
            if (off < 1e-6) continue;
            const double finer = offAfter(2.5e-6);
            QVERIFY2(finer < 0.5 * off, ("seed " + std::to_string(seed) + ": " + std::to_string(1e6 * off) +
                                         ", " + std::to_string(1e6 * finer) + " micrometres")
                                            .c_str());
        }
        QVERIFY2(compared > 25, std::to_string(compared).c_str());
    }

    /// Followers by joint equalities and by a tendon; MuJoCo's give way with the step.
    void couplingsMoveThereAsHere() {
        const Rig rig = coupledPendulums(false);
        constexpr double time = 0.1;
        const auto offAfter = [&](double step) {
            const MujocoRun mujoco(rig, step);
            if (mujoco.model == nullptr || mujoco.model->neq != 3) return std::nan("");
            mujoco.advanceTo(time);
            Run run(rig);
            return offPlace(rig, mujoco, run, time);
        };
        const double off = offAfter(1e-4);
        QVERIFY2(off < 2e-5, std::to_string(1e6 * off).c_str()); // a h t/2 of Euler's steps, for 4 m/s²
        QVERIFY2(offAfter(2.5e-5) < 0.5 * off, std::to_string(1e6 * off).c_str());
        Run run(rig);
        QVERIFY(std::abs(run.at(time, "joint.one.angle") - 0.4) > 0.01);
    }

    /// Spring, friction and damping of a hinge, against gravity.
    void doorsMoveThereAsHere() {
        for (const char* name : {"dishwasher", "hatch", "refrigerator", "room-door"}) {
            Rig rig = shippedDocument(name).rig;
            keepShared(hingeOf(rig));
            auto& joint = std::get<RevoluteJoint>(rig.joints[0].kind);
            joint.lowerStop.reset();
            joint.upperStop.reset();
            joint.initialRate = 0.4; // it moves: held friction creeps in both, each in its own way
            const MujocoRun mujoco(rig, 1e-4);
            QVERIFY(mujoco.model != nullptr);
            Run run(rig);
            for (const double time : {0.1, 0.2, 0.3}) {
                mujoco.advanceTo(time);
                const std::string channel = "joint." + rig.joints[0].name + ".angle";
                const double here = run.at(time, channel.c_str());
                const double there = mujoco.angleOf(rig.joints[0].name.c_str());
                // Of the first order in steps of 1e-4 s: v h/2 for rates up to 5 rad/s, and friction that turns
                // over within milliseconds where a door comes to rest.
                QVERIFY2(
                    std::abs(here - there) < 1e-3,
                    (std::string(name) + ": " + std::to_string(here) + ", " + std::to_string(there)).c_str());
            }
        }
    }

    /// A stop takes up and gives back as it does here: depth and rebound.
    void stopsArePushedInAsHere() {
        Rig rig = shippedDocument("hatch").rig;
        keepShared(hingeOf(rig));
        hingeOf(rig).dynamicFrictionTorque = hingeOf(rig).viscousFriction = 0.0;
        hingeOf(rig).springConstant = 0.0;
        rig.environment.gravity = Vector3::Zero();
        auto& joint = std::get<RevoluteJoint>(rig.joints[0].kind);
        joint.initialAngle = 0.2;
        joint.initialRate = 1.0;
        joint.lowerStop.reset();
        joint.upperStop = EndStop{0.5, 2000.0, 0.3};
        const MujocoRun mujoco(rig, 2e-5);
        Run run(rig);
        const std::string angle = "joint." + rig.joints[0].name + ".angle";
        const std::string rate = "joint." + rig.joints[0].name + ".rate";
        double here = 0.0, there = 0.0;
        for (double time = 0.0; time < 0.6; time += 1e-3) {
            mujoco.advanceTo(time);
            here = std::max(here, run.at(time, angle.c_str()));
            there = std::max(there, mujoco.angleOf(rig.joints[0].name.c_str()));
        }
        // The largest depth, v sqrt(I/K) without loss, is changed by damping, which acts otherwise in the two
        // laws.
        QVERIFY2(std::abs((there - 0.5) / (here - 0.5) - 1.0) < 0.06,
                 std::to_string((there - 0.5) / (here - 0.5)).c_str());
        const double back = run.at(0.6, rate.c_str());
        const double thereBack = mujoco.data->qvel[0];
        // e = 1 - 2/3 d v = 0.8 in both, the formula being the first order of Hunt and Crossley's.
        QVERIFY(back < -0.7 && thereBack < -0.7);
        QVERIFY2(std::abs(thereBack - back) < 0.05, std::to_string(thereBack).c_str());
    }

    void fourBarMovesThereAsHere() {
        const Rig rig = shippedDocument("four-bar").rig;
        const MujocoRun mujoco(rig, 5e-5);
        Run run(rig);
        for (const double time : {0.3, 0.6, 1.0}) {
            mujoco.advanceTo(time);
            const double here = run.at(time, "joint.crank pivot.angle");
            // Rates of up to 15 rad/s, of the first order in steps: 15 * 5e-5/2 = 4e-4 at each instant, and as
            // much again by the energy that the steps lose.
            QVERIFY2(std::abs(mujoco.angleOf("crank pivot") - here) < 2e-3,
                     (std::to_string(mujoco.angleOf("crank pivot")) + ", " + std::to_string(here)).c_str());
            const double rocker = run.at(time, "assembly.dyad.angle");
            QVERIFY(std::abs(mujoco.angleOf("dyad") - rocker) < 2e-3);
        }
    }

    /// Mechanisms whose loops joints close, in place of assemblies: links with and without mass.
    void loopsOfJointsMoveThereAsHere() {
        int compared = 0;
        for (unsigned seed = 1; seed <= 30; ++seed) {
            Rig rig = RandomRig(seed).rig();
            if (isPrescribed(rig) || rig.assemblies.empty()) continue;
            dropRodMasses(rig);
            for (Body& body : rig.bodies) body.gravity.reset();
            rig = TakenApart(rig).rig();
            constexpr double time = 0.01;
            const auto offAfter = [&](double step) {
                const MujocoRun mujoco(rig, step);
                if (mujoco.model == nullptr) return std::nan("");
                mujoco.advanceTo(time);
                Run run(rig);
                return offPlace(rig, mujoco, run, time);
            };
            const double off = offAfter(1e-5);
            QVERIFY2(std::isfinite(off), std::to_string(seed).c_str());
            ++compared;
            if (off < 1e-6) continue; // as for randomMechanismsMoveThereAsHere()
            const double finer = offAfter(2.5e-6);
            QVERIFY2(finer < 0.5 * off, ("seed " + std::to_string(seed) + ": " + std::to_string(1e6 * off) +
                                         ", " + std::to_string(1e6 * finer) + " micrometres")
                                            .c_str());
        }
        QVERIFY2(compared > 5, std::to_string(compared).c_str());
    }

    /// A hinge as two points of its axis, a ball, and a weld.
    void closingJointsHoldThereAsHere() {
        for (const std::string& kind : {kHinge, kBall, std::string("fixed")}) {
            const Rig rig = kind == "fixed" ? weldedFourBar(2.0) : fourBar(kind + kInRocker, {}, 2.0);
            const MujocoRun mujoco(rig, 5e-5);
            QVERIFY2(mujoco.model != nullptr && mujoco.message.empty(), (kind + mujoco.message).c_str());
            for (int i = 0; i < mujoco.data->nefc; ++i) {
                if (mujoco.data->efc_type[i] == mjCNSTR_EQUALITY)
                    QVERIFY(std::abs(mujoco.data->efc_pos[i]) < 1e-12);
            }
            Run run(rig);
            for (const double time : {0.0, 0.2, 0.4}) {
                mujoco.advanceTo(time);
                // Rates of up to 10 rad/s, of the first order in steps: 10 * 5e-5/2 at each instant, on 0.3 m,
                // and as much again by what the steps lose.
                const double off = offPlace(rig, mujoco, run, time);
                QVERIFY2(off < 3e-4,
                         (kind + " " + std::to_string(time) + " s: " + std::to_string(off)).c_str());
            }
        }
    }

    /// A leg whose thigh a parallel rod turns, as robots have it: connect in MuJoCo, a loop joint here.
    void importedLegMovesThereAsHere() {
        const std::string inertia = "<inertial pos=\"0.1 0 0\" mass=\"0.4\" diaginertia=\"1e-4 2e-3 2e-3\"/>";
        const std::string text =
            "<mujoco model=\"leg\"><option timestep=\"1e-4\" integrator=\"implicit\" "
            "tolerance=\"1e-12\"/><worldbody>"
            "<body name=\"thigh\" pos=\"0 0 1\"><joint name=\"hip\" axis=\"0 1 0\"/>" +
            inertia +
            "<body name=\"shank\" pos=\"0.3 0 0\" euler=\"0 60 0\"><joint name=\"knee\" axis=\"0 1 0\"/>" +
            inertia +
            "</body></body><body name=\"crank\" pos=\"0.05 0 1.05\"><joint name=\"drive\" axis=\"0 1 0\"/>" +
            inertia + "<body name=\"rod\" pos=\"0.1 0 0.04\"><joint name=\"end\" axis=\"0 1 0\"/>" + inertia +
            "</body></body></worldbody><equality><connect name=\"loop\" body1=\"rod\" body2=\"shank\" "
            "anchor=\"0.18 0 -0.03\" solref=\"2e-4 1\" solimp=\"0.9999 0.9999 0.001\"/></equality></mujoco>";
        const Rig rig = readRig(textOfImported(importMjcf(text, {}).rig)).document->rig;
        QVERIFY(std::any_of(rig.joints.begin(), rig.joints.end(),
                            [](const Joint& joint) { return joint.closesLoop && joint.name == "loop"; }));
        const MujocoRun mujoco(text);
        QVERIFY2(mujoco.model != nullptr, mujoco.message.c_str());
        Run run(rig);
        for (const double time : {0.0, 0.1, 0.3}) {
            mujoco.advanceTo(time);
            // As for closing joints above, with steps twice as long.
            const double off = offPlace(rig, mujoco, run, time);
            QVERIFY2(off < 1e-3, (std::to_string(time) + " s: " + std::to_string(off)).c_str());
        }
    }

    /// The motor by its voltage, through a gear without loss.
    void motorDoorMovesThereAsHere() {
        Rig rig = shippedDocument("motor-door").rig;
        keepShared(hingeOf(rig));
        rig.motors[0].gear.forwardEfficiency = rig.motors[0].gear.backwardEfficiency = 1.0;
        const MujocoRun mujoco(rig, 1e-4);
        QVERIFY(mujoco.model->nu == 1);
        Run run(rig);
        const auto ramp = [](mjData& data) {
            data.ctrl[0] = 4.0 * std::clamp((data.time - 0.2) / 0.5, 0.0, 1.0);
        };
        for (const double time : {0.5, 1.0, 1.5}) {
            mujoco.advanceTo(time, ramp);
            const double here = run.at(time, "joint.hinge axis.angle");
            // The inductance, which is not in the file, delays by L/R = 1 ms: at 1.2 rad/s 1.2e-3 rad; the
            // onset of motion, with friction that creeps, some as much.
            QVERIFY2(std::abs(mujoco.angleOf("hinge axis") - here) < 4e-3,
                     (std::to_string(mujoco.angleOf("hinge axis")) + ", " + std::to_string(here)).c_str());
        }
        QVERIFY2(mujoco.angleOf("hinge axis") > 0.7, std::to_string(mujoco.angleOf("hinge axis")).c_str());
    }

    /// A spindle between the wall and a door, without mass: a tendon there, whose rotor is told to be missing.
    void spindleMovesThereAsHere() {
        const Rig rig = spindleDoor();
        const MujocoRun mujoco(rig, 1e-4);
        QVERIFY2(mujoco.model != nullptr, mujoco.message.c_str());
        QVERIFY(mujoco.model->nu == 1 && mujoco.model->ntendon >= 1);
        QVERIFY(std::any_of(mujoco.exported.losses.begin(), mujoco.exported.losses.end(),
                            [](const ExportLoss& loss) { return loss.what == "rotor of \"drive\""; }));
        Run run(rig);
        const double before = run.at(0.0, "joint.hinge.angle");
        for (const double time : {0.5, 1.5}) {
            mujoco.advanceTo(time, [](mjData& data) { data.ctrl[0] = 4.0; });
            const double here = run.at(time, "joint.hinge.angle");
            QVERIFY2(std::abs(here - before) > 0.02, std::to_string(here - before).c_str());
            // Of a motion of some tenths of a radian; steps of 0.1 ms and of the engine's tolerance.
            QVERIFY2(std::abs(mujoco.angleOf("hinge") - here) < 1e-3,
                     (std::to_string(mujoco.angleOf("hinge")) + ", " + std::to_string(here)).c_str());
        }
    }

    /// What the report says is what MuJoCo does: its force at any angle and rate differs from the law's by no
    /// more than the largest error told, and is the one that curves show.
    void reportBoundsWhatMujocoDoes() {
        for (const char* name : {"dishwasher", "refrigerator", "room-door", "car-door", "car-door-measured",
                                 "door-closer", "soft-close-cabinet", "laptop"}) {
            Rig rig = shippedDocument(name).rig;
            std::erase_if(rig.elements,
                          [](const Element& e) { return std::holds_alternative<AppliedTorque>(e.law); });
            const MujocoRun mujoco(rig);
            double told = 0.0;
            for (const ExportLoss& loss : mujoco.exported.losses) {
                if (loss.what.ends_with("in all")) told = *loss.largest;
            }
            QVERIFY(mujoco.exported.laws.size() == 1);
            const ExportedLaw& law = mujoco.exported.laws[0];
            const auto forceAt = [&](double q, double w) {
                mujoco.data->qpos[0] = q;
                mujoco.data->qvel[0] = w;
                mj_forward(mujoco.model, mujoco.data);
                const double sign = w > 0.0 ? 1.0 : -1.0;
                return mujoco.data->qfrc_passive[0] - sign * mujoco.model->dof_frictionloss[0];
            };
            for (std::size_t i = 0; i < law.position.size(); i += 7) {
                const double q = law.position[i];
                // A rate so low that damping is nothing: the curve, to the twelve digits of the file.
                QVERIFY(std::abs(forceAt(q, 1e-12) - law.exportedOpening[i]) < 1e-8);
                QVERIFY(std::abs(forceAt(q, -1e-12) - law.exportedClosing[i]) < 1e-8);
                for (const double rate : {0.3, -0.3, 1.5, -1.5, 3.0, -3.0}) {
                    double real = 0.0;
                    for (const Element& element : rig.elements) {
                        real += SlowForce(*makeLaw(element.law), q).at(rate, true);
                    }
                    const double off = std::abs(forceAt(q, rate) - real);
                    QVERIFY2(off <= told * (1.0 + 1e-9) + 1e-8,
                             (std::string(name) + ": " + std::to_string(off) + " > " + std::to_string(told))
                                 .c_str());
                }
            }
        }
    }

    /// A robot that others wrote, as Debian ships it: every body where MuJoCo has it, and of the same mass.
    void importedHumanoidStandsAsThere() {
        const QString path = "/usr/share/mujoco/model/humanoid/humanoid.xml"; // of libmujoco-samples
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const ImportedRig imported = importMjcf(file.readAll().toStdString(), {});
        const Rig rig = readRig(textOfImported(imported.rig)).document->rig;
        char fault[1000] = "";
        mjModel* const model = mj_loadXML(path.toUtf8().constData(), nullptr, fault, sizeof fault);
        QVERIFY2(model != nullptr, fault);
        mjData* const data = mj_makeData(model);
        // The first keyframe is the start of hinges; the free root stands as the file has it.
        for (int j = 0; j < model->njnt; ++j) {
            if (model->jnt_type[j] == mjJNT_HINGE) {
                data->qpos[model->jnt_qposadr[j]] = model->key_qpos[model->jnt_qposadr[j]];
            }
        }
        mj_forward(model, data);
        const Mechanism mechanism(rig);
        MechanismScratch scratch = mechanism.makeScratch();
        MechanismPhase phase;
        JointVector q(mechanism.degreesOfFreedom());
        for (int i = 0; i < q.size(); ++i) q[i] = mechanism.coordinates()[static_cast<std::size_t>(i)].initial;
        QVERIFY(mechanism.start(q, 0.0, scratch, phase) && mechanism.place(q, 0.0, phase, scratch));
        int bodies = 0;
        for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
            const int id = mj_name2id(model, mjOBJ_BODY, rig.bodies[b].name.c_str());
            if (id < 1) continue;
            ++bodies;
            const RigidInertia& inertia = mechanism.inertiaOfBody(b);
            QVERIFY2(std::abs(inertia.mass / model->body_mass[id] - 1.0) < 1e-9, rig.bodies[b].name.c_str());
            const Vector3 centre = mechanism.poseOf(mechanism.attachmentOf(b), scratch) * inertia.centreOfMass;
            // Rounding, on lengths of a metre, through a dozen joints.
            QVERIFY2((centre - Vector3(data->xipos + 3 * id)).norm() < 1e-9, rig.bodies[b].name.c_str());
            const Vector3 moments =
                Eigen::SelfAdjointEigenSolver<Matrix3>(inertia.aboutCentreOfMass).eigenvalues();
            Vector3 theirs(model->body_inertia + 3 * id);
            std::sort(theirs.begin(), theirs.end());
            QVERIFY2((moments - theirs).norm() < 1e-9 * theirs.norm(), rig.bodies[b].name.c_str());
        }
        QCOMPARE(bodies, model->nbody - 1);
        mj_deleteData(data);
        mj_deleteModel(model);
    }

    /// Polynomials come nearer than a line, and say so.
    void polynomialsComeNearer() {
        for (const char* name : {"car-door", "car-door-measured"}) {
            const Rig rig = shippedDocument(name).rig;
            const auto largest = [&](MjcfLevel level) {
                double told = 0.0;
                for (const ExportLoss& loss : exportMjcf(rig, level).losses) {
                    if (loss.what.ends_with("in all")) told = *loss.largest;
                }
                return told;
            };
            QVERIFY(largest(MjcfLevel::mujoco312) < 0.95 * largest(MjcfLevel::mujoco22));
        }
    }
};

HINGELAB_APPLESS_TEST(TestMujoco)

} // namespace test_mujoco

#include "test_mujoco.moc"
