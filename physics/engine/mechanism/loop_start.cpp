// SPDX-License-Identifier: GPL-3.0-or-later
// Closing loops from poses that nearly close them: at the start, and when the rig has changed.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>

#include "mechanism/loop_partition.h"
#include "mechanism/mechanism.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kClosed = 1e-12; // error within which Newton's method has come to its end
constexpr double kLongestStep = 0.3;
constexpr double kAlike = 1e-3; // [rad, or lengths] within which two closed poses are one

} // namespace

class Mechanism::LoopStart {
  public:
    LoopStart(const Mechanism& m, double time, MechanismScratch& s, MechanismPhase& phase)
        : m_(m), s_(s), phase_(phase) {
        s_.time = time;
    }

    bool close(JointVector& q) {
        phase_.loops.assign(m_.loops_.groups().size(), {});
        takeValues(q);
        leadCoupled();
        for (std::size_t g = 0; g < groups(); ++g) {
            if (!closeGroup(g)) return false;
        }
        q = s_.value.head(m_.free_);
        return true;
    }

    bool closeOtherwise(std::size_t g, JointVector& q) {
        takeValues(q);
        const JointVector here = s_.value;
        const std::vector<int> dependents = phase_.loops[g].dependents;
        std::vector<JointVector> found = {here};
        std::mt19937 generator(1); // the same starts each time, so that the order is the same
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        // A window waits for it: steps of the search cost the third power of the movers.
        const double size = group(g).moverCount();
        const int trials = static_cast<int>(std::clamp(64.0 * 1000.0 / (size * size * size), 6.0, 64.0));
        constexpr int mostSteps = 40; // a turn takes ten, and Newton's method a few more
        for (int trial = 0; trial < trials; ++trial) {
            s_.value = here;
            for (const int d : dependents) {
                const double farthest = std::numbers::pi * m_.loops_.weightOf(g, d); // any turn
                s_.value[group(g).movers[toSize(d)]] += farthest * share(generator);
            }
            if (!search(g, dependents, mostSteps)) continue;
            bringNear(g, here);
            const auto isSame = [&](const JointVector& known) { return isAlike(g, known, s_.value); };
            if (std::none_of(found.begin(), found.end(), isSame)) found.push_back(s_.value);
        }
        if (found.size() == 1) return false;
        const auto isBefore = [&](const JointVector& a, const JointVector& b) {
            for (const int d : dependents) {
                const int c = group(g).movers[toSize(d)];
                const bool turns = m_.coordinates_[toSize(c)].isRotation;
                const double x = turns ? std::remainder(a[c], 2.0 * std::numbers::pi) : a[c];
                const double y = turns ? std::remainder(b[c], 2.0 * std::numbers::pi) : b[c];
                if (std::abs(x - y) > kAlike) return x < y;
            }
            return false;
        };
        std::sort(found.begin(), found.end(), isBefore);
        const auto present = std::find_if(found.begin(), found.end(),
                                          [&](const JointVector& known) { return isAlike(g, known, here); });
        s_.value = std::next(present) == found.end() ? found.front() : *std::next(present);
        if (!measure(g) || !divide(g)) return false;
        q = s_.value.head(m_.free_);
        return true;
    }

  private:
    void takeValues(const JointVector& q) {
        s_.failedLoop = kNoIndex;
        s_.loopProblem = LoopProblem::none;
        s_.value.head(m_.free_) = q;
        for (std::size_t c = toSize(m_.free_); c < m_.coordinates_.size(); ++c) {
            s_.value[toIndex(c)] = m_.motions_[toSize(m_.coordinates_[c].motion)].at(s_.time).value;
        }
    }

    /// Whole turns less, where that is nearer.
    void bringNear(std::size_t g, const JointVector& here) {
        for (const int m : phase_.loops[g].dependents) {
            const int c = group(g).movers[toSize(m)];
            if (!m_.coordinates_[toSize(c)].isRotation) continue;
            s_.value[c] = here[c] + std::remainder(s_.value[c] - here[c], 2.0 * std::numbers::pi);
        }
    }

    [[nodiscard]] bool isAlike(std::size_t g, const JointVector& a, const JointVector& b) const {
        return std::all_of(group(g).movers.begin(), group(g).movers.end(), [&](int c) {
            const double apart = std::abs(a[c] - b[c]);
            return m_.coordinates_[toSize(c)].isRotation
                       ? std::abs(std::remainder(apart, 2.0 * std::numbers::pi)) < kAlike
                       : apart < kAlike * group(g).length;
        });
    }

    [[nodiscard]] std::size_t groups() const { return m_.loops_.groups().size(); }
    [[nodiscard]] const LoopClosures::Group& group(std::size_t g) const { return m_.loops_.groups()[g]; }

    /// Coupled coordinates where those that they follow lead them, one after the other along chains. Circles
    /// lead nowhere: then they stay as drawn.
    void leadCoupled() {
        const JointVector drawn = s_.value;
        const std::vector<LoopClosures::Coupling>& all = m_.loops_.couplings();
        for (std::size_t turn = 0; turn < all.size(); ++turn) {
            if (!leadOnce()) return;
        }
        if (leadOnce()) s_.value = drawn;
    }

    /// Whether anything moved.
    bool leadOnce() {
        constexpr double nothing = 1e-12; // of a coordinate
        bool moved = false;
        for (const LoopClosures::Coupling& own : m_.loops_.couplings()) {
            if (own.coordinate >= m_.free_) continue;
            const double misfit = LoopClosures::misfitOf(own, s_.value);
            s_.value[own.coordinate] -= misfit;
            const double size = 1.0 + std::abs(s_.value[own.coordinate]);
            moved = moved || !(std::abs(misfit) <= nothing * size) || !std::isfinite(size);
        }
        return moved;
    }

    bool measure(std::size_t g) {
        s_.phase = &phase_;
        s_.sought = s_.value;
        const bool isPlaced = m_.placeOpen(phase_, s_);
        s_.value = s_.sought;
        if (!isPlaced) return false;
        m_.loops_.measure(g, s_, s_.loops[g]);
        return s_.loops[g].errors.allFinite();
    }

    bool fail(std::size_t g, LoopProblem problem) {
        s_.failedLoop = static_cast<int>(m_.loops_.worstClosure(g, s_.loops[g]));
        s_.loopProblem = problem;
        return false;
    }

    bool closeGroup(std::size_t g) {
        if (!measure(g)) return fail(g, LoopProblem::open);
        const LoopPartition partition(m_.loops_, g);
        const JointVector drawn = s_.value;
        const LoopPhase preferred =
            partition.byOrder(s_.loops[g], partition.rank(s_.loops[g]), m_.coordinates_);
        if (!search(g, preferred.dependents)) {
            s_.value = drawn;
            std::vector<int> all(toSize(group(g).freeMovers));
            std::iota(all.begin(), all.end(), 0);
            if (!search(g, all)) return fail(g, LoopProblem::open);
            keepFirst(g, drawn);
        } else if (partition.rank(s_.loops[g]) < static_cast<int>(preferred.dependents.size())) {
            keepFirst(g, drawn);
        }
        return divide(g);
    }

    /// Drawn roughly, an over-constrained group seems to have no freedom. Closed, it shows which coordinates
    /// can keep what was drawn: if it closes with them, it does.
    void keepFirst(std::size_t g, const JointVector& drawn) {
        const LoopPartition partition(m_.loops_, g);
        const LoopPhase closed = partition.byOrder(s_.loops[g], partition.rank(s_.loops[g]), m_.coordinates_);
        const JointVector nearest = s_.value;
        std::vector<int> kept;
        double way = 0.0;
        for (int m = 0; m < group(g).freeMovers; ++m) {
            const bool follows =
                std::find(closed.dependents.begin(), closed.dependents.end(), m) != closed.dependents.end();
            if (follows) continue;
            const int c = group(g).movers[toSize(m)];
            kept.push_back(c);
            way = std::max(way, std::abs(drawn[c] - nearest[c]) / m_.loops_.weightOf(g, m));
        }
        constexpr double longest = 0.1; // of a step on the way there
        const int count = std::clamp(static_cast<int>(std::ceil(way / longest)), 1, 1000);
        for (int i = 1; i <= count; ++i) {
            for (const int c : kept) s_.value[c] = nearest[c] + (drawn[c] - nearest[c]) * i / count;
            if (search(g, closed.dependents)) continue;
            s_.value = nearest;
            static_cast<void>(measure(g));
            return;
        }
    }

    /// Gauss and Newton's method in steps of limited length for some of the movers.
    bool search(std::size_t g, const std::vector<int>& movers, int most = 100) {
        const LoopPartition partition(m_.loops_, g);
        double before = std::numeric_limits<double>::infinity();
        for (int iteration = 0; iteration < most; ++iteration) {
            if (!measure(g)) return false;
            const double error = LoopClosures::largestError(s_.loops[g]);
            if (error == 0.0 || (error < kClosed && error >= 0.25 * before)) return true;
            before = error;
            if (movers.empty()) return error < kClosed;
            const Eigen::VectorXd step = partition.nearestStep(s_.loops[g], movers);
            const double size = step.lpNorm<Eigen::Infinity>();
            if (!std::isfinite(size)) return false;
            if (size < 1e-15) return error < kClosed; // no nearer pose
            double ofLoops = 0.0;                     // what follows linearly goes as far as it is led
            for (std::size_t i = 0; i < movers.size(); ++i) {
                if (group(g).isCurved[toSize(movers[i])])
                    ofLoops = std::max(ofLoops, std::abs(step[toIndex(i)]));
            }
            const double share = ofLoops > kLongestStep ? kLongestStep / ofLoops : 1.0;
            for (std::size_t i = 0; i < movers.size(); ++i) {
                s_.value[group(g).movers[toSize(movers[i])]] +=
                    share * step[toIndex(i)] * m_.loops_.weightOf(g, movers[i]);
            }
        }
        return before < kClosed;
    }

    /// Chooses the dependent coordinates of a closed group, and makes sure that it stays closed as it moves.
    bool divide(std::size_t g) {
        const LoopPartition partition(m_.loops_, g);
        const int rank = partition.rank(s_.loops[g]);
        if (partition.rank(s_.loops[g], true) > rank) return fail(g, LoopProblem::motions);
        if (!group(g).isLinear && rank < group(g).freeMovers && !staysRegular(g, rank))
            return fail(g, LoopProblem::singular);
        phase_.loops[g] = partition.byOrder(s_.loops[g], rank, m_.coordinates_);
        return true;
    }

    /// Whether the rank is the same a little aside, along a motion that the pose allows; and that it is one.
    bool staysRegular(std::size_t g, int rank) {
        constexpr double aside = 1e-3;
        const LoopPartition partition(m_.loops_, g);
        const Eigen::VectorXd direction = partition.freeDirection(s_.loops[g], rank);
        const JointVector here = s_.value;
        for (int m = 0; m < group(g).freeMovers; ++m) {
            s_.value[group(g).movers[toSize(m)]] += aside * direction[m] * m_.loops_.weightOf(g, m);
        }
        std::vector<int> all(toSize(group(g).freeMovers));
        std::iota(all.begin(), all.end(), 0);
        bool isRegular = search(g, all) && partition.rank(s_.loops[g]) <= rank;
        double moved = 0.0;
        for (int m = 0; m < group(g).freeMovers; ++m) {
            const int c = group(g).movers[toSize(m)];
            moved += direction[m] * (s_.value[c] - here[c]) / m_.loops_.weightOf(g, m);
        }
        isRegular = isRegular && moved > 0.5 * aside;
        s_.value = here;
        return measure(g) && isRegular;
    }

    const Mechanism& m_;
    MechanismScratch& s_;
    MechanismPhase& phase_;
};

bool Mechanism::closeOtherwise(std::size_t group, JointVector& q, double time, MechanismScratch& s,
                               MechanismPhase& phase) const {
    MechanismPhase other = phase;
    JointVector there = q;
    if (!LoopStart(*this, time, s, other).closeOtherwise(group, there)) return false;
    q = there;
    phase = std::move(other);
    return true;
}

bool Mechanism::closeAnew(JointVector& q, double time, MechanismScratch& s, MechanismPhase& phase) const {
    return LoopStart(*this, time, s, phase).close(q);
}

} // namespace hingelab
