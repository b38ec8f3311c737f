// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_tree.h"
#include "exchange/xml_text.h"

namespace hingelab {

/// What holds loops, couplings and the threads of screws in MuJoCo, for steps of `step` [s]. Joints that close
/// loops and that MuJoCo has no constraint for are told as left out.
void writeMjcfEqualities(XmlText& xml, const ExportTree& tree, double step, std::vector<ExportLoss>& losses);

/// Whether MuJoCo has a constraint for it; what it has none for is told by writeMjcfEqualities().
[[nodiscard]] bool isMjcfCoupling(const Coupling& coupling);

/// Of a coupling to several joints: the sum that its equality holds constant.
void writeMjcfCouplingTendon(XmlText& xml, const ExportTree& tree, const TreeCoupling& coupling);

} // namespace hingelab
