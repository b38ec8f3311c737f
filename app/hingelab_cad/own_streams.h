// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// The two streams of this program. The libraries print what they like: their own go to nowhere.
namespace hingelab::cad_reader {

class OwnStreams {
  public:
    /// Keeps standard output and standard error for this, and gives all others /dev/null in their place.
    OwnStreams();
    ~OwnStreams();
    OwnStreams(const OwnStreams&) = delete;
    OwnStreams& operator=(const OwnStreams&) = delete;

    /// "progress 0.42 Reading", at once.
    void progress(double share, const std::string& words) const;
    /// One line to the standard output.
    void say(const std::string& line) const;
    /// One line to the standard error.
    void complain(const std::string& line) const;

  private:
    int output_ = -1;
    int errors_ = -1;
};

} // namespace hingelab::cad_reader
