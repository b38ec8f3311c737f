// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/mjcf_import.h"

#include <cmath>
#include <cstring>
#include <map>
#include <stdexcept>

#include "physics/exchange/import_xml.h"
#include "physics/exchange/mjcf_defaults.h"
#include "physics/shapes/convex_hull.h"
#include "physics/spatial/roll_pitch_yaw.h"
#include "physics/text/limits.h"
#include "physics/text/quantity.h"

namespace hingelab {
namespace {

/// Where a walk through the bodies is.
struct MjcfPlace {
    int link = -1;
    Pose X_LF; ///< of frames within the link
    std::string childClass;
};

struct MjcfMesh {
    std::string file, fault;
    double scale = 1.0;
    HullGeometry hull;                ///< of corners that stand in the document
    Vector3 centre = Vector3::Zero(); ///< of its box
};

class MjcfReader {
  public:
    ImportedRig read(const std::string& text, const ImportFiles& files) {
        pugi::xml_document document;
        readImportXml(text, document);
        const pugi::xml_node root = document.child("mujoco");
        if (!root) throw std::runtime_error("there is no <mujoco>: this is no MJCF");
        resolveMjcfIncludes(root, files);
        checkImportLimits(document);
        defaults_.read(root);
        if (!defaults_.isLocal) {
            throw std::runtime_error(
                "<compiler>: coordinate=\"global\" is not read: let MuJoCo save the model anew");
        }
        tree_.name = root.attribute("model").value();
        tree_.origin = "MJCF";
        for (const pugi::xml_node& option : root.children("option")) {
            if (const auto gravity = attributeVector(option, "gravity")) tree_.gravity = *gravity;
        }
        for (const pugi::xml_node& asset : root.children("asset")) readMeshes(asset);
        for (const pugi::xml_node& world : root.children("worldbody")) walk(world, {});
        readKeyframe(root);
        readTendons(root);
        tellOthers(root);
        return buildImportedRig(std::move(tree_));
    }

  private:
    void readMeshes(const pugi::xml_node& asset) {
        for (const pugi::xml_node& node : asset.children("mesh")) {
            MjcfMesh mesh;
            const std::string file = node.attribute("file").value();
            std::string name = node.attribute("name").value();
            if (name.empty()) name = file.substr(0, file.rfind('.'));
            const Vector3 scale = attributeVector(node, "scale").value_or(Vector3::Ones());
            if (file.empty()) {
                readCorners(node, scale, mesh);
                meshes_[name] = mesh;
                continue;
            }
            mesh.file = importMeshFile(file, defaults_.meshFolder, mesh.fault);
            if (mesh.fault.empty() && !((scale.array() == scale.x()).all() && scale.x() > 1e-12)) {
                mesh.fault = "it has another scale along each axis";
            }
            mesh.scale = scale.x();
            meshes_[name] = mesh;
        }
    }

    /// Corners in the document itself: MuJoCo, too, takes their convex hull for contacts.
    void readCorners(const pugi::xml_node& node, const Vector3& scale, MjcfMesh& mesh) {
        constexpr std::size_t most = 300'000;
        const std::vector<double> numbers =
            importNumbers(node.attribute("vertex").value(), 0, most, node, "vertex");
        std::vector<Vector3> points;
        for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
            points.emplace_back(scale.cwiseProduct(Vector3(numbers[i], numbers[i + 1], numbers[i + 2])));
        }
        const PointHull hull = hullOfPoints(points);
        Eigen::AlignedBox3d box;
        for (const Vector3& p : hull.corners) {
            mesh.hull.corners.push_back({p.x(), p.y(), p.z()});
            box.extend(p);
        }
        if (hull.corners.empty()) {
            mesh.fault = "its corners enclose nothing";
            return;
        }
        mesh.centre = box.center();
        if (hull.corners.size() < kMostHullCorners) return;
        tree_.lose(importPlace(node), "its hull has many corners: " + std::to_string(hull.corners.size()) +
                                          " of them were taken, others stand out by up to " +
                                          displayText(1e3 * hull.deviation, 2) + " mm.");
    }

    /// Elements of a body, of the world, or of a frame within.
    void walk(const pugi::xml_node& node, const MjcfPlace& place) {
        for (const pugi::xml_node& child : node.children()) {
            const char* const name = child.name();
            if (std::strcmp(name, "body") == 0) {
                readBody(child, place);
            } else if (std::strcmp(name, "geom") == 0) {
                readGeom(child, place);
            } else if (std::strcmp(name, "frame") == 0) {
                MjcfPlace inside = place;
                inside.X_LF = place.X_LF * defaults_.pose(child, place.childClass);
                if (child.attribute("childclass")) inside.childClass = child.attribute("childclass").value();
                walk(child, inside);
            } else if (std::strcmp(name, "joint") == 0 || std::strcmp(name, "freejoint") == 0) {
                readJoint(child, place);
            } else if (std::strcmp(name, "inertial") == 0) {
                readInertia(child, place);
            } else if (std::strcmp(name, "site") == 0) {
                const Pose X = place.X_LF * defaults_.pose(child, place.childClass);
                if (child.attribute("name"))
                    sites_[child.attribute("name").value()] = {place.link, X.translation};
            } else if (child.type() == pugi::node_element && std::strcmp(name, "light") != 0 &&
                       std::strcmp(name, "camera") != 0) {
                ++others_[name];
            }
        }
    }

    void readBody(const pugi::xml_node& node, const MjcfPlace& carrier) {
        if (tree_.links.size() == kMaximumItems) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " bodies");
        }
        ImportedLink link;
        link.name = node.attribute("name") ? node.attribute("name").value() : "body";
        link.parent = carrier.link;
        MjcfPlace place{static_cast<int>(tree_.links.size()), {}, carrier.childClass};
        if (node.attribute("childclass")) place.childClass = node.attribute("childclass").value();
        link.X_PL = carrier.X_LF * defaults_.pose(node, place.childClass);
        if (std::strcmp(node.attribute("mocap").value(), "true") == 0) {
            tree_.lose(importPlace(node), "is moved by data (mocap): fixed.");
        }
        const auto index = tree_.links.size();
        tree_.links.push_back(std::move(link));
        walk(node, place);
        finishInertia(tree_.links[index], node);
    }

    void finishInertia(ImportedLink& link, const pugi::xml_node& node) {
        using Inertia = MjcfDefaults::Inertia;
        if (defaults_.fromShapes == Inertia::always) link.inertia.reset();
        if (defaults_.fromShapes == Inertia::never && !link.inertia) {
            for (Shape& shape : link.shapes) shape.mass = shape.density = 0.0;
        }
        if (link.inertia) return;
        for (Shape& shape : link.shapes) {
            if (!std::holds_alternative<MeshGeometry>(shape.geometry)) continue;
            if (shape.mass == 0.0 && shape.density == 0.0) continue;
            shape.mass = shape.density = 0.0;
            tree_.lose("mass of a mesh of " + importPlace(node),
                       "follows from its surface in MuJoCo: left out.");
        }
    }

    void readInertia(const pugi::xml_node& node, const MjcfPlace& place) {
        if (place.link < 0) return;
        const Pose X = place.X_LF * defaults_.pose(node, {});
        const double mass = attributeNumber(node, "mass").value_or(0.0);
        Matrix3 I = Matrix3::Zero();
        if (const char* full = node.attribute("fullinertia").value(); *full != '\0') {
            const std::vector<double> m = importNumbers(full, 6, 6, node, "fullinertia");
            I << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
        } else if (const auto diagonal = attributeVector(node, "diaginertia")) {
            I = diagonal->asDiagonal();
        }
        std::string fault;
        auto& link = tree_.links[static_cast<std::size_t>(place.link)];
        link.inertia = importInertia(mass, X.translation, X.rotation * I * X.rotation.transpose(), fault);
        if (!fault.empty())
            tree_.lose("inertia of \"" + importName(link.name, "?") + "\"", fault + ": left out.");
    }

    void readJoint(const pugi::xml_node& node, const MjcfPlace& place) {
        if (place.link < 0) {
            tree_.lose(importPlace(node), "A joint of the world itself: left out.");
            return;
        }
        ImportedLink& link = tree_.links[static_cast<std::size_t>(place.link)];
        ImportedMotion motion;
        motion.name = node.attribute("name") ? node.attribute("name").value() : link.name + " joint";
        const std::string& cls = place.childClass;
        const char* type = defaults_.find(node, "type", cls);
        const std::string kind = std::strcmp(node.name(), "freejoint") == 0 ? "free"
                                 : type == nullptr                          ? "hinge"
                                                                            : type;
        if (kind == "free") {
            motion.kind = ImportedMotion::Kind::free;
        } else if (kind == "ball") {
            motion.kind = ImportedMotion::Kind::ball;
        } else if (kind == "slide") {
            motion.kind = ImportedMotion::Kind::slide;
        } else if (kind != "hinge") {
            throw std::runtime_error(importPlace(node) + ": \"" + importName(kind, "") +
                                     "\" is no type of joint");
        }
        const auto vector = [&](const char* key, const Vector3& otherwise) {
            const char* text = defaults_.find(node, key, cls);
            if (text == nullptr) return otherwise;
            const std::vector<double> v = importNumbers(text, 3, 3, node, key);
            return Vector3(v[0], v[1], v[2]);
        };
        if (motion.kind != ImportedMotion::Kind::free) {
            motion.anchor = place.X_LF * vector("pos", Vector3::Zero());
            motion.axis = place.X_LF.rotation * vector("axis", Vector3::UnitZ());
            if (!(motion.axis.norm() > 1e-9))
                throw std::runtime_error(importPlace(node) + ": its axis has no direction");
        }
        const bool isAngle = motion.kind == ImportedMotion::Kind::hinge;
        const auto coordinate = [&](double value) { return isAngle ? defaults_.angle(value) : value; };
        motion.reference = coordinate(defaults_.number(node, "ref", cls).value_or(0.0));
        motion.start = motion.reference;
        motion.stiffness = springOf(node, "stiffness", cls);
        motion.damping = springOf(node, "damping", cls);
        motion.springReference = coordinate(defaults_.number(node, "springref", cls).value_or(0.0));
        motion.friction = defaults_.number(node, "frictionloss", cls).value_or(0.0);
        readRange(node, cls, motion, coordinate);
        if (defaults_.number(node, "armature", cls).value_or(0.0) > 0.0) ++armatures_;
        link.motions.push_back(std::move(motion));
    }

    template <class Coordinate>
    void readRange(const pugi::xml_node& node, const std::string& cls, ImportedMotion& motion,
                   const Coordinate& coordinate) {
        const char* range = defaults_.find(node, "range", cls);
        const char* limited = defaults_.find(node, "limited", cls);
        const std::string says = limited == nullptr ? "auto" : limited;
        const bool isLimited =
            says == "true" || (says == "auto" && range != nullptr && defaults_.hasAutolimits);
        if (!isLimited || range == nullptr) return;
        if (motion.kind == ImportedMotion::Kind::ball) {
            tree_.lose(importPlace(node), "The range of a ball joint is left out.");
            return;
        }
        const std::vector<double> v = importNumbers(range, 2, 2, node, "range");
        motion.lower = coordinate(v[0]);
        motion.upper = coordinate(v[1]);
    }

    /// The linear one of up to three coefficients.
    double springOf(const pugi::xml_node& node, const char* key, const std::string& cls) {
        const char* text = defaults_.find(node, key, cls);
        if (text == nullptr) return 0.0;
        const std::vector<double> c = importNumbers(text, 1, 3, node, key);
        for (std::size_t i = 1; i < c.size(); ++i) {
            if (c[i] == 0.0) continue;
            tree_.lose(importPlace(node), std::string("Of its polynomial ") + key + ", the linear part alone.");
            break;
        }
        return c[0];
    }

    void readGeom(const pugi::xml_node& node, const MjcfPlace& place) {
        const std::string& cls = place.childClass;
        const char* type = defaults_.find(node, "type", cls);
        const char* mesh = defaults_.find(node, "mesh", cls);
        const std::string kind = type != nullptr ? type : mesh != nullptr ? "mesh" : "sphere";
        std::vector<double> size;
        if (const char* text = defaults_.find(node, "size", cls))
            size = importNumbers(text, 1, 3, node, "size");
        Pose X = defaults_.pose(node, cls);
        double length = size.size() > 1 ? 2.0 * size[1] : 0.0;
        if (const char* text = defaults_.find(node, "fromto", cls)) {
            const std::vector<double> v = importNumbers(text, 6, 6, node, "fromto");
            const Vector3 from(v[0], v[1], v[2]), to(v[3], v[4], v[5]);
            length = (to - from).norm();
            if (!(length > 1e-9)) return loseGeom(node, "between two points that are one: left out.");
            // MuJoCo's z axis points from the second point to the first.
            X = {Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), from - to).toRotationMatrix(),
                 0.5 * (from + to)};
        }
        X = place.X_LF * X;
        const double radius = size.empty() ? 0.0 : size[0];
        Shape shape;
        shape.name = node.attribute("name").value();
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        double ratio = 1.0; // of the real volume to that of the shape which stands for it
        if (kind == "plane") {
            if (place.link >= 0) return loseGeom(node, "a plane on a body: left out.");
            shape.geometry = HalfSpaceGeometry{radius > 0.0 ? 2.0 * radius : 5.0};
        } else if (kind == "mesh") {
            const auto found = meshes_.find(mesh == nullptr ? "" : mesh);
            if (found == meshes_.end()) return loseGeom(node, "its mesh is none of the assets: left out.");
            if (!found->second.fault.empty())
                return loseGeom(node, "mesh: " + found->second.fault + ": left out.");
            if (found->second.file.empty()) {
                shape.geometry = found->second.hull;
                shape.position += X.rotation * found->second.centre;
            } else {
                shape.geometry = MeshGeometry{found->second.file, found->second.scale};
            }
        } else if (!(radius > 1e-12)) {
            return loseGeom(node, "its size is not above zero: left out.");
        } else if (kind == "sphere") {
            shape.geometry = SphereGeometry{radius};
        } else if (kind == "capsule" || kind == "cylinder") {
            if (!(length > 1e-12)) return loseGeom(node, "its length is not above zero: left out.");
            if (kind == "capsule") shape.geometry = CapsuleGeometry{radius, length};
            if (kind == "cylinder") shape.geometry = CylinderGeometry{radius, length};
        } else if (kind == "box" || kind == "ellipsoid") {
            const bool isLong = defaults_.find(node, "fromto", cls) != nullptr;
            Vector3 half(radius,
                         isLong            ? radius
                         : size.size() > 1 ? size[1]
                                           : 0.0,
                         isLong            ? 0.5 * length
                         : size.size() > 2 ? size[2]
                                           : 0.0);
            if (!(half.minCoeff() > 1e-12)) return loseGeom(node, "its size is not above zero: left out.");
            shape.geometry = BoxGeometry{2.0 * half};
            if (kind == "ellipsoid") {
                ratio = 0.5235987755982988; // pi/6
                tree_.lose(importPlace(node), "an ellipsoid: the box around it, of the same mass.");
            }
        } else {
            return loseGeom(node, "of type \"" + importName(kind, "") + "\": left out.");
        }
        weigh(node, cls, kind, ratio, shape);
        if (defaults_.number(node, "contype", cls).value_or(1.0) != 0.0) ++touching_;
        (place.link < 0 ? tree_.ground : tree_.links[static_cast<std::size_t>(place.link)].shapes)
            .push_back(std::move(shape));
    }

    void weigh(const pugi::xml_node& node, const std::string& cls, const std::string& kind, double ratio,
               Shape& shape) const {
        if (kind == "plane") return;
        const std::optional<double> mass = defaults_.number(node, "mass", cls);
        if (mass) {
            shape.mass = std::max(0.0, *mass);
        } else {
            shape.density = std::max(0.0, ratio * defaults_.number(node, "density", cls).value_or(1000.0));
        }
    }

    void loseGeom(const pugi::xml_node& node, const std::string& words) {
        tree_.lose(importPlace(node), words);
    }

    /// Values of the first keyframe, in the order in which bodies stand in the document.
    void readKeyframe(const pugi::xml_node& root) {
        const pugi::xml_node key = root.child("keyframe").child("key");
        std::size_t positions = 0, rates = 0;
        for (const ImportedLink& link : tree_.links) {
            for (const ImportedMotion& motion : link.motions) {
                const bool isFree = motion.kind == ImportedMotion::Kind::free;
                const bool isBall = motion.kind == ImportedMotion::Kind::ball;
                positions += isFree ? 7 : isBall ? 4 : 1;
                rates += isFree ? 6 : isBall ? 3 : 1;
            }
        }
        const auto values = [&](const char* name, std::size_t count) -> std::vector<double> {
            if (!key.attribute(name)) return {};
            return importNumbers(key.attribute(name).value(), count, count, key, name);
        };
        const std::vector<double> qpos = values("qpos", positions), qvel = values("qvel", rates);
        std::size_t q = 0, v = 0;
        bool isLost = false;
        for (ImportedLink& link : tree_.links) {
            for (ImportedMotion& motion : link.motions) {
                const bool isFree = motion.kind == ImportedMotion::Kind::free;
                const bool isBall = motion.kind == ImportedMotion::Kind::ball;
                if (!isFree && !isBall) {
                    if (!qpos.empty()) motion.start = qpos[q];
                    if (!qvel.empty()) motion.startRate = qvel[v];
                } else if (key) {
                    isLost = true;
                }
                q += isFree ? 7 : isBall ? 4 : 1;
                v += isFree ? 6 : isBall ? 3 : 1;
            }
        }
        if (isLost) tree_.lose("<key>", "What it says of ball and free joints: they start as in the document.");
    }

    /// Springs between two sites; all else of tendons is left out.
    void readTendons(const pugi::xml_node& root) {
        for (const pugi::xml_node& group : root.children("tendon")) {
            for (const pugi::xml_node& node : group.children()) {
                const pugi::xml_node first = node.child("site"), second = first.next_sibling();
                const bool isSpring = std::strcmp(node.name(), "spatial") == 0 && second &&
                                      !second.next_sibling() &&
                                      sites_.contains(first.attribute("site").value()) &&
                                      sites_.contains(second.attribute("site").value());
                const double stiffness = isSpring ? springOf(node, "stiffness", {}) : 0.0;
                const double damping = isSpring ? springOf(node, "damping", {}) : 0.0;
                if (!isSpring || stiffness < 0.0 || damping < 0.0 || (stiffness == 0.0 && damping == 0.0)) {
                    if (node.type() == pugi::node_element) tree_.lose(importPlace(node), "A tendon: left out.");
                    continue;
                }
                const auto& [from, fromPoint] = sites_.at(first.attribute("site").value());
                const auto& [to, toPoint] = sites_.at(second.attribute("site").value());
                const std::optional<double> length = defaults_.number(node, "springlength", {});
                if (!length || *length < 0.0) {
                    tree_.lose(importPlace(node),
                               "Its free length is that of the start, which the rig has as 0: set it.");
                }
                tree_.springs.push_back({node.attribute("name").value(),
                                         from,
                                         to,
                                         fromPoint,
                                         toPoint,
                                         {stiffness, std::max(0.0, length.value_or(0.0)), damping}});
            }
        }
    }

    void tellOthers(const pugi::xml_node& root) {
        for (const auto& [name, count] : others_) {
            tree_.lose("<" + importName(name, "?") + ">", std::to_string(count) + " of them: left out.");
        }
        for (const pugi::xml_node& group : root.children("equality")) {
            for (const pugi::xml_node& node : group.children()) {
                if (node.type() != pugi::node_element) continue;
                const bool ofBodies = !node.attribute("body1").empty();
                const auto other = [&](const char* body, const char* joint, const char* otherwise) {
                    return importName(node.attribute(ofBodies ? body : joint).value(), otherwise);
                };
                std::string words = "A ";
                words += importName(node.name(), "?");
                words += " of \"";
                words += other("body1", "joint1", "?");
                words += "\" and \"";
                words += other("body2", "joint2", "the world");
                words += "\": left out, what it held is open. Close loops with an assembly.";
                tree_.lose("<equality>", std::move(words));
            }
        }
        for (const char* name :
             {"actuator", "sensor", "contact", "custom", "extension", "deformable", "skin"}) {
            std::size_t count = 0;
            for (const pugi::xml_node& group : root.children(name)) {
                for (const pugi::xml_node& node : group.children()) {
                    if (node.type() == pugi::node_element) ++count;
                }
            }
            if (count > 0)
                tree_.lose(std::string("<") + name + ">", std::to_string(count) + " in it: left out.");
        }
        if (armatures_ > 0) {
            tree_.lose("armature",
                       std::to_string(armatures_) +
                           " joints have one: rotors of motors that the file does not have. Left out.");
        }
        if (touching_ > 0) {
            tree_.lose("contacts", "Bodies of a rig touch where it says so: add the contacts that matter.");
        }
    }

    MjcfDefaults defaults_;
    ImportedTree tree_;
    std::map<std::string, MjcfMesh> meshes_;
    std::map<std::string, std::pair<int, Vector3>> sites_;
    std::map<std::string, int> others_;
    std::size_t touching_ = 0, armatures_ = 0;
};

} // namespace

ImportedRig importMjcf(const std::string& text, const ImportFiles& files) {
    return MjcfReader().read(text, files);
}

} // namespace hingelab
