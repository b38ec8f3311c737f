// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <utility>

#include "explain/explained_poses.h"
#include "explain/explainers.h"

namespace hingelab {
namespace {

/// What the parent's turning does to the child of a joint that slides: bodies' motions from the sample.
struct SlideMotion {
    BodyBlock parent, child;
    Vector3 origin; ///< of the joint, in the parent [m]

    [[nodiscard]] Vector3 arm(std::span<const double> row) const {
        const Pose X = parent.pose.in(row);
        return child.pose.position.in(row)-X.translation - X.rotation * origin;
    }
    [[nodiscard]] Vector3 turning(std::span<const double> row) const { return parent.angularVelocity.in(row); }
    [[nodiscard]] Vector3 relative(std::span<const double> row) const {
        const Vector3 toJoint = parent.pose.in(row).rotation * origin;
        const Vector3 w = turning(row);
        return child.velocity.in(row)-parent.velocity.in(row)-w.cross(toJoint + arm(row));
    }
    [[nodiscard]] Vector3 base(std::span<const double> row) const {
        const Vector3 toJoint = parent.pose.in(row).rotation * origin;
        const Vector3 w = turning(row);
        return parent.acceleration.in(row) + parent.angularAcceleration.in(row).cross(toJoint) +
               w.cross(w.cross(toJoint));
    }
};

/// The five terms, as kAccelerationTerms.
std::array<ExplainedVector::Term, 5> slideTerms(const SlideMotion& m, const JointBlock& block) {
    const auto row = [](auto of) { return RowVector(std::move(of)); };
    return {{
        {"\\vec{a}_\\mathrm{J}", "Of the joint's origin",
         row([m](std::span<const double> r) { return m.base(r); }), channelsOf(block.terms[0])},
        {"\\vec{\\alpha} \\times \\vec{r}", "Euler: the parent's angular acceleration",
         row([m](std::span<const double> r) -> Vector3 {
             return m.parent.angularAcceleration.in(r).cross(m.arm(r));
         }),
         channelsOf(block.terms[1])},
        {"\\vec{\\omega} \\times (\\vec{\\omega} \\times \\vec{r})", "Centripetal",
         row([m](std::span<const double> r) -> Vector3 {
             return m.turning(r).cross(m.turning(r).cross(m.arm(r)));
         }),
         channelsOf(block.terms[2])},
        {"2 \\vec{\\omega} \\times \\vec{v}_\\mathrm{rel}", "Coriolis",
         row([m](std::span<const double> r) -> Vector3 { return 2.0 * m.turning(r).cross(m.relative(r)); }),
         channelsOf(block.terms[3])},
        {"\\vec{a}_\\mathrm{rel}", "As the parent sees it", vectorIn(block.terms[4]),
         channelsOf(block.terms[4])},
    }};
}

/// Force and torque of a joint as vectors of the world: each component along an axis of its frame.
ExplainedVector load(const Model& model, const Joint& joint, const VectorHandle& handle, bool isForce) {
    constexpr const char* kAxesTex[3] = {"_x \\vec{e}_x", "_y \\vec{e}_y", "_z \\vec{e}_z"};
    constexpr const char* kAxesWords[3] = {"Along x of the joint", "Along y of the joint",
                                           "Along z of the joint"};
    ExplainedVector vector;
    const std::string letter = isForce ? "F" : "M";
    vector.words = isForce ? "Reaction on the child" : "Reaction torque on the child, about its origin";
    vector.tex = "\\vec{" + letter + "}";
    vector.quantity = isForce ? Quantity::force : Quantity::torque;
    const RowPose parent = parentPose(model, joint.parent);
    const Matrix3 own = rotationFromRollPitchYaw(joint.rotation);
    vector.value = [parent, own, handle](std::span<const double> row) -> Vector3 {
        return parent(row).rotation * own * handle.in(row);
    };
    const RowPose child = bodyPose(model, joint.child);
    vector.place = [child](std::span<const double> row) -> Vector3 { return child(row).translation; };
    for (int i = 0; i < 3; ++i) {
        const ChannelHandle axis = handle.axes[static_cast<std::size_t>(i)];
        vector.terms.push_back({letter + kAxesTex[i],
                                kAxesWords[i],
                                [parent, own, axis, i](std::span<const double> row) -> Vector3 {
                                    return parent(row).rotation * own.col(i) * axis.in(row);
                                },
                                {},
                                vector.place});
    }
    return vector;
}

} // namespace

void explainJoint(const Model& model, std::size_t j, Explanation& explanation) {
    const Joint& joint = model.rig().joints[j];
    const JointBlock& block = model.layout().joints[j];
    explanation.title = joint.name;
    explanation.kind = "Joint";
    explanation.meaning = "The reaction keeps the child on the path that the joint leaves free.";
    explanation.limits = "Where constraints are redundant, reactions are those with the least squares.";
    explanation.manual = "reference/channels#reactions";
    if (block.terms[0]) {
        const std::optional<std::size_t> parent = bodyNamed(model.rig(), joint.parent);
        const std::optional<std::size_t> child = bodyNamed(model.rig(), joint.child);
        if (parent && child) {
            const SlideMotion motion{model.layout().bodies[*parent], model.layout().bodies[*child],
                                     joint.position};
            ExplainedVector vector;
            vector.words = "Acceleration of the child's origin";
            vector.tex = "\\vec{a}";
            vector.quantity = Quantity::acceleration;
            vector.value = vectorIn(motion.child.acceleration);
            vector.place = vectorIn(motion.child.pose.position);
            for (ExplainedVector::Term& term : slideTerms(motion, block)) {
                term.place = vector.place;
                vector.terms.push_back(std::move(term));
            }
            explanation.vectors.push_back(std::move(vector));
            explanation.manual = "reference/channels#parts-of-the-acceleration";
        }
    }
    explanation.vectors.push_back(load(model, joint, block.load.force, true));
    explanation.vectors.push_back(load(model, joint, block.load.torque, false));
}

} // namespace hingelab
