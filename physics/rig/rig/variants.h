// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "rig/edit.h"

/// Designs of a rig: what is compared, kept and gone back to. A design is a rig without its variants,
/// measurements and experiments, which belong to the document and stay when another design takes the place of
/// the present one. docs/how-to/compare.md.
namespace hingelab {

/// So many variants are compared or kept at the same time.
inline constexpr std::size_t kMostVariants = 16;

/// The rig without variants, measurements and experiments.
[[nodiscard]] Rig designOf(Rig rig);

/// The document with another design; its variants and measurements stay.
[[nodiscard]] Rig withDesign(const Rig& document, Rig design);

/// A design in the form of the file, all of it.
[[nodiscard]] Json designAsJson(const Rig& rig);

/// What leads from one design to another, both as designAsJson() has them: operations of RFC 6902. Before them
/// stand tests that the items they change are those of these names, so that they do not fit another rig by
/// mistake.
[[nodiscard]] Json changesBetween(const Json& from, const Json& to);

/// The design that a variant of the rig is, as far as its form goes (checks/checked_rig.h has the same with the
/// checks). Issues are at "/changes" of the variant. Never throws.
[[nodiscard]] Edited variantOf(const Rig& rig, const KeptVariant& variant);

/// "A", "B", ... "Z", "A2", ...: the first that `isTaken` does not know.
template <class IsTaken>
[[nodiscard]] std::string freeVariantName(const IsTaken& isTaken) {
    for (int round = 1;; ++round) {
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            std::string name(1, letter);
            if (round > 1) name += std::to_string(round);
            if (!isTaken(name)) return name;
        }
    }
}

} // namespace hingelab
