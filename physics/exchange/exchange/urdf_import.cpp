// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/urdf_import.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string_view>

#include "exchange/import_node.h"
#include "exchange/import_xml.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/limits.h"

namespace hingelab {
namespace {

Pose urdfOrigin(const ImportNode& node) {
    const ImportNode origin = node.child("origin");
    Pose X;
    X.translation = attributeVector(origin, "xyz").value_or(Vector3::Zero());
    if (const pugi::xml_attribute turn = origin.attribute("quat_xyzw")) {
        const std::vector<double> v = importNumbers(turn.value(), 4, 4, origin, "quat_xyzw");
        const Eigen::Quaterniond q(v[3], v[0], v[1], v[2]);
        if (!(q.norm() > 1e-9)) throw std::runtime_error(importPlace(node) + ": quat_xyzw is zero");
        X.rotation = q.normalized().toRotationMatrix();
    } else {
        X.rotation = rotationFromRollPitchYaw(attributeVector(origin, "rpy").value_or(Vector3::Zero()));
    }
    return X;
}

/// The language of macros that URDF is often made by: its own program must run first.
void refuseXacro(const pugi::xml_node& root, const std::string& text) {
    const pugi::xml_node macro = root.find_node([](const pugi::xml_node& node) {
        if (std::strncmp(node.name(), "xacro:", 6) == 0) return true;
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            const std::string_view value = attribute.value();
            if (value.find("${") != std::string_view::npos || value.find("$(") != std::string_view::npos)
                return true;
        }
        return false;
    });
    if (!macro) return;
    const std::string line = importLine(macro, text);
    throw std::runtime_error((line.empty() ? "" : line + ", ") + importPlace(macro) +
                             ": this is a xacro file, which has macros in place of numbers. Run \"xacro "
                             "FILE > robot.urdf\" (a program of ROS), and import robot.urdf");
}

class UrdfReader {
  public:
    ImportedRig read(const std::string& text) {
        pugi::xml_document document;
        readImportXml(text, document);
        const ImportNode robot = ImportNode(document, marks_).child("robot");
        if (!robot) throw std::runtime_error("there is no <robot>: this is no URDF");
        refuseXacro(robot, text);
        tree_.name = robot.value("name");
        tree_.origin = "URDF";
        for (const ImportNode& link : robot.children("link")) readLink(link);
        if (tree_.links.empty()) throw std::runtime_error("the robot has no links");
        for (const ImportNode& joint : robot.children("joint")) readJoint(joint);
        tellOthers(robot);
        dissolveWorld();
        tree_.lose("gravity", "URDF says none: 9.81 m/s^2 along -z.");
        tellUnread(document, marks_, text, tree_);
        return buildImportedRig(std::move(tree_));
    }

  private:
    void readLink(const ImportNode& node) {
        if (tree_.links.size() == kMaximumItems) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " links");
        }
        ImportedLink link;
        link.name = node.value("name");
        if (!links_.emplace(link.name, tree_.links.size()).second) {
            throw std::runtime_error(importPlace(node) + ": there are two links of this name");
        }
        if (const ImportNode inertial = node.child("inertial")) readInertia(inertial, node, link);
        bool hasMesh = false;
        for (const ImportNode& visual : node.children("visual")) readShape(visual, node, link.shapes);
        for (const Shape& shape : link.shapes)
            hasMesh = hasMesh || std::holds_alternative<MeshGeometry>(shape.geometry);
        std::vector<Shape>& touching = link.shapes.empty() ? link.shapes : link.standIns;
        const bool isDrawn = link.shapes.empty() || hasMesh;
        for (const ImportNode& collision : node.children("collision")) {
            ++collisions_;
            if (isDrawn) {
                readShape(collision, node, touching);
            } else {
                collision.child("geometry").markWhole(); // told with all of them
                collision.child("origin").markWhole();
                static_cast<void>(collision.attribute("name"));
            }
        }
        tree_.links.push_back(std::move(link));
        hasJoint_.push_back(false);
    }

    void readInertia(const ImportNode& inertial, const ImportNode& at, ImportedLink& link) {
        const Pose X = urdfOrigin(inertial);
        const double mass = attributeNumber(inertial.child("mass"), "value").value_or(0.0);
        const ImportNode moments = inertial.child("inertia");
        const auto moment = [&](const char* key) { return attributeNumber(moments, key).value_or(0.0); };
        const double xx = moment("ixx"), yy = moment("iyy"), zz = moment("izz");
        const double xy = moment("ixy"), xz = moment("ixz"), yz = moment("iyz");
        Matrix3 I; // from numbers that are there: Eigen's list must not be left half-way
        I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        std::string fault;
        link.inertia = importInertia(mass, X.translation, X.rotation * I * X.rotation.transpose(), fault);
        if (!fault.empty()) tree_.lose("inertia of " + importPlace(at), fault + ": left out.");
    }

    void readShape(const ImportNode& node, const ImportNode& at, std::vector<Shape>& shapes) {
        const ImportNode geometry = node.child("geometry");
        const Pose X = urdfOrigin(node);
        Shape shape;
        shape.name = node.value("name");
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        const auto isPositive = [&](double a) {
            if (a > 1e-12) return true;
            tree_.lose("shape of " + importPlace(at), "a size that is not above zero: left out.");
            return false;
        };
        const auto size = [](const ImportNode& of, const char* key) {
            return attributeNumber(of, key).value_or(0.0);
        };
        if (const ImportNode box = geometry.child("box")) {
            const Vector3 edges = attributeVector(box, "size").value_or(Vector3::Zero());
            if (!isPositive(edges.minCoeff())) return;
            shape.geometry = BoxGeometry{edges};
        } else if (const ImportNode cylinder = geometry.child("cylinder")) {
            const double radius = size(cylinder, "radius"), length = size(cylinder, "length");
            if (!isPositive(std::min(radius, length))) return;
            shape.geometry = CylinderGeometry{radius, length};
        } else if (const ImportNode capsule = geometry.child("capsule")) {
            const double radius = size(capsule, "radius"), length = size(capsule, "length");
            if (!isPositive(std::min(radius, length))) return;
            shape.geometry = CapsuleGeometry{radius, length};
        } else if (const ImportNode sphere = geometry.child("sphere")) {
            const double radius = size(sphere, "radius");
            if (!isPositive(radius)) return;
            shape.geometry = SphereGeometry{radius};
        } else if (const ImportNode mesh = geometry.child("mesh")) {
            std::string fault;
            MeshGeometry made;
            made.file = importMeshFile(mesh.value("filename"), {}, fault);
            const Vector3 scale = attributeVector(mesh, "scale").value_or(Vector3::Ones());
            if (fault.empty() && !(scale.array() == scale.x()).all())
                fault = "it has another scale along each axis";
            if (fault.empty() && !(scale.x() > 1e-12)) fault = "its scale is not above zero";
            if (!fault.empty()) {
                tree_.lose("mesh of " + importPlace(at), fault + ": left out.");
                return;
            }
            made.scale = scale.x();
            shape.geometry = made;
        } else {
            tree_.lose("shape of " + importPlace(at), "of a kind that is not known: left out.");
            return;
        }
        shapes.push_back(std::move(shape));
    }

    [[nodiscard]] std::size_t linkNamed(const ImportNode& joint, const char* key) const {
        const auto found = links_.find(joint.child(key).value("link"));
        if (found == links_.end()) {
            throw std::runtime_error(importPlace(joint) + ": its " + key + " is no link of the file");
        }
        return found->second;
    }

    void readJoint(const ImportNode& node) {
        const std::size_t child = linkNamed(node, "child");
        ImportedLink& link = tree_.links[child];
        if (hasJoint_[child]) {
            throw std::runtime_error(
                importPlace(node) + ": link \"" + importName(link.name, "?") +
                "\" hangs on two joints, and URDF has trees only. Take one of them out of the file; after the "
                "import, add a joint that closes the loop");
        }
        hasJoint_[child] = true;
        link.parent = static_cast<int>(linkNamed(node, "parent"));
        link.X_PL = urdfOrigin(node);
        const std::string type = node.value("type");
        ImportedMotion motion;
        motion.name = node.value("name");
        if (type == "fixed") return; // an axis, if it has one, means nothing
        if (type == "floating") {
            motion.kind = ImportedMotion::Kind::free;
            link.motions.push_back(std::move(motion));
            return;
        }
        const bool isKnown =
            type == "revolute" || type == "continuous" || type == "prismatic" || type == "planar";
        if (!isKnown) {
            tree_.lose(importPlace(node),
                       "of a type that URDF does not have (\"" + importName(type, "") + "\"): fixed.");
            return;
        }
        motion.axis = attributeVector(node.child("axis"), "xyz").value_or(Vector3::UnitX());
        if (!(motion.axis.norm() > 1e-9))
            throw std::runtime_error(importPlace(node) + ": its axis has no direction");
        if (type == "planar") {
            addPlanar(link, motion);
            return;
        }
        const ImportNode dynamics = node.child("dynamics");
        motion.damping = attributeNumber(dynamics, "damping").value_or(0.0);
        motion.friction = attributeNumber(dynamics, "friction").value_or(0.0);
        if (type == "prismatic") motion.kind = ImportedMotion::Kind::slide;
        const ImportNode limit = node.child("limit");
        if (type != "continuous") takeLimits(node, limit, motion);
        for (const char* key : {"effort", "velocity"}) {
            if (limit.attribute(key)) hasEffort_ = true;
        }
        if (const ImportNode mimic = node.child("mimic")) {
            tree_.couplings.push_back(
                {motion.name,
                 {{mimic.value("joint"), attributeNumber(mimic, "multiplier").value_or(1.0)}},
                 attributeNumber(mimic, "offset").value_or(0.0)});
        }
        link.motions.push_back(std::move(motion));
    }

    /// A limit that <limit> does not say is 0.
    void takeLimits(const ImportNode& joint, const ImportNode& limit, ImportedMotion& motion) {
        if (!limit) {
            tree_.lose(importPlace(joint), "It has no <limit>, which URDF demands: without limits.");
            return;
        }
        const auto lower = attributeNumber(limit, "lower"), upper = attributeNumber(limit, "upper");
        motion.lower = lower.value_or(0.0);
        motion.upper = upper.value_or(0.0);
        if (lower && upper) return;
        tree_.lose(importPlace(joint), std::string("Its <limit> says no ") +
                                           (!lower && !upper ? "lower and no upper one"
                                            : !lower         ? "lower one"
                                                             : "upper one") +
                                           ": 0, as URDF has it.");
    }

    /// Two slides and a turn about the normal.
    static void addPlanar(ImportedLink& link, const ImportedMotion& about) {
        const Vector3 normal = about.axis.normalized();
        const Vector3 first = normal.unitOrthogonal();
        for (const auto& [suffix, axis] :
             {std::pair{" x", first}, std::pair{" y", Vector3(normal.cross(first))}}) {
            ImportedMotion slide;
            slide.name = about.name + suffix;
            slide.kind = ImportedMotion::Kind::slide;
            slide.axis = axis;
            link.motions.push_back(std::move(slide));
        }
        ImportedMotion turn;
        turn.name = about.name + " angle";
        turn.axis = normal;
        link.motions.push_back(std::move(turn));
    }

    void tellOthers(const ImportNode& robot) {
        for (const ImportNode& each : robot.elements()) {
            if (each.is("gazebo")) tellGazebo(each);
        }
        if (collisions_ > 0) {
            tree_.lose("collision shapes", std::to_string(collisions_) +
                                               " of them: bodies of a rig touch where it says so: add the "
                                               "contacts that matter.");
        }
        if (hasEffort_) tree_.lose("limits of effort and velocity", "A rig has none.");
    }

    /// What Gazebo is told beside URDF: loops, joints that follow others, gravity.
    void tellGazebo(const ImportNode& gazebo) {
        const std::string of = gazebo.xml().attribute("reference").value();
        const std::string off = gazebo.xml().child_value("turnGravityOff");
        const auto link = links_.find(of);
        if (link != links_.end() && (off == "true" || off == "1")) {
            tree_.links[link->second].gravityShare = 0.0;
        }
        tellGazeboJoints(gazebo);
    }

    void tellGazeboJoints(const ImportNode& node) {
        for (const ImportNode& each : node.elements()) {
            const std::string who =
                std::string(each.xml().attribute("filename").value()) + each.xml().attribute("name").value();
            if (each.is("joint") && each.xml().attribute("type")) {
                tree_.lose(
                    "joint \"" + importName(each.xml().attribute("name").value(), "?") + "\" in <gazebo>",
                    "closes a loop between \"" + importName(each.xml().child("parent").text().get(), "?") +
                        "\" and \"" + importName(each.xml().child("child").text().get(), "?") +
                        "\": left out, the loop is open. Add a joint that closes it.");
            } else if (each.is("plugin") && who.find("imic") != std::string::npos) {
                tree_.lose("joint \"" + importName(each.xml().child("mimicJoint").text().get(), "?") +
                               "\" in <gazebo>",
                           "A plugin lets it follow \"" +
                               importName(each.xml().child("joint").text().get(), "?") +
                               "\" (mimic): left out, it is free.");
            }
            tellGazeboJoints(each);
        }
    }

    /// A link "world" is the ground; any other root stands on it.
    void dissolveWorld() {
        for (std::size_t i = 0; i < tree_.links.size(); ++i) {
            if (hasJoint_[i]) continue;
            if (tree_.links[i].name != kWorldName) {
                tree_.lose("link \"" + importName(tree_.links[i].name, "?") + "\"",
                           "the root: fixed to the world.");
                continue;
            }
            tree_.ground = std::move(tree_.links[i].shapes);
            if (tree_.links[i].inertia) tree_.lose("inertia of link \"world\"", "It is the ground: left out.");
            tree_.links.erase(tree_.links.begin() + static_cast<std::ptrdiff_t>(i));
            hasJoint_.erase(hasJoint_.begin() + static_cast<std::ptrdiff_t>(i));
            const int gone = static_cast<int>(i);
            for (ImportedLink& link : tree_.links) {
                if (link.parent == gone) {
                    link.parent = -1;
                } else if (link.parent > gone) {
                    --link.parent;
                }
            }
            --i;
        }
    }

    ImportMarks marks_;
    ImportedTree tree_;
    std::map<std::string, std::size_t> links_;
    std::vector<bool> hasJoint_;
    std::size_t collisions_ = 0;
    bool hasEffort_ = false;
};

} // namespace

ImportedRig importUrdf(const std::string& text) {
    return UrdfReader().read(text);
}

} // namespace hingelab
