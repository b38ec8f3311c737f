// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/identity.h"

#include <set>

namespace hingelab {
namespace {

/// In one list.
template <class Items>
void carryInList(const Items& before, Items& after) {
    std::vector<char> isTaken(before.size(), 0);
    std::vector<char> isFound(after.size(), 0);
    const auto take = [&](std::size_t from, std::size_t to) {
        isTaken[from] = isFound[to] = 1;
        const std::string& identity = identityOf(before[from]);
        after[to].identity = identity == after[to].name ? std::string() : identity;
    };
    for (std::size_t i = 0; i < after.size(); ++i) {
        const auto same = std::find_if(before.begin(), before.end(),
                                       [&](const auto& item) { return item.name == after[i].name; });
        if (same != before.end()) take(static_cast<std::size_t>(same - before.begin()), i);
    }
    if (before.size() != after.size()) return;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (isFound[i] == 0 && isTaken[i] == 0) take(i, i);
    }
}

template <class Items>
void settleList(Items& items) {
    std::set<std::string> taken;
    // Those that were renamed have theirs for longer than those that have a name which became free.
    for (const auto& item : items) {
        if (!item.identity.empty()) taken.insert(item.identity);
    }
    for (auto& item : items) {
        if (!item.identity.empty() || taken.insert(item.name).second) continue;
        std::size_t number = 2;
        while (!taken.insert(item.name + "#" + std::to_string(number)).second) ++number;
        item.identity = item.name + "#" + std::to_string(number);
    }
}

} // namespace

void carryIdentities(const Rig& before, Rig& after) {
    carryInList(before.bodies, after.bodies);
    carryInList(before.joints, after.joints);
    carryInList(before.assemblies, after.assemblies);
    carryInList(before.couplings, after.couplings);
    carryInList(before.elements, after.elements);
    carryInList(before.contacts, after.contacts);
    carryInList(before.motors, after.motors);
}

void settleIdentities(Rig& rig) {
    forEachIdentified(rig, [](const char*, auto& items) { settleList(items); });
}

Identities identitiesOf(const Rig& rig) {
    Identities identities;
    forEachIdentified(rig, [&](const char* list, const auto& items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (identityOf(items[i]) == items[i].name) continue;
            identities["/" + std::string(list) + "/" + std::to_string(i)] = items[i].identity;
        }
    });
    return identities;
}

void setIdentities(const Identities& identities, Rig& rig) {
    forEachIdentified(rig, [&](const char* list, auto& items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto own = identities.find("/" + std::string(list) + "/" + std::to_string(i));
            items[i].identity = own == identities.end() ? std::string() : own->second;
        }
    });
}

} // namespace hingelab
