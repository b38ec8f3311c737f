// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_kinds.h"

#include <algorithm>
#include <array>

#include "exchange/mjcf_export.h"
#include "exchange/modelica_export.h"
#include "exchange/sdf_export.h"
#include "exchange/urdf_export.h"

namespace hingelab {
namespace {

template <HingeTarget target>
ExportResult hinge(const ExportRequest& request) {
    return exportHinge(request.rig, *request.hinge, target, request.range);
}

template <MjcfLevel level>
ExportResult mjcf(const ExportRequest& request) {
    return exportMjcf(request.rig, level, request.range.fastest);
}

ExportResult urdf(const ExportRequest& request) {
    return exportUrdf(request.rig, request.range.fastest);
}

ExportResult sdf(const ExportRequest& request) {
    return exportSdf(request.rig, request.range.fastest);
}

ExportResult modelica(const ExportRequest& request) {
    return exportModelica(request.rig);
}
#ifndef _WIN32 // the engine of FMUs is for linux64
template <FmiVersion version>
ExportResult fmu(const ExportRequest& request) {
    return exportFmu(request.rig, version, request.fmu);
}
#endif

constexpr std::array kKinds = {
    ExportKind{"drake-hinge", "yaml", "Drake DoorHingeConfig as YAML", true, hinge<HingeTarget::drake>},
    ExportKind{"c-header", "h", "C header with the torque as a function", true, hinge<HingeTarget::cHeader>},
    ExportKind{"hinge-table", "csv", "table of torque over angle and rate", true, hinge<HingeTarget::table>},
    ExportKind{"mjcf", "xml", "MuJoCo 2.2 and newer", false, mjcf<MjcfLevel::mujoco22>},
    ExportKind{"mjcf-3.12", "xml", "MuJoCo 3.12 and newer: polynomial springs and damping", false,
               mjcf<MjcfLevel::mujoco312>},
    ExportKind{"urdf", "urdf", "URDF, of rigs without loops", false, urdf},
    ExportKind{"sdf", "sdf", "SDFormat 1.9", false, sdf},
    ExportKind{"modelica", "mo", "Modelica class with the Standard Library 4.0", false, modelica},
#ifndef _WIN32
    ExportKind{"fmu2", "fmu", "FMU for co-simulation, FMI 2.0, linux64", false, fmu<FmiVersion::two>},
    ExportKind{"fmu3", "fmu", "FMU for co-simulation, FMI 3.0, linux64", false, fmu<FmiVersion::three>},
#endif
};

} // namespace

std::span<const ExportKind> exportKinds() {
    return kKinds;
}

const ExportKind* exportKindOf(std::string_view key) {
    const auto found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const ExportKind& k) { return k.key == key; });
    return found == kKinds.end() ? nullptr : &*found;
}

} // namespace hingelab
