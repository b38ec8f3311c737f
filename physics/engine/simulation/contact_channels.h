// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include "simulation/channel_sinks.h"

/// Channels of contacts and their solver.
namespace hingelab {

namespace channels_detail {

inline constexpr int kShownUpdates = 16; ///< Newton updates of a step that are channels

/// "separated", "sliding" and "stiction" as numbers, for channels.
enum class ContactState { separated = 0, sliding = 1, stiction = 2 };

/// Of a contact: the loosest that one of its touching spots is in.
inline ContactState stateOf(const ContactSum& sum) {
    if (sum.touching == 0) return ContactState::separated;
    return sum.slides ? ContactState::sliding : ContactState::stiction;
}

template <class Sink>
void walkSpot(const SampleView* view, Sink& sink, SpotBlock& block, const std::string& prefix, std::size_t k) {
    const auto spot = [&]() -> const SpotState& { return view->contacts->spots()[k]; };
    const std::string labels = prefix.substr(0, prefix.empty() ? 0 : prefix.size() - 1);
    const auto put = [&](ChannelHandle& handle, [[maybe_unused]] const char* suffix,
                         [[maybe_unused]] const char* label, Quantity quantity, const auto& value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            sink.put(handle, prefix + suffix, (spaced(labels) + " " + label).c_str(), quantity, value);
        } else {
            sink.put(handle, "", "", quantity, value);
        }
    };
    put(block.depth, "depth", "depth", Quantity::length, [&] { return spot().spot.depth; });
    put(block.slipSpeed, "slip_speed", "slip speed", Quantity::velocity,
        [&] { return spot().acts ? spot().slip : 0.0; });
    put(block.normalForce, "normal_force", "normal force", Quantity::force, [&] { return spot().normal; });
    put(block.frictionForce, "friction_force", "friction force", Quantity::force,
        [&] { return spot().friction; });
    constexpr const char* axes[3] = {"x", "y", "z"};
    constexpr const char* normals[3] = {"normal_x", "normal_y", "normal_z"};
    constexpr const char* normalLabels[3] = {"normal x", "normal y", "normal z"};
    constexpr const char* frictions[3] = {"friction_x", "friction_y", "friction_z"};
    constexpr const char* frictionLabels[3] = {"friction x", "friction y", "friction z"};
    for (int i = 0; i < 3; ++i) {
        put(block.position.axes[static_cast<std::size_t>(i)], axes[i], axes[i], Quantity::length,
            [&] { return spot().spot.position[i]; });
    }
    for (int i = 0; i < 3; ++i) {
        put(block.normal.axes[static_cast<std::size_t>(i)], normals[i], normalLabels[i],
            Quantity::dimensionless, [&] { return spot().spot.normal[i]; });
    }
    for (int i = 0; i < 3; ++i) {
        put(block.friction.axes[static_cast<std::size_t>(i)], frictions[i], frictionLabels[i], Quantity::force,
            [&] { return spot().frictionForce[i]; });
    }
}

template <class Sink>
void walkContact(const Model& model, const SampleView* view, Sink& sink, std::size_t c) {
    const Model::ContactUnit& pair = model.contacts()[c];
    sink.begin("contact", &pair.name);
    auto&& block = sink.block(&SampleLayout::contacts, c);
    const auto sum = [&]() -> const ContactSum& { return view->contacts->sums()[c]; };
    sink.put(block.state, "state", "state (0 separated, 1 sliding, 2 stiction)", Quantity::dimensionless,
             [&] { return static_cast<double>(stateOf(sum())); });
    sink.put(block.normalForce, "normal_force", "normal force", Quantity::force, [&] { return sum().normal; });
    sink.put(block.frictionForce, "friction_force", "friction force", Quantity::force,
             [&] { return sum().friction.norm(); });
    sink.put(block.slipSpeed, "slip_speed", "slip speed", Quantity::velocity, [&] { return sum().slip; });
    sink.put(block.depth, "depth", "depth", Quantity::length, [&] { return sum().depth; });
    sink.put(block.turningTorque, "turning_torque", "torque against rolling and spinning", Quantity::torque,
             [&] { return sum().torque.norm(); });
    sink.put(block.touchingSpots, "touching_spots", "spots that touch", Quantity::dimensionless,
             [&] { return static_cast<double>(sum().touching); });
    const auto integral = [&](Eigen::Index which) {
        const auto first = static_cast<Eigen::Index>(view->equations->firstContactQuadrature());
        return (*view->integrals)[first + 2 * static_cast<Eigen::Index>(c) + which];
    };
    sink.put(block.dampingEnergy, "damping_energy", "dissipated by damping", Quantity::energy,
             [&] { return integral(0); });
    sink.put(block.frictionEnergy, "friction_energy", "dissipated by friction", Quantity::energy,
             [&] { return integral(1); });
    for (std::size_t i = 0; i < pair.spotCount; ++i) {
        auto&& spot = sink.grown(block.spots);
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            walkSpot(view, sink, spot, "spot_" + std::to_string(i + 1) + ".", pair.firstSpot + i);
        } else {
            walkSpot(view, sink, spot, "", pair.firstSpot + i);
        }
    }
}

template <class Sink>
void walkSolver(const SampleView* view, Sink& sink) {
    sink.begin("solver", nullptr);
    auto&& block = sink.block(&SampleLayout::solver);
    const auto statistics = [&]() -> const ContactStepStatistics& { return view->contacts->statistics(); };
    constexpr auto none = Quantity::dimensionless;
    sink.put(block.iterations, "iterations", "Newton iterations of the step", none,
             [&] { return static_cast<double>(statistics().iterations); });
    sink.put(block.substeps, "substeps", "substeps", none,
             [&] { return static_cast<double>(statistics().substeps); });
    sink.put(block.strategy, "strategy", "strategy (0 Newton, 1 line search, 2 and 3 continuation)", none,
             [&] { return static_cast<double>(statistics().strategy); });
    sink.put(block.momentumResidual, "momentum_residual", "momentum residual, relative", none,
             [&] { return statistics().momentumResidual; });
    for (std::size_t i = 0; i < static_cast<std::size_t>(kShownUpdates); ++i) {
        const auto value = [&] {
            return i < statistics().updates.size() ? statistics().updates[i]
                                                   : std::numeric_limits<double>::quiet_NaN();
        };
        auto&& handle = sink.grown(block.updates);
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            const std::string number = std::to_string(i + 1);
            sink.put(handle, "update_" + number, ("Newton update " + number).c_str(), Quantity::velocity,
                     value);
        } else {
            sink.put(handle, "", "", Quantity::velocity, value);
        }
    }
}

} // namespace channels_detail

} // namespace hingelab
