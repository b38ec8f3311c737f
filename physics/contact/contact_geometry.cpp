// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/contact/contact_geometry.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "physics/contact/core_distance.h"
#include "physics/numerics/indices.h"

namespace hingelab {
namespace {

using Kind = ContactForm::Kind;

/// Both forms in axes of the world, about a point between them: far from the world's origin nothing is lost.
struct PlacedPair {
    PlacedCore first, second;
    Vector3 origin = Vector3::Zero(); ///< in the world
};

PlacedPair placed(const ContactForm& first, const Pose& X_WA, const ContactForm& second, const Pose& X_WB) {
    const Pose X_W1 = X_WA * first.X_BF;
    const Pose X_W2 = X_WB * second.X_BF;
    PlacedPair pair;
    pair.origin = second.kind == Kind::halfSpace ? X_W1.translation : X_W2.translation;
    pair.first = {&first, X_W1.rotation, X_W1.translation - pair.origin, 0.0};
    pair.second = {&second, X_W2.rotation, X_W2.translation - pair.origin, 0.0};
    return pair;
}

Matrix3 axesOf(const Vector3& normal) {
    const TangentPair tangents = tangentsTo(normal);
    Matrix3 axes;
    axes << tangents.first, tangents.second, normal;
    return axes;
}

/// A spot where surface 1 is at `height1` along the normal, and surface 2 at `height2`.
void addSpot(const Vector3& origin, const Matrix3& axes, const PatchCorner& corner, double height1,
             double height2, ContactManifold& manifold) {
    ContactSpot& spot = manifold.spots[toSize(manifold.count++)];
    spot.depth = height2 - height1;
    spot.position = origin + axes * Vector3(corner.x, corner.y, 0.5 * (height1 + height2));
    spot.normal = axes.col(2);
    spot.share = corner.share;
    spot.id = corner.id;
}

/// Shares where some spots touch and others do not: the stiffness is that of those that touch. A spot counts in
/// full where it touches, and fades until its gap is as large as the depth of the deepest.
void shareAmongTouching(ContactManifold& manifold) {
    const std::span<ContactSpot> spots = std::span(manifold.spots).first(toSize(manifold.count));
    double deepest = -std::numeric_limits<double>::infinity();
    for (const ContactSpot& spot : spots) deepest = std::max(deepest, spot.depth);
    constexpr double least = 1e-9; // [m]: where nothing touches, the nearest would
    const double fades = std::max(least, deepest);
    const double from = std::min(0.0, deepest);
    double sum = 0.0;
    for (ContactSpot& spot : spots) {
        const double u = std::clamp((from - spot.depth) / fades, 0.0, 1.0);
        spot.share *= (1.0 - u) * (1.0 - u) * (1.0 + 2.0 * u);
        sum += spot.share;
    }
    for (ContactSpot& spot : spots) spot.share /= sum;
}

/// A form over a half space; the half space is the second.
ContactManifold onHalfSpace(const PlacedPair& pair, double farther) {
    ContactManifold manifold;
    const Vector3 normal = pair.second.rotation.col(2);
    const Vector3 low = pair.first.support(-normal);
    const double ground = normal.dot(pair.second.translation);
    const double radius = pair.first.form->radius;
    if (normal.dot(low) - radius - ground > farther) return manifold;
    const Matrix3 axes = axesOf(normal);
    const CoreFeature feature = featureFacing(pair.first, -normal);
    if (feature.count == 1) {
        const Vector3 p = axes.transpose() * feature.corners[0];
        addSpot(pair.origin, axes, {p.x(), p.y(), 1.0, 0}, p.z() - radius, ground, manifold);
        return manifold;
    }
    const FlatFeature flat(feature, axes);
    const ContactPatch patch = patchOf(flat);
    for (int i = 0; i < patch.count; ++i) {
        const PatchCorner& corner = patch.corners[toSize(i)];
        addSpot(pair.origin, axes, corner, flat.heightAt(corner.x, corner.y) - radius, ground, manifold);
    }
    shareAmongTouching(manifold);
    return manifold;
}

struct Separation {
    CoreDistance nearest;
    double signedDistance = 0.0; ///< of the cores that are not shrunk further [m]
};

/// The direction between two forms that are so deep in each other that no core of theirs is apart.
Separation betweenCentres(const PlacedPair& pair) {
    Separation s;
    const Vector3 between = pair.first.translation - pair.second.translation;
    s.nearest.result = CoreDistance::Result::apart;
    if (between.norm() > 0.0) s.nearest.normal = between.normalized();
    s.nearest.onFirst = pair.first.support(-s.nearest.normal);
    s.nearest.onSecond = pair.second.support(s.nearest.normal);
    s.signedDistance = s.nearest.normal.dot(s.nearest.onFirst - s.nearest.onSecond);
    return s;
}

/// Distance at a further inset, as that of the cores themselves.
Separation separationAt(PlacedPair pair, double inset, double farther) {
    pair.first.inset = pair.second.inset = inset;
    const int solids = (pair.first.form->isSolid() ? 1 : 0) + (pair.second.form->isSolid() ? 1 : 0);
    Separation s;
    s.nearest = distanceOf(pair.first, pair.second, farther + solids * inset);
    s.signedDistance = s.nearest.distance - solids * inset;
    return s;
}

/// How far cores are shrunk further, with what comes of it, and f(e), whose root is wanted, (1).
struct Inset {
    double e = 0.0;
    double f = 0.0;
    Separation s;
};

class InsetSearch {
  public:
    explicit InsetSearch(const PlacedPair& pair)
        : pair_(pair), edges_(pair.first.form->edgeRadius + pair.second.form->edgeRadius) {
        for (const PlacedCore& core : {pair.first, pair.second}) {
            solids_ += core.form->isSolid() ? 1 : 0;
            largest_ = std::max(largest_, core.half().maxCoeff());
        }
    }
    /// True if the distance is that of round edges or more: nothing has to be shrunk.
    [[nodiscard]] bool isApart(const Separation& s) const {
        return s.nearest.result != CoreDistance::Result::overlaps && s.nearest.distance >= edges_;
    }
    [[nodiscard]] Separation atRoot(const Separation& unshrunk) const;

  private:
    [[nodiscard]] Inset tryAt(double e) const {
        Inset inset{e, -e, separationAt(pair_, e, std::numeric_limits<double>::infinity())};
        if (inset.s.nearest.result == CoreDistance::Result::apart) {
            inset.f = inset.s.nearest.distance - edges_ - 0.5 * solids_ * e;
        }
        return inset;
    }
    /// Root between faces, where s does not depend on e.
    [[nodiscard]] double between(const Separation& s) const {
        return 2.0 * (edges_ - s.signedDistance) / solids_;
    }

    const PlacedPair& pair_;
    double edges_;
    double solids_ = 0.0;
    double largest_ = 0.0;
};

/// By the rule of false position as of Illinois; what comes first is exact between faces.
Separation InsetSearch::atRoot(const Separation& unshrunk) const {
    constexpr double growth = 4.0;
    constexpr double exact = 1e-9; // of the edges' radius and the inset
    constexpr int most = 60;
    if (!(edges_ > 0.0)) return betweenCentres(pair_);
    Inset low{0.0, -edges_, unshrunk};
    const bool isKnown = unshrunk.nearest.result == CoreDistance::Result::apart;
    if (isKnown) low.f = unshrunk.nearest.distance - edges_;
    Inset high = tryAt(isKnown ? between(unshrunk) : growth * edges_);
    const auto isRoot = [&](const Inset& i) { return std::abs(i.f) <= exact * (edges_ + i.e); };
    while (high.f < 0.0 && !isRoot(high)) {
        if (high.e > growth * largest_) return betweenCentres(pair_);
        low = high;
        high = tryAt(growth * low.e);
    }
    double next = between(high.s);
    int side = 0;
    for (int i = 0; i < most && !isRoot(high); ++i) {
        const Inset trial = tryAt(std::clamp(next, low.e + 0.01 * (high.e - low.e), high.e));
        if (trial.f >= 0.0 || isRoot(trial)) {
            high = trial;
            if (side > 0) low.f *= 0.5;
            side = 1;
        } else {
            low = trial;
            if (side < 0) high.f *= 0.5;
            side = -1;
        }
        next = (low.e * high.f - high.e * low.f) / (high.f - low.f);
    }
    return high.s;
}

/// The shortest line between the cores, shrunk where needed.
Separation separationOf(const PlacedPair& pair, double farther) {
    const Separation s = separationAt(pair, 0.0, farther);
    const InsetSearch search(pair);
    return search.isApart(s) ? s : search.atRoot(s);
}

} // namespace

std::string describePairFault(const ContactForm& first, const ContactForm& second) {
    if (first.kind == Kind::halfSpace && second.kind == Kind::halfSpace) {
        return "two half spaces overlap without end";
    }
    const auto isThin = [](const ContactForm& f) { return !f.isSolid() && f.radius <= 0.0; };
    if (isThin(first) && isThin(second) && first.kind != Kind::halfSpace && second.kind != Kind::halfSpace) {
        return "two points never meet";
    }
    return {};
}

int mostSpotsOf(const ContactForm& first, const ContactForm& second) {
    const int a = first.mostCorners();
    const int b = second.mostCorners();
    if (a <= 1 || b <= 1) return std::max({1, a == 0 ? b : 0, b == 0 ? a : 0});
    return a == 2 || b == 2 ? 2 : a + b;
}

ContactManifold findSpots(const ContactForm& first, const Pose& X_WA, const ContactForm& second,
                          const Pose& X_WB, double farther) {
    if (first.kind == Kind::halfSpace) {
        ContactManifold manifold = findSpots(second, X_WB, first, X_WA, farther);
        for (int i = 0; i < manifold.count; ++i) manifold.spots[toSize(i)].normal *= -1.0;
        return manifold;
    }
    const PlacedPair pair = placed(first, X_WA, second, X_WB);
    if (second.kind == Kind::halfSpace) return onHalfSpace(pair, farther);
    ContactManifold manifold;
    if (pair.first.translation.norm() > first.reach + second.reach + farther) return manifold;
    const double radii = first.radius + second.radius;
    const Separation s = separationOf(pair, farther + radii);
    if (s.nearest.result == CoreDistance::Result::far) return manifold;
    const Matrix3 axes = axesOf(s.nearest.normal);
    const Vector3 on1 = axes.transpose() * s.nearest.onFirst;
    const Vector3 on2 = axes.transpose() * s.nearest.onSecond;
    const double depth = radii - s.signedDistance;
    if (first.kind == Kind::point || second.kind == Kind::point) {
        // The point's own surface is known best.
        const bool isFirst = first.kind == Kind::point;
        const Vector3& at = isFirst ? on1 : on2;
        const double surface1 = isFirst ? at.z() - first.radius : at.z() + second.radius - depth;
        addSpot(pair.origin, axes, {at.x(), at.y(), 1.0, 0}, surface1, surface1 + depth, manifold);
        return manifold;
    }
    const FlatFeature flat1(featureFacing(pair.first, -s.nearest.normal), axes);
    const FlatFeature flat2(featureFacing(pair.second, s.nearest.normal), axes);
    const double halfWidth = std::sqrt(radii * std::max(depth, 1e-6 * radii));
    const ContactPatch patch = patchOf(flat1, flat2, 0.5 * (on1 + on2).head<2>(), halfWidth);
    for (int i = 0; i < patch.count; ++i) {
        const PatchCorner& corner = patch.corners[toSize(i)];
        addSpot(pair.origin, axes, corner, flat1.heightAt(corner.x, corner.y) - first.radius,
                flat2.heightAt(corner.x, corner.y) + second.radius, manifold);
    }
    shareAmongTouching(manifold);
    return manifold;
}

TangentPair tangentsTo(const Vector3& n) {
    // Duff et al., "Building an orthonormal basis, revisited", JCGT 6 (2017).
    const double sign = std::copysign(1.0, n.z());
    const double a = -1.0 / (sign + n.z());
    const double b = n.x() * n.y() * a;
    return {{1.0 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()}, {b, sign + n.y() * n.y() * a, -n.y()}};
}

} // namespace hingelab
