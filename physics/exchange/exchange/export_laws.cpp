// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_laws.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

#include "analysis/slow_force.h"
#include "elements/element_kinds.h"
#include "hinge/door_hinge.h"
#include "rig/law_in_rig.h"

namespace hingelab {
namespace {

constexpr int kPlaces = 800; ///< where laws are looked at

bool isInput(const ElementLaw& law) {
    return makeLaw(law)->followsTime() || std::holds_alternative<AppliedTorque>(law) ||
           std::holds_alternative<AppliedForce>(law);
}

/// What acts on a coordinate at one place, in slow motion, and what grows with the rate.
struct PlaceForces {
    double x = 0.0;
    double rising = 0.0, falling = 0.0;
    std::vector<double> fast; ///< what is added at kShares of the fastest rate: rising, falling, rising ...
};
constexpr double kShares[] = {0.1, 0.5, 1.0};

using Laws = std::vector<std::unique_ptr<const ForceLaw>>;

std::vector<PlaceForces> look(const Laws& laws, double from, double to, double fastest) {
    std::vector<PlaceForces> places;
    places.reserve(kPlaces + 1);
    for (int i = 0; i <= kPlaces; ++i) {
        PlaceForces at;
        at.x = from + (to - from) * i / kPlaces;
        at.fast.assign(2 * std::size(kShares), 0.0);
        for (const auto& law : laws) {
            const SlowForce slow(*law, at.x);
            at.rising += slow.rising();
            at.falling += slow.falling();
            for (std::size_t k = 0; k < std::size(kShares); ++k) {
                const double rate = kShares[k] * fastest;
                at.fast[2 * k] += slow.at(rate, true) - slow.at(rate, false);
                at.fast[2 * k + 1] += slow.at(-rate, true) - slow.at(-rate, false);
            }
        }
        places.push_back(std::move(at));
    }
    return places;
}

/// Coefficients of 1, x, x², x³ that come nearest to the mean of rising and falling.
Eigen::Vector4d meanPolynomial(const std::vector<PlaceForces>& places, int degree) {
    const double middle = 0.5 * (places.front().x + places.back().x);
    const double half = 0.5 * (places.back().x - places.front().x);
    Eigen::MatrixXd A(static_cast<Eigen::Index>(places.size()), degree + 1);
    Eigen::VectorXd b(A.rows());
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
        const PlaceForces& at = places[static_cast<std::size_t>(i)];
        const double u = (at.x - middle) / half;
        double power = 1.0;
        for (int k = 0; k <= degree; ++k, power *= u) A(i, k) = power;
        b[i] = 0.5 * (at.rising + at.falling);
    }
    const Eigen::VectorXd fit = A.colPivHouseholderQr().solve(b);
    // From powers of u to powers of x.
    Eigen::Vector4d made = Eigen::Vector4d::Zero();
    constexpr double binomial[4][4] = {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}};
    for (int k = 0; k <= degree; ++k) {
        for (int j = 0; j <= k; ++j) {
            made[j] += fit[k] / std::pow(half, k) * binomial[k][j] * std::pow(-middle, k - j);
        }
    }
    return made;
}

/// The root of c0 + c1 x + c2 x² + c3 x³ that is nearest to `near`; empty: there is none.
std::optional<double> nearestRoot(const Eigen::Vector4d& c, double near, double scale) {
    const auto value = [&](double x) { return c[0] + x * (c[1] + x * (c[2] + x * c[3])); };
    std::optional<double> best;
    // Looked for outwards, in steps that grow: the sign of a cubic changes but three times.
    for (const double side : {1.0, -1.0}) {
        double a = near, step = 0.01 * scale;
        for (int i = 0; i < 400 && std::abs(a - near) < 1e6 * scale; ++i, step *= 1.05) {
            double b = a + side * step;
            if ((value(a) <= 0.0) != (value(b) <= 0.0)) {
                double low = a;
                for (int k = 0; k < 200; ++k) {
                    const double middle = 0.5 * (low + b);
                    ((value(middle) <= 0.0) == (value(low) <= 0.0) ? low : b) = middle;
                }
                if (!best || std::abs(b - near) < std::abs(*best - near)) best = b;
                break;
            }
            a = b;
        }
    }
    return best;
}

/// The polynomial as stiffness about a reference. A constant load becomes a soft spring from far away.
void takePolynomial(Eigen::Vector4d c, double from, double to, FittedLaw& law) {
    const double middle = 0.5 * (from + to), scale = to - from;
    const double size = std::abs(c[0]) + std::abs(c[1]) * scale;
    for (int k = 1; k < 4; ++k) {
        if (std::abs(c[k]) * std::pow(scale, k) < std::max(1e-12, 1e-9 * size)) c[k] = 0.0;
    }
    if (std::abs(c[0]) < 1e-12 && c[1] == 0.0 && c[2] == 0.0 && c[3] == 0.0) return;
    std::optional<double> root;
    if (c[2] == 0.0 && c[3] == 0.0) {
        // So soft that it changes by a ten thousandth over the range.
        const double least = 1e-4 * std::abs(c[0] + c[1] * middle) / scale;
        if (std::abs(c[1]) < least) {
            c[0] += (c[1] + least) * middle;
            c[1] = -least;
        }
        root = -c[0] / c[1];
    } else {
        root = nearestRoot(c, middle, scale);
    }
    if (!root) return;
    law.reference = *root;
    law.stiffness[0] = -(c[1] + 2.0 * c[2] * *root + 3.0 * c[3] * *root * *root);
    law.stiffness[1] = -(c[2] + 3.0 * c[3] * *root);
    law.stiffness[2] = -c[3];
}

/// Damping and friction of least squares, none below zero.
void takeRates(const std::vector<PlaceForces>& places, double fastest, LawLevel level, FittedLaw& law) {
    double friction = 0.0;
    for (const PlaceForces& at : places) friction += 0.5 * (at.falling - at.rising);
    law.friction = std::max(0.0, friction / static_cast<double>(places.size()));
    // f = -(c1 v + c2 v|v| + c3 v³): opposite rates together, for all that the target has is odd.
    constexpr std::size_t count = std::size(kShares);
    double drag[count] = {};
    for (const PlaceForces& at : places) {
        for (std::size_t k = 0; k < count; ++k) drag[k] += 0.5 * (at.fast[2 * k + 1] - at.fast[2 * k]);
    }
    const int terms = level == LawLevel::cubic ? 3 : 1;
    Eigen::MatrixXd A(static_cast<Eigen::Index>(count), terms);
    Eigen::VectorXd b(A.rows());
    for (Eigen::Index k = 0; k < A.rows(); ++k) {
        const double v = kShares[k] * fastest;
        for (int t = 0; t < terms; ++t) A(k, t) = std::pow(v, t + 1);
        b[k] = drag[k] / static_cast<double>(places.size());
    }
    const Eigen::VectorXd fit = A.colPivHouseholderQr().solve(b);
    const double size = fit.cwiseAbs().maxCoeff();
    for (int t = 0; t < terms; ++t) {
        if (std::abs(fit[t]) > 1e-9 * size) law.damping[t] = fit[t];
    }
    if (terms == 1) law.damping[0] = std::max(0.0, law.damping[0]);
}

/// The largest difference between the law and what it stands for, slow and fast.
ExportLoss worst(const std::vector<PlaceForces>& places, const FittedLaw& law, double fastest,
                 bool isRotation) {
    ExportLoss loss{{}, {}, 0.0};
    loss.quantity = isRotation ? Quantity::torque : Quantity::force;
    loss.positionAs = isRotation ? Quantity::angle : Quantity::length;
    loss.rateAs = isRotation ? Quantity::angularRate : Quantity::velocity;
    const auto take = [&](double x, double rate, double off) {
        if (!(std::abs(off) > *loss.largest)) return;
        loss.largest = std::abs(off);
        loss.position = x;
        loss.rate = rate;
    };
    for (const PlaceForces& at : places) {
        take(at.x, 0.0, at.rising - law.slowly(at.x, 1.0));
        take(at.x, -0.0, at.falling - law.slowly(at.x, -1.0));
        for (std::size_t k = 0; k < std::size(kShares); ++k) {
            const double rate = kShares[k] * fastest;
            take(at.x, rate, at.rising + at.fast[2 * k] - law.at(at.x, rate));
            take(at.x, -rate, at.falling + at.fast[2 * k + 1] - law.at(at.x, -rate));
        }
    }
    return loss;
}

/// What a hinge has and no target does: in words, each with what it is worth.
void tellHinge(const std::string& name, const DoorHingeParameters& p, const ExportedPort& port, double fastest,
               std::vector<ExportLoss>& losses) {
    const DoorHinge whole(p);
    const double w0 = p.motionThreshold;
    const auto lose = [&](const char* what, const char* words, const auto& drop) {
        DoorHingeParameters without = p;
        drop(without);
        const DoorHinge rest(without);
        ExportLoss loss{"\"" + name + "\", " + what, words, 0.0};
        for (int i = 0; i <= kPlaces; ++i) {
            const double q = port.from + (port.to - port.from) * i / kPlaces;
            for (const double w :
                 {0.0, w0, -w0, 0.5 * w0, -0.5 * w0, 10.0 * w0, -10.0 * w0, fastest, -fastest}) {
                const double off = std::abs(whole.torques(q, w).total() - rest.torques(q, w).total());
                if (off <= *loss.largest) continue;
                loss.largest = off;
                loss.position = q;
                loss.rate = w;
            }
        }
        losses.push_back(std::move(loss));
    };
    if (p.catchWidth > 0.0 && p.catchTorque > 0.0) {
        lose("catch", "The target has no catch.", [](DoorHingeParameters& h) { h.catchTorque = 0.0; });
    }
    if (!p.detents.empty()) {
        lose("detents", "The target has none.", [](DoorHingeParameters& h) { h.detents.clear(); });
    }
    if (!p.dampingZones.empty()) {
        lose("damping zones", "Damping is the same at all angles and both ways: a mean.",
             [](DoorHingeParameters& h) { h.dampingZones.clear(); });
    }
    if (p.closingFrictionFactor != 1.0 || p.closingViscousFactor != 1.0) {
        lose("closing factors", "Friction is the same both ways: a mean.",
             [](DoorHingeParameters& h) { h.closingFrictionFactor = h.closingViscousFactor = 1.0; });
    }
    if (p.staticFrictionTorque > 0.0) {
        lose("static friction", "Friction is what it is while sliding.",
             [](DoorHingeParameters& h) { h.staticFrictionTorque = 0.0; });
    }
    if (p.presliding) {
        losses.push_back({"\"" + name + "\", presliding",
                          "Friction has no bristles: what is held does not give way and come back.",
                          {}});
    }
}

/// Twelve digits: what a fit has beyond them is rounding.
double rounded(double value) {
    if (std::abs(value) < 1e-12) return 0.0;
    const double unit = std::pow(10.0, 11.0 - std::floor(std::log10(std::abs(value))));
    return std::round(value * unit) / unit;
}

void roundLaw(FittedLaw& law) {
    law.reference = rounded(law.reference);
    law.friction = rounded(law.friction);
    for (double* numbers : {law.stiffness, law.damping}) {
        for (int k = 0; k < 3; ++k) numbers[k] = rounded(numbers[k]);
    }
}

std::pair<double, double> rangeOf(const ExportTree& tree, const TreePort& port, const Laws& laws) {
    double start = 0.0, half = port.isRotation ? std::numbers::pi : 0.5;
    std::optional<double> low, high;
    if (port.isOnMotion()) {
        const TreeMotion& motion = tree.motionOf(port);
        start = motion.value;
        if (motion.lower) low = motion.lower->angle;
        if (motion.upper) high = motion.upper->angle;
    } else {
        start = (tree.placeOf(port.to) - tree.placeOf(port.from)).norm() - port.offset;
        half = 0.5 * (start + port.offset); // a distance is never below zero
    }
    for (const auto& law : laws) {
        for (const ForceLaw::OwnStop& stop : law->ownStops()) {
            (stop.side > 0.0 ? high : low) = stop.stop.angle;
        }
    }
    if (!low && !high) return {start - half, start + half};
    if (!low) low = std::min(*high, start) - half;
    if (!high) high = std::max(*low, start) + half;
    return {*low, *high};
}

std::string namesOf(const Rig& rig, const std::vector<std::size_t>& elements) {
    std::string names;
    for (const std::size_t i : elements) names += (names.empty() ? "" : ", ") + rig.elements[i].name;
    return names;
}

/// The spring of door hinges and springs, exactly; what else there is stays out.
Laws lawsOf(const Rig& rig, const std::vector<std::size_t>& elements, bool withoutBumps) {
    Laws laws;
    for (const std::size_t i : elements) {
        ElementLaw law = lawIn(rig.environment, rig.elements[i]);
        if (auto* hinge = std::get_if<DoorHingeParameters>(&law); hinge != nullptr && withoutBumps) {
            hinge->catchTorque = 0.0;
            hinge->detents.clear();
        }
        laws.push_back(makeLaw(law));
    }
    return laws;
}

void fitPort(const ExportTree& tree, LawLevel level, double fastest, ExportedPort& port, ExportedLaws& made,
             std::vector<ExportLoss>& losses) {
    const Rig& rig = *tree.rig;
    const Laws laws = lawsOf(rig, port.elements, false);
    std::tie(port.from, port.to) = rangeOf(tree, port.port, laws);
    const std::vector<PlaceForces> real = look(laws, port.from, port.to, fastest);
    takeRates(real, fastest, level, port.law);
    if (level != LawLevel::friction) {
        const auto smooth = look(lawsOf(rig, port.elements, true), port.from, port.to, fastest);
        takePolynomial(meanPolynomial(smooth, 1), port.from, port.to, port.law);
        if (level == LawLevel::cubic) {
            FittedLaw cubic = port.law;
            takePolynomial(meanPolynomial(real, 3), port.from, port.to, cubic);
            const double linear = *worst(real, port.law, fastest, port.port.isRotation).largest;
            if (*worst(real, cubic, fastest, port.port.isRotation).largest < 0.95 * linear) port.law = cubic;
        }
    }
    roundLaw(port.law);
    ExportLoss loss = worst(real, port.law, fastest, port.port.isRotation);
    const std::string names = namesOf(rig, port.elements);
    double largest = 0.0;
    for (const PlaceForces& at : real) {
        largest = std::max({largest, std::abs(at.rising), std::abs(at.falling)});
    }
    if (*loss.largest > 1e-9 * (largest + 1e-9)) {
        loss.what = "\"" + names + "\" in all";
        loss.words = level == LawLevel::friction
                         ? "Damping and friction, each one number for all places; the target has no spring."
                     : level == LawLevel::linear ? "A linear spring, damping and friction that come nearest."
                                                 : "Polynomials of stiffness and damping, and friction, that "
                                                   "come nearest.";
        losses.push_back(std::move(loss));
    }
    for (std::size_t k = 0; k < port.elements.size(); ++k) {
        const Element& element = rig.elements[port.elements[k]];
        if (const auto* hinge = std::get_if<DoorHingeParameters>(&element.law)) {
            tellHinge(element.name, *hinge, port, fastest, losses);
        } else if (laws[k]->stateCount() > 0) {
            losses.push_back({"\"" + element.name + "\"",
                              "Friction has no bristles: what is held does not give way and come back.",
                              {}});
        }
    }
    ExportedLaw curve;
    curve.coordinate = port.port.isOnMotion() ? tree.motionOf(port.port).name : names;
    curve.elements = names;
    curve.isRotation = port.port.isRotation;
    for (const PlaceForces& at : real) {
        curve.position.push_back(at.x);
        curve.realOpening.push_back(at.rising);
        curve.realClosing.push_back(at.falling);
        curve.exportedOpening.push_back(port.law.slowly(at.x, 1.0));
        curve.exportedClosing.push_back(port.law.slowly(at.x, -1.0));
    }
    made.curves.push_back(std::move(curve));
}

} // namespace

double FittedLaw::slowly(double x, double sign) const {
    const double d = x - reference;
    return -d * (stiffness[0] + d * (stiffness[1] + d * stiffness[2])) - friction * sign;
}

double FittedLaw::at(double x, double rate) const {
    const double sign = rate > 0.0 ? 1.0 : rate < 0.0 ? -1.0 : 0.0;
    return slowly(x, sign) - rate * (damping[0] + damping[1] * std::abs(rate) + damping[2] * rate * rate);
}

ExportedLaws exportLaws(const ExportTree& tree, LawLevel level, LoadsOverTime loads, double fastest,
                        std::vector<ExportLoss>& losses) {
    ExportedLaws made;
    for (std::size_t i = 0; i < tree.elements.size(); ++i) {
        const TreePort& port = tree.elements[i];
        const Element& element = tree.rig->elements[i];
        if (port.isLeftOut) continue;
        if (isInput(element.law)) {
            const auto law = makeLaw(element.law);
            made.inputs.push_back(
                {element.name, i, law->response({0.0, 0.0, 0.0, law->phaseFrom(0.0, 0)}).force});
            losses.push_back({"\"" + element.name + "\"",
                              loads == LoadsOverTime::none
                                  ? "Not in the file: the format has no loads over time."
                                  : "When it acts, is not in the file: an input of this name takes its place, "
                                    "which begins with the value at the start.",
                              {}});
            continue;
        }
        const auto same = std::find_if(made.ports.begin(), made.ports.end(), [&](const ExportedPort& other) {
            return other.port.isSameMotion(port);
        });
        if (same != made.ports.end()) {
            same->elements.push_back(i);
        } else {
            made.ports.push_back({port, {i}, 0.0, 1.0, {}});
        }
    }
    for (ExportedPort& port : made.ports) {
        fitPort(tree, level, port.port.isRotation ? fastest : kSpeedPerRate * fastest, port, made, losses);
    }
    return made;
}

} // namespace hingelab
