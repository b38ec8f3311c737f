// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/strut_stroke.h"

#include <algorithm>

#include "analysis/door_statics.h"

namespace hingelab {
namespace {

/// The place between two others where a strut's length, times a sign, is least.
double placeOfLeast(DoorStatics& statics, std::size_t law, double sign, double a, double b) {
    const auto length = [&](double x) {
        if (!statics.goTo(x)) return HUGE_VAL;
        return sign * statics.lawPlace(law).value_or(DoorStatics::LawPlace{}).x;
    };
    constexpr int halvings = 60;
    for (int i = 0; i < halvings && b - a > 1e-10; ++i) {
        const double left = a + (b - a) / 3.0;
        const double right = b - (b - a) / 3.0;
        if (length(left) < length(right)) {
            b = right;
        } else {
            a = left;
        }
    }
    return 0.5 * (a + b);
}

class StrokeFinder {
  public:
    StrokeFinder(const Rig& rig, DoorStatics& statics) : rig_(rig), statics_(statics) {}

    [[nodiscard]] StrutStroke strokeOf(std::size_t element) {
        StrutStroke stroke;
        stroke.element = element;
        stroke.name = rig_.elements[element].name;
        const auto& strut = std::get<GasStrut>(rig_.elements[element].law);
        stroke.compressedLength = strut.compressedLength;
        stroke.extendedLength = strut.extendedLength;
        stroke.shortestAt = extremum(element, 1.0, stroke.shortest);
        stroke.longestAt = extremum(element, -1.0, stroke.longest);
        return stroke;
    }

  private:
    /// Where the length is least (sign 1) or greatest (-1): at a step of the way, or beside it.
    double extremum(std::size_t element, double sign, double& length) {
        const std::vector<DoorWay::Step>& steps = statics_.way().steps;
        std::size_t best = 0;
        double least = HUGE_VAL;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double here = sign * lengthAt(element, steps[i].x);
            if (here >= least) continue;
            least = here;
            best = i;
        }
        const double from = steps[best == 0 ? 0 : best - 1].x;
        const double to = steps[std::min(best + 1, steps.size() - 1)].x;
        const double between = placeOfLeast(statics_, element, sign, from, to);
        const double refined = sign * lengthAt(element, between);
        length = sign * std::min(refined, least);
        return refined < least ? between : steps[best].x;
    }

    double lengthAt(std::size_t element, double x) {
        if (!statics_.goTo(x)) return HUGE_VAL;
        return statics_.lawPlace(element).value_or(DoorStatics::LawPlace{}).x;
    }

    const Rig& rig_;
    DoorStatics& statics_;
};

/// Millimetres, where people see metres.
std::string strokeText(double length) {
    constexpr int digits = 3;
    constexpr double millimetres = 1e3;
    if (displayUnit(Quantity::length).siPerUnit != 1.0) return displayText(Quantity::length, length, digits);
    return displayText(millimetres * length, digits) + " mm";
}

/// Beyond its ends, on the same line of force: as far out as half of F1 is left, and in to almost nothing.
GasStrut longStrut(GasStrut strut) {
    constexpr double shortest = 1e-6; // [m]
    constexpr double farthest = 10.0;
    const double stroke = strut.extendedLength - strut.compressedLength;
    const double slope = strut.extendedForce * (strut.progression - 1.0) / stroke; // per length, inwards
    const double out = slope > 0.0 ? std::min(farthest, 0.5 * strut.extendedForce / slope) : farthest;
    const double compressed = strut.extendedForce + slope * (strut.extendedLength - shortest);
    strut.extendedForce -= slope * out;
    strut.progression = strut.extendedForce > 0.0 ? compressed / strut.extendedForce : 1.0;
    strut.extendedLength += out;
    strut.compressedLength = shortest;
    strut.endZone = 0.0;
    return strut;
}

} // namespace

Rig withoutStrutEnds(const Rig& rig) {
    Rig free = rig;
    free.contacts.clear();
    for (Element& element : free.elements) {
        if (auto* const strut = std::get_if<GasStrut>(&element.law)) *strut = longStrut(*strut);
    }
    return free;
}

StrutStrokes strutStrokes(const Rig& rig) {
    StrutStrokes strokes;
    const bool hasStruts = std::any_of(rig.elements.begin(), rig.elements.end(), [](const Element& element) {
        return std::holds_alternative<GasStrut>(element.law);
    });
    if (!hasStruts) {
        strokes.refusal = "The rig has no gas strut.";
        return strokes;
    }
    DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(withoutStrutEnds(rig)));
    if (!found.statics) {
        strokes.refusal = std::move(found.refusal);
        return strokes;
    }
    strokes.isRotation = found.statics->isRotation();
    strokes.low = found.statics->way().low;
    strokes.high = found.statics->way().high;
    StrokeFinder finder(rig, *found.statics);
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        if (std::holds_alternative<GasStrut>(rig.elements[i].law)) strokes.struts.push_back(finder.strokeOf(i));
    }
    return strokes;
}

std::string overTravelText(const StrutStroke& stroke, bool isRotation) {
    constexpr int digits = 3; // of the place
    const Quantity place = isRotation ? Quantity::angle : Quantity::length;
    const auto text = [&](const char* what, double by, double at) {
        return "\"" + stroke.name + "\" is " + strokeText(-by) + " too " + what + " at " +
               displayText(place, at, digits);
    };
    if (stroke.leftCompressed() < 0.0)
        return text("long when compressed", stroke.leftCompressed(), stroke.shortestAt);
    if (stroke.leftExtended() < 0.0)
        return text("short when extended", stroke.leftExtended(), stroke.longestAt);
    return {};
}

} // namespace hingelab
