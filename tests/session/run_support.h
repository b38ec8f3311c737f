// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <thread>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "tests/test_data.h"
#include "ui/session/history.h"
#include "ui/session/runner.h"

/// What the tests of the session share.
namespace hingelab::test {

inline Rig dishwasher() {
    return readRig(shippedRigs().front().text).document->rig;
}

inline std::shared_ptr<const Model> compile(const Rig& rig) {
    return std::make_shared<const Model>(rig);
}

/// Drains until `done` holds or ten seconds have passed; everything drained goes into `history`.
template <class Done>
bool drainUntil(Runner& runner, History& history, RunStatus& status, const Done& done) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (std::chrono::steady_clock::now() < deadline) {
        const SampleBatch batch = runner.drain();
        history.append(batch);
        status = batch.status;
        if (done()) return true;
        std::this_thread::yield();
    }
    return false;
}

inline double latest(const History& history, const std::string& channel) {
    return history.last()[static_cast<std::size_t>(history.model()->channelIndex(channel))];
}

/// A chain of hanging links; a motor with a switched drive at its first joint makes its steps many and dear.
inline Rig slowChain(int links) {
    Rig rig;
    rig.name = "slow chain";
    for (int i = 0; i < links; ++i) {
        Body link;
        link.name = "link " + std::to_string(i);
        link.massProperties = MassProperties{0.1, {0, 0, -0.05}, {1e-4, 1e-4, 1e-4}, Vector3::Zero()};
        rig.bodies.push_back(link);
        Joint joint;
        joint.name = "joint " + std::to_string(i);
        joint.parent = i == 0 ? kWorldName : "link " + std::to_string(i - 1);
        joint.child = link.name;
        if (i > 0) joint.position = {0, 0, -0.1};
        RevoluteJoint turning;
        turning.axis = Vector3::UnitY();
        turning.initialAngle = 0.1;
        joint.kind = turning;
        rig.joints.push_back(joint);
    }
    Motor motor;
    motor.name = "drive";
    motor.joint = "joint 0";
    motor.drive = DriveParameters{PwmVoltage{.duty = 0.3, .frequency = 20'000.0, .mode = PwmMode::switched}};
    rig.motors.push_back(motor);
    return rig;
}

} // namespace hingelab::test
