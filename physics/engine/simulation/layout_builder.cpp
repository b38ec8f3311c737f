// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/layout_builder.h"

#include <algorithm>

#include "simulation/model.h"

namespace hingelab {
namespace {

/// Empty blocks for things that have names.
template <class Blocks, class Names, class Items>
void makeRoom(Blocks& blocks, Names& names, const Items& items) {
    blocks.resize(items.size());
    names.reserve(items.size());
    for (const auto& item : items) names.emplace_back(item.name);
}

} // namespace

LayoutBuilder::LayoutBuilder(const Model& model, SampleLayout& layout) : model_(model), layout_(layout) {
    const Rig& rig = model.rig();
    const auto prepare = [](auto& list, const auto& items) { makeRoom(list.blocks_, list.names_, items); };
    prepare(layout.joints, rig.joints);
    prepare(layout.elements, rig.elements);
    prepare(layout.motors, rig.motors);
    prepare(layout.contacts, rig.contacts);
    prepare(layout.assemblies, rig.assemblies);
    prepare(layout.couplings, rig.couplings);
    prepare(layout.bodies, rig.bodies);
    layout.coordinates.blocks_.resize(model.coordinateNames().size());
    layout.coordinates.names_.assign(model.coordinateNames().begin(), model.coordinateNames().end());
}

/// What has channels elsewhere: the place of what an element acts on, a joint's only coordinate.
void LayoutBuilder::finish() {
    const std::vector<Coordinate>& all = model_.mechanism().coordinates();
    for (std::size_t j = 0; j < layout_.joints.size(); ++j) {
        const auto isOwn = [&](const Coordinate& c) { return c.joint == j; };
        if (std::count_if(all.begin(), all.end(), isOwn) != 1) continue;
        const auto only = std::find_if(all.begin(), all.end(), isOwn) - all.begin();
        layout_.joints.blocks_[j].coordinate = layout_.coordinates[static_cast<std::size_t>(only)];
    }
    for (std::size_t e = 0; e < layout_.elements.size(); ++e) {
        const Port& port = model_.laws()[e].port;
        ElementBlock& element = layout_.elements.blocks_[e];
        const auto acts = static_cast<std::size_t>(port.index);
        if (port.kind == Port::Kind::coordinate) {
            element.place = layout_.coordinates[acts].value;
            element.rate = layout_.coordinates[acts].rate;
        } else if (port.kind == Port::Kind::assembly) {
            element.place = layout_.assemblies[acts].value;
            element.rate = layout_.assemblies[acts].rate;
        }
    }
    layout_.names.fill(model_.channels());
}

} // namespace hingelab
