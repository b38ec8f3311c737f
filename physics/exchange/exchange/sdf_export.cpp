// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/sdf_export.h"

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

std::string sdfPose(const Pose& X) {
    std::string text = xmlNumbers(X.translation);
    text += ' ';
    return text + xmlNumbers(rollPitchYawOf(X.rotation));
}

class SdfWriter {
  public:
    SdfWriter(const Rig& rig, double fastest)
        : rig_(rig), tree_(makeExportTree(rig, ClosingCoordinates::kept)) {
        liftSmallInertias(tree_);
        result_.losses = tree_.losses;
        laws_ = exportLaws(tree_, LawLevel::linear, LoadsOverTime::none, fastest, result_.losses);
        result_.laws = laws_.curves;
        motors_ = exportMotors(tree_, MotorLevel::passive, result_.losses);
        contacts_ = exportContacts(rig, result_.losses);
    }

    ExportResult write() {
        tellCommon();
        XmlText xml;
        findFollowers();
        const std::string version = followed_.empty() ? "1.9" : "1.11"; // the first one with followers
        xml.open("sdf", {{"version", version}});
        xml.open("world", {{"name", plain(rig_.name.empty() ? "rig" : rig_.name) + " world"}});
        xml.leaf("gravity", xmlNumbers(rig_.environment.gravity));
        xml.open("model", {{"name", plain(rig_.name.empty() ? "rig" : rig_.name)}});
        for (const TreeBody& body : tree_.bodies) links_.push_back(unique(body.name));
        if (tree_.world != nullptr) {
            const std::string ground = unique("ground");
            xml.open("link", {{"name", ground}});
            writeShapes(xml, *tree_.world);
            xml.close();
            openJoint(xml, unique("ground joint"), "fixed", kWorldName, ground);
            xml.close();
        }
        for (auto& [motion, joint] : jointOfMotion_) joint = unique(motion);
        for (std::size_t b = 0; b < tree_.bodies.size(); ++b) writeBody(xml, b);
        for (const TreeLoop& loop : tree_.loops) writeLoop(xml, loop);
        for (std::size_t c = 0; c < tree_.closings.size(); ++c) writeClosing(xml, c);
        xml.close();
        xml.close();
        xml.close();
        xml.comment("\n\"" + inComment(rig_.name) + "\", written by Hingelab as SDFormat " + version +
                    ". What is lost or otherwise:\n" + lossLines(result_.losses, "  "));
        result_.text = xml.text();
        return std::move(result_);
    }

  private:
    void tellCommon() {
        std::string starts, rates;
        const auto note = [&](const std::vector<TreeMotion>& motions, bool isFree) {
            for (const TreeMotion& motion : motions) {
                if (motion.rate != 0.0 || !motion.turnRate.isZero()) {
                    rates += (rates.empty() ? "\"" : ", \"") + motion.name + "\"";
                }
                if (motion.value == 0.0 || isFree) continue;
                starts +=
                    (starts.empty() ? "\"" : ", \"") + motion.name + "\" from " +
                    displayText(motion.isRotation() ? Quantity::angle : Quantity::length, motion.value, 4);
            }
        };
        for (const TreeBody& body : tree_.bodies) note(body.motions, body.isFree);
        for (const TreeClosing& closing : tree_.closings) {
            if (!closing.isFree) note(closing.motions, false);
        }
        if (!starts.empty()) {
            result_.losses.push_back(
                {"zero of joints",
                 "Joints count from the start, and limits and springs with them: " + starts + " of the rig.",
                 {}});
        }
        if (!rates.empty()) {
            result_.losses.push_back({"rates at the start", rates + ": the file begins at rest.", {}});
        }
        std::string lost;
        for (std::size_t i = 0; i < tree_.elements.size(); ++i) {
            if (!tree_.elements[i].isBetweenPoints()) continue;
            lost += (lost.empty() ? "\"" : ", \"") + rig_.elements[i].name + "\"";
        }
        if (!lost.empty()) {
            result_.losses.push_back({"elements", lost + ": SDFormat has nothing between two points.", {}});
        }
        if (!tree_.loops.empty() || !tree_.closings.empty()) {
            result_.losses.push_back({"loops",
                                      std::string("Closed by ") + (tree_.closings.empty() ? "ball " : "") +
                                          "joints: valid SDFormat, but some readers (among them Drake, and "
                                          "Gazebo with DART) take trees only.",
                                      {}});
        }
        if (!laws_.ports.empty()) {
            result_.losses.push_back({"joint dynamics",
                                      "Drake reads damping and the spring, and not the friction; others vary.",
                                      {}});
        }
        if (!contacts_.pairs.empty()) {
            result_.losses.push_back({"contacts",
                                      "Shapes that touch are collision shapes, all with all, with their "
                                      "friction; stiffness, dissipation and friction against rolling and "
                                      "spinning are the reader's.",
                                      {}});
        }
    }

    /// Followers, and the joints that are followed: of one axis, in the file.
    void findFollowers() {
        const auto isJoint = [&](const TreePort& port) {
            if (port.body < 0) return false;
            const TreeBody& body = tree_.bodies[static_cast<std::size_t>(port.body)];
            return !isUniversal(body.motions) && !(body.isFree && body.parent < 0);
        };
        followed_ = followersOf(tree_, "SDFormat", isJoint, result_.losses);
        for (const auto& [motion, coupling] : followed_)
            jointOfMotion_[tree_.motionOf(coupling->leaders.front()).name];
    }

    /// Joints of the file count from the start, where the rig's coupling holds: without an offset.
    void writeMimic(XmlText& xml, const TreeMotion& motion) const {
        const auto found = followed_.find(motion.name);
        if (found == followed_.end()) return;
        const Coupling& coupling = *found->second->coupling;
        const std::string& leader = tree_.motionOf(found->second->leaders.front()).name;
        xml.open("mimic", {{"joint", jointOfMotion_.at(leader)}});
        xml.leaf("multiplier", exportNumber(coupling.factorOf(coupling.follows.front())));
        xml.leaf("offset", "0");
        xml.leaf("reference", "0");
        xml.close();
    }

    [[nodiscard]] std::string jointNamed(const std::string& motion) {
        const auto known = jointOfMotion_.find(motion);
        return known == jointOfMotion_.end() ? unique(motion) : known->second;
    }

    /// "::" stands for scopes, and names in double underscores are reserved.
    static std::string plain(std::string name) {
        for (std::size_t at = 0; (at = name.find("::", at)) != std::string::npos;) name.replace(at, 2, ".");
        if (name.size() >= 4 && name.substr(0, 2) == "__") name.insert(0, "n");
        if (name == kWorldName) name += " n";
        return name;
    }

    /// Links and joints share one set of names.
    std::string unique(const std::string& name) {
        const std::string base = plain(name);
        std::string tried = base;
        for (int i = 2; !names_.insert(tried).second; ++i) tried = base + " " + std::to_string(i);
        return tried;
    }

    [[nodiscard]] std::string linkOf(int body) const {
        return body < 0 ? kWorldName : links_[static_cast<std::size_t>(body)];
    }

    static void openJoint(XmlText& xml, const std::string& name, const char* type, const std::string& parent,
                          const std::string& child) {
        xml.open("joint", {{"name", name}, {"type", type}});
        xml.leaf("parent", parent);
        xml.leaf("child", child);
    }

    /// A joint of the rig: of a body, or one that closes a loop.
    struct RigJoint {
        const std::string& name;
        const std::vector<TreeMotion>& motions;
        std::string parent, child; ///< links
        Pose X_WE;                 ///< of what the joint moves, in the world
        Pose X_CE;                 ///< of the same in the child
        TreePort port;             ///< without the motion
    };

    void writeBody(XmlText& xml, std::size_t index) {
        const TreeBody& body = tree_.bodies[index];
        writeLink(xml, links_[index], body.X_WC, body.inertia, body.drawn);
        const bool isFreeInWorld = body.isFree && body.parent < 0;
        if (isFreeInWorld) return; // a link without a joint
        TreePort port;
        port.body = static_cast<int>(index);
        writeJoint(xml, {body.joint, body.motions, linkOf(body.parent), links_[index], body.X_WC, {}, port});
    }

    void writeClosing(XmlText& xml, std::size_t index) {
        const TreeClosing& closing = tree_.closings[index];
        const std::string& name = closing.joint->name;
        if (closing.isFree) {
            result_.losses.push_back({"joint \"" + name + "\"",
                                      "closes a loop as a free joint, which holds nothing: left out.",
                                      {}});
            return;
        }
        TreePort port;
        port.closing = static_cast<int>(index);
        const auto child = static_cast<std::size_t>(closing.child);
        writeJoint(xml, {name, closing.motions, linkOf(closing.parent), links_[child],
                         tree_.bodies[child].X_WC * closing.X_CE, closing.X_CE, port});
    }

    void openLastJoint(XmlText& xml, const RigJoint& joint, const std::string& name, const char* type,
                       const std::string& parent) {
        openJoint(xml, jointNamed(name), type, parent, joint.child);
        if (joint.port.closing >= 0) xml.leaf("pose", sdfPose(joint.X_CE));
    }

    void writeJoint(XmlText& xml, const RigJoint& joint) {
        const std::vector<TreeMotion>& motions = joint.motions;
        if (motions.empty()) {
            openLastJoint(xml, joint, joint.name, "fixed", joint.parent);
            xml.close();
            return;
        }
        if (isUniversal(motions)) {
            openLastJoint(xml, joint, joint.name, "universal", joint.parent);
            writeAxis(xml, "axis", joint, 0);
            writeAxis(xml, "axis2", joint, 1);
            xml.close();
            return;
        }
        std::string parent = joint.parent;
        for (std::size_t m = 0; m < motions.size(); ++m) {
            const TreeMotion& motion = motions[m];
            const char* type = motion.kind == TreeMotion::Kind::ball    ? "ball"
                               : motion.kind == TreeMotion::Kind::slide ? "prismatic"
                               : motion.travel != 0.0                   ? "screw"
                                                                        : "revolute";
            if (m + 1 == motions.size()) {
                openLastJoint(xml, joint, motion.name, type, parent);
            } else {
                // Between two motions: a link that weighs nearly nothing, where the last one ends.
                const std::string between = unique(motion.name + " link");
                writeLink(xml, between, joint.X_WE, smallInertia(), nullptr);
                openJoint(xml, jointNamed(motion.name), type, parent, between);
                parent = between;
            }
            if (motion.travel != 0.0) {
                xml.leaf("screw_thread_pitch", exportNumber(2.0 * 3.14159265358979323846 * motion.travel));
            }
            if (motion.kind != TreeMotion::Kind::ball) writeAxis(xml, "axis", joint, m);
            xml.close();
        }
    }

    static bool isUniversal(const std::vector<TreeMotion>& motions) {
        return motions.size() == 2 && motions[0].kind == TreeMotion::Kind::hinge &&
               motions[1].kind == TreeMotion::Kind::hinge && motions[0].travel == 0.0;
    }

    static RigidInertia smallInertia() {
        RigidInertia small;
        small.mass = 1e-6;
        small.aboutCentreOfMass = 1e-9 * Matrix3::Identity();
        return small;
    }

    [[nodiscard]] FittedLaw lawOn(const TreePort& port) const {
        FittedLaw law;
        for (const ExportedPort& other : laws_.ports) {
            if (other.port.isSameMotion(port)) law = other.law;
        }
        for (const ExportedMotor& motor : motors_) {
            if (!motor.port.isSameMotion(port)) continue;
            law.damping[0] += motor.damping;
            law.friction += motor.friction;
        }
        return law;
    }

    void writeAxis(XmlText& xml, const char* key, const RigJoint& joint, std::size_t index) {
        const TreeMotion& motion = joint.motions[index];
        TreePort port = joint.port;
        port.motion = static_cast<int>(index);
        const FittedLaw law = lawOn(port);
        xml.open(key);
        xml.leaf("xyz", xmlNumbers(motion.startAxis));
        if (motion.lower || motion.upper) {
            xml.open("limit");
            if (motion.lower) xml.leaf("lower", exportNumber(motion.lower->angle - motion.value));
            if (motion.upper) xml.leaf("upper", exportNumber(motion.upper->angle - motion.value));
            const EndStop& stop = motion.lower ? *motion.lower : *motion.upper;
            xml.leaf("stiffness", exportNumber(stop.stiffness));
            // At a depth of a degree or a millimetre, where Hunt and Crossley's law has this damping.
            const double depth = motion.isRotation() ? 0.017453292519943295 : 1e-3;
            xml.leaf("dissipation", exportNumber(stop.stiffness * stop.dissipation * depth));
            xml.close();
            result_.losses.push_back(
                {"stops of \"" + motion.name + "\"",
                 "Stiffness and damping of " + std::string(motion.lower ? "the lower stop" : "the stop") +
                     ", the damping as at a depth of " + (motion.isRotation() ? "1 degree" : "1 mm") +
                     "; many readers make limits hard.",
                 {}});
        }
        writeMimic(xml, motion);
        if (law.hasStiffness() || law.damping[0] > 0.0 || law.friction > 0.0) {
            xml.open("dynamics");
            xml.leaf("damping", exportNumber(law.damping[0]));
            xml.leaf("friction", exportNumber(law.friction));
            xml.leaf("spring_reference", exportNumber(law.hasStiffness() ? law.reference - motion.value : 0.0));
            xml.leaf("spring_stiffness", exportNumber(law.stiffness[0]));
            xml.close();
        }
        xml.close();
    }

    void writeLoop(XmlText& xml, const TreeLoop& loop) {
        const auto ball = [&](const std::string& name, const std::string& parent, const std::string& child,
                              const Vector3& inChild) {
            openJoint(xml, unique(name), "ball", parent, child);
            xml.leaf("pose", sdfPose({Matrix3::Identity(), inChild}));
            xml.close();
        };
        const TreePoint &first = loop.first, &second = loop.second;
        if (!(loop.distance > 0.0)) {
            ball(loop.name + " loop", linkOf(second.body), linkOf(first.body), first.position);
            return;
        }
        const std::string rod = unique(loop.name + " rod");
        const Vector3 p = tree_.placeOf(first), q = tree_.placeOf(second);
        writeLink(xml, rod, {Matrix3::Identity(), p}, smallInertia(), nullptr);
        ball(loop.name + " rod joint 1", linkOf(first.body), rod, Vector3::Zero());
        ball(loop.name + " rod joint 2", linkOf(second.body), rod, q - p);
        result_.losses.push_back(
            {"rod of \"" + loop.name + "\"", "A link of a milligram between two ball joints.", {}});
    }

    /// All or nothing is what the format has.
    void writeGravity(XmlText& xml, const Body& body) {
        const bool acts = body.gravityShare() > 0.5;
        if (!acts) xml.leaf("gravity", "false");
        if (body.gravityShare() == 0.0) return;
        result_.losses.push_back({"gravity of \"" + body.name + "\"",
                                  "In the rig " + displayText(100.0 * body.gravityShare(), 3) +
                                      " % of it acts; in the file " + (acts ? "all." : "nothing."),
                                  {}});
    }

    void writeLink(XmlText& xml, const std::string& name, const Pose& X_WC, const RigidInertia& inertia,
                   const Body* drawn) {
        xml.open("link", {{"name", name}});
        xml.leaf("pose", sdfPose(X_WC));
        if (drawn != nullptr && drawn->gravityShare() != 1.0) writeGravity(xml, *drawn);
        const Matrix3& I = inertia.aboutCentreOfMass;
        xml.open("inertial");
        xml.leaf("pose", sdfPose({Matrix3::Identity(), inertia.centreOfMass}));
        xml.leaf("mass", exportNumber(inertia.mass));
        xml.open("inertia");
        xml.leaf("ixx", exportNumber(I(0, 0)));
        xml.leaf("ixy", exportNumber(I(0, 1)));
        xml.leaf("ixz", exportNumber(I(0, 2)));
        xml.leaf("iyy", exportNumber(I(1, 1)));
        xml.leaf("iyz", exportNumber(I(1, 2)));
        xml.leaf("izz", exportNumber(I(2, 2)));
        xml.close();
        xml.close();
        if (drawn != nullptr) writeShapes(xml, *drawn);
        xml.close();
    }

    void writeShapes(XmlText& xml, const Body& body) {
        const auto index = static_cast<std::size_t>(&body - rig_.bodies.data());
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const std::string name = "shape " + std::to_string(i);
            if (body.shapes[i].finish != Finish::hidden)
                writeShape(xml, body, body.shapes[i], "visual", name, nullptr);
            const Contact* contact = contacts_.contactOf(index, i);
            if (contact != nullptr)
                writeShape(xml, body, body.shapes[i], "collision", name + " contact", contact);
        }
    }

    static void writeForm(XmlText& xml, const PortableShape& shape) {
        switch (shape.form) {
            case PortableShape::Form::box:
            case PortableShape::Form::convex:
                xml.open("box");
                xml.leaf("size", xmlNumbers(shape.size));
                break;
            case PortableShape::Form::cylinder:
                xml.open("cylinder");
                xml.leaf("radius", exportNumber(shape.radius));
                xml.leaf("length", exportNumber(shape.length));
                break;
            case PortableShape::Form::sphere:
                xml.open("sphere");
                xml.leaf("radius", exportNumber(shape.radius));
                break;
            case PortableShape::Form::capsule:
                xml.open("capsule");
                xml.leaf("radius", exportNumber(shape.radius));
                xml.leaf("length", exportNumber(std::max(shape.length, 1e-9)));
                break;
            case PortableShape::Form::prism:
                xml.open("polyline");
                for (const Vector2& corner : shape.outline)
                    xml.leaf("point", exportNumber(corner.x()) + " " + exportNumber(corner.y()));
                xml.leaf("height", exportNumber(shape.length));
                break;
            case PortableShape::Form::file:
                xml.open("mesh");
                xml.leaf("uri", shape.file);
                xml.leaf("scale", xmlNumbers(Vector3::Constant(shape.scale)));
                break;
            case PortableShape::Form::plane:
                xml.open("plane");
                xml.leaf("normal", "0 0 1");
                xml.leaf("size", exportNumber(shape.size.x()) + " " + exportNumber(shape.size.y()));
                break;
        }
        xml.close();
    }

    void writeShape(XmlText& xml, const Body& body, const Shape& ofRig, const char* use,
                    const std::string& name, const Contact* contact) {
        const bool isTold = use[0] == 'v' || ofRig.finish == Finish::hidden;
        const PortableShape shape = shapeForExport(body, ofRig, isTold, result_.losses);
        Pose X = poseInBody(ofRig);
        if (shape.form == PortableShape::Form::prism) // a polyline grows along z
            X.translation -= X.rotation.col(2) * 0.5 * shape.length;
        xml.open(use, {{"name", name}});
        xml.leaf("pose", sdfPose(X));
        xml.open("geometry");
        writeForm(xml, shape);
        xml.close();
        const auto tell = [&](const char* what, const char* words) {
            result_.losses.push_back({std::string(what) + " of \"" + body.name + "\"", words, {}});
        };
        if (shape.form == PortableShape::Form::convex && isTold)
            tell("hull", "SDF has solids by corners in files only: the box around it.");
        if (shape.form == PortableShape::Form::file)
            tell("mesh", "Its file is named as the rig names it, from the rig's folder.");
        if (contact != nullptr) {
            xml.open("surface");
            xml.open("friction");
            xml.open("ode");
            xml.leaf("mu", exportNumber(contact->friction));
            xml.leaf("mu2", exportNumber(contact->friction));
            xml.close();
            xml.close();
            xml.close();
        }
        xml.close();
    }

    const Rig& rig_;
    ExportTree tree_;
    ExportResult result_;
    ExportedLaws laws_;
    std::vector<ExportedMotor> motors_;
    ExportedContacts contacts_;
    std::map<std::string, const TreeCoupling*> followed_; ///< by the motion that follows
    std::map<std::string, std::string> jointOfMotion_;    ///< of those that are followed
    std::set<std::string> names_;
    std::vector<std::string> links_; ///< by body
};

} // namespace

ExportResult exportSdf(const Rig& rig, double fastest) {
    return SdfWriter(rig, fastest).write();
}

} // namespace hingelab
