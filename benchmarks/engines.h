// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

/// Three scenes by engines for rigid bodies, as yardsticks in the same run: the same bodies, masses, friction
/// and steps of 1 ms. How an engine holds contacts apart is its own affair. Each in a file of its own, whose
/// headers meet no others.
namespace engines {

enum class Scene {
    boxOnSlope, ///< 1 kg, slides to a stop on 20 degrees and is held there; friction 0.5
    stack,      ///< five of 1 kg, set upon each other without a gap; friction 0.6
    door        ///< 20 kg on a hinge, swings shut against a stop at its outer edge
};

inline constexpr double kStep = 1e-3;                          // [s]
inline constexpr double kSlope = 0.349066;                     // [rad]
inline constexpr double kGravity = 9.80665;                    // [m/s²]
inline constexpr double kSpeed = 0.6;                          // [m/s] of the box at the start
inline constexpr std::array<double, 3> kBox = {0.2, 0.2, 0.1}; // [m]
inline constexpr std::array<double, 3> kLeaf = {0.8, 0.04, 2.0};
inline constexpr std::array<double, 3> kStop = {0.05, 0.05, 0.05};
inline constexpr std::array<double, 3> kStopPlace = {0.75, -0.045, 0.0}; // what the closed leaf's face touches
inline constexpr double kLeafMass = 20.0;                                // [kg]
inline constexpr double kOpening = 0.5;                                  // [rad] of the door at the start
inline constexpr double kClosing = -1.0;                                 // [rad/s]
inline constexpr int kBoxes = 5;

inline double frictionOf(Scene scene) {
    return scene == Scene::boxOnSlope ? 0.5 : 0.6;
}

class Engine {
  public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;
    virtual void step() = 0;
    /// Of the last body [m/s]; of the door its rate [rad/s].
    [[nodiscard]] virtual double speed() const = 0;
};

[[nodiscard]] std::unique_ptr<Engine> makeBullet(Scene scene);
[[nodiscard]] std::unique_ptr<Engine> makeOde(Scene scene);
[[nodiscard]] std::unique_ptr<Engine> makeMujoco(Scene scene);

} // namespace engines
