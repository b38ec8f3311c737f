# SPDX-License-Identifier: GPL-3.0-or-later
# The libraries of physics/ for other programs: find_package(Hingelab) (docs/how-to/library.md). Not part of what users install:
#   cmake --install build/release --component development --prefix PREFIX
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Hingelab)
configure_package_config_file(cmake/HingelabConfig.cmake.in ${PROJECT_BINARY_DIR}/HingelabConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HingelabConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/HingelabConfig.cmake ${PROJECT_BINARY_DIR}/HingelabConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT development EXCLUDE_FROM_ALL)
install(EXPORT HingelabTargets NAMESPACE Hingelab:: DESTINATION ${package_folder} COMPONENT development EXCLUDE_FROM_ALL)
