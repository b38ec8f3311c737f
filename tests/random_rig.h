// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <random>

#include "mechanism/mechanism.h"
#include "tests/test_data.h"

namespace hingelab::test {

/// Rigs drawn from a seed: a tree of joints of all kinds, closed by assemblies of all kinds whose lengths are
/// chosen to fit, with bodies on their frames.
class RandomRig {
  public:
    explicit RandomRig(unsigned seed) : generator_(seed), slides_(seed) {
        rig_.name = "random " + std::to_string(seed);
        rig_.environment.gravity = 9.0 * vector();
        addBody("a", RevoluteJoint{vector(), uniform(), uniform(), {}, {}, {}}, kWorldName);
        addBody("b", anyJoint(), pick(2) == 0 ? kWorldName : "a");
        if (pick(2) == 0) addBody("fixed", FixedJoint{}, "b");
        if (pick(3) == 0) addBody("moved", prescribed(), kWorldName);
        const int assemblies = 1 + pick(2);
        for (int k = 0; k < assemblies; ++k) addAssembly("loop" + std::to_string(k));
        for (std::size_t i = 0; i < rig_.bodies.size(); ++i) {
            if ((seed + i) % 3 == 0) rig_.bodies[i].gravity = GravityShare{0.4};
        }
    }

    [[nodiscard]] const Rig& rig() const { return rig_; }
    double uniform() { return std::uniform_real_distribution<double>(-1.0, 1.0)(generator_); }
    Vector3 vector() { return {uniform(), uniform(), uniform()}; }
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(generator_); }

  private:
    JointKind anyJoint() {
        switch (pick(7)) {
            case 0:
                return RevoluteJoint{vector(), uniform(), uniform(), {}, {}, {}};
            case 1:
                return PrismaticJoint{vector(), uniform(), uniform(), {}, {}, {}};
            case 2:
                return UniversalJoint{vector(), vector(), uniform(), uniform(), uniform(), uniform(), {}, {}};
            case 3:
                return SphericalJoint{vector(), vector(), {}, {}, {}};
            case 4:
                return slidingAndTurning();
            case 5:
                return ScrewJoint{vector(), uniform(), uniform(), uniform(), {}, {}, {}};
            default:
                return FreeJoint{vector(), vector(), vector(), vector(), {}, {}, {}, {}, {}, {}};
        }
    }

    JointKind slidingAndTurning() {
        std::array<double, 6> u{};
        for (double& each : u) each = uniform();
        const Vector3 first(u[0], u[1], u[2]);
        switch (slides_++ % 3) {
            case 0:
                return PlanarJoint{u[0], u[1], u[2], u[3], u[4], u[5], {}, {}, {}};
            case 1:
                return CylindricalJoint{first, u[3], u[4], u[5], u[0], {}, {}, {}, {}};
            default:
                return PinInSlotJoint{first, first.unitOrthogonal(), u[3], u[4], u[5], u[0], {}, {}, {}, {}};
        }
    }

    JointKind prescribed() {
        if (pick(2) == 0) {
            RevoluteJoint joint{vector(), 0.0, 0.0, {}, {}, {}};
            joint.motion = RotationMotion{SineMotion<MotionOf::rotation>{uniform(), uniform(), 0.7, uniform()}};
            return joint;
        }
        PrismaticJoint joint{vector(), 0.0, 0.0, {}, {}, {}};
        joint.motion = TranslationMotion{ConstantSpeed<MotionOf::translation>{uniform(), uniform()}};
        return joint;
    }

    void addBody(const std::string& name, const JointKind& kind, const std::string& parent) {
        Body body{.name = name, .shapes = {}, .massProperties = std::nullopt, .points = {}};
        Shape shape;
        shape.geometry = BoxGeometry{Vector3(0.3, 0.5, 0.7) + 0.2 * vector()};
        shape.mass = 2.0 + uniform();
        shape.position = vector();
        shape.rotation = vector();
        body.shapes.push_back(shape);
        body.points.push_back({"point", Trace::off, vector()});
        rig_.bodies.push_back(body);
        Joint joint;
        joint.name = "joint " + name;
        joint.kind = kind;
        joint.parent = parent;
        joint.child = name;
        joint.position = vector();
        joint.rotation = vector();
        rig_.joints.push_back(joint);
    }

    std::string anyBody() {
        return rig_.bodies[static_cast<std::size_t>(pick(static_cast<int>(rig_.bodies.size())))].name;
    }

    void addAssembly(const std::string& name) {
        AssemblyItem item;
        item.name = name;
        item.frameA = {anyBody(), vector(), vector()};
        item.frameB = {pick(2) == 0 ? std::string(kWorldName) : anyBody(), vector(), vector()};
        item.parameters = JointUps{vector(), vector(), uniform()};
        // Frames first, with an assembly that always closes; then lengths that fit.
        rig_.assemblies.push_back(item);
        const Mechanism mechanism(rig_);
        MechanismScratch s = mechanism.makeScratch();
        MechanismPhase phase;
        JointVector q(mechanism.degreesOfFreedom());
        for (int c = 0; c < q.size(); ++c) q[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
        if (!mechanism.start(q, 0.0, s, phase)) throw std::runtime_error(rig_.name + " does not close");
        const std::size_t k = rig_.assemblies.size() - 1;
        const Pose a = mechanism.frameA(k, s).X;
        const Pose b = mechanism.frameB(k, s).X;
        rig_.assemblies.back().parameters = fitting(a, b);
        hang(name);
    }

    AssemblyParameters fitting(const Pose& a, const Pose& b) {
        const Vector3 n_b = vector();
        const Vector3 rod2 = vector();
        const double offset = uniform();
        const double angle = 3.0 * uniform();
        const Vector3 turned = b * Vector3(rotationAbout(n_b.normalized(), angle) * rod2);
        const Vector3 slid = b * Vector3(n_b.normalized() * angle + rod2);
        const double toTurned = (turned - a.translation).norm();
        const double toSlid = (slid - a.translation).norm();
        const Vector3 rod1 = vector().normalized();
        const double mass = pick(2) == 0 ? 0.0 : 0.4 + 0.3 * uniform();
        switch (pick(7)) {
            case 0:
                return JointUps{vector(), vector(), offset};
            case 1:
                return JointUsr{vector(), n_b, toTurned * rod1, rod2, offset, angle - offset};
            case 2:
                return JointUsp{vector(), n_b, toSlid * rod1, rod2, offset, angle - offset};
            case 3:
                return JointSsr{toTurned, mass, n_b, rod2, offset, angle - offset};
            case 4:
                return JointSsp{toSlid, mass, n_b, rod2, offset, angle - offset};
            case 5: { // axes of both ends parallel, rods across them
                const Vector3 n_a = vector().normalized();
                const Vector3 n = b.rotation.transpose() * (a.rotation * n_a);
                const Vector3 across = n.cross(rod2);
                const Vector3 end = b * Vector3(rotationAbout(n, angle) * across);
                return JointRrr{n_a, (end - a.translation).norm() * n_a.unitOrthogonal(), across, offset,
                                angle - offset};
            }
            default: {
                const Vector3 n_a = vector().normalized();
                return JointRrp{n_a, n_b, toSlid * n_a.unitOrthogonal(), rod2, offset, angle - offset};
            }
        }
    }

    void hang(const std::string& name) {
        const Assembly assembly(rig_.assemblies.back().parameters);
        if (assembly.hasUniversal()) addBody(name + " on rod 1", FixedJoint{}, name + ".frame_ia");
        addBody(name + " on rod 2", FixedJoint{}, name + ".frame_ib");
        if (assembly.hasRod2() && pick(2) == 0) addBody(name + " at im", anyJoint(), name + ".frame_im");
    }

    std::mt19937 generator_;
    unsigned slides_; ///< says which kind the next joint that slides and turns is
    Rig rig_;
};

} // namespace hingelab::test
