// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "contact/contact_form.h"
#include "mechanism/mechanism.h"

namespace hingelab {

/// Which pairs of many forms may touch within a step, by the spheres about them: sweep and prune. Forms are
/// kept in order along the axis on which they are spread farthest; that order hardly changes from step to step,
/// so that each step costs about as much as there are forms and neighbours, not pairs.
///
/// Two spheres of radii r1, r2 may touch within h if the distance D of their centres is below
///   r1 + r2 + h |v1 - v2| + h |w1 - w2| r1 + g h²,
/// v2 that of the second body at the first centre: h |v2| + h w D at most, w the largest angular speed of all,
/// g h² the way of what accelerates. Solved for D that is a reach of each form by itself:
///   (r + h |v| + 2 h w r + g h²/2)/(1 - h w).
/// Where h w > 1/2, or something is not finite, all pairs may touch. Source: D. Baraff, SIGGRAPH 1992.
class BroadPhase {
  public:
    /// A form on a frame of the mechanism.
    struct Place {
        int frame = 0;
        Pose X_FC;          ///< of the form
        double reach = 0.0; ///< about its origin [m]; infinite: no sphere holds it
    };

    /// The next pair; the first that is added has number 0.
    void add(const Place& first, const Place& second);

    /// Numbers of the pairs that may touch within h, in ascending order. `farther` is g h² [m].
    [[nodiscard]] const std::vector<std::size_t>& near(const MechanismScratch& placed, double h,
                                                       double farther);
    /// Poses of the forms of a pair in the world, as near() saw them.
    [[nodiscard]] const Pose& firstPose(std::size_t pair) const { return poses_[pairs_[pair].first]; }
    [[nodiscard]] const Pose& secondPose(std::size_t pair) const { return poses_[pairs_[pair].second]; }

  private:
    struct Pair {
        std::size_t first = 0, second = 0; ///< forms
    };
    struct Partner {
        std::size_t form = 0, pair = 0;
    };
    [[nodiscard]] std::size_t formAt(const Place& place);
    void placeForms(const MechanismScratch& placed);
    [[nodiscard]] bool findBoxes(const MechanismScratch& placed, double h, double farther);
    void sortAlong(int axis);
    void sweep(int axis);
    void meet(std::size_t a, std::size_t b);

    std::vector<Place> forms_;
    std::vector<Pair> pairs_;
    std::vector<std::vector<Partner>> partners_; ///< of each form, those of later ones
    std::vector<std::size_t> endless_;           ///< pairs with a form that no sphere holds
    std::vector<std::size_t> order_;             ///< of forms that have one, along the axis
    std::vector<Pose> poses_;                    ///< of forms, in the world
    std::vector<Vector3> low_, high_;            ///< boxes about their spheres [m]
    std::vector<std::size_t> near_;
};

} // namespace hingelab
