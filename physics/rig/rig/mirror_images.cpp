// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/mirror_images.h"

#include <algorithm>

namespace hingelab {
namespace {

void follow(Element& image, const std::vector<Element>& elements) {
    image.joint.clear();
    image.gearedTo.reset();
    image.from.reset();
    image.to.reset();
    const MirrorImage& mirror = *image.mirror;
    const auto original = std::find_if(elements.begin(), elements.end(), [&](const Element& element) {
        return element.name == mirror.element && !element.mirror;
    });
    if (original == elements.end() || !original->from || !original->to) return;
    image.law = original->law;
    image.from = PlacePoint{original->from->body, mirrored(original->from->position, mirror.from)};
    image.to = PlacePoint{original->to->body, mirrored(original->to->position, mirror.to)};
}

} // namespace

Vector3 mirrored(const Vector3& point, const MirrorPlane& plane) {
    const double squared = plane.normal.squaredNorm();
    if (!(squared > 0.0)) return point;
    return point - plane.normal * (2.0 * plane.normal.dot(point - plane.position) / squared);
}

void resolveMirrorImages(Rig& rig) {
    for (Element& element : rig.elements) {
        if (element.mirror) follow(element, rig.elements);
    }
}

} // namespace hingelab
