// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "mechanism/mechanism.h"

namespace hingelab {

/// What a force element or stop acts on: the coordinate of a joint, of an assembly, the distance of two points,
/// or what two geared coordinates differ by, x = q - ratio q'.
struct Port {
    enum class Kind { coordinate, assembly, points, geared };
    /// One of the two coordinates of geared ones.
    struct Geared {
        Kind kind = Kind::coordinate; ///< or an assembly
        int index = 0;
        double factor = 1.0; ///< in x
    };

    Kind kind = Kind::coordinate;
    int index = 0; ///< of the coordinate or assembly
    bool isRotation = true;
    Attachment from, to; ///< of points
    std::size_t fromBody = 0, toBody = 0;
    std::array<Geared, 2> geared = {};
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

/// Of one coordinate, a joint's or an assembly's.
[[nodiscard]] inline PortMotion coordinateMotion(Port::Kind kind, int index, const Mechanism& mechanism,
                                                 const MechanismScratch& s) {
    if (kind == Port::Kind::coordinate) return {s.value[index], s.rate[index]};
    const auto k = static_cast<std::size_t>(index);
    return {s.assemblies[k].angle - mechanism.assemblies()[k].offset(), s.assemblyRates[k].rate};
}

[[nodiscard]] inline PortMotion motionOf(const Port& port, const Mechanism& mechanism,
                                         const MechanismScratch& s) {
    switch (port.kind) {
        case Port::Kind::coordinate:
        case Port::Kind::assembly:
            return coordinateMotion(port.kind, port.index, mechanism, s);
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, mechanism, s);
            const Vector3 speed = mechanism.motionOf(port.to, s).V.translational -
                                  mechanism.motionOf(port.from, s).V.translational;
            return {ends.distance, ends.direction.dot(speed)};
        }
        case Port::Kind::geared: {
            PortMotion sum;
            for (const Port::Geared& part : port.geared) {
                const PortMotion motion = coordinateMotion(part.kind, part.index, mechanism, s);
                sum.x += part.factor * motion.x;
                sum.rate += part.factor * motion.rate;
            }
            return sum;
        }
    }
    return {};
}

[[nodiscard]] inline double coordinateAcceleration(Port::Kind kind, int index, const MechanismScratch& s) {
    if (kind == Port::Kind::coordinate) return s.acceleration[index];
    return s.assemblyAccelerations[static_cast<std::size_t>(index)].acceleration;
}

/// Second derivative of a port's value, with the accelerations that the mechanism now has: after
/// accelerateBias() those without free ones, after setAccelerations() the true ones.
[[nodiscard]] inline double accelerationOf(const Port& port, const Mechanism& mechanism,
                                           const MechanismScratch& s) {
    switch (port.kind) {
        case Port::Kind::coordinate:
        case Port::Kind::assembly:
            return coordinateAcceleration(port.kind, port.index, s);
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
        case Port::Kind::geared: {
            double sum = 0.0;
            for (const Port::Geared& part : port.geared) {
                sum += part.factor * coordinateAcceleration(part.kind, part.index, s);
            }
            return sum;
        }
    }
    return 0.0;
}

/// d rate/d rate of the i-th free coordinate, of one coordinate.
[[nodiscard]] inline double coordinateEntry(Port::Kind kind, int index, const Mechanism& mechanism,
                                            const MechanismScratch& s, int i) {
    return kind == Port::Kind::coordinate ? mechanism.coordinateRow(index, i, s)
                                          : mechanism.assemblyRow(static_cast<std::size_t>(index), i, s);
}

/// Fills `row` with d x'/d rate of every coordinate.
inline void rowOf(const Port& port, const Mechanism& mechanism, const MechanismScratch& s,
                  Eigen::Ref<Eigen::RowVectorXd> row) {
    const int n = mechanism.coordinateCount();
    switch (port.kind) {
        case Port::Kind::coordinate:
        case Port::Kind::assembly:
            for (int i = 0; i < n; ++i) row[i] = coordinateEntry(port.kind, port.index, mechanism, s, i);
            return;
        case Port::Kind::points: {
            const PortEnds ends = endsOf(port, mechanism, s);
            for (int i = 0; i < n; ++i) {
                row[i] = ends.direction.dot(mechanism.pointColumn(port.to.frame, ends.to, i, s) -
                                            mechanism.pointColumn(port.from.frame, ends.from, i, s));
            }
            return;
        }
        case Port::Kind::geared:
            row.setZero();
            for (const Port::Geared& part : port.geared) {
                for (int i = 0; i < n; ++i) {
                    row[i] += part.factor * coordinateEntry(part.kind, part.index, mechanism, s, i);
                }
            }
            return;
    }
}

} // namespace hingelab
