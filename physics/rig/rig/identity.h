// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "rig/rig.h"

/// Which item of one version of a rig is which of another. In files items have names; inside the program what
/// moves, acts or is plotted keeps its identity when it is renamed or moved, through edits and undo: motion,
/// states, energies, rows, the hand and what it tells motors go on. An identity is the name that the item had
/// first, so that versions which know nothing of each other agree by their names.
namespace hingelab {

template <class Item>
[[nodiscard]] const std::string& identityOf(const Item& item) {
    return item.identity.empty() ? item.name : item.identity;
}

/// Calls visit("bodies", rig.bodies) and so on, for all lists whose items have identities.
template <class AnyRig, class Visit>
void forEachIdentified(AnyRig& rig, Visit visit) {
    visit("bodies", rig.bodies);
    visit("joints", rig.joints);
    visit("assemblies", rig.assemblies);
    visit("couplings", rig.couplings);
    visit("elements", rig.elements);
    visit("contacts", rig.contacts);
    visit("motors", rig.motors);
}

/// Index of the item with an identity; the number of items where there is none.
template <class Items>
[[nodiscard]] std::size_t indexOfIdentity(const Items& items, const std::string& identity) {
    const auto same = std::find_if(items.begin(), items.end(),
                                   [&](const auto& item) { return identityOf(item) == identity; });
    return static_cast<std::size_t>(same - items.begin());
}

/// For a rig that came by way of its file's form, which has no identities: items of equal names are the same,
/// then, where a list is as long as before, those that stand in the same place.
void carryIdentities(const Rig& before, Rig& after);

/// No two items of a list with the same identity: who took the name that another had first is a new item.
void settleIdentities(Rig& rig);

/// Identities that are not the names that items have now, by pointer ("/joints/0").
using Identities = std::map<std::string, std::string>;
[[nodiscard]] Identities identitiesOf(const Rig& rig);
/// Gives a rig these; others are the items' names.
void setIdentities(const Identities& identities, Rig& rig);

} // namespace hingelab
