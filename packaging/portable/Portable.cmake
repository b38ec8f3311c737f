# SPDX-License-Identifier: GPL-3.0-or-later
# The folder that runs from anywhere: the programs look for their libraries beside them, and a script puts those there.
if(HINGELAB_PORTABLE)
  set(programs hingelab hingelab-cli hingelab-cad)
  # RPATH, not RUNPATH: libraries and plugins find what they need by it, too.
  foreach(program ${programs})
    set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
    target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
  endforeach()
  install(FILES portable/README.txt DESTINATION .)
  install(PROGRAMS portable/add-to-menu DESTINATION .)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/LICENSE-EXCEPTION DESTINATION .)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
  execute_process(COMMAND ${qmake} -query QT_INSTALL_PLUGINS OUTPUT_VARIABLE qt_plugins COMMAND_ERROR_IS_FATAL ANY
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  install(CODE "execute_process(COMMAND \"${Python3_EXECUTABLE}\" -B \"${CMAKE_CURRENT_SOURCE_DIR}/tools/bundle.py\"
    --qt-plugins \"${qt_plugins}\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" COMMAND_ERROR_IS_FATAL ANY)")
endif()

set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_VENDOR "Hingelab maintainers")
set(CPACK_PACKAGE_FILE_NAME ${PROJECT_NAME}-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_SOURCE_GENERATOR "")
include(CPack)
