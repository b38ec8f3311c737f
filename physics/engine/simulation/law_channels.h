// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include "simulation/channel_sinks.h"

/// Channels of force elements and actuators.
namespace hingelab {

namespace channels_detail {

template <class Sink>
void walkElement(const Model& model, const SampleView* view, Sink& sink, std::size_t e) {
    const Model::LawUnit& unit = model.laws()[e];
    const ForceLaw& law = *unit.law;
    sink.begin("element", &unit.name);
    auto&& block = sink.block(&SampleLayout::elements, e);
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
            sink.put(sink.partOf(block, channel.suffix), channel.suffix, channel.label, channel.quantity,
                     [&, i = next] { return own()[i]; });
            ++next;
        }
    };
    const bool turns = unit.port.isRotation;
    sink.put(block.force, turns ? "torque" : "force", turns ? "torque" : "force",
             turns ? Quantity::torque : Quantity::force, [&] { return own()[0]; });
    if (unit.port.kind == Port::Kind::points) {
        sink.put(block.place, "length", "length", Quantity::length, [&] { return port().x; });
        sink.put(block.rate, "speed", "speed", Quantity::velocity, [&] { return port().rate; });
    }
    if (unit.port.kind == Port::Kind::geared) {
        sink.put(block.place, "lag", turns ? "angle between" : "way between",
                 turns ? Quantity::angle : Quantity::length, [&] { return port().x; });
        sink.put(block.rate, "lag_rate", turns ? "rate between" : "speed between",
                 turns ? Quantity::angularRate : Quantity::velocity, [&] { return port().rate; });
    }
    putOwn(channels.parts);
    if (law.isSource()) {
        sink.put(block.work, "work", "work", Quantity::energy, integral);
    } else {
        sink.put(block.storedEnergy, "stored_energy", "stored energy", Quantity::energy,
                 [&] { return law.storedEnergy(point()); });
        sink.put(block.dissipatedEnergy, "dissipated_energy", "dissipated energy", Quantity::energy, integral);
    }
    putOwn(channels.powers);
}

template <class Sink>
void walkActuator(const Model& model, const SampleView* view, Sink& sink, std::size_t k) {
    const Model::ActuatorUnit& unit = model.actuators()[k];
    const ActuatorLaw::Channels channels = unit.law->channels();
    sink.begin(channels.kind, &unit.name);
    auto&& block = sink.block(&SampleLayout::motors, k);
    const Once values([&] {
        const PortMotion& port = (*view->ports)[view->equations->firstActuatorPort() + k];
        std::array<double, ActuatorLaw::kMostChannels> shown{};
        unit.law->sample(view->equations->actuatorPoint(k, port, view->time, *view->states),
                         view->equations->loadOf(k), shown);
        return shown;
    });
    std::size_t next = 0;
    const auto put = [&](std::span<const ActuatorChannel> list) {
        for (const ActuatorChannel& channel : list) {
            sink.put(block.*channel.handle, channel.suffix, channel.label, channel.quantity,
                     [&, i = next] { return values()[i]; });
            ++next;
        }
    };
    put(channels.parts);
    for (std::size_t a = 0; a < channels.accounts.size(); ++a) {
        const ActuatorChannel& channel = channels.accounts[a];
        sink.put(block.*channel.handle, channel.suffix, channel.label, channel.quantity, [&] {
            return (*view->integrals)[static_cast<Eigen::Index>(view->equations->quadratureOf(k) + a)];
        });
    }
    put(channels.conditions);
}

} // namespace channels_detail

} // namespace hingelab
