// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/parts.h"

#include <numbers>

#include "checks/checked_rig.h"
#include "shapes/shape.h"
#include "shapes/solid.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

std::string parentOf(const std::string& pointer) {
    return pointer.substr(0, pointer.rfind('/'));
}

/// "/joints/0" of "/joints/0/lower_stop".
std::string itemOfPart(const std::string& pointer) {
    std::size_t end = pointer.find('/', 1);
    if (end != std::string::npos) end = pointer.find('/', end + 1);
    return pointer.substr(0, end);
}

bool isValidAfter(const Rig& rig, const std::vector<Edit>& edits) {
    return applyEdits(rig, edits).rig.has_value();
}

Json withNumber(const char* key, double value) {
    return {{key, value}};
}

/// What the part may begin as, the likeliest first.
std::vector<Json> beginnings(const std::string& pointer) {
    const std::string key = pointer.substr(pointer.rfind('/') + 1);
    std::vector<Json> all;
    constexpr double degree = std::numbers::pi / 180.0;
    // A stop: some way off, as an angle or as a distance.
    if (key == "lower_stop") all = {withNumber("angle", -5 * degree), withNumber("position", -0.1)};
    if (key == "upper_stop") all = {withNumber("angle", 110 * degree), withNumber("position", 0.3)};
    if (key == "lower_stop") all.push_back(withNumber("angle", -20.0));
    if (key == "upper_stop") all.push_back(withNumber("angle", 20.0));
    all.push_back(Json::object());
    if (key.ends_with("motion")) all.insert(all.begin(), Json::object({{"type", "constant_speed"}}));
    return all;
}

/// Other optional parts beside this one that are not as wanted yet.
std::vector<std::string> siblingsToSwitch(const std::vector<ItemField>& fields, const std::string& pointer,
                                          bool present) {
    std::vector<std::string> siblings;
    for (const ItemField& field : fields) {
        if (field.form != ItemField::Form::optionalPart || field.pointer == pointer) continue;
        if (parentOf(field.pointer) == parentOf(pointer) && field.isPresent != present) {
            siblings.push_back(field.pointer);
        }
    }
    return siblings;
}

/// The same kind of part: "from" and "to"; "roll_motion", "pitch_motion", "yaw_motion".
bool belongTogether(const std::string& a, const std::string& b) {
    const auto ending = [](const std::string& pointer) {
        const std::string key = pointer.substr(pointer.rfind('/') + 1);
        if (key == "from" || key == "to") return std::string("end");
        return key.substr(key.rfind('_') + 1);
    };
    return ending(a) == ending(b);
}

/// What it acts on instead, where it is told by a reference beside the part.
std::vector<Edit> otherWay(const std::vector<ItemField>& fields, const std::string& pointer, bool present) {
    std::vector<Edit> edits;
    for (const ItemField& field : fields) {
        const bool isBeside =
            field.form == ItemField::Form::reference && parentOf(field.pointer) == parentOf(pointer);
        if (!isBeside || !field.pointer.ends_with("/joint")) continue;
        if (present) {
            edits.emplace_back(SetValue{field.pointer, Json()});
        } else {
            for (const FieldOption& option : field.options) {
                if (option.value.empty()) continue;
                edits.emplace_back(SetValue{field.pointer, option.value});
                break;
            }
        }
    }
    return edits;
}

Edit set(const std::string& pointer, bool present, const Json& value) {
    return SetValue{pointer, present ? value : Json()};
}

/// The ends of a line from the ground to what moves.
Json endPart(const Rig& rig, const std::string& pointer) {
    const bool isFirst = pointer.ends_with("/from");
    if (isFirst || rig.joints.empty()) return {{"body", kWorldName}, {"position", {0.0, 0.0, 0.0}}};
    return {{"body", rig.joints.front().child}, {"position", {0.1, 0.1, 0.1}}};
}

} // namespace

std::vector<Edit> switchPart(const Rig& rig, const std::string& pointer, bool present) {
    const std::vector<ItemField> fields = fieldsOf(rig, itemOfPart(pointer));
    const std::vector<Json> values = present ? beginnings(pointer) : std::vector<Json>{Json()};
    for (const Json& value : values) {
        const std::vector<Edit> alone{set(pointer, present, value)};
        if (isValidAfter(rig, alone)) return alone;
    }
    for (const Json& value : values) { // with its likes
        std::vector<Edit> together{set(pointer, present, value)};
        for (const std::string& sibling : siblingsToSwitch(fields, pointer, present)) {
            if (belongTogether(pointer, sibling)) together.push_back(set(sibling, present, value));
        }
        if (isValidAfter(rig, together)) return together;
    }
    std::vector<Edit> instead = otherWay(fields, pointer, present);
    instead.push_back(set(pointer, present, endPart(rig, pointer)));
    for (const std::string& sibling : siblingsToSwitch(fields, pointer, present)) {
        if (belongTogether(pointer, sibling)) instead.push_back(set(sibling, present, endPart(rig, sibling)));
    }
    if (isValidAfter(rig, instead)) return instead;
    return {set(pointer, present, values.front())};
}

std::vector<Edit> setText(const Rig& rig, const std::string& pointer, const std::string& value) {
    const std::vector<Edit> alone{SetValue{pointer, value.empty() ? Json() : Json(value)}};
    const std::vector<std::string> segments = splitPointer(pointer);
    const bool isMaterial = segments.size() == 5 && segments[2] == "shapes" && segments[4] == "material";
    if (!isMaterial || isValidAfter(rig, alone)) return alone;
    const Shape& shape = rig.bodies.at(std::stoul(segments[1])).shapes.at(std::stoul(segments[3]));
    const bool isGoing = value == kNoMaterial;
    const double mass = isGoing ? massOf(shape) : 0.0; // it weighs what it did
    const std::vector<Edit> instead{SetValue{parentOf(pointer) + "/mass", mass},
                                    SetValue{parentOf(pointer) + "/density", 0.0}, alone.front()};
    return isValidAfter(rig, instead) ? instead : alone;
}

std::vector<Edit> setGridRows(const ItemField& grid, const std::vector<std::vector<double>>& rows) {
    const std::vector<std::vector<double>>& before = grid.rows;
    std::vector<Edit> edits;
    const auto cell = [&](std::size_t column, double value) {
        return writeNumber(value, *grid.columns[column], nullptr);
    };
    if (rows.size() == before.size()) {
        for (std::size_t r = 0; r < rows.size(); ++r) {
            for (std::size_t c = 0; c < grid.columns.size(); ++c) {
                if (rows[r][c] == before[r][c]) continue;
                const std::string pointer = grid.pointer + "/" + std::to_string(r) + "/" + grid.columns[c]->key;
                edits.emplace_back(SetValue{pointer, cell(c, rows[r][c])});
            }
        }
        return edits;
    }
    const std::size_t shorter = std::min(rows.size(), before.size());
    std::size_t first = 0; // rows that are the same at the beginning
    while (first < shorter && rows[first] == before[first]) ++first;
    std::size_t last = 0; // ... and at the end
    while (last < shorter - first && rows[rows.size() - 1 - last] == before[before.size() - 1 - last]) ++last;
    for (std::size_t r = before.size() - last; r > first; --r) {
        edits.emplace_back(RemoveItem{grid.pointer + "/" + std::to_string(r - 1)});
    }
    for (std::size_t r = first; r < rows.size() - last; ++r) {
        Json item = Json::object();
        for (std::size_t c = 0; c < grid.columns.size(); ++c) item[grid.columns[c]->key] = cell(c, rows[r][c]);
        edits.emplace_back(AddItem{grid.pointer, std::move(item), r});
    }
    return edits;
}

Json newListItem(const Model& model, const std::string& list, const PresentPlace& present) {
    const Rig& rig = model.rig();
    const std::vector<std::string> segments = splitPointer(list);
    if (segments.size() == 3 && segments[0] == "elements") {
        const std::size_t element = std::stoul(segments[1]);
        const bool isHinge = element < rig.elements.size() &&
                             std::holds_alternative<DoorHingeParameters>(rig.elements[element].law);
        if (isHinge && (segments[2] == "detents" || segments[2] == "damping_zones")) {
            Rig copy = rig;
            auto& hinge = std::get<DoorHingeParameters>(copy.elements[element].law);
            if (segments[2] == "detents") {
                hinge.detents = {newDetent(model, element, present)};
            } else {
                hinge.dampingZones = {newDampingZone(rig, element)};
            }
            return rigAsJson(copy)[Json::json_pointer(list)].back();
        }
    }
    // Of a table the point behind the last one.
    const Json json = rigAsJson(rig);
    const Json::json_pointer at(list);
    if (!json.contains(at) || json[at].empty()) return Json::object();
    Json item = json[at].back();
    if (json[at].size() < 2) return item;
    const Json& before = json[at][json[at].size() - 2];
    for (auto& [key, value] : item.items()) {
        if (!value.is_number() || !before.contains(key) || !before[key].is_number()) continue;
        value = value.get<double>() + (value.get<double>() - before[key].get<double>());
        break; // the first column ascends, the others stay
    }
    return item;
}

} // namespace hingelab
