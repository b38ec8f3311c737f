// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_shapes.h"

#include "shapes/shape_kinds.h"

namespace hingelab {

PortableShape shapeForExport(const Body& body, const Shape& shape, bool isTold,
                             std::vector<ExportLoss>& losses) {
    PortableShape portable = portableOf(shape.geometry);
    if (isTold && portable.lost != nullptr) {
        losses.push_back(
            {std::string(kindOf(shape.geometry).label) + " of \"" + body.name + "\"", portable.lost, {}});
    }
    return portable;
}

} // namespace hingelab
