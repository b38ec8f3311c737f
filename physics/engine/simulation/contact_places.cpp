// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_places.h"

#include <algorithm>
#include <utility>

namespace hingelab {

void SpotPlaces::assign(const Model& model, std::vector<ActiveSpot>& active) {
    std::swap(idAt_, idBefore_);
    std::fill(idAt_.begin(), idAt_.end(), -1);
    std::size_t first = 0; // looked at first: mostly that behind the last one, for spots keep their order
    const auto findPlace = [&](ActiveSpot& a, const auto& isGood) {
        const Model::ContactUnit& unit = a.lawIn(model);
        const std::size_t end = unit.firstSpot + unit.spotCount;
        std::size_t k = first >= unit.firstSpot && first < end ? first : unit.firstSpot;
        for (std::size_t tried = 0; tried < unit.spotCount; ++tried, k = k + 1 < end ? k + 1 : unit.firstSpot) {
            if (idAt_[k] >= 0 || !isGood(k)) continue;
            idAt_[k] = a.spot.id;
            a.place = k;
            first = k + 1;
            return;
        }
    };
    for (ActiveSpot& a : active) findPlace(a, [&](std::size_t k) { return idBefore_[k] == a.spot.id; });
    first = 0;
    for (ActiveSpot& a : active) {
        if (a.place == ActiveSpot::kNowhere) findPlace(a, [](std::size_t) { return true; });
    }
}

void SpotPlaces::forget() {
    std::fill(idAt_.begin(), idAt_.end(), -1);
}

} // namespace hingelab
