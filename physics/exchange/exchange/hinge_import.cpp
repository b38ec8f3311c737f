// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/hinge_import.h"

#include <yaml-cpp/yaml.h>

#include <cmath>
#include <stdexcept>

#include "exchange/import_xml.h"

namespace hingelab {
namespace {

struct DrakeKey {
    const char* key;
    double DoorHingeParameters::*member;
    double least;
};
constexpr double kAnyNumber = -1e15;
constexpr DrakeKey kDrakeKeys[] = {
    {"spring_zero_angle_rad", &DoorHingeParameters::springZeroAngle, kAnyNumber},
    {"spring_constant", &DoorHingeParameters::springConstant, 0.0},
    {"dynamic_friction_torque", &DoorHingeParameters::dynamicFrictionTorque, 0.0},
    {"static_friction_torque", &DoorHingeParameters::staticFrictionTorque, 0.0},
    {"viscous_friction", &DoorHingeParameters::viscousFriction, 0.0},
    {"catch_width", &DoorHingeParameters::catchWidth, 0.0},
    {"catch_torque", &DoorHingeParameters::catchTorque, 0.0},
    {"motion_threshold", &DoorHingeParameters::motionThreshold, 1e-12},
};

const DrakeKey* drakeKey(const std::string& name) {
    for (const DrakeKey& key : kDrakeKeys) {
        if (name == key.key) return &key;
    }
    return nullptr;
}

double drakeNumber(const YAML::Node& value, const DrakeKey& key) {
    if (!value.IsScalar()) throw std::runtime_error(std::string(key.key) + " is no number");
    const pugi::xml_document none;
    double number = 0.0;
    try {
        number = importNumber(value.Scalar().c_str(), none, key.key);
    } catch (const std::runtime_error&) {
        throw std::runtime_error(std::string(key.key) + " is \"" + importName(value.Scalar(), "") +
                                 "\", which is no number within 1e15");
    }
    if (number < key.least) {
        throw std::runtime_error(std::string(key.key) + " is " + value.Scalar() + ": it is " +
                                 (key.least > 0.0 ? "above zero" : "not below zero"));
    }
    return number;
}

Rig roomDoor(const std::string& name, const DoorHingeParameters& hinge) {
    Rig rig;
    rig.name = name;
    rig.description = "A hinge from a file of Drake's DoorHingeConfig, on a door of a room.";
    rig.sources = {"hinge: imported", "door: 0.86 m x 1.98 m, 28 kg, estimate"};
    Body leaf;
    leaf.name = "door";
    Shape panel;
    panel.name = "leaf";
    panel.geometry = BoxGeometry{{0.04, 0.86, 1.98}};
    panel.anchor = {0.0, -1.0, -1.0};
    panel.mass = 28.0;
    panel.finish = Finish::wood;
    leaf.shapes.push_back(panel);
    leaf.points.push_back({"handle", Trace::off, {0.03, 0.8, 1.05}});
    rig.bodies.push_back(std::move(leaf));
    Joint axis;
    axis.name = "hinge axis";
    axis.child = "door";
    RevoluteJoint turn;
    turn.axis = {0.0, 0.0, -1.0};
    turn.lowerStop = EndStop{0.0, 9000.0, 0.5};
    turn.upperStop = EndStop{1.9, 2000.0, 0.8};
    axis.kind = turn;
    rig.joints.push_back(std::move(axis));
    rig.elements.push_back({name, "hinge axis", {}, {}, {}, hinge});
    rig.handle = Handle{"door", "handle"};
    return rig;
}

} // namespace

ImportedRig importDrakeHinge(const std::string& text) {
    constexpr std::size_t most = 65'536;
    if (text.size() > most) throw std::runtime_error("the file is larger than 64 KiB");
    YAML::Node root;
    try {
        root = YAML::Load(text);
    } catch (const YAML::Exception& fault) {
        throw std::runtime_error(std::string("it is no YAML: ") + fault.what());
    }
    std::string name = "hinge";
    std::vector<ExportLoss> losses;
    if (root.IsMap() && root.size() > 0 && drakeKey(root.begin()->first.Scalar()) == nullptr) {
        if (root.size() > 1) {
            losses.push_back({"other entries", std::to_string(root.size() - 1) + " of them: not read.", {}});
        }
        name = importName(root.begin()->first.Scalar(), "hinge");
        root = YAML::Node(root.begin()->second);
    }
    if (!root.IsMap()) throw std::runtime_error("it has no keys of a DoorHingeConfig, such as spring_constant");
    DoorHingeParameters hinge;
    std::size_t known = 0;
    for (const auto& entry : root) {
        const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : "";
        const DrakeKey* const found = drakeKey(key);
        if (found == nullptr) {
            losses.push_back(
                {"\"" + importName(key, "?") + "\"", "is no key of a DoorHingeConfig: not read.", {}});
            if (losses.size() > ImportedTree::kMostLosses)
                throw std::runtime_error("too many keys that Drake does not have");
            continue;
        }
        hinge.*(found->member) = drakeNumber(entry.second, *found);
        ++known;
    }
    if (known == 0) throw std::runtime_error("it has no keys of a DoorHingeConfig, such as spring_constant");
    losses.push_back(
        {"door", "The file is of a hinge alone: the leaf and its stops are those of a room's door.", {}});
    return {roomDoor(name, hinge), std::move(losses)};
}

} // namespace hingelab
