// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/mirror_image.h"

#include <algorithm>

#include "analysis/reach.h"
#include "rig/mirror_images.h"
#include "text/pointer.h"
#include "workshop/item_json.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

bool hasImage(const Rig& rig, const Element& element) {
    return std::any_of(rig.elements.begin(), rig.elements.end(), [&](const Element& other) {
        return other.mirror && other.mirror->element == element.name;
    });
}

bool canBeMirrored(const Element& element) {
    return !element.mirror && element.from && element.to;
}

/// The selected one, else the last that stands alone.
const Element* originalOf(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() >= 2 && segments[0] == "elements") {
        const auto selected =
            std::find_if(rig.elements.begin(), rig.elements.end(), [&](const Element& element) {
                const auto index = static_cast<std::size_t>(&element - rig.elements.data());
                return element.name == segments[1] || std::to_string(index) == segments[1];
            });
        if (selected != rig.elements.end() && canBeMirrored(*selected)) return &*selected;
    }
    const auto last = std::find_if(rig.elements.rbegin(), rig.elements.rend(), [&](const Element& element) {
        return canBeMirrored(element) && !hasImage(rig, element);
    });
    return last == rig.elements.rend() ? nullptr : &*last;
}

MirrorPlane planeIn(const Pose& X_WB, const Vector3& point, const Vector3& normal) {
    return {tidied(X_WB.inverse() * point), tidied(X_WB.rotation.transpose() * normal)};
}

} // namespace

Proposal proposeMirrorImage(const Survey& survey, const AdditionPlace& place) {
    const Rig& rig = survey.rig();
    const Element* const original = originalOf(rig, place.item);
    if (original == nullptr)
        return refused("Nothing acts between two points without an image: add a spring or a strut first");
    const bool isToMoving = survey.isMoving(original->to->body);
    const std::string& owner = isToMoving ? original->to->body : original->from->body;
    const Body* const body = survey.body(owner);
    const Pose X_WB = survey.startOf(owner);
    Eigen::AlignedBox3d box;
    if (body != nullptr) extendBy(box, *body, X_WB);
    const Vector3 middle = box.isEmpty() ? X_WB.translation : box.center();
    Element image;
    image.name = unusedName(original->name + ", other side", rig.elements);
    MirrorImage mirror;
    mirror.element = original->name;
    const Vector3 normal = survey.axisAt(owner).normalized();
    mirror.from = planeIn(survey.startOf(original->from->body), middle, normal);
    mirror.to = planeIn(survey.startOf(original->to->body), middle, normal);
    constexpr double apart = 1e-3; // [m]
    if ((mirrored(original->to->position, mirror.to) - original->to->position).norm() < apart) {
        return refused("\"" + original->name + "\" is in the middle of \"" + owner +
                       "\": its image would be in the same place. Move its ends to one side first");
    }
    image.mirror = mirror;
    image.law = original->law;
    Proposal proposal;
    proposal.edits = {AddItem{"/elements", inFileForm(image)}};
    proposal.item = "/elements/" + escapeSegment(image.name);
    proposal.note = "Mirrored in the middle of \"" + owner + "\". It follows \"" + original->name + "\".";
    return proposal;
}

} // namespace hingelab
