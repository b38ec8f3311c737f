// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "physics/mechanism/mechanism.h"
#include "physics/rig/quantity.h"
#include "physics/rig/rig.h"

namespace hingelab {

/// A number that a simulation reports at every sample.
struct Channel {
    std::string name;  ///< "joint.hinge.angle", unique
    std::string label; ///< for people: "hinge: angle"
    Quantity quantity;
};

/// A valid rig made ready for simulation: names resolved to indices, laws ready to evaluate. Constant and
/// shared between threads.
class Model {
  public:
    explicit Model(const Rig& rig);

    struct Hinge {
        int coordinate;
        DoorHinge law;
    };
    /// A stop of a joint; x = side (q - angle) is the penetration.
    struct Stop {
        int coordinate;
        double side; ///< +1: upper, -1: lower
        EndStop law;
    };
    struct Load {
        int coordinate;
        AppliedTorque law;
    };
    struct GripPoint {
        std::size_t body;
        Vector3 p_BQ; ///< [m]
    };

    [[nodiscard]] const Rig& rig() const { return rig_; }
    [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
    [[nodiscard]] int degreesOfFreedom() const { return mechanism_.degreesOfFreedom(); }
    [[nodiscard]] const std::vector<Hinge>& hinges() const { return hinges_; }
    [[nodiscard]] const std::vector<Stop>& stops() const { return stops_; }
    [[nodiscard]] const std::vector<Load>& loads() const { return loads_; }
    [[nodiscard]] const std::optional<GripPoint>& handle() const { return handle_; }

    /// Names of the revolute joints, in the order of their coordinates.
    [[nodiscard]] const std::vector<std::string>& jointNames() const { return jointNames_; }

    /// All channels; the values of a sample come in this order. The first is the time.
    [[nodiscard]] const std::vector<Channel>& channels() const { return channels_; }

    /// Index of the channel with this name, or -1.
    [[nodiscard]] int channelIndex(const std::string& name) const;

    /// True if the other model has the same joints, so that a state of one is a state of the other.
    [[nodiscard]] bool hasSameCoordinates(const Model& other) const { return jointNames_ == other.jointNames_; }

    /// True if hinges, stops and loads are the same in number and place, so that their energy integrals go on.
    [[nodiscard]] bool hasSameElements(const Model& other) const;

    /// Largest step [s] that cannot jump over a catch, detent or zone edge unseen: error control only sees what
    /// its stages touch.
    [[nodiscard]] double largestStep(const JointVector& q, const JointVector& v) const;

  private:
    struct Feature {
        int coordinate;
        double centre;
        double scale;
    };

    void addElement(const Element& element, int coordinate);
    void buildChannels();

    Rig rig_;
    Mechanism mechanism_;
    std::vector<std::string> jointNames_;
    std::vector<Hinge> hinges_;
    std::vector<Stop> stops_;
    std::vector<Load> loads_;
    std::optional<GripPoint> handle_;
    std::vector<Feature> features_;
    std::vector<Channel> channels_;
};

} // namespace hingelab
