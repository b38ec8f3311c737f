// SPDX-License-Identifier: GPL-3.0-or-later
#include "sketch/sketch_frames.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

LinkFrame frameFrom(const Sketch& sketch, std::size_t origin, std::size_t along) {
    const Eigen::Vector2d d = sketch.points[along].at - sketch.points[origin].at;
    return {origin, along, std::atan2(d.y(), d.x())};
}

std::size_t otherPointOf(const SketchLink& link, std::size_t point) {
    return *std::find_if(link.points.begin(), link.points.end(), [&](std::size_t p) { return p != point; });
}

double drawingSize(const Sketch& sketch) {
    Eigen::AlignedBox2d box;
    for (const SketchPoint& point : sketch.points) box.extend(point.at);
    constexpr double least = 1e-3; // [m]
    return box.isEmpty() ? least : std::max(box.diagonal().norm(), least);
}

} // namespace

double drawnValue(double value) {
    constexpr double perUnit = 1e9;
    return std::round(value * perUnit) / perUnit + 0.0; // no -0
}

SketchFrames::SketchFrames(const Sketch& sketch, const SketchPlan& plan)
    : sketch_(sketch), frames_(sketch.links.size()), size_(drawingSize(sketch)) {
    for (const SketchStep& step : plan.steps) {
        if (const auto* free = std::get_if<FreeStep>(&step)) {
            if (free->body.isBlock) continue;
            const std::size_t link = free->body.index;
            frames_[link] = frameFrom(sketch, free->at.point, otherPointOf(sketch.links[link], free->at.point));
        } else {
            const auto& dyad = std::get<DyadStep>(step);
            frames_[dyad.link] = frameFrom(sketch, dyad.first.point, dyad.elbow);
            if (!dyad.other.isBlock)
                frames_[dyad.other.index] = frameFrom(sketch, dyad.second.point, dyad.elbow);
        }
    }
}

double SketchFrames::angleOf(const std::optional<SketchBody>& body) const {
    return !body || body->isBlock ? 0.0 : frames_[body->index].angle;
}

void SketchFrames::add(const std::string& name, const std::string& label, const char* quantity, double value,
                       std::pair<double, double> range, const std::string& help) {
    if (std::exchange(isAdded_[name], true)) return;
    dimensions_.push_back({{"name", name},
                           {"label", label},
                           {"quantity", quantity},
                           {"value", value},
                           {"lower", range.first},
                           {"upper", range.second},
                           {"help", help}});
}

std::string SketchFrames::coordinate(const std::string& name, const std::string& label, double value,
                                     const std::string& help) {
    const double drawn = drawnValue(value);
    const double reach = drawnValue(size_);
    add(name, label, "length", drawn, {drawnValue(drawn - reach), drawnValue(drawn + reach)}, help);
    return name;
}

std::string SketchFrames::lengthOf(std::size_t link) {
    const LinkFrame& frame = frames_[link];
    const auto& points = sketch_.links[link].points;
    const auto isFirst = [&](std::size_t p) { return p == frame.origin || p == frame.along; };
    const std::size_t first = *std::find_if(points.begin(), points.end(), isFirst); // as the link is called
    const std::string& from = sketch_.points[first].name;
    const std::string& to = sketch_.points[first == frame.origin ? frame.along : frame.origin].name;
    const double length = drawnValue((sketch_.points[frame.along].at - sketch_.points[frame.origin].at).norm());
    std::string name = "length_" + from;
    name += to;
    std::string label = "Length " + from;
    label += to;
    std::string help = "From pin " + from;
    help += " to pin " + to;
    help += '.';
    add(name, label, "length", length, {drawnValue(0.2 * length), drawnValue(3.0 * length)}, help);
    return name;
}

std::string SketchFrames::alongOf(std::size_t link, std::size_t point) {
    const LinkFrame& frame = frames_[link];
    if (point == frame.origin) return "0";
    if (point == frame.along) return lengthOf(link);
    const Eigen::Vector2d axis(std::cos(frame.angle), std::sin(frame.angle));
    const std::string bar = sketch_.points[frame.origin].name + sketch_.points[frame.along].name;
    const std::string& name = sketch_.points[point].name;
    std::string key = bar + "_" + name;
    key += "_along";
    std::string label = name + " along ";
    label += bar;
    std::string help = "Of point " + name;
    help += " on link " + nameOfLink(sketch_, link);
    help += ", from " + sketch_.points[frame.origin].name;
    help += '.';
    return coordinate(key, label, axis.dot(sketch_.points[point].at - sketch_.points[frame.origin].at), help);
}

std::string SketchFrames::acrossOf(std::size_t link, std::size_t point) {
    const LinkFrame& frame = frames_[link];
    if (point == frame.origin || point == frame.along) return "0";
    const Eigen::Vector2d axis(-std::sin(frame.angle), std::cos(frame.angle));
    const std::string bar = sketch_.points[frame.origin].name + sketch_.points[frame.along].name;
    const std::string& name = sketch_.points[point].name;
    std::string key = bar + "_" + name;
    key += "_across";
    std::string label = name + " beside ";
    label += bar;
    std::string help = "Of point " + name;
    help += " on link " + nameOfLink(sketch_, link);
    help += ", to the left of the line " + bar;
    help += '.';
    return coordinate(key, label, axis.dot(sketch_.points[point].at - sketch_.points[frame.origin].at), help);
}

namespace {
Json positionFrom(const std::string& x, const std::string& y) {
    const auto number = [](const std::string& text) { return text == "0" ? Json(0) : Json("=" + text); };
    return Json::array({number(x), number(y), 0});
}
} // namespace

Json SketchFrames::positionOf(std::size_t link, std::size_t point) {
    const std::string along = alongOf(link, point);
    return positionFrom(along, acrossOf(link, point));
}

Json SketchFrames::positionOf(const SketchAnchor& anchor) {
    if (anchor.body && !anchor.body->isBlock) return positionOf(anchor.body->index, anchor.point);
    if (anchor.body) return Json::array({0, 0, 0});
    const SketchPoint& point = sketch_.points[anchor.point];
    const bool slides = point.ground == SketchGround::slide;
    const std::string what = slides ? "Slide " + point.name : "Pivot " + point.name;
    const std::string help = slides ? "Of a point of the slide's line." : "Of the fixed pivot.";
    const std::string x = coordinate(point.name + "_x", what + ", x", point.at.x(), help);
    return positionFrom(x, coordinate(point.name + "_y", what + ", y", point.at.y(), help));
}

std::string SketchFrames::slideAngleOf(std::size_t point) {
    const SketchPoint& p = sketch_.points[point];
    const std::string name = p.name + "_direction";
    add(name, "Slide " + p.name + ", direction", "angle", drawnValue(p.slideAngle),
        {-std::numbers::pi, std::numbers::pi}, "Of the slide's line, from the x-axis.");
    return name;
}

} // namespace hingelab
