// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "text/quantity.h"

/// What becomes of a rig on its way to another program (docs/how-to/export.md).
namespace hingelab {

/// Something of the rig that the exported file does not have, or has otherwise.
struct ExportLoss {
    std::string what;  ///< "detents", "presliding" ...
    std::string words; ///< what becomes of it
    /// Largest difference over the angles and rates of the report; empty: it cannot be told as a number.
    std::optional<double> largest;
    double position = 0.0;                   ///< of the joint, where that is [rad, m]
    double rate = 0.0;                       ///< [rad/s, m/s]
    Quantity quantity = Quantity::torque;    ///< of `largest`
    Quantity positionAs = Quantity::angle;   ///< of `position`
    Quantity rateAs = Quantity::angularRate; ///< of `rate`
};

/// What the target will make of the elements on one coordinate, beside what they are: in slow motion, where
/// dry friction has turned over and nothing grows with the rate. Torques in N·m over angles in rad, or forces
/// in N over distances in m; positive drives the coordinate up.
struct ExportedLaw {
    std::string coordinate; ///< of the file's joint or tendon
    std::string elements;   ///< names, with commas
    bool isRotation = true;
    std::vector<double> position;
    std::vector<double> realOpening, realClosing;         ///< while the coordinate rises, and falls
    std::vector<double> exportedOpening, exportedClosing; ///< the same in the target
};

struct ExportResult {
    std::string text; ///< bytes of the file
    std::vector<ExportLoss> losses;
    std::vector<ExportedLaw> laws = {}; ///< of whole mechanisms
};

/// "detents: Drake's hinge has its catch only. At most 0.4 N·m, at 1.1° and 0 rad/s."
[[nodiscard]] std::string lossText(const ExportLoss& loss);

/// A line for each loss, after `mark`; one that says so where nothing is lost. Nothing in it ends a comment of
/// C or XML.
[[nodiscard]] std::string lossLines(const std::vector<ExportLoss>& losses, const std::string& mark);

// What writers of files share.

/// With a point: readers of YAML 1.1 take "1e-04" for a text. Read again it is the same number.
[[nodiscard]] std::string exportNumber(double value);

/// A name in C, in Modelica, and of a key in YAML: letters, digits, underscores; never empty, no digit first.
[[nodiscard]] std::string exportIdentifier(const std::string& name);

/// Names come from files: in a comment they must not end it, nor begin a line.
[[nodiscard]] std::string inComment(const std::string& name);

} // namespace hingelab
