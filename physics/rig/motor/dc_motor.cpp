// SPDX-License-Identifier: GPL-3.0-or-later
#include "motor/dc_motor.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace hingelab {
namespace {

/// The resistance of windings is given for this temperature [°C].
constexpr double kReferenceTemperature = 25.0;

double sign(double x) {
    return x < 0.0 ? -1.0 : 1.0;
}

/// exp(A t) = c I + s (A - m I) for a real 2x2 matrix with m = trace/2: c and s.
struct Exponential {
    double c, s;
};
Exponential exponentialOf(double mean, double determinant, double t) {
    const std::complex<double> q = std::sqrt(std::complex<double>(mean * mean - determinant));
    if (std::abs(q) * t < 1e-6) { // (nearly) equal eigenvalues: the limit of sinh(q t)/q is t
        return {std::exp(mean * t), t * std::exp(mean * t)};
    }
    const std::complex<double> up = std::exp((mean + q) * t);
    const std::complex<double> down = std::exp((mean - q) * t);
    return {(0.5 * (up + down)).real(), ((up - down) / (2.0 * q)).real()};
}

} // namespace

DcMotor::DcMotor(const DcMotorParameters& parameters, const std::optional<MotorThermal>& thermal)
    : p_(parameters), thermal_(thermal) {
    if (p_.currentLimit > 0.0) limitResistance_ = p_.supplyVoltage / (kLimitBand * p_.currentLimit);
}

DcMotorState DcMotor::rates(const DcMotorState& state, double voltage, double load) const {
    const double drive = voltage - backEmf(state.rate);
    const double current = hasCurrentState() ? state.current : drive / p_.resistance;
    const double accelerating = torque(current) - friction(state.rate).value - load;
    const double currentRate =
        hasCurrentState() ? (drive - p_.resistance * state.current) / p_.inductance : 0.0;
    return {state.rate, accelerating / p_.rotorInertia, currentRate};
}

DcMotorState DcMotor::exactResponse(const DcMotorState& start, double voltage, double load, double t) const {
    const double Km = p_.torqueConstant;
    const double Kb = p_.backEmfConstant;
    const double R = p_.resistance;
    const double B = p_.rotorInertia;
    const double D = p_.viscousFriction;
    const double whole = R * D + Km * Kb;
    const double rate = (Km * voltage - R * load) / whole; // where it settles
    const double current = (D * voltage + Kb * load) / whole;
    if (!hasCurrentState()) {
        const double decay = whole / (R * B);
        const double w = start.rate - rate;
        const double end = rate + w * std::exp(-decay * t);
        return {start.angle + rate * t - w * std::expm1(-decay * t) / decay, end, (voltage - Kb * end) / R};
    }
    // A = [-D/B, Km/B; -Kb/L, -R/L] on the deviations (w, i) from there
    const double L = p_.inductance;
    const double mean = -0.5 * (D / B + R / L);
    const double determinant = whole / (B * L);
    const Exponential e = exponentialOf(mean, determinant, t);
    const double w = start.rate - rate;
    const double i = start.current - current;
    const double endW = e.c * w + e.s * ((-D / B - mean) * w + Km / B * i);
    const double endI = e.c * i + e.s * (-Kb / L * w + (-R / L - mean) * i);
    // The angle is the integral of w: A^-1 (exp(A t) - 1) x, first row of A^-1 = [-R/L, -Km/B]/determinant
    const double turned = (-R / L * (endW - w) - Km / B * (endI - i)) / determinant;
    return {start.angle + rate * t + turned, rate + endW, current + endI};
}

Sloped DcMotor::friction(double rate) const {
    Sloped result{p_.viscousFriction * rate, p_.viscousFriction};
    if (p_.coulombFriction > 0.0) {
        const double t = std::tanh(rate / p_.frictionRate);
        result.value += p_.coulombFriction * t;
        result.slope += p_.coulombFriction * (1.0 - t * t) / p_.frictionRate;
    }
    return result;
}

double DcMotor::resistanceByRise() const {
    return thermal_ ? p_.resistance * thermal_->coefficient : 0.0;
}

double DcMotor::resistanceAt(double rise) const {
    if (!thermal_) return p_.resistance;
    return p_.resistance + resistanceByRise() * (thermal_->ambient + rise - kReferenceTemperature);
}

Sloped DcMotor::terminalVoltage(double command, double current) const {
    const double supply = p_.supplyVoltage;
    const double wanted = std::clamp(command, -supply, supply);
    if (limitResistance_ == 0.0 || std::abs(current) <= p_.currentLimit) return {wanted, 0.0};
    const double voltage = wanted - sign(current) * limitResistance_ * (std::abs(current) - p_.currentLimit);
    if (std::abs(voltage) >= supply) return {std::clamp(voltage, -supply, supply), 0.0};
    return {voltage, -limitResistance_};
}

Sloped DcMotor::balancedCurrent(double command, double a, double b) const {
    const double supply = p_.supplyVoltage;
    const double wanted = std::clamp(command, -supply, supply);
    const double free = (wanted + b) / a;
    if (limitResistance_ == 0.0 || std::abs(free) <= p_.currentLimit) return {free, 1.0 / a};
    const double s = sign(free);
    const double k = limitResistance_;
    const double limited = (wanted + s * k * p_.currentLimit + b) / (a + k);
    if (s * (wanted - k * (limited - s * p_.currentLimit)) > -supply) return {limited, 1.0 / (a + k)};
    return {(-s * supply + b) / a, 1.0 / a}; // all of the supply against it is not enough
}

MotorPoint steadyPoint(const DcMotorParameters& p, double voltage, double torque) {
    const double s = sign(voltage);
    const double Km = p.torqueConstant;
    const double gradient = 1.0 / (p.viscousFriction + Km * p.backEmfConstant / p.resistance);
    MotorPoint point;
    point.rate = gradient * (Km * voltage / p.resistance - s * p.coulombFriction - torque);
    point.current = (voltage - p.backEmfConstant * point.rate) / p.resistance;
    point.power = torque * point.rate;
    const double electrical = voltage * point.current;
    if (point.power > 0.0 && electrical > 0.0) point.efficiency = point.power / electrical;
    return point;
}

MotorFigures figuresOf(const DcMotorParameters& p, double voltage) {
    MotorFigures f;
    const double Km = p.torqueConstant;
    const double stall = std::abs(voltage) / p.resistance;
    f.electricalTimeConstant = p.inductance / p.resistance;
    f.mechanicalTimeConstant = p.resistance * p.rotorInertia / (Km * p.backEmfConstant);
    f.rateTorqueGradient = 1.0 / (p.viscousFriction + Km * p.backEmfConstant / p.resistance);
    f.stallCurrent = stall;
    f.stallTorque = std::max(0.0, Km * stall - p.coulombFriction);
    if (f.stallTorque == 0.0) { // its own friction holds it
        f.noLoadCurrent = stall;
        return f;
    }
    const MotorPoint noLoad = steadyPoint(p, std::abs(voltage), 0.0);
    f.noLoadRate = noLoad.rate;
    f.noLoadCurrent = noLoad.current;
    f.maximumPowerTorque = 0.5 * f.stallTorque;
    f.maximumPower = 0.25 * f.stallTorque * f.noLoadRate;
    // tau (w0 - g tau)/(V (i0 + s tau)) is largest where g s tau² + 2 g i0 tau = w0 i0; g tau_stall = w0.
    const double g = f.rateTorqueGradient;
    const double s = g * p.backEmfConstant / p.resistance;
    const double i0 = f.noLoadCurrent;
    const double root = std::sqrt(g * i0 * (g * i0 + s * f.noLoadRate));
    f.maximumEfficiencyTorque = (root - g * i0) / (g * s);
    f.maximumEfficiency = steadyPoint(p, std::abs(voltage), f.maximumEfficiencyTorque).efficiency;
    return f;
}

} // namespace hingelab
