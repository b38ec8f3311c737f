// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include "physics/simulation/channel_sinks.h"
#include "physics/simulation/motor_channels.h"

/// Channels of force elements and motors.
namespace hingelab {

namespace channels_detail {

template <class Sink>
void walkElement(const Model& model, const SampleView* view, Sink& sink, std::size_t e) {
    const Model::LawUnit& unit = model.laws()[e];
    const ForceLaw& law = *unit.law;
    sink.begin("element", &unit.name);
    const auto port = [&]() -> const PortMotion& { return (*view->ports)[e]; };
    const auto point = [&] { return view->equations->pointOf(e, port(), view->time, *view->states); };
    const auto integral = [&] { return (*view->integrals)[static_cast<Eigen::Index>(e)]; };
    const Once own([&] {
        std::array<double, kMostLawChannels> values{};
        law.sample(point(), view->equations->forces()[e], values);
        return values;
    });
    const LawChannels channels = law.channels();
    std::size_t next = 1; // the first value is the force
    const auto putOwn = [&](std::span<const LawChannel> list) {
        for (const LawChannel& channel : list) {
            sink.put(channel.suffix, channel.label, channel.quantity, [&, i = next] { return own()[i]; });
            ++next;
        }
    };
    const bool turns = unit.port.isRotation;
    sink.put(turns ? "torque" : "force", turns ? "torque" : "force", turns ? Quantity::torque : Quantity::force,
             [&] { return own()[0]; });
    if (unit.port.kind == Port::Kind::points) {
        sink.put("length", "length", Quantity::length, [&] { return port().x; });
        sink.put("speed", "speed", Quantity::velocity, [&] { return port().rate; });
    }
    if (unit.port.kind == Port::Kind::geared) {
        sink.put("lag", turns ? "angle between" : "way between", turns ? Quantity::angle : Quantity::length,
                 [&] { return port().x; });
        sink.put("lag_rate", turns ? "rate between" : "speed between",
                 turns ? Quantity::angularRate : Quantity::velocity, [&] { return port().rate; });
    }
    putOwn(channels.parts);
    if (law.isSource()) {
        sink.put("work", "work", Quantity::energy, integral);
    } else {
        sink.put("stored_energy", "stored energy", Quantity::energy, [&] { return law.storedEnergy(point()); });
        sink.put("dissipated_energy", "dissipated energy", Quantity::energy, integral);
    }
    putOwn(channels.powers);
}

template <class Sink>
void walkMotor(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Model::MotorUnit& unit = model.motors()[k];
    sink.begin("motor", &unit.name);
    const auto values = [&]() -> const MotorValues<double>& { return view->equations->motor(k); };
    const auto port = [&]() -> const PortMotion& {
        return (*view->ports)[view->equations->firstMotorPort() + k];
    };
    const auto shaftRate = [&] { return unit.ratio * port().rate; };
    const auto rise = [&] { return unit.heatState >= 0 ? (*view->states)[unit.heatState] : 0.0; };
    const auto integral = [&](std::size_t which) {
        return (*view->integrals)[static_cast<Eigen::Index>(view->equations->firstMotorQuadrature() +
                                                            kMotorQuadratures * k + which)];
    };
    const bool turns = unit.port.isRotation;
    sink.put("voltage", "voltage", Quantity::voltage, [&] { return values().voltage; });
    sink.put("command", "voltage told", Quantity::voltage,
             [&] { return view->equations->commandOf(k, view->time); });
    sink.put("current", "current", Quantity::current, [&] { return values().current; });
    sink.put("back_emf", "back-EMF", Quantity::voltage, [&] { return unit.motor.backEmf(shaftRate()); });
    sink.put("speed", "shaft speed", Quantity::shaftRate, shaftRate);
    sink.put("angle", "shaft angle", Quantity::angle, [&] { return unit.ratio * port().x; });
    sink.put("torque", "torque", Quantity::shaftTorque, [&] { return unit.motor.torque(values().current); });
    sink.put("friction", "friction torque", Quantity::shaftTorque,
             [&] { return unit.motor.friction(shaftRate()).value; });
    sink.put("load", "load through the gear", Quantity::shaftTorque,
             [&] { return (view->equations->delivered(k) + view->equations->gearLoss(k)) / unit.ratio; });
    sink.put(turns ? "output_torque" : "output_force", turns ? "output torque" : "output force",
             turns ? Quantity::torque : Quantity::force, [&] { return view->equations->delivered(k); });
    sink.put("electrical_power", "electrical power", Quantity::power, [&] { return values().electrical; });
    sink.put("output_power", "output power", Quantity::power,
             [&] { return view->equations->delivered(k) * port().rate; });
    sink.put("copper_loss", "copper loss", Quantity::power, [&] { return values().copper; });
    sink.put("friction_loss", "friction loss", Quantity::power, [&] { return values().friction; });
    sink.put("gear_loss", "gear loss", Quantity::power,
             [&] { return view->equations->gearLoss(k) * port().rate; });
    if (unit.heatState >= 0) {
        sink.put("winding_temperature", "winding temperature", Quantity::temperature,
                 [&] { return unit.motor.thermal()->ambient + rise(); });
    }
    sink.put("electrical_energy", "electrical energy", Quantity::energy, [&] { return integral(0); });
    sink.put("copper_energy", "lost in copper", Quantity::energy, [&] { return integral(1); });
    sink.put("friction_energy", "lost in friction", Quantity::energy, [&] { return integral(2); });
    sink.put("conversion_energy", "lost between the constants", Quantity::energy, [&] { return integral(3); });
    sink.put("gear_energy", "lost in the gear", Quantity::energy, [&] { return integral(4); });
    sink.put("condition", "condition (0 idle, 1 driving, 2 braking, 3 stalled, 4 holding)",
             Quantity::dimensionless, [&] {
                 return static_cast<double>(
                     conditionOf(unit, values().voltage, values().current, rise(), shaftRate(),
                                 unit.drive.wantsRest(view->time, view->equations->phase.motors[k].drive)));
             });
    sink.put("overload", "overload (0 none, 1 limited, 2 current, 3 heat)", Quantity::dimensionless,
             [&] { return static_cast<double>(overloadOf(unit, values().current, rise())); });
    if (unit.drive.isDoor()) {
        const auto drive = [&]() -> const DriveState& { return view->equations->phase.motors[k].drive; };
        sink.put("door", "door (0 waiting, 1 opening, 2 open, 3 closing, 4 closed, 5 retreating, 6 stopped)",
                 Quantity::dimensionless, [&] { return static_cast<double>(drive().door); });
        sink.put("obstacles", "obstacles met", Quantity::dimensionless,
                 [&] { return static_cast<double>(drive().obstacles); });
    }
}

} // namespace channels_detail

} // namespace hingelab
