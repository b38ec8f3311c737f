// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/scene_nodes.h"

#include <assimp/material.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "cad/cad_names.h"

namespace hingelab::cad_reader {
namespace {

constexpr int kDeepestNode = 200;
constexpr std::size_t kMostParts = 100'000;
constexpr double kSameScale = 1e-5; // Assimp's matrices are in single precision

/// A node's placement, shear and mirror included.
struct Affine {
    Matrix3 linear = Matrix3::Identity();
    Vector3 offset = Vector3::Zero();
};

Affine operator*(const Affine& a, const aiMatrix4x4& m) {
    Affine b;
    b.linear << m.a1, m.a2, m.a3, m.b1, m.b2, m.b3, m.c1, m.c2, m.c3;
    b.offset = Vector3(static_cast<double>(m.a4), static_cast<double>(m.b4), static_cast<double>(m.c4));
    return {a.linear * b.linear, a.linear * b.offset + a.offset};
}

/// A rotation and one scale: then the solid is scaled, and its parts share it.
bool isSimilarity(const Matrix3& linear, double scale) {
    if (!(scale > 0.0)) return false;
    const Matrix3 rotation = linear / scale;
    return (rotation.transpose() * rotation - Matrix3::Identity()).norm() < kSameScale;
}

/// Single precision gives scales such as 0.00099999997.
double tidied(double scale) {
    const double rounded = std::pow(10.0, std::round(std::log10(scale)));
    return std::abs(scale / rounded - 1.0) < kSameScale ? rounded : scale;
}

void place(const Affine& affine, SceneLeaf& leaf) {
    const double scale = std::cbrt(affine.linear.determinant());
    if (!isSimilarity(affine.linear, scale)) {
        leaf.shape = affine.linear;
        leaf.shapeOffset = affine.offset;
        return;
    }
    leaf.shape = tidied(scale) * Matrix3::Identity();
    leaf.placement.rotation = Eigen::Quaterniond(affine.linear / scale).normalized().toRotationMatrix();
    leaf.placement.translation = affine.offset;
}

/// Names that loaders make up.
std::string givenName(const aiNode& node) {
    const std::string name = node.mName.C_Str();
    const bool isMadeUp = name.starts_with('<') || name.starts_with('$') || name == "defaultobject";
    return isMadeUp ? std::string() : name;
}

class SceneWalk {
  public:
    SceneWalk(const aiScene& scene, std::string name) : scene_(scene), name_(std::move(name)) {}

    std::vector<SceneLeaf> run(const SceneUnit& unit) {
        const aiNode& root = *scene_.mRootNode;
        visit(root, {unit.scale * unit.upright, Vector3::Zero()}, "", root.mNumMeshes == 0, 0);
        return std::move(leaves_);
    }

  private:
    void visit(const aiNode& node, const Affine& parent, const std::string& folder, bool isHidden, int depth) {
        if (depth > kDeepestNode) throw std::runtime_error("its nodes nest deeper than 200 levels.");
        const Affine affine = parent * node.mTransformation;
        std::string path = folder;
        if (!isHidden) path = paths_.add(folder, chosenCadName({givenName(node), name_}));
        if (node.mNumMeshes > 0) addLeaf(node, affine, path);
        for (unsigned i = 0; i < node.mNumChildren; ++i)
            visit(*node.mChildren[i], affine, path, false, depth + 1);
    }

    void addLeaf(const aiNode& node, const Affine& affine, const std::string& path) {
        if (leaves_.size() >= kMostParts) {
            throw std::runtime_error("it has more than 100,000 parts. Export fewer of them.");
        }
        SceneLeaf leaf;
        leaf.path = path;
        leaf.meshes.assign(node.mMeshes, node.mMeshes + node.mNumMeshes);
        place(affine, leaf);
        leaves_.push_back(std::move(leaf));
    }

    const aiScene& scene_;
    std::string name_;
    CadPaths paths_;
    std::vector<SceneLeaf> leaves_;
};

/// Of 0 to 1. glTF's colours are linear, those of the others as they are shown.
std::uint8_t shownByte(float value, bool isLinear) {
    double v = std::clamp(static_cast<double>(value), 0.0, 1.0);
    if (isLinear) v = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255.0 * v));
}

} // namespace

std::vector<SceneLeaf> sceneLeavesOf(const aiScene& scene, const SceneUnit& unit, const std::string& name) {
    return SceneWalk(scene, name).run(unit);
}

std::optional<CadColour> meshColour(const aiScene& scene, unsigned mesh, const std::string& format) {
    const unsigned index = scene.mMeshes[mesh]->mMaterialIndex;
    if (index >= scene.mNumMaterials || format == "PLY" || format == "STL") return std::nullopt;
    const aiMaterial& material = *scene.mMaterials[index];
    if (std::string(material.GetName().C_Str()) == AI_DEFAULT_MATERIAL_NAME) return std::nullopt;
    aiColor4D colour;
    if (material.Get(AI_MATKEY_BASE_COLOR, colour) != aiReturn_SUCCESS &&
        material.Get(AI_MATKEY_COLOR_DIFFUSE, colour) != aiReturn_SUCCESS) {
        return std::nullopt;
    }
    const bool isLinear = format == "glTF";
    return CadColour{shownByte(colour.r, isLinear), shownByte(colour.g, isLinear),
                     shownByte(colour.b, isLinear)};
}

} // namespace hingelab::cad_reader
