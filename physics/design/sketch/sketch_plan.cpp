// SPDX-License-Identifier: GPL-3.0-or-later
#include "sketch/sketch_plan.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

/// Sines below this are a dead centre: a drawn line, not a choice.
constexpr double kNearlyInLine = 0.02;

/// Links and blocks under one numbering: links first, then the blocks of sliding points.
class SketchBodies {
  public:
    explicit SketchBodies(const Sketch& sketch) : sketch_(sketch) {
        for (std::size_t i = 0; i < sketch.links.size(); ++i) bodies_.push_back({false, i});
        for (std::size_t p = 0; p < sketch.points.size(); ++p) {
            if (sketch.points[p].ground == SketchGround::slide) bodies_.push_back({true, p});
        }
    }

    [[nodiscard]] const Sketch& sketch() const { return sketch_; }
    [[nodiscard]] std::size_t count() const { return bodies_.size(); }
    [[nodiscard]] const SketchBody& operator[](std::size_t i) const { return bodies_[i]; }
    [[nodiscard]] std::vector<std::size_t> pointsOf(std::size_t body) const {
        const SketchBody& b = bodies_[body];
        return b.isBlock ? std::vector<std::size_t>{b.index} : sketch_.links[b.index].points;
    }
    /// Bodies that are pinned together at a point.
    [[nodiscard]] std::vector<std::size_t> at(std::size_t point) const {
        std::vector<std::size_t> found = linksAt(sketch_, point);
        for (std::size_t i = sketch_.links.size(); i < bodies_.size(); ++i) {
            if (bodies_[i].index == point) found.push_back(i);
        }
        return found;
    }
    [[nodiscard]] bool isOnGround(std::size_t point) const {
        return sketch_.points[point].ground == SketchGround::pivot;
    }

  private:
    const Sketch& sketch_;
    std::vector<SketchBody> bodies_;
};

int freedomOf(const SketchBodies& bodies) {
    constexpr int perBody = 3;
    int freedom = 0;
    for (std::size_t b = 0; b < bodies.count(); ++b) freedom += bodies[b].isBlock ? perBody - 2 : perBody;
    for (std::size_t p = 0; p < bodies.sketch().points.size(); ++p) {
        const int members = static_cast<int>(bodies.at(p).size()) + (bodies.isOnGround(p) ? 1 : 0);
        if (members > 1) freedom -= 2 * (members - 1);
    }
    return freedom;
}

/// Finds an order in which all bodies become known.
class Decomposer {
  public:
    Decomposer(const SketchBodies& bodies, int freedom)
        : bodies_(bodies), freedom_(freedom), isKnown_(bodies.count(), false), leastUnknown_(isKnown_) {}

    /// With a body that moves first; what can move freely besides is tried out.
    [[nodiscard]] std::optional<std::vector<SketchStep>> from(std::size_t driver) {
        const auto anchor = freeAnchorOf(driver);
        if (!anchor) return std::nullopt;
        takeFree(driver, *anchor);
        if (!complete(1)) return std::nullopt;
        return steps_;
    }

    /// What was known when it went farthest.
    [[nodiscard]] const std::vector<bool>& farthest() const { return leastUnknown_; }

  private:
    void takeFree(std::size_t body, const SketchAnchor& anchor) {
        isKnown_[body] = true;
        steps_.emplace_back(FreeStep{bodies_[body], anchor});
    }

    [[nodiscard]] std::optional<SketchAnchor> knownAt(std::size_t point) const {
        if (bodies_.isOnGround(point)) return SketchAnchor{std::nullopt, point};
        for (const std::size_t body : bodies_.at(point)) {
            if (isKnown_[body]) return SketchAnchor{bodies_[body], point};
        }
        return std::nullopt;
    }

    /// Where a body meets what is known, other than at `elbow`; empty unless it is one place.
    [[nodiscard]] std::optional<SketchAnchor> anchorOf(std::size_t body, std::size_t elbow) const {
        if (bodies_[body].isBlock) return SketchAnchor{std::nullopt, bodies_[body].index};
        std::optional<SketchAnchor> found;
        for (const std::size_t point : bodies_.pointsOf(body)) {
            if (point == elbow) continue;
            const auto known = knownAt(point);
            if (known && found) return std::nullopt;
            if (known) found = known;
        }
        return found;
    }

    /// Where a body can turn or slide freely on what is known.
    [[nodiscard]] std::optional<SketchAnchor> freeAnchorOf(std::size_t body) const {
        if (isKnown_[body]) return std::nullopt;
        if (!bodies_[body].isBlock) return anchorOf(body, bodies_.sketch().points.size());
        const std::size_t point = bodies_[body].index;
        if (knownAt(point)) return std::nullopt;
        return SketchAnchor{std::nullopt, point};
    }

    bool takeDyad() {
        for (std::size_t point = 0; point < bodies_.sketch().points.size(); ++point) {
            if (knownAt(point)) continue;
            const std::vector<std::size_t> here = bodies_.at(point);
            for (const std::size_t first : here) {
                if (isKnown_[first] || bodies_[first].isBlock) continue;
                const auto anchor = anchorOf(first, point);
                if (anchor && closeDyad(point, first, *anchor, here)) return true;
            }
        }
        return false;
    }

    bool closeDyad(std::size_t elbow, std::size_t link, const SketchAnchor& first,
                   const std::vector<std::size_t>& here) {
        for (const std::size_t other : here) {
            if (other == link || isKnown_[other]) continue;
            const auto second = anchorOf(other, elbow);
            if (!second) continue;
            isKnown_[link] = isKnown_[other] = true;
            steps_.emplace_back(DyadStep{bodies_[link].index, first, bodies_[other], *second, elbow});
            return true;
        }
        return false;
    }

    bool complete(int freeSteps) {
        while (takeDyad()) {
        }
        if (std::count(isKnown_.begin(), isKnown_.end(), true) >
            std::count(leastUnknown_.begin(), leastUnknown_.end(), true))
            leastUnknown_ = isKnown_;
        if (std::all_of(isKnown_.begin(), isKnown_.end(), [](bool known) { return known; }))
            return freeSteps == freedom_;
        constexpr int mostTries = 2000;
        if (freeSteps >= freedom_ || ++tries_ > mostTries) return false;
        const auto knownBefore = isKnown_;
        const std::size_t stepsBefore = steps_.size();
        for (std::size_t body = 0; body < bodies_.count(); ++body) {
            const auto anchor = freeAnchorOf(body);
            if (!anchor) continue;
            takeFree(body, *anchor);
            if (complete(freeSteps + 1)) return true;
            isKnown_ = knownBefore;
            steps_.resize(stepsBefore, FreeStep{});
        }
        return false;
    }

    const SketchBodies& bodies_;
    int freedom_;
    int tries_ = 0;
    std::vector<bool> isKnown_;
    std::vector<bool> leastUnknown_;
    std::vector<SketchStep> steps_;
};

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
        text += names[i];
    }
    return text;
}

/// Bodies that hang together with the ground.
std::vector<bool> groundedBodies(const SketchBodies& bodies) {
    std::vector<bool> isGrounded(bodies.count(), false);
    bool grew = true;
    while (grew) {
        grew = false;
        for (std::size_t b = 0; b < bodies.count(); ++b) {
            if (isGrounded[b]) continue;
            const auto points = bodies.pointsOf(b);
            const bool joins =
                bodies[b].isBlock || std::any_of(points.begin(), points.end(), [&](std::size_t p) {
                    const auto here = bodies.at(p);
                    return bodies.isOnGround(p) ||
                           std::any_of(here.begin(), here.end(),
                                       [&](std::size_t other) { return isGrounded[other]; });
                });
            if (!joins) continue;
            isGrounded[b] = true;
            grew = true;
        }
    }
    return isGrounded;
}

std::vector<std::string> namesWhere(const SketchBodies& bodies, const std::vector<bool>& mask, bool value) {
    std::vector<std::string> names;
    for (std::size_t b = 0; b < bodies.count(); ++b) {
        if (mask[b] == value) names.push_back(nameOfBody(bodies.sketch(), bodies[b]));
    }
    return names;
}

double crossOfUnits(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return (a.x() * b.y() - a.y() * b.x()) / (a.norm() * b.norm());
}

/// A dyad that is stretched out or folded: it could go either way.
std::string deadCentreOf(const Sketch& sketch, const DyadStep& dyad) {
    const SketchPoint& elbow = sketch.points[dyad.elbow];
    const Eigen::Vector2d first = elbow.at - sketch.points[dyad.first.point].at;
    std::string text;
    if (dyad.other.isBlock) {
        const Eigen::Vector2d across(-std::sin(elbow.slideAngle), std::cos(elbow.slideAngle));
        if (std::abs(crossOfUnits(first, across)) > kNearlyInLine) return {};
        text = "Link " + nameOfLink(sketch, dyad.link);
        text += " stands across the slide of " + elbow.name;
    } else {
        const Eigen::Vector2d second = elbow.at - sketch.points[dyad.second.point].at;
        if (std::abs(crossOfUnits(first, second)) > kNearlyInLine) return {};
        text = "Links " + nameOfLink(sketch, dyad.link);
        text += " and " + nameOfLink(sketch, dyad.other.index) + " are in one line";
    }
    text += ": a dead centre, from which it could go either way. Move " + elbow.name + " aside.";
    return text;
}

std::string whyStiff(int freedom) {
    if (freedom == 0)
        return "It is a rigid frame: nothing can move. Remove a link, or take a point off the ground.";
    return "It is held " + std::to_string(-freedom) +
           " times more than it takes. Remove links, or take points off the ground.";
}

std::string whyNoOrder(const SketchBodies& bodies, const std::vector<bool>& known) {
    std::string text = "A loop of " + listed(namesWhere(bodies, known, false));
    text +=
        " is closed by none of the assemblies: they close two links at a time (RRR), or a link and a slide "
        "(RRP). What would help: a point of the loop on the ground, two of its links joined rigidly, or a "
        "link less.";
    return text;
}

/// Two points of a link in one place.
std::string whyNoLength(const Sketch& sketch) {
    constexpr double least = 1e-6; // [m]
    for (std::size_t link = 0; link < sketch.links.size(); ++link) {
        const auto& points = sketch.links[link].points;
        for (std::size_t i = 1; i < points.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const SketchPoint& a = sketch.points[points[j]];
                const SketchPoint& b = sketch.points[points[i]];
                if ((a.at - b.at).norm() > least) continue;
                std::string text = "Points " + a.name;
                text += " and " + b.name;
                text += " of link " + nameOfLink(sketch, link);
                return text + " are in one place: move one of them.";
            }
        }
    }
    return {};
}

/// What keeps it from being put together at all.
std::vector<std::string> faultsOfForm(const SketchBodies& bodies, int freedom) {
    const Sketch& sketch = bodies.sketch();
    if (sketch.links.empty()) return {"Draw a link: press where it begins, and drag to where it ends."};
    const auto grounded = groundedBodies(bodies);
    const auto hanging = namesWhere(bodies, grounded, false);
    if (hanging.size() == bodies.count())
        return {"Nothing is on the ground yet. Make a point a pivot: choose it, and Pivot."};
    if (!hanging.empty()) {
        std::string text = listed(hanging);
        text += hanging.size() > 1 ? " hang on nothing" : " hangs on nothing";
        return {text + ": pin a point to another link, or to the ground."};
    }
    if (freedom <= 0) return {whyStiff(freedom)};
    const std::string noLength = whyNoLength(sketch);
    if (!noLength.empty()) return {noLength};
    return {};
}

} // namespace

SketchPlan planOf(const Sketch& sketch, const std::optional<SketchBody>& driver) {
    const SketchBodies bodies(sketch);
    SketchPlan plan;
    plan.freedom = freedomOf(bodies);
    plan.faults = faultsOfForm(bodies, plan.freedom);
    if (!plan.faults.empty()) return plan;
    std::vector<bool> farthest(bodies.count(), false);
    for (std::size_t b = 0; b < bodies.count(); ++b) {
        Decomposer decomposer(bodies, plan.freedom);
        auto steps = decomposer.from(b);
        const bool isWanted = driver && *driver == bodies[b];
        if (steps && (plan.steps.empty() || isWanted)) plan.steps = std::move(*steps);
        if (!plan.steps.empty() && steps) plan.drivers.push_back(bodies[b]);
        const auto known = [](const std::vector<bool>& v) { return std::count(v.begin(), v.end(), true); };
        if (known(decomposer.farthest()) > known(farthest)) farthest = decomposer.farthest();
    }
    if (plan.steps.empty()) plan.faults.push_back(whyNoOrder(bodies, farthest));
    for (const SketchStep& step : plan.steps) {
        const auto* dyad = std::get_if<DyadStep>(&step);
        const std::string fault = dyad != nullptr ? deadCentreOf(sketch, *dyad) : std::string();
        if (!fault.empty()) plan.faults.push_back(fault);
    }
    return plan;
}

std::string nameOfBody(const Sketch& sketch, const SketchBody& body) {
    return body.isBlock ? "slide " + sketch.points[body.index].name : "link " + nameOfLink(sketch, body.index);
}

std::string freedomInWords(const Sketch& sketch, const SketchPlan& plan) {
    if (sketch.links.empty()) return "Nothing drawn yet";
    std::string text = std::to_string(plan.freedom);
    text += std::abs(plan.freedom) == 1 ? " degree of freedom" : " degrees of freedom";
    if (!plan.runs()) return text;
    const auto dyads = std::count_if(plan.steps.begin(), plan.steps.end(),
                                     [](const SketchStep& s) { return std::holds_alternative<DyadStep>(s); });
    if (dyads > 0) {
        text += ", " + std::to_string(dyads);
        text += dyads > 1 ? " loops" : " loop";
    }
    return text + ": it runs";
}

} // namespace hingelab
