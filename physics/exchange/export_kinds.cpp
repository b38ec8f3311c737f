// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/export_kinds.h"

#include <algorithm>
#include <array>

namespace hingelab {
namespace {

template <HingeTarget target>
ExportResult hinge(const ExportRequest& request) {
    return exportHinge(request.rig, *request.hinge, target, request.range);
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
