// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/resource.h>

#include <csignal>

namespace hingelab::test {

/// No file may grow beyond some bytes: the system refuses to write, as on a full disk.
inline void limitFiles(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN); // else writing beyond it ends the program
    rlimit limit = {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// While it lives, for this program.
class FileLimit {
  public:
    explicit FileLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &old_);
        limitFiles(bytes);
    }
    ~FileLimit() { ::setrlimit(RLIMIT_FSIZE, &old_); }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

  private:
    rlimit old_ = {};
};

} // namespace hingelab::test
