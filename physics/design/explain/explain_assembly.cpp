// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "explain/explained_poses.h"
#include "explain/explainers.h"

namespace hingelab {
namespace {

RowVector positionIn(const PoseHandle& pose) {
    return [pose](std::span<const double> row) { return pose.position.in(row); };
}

/// A rod as a vector of its frame, turned with it, beside the way between its ends.
ExplainedVector rod(const char* words, const char* tex, const PoseHandle& frame, const Vector3& r,
                    const char* from, RowVector begin, const PoseHandle& end) {
    ExplainedVector vector;
    vector.words = words;
    vector.tex = tex;
    vector.quantity = Quantity::length;
    vector.value = [frame, r](std::span<const double> row) -> Vector3 { return frame.orientation.in(row)*r; };
    vector.terms.push_back(
        {"\\vec{r}_\\mathrm{im}", "Where the rods meet", positionIn(end), channelsOf(end.position)});
    vector.terms.push_back(
        {std::string("-\\vec{r}_\\mathrm{") + from + "}",
         "Where the rod begins",
         [begin = std::move(begin)](std::span<const double> row) -> Vector3 { return -begin(row); },
         {}});
    return vector;
}

/// Rod 1 in frame_ia; of a UPS the direction of its line. Of rods between two balls frame_ia does not exist.
std::optional<Vector3> rod1Of(const AssemblyParameters& parameters) {
    return std::visit(
        [](const auto& p) -> std::optional<Vector3> {
            if constexpr (requires { p.rRod1_ia; }) {
                return p.rRod1_ia;
            } else if constexpr (requires { p.nAxis_ia; }) {
                return p.nAxis_ia.normalized();
            } else {
                return std::nullopt;
            }
        },
        parameters);
}

} // namespace

void explainAssembly(const Model& model, std::size_t k, Explanation& explanation) {
    const AssemblyItem& item = model.rig().assemblies[k];
    const Assembly& assembly = model.mechanism().assemblies()[k];
    const AssemblyBlock& block = model.layout().assemblies[k];
    explanation.title = item.name;
    explanation.kind = assemblyKinds()[item.parameters.index()].label;
    explanation.meaning = assemblyKinds()[item.parameters.index()].help;
    explanation.limits = "At a dead centre, where the transmission angle is 0, rod forces grow without bound.";
    explanation.manual = "reference/assemblies/README";
    const RowVector a = pointOn(bodyPose(model, item.frameA.body), item.frameA.position);
    const std::optional<Vector3> rod1 = rod1Of(item.parameters);
    ExplanationMaker maker(explanation);
    if (block.transmissionAngle && !assembly.hasUniversal()) {
        maker.channel("distance", "s", "Distance to a singular position", Quantity::dimensionless,
                      block.singularityDistance);
        maker.channel("transmission", "\\mu", "Transmission angle", Quantity::angle, block.transmissionAngle);
        maker.equation("distance", "sin(transmission)");
    }
    if (!assembly.hasRod2()) {
        ExplainedVector line;
        line.words = "Line from frame_a to frame_b";
        line.tex = "\\vec{u}";
        line.quantity = Quantity::length;
        line.value = [pose = block.frames[0], offset = assembly.offset(), s = block.value,
                      along = rod1.value_or(Vector3::UnitX())](std::span<const double> row) -> Vector3 {
            return (s.in(row) + offset) * (pose.orientation.in(row)*along);
        };
        line.terms.push_back({"\\vec{r}_\\mathrm{b}", "frame_b", positionIn(block.frames[1]),
                              channelsOf(block.frames[1].position)});
        line.terms.push_back({"-\\vec{r}_\\mathrm{a}",
                              "frame_a",
                              [a](std::span<const double> row) -> Vector3 { return -a(row); },
                              {}});
        explanation.vectors.push_back(std::move(line));
        return;
    }
    if (rod1) {
        explanation.vectors.push_back(rod("Rod 1", "\\vec{u} = R_\\mathrm{ia} \\vec{r}_1", block.frames[0],
                                          *rod1, "a", a, block.frames[2]));
    }
    explanation.vectors.push_back(rod("Rod 2", "R_\\mathrm{ib} \\vec{r}_2", block.frames[1], assembly.rod2(),
                                      "ib", positionIn(block.frames[1]), block.frames[2]));
}

} // namespace hingelab
