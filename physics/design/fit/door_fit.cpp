// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/door_fit.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "fit/fit_profile.h"
#include "fit/fit_starts.h"
#include "fit/fit_statistics.h"
#include "fit/fit_unknowns.h"
#include "fit/fit_words.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostFree = 24;
constexpr int kMostSteps = 100;
constexpr int kMostRounds = 20;        // of weights
constexpr double kSettled = 1e-6;      // change of scaled unknowns from round to round
constexpr double kExact = 1e-9;        // of the values: what is left then is rounding, and no point lies out
constexpr double kBent = 0.1;          // of the interval: how far from a straight line
constexpr double kStrong = 0.98;       // correlation worth a sentence
constexpr double kWideLogarithm = 0.1; // an interval of a tenth is symmetric for people

double rootMeanSquare(const Eigen::VectorXd& values) {
    return std::sqrt(values.squaredNorm() / static_cast<double>(std::max<Eigen::Index>(values.size(), 1)));
}

/// A fit while it is made.
class DoorFitter {
  public:
    DoorFitter(const Rig& rig, const Measurement& measurement, const FitRequest& request)
        : rig_(rig), measurement_(measurement), request_(request) {}

    DoorFit fit() {
        fit_.refusal = findNumbers();
        if (fit_.refusal.empty()) fit_.refusal = findModel();
        if (fit_.refusal.empty()) fit_.refusal = solve();
        if (fit_.refusal.empty() && !fit_.isCancelled) findIntervals();
        if (fit_.refusal.empty() && !fit_.isCancelled) tell();
        if (fit_.isCancelled || !fit_.refusal.empty()) {
            DoorFit none;
            none.isCancelled = fit_.isCancelled;
            none.refusal = fit_.isCancelled ? "The fit was cancelled." : fit_.refusal;
            return none;
        }
        return std::move(fit_);
    }

  private:
    // What is to be found.

    std::string findNumbers() {
        const std::vector<Parameter> all = parametersOf(rig_);
        for (const FitNumber& number : request_.numbers) {
            const std::string pointer = withSlash(number.pointer);
            const auto found = std::find_if(all.begin(), all.end(), [&](const Parameter& parameter) {
                const std::vector<std::string> pointers = pointersOf(parameter);
                return std::find(pointers.begin(), pointers.end(), pointer) != pointers.end();
            });
            if (found == all.end()) return "The rig has no number at " + pointer + ".";
            if (std::string refusal = addNumber(*found, number); !refusal.empty()) return refusal;
        }
        if (free_.empty()) return "No number is free: there is nothing to find.";
        if (free_.size() > kMostFree) return "More than " + std::to_string(kMostFree) + " numbers are free.";
        return {};
    }

    std::string addNumber(const Parameter& parameter, const FitNumber& number) {
        const std::string quoted = "\"" + parameter.label + "\" (" + parameter.namePointer + ")";
        for (const FittedNumber& other : fit_.numbers) {
            if (other.pointer == parameter.pointer) return quoted + " is named twice.";
        }
        FittedNumber& made = fit_.numbers.emplace_back();
        made.pointer = parameter.pointer;
        made.name = parameter.namePointer;
        made.label = parameter.label;
        made.quantity = parameter.info->quantity;
        made.before = made.value = parameter.value;
        const Range& range = parameter.info->range;
        made.lower = range.lowerBound == Bound::inclusive ? range.lower : range.lower + kLeastAbove;
        made.upper = range.upper;
        if (number.isLocked) {
            made.interval = FittedNumber::Interval::locked;
            made.low = made.high = parameter.value;
            return {};
        }
        if (!parameter.expression.empty()) {
            return quoted + " follows from the expression " + parameter.expression +
                   ": free the dimension that it is made of.";
        }
        made.lower = std::max(made.lower, number.lower.value_or(-HUGE_VAL));
        made.upper = std::min(made.upper, number.upper.value_or(HUGE_VAL));
        if (!(made.lower < made.upper)) {
            return "The bounds of " + quoted + " leave nothing: it may be " + rangeText(*parameter.info) + ".";
        }
        if (parameter.value < made.lower || parameter.value > made.upper) {
            fit_.words.push_back("The " + parameter.label +
                                 " of the rig lies outside the bounds given here: the fit "
                                 "begins at the nearer one.");
        }
        free_.push_back(parameter);
        freeAt_.push_back(fit_.numbers.size() - 1);
        unknowns_.push_back(unknownOf(parameter, made.lower, made.upper));
        return {};
    }

    std::string findModel() {
        const bool hasLoad = !measurement_.load.empty();
        fit_.kind = request_.kind != FitKind::suitable ? request_.kind
                    : hasLoad                          ? FitKind::sweep
                                                       : FitKind::motion;
        if (fit_.kind == FitKind::sweep && !hasLoad) return "The measurement has no torque and no force.";
        if (fit_.kind == FitKind::motion && measurement_.time.empty()) return "The measurement has no time.";
        FitModelFound found = fit_.kind == FitKind::sweep ? sweepModel(rig_, free_, measurement_)
                                                          : motionModel(rig_, free_, measurement_);
        if (!found.model) return found.refusal;
        model_ = std::move(found.model);
        for (const FitModel::Extra& extra : model_->extras()) addExtra(extra);
        const FitPoints& points = model_->points();
        if (points.values.size() <= static_cast<Eigen::Index>(unknowns_.size())) {
            return "There are " + std::to_string(points.values.size()) + " points for " +
                   std::to_string(unknowns_.size()) + " numbers: too few to find them.";
        }
        tellOfPoints(points);
        return {};
    }

    void addExtra(const FitModel::Extra& extra) {
        FittedNumber& made = fit_.numbers.emplace_back();
        made.label = extra.label;
        made.quantity = extra.quantity;
        made.before = made.value = extra.start;
        made.lower = -kUnlimited;
        made.upper = kUnlimited;
        freeAt_.push_back(fit_.numbers.size() - 1);
        FitUnknown unknown;
        unknown.scale = extra.scale > 0.0 ? extra.scale : 1.0;
        unknown.lower = -kUnlimited;
        unknown.upper = kUnlimited;
        unknowns_.push_back(unknown);
    }

    void tellOfPoints(const FitPoints& points) {
        if (points.outside > 0) {
            fit_.words.push_back(std::to_string(points.outside) +
                                 " points are left out: they do not lie on the way of the door.");
        }
        if (points.turning > 0) {
            fit_.words.push_back(std::to_string(points.turning) +
                                 " points are left out: the door turns round there.");
        }
        if (points.blocks > 1 && fit_.kind == FitKind::sweep) {
            fit_.words.push_back("Of so many rows, means of " + std::to_string(points.blocks) +
                                 " neighbours are compared.");
        }
    }

    // The solution.

    [[nodiscard]] Eigen::VectorXd valuesOf(const Eigen::VectorXd& unknowns) const {
        Eigen::VectorXd values(unknowns.size());
        for (Eigen::Index k = 0; k < unknowns.size(); ++k) {
            const FitUnknown& unknown = unknowns_[static_cast<std::size_t>(k)];
            // Rounding of the scale must not take a number beyond its bound.
            values[k] = std::clamp(unknown.value(unknowns[k]), unknown.lower, unknown.upper);
        }
        return values;
    }

    [[nodiscard]] bool goOn() {
        if (!request_.goOn) return true;
        constexpr double usual = 400.0; // evaluations: nobody knows how many there will be
        const double done = static_cast<double>(fit_.evaluations) / std::max(1, request_.starts);
        if (!fit_.isCancelled && !request_.goOn(done / (done + usual))) fit_.isCancelled = true;
        return !fit_.isCancelled;
    }

    void pose() {
        const auto count = static_cast<Eigen::Index>(unknowns_.size());
        problem_.lower.resize(count);
        problem_.upper.resize(count);
        problem_.count = model_->points().values.size();
        for (Eigen::Index k = 0; k < count; ++k) {
            problem_.lower[k] = unknowns_[static_cast<std::size_t>(k)].lowerScaled();
            problem_.upper[k] = unknowns_[static_cast<std::size_t>(k)].upperScaled();
        }
        rootWeights_ = Eigen::VectorXd::Ones(problem_.count);
        problem_.goOn = [this] { return goOn(); };
        problem_.residuals = [this](const Eigen::VectorXd& unknowns, Eigen::VectorXd& residuals) {
            ++fit_.evaluations;
            if (!model_->predict(valuesOf(unknowns), predicted_)) return false;
            residuals = (predicted_ - model_->points().values).cwiseProduct(rootWeights_);
            return true;
        };
    }

    [[nodiscard]] Eigen::VectorXd residualsAt(const Eigen::VectorXd& unknowns) {
        ++fit_.evaluations;
        if (!model_->predict(valuesOf(unknowns), predicted_)) return {};
        return predicted_ - model_->points().values;
    }

    std::string solve() {
        pose();
        Eigen::VectorXd start(problem_.lower.size());
        for (Eigen::Index k = 0; k < start.size(); ++k) {
            const FitUnknown& unknown = unknowns_[static_cast<std::size_t>(k)];
            const double value = fit_.numbers[freeAt_[static_cast<std::size_t>(k)]].value;
            start[k] = unknown.scaled(std::clamp(value, unknown.lower, unknown.upper));
        }
        const Eigen::VectorXd residuals = residualsAt(start);
        if (residuals.size() == 0)
            return "The rig with its present numbers cannot be compared with the measurement.";
        fit_.before = predicted_;
        fit_.deviationBefore = rootMeanSquare(residuals);
        end_ = request_.starts > 1 ? bestEnd(start) : solveLeastSquares(problem_, start, kMostSteps);
        for (int round = 0; end_.isSolved && request_.isRobust && round < kMostRounds; ++round) {
            if (!weigh()) break;
            const Eigen::VectorXd before = end_.unknowns;
            end_ = solveLeastSquares(problem_, before, kMostSteps);
            if (end_.isSolved && (end_.unknowns - before).cwiseAbs().maxCoeff() < kSettled) break;
        }
        if (end_.isCancelled) fit_.isCancelled = true;
        if (end_.isSolved || fit_.isCancelled) return {};
        return "The fit did not come to an end: " + end_.words;
    }

    /// The least of the minima that several beginnings lead to.
    LeastSquaresEnd bestEnd(const Eigen::VectorXd& first) {
        const std::vector<Eigen::VectorXd> starts = startsOf(first, unknowns_, request_.starts, request_.seed);
        LeastSquaresEnd best;
        std::vector<StartEnd> ends;
        std::optional<std::size_t> bestStart;
        double firstSum = HUGE_VAL;
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const LeastSquaresEnd end = solveLeastSquares(problem_, starts[i], kMostSteps);
            if (end.isCancelled) return end;
            if (i == 0) best = end; // its words, if none ends
            if (!end.isSolved) continue;
            const Eigen::VectorXd residuals = residualsAt(end.unknowns); // there are some: it has been there
            ends.push_back({end.unknowns, predicted_, residuals.squaredNorm()});
            if (i == 0) firstSum = ends.back().sum;
            if (bestStart && ends.back().sum >= ends[*bestStart].sum) continue;
            bestStart = ends.size() - 1;
            best = end;
        }
        if (!bestStart) return best;
        const double size = rootMeanSquare(model_->points().values);
        fit_.starts = countMinima(ends, static_cast<int>(starts.size()), size);
        // The first is at the best if leaving all others out changes nothing.
        const bool isFirst =
            firstSum < HUGE_VAL && countMinima({ends.front(), ends[*bestStart]}, 2, size).minima == 1;
        fit_.words.push_back(startWords(fit_.starts, isFirst));
        return best;
    }

    /// Weights of what is left now; false where nothing lies out.
    bool weigh() {
        const Eigen::VectorXd residuals = residualsAt(end_.unknowns); // there are some: it has been there
        const RobustScale robust = robustWeights(residuals, static_cast<double>(unknowns_.size()));
        const bool isExact = robust.scale <= kExact * rootMeanSquare(model_->points().values);
        // Once there are points that lie out, they do not come to lie within by being weighed less.
        if (isExact || (!isWeighted_ && !robust.isNeeded)) {
            isWeighted_ = false;
            rootWeights_.setOnes();
            return false;
        }
        if (!robust.isNeeded) return false;
        robust_ = robust;
        rootWeights_ = robust_.rootWeights;
        isWeighted_ = true;
        return true;
    }

    // How surely.

    void findIntervals() {
        residuals_ = residualsAt(end_.unknowns);
        fit_.after = predicted_;
        end_.sum = residuals_.cwiseProduct(rootWeights_).squaredNorm();
        const auto count = static_cast<double>(unknowns_.size());
        double variance = residualVariance(residuals_, isWeighted_ ? &robust_ : nullptr, count);
        fit_.neighbours = neighbourCorrelation(residuals_, model_->points().direction);
        variance *= (1.0 + fit_.neighbours) / (1.0 - fit_.neighbours);
        const double points = static_cast<double>(residuals_.size());
        factor_ = studentFactor(std::max(1.0, points - count));
        // Slopes without weights: those are in the variance.
        const Eigen::VectorXd weights = rootWeights_;
        rootWeights_.setOnes();
        Eigen::MatrixXd slopes;
        const bool hasSlopes = slopesOf(problem_, end_.unknowns, slopes);
        rootWeights_ = weights;
        if (!hasSlopes) {
            if (!fit_.isCancelled)
                fit_.refusal = "The rig cannot be compared with the measurement where the fit ends.";
            return;
        }
        Eigen::VectorXd reach(slopes.cols());
        for (Eigen::Index k = 0; k < reach.size(); ++k) reach[k] = unknowns_[static_cast<std::size_t>(k)].reach;
        const double noise = std::max(std::sqrt(variance), kExact * model_->points().values.norm());
        found_ = identify(slopes, reach, noise);
        takeBounds(slopes, reach, noise);
        variance_ = variance;
        slopes_ = slopes;
        for (Eigen::Index k = 0; k < slopes.cols() && !fit_.isCancelled; ++k) takeInterval(k);
        takeCorrelations();
    }

    /// A number at its bound is given: the others are as sure as if it were known.
    void takeBounds(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& reach, double noise) {
        Eigen::MatrixXd held = slopes;
        bool isAny = false;
        for (Eigen::Index k = 0; k < slopes.cols(); ++k) {
            FittedNumber& number = numberOf(k);
            constexpr double touch = 1e-7; // scaled
            number.isAtLower = end_.unknowns[k] - problem_.lower[k] < touch;
            number.isAtUpper = problem_.upper[k] - end_.unknowns[k] < touch;
            if (!number.isAtLower && !number.isAtUpper) continue;
            isAny = true;
            held.col(k).setZero();
        }
        inner_ = isAny ? identify(held, reach, noise) : found_;
    }

    FittedNumber& numberOf(Eigen::Index k) { return fit_.numbers[freeAt_[static_cast<std::size_t>(k)]]; }

    void takeInterval(Eigen::Index k) {
        const FitUnknown& unknown = unknowns_[static_cast<std::size_t>(k)];
        FittedNumber& number = numberOf(k);
        number.value = valuesOf(end_.unknowns)[k];
        const bool isAtBound = number.isAtLower || number.isAtUpper;
        if (!found_.isTold[static_cast<std::size_t>(k)]) {
            if (found_.isSilent[static_cast<std::size_t>(k)])
                number.value = number.before; // not moved by noise
            return;
        }
        const Eigen::MatrixXd& covariance = isAtBound ? found_.covariance : inner_.covariance;
        const double half = factor_ * std::sqrt(variance_ * std::max(covariance(k, k), 0.0));
        const bool isNear =
            end_.unknowns[k] - half < problem_.lower[k] || end_.unknowns[k] + half > problem_.upper[k];
        if ((isNear || isBent(k, covariance, half)) && takeProfile(k, covariance)) return;
        if (fit_.isCancelled) return;
        number.interval = FittedNumber::Interval::covariance;
        number.low = std::max(unknown.value(end_.unknowns[k] - half), number.lower);
        number.high = std::min(unknown.value(end_.unknowns[k] + half), number.upper);
    }

    /// Whether the ends of the interval are where slopes say.
    bool isBent(Eigen::Index k, const Eigen::MatrixXd& covariance, double half) {
        const FitUnknown& unknown = unknowns_[static_cast<std::size_t>(k)];
        if (unknown.isLogarithm && half > kWideLogarithm) return true;
        if (variance_ <= 0.0 || covariance(k, k) <= 0.0) return false;
        const Eigen::VectorXd along = covariance.col(k) / covariance(k, k);
        for (const double sign : {-1.0, 1.0}) {
            Eigen::VectorXd at = end_.unknowns + sign * half * along;
            at = at.cwiseMax(problem_.lower).cwiseMin(problem_.upper);
            const Eigen::VectorXd there = residualsAt(at);
            if (there.size() == 0) return true;
            const double off = (there - residuals_ - slopes_ * (at - end_.unknowns)).norm();
            if (off > kBent * factor_ * std::sqrt(variance_)) return true;
        }
        return false;
    }

    bool takeProfile(Eigen::Index k, const Eigen::MatrixXd& covariance) {
        const double rise = factor_ * factor_ * variance_;
        if (!(rise > 0.0)) return false;
        const ProfileInterval profile = profileOf(problem_, end_, k, covariance, rise);
        if (!profile.isFound) return false;
        const FitUnknown& unknown = unknowns_[static_cast<std::size_t>(k)];
        FittedNumber& number = numberOf(k);
        number.interval = FittedNumber::Interval::profile;
        number.low = profile.endsAtLower ? number.lower : unknown.value(profile.low);
        number.high = profile.endsAtUpper ? number.upper : unknown.value(profile.high);
        return true;
    }

    void takeCorrelations() {
        const auto count = static_cast<Eigen::Index>(fit_.numbers.size());
        fit_.correlations.setConstant(count, count, std::nan(""));
        const Eigen::MatrixXd& c = inner_.covariance;
        for (Eigen::Index i = 0; i < c.rows(); ++i) {
            for (Eigen::Index k = 0; k < c.cols(); ++k) {
                if (!(c(i, i) > 0.0) || !(c(k, k) > 0.0)) continue;
                fit_.correlations(static_cast<Eigen::Index>(freeAt_[static_cast<std::size_t>(i)]),
                                  static_cast<Eigen::Index>(freeAt_[static_cast<std::size_t>(k)])) =
                    std::clamp(c(i, k) / std::sqrt(c(i, i) * c(k, k)), -1.0, 1.0);
            }
        }
    }

    // In words.

    void tell() {
        const FitPoints& points = model_->points();
        fit_.time = points.time;
        fit_.place = points.place;
        fit_.direction = points.direction;
        fit_.measured = points.values;
        fit_.deviation = rootMeanSquare(residuals_);
        const bool isMotion = fit_.kind == FitKind::motion;
        fit_.quantity = isMotion ? (measurement_.isRotation ? Quantity::angle : Quantity::length)
                                 : (measurement_.isRotation ? Quantity::torque : Quantity::force);
        constexpr double half = 0.70710678118654752; // root of a weight of one half
        fit_.outliers =
            isWeighted_ ? static_cast<std::size_t>((robust_.rootWeights.array() < half).count()) : 0;
        if (fit_.outliers > 0) {
            fit_.words.push_back(std::to_string(fit_.outliers) + " of " + std::to_string(residuals_.size()) +
                                 " points lie out and count less than half.");
        }
        if (fit_.neighbours > 0.0) {
            fit_.words.push_back(
                "What is left has a pattern (neighbours are alike, correlation " +
                shortDisplayText(fit_.neighbours, 2) +
                "): the rig lacks something that the measured door has. The intervals are made wider for it.");
        }
        const FitDataSummary data = summaryOf(points, measurement_.isRotation, isMotion);
        for (std::size_t k = 0; k < free_.size(); ++k) {
            if (found_.isSilent[k]) fit_.words.push_back(silentWords(free_[k], data));
        }
        for (const std::vector<Eigen::Index>& together : found_.together) tellTogether(together, data);
        for (const std::size_t at : freeAt_) tellOfBound(fit_.numbers[at]);
        tellCorrelations();
    }

    void tellTogether(const std::vector<Eigen::Index>& together, const FitDataSummary& data) {
        std::vector<const Parameter*> parameters;
        for (const Eigen::Index k : together) {
            if (static_cast<std::size_t>(k) < free_.size())
                parameters.push_back(&free_[static_cast<std::size_t>(k)]);
        }
        if (!parameters.empty()) fit_.words.push_back(togetherWords(parameters, data));
    }

    void tellOfBound(const FittedNumber& number) {
        if (!number.isAtLower && !number.isAtUpper) return;
        std::string words = "The " + number.label + " ends at its ";
        words += number.isAtLower ? "lower" : "upper";
        words +=
            " bound, " + displayText(number.quantity, number.value, 4) + ": the data would have it beyond.";
        fit_.words.push_back(std::move(words));
    }

    void tellCorrelations() {
        for (Eigen::Index i = 0; i < fit_.correlations.rows(); ++i) {
            for (Eigen::Index k = i + 1; k < fit_.correlations.cols(); ++k) {
                const double correlation = fit_.correlations(i, k);
                if (!(std::abs(correlation) > kStrong)) continue;
                std::string words = fit_.numbers[static_cast<std::size_t>(i)].label;
                words += " and " + fit_.numbers[static_cast<std::size_t>(k)].label;
                words += " are hard to tell apart (correlation " + shortDisplayText(correlation, 3) + ").";
                fit_.words.push_back(std::move(words));
            }
        }
    }

    const Rig& rig_;
    const Measurement& measurement_;
    const FitRequest& request_;
    DoorFit fit_;
    std::vector<Parameter> free_;
    std::vector<std::size_t> freeAt_;  ///< of each unknown, its number in fit_
    std::vector<FitUnknown> unknowns_; ///< of free_, then of the model's extras
    std::unique_ptr<FitModel> model_;
    LeastSquares problem_;
    LeastSquaresEnd end_;
    Eigen::VectorXd predicted_, rootWeights_, residuals_;
    RobustScale robust_;
    bool isWeighted_ = false;
    Identified found_; ///< with all unknowns
    Identified inner_; ///< with those at a bound held
    Eigen::MatrixXd slopes_;
    double variance_ = 0.0, factor_ = 1.96;
};

} // namespace

DoorFit fitDoor(const Rig& rig, const Measurement& measurement, const FitRequest& request) {
    try {
        return DoorFitter(rig, measurement, request).fit();
    } catch (const std::exception& error) {
        DoorFit none;
        none.refusal = "The fit ended: ";
        none.refusal += error.what();
        return none;
    }
}

} // namespace hingelab
