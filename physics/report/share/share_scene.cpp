// SPDX-License-Identifier: GPL-3.0-or-later
#include "share/share_scene.h"

#include <algorithm>
#include <array>
#include <utility>

#include "elements/gas_strut/gas_strut.h"
#include "elements/spring/spring.h"
#include "exchange/cad_import.h"
#include "numerics/indices.h"
#include "shapes/mesh_reader.h"
#include "shapes/solid.h"
#include "spatial/turn_between.h"

namespace hingelab {
namespace {

// As the program's own scene draws them, in parts of the nominal length.
constexpr double kJointLength = 0.1;
constexpr double kJointDiameter = 0.05;
constexpr double kRodDiameter = 0.03;
constexpr double kBallDiameter = 0.06;

constexpr std::array<const char*, kFinishCount> kFinishes = {"panel",  "frame", "interior", "metal", "dark",
                                                             "accent", "glass", "wood",     "hidden"};

Json asJson(const Vector3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}
Json asJson(const Matrix3& R) {
    const Eigen::Quaterniond Q(R);
    return Json::array({Q.w(), Q.x(), Q.y(), Q.z()});
}
Json placeAt(std::size_t carrier, const Vector3& position = Vector3::Zero()) {
    return {{"body", carrier}, {"position", asJson(position)}};
}

std::vector<float> flat(const std::vector<Vector3>& points) {
    std::vector<float> numbers;
    numbers.reserve(3 * points.size());
    for (const Vector3& p : points) {
        for (int i = 0; i < 3; ++i) numbers.push_back(static_cast<float>(p[i]));
    }
    return numbers;
}

/// Whether the corner `i` of a polygon can be cut off: the triangle turns with the polygon and holds no corner.
bool isEar(const ShapeSurface& surface, const std::vector<std::size_t>& polygon, std::size_t i,
           const Vector3& normal) {
    const std::size_t n = polygon.size();
    const Vector3& a = surface.points[polygon[(i + n - 1) % n]];
    const Vector3& b = surface.points[polygon[i]];
    const Vector3& c = surface.points[polygon[(i + 1) % n]];
    const auto turns = [&](const Vector3& p, const Vector3& q, const Vector3& r) {
        return (q - p).cross(r - q).dot(normal);
    };
    if (turns(a, b, c) < 0.0) return false;
    return std::none_of(polygon.begin(), polygon.end(), [&](std::size_t other) {
        const Vector3& p = surface.points[other];
        if (p == a || p == b || p == c) return false;
        return turns(a, b, p) >= 0.0 && turns(b, c, p) >= 0.0 && turns(c, a, p) >= 0.0;
    });
}

/// Area vector by Newell's method.
Vector3 normalOf(const ShapeSurface& surface, const std::vector<std::size_t>& polygon) {
    Vector3 sum = Vector3::Zero();
    for (std::size_t i = 0; i < polygon.size(); ++i)
        sum += surface.points[polygon[i]].cross(surface.points[polygon[(i + 1) % polygon.size()]]);
    return sum;
}

/// Cuts ears off, since polygons may be concave.
std::vector<std::uint32_t> trianglesOf(const ShapeSurface& surface) {
    std::vector<std::uint32_t> corners;
    for (std::vector<std::size_t> polygon : surface.polygons) {
        const Vector3 normal = normalOf(surface, polygon);
        while (polygon.size() >= 3) {
            std::size_t ear = 0;
            if (polygon.size() > 3) {
                while (ear + 1 < polygon.size() && !isEar(surface, polygon, ear, normal)) ++ear;
            }
            const std::size_t n = polygon.size();
            for (const std::size_t i : {(ear + n - 1) % n, ear, (ear + 1) % n})
                corners.push_back(static_cast<std::uint32_t>(polygon[i]));
            polygon.erase(polygon.begin() + toIndex(ear));
        }
    }
    return corners;
}

/// The surface of a file, each polygon with points of its own.
ShapeSurface surfaceOfFile(const PolygonMesh& mesh, double scale) {
    ShapeSurface surface;
    std::uint32_t begin = 0;
    for (const std::uint32_t end : mesh.ends) {
        std::vector<Vector3> corners;
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::array<float, 3>& p = mesh.points[mesh.corners[i]];
            corners.emplace_back(scale * Vector3(p[0], p[1], p[2]));
        }
        begin = end;
        Vector3 normal = Vector3::Zero(); // Newell's: of all corners, since the first may lie in a line
        for (std::size_t i = 0; i < corners.size(); ++i)
            normal += (corners[i] - corners[0]).cross(corners[(i + 1) % corners.size()] - corners[0]);
        if (normal.norm() > 0.0) surface.addFace(corners, normal.normalized());
    }
    return surface;
}

/// About the middle of the part's bounding box [m].
ShapeSurface surfaceOfPart(const CadSolid& solid, const CadGeometry& cad) {
    ShapeSurface surface;
    for (const auto& p : solid.points)
        surface.points.emplace_back(cad.scale * Vector3(p[0], p[1], p[2]) - cad.middle());
    for (const auto& n : solid.normals) surface.normals.emplace_back(n[0], n[1], n[2]);
    for (const auto& t : solid.triangles) surface.polygons.emplace_back(t.begin(), t.end());
    return surface;
}

/// The axis of a cylinder along a direction.
Pose along(const Vector3& direction, const Vector3& at = Vector3::Zero()) {
    return {turnBetween(Vector3::UnitZ(), direction.normalized()), at};
}

/// A body fixed to a frame of an assembly, if it has shapes: it shows the rod.
bool isShown(const Rig& rig, const std::string& frame) {
    return std::any_of(rig.joints.begin(), rig.joints.end(), [&](const Joint& joint) {
        if (joint.parent != frame || !joint.isFixed()) return false;
        const auto body = std::find_if(rig.bodies.begin(), rig.bodies.end(),
                                       [&](const Body& b) { return joint.carries(b.name); });
        return body != rig.bodies.end() && !body->shapes.empty();
    });
}

/// The axis across a planar assembly, in frame_a; empty of others.
std::optional<Vector3> axisAcross(const AssemblyParameters& parameters) {
    if (const auto* rrr = std::get_if<JointRrr>(&parameters)) return rrr->n_a;
    if (const auto* rrp = std::get_if<JointRrp>(&parameters)) return rrp->n_a;
    return std::nullopt;
}

} // namespace

Json ShareScene::describe(const ShareRun& run) {
    parts_ = Json::array();
    for (std::size_t c = 0; c < run.carriers(); ++c) parts_.push_back(Json::array());
    lines_ = Json::array();
    addShapes(run);
    addBounds(run);
    if (!bounds_.isEmpty()) nominal_ = std::max(0.01, 0.6 * bounds_.diagonal().norm());
    const Rig& rig = run.model->rig();
    if (!rig.assemblies.empty() || !run.model->mechanism().loops().isEmpty()) addJoints(run);
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) addAssembly(run, k);
    addElements(run);
    addMasses(run);
    Json bodies = Json::array();
    for (std::size_t c = 0; c < run.carriers(); ++c)
        bodies.push_back({{"name", run.nameOf(c)}, {"parts", std::move(parts_[c])}});
    Json traces = Json::array();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (const Point& point : rig.bodies[b].points) {
            if (point.trace == Trace::off) continue;
            Json trace = placeAt(b, point.position);
            trace["name"] = rig.bodies[b].name + ": " + point.name;
            traces.push_back(std::move(trace));
        }
    }
    return {{"bodies", std::move(bodies)}, {"lines", std::move(lines_)}, {"traces", std::move(traces)}};
}

void ShareScene::addShapes(const ShareRun& run) {
    const Rig& rig = run.model->rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (const Shape& shape : rig.bodies[b].shapes) {
            if (shape.finish == Finish::hidden) continue;
            const std::optional<std::size_t> mesh = meshOf(shape.geometry);
            if (!mesh) continue;
            const Pose X_BS = poseInBody(shape);
            const bool isGround = isEndless(shape.geometry);
            addPart(b, *mesh, X_BS, kFinishes.at(static_cast<std::size_t>(shape.finish)), isGround);
        }
    }
}

namespace {

/// What a frame shows: corners of solids, and where there are none, joints and centres of mass.
struct SeenPoints {
    struct Point {
        std::size_t carrier;
        Vector3 place;
    };
    std::vector<Point> points;

    void add(std::size_t carrier, const Pose& X, const Eigen::AlignedBox3d& box) {
        for (int i = 0; i < 8; ++i)
            points.push_back({carrier, X * box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i))});
    }
    [[nodiscard]] Eigen::AlignedBox3d boxIn(const ShareRun& run, std::size_t frame) const {
        Eigen::AlignedBox3d box;
        for (const Point& point : points) box.extend(run.at(frame, point.carrier) * point.place);
        return box;
    }
};

void addBareParts(const ShareRun& run, SeenPoints& seen) {
    const Mechanism& mechanism = run.model->mechanism();
    const Rig& rig = run.model->rig();
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        seen.points.push_back({run.carrierNamed(rig.joints[j].parent), rig.joints[j].position});
        seen.points.push_back({run.carrierNamed(rig.joints[j].child), mechanism.frameInChild(j).translation});
    }
    for (std::size_t b = 0; b < rig.bodies.size(); ++b)
        seen.points.push_back({b, mechanism.inertiaOfBody(b).centreOfMass});
}

} // namespace

void ShareScene::addBounds(const ShareRun& run) {
    SeenPoints seen;
    const Rig& rig = run.model->rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        for (const Json& part : parts_[b]) {
            if (part.at("ground").get<bool>()) continue;
            const Json& p = part.at("position");
            const Json& q = part.at("quaternion");
            const Eigen::Quaterniond Q(q.at(0).get<double>(), q.at(1).get<double>(), q.at(2).get<double>(),
                                       q.at(3).get<double>());
            seen.add(
                b,
                {Q.toRotationMatrix(), {p.at(0).get<double>(), p.at(1).get<double>(), p.at(2).get<double>()}},
                boxes_[part.at("mesh").get<std::size_t>()]);
        }
    }
    if (seen.points.empty()) addBareParts(run, seen);
    if (seen.points.empty()) return;
    const Eigen::AlignedBox3d start = seen.boxIn(run, 0);
    bounds_.extend(start);
    constexpr double farthest = 4.0;
    constexpr double least = 0.02; // [m]
    const double size = std::max(least, start.diagonal().norm());
    const std::size_t frames = run.poses.size() / run.carriers();
    for (std::size_t frame = 1; frame < frames; ++frame) {
        for (const SeenPoints::Point& point : seen.points) {
            const Vector3 place = run.at(frame, point.carrier) * point.place;
            if (start.exteriorDistance(place) < farthest * size) bounds_.extend(place);
        }
    }
}

void ShareScene::addPart(std::size_t carrier, std::size_t mesh, const Pose& X, const char* finish,
                         bool isGround) {
    parts_[carrier].push_back({{"mesh", mesh},
                               {"position", asJson(X.translation)},
                               {"quaternion", asJson(X.rotation)},
                               {"finish", finish},
                               {"ground", isGround}});
}

void ShareScene::addSolid(std::size_t carrier, const Geometry& geometry, const Pose& X, const char* finish) {
    if (const std::optional<std::size_t> mesh = meshOf(geometry)) addPart(carrier, *mesh, X, finish, false);
}

void ShareScene::addLine(const std::string& name, const char* kind, const Json& from, const Json& to) {
    lines_.push_back({{"name", name}, {"kind", kind}, {"from", from}, {"to", to}});
}

/// Pins along axes, balls where a joint turns every way; slides are for the rig to draw.
void ShareScene::addJoints(const ShareRun& run) {
    const Rig& rig = run.model->rig();
    const CylinderGeometry pin{0.5 * kJointDiameter * nominal_, kJointLength * nominal_};
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const Joint& joint = rig.joints[j];
        if (joint.isFixed()) continue;
        const std::size_t child = run.carrierNamed(joint.child);
        const Pose X_CJ = run.model->mechanism().frameInChild(j);
        const JointMotions motions = motionsOf(joint.kind);
        const bool slides = std::any_of(motions.singles.begin(), motions.singles.end(),
                                        [](const SingleMotion& single) { return !single.isRotation; });
        if (slides) continue;
        if (motions.singles.empty() && motions.orientation)
            addSolid(child, SphereGeometry{0.5 * kBallDiameter * nominal_}, X_CJ, "joint");
        for (const SingleMotion& single : motions.singles)
            addSolid(child, pin, X_CJ * along(single.axis), "joint");
    }
}

void ShareScene::addAssembly(const ShareRun& run, std::size_t k) {
    const AssemblyItem& item = run.model->rig().assemblies[k];
    const Assembly& assembly = run.model->mechanism().assemblies()[k];
    const std::size_t a = run.carrierNamed(item.frameA.body);
    const std::size_t b = run.carrierNamed(item.frameB.body);
    const std::size_t ib = run.carrierOf(k, 1);
    const std::size_t im = run.carrierOf(k, 2);
    const Pose X_A{rotationFromRollPitchYaw(item.frameA.rotation), item.frameA.position};
    const Pose X_B{rotationFromRollPitchYaw(item.frameB.rotation), item.frameB.position};
    const Json atA = placeAt(a, item.frameA.position);
    const Json atB = placeAt(b, item.frameB.position);
    const SphereGeometry ball{0.5 * kBallDiameter * nominal_};
    const bool showsRod1 = isShown(run.model->rig(), item.name + "." + kAssemblyFrames[0]);
    const bool showsRod2 = isShown(run.model->rig(), item.name + "." + kAssemblyFrames[1]);
    if (assembly.closure() == Assembly::Closure::line) {
        if (!showsRod1) addLine(item.name, "rod", atA, atB);
        addSolid(a, ball, X_A, "joint");
        addSolid(b, ball, X_B, "joint");
        return;
    }
    if (!showsRod1) addLine(item.name + ": rod 1", "rod", atA, placeAt(im));
    if (!showsRod2 && assembly.rod2().norm() > 1e-6)
        addLine(item.name + ": rod 2", "rod", placeAt(ib), placeAt(im));
    const CylinderGeometry pin{0.5 * kJointDiameter * nominal_, kJointLength * nominal_};
    if (const std::optional<Vector3> across = axisAcross(item.parameters)) {
        addSolid(a, pin, X_A * along(*across), "joint");
        addSolid(im, pin,
                 along(run.at(0, im).rotation.transpose() * run.at(0, a).rotation * X_A.rotation * *across),
                 "joint");
    } else {
        addSolid(im, ball, {}, "joint");
        addSolid(a, ball, X_A, "joint");
    }
    if (assembly.closure() == Assembly::Closure::revolute) {
        addSolid(b, pin, X_B * along(assembly.axisInB()), "joint");
    } else {
        addLine(item.name + ": slide", "line", atB, placeAt(ib));
    }
}

void ShareScene::addElements(const ShareRun& run) {
    for (const Element& element : run.model->rig().elements) {
        if (!element.from || !element.to) continue;
        const char* const kind = std::holds_alternative<LinearSpring>(element.law) ? "spring"
                                 : std::holds_alternative<GasStrut>(element.law)   ? "strut"
                                 : std::holds_alternative<RopeSpring>(element.law) ? "rope"
                                                                                   : nullptr;
        if (kind == nullptr) continue;
        addLine(element.name, kind, placeAt(run.carrierNamed(element.from->body), element.from->position),
                placeAt(run.carrierNamed(element.to->body), element.to->position));
    }
}

/// Bodies with mass and nothing to see get a ball at their centre of mass.
void ShareScene::addMasses(const ShareRun& run) {
    const Rig& rig = run.model->rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const RigidInertia& inertia = run.model->mechanism().inertiaOfBody(b);
        if (!rig.bodies[b].shapes.empty() || inertia.mass <= 0.0) continue;
        addSolid(b, SphereGeometry{0.5 * kBallDiameter * nominal_}, {Matrix3::Identity(), inertia.centreOfMass},
                 "mass");
    }
}

std::size_t ShareScene::unitRod() {
    return keepMesh(surfaceOf(CylinderGeometry{0.25 * kRodDiameter * nominal_, 1.0}, {}));
}

std::optional<std::size_t> ShareScene::meshOf(const Geometry& geometry) {
    if (const auto* mesh = std::get_if<MeshGeometry>(&geometry)) return meshOfFile(*mesh);
    if (const auto* cad = std::get_if<CadGeometry>(&geometry)) return meshOfPart(*cad);
    return keepMesh(surfaceOf(geometry, {}));
}

std::optional<std::size_t> ShareScene::meshOfFile(const MeshGeometry& mesh) {
    const MeshReaderFunction reader = meshReaderFor(mesh.file);
    const std::optional<std::string> bytes = reader != nullptr ? files_(mesh.file) : std::nullopt;
    const MeshReading reading = bytes ? reader(*bytes) : MeshReading{{}, "it cannot be read"};
    std::string problem = reading.problem;
    if (problem.empty()) {
        const ShapeSurface surface = surfaceOfFile(reading.mesh, mesh.scale);
        if (!surface.polygons.empty()) return keepMesh(surface);
        problem = "it has no face with an area";
    }
    note("The mesh \"" + mesh.file + "\" is not drawn: " + problem + ".");
    return std::nullopt;
}

const CadModel* ShareScene::cadModel(const std::string& path, std::string& problem) {
    const auto [entry, isNew] = cadModels_.try_emplace(path);
    ReadCad& read = entry->second;
    if (isNew) {
        try {
            if (cad_) read.model = cad_(path);
            if (read.model == nullptr) read.problem = "it is not there";
        } catch (const std::exception& fault) {
            read.problem = fault.what();
        }
    }
    problem = read.problem;
    return read.model.get();
}

/// About the middle of its bounding box, as all shapes; a box in its place, where the file cannot be read.
std::size_t ShareScene::meshOfPart(const CadGeometry& cad) {
    std::string problem;
    const CadModel* model = cadModel(cad.file, problem);
    const CadPart* part = model != nullptr ? partAt(*model, cad.part) : nullptr;
    if (part != nullptr) return keepMesh(surfaceOfPart(model->solids[part->solid], cad));
    if (model != nullptr) problem = "it has no part \"" + cad.part + "\"";
    note("A part of the CAD file \"" + cad.file + "\" is drawn as its box: " + problem + ".");
    return keepMesh(surfaceOf(BoxGeometry{cad.figures.high - cad.figures.low}, {}));
}

void ShareScene::note(const std::string& text) {
    if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) notes_.push_back(text);
}

std::size_t ShareScene::keepMesh(const ShapeSurface& surface) {
    const std::vector<float> points = flat(surface.points);
    const std::string key(reinterpret_cast<const char*>(points.data()), points.size() * sizeof(float));
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
    const std::vector<std::uint32_t> triangles = trianglesOf(surface);
    std::vector<Vector3> ends;
    for (const SurfaceEdge& edge : edgesOf(surface)) ends.insert(ends.end(), edge.begin(), edge.end());
    meshes_.push_back({{"points", {{"offset", blob_.add(points)}}},
                       {"count", surface.points.size()},
                       {"normals", {{"offset", blob_.add(flat(surface.normals))}}},
                       {"triangles", {{"offset", blob_.add(triangles)}}},
                       {"triangleCount", triangles.size() / 3},
                       {"edges", {{"offset", blob_.add(flat(ends))}}},
                       {"edgeCount", ends.size() / 2}});
    Eigen::AlignedBox3d box;
    for (const Vector3& p : surface.points) box.extend(p);
    boxes_.push_back(box);
    known_.emplace(key, meshes_.size() - 1);
    return meshes_.size() - 1;
}

} // namespace hingelab
