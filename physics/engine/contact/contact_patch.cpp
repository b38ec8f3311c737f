// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kSame = 1e-7; // of the circumference: corners nearer than that are one

double planarCross(const Vector2& a, const Vector2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

/// A corner of the overlap: edges are those of the first feature, then those of the second.
struct Corner {
    Vector2 at;
    int before = 0, after = 0;
};

struct Overlap {
    int count = 0;
    std::array<Corner, ContactPatch::kMost + 1> corners;

    void add(const Vector2& at, int before, int after) { corners[toSize(count++)] = {at, before, after}; }
};

/// What is left of the overlap to the left of a line.
Overlap cut(const Overlap& from, const Vector2& a, const Vector2& b, int label) {
    Overlap left;
    const Vector2 along = b - a;
    const auto side = [&](int i) { return planarCross(along, from.corners[toSize(i)].at - a); };
    for (int i = 0; i < from.count && left.count + 2 <= ContactPatch::kMost; ++i) {
        const int next = (i + 1) % from.count;
        const Corner& here = from.corners[toSize(i)];
        const double s = side(i);
        const double sNext = side(next);
        if (s >= 0.0) left.add(here.at, here.before, here.after);
        if ((s >= 0.0) == (sNext >= 0.0)) continue;
        const Vector2 crossing = here.at + (s / (s - sNext)) * (from.corners[toSize(next)].at - here.at);
        if (s >= 0.0) {
            left.add(crossing, here.after, label);
        } else {
            left.add(crossing, label, here.after);
        }
    }
    return left;
}

/// Shares by the lengths of edges; corners that coincide are one.
ContactPatch sharesOf(const Overlap& overlap) {
    ContactPatch patch;
    std::array<double, ContactPatch::kMost + 1> edges{};
    double around = 0.0;
    for (int i = 0; i < overlap.count; ++i) {
        const Corner& next = overlap.corners[toSize((i + 1) % overlap.count)];
        edges[toSize(i)] = (next.at - overlap.corners[toSize(i)].at).norm();
        around += edges[toSize(i)];
    }
    for (int i = 0; i < overlap.count; ++i) {
        const Corner& here = overlap.corners[toSize(i)];
        const double before = edges[toSize((i + overlap.count - 1) % overlap.count)];
        const double share = 0.5 * (before + edges[toSize(i)]) / around;
        if (patch.count > 0 && before <= kSame * around) {
            patch.corners[toSize(patch.count - 1)].share += share;
            continue;
        }
        constexpr int labels = 2 * CoreFeature::kMost;
        patch.corners[toSize(patch.count++)] = {here.at.x(), here.at.y(), share,
                                                here.before * labels + here.after};
    }
    if (patch.count > 1 && edges[toSize(overlap.count - 1)] <= kSame * around) {
        patch.corners[0].share += patch.corners[toSize(--patch.count)].share;
    }
    return patch;
}

ContactPatch ofTwo(const Vector2& a, const Vector2& b, int idA, int idB) {
    ContactPatch patch;
    patch.count = 2;
    patch.corners[0] = {a.x(), a.y(), 0.5, idA};
    patch.corners[1] = {b.x(), b.y(), 0.5, idB};
    return patch;
}

struct Line {
    Vector2 from, to;
};

/// Two lines: along the middle of their directions, where both are and near their crossing.
ContactPatch patchOfLines(const Line& first, const Line& second, const Vector2& witness, double halfWidth) {
    const double lengths = (first.to - first.from).norm() * (second.to - second.from).norm();
    if (!(lengths > 0.0)) return ofTwo(witness, witness, 0, 1); // seen from their end
    const Vector2 u = (first.to - first.from).normalized();
    Vector2 v = (second.to - second.from).normalized();
    if (u.dot(v) < 0.0) v = -v;
    const Vector2 middle = (u + v).normalized();
    const double sine = std::abs(planarCross(u, v));
    const double centre = middle.dot(witness);
    double low = -std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Line& line : {first, second}) {
        const double a = middle.dot(line.from);
        const double b = middle.dot(line.to);
        low = std::max(low, std::min(a, b));
        high = std::min(high, std::max(a, b));
    }
    low = std::min(low - centre, 0.0);
    high = std::max(high - centre, 0.0);
    if (sine > 0.0) {
        // Lines that cross are met near their crossing, evenly to both sides, at a line's end at its end alone;
        // where they are all but parallel, as far as both are.
        constexpr double allButParallel = 1e-2;
        const double turn = std::min(1.0, sine / allButParallel);
        const double across = turn * turn * (3.0 - 2.0 * turn);
        low = std::max(low, -halfWidth / sine);
        high = std::min(high, halfWidth / sine);
        const double even = std::min(-low, high);
        low = across * -even + (1.0 - across) * low;
        high = across * even + (1.0 - across) * high;
    }
    return ofTwo(witness + low * middle, witness + high * middle, 0, 1);
}

Line edgeOf(const FlatFeature& feature, int i) {
    return {feature.corner(i), feature.corner((i + 1) % feature.count())};
}

double distanceTo(const Line& line, const Vector2& p) {
    const Vector2 along = line.to - line.from;
    const double length2 = along.squaredNorm();
    const double t = length2 > 0.0 ? std::clamp((p - line.from).dot(along) / length2, 0.0, 1.0) : 0.0;
    return (line.from + t * along - p).norm();
}

/// The edges of both next to the nearest point; of several, those that are most parallel.
ContactPatch patchOfEdges(const FlatFeature& first, const FlatFeature& second, const Vector2& witness,
                          double halfWidth) {
    const auto edges = [](const FlatFeature& f) { return f.count() > 2 ? f.count() : f.count() - 1; };
    const auto leastOf = [&](const FlatFeature& f) {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < edges(f); ++i) least = std::min(least, distanceTo(edgeOf(f, i), witness));
        return least + 1e-9 * (f.corner(0) - f.corner(1)).norm();
    };
    const double nearFirst = leastOf(first);
    const double nearSecond = leastOf(second);
    ContactPatch best = ofTwo(witness, witness, 0, 1);
    double mostParallel = -1.0;
    for (int i = 0; i < edges(first); ++i) {
        const Line a = edgeOf(first, i);
        if (distanceTo(a, witness) > nearFirst) continue;
        for (int j = 0; j < edges(second); ++j) {
            const Line b = edgeOf(second, j);
            if (distanceTo(b, witness) > nearSecond) continue;
            const double lengths = (a.to - a.from).norm() * (b.to - b.from).norm();
            const double parallel =
                lengths > 0.0 ? std::abs((a.to - a.from).dot(b.to - b.from)) / lengths : 0.0;
            if (parallel <= mostParallel) continue;
            mostParallel = parallel;
            best = patchOfLines(a, b, witness, halfWidth);
        }
    }
    best.isOverlap = false;
    return best;
}

/// A line over a face: the part that is over it.
ContactPatch patchOfLineOverFace(const FlatFeature& line, const FlatFeature& face, const Vector2& witness,
                                 double halfWidth) {
    const FlatFeature::Part part = face.partOver(line.corner(0), line.corner(1));
    if (!(part.low < part.high)) return patchOfEdges(line, face, witness, halfWidth);
    const Vector2 along = line.corner(1) - line.corner(0);
    return ofTwo(line.corner(0) + part.low * along, line.corner(0) + part.high * along, 0, 1);
}

} // namespace

FlatFeature::FlatFeature(const CoreFeature& feature, const Matrix3& axes)
    : rimRadius_(feature.rimRadius), rimCentre_(axes.transpose() * feature.rimCentre) {
    std::array<double, CoreFeature::kMost> heights{};
    // A face's corners that coincide are one: an edge between them would have the direction of rounding, and
    // cut the overlap anywhere.
    constexpr double same = 1e-9;
    const double size = (feature.corners[0] - feature.corners[toSize(feature.count / 2)]).norm();
    const auto coincide = [&](const Vector2& a, const Vector2& b) {
        return feature.count > 2 && (a - b).norm() <= same * size;
    };
    for (int i = 0; i < feature.count; ++i) {
        const Vector3 p = axes.transpose() * feature.corners[toSize(i)];
        if (count_ > 0 && coincide(p.head<2>(), corners_[toSize(count_ - 1)])) continue;
        corners_[toSize(count_)] = p.head<2>();
        heights[toSize(count_++)] = p.z();
    }
    while (count_ > 2 && coincide(corners_[0], corners_[toSize(count_ - 1)])) --count_;
    base_ = heights[0];
    if (count_ == 2) {
        const Vector2 along = corners_[1] - corners_[0];
        const double length2 = along.squaredNorm();
        if (length2 > 0.0) slope_ = ((heights[1] - heights[0]) / length2) * along;
        if (length2 <= 0.0) base_ = 0.5 * (heights[0] + heights[1]);
    }
    if (count_ > 2) {
        const Vector3 normal = axes.transpose() * feature.normal;
        slope_ = -normal.head<2>() / normal.z();
        double area = 0.0;
        for (int i = 1; i + 1 < count_; ++i) {
            area += planarCross(corners_[toSize(i)] - corners_[0], corners_[toSize(i + 1)] - corners_[0]);
        }
        if (area < 0.0) std::reverse(corners_.begin() + 1, corners_.begin() + count_);
    }
    base_ -= slope_.dot(corners_[0]);
}

double FlatFeature::insideBy(const Vector2& p) const {
    if (count_ < 3) return -1.0;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < count_; ++i) {
        const Line edge = edgeOf(*this, i);
        const Vector2 along = edge.to - edge.from;
        const double length = along.norm();
        if (length > 0.0) least = std::min(least, planarCross(along, p - edge.from) / length);
    }
    return least;
}

FlatFeature::Part FlatFeature::partOver(const Vector2& from, const Vector2& to) const {
    if (rimRadius_ > 0.0) return partOverRim(from, to);
    Part part;
    for (int i = 0; i < count_; ++i) {
        const Line edge = edgeOf(*this, i);
        const double at = planarCross(edge.to - edge.from, from - edge.from);
        const double change = planarCross(edge.to - edge.from, to - from);
        if (change > 0.0) part.low = std::max(part.low, -at / change);
        if (change < 0.0) part.high = std::min(part.high, -at / change);
        if (change == 0.0 && at < 0.0) part.high = -1.0;
    }
    return part;
}

/// Of the round rim, not of its corners: |p + s d|² = R² in the cap's own plane.
FlatFeature::Part FlatFeature::partOverRim(const Vector2& from, const Vector2& to) const {
    const auto onCap = [&](const Vector2& q) { return Vector3(q.x(), q.y(), heightAt(q.x(), q.y())); };
    const Vector3 p = onCap(from) - rimCentre_;
    const Vector3 d = onCap(to) - onCap(from);
    const double a = d.squaredNorm();
    const double b = p.dot(d);
    const double root = b * b - a * (p.squaredNorm() - rimRadius_ * rimRadius_);
    if (!(root > 0.0) || !(a > 0.0)) return {0.0, -1.0};
    return {std::max(0.0, (-b - std::sqrt(root)) / a), std::min(1.0, (-b + std::sqrt(root)) / a)};
}

ContactPatch patchOf(const FlatFeature& first, const FlatFeature& second, const Vector2& witness,
                     double halfWidth) {
    if (first.count() == 2 && second.count() == 2) {
        return patchOfLines(edgeOf(first, 0), edgeOf(second, 0), witness, halfWidth);
    }
    if (first.count() == 2) return patchOfLineOverFace(first, second, witness, halfWidth);
    if (second.count() == 2) return patchOfLineOverFace(second, first, witness, halfWidth);
    Overlap overlap;
    const int n = first.count();
    for (int i = 0; i < n; ++i) overlap.add(first.corner(i), (i + n - 1) % n, i);
    double size = 0.0;
    for (int i = 0; i < second.count() && overlap.count > 0; ++i) {
        const Line edge = edgeOf(second, i);
        size = std::max(size, (edge.to - edge.from).norm());
        overlap = cut(overlap, edge.from, edge.to, CoreFeature::kMost + i);
    }
    double around = 0.0;
    for (int i = 0; i < overlap.count; ++i) {
        around += (overlap.corners[toSize((i + 1) % overlap.count)].at - overlap.corners[toSize(i)].at).norm();
    }
    constexpr double nothing = 1e-9; // of a face
    if (overlap.count < 3 || around <= nothing * size) return patchOfEdges(first, second, witness, halfWidth);
    return sharesOf(overlap);
}

} // namespace hingelab
