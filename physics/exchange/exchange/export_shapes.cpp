// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_shapes.h"

#include "shapes/shape_kinds.h"

namespace hingelab {

Shape shapeForExport(const Body& body, const Shape& shape, bool isTold, std::vector<ExportLoss>& losses) {
    const std::optional<PlainerShape> plainer = plainerOf(shape.geometry);
    if (!plainer) return shape;
    if (isTold) {
        losses.push_back(
            {std::string(kindOf(shape.geometry).label) + " of \"" + body.name + "\"", plainer->lost, {}});
    }
    Shape stand = shape;
    stand.geometry = plainer->geometry;
    return stand;
}

} // namespace hingelab
