// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "exchange/export_report.h"
#include "exchange/xml_text.h"
#include "rig/rig.h"

/// Shapes of a rig as geoms of MuJoCo, and how numbers stand in its files.
namespace hingelab {

[[nodiscard]] std::string mjcfPair(double a, double b);
[[nodiscard]] XmlText::Attributes mjcfPose(const Pose& X);
[[nodiscard]] std::string mjcfGeomName(const Body& body, std::size_t shape);

/// Plates are prisms, which MuJoCo has no form for: meshes of their corners, drawn by their hull.
void writeMjcfAssets(XmlText& xml, const Rig& rig);

/// What MuJoCo does not have is told, and goes to `leftOut` by the name of its geom.
void writeMjcfShapes(XmlText& xml, const Body& body, bool isStatic, std::vector<ExportLoss>& losses,
                     std::set<std::string>& leftOut);

} // namespace hingelab
