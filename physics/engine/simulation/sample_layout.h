// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assemblies/assembly.h"
#include "elements/actuator_channels.h"
#include "numerics/channel_handle.h"

/// Where everything stands in a sample: a block of handles for each thing of the rig. The blocks are filled by
/// the walk that lists the channels (simulation/channels.h), which hands each channel its handle. Names of
/// channels are for menus, files and what people choose. A handle of what is not there reads as NaN.
namespace hingelab {

class Model;
struct Channel;

/// Where x, y and z stand.
struct VectorHandle {
    std::array<ChannelHandle, 3> axes;

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(axes[0]); }
    [[nodiscard]] Vector3 in(std::span<const double> row) const {
        return {axes[0].in(row), axes[1].in(row), axes[2].in(row)};
    }
};

/// Where the quaternion of a rotation stands: w, x, y, z.
struct RotationHandle {
    std::array<ChannelHandle, 4> parts;

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(parts[0]); }
    [[nodiscard]] Eigen::Quaterniond in(std::span<const double> row) const {
        return Eigen::Quaterniond(parts[0].in(row), parts[1].in(row), parts[2].in(row), parts[3].in(row))
            .normalized();
    }
};

struct PoseHandle {
    VectorHandle position;      ///< [m] in the world
    RotationHandle orientation; ///< of the frame in the world

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(position); }
    [[nodiscard]] Pose in(std::span<const double> row) const {
        return {orientation.in(row).toRotationMatrix(), position.in(row)};
    }
};

struct LoadHandle {
    VectorHandle force;  ///< [N]
    VectorHandle torque; ///< [N·m]
};

/// One coordinate of a joint. Those of free rotations have no lasting angles, and no channels.
struct CoordinateBlock {
    ChannelHandle value; ///< [rad or m]
    ChannelHandle rate, acceleration;
    ChannelHandle gravity, stop; ///< of free ones [N·m or N]
    ChannelHandle drive;         ///< of prescribed ones
    ChannelHandle hand;          ///< of what a joint has alone
};

struct JointBlock {
    CoordinateBlock coordinate;   ///< of a joint that has no other
    RotationHandle orientation;   ///< of one that turns freely: of the child in the joint's frame
    VectorHandle angularVelocity; ///< of that, in the child's frame [rad/s]
    LoadHandle load;              ///< on the child at its origin, in the joint's frame
    VectorHandle torqueAtJoint;   ///< of one that may translate: the same about the joint's origin [N·m]
    /// Of one that may translate, on a body that moves: what the acceleration of the child's origin is the sum
    /// of, as kAccelerationTerms, in the world [m/s²].
    std::array<VectorHandle, 5> terms;
};

/// The acceleration of the joint's origin, where it lies in the parent; of the parent's turning, by its angular
/// acceleration and towards its axis; Coriolis'; and that which the parent's frame sees.
inline constexpr const char* kAccelerationTerms[5] = {"base", "euler", "centripetal", "coriolis", "relative"};

/// A body that moves; others have empty blocks. In the world, of its origin.
struct BodyBlock {
    PoseHandle pose;
    VectorHandle velocity, angularVelocity, acceleration, angularAcceleration;
    VectorHandle centreOfMass, centreVelocity, centreAcceleration; ///< of one that has mass

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(pose); }
    [[nodiscard]] FrameMotion in(std::span<const double> row) const {
        return {pose.in(row),
                {angularVelocity.in(row), velocity.in(row)},
                {angularAcceleration.in(row), acceleration.in(row)}};
    }
};

/// Of a coupling of coordinates.
struct CouplingBlock {
    ChannelHandle effort; ///< on the coordinate that follows [N·m or N]
};

struct AssemblyBlock {
    ChannelHandle value; ///< [rad or m]
    ChannelHandle rate, acceleration;
    ChannelHandle rodForce, axisLoad;
    ChannelHandle transmissionAngle; ///< of one with a second rod
    ChannelHandle singularityDistance, totalPower;
    std::array<PoseHandle, 3> frames; ///< as kAssemblyFrames; of the last one the position alone
    LoadHandle a, b;                  ///< on frame A and frame B, in them
};

/// A force element.
struct ElementBlock {
    ChannelHandle force;                          ///< [N·m or N]
    ChannelHandle place, rate;                    ///< of what it acts on: a coordinate, a length, a lag
    ChannelHandle work;                           ///< of a source
    ChannelHandle storedEnergy, dissipatedEnergy; ///< of others
    struct Part {
        std::string suffix;
        ChannelHandle channel;
    };
    std::vector<Part> parts; ///< what the law tells of itself

    [[nodiscard]] ChannelHandle part(std::string_view suffix) const {
        for (const Part& each : parts) {
            if (each.suffix == suffix) return each.channel;
        }
        return {};
    }
};

/// A place where a contact touches.
struct SpotBlock {
    ChannelHandle depth, slipSpeed, normalForce, frictionForce;
    VectorHandle position, normal, friction; ///< on the first body
};

struct ContactBlock {
    ChannelHandle state; ///< ContactState
    ChannelHandle normalForce, frictionForce, slipSpeed, depth, turningTorque, touchingSpots;
    ChannelHandle dampingEnergy, frictionEnergy;
    std::vector<SpotBlock> spots;
};

/// Of rigs with contacts.
struct SolverBlock {
    ChannelHandle iterations, substeps, strategy, momentumResidual;
    std::vector<ChannelHandle> updates; ///< of Newton's method in the step
};

/// Of the step in time that a sample lies in.
struct IntegratorBlock {
    ChannelHandle step, attempts;
};

/// The rig's handle, if it has one.
struct GripBlock {
    ChannelHandle speed, acceleration, holdForce;
};

struct HandBlock {
    ChannelHandle force; ///< magnitude
    VectorHandle vector; ///< [N]
};

struct EnergyBlock {
    ChannelHandle kinetic, gravity, stored, dissipated, handWork, loadWork, edits, closure;
    ChannelHandle driveWork;      ///< of rigs with prescribed motions
    ChannelHandle electricalWork; ///< of rigs with motors
};

/// The blocks of things of one kind, in their order in the model.
template <class Block>
class BlockList {
  public:
    [[nodiscard]] std::size_t size() const { return blocks_.size(); }
    [[nodiscard]] auto begin() const { return blocks_.begin(); }
    [[nodiscard]] auto end() const { return blocks_.end(); }
    /// Of what is not there an empty block.
    [[nodiscard]] const Block& operator[](std::size_t i) const { return i < size() ? blocks_[i] : none(); }
    /// By the name of the item, for samples of another version of the rig.
    [[nodiscard]] const Block& of(std::string_view name) const {
        std::size_t i = 0;
        while (i < names_.size() && names_[i] != name) ++i;
        return (*this)[i];
    }

  private:
    friend class LayoutBuilder;
    static const Block& none() {
        static const Block empty{};
        return empty;
    }
    std::vector<Block> blocks_;
    std::vector<std::string_view> names_; ///< which lie in the model
};

/// Which channel has a name: asked without allocating anything.
class ChannelNames {
  public:
    void fill(const std::vector<Channel>& channels);
    /// Index in the channels that it was filled with, or -1.
    [[nodiscard]] int find(const std::vector<Channel>& channels, std::string_view name) const;

  private:
    std::vector<int> slots_ = {
        -1}; ///< twice as many as channels, by the hash of the name, else the next free one
};

/// Part of a Model, as long as which it lives.
struct SampleLayout {
    ChannelHandle time;
    BlockList<JointBlock> joints;
    BlockList<CoordinateBlock> coordinates; ///< as the mechanism counts them: free ones first
    BlockList<ElementBlock> elements;
    BlockList<MotorBlock> motors;
    BlockList<ContactBlock> contacts;
    BlockList<AssemblyBlock> assemblies;
    BlockList<CouplingBlock> couplings;
    BlockList<BodyBlock> bodies;
    GripBlock handle;
    SolverBlock solver;
    IntegratorBlock integrator;
    HandBlock hand;
    EnergyBlock energy;
    ChannelNames names;
};

/// Of what people choose by name; of nothing an empty one.
[[nodiscard]] const std::string& nameOf(const Model& model, ChannelHandle channel);

} // namespace hingelab
