// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/figure_kinds.h"

#include <array>

namespace hingelab {
namespace {

constexpr std::array kFigureKinds = {
    FigureKind{Figure::wayFrom, "way_from", "Way, from", "",
               "Lower end of the way: a stop, or where a loop locks.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::wayTo, "way_to", "Way, to", "", "Upper end of the way.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::peakEffortOpening, "peak_effort_opening", "Peak effort opening", "",
               "Largest generalised force that a hand must apply to open the door slowly, friction slipping.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::peakHandleForceOpening, "peak_handle_force_opening", "Peak force at the handle, opening",
               "… at the handle", "Largest force along the grip's path that opens the door slowly.",
               FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{Figure::peakEffortClosing, "peak_effort_closing", "Peak effort closing", "",
               "Largest generalised force that a hand must apply to close the door slowly, friction slipping.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::peakHandleForceClosing, "peak_handle_force_closing", "Peak force at the handle, closing",
               "… at the handle", "Largest force along the grip's path that closes the door slowly.",
               FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{Figure::breakawayClosed, "breakaway_closed", "Breakaway when closed", "",
               "Generalised force that sets the door at the lower end of its way in motion, static friction "
               "included.",
               FigureMeasure::ownForce, FigureTakes::nothing},
    FigureKind{Figure::breakawayHandleForce, "breakaway_handle_force", "Breakaway when closed, at the handle",
               "… at the handle",
               "Force along the grip's path that sets the door at the lower end of its way in motion.",
               FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{Figure::breakawayOpenHandleForce, "breakaway_open_handle_force",
               "Breakaway when open, at the handle", "",
               "Force along the grip's path that begins to close the door from the upper end of its way: what "
               "is left to hold it open.",
               FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{
        Figure::pushAtHandle, "push_at_handle", "Push of the door at the handle", "",
        "Largest force along the grip's path that keeps the door from moving, either way, without the help "
        "of friction.",
        FigureMeasure::handleForce, FigureTakes::somePart},
    FigureKind{
        Figure::pushToLatch, "push_to_latch", "Static push to the latch", "",
        "Largest force along the grip's path that presses the door shut slowly over the last twentieth of its "
        "way.",
        FigureMeasure::handleForce, FigureTakes::nothing},
    FigureKind{
        Figure::workToOpen, "work_to_open", "Work to open", "",
        "Integral of the effort of opening over the way, where a hand must help; what it must hold back is "
        "not counted.",
        FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::workToClose, "work_to_close", "Work to close", "",
               "Integral of the effort of closing over the way, where a hand must help.", FigureMeasure::energy,
               FigureTakes::somePart},
    FigureKind{Figure::storedChange, "stored_change", "Energy stored by opening", "",
               "What gravity, springs and struts store more at the upper end than at the lower one.",
               FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::hysteresisArea, "hysteresis_area", "Hysteresis area", "",
               "Area between the curves of closing and opening: what friction takes from one slow cycle.",
               FigureMeasure::energy, FigureTakes::somePart},
    FigureKind{Figure::hysteresisWidth, "hysteresis_width", "Hysteresis, mean width", "",
               "Hysteresis area over the way.", FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{
        Figure::snapPeakOpening, "snap_peak_opening", "Strongest hump opening", "",
        "Effort at the peak of the hump that gives back most while the door is opened slowly: a detent, a "
        "catch, a check.",
        FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::snapRatioOpening, "snap_ratio_opening", "Snap ratio opening", "… snap ratio",
               "Share of that peak which the effort falls by behind it; above 1, the door pulls on by itself.",
               FigureMeasure::ratio, FigureTakes::somePart},
    FigureKind{Figure::snapSharpnessOpening, "snap_sharpness_opening", "Snap sharpness opening", "… sharpness",
               "What the effort falls by, over the way from the peak to the return.", FigureMeasure::stiffness,
               FigureTakes::somePart},
    FigureKind{Figure::snapPeakClosing, "snap_peak_closing", "Strongest hump closing", "",
               "Effort at the peak of the hump that gives back most while the door is closed slowly.",
               FigureMeasure::ownForce, FigureTakes::somePart},
    FigureKind{Figure::snapRatioClosing, "snap_ratio_closing", "Snap ratio closing", "… snap ratio",
               "Share of that peak which the effort falls by behind it, closing.", FigureMeasure::ratio,
               FigureTakes::somePart},
    FigureKind{Figure::snapSharpnessClosing, "snap_sharpness_closing", "Snap sharpness closing", "… sharpness",
               "What the effort falls by, over the way from the peak to the return, closing.",
               FigureMeasure::stiffness, FigureTakes::somePart},
    FigureKind{Figure::selfOpeningFrom, "self_opening_from", "Opens by itself from", "",
               "Place from which on the door, released at rest, opens as far as it goes.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::selfClosingTo, "self_closing_to", "Closes by itself below", "",
               "Place below which the door, released at rest, closes as far as it goes.", FigureMeasure::place,
               FigureTakes::nothing},
    FigureKind{Figure::holdingTotal, "holding_total", "Stays, in all", "",
               "Sum of the parts of the way where friction holds the door against what drives it.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::holdingFrom, "holding_from", "Widest holding range, from", "",
               "Where the widest part of the way begins in which friction holds the door.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{Figure::holdingTo, "holding_to", "Widest holding range, to", "", "Where that part ends.",
               FigureMeasure::place, FigureTakes::nothing},
    FigureKind{
        Figure::holdingCreep, "holding_creep", "Creep in the middle of that range", "… creeps in its middle",
        "Rate at which the held door moves all the same where friction is a function of the rate; at the edges "
        "of the range it is more.",
        FigureMeasure::rate, FigureTakes::nothing},
    FigureKind{
        Figure::holdsAt, "holds_at", "Holds at", "",
        "By how much friction holds the door at the place, either way; negative: by how much it fails to.",
        FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{
        Figure::opensFrom, "opens_from", "Opens by itself from the place on", "",
        "Least generalised force, from the place to the upper end, with which the door opens against the "
        "strongest friction; negative: what it lacks.",
        FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{
        Figure::closesFrom, "closes_from", "Closes by itself from the place on", "",
        "Least generalised force, from the place to the lower end, with which the door closes against the "
        "strongest friction; negative: what it lacks.",
        FigureMeasure::ownForce, FigureTakes::place},
    FigureKind{Figure::closingTime, "closing_time", "Time to close", "",
               "Time that the door, let go at rest at the first place, takes to close to the second.",
               FigureMeasure::time, FigureTakes::bothPlaces, FigureNeeds::motion},
    FigureKind{Figure::openingTime, "opening_time", "Time to open", "",
               "Time that the door, let go at rest at the first place, takes to open to the second.",
               FigureMeasure::time, FigureTakes::bothPlaces, FigureNeeds::motion},
    FigureKind{
        Figure::latchSpeed, "latch_speed", "Speed at the latch", "",
        "Speed of the handle when the door, let go at rest at the place, reaches the lower end of its way.",
        FigureMeasure::speed, FigureTakes::place, FigureNeeds::motion},
    FigureKind{
        Figure::latchEnergy, "latch_energy", "Energy at the latch", "",
        "Kinetic energy with which the door, let go at rest at the place, reaches the lower end of its way.",
        FigureMeasure::energy, FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::rebound, "rebound", "Rebound", "",
               "How far the door, let go at rest at the place, comes back from the lower end of its way.",
               FigureMeasure::place, FigureTakes::place, FigureNeeds::motion},
    FigureKind{Figure::minimumClosingSpeed, "minimum_closing_speed", "Least speed that closes it", "",
               "Least speed of the handle at the place from which the door closes.", FigureMeasure::speed,
               FigureTakes::place, FigureNeeds::motion},
};

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

const FigureKind* findFigure(std::string_view key) {
    for (const FigureKind& kind : kFigureKinds) {
        if (kind.key == key) return &kind;
    }
    return nullptr;
}

} // namespace hingelab
