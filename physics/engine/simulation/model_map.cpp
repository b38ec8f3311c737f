// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/model_map.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "numerics/indices.h"
#include "rig/identity.h"

namespace hingelab {
namespace {

/// Place of each of `to` among `from` by same(one of from, one of to); empty where one has no counterpart. Most
/// stand where they stood.
template <class List, class Same>
std::optional<Places> placesOf(const List& from, const List& to, const Same& same) {
    if (from.size() != to.size()) return std::nullopt;
    Places places(to.size(), kNoPlace);
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (same(from[i], to[i])) {
            places[i] = i;
            continue;
        }
        const auto before =
            std::find_if(from.begin(), from.end(), [&](const auto& f) { return same(f, to[i]); });
        if (before == from.end()) return std::nullopt;
        places[i] = static_cast<std::size_t>(before - from.begin());
    }
    return places;
}

bool isSamePlace(const Port& from, const Port& to, const CoordinateMap& map) {
    const auto isSame = [&](Port::Kind kind, int a, int b) {
        const Places& places = kind == Port::Kind::assembly ? map.assemblies : map.coordinates;
        return places[static_cast<std::size_t>(b)] == static_cast<std::size_t>(a);
    };
    if (from.kind != to.kind) return false;
    switch (to.kind) {
        case Port::Kind::coordinate:
        case Port::Kind::assembly:
            return isSame(to.kind, from.index, to.index);
        case Port::Kind::points:
            return true;
        case Port::Kind::geared:
            break;
    }
    return std::equal(from.geared.begin(), from.geared.end(), to.geared.begin(),
                      [&](const Port::Geared& a, const Port::Geared& b) {
                          return a.kind == b.kind && isSame(b.kind, a.index, b.index);
                      });
}

/// What has integrals of energy.
struct UnitPlaces {
    Places elements, stops, contacts, actuators;
};

/// Empty where there is other than before.
std::optional<UnitPlaces> mapUnits(const Model& from, const Model& to, const CoordinateMap& coordinates) {
    const auto isSameUnit = [&](const auto& a, const auto& b) {
        return a.identity == b.identity && isSamePlace(a.port, b.port, coordinates);
    };
    const auto isSameStop = [&](const Model::Stop& a, const Model::Stop& b) {
        return isSameUnit(a, b) && a.side == b.side;
    };
    const auto isSameContact = [](const Model::ContactUnit& a, const Model::ContactUnit& b) {
        return a.identity == b.identity && a.spotCount == b.spotCount;
    };
    const auto isSameMachine = [&](const Model::ActuatorUnit& a, const Model::ActuatorUnit& b) {
        return isSameUnit(a, b) && a.accounts == b.accounts;
    };
    const auto elementsOf = [](const Model& model) {
        return std::span(model.laws().data(), model.elementCount());
    };
    std::optional<Places> elements = placesOf(elementsOf(from), elementsOf(to), isSameUnit);
    std::optional<Places> stops = placesOf(from.stops(), to.stops(), isSameStop);
    std::optional<Places> contacts = placesOf(from.contacts(), to.contacts(), isSameContact);
    std::optional<Places> actuators = placesOf(from.actuators(), to.actuators(), isSameMachine);
    if (!elements || !stops || !contacts || !actuators) return std::nullopt;
    for (std::size_t i = 0; i < elements->size(); ++i) {
        const Element& before = from.rig().elements[(*elements)[i]];
        if (before.law.index() != to.rig().elements[i].law.index()) return std::nullopt; // of another kind
    }
    return UnitPlaces{std::move(*elements), std::move(*stops), std::move(*contacts), std::move(*actuators)};
}

} // namespace

JointVector CoordinateMap::ofFree(const JointVector& values) const {
    JointVector moved(values.size());
    for (Eigen::Index i = 0; i < moved.size(); ++i)
        moved[i] = values[toIndex(coordinates[static_cast<std::size_t>(i)])];
    return moved;
}

MechanismPhase CoordinateMap::ofPhase(const MechanismPhase& phase) const {
    MechanismPhase moved;
    moved.charts.reserve(charts.size());
    for (const std::size_t chart : charts) moved.charts.push_back(phase.charts[chart]);
    moved.branches.reserve(assemblies.size());
    for (const std::size_t assembly : assemblies) {
        MechanismPhase::Branch branch = phase.branches[assembly];
        if (branch.replaces >= 0) {
            const auto now =
                std::find(coordinates.begin(), coordinates.end(), static_cast<std::size_t>(branch.replaces));
            branch.replaces = static_cast<int>(now - coordinates.begin());
        }
        moved.branches.push_back(branch);
    }
    const auto isInPlace = [&](std::size_t c) { return coordinates[c] == c; };
    std::vector<std::size_t> all(coordinates.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (std::all_of(all.begin(), all.end(), isInPlace)) moved.loops = phase.loops; // else to be closed anew
    return moved;
}

MechanismPose CoordinateMap::ofPose(const MechanismPose& pose) const {
    return {pose.time, ofFree(pose.q), ofPhase(pose.phase)};
}

std::optional<CoordinateMap> mapCoordinates(const Model& from, const Model& to) {
    const Rig& before = from.rig();
    const Rig& now = to.rig();
    const auto isSame = [&](const Coordinate& a, const Coordinate& b) {
        return identityOf(before.joints[a.joint]) == identityOf(now.joints[b.joint]) && a.suffix == b.suffix &&
               (a.motion < 0) == (b.motion < 0);
    };
    const auto isSameAssembly = [](const AssemblyItem& a, const AssemblyItem& b) {
        return identityOf(a) == identityOf(b) && a.parameters.index() == b.parameters.index();
    };
    std::optional<Places> coordinates =
        placesOf(from.mechanism().coordinates(), to.mechanism().coordinates(), isSame);
    std::optional<Places> assemblies = placesOf(before.assemblies, now.assemblies, isSameAssembly);
    if (!coordinates || !assemblies) return std::nullopt;
    CoordinateMap map{std::move(*coordinates), {}, std::move(*assemblies)};
    for (std::size_t c = 0; c < map.coordinates.size(); ++c) {
        const Coordinate& coordinate = to.mechanism().coordinates()[c];
        if (coordinate.chart < 0) continue;
        const auto chart = static_cast<std::size_t>(coordinate.chart);
        map.charts.resize(std::max(map.charts.size(), chart + 1));
        map.charts[chart] = static_cast<std::size_t>(from.mechanism().coordinates()[map.coordinates[c]].chart);
    }
    return map;
}

std::optional<Places> mapWork(const Model& from, const Model& to, const CoordinateMap& coordinates) {
    const std::optional<UnitPlaces> units = mapUnits(from, to, coordinates);
    if (!units) return std::nullopt;
    Places work; // in the order of RigEquations
    const auto add = [&](std::size_t before, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) work.push_back(before + i);
    };
    for (const std::size_t element : units->elements) add(element, 1);
    for (const std::size_t stop : units->stops) add(from.elementCount() + stop, 1);
    if (to.handLaw()) work.push_back(kNoPlace);
    std::size_t first = from.laws().size();
    for (const std::size_t contact : units->contacts) add(first + 2 * contact, 2);
    first += 2 * units->contacts.size();
    const auto free = static_cast<std::size_t>(to.degreesOfFreedom());
    for (std::size_t c = free; c < coordinates.coordinates.size(); ++c) {
        add(first + coordinates.coordinates[c] - free, 1);
    }
    first += from.mechanism().motions().size();
    for (const std::size_t actuator : units->actuators) {
        const Model::ActuatorUnit& before = from.actuators()[actuator];
        add(first + before.firstAccount, before.accounts + 1); // and that of its teeth
    }
    add(first + from.actuatorAccountCount(), 1); // the hand
    return work;
}

} // namespace hingelab
