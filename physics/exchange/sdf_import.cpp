// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/sdf_import.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>

#include "physics/exchange/import_xml.h"
#include "physics/spatial/roll_pitch_yaw.h"
#include "physics/text/limits.h"

namespace hingelab {
namespace {

Pose sdfPoseOf(const pugi::xml_node& node) {
    const pugi::xml_node pose = node.child("pose");
    const char* const text = pose.text().get();
    if (!pose || *text == '\0') return {};
    const bool isQuaternion = std::strcmp(pose.attribute("rotation_format").value(), "quat_xyzw") == 0;
    if (isQuaternion) {
        const std::vector<double> v = importNumbers(text, 7, 7, pose, "pose");
        const Eigen::Quaterniond turn(v[6], v[3], v[4], v[5]);
        if (!(turn.norm() > 1e-9))
            throw std::runtime_error(importPlace(node) + ": the quaternion of its pose is zero");
        return {turn.normalized().toRotationMatrix(), {v[0], v[1], v[2]}};
    }
    const std::vector<double> v = importNumbers(text, 6, 6, pose, "pose");
    const bool isDegrees = std::strcmp(pose.attribute("degrees").value(), "true") == 0;
    const double unit = isDegrees ? 0.017453292519943295 : 1.0;
    return {rotationFromRollPitchYaw(unit * Vector3(v[3], v[4], v[5])), {v[0], v[1], v[2]}};
}

/// Something with a pose: a link, a joint, a frame, a model.
struct SdfFrame {
    pugi::xml_node node;
    std::string scope;      ///< of the model that it is in: "", "arm::"
    std::string relativeTo; ///< full name; of the model: its scope
    int link = -1;
    bool isSolved = false;
    bool isBeingSolved = false;
    Pose X_WF = {};
};

class SdfReader {
  public:
    ImportedRig read(const std::string& text) {
        pugi::xml_document document;
        readImportXml(text, document);
        const pugi::xml_node root = document.child("sdf");
        if (!root) throw std::runtime_error("there is no <sdf>: this is no SDFormat");
        tree_.origin = "SDFormat";
        completePoses(root);
        const pugi::xml_node world = root.child("world");
        const pugi::xml_node place = world ? world : root;
        if (const auto gravity = childVector(world, "gravity")) tree_.gravity = *gravity;
        tree_.name = place.child("model").attribute("name").value();
        for (const pugi::xml_node& model : place.children("model")) collectModel(model, "", 0);
        tellOthers(place, "");
        if (tree_.links.empty()) throw std::runtime_error("it has no links");
        for (auto& [name, frame] : frames_) solve(frame, 0);
        for (const auto& [name, frame] : frames_) {
            if (frame.link >= 0) tree_.links[static_cast<std::size_t>(frame.link)].X_PL = frame.X_WF;
        }
        for (const auto& [name, joint] : joints_) readJoint(joint, name);
        placeRest();
        return buildImportedRig(std::move(tree_));
    }

  private:
    void collectModel(const pugi::xml_node& model, const std::string& outer, int depth) {
        if (depth > 20) throw std::runtime_error("models lie deeper than 20 in models");
        const std::string name = model.attribute("name").value();
        const std::string scope = outer + name + "::";
        addFrame(scope, {model, outer, relativeOf(model, outer)});
        const bool isStatic = std::strcmp(model.child("static").text().get(), "true") == 0 ||
                              std::strcmp(model.child("static").text().get(), "1") == 0;
        for (const pugi::xml_node& link : model.children("link")) {
            if (tree_.links.size() == kMaximumItems) {
                throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " links");
            }
            SdfFrame frame{link, scope, relativeOf(link, scope)};
            frame.link = static_cast<int>(tree_.links.size());
            addFrame(scope + link.attribute("name").value(), frame);
            readLink(link, depth == 0 ? "" : name + " ");
            isStatic_.push_back(isStatic);
        }
        for (const pugi::xml_node& frame : model.children("frame")) {
            std::string relative = relativeOf(frame, scope);
            const pugi::xml_attribute attached = frame.attribute("attached_to");
            if (attached && !frame.child("pose").attribute("relative_to")) relative = scope + attached.value();
            addFrame(scope + frame.attribute("name").value(), {frame, scope, relative});
        }
        for (const pugi::xml_node& joint : model.children("joint")) {
            std::string relative = relativeOf(joint, scope);
            if (!joint.child("pose").attribute("relative_to"))
                relative = scope + joint.child("child").text().get();
            const std::string full = scope + joint.attribute("name").value();
            addFrame(full, {joint, scope, relative});
            joints_[full] = joint;
        }
        for (const pugi::xml_node& inner : model.children("model")) collectModel(inner, scope, depth + 1);
        tellOthers(model, name);
    }

    /// Full name of what a pose is relative to; the model itself where nothing is said.
    static std::string relativeOf(const pugi::xml_node& node, const std::string& scope) {
        const std::string name = node.child("pose").attribute("relative_to").value();
        return name.empty() || name == "__model__" ? scope : scope + name;
    }

    void addFrame(const std::string& name, SdfFrame frame) {
        if (frames_.size() >= kMaximumItemsInAll) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItemsInAll) +
                                     " links, joints, frames and models");
        }
        if (name.size() > kImportName) {
            throw std::runtime_error(importPlace(frame.node) +
                                     ": its name and those of the models that it is in have more than " +
                                     std::to_string(kImportName) + " bytes");
        }
        if (!frames_.emplace(name, std::move(frame)).second) {
            throw std::runtime_error("there are two of the name \"" + importName(name, "?") + "\"");
        }
    }

    void solve(SdfFrame& frame, int depth) {
        if (frame.isSolved) return;
        if (frame.isBeingSolved) {
            throw std::runtime_error(importPlace(frame.node) + ": its pose is relative to itself");
        }
        if (depth > 500) {
            throw std::runtime_error(importPlace(frame.node) +
                                     ": poses are relative to each other deeper than 500");
        }
        frame.isBeingSolved = true;
        Pose X_WR;
        if (!frame.relativeTo.empty() && frame.relativeTo != frame.scope + "world") {
            const auto other = frames_.find(frame.relativeTo);
            if (other == frames_.end()) {
                throw std::runtime_error(importPlace(frame.node) + ": there is no \"" +
                                         importName(frame.relativeTo, "?") + "\" that its pose is relative to");
            }
            solve(other->second, depth + 1);
            X_WR = other->second.X_WF;
        }
        frame.X_WF = X_WR * sdfPoseOf(frame.node);
        frame.isSolved = true;
    }

    void readLink(const pugi::xml_node& node, const std::string& prefix) {
        ImportedLink link;
        link.name = prefix + node.attribute("name").value();
        if (const pugi::xml_node inertial = node.child("inertial")) {
            const Pose X = sdfPoseOf(inertial);
            const pugi::xml_node moments = inertial.child("inertia");
            const auto moment = [&](const char* key, double otherwise) {
                return childNumber(moments, key).value_or(otherwise);
            };
            const double xx = moment("ixx", 1.0), yy = moment("iyy", 1.0), zz = moment("izz", 1.0);
            const double xy = moment("ixy", 0.0), xz = moment("ixz", 0.0), yz = moment("iyz", 0.0);
            Matrix3 I; // from numbers that are there: Eigen's list must not be left half-way
            I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
            std::string fault;
            link.inertia = importInertia(childNumber(inertial, "mass").value_or(1.0), X.translation,
                                         X.rotation * I * X.rotation.transpose(), fault);
            if (!fault.empty()) tree_.lose("inertia of " + importPlace(node), fault + ": left out.");
        } else {
            // What SDFormat has where nothing is said.
            link.inertia = RigidInertia{1.0, Vector3::Zero(), Matrix3::Identity()};
            tree_.lose(importPlace(node), "says no inertia: 1 kg and 1 kg m^2, as SDFormat has it.");
        }
        const bool isDrawn = !node.child("visual").empty();
        for (const pugi::xml_node& visual : node.children("visual")) readShape(visual, node, link);
        for (const pugi::xml_node& collision : node.children("collision")) {
            ++touching_;
            if (!isDrawn) readShape(collision, node, link);
        }
        tree_.links.push_back(std::move(link));
    }

    void readShape(const pugi::xml_node& node, const pugi::xml_node& at, ImportedLink& link) {
        const pugi::xml_node geometry = node.child("geometry");
        const Pose X = sdfPoseOf(node);
        Shape shape;
        shape.name = node.attribute("name").value();
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        const auto lose = [&](const std::string& words) {
            tree_.lose("shape of " + importPlace(at), words + ": left out.");
        };
        const auto size = [&](const pugi::xml_node& of, const char* key) {
            return childNumber(of, key).value_or(0.0);
        };
        double least = 1.0;
        if (const pugi::xml_node box = geometry.child("box")) {
            const Vector3 edges = childVector(box, "size").value_or(Vector3::Ones());
            least = edges.minCoeff();
            shape.geometry = BoxGeometry{edges};
        } else if (const pugi::xml_node cylinder = geometry.child("cylinder")) {
            least = std::min(size(cylinder, "radius"), size(cylinder, "length"));
            shape.geometry = CylinderGeometry{size(cylinder, "radius"), size(cylinder, "length")};
        } else if (const pugi::xml_node capsule = geometry.child("capsule")) {
            least = std::min(size(capsule, "radius"), size(capsule, "length"));
            shape.geometry = CapsuleGeometry{size(capsule, "radius"), size(capsule, "length")};
        } else if (const pugi::xml_node sphere = geometry.child("sphere")) {
            least = size(sphere, "radius");
            shape.geometry = SphereGeometry{least};
        } else if (const pugi::xml_node plane = geometry.child("plane")) {
            const Vector3 normal = childVector(plane, "normal").value_or(Vector3::UnitZ());
            if (!(normal.norm() > 1e-9)) return lose("a plane without a normal");
            const Matrix3 turn =
                Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), normal).toRotationMatrix();
            shape.rotation = rollPitchYawOf(X.rotation * turn);
            double edge = 1.0;
            if (const char* text = plane.child("size").text().get(); *text != '\0') {
                edge = importNumbers(text, 2, 2, plane, "size").front();
            }
            least = edge;
            shape.geometry = HalfSpaceGeometry{edge};
        } else if (const pugi::xml_node mesh = geometry.child("mesh")) {
            std::string fault;
            const Vector3 scale = childVector(mesh, "scale").value_or(Vector3::Ones());
            MeshGeometry made{importMeshFile(mesh.child("uri").text().get(), {}, fault), scale.x()};
            if (fault.empty() && !((scale.array() == scale.x()).all() && scale.x() > 1e-12)) {
                fault = "it has another scale along each axis";
            }
            if (!fault.empty()) return lose("a mesh: " + fault);
            shape.geometry = made;
        } else {
            return lose("a form that rigs do not have");
        }
        if (!(least > 1e-12)) return lose("a size that is not above zero");
        link.shapes.push_back(std::move(shape));
    }

    /// Link that a name in a joint means: a link, or what a frame is attached to; -1: the world.
    [[nodiscard]] int linkNamed(const pugi::xml_node& joint, const std::string& scope,
                                const std::string& name) const {
        if (name == kWorldName) return -1;
        std::string full = scope + name;
        for (int i = 0; i < 50; ++i) {
            const auto found = frames_.find(full);
            if (found == frames_.end()) break;
            if (found->second.link >= 0) return found->second.link;
            const std::string attached = found->second.node.attribute("attached_to").value();
            if (attached.empty()) break;
            full = found->second.scope + attached;
        }
        throw std::runtime_error(importPlace(joint) + ": there is no link \"" + importName(name, "?") + "\"");
    }

    void readJoint(const pugi::xml_node& node, const std::string& name) {
        const SdfFrame& frame = frames_.at(name);
        int parent = linkNamed(node, frame.scope, node.child("parent").text().get());
        int child = linkNamed(node, frame.scope, node.child("child").text().get());
        const std::string type = node.attribute("type").value();
        if (child < 0) {
            tree_.lose(importPlace(node), "Its child is the world: left out.");
            return;
        }
        if (parent == child || hangs_.contains(child) || isAbove(child, parent)) {
            tree_.lose(importPlace(node),
                       "closes a loop, which a rig has as an assembly: left out, the loop is open.");
            return;
        }
        ImportedLink& link = tree_.links[static_cast<std::size_t>(child)];
        hangs_.insert(child);
        link.parent = parent;
        // The joint's place and axes as the link sees them.
        const Pose X_LJ = link.X_PL.inverse() * frame.X_WF;
        if (type == "fixed") return;
        const auto base = [&](ImportedMotion::Kind kind) {
            ImportedMotion motion;
            motion.name = node.attribute("name").value();
            motion.kind = kind;
            motion.anchor = X_LJ.translation;
            return motion;
        };
        if (type == "ball") {
            link.motions.push_back(base(ImportedMotion::Kind::ball));
            return;
        }
        const bool isSlide = type == "prismatic";
        if (type != "revolute" && type != "continuous" && !isSlide && type != "universal" &&
            type != "revolute2" && type != "screw") {
            tree_.lose(importPlace(node), "of type \"" + importName(type, "") + "\": fixed.");
            return;
        }
        for (const char* key : {"axis", "axis2"}) {
            const bool isSecond = key[4] != '\0';
            if (isSecond && type != "universal" && type != "revolute2") continue;
            ImportedMotion motion = base(isSlide ? ImportedMotion::Kind::slide : ImportedMotion::Kind::hinge);
            if (isSecond) motion.name += " 2";
            readAxis(node, node.child(key), frame, link, X_LJ, motion);
            if (type == "continuous") {
                motion.lower = -kNoLimit;
                motion.upper = kNoLimit;
            }
            if (type == "screw") motion.travel = travelOf(node);
            link.motions.push_back(std::move(motion));
        }
    }

    /// Metres per radian: `screw_thread_pitch` is metres a turn; `thread_pitch`, older, is minus radians a
    /// metre.
    static double travelOf(const pugi::xml_node& node) {
        if (const auto pitch = childNumber(node, "screw_thread_pitch")) return *pitch / 6.283185307179586;
        const double old = childNumber(node, "thread_pitch").value_or(1.0);
        if (old == 0.0) throw std::runtime_error(importPlace(node) + ": its thread_pitch is zero");
        return -1.0 / old;
    }

    void readAxis(const pugi::xml_node& joint, const pugi::xml_node& axis, const SdfFrame& frame,
                  const ImportedLink& link, const Pose& X_LJ, ImportedMotion& motion) {
        const pugi::xml_node xyz = axis.child("xyz");
        Vector3 direction = childVector(axis, "xyz").value_or(Vector3::UnitZ());
        Matrix3 R_LE = X_LJ.rotation;
        const std::string expressed = xyz.attribute("expressed_in").value();
        const bool inModel = std::strcmp(axis.child("use_parent_model_frame").text().get(), "1") == 0 ||
                             std::strcmp(axis.child("use_parent_model_frame").text().get(), "true") == 0;
        if (inModel || !expressed.empty()) {
            const auto found =
                frames_.find(inModel || expressed == "__model__" ? frame.scope : frame.scope + expressed);
            if (found == frames_.end()) {
                throw std::runtime_error(importPlace(joint) + ": there is no \"" + importName(expressed, "?") +
                                         "\" that its axis is expressed in");
            }
            R_LE = link.X_PL.rotation.transpose() * found->second.X_WF.rotation;
        }
        motion.axis = R_LE * direction;
        if (!(motion.axis.norm() > 1e-9))
            throw std::runtime_error(importPlace(joint) + ": its axis has no direction");
        const pugi::xml_node limit = axis.child("limit");
        // Infinity, and 1e16 of older files, is no limit.
        const auto bound = [&](const char* key, double none) {
            const std::string text = limit.child(key).text().get();
            char* end = nullptr;
            const double coarse = std::strtod(text.c_str(), &end);
            const bool isNone = text.empty() || (end == text.c_str() + text.size() && std::abs(coarse) >= 1e10);
            return isNone ? none : importNumber(text.c_str(), limit.child(key), key);
        };
        motion.lower = bound("lower", -kNoLimit);
        motion.upper = bound("upper", kNoLimit);
        const pugi::xml_node dynamics = axis.child("dynamics");
        motion.damping = childNumber(dynamics, "damping").value_or(0.0);
        motion.friction = childNumber(dynamics, "friction").value_or(0.0);
        motion.springReference = childNumber(dynamics, "spring_reference").value_or(0.0);
        motion.stiffness = childNumber(dynamics, "spring_stiffness").value_or(0.0);
        if (axis.child("mimic"))
            tree_.lose(importPlace(joint), "that it follows another joint (mimic): it is free.");
    }

    /// Whether `link` carries `other`.
    [[nodiscard]] bool isAbove(int link, int other) const {
        for (std::size_t i = 0; other >= 0 && i <= tree_.links.size(); ++i) {
            if (other == link) return true;
            other = hangs_.contains(other) ? tree_.links[static_cast<std::size_t>(other)].parent : -1;
        }
        return false;
    }

    /// Poses from the parents' links; what no joint holds is free, or on the ground.
    void placeRest() {
        std::vector<Pose> world;
        world.reserve(tree_.links.size());
        for (const ImportedLink& link : tree_.links) world.push_back(link.X_PL);
        for (std::size_t i = 0; i < tree_.links.size(); ++i) {
            ImportedLink& link = tree_.links[i];
            if (!hangs_.contains(static_cast<int>(i)) && !isStatic_[i]) {
                ImportedMotion free;
                free.kind = ImportedMotion::Kind::free;
                free.name = link.name + " free";
                link.motions.push_back(std::move(free));
            }
            if (link.parent >= 0) link.X_PL = world[static_cast<std::size_t>(link.parent)].inverse() * world[i];
        }
        if (touching_ > 0) {
            tree_.lose("collision shapes",
                       "Bodies of a rig touch where it says so: add the contacts that matter.");
        }
    }

    /// Files in use have poses without their last angles, which other readers take as zero.
    void completePoses(const pugi::xml_node& node) {
        for (pugi::xml_node child : node.children()) {
            completePoses(child);
            if (std::strcmp(child.name(), "pose") != 0 || child.attribute("rotation_format")) continue;
            const char* const text = child.text().get();
            if (*text == '\0') continue;
            const std::size_t count = importNumbers(text, 0, 6, child, "pose").size();
            if (count < 3 || count > 5) continue;
            std::string whole = text;
            for (std::size_t i = count; i < 6; ++i) whole += " 0";
            child.text().set(whole.c_str());
            tree_.lose("pose of " + importPlace(node),
                       "has " + std::to_string(count) + " numbers where 6 belong: the others are taken as 0.");
        }
    }

    void tellOthers(const pugi::xml_node& of, const std::string& model) {
        static const std::set<std::string> known = {"model",
                                                    "link",
                                                    "joint",
                                                    "frame",
                                                    "pose",
                                                    "static",
                                                    "self_collide",
                                                    "gravity",
                                                    "light",
                                                    "world",
                                                    "scene",
                                                    "physics",
                                                    "allow_auto_disable",
                                                    "enable_wind",
                                                    "magnetic_field",
                                                    "gui",
                                                    "spherical_coordinates",
                                                    "atmosphere",
                                                    "wind"};
        std::map<std::string, int> others;
        for (const pugi::xml_node& child : of.children()) {
            if (child.type() == pugi::node_element && !known.contains(child.name()))
                ++others[importName(child.name(), "?")];
        }
        for (const auto& [name, count] : others) {
            tree_.lose("<" + name + ">" + (model.empty() ? "" : " of \"" + importName(model, "?") + "\""),
                       std::to_string(count) + " of them: not read" +
                           (name == "include" ? "; write what they include into the file." : "."));
        }
    }

    ImportedTree tree_;
    std::map<std::string, SdfFrame> frames_; ///< by full name; of models "name::"
    std::map<std::string, pugi::xml_node> joints_;
    std::set<int> hangs_;
    std::vector<bool> isStatic_; ///< by link
    std::size_t touching_ = 0;
};

} // namespace

ImportedRig importSdf(const std::string& text) {
    return SdfReader().read(text);
}

} // namespace hingelab
