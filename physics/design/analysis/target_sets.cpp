// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/target_sets.h"

#include <algorithm>
#include <set>

#include "text/field_makers.h"

namespace hingelab {
namespace {

constexpr double kDeg = fields::kDegree;

struct Limits {
    double atLeast = -kUnlimited, atMost = kUnlimited;
};
constexpr Limits atLeast(double value) {
    return {value, kUnlimited};
}
constexpr Limits atMost(double value) {
    return {-kUnlimited, value};
}

/// A target of the whole way, at a place, or between two [degrees].
Target make(const char* name, Figure figure, Limits limits, const char* source, double from = kUnlimited,
            double to = kUnlimited) {
    Target target;
    target.name = name;
    target.figure = figure;
    if (from < kUnlimited) target.from = from * kDeg;
    if (to < kUnlimited) target.to = to * kDeg;
    target.atLeast = limits.atLeast;
    target.atMost = limits.atMost;
    target.source = source;
    return target;
}

constexpr const char* kAdaForce = "ADA 404.2.9: interior hinged doors, 22.2 N (5 lbf)";
constexpr const char* kAdaTime = "ADA 404.2.8";
constexpr const char* kAccess = "Guide to access doors in the United Kingdom, rutlanduk.co.uk";
constexpr const char* kPower = "ANSI/BHMA A156.19-1997, excerpt";
constexpr const char* kLiftgate = "Gas spring pages of avmind";
constexpr const char* kCarDoor = "goken-global.com; Mecmesin case 1533; EZ Metrology newsletter";
constexpr const char* kCarDoorGood =
    "goken-global.com; Mecmesin case 1533; EZ Metrology newsletter. They give the speed before the latch "
    "without an "
    "angle: 10 ° is to be changed to where it is measured";

std::vector<TargetSet> makeTargetSets() {
    return {
        {"ada-closer",
         "Interior door with a closer (ADA 404.2.8-9)",
         "Opened with at most 22.2 N; the closer takes 5 s or more from 90 to 12 degrees.",
         {make("opening force", Figure::peakHandleForceOpening, atMost(22.2), kAdaForce),
          make("closing time", Figure::closingTime, atLeast(5.0), kAdaTime, 90, 12)}},
        {"ada-spring-hinge",
         "Interior door with spring hinges (ADA 404.2.8-9)",
         "Opened with at most 22.2 N; from 70 degrees it takes 1.5 s or more to close.",
         {make("opening force", Figure::peakHandleForceOpening, atMost(22.2), kAdaForce),
          make("closing time", Figure::closingTime, atLeast(1.5), kAdaTime, 70, 0)}},
        {"uk-access",
         "Access door (United Kingdom)",
         "Opened with less than 30 N up to 30 degrees and less than 22.5 N from there to 60.",
         {make("opening force to 30°", Figure::peakHandleForceOpening, atMost(30.0), kAccess, 0, 30),
          make("opening force to 60°", Figure::peakHandleForceOpening, atMost(22.5), kAccess, 30, 60)}},
        {"low-energy-power-door",
         "Low-energy power door (A156.19-1997)",
         "Energy, forces and times of doors that a motor opens slowly. The handle stands 25 mm from the edge.",
         {make("energy", Figure::latchEnergy, atMost(1.69), kPower, 90),
          make("stall force at 25 mm from the edge", Figure::pushAtHandle, atMost(67.0), kPower),
          make("force to set it in motion", Figure::breakawayHandleForce, atMost(133.0), kPower),
          make("opening time to 80°", Figure::openingTime, atLeast(3.0), kPower, 0, 80),
          make("closing time 10° to 0°", Figure::closingTime, atLeast(1.5), kPower, 10, 0)}},
        {"liftgate",
         "Liftgate on gas struts",
         "Effort of 53 to 67 N; rises by itself from about 25 degrees and closes by itself below about 20.",
         {make("closing effort", Figure::peakHandleForceClosing, {53.0, 67.0}, kLiftgate),
          make("no complaints", Figure::peakHandleForceClosing, atMost(80.0), kLiftgate),
          make("rises from 25°", Figure::opensFrom, atLeast(0.0), kLiftgate, 25),
          make("closes from 20°", Figure::closesFrom, atLeast(0.0), kLiftgate, 20)}},
        {"liftgate-cold",
         "Liftgate at −30 °C",
         "13 N are left to hold it open; for struts whose force is set to that at −30 °C.",
         {make("left to hold it open", Figure::breakawayOpenHandleForce, atLeast(13.0), kLiftgate)}},
        {"car-door-closing",
         "Car door, closing speed",
         "Closes at 0.79 to 1.03 m/s where it is good; 1.2 m/s are poor.",
         {make("closing speed, good", Figure::minimumClosingSpeed, {0.79, 1.03}, kCarDoorGood, 10),
          make("closing speed, not poor", Figure::minimumClosingSpeed, atMost(1.2), kCarDoor, 10)}},
    };
}

} // namespace

const std::vector<TargetSet>& targetSets() {
    static const std::vector<TargetSet> sets = makeTargetSets();
    return sets;
}

const TargetSet* findTargetSet(std::string_view id) {
    const std::vector<TargetSet>& sets = targetSets();
    const auto found =
        std::find_if(sets.begin(), sets.end(), [&](const TargetSet& set) { return set.id == id; });
    return found == sets.end() ? nullptr : &*found;
}

Json inFileForm(const Target& target) {
    Rig rig;
    rig.targets = {target};
    return rigAsJson(rig)["targets"].back();
}

std::vector<Edit> addTargets(const Rig& rig, const std::vector<Target>& targets) {
    std::set<std::string> taken;
    for (const Target& target : rig.targets) taken.insert(target.name);
    std::vector<Edit> edits;
    edits.reserve(targets.size());
    for (Target target : targets) {
        const std::string like = target.name;
        for (int number = 2; !taken.insert(target.name).second; ++number) {
            target.name = like + " " + std::to_string(number);
        }
        edits.emplace_back(AddItem{"/targets", inFileForm(target)});
    }
    return edits;
}

} // namespace hingelab
