// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/core_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/indices.h"

namespace hingelab {
namespace {

/// Points of the Minkowski difference, and whence they come. At curved rims they lie so close together that
/// regions of their triangles drown in the rounding of doubles: there Real has more digits.
template <class Real>
struct Simplex {
    using Vector = Eigen::Matrix<Real, 3, 1>;
    struct Point {
        Vector w;
        Vector3 first, second;
    };

    int size = 0;
    std::array<Point, 4> points;
    std::array<Real, 4> shares{}; ///< of the point nearest to the origin
    Vector nearest = Vector::Zero();

    void keep(std::initializer_list<int> which, std::initializer_list<Real> newShares) {
        std::array<Point, 4> kept;
        int n = 0;
        for (const int i : which) kept[toSize(n++)] = points[toSize(i)];
        std::copy(kept.begin(), kept.begin() + n, points.begin());
        std::copy(newShares.begin(), newShares.end(), shares.begin());
        size = n;
    }
    [[nodiscard]] const Vector& w(int i) const { return points[toSize(i)].w; }
};

template <class Real>
void nearestOfPoint(Simplex<Real>& s, int i) {
    s.keep({i}, {Real(1)});
    s.nearest = s.w(0);
}

template <class Real>
void nearestOfEdge(Simplex<Real>& s, int i, int j) {
    using Vector = typename Simplex<Real>::Vector;
    const Vector a = s.w(i);
    const Vector ab = s.w(j) - a;
    const Real length2 = ab.squaredNorm();
    const Real along = -a.dot(ab);
    if (along <= 0 || length2 <= 0) return nearestOfPoint(s, i);
    if (along >= length2) return nearestOfPoint(s, j);
    const Real t = along / length2;
    s.keep({i, j}, {1 - t, t});
    s.nearest = a + t * ab;
    s.nearest -= (s.nearest.dot(ab) / length2) * ab; // once more: what rounding left along the edge
}

/// Nearest of some edges; true if there are any.
template <class Real>
bool nearestOfEdges(Simplex<Real>& s, std::initializer_list<std::array<int, 2>> edges,
                    std::initializer_list<bool> which) {
    const Simplex<Real> all = s;
    Real least = std::numeric_limits<Real>::infinity();
    auto use = which.begin();
    for (const std::array<int, 2>& edge : edges) {
        if (!*use++) continue;
        Simplex<Real> trial = all;
        nearestOfEdge(trial, edge[0], edge[1]);
        if (trial.nearest.squaredNorm() >= least) continue;
        least = trial.nearest.squaredNorm();
        s = trial;
    }
    return least < std::numeric_limits<Real>::infinity();
}

/// Point of the triangle nearest to the origin: beyond one of its edges or on its plane. Sides are told by
/// cross products, which a needle does not spoil as it does products of scalar products.
template <class Real>
void nearestOfTriangle(Simplex<Real>& s, int i, int j, int k) {
    using Vector = typename Simplex<Real>::Vector;
    const Vector a = s.w(i);
    const Vector ab = s.w(j) - a;
    const Vector bc = s.w(k) - s.w(j);
    const Vector ca = a - s.w(k);
    const Vector normal = bc.cross(ca);
    const Real area2 = normal.squaredNorm();
    const Real shareC = a.dot(ab.cross(normal));
    const Real shareA = s.w(j).dot(bc.cross(normal));
    const Real shareB = s.w(k).dot(ca.cross(normal));
    const bool isLine = !(area2 > 0);
    const auto beyond = [&](Real share) { return isLine || share <= 0; };
    if (nearestOfEdges(s, {{i, j}, {j, k}, {k, i}}, {beyond(shareC), beyond(shareA), beyond(shareB)})) return;
    s.keep({i, j, k}, {shareA / area2, shareB / area2, shareC / area2});
    s.nearest = (a.dot(normal) / area2) * normal;
}

/// False if the tetrahedron holds the origin.
template <class Real>
bool nearestOfTetrahedron(Simplex<Real>& s) {
    using Vector = typename Simplex<Real>::Vector;
    constexpr int faces[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    const Simplex<Real> all = s;
    Real least = std::numeric_limits<Real>::infinity();
    for (const auto& face : faces) {
        const Vector& a = all.w(face[0]);
        const Vector normal = (all.w(face[1]) - a).cross(all.w(face[2]) - a);
        const Real toOrigin = -a.dot(normal);
        const Real toFourth = (all.w(face[3]) - a).dot(normal);
        // A flat tetrahedron holds nothing: all its faces are asked.
        const bool isFlat = std::abs(toFourth) <= Real(1e-14) * normal.norm() * all.w(face[3]).norm();
        if (!isFlat && toOrigin * toFourth >= 0.0) continue;
        Simplex<Real> trial = all;
        nearestOfTriangle(trial, face[0], face[1], face[2]);
        const Real distance2 = trial.nearest.squaredNorm();
        if (distance2 >= least) continue;
        least = distance2;
        s = trial;
    }
    return std::isfinite(least);
}

template <class Real>
bool reduce(Simplex<Real>& s) {
    switch (s.size) {
        case 1:
            nearestOfPoint(s, 0);
            return true;
        case 2:
            nearestOfEdge(s, 0, 1);
            return true;
        case 3:
            nearestOfTriangle(s, 0, 1, 2);
            return true;
        default:
            return nearestOfTetrahedron(s);
    }
}

template <class Real>
CoreDistance resultOf(const Simplex<Real>& s) {
    CoreDistance d;
    const Real distance = s.nearest.norm();
    d.result = CoreDistance::Result::apart;
    d.distance = static_cast<double>(distance);
    d.normal = (s.nearest / distance).template cast<double>();
    for (int i = 0; i < s.size; ++i) {
        const auto share = static_cast<double>(s.shares[toSize(i)]);
        d.onFirst += share * s.points[toSize(i)].first;
        d.onSecond += share * s.points[toSize(i)].second;
    }
    return d;
}

template <class Real>
typename Simplex<Real>::Point supportOf(const PlacedCore& first, const PlacedCore& second,
                                        const Vector3& direction) {
    typename Simplex<Real>::Point p;
    p.first = first.support(direction);
    p.second = second.support(-direction);
    p.w = p.first.template cast<Real>() - p.second.template cast<Real>();
    return p;
}

template <class Real>
CoreDistance nearestPoints(const PlacedCore& first, const PlacedCore& second, double farther, double least) {
    constexpr double exact = 1e-14;
    constexpr int most = 100;
    Simplex<Real> s;
    Vector3 from = first.translation - second.translation;
    if (from.squaredNorm() <= 0.0) from = Vector3::UnitZ();
    s.points[0] = supportOf<Real>(first, second, -from);
    s.size = 1;
    nearestOfPoint(s, 0);
    bool isApart = false;
    for (int i = 0; i < most; ++i) {
        const Real distance2 = s.nearest.squaredNorm();
        if (distance2 <= least * least) return {};
        const auto p = supportOf<Real>(first, second, -s.nearest.template cast<double>());
        const Real along = s.nearest.dot(p.w);
        if (along > 0 && along * along > farther * farther * distance2) {
            CoreDistance far;
            far.result = CoreDistance::Result::far;
            far.distance = static_cast<double>(along / std::sqrt(distance2));
            return far;
        }
        isApart = isApart || along > 0; // a plane between the two
        if (distance2 - along <= exact * distance2) break;
        const Simplex<Real> before = s;
        s.points[toSize(s.size++)] = p;
        const bool isOutside = reduce(s);
        if (!isOutside && !isApart) return {};
        if (!isOutside || s.nearest.squaredNorm() >= distance2) { // rounding: no nearer
            s = before;
            break;
        }
    }
    return resultOf(s);
}

} // namespace

CoreDistance distanceOf(const PlacedCore& first, const PlacedCore& second, double farther) {
    constexpr double touching = 1e-9; // of the size: closer, the normal would be mostly rounding
    const double size = first.half().norm() + second.half().norm();
    const double least = touching * size + std::numeric_limits<double>::min();
    const auto isRound = [](const PlacedCore& c) { return c.form->kind == ContactForm::Kind::cylinder; };
    if (isRound(first) || isRound(second)) return nearestPoints<long double>(first, second, farther, least);
    return nearestPoints<double>(first, second, farther, least);
}

} // namespace hingelab
