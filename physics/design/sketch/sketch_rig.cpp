// SPDX-License-Identifier: GPL-3.0-or-later
#include "sketch/sketch_rig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "analysis/posing.h"
#include "checks/checked_rig.h"
#include "sketch/sketch_frames.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;
constexpr double kStandardGravity = 9.80665; // [m/s²]

/// Without steps of rounding, in degrees between -180 and 180.
double degreesOf(double angle) {
    const double wrapped = std::remainder(angle, 2.0 * std::numbers::pi);
    constexpr double perDegree = 1e7;
    return std::round(wrapped / kRadiansPerDegree * perDegree) / perDegree + 0.0;
}

std::string inDegrees(double angle) {
    return Json(degreesOf(angle)).dump() + " deg";
}

std::string bodyName(const Sketch& sketch, const SketchBody& body) {
    return body.isBlock ? "slider " + sketch.points[body.index].name : "link " + nameOfLink(sketch, body.index);
}

std::string carrierName(const Sketch& sketch, const SketchAnchor& anchor) {
    return anchor.body ? bodyName(sketch, *anchor.body) : "world";
}

/// Builds the document step by step.
class SketchRigBuilder {
  public:
    SketchRigBuilder(const Sketch& sketch, const SketchPlan& plan, const SketchOptions& options)
        : sketch_(sketch), plan_(plan), options_(options), frames_(sketch, plan) {}

    Json build() {
        for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
            if (const auto* free = std::get_if<FreeStep>(&plan_.steps[i])) {
                addFree(*free, i == 0);
            } else {
                addDyad(std::get<DyadStep>(plan_.steps[i]));
            }
        }
        addGround();
        constexpr double slenderness = 18.0;
        const double width = roundedTo(frames_.size() / slenderness, 1);
        const double thickness = roundedTo(0.4 * width, 1);
        frames_.add("bar_width", "Width of bars", "length", width, {0.2 * width, 5.0 * width}, "Of all links.");
        frames_.add("bar_thickness", "Thickness of bars", "length", thickness,
                    {0.2 * thickness, 5.0 * thickness}, "Of all links; with it, their mass.");
        Json rig = {{"format", kRigFormat},
                    {"version", kRigVersion},
                    {"name", options_.name},
                    {"description", "From a sketch. Draw the sliders of its lengths; pose it, drive it."},
                    {"sources", Json::array({"estimate"})},
                    {"dimensions", frames_.dimensions()},
                    {"joints", joints_},
                    {"assemblies", assemblies_},
                    {"bodies", bodies_}};
        if (options_.drive == SketchDrive::free) rig["handle"] = handle_;
        rig["environment"] = {{"gravity", Json::array({0, options_.hangs ? -kStandardGravity : 0.0, 0})}};
        if (assemblies_.empty()) rig.erase("assemblies");
        return rig;
    }

  private:
    void addFree(const FreeStep& step, bool drives) {
        const std::string name = bodyName(sketch_, step.body);
        Json joint = {{"name", jointName(step)},
                      {"type", step.body.isBlock ? "prismatic" : "revolute"},
                      {"parent", carrierName(sketch_, step.at)},
                      {"child", name},
                      {"position", frames_.positionOf(step.at)}};
        double start = 0.0;
        if (step.body.isBlock) {
            joint["axis"] = slideAxis(step.body.index);
            addBlock(step.body.index);
        } else {
            start = frames_.frameOf(step.body.index).angle - frames_.angleOf(step.at.body);
            joint["axis"] = Json::array({0, 0, 1});
            addLink(step.body.index);
        }
        if (drives && options_.drive != SketchDrive::free) {
            joint["motion"] = motionFrom(step.body.isBlock, start);
        } else if (!step.body.isBlock) {
            joint["initial_angle"] = inDegrees(start);
        }
        if (drives) handle_ = handleOf(step);
        joints_.push_back(std::move(joint));
    }

    /// "pivot A"; where more than one link turns about it, "pivot A of AB".
    [[nodiscard]] std::string jointName(const FreeStep& step) const {
        const std::string& point = sketch_.points[step.at.point].name;
        if (step.body.isBlock) return "slide " + point;
        std::string name = "pivot " + point;
        if (linksAt(sketch_, step.at.point).size() == 1) return name;
        name += " of " + nameOfLink(sketch_, step.body.index);
        return name;
    }

    /// One turn in two seconds, or a swing in as much.
    Json motionFrom(bool slides, double start) const {
        if (options_.drive == SketchDrive::swing) return swingFrom(slides, start);
        const Json at = slides ? Json(0) : Json(inDegrees(start));
        const Json speed = slides ? Json(roundedTo(0.02 * frames_.size(), 1)) : Json("30 rpm");
        return {{"type", "constant_speed"}, {"start", at}, {"speed", speed}};
    }

    /// Through most of what the loops allow, beginning as drawn; at the swing's end where that is beyond it.
    Json swingFrom(bool slides, double start) const {
        const SketchReach reach = reachOf(sketch_, plan_);
        const double most = slides ? 0.25 * frames_.size() : 45.0 * kRadiansPerDegree;
        constexpr double share = 0.9; // the ends are dead centres
        const double amplitude = std::min(most, share * 0.5 * (reach.high - reach.low));
        const double room = std::max(0.5 * (reach.high - reach.low) - amplitude, 0.0);
        const double middle = 0.5 * (reach.low + reach.high);
        const double mean = std::clamp(start, middle - room, middle + room);
        const double phase =
            amplitude > 0.0 ? std::asin(std::clamp((start - mean) / amplitude, -1.0, 1.0)) : 0.0;
        return {
            {"type", "sine"}, {"mean", mean}, {"amplitude", amplitude}, {"frequency", 0.5}, {"phase", phase}};
    }

    Json handleOf(const FreeStep& step) const {
        const std::size_t point = step.body.isBlock ? step.body.index : frames_.frameOf(step.body.index).along;
        return {{"body", bodyName(sketch_, step.body)}, {"point", sketch_.points[point].name}};
    }

    Json slideAxis(std::size_t point) {
        const std::string angle = frames_.slideAngleOf(point);
        return Json::array({"=cos(" + angle + ")", "=sin(" + angle + ")", 0});
    }

    void addDyad(const DyadStep& dyad) {
        const SketchPoint& elbow = sketch_.points[dyad.elbow];
        const std::string name = "loop at " + elbow.name;
        Json assembly = {{"name", name},
                         {"type", dyad.other.isBlock ? "JointRRP" : "JointRRR"},
                         {"n_a", Json::array({0, 0, 1})}};
        if (dyad.other.isBlock) assembly["n_b"] = slideAxis(dyad.elbow);
        assembly["rRod1_ia"] = Json::array({"=" + frames_.lengthOf(dyad.link), 0, 0});
        if (dyad.other.isBlock) {
            assembly["rRod2_ib"] = Json::array({0, 0, 0});
            assembly["s_guess"] = 0;
        } else {
            const double angle = frames_.frameOf(dyad.other.index).angle - frames_.angleOf(dyad.second.body);
            assembly["rRod2_ib"] = Json::array({"=" + frames_.lengthOf(dyad.other.index), 0, 0});
            assembly["phi_guess"] = degreesOf(angle);
        }
        assembly["frame_a"] = {{"body", carrierName(sketch_, dyad.first)},
                               {"position", frames_.positionOf(dyad.first)}};
        assembly["frame_b"] = {{"body", carrierName(sketch_, dyad.second)},
                               {"position", frames_.positionOf(dyad.second)}};
        assemblies_.push_back(std::move(assembly));
        mount({false, dyad.link}, name + ".frame_ia");
        mount(dyad.other, name + ".frame_ib");
        addLink(dyad.link);
        dyad.other.isBlock ? addBlock(dyad.other.index) : addLink(dyad.other.index);
    }

    void mount(const SketchBody& body, const std::string& frame) {
        const std::string name = bodyName(sketch_, body);
        joints_.push_back({{"name", "mount of " + name},
                           {"type", "fixed"},
                           {"parent", frame},
                           {"child", name},
                           {"position", Json::array({0, 0, 0})}});
    }

    /// Links lie in layers, so that they pass each other.
    [[nodiscard]] std::string layerOf(std::size_t link) const {
        return std::to_string(link) + "*1.2*bar_thickness";
    }

    void addLink(std::size_t link) {
        const auto& points = sketch_.links[link].points;
        const LinkFrame& frame = frames_.frameOf(link);
        Json shapes = Json::array();
        for (const std::size_t point : points) {
            if (point != frame.origin) shapes.push_back(barTo(link, frame.origin, point, link));
        }
        if (points.size() == 3) shapes.push_back(brace(link));
        Json marks = Json::array();
        for (const std::size_t point : points) {
            const SketchPoint& p = sketch_.points[point];
            const bool isFreeEnd = linksAt(sketch_, point).size() == 1 && p.ground == SketchGround::none;
            marks.push_back({{"name", p.name},
                             {"position", frames_.positionOf(link, point)},
                             {"trace", isFreeEnd ? "on" : "off"}});
            shapes.push_back(pinAt(link, point));
        }
        bodies_.push_back({{"name", bodyName(sketch_, {false, link})}, {"shapes", shapes}, {"points", marks}});
    }

    [[nodiscard]] Json finishOf(std::size_t link) const {
        constexpr std::array finishes = {"accent", "metal", "dark", "panel"};
        return finishes[link % finishes.size()];
    }

    /// A bar from one point of a link to another, in its frame.
    Json barTo(std::size_t link, std::size_t from, std::size_t to, std::size_t layer) {
        const std::string x0 = frames_.alongOf(link, from);
        const std::string y0 = frames_.acrossOf(link, from);
        const std::string x1 = frames_.alongOf(link, to);
        const std::string y1 = frames_.acrossOf(link, to);
        const auto plain = y0 == "0" && y1 == "0" && x0 == "0";
        const auto difference = [](const std::string& a, const std::string& b) {
            if (b == "0") return a;
            std::string text = a;
            text += " - " + b;
            return text;
        };
        const std::string dx = difference(x1, x0);
        const std::string dy = difference(y1, y0);
        const auto middle = [](const std::string& a, const std::string& b) {
            std::string text = "=(" + a;
            text += " + " + b;
            return text + ")/2";
        };
        Json bar = {
            {"name", "bar " + sketch_.points[from].name + sketch_.points[to].name},
            {"type", "box"},
            {"size",
             Json::array({plain ? "=" + x1 + " + bar_width" : "=hypot(" + dx + ", " + dy + ") + bar_width",
                          "=bar_width", "=bar_thickness"})},
            {"position",
             Json::array({middle(x0, x1), plain ? Json(0) : Json(middle(y0, y1)), "=" + layerOf(layer)})}};
        if (!plain) bar["rotation"] = Json::array({0, 0, "=atan2(" + dy + ", " + dx + ")"});
        bar["material"] = "steel";
        bar["finish"] = finishOf(layer);
        return bar;
    }

    /// The third side of a triangle.
    Json brace(std::size_t link) {
        const LinkFrame& frame = frames_.frameOf(link);
        const auto& points = sketch_.links[link].points;
        const auto third = std::find_if(points.begin(), points.end(),
                                        [&](std::size_t p) { return p != frame.origin && p != frame.along; });
        return barTo(link, frame.along, *third, link);
    }

    Json pinAt(std::size_t link, std::size_t point) {
        Json position = frames_.positionOf(link, point);
        position[2] = "=" + layerOf(link);
        return {{"name", "pin " + sketch_.points[point].name},
                {"type", "cylinder"},
                {"radius", "=0.3*bar_width"},
                {"length", "=1.3*bar_thickness"},
                {"position", position},
                {"mass", 0},
                {"finish", "dark"}};
    }

    void addBlock(std::size_t point) {
        const std::string angle = frames_.slideAngleOf(point);
        bodies_.push_back(
            {{"name", bodyName(sketch_, {true, point})},
             {"shapes",
              Json::array({{{"name", "block"},
                            {"type", "box"},
                            {"size", Json::array({"=2.4*bar_width", "=1.6*bar_width", "=bar_thickness"})},
                            {"position", Json::array({0, 0, "=-1.2*bar_thickness"})},
                            {"rotation", Json::array({0, 0, "=" + angle})},
                            {"material", "steel"},
                            {"finish", "dark"}}})},
             {"points", Json::array({{{"name", sketch_.points[point].name},
                                      {"position", Json::array({0, 0, 0})},
                                      {"trace", "off"}}})}});
    }

    void addGround() {
        Json shapes = Json::array();
        for (std::size_t p = 0; p < sketch_.points.size(); ++p) {
            const SketchPoint& point = sketch_.points[p];
            if (point.ground == SketchGround::none) continue;
            const bool slides = point.ground == SketchGround::slide;
            Json position = frames_.positionOf(SketchAnchor{std::nullopt, p});
            position[2] = slides ? "=-2.4*bar_thickness" : "=-1.2*bar_thickness";
            Json shape = {{"name", (slides ? "rail " : "bearing ") + point.name},
                          {"type", slides ? "box" : "cylinder"},
                          {"position", position}};
            if (slides) {
                shape["size"] = Json::array({roundedTo(frames_.size(), 2), "=0.7*bar_width", "=bar_thickness"});
                shape["rotation"] = Json::array({0, 0, "=" + frames_.slideAngleOf(p)});
            } else {
                shape["radius"] = "=0.9*bar_width";
                shape["length"] = "=bar_thickness";
            }
            shape["mass"] = 0;
            shape["finish"] = "frame";
            shapes.push_back(std::move(shape));
        }
        bodies_.push_back({{"name", "world"}, {"shapes", shapes}});
    }

    const Sketch& sketch_;
    const SketchPlan& plan_;
    const SketchOptions& options_;
    SketchFrames frames_;
    Json joints_ = Json::array();
    Json assemblies_ = Json::array();
    Json bodies_ = Json::array();
    Json handle_;
};

} // namespace

RigReading rigOf(const Sketch& sketch, const SketchPlan& plan, const SketchOptions& options) {
    if (!plan.runs()) throw std::invalid_argument("The sketch does not run: " + plan.faults.front());
    return readRig(SketchRigBuilder(sketch, plan, options).build().dump());
}

SketchReach reachOf(const Sketch& sketch, const SketchPlan& plan) {
    const RigReading reading = rigOf(sketch, plan, {});
    if (!reading.document) return {};
    const auto model = std::make_shared<const Model>(reading.document->rig);
    const Mechanism& mechanism = model->mechanism();
    MechanismPose pose{0.0, JointVector(mechanism.degreesOfFreedom()), {}};
    for (Eigen::Index i = 0; i < pose.q.size(); ++i) {
        pose.q[i] = mechanism.coordinates()[static_cast<std::size_t>(i)].initial;
    }
    MechanismScratch scratch = mechanism.makeScratch();
    if (!mechanism.start(pose.q, 0.0, scratch, pose.phase)) return {};
    const Poser poser(model, pose);
    const CoordinateRange range = poser.rangeOf(0); // joints stand in the plan's order
    constexpr double nearly = 0.999;
    const bool turns = !std::get<FreeStep>(plan.steps.front()).body.isBlock;
    return {poser.valueOf(0), range.low, range.high,
            turns && range.high - range.low > nearly * 2.0 * std::numbers::pi};
}

} // namespace hingelab
