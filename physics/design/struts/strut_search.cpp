// SPDX-License-Identifier: GPL-3.0-or-later
#include "struts/strut_search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/door_conditions.h"
#include "struts/strut_law.h"

namespace hingelab {
namespace {

constexpr int kSamples = 91;            // of the range of motion
constexpr double kEnoughReserve = 0.25; // of F1: more is not better
constexpr double kMisfit = -10.0;       // reserve of a strut that is too short or too long
constexpr double kImpossible = -9.0;    // of one that no force helps
constexpr double kFarOff = -8.0;        // of one whose force is farthest from what is wished

constexpr std::array kWishWords = {"opens by itself",
                                   "does not rise where it shall hold",
                                   "does not sink where it shall hold",
                                   "closes by itself",
                                   "is light to open",
                                   "is light to close"};

/// Reserve up to what is enough; then the weaker strut is the better one.
double scoreOf(const StrutChoice& choice) {
    constexpr double perNewton = 1e-6;
    return std::min(choice.reserve, kEnoughReserve) - perNewton * choice.f1;
}

std::string newtons(double force) {
    constexpr int digits = 3;
    return displayText(Quantity::force, force, digits);
}

/// By how much gas pushes more when it is warm.
std::string temperatureWords(const StrutWishes& wishes) {
    constexpr double zero = 273.15;
    constexpr double percent = 100.0;
    const double more = (wishes.warmest + zero) / (wishes.coldest + zero) - 1.0;
    constexpr double little = 0.01;
    if (more < little) return {};
    return "Gas pushes " + displayText(percent * more, 2) + " % more at " +
           displayText(Quantity::temperature, wishes.warmest, 3) + " than at " +
           displayText(Quantity::temperature, wishes.coldest, 3) + ". ";
}

} // namespace

/// A law as a function of its F1, in which push and friction are affine.
struct StrutSearch::AffineStrut {
    double compressed = 0.0, extended = 0.0, tolerance = 0.0;
    double gas0 = 0.0, gas1 = 0.0;           ///< of F1 when extended: gas0 + gas1 F1 [N]
    double rise0 = 0.0, rise1 = 0.0;         ///< by which it grows over the stroke
    double relativeRise = 0.0;               ///< K - 1
    double friction0 = 0.0, friction1 = 0.0; ///< [N]
    double reference = 20.0;                 ///< temperature [°C]

    explicit AffineStrut(const CatalogueStrut& row) {
        const double a = row.isSeries() ? row.minimumForce : row.f1;
        const double b = row.isSeries() && row.maximumForce > a ? row.maximumForce : 1.1 * a;
        const GasStrut first = gasStrutOf(row, a).strut;
        const GasStrut second = gasStrutOf(row, b).strut;
        const auto line = [&](double of1, double of2, double& at0, double& perForce) {
            perForce = (of2 - of1) / (b - a);
            at0 = of1 - perForce * a;
        };
        const auto riseOf = [](const GasStrut& s) { return s.extendedForce * (s.progression - 1.0); };
        line(first.extendedForce, second.extendedForce, gas0, gas1);
        line(riseOf(first), riseOf(second), rise0, rise1);
        line(first.friction, second.friction, friction0, friction1);
        relativeRise = first.progression - 1.0;
        compressed = first.compressedLength;
        extended = first.extendedLength;
        tolerance = first.tolerance;
        reference = first.referenceTemperature;
    }
    [[nodiscard]] double factorAt(double temperature) const {
        constexpr double zero = 273.15;
        return (temperature + zero) / (reference + zero);
    }
};

/// The F1 that all wishes leave.
class StrutSearch::Bounds {
  public:
    void clear() { *this = Bounds(); }
    /// b + a F1 >= 0.
    void add(Wish wish, double b, double a) {
        constexpr double nothing = 1e-9; // [N·m per N] the strut stands across the motion
        if (std::abs(a) < nothing) {
            if (b < 0.0) take(wish, wish, HUGE_VAL, -HUGE_VAL);
        } else if (a > 0.0 && -b / a > least) {
            least = -b / a;
            ofLeast = wish;
        } else if (a < 0.0 && -b / a < most) {
            most = -b / a;
            ofMost = wish;
        }
    }
    double least = 0.0, most = StrutChoice::kNoBound; ///< [N]
    Wish ofLeast = Wish::opens, ofMost = Wish::opens;

  private:
    void take(Wish first, Wish second, double lower, double upper) {
        least = lower;
        most = upper;
        ofLeast = first;
        ofMost = second;
    }
};

/// Which wishes leave no force, in words; a bound that no wish has set is not named.
std::string StrutSearch::whatBounds(const Bounds& bounds) {
    const auto words = [](Wish wish) { return std::string(kWishWords[static_cast<std::size_t>(wish)]); };
    if (!std::isfinite(bounds.least))
        return "At the best place found, no F1 makes a door that " + words(bounds.ofLeast) + ". ";
    std::string parts;
    if (bounds.least > 0.0)
        parts = words(bounds.ofLeast) + " only with an F1 of at least " + newtons(bounds.least);
    if (bounds.most < StrutChoice::kNoBound) {
        if (!parts.empty()) parts += ", and ";
        parts += words(bounds.ofMost) + " only with an F1 of at most " + newtons(std::max(0.0, bounds.most));
    }
    return parts.empty() ? parts : "At the best place found, the door " + parts + ". ";
}

StrutSearch::StrutSearch(const Model& model, const StrutPlane& plane, const StrutWishes& wishes)
    : plane_(plane), wishes_(wishes) {
    refusal_ = whyNotWished(wishes);
    if (refusal_.empty()) refusal_ = plane.refusal;
    if (refusal_.empty()) refusal_ = whyBeyondRange();
    if (!refusal_.empty()) return;
    DoorStatics::Found found = DoorStatics::of(std::make_shared<const Model>(withoutStrutEnds(model.rig())));
    refusal_ = found.refusal;
    if (!found.statics) return;
    DoorStatics& statics = *found.statics;
    for (const double x : placesToLookAt()) {
        Sample sample;
        sample.x = x;
        sample.cosine = std::cos(sample.x - plane.low);
        sample.sine = std::sin(sample.x - plane.low);
        if (!statics.goTo(sample.x)) continue;
        const DoorForce total = statics.total();
        const DoorStatics::Hold hold = statics.hold();
        sample.rest = total.atRest;
        sample.holdOpening = hold.againstOpening;
        sample.holdClosing = hold.againstClosing;
        sample.slipOpening = std::max(0.0, total.atRest - total.opening);
        sample.slipClosing = std::max(0.0, total.closing - total.atRest);
        sample.leverage = statics.leverage();
        samples_.push_back(sample);
    }
}

/// Evenly over the range, and where wishes begin and end.
std::vector<double> StrutSearch::placesToLookAt() const {
    std::vector<double> places;
    places.reserve(kSamples + 5);
    for (int i = 0; i < kSamples; ++i)
        places.push_back(plane_.low + (plane_.high - plane_.low) * i / (kSamples - 1));
    for (const std::optional<double>& wished :
         {wishes_.opensFrom, std::optional(opensUntil(wishes_, plane_.high)), wishes_.holdsFrom,
          wishes_.holdsTo, wishes_.closesBelow}) {
        if (wished) places.push_back(*wished);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

/// What is wished where the door never is, in words.
std::string StrutSearch::whyBeyondRange() const {
    constexpr double rounding = 1e-6; // [rad]
    constexpr int digits = 3;
    for (const std::optional<double>& wished :
         {wishes_.opensFrom, wishes_.holdsFrom, wishes_.holdsTo, wishes_.closesBelow}) {
        if (!wished || (*wished >= plane_.low - rounding && *wished <= plane_.high + rounding)) continue;
        const auto text = [](double angle) { return displayText(Quantity::angle, angle, digits); };
        return "The door goes from " + text(plane_.low) + " to " + text(plane_.high) + ", and " +
               text(*wished) + " is beyond that.";
    }
    return {};
}

/// The carrier's frame is that of the closed door: the door's end turns about the origin.
void StrutSearch::follow(const StrutPoint& door, const StrutPoint& carrier, Stroke& stroke) const {
    stroke.length.resize(samples_.size());
    stroke.slope.resize(samples_.size());
    stroke.shortest = HUGE_VAL;
    stroke.longest = 0.0;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const Sample& s = samples_[i];
        const double along = s.cosine * door.along - s.sine * door.out;
        const double out = s.sine * door.along + s.cosine * door.out;
        const double dx = along - carrier.along;
        const double dy = out - carrier.out;
        const double length = std::hypot(dx, dy);
        stroke.length[i] = length;
        stroke.slope[i] = length > 0.0 ? (dy * along - dx * out) / length : 0.0;
        stroke.shortest = std::min(stroke.shortest, length);
        stroke.longest = std::max(stroke.longest, length);
    }
}

StrutChoice StrutSearch::choiceOf(const CatalogueStrut& row, const AffineStrut& strut, const Stroke& stroke,
                                  Bounds& bounds) const {
    StrutChoice choice;
    choice.shortest = stroke.shortest;
    choice.longest = stroke.longest;
    choice.reserve = kMisfit;
    bounds.clear();
    const double room = std::min(stroke.shortest - strut.compressed, strut.extended - stroke.longest);
    if (room < kStrokeReserve) return choice;
    constexpr double rounding = 1e-9; // [rad]
    const double count = wishes_.isPair ? 2.0 : 1.0;
    const double weak = 1.0 - kFrictionBand;
    const double strong = 1.0 + kFrictionBand;
    const double opensUpTo = opensUntil(wishes_, plane_.high);
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const Sample& s = samples_[i];
        const double share = (strut.extended - stroke.length[i]) / (strut.extended - strut.compressed);
        const double lever = count * stroke.slope[i];
        const double rub0 = std::abs(lever) * strut.friction0;
        const double rub1 = std::abs(lever) * strut.friction1;
        const auto isFrom = [&](double x) { return s.x >= x - rounding; };
        const auto isTo = [&](double x) { return s.x <= x + rounding; };
        const bool opens = wishes_.opensFrom && isFrom(*wishes_.opensFrom) && isTo(opensUpTo);
        const bool holds =
            wishes_.holdsFrom && isFrom(*wishes_.holdsFrom) && isTo(wishes_.holdsTo.value_or(plane_.high));
        const bool closes = wishes_.closesBelow && isTo(*wishes_.closesBelow);
        for (const double temperature : {wishes_.coldest, wishes_.warmest}) {
            const double factor = lever * strut.factorAt(temperature);
            const double off = std::abs(factor) * strut.tolerance * (1.0 + share * strut.relativeRise);
            const double push0 = s.rest + factor * (strut.gas0 + share * strut.rise0);
            const double push1 = factor * (strut.gas1 + share * strut.rise1);
            if (opens)
                bounds.add(Wish::opens, push0 - off - strong * (s.holdOpening + rub0), push1 - strong * rub1);
            if (closes)
                bounds.add(Wish::closes, -push0 - off - strong * (s.holdClosing + rub0),
                           -push1 - strong * rub1);
            if (holds) {
                if (wishes_.staysWhereLeft)
                    bounds.add(Wish::holdsUp, weak * (s.holdOpening + rub0) - push0 - off, weak * rub1 - push1);
                bounds.add(Wish::holdsDown, weak * (s.holdClosing + rub0) + push0 - off, weak * rub1 + push1);
            }
            if (!wishes_.mostHandleForce) continue;
            const double most = *wishes_.mostHandleForce * s.leverage - off;
            bounds.add(Wish::lightOpening, most + push0 - strong * (s.slipOpening + rub0),
                       push1 - strong * rub1);
            bounds.add(Wish::lightClosing, most - push0 - strong * (s.slipClosing + rub0),
                       -push1 - strong * rub1);
        }
    }
    choice.least = bounds.least;
    choice.most = bounds.most;
    if (!std::isfinite(choice.least) || !std::isfinite(choice.most)) {
        choice.reserve = kImpossible;
        return choice;
    }
    // In the middle; where nothing bounds it from above, as much above the least as is ever asked for.
    const double middle = 0.5 * (choice.least + choice.most);
    choice.f1 = orderableForce(row, std::min(middle, choice.least / (1.0 - kEnoughReserve)));
    choice.reserve = kImpossible;
    if (choice.f1 > 0.0)
        choice.reserve =
            std::max(kFarOff, std::min(choice.f1 - choice.least, choice.most - choice.f1) / choice.f1);
    return choice;
}

StrutChoice StrutSearch::at(const CatalogueStrut& strut, const StrutPoint& door,
                            const StrutPoint& carrier) const {
    Stroke stroke;
    Bounds bounds;
    follow(door, carrier, stroke);
    StrutChoice choice = choiceOf(strut, AffineStrut(strut), stroke, bounds);
    choice.door = door;
    choice.carrier = carrier;
    return choice;
}

StrutSearch::Zone StrutSearch::zoneIn(const StrutSpace& space, const CatalogueStrut& strut,
                                      const StrutChoice& choice, bool ofDoor, int columns, int rows) const {
    Zone zone{space, columns, rows, {}};
    zone.reserves.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const AffineStrut line(strut);
    Stroke stroke;
    Bounds bounds;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const StrutPoint point{
                space.low.along + (space.high.along - space.low.along) * (column + 0.5) / columns,
                space.low.out + (space.high.out - space.low.out) * (row + 0.5) / rows};
            follow(ofDoor ? point : choice.door, ofDoor ? choice.carrier : point, stroke);
            zone.reserves.push_back(choiceOf(strut, line, stroke, bounds).reserve);
        }
    }
    return zone;
}

StrutSearch::Zone StrutSearch::zone(const CatalogueStrut& strut, const StrutChoice& choice, bool ofDoor,
                                    int columns, int rows) const {
    CatalogueStrut fixed = strut; // of this force
    fixed.minimumForce = fixed.maximumForce = 0.0;
    fixed.f1 = choice.f1;
    const StrutSpace& whole = ofDoor ? plane_.doorSpace : plane_.carrierSpace;
    const StrutPoint& middle = ofDoor ? choice.door : choice.carrier;
    Zone zone = zoneIn(whole, fixed, choice, ofDoor, columns, rows);
    constexpr double leastShare = 0.05;
    constexpr double leastHalf = 0.001; // [m]
    for (double half = 0.25 * plane_.reach; half > leastHalf; half *= 0.5) {
        const auto met =
            std::count_if(zone.reserves.begin(), zone.reserves.end(), [](double r) { return r > 0.0; });
        if (static_cast<double>(met) > leastShare * columns * rows) break;
        const StrutSpace near{
            {std::max(whole.low.along, middle.along - half), std::max(whole.low.out, middle.out - half)},
            {std::min(whole.high.along, middle.along + half), std::min(whole.high.out, middle.out + half)}};
        zone = zoneIn(near, fixed, choice, ofDoor, columns, rows);
    }
    return zone;
}

/// By turns along each coordinate of both ends, with steps that shrink to a millimetre, to whole millimetres.
void StrutSearch::improve(const CatalogueStrut& strut, StrutChoice& choice) const {
    constexpr double millimetre = 1e-3;
    const auto rounded = [](double value) { return millimetre * std::round(value / millimetre); };
    const auto isAllowed = [&](const StrutPoint& door, const StrutPoint& carrier) {
        return plane_.doorSpace.contains(door) && plane_.carrierSpace.contains(carrier);
    };
    const auto tryAt = [&](const StrutPoint& door, const StrutPoint& carrier) {
        if (!isAllowed(door, carrier)) return false;
        StrutChoice other = at(strut, door, carrier);
        other.row = choice.row;
        if (scoreOf(other) <= scoreOf(choice)) return false;
        choice = other;
        return true;
    };
    {
        StrutChoice onGrid = at(strut, {rounded(choice.door.along), rounded(choice.door.out)},
                                {rounded(choice.carrier.along), rounded(choice.carrier.out)});
        onGrid.row = choice.row;
        choice = onGrid;
    }
    for (double step = 0.032; step >= millimetre;) {
        bool isBetter = false;
        for (const double sign : {-1.0, 1.0}) {
            const double by = sign * step;
            const StrutPoint d = choice.door;
            const StrutPoint c = choice.carrier;
            isBetter = tryAt({d.along + by, d.out}, c) || tryAt({d.along, d.out + by}, c) ||
                       tryAt(d, {c.along + by, c.out}) || tryAt(d, {c.along, c.out + by}) || isBetter;
        }
        if (!isBetter) step *= 0.5;
    }
}

/// The best places of each strut on a grid, with the best of those that meet not all for words.
std::vector<StrutChoice> StrutSearch::candidates(const StrutCatalogue& catalogue,
                                                 const StrutSearchOptions& options,
                                                 StrutSearchResult& result) const {
    constexpr int doorColumns = 18, doorRows = 4, carrierColumns = 20, carrierRows = 16;
    constexpr std::size_t kept = 4; // of each strut
    const auto placeIn = [](const StrutSpace& space, int column, int columns, int row, int rows) {
        return StrutPoint{space.low.along + (space.high.along - space.low.along) * column / (columns - 1),
                          space.low.out + (space.high.out - space.low.out) * row / (rows - 1)};
    };
    std::vector<std::vector<StrutChoice>> best(catalogue.struts.size());
    std::vector<AffineStrut> lines;
    lines.reserve(catalogue.struts.size());
    for (const CatalogueStrut& strut : catalogue.struts) lines.emplace_back(strut);
    Stroke stroke;
    Bounds bounds;
    StrutChoice nearest;
    nearest.reserve = kMisfit;
    constexpr double searchShare = 0.7; // of the time
    constexpr int places = doorRows * carrierColumns * carrierRows;
    for (int column = 0; column < doorColumns; ++column) {
        for (int place = 0; place < places; ++place) {
            const double share = (column + static_cast<double>(place) / places) / doorColumns;
            constexpr int often = 64;
            if (place % often == 0 && options.progress && !options.progress(searchShare * share)) {
                result.isCancelled = true;
                return {};
            }
            const int row = place % doorRows;
            const int other = place / doorRows;
            const StrutPoint door = placeIn(plane_.doorSpace, column, doorColumns, row, doorRows);
            const StrutPoint carrier = placeIn(plane_.carrierSpace, other % carrierColumns, carrierColumns,
                                               other / carrierColumns, carrierRows);
            follow(door, carrier, stroke);
            for (std::size_t k = 0; k < catalogue.struts.size(); ++k) {
                StrutChoice choice = choiceOf(catalogue.struts[k], lines[k], stroke, bounds);
                choice.row = k;
                choice.door = door;
                choice.carrier = carrier;
                if (choice.reserve > nearest.reserve) {
                    nearest = choice;
                    result.refusal = "No strut of the catalogue meets all wishes, wherever it is fixed. ";
                    result.refusal += whatBounds(bounds);
                    result.refusal +=
                        temperatureWords(wishes_) +
                        "Wish for less, allow a smaller range of temperatures, or add struts to the "
                        "catalogue.";
                }
                std::vector<StrutChoice>& own = best[k];
                if (own.size() == kept && scoreOf(choice) <= scoreOf(own.back())) continue;
                if (choice.reserve <= kMisfit) continue;
                own.push_back(choice);
                std::sort(own.begin(), own.end(),
                          [](const StrutChoice& a, const StrutChoice& b) { return scoreOf(a) > scoreOf(b); });
                if (own.size() > kept) own.pop_back();
            }
        }
    }
    std::vector<StrutChoice> all;
    for (std::vector<StrutChoice>& own : best) all.insert(all.end(), own.begin(), own.end());
    if (all.empty())
        result.refusal =
            "No strut of the catalogue fits between the door and what carries it: all are too long or "
            "too short. Add other strokes to the catalogue.";
    return all;
}

StrutSearchResult StrutSearch::search(const StrutCatalogue& catalogue,
                                      const StrutSearchOptions& options) const {
    StrutSearchResult result;
    result.refusal = refusal_;
    if (!refusal_.empty()) return result;
    if (catalogue.struts.empty()) {
        result.refusal = "The catalogue has no struts.";
        return result;
    }
    std::vector<StrutChoice> all = candidates(catalogue, options, result);
    if (result.isCancelled) return result;
    constexpr double searched = 0.7; // of the time
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double share =
            searched + (1.0 - searched) * static_cast<double>(i) / static_cast<double>(all.size());
        if (options.progress && !options.progress(share)) {
            result.isCancelled = true;
            return result;
        }
        improve(catalogue.struts[all[i].row], all[i]);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const StrutChoice& a, const StrutChoice& b) { return scoreOf(a) > scoreOf(b); });
    constexpr double apart = 0.04; // [m]
    const auto distance = [](const StrutPoint& a, const StrutPoint& b) {
        return std::hypot(a.along - b.along, a.out - b.out);
    };
    for (const StrutChoice& choice : all) {
        if (choice.reserve <= 0.0 || result.choices.size() == options.mostChoices) break;
        const bool isNew =
            std::none_of(result.choices.begin(), result.choices.end(), [&](const StrutChoice& other) {
                return other.row == choice.row && distance(other.door, choice.door) < apart &&
                       distance(other.carrier, choice.carrier) < apart;
            });
        if (isNew) result.choices.push_back(choice);
    }
    if (!result.choices.empty()) result.refusal.clear();
    return result;
}

} // namespace hingelab
