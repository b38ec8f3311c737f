// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/physics/export_bench.h"

/// Rigs with joints that close loops, written by hand.
namespace hingelab::test {

/// Of the joint that closes the loop of fourBar().
inline const std::string kHinge = R"("type": "revolute", "axis": [0, 0, 1])";
inline const std::string kBall = R"("type": "spherical")";
inline const std::string kInRocker = R"(, "parent": "rocker", "position": [0.3, 0, 0])";

inline std::string barOf(const std::string& name, double length) {
    const std::string half = std::to_string(0.5 * length);
    return R"({"name": ")" + name + R"(", "mass_properties": {"mass": 0.5, "centre_of_mass": [)" + half +
           R"(, 0, 0], "moments": [1e-4, 2e-3, 2e-3]}})";
}

inline std::string hingeOf(const std::string& name, const std::string& parent, const std::string& child,
                           double at, double angle, double rate = 0.0) {
    return R"({"name": ")" + name + R"(", "type": "revolute", "axis": [0, 0, 1], "parent": ")" + parent +
           R"(", "child": ")" + child + R"(", "position": [)" + std::to_string(at) +
           R"(, 0, 0], "initial_angle": )" + std::to_string(angle) + R"(, "initial_rate": )" +
           std::to_string(rate) + "}";
}

/// Crank of 0.15 m, coupler of 0.35 m and rocker of 0.3 m on pivots that are 0.4 m apart. `closing` holds the
/// coupler's end.
inline Rig fourBar(const std::string& closing, const std::string& more = {}, double rate = 0.0) {
    return rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "four-bar", "environment": {"gravity": [0, -9.81, 0]},
        "simulation": {"tolerance": 1e-10}, "bodies": [)" +
        barOf("crank", 0.15) + "," + barOf("coupler", 0.35) + "," + barOf("rocker", 0.3) + R"(], "joints": [)" +
        hingeOf("crank pivot", "world", "crank", 0.0, 1.2, rate) + "," +
        hingeOf("elbow", "crank", "coupler", 0.15, -0.8) + "," +
        hingeOf("rocker pivot", "world", "rocker", 0.4, 1.5) +
        R"(, {"name": "closing", "child": "coupler", "closes_loop": true, "child_position": [0.35, 0, 0], )" +
        closing + "}]" + more + "}");
}

/// The same, with a tip that the coupler carries on a hinge and that is fixed to the rocker.
inline Rig weldedFourBar(double rate) {
    return rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "welded", "environment": {"gravity": [0, -9.81, 0]},
        "simulation": {"tolerance": 1e-10}, "bodies": [)" +
        barOf("crank", 0.15) + "," + barOf("coupler", 0.35) + "," + barOf("rocker", 0.3) + "," +
        barOf("tip", 0.1) + R"(], "joints": [)" + hingeOf("crank pivot", "world", "crank", 0.0, 1.2, rate) +
        "," + hingeOf("elbow", "crank", "coupler", 0.15, -0.8) + "," +
        hingeOf("rocker pivot", "world", "rocker", 0.4, 1.5) + "," +
        hingeOf("tip pivot", "coupler", "tip", 0.35, 1.0) +
        R"(, {"name": "closing", "type": "fixed", "parent": "rocker", "child": "tip", "closes_loop": true,
        "position": [0.3, 0, 0], "rotation": [0, 0, 0.3], "child_position": [0, 0, 0],
        "child_rotation": [0, 0, -0.2]}]})");
}

/// A square of 0.3 m, whose last corner a joint closes.
inline Rig squareByHand(const std::string& closing) {
    return rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "square", "environment": {"gravity": [3, 9.81, 0]},
        "simulation": {"tolerance": 1e-10}, "bodies": [)" +
        barOf("left", 0.3) + "," + barOf("top", 0.3) + "," + barOf("right", 0.3) + R"(], "joints": [)" +
        hingeOf("left pivot", "world", "left", 0.0, 0.0)
            .replace(0, 1, R"({"rotation": [0, 0, 1.5707963267948966], )") +
        "," +
        hingeOf("top pivot", "left", "top", 0.3, 0.0)
            .replace(0, 1, R"({"rotation": [0, 0, -1.5707963267948966], )") +
        "," +
        hingeOf("right pivot", "world", "right", 0.3, 0.0)
            .replace(0, 1, R"({"rotation": [0, 0, 1.5707963267948966], )") +
        R"(, {"name": "corner", "child": "top", "parent": "right", "position": [0.3, 0, 0], "closes_loop": true,
        "child_position": [0.3, 0, 0], )" +
        closing + "}]}");
}

/// Two pendulums, a slide and a third one: the second follows the first, the slide the first, and the third one
/// the first and the second unless it `hasOneLeader`.
inline Rig coupledPendulums(bool hasOneLeader) {
    const std::string more = hasOneLeader ? "" : R"(, {"joint": "two", "ratio": 0.5})";
    return rigOfText(
        R"({"format": "hingelab-rig", "version": 1, "name": "coupled", "environment": {"gravity": [0, -9.81, 0]},
        "simulation": {"tolerance": 1e-10}, "bodies": [)" +
        barOf("first", 0.3) + "," + barOf("second", 0.2) + "," + barOf("third", 0.25) + "," +
        barOf("block", 0.1) + R"(], "joints": [)" + hingeOf("one", "world", "first", 0.0, 0.4, 1.0) + "," +
        hingeOf("two", "world", "second", 1.0, 0.0) + "," + hingeOf("three", "world", "third", 2.0, 0.0) +
        R"(, {"name": "slide", "type": "prismatic", "axis": [0, 1, 0], "parent": "world", "child": "block",
        "position": [3, 0, 0]}], "couplings": [
        {"name": "gears", "joint": "two", "offset": 0.2, "follows": [{"joint": "one", "ratio": -1.5}]},
        {"name": "rack", "joint": "slide", "type": "distance", "offset": 0.01,
         "follows": [{"joint": "one", "type": "pitch_radius", "radius": -0.04}]},
        {"name": "sum", "joint": "three", "offset": -0.1, "follows": [{"joint": "one", "ratio": 2})" +
        more + "]}]}");
}

} // namespace hingelab::test
