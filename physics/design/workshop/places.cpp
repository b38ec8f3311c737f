// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/places.h"

#include <map>

#include "rig/item_fields.h"
#include "rig/parameters.h"
#include "shapes/solid.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/pointer.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

/// Numbers of an item by their pointers, and which of them expressions drive.
struct Numbers {
    std::map<std::string, double> values;
    const Expressions& expressions;

    [[nodiscard]] bool hasVector(const std::string& pointer) const { return values.contains(pointer + "/2"); }
    [[nodiscard]] Vector3 vector(const std::string& pointer) const {
        return {values.at(pointer + "/0"), values.at(pointer + "/1"), values.at(pointer + "/2")};
    }
    [[nodiscard]] bool isDriven(const std::string& pointer) const { return expressions.contains(pointer); }
};

std::optional<std::size_t> jointHolding(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() != 2 || segments[0] != "bodies") return std::nullopt;
    const std::size_t body = std::stoul(segments[1]);
    for (std::size_t j = 0; body < rig.bodies.size() && j < rig.joints.size(); ++j) {
        if (rig.joints[j].carries(rig.bodies[body].name)) return j;
    }
    return std::nullopt;
}

const Shape* shapeAt(const Rig& rig, const std::string& item) {
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() != 4 || segments[0] != "bodies" || segments[2] != "shapes") return nullptr;
    const std::size_t body = std::stoul(segments[1]);
    const std::size_t shape = std::stoul(segments[3]);
    const bool isThere = body < rig.bodies.size() && shape < rig.bodies[body].shapes.size();
    return isThere ? &rig.bodies[body].shapes[shape] : nullptr;
}

/// The two faces across an axis of the shape, whose distance follows a number of it.
void addFaces(const Rig& rig, const std::string& item, const Shape& shape, const ExtentField& extent,
              std::vector<SizeHandle>& handles) {
    const std::string pointer = item + extent.pointer;
    if (rig.expressions.contains(pointer)) return; // its dimension is what one changes
    const double value = 2.0 * halfExtents(shape)[extent.axis] / extent.perValue;
    for (const double side : {1.0, -1.0}) {
        const double factor = 0.5 * extent.perValue * (side - shape.anchor[extent.axis]);
        constexpr double least = 0.05; // nearer to the anchor, a small way would be a large change
        if (std::abs(factor) < least) continue;
        handles.push_back({pointer, value, Vector3::Unit(extent.axis), factor});
    }
}

} // namespace

std::vector<MovablePlace> placesOf(const Rig& rig, const std::string& item) {
    if (const auto joint = jointHolding(rig, item)) return placesOf(rig, "/joints/" + std::to_string(*joint));
    const std::vector<ItemField> fields = fieldsOf(rig, item);
    Numbers numbers{{}, rig.expressions};
    std::map<std::string, std::string> carriers; // by the object that says them
    const std::vector<std::string> segments = splitPointer(item);
    if (segments.size() == 4 && segments[0] == "bodies") {
        carriers[item] = rig.bodies[std::stoul(segments[1])].name; // whose shape or point it is
    }
    for (const ItemField& field : fields) {
        const std::string parent = field.pointer.substr(0, field.pointer.rfind('/'));
        if (field.form == ItemField::Form::number) numbers.values[field.pointer] = field.number;
        const bool isCarrier = field.pointer.ends_with("/body") || field.pointer.ends_with("/parent");
        if (field.form == ItemField::Form::reference && isCarrier) carriers[parent] = field.value;
    }
    std::vector<MovablePlace> places;
    for (const auto& [pointer, carrier] : carriers) {
        if (!numbers.hasVector(pointer + "/position")) continue;
        const std::string position = pointer + "/position";
        const std::string rotation = pointer + "/rotation";
        MovablePlace place{pointer, carrier, numbers.vector(position)};
        for (int i = 0; i < 3; ++i) {
            const std::string index = "/" + std::to_string(i);
            place.isDriven[i] = numbers.isDriven(position + index);
            place.isTurnDriven = place.isTurnDriven || numbers.isDriven(rotation + index);
        }
        place.canTurn = numbers.hasVector(rotation);
        if (place.canTurn) place.rotation = numbers.vector(rotation);
        places.push_back(std::move(place));
    }
    return places;
}

std::vector<SizeHandle> sizeHandlesOf(const Rig& rig, const std::string& item) {
    std::vector<SizeHandle> handles;
    const Shape* shape = shapeAt(rig, item);
    if (shape == nullptr) return handles;
    for (const ExtentField& extent : extentsOf(shape->geometry)) addFaces(rig, item, *shape, extent, handles);
    return handles;
}

Vector3 turned(const Vector3& rotation, const Vector3& axis, double angle) {
    return rollPitchYawOf(rotationAbout(axis, angle) * rotationFromRollPitchYaw(rotation));
}

} // namespace hingelab
