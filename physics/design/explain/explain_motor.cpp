// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explainers.h"

namespace hingelab {
namespace {

void addMotorParameters(const DcMotor& motor, ExplanationMaker& maker) {
    const DcMotorParameters& p = motor.parameters();
    maker.constant("resistance", "R_{25}", "Resistance at 25 °C", Quantity::resistance, p.resistance);
    maker.constant("torque_constant", "K_\\mathrm{m}", "Torque constant", Quantity::torqueConstant,
                   p.torqueConstant);
    maker.constant("back_emf_constant", "K_\\mathrm{b}", "Back-EMF constant", Quantity::backEmfConstant,
                   p.backEmfConstant);
    maker.constant("viscous", "D", "Viscous friction", Quantity::shaftDamping, p.viscousFriction);
    if (p.coulombFriction > 0.0) {
        maker.constant("coulomb", "C", "Coulomb friction", Quantity::shaftTorque, p.coulombFriction);
        maker.constant("friction_rate", "\\omega_\\mathrm{c}", "Friction rate", Quantity::shaftRate,
                       p.frictionRate);
    }
    if (motor.thermal())
        maker.constant("coefficient", "\\alpha", "Temperature coefficient", Quantity::temperatureCoefficient,
                       motor.thermal()->coefficient);
}

ExplainedEquation::Term term(const char* words, const char* text, ChannelHandle channel = {}) {
    return {words, LawExpression::read(text), channel};
}

} // namespace

void explainMotor(const Model& model, std::size_t m, Explanation& explanation) {
    const Model::MotorUnit& unit = model.motors()[m];
    const MotorBlock& block = model.layout().motors[m];
    const DcMotorParameters& p = unit.motor.parameters();
    explanation.title = unit.name;
    explanation.kind = "DC motor";
    explanation.meaning =
        "A current makes torque, and turning induces a voltage against the one that drives it.";
    explanation.limits = "No cogging, no voltage of the brushes, and no iron losses except D and C.";
    explanation.manual = "explanation/motor#equations";
    ExplanationMaker maker(explanation);
    maker.channel("voltage", "V", "Voltage at the terminals", Quantity::voltage, block.voltage);
    maker.channel("current", "i", "Current", Quantity::current, block.current);
    maker.channel("speed", "\\omega", "Speed of the shaft", Quantity::shaftRate, block.speed);
    maker.channel("back_emf", "e", "Back EMF", Quantity::voltage, block.backEmf);
    maker.channel("torque", "T", "Torque of the current", Quantity::shaftTorque, block.torque);
    maker.channel("friction", "T_\\mathrm{f}", "Friction torque", Quantity::shaftTorque, block.friction);
    maker.channel("hot_resistance", "R", "Resistance of the winding", Quantity::resistance, {});
    maker.channel("net_torque", "T_\\mathrm{n}", "Torque that drives rotor and load", Quantity::shaftTorque,
                  {});
    maker.channel("induced", "L \\dot{i}", "Voltage that changes the current", Quantity::voltage, {});
    maker.channel("electrical_power", "P_\\mathrm{el}", "Electrical power", Quantity::power,
                  block.electricalPower);
    maker.channel("copper_loss", "P_\\mathrm{cu}", "Copper loss", Quantity::power, block.copperLoss);
    maker.channel("friction_loss", "P_\\mathrm{f}", "Friction loss", Quantity::power, block.frictionLoss);
    if (unit.motor.thermal())
        maker.channel("winding", "T_\\mathrm{w}", "Temperature of the winding", Quantity::temperature,
                      block.windingTemperature);
    addMotorParameters(unit.motor, maker);
    maker.sum("net_torque",
              {term("Torque of the current", "torque", block.torque), term("Friction", "-friction")});
    maker.equation("torque", "torque_constant*current");
    maker.equation("friction", p.coulombFriction > 0.0 ? "viscous*speed + coulomb*tanh(speed/friction_rate)"
                                                       : "viscous*speed");
    maker.sum("induced", {term("Voltage at the terminals", "voltage", block.voltage),
                          term("Resistance", "-hot_resistance*current"), term("Back EMF", "-back_emf")});
    maker.equation("back_emf", "back_emf_constant*speed");
    maker.equation("hot_resistance",
                   unit.motor.thermal() ? "resistance*(1 + coefficient*(winding - 25))" : "resistance");
    maker.equation("electrical_power", "voltage*current");
    maker.equation("copper_loss", "hot_resistance*current^2");
    maker.equation("friction_loss", "friction*speed");
}

} // namespace hingelab
