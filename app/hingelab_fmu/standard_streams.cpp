// SPDX-License-Identifier: GPL-3.0-or-later
// Debian compiles the archive of Qhull for programs: it takes the C library's streams to lie within the
// program, which those of a shared object do not. The linker (--wrap) leads it to these, which are the same
// streams.
#include <cstdio>

extern "C" {
extern std::FILE* __real_stdin;
extern std::FILE* __real_stdout;
extern std::FILE* __real_stderr;

std::FILE* __wrap_stdin = __real_stdin;
std::FILE* __wrap_stdout = __real_stdout;
std::FILE* __wrap_stderr = __real_stderr;
}
