// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_islands.h"

#include <algorithm>
#include <numeric>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Sets that only grow together.
class Unions {
  public:
    explicit Unions(int count) : parent_(toSize(count)) { std::iota(parent_.begin(), parent_.end(), 0); }
    int rootOf(int i) {
        while (parent_[toSize(i)] != i) i = parent_[toSize(i)] = parent_[toSize(parent_[toSize(i)])];
        return i;
    }
    void join(int a, int b) {
        const int x = rootOf(a);
        const int y = rootOf(b);
        parent_[toSize(std::max(x, y))] = std::min(x, y);
    }

  private:
    std::vector<int> parent_;
};

/// Free coordinates that a port's force may act on.
CoordinateSet portReach(const Port& port, const Mechanism& mechanism) {
    const CoordinateSets& movers = mechanism.movers();
    CoordinateSet reach(movers.words());
    const auto add = [&](Port::Kind kind, int index) {
        if (kind == Port::Kind::coordinate) {
            reach.add(toSize(index));
        } else {
            reach.add(movers[toSize(mechanism.frameOfAssembly(toSize(index)))]);
        }
    };
    switch (port.kind) {
        case Port::Kind::coordinate:
        case Port::Kind::assembly:
            add(port.kind, port.index);
            break;
        case Port::Kind::points:
            reach = movers[toSize(port.from.frame)];
            reach.add(movers[toSize(port.to.frame)]);
            break;
        case Port::Kind::geared:
            for (const Port::Geared& part : port.geared) add(part.kind, part.index);
            break;
    }
    return reach;
}

} // namespace

ContactIslands::ContactIslands(const Model& model) {
    findGroups(model);
    const std::size_t count = groups_.size();
    islandOf_.assign(count, -1);
    order_.reserve(count);
    trial_.reserve(count);
    seen_.assign(count, 0);
    neighbourBegins_.assign(count + 1, 0);
    begins_.reserve(count + 2);
    touchBegins_.reserve(count + 2);
    places_.assign(groupOf_.size(), 0);
    build({});
}

void ContactIslands::findGroups(const Model& model) {
    const Mechanism& mechanism = model.mechanism();
    const int n = mechanism.degreesOfFreedom();
    Unions sets(n);
    const auto join = [&](const CoordinateSet& together) {
        int first = -1;
        together.forEach([&](std::size_t i) {
            const int c = static_cast<int>(i);
            if (c >= n) return;
            if (first >= 0) sets.join(first, c);
            first = c;
        });
        return first;
    };
    const CoordinateSets& movers = mechanism.movers();
    groupOfFrame_.assign(toSize(mechanism.frameCount()), -1);
    for (std::size_t f = 0; f < groupOfFrame_.size(); ++f) groupOfFrame_[f] = join(movers[f]);
    std::vector<int> coordinateOfPort;
    for (std::size_t p = 0; p < model.portCount(); ++p) {
        coordinateOfPort.push_back(join(portReach(model.port(p), mechanism)));
    }
    for (int i = 0; i < n; ++i) {
        for (const int j : mechanism.coupled(i)) sets.join(i, j);
    }
    groupOf_.assign(toSize(n), -1);
    for (int i = 0; i < n; ++i) {
        int& group = groupOf_[toSize(sets.rootOf(i))]; // a root is the least of its set: seen first
        if (group < 0) {
            group = static_cast<int>(groups_.size());
            groups_.emplace_back();
        }
        groupOf_[toSize(i)] = group;
        groups_[toSize(group)].push_back(i);
    }
    const auto groupOf = [&](int coordinate) { return coordinate < 0 ? -1 : groupOf_[toSize(coordinate)]; };
    for (int& f : groupOfFrame_) f = groupOf(f);
    if (groups_.empty()) groups_.emplace_back(); // all motion is prescribed
    ports_.resize(groups_.size());
    for (std::size_t p = 0; p < coordinateOfPort.size(); ++p) {
        groupOfPort_.push_back(std::max(0, groupOf(coordinateOfPort[p])));
        ports_[toSize(groupOfPort_.back())].push_back(static_cast<int>(p));
    }
    mass_.assign(groups_.size(), 0.0);
    for (std::size_t b = 0; b < model.rig().bodies.size(); ++b) {
        const int group = groupOfFrame_[toSize(mechanism.attachmentOf(b).frame)];
        if (group >= 0) mass_[toSize(group)] += mechanism.inertiaOfBody(b).mass;
    }
}

void ContactIslands::findNeighbours(std::span<const Touch> touches) {
    std::fill(neighbourBegins_.begin(), neighbourBegins_.end(), 0);
    const auto forEachPair = [&](const auto& visit) {
        for (const auto& [a, b] : touches) {
            if (a < 0 || b < 0 || a == b) continue;
            visit(a, b);
            visit(b, a);
        }
    };
    forEachPair([&](int a, int) { ++neighbourBegins_[toSize(a) + 1]; });
    std::partial_sum(neighbourBegins_.begin(), neighbourBegins_.end(), neighbourBegins_.begin());
    neighbours_.resize(neighbourBegins_.back());
    forEachPair([&](int a, int b) { neighbours_[neighbourBegins_[toSize(a)]++] = b; });
    std::rotate(neighbourBegins_.rbegin(), neighbourBegins_.rbegin() + 1, neighbourBegins_.rend());
    neighbourBegins_.front() = 0;
}

/// All groups that hang together with one, by their distance from it. Returns where those that are farthest
/// begin.
std::size_t ContactIslands::walk(int from, std::vector<int>& order) {
    ++walks_;
    const std::size_t first = order.size();
    order.push_back(from);
    seen_[toSize(from)] = walks_;
    std::size_t layer = first;
    for (std::size_t at = first; at < order.size();) {
        layer = at;
        for (const std::size_t end = order.size(); at < end; ++at) {
            const auto g = toSize(order[at]);
            for (std::size_t k = neighbourBegins_[g]; k < neighbourBegins_[g + 1]; ++k) {
                if (std::exchange(seen_[toSize(neighbours_[k])], walks_) != walks_) {
                    order.push_back(neighbours_[k]);
                }
            }
        }
    }
    return layer;
}

void ContactIslands::build(std::span<const Touch> touches) {
    if (groupCount() == 1) {
        order_.assign(1, 0);
        begins_.assign({0, 1});
        return place(touches);
    }
    findNeighbours(touches);
    std::fill(islandOf_.begin(), islandOf_.end(), -1);
    order_.clear();
    begins_.assign(1, 0);
    for (int g = 0; g < groupCount(); ++g) {
        if (islandOf_[toSize(g)] >= 0) continue;
        int end = g; // one of the ends, where the band is narrowest
        if (neighbourBegins_[toSize(g) + 1] > neighbourBegins_[toSize(g)]) {
            trial_.clear();
            end = trial_[walk(g, trial_)];
        }
        const std::size_t first = order_.size();
        static_cast<void>(walk(end, order_));
        for (std::size_t k = first; k < order_.size(); ++k) islandOf_[toSize(order_[k])] = count();
        begins_.push_back(order_.size());
    }
    place(touches);
}

void ContactIslands::place(std::span<const Touch> touches) {
    for (int island = 0; island < count(); ++island) {
        int next = 0;
        for (const int group : groupsOf(island)) {
            for (const int coordinate : coordinatesOf(group)) places_[toSize(coordinate)] = next++;
        }
    }
    const auto islandOf = [&](const Touch& touch) {
        const int group = std::max(touch.first, touch.second);
        return group < 0 || count() == 1 ? 0 : islandOf_[toSize(group)];
    };
    touchBegins_.assign(toSize(count()) + 1, 0);
    for (const Touch& touch : touches) ++touchBegins_[toSize(islandOf(touch)) + 1];
    std::partial_sum(touchBegins_.begin(), touchBegins_.end(), touchBegins_.begin());
    touches_.resize(touches.size());
    for (std::size_t c = 0; c < touches.size(); ++c) {
        touches_[touchBegins_[toSize(islandOf(touches[c]))]++] = static_cast<int>(c);
    }
    std::rotate(touchBegins_.rbegin(), touchBegins_.rbegin() + 1, touchBegins_.rend());
    touchBegins_.front() = 0;
}

} // namespace hingelab
