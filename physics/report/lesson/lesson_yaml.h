// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "text/json_text.h"

/// YAML of a lesson's head and blocks as JSON, which the readers of documents take. Nothing else of this room
/// knows a YAML library.
namespace hingelab {

/// Where something stands in a text, from 1; 0: not known.
struct LinePlace {
    int line = 0;
    int column = 0;
};

struct YamlReading {
    Json json = Json::object();                           ///< an object, with strings and flags
    std::map<std::string, LinePlace, std::less<>> places; ///< of what JSON pointers name
    std::string problem;                                  ///< empty: it was read
    LinePlace problemPlace;
};

/// Reads untrusted YAML: one map of keys. `firstLine` is the line of its first line in the file. Plain true and
/// false are flags, all other scalars strings. Refused are duplicate keys, more than 2,000 values (references
/// count each time), and more than eight levels. Never throws on bad text.
[[nodiscard]] YamlReading readYaml(std::string_view text, int firstLine);

} // namespace hingelab
