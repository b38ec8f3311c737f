// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

/// A rig as SDFormat 1.9 (docs/how-to/export-sdf.md): a world with its gravity and one model, as it stands at
/// the start, from where its joints count. Loops are closed by ball joints.
/// @throws std::runtime_error, in words, for what SDFormat does not have.
[[nodiscard]] ExportResult exportSdf(const Rig& rig, double fastest = 3.0);

} // namespace hingelab
