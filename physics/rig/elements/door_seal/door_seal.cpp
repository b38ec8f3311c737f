// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_seal/door_seal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "elements/smooth_law.h"
#include "hinge/bristle.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

class DoorSealLaw final : public SmoothLaw<DoorSealLaw> {
  public:
    explicit DoorSealLaw(const DoorSeal& seal) : s_(seal) {
        double first = 0.0; // angle from the closed door at which the first piece is touched
        for (const DoorSeal::Piece& piece : s_.pieces) {
            closedTorque_ += s_.lineForce * piece.length * piece.lever;
            length_ += piece.length;
            first = std::max(first, s_.compression / piece.lever);
        }
        feature_[0] = {s_.closedAngle + 0.5 * first, 0.5 * first};
        if (!(s_.hysteresis > 0.0)) return;
        const double lever = closedTorque_ / (s_.lineForce * length_);
        bristle_ = Presliding{s_.hysteresis * closedTorque_ * lever / s_.hysteresisTravel, 0.0, 0.0};
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate,
                               const Number& state) const {
        const Number torque = elastic(x);
        if (!bristle_) return {torque, Number(0.0), Number(0.0)};
        const BristleNumbers<Number> b = bristleNumbers(*bristle_, levelAt(torque), rate, state);
        return {torque + b.torque, b.power, b.stateRate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double scale = s_.lineForce * s_.compression / (s_.exponent + 1.0);
        double energy = bristle_ ? bristleEnergy(*bristle_, at.states[0]) : 0.0;
        for (const DoorSeal::Piece& piece : s_.pieces) {
            const double share = compressionOf(piece, at.x) / s_.compression;
            if (share > 0.0) energy += piece.length * scale * std::pow(share, s_.exponent + 1.0);
        }
        return energy;
    }
    [[nodiscard]] bool isStiff() const override { return bristle_.has_value(); }
    [[nodiscard]] std::span<const Feature> features() const override { return feature_; }
    [[nodiscard]] int stateCount() const override { return bristle_ ? 1 : 0; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristle_ ? bristleStart(*bristle_, levelAt(elastic(at.x)).level, at.rate) : 0.0;
    }
    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"compression", "compression at the longest lever", Quantity::length},
            LawChannel{"bristle_angle", "bristles bent by", Quantity::angle}};
        return {std::span(parts).first(bristle_ ? 2 : 1), {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        const auto outermost = std::max_element(s_.pieces.begin(), s_.pieces.end(),
                                                [](const auto& a, const auto& b) { return a.lever < b.lever; });
        values[0] = force;
        values[1] = std::max(0.0, compressionOf(*outermost, at.x));
        if (bristle_) values[2] = at.states[0];
    }

  private:
    /// (1)
    template <class Number>
    [[nodiscard]] Number compressionOf(const DoorSeal::Piece& piece, const Number& x) const {
        return s_.compression - piece.lever * (x - s_.closedAngle);
    }
    /// (3)
    template <class Number>
    [[nodiscard]] Number elastic(const Number& x) const {
        Number torque(0.0);
        for (const DoorSeal::Piece& piece : s_.pieces) {
            const Number share = compressionOf(piece, x) / s_.compression;
            const double c = plain(share);
            if (c <= 0.0) continue;
            const double power = std::pow(c, s_.exponent);
            torque +=
                s_.lineForce * piece.length * piece.lever * chained(share, power, s_.exponent * power / c);
        }
        return torque;
    }
    /// Of a seal that is not touched a little: the bristle divides by it.
    template <class Number>
    [[nodiscard]] SlipLevel<Number> levelAt(const Number& torque) const {
        constexpr double least = 1e-4; // of the torque of the closed door
        const Number level = s_.hysteresis * torque;
        const double floor = least * s_.hysteresis * closedTorque_;
        const double value = std::hypot(plain(level), floor);
        const Number both = chained(level, value, plain(level) / value);
        return {both, both};
    }

    DoorSeal s_;
    double closedTorque_ = 0.0, length_ = 0.0;
    std::array<Feature, 1> feature_{};
    std::optional<Presliding> bristle_;
};

} // namespace

DoorSeal ElementKind<DoorSeal>::sized(const RigScale& scale) {
    DoorSeal seal;
    const double width = scale.length;
    // A square door: its free edge, and its upper and lower edges in three pieces each.
    seal.pieces.push_back({width, width});
    for (const double share : {1.0, 3.0, 5.0}) seal.pieces.push_back({2.0 * width / 3.0, share * width / 6.0});
    seal.lineForce = 0.4 * scale.weight / scale.length;
    return seal;
}

std::unique_ptr<const ForceLaw> ElementKind<DoorSeal>::law(const DoorSeal& seal) {
    return std::make_unique<DoorSealLaw>(seal);
}

void ElementKind<DoorSeal>::check(const DoorSeal& seal, const std::string& pointer, Issues& issues) {
    if (!seal.pieces.empty()) return;
    checks::addError(issues, pointer + "/pieces", "A seal needs pieces", "0", "at least one");
}

} // namespace hingelab
