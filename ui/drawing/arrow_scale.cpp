// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/arrow_scale.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text/readable.h"

namespace hingelab {

double roundStepAbove(double x) {
    constexpr double rounding = 1e-9;
    const double decade = std::pow(10.0, std::floor(std::log10(x) + rounding));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * decade >= x * (1.0 - rounding)) return step * decade;
    }
    return 10.0 * decade;
}

void ArrowScale::restart(double size, double typical) {
    size_ = size;
    outgrownSince_.reset();
    perMetre_ = typical > 0.0 ? roundStepAbove(typical / longest()) : 0.0;
}

void ArrowScale::see(double time, double largest) {
    if (!std::isfinite(largest) || largest <= 0.0) return;
    if (perMetre_ == 0.0) {
        perMetre_ = roundStepAbove(largest / longest());
        return;
    }
    constexpr double rounding = 1e-9;
    if (largest <= perMetre_ * longest() * (1.0 + rounding)) {
        outgrownSince_.reset();
        return;
    }
    if (!outgrownSince_ || time < *outgrownSince_) outgrownSince_ = time;
    if (time - *outgrownSince_ < kPatience) return;
    perMetre_ = roundStepAbove(largest / longest());
    outgrownSince_.reset();
}

double ArrowScale::lengthOf(double magnitude) const {
    return perMetre_ > 0.0 ? std::min(magnitude / perMetre_, longest()) : 0.0;
}

QString ArrowScale::words() const {
    if (perMetre_ == 0.0) return {};
    // The bar that is named is about as long as an arrow.
    const bool isInch = unitSystem() == UnitSystem::inch;
    const double inches = size_ < 0.25 ? 0.5 : size_ > 2.5 ? 40.0 : 4.0;
    const double metres = isInch ? 0.0254 * inches : size_ < 0.25 ? 0.01 : size_ > 2.5 ? 1.0 : 0.1;
    const std::string bar = shortDisplayText(isInch         ? inches
                                             : metres < 1.0 ? 100.0 * metres
                                                            : metres) +
                            (isInch         ? " in"
                             : metres < 1.0 ? " cm"
                                            : " m");
    const Unit& unit = displayUnit(quantity_);
    const std::string number = shortDisplayText(perMetre_ * metres / unit.siPerUnit, 3);
    return QCoreApplication::translate("ArrowScale", "%1 %2 per %3")
        .arg(QString::fromStdString(number), symbolOf(unit), QString::fromStdString(bar));
}

std::optional<Vector3> drawArrow(vtkActor& actor, const Vector3& tail, const Vector3& vector,
                                 const ArrowScale& scale) {
    return drawArrow(actor, tail, vector, scale.lengthOf(vector.norm()), scale.size());
}

std::optional<Vector3> drawArrow(vtkActor& actor, const Vector3& tail, const Vector3& vector, double length,
                                 double size) {
    constexpr double shortest = 0.01; // of the rig
    const double magnitude = vector.norm();
    const bool shows = std::isfinite(length) && std::isfinite(magnitude) && length > shortest * size;
    actor.SetVisibility(shows ? 1 : 0);
    if (!shows) return std::nullopt;
    const Vector3 direction = vector / magnitude;
    // As thick for a short arrow as for a long one, so that they stay comparable.
    const double thickness = std::min(0.35 * size, 2.0 * length);
    vtk_parts::setMatrix(actor, {vtk_parts::turnXTo(direction), tail}, {length, thickness, thickness});
    return tail + length * direction;
}

} // namespace hingelab
