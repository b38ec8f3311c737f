// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/scene_solid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "app/hingelab_cad/mesh_normals.h"
#include "app/hingelab_cad/mesh_topology.h"

namespace hingelab::cad_reader {
namespace {

using FloatPoint = std::array<float, 3>;
using PointTriangle = std::array<std::uint32_t, 3>;

Vector3 vectorAt(const aiVector3D& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

FloatPoint singlesOf(const Vector3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

/// A mesh where its node puts it.
struct PlacedMesh {
    std::vector<FloatPoint> points;
    std::vector<PointTriangle> triangles;
    std::vector<CornerNormals> normals; ///< one a triangle
};

std::vector<FloatPoint> placedPoints(const aiMesh& mesh, const SceneLeaf& leaf) {
    std::vector<FloatPoint> points;
    points.reserve(mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
        points.push_back(singlesOf(leaf.shape * vectorAt(mesh.mVertices[i]) + leaf.shapeOffset));
        const FloatPoint& p = points.back();
        if (!std::isfinite(p[0] + p[1] + p[2])) throw std::runtime_error("its points are not finite numbers.");
    }
    return points;
}

/// Of the mesh's own indices; a mirror turns them.
std::vector<PointTriangle> soundTriangles(const aiMesh& mesh, const std::vector<FloatPoint>& points,
                                          bool isMirrored) {
    std::vector<PointTriangle> triangles;
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
        const aiFace& face = mesh.mFaces[i];
        if (face.mNumIndices != 3) continue;
        PointTriangle t{face.mIndices[0], face.mIndices[1], face.mIndices[2]};
        if (*std::max_element(t.begin(), t.end()) >= points.size()) {
            throw std::runtime_error("its triangles name points that are not there.");
        }
        if (isMirrored) std::swap(t[1], t[2]);
        const bool isFlat =
            points[t[0]] == points[t[1]] || points[t[1]] == points[t[2]] || points[t[2]] == points[t[0]];
        if (!isFlat) triangles.push_back(t);
    }
    return triangles;
}

/// The file's where they are sound, else those of `smooth`.
void takeFileNormals(const aiMesh& mesh, const SceneLeaf& leaf, PlacedMesh& placed) {
    const Matrix3 ofNormals = leaf.shape.determinant() * leaf.shape.inverse().transpose();
    for (std::size_t i = 0; i < placed.triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vector3 normal = ofNormals * vectorAt(mesh.mNormals[placed.triangles[i][k]]);
            if (normal.allFinite() && normal.norm() > 0.0) placed.normals[i][k] = normal.normalized();
        }
    }
}

PlacedMesh placedMesh(const aiMesh& mesh, const SceneLeaf& leaf, const std::string& format) {
    PlacedMesh placed;
    placed.points = placedPoints(mesh, leaf);
    placed.triangles = soundTriangles(mesh, placed.points, leaf.shape.determinant() < 0.0);
    placed.normals = smoothNormals(topologyOf(placed.points, placed.triangles));
    if (mesh.HasNormals() && format != "STL")
        takeFileNormals(mesh, leaf, placed); // those of STL are of triangles
    return placed;
}

/// Appends meshes to a solid.
class SolidMaker {
  public:
    CadFace append(const PlacedMesh& mesh) {
        CadFace face;
        face.firstTriangle = static_cast<std::uint32_t>(solid.triangles.size());
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            PointTriangle triangle{};
            for (std::size_t k = 0; k < 3; ++k) {
                triangle[k] = indexOf(mesh.points[mesh.triangles[i][k]], singlesOf(mesh.normals[i][k]));
            }
            solid.triangles.push_back(triangle);
        }
        face.triangles = static_cast<std::uint32_t>(mesh.triangles.size());
        return face;
    }

    CadSolid solid;

  private:
    std::uint32_t indexOf(const FloatPoint& point, const FloatPoint& normal) {
        const auto next = static_cast<std::uint32_t>(solid.points.size());
        const auto [place, isNew] = known_.try_emplace({point, normal}, next);
        if (isNew) {
            solid.points.push_back(point);
            solid.normals.push_back(normal);
        }
        return place->second;
    }

    std::map<std::array<FloatPoint, 2>, std::uint32_t> known_;
};

} // namespace

CadSolid sceneSolid(const aiScene& scene, const SceneLeaf& leaf, const std::string& format) {
    SolidMaker maker;
    for (const unsigned mesh : leaf.meshes) {
        CadFace face = maker.append(placedMesh(*scene.mMeshes[mesh], leaf, format));
        if (leaf.meshes.size() > 1) face.colour = meshColour(scene, mesh, format);
        if (face.triangles > 0) maker.solid.faces.push_back(face);
    }
    return std::move(maker.solid);
}

} // namespace hingelab::cad_reader
