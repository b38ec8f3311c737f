// SPDX-License-Identifier: GPL-3.0-or-later
#include "assemblies/assembly.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kLeastLineLength = 1e-15; // [m] as in the original
constexpr double kLeastUniversal = 1e-10;  // of |n1 x eRod|², as in the original

/// Radians turned to lie within half a turn of `reference`.
double unwrapped(double angle, double reference) {
    constexpr double turn = 2.0 * std::numbers::pi;
    return angle + turn * std::round((reference - angle) / turn);
}

/// Angular part (5) of a frame that follows eRod: with q the derivative of eRod seen from frame_a,
///   w_rel = eRod x q + s eRod,  s = (n1.eRod)(e2.q)/l,
/// since e2 stays across n1.
double spin(const AssemblyPlacement& p, const Vector3& q) {
    return p.n1.dot(p.eRod) * p.e2.dot(q) / p.l;
}

} // namespace

Assembly::Assembly(const AssemblyParameters& parameters) {
    const auto universal = [this](const Vector3& n1, const Vector3& rod) {
        hasUniversal_ = true;
        n1_a_ = n1.normalized();
        rod1Direction_ = rod.normalized();
        rodLength_ = rod.norm();
        // frame_ia is parallel to frame_a where both angles are zero. If the rod points along the first axis
        // there, that is no position of the joint, and the second axis in frame_ia is a convention alone.
        const Vector3 across = n1_a_.cross(rod1Direction_);
        const Vector3 e2 =
            across.squaredNorm() > kLeastUniversal ? across.normalized() : rod1Direction_.unitOrthogonal();
        triad_ia_.col(0) = rod1Direction_;
        triad_ia_.col(1) = e2;
        triad_ia_.col(2) = rod1Direction_.cross(e2);
    };
    const auto spherical = [this](double length, double mass) {
        rodLength_ = length;
        rodMass_ = mass;
    };
    const auto revolute = [this](const Vector3& n_b, const Vector3& rod2, double offset, double guess) {
        closure_ = Closure::revolute;
        n_b_ = n_b.normalized();
        rod2_ = rod2;
        offset_ = offset;
        guess_ = guess;
    };
    const auto prismatic = [&](const Vector3& n_b, const Vector3& rod2, double offset, double guess) {
        revolute(n_b, rod2, offset, guess);
        closure_ = Closure::prismatic;
    };
    struct ByKind {
        decltype(universal)& universal_;
        decltype(spherical)& spherical_;
        decltype(revolute)& revolute_;
        decltype(prismatic)& prismatic_;
        Assembly& self;
        void operator()(const JointUps& p) const {
            universal_(p.n1_a, p.nAxis_ia);
            self.offset_ = p.sOffset;
        }
        void operator()(const JointUsr& p) const {
            universal_(p.n1_a, p.rRod1_ia);
            revolute_(p.n_b, p.rRod2_ib, p.phiOffset, p.phiGuess);
        }
        void operator()(const JointUsp& p) const {
            universal_(p.n1_a, p.rRod1_ia);
            prismatic_(p.n_b, p.rRod2_ib, p.sOffset, p.sGuess);
        }
        void operator()(const JointSsr& p) const {
            spherical_(p.rod1Length, p.rod1Mass);
            revolute_(p.n_b, p.rRod2_ib, p.phiOffset, p.phiGuess);
        }
        void operator()(const JointSsp& p) const {
            spherical_(p.rod1Length, p.rod1Mass);
            prismatic_(p.n_b, p.rRod2_ib, p.sOffset, p.sGuess);
        }
        void operator()(const JointRrr& p) const {
            universal_(p.n_a, p.rRod1_ia);
            revolute_(p.n_a, p.rRod2_ib, p.phiOffset, p.phiGuess); // n_b follows from alignAxes()
            self.isPlanarRevolute_ = true;
        }
        void operator()(const JointRrp& p) const {
            universal_(p.n_a, p.rRod1_ia);
            prismatic_(p.n_b, p.rRod2_ib, p.sOffset, p.sGuess);
        }
    };
    std::visit(ByKind{universal, spherical, revolute, prismatic, *this}, parameters);
}

void Assembly::alignAxes(const Pose& X_Wa, const Pose& X_Wb) {
    if (isPlanarRevolute_) n_b_ = (X_Wb.rotation.transpose() * (X_Wa.rotation * n1_a_)).normalized();
}

Assembly::Solutions Assembly::solutions(const Pose& X_Wa, const Pose& X_Wb, double least,
                                        bool isAbsolute) const {
    Solutions s;
    findSolutions(X_Wa, X_Wb, least, isAbsolute, s);
    if (closure_ == Closure::revolute) {
        for (const int branch : {0, 1}) s.value[branch] = std::atan2(s.sine[branch], s.cosine[branch]);
    }
    return s;
}

/// All but the angles of revolute closures, of which sine and cosine tell.
void Assembly::findSolutions(const Pose& X_Wa, const Pose& X_Wb, double least, bool isAbsolute,
                             Solutions& s) const {
    const Vector3 r_a = X_Wb.rotation.transpose() * (X_Wa.translation - X_Wb.translation);
    if (closure_ == Closure::line) {
        s.value[0] = s.value[1] = s.discriminant = r_a.norm();
        s.count = s.discriminant > kLeastLineLength ? 1 : 0;
        if (s.count == 0) s.problem = AssemblyProblem::noLine;
        return;
    }
    if (closure_ == Closure::revolute) {
        const double along = n_b_.dot(rod2_) * n_b_.dot(r_a);
        const double A = -2.0 * (rod2_.dot(r_a) - along);
        const double B = 2.0 * rod2_.dot(n_b_.cross(r_a));
        const double C = r_a.squaredNorm() + rod2_.squaredNorm() - rodLength_ * rodLength_ - 2.0 * along;
        s.scale = A * A + B * B;
        // (sqrt k1 - C)(sqrt k1 + C) keeps digits that k1 - C² loses near a dead centre.
        const double k = std::sqrt(s.scale);
        s.discriminant = (k - C) * (k + C);
        if (s.discriminant > (isAbsolute ? least : least * s.scale) && s.scale > 0.0) {
            const double k2 = std::sqrt(std::max(0.0, s.discriminant));
            s.sine[0] = -B * C - A * k2; // times k1: the squares add up to k1²
            s.cosine[0] = -A * C + B * k2;
            s.sine[1] = -B * C + A * k2;
            s.cosine[1] = -A * C - B * k2;
            s.count = 2;
        }
    } else {
        const Vector3 r = rod2_ - r_a;
        const double half = n_b_.dot(r);
        const double across = n_b_.cross(r).norm(); // half² - (r² - L²) = L² - |e x r|²
        s.scale = rodLength_ * rodLength_;
        s.discriminant = (rodLength_ - across) * (rodLength_ + across);
        if (s.discriminant > (isAbsolute ? least : least * s.scale)) {
            const double root = std::sqrt(std::max(0.0, s.discriminant));
            s.value[0] = -half + root;
            s.value[1] = -half - root;
            s.count = 2;
        }
    }
    if (s.count == 0) {
        const bool nearly = std::abs(s.discriminant) <= (isAbsolute ? least : 1e-9 * s.scale);
        s.problem = nearly || s.scale <= 0.0 ? AssemblyProblem::deadCentre : AssemblyProblem::unreachable;
    }
}

int Assembly::nearest(const Solutions& solutions, GuessRule rule) const {
    if (solutions.count < 2) return 0;
    const double wanted = offset_ + guess_;
    const auto distance = [&](double value) {
        const double difference = value - wanted;
        const bool wraps = closure_ == Closure::revolute && rule == GuessRule::moduloTurns;
        return std::abs(wraps ? unwrapped(difference, 0.0) : difference);
    };
    return distance(solutions.value[0]) <= distance(solutions.value[1]) ? 0 : 1;
}

void Assembly::solve(const Pose& X_Wa, const Pose& X_Wb, int branch, double reference, double least,
                     bool isAbsolute, AssemblyPlacement& p) const {
    Solutions s;
    findSolutions(X_Wa, X_Wb, least, isAbsolute, s);
    p.problem = s.problem;
    p.discriminant = s.discriminant;
    p.discriminantScale = s.scale;
    if (s.count == 0) return;
    if (closure_ == Closure::revolute) {
        const double angle = unwrapped(std::atan2(s.sine[branch], s.cosine[branch]), reference);
        static_cast<void>(
            placeTurned(X_Wa, X_Wb, angle, s.cosine[branch] / s.scale, s.sine[branch] / s.scale, p));
    } else {
        static_cast<void>(place(X_Wa, X_Wb, s.value[branch], p));
    }
    p.discriminant = s.discriminant;
    p.discriminantScale = s.scale;
}

double Assembly::place(const Pose& X_Wa, const Pose& X_Wb, double angle, AssemblyPlacement& p) const {
    const bool turns = closure_ == Closure::revolute;
    return placeTurned(X_Wa, X_Wb, angle, turns ? std::cos(angle) : 1.0, turns ? std::sin(angle) : 0.0, p);
}

/// With the angle's cosine and sine, which the closure has without the angle.
double Assembly::placeTurned(const Pose& X_Wa, const Pose& X_Wb, double angle, double cosine, double sine,
                             AssemblyPlacement& p) const {
    p.problem = AssemblyProblem::none;
    p.angle = angle;
    const Vector3& p_a = X_Wa.translation;
    const Vector3& p_b = X_Wb.translation;
    if (closure_ == Closure::line) {
        p.u = p_b - p_a;
        p.length = p.angle = p.u.norm();
        p.D = p.length;
        if (!(p.length > kLeastLineLength)) {
            p.problem = AssemblyProblem::noLine;
            return 0.0;
        }
        p.r2.setZero();
        p.eRod = p.u / p.length;
        placeUniversal(X_Wa, p);
        p.X_Wib = {p.X_Wia.rotation, p_b};
        p.X_Wim = p.X_Wib;
        return 0.0;
    }
    p.e = X_Wb.rotation * n_b_;
    if (closure_ == Closure::revolute) {
        p.X_Wib = {X_Wb.rotation * rotationAbout(n_b_, cosine, sine), p_b};
    } else {
        p.X_Wib = {X_Wb.rotation, p_b + angle * p.e};
    }
    p.r2 = p.X_Wib.rotation * rod2_;
    p.X_Wim = {p.X_Wib.rotation, p.X_Wib.translation + p.r2};
    p.u = p.X_Wim.translation - p_a;
    p.length = p.u.norm();
    const double error = p.length * p.length - rodLength_ * rodLength_;
    p.D = closure_ == Closure::revolute ? p.u.dot(p.e.cross(p.r2)) : p.u.dot(p.e);
    if (!(p.length > kLeastLineLength)) {
        p.problem = AssemblyProblem::unreachable;
        return error;
    }
    p.eRod = p.u / p.length;
    if (hasUniversal_) {
        placeUniversal(X_Wa, p);
    } else {
        p.X_Wia = {Matrix3::Identity(), p_a};
    }
    return error;
}

void Assembly::placeUniversal(const Pose& X_Wa, AssemblyPlacement& p) const {
    p.n1 = X_Wa.rotation * n1_a_;
    const Vector3 across = p.n1.cross(p.eRod);
    const double square = across.squaredNorm();
    if (!(square > kLeastUniversal)) {
        p.problem = AssemblyProblem::universal;
        return;
    }
    p.l = std::sqrt(square);
    p.e2 = across / p.l;
    p.e3 = p.eRod.cross(p.e2);
    Matrix3 triad;
    triad << p.eRod, p.e2, p.e3;
    p.X_Wia = {triad * triad_ia_.transpose(), X_Wa.translation};
}

void Assembly::rates(const AssemblyPlacement& p, const SpatialVelocity& V_a, const SpatialVelocity& V_b,
                     const double* givenRate, AssemblyRates& r) const {
    if (closure_ == Closure::line) {
        r.uRate = V_b.translational - V_a.translational;
        r.rate = p.eRod.dot(r.uRate);
        r.closureRate = 0.0;
    } else {
        const bool turns = closure_ == Closure::revolute;
        // frame_im when the coordinate rests
        const Vector3 arm = p.X_Wim.translation - p.X_Wib.translation +
                            (turns ? Vector3(Vector3::Zero()) : Vector3(p.angle * p.e));
        const Vector3 v_im0 = V_b.translational + V_b.rotational.cross(arm);
        const Vector3 path = turns ? Vector3(p.e.cross(p.r2)) : p.e;
        const double drift = p.u.dot(v_im0 - V_a.translational);
        r.rate = givenRate != nullptr ? *givenRate : -drift / p.D;
        r.closureRate = drift + p.D * r.rate;
        r.V_ib = {turns ? Vector3(V_b.rotational + p.e * r.rate) : V_b.rotational,
                  turns ? V_b.translational
                        : Vector3(V_b.translational + V_b.rotational.cross(p.angle * p.e) + p.e * r.rate)};
        r.V_im = {r.V_ib.rotational, v_im0 + path * r.rate};
        r.uRate = r.V_im.translational - V_a.translational;
    }
    if (!hasUniversal_) {
        r.V_ia = {Vector3::Zero(), V_a.translational};
        return;
    }
    const Vector3 eRate = (r.uRate - p.eRod * p.eRod.dot(r.uRate)) / p.length;
    r.eRelative = eRate - V_a.rotational.cross(p.eRod);
    r.V_ia = {V_a.rotational + p.eRod.cross(r.eRelative) + spin(p, r.eRelative) * p.eRod, V_a.translational};
    if (closure_ == Closure::line) {
        r.V_ib = {r.V_ia.rotational, V_b.translational};
        r.V_im = r.V_ib;
    }
}

void Assembly::accelerations(const AssemblyPlacement& p, const AssemblyRates& r, const FrameMotion& a,
                             const FrameMotion& b, const double* given, AssemblyAccelerations& out) const {
    Vector3 uAcceleration;
    if (closure_ == Closure::line) {
        uAcceleration = b.A.translational - a.A.translational;
        const Vector3 across = r.uRate - p.eRod * r.rate;
        out.acceleration = p.eRod.dot(uAcceleration) + across.squaredNorm() / p.length;
        out.closureAcceleration = 0.0;
    } else {
        const bool turns = closure_ == Closure::revolute;
        const Vector3& w_b = b.V.rotational;
        Vector3 a_im0;
        Vector3 path;
        if (turns) { // frame_ib turns about e at the same origin: w_ib = w_b + e x'
            out.A_ib.rotational = b.A.rotational + w_b.cross(p.e) * r.rate;
            out.A_ib.translational = b.A.translational;
            a_im0 = out.A_ib.shift(p.r2, r.V_ib.rotational).translational;
            path = p.e.cross(p.r2);
        } else { // frame_ib slides along e, which turns with frame_b
            out.A_ib.rotational = b.A.rotational;
            out.A_ib.translational =
                b.A.shift(p.angle * p.e, w_b).translational + 2.0 * r.rate * w_b.cross(p.e);
            a_im0 = out.A_ib.shift(p.r2, w_b).translational;
            path = p.e;
        }
        const double drift = p.u.dot(a_im0 - a.A.translational) + r.uRate.squaredNorm();
        out.acceleration = given != nullptr ? *given : -drift / p.D;
        out.closureAcceleration = drift + p.D * out.acceleration;
        if (turns) {
            out.A_ib.rotational += p.e * out.acceleration;
        } else {
            out.A_ib.translational += p.e * out.acceleration;
        }
        out.A_im = {out.A_ib.rotational, a_im0 + path * out.acceleration};
        uAcceleration = out.A_im.translational - a.A.translational;
    }
    if (!hasUniversal_) {
        out.A_ia = {Vector3::Zero(), a.A.translational};
        return;
    }
    // eRod = u/|u| twice differentiated, then seen from frame_a.
    const double lengthRate = p.eRod.dot(r.uRate);
    const Vector3 eRate = (r.uRate - p.eRod * lengthRate) / p.length;
    const double lengthAcceleration = p.eRod.dot(uAcceleration) + eRate.dot(r.uRate);
    const Vector3 eAcceleration =
        (uAcceleration - p.eRod * lengthAcceleration - 2.0 * eRate * lengthRate) / p.length;
    const Vector3& w_a = a.V.rotational;
    const Vector3& q = r.eRelative;
    const Vector3 qRate =
        eAcceleration - a.A.rotational.cross(p.eRod) - 2.0 * w_a.cross(q) - w_a.cross(w_a.cross(p.eRod));
    const Vector3 w_rel = p.eRod.cross(q) + spin(p, q) * p.eRod;
    const double n1e = p.n1.dot(p.eRod);
    const double n1q = p.n1.dot(q);
    const double e2q = p.e2.dot(q);
    const double lRate = -n1e * n1q / p.l;
    const double spinRate =
        (n1q * e2q + n1e * (w_rel.cross(p.e2).dot(q) + p.e2.dot(qRate)) - n1e * e2q * lRate / p.l) / p.l;
    const Vector3 alpha_rel = p.eRod.cross(qRate) + spinRate * p.eRod + spin(p, q) * q;
    out.A_ia = {a.A.rotational + alpha_rel + w_a.cross(w_rel), a.A.translational};
    if (closure_ == Closure::line) {
        out.A_ib = {out.A_ia.rotational, b.A.translational};
        out.A_im = out.A_ib;
    }
}

/// (6) Each rod in balance. The far end of a universal rod takes, besides the rod force, what a torque t on
/// frame_ia needs across the rod: -e2 (n1.t)/(L n1.e3) + e3 (e2.t)/L, with n1.e3 = l. The far end of a
/// spherical rod with a point mass in its middle takes (f + f_e)/2, frame_a (f - f_e)/2, with f the inertia
/// force and f_e its part along the rod. Moments about the axis (or forces along it) give the rod force.
AssemblyReactions Assembly::reactions(const AssemblyPlacement& p, const AssemblyLoads& loads,
                                      const double* givenRodForce) const {
    AssemblyReactions out;
    const auto farEnd = [&](const Vector3& t) -> Vector3 {
        return (-p.e2 * (p.n1.dot(t) / p.l) + p.e3 * p.e2.dot(t)) / p.length;
    };
    if (closure_ == Closure::line) {
        const Vector3 t = loads.ia.rotational + loads.ib.rotational;
        const Vector3 atB = farEnd(t) - p.eRod * loads.axis;
        out.rodForce = loads.axis;
        out.b = {Vector3::Zero(), atB - loads.ib.translational};
        out.a = {-t - p.u.cross(atB), -loads.ia.translational - atB};
        return out;
    }
    Vector3 b1 = Vector3::Zero(); // on rod 1 at its far end, without the rod force
    Vector3 a1 = Vector3::Zero(); // the same at frame_a
    if (hasUniversal_) {
        b1 = farEnd(loads.ia.rotational);
        a1 = -loads.ia.translational - b1;
    } else {
        const Vector3 along = p.eRod * p.eRod.dot(loads.rodInertiaForce);
        b1 = 0.5 * (loads.rodInertiaForce + along);
        a1 = 0.5 * (loads.rodInertiaForce - along);
    }
    const SpatialForce& ib = loads.ib;
    const SpatialForce& im = loads.im;
    if (givenRodForce != nullptr) {
        out.rodForce = *givenRodForce;
    } else if (closure_ == Closure::revolute) {
        const double moment = p.e.dot(ib.rotational + im.rotational + p.r2.cross(im.translational - b1));
        out.rodForce = (-loads.axis - moment) / p.e.cross(p.r2).dot(p.eRod);
    } else {
        out.rodForce = (-loads.axis - p.e.dot(ib.translational + im.translational - b1)) / p.e.dot(p.eRod);
    }
    const Vector3 rod1AtB = b1 - out.rodForce * p.eRod;
    const Vector3 f = ib.translational + im.translational - rod1AtB;
    const Vector3 t = ib.rotational + im.rotational + p.r2.cross(im.translational - rod1AtB);
    out.b = {-t, -f};
    if (closure_ == Closure::prismatic) out.b.rotational -= p.angle * p.e.cross(f);
    out.a.translational = a1 + out.rodForce * p.eRod;
    if (hasUniversal_) out.a.rotational = -loads.ia.rotational - p.u.cross(b1);
    return out;
}

double Assembly::transmission(const AssemblyPlacement& p) const {
    switch (closure_) {
        case Closure::line:
            return 1.0;
        case Closure::revolute: {
            const double reach = p.e.cross(p.r2).norm();
            return reach > 0.0 ? p.D / (p.length * reach) : 0.0;
        }
        case Closure::prismatic:
            return p.D / p.length;
    }
    return 1.0;
}

namespace {

struct ProblemFinder {
    using Result = std::optional<ParameterProblem>;

    static Result axis(const char* key, const Vector3& n) {
        if (n.norm() > 1e-9) return std::nullopt;
        return ParameterProblem{key, "The axis has no direction",
                                "a vector that is not zero, such as [0, 0, 1]"};
    }
    static Result rod(const char* key, const Vector3& r) {
        if (r.norm() > 1e-9) return std::nullopt;
        return ParameterProblem{key, "The rod has no length", "a vector that is not zero [m]"};
    }
    /// Of planar assemblies, whose axis has the same coordinates in frame_a and frame_ia, which turns about it.
    /// The first axis of a universal joint and its rod are in different frames: only where frame_ia lies tells
    /// the angle between them (AssemblyProblem::universal).
    static Result apart(const char* key, const Vector3& n, const Vector3& r) {
        const double sine2 = n.normalized().cross(r.normalized()).squaredNorm();
        if (sine2 > kLeastUniversal) return std::nullopt;
        return ParameterProblem{key, "The axis of the joint points along rod 1", "an axis across the rod"};
    }
    static Result first(std::initializer_list<Result> results) {
        for (const Result& result : results) {
            if (result) return result;
        }
        return std::nullopt;
    }
    static Result turning(const Vector3& n_b, const Vector3& rod2) {
        if (n_b.norm() > 1e-9 && n_b.normalized().cross(rod2).norm() <= 1e-9) {
            return ParameterProblem{"rRod2_ib", "Rod 2 points along the axis of its joint",
                                    "a vector with a part across n_b"};
        }
        return std::nullopt;
    }

    Result operator()(const JointUps& p) const {
        return first({axis("n1_a", p.n1_a), axis("nAxis_ia", p.nAxis_ia)});
    }
    Result operator()(const JointUsr& p) const {
        return first({axis("n1_a", p.n1_a), axis("n_b", p.n_b), rod("rRod1_ia", p.rRod1_ia),
                      rod("rRod2_ib", p.rRod2_ib), turning(p.n_b, p.rRod2_ib)});
    }
    Result operator()(const JointUsp& p) const {
        return first({axis("n1_a", p.n1_a), axis("n_b", p.n_b), rod("rRod1_ia", p.rRod1_ia)});
    }
    Result operator()(const JointSsr& p) const {
        return first({axis("n_b", p.n_b), rod("rRod2_ib", p.rRod2_ib), turning(p.n_b, p.rRod2_ib)});
    }
    Result operator()(const JointSsp& p) const { return axis("n_b", p.n_b); }
    Result operator()(const JointRrr& p) const {
        const Result own =
            first({axis("n_a", p.n_a), rod("rRod1_ia", p.rRod1_ia), rod("rRod2_ib", p.rRod2_ib)});
        return own ? own : apart("n_a", p.n_a, p.rRod1_ia);
    }
    Result operator()(const JointRrp& p) const {
        const Result own = first({axis("n_a", p.n_a), axis("n_b", p.n_b), rod("rRod1_ia", p.rRod1_ia)});
        return own ? own : apart("n_a", p.n_a, p.rRod1_ia);
    }
};

} // namespace

std::optional<ParameterProblem> findProblem(const AssemblyParameters& parameters) {
    return std::visit(ProblemFinder{}, parameters);
}

} // namespace hingelab
