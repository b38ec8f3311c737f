// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_export.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

#include "exchange/export_contacts.h"
#include "exchange/export_laws.h"
#include "exchange/export_motors.h"
#include "exchange/export_tree.h"
#include "exchange/mjcf_equalities.h"
#include "exchange/mjcf_geoms.h"
#include "exchange/xml_text.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

using Attributes = XmlText::Attributes;

class MjcfWriter {
  public:
    MjcfWriter(const Rig& rig, MjcfLevel level, double fastest)
        : rig_(rig), isNew_(level == MjcfLevel::mujoco312), tree_(makeExportTree(rig)) {
        liftSmallInertias(tree_);
        mobility_ = mobilityOf(tree_);
        if (!mobility_.isRegular) {
            throw std::runtime_error(
                "a joint of the rig moves no inertia, which MuJoCo refuses: give the "
                "body a mass");
        }
        result_.losses = tree_.losses;
        laws_ = exportLaws(tree_, isNew_ ? LawLevel::cubic : LawLevel::linear, LoadsOverTime::inputs, fastest,
                           result_.losses);
        result_.laws = laws_.curves;
        motors_ = exportMotors(tree_, isNew_ ? MotorLevel::winding : MotorLevel::voltage, result_.losses);
        contacts_ = exportContacts(rig, result_.losses);
    }

    ExportResult write() {
        XmlText xml;
        write(xml);
        xml.comment("\n\"" + inComment(rig_.name) + "\", written by Hingelab for MuJoCo " +
                    (isNew_ ? "3.12" : "2.2") + " and newer. What is lost or otherwise:\n" +
                    lossLines(result_.losses, "  "));
        result_.text = xml.text();
        return std::move(result_);
    }

  private:
    void write(XmlText& xml) {
        xml.open("mujoco", {{"model", rig_.name}});
        xml.leaf("compiler", {{"angle", "radian"}, {"autolimits", "false"}, {"inertiafromgeom", "false"}});
        writeOptions(xml);
        xml.open("default");
        xml.leaf("geom", {{"contype", "0"}, {"conaffinity", "0"}});
        xml.close();
        writeMjcfAssets(xml, rig_);
        xml.open("worldbody");
        if (tree_.world != nullptr) writeShapes(xml, *tree_.world, true);
        writeSites(xml, -1);
        for (std::size_t b = 0; b < tree_.bodies.size(); ++b) {
            if (tree_.bodies[b].parent < 0) writeBody(xml, b);
        }
        xml.close();
        writeContacts(xml);
        writeTendons(xml);
        writeMjcfEqualities(xml, tree_, step_, result_.losses);
        writeActuators(xml);
        writeStart(xml);
        xml.close();
    }

    void writeOptions(XmlText& xml) {
        // A fiftieth of the period of the fastest spring that a step must follow, at most a millisecond.
        double step = rig_.contacts.empty() ? 1e-3 : std::min(1e-3, rig_.simulation.contactStep);
        for (std::size_t b = 0; b < tree_.bodies.size(); ++b) {
            for (std::size_t m = 0; m < tree_.bodies[b].motions.size(); ++m) {
                const TreeMotion& motion = tree_.bodies[b].motions[m];
                const double A = mobilityAt(b, m);
                for (const auto& stop : {motion.lower, motion.upper}) {
                    if (stop)
                        step = std::min(step, 2.0 * std::numbers::pi / 50.0 / std::sqrt(stop->stiffness * A));
                }
            }
        }
        step_ = step = std::max(step, 2e-5);
        xml.leaf("option", {{"gravity", xmlNumbers(rig_.environment.gravity)},
                            {"timestep", exportNumber(step)},
                            {"integrator", "implicit"},
                            {"cone", "elliptic"},
                            {"tolerance", "1e-12"},
                            {"iterations", "200"}});
    }

    [[nodiscard]] double mobilityAt(std::size_t body, std::size_t motion) const {
        const int i = mobility_.firstOf[body][motion];
        return mobility_.inverse(i, i);
    }

    void writeShapes(XmlText& xml, const Body& body, bool isStatic) {
        writeMjcfShapes(xml, body, isStatic, result_.losses, leftOut_);
        for (const std::size_t p : contacts_.pointsOf(rig_, body)) {
            xml.leaf("geom", {{"name", pointName(body, p)},
                              {"type", "sphere"},
                              {"size", "0.0001"},
                              {"pos", xmlNumbers(body.points[p].position)}});
        }
    }

    static std::string pointName(const Body& body, std::size_t point) {
        return body.name + "/point " + body.points[point].name;
    }

    /// Ends of what acts between two points, and of rods.
    void writeSites(XmlText& xml, int body) {
        const auto site = [&](const std::string& name, const TreePoint& point) {
            if (point.body != body) return;
            xml.leaf("site", {{"name", name}, {"pos", xmlNumbers(point.position)}, {"size", "0.004"}});
        };
        for (std::size_t i = 0; i < tree_.elements.size(); ++i) {
            if (!tree_.elements[i].isBetweenPoints()) continue;
            site(rig_.elements[i].name + " from", tree_.elements[i].from);
            site(rig_.elements[i].name + " to", tree_.elements[i].to);
        }
        for (std::size_t i = 0; i < tree_.motors.size(); ++i) {
            if (!tree_.motors[i].isBetweenPoints()) continue;
            site("motor " + rig_.motors[i].name + " from", tree_.motors[i].from);
            site("motor " + rig_.motors[i].name + " to", tree_.motors[i].to);
        }
        for (const TreeLoop& loop : tree_.loops) {
            if (!(loop.distance > 0.0)) continue;
            site("rod " + loop.name + " from", loop.first);
            site("rod " + loop.name + " to", loop.second);
        }
    }

    void addGravity(Attributes& attributes, const Body& body) {
        if (isNew_) {
            attributes.emplace_back("gravcomp", exportNumber(1.0 - body.gravityShare()));
            return;
        }
        result_.losses.push_back(
            {"gravity of \"" + body.name + "\"",
             "In the rig " + displayText(100.0 * body.gravityShare(), 3) +
                 " % of it acts; in the file all of it. MuJoCo 2.2 has no gravcomp: export "
                 "for MuJoCo 3.12.",
             {}});
    }

    void writeBody(XmlText& xml, std::size_t index) {
        const TreeBody& body = tree_.bodies[index];
        Attributes attributes = {{"name", body.name}};
        const Attributes place = mjcfPose(body.X_PC);
        attributes.insert(attributes.end(), place.begin(), place.end());
        if (body.drawn != nullptr && body.drawn->gravityShare() != 1.0) addGravity(attributes, *body.drawn);
        xml.open("body", attributes);
        const RigidInertia& I = body.inertia;
        const Matrix3& M = I.aboutCentreOfMass;
        std::string full = xmlNumbers(M.diagonal());
        full += ' ';
        full += xmlNumbers({M(0, 1), M(0, 2), M(1, 2)});
        xml.leaf("inertial",
                 {{"pos", xmlNumbers(I.centreOfMass)}, {"mass", exportNumber(I.mass)}, {"fullinertia", full}});
        for (std::size_t m = 0; m < body.motions.size(); ++m) writeJoint(xml, index, m);
        if (body.drawn != nullptr) writeShapes(xml, *body.drawn, false);
        writeSites(xml, static_cast<int>(index));
        for (std::size_t b = index + 1; b < tree_.bodies.size(); ++b) {
            if (tree_.bodies[b].parent == static_cast<int>(index)) writeBody(xml, b);
        }
        xml.close();
    }

    void writeJoint(XmlText& xml, std::size_t body, std::size_t index) {
        const TreeMotion& motion = tree_.bodies[body].motions[index];
        Attributes attributes = {{"name", motion.name}};
        if (motion.kind == TreeMotion::Kind::ball) {
            attributes.emplace_back("type", "ball");
            xml.leaf("joint", attributes);
            return;
        }
        attributes.emplace_back("type", motion.kind == TreeMotion::Kind::hinge ? "hinge" : "slide");
        attributes.emplace_back("axis", xmlNumbers(motion.startAxis));
        attributes.emplace_back("ref", exportNumber(motion.value));
        if (motion.armature > 0.0) attributes.emplace_back("armature", exportNumber(motion.armature));
        writeLimits(attributes, motion, mobilityAt(body, index));
        addLaw(attributes, body, index);
        xml.leaf("joint", attributes);
        if (motion.travel == 0.0) return;
        // The travel of a screw: a slide that an equality holds to the angle.
        xml.leaf("joint", {{"name", motion.name + ".travel"},
                           {"type", "slide"},
                           {"axis", xmlNumbers(motion.startAxis)},
                           {"ref", exportNumber(motion.travel * motion.value)}});
    }

    /// One solref serves both sides: that of the stiffer stop.
    void writeLimits(Attributes& attributes, const TreeMotion& motion, double mobility) {
        if (!motion.lower && !motion.upper) return;
        const double far = motion.isRotation() ? 100.0 : 10.0;
        attributes.emplace_back("limited", "true");
        attributes.emplace_back("range", mjcfPair(motion.lower ? motion.lower->angle : -far,
                                                  motion.upper ? motion.upper->angle : far));
        const EndStop& stop =
            !motion.upper || (motion.lower && motion.lower->stiffness >= motion.upper->stiffness)
                ? *motion.lower
                : *motion.upper;
        const double damping = dampingOf(stop, mobility, motion.isRotation());
        attributes.emplace_back("solreflimit", mjcfPair(-stop.stiffness * mobility, -damping * mobility));
        attributes.emplace_back("solimplimit", "0.001 0.001 0.001");
        std::string words = "A limit with the stiffness and, at ";
        words += motion.isRotation() ? "1 rad/s" : "0.5 m/s";
        words += ", the rebound of the stop; its damping does not grow with the depth.";
        if (motion.lower && motion.upper &&
            (motion.lower->stiffness != motion.upper->stiffness ||
             motion.lower->dissipation != motion.upper->dissipation)) {
            words += " Both stops have those of the stiffer one.";
        }
        result_.losses.push_back({"stops of \"" + motion.name + "\"", words, {}});
    }

    /// A linear damper of the same rebound e = 1 - 2/3 d v as Hunt and Crossley's at a rate v.
    static double dampingOf(const EndStop& stop, double mobility, bool isRotation) {
        return 2.0 * dampingRatio(stop.dissipation * (isRotation ? 1.0 : 0.5)) *
               std::sqrt(stop.stiffness / mobility);
    }
    /// Of the critical one; `loss` is d v.
    static double dampingRatio(double loss) {
        const double decrement = -std::log(std::clamp(1.0 - 2.0 / 3.0 * loss, 0.05, 0.999));
        return decrement / std::hypot(std::numbers::pi, decrement);
    }

    /// Springs, damping and friction of elements and motors on one coordinate.
    void addLaw(Attributes& attributes, std::size_t body, std::size_t motion) {
        FittedLaw law;
        for (const ExportedPort& port : laws_.ports) {
            if (port.port.body == static_cast<int>(body) && port.port.motion == static_cast<int>(motion)) {
                law = port.law;
            }
        }
        for (const ExportedMotor& motor : motors_) {
            if (motor.port.body != static_cast<int>(body) || motor.port.motion != static_cast<int>(motion))
                continue;
            law.damping[0] += motor.damping;
            law.friction += motor.friction;
        }
        writeLaw(attributes, law, "springref", "solreffriction", "solimpfriction");
    }

    void writeLaw(Attributes& attributes, const FittedLaw& law, const char* reference, const char* solref,
                  const char* solimp) {
        const auto numbers = [&](const double(&c)[3]) {
            return isNew_ && (c[1] != 0.0 || c[2] != 0.0) ? xmlNumbers({c[0], c[1], c[2]}) : exportNumber(c[0]);
        };
        if (law.hasStiffness()) {
            attributes.emplace_back("stiffness", numbers(law.stiffness));
            attributes.emplace_back(reference, exportNumber(law.reference));
        }
        if (law.damping[0] != 0.0 || law.damping[1] != 0.0 || law.damping[2] != 0.0) {
            attributes.emplace_back("damping", numbers(law.damping));
        }
        if (law.friction > 0.0) {
            attributes.emplace_back("frictionloss", exportNumber(law.friction));
            // What is held creeps at (1 - d) a/(d b): a thousandth of its acceleration without friction, or
            // less.
            attributes.emplace_back(solref, "0.004 1");
            attributes.emplace_back(solimp, "0.99 0.99 0.001");
        }
    }

    void writeTendons(XmlText& xml) {
        bool isOpen = false;
        const auto open = [&] {
            if (!isOpen) xml.open("tendon");
            isOpen = true;
        };
        const auto tendon = [&](Attributes attributes, const std::string& from, const std::string& to) {
            open();
            attributes.emplace_back("width", "0.002");
            xml.open("spatial", attributes);
            xml.leaf("site", {{"site", from}});
            xml.leaf("site", {{"site", to}});
            xml.close();
        };
        for (std::size_t i = 0; i < tree_.elements.size(); ++i) {
            if (!tree_.elements[i].isBetweenPoints()) continue;
            const std::string& name = rig_.elements[i].name;
            Attributes attributes = {{"name", name}};
            for (const ExportedPort& port : laws_.ports) {
                if (port.elements.front() != i) continue;
                FittedLaw law = port.law;
                law.reference += port.port.offset;
                if (law.hasStiffness() && law.reference < 0.0 && law.stiffness[1] == 0.0 &&
                    law.stiffness[2] == 0.0) {
                    // A spring cannot be shorter than nothing: as soft as needed for the same force.
                    const double middle = 0.5 * (port.from + port.to) + port.port.offset;
                    const double force = -law.stiffness[0] * (middle - law.reference);
                    law.reference = 0.0;
                    law.stiffness[0] = -force / middle;
                    result_.losses.push_back({"\"" + name + "\"",
                                              "Its free length would be below zero: a softer spring from "
                                              "zero with the same force half-way.",
                                              {}});
                }
                writeLaw(attributes, law, "springlength", "solreffriction", "solimpfriction");
            }
            tendon(attributes, name + " from", name + " to");
        }
        for (const ExportedMotor& motor : motors_) {
            if (!motor.port.isBetweenPoints()) continue;
            const std::string name = "motor " + motor.name;
            Attributes attributes = {{"name", name}};
            FittedLaw law;
            law.damping[0] = motor.damping;
            law.friction = motor.friction;
            writeLaw(attributes, law, "springlength", "solreffriction", "solimpfriction");
            tendon(attributes, name + " from", name + " to");
        }
        for (const TreeLoop& loop : tree_.loops) {
            if (!(loop.distance > 0.0)) continue;
            tendon({{"name", "rod " + loop.name}}, "rod " + loop.name + " from", "rod " + loop.name + " to");
        }
        for (const TreeCoupling& coupling : tree_.couplings) {
            if (coupling.leaders.size() < 2 || !isMjcfCoupling(*coupling.coupling)) continue;
            open();
            writeMjcfCouplingTendon(xml, tree_, coupling);
        }
        if (isOpen) xml.close();
    }

    static void addWinding(Attributes& attributes, const MotorWinding& winding) {
        attributes.emplace_back("gear", exportNumber(winding.gear));
        attributes.emplace_back("input", "voltage");
        attributes.emplace_back("motorconst", exportNumber(winding.constant));
        attributes.emplace_back("resistance", exportNumber(winding.resistance));
        if (winding.inductance > 0.0) {
            attributes.emplace_back("inductance", exportNumber(winding.inductance));
        }
    }

    void writeActuators(XmlText& xml) {
        if (laws_.inputs.empty() && motors_.empty()) return;
        xml.open("actuator");
        const auto target = [&](Attributes& attributes, const TreePort& port, const std::string& tendon) {
            if (port.body >= 0) {
                attributes.emplace_back("joint", tree_.motionOf(port).name);
            } else {
                attributes.emplace_back("tendon", tendon);
            }
        };
        for (const ExportedInput& input : laws_.inputs) {
            Attributes attributes = {{"name", input.element}};
            target(attributes, tree_.elements[input.port], input.element);
            xml.leaf("motor", attributes);
        }
        for (const ExportedMotor& motor : motors_) {
            Attributes attributes = {{"name", motor.name}};
            target(attributes, motor.port, "motor " + motor.name);
            if (motor.winding) {
                addWinding(attributes, *motor.winding);
            } else {
                attributes.emplace_back("gainprm", exportNumber(motor.gain));
            }
            attributes.emplace_back("ctrllimited", "true");
            attributes.emplace_back("ctrlrange", mjcfPair(-motor.supply, motor.supply));
            xml.leaf(motor.winding ? "dcmotor" : "general", attributes);
        }
        xml.close();
    }

    void writeStart(XmlText& xml) {
        std::string qpos, qvel, ctrl;
        const auto put = [](std::string& text, const std::string& numbers) {
            if (!text.empty()) text += ' ';
            text += numbers;
        };
        const auto walk = [&](const auto& self, int parent) -> void {
            for (std::size_t b = 0; b < tree_.bodies.size(); ++b) {
                if (tree_.bodies[b].parent != parent) continue;
                for (const TreeMotion& motion : tree_.bodies[b].motions) {
                    if (motion.kind == TreeMotion::Kind::ball) {
                        put(qpos, "1 0 0 0"); // against the pose of the file
                        put(qvel, xmlNumbers(motion.turnRate));
                        continue;
                    }
                    put(qpos, exportNumber(motion.value));
                    put(qvel, exportNumber(motion.rate));
                    if (motion.travel == 0.0) continue;
                    put(qpos, exportNumber(motion.travel * motion.value));
                    put(qvel, exportNumber(motion.travel * motion.rate));
                }
                self(self, static_cast<int>(b));
            }
        };
        walk(walk, -1);
        for (const ExportedInput& input : laws_.inputs) put(ctrl, exportNumber(input.start));
        for (const ExportedMotor& motor : motors_) put(ctrl, exportNumber(motor.startVoltage));
        if (qpos.empty()) return;
        xml.open("keyframe");
        Attributes attributes = {{"name", "start"}, {"qpos", qpos}, {"qvel", qvel}};
        if (!ctrl.empty()) attributes.emplace_back("ctrl", ctrl);
        xml.leaf("key", attributes);
        xml.close();
    }

    /// Pairs that touch are named one by one; nothing else does.
    void writeContacts(XmlText& xml) {
        bool isOpen = false;
        for (const ExportedContact& contact : contacts_.pairs) {
            const std::string first = formName(contact.first), second = formName(contact.second);
            if (leftOut_.contains(first) || leftOut_.contains(second)) continue;
            if (!isOpen) xml.open("contact");
            isOpen = true;
            const Contact& law = *contact.law;
            const double mobility = mobilityOfBody(contact.first.body) + mobilityOfBody(contact.second.body);
            const double impedance = 0.95;
            const double k = std::max(law.stiffness * mobility * (1.0 - impedance), 1.0);
            // Against spinning and rolling MuJoCo has the same lengths; numbers of what condim leaves out are
            // those that it has by default.
            const bool rolls = law.rollingFriction > 0.0;
            const bool spins = law.spinningFriction > 0.0;
            const std::string turning =
                " " + (rolls || spins ? exportNumber(law.spinningFriction) : std::string("0.005")) + " " +
                (rolls ? mjcfPair(law.rollingFriction, law.rollingFriction) : std::string("0.0001 0.0001"));
            xml.leaf(
                "pair",
                {{"geom1", first},
                 {"geom2", second},
                 {"condim", rolls   ? "6"
                            : spins ? "4"
                                    : "3"},
                 {"friction", mjcfPair(law.friction, law.friction) + turning},
                 {"solref", mjcfPair(-k, -2.0 * std::max(0.1, dampingRatio(law.dissipation)) * std::sqrt(k))},
                 {"solimp", "0.95 0.95 0.001"}});
        }
        if (!isOpen) return;
        xml.close();
        result_.losses.push_back({"contacts",
                                  "The depth at rest is about that of the rig; rebound, static friction above "
                                  "sliding friction and stiffness that grows are MuJoCo's, not the rig's.",
                                  {}});
    }

    [[nodiscard]] std::string formName(const ExportedForm& form) const {
        const Body& body = rig_.bodies[form.body];
        return form.point ? pointName(body, *form.point) : mjcfGeomName(body, form.shape);
    }

    [[nodiscard]] double mobilityOfBody(std::size_t body) const {
        const int index = tree_.bodyOf[body];
        return index < 0 ? 0.0 : mobility_.ofPoint[static_cast<std::size_t>(index)];
    }

    const Rig& rig_;
    bool isNew_;
    ExportTree tree_;
    TreeMobility mobility_;
    ExportResult result_;
    ExportedLaws laws_;
    std::vector<ExportedMotor> motors_;
    ExportedContacts contacts_;
    std::set<std::string> leftOut_;
    double step_ = 1e-3; ///< [s]
};

} // namespace

ExportResult exportMjcf(const Rig& rig, MjcfLevel level, double fastest) {
    if (!(fastest > 0.0) || !std::isfinite(fastest)) {
        throw std::invalid_argument("the fastest rate of an export is above zero");
    }
    return MjcfWriter(rig, level, fastest).write();
}

} // namespace hingelab
