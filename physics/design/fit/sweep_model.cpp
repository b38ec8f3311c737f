// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/slow_force.h"
#include "fit/fit_model.h"
#include "rig/law_in_rig.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostFitPoints = 20000;
constexpr double kBeyondWay = 1e-6; // [rad or m] rounding of files

/// The element whose force law alone the number belongs to; none: it changes masses, places, the way.
std::optional<std::size_t> lawOf(const std::string& pointer) {
    const std::vector<std::string> segments = splitPointer(pointer);
    if (segments.size() < 3 || segments[0] != "elements") return std::nullopt;
    const std::string& part = segments[2];
    if (part == "from" || part == "to" || part == "mirror_of") return std::nullopt;
    return std::stoul(segments[1]); // pointers of parameters are by index
}

double slowForceAt(DoorStatics& statics, double rate, int direction) {
    if (std::isfinite(rate)) return statics.forceAt(rate, true);
    const DoorForce total = statics.total();
    return direction > 0 ? total.opening : total.closing;
}

/// Of one law on its own coordinate. Of laws without a state one evaluation is all that SlowForce would come
/// to.
double lawForce(const ForceLaw& law, double x, double rate, int direction) {
    if (!std::isfinite(rate)) {
        const SlowForce slow(law, x);
        return direction > 0 ? slow.rising() : slow.falling();
    }
    if (law.stateCount() > 0) return SlowForce(law, x).at(rate, true);
    constexpr double hardlyAny = 1e-12; // [rad/s or m/s] tells a direction, and nothing else
    LawPoint at{x, rate > 0.0 ? hardlyAny : rate < 0.0 ? -hardlyAny : 0.0, 0.0, 0, {}};
    at.phase = law.settledPhase(at);
    at.rate = rate;
    return law.response(at).force;
}

class SweepModel : public FitModel {
  public:
    SweepModel(const Rig& rig, const std::vector<Parameter>& parameters) : FitModel(rig, parameters) {
        for (const Parameter& parameter : parameters) {
            const std::optional<std::size_t> law = lawOf(parameter.pointer);
            isOfLaws_ = isOfLaws_ && law.has_value();
            if (law && std::find(laws_.begin(), laws_.end(), *law) == laws_.end()) laws_.push_back(*law);
        }
        const std::vector<std::size_t> originals = laws_;
        for (std::size_t i = 0; i < rig.elements.size(); ++i) {
            const auto isOriginal = [&](std::size_t law) {
                return rig.elements[i].mirror && rig.elements[i].mirror->element == rig.elements[law].name;
            };
            if (std::any_of(originals.begin(), originals.end(), isOriginal)) laws_.push_back(i); // it follows
        }
    }

    /// Takes the points that lie on the way; refuses in words.
    std::string take(const Measurement& measurement) {
        DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(trial()));
        if (!found.statics) return std::move(found.refusal);
        DoorStatics& statics = *found.statics;
        if (measurement.isRotation != statics.isRotation()) {
            return statics.isRotation() ? "The measurement is against a distance, and the door turns."
                                        : "The measurement is against an angle, and the door slides.";
        }
        const Measurement* taken = &measurement;
        const Measurement thinned = thinnedOf(measurement);
        if (points_.blocks > 1) taken = &thinned;
        std::vector<double> loads;
        for (std::size_t i = 0; i < taken->size(); ++i) takePoint(statics, *taken, i, loads);
        points_.values =
            Eigen::Map<const Eigen::VectorXd>(loads.data(), static_cast<Eigen::Index>(loads.size()));
        if (loads.empty()) {
            const Quantity place = statics.isRotation() ? Quantity::angle : Quantity::length;
            const auto [least, most] = std::minmax_element(measurement.place.begin(), measurement.place.end());
            std::string words = "None of the points lies on the way of the door: they go from ";
            words += displayText(place, *least, 4) + " to " + displayText(place, *most, 4) + ", the door from ";
            words += displayText(place, statics.way().low, 4) + " to " +
                     displayText(place, statics.way().high, 4) + ". Is their unit right?";
            return words;
        }
        return {};
    }

    [[nodiscard]] bool predict(const Eigen::VectorXd& numbers, Eigen::VectorXd& values) override {
        if (!set(numbers)) return false;
        values.resize(points_.values.size());
        return isOfLaws_ ? predictByLaws(values) : predictAnew(values);
    }

  private:
    /// Means of so many neighbours of a pass that no more points are left than a fit can use.
    Measurement thinnedOf(const Measurement& all) {
        Measurement result;
        if (all.size() <= kMostFitPoints) return result;
        points_.blocks = (all.size() + kMostFitPoints - 1) / kMostFitPoints;
        result.isRotation = all.isRotation;
        result.isHandleForce = all.isHandleForce;
        for (const MeasuredPass& pass : all.passes) {
            for (std::size_t i = pass.begin; i < pass.end; i += points_.blocks) {
                const std::size_t end = std::min(i + points_.blocks, pass.end);
                const auto mean = [&](const std::vector<double>& values) {
                    double sum = 0.0;
                    for (std::size_t k = i; k < end; ++k) sum += values[k];
                    return sum / static_cast<double>(end - i);
                };
                result.place.push_back(mean(all.place));
                if (!all.rate.empty()) result.rate.push_back(mean(all.rate));
                result.load.push_back(mean(all.load));
                result.direction.push_back(pass.direction);
            }
        }
        return result;
    }

    void takePoint(DoorStatics& statics, const Measurement& from, std::size_t i, std::vector<double>& loads) {
        const double x = from.place[i];
        const double rate = from.rate.empty() ? std::nan("") : from.rate[i];
        if (from.direction[i] == 0) return;
        if (rate * from.direction[i] < 0.0) { // it turns there
            ++points_.turning;
            return;
        }
        if (x < statics.way().low - kBeyondWay || x > statics.way().high + kBeyondWay || !statics.goTo(x)) {
            ++points_.outside;
            return;
        }
        points_.rows.push_back(i);
        points_.place.push_back(x);
        points_.rate.push_back(rate);
        points_.direction.push_back(from.direction[i]);
        loads.push_back(from.load[i] * (from.isHandleForce ? statics.leverage() : 1.0));
        if (isOfLaws_) keepLaws(statics, rate, from.direction[i]);
    }

    /// The free laws' own motion at the point, and what all others give.
    void keepLaws(DoorStatics& statics, double rate, int direction) {
        double rest = slowForceAt(statics, rate, direction);
        for (const std::size_t law : laws_) {
            const std::optional<DoorStatics::LawPlace> place = statics.lawPlace(law);
            lawPlaces_.push_back(place.value_or(DoorStatics::LawPlace{}));
            if (!place) continue; // a load over time: left out
            rest -= partOf(*statics.model().laws()[law].law, *place, rate, direction);
        }
        rest_.push_back(rest);
    }

    static double partOf(const ForceLaw& law, const DoorStatics::LawPlace& place, double rate, int direction) {
        if (place.row == 0.0) return 0.0;
        const int own = place.row > 0.0 ? direction : -direction;
        return place.row * lawForce(law, place.x, place.row * rate, own);
    }

    bool predictByLaws(Eigen::VectorXd& values) const {
        Issues issues; // numbers lie in their ranges; what else a law asks for
        for (const std::size_t law : laws_) {
            std::visit([&](const auto& kind) { ElementKindOf<decltype(kind)>::check(kind, {}, issues); },
                       trial().elements[law].law);
        }
        if (hasErrors(issues)) return false;
        std::vector<std::unique_ptr<const ForceLaw>> laws;
        laws.reserve(laws_.size());
        for (const std::size_t law : laws_)
            laws.push_back(makeLaw(lawIn(trial().environment, trial().elements[law])));
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            double sum = rest_[i];
            for (std::size_t k = 0; k < laws.size(); ++k) {
                sum += partOf(*laws[k], lawPlaces_[i * laws.size() + k], points_.rate[i], points_.direction[i]);
            }
            values[static_cast<Eigen::Index>(i)] = sum;
        }
        return true;
    }

    bool predictAnew(Eigen::VectorXd& values) const {
        if (!isValid()) return false;
        DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(trial()));
        if (!found.statics) return false;
        for (std::size_t i = 0; i < points_.place.size(); ++i) {
            if (!found.statics->goTo(points_.place[i])) return false;
            values[static_cast<Eigen::Index>(i)] =
                slowForceAt(*found.statics, points_.rate[i], points_.direction[i]);
        }
        return true;
    }

    bool isOfLaws_ = true;
    std::vector<std::size_t> laws_;                ///< elements whose numbers are free
    std::vector<DoorStatics::LawPlace> lawPlaces_; ///< of each point, of each of laws_
    std::vector<double> rest_;                     ///< load by all else, at each point
};

} // namespace

FitModelFound sweepModel(const Rig& rig, const std::vector<Parameter>& parameters,
                         const Measurement& measurement) {
    auto model = std::make_unique<SweepModel>(rig, parameters);
    std::string refusal = model->take(measurement);
    if (!refusal.empty()) return {nullptr, std::move(refusal)};
    return {std::move(model), {}};
}

} // namespace hingelab
