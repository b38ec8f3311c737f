// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "checks/checked_rig.h"
#include "exchange/import_kinds.h"
#include "spatial/roll_pitch_yaw.h"
#include "tests/physics/near.h"

/// Files of robots for tests of what is read of them, piece by piece.
namespace hingelab::test {

struct Imported {
    explicit Imported(const std::string& text, const ImportFiles& files = {}) {
        const ImportKind* const kind = recognisedImport(text);
        if (kind == nullptr) throw std::runtime_error("of no kind");
        const ImportedRig imported = kind->make(text, files);
        losses = lossLines(imported.losses, "");
        rig = readRig(textOfImported(imported.rig)).document->rig;
    }
    [[nodiscard]] const Joint& joint(const std::string& name) const {
        for (const Joint& each : rig.joints) {
            if (each.name == name) return each;
        }
        throw std::runtime_error("there is no joint \"" + name + "\"");
    }
    [[nodiscard]] const Body& body(const std::string& name) const {
        for (const Body& each : rig.bodies) {
            if (each.name == name) return each;
        }
        throw std::runtime_error("there is no body \"" + name + "\"");
    }
    template <class Kind>
    [[nodiscard]] const Kind& as(const std::string& name) const {
        return std::get<Kind>(joint(name).kind);
    }
    [[nodiscard]] bool tells(const std::string& words) const { return losses.find(words) != std::string::npos; }

    Rig rig;
    std::string losses;
};

template <class Form>
const Form& formOf(const Body& body, std::size_t shape) {
    return std::get<Form>(body.shapes.at(shape).geometry);
}

/// Where an axis of what is turned so points.
inline Vector3 turned(const Vector3& rollPitchYaw, const Vector3& axis) {
    return rotationFromRollPitchYaw(rollPitchYaw) * axis;
}

inline std::string sdf(const std::string& model) {
    return "<sdf version=\"1.9\"><model name=\"m\">" + model + "</model></sdf>";
}

/// A link with a mass of 1 kg.
inline std::string sdfLink(const std::string& name, const std::string& inside = {}) {
    return "<link name=\"" + name + "\"><inertial><mass>1</mass></inertial>" + inside + "</link>";
}

inline std::string visual(const std::string& geometry) {
    return "<visual name=\"v\"><geometry>" + geometry + "</geometry></visual>";
}

inline std::string sdfJoint(const std::string& name, const std::string& type, const std::string& inside) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\">" + inside + "</joint>";
}

inline std::string between(const std::string& parent, const std::string& child) {
    return "<parent>" + parent + "</parent><child>" + child + "</child>";
}

inline std::string urdfLink(const std::string& name, const std::string& inside = {}) {
    return "<link name=\"" + name +
           "\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/></inertial>" + inside +
           "</link>";
}

inline std::string urdfJoint(const std::string& name, const std::string& type, const std::string& child,
                             const std::string& inside = {}) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"world\"/><child link=\"" + child +
           "\"/>" + inside + "</joint>";
}

inline std::string urdf(const std::string& inside) {
    return "<robot name=\"r\"><link name=\"world\"/>" + inside + "</robot>";
}

inline std::string mjcf(const std::string& world, const std::string& before = {}) {
    return "<mujoco model=\"m\">" + before + "<worldbody>" + world + "</worldbody></mujoco>";
}

/// A body with a hinge and a ball of 1 kg.
inline std::string mjcfBody(const std::string& name, const std::string& attributes = {},
                            const std::string& inside = {}) {
    return "<body name=\"" + name + "\" " + attributes + "><joint name=\"j " + name +
           "\"/><geom size=\"0.1\" mass=\"1\"/>" + inside + "</body>";
}

} // namespace hingelab::test
