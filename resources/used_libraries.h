// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// The libraries that the program is made of, for people; licences of those in packages are in their bill of
/// materials.
inline constexpr const char* kUsedLibraries =
    "Qt, VTK, QCustomPlot, Eigen, Ceres Solver, NLopt, Qhull, muParser, CLI11, pugixml, yaml-cpp, libzip, "
    "JSON for Modern C++ and jemalloc";

} // namespace hingelab
