// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace hingelab {

/// How the normal forces enter a step with contacts.
enum class ContactScheme {
    oneWay, ///< they are given, from the start of the step, and do not respond
    twoWay, ///< they follow the compliant law at the end of the step
    convex  ///< so they do, but friction is that of the normal forces at its start: a convex problem
};

/// Where a rig with contacts starts.
enum class ContactStart {
    asPlaced, ///< where its coordinates say
    settled   ///< where it comes to rest from there, if friction only holds: on its loaded contacts
};

inline constexpr std::array kSchemes = {ContactScheme::oneWay, ContactScheme::twoWay, ContactScheme::convex};

/// As files spell them.
[[nodiscard]] constexpr const char* keyOf(ContactScheme scheme) {
    switch (scheme) {
        case ContactScheme::oneWay:
            return "one_way";
        case ContactScheme::twoWay:
            return "two_way";
        case ContactScheme::convex:
            return "convex";
    }
    return "";
}

} // namespace hingelab
