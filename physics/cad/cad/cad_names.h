// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Names of parts as they come out of files.
namespace hingelab {

/// Valid UTF-8 in one line: bytes that are none become U+FFFD, control characters spaces; no spaces at either
/// end.
[[nodiscard]] std::string soundCadText(std::string_view text);

/// Whether that is valid UTF-8.
[[nodiscard]] bool isSoundUtf8(const std::string& text);

/// Whether a person chose that name: not empty, not what programs number components with ("NAUO1",
/// "=>[0:1:1:2]").
[[nodiscard]] bool isMeaningfulCadName(std::string_view name);

/// The first of the names that is meaningful and no mere number, else the last number, else "Part"; a '/'
/// becomes
/// '_'.
[[nodiscard]] std::string chosenCadName(const std::vector<std::string>& names);

/// Makes paths unique: equal siblings get " 2", " 3".
class CadPaths {
  public:
    /// `folder`: empty at the top, else a path that this gave.
    [[nodiscard]] std::string add(const std::string& folder, const std::string& name);

  private:
    std::set<std::string> taken_;
    std::map<std::string, int> next_; ///< of a path as it was asked for, the number to try next
};

/// At most 100 sentences and one that counts the rest; none twice.
class CadNotes {
  public:
    void add(const std::string& note);
    [[nodiscard]] std::vector<std::string> take() const;

  private:
    std::vector<std::string> notes_;
    std::set<std::string> known_;
    std::size_t further_ = 0;
};

} // namespace hingelab
