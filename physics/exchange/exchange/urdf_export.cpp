// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/urdf_export.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

#include "exchange/export_contacts.h"
#include "exchange/export_laws.h"
#include "exchange/export_motors.h"
#include "exchange/export_shapes.h"
#include "exchange/export_tree.h"
#include "exchange/xml_text.h"
#include "shapes/solid.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

class UrdfWriter {
  public:
    UrdfWriter(const Rig& rig, double fastest) : rig_(rig), tree_(makeExportTree(rig)) {
        refuse();
        result_.losses = tree_.losses;
        laws_ = exportLaws(tree_, LawLevel::friction, LoadsOverTime::none, fastest, result_.losses);
        result_.laws = laws_.curves;
        motors_ = exportMotors(tree_, MotorLevel::passive, result_.losses);
        contacts_ = exportContacts(rig, result_.losses);
        tellCommon();
    }

    ExportResult write() {
        XmlText xml;
        xml.open("robot", {{"name", rig_.name.empty() ? "rig" : rig_.name}});
        xml.open("link", {{"name", kWorldName}});
        if (tree_.world != nullptr) writeShapes(xml, *tree_.world);
        xml.close();
        links_.insert(kWorldName);
        for (const TreeBody& body : tree_.bodies) names_.push_back(unique(body.name));
        for (std::size_t b = 0; b < tree_.bodies.size(); ++b) writeBody(xml, b);
        xml.close();
        xml.comment("\n\"" + inComment(rig_.name) +
                    "\", written by Hingelab as URDF. What is lost or otherwise:\n" +
                    lossLines(result_.losses, "  "));
        result_.text = xml.text();
        return std::move(result_);
    }

  private:
    void refuse() const {
        if (!tree_.loops.empty()) {
            throw std::runtime_error("URDF has trees only, and \"" + tree_.loops.front().name +
                                     "\" closes a loop: export to MJCF or SDFormat, or take the assembly out");
        }
        for (const TreeBody& body : tree_.bodies) {
            for (const TreeMotion& motion : body.motions) {
                if (motion.travel != 0.0) {
                    throw std::runtime_error("URDF has no screws: make \"" + motion.name +
                                             "\" a revolute or a prismatic joint");
                }
            }
        }
    }

    void tellCommon() {
        std::string starts;
        for (const TreeBody& body : tree_.bodies) {
            for (const TreeMotion& motion : body.motions) {
                const bool isAtZero = motion.value == 0.0 && motion.rate == 0.0 &&
                                      motion.turn.isIdentity(1e-12) && motion.turnRate.isZero();
                if (isAtZero) continue;
                starts += (starts.empty() ? "\"" : ", \"") + motion.name + "\"";
                if (motion.kind != TreeMotion::Kind::ball) {
                    starts += " at " + displayText(motion.isRotation() ? Quantity::angle : Quantity::length,
                                                   motion.value, 4);
                }
            }
        }
        if (!starts.empty()) {
            result_.losses.push_back(
                {"start", "URDF is at zero of all joints; the rig begins with " + starts + ".", {}});
        }
        result_.losses.push_back(
            {"gravity", "URDF has none: the rig's is " + xmlNumbers(rig_.environment.gravity) + " m/s^2.", {}});
        for (const Body& body : rig_.bodies) {
            if (body.gravityShare() == 1.0) continue;
            result_.losses.push_back({"gravity of \"" + body.name + "\"",
                                      "In the rig " + displayText(100.0 * body.gravityShare(), 3) +
                                          " % of it acts; the file says nothing of that.",
                                      {}});
        }
        std::string lost;
        for (std::size_t i = 0; i < tree_.elements.size(); ++i) {
            if (!tree_.elements[i].isBetweenPoints()) continue;
            lost += (lost.empty() ? "\"" : ", \"") + rig_.elements[i].name + "\"";
        }
        if (!lost.empty()) {
            result_.losses.push_back({"elements", lost + ": URDF has nothing between two points.", {}});
        }
        for (const TreeClosing& closing : tree_.closings) {
            result_.losses.push_back(
                {"joint \"" + closing.joint->name + "\"",
                 "closes a loop, and URDF has trees only: left out, the loop is open there.",
                 {}});
        }
        const auto isJoint = [&](const TreePort& port) {
            return port.body >= 0 && !tree_.bodies[static_cast<std::size_t>(port.body)].isFree;
        };
        followed_ = followersOf(tree_, "URDF", isJoint, result_.losses);
        if (!contacts_.pairs.empty()) {
            result_.losses.push_back({"contacts",
                                      "Shapes that touch are collision shapes, all with all; stiffness and "
                                      "friction are not in the file.",
                                      {}});
        }
    }

    std::string unique(const std::string& name) {
        std::string tried = name;
        for (int i = 2; !links_.insert(tried).second; ++i) tried = name + " " + std::to_string(i);
        return tried;
    }

    static void writeOrigin(XmlText& xml, const Pose& X) {
        xml.leaf("origin",
                 {{"xyz", xmlNumbers(X.translation)}, {"rpy", xmlNumbers(rollPitchYawOf(X.rotation))}});
    }

    void writeBody(XmlText& xml, std::size_t index) {
        const TreeBody& body = tree_.bodies[index];
        std::string parent = body.parent < 0 ? kWorldName : names_[static_cast<std::size_t>(body.parent)];
        if (body.isFree) {
            writeJoint(xml, body.joint, "floating", parent, names_[index], body.X_PJ, nullptr, {});
            writeLink(xml, names_[index], &body);
            return;
        }
        std::vector<TreeMotion> motions;
        for (const TreeMotion& motion : body.motions) {
            if (motion.kind != TreeMotion::Kind::ball) {
                motions.push_back(motion);
                continue;
            }
            result_.losses.push_back({"joint \"" + motion.name + "\"",
                                      "URDF has no ball joint: yaw, pitch and roll in turn, which lock at a "
                                      "pitch of 90 degrees.",
                                      {}});
            for (const auto& [suffix, axis] :
                 {std::pair{".yaw", Vector3(Vector3::UnitZ())}, std::pair{".pitch", Vector3(Vector3::UnitY())},
                  std::pair{".roll", Vector3(Vector3::UnitX())}}) {
                TreeMotion turn;
                turn.name = motion.name + suffix;
                turn.axis = axis;
                motions.push_back(std::move(turn));
            }
        }
        if (motions.empty()) {
            writeJoint(xml, body.joint, "fixed", parent, names_[index], body.X_PJ, nullptr, {});
        }
        for (std::size_t m = 0; m < motions.size(); ++m) {
            const bool isLast = m + 1 == motions.size();
            const std::string child = isLast ? names_[index] : unique(motions[m].name + " link");
            writeJoint(xml, motions[m].name, nullptr, parent, child, m == 0 ? body.X_PJ : Pose{}, &motions[m],
                       lawOf(static_cast<int>(index), static_cast<int>(m)));
            if (!isLast) writeLink(xml, child, nullptr);
            parent = child;
        }
        writeLink(xml, names_[index], &body);
    }

    /// A joint that follows another one.
    void writeMimic(XmlText& xml, const std::string& joint) const {
        const auto found = followed_.find(joint);
        if (found == followed_.end()) return;
        const TreeCoupling& each = *found->second;
        xml.leaf("mimic",
                 {{"joint", tree_.motionOf(each.leaders.front()).name},
                  {"multiplier", exportNumber(each.coupling->factorOf(each.coupling->follows.front()))},
                  {"offset", exportNumber(each.coupling->offset())}});
    }

    [[nodiscard]] FittedLaw lawOf(int body, int motion) const {
        FittedLaw law;
        for (const ExportedPort& port : laws_.ports) {
            if (port.port.body == body && port.port.motion == motion) law = port.law;
        }
        for (const ExportedMotor& motor : motors_) {
            if (motor.port.body != body || motor.port.motion != motion) continue;
            law.damping[0] += motor.damping;
            law.friction += motor.friction;
        }
        return law;
    }

    void writeJoint(XmlText& xml, const std::string& name, const char* type, const std::string& parent,
                    const std::string& child, const Pose& X_PJ, const TreeMotion* motion,
                    const FittedLaw& law) {
        const bool hasStops = motion != nullptr && (motion->lower || motion->upper);
        if (motion != nullptr) {
            type = motion->kind == TreeMotion::Kind::slide ? "prismatic" : hasStops ? "revolute" : "continuous";
        }
        xml.open("joint", {{"name", name}, {"type", type}});
        writeOrigin(xml, X_PJ);
        xml.leaf("parent", {{"link", parent}});
        xml.leaf("child", {{"link", child}});
        if (motion != nullptr) {
            xml.leaf("axis", {{"xyz", xmlNumbers(motion->axis)}});
            // Effort and velocity must be there; the rig has no such limits.
            XmlText::Attributes limits = {{"effort", "1000000.0"}, {"velocity", "1000.0"}};
            const double far = motion->kind == TreeMotion::Kind::slide ? 10.0 : 100.0;
            if (hasStops || motion->kind == TreeMotion::Kind::slide) {
                limits.emplace_back("lower", exportNumber(motion->lower ? motion->lower->angle : -far));
                limits.emplace_back("upper", exportNumber(motion->upper ? motion->upper->angle : far));
            }
            xml.leaf("limit", limits);
            if (law.damping[0] > 0.0 || law.friction > 0.0) {
                xml.leaf("dynamics",
                         {{"damping", exportNumber(law.damping[0])}, {"friction", exportNumber(law.friction)}});
            }
            writeMimic(xml, name);
            if (hasStops) {
                result_.losses.push_back(
                    {"stops of \"" + name + "\"", "Limits are hard: no stiffness, no dissipation.", {}});
            }
        }
        xml.close();
    }

    void writeLink(XmlText& xml, const std::string& name, const TreeBody* body) {
        xml.open("link", {{"name", name}});
        if (body != nullptr && body->inertia.mass > 0.0) {
            const Matrix3& I = body->inertia.aboutCentreOfMass;
            xml.open("inertial");
            writeOrigin(xml, {Matrix3::Identity(), body->inertia.centreOfMass});
            xml.leaf("mass", {{"value", exportNumber(body->inertia.mass)}});
            xml.leaf("inertia", {{"ixx", exportNumber(I(0, 0))},
                                 {"ixy", exportNumber(I(0, 1))},
                                 {"ixz", exportNumber(I(0, 2))},
                                 {"iyy", exportNumber(I(1, 1))},
                                 {"iyz", exportNumber(I(1, 2))},
                                 {"izz", exportNumber(I(2, 2))}});
            xml.close();
        }
        if (body != nullptr) writeShapes(xml, *body->drawn); // without assemblies, each body is one of the rig
        xml.close();
    }

    void writeShapes(XmlText& xml, const Body& body) {
        const auto index = static_cast<std::size_t>(&body - rig_.bodies.data());
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const bool touches = contacts_.contactOf(index, i) != nullptr;
            if (body.shapes[i].finish != Finish::hidden) writeShape(xml, body, body.shapes[i], "visual");
            if (touches) writeShape(xml, body, body.shapes[i], "collision");
        }
    }

    void writeShape(XmlText& xml, const Body& body, const Shape& ofRig, const char* use) {
        const bool isTold = use[0] == 'v' || ofRig.finish == Finish::hidden;
        const PortableShape shape = shapeForExport(body, ofRig, isTold, result_.losses);
        const Pose X = poseInBody(ofRig);
        const auto put = [&](const Pose& place, const char* kind, const XmlText::Attributes& attributes) {
            xml.open(use);
            writeOrigin(xml, place);
            xml.open("geometry");
            xml.leaf(kind, attributes);
            xml.close();
            xml.close();
        };
        const auto tell = [&](const char* what, const char* words) {
            if (isTold) result_.losses.push_back({std::string(what) + " of \"" + body.name + "\"", words, {}});
        };
        const auto putBarrel = [&] {
            put(X, "cylinder",
                {{"radius", exportNumber(shape.radius)}, {"length", exportNumber(shape.length)}});
        };
        const auto putBox = [&] { put(X, "box", {{"size", xmlNumbers(shape.size)}}); };
        switch (shape.form) {
            case PortableShape::Form::box:
                return putBox();
            case PortableShape::Form::cylinder:
                return putBarrel();
            case PortableShape::Form::sphere:
                return put(X, "sphere", {{"radius", exportNumber(shape.radius)}});
            case PortableShape::Form::capsule:
                if (shape.length > 0.0) putBarrel();
                for (const double side : {-0.5, 0.5}) {
                    put(X * Pose{Matrix3::Identity(), {0.0, 0.0, side * shape.length}}, "sphere",
                        {{"radius", exportNumber(shape.radius)}});
                }
                return;
            case PortableShape::Form::prism:
                putBox();
                return tell("plate", "URDF has no outlines: the box around it.");
            case PortableShape::Form::convex:
                putBox();
                return tell("hull", "URDF has solids by corners in files only: the box around it.");
            case PortableShape::Form::file:
                put(X, "mesh",
                    {{"filename", shape.file}, {"scale", xmlNumbers(Vector3::Constant(shape.scale))}});
                return tell("mesh", "Its file is named as the rig names it, from the rig's folder.");
            case PortableShape::Form::plane:
                return tell("half space", "URDF has none: left out.");
        }
    }

    const Rig& rig_;
    ExportTree tree_;
    ExportResult result_;
    ExportedLaws laws_;
    std::vector<ExportedMotor> motors_;
    ExportedContacts contacts_;
    std::map<std::string, const TreeCoupling*> followed_; ///< by the motion that follows
    std::set<std::string> links_;
    std::vector<std::string> names_; ///< of the links, by body
};

} // namespace

ExportResult exportUrdf(const Rig& rig, double fastest) {
    return UrdfWriter(rig, fastest).write();
}

} // namespace hingelab
