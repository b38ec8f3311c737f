// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/step_reader.h"

#include <BRepBuilderAPI_Transform.hxx>
#include <NCollection_DataMap.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <cmath>
#include <stdexcept>

#include "app/hingelab_cad/assembly_walk.h"
#include "app/hingelab_cad/kernel_document.h"
#include "app/hingelab_cad/kernel_values.h"
#include "app/hingelab_cad/sewing.h"
#include "app/hingelab_cad/solid_measure.h"
#include "app/hingelab_cad/tessellation.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kShareOfReading = 0.5;
constexpr double kUnscaled = 1e-9;

bool isRigid(const gp_Trsf& placement) {
    return !placement.IsNegative() && std::abs(placement.ScaleFactor() - 1.0) < kUnscaled;
}

Pose poseOf(const gp_Trsf& placement, double scale) {
    const gp_Mat rotation = placement.HVectorialPart();
    Pose pose;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) pose.rotation(row, column) = rotation(row + 1, column + 1);
    }
    pose.translation = scale * vectorOf(placement.TranslationPart());
    return pose;
}

/// A mirrored or scaled placement becomes part of the shape; its faces keep their colours.
void bake(AssemblyLeaf& leaf) {
    BRepBuilderAPI_Transform transform(leaf.shape, leaf.placement, Standard_True);
    FaceColours colours;
    for (FaceColours::Iterator colour(leaf.faceColours); colour.More(); colour.Next()) {
        colours.Bind(transform.ModifiedShape(colour.Key()), colour.Value());
    }
    leaf.shape = transform.Shape();
    leaf.faceColours = colours;
    leaf.placement = gp_Trsf();
}

class ModelMaker {
  public:
    ModelMaker(double scale, CadModel& model, CadNotes& notes) : scale_(scale), model_(model), notes_(notes) {}

    void add(AssemblyLeaf leaf) {
        if (!isRigid(leaf.placement)) bake(leaf);
        CadPart part;
        part.path = leaf.path;
        part.material = leaf.material;
        part.density = leaf.density;
        part.colour = leaf.colour;
        part.solid = solidOf(leaf);
        part.placement = poseOf(leaf.placement, scale_);
        model_.parts.push_back(std::move(part));
    }

  private:
    std::size_t solidOf(const AssemblyLeaf& leaf) {
        if (const std::size_t* known = known_.Seek(leaf.shape)) return *known;
        const std::size_t index = model_.solids.size();
        model_.solids.push_back(made(leaf));
        known_.Bind(leaf.shape, index);
        return index;
    }

    CadSolid made(AssemblyLeaf leaf) {
        CadSolid solid;
        sew(leaf);
        const TopoDS_Shape shape = outwardShape(leaf.shape);
        const int missing = tessellate(shape, scale_, leaf.faceColours, solid);
        measure(shape, scale_, solid);
        if (missing > 0) {
            notes_.add("\"" + leaf.path + "\": " + std::to_string(missing) +
                       " faces could not be meshed, so they are not shown.");
        }
        if (!solid.isClosed) {
            notes_.add("\"" + leaf.path + "\" is not closed, so it has no volume of its own.");
        }
        if (solid.isClosed && !(solid.volume > 0.0)) {
            notes_.add("\"" + leaf.path + "\" has no volume: its faces enclose nothing.");
            solid.isClosed = false;
            solid.volume = 0.0;
            solid.centre = Vector3::Zero();
            solid.inertia = Matrix3::Zero();
        }
        return solid;
    }

    double scale_;
    CadModel& model_;
    CadNotes& notes_;
    NCollection_DataMap<TopoDS_Shape, std::size_t, TopTools_ShapeMapHasher> known_;
};

} // namespace

CadModel readExactFile(const std::filesystem::path& file, const OwnStreams& streams) {
    CadNotes notes;
    streams.progress(0.0, "Reading the file");
    const KernelDocument document = readDocument(
        file, [&](double share) { streams.progress(kShareOfReading * (0.2 + 0.8 * share), "Reading shapes"); },
        notes);
    const std::vector<AssemblyLeaf> leaves = leavesOf(document.document, notes);
    if (leaves.empty()) {
        throw std::runtime_error("it has neither solids nor faces. Export solids from your CAD program.");
    }
    CadModel model;
    model.format = document.format;
    model.unit = document.unit;
    model.metresPerUnit = document.metresPerUnit;
    ModelMaker maker(document.metresPerKernel, model, notes);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(leaves.size());
        streams.progress(kShareOfReading + (1.0 - kShareOfReading) * share,
                         "Meshing part " + std::to_string(i + 1) + " of " + std::to_string(leaves.size()));
        maker.add(leaves[i]);
    }
    model.notes = notes.take();
    return model;
}

} // namespace hingelab::cad_reader
