// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

/// A shape as other programs know it (see PortableShape); what is lost of it is told if `isTold`. What it
/// weighs, the rig's own shape says.
[[nodiscard]] PortableShape shapeForExport(const Body& body, const Shape& shape, bool isTold,
                                           std::vector<ExportLoss>& losses);

} // namespace hingelab
