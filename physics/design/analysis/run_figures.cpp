// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/run_figures.h"

#include <algorithm>
#include <cmath>

#include "analysis/door_statics.h"

namespace hingelab {

RunFigures::RunFigures(const Model& model)
    : updates_(model.layout().solver.iterations), closure_(model.layout().energy.closure) {
    const SampleLayout& layout = model.layout();
    const auto free = static_cast<std::size_t>(model.degreesOfFreedom());
    for (std::size_t i = 0; i < free && positions_.size() < kMostCoordinates; ++i) {
        if (model.mechanism().coordinates()[i].chart >= 0) continue; // no lasting angle
        positions_.push_back(follow(model, layout.coordinates[i].value));
        rates_.push_back(follow(model, layout.coordinates[i].rate));
    }
    ends_.push_back(follow(model, layout.energy.dissipated));
    ends_.push_back(follow(model, layout.energy.handWork));
    for (const ContactBlock& contact : layout.contacts) {
        normals_.push_back(contact.normalForce);
        frictions_.push_back(contact.frictionForce);
    }
    if (!DoorStatics::isDoor(model)) return;
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

RunFigures::Followed RunFigures::follow(const Model& model, ChannelHandle channel) {
    const Channel& info = model.channels()[channel.column()];
    return {info.name, info.label, info.quantity, channel};
}

void RunFigures::add(std::span<const double> row) {
    if (count_ == 0) start_ = row[0];
    ++count_;
    for (std::vector<Followed>* group : {&positions_, &rates_, &ends_}) {
        for (Followed& followed : *group) {
            followed.last = followed.channel.in(row);
            followed.largest = std::max(followed.largest, std::abs(followed.last));
        }
    }
    lookAtEnds(row);
    const auto sum = [&](const std::vector<ChannelHandle>& channels) {
        double total = 0.0;
        for (const ChannelHandle channel : channels) total += channel.in(row);
        return total;
    };
    largestNormal_ = std::max(largestNormal_, sum(normals_));
    largestFriction_ = std::max(largestFriction_, sum(frictions_));
    if (updates_) allUpdates_ += updates_.in(row);
    largestClosure_ = std::max(largestClosure_, std::abs(closure_.in(row)));
}

void RunFigures::lookAtEnds(std::span<const double> row) {
    for (End& end : stops_) {
        const double inside = end.side * (end.place - positions_.front().channel.in(row));
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
    figures.push_back({"energy.closure.largest",
                       "Energy error, largest",
                       "What the energy audit fails to account for.",
                       Quantity::energy,
                       largestClosure_,
                       {}});
    return figures;
}

} // namespace hingelab
