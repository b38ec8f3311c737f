# SPDX-License-Identifier: GPL-3.0-or-later
# What moc makes of headers with Q_OBJECT: the source of the same name includes it at its end, so that no header is read
# a second time for it. moc itself reads one file and none that it includes: with the include paths of VTK and Eigen,
# as AUTOMOC gives them, it took two minutes before the first source of the window compiled.

# hingelab_moc(TARGET): looks into the headers beside the target's sources when CMake runs. A header that gets its
# first Q_OBJECT later needs CMake to run again.
function(hingelab_moc target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "\\.cpp$" ".h" header ${source})
    cmake_path(ABSOLUTE_PATH header BASE_DIRECTORY ${folder} NORMALIZE)
    if(source MATCHES "\\.cpp$" AND EXISTS ${header})
      file(STRINGS ${header} macros REGEX "^ *Q_(OBJECT|GADGET|NAMESPACE)")
      if(macros)
        hingelab_run_moc(${target} ${header})
      endif()
    endif()
  endforeach()
  target_include_directories(${target} SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/moc)
  # For tools that read sources without compiling them.
  get_target_property(outputs ${target} HINGELAB_MOC_OUTPUTS)
  add_custom_target(moc_of_${target} DEPENDS ${outputs})
endfunction()

# Whose header names an interface of Qt's (Q_INTERFACES) has the module that declares it in the source property
# HINGELAB_MOC_READS: moc must find the declaration.
# Of ui/door/door_panel.h: build/moc/ui/door/moc_door_panel.cpp.
function(hingelab_run_moc target header)
  cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET path STEM stem)
  set(output ${PROJECT_BINARY_DIR}/moc/${folder}/moc_${stem}.cpp)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/moc/${folder})
  set(read "")
  get_source_file_property(module ${header} HINGELAB_MOC_READS)
  if(module)
    set(read "-I$<JOIN:$<TARGET_PROPERTY:${module},INTERFACE_INCLUDE_DIRECTORIES>,;-I>")
  endif()
  add_custom_command(OUTPUT ${output} DEPENDS ${header} COMMENT "moc ${path}" VERBATIM COMMAND_EXPAND_LISTS
    COMMAND Qt6::moc "${read}" -p ${folder} -o ${output} ${header})
  set_source_files_properties(${output} PROPERTIES HEADER_FILE_ONLY ON) # included, not compiled
  target_sources(${target} PRIVATE ${output})
  set_property(TARGET ${target} APPEND PROPERTY HINGELAB_MOC_OUTPUTS ${output})
endfunction()

# For a source that holds classes with Q_OBJECT itself and includes what moc makes of them: NAME.moc.
function(hingelab_moc_source target source)
  cmake_path(ABSOLUTE_PATH source NORMALIZE OUTPUT_VARIABLE input)
  cmake_path(GET source STEM stem)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${stem}.moc)
  add_custom_command(OUTPUT ${output} DEPENDS ${input} COMMENT "moc ${source}" VERBATIM
    COMMAND Qt6::moc -i -o ${output} ${input})
  target_sources(${target} PRIVATE ${output})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
