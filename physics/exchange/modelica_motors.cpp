// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/modelica_motors.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/exchange/modelica_text.h"
#include "physics/motor/dc_motor.h"
#include "physics/numerics/interpolation.h"

namespace hingelab {
namespace {

/// Value and rate of what a controller follows, as expressions of the time.
struct Followed {
    std::string value, rate;
};

template <MotionOf K>
Followed followed(ModelicaLaw& law, const Motion<K>& motion) {
    const bool isRotation = K == MotionOf::rotation;
    const char* unit = isRotation ? "rad" : "m";
    if (const auto* line = std::get_if<ConstantSpeed<K>>(&motion.law)) {
        law.parameter("target_start", unit, line->start);
        law.parameter("target_speed", isRotation ? "rad/s" : "m/s", line->speed);
        return {"target_start + target_speed*time", "target_speed"};
    }
    if (const auto* sine = std::get_if<SineMotion<K>>(&motion.law)) {
        law.parameter("target_mean", unit, sine->mean);
        law.parameter("target_amplitude", unit, sine->amplitude);
        law.parameter("target_frequency", "rad/s", 2.0 * std::numbers::pi * sine->frequency);
        law.parameter("target_phase", "rad", sine->phase);
        const std::string angle = "(target_frequency*time + target_phase)";
        return {"target_mean + target_amplitude*sin" + angle, "target_amplitude*target_frequency*cos" + angle};
    }
    if (const auto* ramp = std::get_if<RampMotion<K>>(&motion.law)) {
        law.parameter("target_from", unit, ramp->from);
        law.parameter("target_to", unit, ramp->to);
        law.parameter("target_begins", "s", ramp->begin);
        law.parameter("target_duration", "s", ramp->duration);
        law.variable("target_share", "unit = \"1\"", "Of the ramp's time");
        law.equation("target_share = min(1.0, max(0.0, (time - target_begins)/target_duration))");
        return {
            "target_from + (target_to - target_from)*target_share^3*(10.0 + target_share*(-15.0 + "
            "6.0*target_share))",
            "(target_to - target_from)*30.0*target_share^2*(1.0 - target_share)^2/target_duration"};
    }
    const auto& points = std::get<MotionTable<K>>(motion.law).points;
    std::vector<double> x, y, s;
    for (const MotionPoint<K>& point : points) {
        x.push_back(point.time);
        y.push_back(point.value);
    }
    const Interpolation curve(x, y, Interpolation::Kind::restingSpline);
    for (const double at : x) s.push_back(curve.at(at).slope);
    law.array("target_x", x);
    law.array("target_y", y);
    law.array("target_s", s);
    return {"cubic(time, target_x, target_y, target_s)", "cubic_part(time, target_x, target_y, target_s, 1)"};
}

void addPidGains(ModelicaLaw& law, double proportional, double integral, double derivative, double period,
                 double limit) {
    law.parameter("proportional", "1", proportional);
    law.parameter("integral", "1", integral);
    law.parameter("derivative", "1", derivative);
    law.parameter("period", "s", period);
    law.parameter("limit", "V", limit);
    law.variable("command", "start = 0.0, fixed = true", "Voltage that the controller wants");
    law.variable("integrated", "start = 0.0, fixed = true", "Of the errors, in volts");
}

/// The sum stands still while the output is at its limit and the error would drive it further in.
void addPidLook(ModelicaLaw& law, const std::string& rest, const std::string& change) {
    law.variable("rest", "start = 0.0, fixed = true", "Of the output, beside the sum");
    law.variable("step", "start = 0.0, fixed = true", "Of the sum");
    law.algorithm("  rest := " + rest + ";");
    law.algorithm("  step := " + change + ";");
    law.algorithm(
        "  if abs(rest + pre(integrated) + step) <= limit or (rest + pre(integrated) + step)*step <= 0.0 then");
    law.algorithm("    integrated := pre(integrated) + step;");
    law.algorithm("  end if;");
    law.algorithm("  command := min(limit, max(-limit, rest + integrated));");
}

class DriveWriter {
  public:
    DriveWriter(ModelicaLaw& law, double supply) : law_(law), supply_(supply) {}

    /// False: it cannot be written.
    bool operator()(const ConstantVoltage& drive) {
        law_.parameter("drive_voltage", "V", drive.voltage);
        return command("drive_voltage");
    }
    bool operator()(const VoltageStep& drive) {
        law_.parameter("before", "V", drive.before);
        law_.parameter("after", "V", drive.after);
        law_.parameter("steps_at", "s", drive.time);
        return command("if time < steps_at then before else after");
    }
    bool operator()(const VoltageRamp& drive) {
        law_.parameter("from", "V", drive.from);
        law_.parameter("to", "V", drive.to);
        law_.parameter("begins", "s", drive.begin);
        law_.parameter("duration", "s", drive.duration);
        return command("from + min(1.0, max(0.0, (time - begins)/duration))*(to - from)");
    }
    bool operator()(const VoltageSine& drive) {
        law_.parameter("mean", "V", drive.offset);
        law_.parameter("amplitude", "V", drive.amplitude);
        law_.parameter("frequency", "Hz", drive.frequency);
        law_.parameter("phase", "rad", drive.phase);
        return command("mean + amplitude*sin(2.0*Modelica.Constants.pi*frequency*time + phase)");
    }
    bool operator()(const VoltageTable& drive) {
        if (drive.points.empty()) return command("0.0");
        std::string text = "if time <= " + exportNumber(drive.points.front().time) + " then " +
                           modelicaNumber(drive.points.front().voltage);
        for (std::size_t i = 1; i < drive.points.size(); ++i) {
            const VoltageTable::Point& a = drive.points[i - 1];
            const VoltageTable::Point& b = drive.points[i];
            text += " elseif time <= " + exportNumber(b.time) + " then " + modelicaNumber(a.voltage) + " + " +
                    modelicaNumber((b.voltage - a.voltage) / (b.time - a.time)) + "*(time - " +
                    modelicaNumber(a.time) + ")";
        }
        return command(text + " else " + modelicaNumber(drive.points.back().voltage));
    }
    bool operator()(const PwmVoltage& drive) {
        const double duty = std::abs(drive.duty);
        law_.parameter("duty", "1", drive.duty);
        if (drive.mode == PwmMode::averaged || duty <= 0.0 || duty >= 1.0)
            return command("duty*supply_voltage");
        law_.parameter("pwm_frequency", "Hz", drive.frequency);
        law_.variable("cycle_share", "unit = \"1\"", "Of the present cycle");
        law_.equation("cycle_share = time*pwm_frequency - floor(time*pwm_frequency)");
        return command("if cycle_share < abs(duty) then sign(duty)*supply_voltage else 0.0");
    }
    template <MotionOf K>
    bool operator()(const PositionPid<K>& pid) {
        addPidGains(law_, pid.proportional, pid.integral, pid.derivative, pid.period, limitOf(pid.limit));
        const Followed target = followed(law_, pid.target);
        law_.algorithm("when sample(0.0, period) then");
        addPidLook(law_, "proportional*(" + target.value + " - x) + derivative*(" + target.rate + " - v)",
                   "integral*(" + target.value + " - x)*period");
        law_.algorithm("end when;");
        return true;
    }
    template <MotionOf K>
    bool operator()(const RatePid<K>& pid) {
        addPidGains(law_, pid.proportional, pid.integral, pid.derivative, pid.period, limitOf(pid.limit));
        const Followed target = followed(law_, pid.target);
        law_.variable("error", "", "Of the rate");
        law_.algorithm("when sample(0.0, period) then");
        law_.algorithm("  error := " + target.rate + " - v;");
        addPidLook(law_,
                   "proportional*error + (if time > 0.0 then derivative*(error - pre(error))/period else 0.0)",
                   "integral*error*period");
        law_.algorithm("end when;");
        return true;
    }
    template <MotionOf K>
    bool operator()(const DoorController<K>&) {
        return false;
    }

  private:
    [[nodiscard]] double limitOf(double limit) const {
        return limit > 0.0 ? std::min(limit, supply_) : supply_;
    }
    bool command(const std::string& expression) {
        law_.variable("command", "unit = \"V\"", "Voltage that the drive wants");
        law_.equation("command = " + expression);
        return true;
    }

    ModelicaLaw& law_;
    double supply_;
};

void addWinding(ModelicaLaw& law, const Motor& motor, double current, double rise) {
    const DcMotorParameters& p = motor.motor;
    law.parameter("resistance", "Ohm", p.resistance);
    law.parameter("torque_constant", "N.m/A", p.torqueConstant);
    law.parameter("back_emf_constant", "V.s/rad", p.backEmfConstant);
    law.parameter("supply_voltage", "V", p.supplyVoltage);
    std::string warm = "resistance";
    if (motor.thermal) {
        const MotorThermal& t = *motor.thermal;
        law.parameter("thermal_resistance", "K/W", t.resistance);
        law.parameter("thermal_time", "s", t.timeConstant);
        law.parameter("resistance_coefficient", "1/K", t.coefficient);
        law.parameter("ambient", "degC", t.ambient);
        law.variable("rise", "start = " + exportNumber(rise) + ", fixed = true",
                     "Of the winding's temperature");
        warm = "resistance*(1.0 + resistance_coefficient*(ambient + rise - 25.0))";
        law.equation("thermal_time*der(rise) = thermal_resistance*" + warm + "*current^2 - rise");
    }
    law.variable("voltage", "unit = \"V\"", "At the terminals");
    if (p.currentLimit > 0.0) {
        law.parameter("current_limit", "A", p.currentLimit);
        law.parameter("limit_resistance", "Ohm", p.supplyVoltage / (DcMotor::kLimitBand * p.currentLimit));
        law.equation(
            "voltage = min(supply_voltage, max(-supply_voltage, min(supply_voltage, max(-supply_voltage, "
            "command)) - sign(current)*limit_resistance*max(0.0, abs(current) - current_limit)))");
    } else {
        law.equation("voltage = min(supply_voltage, max(-supply_voltage, command))");
    }
    const std::string balance = "voltage - " + warm + "*current - back_emf_constant*shaft";
    if (p.inductance > 0.0) {
        law.parameter("inductance", "H", p.inductance);
        law.variable("current", "start = " + exportNumber(current) + ", fixed = true", "In the winding");
        law.equation("inductance*der(current) = " + balance);
    } else {
        law.variable("current", "unit = \"A\"", "In the winding");
        law.equation("0.0 = " + balance);
    }
}

void addGear(ModelicaLaw& law, const Motor& motor, bool isRotation) {
    const DcMotorParameters& p = motor.motor;
    law.parameter("gear", isRotation ? "1" : "rad/m", motor.gear.shaftPer(isRotation));
    law.parameter("rotor_inertia", "kg.m2", p.rotorInertia);
    law.parameter("viscous_friction", "N.m.s/rad", p.viscousFriction);
    law.parameter("coulomb_friction", "N.m", p.coulombFriction);
    law.parameter("friction_rate", "rad/s", p.frictionRate);
    law.variable("shaft", "unit = \"rad/s\"", "Rate of the motor's shaft");
    law.variable("ideal", "", "What the gear would deliver without loss");
    law.equation("shaft = gear*v");
    law.equation(
        "ideal = gear*(torque_constant*current - viscous_friction*shaft - "
        "coulomb_friction*tanh(shaft/friction_rate) - rotor_inertia*der(shaft))");
    if (motor.gear.isLossless()) {
        law.equation("force = ideal");
        return;
    }
    law.parameter("forward_efficiency", "1", motor.gear.forwardEfficiency);
    law.parameter("backward_efficiency", "1", motor.gear.backwardEfficiency);
    law.parameter("tooth_rate", "rad/s", motor.gear.frictionRate);
    law.equation(
        "ideal = force + abs(force)*tanh(shaft/tooth_rate)*(if force*shaft >= 0.0 then 1.0/forward_efficiency "
        "- 1.0 else 1.0 - backward_efficiency)");
}

} // namespace

ModelicaMotor modelicaMotor(const std::string& className, const Motor& motor, bool isRotation, double current,
                            double rise, std::vector<ExportLoss>& losses) {
    ModelicaMotor made;
    ModelicaLaw law(className, isRotation, "DC motor \"" + motor.name + "\"");
    addWinding(law, motor, current, rise);
    addGear(law, motor, isRotation);
    DriveWriter writer(law, motor.motor.supplyVoltage);
    made.hasInput = !std::visit(writer, motor.drive.law);
    if (made.hasInput) {
        law.input("command");
        losses.push_back({"motor \"" + motor.name + "\"",
                          "Its door controller is not in the file: the voltage is an input of the class.",
                          {}});
    }
    made.text = law.text();
    return made;
}

} // namespace hingelab
