// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sketch/sketch.h"

/// How a sketched linkage is put together from the ground: links that turn or slide on what is known already,
/// and dyads of two links, which the planar assemblies RRR and RRP close. A linkage that has such an order
/// consists of Assur groups of class II; others need loops of three links or more to be solved at once, which
/// none of the seven assemblies does. Source: Norton, Design of Machinery, 2.5 (degrees of freedom), 4
/// (position).
///
/// Degrees of freedom by Gruebler:  F = 3 n - 2 p - 2 s  with n links (and sliding blocks), p pins (one less at
/// a point than there are links, ground and block), s slides. It counts, it does not measure: linkages of
/// special proportions may move although F is 0.
namespace hingelab {

/// A link, or the block at a sliding point.
struct SketchBody {
    bool isBlock = false;
    std::size_t index = 0; ///< of the link, or of the point that slides

    friend bool operator==(const SketchBody&, const SketchBody&) = default;
};

/// A place on what is known: the point on a link or block, or on the ground.
struct SketchAnchor {
    std::optional<SketchBody> body; ///< empty: the ground
    std::size_t point = 0;
};

/// A link turns about a pin (or a block slides along its line) on what is known: a degree of freedom.
struct FreeStep {
    SketchBody body;
    SketchAnchor at;
};

/// Two links, or a link and a block, closed by an assembly: from `first` to `elbow` and on to `second`.
struct DyadStep {
    std::size_t link = 0; ///< from `first` to the elbow
    SketchAnchor first;
    SketchBody other;      ///< from `second` to the elbow; a block is at the elbow itself
    SketchAnchor second;   ///< for a block: its own point, on the ground
    std::size_t elbow = 0; ///< point that both share
};

using SketchStep = std::variant<FreeStep, DyadStep>;

struct SketchPlan {
    int freedom = 0;
    std::vector<SketchStep> steps;   ///< in the order in which positions are found; the first is what drives
    std::vector<std::string> faults; ///< what is missing to run, for people; empty: it runs
    std::vector<SketchBody> drivers; ///< what can drive: links on the ground and blocks with which it runs

    [[nodiscard]] bool runs() const { return faults.empty(); }
};

/// The plan with what shall drive; without it, or where it does not do, the first that does.
[[nodiscard]] SketchPlan planOf(const Sketch& sketch, const std::optional<SketchBody>& driver = std::nullopt);

/// "link AB", "slide C".
[[nodiscard]] std::string nameOfBody(const Sketch& sketch, const SketchBody& body);

/// How free the linkage is and whether it runs, in one line.
[[nodiscard]] std::string freedomInWords(const Sketch& sketch, const SketchPlan& plan);

} // namespace hingelab
