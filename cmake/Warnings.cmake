# SPDX-License-Identifier: GPL-3.0-or-later
# One interface target carries the warnings, the sanitizers and the coverage flags of our own code.
add_library(hingelab_options INTERFACE)
if(HINGELAB_WARNINGS_AS_ERRORS) # whoever only builds the program need not wait for warnings
  target_compile_options(hingelab_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough -Werror)
endif()
target_include_directories(hingelab_options INTERFACE ${PROJECT_SOURCE_DIR})
if(HINGELAB_SANITIZE)
  # GCC's own warnings get less precise under sanitizers; the other builds keep them as errors.
  target_compile_options(hingelab_options INTERFACE -fsanitize=${HINGELAB_SANITIZE}
    -fno-omit-frame-pointer -fno-sanitize-recover=all -Wno-error)
  if(HINGELAB_SANITIZE MATCHES "undefined")
    # What AddressSanitizer and Eigen's assertions stop all the same: a fifth of the compile time.
    target_compile_options(hingelab_options INTERFACE -fno-sanitize=null,alignment,object-size)
  endif()
  target_link_options(hingelab_options INTERFACE -fsanitize=${HINGELAB_SANITIZE}
    LINKER:-Bsymbolic-functions) # libraries call their own inline functions, not those of a test that is not instrumented
endif()
if(HINGELAB_COVERAGE)
  # Threads count together; what Debian's headers bring is not ours, and tests are not what is tested.
  target_compile_options(hingelab_options INTERFACE --coverage -fprofile-update=atomic
    "-fprofile-exclude-files=^/usr/|/tests/" -fprofile-abs-path -Wno-error)
  target_link_options(hingelab_options INTERFACE --coverage)
endif()
