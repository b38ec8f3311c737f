// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/modelica_motors.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/modelica_laws.h"
#include "exchange/modelica_text.h"
#include "motor/dc_motor.h"
#include "motor/drive_parameters.h"

namespace hingelab {
namespace {

/// What the drive is, within the class of its motor.
struct DriveText {
    std::vector<std::string> inputs, algorithms;
};

/// The sum stands still while the output is at its limit and the error would drive it further in.
std::vector<std::string> pidLook(LawText& law, const std::vector<std::string>& before, const std::string& rest,
                                 const std::string& change) {
    for (const char* name : {"command", "integrated", "rest", "step"}) {
        law.variables.push_back({name, Quantity::voltage, "Of the controller, from look to look", 0.0});
    }
    std::vector<std::string> lines = {"when sample(0.0, drive_period) then"};
    lines.insert(lines.end(), before.begin(), before.end());
    lines.push_back("  rest := " + rest + ";");
    lines.push_back("  step := " + change + ";");
    lines.emplace_back(
        "  if abs(rest + pre(integrated) + step) <= output_limit or (rest + pre(integrated) + step)*step <= "
        "0.0 "
        "then");
    lines.emplace_back("    integrated := pre(integrated) + step;");
    lines.emplace_back("  end if;");
    lines.emplace_back("  command := min(output_limit, max(-output_limit, rest + integrated));");
    lines.emplace_back("end when;");
    return lines;
}

class DriveWriter {
  public:
    DriveWriter(LawText& law, double supply) : law_(law), supply_(supply) {}

    DriveText operator()(const ConstantVoltage& drive) {
        law_.numbers(drive, "drive");
        return command("drive_voltage");
    }
    DriveText operator()(const VoltageStep& drive) {
        law_.numbers(drive, "drive");
        return command("if time < drive_time then drive_before else drive_after");
    }
    DriveText operator()(const VoltageRamp& drive) {
        law_.numbers(drive, "drive");
        return command(
            "drive_from + min(1.0, max(0.0, (time - drive_begin)/drive_duration))*(drive_to - drive_from)");
    }
    DriveText operator()(const VoltageSine& drive) {
        law_.numbers(drive, "drive");
        return command(
            "drive_offset + drive_amplitude*sin(2.0*Modelica.Constants.pi*drive_frequency*time + drive_phase)");
    }
    DriveText operator()(const VoltageTable& drive) {
        if (drive.points.empty()) return command("0.0");
        std::string text = "if time <= " + exportNumber(drive.points.front().time) + " then " +
                           modelicaNumber(drive.points.front().voltage);
        for (std::size_t i = 1; i < drive.points.size(); ++i) {
            const VoltageTable::Point& a = drive.points[i - 1];
            const VoltageTable::Point& b = drive.points[i];
            for (const std::string& part :
                 {" elseif time <= " + exportNumber(b.time), " then " + modelicaNumber(a.voltage),
                  " + " + modelicaNumber((b.voltage - a.voltage) / (b.time - a.time)),
                  "*(time - " + modelicaNumber(a.time) + ")"}) {
                text += part;
            }
        }
        return command(text + " else " + modelicaNumber(drive.points.back().voltage));
    }
    DriveText operator()(const PwmVoltage& drive) {
        const double duty = std::abs(drive.duty);
        law_.numbers(drive, "drive");
        if (drive.mode == PwmMode::averaged || duty <= 0.0 || duty >= 1.0) {
            return command("drive_duty*supply_voltage");
        }
        law_.variable("cycle_share", Quantity::dimensionless, "Of the present cycle");
        law_.equation("cycle_share = time*drive_frequency - floor(time*drive_frequency)");
        return command("if cycle_share < abs(drive_duty) then sign(drive_duty)*supply_voltage else 0.0");
    }
    template <MotionOf K>
    DriveText operator()(const PositionPid<K>& pid) {
        law_.numbers(pid, "drive");
        limit(pid.limit);
        const ModelicaFollowed target = modelicaFollowed(law_, pid.target, "target");
        const std::string error = "(" + target.value + " - x)";
        const std::string rate = "(" + target.rate + " - v)";
        return {{},
                pidLook(law_, {}, "drive_proportional*" + error + " + drive_derivative*" + rate,
                        "drive_integral*" + error + "*drive_period")};
    }
    template <MotionOf K>
    DriveText operator()(const RatePid<K>& pid) {
        law_.numbers(pid, "drive");
        limit(pid.limit);
        const ModelicaFollowed target = modelicaFollowed(law_, pid.target, "target");
        law_.variables.push_back({"error", Quantity::dimensionless, "Of the rate, from look to look", 0.0});
        return {{},
                pidLook(law_, {"  error := " + target.rate + " - v;"},
                        "drive_proportional*error + (if time > 0.0 then drive_derivative*(error - "
                        "pre(error))/drive_period else 0.0)",
                        "drive_integral*error*drive_period")};
    }
    template <MotionOf K>
    DriveText operator()(const DoorController<K>&) {
        return {{"command"}, {}};
    }

  private:
    void limit(double own) {
        law_.parameter("output_limit", Quantity::voltage, own > 0.0 ? std::min(own, supply_) : supply_);
    }
    DriveText command(const std::string& expression) {
        law_.variable("command", Quantity::voltage, "Voltage that the drive wants");
        law_.equation("command = " + expression);
        return {};
    }

    LawText& law_;
    double supply_;
};

void addWinding(LawText& law, const Motor& motor, double current, double rise) {
    const DcMotorParameters& p = motor.motor;
    law.numbers(p);
    std::string warm = "resistance";
    if (motor.thermal) {
        law.numbers(*motor.thermal, "thermal");
        law.variables.push_back({"rise", Quantity::dimensionless, "Of the winding's temperature [K]", rise});
        warm = "resistance*(1.0 + thermal_coefficient*(thermal_ambient + rise - 25.0))";
        law.equation("thermal_time_constant*der(rise) = thermal_resistance*" + warm + "*current^2 - rise");
    }
    law.variable("voltage", Quantity::voltage, "At the terminals");
    if (p.currentLimit > 0.0) {
        law.parameter("limit_resistance", Quantity::resistance,
                      p.supplyVoltage / (DcMotor::kLimitBand * p.currentLimit));
        law.equation(
            "voltage = min(supply_voltage, max(-supply_voltage, min(supply_voltage, max(-supply_voltage, "
            "command)) - sign(current)*limit_resistance*max(0.0, abs(current) - current_limit)))");
    } else {
        law.equation("voltage = min(supply_voltage, max(-supply_voltage, command))");
    }
    const std::string balance = "voltage - " + warm + "*current - back_emf_constant*shaft";
    if (p.inductance > 0.0) {
        law.variables.push_back({"current", Quantity::current, "In the winding", current});
        law.equation("inductance*der(current) = " + balance);
    } else {
        law.variable("current", Quantity::current, "In the winding");
        law.equation("0.0 = " + balance);
    }
}

void addGear(LawText& law, const Motor& motor, bool isRotation) {
    law.numbers(motor.gear, "gear");
    law.variable("shaft", Quantity::shaftRate, "Rate of the motor's shaft");
    law.variable("ideal", Quantity::dimensionless, "What the gear would deliver without loss");
    const std::string turns = isRotation ? "gear_ratio" : "gear_ratio*2.0*Modelica.Constants.pi/gear_lead";
    law.equation("shaft = " + turns + "*v");
    law.equation("ideal = " + turns +
                 "*(torque_constant*current - viscous_friction*shaft - "
                 "coulomb_friction*tanh(shaft/friction_rate) - rotor_inertia*der(shaft))");
    law.equation(motor.gear.isLossless()
                     ? "force = ideal"
                     : "ideal = force + abs(force)*tanh(shaft/gear_friction_rate)*(if force*shaft >= 0.0 then "
                       "1.0/gear_forward_efficiency - 1.0 else 1.0 - gear_backward_efficiency)");
}

} // namespace

ModelicaMotor modelicaMotor(const std::string& className, const Motor& motor, bool isRotation, double current,
                            double rise, std::vector<ExportLoss>& losses) {
    LawText law;
    addWinding(law, motor, current, rise);
    addGear(law, motor, isRotation);
    const DriveText drive = std::visit(DriveWriter(law, motor.motor.supplyVoltage), motor.drive.law);
    const bool hasInput = !drive.inputs.empty();
    if (hasInput) {
        losses.push_back({"motor \"" + motor.name + "\"",
                          "Its door controller is not in the file: the voltage is an input of the class.",
                          {}});
    }
    return {modelicaLawClass(className, isRotation, "DC motor \"" + motor.name + "\"", law, drive.inputs,
                             drive.algorithms),
            hasInput};
}

} // namespace hingelab
