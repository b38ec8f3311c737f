// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/new_presliding.h"

#include <cmath>
#include <numbers>

#include "hinge/door_hinge_figures.h"

namespace hingelab {
namespace {

double toTwoDigits(double value) {
    const double step = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return step * std::round(value / step);
}

/// About the joint that an element acts on, if nothing else moves with it; 0: not known.
double inertiaAbout(const Model& model, std::size_t element) {
    const std::vector<SingleJoint>& joints = model.mechanism().singleJoints();
    for (const Model::Hinge& hinge : model.hinges()) {
        if (hinge.element != element || hinge.port.kind != Port::Kind::coordinate) continue;
        const auto index = static_cast<std::size_t>(hinge.port.index);
        return index < joints.size() ? joints[index].inertia : 0.0;
    }
    return 0.0;
}

} // namespace

std::optional<Presliding> newPresliding(const Model& model, std::size_t element) {
    if (element >= model.rig().elements.size()) return std::nullopt;
    const auto* hinge = std::get_if<DoorHingeParameters>(&model.rig().elements[element].law);
    if (hinge == nullptr || hinge->presliding) return std::nullopt;
    const double breakaway = doorHingeFigures(*hinge).breakawayTorque;
    if (!(breakaway > 0.0) || !std::isfinite(breakaway)) return std::nullopt;
    constexpr double givesWay = 0.1 * std::numbers::pi / 180.0;
    constexpr double usual = 0.01; // [s] damping over stiffness, of the defaults
    Presliding presliding;
    presliding.stiffness = toTwoDigits(breakaway / givesWay);
    const double inertia = inertiaAbout(model, element);
    presliding.damping =
        toTwoDigits(inertia > 0.0 ? std::sqrt(presliding.stiffness * inertia) : usual * presliding.stiffness);
    return presliding;
}

} // namespace hingelab
