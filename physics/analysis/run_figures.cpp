// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/analysis/run_figures.h"

#include <algorithm>
#include <cmath>

#include "physics/analysis/door_statics.h"

namespace hingelab {
namespace {

/// "joint.hinge.angle" and "joint.hinge.rate" of a free coordinate.
std::pair<std::string, std::string> channelsOf(const Model& model, std::size_t index) {
    const std::vector<Coordinate>& coordinates = model.mechanism().coordinates();
    const Coordinate& c = coordinates[index];
    const auto alike = std::count_if(coordinates.begin(), coordinates.end(),
                                     [&](const Coordinate& other) { return other.joint == c.joint; });
    const std::string joint = "joint." + model.rig().joints[c.joint].name + ".";
    std::string rate = joint;
    if (alike > 1) rate.append(c.suffix).append("_");
    rate.append(c.isRotation ? "rate" : "speed");
    return {joint + c.suffix, rate};
}

} // namespace

RunFigures::RunFigures(const Model& model) {
    const auto free = static_cast<std::size_t>(model.degreesOfFreedom());
    for (std::size_t i = 0; i < free && positions_.size() < kMostCoordinates; ++i) {
        if (model.mechanism().coordinates()[i].chart >= 0) continue; // no lasting angle
        const auto [position, rate] = channelsOf(model, i);
        const std::optional<Followed> where = follow(model, position);
        const std::optional<Followed> speed = follow(model, rate);
        if (where) positions_.push_back(*where);
        if (speed) rates_.push_back(*speed);
    }
    for (const char* name : {"energy.dissipated", "energy.hand_work"}) {
        if (const std::optional<Followed> energy = follow(model, name)) ends_.push_back(*energy);
    }
    for (const Model::ContactUnit& contact : model.contacts()) {
        const int normal = model.channelIndex("contact." + contact.name + ".normal_force");
        const int friction = model.channelIndex("contact." + contact.name + ".friction_force");
        if (normal >= 0) normals_.push_back(static_cast<std::size_t>(normal));
        if (friction >= 0) frictions_.push_back(static_cast<std::size_t>(friction));
    }
    const int updates = model.channelIndex("solver.iterations");
    const int closure = model.channelIndex("energy.closure");
    if (updates >= 0) updates_ = static_cast<std::size_t>(updates);
    if (closure >= 0) closure_ = static_cast<std::size_t>(closure);
    if (!DoorStatics::isDoor(model) || positions_.empty()) return;
    double low = 0.0;
    double high = 0.0;
    for (const Model::Stop& stop : model.stops()) {
        if (stop.port.kind != Port::Kind::coordinate || stop.port.index != 0) continue;
        (stop.side > 0.0 ? high : low) = stop.law.angle;
        stops_.push_back(
            {stop.side > 0.0 ? "opened" : "closed", stop.law.angle, stop.side, false, std::nullopt});
    }
    near_ = 1e-3 * (high - low);
}

std::optional<RunFigures::Followed> RunFigures::follow(const Model& model, const std::string& channel) const {
    const int index = model.channelIndex(channel);
    if (index < 0) return std::nullopt;
    const Channel& info = model.channels()[static_cast<std::size_t>(index)];
    return Followed{info.name, info.label, info.quantity, static_cast<std::size_t>(index)};
}

void RunFigures::add(std::span<const double> row) {
    if (count_ == 0) start_ = row[0];
    ++count_;
    for (std::vector<Followed>* group : {&positions_, &rates_, &ends_}) {
        for (Followed& followed : *group) {
            followed.last = row[followed.channel];
            followed.largest = std::max(followed.largest, std::abs(followed.last));
        }
    }
    lookAtEnds(row);
    const auto sum = [&](const std::vector<std::size_t>& channels) {
        double total = 0.0;
        for (const std::size_t channel : channels) total += row[channel];
        return total;
    };
    largestNormal_ = std::max(largestNormal_, sum(normals_));
    largestFriction_ = std::max(largestFriction_, sum(frictions_));
    if (updates_) allUpdates_ += row[*updates_];
    if (closure_) largestClosure_ = std::max(largestClosure_, std::abs(row[*closure_]));
}

void RunFigures::lookAtEnds(std::span<const double> row) {
    for (End& end : stops_) {
        const double inside = end.side * (end.place - row[positions_.front().channel]);
        if (inside > near_) {
            end.wasAway = true;
        } else if (end.wasAway && !end.time) {
            end.time = row[0] - start_;
        }
    }
}

std::vector<RunFigure> RunFigures::figures() const {
    std::vector<RunFigure> figures;
    if (count_ == 0) return figures;
    for (const End& end : stops_) {
        const bool isUpper = end.side > 0.0;
        figures.push_back({std::string("run.") + end.key, isUpper ? "Opens after" : "Closes after",
                           isUpper ? "Time until the door first comes to its upper stop."
                                   : "Time until the door first comes to its lower stop.",
                           Quantity::time, end.time, isUpper ? "not opened yet" : "not closed yet"});
    }
    for (const Followed& rate : rates_) {
        figures.push_back({rate.key + ".largest",
                           rate.label + ", largest",
                           "Largest magnitude in the run.",
                           rate.quantity,
                           rate.largest,
                           {}});
    }
    for (const Followed& position : positions_) {
        figures.push_back({position.key + ".end",
                           position.label + ", at the end",
                           "At the end of what has been simulated.",
                           position.quantity,
                           position.last,
                           {}});
    }
    for (const Followed& energy : ends_) {
        figures.push_back({energy.key + ".end",
                           energy.label + ", at the end",
                           "From the start of the run to the end of what has been simulated.",
                           energy.quantity,
                           energy.last,
                           {}});
    }
    if (!normals_.empty()) {
        figures.push_back({"contacts.normal",
                           "Largest normal force",
                           "Of all contacts together.",
                           Quantity::force,
                           largestNormal_,
                           {}});
        figures.push_back({"contacts.friction",
                           "Largest friction force",
                           "Sum of the magnitudes of all contacts.",
                           Quantity::force,
                           largestFriction_,
                           {}});
    }
    if (updates_) {
        figures.push_back({"solver.updates",
                           "Newton updates per step",
                           "Mean over the samples.",
                           Quantity::dimensionless,
                           allUpdates_ / static_cast<double>(count_),
                           {}});
    }
    if (closure_) {
        figures.push_back({"energy.closure.largest",
                           "Energy error, largest",
                           "What the energy audit fails to account for.",
                           Quantity::energy,
                           largestClosure_,
                           {}});
    }
    return figures;
}

} // namespace hingelab
