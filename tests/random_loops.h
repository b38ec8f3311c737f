// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>
#include <random>
#include <string>

#include "rig/rig.h"

namespace hingelab::test {

/// Closed mechanisms drawn from a seed, each in the pose that it is drawn in: polygons of links whose last
/// joint closes the loop. Planar ones, in a plane that lies anywhere, and spherical ones are over-constrained;
/// those of seven or more revolute joints, and those with balls and cylinders, are not.
class RandomLoops {
  public:
    enum class Kind { planar, twoPlanar, spherical, spatial, balls };

    explicit RandomLoops(unsigned seed) : kind_(static_cast<Kind>(seed % 5)), generator_(seed) {
        rig_.name = "random loops " + std::to_string(seed);
        rig_.environment.gravity = 9.0 * direction();
        rig_.simulation.tolerance = 1e-9;
        normal_ = direction();
        switch (kind_) {
            case Kind::planar:
                polygon(4 + pick(2));
                break;
            case Kind::twoPlanar:
                polygon(5);
                strut();
                break;
            case Kind::spherical:
                polygon(4 + pick(2));
                break;
            case Kind::spatial:
                polygon(7 + pick(2));
                break;
            case Kind::balls:
                polygon(5);
                break;
        }
        start(rig_.joints.front(), 2.0 + uniform());
    }

    [[nodiscard]] const Rig& rig() const { return rig_; }
    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool isOverconstrained() const {
        return kind_ == Kind::planar || kind_ == Kind::twoPlanar || kind_ == Kind::spherical;
    }

  private:
    double uniform() { return std::uniform_real_distribution<double>(-1.0, 1.0)(generator_); }
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(generator_); }
    Vector3 vector() {
        const double x = uniform(), y = uniform();
        return {x, y, uniform()};
    }
    Vector3 direction() {
        for (;;) {
            const Vector3 v = vector();
            if (v.norm() > 0.3 && v.norm() < 1.0) return v.normalized();
        }
    }

    /// Corner i of n: about a circle, moved at random, in the plane or off it.
    Vector3 corner(int i, int n) {
        const Vector3 u = normal_.unitOrthogonal(), v = normal_.cross(u);
        const double angle = 2.0 * std::numbers::pi * (i + 0.2 * uniform()) / n;
        const double radius = 0.4 + 0.15 * uniform();
        Vector3 at = radius * (std::cos(angle) * u + std::sin(angle) * v);
        const bool isPlanar = kind_ == Kind::planar || kind_ == Kind::twoPlanar;
        if (!isPlanar) at += 0.2 * uniform() * normal_;
        return at;
    }

    Vector3 axisAt(const Vector3& corner) {
        if (kind_ == Kind::planar || kind_ == Kind::twoPlanar) return normal_;
        if (kind_ == Kind::spherical) return (corner - (0.7 * normal_)).normalized(); // all through one point
        return direction();
    }

    void addBody(const std::string& name, const Vector3& along) {
        Body body;
        body.name = name;
        MassProperties mass;
        mass.mass = 1.0 + 0.5 * uniform();
        mass.centreOfMass = 0.5 * along + 0.05 * vector();
        const Vector3 box(0.1 + along.squaredNorm(), 0.12 + along.squaredNorm(), 0.11 + along.squaredNorm());
        mass.moments = mass.mass / 12.0 * box;
        body.massProperties = mass;
        rig_.bodies.push_back(body);
    }

    JointKind kindAt(int i, int n, const Vector3& axis) {
        if (kind_ == Kind::balls && i == 2) return SphericalJoint{};
        if (kind_ == Kind::balls && i == n - 1)
            return CylindricalJoint{axis, 0.0, 0.0, 0.0, 0.0, {}, {}, {}, {}};
        if (kind_ == Kind::balls && i == 3)
            return UniversalJoint{axis, axis.unitOrthogonal(), 0, 0, 0, 0, {}, {}};
        if (kind_ == Kind::planar && n > 4 && i == 2) { // one slides within the plane
            PrismaticJoint slide;
            slide.axis = normal_.cross(direction()).normalized();
            return slide;
        }
        return RevoluteJoint{axis, 0.0, 0.0, {}, {}, {}};
    }

    void polygon(int n) {
        std::vector<Vector3> at;
        for (int i = 0; i < n; ++i) at.push_back(corner(i, n));
        for (int i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const bool closes = i == n - 1;
            Joint joint;
            joint.name = "j" + std::to_string(i);
            joint.kind = kindAt(i, n, axisAt(at[k]));
            joint.parent = i == 0 || closes ? kWorldName : "link" + std::to_string(i);
            joint.child = "link" + std::to_string(closes ? i : i + 1);
            joint.position = i == 0 || closes ? at[k] : Vector3(at[k] - at[k - 1]);
            if (closes) {
                joint.closesLoop = true;
                joint.childPosition = at[k] - at[k - 1];
                joint.childRotation = Vector3::Zero();
            } else {
                addBody(joint.child, at[k + 1] - at[k]);
            }
            rig_.joints.push_back(joint);
        }
        corners_ = at;
    }

    /// A further link between the second and the fourth one of a planar pentagon, which leaves one freedom.
    void strut() {
        const Vector3 from = 0.3 * corners_[1] + 0.7 * corners_[2];
        const Vector3 to = 0.4 * corners_[3] + 0.6 * corners_[4];
        addBody("strut", to - from);
        Joint joint;
        joint.name = "s0";
        joint.kind = RevoluteJoint{normal_, 0.0, 0.0, {}, {}, {}};
        joint.parent = "link2";
        joint.child = "strut";
        joint.position = from - corners_[1];
        rig_.joints.push_back(joint);
        joint.name = "s1";
        joint.parent = "link4";
        joint.position = to - corners_[3];
        joint.closesLoop = true;
        joint.childPosition = to - from;
        joint.childRotation = Vector3::Zero();
        rig_.joints.push_back(joint);
    }

    static void start(Joint& joint, double rate) { joint.revolute()->initialRate = rate; }

    Kind kind_;
    std::mt19937 generator_;
    Rig rig_;
    Vector3 normal_;
    std::vector<Vector3> corners_;
};

} // namespace hingelab::test
