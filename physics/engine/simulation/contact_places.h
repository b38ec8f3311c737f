// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "simulation/contact_step.h"

namespace hingelab {

/// Places at which the spots of contacts are shown: each keeps that which it had in the step before. Of a
/// contact about very many spots, some get none. Allocates nothing after construction.
class SpotPlaces {
  public:
    explicit SpotPlaces(std::size_t count) : idAt_(count, -1), idBefore_(idAt_) {}

    void assign(const Model& model, std::vector<ActiveSpot>& active);
    void forget();
    [[nodiscard]] bool isTaken(std::size_t place) const { return idAt_[place] >= 0; }

  private:
    std::vector<int> idAt_, idBefore_; ///< of the spots at each place, now and in the step before; -1: none
};

} // namespace hingelab
