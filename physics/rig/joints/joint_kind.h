// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hinge/end_stop.h"
#include "motion/prescribed_motion.h"
#include "spatial/spatial_vectors.h"
#include "text/check_support.h"

/// What a kind of joint consists of. Joints are compositions of single motions along or about an axis, perhaps
/// followed by any rotation in space. Each kind has a header: a struct with its parameters, a describe() with
/// the table of its fields in a source, an entry JointEntry<struct>. One line in joint_kinds.h makes it known.
namespace hingelab {

/// One degree of freedom: a rotation about `axis`, a translation along it, or both in proportion (a screw).
struct SingleMotion {
    const char* suffix = "";         ///< what the coordinate is called: "angle"
    bool isRotation = true;          ///< of the coordinate: [rad], else [m]
    Vector3 axis = Vector3::UnitZ(); ///< in the frame that the motion before leaves; any length but zero
    double initial = 0.0;            ///< [rad or m]
    double initialRate = 0.0;        ///< per second
    std::optional<PrescribedMotion> motion = std::nullopt;
    double travel = 0.0; ///< along the axis per angle, of screws [m/rad]
};

/// Any rotation, in yaw, pitch and roll; prescribed in all three or in none.
struct OrientationMotion {
    Vector3 initialRotation = Vector3::Zero();        ///< roll, pitch, yaw [rad]
    Vector3 initialAngularVelocity = Vector3::Zero(); ///< in the child's frame [rad/s]
    std::optional<PrescribedMotion> roll, pitch, yaw;
};

struct JointMotions {
    std::vector<SingleMotion> singles; ///< in their order from the parent to the child
    std::optional<OrientationMotion> orientation = std::nullopt; ///< after them
};

/// A stop of the first single motion; `stop.angle` in the coordinate's unit.
struct JointStop {
    EndStop stop;
    double side; ///< +1: above, -1: below
};

/// Where a joint's parameters keep how one of its single motions begins, or what it follows.
struct StartPlace {
    double* value;                                       ///< [rad or m]
    double* rate;                                        ///< per second
    std::optional<RotationMotion>* turning = nullptr;    ///< of a coordinate that turns
    std::optional<TranslationMotion>* sliding = nullptr; ///< of one that slides
};
/// The same of all its motions, in the order of JointMotions.
struct StartPlaces {
    std::vector<StartPlace> singles;
    Vector3* rotation = nullptr;        ///< roll, pitch, yaw
    Vector3* angularVelocity = nullptr; ///< in the child's frame
};

using JointInfo = KindName;

/// Specialised for each kind, from JointDefaults:
///   static const JointInfo info;
///   static JointMotions motions(const T&);
///   static void check(const T&, const std::string& pointer, Issues&);   what ranges of numbers cannot say
///   static std::vector<JointStop> stops(const T&);
///   static StartPlaces startPlaces(T&);
template <class T>
struct JointEntry;

template <class T>
struct JointDefaults {
    static void check(const T&, const std::string&, Issues&) {}
    static std::vector<JointStop> stops(const T&) { return {}; }
    static StartPlaces startPlaces(T&) { return {}; }
};

template <MotionOf K>
[[nodiscard]] std::optional<PrescribedMotion> prescribed(const std::optional<Motion<K>>& motion) {
    return motion ? std::optional(PrescribedMotion(*motion)) : std::nullopt;
}

namespace checks {

inline void checkAxis(const Vector3& axis, const std::string& pointer, Issues& issues) {
    if (axis.norm() > 1e-9 || !axis.allFinite()) return;
    addError(issues, pointer, "The axis has no direction", "0, 0, 0",
             "a vector that is not zero, such as [0, 0, 1]");
}

template <MotionOf K>
void checkMotion(const std::optional<Motion<K>>& motion, const std::string& pointer, Issues& issues) {
    if (!motion) return;
    if (const auto* table = std::get_if<MotionTable<K>>(&motion->law)) {
        checkAscending(table->points, &MotionPoint<K>::time, pointer, issues);
    }
}

/// The stops of a joint with `lowerStop` and `upperStop`, whose place is the member `position` under `key`.
template <class J, class Stop>
void checkStopPair(const J& joint, double Stop::*position, const char* key, Quantity quantity,
                   const std::string& pointer, Issues& issues) {
    if (!joint.lowerStop || !joint.upperStop) return;
    const double lower = (*joint.lowerStop).*position;
    const double upper = (*joint.upperStop).*position;
    if (lower < upper) return;
    addError(issues, pointer + "/upper_stop/" + key, "The upper stop is not above the lower stop",
             valueText(quantity, upper), "more than " + valueText(quantity, lower));
}

/// Motions of roll, pitch and yaw.
template <class J>
void checkRotation(const J& joint, const std::string& pointer, Issues& issues) {
    checkMotion(joint.rollMotion, pointer + "/roll_motion", issues);
    checkMotion(joint.pitchMotion, pointer + "/pitch_motion", issues);
    checkMotion(joint.yawMotion, pointer + "/yaw_motion", issues);
    const int count = (joint.rollMotion ? 1 : 0) + (joint.pitchMotion ? 1 : 0) + (joint.yawMotion ? 1 : 0);
    if (count == 0 || count == 3) return;
    addError(issues, pointer, "Roll, pitch and yaw are prescribed together or not at all",
             std::to_string(count) + " of them", "roll_motion, pitch_motion and yaw_motion, or none");
}

} // namespace checks

template <class J>
[[nodiscard]] OrientationMotion orientationOf(const J& joint) {
    return {joint.initialRotation, joint.initialAngularVelocity, prescribed(joint.rollMotion),
            prescribed(joint.pitchMotion), prescribed(joint.yawMotion)};
}

} // namespace hingelab
