// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "spatial/pose.h"

namespace hingelab {

/// XML, element by element, indented. Texts are escaped; characters that XML 1.0 does not have become spaces.
class XmlText {
  public:
    using Attributes = std::vector<std::pair<const char*, std::string>>;

    XmlText() : text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

    void open(const char* name, const Attributes& attributes = {});
    void close();
    void leaf(const char* name, const Attributes& attributes = {});
    void leaf(const char* name, const std::string& content, const Attributes& attributes = {});

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void start(const char* name, const Attributes& attributes);

    std::string text_;
    std::vector<std::string> open_;
};

/// "1.0 2.0 3.0"
[[nodiscard]] std::string xmlNumbers(const Vector3& v);

} // namespace hingelab
