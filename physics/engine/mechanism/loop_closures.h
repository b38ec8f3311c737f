// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "couplings/coupling_curve.h"
#include "mechanism/mechanism_state.h"

namespace hingelab {

/// The loops of a mechanism that joints close, the couplings of its coordinates, and the equations of both.
///
/// A joint that closes a loop has coordinates as any other: they move a frame, its end, from the parent. The
/// loop is closed where that frame coincides with a frame of the child, the six equations g(q) = 0:
///   the position of the end in the child's frame, divided by the length of the group, and
///   its orientation there (its rotation vector, where it is small).
/// A coupling of coordinates is one equation, q - offset - sum of f_i(q_i) = 0, divided so that its largest
/// slope is one, distances counted in that length. Loops and couplings that share a coordinate form a group,
/// whose equations are solved together. Of the coordinates that move it (its movers), as many are dependent as
/// the equations have rank; they follow from the others by Newton's method, their rates and accelerations by
/// linear equations. Equations beyond the rank are redundant: they hold by themselves, which is checked.
/// Source: coordinate partitioning (Wehage and Haug 1982).
class LoopClosures {
  public:
    struct Loop {
        std::size_t joint = 0; ///< in the rig
        Attachment end;        ///< what the joint moves
        Attachment child;      ///< what the end coincides with
        int parentOwner = kNoIndex;
        std::size_t childBody = 0;
    };
    struct Coupling {
        struct Term {
            int coordinate = 0;
            double factor = 1.0; ///< [the unit of the coupled coordinate per unit of this one]; of a curve its
                                 ///< greatest, for scale
            std::optional<CouplingCurve> curve;
            /// What the coupled coordinate travels with it, and derivatives of that.
            [[nodiscard]] Interpolation::Value at(double x) const {
                return curve ? curve->at(x) : Interpolation::Value{factor * x, factor, 0.0};
            }
        };
        std::size_t item = 0; ///< in the rig
        int coordinate = 0;   ///< that follows
        double offset = 0.0;  ///< [rad or m]
        std::vector<Term> terms;
        [[nodiscard]] bool isLinear() const {
            return std::none_of(terms.begin(), terms.end(),
                                [](const Term& term) { return term.curve.has_value(); });
        }
    };
    struct Group {
        std::vector<std::size_t> loops;
        std::vector<std::size_t> couplings; ///< their equations come after those of the loops
        std::vector<int> movers;            ///< coordinates, the free ones first; ascending
        int freeMovers = 0;                 ///< how many of them are free
        std::vector<bool> movesLoop; ///< of each mover: whether it moves a loop; else it is coupled alone
        std::vector<bool> isCurved;  ///< or is in a coupling by a curve; else it follows linearly
        bool isLinear = false;       ///< its equations are: couplings alone, none by a curve
        std::vector<double> weights; ///< see weightOf()
        double length = 1.0;         ///< that distances are counted in [m]
        std::vector<int> frames;     ///< with columns, that movers move
        [[nodiscard]] int equations() const {
            return 6 * static_cast<int>(loops.size()) + static_cast<int>(couplings.size());
        }
        [[nodiscard]] int moverCount() const { return static_cast<int>(movers.size()); }
    };

    [[nodiscard]] bool isEmpty() const { return loops_.empty() && couplings_.empty(); }
    [[nodiscard]] const std::vector<Loop>& loops() const { return loops_; }
    [[nodiscard]] const std::vector<Coupling>& couplings() const { return couplings_; }
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    /// What closes: loops by their index, then couplings. The coupling of such an index; null: it is a loop.
    [[nodiscard]] const Coupling* couplingAt(std::size_t closure) const {
        return closure < loops_.size() ? nullptr : &couplings_[closure - loops_.size()];
    }
    /// One of a group's: its first loop, or its first coupling.
    [[nodiscard]] std::size_t firstClosureOf(std::size_t group) const;
    /// Coordinates of all movers of the group that a loop or coupling is in; empty: in none.
    [[nodiscard]] std::vector<int> moversOf(std::size_t closure) const;
    /// Whether a coordinate moves a loop, or is coupled.
    [[nodiscard]] bool moves(int coordinate) const;
    /// How far a coupled coordinate is from where it should be [rad or m].
    [[nodiscard]] static double misfitOf(const Coupling& coupling, const JointVector& value);

    void add(const Loop& loop) { loops_.push_back(loop); }
    void add(Coupling coupling) { couplings_.push_back(std::move(coupling)); }
    /// Forms the groups. `movers` has what moves each frame; of a tree, coordinates that move both ends of a
    /// loop move them alike and do not count.
    void formGroups(const CoordinateSets& movers, bool isTree, const std::vector<Coordinate>& coordinates,
                    int freeCount);
    void setLength(std::size_t group, double length);
    void setFrames(std::size_t group, std::vector<int> frames) { groups_[group].frames = std::move(frames); }
    void setChild(std::size_t loop, const Attachment& at) { loops_[loop].child = at; }

    [[nodiscard]] LoopScratch makeScratch(std::size_t group) const;

    /// Errors of closure and their slopes by all movers, for the placed frames with their columns.
    void measure(std::size_t group, const MechanismScratch& s, LoopScratch& loop) const;
    /// The largest error: of rotations [rad], of positions in lengths of the group.
    [[nodiscard]] static double largestError(const LoopScratch& loop);
    /// The loop or coupling with the largest error.
    [[nodiscard]] std::size_t worstClosure(std::size_t group, const LoopScratch& loop) const;
    /// How far the ends of a loop are apart [m], and by which angle they are turned [rad].
    struct Gap {
        double distance = 0.0;
        double angle = 0.0;
    };
    [[nodiscard]] Gap gapOf(std::size_t loop, const MechanismScratch& s) const;

    /// One step of Newton's method for the dependent coordinates in `value`: its size, distances in lengths of
    /// the group.
    double correct(std::size_t group, const LoopPhase& phase, LoopScratch& loop, JointVector& value) const;
    /// Rates of the dependent coordinates per rate of each of the others, in loop.slopes.
    void findSlopes(std::size_t group, const LoopPhase& phase, LoopScratch& loop) const;
    /// The same of a course, at the value that its coordinate has.
    void takeSlopes(std::size_t group, const LoopPhase& phase, double x, LoopScratch& loop) const;
    /// Accelerations of the dependent coordinates that take away what the ends accelerate apart.
    void findAccelerations(std::size_t group, const LoopPhase& phase, const MechanismScratch& s,
                           LoopScratch& loop) const;

    /// Weight that a mover's coordinate counts with: distances in lengths of the group; what is coupled alone
    /// by what its coupling is divided by, so that ratios do not make it great or small.
    [[nodiscard]] double weightOf(std::size_t group, int mover) const {
        return groups_[group].weights[static_cast<std::size_t>(mover)];
    }

  private:
    void measureCouplings(std::size_t group, const MechanismScratch& s, LoopScratch& loop) const;
    /// What the equation of a coupling is divided by.
    [[nodiscard]] double unitOf(const Coupling& coupling, double length) const;

    std::vector<Loop> loops_;
    std::vector<Coupling> couplings_;
    std::vector<Group> groups_;
    std::vector<bool> isRotation_; ///< of each coordinate
};

} // namespace hingelab
