// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>

#include "numerics/indices.h"
#include "simulation/contact_islands.h"
#include "simulation/equations.h"

namespace hingelab {

/// The hand in a step with contacts: three rows of the system along the axes of the world.
class HandRows {
  public:
    /// Over so many coordinates.
    explicit HandRows(Eigen::Index coordinates) {
        for (Eigen::RowVectorXd& row : rows_) row.setZero(coordinates);
    }

    /// Where the hand of the equations pulls, and its gap, in the middle of the step.
    void read(const Model& model, const ContactIslands& islands, RigEquations& equations) {
        const Mechanism& mechanism = model.mechanism();
        const Hand& hand = *equations.hand;
        const Attachment& at = mechanism.attachmentOf(hand.body);
        const MechanismScratch& s = equations.scratch();
        const Vector3 p_WQ = mechanism.poseOf(at, s) * hand.grip;
        gap_ = hand.target - p_WQ;
        group_ = std::max(0, islands.groupOfFrame(at.frame));
        for (Eigen::RowVectorXd& row : rows_) row.setZero();
        mechanism.forEachPointColumn(at.frame, p_WQ, Matrix3::Identity(), 1.0, s,
                                     [&](int i, const Vector3& column) {
                                         for (std::size_t k = 0; k < 3; ++k) rows_[k][i] = column[toIndex(k)];
                                     });
    }
    /// The rate of the grip at the start of a step of length h along one axis; the gap becomes that of the
    /// start.
    void setRate(std::size_t axis, double rate, double h) {
        rate_[toIndex(axis)] = rate;
        gap_[toIndex(axis)] += 0.5 * h * rate;
    }

    [[nodiscard]] const Eigen::RowVectorXd& row(std::size_t axis) const { return rows_[axis]; }
    [[nodiscard]] const Vector3& gap() const { return gap_; }   ///< from the grip to its target [m]
    [[nodiscard]] const Vector3& rate() const { return rate_; } ///< of the grip at the start [m/s]
    [[nodiscard]] int group() const { return group_; }          ///< that it pulls, of ContactIslands

  private:
    std::array<Eigen::RowVectorXd, 3> rows_;
    Vector3 gap_ = Vector3::Zero();
    Vector3 rate_ = Vector3::Zero();
    int group_ = 0;
};

} // namespace hingelab
