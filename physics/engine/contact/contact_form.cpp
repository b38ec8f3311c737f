// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_form.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/indices.h"
#include "shapes/solid.h"

namespace hingelab {
namespace {

constexpr double kMostInset = 0.98; // of a half extent: a core never vanishes

double shrunk(double half, double inset) {
    return half - std::min(inset, kMostInset * half);
}

double crossOfEdges(const Vector2& a, const Vector2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

/// Counter-clockwise, without corners that lie on a straight line.
std::vector<Vector2> tidiedOutline(std::vector<Vector2> corners) {
    double area = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        area += crossOfEdges(corners[i], corners[(i + 1) % corners.size()]);
    }
    if (area < 0.0) std::reverse(corners.begin(), corners.end());
    std::vector<Vector2> kept;
    constexpr double straight = 1e-9; // sine of the turn at a corner
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector2 before = corners[i] - corners[(i + corners.size() - 1) % corners.size()];
        const Vector2 after = corners[(i + 1) % corners.size()] - corners[i];
        if (std::abs(crossOfEdges(before, after)) > straight * before.norm() * after.norm()) {
            kept.push_back(corners[i]);
        }
    }
    return kept;
}

/// Edges with their normals and miters; false if the outline is not convex.
bool setOutline(const std::vector<Vector2>& corners, ContactForm& form) {
    const std::size_t count = corners.size();
    double turned = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const Vector2 before = (corners[i] - corners[(i + count - 1) % count]).normalized();
        const Vector2 after = (corners[(i + 1) % count] - corners[i]).normalized();
        const double sine = crossOfEdges(before, after);
        if (sine <= 0.0) return false;
        turned += std::atan2(sine, before.dot(after));
        // -e (after - before)/sine lies at e from the lines of both edges.
        form.outline.push_back({corners[i], (before - after) / sine, {after.y(), -after.x()}});
    }
    if (std::abs(turned - 2.0 * std::numbers::pi) > 1e-6) return false; // a star crosses itself
    form.mostOutlineInset = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        const ContactForm::OutlineCorner& a = form.outline[i];
        const ContactForm::OutlineCorner& b = form.outline[(i + 1) % count];
        const Vector2 edge = b.position - a.position;
        const double shortens = (b.miter - a.miter).dot(edge) / edge.norm();
        if (shortens > 0.0) {
            form.mostOutlineInset = std::min(form.mostOutlineInset, kMostInset * edge.norm() / shortens);
        }
    }
    return true;
}

/// The core of a solid, whose edges are round by its radius, or by a little where that is less.
void roundEdges(double radius, double smallestHalf, ContactForm& form) {
    form.radius = std::max(radius, kEdgeShare * (smallestHalf + radius));
    form.edgeRadius = form.radius;
    form.half.array() -= form.radius - radius;
}

void setBlock(const TouchingSolid& solid, ContactForm& form) {
    form.half = solid.half;
    const bool isRound = form.kind == ContactForm::Kind::cylinder;
    const double farthest = isRound ? std::hypot(form.half.x(), form.half.z()) : form.half.norm();
    form.reach = farthest + solid.radius;
    roundEdges(solid.radius, form.half.minCoeff(), form);
}

bool setPrism(const TouchingSolid& solid, ContactForm& form, std::string& fault) {
    const std::vector<Vector2> corners = tidiedOutline(solid.outline);
    if (corners.size() < 3 || !setOutline(corners, form)) {
        fault = "the plate's outline is not convex; parts of it that are can touch as plates of their own";
        return false;
    }
    if (corners.size() > toSize(kMostFormCorners)) {
        fault = "the plate's outline has " + std::to_string(corners.size()) + " corners, and at most " +
                std::to_string(kMostFormCorners) + " can touch";
        return false;
    }
    form.half = {0.0, 0.0, solid.half.z()};
    roundEdges(0.0, std::min(solid.half.z(), form.mostOutlineInset), form);
    form.mostOutlineInset -= form.edgeRadius;
    double across = 0.0;
    for (ContactForm::OutlineCorner& corner : form.outline) {
        across = std::max(across, corner.position.norm());
        corner.position -= form.edgeRadius * corner.miter;
    }
    form.half.head<2>().setConstant(across);
    form.reach = std::hypot(across, solid.half.z());
    return true;
}

bool setPolyhedron(const TouchingSolid& solid, ContactForm& form, std::string& fault) {
    std::vector<HullFace> faces = solid.faces;
    const SolidMoments moments(faces);
    form.X_BF.translation += form.X_BF.rotation * moments.centre;
    double smallestHalf = std::numeric_limits<double>::infinity();
    for (HullFace& face : faces) {
        face.distance -= face.normal.dot(moments.centre);
        smallestHalf = std::min(smallestHalf, face.distance);
        for (Vector3& corner : face.corners) {
            corner -= moments.centre;
            form.reach = std::max(form.reach, corner.norm());
        }
    }
    form.edgeRadius = form.radius = kEdgeShare * smallestHalf;
    for (HullFace& face : faces) face.distance -= form.edgeRadius;
    form.polyhedron = polyhedronOf(solidBetween(faces, 2.0 * form.reach));
    for (const Vector3& corner : form.polyhedron.corners) form.half = form.half.cwiseMax(corner.cwiseAbs());
    if (form.mostCorners() <= kMostFormCorners) return true;
    fault = "a face of the hull has " + std::to_string(form.mostCorners()) + " corners, and at most " +
            std::to_string(kMostFormCorners) + " can touch";
    return false;
}

} // namespace

int ContactForm::mostCorners() const {
    switch (kind) {
        case Kind::halfSpace:
            return 0;
        case Kind::point:
            return 1;
        case Kind::segment:
            return 2;
        case Kind::box:
            return 4;
        case Kind::prism:
            return std::max(4, static_cast<int>(outline.size()));
        case Kind::cylinder:
            return kRimCorners;
        case Kind::polyhedron: {
            std::size_t most = 0;
            for (const Polyhedron::Face& face : polyhedron.faces) most = std::max(most, face.corners.size());
            return static_cast<int>(most);
        }
    }
    return 0;
}

namespace {

void supportBox(ContactForm& form) {
    for (int i = 0; i < 8; ++i) {
        const Vector3 signs((i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0, (i & 4) != 0 ? 1.0 : -1.0);
        form.ground.corners.emplace_back(signs.cwiseProduct(form.half));
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t bit = std::size_t(1) << axis;
        const std::size_t u = std::size_t(1) << ((axis + 1) % 3);
        const std::size_t v = std::size_t(1) << ((axis + 2) % 3);
        for (const std::size_t side : {std::size_t(0), bit}) {
            Vector3 normal = Vector3::Zero();
            normal[toIndex(axis)] = side != 0 ? 1.0 : -1.0;
            form.ground.add(normal, {side, side + u, side + u + v, side + v});
        }
    }
}

void supportPrism(ContactForm& form) {
    const std::size_t n = form.outline.size();
    std::vector<std::size_t> low(n);
    std::vector<std::size_t> high(n);
    for (std::size_t i = 0; i < n; ++i) {
        const Vector2& p = form.outline[i].position;
        low[i] = 2 * i;
        high[i] = 2 * i + 1;
        form.ground.corners.emplace_back(p.x(), p.y(), -form.half.z());
        form.ground.corners.emplace_back(p.x(), p.y(), form.half.z());
    }
    for (std::size_t i = 0; i < n; ++i) {
        const Vector2& normal = form.outline[i].edgeNormal;
        const std::size_t next = (i + 1) % n;
        form.ground.add({normal.x(), normal.y(), 0.0}, {low[i], low[next], high[next], high[i]});
    }
    form.ground.add(-Vector3::UnitZ(), std::move(low));
    form.ground.add(Vector3::UnitZ(), std::move(high));
}

void supportPolyhedron(ContactForm& form) {
    form.ground.corners = form.polyhedron.corners;
    for (const Polyhedron::Face& face : form.polyhedron.faces) form.ground.add(face.normal, face.corners);
}

/// How its corners carry a form on a half space.
void findSupport(ContactForm& form) {
    if (form.kind == ContactForm::Kind::box) supportBox(form);
    if (form.kind == ContactForm::Kind::prism) supportPrism(form);
    if (form.kind == ContactForm::Kind::polyhedron) supportPolyhedron(form);
    if (!form.ground.corners.empty()) form.ground.weigh();
}

} // namespace

std::optional<ContactForm> contactFormOf(const Shape& shape, std::string& fault) {
    const std::optional<TouchingSolid> solid = touchingSolidOf(shape.geometry, fault);
    if (!solid) return std::nullopt;
    ContactForm form;
    form.X_BF = poseInBody(shape);
    form.kind = solid->core;
    bool canTouch = true;
    switch (solid->core) {
        case ContactForm::Kind::halfSpace:
            form.reach = std::numeric_limits<double>::infinity();
            break;
        case ContactForm::Kind::point:
        case ContactForm::Kind::segment:
            form.half = solid->half;
            form.radius = solid->radius;
            form.reach = form.radius + form.half.z();
            break;
        case ContactForm::Kind::box:
        case ContactForm::Kind::cylinder:
            setBlock(*solid, form);
            break;
        case ContactForm::Kind::prism:
            canTouch = setPrism(*solid, form, fault);
            break;
        case ContactForm::Kind::polyhedron:
            canTouch = setPolyhedron(*solid, form, fault);
            break;
    }
    if (!canTouch) return std::nullopt;
    findSupport(form);
    return form;
}

ContactForm contactFormAt(const Vector3& p_BQ) {
    ContactForm form;
    form.X_BF.translation = p_BQ;
    return form;
}

double ContactForm::thickness() const {
    if (kind == Kind::halfSpace) return std::numeric_limits<double>::infinity();
    if (!isSolid()) return radius > 0.0 ? 2.0 * radius : std::numeric_limits<double>::infinity();
    if (kind == Kind::polyhedron) return 2.0 * (polyhedron.inradius + radius);
    const double across = kind == Kind::prism ? mostOutlineInset : half.minCoeff();
    return 2.0 * (std::min(across, half.z()) + radius);
}

double ContactForm::mostShift() const {
    constexpr double ofCorners = 3.0; // of a box the root of it; outlines with sharper corners move farther
    if (kind != Kind::polyhedron) return ofCorners;
    return std::max(ofCorners, polyhedron.circumradius / polyhedron.inradius);
}

double PlacedCore::shareLeft() const {
    return 1.0 - std::min(kMostInset, inset / form->polyhedron.inradius);
}

double PlacedCore::shrunkAlong(const Vector3& outward, const Vector3& foremost) const {
    if (!form->isSolid()) return 0.0;
    if (form->kind != ContactForm::Kind::polyhedron) return inset;
    const double left = shareLeft();
    return (1.0 - left) / left * outward.dot(foremost - translation);
}

Vector3 PlacedCore::half() const {
    const Vector3& h = form->half;
    if (inset <= 0.0 || !form->isSolid()) return h;
    if (form->kind == ContactForm::Kind::polyhedron) return shareLeft() * h;
    return {shrunk(h.x(), inset), shrunk(h.y(), inset), shrunk(h.z(), inset)};
}

Vector3 PlacedCore::support(const Vector3& direction) const {
    if (form->kind == ContactForm::Kind::point) return translation;
    const Vector3 d = rotation.transpose() * direction;
    if (form->kind == ContactForm::Kind::polyhedron) {
        const Polyhedron& solid = form->polyhedron;
        return shareLeft() * (rotation * solid.corners[solid.cornerFacing(d)]) + translation;
    }
    const Vector3 h = half();
    Vector3 p(0.0, 0.0, std::copysign(h.z(), d.z()));
    switch (form->kind) {
        case ContactForm::Kind::halfSpace:
        case ContactForm::Kind::point:
        case ContactForm::Kind::segment:
        case ContactForm::Kind::polyhedron:
            break;
        case ContactForm::Kind::box:
            p.x() = std::copysign(h.x(), d.x());
            p.y() = std::copysign(h.y(), d.y());
            break;
        case ContactForm::Kind::cylinder: {
            const double across = std::hypot(d.x(), d.y());
            if (across > 0.0) p.head<2>() = (h.x() / across) * d.head<2>();
            break;
        }
        case ContactForm::Kind::prism: {
            const double e = std::min(inset, form->mostOutlineInset);
            double most = -std::numeric_limits<double>::infinity();
            for (const ContactForm::OutlineCorner& corner : form->outline) {
                const Vector2 at = corner.position - e * corner.miter;
                const double along = at.dot(d.head<2>());
                if (along <= most) continue;
                most = along;
                p.head<2>() = at;
            }
            break;
        }
    }
    return rotation * p + translation;
}

namespace {

void addCorner(const PlacedCore& core, const Vector3& p_F, CoreFeature& feature) {
    feature.corners[toSize(feature.count++)] = core.rotation * p_F + core.translation;
}

CoreFeature faceOfBox(const PlacedCore& core, const Vector3& d) {
    CoreFeature feature;
    const Vector3& h = core.form->half;
    int axis = 0;
    for (int i = 1; i < 3; ++i) {
        if (std::abs(d[i]) > std::abs(d[axis])) axis = i;
    }
    const double side = std::copysign(1.0, d[axis]);
    feature.normal = side * core.rotation.col(axis);
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    constexpr double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (const auto& sign : signs) {
        Vector3 p;
        p[axis] = side * h[axis];
        p[u] = sign[0] * h[u];
        p[v] = sign[1] * h[v];
        addCorner(core, p, feature);
    }
    return feature;
}

CoreFeature faceOfPrism(const PlacedCore& core, const Vector3& d) {
    CoreFeature feature;
    const std::vector<ContactForm::OutlineCorner>& outline = core.form->outline;
    std::size_t best = 0;
    for (std::size_t i = 1; i < outline.size(); ++i) {
        if (outline[i].edgeNormal.dot(d.head<2>()) > outline[best].edgeNormal.dot(d.head<2>())) best = i;
    }
    const double z = std::copysign(core.form->half.z(), d.z());
    if (std::abs(d.z()) >= outline[best].edgeNormal.dot(d.head<2>())) {
        feature.normal = std::copysign(1.0, d.z()) * core.rotation.col(2);
        for (const ContactForm::OutlineCorner& c : outline) {
            addCorner(core, {c.position.x(), c.position.y(), z}, feature);
        }
        return feature;
    }
    const Vector2& a = outline[best].position;
    const Vector2& b = outline[(best + 1) % outline.size()].position;
    feature.normal = core.rotation.leftCols<2>() * outline[best].edgeNormal;
    const double h = core.form->half.z();
    for (const Vector3& p : {Vector3(a.x(), a.y(), -h), Vector3(b.x(), b.y(), -h), Vector3(b.x(), b.y(), h),
                             Vector3(a.x(), a.y(), h)}) {
        addCorner(core, p, feature);
    }
    return feature;
}

/// A regular octagon in the rim, with the foremost point as its first corner. So what the spots on it store
/// depends on the depth of the cap's middle and on its tilt alone, not on how the cylinder has turned about its
/// axis, as on a round rim. Where the cap faces the direction, the foremost point is mere rounding; but there
/// all corners are alike, and those of a fixed octagon serve as well.
CoreFeature capOfCylinder(const PlacedCore& core, const Vector3& d, double across) {
    CoreFeature feature;
    const double radius = core.form->half.x();
    const double z = std::copysign(core.form->half.z(), d.z());
    feature.normal = std::copysign(1.0, d.z()) * core.rotation.col(2);
    constexpr double facing = 1e-6; // [rad] less of a tilt is rounding
    const Vector2 foremost = across > facing ? Vector2(d.head<2>() / across) : Vector2(1.0, 0.0);
    const Vector2 beside(-foremost.y(), foremost.x());
    feature.rimRadius = radius;
    feature.rimCentre = z * core.rotation.col(2) + core.translation;
    constexpr double corner = 2.0 * std::numbers::pi / kRimCorners;
    for (int i = 0; i < kRimCorners; ++i) {
        const Vector2 p = radius * (std::cos(corner * i) * foremost + std::sin(corner * i) * beside);
        addCorner(core, {p.x(), p.y(), z}, feature);
    }
    return feature;
}

CoreFeature partOfCylinder(const PlacedCore& core, const Vector3& d) {
    const double across = std::hypot(d.x(), d.y());
    if (across <= std::abs(d.z())) return capOfCylinder(core, d, across);
    CoreFeature feature;
    const double radius = core.form->half.x();
    const Vector2 foremost = d.head<2>() / across;
    feature.normal = core.rotation.leftCols<2>() * foremost;
    for (const double z : {-core.form->half.z(), core.form->half.z()}) {
        addCorner(core, {radius * foremost.x(), radius * foremost.y(), z}, feature);
    }
    return feature;
}

CoreFeature faceOfPolyhedron(const PlacedCore& core, const Vector3& d) {
    CoreFeature feature;
    const Polyhedron& solid = core.form->polyhedron;
    const Polyhedron::Face& face = solid.faces[solid.faceFacing(d)];
    feature.normal = core.rotation * face.normal;
    for (const std::size_t corner : face.corners) addCorner(core, solid.corners[corner], feature);
    return feature;
}

} // namespace

CoreFeature featureFacing(const PlacedCore& core, const Vector3& direction) {
    const Vector3 d = core.rotation.transpose() * direction;
    switch (core.form->kind) {
        case ContactForm::Kind::box:
            return faceOfBox(core, d);
        case ContactForm::Kind::prism:
            return faceOfPrism(core, d);
        case ContactForm::Kind::cylinder:
            return partOfCylinder(core, d);
        case ContactForm::Kind::polyhedron:
            return faceOfPolyhedron(core, d);
        case ContactForm::Kind::halfSpace:
        case ContactForm::Kind::point:
        case ContactForm::Kind::segment:
            break;
    }
    CoreFeature feature;
    const double half = core.form->half.z();
    // Seen from its end, a line is that end twice: its other one has no place of its own there.
    constexpr double endOn = 1e-9; // sine
    const bool isEndOn = d.head<2>().norm() <= endOn * std::abs(d.z());
    addCorner(core, {0.0, 0.0, isEndOn && d.z() > 0.0 ? half : -half}, feature);
    if (core.form->kind == ContactForm::Kind::segment) {
        addCorner(core, {0.0, 0.0, isEndOn && d.z() <= 0.0 ? -half : half}, feature);
    }
    return feature;
}

} // namespace hingelab
