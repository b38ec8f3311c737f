// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "contact/contact_form.h"

namespace hingelab {

/// A corner of the region in which two features face each other, seen along the contact's normal.
struct PatchCorner {
    double x = 0.0, y = 0.0; ///< in the plane across the normal [m]
    double share = 0.0;      ///< of the contact's stiffness; all shares together are 1
    int id = 0;              ///< of what meets here: the same from step to step
};

struct ContactPatch {
    static constexpr int kMost = 2 * CoreFeature::kMost;
    bool isOverlap = true; ///< false: the features do not overlap, and are met as lines
    int count = 0;
    std::array<PatchCorner, kMost> corners;
};

/// A feature seen along a normal: corners in the plane, and heights along the normal.
class FlatFeature {
  public:
    /// Axes of the plane and its normal are the columns of `axes`.
    FlatFeature(const CoreFeature& feature, const Matrix3& axes);

    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] const Vector2& corner(int i) const { return corners_[static_cast<std::size_t>(i)]; }
    /// Height of the feature's plane or line there [m].
    [[nodiscard]] double heightAt(double x, double y) const { return base_ + slope_.x() * x + slope_.y() * y; }

    /// How far a point is inside a face, seen along the normal; negative outside, and for points and lines [m].
    [[nodiscard]] double insideBy(const Vector2& p) const;
    /// The part of a line that is over the feature, as shares of the way; low >= high: none.
    struct Part {
        double low = 0.0, high = 1.0;
    };
    [[nodiscard]] Part partOver(const Vector2& from, const Vector2& to) const;

  private:
    [[nodiscard]] Part partOverRim(const Vector2& from, const Vector2& to) const;

    int count_ = 0;
    std::array<Vector2, CoreFeature::kMost> corners_; ///< counter-clockwise where there are three or more
    double base_ = 0.0;
    Vector2 slope_ = Vector2::Zero(); ///< of the height along x and y
    double rimRadius_ = 0.0;          ///< of a cap [m]
    Vector3 rimCentre_ = Vector3::Zero();
};

/// Where two features of two or more corners overlap. A corner's share of the stiffness is half of the lengths
/// of its two edges by the circumference: where a corner divides into two the sum stays, so that forces do not
/// jump when faces slide over edges, and a face is as stiff on eight spots as on four. Two lines that cross are
/// met at two points `halfWidth` apart from the crossing, along both. Features that do not overlap (edges that
/// face each other across a corner) are met as lines: their edges next to `witness`, the nearest point.
[[nodiscard]] ContactPatch patchOf(const FlatFeature& first, const FlatFeature& second, const Vector2& witness,
                                   double halfWidth);

} // namespace hingelab
