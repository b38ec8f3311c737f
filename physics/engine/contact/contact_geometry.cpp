// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/core_separation.h"
#include "contact/ground_contact.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

using FormKind = ContactForm::Kind;

PlacedPair placed(const ContactForm& first, const Pose& X_WA, const ContactForm& second, const Pose& X_WB) {
    const Pose X_W1 = X_WA * first.X_BF;
    const Pose X_W2 = X_WB * second.X_BF;
    PlacedPair pair;
    pair.origin = second.kind == FormKind::halfSpace ? X_W1.translation : X_W2.translation;
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
    spot.shareByTurn.setZero();
    spot.id = corner.id;
}

/// A face of one of the two with the other in front of it.
struct FacedFace {
    Vector3 normal = Vector3::Zero();                             ///< from the second to the first
    double separation = -std::numeric_limits<double>::infinity(); ///< along it, of the cores [m]
    bool isOfSecond = false;
};

/// Of all faces that look at the other core, the one from which it is farthest: a lower bound of the distance,
/// and the distance itself where the foremost point of the other is over the face.
FacedFace farthestFace(const PlacedPair& pair) {
    FacedFace best;
    const auto look = [&](const PlacedCore& core, const PlacedCore& other, bool isSecond) {
        const Vector3 toOther = core.rotation.transpose() * (other.translation - core.translation);
        visitFacesToward(*core.form, toOther, [&](const Vector3& normal, double distance) {
            if (normal.dot(toOther) - distance <= best.separation) return; // its middle is nearer
            const Vector3 outward = core.rotation * normal;
            const double separation = outward.dot(other.support(-outward) - core.translation) - distance;
            if (separation <= best.separation) return;
            best = {isSecond ? outward : Vector3(-outward), separation, isSecond};
        });
    };
    look(pair.first, pair.second, false);
    look(pair.second, pair.first, true);
    return best;
}

/// Both features seen along a normal, with the region where they overlap.
struct FacingFeatures {
    Matrix3 axes;
    FlatFeature first, second;
    ContactPatch patch;

    FacingFeatures(const PlacedPair& pair, const Vector3& normal, const Vector3& witness, double halfWidth)
        : axes(axesOf(normal)),
          first(featureFacing(pair.first, -normal), axes),
          second(featureFacing(pair.second, normal), axes),
          patch(patchOf(first, second, (axes.transpose() * witness).head<2>(), halfWidth)) {}

    [[nodiscard]] double gapAt(const PatchCorner& c) const {
        return first.heightAt(c.x, c.y) - second.heightAt(c.x, c.y);
    }
};

/// True if a face's normal is that of the shortest line between the cores, at the inset that (1) asks for: if
/// the nearest corners of the overlap are as near as the other core is to the face, and lie well inside it.
bool isShortest(const PlacedPair& pair, const FacedFace& face, const FacingFeatures& features) {
    constexpr double same = 1e-12; // of the forms' size
    const double size = pair.first.half().norm() + pair.second.half().norm();
    Vector2 sum = Vector2::Zero();
    int nearest = 0;
    for (int i = 0; i < features.patch.count; ++i) {
        const PatchCorner& corner = features.patch.corners[toSize(i)];
        if (features.gapAt(corner) > face.separation + same * size) continue;
        sum += Vector2(corner.x, corner.y);
        ++nearest;
    }
    if (nearest == 0 || !features.patch.isOverlap) return false;
    const double inside = pair.mostShift() * insetBetweenFaces(pair, face.separation);
    return (face.isOfSecond ? features.second : features.first).insideBy(sum / nearest) > inside;
}

void spotsOver(const PlacedPair& pair, const FacingFeatures& features, ContactManifold& manifold) {
    for (int i = 0; i < features.patch.count; ++i) {
        const PatchCorner& corner = features.patch.corners[toSize(i)];
        addSpot(pair.origin, features.axes, corner,
                features.first.heightAt(corner.x, corner.y) - pair.first.form->radius,
                features.second.heightAt(corner.x, corner.y) + pair.second.form->radius, manifold);
    }
}

/// The one spot of a point: its own surface is known best.
void spotOfPoint(const PlacedPair& pair, const Vector3& normal, double depth, ContactManifold& manifold) {
    const Matrix3 axes = axesOf(normal);
    const bool isFirst = pair.first.form->kind == FormKind::point;
    const Vector3 at = axes.transpose() * (isFirst ? pair.first : pair.second).translation;
    const double surface1 =
        isFirst ? at.z() - pair.first.form->radius : at.z() + pair.second.form->radius - depth;
    addSpot(pair.origin, axes, {at.x(), at.y(), 1.0, 0}, surface1, surface1 + depth, manifold);
}

/// True if a point is so far inside a face that the face's normal is that of the shortest line, as above.
bool isPointOver(const PlacedPair& pair, const FacedFace& face) {
    const PlacedCore& solid = face.isOfSecond ? pair.second : pair.first;
    const PlacedCore& point = face.isOfSecond ? pair.first : pair.second;
    const Matrix3 axes = axesOf(face.normal);
    const FlatFeature flat(featureFacing(solid, face.isOfSecond ? face.normal : Vector3(-face.normal)), axes);
    const double inside = pair.mostShift() * insetBetweenFaces(pair, face.separation);
    return flat.insideBy((axes.transpose() * point.translation).head<2>()) > inside;
}

/// Along the shortest line between the cores.
void spotsAlongShortest(const PlacedPair& pair, double farther, ContactManifold& manifold) {
    const double radii = pair.first.form->radius + pair.second.form->radius;
    const Separation s = separationOf(pair, farther + radii);
    if (s.nearest.result == CoreDistance::Result::far) return;
    const double depth = radii - s.signedDistance;
    if (pair.first.form->kind == FormKind::point || pair.second.form->kind == FormKind::point) {
        spotOfPoint(pair, s.nearest.normal, depth, manifold);
        return;
    }
    const double halfWidth = std::sqrt(radii * std::max(depth, 1e-6 * radii));
    const Vector3 witness = 0.5 * (s.nearest.onFirst + s.nearest.onSecond);
    spotsOver(pair, {pair, s.nearest.normal, witness, halfWidth}, manifold);
}

} // namespace

std::string describePairFault(const ContactForm& first, const ContactForm& second) {
    if (first.kind == FormKind::halfSpace && second.kind == FormKind::halfSpace) {
        return "two half spaces overlap without end";
    }
    const auto isThin = [](const ContactForm& f) { return !f.isSolid() && f.radius <= 0.0; };
    if (isThin(first) && isThin(second) && first.kind != FormKind::halfSpace &&
        second.kind != FormKind::halfSpace) {
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
    ContactManifold manifold;
    findSpots(first, X_WA, second, X_WB, farther, manifold);
    return manifold;
}

void findSpots(const ContactForm& first, const Pose& X_WA, const ContactForm& second, const Pose& X_WB,
               double farther, ContactManifold& manifold) {
    manifold.count = 0;
    if (first.kind == FormKind::halfSpace) {
        findSpots(second, X_WB, first, X_WA, farther, manifold);
        for (int i = 0; i < manifold.count; ++i) {
            manifold.spots[toSize(i)].normal *= -1.0;
            manifold.spots[toSize(i)].shareByTurn *= -1.0;
        }
        return;
    }
    const PlacedPair pair = placed(first, X_WA, second, X_WB);
    if (second.kind == FormKind::halfSpace) return spotsOnGround(pair, farther, manifold);
    if (pair.first.translation.norm() > first.reach + second.reach + farther) return;
    // Mostly the shortest line stands on a face, and is known without a search.
    const FacedFace face = farthestFace(pair);
    if (face.separation - first.radius - second.radius > farther) return;
    if (!std::isfinite(face.separation)) return spotsAlongShortest(pair, farther, manifold); // none has faces
    if (first.kind == FormKind::point || second.kind == FormKind::point) {
        if (!isPointOver(pair, face)) return spotsAlongShortest(pair, farther, manifold);
        return spotOfPoint(pair, face.normal, first.radius + second.radius - face.separation, manifold);
    }
    const FacingFeatures features(pair, face.normal, Vector3::Zero(), 0.0);
    if (!isShortest(pair, face, features)) return spotsAlongShortest(pair, farther, manifold);
    spotsOver(pair, features, manifold);
}

TangentPair tangentsTo(const Vector3& n) {
    // Duff et al., "Building an orthonormal basis, revisited", JCGT 6 (2017).
    const double sign = std::copysign(1.0, n.z());
    const double a = -1.0 / (sign + n.z());
    const double b = n.x() * n.y() * a;
    return {{1.0 + sign * n.x() * n.x() * a, sign * b, -sign * n.x()}, {b, sign + n.y() * n.y() * a, -n.y()}};
}

} // namespace hingelab
