// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "elements/force_law.h"
#include "text/describe.h"
#include "text/issue.h"

/// What a kind of force element consists of. Each kind has a folder: a struct with its parameters, a
/// describe() with the table of its fields in a source, an entry ElementKind<struct>, a law. One line in
/// element_kinds.h makes it known.
namespace hingelab {

struct LawText; // law_text.h

/// What a kind acts on.
enum class ActsOn { rotation, distance };

/// Whether a kind may act on what two geared coordinates differ by (Element::gearedTo).
enum class Gearing {
    never, ///< it is about one joint by its nature
    possible,
    always, ///< it is nothing without a second coordinate
};

struct KindInfo {
    const char* name;  ///< in files
    const char* label; ///< for people
    const char* help;  ///< one sentence
    ActsOn actsOn;
    Gearing gearing = Gearing::possible;
};

/// How large a rig is, for parameters that fit it.
struct RigScale {
    double length = 0.5;  ///< [m]
    double weight = 50.0; ///< of what moves [N]

    [[nodiscard]] double torque() const { return 0.5 * length * weight; } ///< [N·m]
};

/// Specialised for each kind:
///   static const KindInfo info;
///   static T sized(const RigScale&);                                to begin with, in a rig of this size
///   static std::unique_ptr<const ForceLaw> law(const T&);           parameters must be valid
///   static LawText text(const T&, double state);                    its equations but the sum of its terms; a
///   state begins with `state` static void check(const T&, const std::string& pointer, Issues&);  what ranges
///   of numbers cannot say
template <class T>
struct ElementKind;

} // namespace hingelab
