// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "sketch/sketch_plan.h"
#include "text/json_parser.h"

/// Where the points of a sketch lie on bodies of a rig, as expressions over dimensions that are made as they
/// are needed.
namespace hingelab {

/// A link's frame: its origin is one of its points, its x-axis leads to another.
struct LinkFrame {
    std::size_t origin = 0;
    std::size_t along = 0;
    double angle = 0.0; ///< of its x-axis in the drawing [rad]
};

class SketchFrames {
  public:
    SketchFrames(const Sketch& sketch, const SketchPlan& plan);

    [[nodiscard]] const LinkFrame& frameOf(std::size_t link) const { return frames_[link]; }
    /// Of the frame of a body; the ground and blocks stand as the drawing does [rad].
    [[nodiscard]] double angleOf(const std::optional<SketchBody>& body) const;

    /// "=AB": the length from the frame's origin to the end of its x-axis.
    [[nodiscard]] std::string lengthOf(std::size_t link);
    /// Position on the body, [x, y, 0].
    [[nodiscard]] Json positionOf(const SketchAnchor& anchor);
    [[nodiscard]] Json positionOf(std::size_t link, std::size_t point);
    /// In an expression, without the equals sign.
    [[nodiscard]] std::string alongOf(std::size_t link, std::size_t point);
    [[nodiscard]] std::string acrossOf(std::size_t link, std::size_t point);
    [[nodiscard]] std::string slideAngleOf(std::size_t point);

    /// Of the widths and thicknesses of bars: from the size of the drawing [m].
    [[nodiscard]] double size() const { return size_; }

    void add(const std::string& name, const std::string& label, const char* quantity, double value,
             std::pair<double, double> range, const std::string& help);
    [[nodiscard]] const Json& dimensions() const { return dimensions_; }

  private:
    std::string coordinate(const std::string& name, const std::string& label, double value,
                           const std::string& help);

    const Sketch& sketch_;
    std::vector<LinkFrame> frames_;
    std::map<std::string, bool> isAdded_;
    Json dimensions_ = Json::array();
    double size_ = 1.0;
};

/// To a nanometre [m] (or rad): drawn numbers without the noise of rounding.
[[nodiscard]] double drawnValue(double value);

} // namespace hingelab
