// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_import.h"

#include <cmath>
#include <cstring>
#include <map>
#include <stdexcept>

#include "exchange/import_loads.h"
#include "exchange/import_node.h"
#include "exchange/import_surface.h"
#include "exchange/import_xml.h"
#include "exchange/mjcf_defaults.h"
#include "exchange/mjcf_loops.h"
#include "mechanism/mass_properties.h"
#include "numerics/shifted_polynomial.h"
#include "shapes/convex_hull.h"
#include "spatial/roll_pitch_yaw.h"
#include "spatial/turn_between.h"
#include "text/limits.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

/// Where a walk through the bodies is.
struct MjcfPlace {
    int link = -1;
    Pose X_LF; ///< of frames within the link
    std::string childClass;
    std::string suffix; ///< of names in copies
};

/// A mesh that weighs.
struct MjcfSurface {
    std::string file;
    Vector3 scale = Vector3::Ones();
    Pose X_LM;
    std::optional<double> mass; ///< [kg]
    double density = 0.0;       ///< without a mass [kg/m³]
};

struct MjcfMesh {
    std::string file, fault;
    Vector3 scale = Vector3::Ones();
    HullGeometry hull;                ///< of corners that stand in the document
    Vector3 centre = Vector3::Zero(); ///< of its box
};

class MjcfReader {
  public:
    explicit MjcfReader(const ImportFiles& files) : files_(files), solids_(files) {}

    ImportedRig read(const std::string& text) {
        pugi::xml_document document;
        readImportXml(text, document);
        const ImportNode root = ImportNode(document, marks_).child("mujoco");
        if (!root) throw std::runtime_error("there is no <mujoco>: this is no MJCF");
        resolveMjcfIncludes(root.xml(), files_);
        checkImportLimits(document);
        defaults_.read(root);
        if (!defaults_.isLocal) {
            throw std::runtime_error(
                "<compiler>: coordinate=\"global\" is not read: let MuJoCo save the model anew");
        }
        tree_.name = root.value("model");
        tree_.origin = "MJCF";
        readOptions(root);
        for (const ImportNode& asset : root.children("asset")) readMeshes(asset);
        for (const ImportNode& world : root.children("worldbody")) walk(world, {});
        scaleMasses();
        readKeyframe(root);
        readTendons(root);
        readEqualities(root);
        if (touching_ > 0) {
            tree_.lose("contacts",
                       "Bodies of a rig touch where it says so; contype and conaffinity are not read beyond 0: "
                       "add the contacts that matter.");
        }
        defaults_.finish(marks_, tree_);
        tellUnread(document, marks_, text, tree_);
        return buildImportedRig(std::move(tree_));
    }

  private:
    void readOptions(const ImportNode& root) {
        for (const ImportNode& option : root.children("option")) {
            if (const auto gravity = attributeVector(option, "gravity")) tree_.gravity = *gravity;
        }
        for (const ImportNode& option : root.children("option")) {
            if (option.child("flag").value("gravity") == "disable") tree_.gravity = Vector3::Zero();
        }
    }

    void readMeshes(const ImportNode& asset) {
        for (const ImportNode& node : asset.children("mesh")) {
            MjcfMesh mesh;
            std::string file = node.value("file");
            if (defaults_.stripsPaths) file = file.substr(file.find_last_of("/\\") + 1);
            std::string name = node.value("name");
            if (name.empty()) name = file.substr(0, file.rfind('.'));
            if (const char* scale = defaults_.find(node, "scale", {})) {
                const std::vector<double> v = importNumbers(scale, 3, 3, node, "scale");
                mesh.scale = {v[0], v[1], v[2]};
            }
            if (file.empty()) {
                readCorners(node, mesh.scale, mesh);
                meshes_[name] = mesh;
                continue;
            }
            mesh.file = importMeshFile(file, defaults_.meshFolder, mesh.fault);
            if (mesh.fault.empty() &&
                !((mesh.scale.array() == mesh.scale.x()).all() && mesh.scale.x() > 1e-12)) {
                mesh.fault = "it has another scale along each axis";
            }
            meshes_[name] = mesh;
        }
    }

    /// Corners in the document itself: MuJoCo, too, takes their convex hull for contacts.
    void readCorners(const ImportNode& node, const Vector3& scale, MjcfMesh& mesh) {
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
                                          displayText(drawingUnit().fromSi(hull.deviation), 2) + " " +
                                          std::string(drawingUnit().symbol) + ".");
    }

    /// Elements of a body, of the world, or of a frame within.
    void walk(const ImportNode& node, const MjcfPlace& place) {
        for (const ImportNode& child : node.elements()) {
            if (++walked_ > kImportElements) { // copies of copies of many
                throw std::runtime_error("more than " + std::to_string(kImportElements) + " elements");
            }
            if (child.is("body")) {
                readBody(child, place);
            } else if (child.is("geom")) {
                readGeom(child, place);
            } else if (child.is("frame")) {
                MjcfPlace inside = place;
                inside.X_LF = place.X_LF * defaults_.pose(child, place.childClass);
                if (child.attribute("childclass")) inside.childClass = child.value("childclass");
                static_cast<void>(child.attribute("name"));
                walk(child, inside);
            } else if (child.is("replicate")) {
                replicate(child, place);
            } else if (child.is("joint") || child.is("freejoint")) {
                readJoint(child, place);
            } else if (child.is("inertial")) {
                readInertia(child, place);
            } else if (child.is("site")) {
                const Pose X = place.X_LF * defaults_.pose(child, place.childClass);
                if (child.attribute("name")) sites_[nameOf(child, "site", place)] = {place.link, X};
            } else {
                continue; // told as not read
            }
            child.markRead();
        }
    }

    static std::string nameOf(const ImportNode& node, const std::string& otherwise, const MjcfPlace& place) {
        return (node.attribute("name") ? node.value("name") : otherwise) + place.suffix;
    }

    /// Copies, each placed from the one before.
    void replicate(const ImportNode& node, const MjcfPlace& place) {
        const double count = attributeNumber(node, "count").value_or(1.0);
        const Vector3 offset = attributeVector(node, "offset").value_or(Vector3::Zero());
        const Vector3 euler = attributeVector(node, "euler").value_or(Vector3::Zero());
        const std::string separator = node.value("sep");
        copies_ += std::max(0.0, count);
        if (!(copies_ <= static_cast<double>(kMaximumItemsInAll))) {
            throw std::runtime_error("<replicate>: more than " + std::to_string(kMaximumItemsInAll) +
                                     " copies");
        }
        const Pose step{defaults_.euler(euler), offset};
        const auto copies = static_cast<std::size_t>(std::max(0.0, count));
        const std::size_t digits = std::to_string(copies > 0 ? copies - 1 : 0).size();
        MjcfPlace inside = place;
        if (node.attribute("childclass")) inside.childClass = node.value("childclass");
        for (std::size_t i = 0; i < copies; ++i) {
            std::string number = std::to_string(i);
            number.insert(0, digits - number.size(), '0');
            inside.suffix = separator + number + place.suffix;
            walk(node, inside);
            inside.X_LF = inside.X_LF * step;
        }
    }

    void readBody(const ImportNode& node, const MjcfPlace& carrier) {
        if (tree_.links.size() == kMaximumItems) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " bodies");
        }
        ImportedLink link;
        link.name = nameOf(node, "body", carrier);
        link.parent = carrier.link;
        MjcfPlace place{static_cast<int>(tree_.links.size()), {}, carrier.childClass, carrier.suffix};
        if (node.attribute("childclass")) place.childClass = node.value("childclass");
        link.X_PL = carrier.X_LF * defaults_.pose(node, place.childClass);
        if (node.value("mocap") == "true") {
            tree_.lose(importPlace(node), "is moved by data (mocap): fixed.");
        }
        link.gravityShare = 1.0 - attributeNumber(node, "gravcomp").value_or(0.0);
        const auto index = tree_.links.size();
        tree_.links.push_back(std::move(link));
        surfaces_.emplace_back();
        walk(node, place);
        finishInertia(index, node);
    }

    void finishInertia(std::size_t index, const ImportNode& node) {
        using Inertia = MjcfDefaults::Inertia;
        ImportedLink& link = tree_.links[index];
        if (defaults_.fromShapes == Inertia::always) link.inertia.reset();
        if (defaults_.fromShapes == Inertia::never && !link.inertia) {
            for (Shape& shape : link.shapes) shape.mass = shape.density = 0.0;
            return;
        }
        if (link.inertia || surfaces_[index].empty()) return;
        // A rig's meshes weigh nothing: what they weigh is of the body as a whole.
        RigidInertia sum;
        for (const MjcfSurface& surface : surfaces_[index]) sum = sum + inertiaOf(surface, node);
        if (!(sum.mass > 0.0)) return; // none of them is known
        Body solid;
        for (const Shape& shape : link.shapes) {
            if (!std::holds_alternative<MeshGeometry>(shape.geometry)) solid.shapes.push_back(shape);
        }
        sum = sum + massPropertiesOf(solid);
        link.inertia = sum;
    }

    /// What a surface encloses, with the mass or the density of its geom.
    RigidInertia inertiaOf(const MjcfSurface& surface, const ImportNode& body) {
        std::string fault;
        const std::optional<SurfaceSolid> solid = solids_.of(surface.file, surface.scale, fault);
        const std::string what = "mass of a mesh of " + importPlace(body);
        if (!solid) {
            tree_.lose(what, (surface.mass ? displayText(Quantity::mass, *surface.mass, 3) + ": " : "") +
                                 "its moments of inertia would follow from its surface, and " + fault +
                                 ": left out.");
            return {};
        }
        if (!solid->isClosed) {
            tree_.lose(what, "\"" + surface.file + "\" is not closed: that of its convex hull.");
        }
        return withMass(solid->inertia, surface.mass.value_or(surface.density * solid->inertia.mass))
            .expressedIn(surface.X_LM);
    }

    /// All bodies together weigh what the compiler shall set.
    void scaleMasses() {
        if (!(defaults_.totalMass > 0.0)) return;
        double sum = 0.0;
        for (const ImportedLink& link : tree_.links) {
            Body body;
            body.shapes = link.shapes;
            sum += link.inertia ? link.inertia->mass : massPropertiesOf(body).mass;
        }
        if (!(sum > 0.0)) return;
        const double factor = defaults_.totalMass / sum;
        for (ImportedLink& link : tree_.links) {
            if (link.inertia) link.inertia = withMass(*link.inertia, factor * link.inertia->mass);
            for (Shape& shape : link.shapes) {
                shape.mass *= factor;
                shape.density *= factor;
            }
        }
    }

    void readInertia(const ImportNode& node, const MjcfPlace& place) {
        if (place.link < 0) return;
        const Pose X = place.X_LF * defaults_.pose(node, {});
        const double mass = attributeNumber(node, "mass").value_or(0.0);
        Matrix3 I = Matrix3::Zero();
        if (const pugi::xml_attribute full = node.attribute("fullinertia");
            !full.empty() && *full.value() != '\0') {
            const std::vector<double> m = importNumbers(full.value(), 6, 6, node, "fullinertia");
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

    void readJoint(const ImportNode& node, const MjcfPlace& place) {
        if (place.link < 0) {
            tree_.lose(importPlace(node), "A joint of the world itself: left out.");
            return;
        }
        ImportedLink& link = tree_.links[static_cast<std::size_t>(place.link)];
        ImportedMotion motion;
        motion.name = node.attribute("name") ? nameOf(node, {}, place) : link.name + " joint";
        const std::string& cls = place.childClass;
        const char* type = defaults_.find(node, "type", cls);
        const std::string kind = node.is("freejoint") ? "free" : type == nullptr ? "hinge" : type;
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
        motion.stiffness = springOf(node, "stiffness", cls);
        motion.damping = springOf(node, "damping", cls);
        motion.friction = defaults_.number(node, "frictionloss", cls).value_or(0.0);
        motion.armature = defaults_.number(node, "armature", cls).value_or(0.0);
        const bool isHinge = motion.kind == ImportedMotion::Kind::hinge;
        const auto coordinate = [&](double value) { return isHinge ? defaults_.angle(value) : value; };
        if (isHinge || motion.kind == ImportedMotion::Kind::slide) {
            motion.reference = coordinate(defaults_.number(node, "ref", cls).value_or(0.0));
            motion.start = motion.reference;
            motion.springReference = coordinate(defaults_.number(node, "springref", cls).value_or(0.0));
            readSpringDamper(node, cls, motion);
        }
        readRange(node, cls, motion, coordinate);
        link.motions.push_back(std::move(motion));
    }

    /// In place of stiffness and damping, where both of its numbers are above zero.
    void readSpringDamper(const ImportNode& node, const std::string& cls, ImportedMotion& motion) {
        const char* text = defaults_.find(node, "springdamper", cls);
        if (text == nullptr) return;
        const std::vector<double> v = importNumbers(text, 2, 2, node, "springdamper");
        if (v[0] > 0.0 && v[1] > 0.0) motion.springDamper = std::pair(v[0], v[1]);
    }

    /// MuJoCo's limits are constraints: with the impedance d of a depth and D of the deepest, a load at rest
    /// presses a limit in by load/(inertia K d²/(D² (1 - d))). K = 1/(t² z²) of the time constant t and the
    /// damping ratio z, or K = -solref[0]. A stop of inertia K/(1 - D) rests at the same place.
    void readStop(const ImportNode& node, const std::string& cls, ImportedMotion& motion) {
        const char* solref = defaults_.find(node, "solreflimit", cls);
        const char* solimp = defaults_.find(node, "solimplimit", cls);
        if (solref == nullptr && solimp == nullptr) return;
        std::vector<double> reference = {0.02, 1.0}, impedance = {0.9, 0.95};
        if (solref != nullptr) reference = importNumbers(solref, 1, 2, node, "solreflimit");
        if (solimp != nullptr) impedance = importNumbers(solimp, 1, 5, node, "solimplimit");
        if (reference.size() < 2) reference.push_back(1.0);
        if (impedance.size() < 2) impedance.push_back(0.95);
        const double d = std::clamp(impedance[1], 0.0001, 0.9999); // as MuJoCo does
        const bool isDirect = reference[0] <= 0.0;
        const double time = reference[0], ratio = reference[1];
        const double K = isDirect ? -reference[0] : 1.0 / (time * time * ratio * ratio);
        const double k = K / (1.0 - d);
        if (!std::isfinite(k) || !(k > 0.0)) {
            tree_.lose(importPlace(node),
                       "solreflimit is no stiffness: that of its stops follows from the load.");
            return;
        }
        motion.stopStiffnessPerInertia = k;
        const double B = isDirect ? -ratio : 2.0 / time;
        if (B > 0.0) motion.stopDissipation = B / (K * stopDampingDepth(motion));
        tree_.lose(importPlace(node),
                   "Its limits are as stiff at rest as solreflimit and solimplimit make them "
                   "in MuJoCo; how they bounce is not the same.");
    }

    template <class Coordinate>
    void readRange(const ImportNode& node, const std::string& cls, ImportedMotion& motion,
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
        if (says == "auto" && v[0] == 0.0 && v[1] == 0.0) return; // what MuJoCo has where none is said
        readStop(node, cls, motion);
        motion.lower = coordinate(v[0]);
        motion.upper = coordinate(v[1]);
    }

    /// The linear one of up to three coefficients.
    double springOf(const ImportNode& node, const char* key, const std::string& cls) {
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

    void readGeom(const ImportNode& node, const MjcfPlace& place) {
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
            X = {turnBetween(Vector3::UnitZ(), from - to), 0.5 * (from + to)};
        }
        X = place.X_LF * X;
        const double radius = size.empty() ? 0.0 : size[0];
        Shape shape;
        shape.name = nameOf(node, {}, place);
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        double ratio = 1.0; // of the real volume to that of the shape which stands for it
        if (kind == "plane") {
            if (place.link >= 0) return loseGeom(node, "a plane on a body: left out.");
            shape.geometry = HalfSpaceGeometry{radius > 0.0 ? 2.0 * radius : 5.0};
        } else if (kind == "mesh") {
            const auto found = meshes_.find(mesh == nullptr ? "" : mesh);
            if (found == meshes_.end()) return loseGeom(node, "its mesh is none of the assets: left out.");
            const MjcfMesh& asset = found->second;
            if (!asset.file.empty()) noteSurface(node, cls, asset, X, place);
            if (!asset.fault.empty()) return loseGeom(node, "mesh: " + asset.fault + ": left out.");
            if (asset.file.empty()) {
                shape.geometry = asset.hull;
                shape.position += X.rotation * asset.centre;
            } else {
                shape.geometry = MeshGeometry{asset.file, asset.scale.x()};
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
        if (!std::holds_alternative<MeshGeometry>(shape.geometry)) weigh(node, cls, kind, ratio, shape);
        const bool canTouch = defaults_.number(node, "contype", cls).value_or(1.0) != 0.0;
        const bool canBeTouched = defaults_.number(node, "conaffinity", cls).value_or(1.0) != 0.0;
        if (canTouch || canBeTouched) ++touching_;
        (place.link < 0 ? tree_.ground : tree_.links[static_cast<std::size_t>(place.link)].shapes)
            .push_back(std::move(shape));
    }

    void weigh(const ImportNode& node, const std::string& cls, const std::string& kind, double ratio,
               Shape& shape) const {
        if (kind == "plane" || !countsForInertia(node, cls)) return;
        const std::optional<double> mass = defaults_.number(node, "mass", cls);
        if (mass) {
            shape.mass = std::max(0.0, *mass);
        } else {
            shape.density = std::max(0.0, ratio * defaults_.number(node, "density", cls).value_or(1000.0));
        }
    }

    [[nodiscard]] bool countsForInertia(const ImportNode& node, const std::string& cls) const {
        const double group = defaults_.number(node, "group", cls).value_or(0.0);
        return group >= defaults_.firstGroup && group <= defaults_.lastGroup;
    }

    void noteSurface(const ImportNode& node, const std::string& cls, const MjcfMesh& mesh, const Pose& X,
                     const MjcfPlace& place) {
        const std::optional<double> mass = defaults_.number(node, "mass", cls);
        const double density = defaults_.number(node, "density", cls).value_or(1000.0);
        if (place.link < 0 || !countsForInertia(node, cls)) return;
        if (mass ? !(*mass > 0.0) : !(density > 0.0)) return;
        surfaces_[static_cast<std::size_t>(place.link)].push_back({mesh.file, mesh.scale, X, mass, density});
    }

    void loseGeom(const ImportNode& node, const std::string& words) { tree_.lose(importPlace(node), words); }

    /// Values of the first keyframe, in the order in which bodies stand in the document.
    void readKeyframe(const ImportNode& root) {
        const ImportNode key = root.child("keyframe").child("key");
        static_cast<void>(key.attribute("name"));
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
    void readTendons(const ImportNode& root) {
        for (const ImportNode& group : root.children("tendon")) {
            for (const ImportNode& node : group.elements()) readTendon(node);
        }
    }

    void readTendon(const ImportNode& node) {
        node.markRead();
        static_cast<void>(node.attribute("name"));
        const std::vector<ImportNode> ends = node.elements();
        if (node.is("fixed")) keepSum(node.value("name"), ends);
        std::vector<std::string> sites;
        for (const ImportNode& end : ends) {
            if (end.is("site")) sites.push_back(end.value("site"));
        }
        const bool isSpring = node.is("spatial") && ends.size() == 2 && sites.size() == 2 &&
                              sites_.contains(sites[0]) && sites_.contains(sites[1]);
        const double stiffness = isSpring ? springOf(node, "stiffness", {}) : 0.0;
        const double damping = isSpring ? springOf(node, "damping", {}) : 0.0;
        if (!isSpring || stiffness < 0.0 || damping < 0.0 || (stiffness == 0.0 && damping == 0.0)) {
            tree_.lose(importPlace(node),
                       node.is("fixed") ? "A sum of joints: read where an equality holds it; its own spring, "
                                          "damping, friction and limits are left out."
                                        : "A tendon: left out.");
            return;
        }
        for (const ImportNode& end : ends) end.markRead();
        const MjcfSite &from = sites_.at(sites[0]), &to = sites_.at(sites[1]);
        const std::optional<double> length = defaults_.number(node, "springlength", {});
        if (!length || *length < 0.0) {
            tree_.lose(importPlace(node),
                       "Its free length is that of the start, which the rig has as 0: set it.");
        }
        tree_.springs.push_back({node.value("name"),
                                 from.link,
                                 to.link,
                                 from.X_LS.translation,
                                 to.X_LS.translation,
                                 {stiffness, std::max(0.0, length.value_or(0.0)), damping}});
    }

    /// A fixed tendon: a sum of coordinates, for equalities that hold it.
    void keepSum(const std::string& name, const std::vector<ImportNode>& ends) {
        std::map<std::string, double> sum;
        for (const ImportNode& end : ends) {
            if (!end.is("joint")) continue;
            end.markRead();
            sum[end.value("joint")] += attributeNumber(end, "coef").value_or(0.0);
        }
        if (!name.empty()) sums_[name] = std::move(sum);
    }

    void readEqualities(const ImportNode& root) {
        for (const ImportNode& group : root.children("equality")) {
            for (const ImportNode& node : group.elements()) {
                node.markRead();
                static_cast<void>(node.attribute("name"));
                if (node.is("joint") && readFollower(node)) continue;
                if (node.is("tendon") && readTendonEquality(node)) continue;
                std::string fault;
                if ((node.is("connect") || node.is("weld")) && readLoop(node, fault)) continue;
                const bool isOfJoints = node.is("joint") || node.is("tendon");
                tellEquality(node, isOfJoints ? faultOf(node) : fault);
            }
        }
    }

    /// Coefficients that are not given are those of the identity.
    [[nodiscard]] static std::vector<double> polynomialOf(const ImportNode& node) {
        std::vector<double> polynomial = {0.0, 1.0, 0.0, 0.0, 0.0};
        if (const pugi::xml_attribute given = node.attribute("polycoef")) {
            const std::vector<double> own = importNumbers(given.value(), 1, 5, node, "polycoef");
            std::copy(own.begin(), own.end(), polynomial.begin());
        }
        return polynomial;
    }

    /// One joint is a polynomial of another, or held at a value; each counts from where it is in the file's
    /// pose.
    bool readFollower(const ImportNode& node) {
        const std::string follower = node.value("joint1"), leader = node.value("joint2");
        if (node.value("active") == "false") return false;
        if (leader.empty()) return hold(follower, polynomialOf(node)[0]);
        const std::vector<double> p = shiftedPolynomial(polynomialOf(node), -referenceOf(leader));
        tree_.couplings.push_back(
            {follower, {{leader, p[1], {p[2], p[3], p[4]}}}, referenceOf(follower) + p[0], "equality"});
        return true;
    }

    bool hold(const std::string& name, double fromReference) {
        if (name.empty()) return false; // joints without a name are not meant
        for (ImportedLink& link : tree_.links) {
            for (ImportedMotion& motion : link.motions) {
                const bool isSingle =
                    motion.kind == ImportedMotion::Kind::hinge || motion.kind == ImportedMotion::Kind::slide;
                if (motion.name != name || !isSingle) continue;
                motion.lower = motion.upper = motion.start = motion.reference + fromReference;
                motion.isHeld = true;
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] double referenceOf(const std::string& name) const {
        for (const ImportedLink& link : tree_.links) {
            for (const ImportedMotion& motion : link.motions) {
                if (motion.name == name) return motion.reference;
            }
        }
        return 0.0;
    }

    /// A sum of coordinates that is constant, or a linear function of another such sum: the joint with the
    /// largest coefficient follows the others.
    bool readTendonEquality(const ImportNode& node) {
        const auto first = sums_.find(node.value("tendon1")), second = sums_.find(node.value("tendon2"));
        const bool hasSecond = !node.value("tendon2").empty();
        if (node.value("active") == "false" || first == sums_.end() || (hasSecond && second == sums_.end()))
            return false;
        const std::vector<double> polynomial = polynomialOf(node);
        if (hasSecond && (polynomial[2] != 0.0 || polynomial[3] != 0.0 || polynomial[4] != 0.0)) return false;
        std::map<std::string, double> sum = first->second;
        if (hasSecond) {
            for (const auto& [joint, coefficient] : second->second) sum[joint] -= polynomial[1] * coefficient;
        }
        std::erase_if(sum, [](const auto& term) { return term.second == 0.0; });
        if (sum.size() < 2) return false;
        const auto follower = std::max_element(sum.begin(), sum.end(), [](const auto& a, const auto& b) {
            return std::abs(a.second) < std::abs(b.second);
        });
        ImportedCoupling coupling;
        coupling.follower = follower->first;
        coupling.kind = "tendon equality";
        double constant = polynomial[0];
        for (const auto& [joint, coefficient] : sum) {
            constant += coefficient * referenceOf(joint);
            if (joint != follower->first) coupling.leaders.push_back({joint, -coefficient / follower->second});
        }
        coupling.offset = constant / follower->second;
        tree_.couplings.push_back(std::move(coupling));
        return true;
    }

    bool readLoop(const ImportNode& node, std::string& fault) {
        if (node.value("active") == "false") return false;
        std::optional<ImportedLoop> loop = readMjcfLoop(node, tree_, sites_, fault);
        if (!loop) return false;
        tree_.loops.push_back(std::move(*loop));
        return true;
    }

    [[nodiscard]] static std::string faultOf(const ImportNode& node) {
        const std::vector<double> polynomial = polynomialOf(node);
        const bool isLinear = polynomial[2] == 0.0 && polynomial[3] == 0.0 && polynomial[4] == 0.0;
        return isLinear ? std::string() : "its polynomial is not linear";
    }

    void tellEquality(const ImportNode& node, const std::string& fault) {
        const auto first = [&](std::initializer_list<const char*> keys) {
            std::string name;
            for (const char* key : keys) {
                const std::string value = node.value(key);
                if (name.empty()) name = value;
            }
            return name;
        };
        const std::string a = first({"body1", "joint1", "site1", "tendon1", "flex"});
        const std::string b = first({"body2", "joint2", "site2", "tendon2"});
        const std::string active = node.value("active");
        std::string words = "A ";
        words += importName(node.name(), "?");
        words += " of \"";
        words += importName(a, "?");
        words += "\" and \"";
        words += importName(b, "the world");
        words += active == "false" ? "\", which is not active: left out."
                 : fault.empty()   ? "\": left out, what it held is open."
                                   : "\": left out, for " + fault + ".";
        tree_.lose("<equality>", std::move(words));
    }

    const ImportFiles& files_;
    SurfaceSolids solids_;
    ImportMarks marks_;
    MjcfDefaults defaults_;
    ImportedTree tree_;
    std::map<std::string, MjcfMesh> meshes_;
    std::map<std::string, MjcfSite> sites_;
    std::map<std::string, std::map<std::string, double>> sums_; ///< of fixed tendons: coefficients by joint
    std::vector<std::vector<MjcfSurface>> surfaces_;            ///< by link
    std::size_t touching_ = 0;
    double copies_ = 0.0;
    std::size_t walked_ = 0;
};

} // namespace

ImportedRig importMjcf(const std::string& text, const ImportFiles& files) {
    return MjcfReader(files).read(text);
}

} // namespace hingelab
