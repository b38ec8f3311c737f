// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "assemblies/assembly_parameters.h"
#include "spatial/pose.h"

/// Joint assemblies: three elementary joints between frame_a and frame_b whose motion follows analytically from
/// the two frames. Origin: Modelica.Mechanics.MultiBody.Joints.Assemblies, restated in vectors of the world
/// frame.
///
/// Rod 1 leads from frame_a to frame_im, rod 2 (vector r2, fixed in frame_ib) from frame_ib to frame_im. With
/// u = p_im - p_a the closure is |u| = L:
///   revolute:   p_im = p_b + Rot(e, angle) r2,   prismatic:  p_im = p_b + e distance + r2,   line (UPS): u is
///   free, and its length is the coordinate.
///   (1) position, revolute: with r_a = p_a - p_b resolved in frame_b
///         A cos + B sin + C = 0,  A = -2 (r2.r_a - (e.r2)(e.r_a)),  B = 2 r2.(e x r_a),
///         C = r_a² + r2² - L² - 2 (e.r2)(e.r_a);  two angles where A² + B² > C²
///   (2) position, prismatic: d² + 2 (e.r) d + r² - L² = 0,  r = r2 - r_a
///   (3) velocity:      D x' = -u.(v_im at x' = 0 - v_a),        D = u.(e x r2) or u.e
///   (4) acceleration:  D x'' = -u.(a_im at x'' = 0 - a_a) - |u'|²
/// D = 0 is a dead centre: the two solutions meet. The universal part (5) and the loads (6) are explained in
/// the implementation. All quantities in the world frame unless said otherwise; SI units. Nothing allocates or
/// throws.
namespace hingelab {

/// Pose, velocity and acceleration of a frame, in the world.
struct FrameMotion {
    Pose X;
    SpatialVelocity V;
    SpatialAcceleration A;
};

enum class AssemblyProblem {
    none,
    unreachable, ///< the rods do not reach from frame_a to frame_b
    deadCentre,  ///< they just reach, or every angle fits: the solution is not unique
    noLine,      ///< UPS: frame_a and frame_b coincide
    universal,   ///< the first axis of the universal joint points along rod 1
};

/// Positions of an assembly; filled by Assembly::solve() or place().
struct AssemblyPlacement {
    AssemblyProblem problem = AssemblyProblem::none;
    double angle = 0.0;        ///< angle or distance, without offset, unwrapped [rad or m]
    double D = 0.0;            ///< of (3) [m² or m]; 0 at a dead centre
    double discriminant = 0.0; ///< the original's k1 - C² [m⁴], or B²/4 - C [m²]
    double discriminantScale = 1.0;
    Vector3 e = Vector3::Zero();  ///< unit axis of the last joint
    Vector3 r2 = Vector3::Zero(); ///< rod 2 [m]
    Vector3 u = Vector3::Zero();  ///< rod 1, from frame_a to frame_im [m]
    double length = 1.0;          ///< of rod 1 [m]; for UPS the present distance
    Vector3 eRod = Vector3::UnitX();
    Vector3 n1 = Vector3::UnitZ(); ///< of the universal joint
    Vector3 e2 = Vector3::UnitY();
    Vector3 e3 = Vector3::UnitZ();
    double l = 1.0; ///< |n1 x eRod|: 0 where the universal joint is singular
    Pose X_Wia, X_Wib, X_Wim;
};

/// Rates of one motion; linear in the velocities of the two frames.
struct AssemblyRates {
    double rate = 0.0;                   ///< x' [rad/s or m/s]
    Vector3 uRate = Vector3::Zero();     ///< u' [m/s]
    Vector3 eRelative = Vector3::Zero(); ///< derivative of eRod seen from frame_a [1/s]
    SpatialVelocity V_ia, V_ib, V_im;
    double closureRate = 0.0; ///< u.(v_im - v_a): zero in a closed loop [m²/s]

    /// All is linear in the motion of the frames.
    [[nodiscard]] AssemblyRates scaled(double factor) const {
        const auto of = [factor](const SpatialVelocity& V) {
            return SpatialVelocity{factor * V.rotational, factor * V.translational};
        };
        return {factor * rate, factor * uRate, factor * eRelative,  of(V_ia),
                of(V_ib),      of(V_im),       factor * closureRate};
    }
};

struct AssemblyAccelerations {
    double acceleration = 0.0; ///< x'' [rad/s² or m/s²]
    SpatialAcceleration A_ia, A_ib, A_im;
    double closureAcceleration = 0.0; ///< u.(a_im - a_a) + |u'|²
};

/// Loads ON the assembly at its inner frames (about their origins) and at its axis.
struct AssemblyLoads {
    SpatialForce ia, ib, im;
    double axis = 0.0;                         ///< drives the coordinate [N·m or N]
    Vector3 rodInertiaForce = Vector3::Zero(); ///< m (a_CM - g) of rod 1's point mass [N]
};

/// What frame_a and frame_b exert on the assembly, and the force in rod 1.
struct AssemblyReactions {
    SpatialForce a, b;     ///< about the origins of frame_a and frame_b
    double rodForce = 0.0; ///< [N], > 0: compression
};

class Assembly {
  public:
    explicit Assembly(const AssemblyParameters& parameters);

    enum class Closure { line, revolute, prismatic };
    [[nodiscard]] Closure closure() const { return closure_; }
    [[nodiscard]] bool hasUniversal() const { return hasUniversal_; }
    [[nodiscard]] bool hasRod2() const { return closure_ != Closure::line; }
    [[nodiscard]] double rodMass() const { return rodMass_; }
    [[nodiscard]] double rodLength() const { return rodLength_; }
    [[nodiscard]] const Vector3& rod2() const { return rod2_; }
    [[nodiscard]] double offset() const { return offset_; }
    [[nodiscard]] double guess() const { return guess_; }

    /// JointRRR takes the axis at frame_b from frame_a at the start; a no-op for the others.
    void alignAxes(const Pose& X_Wa, const Pose& X_Wb);
    [[nodiscard]] const Vector3& axisInB() const { return n_b_; }

    /// Both solutions of (1) or (2), without offset; `count` is 0 where there is none, 1 for a line.
    struct Solutions {
        AssemblyProblem problem = AssemblyProblem::none;
        double discriminant = 0.0;
        double scale = 1.0;           ///< k1 = A² + B², or L²: what the discriminant is to be compared with
        double value[2] = {0.0, 0.0}; ///< of the positive (D > 0) and the negative branch
        double sine[2] = {0.0, 0.0};  ///< of angles, times `scale`
        double cosine[2] = {1.0, 1.0};
        int count = 0;
    };
    /// `least` is what the discriminant must exceed, as a multiple of its scale or, with `isAbsolute`, as it
    /// is.
    [[nodiscard]] Solutions solutions(const Pose& X_Wa, const Pose& X_Wb, double least,
                                      bool isAbsolute = false) const;

    /// How far an angle is from the guess: round the circle, or as plain numbers with the angle in (-pi, pi],
    /// as the original has it.
    enum class GuessRule { moduloTurns, literal };
    /// Index of the solution nearest to offset + guess; a tie gives the positive branch.
    [[nodiscard]] int nearest(const Solutions& solutions, GuessRule rule = GuessRule::moduloTurns) const;

    /// All positions on the given branch (0 positive, 1 negative); the angle is unwrapped to lie next to
    /// `reference`.
    void solve(const Pose& X_Wa, const Pose& X_Wb, int branch, double reference, double least, bool isAbsolute,
               AssemblyPlacement& placement) const;

    /// Positions for a given angle or distance, whether or not the loop closes; the closure error
    /// |u|² - L² is returned [m²].
    double place(const Pose& X_Wa, const Pose& X_Wb, double angle, AssemblyPlacement& placement) const;

    /// (3), or with `givenRate` the motion at that x'. V_a, V_b at the frames' origins.
    void rates(const AssemblyPlacement& p, const SpatialVelocity& V_a, const SpatialVelocity& V_b,
               const double* givenRate, AssemblyRates& rates) const;

    /// (4), or with `given` the motion at that x''.
    void accelerations(const AssemblyPlacement& p, const AssemblyRates& r, const FrameMotion& a,
                       const FrameMotion& b, const double* given, AssemblyAccelerations& result) const;

    /// (6), with the rod force from the balance at the axis, or `givenRodForce`.
    [[nodiscard]] AssemblyReactions reactions(const AssemblyPlacement& p, const AssemblyLoads& loads,
                                              const double* givenRodForce) const;

    /// Sine of the angle between rod 1 and rod 2's path, 0 at a dead centre; 1 for a line.
    [[nodiscard]] double transmission(const AssemblyPlacement& p) const;

  private:
    void finishPlacement(const Pose& X_Wa, const Pose& X_Wb, AssemblyPlacement& placement) const;
    void findSolutions(const Pose& X_Wa, const Pose& X_Wb, double least, bool isAbsolute, Solutions& s) const;
    double placeTurned(const Pose& X_Wa, const Pose& X_Wb, double angle, double cosine, double sine,
                       AssemblyPlacement& p) const;
    void placeUniversal(const Pose& X_Wa, AssemblyPlacement& placement) const;

    Closure closure_ = Closure::line;
    bool hasUniversal_ = false;
    bool isPlanarRevolute_ = false;
    Vector3 n1_a_ = Vector3::UnitZ();
    Vector3 n_b_ = Vector3::UnitZ();
    Vector3 rod1Direction_ = Vector3::UnitX(); ///< eRod in frame_ia
    Matrix3 triad_ia_ = Matrix3::Identity();   ///< [eRod e2 e3] in frame_ia
    Vector3 rod2_ = Vector3::Zero();           ///< in frame_ib
    double rodLength_ = 1.0;
    double rodMass_ = 0.0;
    double offset_ = 0.0;
    double guess_ = 0.0;
};

/// What is wrong with the parameters themselves: key of the first bad one and why, or nothing.
struct ParameterProblem {
    std::string key;
    std::string why;
    std::string allowed;
};
[[nodiscard]] std::optional<ParameterProblem> findProblem(const AssemblyParameters& parameters);

} // namespace hingelab
