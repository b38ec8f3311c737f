// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <cmath>
#include <numbers>

#include "analysis/hinge_curves.h"
#include "ui/model/open_rig.h"

namespace hingelab {

inline constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;

/// A hinge of the open rig.
struct ShownHinge {
    const DoorHinge* hinge = nullptr;
    std::string elementName;
    std::string jointName; ///< of the joint or assembly it acts on
};

/// The index-th hinge of the model; its `hinge` is null if there is none.
[[nodiscard]] inline ShownHinge shownHinge(const Model& model, std::size_t index) {
    if (index >= model.hinges().size()) return {};
    const Model::Hinge& hinge = model.hinges()[index];
    const Element& element = model.rig().elements[hinge.element];
    return {&hinge.law, element.name, element.joint};
}

/// The hinge of that element in another design; null: it has none.
[[nodiscard]] inline const DoorHinge* hingeLike(const Model& model, const std::string& element) {
    for (const Model::Hinge& hinge : model.hinges()) {
        if (model.rig().elements[hinge.element].name == element) return &hinge.law;
    }
    return nullptr;
}

/// Points of one torque part of a curve, x in degrees.
template <class Part>
[[nodiscard]] QVector<QCPCurveData> curvePoints(const HingeCurve& curve, Part part) {
    QVector<QCPCurveData> points;
    points.reserve(static_cast<qsizetype>(curve.x.size()));
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        points.append({static_cast<double>(i), curve.x[i] * kDegreesPerRadian, part(curve.torques[i])});
    }
    return points;
}

} // namespace hingelab
