// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/link_names.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hingelab {
namespace {

/// A, B, ... Z, A1, B1, ...
std::string letterOf(int index) {
    constexpr int letters = 26;
    std::string letter(1, static_cast<char>('A' + index % letters));
    return index < letters ? letter : letter + std::to_string(index / letters);
}

/// The number of the body that is fixed to a frame of an assembly; 0: none is.
int numberOn(const Rig& rig, const std::vector<int>& bodies, const std::string& frame) {
    for (const Joint& joint : rig.joints) {
        if (joint.parent != frame || !joint.isFixed()) continue;
        for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
            if (rig.bodies[b].name == joint.child) return bodies[b];
        }
    }
    return 0;
}

bool hasLetter(const Joint& joint) {
    return !joint.isFixed() && !std::holds_alternative<FreeJoint>(joint.kind);
}

} // namespace

LinkNames linkNames(const Model& model) {
    const Rig& rig = model.rig();
    LinkNames names;
    std::map<int, int> numbers{{0, 1}}; // by frame of the mechanism
    int next = 2;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const auto [at, isNew] = numbers.try_emplace(model.mechanism().attachmentOf(b).frame, next);
        if (isNew) ++next;
        names.bodies.push_back(at->second);
    }
    int letters = 0;
    for (const Joint& joint : rig.joints) names.joints.push_back(hasLetter(joint) ? letterOf(letters++) : "");
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const bool hasRod2 = model.mechanism().assemblies()[k].hasRod2();
        const auto rod = [&](std::size_t frame) {
            const int number =
                numberOn(rig, names.bodies, rig.assemblies[k].name + "." + kAssemblyFrames[frame]);
            return number > 0 ? number : next++;
        };
        const int first = rod(0);
        names.rods.push_back({first, hasRod2 ? rod(1) : 0});
        const std::string a = letterOf(letters++);
        const std::string middle = hasRod2 ? letterOf(letters++) : "";
        names.assemblies.push_back({a, middle, letterOf(letters++)});
    }
    return names;
}

std::optional<Vector3> instantCentre(const FrameMotion& motion) {
    const Vector3& w = motion.V.rotational;
    const Vector3& v = motion.V.translational;
    constexpr double least = 1e-6;  // [rad/s]
    constexpr double across = 1e-6; // of the velocity may be along the axis
    if (!(w.norm() > least) || std::abs(w.dot(v)) > across * w.norm() * v.norm()) return std::nullopt;
    return motion.X.translation + w.cross(v) / w.squaredNorm();
}

} // namespace hingelab
