// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_loads.h"

#include <algorithm>
#include <cmath>

#include "mechanism/mass_properties.h"

namespace hingelab {
namespace {

constexpr double kStopAngle = 0.0005;      // [rad] about 0.03 degrees
constexpr double kStopDistance = 0.0002;   // [m]
constexpr double kSlowestStopRate = 100.0; // [rad/s]: in and out within 0.03 s

RigidInertia ownInertia(const ImportedLink& link) {
    if (link.inertia) return *link.inertia;
    Body body;
    body.shapes = link.shapes;
    return massPropertiesOf(body);
}

/// Largest moment of the weight about the axis, or force along it.
double weightOn(const ImportedMotion& motion, const CarriedLoad& load, const Vector3& gravity) {
    const Vector3 axis = motion.axis.normalized();
    const Vector3 axisInWorld = load.X_WL.rotation * axis;
    const double along = std::abs(gravity.dot(axisInWorld));
    const double across = std::sqrt(std::max(0.0, gravity.squaredNorm() - along * along));
    const double g = gravity.norm(); // where the axis itself may be turned
    if (motion.kind == ImportedMotion::Kind::slide) return load.inertia.mass * (load.isOnFixed ? along : g);
    const double arm = axis.cross(load.inertia.centreOfMass - motion.anchor).norm();
    const double lift = std::abs(motion.travel) * (load.isOnFixed ? along : g); // of a screw
    return load.inertia.mass * (arm * (load.isOnFixed ? across : g) + lift);
}

} // namespace

std::vector<CarriedLoad> carriedLoads(const ImportedTree& tree, const std::vector<std::size_t>& order) {
    std::vector<CarriedLoad> loads(tree.links.size());
    for (const std::size_t i : order) {
        const ImportedLink& link = tree.links[i];
        CarriedLoad& load = loads[i];
        load.inertia = ownInertia(link);
        load.ownMass = load.inertia.mass;
        load.X_WL = link.X_PL;
        load.isOnFixed = link.motions.size() < 2;
        if (link.parent < 0) continue;
        const auto parent = static_cast<std::size_t>(link.parent);
        load.X_WL = loads[parent].X_WL * link.X_PL;
        load.isOnFixed = load.isOnFixed && loads[parent].isOnFixed && tree.links[parent].motions.empty();
    }
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        const ImportedLink& link = tree.links[*i];
        if (link.parent < 0) continue;
        RigidInertia& below = loads[static_cast<std::size_t>(link.parent)].inertia;
        below = below + loads[*i].inertia.expressedIn(link.X_PL);
    }
    return loads;
}

double inertiaOfMotion(const ImportedMotion& motion, const CarriedLoad& load) {
    const RigidInertia& I = load.inertia;
    if (motion.kind == ImportedMotion::Kind::slide) return I.mass + motion.armature;
    const Vector3 axis = motion.axis.normalized();
    const double arm = axis.cross(I.centreOfMass - motion.anchor).norm();
    return axis.dot(I.aboutCentreOfMass * axis) + I.mass * (arm * arm + motion.travel * motion.travel) +
           motion.armature;
}

double stopStiffnessOf(const ImportedMotion& motion, const CarriedLoad& load, const Vector3& gravity,
                       double limit) {
    if (motion.stopStiffness) return *motion.stopStiffness;
    const double inertia = inertiaOfMotion(motion, load);
    if (motion.stopStiffnessPerInertia) return *motion.stopStiffnessPerInertia * inertia;
    const double spring = motion.stiffness * std::abs(limit - motion.springReference);
    const double depth = motion.kind == ImportedMotion::Kind::slide ? kStopDistance : kStopAngle;
    return std::max((weightOn(motion, load, gravity) + spring) / depth,
                    inertia * kSlowestStopRate * kSlowestStopRate);
}

} // namespace hingelab
