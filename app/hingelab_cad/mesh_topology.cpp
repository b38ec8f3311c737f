// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/mesh_topology.h"

#include <map>
#include <unordered_map>

namespace hingelab::cad_reader {
namespace {

/// Joins points as they come.
class PointJoin {
  public:
    explicit PointJoin(std::vector<Vector3>& points) : points_(points) {}

    std::uint32_t indexOf(std::array<float, 3> point) {
        for (float& x : point) x += 0.0F; // of -0 and 0 one
        const auto [place, isNew] = known_.try_emplace(point, static_cast<std::uint32_t>(points_.size()));
        if (isNew) {
            points_.emplace_back(static_cast<double>(point[0]), static_cast<double>(point[1]),
                                 static_cast<double>(point[2]));
        }
        return place->second;
    }

  private:
    std::vector<Vector3>& points_;
    std::map<std::array<float, 3>, std::uint32_t> known_;
};

std::uint64_t keyOf(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{a} << 32U) | b;
}

void addEdges(MeshTopology& topology) {
    std::unordered_map<std::uint64_t, std::size_t> known;
    for (std::uint32_t t = 0; t < topology.triangles.size(); ++t) {
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = topology.triangles[t][i];
            const std::uint32_t to = topology.triangles[t][(i + 1) % 3];
            if (from == to) continue; // of a triangle without an area
            const std::array<std::uint32_t, 2> ends{std::min(from, to), std::max(from, to)};
            const auto [place, isNew] = known.try_emplace(keyOf(ends[0], ends[1]), topology.edges.size());
            if (isNew) topology.edges.push_back({ends, {}, {}});
            MeshEdge& edge = topology.edges[place->second];
            (from == ends[0] ? edge.forward : edge.backward).push_back(t);
        }
    }
}

} // namespace

MeshTopology topologyOf(const std::vector<std::array<float, 3>>& points,
                        const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    MeshTopology topology;
    PointJoin join(topology.points);
    std::vector<std::uint32_t> joined;
    joined.reserve(points.size());
    for (const auto& point : points) joined.push_back(join.indexOf(point));
    topology.triangles.reserve(triangles.size());
    for (const auto& [a, b, c] : triangles) topology.triangles.push_back({joined[a], joined[b], joined[c]});
    addEdges(topology);
    return topology;
}

} // namespace hingelab::cad_reader
