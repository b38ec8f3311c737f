// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/elements/elements.h"

#include <cmath>
#include <numbers>

#include "physics/hinge/smooth_step.h"

namespace hingelab {
namespace {

constexpr double kInstant = 1e-11; // [s] below it, rounding eats differences of time

struct Polynomial4 {
    double c4, c3, c2, c1, c0;
};
constexpr Polynomial4 kPressure[4] = {
    {177.4132, -287.2189, 151.8252, -24.9973, 2.4},
    {2836360.0, -10569296.0, 14761814.0, -9158505.0, 2129670.0},
    {-3929704.0, 14748765.0, -20747000.0, 12964477.0, -3036495.0},
    {145.930, -131.707, 17.3438, 17.9272, 2.4},
};

ElementResponse respond(const GasStrut& s, double x, double rate) {
    const double slope = s.extendedForce * (s.progression - 1.0) / (s.extendedLength - s.compressedLength);
    ElementResponse r;
    const double gas = s.extendedForce + slope * (s.extendedLength - x);
    const SmoothStep step(rate / s.frictionSpeed);
    const double t = step.s;
    double zone = 0.0; // smoothstep over the end zone
    double zoneSlope = 0.0;
    if (s.endZone > 0.0) {
        const double z = (x - (s.extendedLength - s.endZone)) / s.endZone;
        if (z >= 1.0) {
            zone = 1.0;
        } else if (z > 0.0) {
            zone = z * z * (3.0 - 2.0 * z);
            zoneSlope = 6.0 * z * (1.0 - z) / s.endZone;
        }
    }
    const double damping = s.damping + s.endDamping * zone;
    const double loss = -s.friction * t - damping * rate;
    const double lossByPosition = -s.endDamping * zoneSlope * rate;
    const double lossByRate = -s.friction * step.sech2 / s.frictionSpeed - damping;
    r.force = gas + loss;
    r.byPosition = -slope + lossByPosition;
    r.byRate = lossByRate;
    r.power = loss * rate;
    r.powerByPosition = lossByPosition * rate;
    r.powerByRate = lossByRate * rate + loss;
    return r;
}

} // namespace

GasPressure gasPressure(GasPhase phase, double y) {
    const Polynomial4& c = kPressure[static_cast<std::size_t>(phase)];
    return {1e5 * (c.c0 + y * (c.c1 + y * (c.c2 + y * (c.c3 + y * c.c4)))),
            1e5 * (c.c1 + y * (2.0 * c.c2 + y * (3.0 * c.c3 + y * 4.0 * c.c4)))};
}

GasPhase gasPhase(double y, double rate) {
    if (rate < 0.0) return y < kGasCompressionTop ? GasPhase::compression : GasPhase::compressionTop;
    return y > kGasExpansionTop ? GasPhase::expansionTop : GasPhase::expansion;
}

ForceLaw::ForceLaw(const Parameters& parameters) : law_(Span{}) {
    const auto points = [](const auto& table, auto member) {
        std::vector<double> x;
        std::vector<double> y;
        for (const auto& point : table.points) {
            x.push_back(point.time);
            y.push_back(point.*member);
        }
        return Interpolation(std::move(x), std::move(y), Interpolation::Kind::monotone);
    };
    const auto times = [](const auto& table) {
        std::vector<double> knots;
        for (const auto& point : table.points) knots.push_back(point.time);
        return knots;
    };
    if (const auto* hinge = std::get_if<DoorHingeParameters>(&parameters)) {
        law_.emplace<DoorHinge>(*hinge);
    } else if (const auto* torque = std::get_if<AppliedTorque>(&parameters)) {
        law_ = Span{torque->torque, torque->start, torque->end};
        knots_ = {torque->start, torque->end};
        isSource_ = true;
    } else if (const auto* force = std::get_if<AppliedForce>(&parameters)) {
        law_ = Span{force->force, force->start, force->end};
        knots_ = {force->start, force->end};
        isSource_ = true;
    } else if (const auto* turning = std::get_if<RotationalSpring>(&parameters)) {
        law_ = Spring{turning->stiffness, turning->restAngle, turning->damping};
    } else if (const auto* linear = std::get_if<LinearSpring>(&parameters)) {
        law_ = Spring{linear->stiffness, linear->restLength, linear->damping};
    } else if (const auto* strut = std::get_if<GasStrut>(&parameters)) {
        law_ = *strut;
    } else if (const auto* torques = std::get_if<TorqueTable>(&parameters)) {
        law_ = points(*torques, &TorqueTable::Point::torque);
        knots_ = times(*torques);
        isSource_ = true;
    } else if (const auto* forces = std::get_if<ForceTable>(&parameters)) {
        law_ = points(*forces, &ForceTable::Point::force);
        knots_ = times(*forces);
        isSource_ = true;
    } else {
        law_ = std::get<EngineGas>(parameters);
        isSource_ = true;
    }
}

bool ForceLaw::actsAt(double time) const {
    const auto* span = std::get_if<Span>(&law_);
    return span == nullptr || (time >= span->start - kInstant && time < span->end - kInstant);
}

ElementResponse ForceLaw::response(double x, double rate, double time, bool isOn, GasPhase gas) const {
    ElementResponse r;
    if (const auto* hinge = std::get_if<DoorHinge>(&law_)) {
        const HingeResponse h = hinge->response(x, rate);
        r.force = h.conservative + h.friction;
        r.byPosition = h.conservativeByAngle + h.frictionByAngle;
        r.byRate = h.frictionByRate;
        r.power = h.friction * rate;
        r.powerByPosition = h.frictionByAngle * rate;
        r.powerByRate = h.frictionByRate * rate + h.friction;
    } else if (const auto* spring = std::get_if<Spring>(&law_)) {
        r.force = -spring->stiffness * (x - spring->rest) - spring->damping * rate;
        r.byPosition = -spring->stiffness;
        r.byRate = -spring->damping;
        r.power = -spring->damping * rate * rate;
        r.powerByRate = -2.0 * spring->damping * rate;
    } else if (const auto* strut = std::get_if<GasStrut>(&law_)) {
        r = respond(*strut, x, rate);
    } else {
        if (const auto* span = std::get_if<Span>(&law_)) {
            r.force = isOn ? span->force : 0.0;
        } else if (const auto* table = std::get_if<Interpolation>(&law_)) {
            r.force = table->at(time).y;
        } else if (const auto* cylinder = std::get_if<EngineGas>(&law_)) {
            const GasPressure p = gasPressure(gas, 1.0 - x / cylinder->cylinderLength);
            const double area = std::numbers::pi * cylinder->bore * cylinder->bore / 4.0;
            r.force = area * p.pressure;
            r.byPosition = -area * p.slope / cylinder->cylinderLength;
        }
        r.power = r.force * rate;
        r.powerByPosition = r.byPosition * rate;
        r.powerByRate = r.force;
    }
    return r;
}

double ForceLaw::storedEnergy(double x) const {
    if (const auto* hinge = std::get_if<DoorHinge>(&law_)) return hinge->storedEnergy(x);
    if (const auto* spring = std::get_if<Spring>(&law_)) {
        return 0.5 * spring->stiffness * (x - spring->rest) * (x - spring->rest);
    }
    if (const auto* s = std::get_if<GasStrut>(&law_)) { // zero when extended
        const double slope =
            s->extendedForce * (s->progression - 1.0) / (s->extendedLength - s->compressedLength);
        const double d = s->extendedLength - x;
        return s->extendedForce * d + 0.5 * slope * d * d;
    }
    return 0.0;
}

} // namespace hingelab
