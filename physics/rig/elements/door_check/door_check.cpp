// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_check/door_check.h"

#include <algorithm>

#include "elements/smooth_law.h"
#include "text/check_support.h"
#include "text/field_makers.h"

namespace hingelab {
namespace {

constexpr double kFollowTime = 1e-3; // [s] with which the state follows the profile while the plunger rides
constexpr double kLeastGap = 1e-8; // [m] below it, a state that follows cannot be told from one that has lifted

class DoorCheckLaw final : public SmoothLaw<DoorCheckLaw> {
  public:
    enum Phase { riding, lifted };

    explicit DoorCheckLaw(const DoorCheck& check) : p_(check) {
        std::vector<double> angles;
        std::vector<double> heights;
        for (const DoorCheck::Point& point : check.profile) {
            angles.push_back(point.angle);
            heights.push_back(point.height);
        }
        for (std::size_t i = 1; i < angles.size(); ++i) {
            features_.push_back({0.5 * (angles[i - 1] + angles[i]), 0.5 * (angles[i] - angles[i - 1])});
        }
        profile_ = Interpolation(std::move(angles), std::move(heights), Interpolation::Kind::monotone);
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                               const Number& state) const {
        LawNumbers<Number> n;
        if (at.phase == lifted) {
            const Number spring = p_.preload + p_.stiffness * state;
            n.power = -spring * spring / p_.damping;
            n.stateRate = -spring / p_.damping;
            return n;
        }
        const CurvePoint<Number> h(profile_, x);
        const Number damper = p_.damping * h.slope * rate;
        const Number N = p_.preload + p_.stiffness * h.y + damper;
        const SmoothStepOf<Number> step(Number(rate / p_.frictionRate));
        const Number rub = p_.friction * p_.lever * N * step.s;
        n.force = -N * h.slope - rub;
        n.power = -damper * h.slope * rate - rub * rate;
        n.stateRate = h.slope * rate + (h.y - state) / kFollowTime;
        return n;
    }

    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double s = at.phase == lifted ? at.states[0] : profile_.at(at.x).y;
        return p_.preload * s + 0.5 * p_.stiffness * s * s;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] std::span<const Feature> features() const override { return features_; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override { return profile_.at(at.x).y; }

    // Of a riding plunger: it presses no more. Of a lifted one: it lands.
    [[nodiscard]] int lastPhase() const override { return p_.damping > 0.0 ? lifted : riding; }
    [[nodiscard]] int guardCount(int) const override { return lastPhase(); }
    [[nodiscard]] double guard(int, const LawPoint& at) const override {
        const auto h = profile_.at(at.x);
        return at.phase == lifted ? at.states[0] - h.y : pressing(h, at.rate);
    }
    [[nodiscard]] int phaseBehind(int, const LawPoint& at) const override {
        return at.phase == lifted ? riding : lifted;
    }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override {
        if (lastPhase() == riding) return riding;
        const auto h = profile_.at(at.x);
        const bool isClear = !at.states.empty() && at.states[0] - h.y > kLeastGap;
        return isClear || pressing(h, at.rate) < 0.0 ? lifted : riding;
    }
    [[nodiscard]] std::optional<LawEvent> eventOf(int, int to) const override {
        return to == lifted ? LawEvent::released : LawEvent::touched;
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"plunger", "plunger height", Quantity::length},
            LawChannel{"plunger_force", "plunger force", Quantity::force},
        };
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        const auto h = profile_.at(at.x);
        values[0] = force;
        values[1] = at.phase == lifted ? at.states[0] : h.y;
        values[2] = at.phase == lifted ? 0.0 : pressing(h, at.rate);
    }

  private:
    /// N of (1).
    [[nodiscard]] double pressing(const Interpolation::Value& h, double rate) const {
        return p_.preload + p_.stiffness * h.y + p_.damping * h.slope * rate;
    }

    DoorCheck p_;
    Interpolation profile_;
    std::vector<Feature> features_;
};

} // namespace

DoorCheck ElementKind<DoorCheck>::sized(const RigScale& scale) {
    DoorCheck check;
    // Valleys at 0, 35 and 70 degrees: a hill of height a over an angle b holds about F0 (pi/2) a/b.
    constexpr double step = 17.5 * fields::kDegree;
    const double height = 0.1 * scale.torque() * step / check.preload;
    for (int i = 0; i <= 4; ++i) check.profile.push_back({i * step, i % 2 == 0 ? 0.0 : height});
    return check;
}

std::unique_ptr<const ForceLaw> ElementKind<DoorCheck>::law(const DoorCheck& check) {
    return std::make_unique<DoorCheckLaw>(check);
}

void ElementKind<DoorCheck>::check(const DoorCheck& check, const std::string& pointer, Issues& issues) {
    if (check.profile.size() < 2) {
        checks::addError(issues, pointer + "/profile", "A profile needs points",
                         std::to_string(check.profile.size()), "at least two");
    }
    constexpr double least = 1e-4; // [rad] nearer points make slopes that no step can follow
    for (std::size_t i = 0; i < check.profile.size(); ++i) {
        const std::string at = pointer + checks::at("profile", i);
        if (i > 0 && check.profile[i].angle < check.profile[i - 1].angle + least) {
            checks::addError(
                issues, at + "/angle", "The angles of a profile must ascend",
                valueText(Quantity::angle, check.profile[i].angle),
                "at least 0.0001 rad more than " + valueText(Quantity::angle, check.profile[i - 1].angle));
        }
        if (check.preload + check.stiffness * check.profile[i].height >= 0.0) continue;
        checks::addError(issues, at + "/height", "The plunger's spring would be slack here",
                         valueText(Quantity::length, check.profile[i].height),
                         "a height at which preload and stiffness still press");
    }
}

} // namespace hingelab
