// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_starts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hingelab {
namespace {

/// Splitmix64 (Steele, Lea, Flood 2014), in [0, 1).
class SeededShare {
  public:
    explicit SeededShare(std::uint64_t seed) : state_(seed) {}
    double next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        constexpr double unit = 1.0 / 9007199254740992.0; // 2^-53
        return static_cast<double>((z ^ (z >> 31U)) >> 11U) * unit;
    }

  private:
    std::uint64_t state_;
};

/// The order of cells that one unknown takes.
std::vector<int> shuffledCells(int count, SeededShare& random) {
    std::vector<int> cells(static_cast<std::size_t>(count));
    std::iota(cells.begin(), cells.end(), 0);
    for (std::size_t i = cells.size(); i > 1; --i) { // Fisher and Yates
        const auto k = static_cast<std::size_t>(random.next() * static_cast<double>(i));
        std::swap(cells[i - 1], cells[k]);
    }
    return cells;
}

double differenceOf(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return std::sqrt((a - b).squaredNorm() / static_cast<double>(std::max<Eigen::Index>(a.size(), 1)));
}

} // namespace

std::vector<Eigen::VectorXd> startsOf(const Eigen::VectorXd& first, const std::vector<FitUnknown>& unknowns,
                                      int count, std::uint64_t seed) {
    std::vector<Eigen::VectorXd> starts(static_cast<std::size_t>(std::clamp(count, 1, kMostStarts)), first);
    const int others = static_cast<int>(starts.size()) - 1;
    SeededShare random(seed);
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        const FitUnknown& unknown = unknowns[k];
        if (!(unknown.least < unknown.most)) continue;
        const double low = unknown.scaled(unknown.isLogarithm ? std::max(unknown.least, 1e-12) : unknown.least);
        const double high = unknown.scaled(unknown.most);
        const std::vector<int> cells = shuffledCells(others, random);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const double share = (cells[i] + random.next()) / others;
            starts[i + 1][static_cast<Eigen::Index>(k)] = low + share * (high - low);
        }
    }
    return starts;
}

DoorFit::Starts countMinima(const std::vector<StartEnd>& ends, int tried, double size) {
    constexpr double alike = 0.05; // of what is left
    constexpr double rounding = 1e-5;
    DoorFit::Starts starts{tried, static_cast<int>(ends.size()), 0, 0};
    std::vector<const StartEnd*> order;
    order.reserve(ends.size());
    for (const StartEnd& end : ends) order.push_back(&end);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->sum < b->sum; });
    std::vector<const StartEnd*> minima;
    for (const StartEnd* end : order) {
        const auto same = std::find_if(minima.begin(), minima.end(), [&](const StartEnd* other) {
            const double left = std::sqrt(other->sum / static_cast<double>(other->values.size()));
            return differenceOf(end->values, other->values) < alike * left + rounding * size;
        });
        if (same == minima.end()) {
            minima.push_back(end);
            starts.atBest += minima.size() == 1 ? 1 : 0;
        } else {
            starts.atBest += *same == minima.front() ? 1 : 0;
        }
    }
    starts.minima = static_cast<int>(minima.size());
    return starts;
}

std::string startWords(const DoorFit::Starts& starts, bool first) {
    std::string words = "Of " + std::to_string(starts.tried) + " beginnings ";
    const bool allEnded = starts.ended == starts.tried;
    if (!allEnded) words += std::to_string(starts.ended) + " led to an end; ";
    if (starts.minima == 1) return words + (allEnded ? "all" : "these all") + " led to the same numbers.";
    words += std::to_string(starts.minima) +
             " different minima were found; the best, which is shown, was reached from ";
    words += std::to_string(starts.atBest);
    words += first ? ", the rig's own numbers among them." : ", and not from the rig's own numbers.";
    return words;
}

} // namespace hingelab
