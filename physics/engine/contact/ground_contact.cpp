// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/ground_contact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "numerics/indices.h"

namespace hingelab {
namespace {

using FormKind = ContactForm::Kind;

/// A value that goes smoothly from one to another while u goes from 0 to 1, and its slope by u.
struct Blend {
    double value = 0.0, slope = 0.0;
};

Blend blendOf(double from, double to, double u) {
    const double t = std::clamp(u, 0.0, 1.0);
    return {from + (to - from) * t * t * (3.0 - 2.0 * t), (to - from) * 6.0 * t * (1.0 - t)};
}

/// Collects the deepest spots of a form over a half space.
class GroundSpots {
  public:
    GroundSpots(const PlacedPair& pair, double farther, ContactManifold& manifold)
        : manifold_(manifold),
          origin_(pair.origin),
          normal_(pair.second.rotation.col(2)),
          ground_(normal_.dot(pair.second.translation)),
          radius_(pair.first.form->radius),
          farther_(farther) {}

    [[nodiscard]] const Vector3& normal() const { return normal_; }

    /// A point of the core, from the pair's origin.
    void add(const Vector3& p, double share, const Vector3& shareByTurn, int id) {
        const double surface = normal_.dot(p) - radius_;
        const double depth = ground_ - surface;
        if (!(depth > -farther_) || share <= 0.0) return;
        ContactSpot* const spot = placeFor(depth);
        if (!spot) return;
        spot->depth = depth;
        spot->position = origin_ + p + (0.5 * (surface + ground_) - normal_.dot(p)) * normal_;
        spot->normal = normal_;
        spot->share = share;
        spot->shareByTurn = shareByTurn;
        spot->id = id;
    }

  private:
    /// A new one, or that of the shallowest spot if there is none left and this one is deeper.
    ContactSpot* placeFor(double depth) {
        if (manifold_.count < ContactPatch::kMost) return &manifold_.spots[toSize(manifold_.count++)];
        const auto shallowest =
            std::min_element(manifold_.spots.begin(), manifold_.spots.end(),
                             [](const ContactSpot& a, const ContactSpot& b) { return a.depth < b.depth; });
        return shallowest->depth < depth ? &*shallowest : nullptr;
    }

    ContactManifold& manifold_;
    Vector3 origin_, normal_;
    double ground_, radius_, farther_;
};

void addCorners(const PlacedCore& core, GroundSpots& spots) {
    const GroundSupport& support = core.form->ground;
    const GroundSupport::Scale scale = support.scaleFor(core.rotation.transpose() * -spots.normal());
    const Vector3 byTurn = core.rotation * scale.byTurn;
    for (std::size_t i = 0; i < support.corners.size(); ++i) {
        const double weight = support.weights[i];
        spots.add(core.rotation * support.corners[i] + core.translation, scale.value * weight, weight * byTurn,
                  static_cast<int>(i));
    }
}

/// How the sine between an axis and the normal, and its cosine, change per small rotation of the axis.
struct Tilt {
    double sine = 0.0, cosine = 0.0; ///< both >= 0
    Vector3 sineByTurn = Vector3::Zero(), cosineByTurn = Vector3::Zero();

    Tilt(const Vector3& axis, const Vector3& normal) {
        const double along = axis.dot(normal);
        const Vector3 alongByTurn = axis.cross(normal);
        cosine = std::abs(along);
        sine = std::sqrt(std::max(0.0, 1.0 - along * along));
        cosineByTurn = std::copysign(1.0, along) * alongByTurn;
        if (sine > 0.0) sineByTurn = -along / sine * alongByTurn;
    }
};

void addEnds(const PlacedCore& core, GroundSpots& spots) {
    const Vector3 axis = core.rotation.col(2);
    const Tilt tilt(axis, spots.normal());
    constexpr double lies = 0.5; // cosine up to which it lies
    const Blend share = blendOf(0.5, 1.0, (tilt.cosine - lies) / (1.0 - lies));
    const Vector3 byTurn = share.slope / (1.0 - lies) * tilt.cosineByTurn;
    for (int end = 0; end < 2; ++end) {
        const double z = (end == 0 ? -1.0 : 1.0) * core.form->half.z();
        spots.add(core.translation + z * axis, share.value, byTurn, end);
    }
}

void addRims(const PlacedCore& core, GroundSpots& spots) {
    constexpr double facing = 1e-6;            // [rad] less of a tilt is rounding
    constexpr double stands = 0.5, lies = 0.9; // sines up to which it stands, and from which it lies
    const Vector3 axis = core.rotation.col(2);
    const Tilt tilt(axis, spots.normal());
    const Vector3 across = -spots.normal() + axis.dot(spots.normal()) * axis;
    const Vector3 foremost = tilt.sine > facing ? Vector3(across / tilt.sine) : Vector3(core.rotation.col(0));
    const Vector3 beside = axis.cross(foremost);
    constexpr double even = 1.0 / kRimCorners;
    const Blend share = blendOf(even, 0.5, (tilt.sine - stands) / (lies - stands));
    const Vector3 byTurn = share.slope / (lies - stands) * tilt.sineByTurn;
    constexpr double corner = 2.0 * std::numbers::pi / kRimCorners;
    for (int cap = 0; cap < 2; ++cap) {
        const Vector3 middle = core.translation + (cap == 0 ? -1.0 : 1.0) * core.form->half.z() * axis;
        for (int i = 0; i < kRimCorners; ++i) {
            const Vector3 arm = std::cos(corner * i) * foremost + std::sin(corner * i) * beside;
            spots.add(middle + core.form->half.x() * arm, i == 0 ? share.value : even,
                      i == 0 ? byTurn : Vector3(Vector3::Zero()), kRimCorners * cap + i);
        }
    }
}

} // namespace

void spotsOnGround(const PlacedPair& pair, double farther, ContactManifold& manifold) {
    manifold.count = 0;
    GroundSpots spots(pair, farther, manifold);
    switch (pair.first.form->kind) {
        case FormKind::point:
            spots.add(pair.first.translation, 1.0, Vector3::Zero(), 0);
            break;
        case FormKind::segment:
            addEnds(pair.first, spots);
            break;
        case FormKind::cylinder:
            addRims(pair.first, spots);
            break;
        case FormKind::box:
        case FormKind::prism:
        case FormKind::polyhedron:
            addCorners(pair.first, spots);
            break;
        case FormKind::halfSpace:
            break;
    }
}

} // namespace hingelab
