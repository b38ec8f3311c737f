// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pose/pose_names.h"

#include <algorithm>

namespace hingelab {
namespace {

const Coordinate& coordinateOf(const Model& model, int coordinate) {
    return model.mechanism().coordinates()[static_cast<std::size_t>(coordinate)];
}

} // namespace

QString coordinateName(const Model& model, int coordinate) {
    const Coordinate& c = coordinateOf(model, coordinate);
    const std::vector<Coordinate>& all = model.mechanism().coordinates();
    const auto ofJoint =
        std::count_if(all.begin(), all.end(), [&](const Coordinate& other) { return other.joint == c.joint; });
    QString name = QString::fromStdString(model.rig().joints[c.joint].name);
    if (ofJoint > 1) name += ' ' + QString::fromStdString(c.suffix).replace('_', ' ');
    return name;
}

Quantity quantityOf(const Model& model, int coordinate) {
    return coordinateOf(model, coordinate).isRotation ? Quantity::angle : Quantity::length;
}

} // namespace hingelab
