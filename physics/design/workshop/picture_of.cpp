// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/picture_of.h"

#include <algorithm>

#include "rig/item_fields.h"
#include "text/pointer.h"
#include "workshop/places.h"

namespace hingelab {
namespace {

void addBody(const Rig& rig, const std::string& name, PictureOf& picture) {
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const PictureOf::Part part{b};
        const bool isKnown = std::find(picture.parts.begin(), picture.parts.end(), part) != picture.parts.end();
        if (rig.bodies[b].name == name && name != kWorldName && !isKnown) picture.parts.push_back(part);
    }
}

/// What the joint of a coordinate ("hinge", "cross.angle_1") moves.
void addMovedBy(const Rig& rig, const std::string& coordinate, PictureOf& picture) {
    for (const Joint& joint : rig.joints) {
        if (coordinate == joint.name || coordinate.starts_with(joint.name + "."))
            addBody(rig, joint.child, picture);
    }
}

} // namespace

PictureOf pictureOf(const Rig& rig, const std::string& item) {
    PictureOf picture;
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() < 2 && item != "/handle") return picture;
    if (segments[0] == "bodies") {
        const std::size_t body = std::strtoul(segments[1].c_str(), nullptr, 10);
        if (body >= rig.bodies.size()) return picture;
        const bool isPoint = segments.size() == 4 && segments[2] == "points";
        PictureOf::Part part{body};
        if (segments.size() == 4 && !isPoint) part.shape = std::strtoul(segments[3].c_str(), nullptr, 10);
        if (part.shape && *part.shape >= rig.bodies[body].shapes.size()) return picture;
        if (!isPoint) picture.parts.push_back(part);
        if (!isPoint) return picture;
    } else {
        for (const ItemField& field : fieldsOf(rig, item)) {
            if (field.form != ItemField::Form::reference) continue;
            const auto says = [&](const char* key) { return field.pointer.ends_with(key); };
            if (says("/body") || says("/child")) addBody(rig, field.value, picture);
            if (says("/joint")) addMovedBy(rig, field.value, picture);
        }
    }
    for (const MovablePlace& place : placesOf(rig, item))
        picture.places.push_back({place.carrier, place.position});
    return picture;
}

} // namespace hingelab
