// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pugixml.hpp>
#include <string>
#include <utility>
#include <vector>

#include "spatial/pose.h"

namespace hingelab {

/// An XML document in UTF-8 that is written element by element, in order. pugixml escapes and indents;
/// characters that XML 1.0 does not have become spaces.
class XmlText {
  public:
    using Attributes = std::vector<std::pair<const char*, std::string>>;

    XmlText();

    /// What follows, up to its close(), is within it.
    void open(const char* name, const Attributes& attributes = {});
    void close() { within_ = within_.parent(); }
    void leaf(const char* name, const Attributes& attributes = {});
    void leaf(const char* name, const std::string& content, const Attributes& attributes = {});
    /// A comment before the first element, as it is.
    void comment(const std::string& words);

    [[nodiscard]] std::string text() const;

  private:
    pugi::xml_node add(const char* name, const Attributes& attributes);

    pugi::xml_document document_;
    pugi::xml_node within_; ///< the element that is open
};

/// "1.0 2.0 3.0"
[[nodiscard]] std::string xmlNumbers(const Vector3& v);

} // namespace hingelab
