// SPDX-License-Identifier: GPL-3.0-or-later
// What can be added, found by walking the lists of kinds.
#include <cctype>

#include "rig/rig.h"
#include "workshop/additions.h"
#include "workshop/offered_parts.h"

namespace hingelab {
namespace {

template <class Names>
void addKinds(std::vector<Addition>& all, const char* list, const char* group, const Names& names, Asks asks) {
    for (const auto& name : names)
        all.push_back({std::string(list) + "/" + name.name, group, name.label, name.help, asks});
}

std::string uncapitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

std::vector<Addition> listAdditions() {
    std::vector<Addition> all;
    constexpr std::size_t enough = 64;
    all.reserve(enough);
    for (const JointInfo& info : jointKinds()) {
        all.push_back({std::string("joints/") + info.name, "Links", "Link on a " + uncapitalised(info.label),
                       "A body with the joint that holds it: " + uncapitalised(info.help), Asks::carrier});
    }
    for (const JointInfo& info : jointKinds()) {
        if (std::string_view(info.name) == "free") continue; // holds nothing
        all.push_back({std::string("loops/") + info.name, "Joints between two bodies", info.label,
                       "Connects two bodies that are connected already, and so closes a loop: " +
                           uncapitalised(info.help),
                       Asks::places});
    }
    addKinds(all, "assemblies", "Joint assemblies that close loops", assemblyKinds(), Asks::places);
    all.push_back({"dyad", "Joint assemblies that close loops", "Dyad, by its joints",
                   "Two links between two places: the assembly that has the joints is picked and named.",
                   Asks::joints});
    all.push_back(
        {"couplings", "Couplings", "Coupling of joints",
         "Lets one joint follow others exactly: gears, a rack and its pinion, a belt, two fingers, a cam.",
         Asks::follower});
    for (const KindInfo& info : elementKinds()) {
        all.push_back({std::string("elements/") + info.name, "Forces", info.label, info.help,
                       info.actsOn == ActsOn::rotation ? Asks::coordinate : Asks::points});
    }
    for (const OfferedPart& part : offeredParts()) {
        all.push_back({"parts/" + part.name, "Parts of joints and forces", part.label, part.help, Asks::home});
    }
    all.push_back({"mirror", "Forces", "Mirror image of a force",
                   "The same strut or spring on the other side of its body; it follows the original.",
                   Asks::home});
    all.push_back({"motors", "Forces", "Motor", "A DC motor with its gear and drive, which turns a joint.",
                   Asks::coordinate});
    all.push_back({"contacts", "Contacts", "Contact",
                   "Lets bodies touch, with stiffness and friction: two of them, or all.", Asks::sides});
    addKinds(all, "shapes", "Shapes", shapeKinds(), Asks::body);
    std::erase_if(all, [](const Addition& addition) { return addition.id == "shapes/cad"; }); // by its file
    all.push_back(
        {"points", "Points", "Point", "A named point of a body, whose path can be drawn.", Asks::body});
    all.push_back({"dimensions", "Dimensions", "Dimension",
                   "A named length, angle, mass …: numbers can be expressions over it, such as =length/2.",
                   Asks::nothing});
    all.push_back({"handle", "Points", "Handle", "Where a person takes hold.", Asks::body});
    return all;
}

} // namespace

const std::vector<Addition>& additions() {
    static const std::vector<Addition> all = listAdditions();
    return all;
}

} // namespace hingelab
