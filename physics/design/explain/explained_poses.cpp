// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explained_poses.h"

#include <algorithm>

#include "numerics/indices.h"

namespace hingelab {

std::optional<std::size_t> bodyNamed(const Rig& rig, const std::string& name) {
    const auto found =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& body) { return body.name == name; });
    if (found == rig.bodies.end()) return std::nullopt;
    return toSize(found - rig.bodies.begin());
}

RowPose bodyPose(const Model& model, const std::string& body) {
    const std::optional<std::size_t> b = bodyNamed(model.rig(), body);
    if (!b) return [](std::span<const double>) { return Pose(); };
    if (const BodyBlock& block = model.layout().bodies[*b]) {
        return [pose = block.pose](std::span<const double> row) { return pose.in(row); };
    }
    return [still = model.mechanism().attachmentOf(*b).X_FA](std::span<const double>) { return still; };
}

RowPose parentPose(const Model& model, const std::string& parent) {
    const std::vector<AssemblyItem>& assemblies = model.rig().assemblies;
    for (std::size_t k = 0; k < assemblies.size(); ++k) {
        for (std::size_t f = 0; f < 3; ++f) {
            if (parent != assemblies[k].name + "." + kAssemblyFrames[f]) continue;
            return [pose = model.layout().assemblies[k].frames[f]](std::span<const double> row) {
                return pose.in(row);
            };
        }
    }
    return bodyPose(model, parent);
}

std::string vectorTex(const char* letter, const std::string& name) {
    std::string text;
    for (const char c : name) {
        const bool isPlain = c != '\\' && c != '{' && c != '}' && c != '$' && c != '#' && c != '%' &&
                             c != '&' && c != '_' && c != '^' && c != '~';
        text += isPlain ? c : ' ';
    }
    return std::string("\\vec{") + letter + "}_{\\text{" + text + "}}";
}

} // namespace hingelab
