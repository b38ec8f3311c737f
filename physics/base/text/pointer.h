// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hingelab {

/// A JSON pointer (RFC 6901) under construction, one segment pushed and popped at a time.
class PointerPath {
  public:
    void push(std::string_view segment);
    void push(std::size_t index) { push(std::to_string(index)); }
    void pop();
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string child(std::string_view segment) const;
    /// Whether a pointer is that of a child; `key` has nothing that is escaped.
    [[nodiscard]] bool isParentOf(std::string_view pointer, std::string_view key) const;

  private:
    std::string text_;
    std::vector<std::size_t> lengths_;
};

/// "~" becomes "~0", "/" becomes "~1".
[[nodiscard]] std::string escapeSegment(std::string_view segment);

/// The unescaped segments of a pointer; the leading slash may be missing.
[[nodiscard]] std::vector<std::string> splitPointer(std::string_view pointer);

} // namespace hingelab
