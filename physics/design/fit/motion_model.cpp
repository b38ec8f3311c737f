// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fit/fit_model.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostMotionPoints = 4000;
/// Of the integrator: slopes are differences of two simulations, whose errors have to be far below them.
constexpr double kFineTolerance = 1e-10;

class MotionModel : public FitModel {
  public:
    MotionModel(const Rig& rig, const std::vector<Parameter>& parameters) : FitModel(rig, parameters) {}

    std::string take(const Measurement& measurement) {
        if (measurement.size() < 2) {
            return "There are too few points for a motion: " + std::to_string(measurement.size()) + ".";
        }
        const Model model(trial());
        if (!model.mechanism().loops().isEmpty()) {
            return "Joints close loops of the rig: a motion is fitted to rigs whose loops assemblies close.";
        }
        if (model.degreesOfFreedom() != 1) {
            return "A motion is compared in one coordinate, and the rig has " +
                   std::to_string(model.degreesOfFreedom()) + " degrees of freedom.";
        }
        const Coordinate& driving = model.mechanism().coordinates().front();
        if (driving.isRotation != measurement.isRotation) {
            return driving.isRotation ? "The measurement is of a distance, and the door turns."
                                      : "The measurement is of an angle, and the door slides.";
        }
        const StartPlaces places = startPlacesOf(trialToChange().joints[driving.joint].kind);
        if (places.singles.size() != 1) {
            return "The joint \"" + trial().joints[driving.joint].name +
                   "\" has several coordinates: where a motion in it begins cannot be set here.";
        }
        start_ = places.singles.front();
        trialToChange().simulation.tolerance = std::min(trial().simulation.tolerance, kFineTolerance);
        takePoints(measurement);
        extras_.push_back({"Place at the first point", driving.isRotation ? Quantity::angle : Quantity::length,
                           points_.values[0], range()});
        extras_.push_back({"Rate at the first point",
                           driving.isRotation ? Quantity::angularRate : Quantity::velocity, firstRate(),
                           range() / std::max(points_.time.back(), 1e-9)});
        return {};
    }

    [[nodiscard]] bool predict(const Eigen::VectorXd& numbers, Eigen::VectorXd& values) override {
        *start_.value = numbers[numbers.size() - 2];
        *start_.rate = numbers[numbers.size() - 1];
        if (!set(numbers) || !isValid()) return false;
        const auto model = std::make_shared<const Model>(trial());
        Simulation simulation(model);
        std::vector<double> row(model->channels().size());
        const ChannelHandle place = model->layout().coordinates[0].value;
        values.resize(points_.values.size());
        for (std::size_t i = 0; i < points_.time.size(); ++i) {
            if (simulation.advanceTo(points_.time[i]) != StepStatus::ok) return false;
            simulation.sample(points_.time[i], row);
            values[static_cast<Eigen::Index>(i)] = place.in(row);
        }
        return values.allFinite();
    }

  private:
    /// Of many points every so-manieth: neighbours of a smooth motion say the same.
    void takePoints(const Measurement& measurement) {
        const std::size_t step = (measurement.size() + kMostMotionPoints - 1) / kMostMotionPoints;
        points_.values.resize(static_cast<Eigen::Index>((measurement.size() + step - 1) / step));
        Eigen::Index k = 0;
        for (std::size_t i = 0; i < measurement.size(); i += step) {
            points_.rows.push_back(i);
            points_.time.push_back(measurement.time[i] - measurement.time.front());
            points_.place.push_back(measurement.place[i]);
            points_.rate.push_back(measurement.rate.empty() ? std::nan("") : measurement.rate[i]);
            points_.direction.push_back(measurement.direction[i]);
            points_.values[k++] = measurement.place[i];
        }
        points_.blocks = step;
    }

    [[nodiscard]] double range() const { return points_.values.maxCoeff() - points_.values.minCoeff(); }

    /// Of a parabola through the first, the tenth and the twentieth part of the points: to begin with.
    [[nodiscard]] double firstRate() const {
        const auto count = static_cast<Eigen::Index>(points_.time.size());
        const Eigen::Index a = std::max<Eigen::Index>(1, count / 20);
        const Eigen::Index b = std::min(count - 1, 2 * a);
        const auto slope = [&](Eigen::Index k) {
            return (points_.values[k] - points_.values[0]) / points_.time[static_cast<std::size_t>(k)];
        };
        if (a == b) return slope(a);
        const double ta = points_.time[static_cast<std::size_t>(a)];
        const double tb = points_.time[static_cast<std::size_t>(b)];
        return (slope(a) * tb - slope(b) * ta) / (tb - ta);
    }

    StartPlace start_{};
};

} // namespace

FitModelFound motionModel(const Rig& rig, const std::vector<Parameter>& parameters,
                          const Measurement& measurement) {
    auto model = std::make_unique<MotionModel>(rig, parameters);
    std::string refusal = model->take(measurement);
    if (!refusal.empty()) return {nullptr, std::move(refusal)};
    return {std::move(model), {}};
}

} // namespace hingelab
