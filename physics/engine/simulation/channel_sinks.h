// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include "simulation/contact_stepper.h"
#include "simulation/layout_builder.h"
#include "simulation/model.h"

/// What channels are read from and written to.
namespace hingelab {

/// Everything that channel values are read from, for one instant.
struct SampleView {
    double time = 0.0;
    const MechanismScratch* mechanism = nullptr;
    const Mechanism::Reactions* reactions = nullptr;
    const RigEquations* equations = nullptr;
    const std::vector<PortMotion>* ports = nullptr;
    const Eigen::VectorXd* integrals = nullptr;
    const Eigen::VectorXd* states = nullptr;              ///< first-order states
    const ContactStepper* contacts = nullptr;             ///< null without contacts
    const std::vector<double>* coordinateStops = nullptr; ///< stop force on each coordinate
    double step = 0.0;                                    ///< that the instant lies in [s]
    int attempts = 0;                                     ///< that it took
    double kinetic = 0.0, gravity = 0.0, stored = 0.0, edits = 0.0, initial = 0.0;
    double handleSpeed = 0.0, handleAcceleration = 0.0, holdForce = 0.0;
    Vector3 handForce = Vector3::Zero();
};

/// Sink that makes the list of channels, and gives each block of the layout its handles.
class ChannelNamer {
  public:
    ChannelNamer(std::vector<Channel>& channels, LayoutBuilder& layout)
        : channels_(channels), layout_(layout) {}

    /// The block of the i-th item of a list, or of what there is one of.
    template <class Block>
    [[nodiscard]] Block& block(BlockList<Block> SampleLayout::*list, std::size_t i) {
        return layout_.block(list, i);
    }
    template <class Block>
    [[nodiscard]] Block& block(Block SampleLayout::*one) {
        return layout_.block(one);
    }
    /// A new one behind the others of a block.
    template <class T>
    [[nodiscard]] T& grown(std::vector<T>& list) {
        return list.emplace_back();
    }
    /// What a force element tells of itself.
    [[nodiscard]] ChannelHandle& partOf(ElementBlock& element, const char* suffix) {
        return element.parts.emplace_back(ElementBlock::Part{suffix, {}}).channel;
    }

    /// `kind` "joint", `name` "hinge": following channels are "joint.hinge.x", labelled "hinge: x".
    void begin(const char* kind, const std::string* name) {
        kind_ = kind;
        name_ = name;
    }
    template <class Value>
    void put(ChannelHandle& handle, const std::string& suffix, const char* label, Quantity quantity,
             const Value&) {
        assert(!handle && "two channels for one handle");
        handle.index = static_cast<int>(channels_.size());
        const std::string owner = name_ != nullptr ? std::string(kind_) + "." + *name_ : std::string(kind_);
        const std::string shown = name_ != nullptr ? *name_ : std::string(kind_);
        channels_.push_back({owner.empty() ? suffix : owner + "." + suffix,
                             shown.empty() ? std::string(label) : shown + ": " + label, quantity,
                             name_ != nullptr ? std::string(kind_) + " " + *name_ : std::string(kind_)});
    }

  private:
    std::vector<Channel>& channels_;
    LayoutBuilder& layout_;
    const char* kind_ = "";
    const std::string* name_ = nullptr;
};

/// Sink that writes values.
class ChannelWriter {
  public:
    explicit ChannelWriter(std::span<double> values) : values_(values) {}
    // Handles are there already: whatever block is asked for, an empty one will do.
    template <class Block>
    [[nodiscard]] Block block(BlockList<Block> SampleLayout::*, std::size_t) {
        return {};
    }
    template <class Block>
    [[nodiscard]] Block block(Block SampleLayout::*) {
        return {};
    }
    template <class T>
    [[nodiscard]] T grown(std::vector<T>&) {
        return {};
    }
    [[nodiscard]] ChannelHandle partOf(ElementBlock&, const char*) { return {}; }

    void begin(const char*, const std::string*) {}
    template <class Value>
    void put(const ChannelHandle&, const char*, const char*, Quantity, const Value& value) {
        assert(next_ < values_.size());
        values_[next_++] = value();
    }
    [[nodiscard]] bool isComplete() const { return next_ == values_.size(); }

  private:
    std::span<double> values_;
    std::size_t next_ = 0;
};

namespace channels_detail {

/// Puts channels of one frame of an assembly: "frame_ia.x".
template <class Sink>
class FrameSink {
  public:
    FrameSink(Sink& sink, const char* frame) : sink_(sink), frame_(frame) {}
    template <class Value>
    void put(ChannelHandle& handle, const char* suffix, const char* label, Quantity quantity,
             const Value& value) {
        if constexpr (std::is_same_v<Sink, ChannelNamer>) {
            sink_.put(handle, std::string(frame_) + "." + suffix, (std::string(frame_) + " " + label).c_str(),
                      quantity, value);
        } else {
            sink_.put(handle, "", "", quantity, value);
        }
    }

  private:
    Sink& sink_;
    const char* frame_;
};

/// What several channels are parts of: computed when the first of them is written, never while naming. Lives as
/// long as one walk.
template <class Compute>
class Once {
  public:
    explicit Once(Compute compute) : compute_(std::move(compute)) {}
    [[nodiscard]] const auto& operator()() const {
        if (!value_) value_ = compute_();
        return *value_;
    }

  private:
    Compute compute_;
    mutable std::optional<std::invoke_result_t<Compute>> value_;
};

/// "stop_torque" for people.
inline std::string spaced(std::string name) {
    for (char& c : name) {
        if (c == '_') c = ' ';
    }
    return name;
}

inline constexpr const char* kAxes[3] = {"x", "y", "z"};

template <class Sink, class Vector>
void putVector(Sink& sink, VectorHandle& handle, const char* const (&names)[3], const char* const (&labels)[3],
               Quantity quantity, const Vector& vector) {
    static_assert(std::is_same_v<decltype(vector()), Vector3>,
                  "an Eigen expression would refer to what is gone");
    const Once once(vector);
    for (int i = 0; i < 3; ++i) {
        sink.put(handle.axes[static_cast<std::size_t>(i)], names[i], labels[i], quantity,
                 [&] { return once()[i]; });
    }
}

template <class Sink, class Rotation>
void putQuaternion(Sink& sink, RotationHandle& handle, const Rotation& rotation) {
    static_assert(std::is_same_v<decltype(rotation()), Matrix3>,
                  "an Eigen expression would refer to what is gone");
    const Once quaternion([&] {
        Eigen::Quaterniond Q(rotation());
        if (Q.w() < 0.0) Q.coeffs() *= -1.0;
        return Q;
    });
    sink.put(handle.parts[0], "qw", "orientation qw", Quantity::dimensionless,
             [&] { return quaternion().w(); });
    sink.put(handle.parts[1], "qx", "orientation qx", Quantity::dimensionless,
             [&] { return quaternion().x(); });
    sink.put(handle.parts[2], "qy", "orientation qy", Quantity::dimensionless,
             [&] { return quaternion().y(); });
    sink.put(handle.parts[3], "qz", "orientation qz", Quantity::dimensionless,
             [&] { return quaternion().z(); });
}

} // namespace channels_detail

} // namespace hingelab
