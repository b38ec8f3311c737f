// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/urdf_import.h"

#include <map>
#include <stdexcept>

#include "physics/exchange/import_xml.h"
#include "physics/spatial/roll_pitch_yaw.h"
#include "physics/text/limits.h"

namespace hingelab {
namespace {

Pose urdfOrigin(const pugi::xml_node& node) {
    const pugi::xml_node origin = node.child("origin");
    return {rotationFromRollPitchYaw(attributeVector(origin, "rpy").value_or(Vector3::Zero())),
            attributeVector(origin, "xyz").value_or(Vector3::Zero())};
}

class UrdfReader {
  public:
    ImportedRig read(const std::string& text) {
        pugi::xml_document document;
        readImportXml(text, document);
        const pugi::xml_node robot = document.child("robot");
        if (!robot) throw std::runtime_error("there is no <robot>: this is no URDF");
        tree_.name = robot.attribute("name").value();
        tree_.origin = "URDF";
        for (const pugi::xml_node& link : robot.children("link")) readLink(link);
        if (tree_.links.empty()) throw std::runtime_error("the robot has no links");
        for (const pugi::xml_node& joint : robot.children("joint")) readJoint(joint);
        countOthers(robot);
        dissolveWorld();
        tree_.lose("gravity", "URDF says none: 9.81 m/s^2 along -z.");
        return buildImportedRig(std::move(tree_));
    }

  private:
    void readLink(const pugi::xml_node& node) {
        if (tree_.links.size() == kMaximumItems) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " links");
        }
        ImportedLink link;
        link.name = node.attribute("name").value();
        if (!links_.emplace(link.name, tree_.links.size()).second) {
            throw std::runtime_error(importPlace(node) + ": there are two links of this name");
        }
        if (const pugi::xml_node inertial = node.child("inertial")) readInertia(inertial, node, link);
        std::size_t drawn = 0;
        for (const pugi::xml_node& visual : node.children("visual")) {
            readShape(visual, node, link);
            ++drawn;
        }
        std::size_t touching = 0;
        for (const pugi::xml_node& collision : node.children("collision")) {
            ++touching;
            if (drawn == 0) readShape(collision, node, link);
        }
        collisions_ += touching;
        tree_.links.push_back(std::move(link));
        hasJoint_.push_back(false);
    }

    void readInertia(const pugi::xml_node& inertial, const pugi::xml_node& at, ImportedLink& link) {
        const Pose X = urdfOrigin(inertial);
        const double mass = attributeNumber(inertial.child("mass"), "value").value_or(0.0);
        const pugi::xml_node moments = inertial.child("inertia");
        const auto moment = [&](const char* key) { return attributeNumber(moments, key).value_or(0.0); };
        const double xx = moment("ixx"), yy = moment("iyy"), zz = moment("izz");
        const double xy = moment("ixy"), xz = moment("ixz"), yz = moment("iyz");
        Matrix3 I; // from numbers that are there: Eigen's list must not be left half-way
        I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        std::string fault;
        link.inertia = importInertia(mass, X.translation, X.rotation * I * X.rotation.transpose(), fault);
        if (!fault.empty()) tree_.lose("inertia of " + importPlace(at), fault + ": left out.");
    }

    void readShape(const pugi::xml_node& node, const pugi::xml_node& at, ImportedLink& link) {
        const pugi::xml_node geometry = node.child("geometry");
        const Pose X = urdfOrigin(node);
        Shape shape;
        shape.name = node.attribute("name").value();
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        const auto isPositive = [&](double a) {
            if (a > 1e-12) return true;
            tree_.lose("shape of " + importPlace(at), "a size that is not above zero: left out.");
            return false;
        };
        if (const pugi::xml_node box = geometry.child("box")) {
            const Vector3 size = attributeVector(box, "size").value_or(Vector3::Zero());
            if (!isPositive(size.minCoeff())) return;
            shape.geometry = BoxGeometry{size};
        } else if (const pugi::xml_node cylinder = geometry.child("cylinder")) {
            const double radius = attributeNumber(cylinder, "radius").value_or(0.0);
            const double length = attributeNumber(cylinder, "length").value_or(0.0);
            if (!isPositive(std::min(radius, length))) return;
            shape.geometry = CylinderGeometry{radius, length};
        } else if (const pugi::xml_node sphere = geometry.child("sphere")) {
            const double radius = attributeNumber(sphere, "radius").value_or(0.0);
            if (!isPositive(radius)) return;
            shape.geometry = SphereGeometry{radius};
        } else if (const pugi::xml_node mesh = geometry.child("mesh")) {
            std::string fault;
            MeshGeometry made;
            made.file = importMeshFile(mesh.attribute("filename").value(), {}, fault);
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
        link.shapes.push_back(std::move(shape));
    }

    [[nodiscard]] std::size_t linkNamed(const pugi::xml_node& joint, const char* key) const {
        const auto found = links_.find(joint.child(key).attribute("link").value());
        if (found == links_.end()) {
            throw std::runtime_error(importPlace(joint) + ": its " + key + " is no link of the file");
        }
        return found->second;
    }

    void readJoint(const pugi::xml_node& node) {
        const std::size_t child = linkNamed(node, "child");
        ImportedLink& link = tree_.links[child];
        if (hasJoint_[child]) {
            throw std::runtime_error(importPlace(node) + ": link \"" + importName(link.name, "?") +
                                     "\" hangs on two joints");
        }
        hasJoint_[child] = true;
        link.parent = static_cast<int>(linkNamed(node, "parent"));
        link.X_PL = urdfOrigin(node);
        const std::string type = node.attribute("type").value();
        ImportedMotion motion;
        motion.name = node.attribute("name").value();
        motion.axis = attributeVector(node.child("axis"), "xyz").value_or(Vector3::UnitX());
        if (!(motion.axis.norm() > 1e-9))
            throw std::runtime_error(importPlace(node) + ": its axis has no direction");
        if (node.child("mimic")) {
            tree_.lose(importPlace(node), "that it follows another joint (mimic): it is free.");
        }
        const pugi::xml_node dynamics = node.child("dynamics");
        motion.damping = attributeNumber(dynamics, "damping").value_or(0.0);
        motion.friction = attributeNumber(dynamics, "friction").value_or(0.0);
        const pugi::xml_node limit = node.child("limit");
        const auto takeLimits = [&] {
            motion.lower = attributeNumber(limit, "lower").value_or(0.0);
            motion.upper = attributeNumber(limit, "upper").value_or(0.0);
        };
        if (type == "fixed") return;
        if (type == "revolute") {
            takeLimits();
        } else if (type == "prismatic") {
            motion.kind = ImportedMotion::Kind::slide;
            takeLimits();
        } else if (type == "floating") {
            motion.kind = ImportedMotion::Kind::free;
        } else if (type == "planar") {
            if (motion.damping != 0.0 || motion.friction != 0.0) {
                tree_.lose(importPlace(node), "Damping and friction of a planar joint are left out.");
            }
            addPlanar(link, motion);
            return;
        } else if (type != "continuous") {
            tree_.lose(importPlace(node),
                       "of a type that URDF does not have (\"" + importName(type, "") + "\"): fixed.");
            return;
        }
        link.motions.push_back(std::move(motion));
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

    void countOthers(const pugi::xml_node& robot) {
        std::map<std::string, int> others;
        for (const pugi::xml_node& child : robot.children()) {
            const std::string name = child.name();
            if (child.type() != pugi::node_element || name == "link" || name == "joint" || name == "material")
                continue;
            ++others[importName(name, "?")];
        }
        for (const auto& [name, count] : others) {
            tree_.lose("<" + name + ">", std::to_string(count) + " of them: not read.");
        }
        if (collisions_ > 0) {
            tree_.lose("collision shapes",
                       "Bodies of a rig touch where it says so: add the contacts that matter.");
        }
        int effort = 0;
        for (const pugi::xml_node& joint : robot.children("joint")) {
            if (joint.child("limit").attribute("effort")) ++effort;
        }
        if (effort > 0) tree_.lose("limits of effort and velocity", "A rig has none.");
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

    ImportedTree tree_;
    std::map<std::string, std::size_t> links_;
    std::vector<bool> hasJoint_;
    std::size_t collisions_ = 0;
};

} // namespace

ImportedRig importUrdf(const std::string& text) {
    return UrdfReader().read(text);
}

} // namespace hingelab
