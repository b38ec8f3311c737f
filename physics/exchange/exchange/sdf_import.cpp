// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/sdf_import.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "exchange/import_node.h"
#include "exchange/import_surface.h"
#include "exchange/import_xml.h"
#include "mechanism/mass_properties.h"
#include "spatial/roll_pitch_yaw.h"
#include "spatial/turn_between.h"
#include "text/limits.h"

namespace hingelab {
namespace {

constexpr double kSdfDensity = 1000.0; // of collisions that say none [kg/m³]

Pose sdfPoseOf(const ImportNode& node) {
    const ImportNode pose = node.child("pose");
    const char* const text = pose.text();
    if (!pose || *text == '\0') return {};
    if (pose.value("rotation_format") == "quat_xyzw") {
        const std::vector<double> v = importNumbers(text, 7, 7, pose, "pose");
        const Eigen::Quaterniond turn(v[6], v[3], v[4], v[5]);
        if (!(turn.norm() > 1e-9))
            throw std::runtime_error(importPlace(node) + ": the quaternion of its pose is zero");
        return {turn.normalized().toRotationMatrix(), {v[0], v[1], v[2]}};
    }
    const std::vector<double> v = importNumbers(text, 6, 6, pose, "pose");
    const std::string degrees = pose.value("degrees");
    const double unit = degrees == "true" || degrees == "1" ? 0.017453292519943295 : 1.0;
    return {rotationFromRollPitchYaw(unit * Vector3(v[3], v[4], v[5])), {v[0], v[1], v[2]}};
}

/// Something with a pose: a link, a joint, a frame, a model.
struct SdfFrame {
    ImportNode node;
    std::string scope;      ///< of the model that it is in: "", "arm::"
    std::string relativeTo; ///< full name; of the model: its scope
    int link = -1;
    bool isModel = false;
    bool isSolved = false;
    bool isBeingSolved = false;
    Pose X_WF = {};
};

/// A form with what a mesh is scaled by; `solid` of forms that rigs do not have.
struct SdfForm {
    std::optional<Shape> shape;
    std::optional<RigidInertia> solid; ///< of density 1, in the form's frame
    Vector3 scale = Vector3::Ones();
    std::string file; ///< of a mesh
    std::string fault;
};

class SdfReader {
  public:
    explicit SdfReader(const ImportFiles& files) : solids_(files) {}

    ImportedRig read(const std::string& text) {
        pugi::xml_document document;
        readImportXml(text, document);
        const ImportNode root = ImportNode(document, marks_).child("sdf");
        if (!root) throw std::runtime_error("there is no <sdf>: this is no SDFormat");
        tree_.origin = "SDFormat";
        readVersion(root.value("version"));
        completePoses(root);
        const ImportNode world = root.child("world");
        const ImportNode place = world ? world : root;
        readGravity(world);
        tree_.name = place.xml().child("model").attribute("name").value();
        static_cast<void>(world.attribute("name"));
        for (const ImportNode& model : place.children("model")) collectModel(model, "", 0, false);
        if (world) collectFrames(world, "");
        tellIncludes(place);
        if (tree_.links.empty()) throw std::runtime_error("it has no links");
        for (auto& [name, frame] : frames_) solve(frame, 0);
        for (const auto& [name, frame] : frames_) {
            if (frame.link >= 0) tree_.links[static_cast<std::size_t>(frame.link)].X_PL = frame.X_WF;
        }
        for (const std::string& name : joints_) readJoint(name);
        placeRest();
        tellUnread(document, marks_, text, tree_);
        return buildImportedRig(std::move(tree_));
    }

  private:
    /// "1.4": up to it axes are given in the frame of the model.
    void readVersion(const std::string& version) {
        int major = 0, minor = 0;
        const char* const end = version.data() + version.size();
        const auto [point, error] = std::from_chars(version.data(), end, major);
        if (error == std::errc() && point < end && *point == '.') std::from_chars(point + 1, end, minor);
        isOld_ = error == std::errc() && (major < 1 || (major == 1 && minor <= 4));
    }

    /// Up to 1.5 it is a matter of <physics>.
    void readGravity(const ImportNode& world) {
        tree_.gravity = {0.0, 0.0, -9.8};
        if (const auto gravity = childVector(world, "gravity")) {
            tree_.gravity = *gravity;
        } else if (world.xml().child("physics").child("gravity")) {
            tree_.gravity = *childVector(world.child("physics"), "gravity");
        } else {
            tree_.lose("gravity", "The file says none: 9.8 m/s^2 along -z, as SDFormat has it.");
        }
    }

    void collectModel(const ImportNode& model, const std::string& outer, int depth, bool isStatic) {
        if (depth > 20) throw std::runtime_error("models lie deeper than 20 in models");
        const std::string name = model.value("name");
        const std::string scope = outer + name + "::";
        SdfFrame own{model, outer, relativeOf(model, outer)};
        own.isModel = true;
        addFrame(scope, own);
        isStatic = childFlag(model, "static").value_or(false) || isStatic;
        std::size_t joints = 0;
        for (const ImportNode& link : model.children("link")) {
            if (tree_.links.size() == kMaximumItems) {
                throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " links");
            }
            SdfFrame frame{link, scope, relativeOf(link, scope)};
            frame.link = static_cast<int>(tree_.links.size());
            addFrame(scope + link.value("name"), frame);
            readLink(link, depth == 0 ? "" : name + " ");
            isStatic_.push_back(isStatic);
        }
        joints = collectFrames(model, scope);
        for (const ImportNode& inner : model.children("model")) collectModel(inner, scope, depth + 1, isStatic);
        if (isStatic && joints > 0) {
            tree_.lose(importPlace(model), "It is static: its links are fixed to the world, and its joints (" +
                                               std::to_string(joints) + ") do not move.");
        }
        tellIncludes(model);
    }

    /// Frames and joints of a model, or of the world; returns how many joints.
    std::size_t collectFrames(const ImportNode& model, const std::string& scope) {
        for (const ImportNode& frame : model.children("frame")) {
            std::string relative = relativeOf(frame, scope);
            const std::string attached = frame.value("attached_to");
            if (!attached.empty() && frame.xml().child("pose").attribute("relative_to").empty())
                relative = scope + attached;
            addFrame(scope + frame.value("name"), {frame, scope, relative});
        }
        std::size_t count = 0;
        for (const ImportNode& joint : model.children("joint")) {
            std::string relative = relativeOf(joint, scope);
            if (joint.xml().child("pose").attribute("relative_to").empty())
                relative = scope + joint.child("child").text();
            // A link, or another joint, may have the same name: poses are relative to that one.
            std::string full = scope + joint.value("name");
            while (frames_.contains(full)) full += " (joint)";
            addFrame(full, {joint, scope, relative});
            joints_.push_back(full);
            ++count;
        }
        return count;
    }

    /// Full name of what a pose is relative to; the model itself where nothing is said.
    std::string relativeOf(const ImportNode& node, const std::string& scope) {
        const pugi::xml_attribute attribute = node.child("pose").attribute("relative_to");
        const std::string name = attribute.value();
        if (attribute && name.empty()) {
            tree_.lose("pose of " + importPlace(node),
                       "relative_to=\"\" names nothing: read as if it were not there.");
        }
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

    /// A frame by its full name, or the model of that name.
    [[nodiscard]] std::map<std::string, SdfFrame>::iterator frameNamed(const std::string& full) {
        const auto found = frames_.find(full);
        if (found != frames_.end()) return found;
        constexpr std::string_view own = "::__model__";
        if (full.ends_with(own)) return frames_.find(full.substr(0, full.size() - own.size() + 2));
        return frames_.find(full + "::");
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
            const auto other = frameNamed(frame.relativeTo);
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

    void readLink(const ImportNode& node, const std::string& prefix) {
        ImportedLink link;
        link.name = prefix + node.value("name");
        if (!childFlag(node, "gravity").value_or(true)) link.gravityShare = 0.0;
        readInertia(node, link);
        for (const ImportNode& visual : node.children("visual")) addForm(visual, node, link.shapes);
        const bool isDrawn = !link.shapes.empty();
        const bool hasMesh = std::any_of(link.shapes.begin(), link.shapes.end(), [](const Shape& shape) {
            return std::holds_alternative<MeshGeometry>(shape.geometry);
        });
        std::vector<Shape>& touching = isDrawn ? link.standIns : link.shapes;
        for (const ImportNode& collision : node.children("collision")) {
            ++touching_;
            if (!isDrawn || hasMesh) {
                addForm(collision, node, touching);
            } else {
                collision.child("geometry").markWhole(); // told with all of them
                collision.child("pose").markWhole();
                static_cast<void>(collision.attribute("name"));
            }
        }
        tree_.links.push_back(std::move(link));
    }

    void readInertia(const ImportNode& node, ImportedLink& link) {
        const ImportNode inertial = node.child("inertial");
        const std::string isAuto = inertial.value("auto");
        if ((isAuto == "true" || isAuto == "1") && inertiaOfCollisions(node, inertial, link)) return;
        if (!inertial) {
            // What SDFormat has where nothing is said.
            link.inertia = RigidInertia{1.0, Vector3::Zero(), Matrix3::Identity()};
            tree_.lose(importPlace(node), "says no inertia: 1 kg and 1 kg m^2, as SDFormat has it.");
            return;
        }
        const Pose X = sdfPoseOf(inertial);
        const ImportNode moments = inertial.child("inertia");
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
    }

    /// auto="true": of what touches, by its density. False: there is none of which it is known.
    bool inertiaOfCollisions(const ImportNode& node, const ImportNode& inertial, ImportedLink& link) {
        const double density = childNumber(inertial, "density").value_or(kSdfDensity);
        RigidInertia sum;
        for (const ImportNode& collision : node.children("collision")) {
            SdfForm form = formOf(collision);
            const double own = childNumber(collision, "density").value_or(density);
            const Pose X = sdfPoseOf(collision);
            if (!form.file.empty()) {
                if (const auto solid = solids_.of(form.file, form.scale, form.fault)) {
                    if (solid->isClosed) form.solid = solid->inertia;
                    form.fault = "its surface is not closed";
                }
            } else if (form.shape && !std::holds_alternative<HalfSpaceGeometry>(form.shape->geometry)) {
                Body body;
                form.shape->density = own;
                form.shape->position = form.shape->rotation = Vector3::Zero();
                body.shapes.push_back(*form.shape);
                sum = sum + massPropertiesOf(body).expressedIn(X);
                continue;
            }
            if (form.solid) {
                sum = sum + withMass(*form.solid, own * form.solid->mass).expressedIn(X);
            } else {
                tree_.lose("mass of " + importPlace(collision) + " of " + importPlace(node),
                           (form.fault.empty() ? std::string("a plane") : form.fault) +
                               ": it weighs nothing in the inertia that follows from the collision shapes.");
            }
        }
        if (!(sum.mass > 0.0)) {
            tree_.lose(importPlace(node),
                       "Its inertia should follow from collision shapes (auto), and there are "
                       "none that weigh: what <inertial> says otherwise, or 1 kg.");
            return false;
        }
        link.inertia = sum;
        return true;
    }

    /// The first form in <geometry>, where it stands in the link.
    SdfForm formOf(const ImportNode& node) {
        const ImportNode geometry = node.child("geometry");
        const Pose X = sdfPoseOf(node);
        SdfForm form;
        Shape shape;
        shape.name = node.value("name");
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        const auto size = [&](const ImportNode& of, const char* key) {
            return childNumber(of, key).value_or(0.0);
        };
        double least = 1.0;
        if (const ImportNode box = geometry.child("box")) {
            const Vector3 edges = childVector(box, "size").value_or(Vector3::Ones());
            least = edges.minCoeff();
            shape.geometry = BoxGeometry{edges};
        } else if (const ImportNode cylinder = geometry.child("cylinder")) {
            least = std::min(size(cylinder, "radius"), size(cylinder, "length"));
            shape.geometry = CylinderGeometry{size(cylinder, "radius"), size(cylinder, "length")};
        } else if (const ImportNode capsule = geometry.child("capsule")) {
            least = std::min(size(capsule, "radius"), size(capsule, "length"));
            shape.geometry = CapsuleGeometry{size(capsule, "radius"), size(capsule, "length")};
        } else if (const ImportNode sphere = geometry.child("sphere")) {
            least = size(sphere, "radius");
            shape.geometry = SphereGeometry{least};
        } else if (const ImportNode ellipsoid = geometry.child("ellipsoid")) {
            const Vector3 radii = childVector(ellipsoid, "radii").value_or(Vector3::Ones());
            if (radii.minCoeff() > 1e-12) form.solid = ellipsoidSolid(radii);
            form.fault = "an ellipsoid, a form that rigs do not have";
        } else if (const ImportNode cone = geometry.child("cone")) {
            const double radius = size(cone, "radius"), length = size(cone, "length");
            if (std::min(radius, length) > 1e-12) form.solid = coneSolid(radius, length);
            form.fault = "a cone, a form that rigs do not have";
        } else if (const ImportNode plane = geometry.child("plane")) {
            least = readPlane(plane, X, shape, form.fault);
        } else if (const ImportNode mesh = geometry.child("mesh")) {
            readMesh(mesh, shape, form);
        } else {
            form.fault = "a form that rigs do not have";
        }
        if (form.fault.empty() && !(least > 1e-12)) form.fault = "a size that is not above zero";
        if (form.fault.empty()) form.shape = std::move(shape);
        return form;
    }

    static double readPlane(const ImportNode& plane, const Pose& X, Shape& shape, std::string& fault) {
        const Vector3 normal = childVector(plane, "normal").value_or(Vector3::UnitZ());
        if (!(normal.norm() > 1e-9)) {
            fault = "a plane without a normal";
            return 1.0;
        }
        const Matrix3 turn = turnBetween(Vector3::UnitZ(), normal);
        shape.rotation = rollPitchYawOf(X.rotation * turn);
        double edge = 1.0;
        const ImportNode size = plane.child("size");
        if (*size.text() != '\0') edge = importNumbers(size.text(), 2, 2, plane, "size").front();
        shape.geometry = HalfSpaceGeometry{edge};
        return edge;
    }

    static void readMesh(const ImportNode& mesh, Shape& shape, SdfForm& form) {
        std::string fault;
        form.scale = childVector(mesh, "scale").value_or(Vector3::Ones());
        form.file = importMeshFile(mesh.child("uri").text(), {}, fault);
        shape.geometry = MeshGeometry{form.file, form.scale.x()};
        if (fault.empty() && !((form.scale.array() == form.scale.x()).all() && form.scale.x() > 1e-12)) {
            fault = "it has another scale along each axis";
        }
        if (!fault.empty()) form.fault = "a mesh: " + fault;
    }

    void addForm(const ImportNode& node, const ImportNode& at, std::vector<Shape>& shapes) {
        SdfForm form = formOf(node);
        if (form.shape) {
            shapes.push_back(std::move(*form.shape));
        } else {
            tree_.lose("shape of " + importPlace(at), form.fault + ": not drawn.");
        }
    }

    /// Link that a name in a joint means: a link, or what a frame is attached to, or that of a model which
    /// stands for it; -1: the world.
    [[nodiscard]] int linkNamed(const ImportNode& joint, const std::string& scope, const std::string& name) {
        if (name == kWorldName) return -1;
        std::string full = scope + name;
        for (int i = 0; i < 50; ++i) {
            const auto found = frameNamed(full);
            if (found == frames_.end()) break;
            const SdfFrame& frame = found->second;
            if (frame.link >= 0) return frame.link;
            if (frame.isModel) return canonicalLink(found->first);
            if (std::string attached = frame.node.value("attached_to"); !attached.empty()) {
                if (attached == kWorldName) return -1;
                full = frame.scope + attached;
            } else if (frame.node.is("joint")) {
                full = frame.scope + frame.node.child("child").text();
            } else if (frame.scope.empty()) {
                return -1; // of the world itself
            } else {
                return canonicalLink(frame.scope);
            }
        }
        throw std::runtime_error(importPlace(joint) + ": there is no link \"" + importName(name, "?") + "\"");
    }

    /// The link that stands for a model: the one that it names, or its first.
    int canonicalLink(const std::string& scope) {
        const SdfFrame& model = frames_.at(scope);
        if (const std::string named = model.node.value("canonical_link"); !named.empty()) {
            const auto found = frames_.find(scope + named);
            if (found != frames_.end() && found->second.link >= 0) return found->second.link;
        }
        int first = -1, deep = -1;
        for (auto each = frames_.lower_bound(scope); each != frames_.end(); ++each) {
            if (!each->first.starts_with(scope)) break;
            const int link = each->second.link;
            if (link < 0) continue;
            int& best = each->second.scope == scope ? first : deep;
            if (best < 0 || link < best) best = link;
        }
        if (first < 0) first = deep;
        if (first < 0) throw std::runtime_error(importPlace(model.node) + ": the model has no link");
        return first;
    }

    void readJoint(const std::string& name) {
        const SdfFrame& frame = frames_.at(name);
        const ImportNode& node = frame.node;
        const std::string parentName = node.child("parent").text(), childName = node.child("child").text();
        const int parent = linkNamed(node, frame.scope, parentName);
        const int child = linkNamed(node, frame.scope, childName);
        static_cast<void>(node.attribute("type"));
        if (child < 0) {
            tree_.lose(importPlace(node), "Its child is the world: left out.");
            return;
        }
        if (isStatic_[static_cast<std::size_t>(child)]) {
            node.markWhole(); // the model was told
            return;
        }
        if (parent == child) {
            tree_.lose(importPlace(node), "connects a link to itself: left out.");
            node.markWhole();
            return;
        }
        // The first joint of the file that can carry a link does; others close loops.
        if (hangs_.contains(child) || isAbove(child, parent)) {
            addLoop(node, frame, parent, child);
            return;
        }
        ImportedLink& link = tree_.links[static_cast<std::size_t>(child)];
        hangs_.insert(child);
        link.parent = parent;
        if (!isKnownJoint(node)) {
            tree_.lose(importPlace(node), "of type \"" + importName(node.value("type"), "") + "\": fixed.");
            return;
        }
        link.motions = motionsOfJoint(node, frame, link);
    }

    /// A joint whose child another joint carries.
    void addLoop(const ImportNode& node, const SdfFrame& frame, int parent, int child) {
        if (!isKnownJoint(node)) {
            tree_.lose(importPlace(node), "of type \"" + importName(node.value("type"), "") +
                                              "\", closes a loop: left out, the loop is open.");
            node.markWhole();
            return;
        }
        const ImportedLink& link = tree_.links[static_cast<std::size_t>(child)];
        ImportedLoop loop;
        loop.name = node.value("name");
        loop.what = importPlace(node);
        loop.parent = parent;
        loop.child = child;
        // Links still stand in the world.
        loop.X_PJ = frame.X_WF;
        if (parent >= 0) loop.X_PJ = tree_.links[static_cast<std::size_t>(parent)].X_PL.inverse() * frame.X_WF;
        loop.X_CJ = link.X_PL.inverse() * frame.X_WF;
        loop.motions = motionsOfJoint(node, frame, link);
        for (ImportedMotion& motion : loop.motions) {
            motion.axis = loop.X_CJ.rotation.transpose() * motion.axis;
            motion.anchor = Vector3::Zero();
        }
        tree_.loops.push_back(std::move(loop));
    }

    static bool isKnownJoint(const ImportNode& node) {
        const std::string type = node.value("type");
        const auto known = {"fixed",     "ball",      "revolute",  "continuous",
                            "prismatic", "universal", "revolute2", "screw"};
        return std::find(known.begin(), known.end(), type) != known.end();
    }

    /// As the link sees them; none: fixed.
    std::vector<ImportedMotion> motionsOfJoint(const ImportNode& node, const SdfFrame& frame,
                                               const ImportedLink& link) {
        const std::string type = node.value("type");
        const Pose X_LJ = link.X_PL.inverse() * frame.X_WF;
        std::vector<ImportedMotion> motions;
        if (type == "fixed") return motions;
        const bool hasTwo = type == "universal" || type == "revolute2";
        for (const char* key : {"axis", "axis2"}) {
            const bool isSecond = key[4] != '\0';
            if (isSecond && !hasTwo) continue;
            ImportedMotion motion;
            motion.name = node.value("name") + (isSecond ? " 2" : "");
            motion.anchor = X_LJ.translation;
            motion.kind = type == "ball"        ? ImportedMotion::Kind::ball
                          : type == "prismatic" ? ImportedMotion::Kind::slide
                                                : ImportedMotion::Kind::hinge;
            if (type != "ball") {
                readAxis(node, node.child(key), frame, link, X_LJ, type == "continuous", motion);
            }
            if (type == "screw") motion.travel = travelOf(node);
            motions.push_back(std::move(motion));
        }
        return motions;
    }

    /// Metres per radian: `screw_thread_pitch` is metres a turn; `thread_pitch`, older, is minus radians a
    /// metre.
    static double travelOf(const ImportNode& node) {
        if (const auto pitch = childNumber(node, "screw_thread_pitch")) return *pitch / 6.283185307179586;
        const double old = childNumber(node, "thread_pitch").value_or(1.0);
        if (old == 0.0) throw std::runtime_error(importPlace(node) + ": its thread_pitch is zero");
        return -1.0 / old;
    }

    void readAxis(const ImportNode& joint, const ImportNode& axis, const SdfFrame& frame,
                  const ImportedLink& link, const Pose& X_LJ, bool isEndless, ImportedMotion& motion) {
        const ImportNode xyz = axis.child("xyz");
        const Vector3 direction = childVector(axis, "xyz").value_or(Vector3::UnitZ());
        Matrix3 R_LE = X_LJ.rotation;
        const std::string expressed = xyz.value("expressed_in");
        const bool inModel = childFlag(axis, "use_parent_model_frame").value_or(isOld_);
        if (inModel || !expressed.empty()) {
            const bool isModel = expressed.empty() || expressed == "__model__";
            const auto found = isModel ? frames_.find(frame.scope) : frameNamed(frame.scope + expressed);
            Matrix3 R_WE = Matrix3::Identity(); // of the world
            if (found != frames_.end()) {
                R_WE = found->second.X_WF.rotation;
            } else if (expressed != kWorldName && !(isModel && frame.scope.empty())) {
                throw std::runtime_error(importPlace(joint) + ": there is no \"" + importName(expressed, "?") +
                                         "\" that its axis is expressed in");
            }
            R_LE = link.X_PL.rotation.transpose() * R_WE;
        }
        motion.axis = R_LE * direction;
        if (!(motion.axis.norm() > 1e-9))
            throw std::runtime_error(importPlace(joint) + ": its axis has no direction");
        readLimits(axis.child("limit"), isEndless, motion);
        const ImportNode dynamics = axis.child("dynamics");
        motion.damping = childNumber(dynamics, "damping").value_or(0.0);
        motion.friction = childNumber(dynamics, "friction").value_or(0.0);
        motion.springReference = childNumber(dynamics, "spring_reference").value_or(0.0);
        motion.stiffness = childNumber(dynamics, "spring_stiffness").value_or(0.0);
        motion.start = childNumber(axis, "initial_position").value_or(0.0);
        if (const ImportNode mimic = axis.child("mimic")) readMimic(joint, mimic, motion);
    }

    void readLimits(const ImportNode& limit, bool isEndless, ImportedMotion& motion) {
        // Infinity, and 1e16 of older files, is no limit.
        const auto bound = [&](const char* key, double none) {
            const ImportNode child = limit.child(key);
            const std::string text = child.text();
            return isUnlimited(text) ? none : importNumber(text.c_str(), child, key);
        };
        for (const char* key : {"effort", "velocity"}) {
            const double most = bound(key, kNoLimit);
            if (most >= 0.0 && std::isfinite(most) && !hasEffort_) {
                hasEffort_ = true;
                tree_.lose("limits of effort and velocity", "A rig has none.");
            }
        }
        if (isEndless) return;
        motion.lower = bound("lower", -kNoLimit);
        motion.upper = bound("upper", kNoLimit);
        const auto stiffness = childNumber(limit, "stiffness"), dissipation = childNumber(limit, "dissipation");
        if (stiffness && *stiffness > 0.0) motion.stopStiffness = stiffness;
        if (dissipation && *dissipation >= 0.0) motion.stopDamping = dissipation;
    }

    /// Of words, "inf", and numbers that are meant as endless.
    static bool isUnlimited(const std::string& text) {
        const std::size_t from = text.find_first_not_of(" \t\r\n");
        if (from == std::string::npos) return true;
        std::string word = text.substr(from, text.find_last_not_of(" \t\r\n") + 1 - from);
        if (word.front() == '-' || word.front() == '+') word.erase(0, 1);
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (word == "inf" || word == "infinity") return true;
        double value = 0.0;
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        return error == std::errc() && stop == word.data() + word.size() && value >= 1e10;
    }

    /// q = multiplier (q' - reference) + offset
    void readMimic(const ImportNode& joint, const ImportNode& mimic, const ImportedMotion& motion) {
        const double ratio = childNumber(mimic, "multiplier").value_or(1.0);
        const double offset = childNumber(mimic, "offset").value_or(0.0);
        const double reference = childNumber(mimic, "reference").value_or(0.0);
        std::string leader = mimic.value("joint");
        if (leader.empty()) leader = mimic.xml().child_value("joint");
        mimic.child("joint").markRead();
        if (mimic.value("axis") == "axis2") leader += " 2";
        if (leader.empty()) {
            tree_.lose(importPlace(joint), "that it follows another joint (mimic) is left out: none is named.");
            return;
        }
        tree_.couplings.push_back({motion.name, {{leader, ratio}}, offset - ratio * reference});
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
            tree_.lose("collision shapes", std::to_string(touching_) +
                                               " of them: bodies of a rig touch where it says so: add the "
                                               "contacts that matter.");
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

    void tellIncludes(const ImportNode& of) {
        for (const ImportNode& include : of.children("include")) {
            include.markWhole();
            tree_.lose("<include> of \"" + importName(include.xml().child_value("uri"), "?") + "\"",
                       "not read; write what it includes into the file, in place of it.");
        }
    }

    SurfaceSolids solids_;
    ImportMarks marks_;
    ImportedTree tree_;
    std::map<std::string, SdfFrame> frames_; ///< by full name; of models "name::"
    std::vector<std::string> joints_;        ///< full names
    std::set<int> hangs_;
    std::vector<bool> isStatic_; ///< by link
    std::size_t touching_ = 0;
    bool isOld_ = false; ///< of version 1.4 or before
    bool hasEffort_ = false;
};

} // namespace

ImportedRig importSdf(const std::string& text, const ImportFiles& files) {
    return SdfReader(files).read(text);
}

} // namespace hingelab
