// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/mechanism/mechanism.h"

namespace hingelab {

/// What a force element or stop acts on: the coordinate of a joint, of an assembly, or the distance of two
/// points.
struct Port {
    enum class Kind { coordinate, assembly, points };
    Kind kind = Kind::coordinate;
    int index = 0; ///< of the coordinate or assembly
    bool isRotation = true;
    Attachment from, to; ///< of points
    std::size_t fromBody = 0, toBody = 0;
};

/// Value and rate of a port after Mechanism::place() and move().
struct PortMotion {
    double x = 0.0;    ///< [rad or m]
    double rate = 0.0; ///< per second
};

/// The two ends of a port between points, in the world.
struct PortEnds {
    Vector3 from = Vector3::Zero();
    Vector3 to = Vector3::Zero();
    Vector3 direction = Vector3::UnitX(); ///< from -> to
    double distance = 0.0;
};

[[nodiscard]] inline PortEnds endsOf(const Port& port, const Mechanism& mechanism, const MechanismScratch& s) {
    PortEnds ends;
    ends.from = mechanism.poseOf(port.from, s).translation;
    ends.to = mechanism.poseOf(port.to, s).translation;
    const Vector3 line = ends.to - ends.from;
    ends.distance = line.norm();
    if (ends.distance > 1e-12) ends.direction = line / ends.distance; // coinciding points: any direction
    return ends;
}

[[nodiscard]] inline PortMotion motionOf(const Port& port, const Mechanism& mechanism,
                                         const MechanismScratch& s) {
    switch (port.kind) {
        case Port::Kind::coordinate:
            return {s.value[port.index], s.rate[port.index]};
        case Port::Kind::assembly: {
            const auto k = static_cast<std::size_t>(port.index);
            return {s.assemblies[k].angle - mechanism.assemblies()[k].offset(), s.assemblyRates[k].rate};
        }
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, mechanism, s);
            const Vector3 speed = mechanism.motionOf(port.to, s).V.translational -
                                  mechanism.motionOf(port.from, s).V.translational;
            return {ends.distance, ends.direction.dot(speed)};
        }
    }
    return {};
}

/// Second derivative of a port's value, with the accelerations that the mechanism now has: after
/// accelerateBias() those without free ones, after setAccelerations() the true ones.
[[nodiscard]] inline double accelerationOf(const Port& port, const Mechanism& mechanism,
                                           const MechanismScratch& s) {
    switch (port.kind) {
        case Port::Kind::coordinate:
            return s.acceleration[port.index];
        case Port::Kind::assembly:
            return s.assemblyAccelerations[static_cast<std::size_t>(port.index)].acceleration;
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, mechanism, s);
            const FrameMotion to = mechanism.motionOf(port.to, s);
            const FrameMotion from = mechanism.motionOf(port.from, s);
            const Vector3 speed = to.V.translational - from.V.translational;
            const double along = ends.direction.dot(speed);
            const double across = std::max(0.0, speed.squaredNorm() - along * along);
            const double turning = ends.distance > 1e-12 ? across / ends.distance : 0.0;
            return ends.direction.dot(to.A.translational - from.A.translational) + turning;
        }
    }
    return 0.0;
}

/// Fills `row` with d x'/d rate of every coordinate.
inline void rowOf(const Port& port, const Mechanism& mechanism, const MechanismScratch& s,
                  Eigen::Ref<Eigen::RowVectorXd> row) {
    const int n = mechanism.coordinateCount();
    switch (port.kind) {
        case Port::Kind::coordinate:
            for (int i = 0; i < n; ++i) row[i] = mechanism.coordinateRow(port.index, i, s);
            return;
        case Port::Kind::assembly:
            for (int i = 0; i < n; ++i)
                row[i] = mechanism.assemblyRow(static_cast<std::size_t>(port.index), i, s);
            return;
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, mechanism, s);
            for (int i = 0; i < n; ++i) {
                row[i] = ends.direction.dot(mechanism.pointColumn(port.to.frame, ends.to, i, s) -
                                            mechanism.pointColumn(port.from.frame, ends.from, i, s));
            }
            return;
        }
    }
}

} // namespace hingelab
