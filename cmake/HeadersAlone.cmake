# SPDX-License-Identifier: GPL-3.0-or-later
# The target headers_alone compiles each header of physics/ by itself, without the precompiled ones: whoever uses the
# library may include any of them first. ./dev tidy --deep builds it.
file(GLOB_RECURSE headers RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/physics/*.h)
list(REMOVE_ITEM headers physics/base/physics_precompiled.h)
set(sources)
foreach(header IN LISTS headers)
  string(REPLACE "/" "_" name ${header})
  set(source ${PROJECT_BINARY_DIR}/headers_alone/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n")
  list(APPEND sources ${source})
endforeach()
add_library(headers_alone OBJECT EXCLUDE_FROM_ALL ${sources})
target_link_libraries(headers_alone PRIVATE hingelab_report)
target_compile_options(headers_alone PRIVATE -O0)
set_target_properties(headers_alone PROPERTIES DISABLE_PRECOMPILE_HEADERS ON UNITY_BUILD OFF)
