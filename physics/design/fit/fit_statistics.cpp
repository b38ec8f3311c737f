// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_statistics.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kNormalFactor = 1.959963984540054;
constexpr double kMedianOfNormal = 0.6744897501960817;
constexpr double kHuber = 1.345;
/// Of the eigenvalues of a normal matrix with ones on its diagonal: slopes are good to 1e-8, squares to 1e-16,
/// and what is ten thousand times as uncertain as it looks alone is told by no bench.
constexpr double kNothing = 1e-10;
constexpr double kTakesPart = 0.05; // of a direction of length 1

double medianOf(Eigen::VectorXd values) {
    const Eigen::Index middle = values.size() / 2;
    std::nth_element(values.data(), values.data() + middle, values.data() + values.size());
    return values[middle];
}

} // namespace

double studentFactor(double freedom) {
    const double z = kNormalFactor;
    const double v = std::max(freedom, 1.0);
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    const double z9 = z7 * z * z;
    return z + (z3 + z) / (4.0 * v) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v) +
           (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v * v * v) +
           (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z) / (92160.0 * v * v * v * v);
}

RobustScale robustWeights(const Eigen::VectorXd& residuals, double unknowns) {
    RobustScale robust;
    const auto count = static_cast<double>(residuals.size());
    // A fit takes some of the errors on itself.
    const double kept = std::sqrt(count / std::max(1.0, count - unknowns));
    robust.scale = kept * medianOf(residuals.cwiseAbs()) / kMedianOfNormal;
    robust.rootWeights = Eigen::VectorXd::Ones(residuals.size());
    if (robust.scale <= 0.0) return robust;
    constexpr double far = 4.0;          // deviations
    constexpr double normalShare = 5e-4; // beyond them: 6e-5 of normal errors
    const auto beyond = static_cast<double>((residuals.array().abs() > far * robust.scale).count());
    robust.isNeeded = beyond > normalShare * count;
    if (!robust.isNeeded) return robust;
    for (Eigen::Index i = 0; i < residuals.size(); ++i) {
        const double away = std::abs(residuals[i]) / (kHuber * robust.scale);
        if (away > 1.0) robust.rootWeights[i] = 1.0 / std::sqrt(away);
    }
    return robust;
}

double residualVariance(const Eigen::VectorXd& residuals, const RobustScale* robust, double unknowns) {
    const auto count = static_cast<double>(residuals.size());
    const double freedom = std::max(1.0, count - unknowns);
    if (robust == nullptr) return residuals.squaredNorm() / freedom;
    double squares = 0.0;
    double within = 0.0;
    for (Eigen::Index i = 0; i < residuals.size(); ++i) {
        const double weight = robust->rootWeights[i] * robust->rootWeights[i];
        squares += std::pow(weight * residuals[i], 2);
        within += weight >= 1.0 ? 1.0 : 0.0;
    }
    const double share = within / count; // the mean slope of Huber's function
    // Huber's correction for small samples (Robust Statistics, 7.6).
    const double correction = 1.0 + unknowns / count * (1.0 - share) / std::max(share, 1e-9);
    return correction * correction * squares / freedom / std::max(share * share, 1e-9);
}

double neighbourCorrelation(const Eigen::VectorXd& residuals, std::span<const int> direction) {
    double products = 0.0;
    double pairs = 0.0;
    for (Eigen::Index i = 1; i < residuals.size(); ++i) {
        if (direction[static_cast<std::size_t>(i)] != direction[static_cast<std::size_t>(i - 1)]) continue;
        products += residuals[i] * residuals[i - 1];
        pairs += 1.0;
    }
    const double square = residuals.squaredNorm();
    if (square <= 0.0 || pairs < 10.0) return 0.0;
    const double found = products / square;
    // Of independent residuals it deviates from 0 by one over the root of their number.
    return found > std::max(0.2, 3.0 / std::sqrt(pairs)) ? std::min(found, 0.99) : 0.0;
}

Identified identify(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& reach, double noise) {
    const Eigen::Index count = slopes.cols();
    Identified result;
    result.isTold.assign(static_cast<std::size_t>(count), false);
    result.isSilent.assign(static_cast<std::size_t>(count), false);
    result.covariance = Eigen::MatrixXd::Zero(count, count);
    std::vector<Eigen::Index> heard;
    for (Eigen::Index k = 0; k < count; ++k) {
        const double size = slopes.col(k).norm();
        const bool isSilent = !(size > 0.0) || size * reach[k] <= noise;
        result.isSilent[static_cast<std::size_t>(k)] = isSilent;
        if (!isSilent) heard.push_back(k);
    }
    const auto n = static_cast<Eigen::Index>(heard.size());
    if (n == 0) return result;
    Eigen::MatrixXd scaled(slopes.rows(), n);
    Eigen::VectorXd size(n);
    for (Eigen::Index k = 0; k < n; ++k) {
        size[k] = slopes.col(heard[static_cast<std::size_t>(k)]).norm();
        scaled.col(k) = slopes.col(heard[static_cast<std::size_t>(k)]) / size[k];
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scaled.transpose() * scaled);
    Eigen::MatrixXd inverse = Eigen::MatrixXd::Zero(n, n);
    std::vector<bool> isTold(static_cast<std::size_t>(n), true);
    for (Eigen::Index e = 0; e < n; ++e) {
        const Eigen::VectorXd axis = eigen.eigenvectors().col(e);
        if (eigen.eigenvalues()[e] > kNothing) {
            inverse += axis * axis.transpose() / eigen.eigenvalues()[e];
            continue;
        }
        std::vector<Eigen::Index>& together = result.together.emplace_back();
        for (Eigen::Index k = 0; k < n; ++k) {
            if (std::abs(axis[k]) < kTakesPart) continue;
            together.push_back(heard[static_cast<std::size_t>(k)]);
            isTold[static_cast<std::size_t>(k)] = false;
        }
    }
    for (Eigen::Index i = 0; i < n; ++i) {
        if (!isTold[static_cast<std::size_t>(i)]) continue;
        const Eigen::Index row = heard[static_cast<std::size_t>(i)];
        result.isTold[static_cast<std::size_t>(row)] = true;
        for (Eigen::Index k = 0; k < n; ++k) {
            if (!isTold[static_cast<std::size_t>(k)]) continue;
            result.covariance(row, heard[static_cast<std::size_t>(k)]) = inverse(i, k) / size[i] / size[k];
        }
    }
    return result;
}

} // namespace hingelab
