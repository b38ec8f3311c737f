// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include "mechanism/mechanism.h"

namespace hingelab::test {

/// A rig whose assemblies are taken apart: their links become bodies, and a ball joint closes each loop. Both
/// ways to say it must move alike. A rod without mass does not turn about itself, so its first joint is a
/// universal one.
class TakenApart {
  public:
    explicit TakenApart(const Rig& rig) : rig_(rig), mechanism_(rig), s_(mechanism_.makeScratch()) {
        JointVector q(mechanism_.degreesOfFreedom());
        for (int c = 0; c < q.size(); ++c) q[c] = mechanism_.coordinates()[static_cast<std::size_t>(c)].initial;
        if (!mechanism_.start(q, 0.0, s_, phase_)) throw std::runtime_error(rig.name + " does not close");
        for (std::size_t k = 0; k < rig.assemblies.size(); ++k) takeApart(k);
        rig_.assemblies.clear();
    }
    [[nodiscard]] const Rig& rig() const { return rig_; }

  private:
    static constexpr double kNoMass = 1e-10; // [kg] a rig has none without

    /// A body of the new rig with where it stands at the start.
    struct Carrier {
        std::string name;
        Pose X;
    };

    static Vector3 anglesOf(const Matrix3& R) { // roll, pitch, yaw
        return {std::atan2(R(2, 1), R(2, 2)), std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0))),
                std::atan2(R(1, 0), R(0, 0))};
    }

    void addBody(const std::string& name, double mass, const Vector3& com) {
        Body body{.name = name, .shapes = {}, .massProperties = MassProperties{}, .points = {}};
        body.massProperties->mass = mass;
        body.massProperties->centreOfMass = com;
        body.massProperties->moments = body.massProperties->products = Vector3::Zero();
        rig_.bodies.push_back(body);
    }
    /// `at` in the world.
    Joint& addJoint(const std::string& name, const JointKind& kind, const Carrier& parent,
                    const std::string& child, const Pose& at) {
        Joint joint;
        joint.name = name;
        joint.kind = kind;
        joint.parent = parent.name;
        joint.child = child;
        const Pose X = parent.X.inverse() * at;
        joint.position = X.translation;
        joint.rotation = anglesOf(X.rotation);
        rig_.joints.push_back(joint);
        return rig_.joints.back();
    }

    [[nodiscard]] Carrier carrierOf(const std::string& name) const {
        if (name == kWorldName) return {name, {}};
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            if (rig_.bodies[b].name == name) return {name, mechanism_.poseOf(mechanism_.attachmentOf(b), s_)};
        }
        throw std::runtime_error("an assembly on a frame of another: " + name);
    }

    void takeApart(std::size_t k) {
        const AssemblyItem item = rig_.assemblies[k];
        const Assembly& assembly = mechanism_.assemblies()[k];
        const AssemblyPlacement& p = s_.assemblies[k];
        const Pose a = mechanism_.frameA(k, s_).X;
        const Pose b = mechanism_.frameB(k, s_).X;
        const Vector3 n1 = assembly.hasUniversal() ? p.n1 : Vector3(p.eRod.unitOrthogonal());
        const Matrix3 R = assembly.hasUniversal() ? p.X_Wia.rotation : a.rotation;
        const Carrier rod{item.name + " ia", {R, a.translation}};
        addBody(rod.name, std::max(kNoMass, assembly.rodMass()), 0.5 * (R.transpose() * p.u));
        UniversalJoint cross;
        cross.axis = R.transpose() * n1;
        cross.axis2 = R.transpose() * n1.cross(p.eRod).normalized();
        addJoint(item.name + " cross", cross, carrierOf(item.frameA.body), rod.name, rod.X);
        const Carrier last{item.name + " ib", p.X_Wib};
        addBody(last.name, kNoMass, Vector3::Zero());
        const Carrier base = carrierOf(item.frameB.body);
        const bool isLine = assembly.closure() == Assembly::Closure::line;
        const Vector3 axis = last.X.rotation.transpose() * (isLine ? p.eRod : p.e);
        JointKind slide = PrismaticJoint{axis, 0.0, 0.0, {}, {}, {}};
        if (assembly.closure() == Assembly::Closure::revolute)
            slide = RevoluteJoint{axis, 0.0, 0.0, {}, {}, {}};
        addJoint(item.name + " last", slide, isLine ? rod : base, last.name, last.X);
        const Carrier& child = isLine ? last : rod;
        const Vector3 ball = isLine ? b.translation : p.X_Wim.translation;
        Joint& loop = addJoint(item.name + " ball", SphericalJoint{}, isLine ? base : last, child.name,
                               {child.X.rotation, ball});
        loop.closesLoop = true;
        loop.childPosition = child.X.inverse() * ball;
        loop.childRotation = Vector3::Zero();
        rehang(item.name, rod, last, p);
    }

    /// What hung on the assembly's frames.
    void rehang(const std::string& name, const Carrier& rod, const Carrier& last, const AssemblyPlacement& p) {
        for (Joint& joint : rig_.joints) {
            if (joint.parent == name + ".frame_ia") joint.parent = rod.name;
            if (joint.parent == name + ".frame_ib") joint.parent = last.name;
            if (joint.parent != name + ".frame_im") continue;
            const Pose X =
                last.X.inverse() * p.X_Wim * Pose{rotationFromRollPitchYaw(joint.rotation), joint.position};
            joint.parent = last.name;
            joint.position = X.translation;
            joint.rotation = anglesOf(X.rotation);
        }
    }

    Rig rig_;
    Mechanism mechanism_;
    MechanismScratch s_;
    MechanismPhase phase_;
};

} // namespace hingelab::test
