// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/check_table/check_table.h"

#include <algorithm>
#include <cmath>

#include "elements/smooth_law.h"
#include "hinge/bristle.h"
#include "text/check_support.h"
#include "text/field_makers.h"

namespace hingelab {
namespace {

constexpr double kLeastApart = 1e-4; // [rad] nearer points make slopes that no step can follow

Interpolation curveOf(const std::vector<CheckTable::Point>& points) {
    std::vector<double> angles;
    std::vector<double> torques;
    for (const CheckTable::Point& point : points) {
        angles.push_back(point.angle);
        torques.push_back(point.torque);
    }
    return {std::move(angles), std::move(torques), Interpolation::Kind::monotone};
}

/// The angles of both tables; of two that are as good as the same, one.
std::vector<double> anglesOf(const CheckTable& check) {
    std::vector<double> angles;
    for (const auto* table : {&check.opening, &check.closing}) {
        for (const CheckTable::Point& point : *table) angles.push_back(point.angle);
    }
    std::sort(angles.begin(), angles.end());
    const auto isSame = [](double a, double b) { return b - a < kLeastApart; };
    angles.erase(std::unique(angles.begin(), angles.end(), isSame), angles.end());
    return angles;
}

class CheckTableLaw final : public SmoothLaw<CheckTableLaw> {
  public:
    explicit CheckTableLaw(const CheckTable& check) : frictionRate_(check.frictionRate) {
        CheckProfile parts = checkProfileOf(check);
        leastLevel_ = parts.leastLevel();
        if (leastLevel_ > 0.0) bristle_ = check.presliding;
        for (std::size_t i = 1; i < parts.angles.size(); ++i) {
            const double half = 0.5 * (parts.angles[i] - parts.angles[i - 1]);
            features_.push_back({parts.angles[i - 1] + half, half});
        }
        mean_ = Interpolation(parts.angles, std::move(parts.means), Interpolation::Kind::monotone);
        half_ = Interpolation(std::move(parts.angles), std::move(parts.halves), Interpolation::Kind::monotone);
        energyAtZero_ = mean_.integral(0.0);
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint&, const Number& x, const Number& rate,
                               const Number& state) const {
        const CurvePoint<Number> mean(mean_, x);
        if (bristle_) {
            const auto b = bristleNumbers(*bristle_, levelAt(x), rate, state);
            return {mean.y + b.torque, b.power, b.stateRate};
        }
        const CurvePoint<Number> half(half_, x);
        const SmoothStepOf<Number> step(Number(rate / frictionRate_));
        const Number loss = -half.y * step.s;
        return {mean.y + loss, loss * rate};
    }
    /// Zero at the angle 0.
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double bent = bristle_ ? bristleEnergy(*bristle_, at.states[0]) : 0.0;
        return energyAtZero_ - mean_.integral(at.x) + bent;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] int stateCount() const override { return bristle_ ? 1 : 0; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return bristleStart(*bristle_, levelAt(at.x).level, at.rate);
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"profile", "profile", Quantity::torque},
            LawChannel{"friction", "friction", Quantity::torque},
            LawChannel{"bristle_angle", "bristles bent by", Quantity::angle},
        };
        return {std::span(parts).first(stateCount() > 0 ? 3 : 2), {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = mean_.at(at.x).y;
        values[2] = force - values[1];
        if (!at.states.empty()) values[3] = at.states[0];
    }

  private:
    template <class Number>
    [[nodiscard]] SlipLevel<Number> levelAt(const Number& x) const {
        const CurvePoint<Number> half(half_, x);
        const double value = std::hypot(plain(half.y), leastLevel_);
        const Number level = chained(half.y, value, plain(half.y) / value);
        return {level, level};
    }

    double frictionRate_;
    double leastLevel_ = 0.0;
    double energyAtZero_ = 0.0;
    Interpolation mean_, half_;
    std::optional<Presliding> bristle_;
    std::vector<Feature> features_;
};

double largestTorque(const CheckTable& check) {
    double largest = 0.0;
    for (const auto* table : {&check.opening, &check.closing}) {
        for (const CheckTable::Point& point : *table) largest = std::max(largest, std::abs(point.torque));
    }
    return largest;
}

void checkPoints(const std::vector<CheckTable::Point>& points, const std::string& pointer, const char* list,
                 Issues& issues) {
    if (points.size() < 2) {
        checks::addError(issues, pointer + "/" + list, "A table of torques needs points",
                         std::to_string(points.size()), "at least two");
    }
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].angle >= points[i - 1].angle + kLeastApart) continue;
        checks::addError(issues, pointer + checks::at(list, i, "/angle"), "The angles of a table must ascend",
                         valueText(Quantity::angle, points[i].angle),
                         "at least 0.0001 rad more than " + valueText(Quantity::angle, points[i - 1].angle));
    }
}

} // namespace

CheckProfile checkProfileOf(const CheckTable& check) {
    CheckProfile profile{anglesOf(check), {}, {}};
    const Interpolation opening = curveOf(check.opening);
    const Interpolation closing = curveOf(check.closing);
    for (const double q : profile.angles) {
        profile.means.push_back(0.5 * (opening.at(q).y + closing.at(q).y));
        profile.halves.push_back(0.5 * (closing.at(q).y - opening.at(q).y));
    }
    return profile;
}

double CheckProfile::largestHalf() const {
    return halves.empty() ? 0.0 : *std::max_element(halves.begin(), halves.end());
}

double CheckProfile::leastLevel() const {
    constexpr double share = 1e-3;
    return share * largestHalf();
}

CheckTable ElementKind<CheckTable>::sized(const RigScale& scale) {
    CheckTable check;
    // One hold at 35 degrees, between two hills; friction takes a quarter of the torque of the hills.
    const double torque = 0.3 * scale.torque();
    constexpr double step = 8.75 * fields::kDegree;
    const double shape[] = {0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0};
    const double back[] = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0};
    for (std::size_t i = 0; i < std::size(shape); ++i) {
        const double angle = static_cast<double>(i) * step;
        const double profile = torque * (shape[i] + back[i]);
        check.opening.push_back({angle, profile - 0.25 * torque});
        check.closing.push_back({angle, profile + 0.25 * torque});
    }
    return check;
}

std::unique_ptr<const ForceLaw> ElementKind<CheckTable>::law(const CheckTable& check) {
    return std::make_unique<CheckTableLaw>(check);
}

void ElementKind<CheckTable>::check(const CheckTable& check, const std::string& pointer, Issues& issues) {
    const std::size_t before = issues.size();
    checkPoints(check.opening, pointer, "opening", issues);
    checkPoints(check.closing, pointer, "closing", issues);
    if (issues.size() > before) return;
    const CheckProfile parts = checkProfileOf(check);
    const double rounding = 1e-12 * largestTorque(check);
    const auto crossing =
        std::find_if(parts.halves.begin(), parts.halves.end(), [&](double half) { return half < -rounding; });
    if (crossing == parts.halves.end()) return;
    const double angle = parts.angles[static_cast<std::size_t>(crossing - parts.halves.begin())];
    checks::addError(issues, pointer + "/closing",
                     "At " + valueText(Quantity::angle, angle) +
                         " the check would give more torque than it takes: closing and opening cross",
                     valueText(Quantity::torque, 2.0 * *crossing) + " closing less opening",
                     "a closing torque that is nowhere below the opening torque");
}

} // namespace hingelab
