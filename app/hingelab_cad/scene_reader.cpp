// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/scene_reader.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <map>
#include <stdexcept>

#include "app/hingelab_cad/mesh_measure.h"
#include "app/hingelab_cad/scene_nodes.h"
#include "app/hingelab_cad/scene_solid.h"
#include "app/hingelab_cad/scene_units.h"
#include "cad/cad_names.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kShareOfImport = 0.5;

const aiScene& importScene(Assimp::Importer& importer, const std::filesystem::path& file,
                           const SceneUnit& unit) {
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);
    const unsigned steps = aiProcess_Triangulate | aiProcess_SortByPType | aiProcess_ValidateDataStructure;
    const aiScene* scene = importer.ReadFile(file.string(), steps);
    if (scene == nullptr || scene->mRootNode == nullptr) {
        throw std::runtime_error("it is not a sound " + unit.format + " file (" +
                                 soundCadText(importer.GetErrorString()) + "). Export it again.");
    }
    return *scene;
}

/// What tells solids apart.
std::vector<double> keyOf(const SceneLeaf& leaf) {
    std::vector<double> key(leaf.meshes.begin(), leaf.meshes.end());
    key.insert(key.end(), leaf.shape.data(), leaf.shape.data() + 9);
    key.insert(key.end(), leaf.shapeOffset.data(), leaf.shapeOffset.data() + 3);
    return key;
}

class SceneModel {
  public:
    SceneModel(const aiScene& scene, CadModel& model, CadNotes& notes)
        : scene_(scene), model_(model), notes_(notes) {}

    void add(const SceneLeaf& leaf) {
        const auto [place, isNew] = known_.try_emplace(keyOf(leaf), model_.solids.size());
        if (isNew) {
            CadSolid solid = made(leaf);
            if (solid.triangles.empty()) {
                notes_.add("\"" + leaf.path + "\" was left out: it has no triangles.");
                known_.erase(place);
                return;
            }
            model_.solids.push_back(std::move(solid));
        }
        CadPart part;
        part.path = leaf.path;
        part.solid = place->second;
        part.placement = leaf.placement;
        part.colour = meshColour(scene_, leaf.meshes.front(), model_.format);
        model_.parts.push_back(std::move(part));
    }

  private:
    CadSolid made(const SceneLeaf& leaf) {
        CadSolid solid = sceneSolid(scene_, leaf, model_.format);
        const MeshTopology topology = topologyOf(solid.points, solid.triangles);
        measureMesh(topology, solid);
        appendSharpEdges(topology, solid);
        if (!solid.isClosed) {
            const bool isTurned = hasTurnedTriangles(topology);
            notes_.add("\"" + leaf.path + "\" is not closed" +
                       (isTurned ? ", or its triangles do not agree on what is outside" : "") +
                       ", so it has no volume of its own.");
        }
        return solid;
    }

    const aiScene& scene_;
    CadModel& model_;
    CadNotes& notes_;
    std::map<std::vector<double>, std::size_t> known_;
};

} // namespace

CadModel readSceneFile(const std::filesystem::path& file, const OwnStreams& streams) {
    streams.progress(0.0, "Reading the file");
    const SceneUnit unit = sceneUnitOf(file);
    Assimp::Importer importer;
    const aiScene& scene = importScene(importer, file, unit);
    CadNotes notes;
    if (!unit.note.empty()) notes.add(unit.note);
    CadModel model;
    model.format = unit.format;
    model.unit = unit.unit;
    model.metresPerUnit = unit.metresPerUnit;
    SceneModel maker(scene, model, notes);
    const std::vector<SceneLeaf> leaves = sceneLeavesOf(scene, unit, soundCadText(file.stem().string()));
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(leaves.size());
        streams.progress(kShareOfImport + (1.0 - kShareOfImport) * share,
                         "Measuring part " + std::to_string(i + 1) + " of " + std::to_string(leaves.size()));
        maker.add(leaves[i]);
    }
    if (model.parts.empty()) throw std::runtime_error("it has no triangles. Export a mesh.");
    model.notes = notes.take();
    return model;
}

} // namespace hingelab::cad_reader
