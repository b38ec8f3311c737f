// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "exchange/export_tree.h"

/// Force elements in the few numbers that simulators of robots have for a joint.
namespace hingelab {

/// What a target has on a coordinate x with rate v:
///   f = -(k1 d + k2 d² + k3 d³) - (c1 v + c2 v |v| + c3 v³) - F sign(v),  d = x - reference
enum class LawLevel {
    friction, ///< c1, F: URDF
    linear,   ///< k1, c1, F: SDFormat 1.9, MuJoCo 2.2
    cubic     ///< all: MuJoCo 3.12 and newer
};

/// What a target has for loads that act by the time.
enum class LoadsOverTime { inputs, none };

struct FittedLaw {
    double reference = 0.0; ///< [rad or m]
    double stiffness[3] = {0.0, 0.0, 0.0};
    double damping[3] = {0.0, 0.0, 0.0};
    double friction = 0.0; ///< F, >= 0

    /// While moving, or in slow motion with `rate` as its sign.
    [[nodiscard]] double at(double x, double rate) const;
    [[nodiscard]] double slowly(double x, double sign) const;
    [[nodiscard]] bool hasStiffness() const {
        return stiffness[0] != 0 || stiffness[1] != 0 || stiffness[2] != 0;
    }
};

/// A load that acts for a time: in the target an input, which somebody has to give.
struct ExportedInput {
    std::string element;
    std::size_t port = 0; ///< index of the element
    double start = 0.0;   ///< its value at time 0 [N·m or N]
};

/// All elements on one coordinate.
struct ExportedPort {
    TreePort port;
    std::vector<std::size_t> elements; ///< of the rig
    double from = 0.0, to = 1.0;       ///< over which they were fitted [rad or m], as the laws see it
    FittedLaw law;
};

struct ExportedLaws {
    std::vector<ExportedPort> ports;
    std::vector<ExportedInput> inputs;
    std::vector<ExportedLaw> curves; ///< in the order of `ports`
};

/// Fits what acts on each coordinate, between its stops (or half a turn or half a metre to both sides of the
/// start), and tells in `losses` how far off that is. Rates are looked at up to `fastest` [rad/s], of distances
/// to kSpeedPerRate of it.
inline constexpr double kSpeedPerRate = 0.3; ///< the arm of a strut, or of a handle's rod [m]
[[nodiscard]] ExportedLaws exportLaws(const ExportTree& tree, LawLevel level, LoadsOverTime loads,
                                      double fastest, std::vector<ExportLoss>& losses);

} // namespace hingelab
