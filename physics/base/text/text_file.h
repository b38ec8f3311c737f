// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace hingelab {

/// The content of a file of at most `limit` bytes. Only regular files are read: a pipe or device may never end.
/// Throws std::runtime_error with the reason in words ("it is a folder").
[[nodiscard]] std::string readTextFile(const std::string& path, std::size_t limit);

/// The same from an open descriptor of any kind, such as the standard input, which is read to its end or to one
/// byte beyond `limit`, whichever comes first.
[[nodiscard]] std::string readDescriptor(int descriptor, std::size_t limit);

} // namespace hingelab
