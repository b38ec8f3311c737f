// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/figure_kinds.h"

#include <array>

namespace hingelab {
namespace {

constexpr std::array kFigureKinds = {
    FigureKind{Figure::wayFrom, "way_from", "Range of motion, lower end", "",
               "Lower end of the range of motion: a stop, or where a loop locks.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::wayTo, "way_to", "Range of motion, upper end", "", "Upper end of the range of motion.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::peakEffortOpening, "peak_effort_opening", "Peak effort opening", "",
               "Largest generalised force that is needed to open the door slowly, with slipping friction.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::peakHandleForceOpening, "peak_handle_force_opening", "Peak force at the handle, opening",
               "… at the handle", "Largest force at the handle, along its path, that opens the door slowly.",
               FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{Figure::peakEffortClosing, "peak_effort_closing", "Peak effort closing", "",
               "Largest generalised force that is needed to close the door slowly, with slipping friction.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::peakHandleForceClosing, "peak_handle_force_closing", "Peak force at the handle, closing",
               "… at the handle", "Largest force at the handle, along its path, that closes the door slowly.",
               FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{Figure::breakawayClosed, "breakaway_closed", "Breakaway when closed", "",
               "Generalised force that starts the door from the lower end of its range, with static friction.",
               FigureMeasure::ownForce, FigureTakes::nothing},
    FigureKind{Figure::breakawayHandleForce, "breakaway_handle_force", "Breakaway when closed, at the handle",
               "… at the handle",
               "Force at the handle, along its path, that starts the door from the lower end of its range.",
               FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{
        Figure::breakawayOpenHandleForce, "breakaway_open_handle_force", "Breakaway when open, at the handle",
        "",
        "Force at the handle, along its path, that starts to close the door from the upper end of its range.",
        FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{Figure::pushAtHandle, "push_at_handle", "Largest force holding the door, at the handle", "",
               "Largest force at the handle, along its path, that is needed to hold the door without friction, "
               "in either direction.",
               FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{Figure::pushToLatch, "push_to_latch", "Static push to the latch", "",
               "Largest force at the handle, along its path, that closes the door slowly over the last "
               "twentieth of its range.",
               FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{Figure::workToOpen, "work_to_open", "Work to open", "",
               "Integral of the opening effort where a hand must push; where it must hold back does not count.",
               FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::workToClose, "work_to_close", "Work to close", "",
               "Integral of the closing effort where a hand must push; where it must hold back does not count.",
               FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{
        Figure::storedChange, "stored_change", "Energy stored by opening", "",
        "Energy of gravity, springs and struts at the upper end of the range minus that at the lower end.",
        FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::hysteresisArea, "hysteresis_area", "Hysteresis area", "",
               "Area between the curves of closing and opening: the energy that friction dissipates in one "
               "slow cycle.",
               FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::hysteresisWidth, "hysteresis_width", "Hysteresis, mean width", "",
               "Hysteresis area divided by the range of motion.", FigureMeasure::ownForce,
               FigureTakes::somePart},
    FigureKind{Figure::snapPeakOpening, "snap_peak_opening", "Strongest hump opening", "",
               "Effort at the peak of the hump with the largest drop after it, when the door opens slowly: a "
               "detent, a catch or a check.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::snapRatioOpening, "snap_ratio_opening", "Snap ratio opening", "… snap ratio",
               "Drop of the effort after that peak, divided by the peak; above 1, the door moves on by itself.",
               FigureMeasure::ratio, FigureTakes::somePart},
    FigureKind{Figure::snapSharpnessOpening, "snap_sharpness_opening", "Snap sharpness opening", "… sharpness",
               "Drop of the effort after that peak, divided by the distance from the peak to the return.",
               FigureMeasure::stiffness, FigureTakes::somePart},
    FigureKind{Figure::snapPeakClosing, "snap_peak_closing", "Strongest hump closing", "",
               "Effort at the peak of the hump with the largest drop after it, when the door closes slowly.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::snapRatioClosing, "snap_ratio_closing", "Snap ratio closing", "… snap ratio",
               "Drop of the effort after that peak, divided by the peak, when the door closes.",
               FigureMeasure::ratio, FigureTakes::somePart},
    FigureKind{Figure::snapSharpnessClosing, "snap_sharpness_closing", "Snap sharpness closing", "… sharpness",
               "Drop of the effort after that peak, divided by the distance from the peak to the return, when "
               "the door closes.",
               FigureMeasure::stiffness, FigureTakes::somePart},
    FigureKind{Figure::selfOpeningFrom, "self_opening_from", "Opens by itself from", "",
               "Position above which the door, released at rest, opens as far as it goes.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::selfClosingTo, "self_closing_to", "Closes by itself below", "",
               "Position below which the door, released at rest, closes as far as it goes.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::holdingTotal, "holding_total", "Stays, total", "",
               "Sum of the parts of the range where friction holds the door.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::holdingFrom, "holding_from", "Widest holding range, from", "",
               "Lower end of the widest part of the range where friction holds the door.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::holdingTo, "holding_to", "Widest holding range, to", "", "Upper end of that part.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::holdingCreep, "holding_creep", "Creep in the middle of that range",
               "… creeps in its middle",
               "Rate at which the held door creeps if friction is a function of the rate; at the ends of that "
               "part it is larger.",
               FigureMeasure::rate, FigureTakes::nothing},
    FigureKind{Figure::holdsAt, "holds_at", "Holds at", "",
               "Margin with which friction holds the door at the position, in either direction; negative if it "
               "does not hold.",
               FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{Figure::opensFrom, "opens_from", "Opens by itself from the place on", "",
               "Smallest surplus of generalised force, from the position to the upper end, that opens the door "
               "against the largest friction; negative if it lacks force.",
               FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{Figure::closesFrom, "closes_from", "Closes by itself from the place on", "",
               "Smallest surplus of generalised force, from the position to the lower end, that closes the "
               "door against the largest friction; negative if it lacks force.",
               FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{Figure::closingTime, "closing_time", "Time to close", "",
               "Time that the door, released at rest at the first position, takes to close to the second.",
               FigureMeasure::time, FigureTakes::bothPlaces, FigureNeeds::motion},
    FigureKind{Figure::openingTime, "opening_time", "Time to open", "",
               "Time that the door, released at rest at the first position, takes to open to the second.",
               FigureMeasure::time, FigureTakes::bothPlaces, FigureNeeds::motion},
    FigureKind{Figure::latchSpeed, "latch_speed", "Speed at the latch", "",
               "Speed of the handle when the door, released at rest at the position, reaches the lower end of "
               "its range.",
               FigureMeasure::speed, FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::latchEnergy, "latch_energy", "Energy at the latch", "",
               "Kinetic energy of the door, released at rest at the position, when it reaches the lower end of "
               "its range.",
               FigureMeasure::energy, FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::rebound, "rebound", "Rebound", "",
               "Distance by which the door, released at rest at the position, rebounds from the lower end of "
               "its range.",
               FigureMeasure::place, FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::minimumClosingSpeed, "minimum_closing_speed", "Least speed that closes it", "",
               "Smallest speed of the handle at the position from which the door closes.", FigureMeasure::speed,
               FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::strokeLeftCompressed, "stroke_left_compressed", "Stroke left, struts compressed", "",
               "Smallest distance of a gas strut from its compressed length, over the range between the stops "
               "of the door; negative: the strut stops the door.",
               FigureMeasure::length, FigureTakes::nothing, FigureNeeds::geometry},
    FigureKind{Figure::strokeLeftExtended, "stroke_left_extended", "Stroke left, struts extended", "",
               "Smallest distance of a gas strut from its extended length, over the range between the stops of "
               "the door; negative: the strut stops the door.",
               FigureMeasure::length, FigureTakes::nothing, FigureNeeds::geometry},
    FigureKind{Figure::holdsBetween, "holds_between", "Holds everywhere between", "",
               "Smallest margin with which friction holds the door between the positions, in either direction; "
               "negative if it does not hold somewhere.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::opensBetween, "opens_between", "Opens by itself between", "",
               "Smallest surplus of generalised force between the positions that opens the door against the "
               "largest friction; negative if it lacks force.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::closesBetween, "closes_between", "Closes by itself between", "",
               "Smallest surplus of generalised force between the positions that closes the door against the "
               "largest friction; negative if it lacks force.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{
        Figure::staysOpenBetween, "stays_open_between", "Stays open between", "",
        "Smallest margin with which forces and friction keep the door from closing between the positions; "
        "it may rise. Negative if it closes by itself somewhere.",
        FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::effortOpeningInBand, "effort_opening_in_band", "Effort opening, within a band", "",
               "Smallest distance of the effort that opens the door slowly from the nearest "
               "limit of the band; negative if it is outside somewhere.",
               FigureMeasure::ownForce, FigureTakes::band},
    FigureKind{Figure::effortClosingInBand, "effort_closing_in_band", "Effort closing, within a band", "",
               "Smallest distance of the effort that closes the door slowly from the nearest "
               "limit of the band; negative if it is outside somewhere.",
               FigureMeasure::ownForce, FigureTakes::band},
    FigureKind{Figure::handleForceOpeningInBand, "handle_force_opening_in_band",
               "Force at the handle opening, within a band", "",
               "Smallest distance of the force at the handle that opens the door slowly from the nearest "
               "limit of the band; negative if it is outside somewhere.",
               FigureMeasure::handleForce, FigureTakes::band},
    FigureKind{Figure::handleForceClosingInBand, "handle_force_closing_in_band",
               "Force at the handle closing, within a band", "",
               "Smallest distance of the force at the handle that closes the door slowly from the nearest "
               "limit of the band; negative if it is outside somewhere.",
               FigureMeasure::handleForce, FigureTakes::band},
};
static_assert(kFigureKinds.size() == static_cast<std::size_t>(Figure::handleForceClosingInBand) + 1);

static_assert([] {
    for (std::size_t i = 0; i < kFigureKinds.size(); ++i) {
        if (kFigureKinds[i].figure != static_cast<Figure>(i)) return false;
    }
    return true;
}());

} // namespace

std::span<const FigureKind> figureKinds() {
    return kFigureKinds;
}

const FigureKind& kindOf(Figure figure) {
    return kFigureKinds[static_cast<std::size_t>(figure)];
}

} // namespace hingelab
