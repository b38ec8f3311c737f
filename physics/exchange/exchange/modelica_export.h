// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

/// A class of Modelica 3.4 that is all of the rig: bodies and joints of the Standard Library (4.0) and its
/// joint assemblies, laws and motors as equations of their own (docs/how-to/export-modelica.md). The rig must
/// be valid.
/// @throws std::runtime_error, with words for a person, for a rig with contacts, which the library has not.
[[nodiscard]] ExportResult exportModelica(const Rig& rig);

} // namespace hingelab
