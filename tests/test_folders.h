// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace hingelab::test {

/// Where tests find what they read: `path` within tests/data, and a page or table of docs/. By functions, not
/// by macros: a folder on the command line of each test would keep a clone in another folder from using the
/// compiler's cache.
[[nodiscard]] std::string testData(const std::string& path);
[[nodiscard]] std::string documentation(const std::string& path);

} // namespace hingelab::test
