// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "struts/strut_catalogue.h"
#include "struts/strut_place.h"
#include "struts/strut_wishes.h"

/// Which struts of a catalogue, fixed where, make a door do what a designer wishes.
///
/// With both ends in a plane across the hinge the length of a strut is known at every angle, and its torque is
/// affine in its F1: so is all that is wished (it opens, holds, closes, is light), at each angle, temperature
/// and direction of motion. Each wish is therefore a bound on F1, and a place is good where all bounds leave an
/// interval. Its half-width says by how much the force may be off. Nothing is simulated here: strut_proposal.h
/// does that with the rig that comes of it.
namespace hingelab {

/// A strut at a place.
struct StrutChoice {
    std::size_t row = 0; ///< of the catalogue
    double f1 = 0.0;     ///< of each strut, that can be ordered [N]
    StrutPoint door, carrier;
    double least = 0.0, most = 0.0;       ///< F1 between which all wishes are met [N]
    double shortest = 0.0, longest = 0.0; ///< over the range of motion [m]
    /// How far F1 may be off, as a share of it: what the search makes as large as it can. With friction of the
    /// rest of the door taken as weak or as strong as it may be (kFrictionBand), and the strut's tolerance.
    double reserve = 0.0;

    /// Whether anything bounds F1 from above.
    [[nodiscard]] bool isBounded() const { return most < 0.5 * kNoBound; }
    static constexpr double kNoBound = 1e6; ///< [N]
};

struct StrutSearchOptions {
    std::size_t mostChoices = 6;
    /// Called now and then with the share that is done; false ends the search.
    std::function<bool(double)> progress;
};

struct StrutSearchResult {
    std::vector<StrutChoice> choices; ///< the best first; they differ in strut or place
    bool isCancelled = false;
    std::string
        refusal; ///< why there are none, in words: the wish that no place meets, or no strut long enough
};

/// The door without struts that are to be added, sampled over its range; makes torques of struts on it.
class StrutSearch {
  public:
    /// @param model valid; its own struts stay. `plane` of the same rig, without refusal.
    StrutSearch(const Model& model, const StrutPlane& plane, const StrutWishes& wishes);

    [[nodiscard]] const std::string& refusal() const { return refusal_; }

    [[nodiscard]] StrutSearchResult search(const StrutCatalogue& catalogue,
                                           const StrutSearchOptions& options = {}) const;

    /// The best F1 of a strut at a place; reserve below zero: there is none that meets the wishes.
    [[nodiscard]] StrutChoice at(const CatalogueStrut& strut, const StrutPoint& door,
                                 const StrutPoint& carrier) const;

    /// Reserves of a strut with one of its ends somewhere in a space, and the other end where a choice has it.
    struct Zone {
        StrutSpace space;
        int columns = 0, rows = 0;
        std::vector<double> reserves; ///< row by row, `along` first; below zero where a wish is not met
    };
    /// Of the whole space of the door or of the carrier, or, where the wishes leave little room, of a part
    /// about the choice: so large that a twentieth of it, or a square of 2 mm, meets them.
    [[nodiscard]] Zone zone(const CatalogueStrut& strut, const StrutChoice& choice, bool ofDoor, int columns,
                            int rows) const;

  private:
    struct Sample {
        double x = 0.0, cosine = 1.0, sine = 0.0;    ///< driving coordinate; of the angle from closed
        double rest = 0.0;                           ///< torque of all else without friction [N·m]
        double holdOpening = 0.0, holdClosing = 0.0; ///< that friction holds at most
        double slipOpening = 0.0, slipClosing = 0.0; ///< friction while it moves
        double leverage = 0.0;                       ///< of the handle [m]
    };
    /// Length and lever arm of a strut at a place, at each sample.
    struct Stroke {
        std::vector<double> length, slope; ///< [m], [m/rad]
        double shortest = 0.0, longest = 0.0;
    };
    enum class Wish { opens, holdsUp, holdsDown, closes, lightOpening, lightClosing };
    class Bounds;
    [[nodiscard]] std::vector<double> placesToLookAt() const;
    [[nodiscard]] std::string whyBeyondRange() const;
    struct AffineStrut;
    void follow(const StrutPoint& door, const StrutPoint& carrier, Stroke& stroke) const;
    [[nodiscard]] StrutChoice choiceOf(const CatalogueStrut& row, const AffineStrut& strut,
                                       const Stroke& stroke, Bounds& bounds) const;
    [[nodiscard]] Zone zoneIn(const StrutSpace& space, const CatalogueStrut& strut, const StrutChoice& choice,
                              bool ofDoor, int columns, int rows) const;
    [[nodiscard]] static std::string whatBounds(const Bounds& bounds);
    void improve(const CatalogueStrut& strut, StrutChoice& choice) const;
    [[nodiscard]] std::vector<StrutChoice> candidates(const StrutCatalogue& catalogue,
                                                      const StrutSearchOptions& options,
                                                      StrutSearchResult& result) const;

    StrutPlane plane_;
    StrutWishes wishes_;
    std::vector<Sample> samples_;
    std::string refusal_;
};

} // namespace hingelab
