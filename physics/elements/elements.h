// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include "physics/elements/interpolation.h"
#include "physics/hinge/door_hinge.h"
#include "physics/hinge/end_stop.h"

/// Force elements: laws f(x, x', t) on one coordinate x, an angle [rad] or a distance [m]; f > 0 drives x up.
/// Between two points x is their distance, and f > 0 pushes them apart. The door hinge is in physics/hinge.
namespace hingelab {

/// A torque during a span of time, zero before and after it.
struct AppliedTorque {
    double torque = 1.0; ///< [N·m], positive towards opening
    double start = 0.0;  ///< [s]
    double end = 1.0;    ///< [s]
};

/// The same for a distance.
struct AppliedForce {
    double force = 1.0; ///< [N]
    double start = 0.0;
    double end = 1.0;
};

/// f = -k (x - x0) - c x'
struct RotationalSpring {
    double stiffness = 10.0; ///< k [N·m/rad], >= 0
    double restAngle = 0.0;  ///< x0 [rad]
    double damping = 0.0;    ///< c [N·m·s/rad], >= 0
};

/// f = -k (x - x0) - c x', for a distance.
struct LinearSpring {
    double stiffness = 1000.0; ///< k [N/m], >= 0
    double restLength = 0.0;   ///< x0 [m]
    double damping = 0.0;      ///< c [N·s/m], >= 0
};

/// A gas strut on a distance x between its ends:
///   f = F1 (1 + (K - 1) (x1 - x)/(x1 - x0)) - Ff tanh(x'/v0) - c x' - ce z(x) x',
/// F1 the force when extended to x1, K F1 when compressed to x0; z rises smoothly from 0 to 1 over the end zone
/// before x1, where the oil damps. Stops of stiffness ks hold it within x0 .. x1. Source: the linear
/// progression and the ratio K are those of gas-spring catalogues. Limits: temperature and speed of the gas are
/// left out, and the damping on extension and compression is the same.
struct GasStrut {
    double extendedForce = 400.0;     ///< F1 [N], >= 0
    double progression = 1.3;         ///< K, >= 1
    double compressedLength = 0.3;    ///< x0 [m]
    double extendedLength = 0.5;      ///< x1 [m], > x0
    double friction = 20.0;           ///< Ff [N], >= 0
    double frictionSpeed = 0.005;     ///< v0 [m/s], > 0
    double damping = 100.0;           ///< c [N·s/m], >= 0
    double endZone = 0.03;            ///< length of the damped end [m], >= 0
    double endDamping = 1500.0;       ///< ce [N·s/m], >= 0
    double stopStiffness = 200'000.0; ///< ks [N/m], > 0
    double stopDissipation = 2.0;     ///< [s/m], >= 0
};

/// A torque over time through points; before and after them as at the nearest one.
struct TorqueTable {
    struct Point {
        double time = 0.0;   ///< [s], ascending
        double torque = 0.0; ///< [N·m]
    };
    std::vector<Point> points;
};
struct ForceTable {
    struct Point {
        double time = 0.0;  ///< [s], ascending
        double force = 0.0; ///< [N]
    };
    std::vector<Point> points;
};

/// Gas force on a piston: with y = 1 - x/L (0 at bottom, 1 at top dead centre) and p(y) in bar,
///   f = 10⁵ p pi d²/4 (pushes x up);  compression (x' < 0):
///     p = 177.4132 y⁴ - 287.2189 y³ + 151.8252 y² - 24.9973 y + 2.4 below y = 0.986061, else
///     p = 2836360 y⁴ - 10569296 y³ + 14761814 y² - 9158505 y + 2129670;  expansion:
///     p = -3929704 y⁴ + 14748765 y³ - 20747000 y² + 12964477 y - 3036495 above y = 0.933, else
///     p = 145.930 y⁴ - 131.707 y³ + 17.3438 y² + 17.9272 y + 2.4
/// Source: GasForce2 of Modelica.Mechanics.MultiBody.Examples.Loops. Limits: one fixed cycle of two strokes
/// that ignites at each turn; the pressure jumps by some per cent where the polynomials meet.
struct EngineGas {
    double cylinderLength = 0.35; ///< L [m], > 0
    double bore = 0.1;            ///< d [m], > 0
};

/// What an integrator needs of an element. The force is conservative + dissipative + driven.
struct ElementResponse {
    double force = 0.0;           ///< [N or N·m]
    double byPosition = 0.0;      ///< d force/dx
    double byRate = 0.0;          ///< d force/dx'
    double power = 0.0;           ///< -dissipated or +delivered [W]; the conservative part excluded
    double powerByPosition = 0.0; ///< d power/dx
    double powerByRate = 0.0;     ///< d power/dx'
};

/// Gas pressure [Pa] of EngineGas at y for the given direction, with its slope dp/dy.
struct GasPressure {
    double pressure = 0.0;
    double slope = 0.0;
};
/// Which polynomial holds; changes at events only.
enum class GasPhase { compression, compressionTop, expansionTop, expansion };
[[nodiscard]] GasPressure gasPressure(GasPhase phase, double y);
[[nodiscard]] GasPhase gasPhase(double y, double rate);
inline constexpr double kGasCompressionTop = 0.986061;
inline constexpr double kGasExpansionTop = 0.933;

/// An element ready for evaluation; neither allocates nor throws. Parameters must be valid.
class ForceLaw {
  public:
    using Parameters = std::variant<DoorHingeParameters, AppliedTorque, AppliedForce, RotationalSpring,
                                    LinearSpring, GasStrut, TorqueTable, ForceTable, EngineGas>;
    explicit ForceLaw(const Parameters& parameters);

    /// `time` matters to tables, `isOn` to applied loads, `gas` to engines.
    [[nodiscard]] ElementResponse response(double x, double rate, double time, bool isOn, GasPhase gas) const;

    /// [J]; zero for what does not store.
    [[nodiscard]] double storedEnergy(double x) const;

    /// True if `power` is delivered to the mechanism from outside; else it is dissipated (<= 0).
    [[nodiscard]] bool isSource() const { return isSource_; }
    /// Null unless the element is a door hinge.
    [[nodiscard]] const DoorHinge* hinge() const { return std::get_if<DoorHinge>(&law_); }
    [[nodiscard]] const EngineGas* engine() const { return std::get_if<EngineGas>(&law_); }

    /// Instants [s] at which the law jumps or has a corner; ascending.
    [[nodiscard]] const std::vector<double>& knots() const { return knots_; }
    /// Whether a load acts then: within its span; other laws always.
    [[nodiscard]] bool actsAt(double time) const;

  private:
    struct Span {
        double force = 0.0;
        double start = 0.0;
        double end = 0.0;
    };
    struct Spring {
        double stiffness, rest, damping;
    };
    std::variant<DoorHinge, Span, Spring, GasStrut, Interpolation, EngineGas> law_;
    bool isSource_ = false;
    std::vector<double> knots_;
};

} // namespace hingelab
