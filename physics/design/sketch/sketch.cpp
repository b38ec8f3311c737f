// SPDX-License-Identifier: GPL-3.0-or-later
#include "sketch/sketch.h"

#include <algorithm>

namespace hingelab {
namespace {

bool hasPoint(const SketchLink& link, std::size_t point) {
    return std::find(link.points.begin(), link.points.end(), point) != link.points.end();
}

bool isNameTaken(const Sketch& sketch, const std::string& name) {
    return std::any_of(sketch.points.begin(), sketch.points.end(),
                       [&](const SketchPoint& p) { return p.name == name; });
}

std::string freeLetter(const Sketch& sketch) {
    constexpr std::size_t letters = 26;
    for (std::size_t i = 0;; ++i) {
        std::string name(1, static_cast<char>('A' + i % letters));
        if (i >= letters) name += std::to_string(i / letters + 1);
        if (!isNameTaken(sketch, name)) return name;
    }
}

/// Takes a point out of the list; indices behind it move up.
void eraseAt(Sketch& sketch, std::size_t point) {
    sketch.points.erase(sketch.points.begin() + static_cast<std::ptrdiff_t>(point));
    for (SketchLink& link : sketch.links) {
        for (std::size_t& p : link.points) {
            if (p > point) --p;
        }
    }
}

/// Drops links of one point and links within others.
void tidyLinks(Sketch& sketch) {
    std::erase_if(sketch.links, [](const SketchLink& link) { return link.points.size() < 2; });
    for (std::size_t i = sketch.links.size(); i-- > 0;) {
        const auto& points = sketch.links[i].points;
        const auto holdsAll = [&](const SketchLink& other) {
            return &other != &sketch.links[i] &&
                   std::all_of(points.begin(), points.end(), [&](std::size_t p) { return hasPoint(other, p); });
        };
        if (std::any_of(sketch.links.begin(), sketch.links.end(), holdsAll))
            sketch.links.erase(sketch.links.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// The same, and points that nothing has.
void tidySketch(Sketch& sketch) {
    tidyLinks(sketch);
    for (std::size_t p = sketch.points.size(); p-- > 0;) {
        if (linksAt(sketch, p).empty()) eraseAt(sketch, p);
    }
}

} // namespace

std::size_t addSketchPoint(Sketch& sketch, const Eigen::Vector2d& at) {
    SketchPoint point;
    point.name = freeLetter(sketch);
    point.at = at;
    sketch.points.push_back(std::move(point));
    return sketch.points.size() - 1;
}

bool addSketchLink(Sketch& sketch, std::size_t from, std::size_t to) {
    if (from == to) return false;
    const auto joins = [&](const SketchLink& link) { return hasPoint(link, from) && hasPoint(link, to); };
    if (std::any_of(sketch.links.begin(), sketch.links.end(), joins)) return false;
    sketch.links.push_back({{from, to}});
    return true;
}

void putOnLink(Sketch& sketch, std::size_t link, std::size_t point) {
    if (hasPoint(sketch.links[link], point)) return;
    sketch.links[link].points.push_back(point);
    tidyLinks(sketch); // points stay, with their indices: one may wait for the link that is being drawn
}

void joinRigidly(Sketch& sketch, std::size_t first, std::size_t second) {
    if (first == second) return;
    for (const std::size_t point : sketch.links[second].points) {
        if (!hasPoint(sketch.links[first], point)) sketch.links[first].points.push_back(point);
    }
    removeLink(sketch, second);
}

void mergePoints(Sketch& sketch, std::size_t from, std::size_t into) {
    if (from == into) return;
    SketchPoint& kept = sketch.points[into];
    const SketchPoint& gone = sketch.points[from];
    if (kept.ground == SketchGround::none) {
        kept.ground = gone.ground;
        kept.slideAngle = gone.slideAngle;
    }
    for (SketchLink& link : sketch.links) {
        if (hasPoint(link, into)) {
            std::erase(link.points, from);
        } else {
            std::replace(link.points.begin(), link.points.end(), from, into);
        }
    }
    eraseAt(sketch, from);
    tidySketch(sketch);
}

void removePoint(Sketch& sketch, std::size_t point) {
    for (SketchLink& link : sketch.links) std::erase(link.points, point);
    eraseAt(sketch, point);
    tidySketch(sketch);
}

void removeLink(Sketch& sketch, std::size_t link) {
    sketch.links.erase(sketch.links.begin() + static_cast<std::ptrdiff_t>(link));
    tidySketch(sketch);
}

std::string nameOfLink(const Sketch& sketch, std::size_t link) {
    std::string name;
    for (const std::size_t point : sketch.links[link].points) name += sketch.points[point].name;
    return name;
}

std::vector<std::size_t> linksAt(const Sketch& sketch, std::size_t point) {
    std::vector<std::size_t> links;
    for (std::size_t i = 0; i < sketch.links.size(); ++i) {
        if (hasPoint(sketch.links[i], point)) links.push_back(i);
    }
    return links;
}

double lengthOf(const Sketch& sketch, std::size_t link) {
    const auto& points = sketch.links[link].points;
    return (sketch.points[points[1]].at - sketch.points[points[0]].at).norm();
}

void setLength(Sketch& sketch, std::size_t link, double length, std::size_t fixed) {
    const auto& points = sketch.links[link].points;
    const Eigen::Vector2d& from = sketch.points[points[fixed]].at;
    Eigen::Vector2d& to = sketch.points[points[1 - fixed]].at;
    const Eigen::Vector2d d = to - from;
    if (d.norm() > 0.0) to = from + d * (length / d.norm());
}

} // namespace hingelab
