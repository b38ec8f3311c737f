// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulation/model.h"
#include "simulation/sample_layout.h"

namespace hingelab {

/// A number that a run is judged by, from its samples.
struct RunFigure {
    std::string key;        ///< "joint.hinge.angle.end": the same in runs of other designs
    std::string label;      ///< "hinge: angle at the end"
    std::string definition; ///< one sentence
    Quantity quantity = Quantity::dimensionless;
    std::optional<double> value; ///< [SI]
    std::string missing;         ///< what it means that there is none
};

/// Figures of a run, sample by sample: peaks lie between samples at most by what happens within one.
class RunFigures {
  public:
    explicit RunFigures(const Model& model);

    /// The next sample, a value for each channel of the model.
    void add(std::span<const double> row);

    [[nodiscard]] std::size_t count() const { return count_; }
    /// In a fixed order; of no sample at all nothing.
    [[nodiscard]] std::vector<RunFigure> figures() const;

    static constexpr std::size_t kMostCoordinates = 3; ///< that are told of

  private:
    /// What is told of a channel.
    struct Followed {
        std::string key, label;
        Quantity quantity = Quantity::dimensionless;
        ChannelHandle channel;
        double last = 0.0;
        double largest = 0.0; ///< magnitude
    };
    /// The end of a door's way: when it was first come to.
    struct End {
        const char* key;
        double place = 0.0;
        double side = 1.0; ///< +1: the upper one
        bool wasAway = false;
        std::optional<double> time; ///< [s]
    };
    [[nodiscard]] static Followed follow(const Model& model, ChannelHandle channel);
    void lookAtEnds(std::span<const double> row);

    std::vector<Followed> positions_, rates_, ends_;
    std::vector<End> stops_;
    double near_ = 0.0; ///< of a stop [rad or m]
    std::vector<ChannelHandle> normals_, frictions_;
    double largestNormal_ = 0.0, largestFriction_ = 0.0;
    ChannelHandle updates_, closure_;
    double allUpdates_ = 0.0, largestClosure_ = 0.0;
    double start_ = 0.0;
    std::size_t count_ = 0;
};

} // namespace hingelab
