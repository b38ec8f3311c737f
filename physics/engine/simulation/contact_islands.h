// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// What moves by itself in a step with contacts: free coordinates that neither the mass matrix nor a force
/// couples with others.
///
/// Groups are coupled in every step, by joints, assemblies, elements and actuators; they are found once.
/// Islands are groups that touch each other in this step. Within an island groups are in the order of Cuthill
/// and McKee (1969), so that those that touch are near each other, and Newton's matrix is a narrow band. Builds
/// without allocation once as many contacts as before touch.
class ContactIslands {
  public:
    explicit ContactIslands(const Model& model);

    [[nodiscard]] int groupCount() const { return static_cast<int>(groups_.size()); }
    /// Free coordinates of a group, ascending.
    [[nodiscard]] const std::vector<int>& coordinatesOf(int group) const {
        return groups_[static_cast<std::size_t>(group)];
    }
    /// Group of a free coordinate.
    [[nodiscard]] int groupOf(int coordinate) const { return groupOf_[static_cast<std::size_t>(coordinate)]; }
    /// Group of what moves a frame of the mechanism; -1: nothing free does.
    [[nodiscard]] int groupOfFrame(int frame) const { return groupOfFrame_[static_cast<std::size_t>(frame)]; }
    /// Laws and actuators of a group, by their port. Those that act on prescribed motions alone count to group
    /// 0.
    [[nodiscard]] const std::vector<int>& portsOf(int group) const {
        return ports_[static_cast<std::size_t>(group)];
    }
    [[nodiscard]] int groupOfPort(std::size_t port) const { return groupOfPort_[port]; }
    /// Mass of the bodies that a group moves [kg].
    [[nodiscard]] double massOf(int group) const { return mass_[static_cast<std::size_t>(group)]; }

    /// Two groups that a contact couples; -1: something that is not free.
    using Touch = std::pair<int, int>;
    void build(std::span<const Touch> touches);

    [[nodiscard]] int count() const { return static_cast<int>(begins_.size()) - 1; }
    /// Groups of an island, in order.
    [[nodiscard]] std::span<const int> groupsOf(int island) const {
        const auto i = static_cast<std::size_t>(island);
        return std::span(order_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
    }
    /// Contacts of an island: indices of `touches`. Those that touch nothing free count to island 0.
    [[nodiscard]] std::span<const int> touchesOf(int island) const {
        const auto i = static_cast<std::size_t>(island);
        return std::span(touches_).subspan(touchBegins_[i], touchBegins_[i + 1] - touchBegins_[i]);
    }
    /// Place of a free coordinate within its island.
    [[nodiscard]] int placeOf(int coordinate) const { return places_[static_cast<std::size_t>(coordinate)]; }
    [[nodiscard]] const std::vector<int>& places() const { return places_; }

  private:
    void findGroups(const Model& model);
    void findNeighbours(std::span<const Touch> touches);
    [[nodiscard]] std::size_t walk(int from, std::vector<int>& order);
    void place(std::span<const Touch> touches);

    std::vector<std::vector<int>> groups_;
    std::vector<int> groupOf_;
    std::vector<int> groupOfFrame_;
    std::vector<std::vector<int>> ports_;
    std::vector<int> groupOfPort_;
    std::vector<double> mass_;
    std::vector<std::size_t> begins_, touchBegins_;
    std::vector<int> order_, touches_, places_;
    std::vector<int> islandOf_; ///< of each group; -1: not reached yet
    // Neighbours of each group, those of group g from neighbourBegins_[g] on.
    std::vector<std::size_t> neighbourBegins_;
    std::vector<int> neighbours_;
    std::vector<int> trial_, seen_; ///< room for walks
    int walks_ = 0;
};

} // namespace hingelab
