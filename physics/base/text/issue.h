// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace hingelab {

enum class Severity { warning, error };

/// Something wrong with a document. All issues of a document are reported in one pass.
struct Issue {
    Severity severity = Severity::error;
    std::string pointer;    ///< JSON pointer (RFC 6901) of the value; empty: the whole document
    std::string message;    ///< what is wrong
    std::string value;      ///< what stands there, if it helps
    std::string allowed;    ///< what would be right
    std::string names = {}; ///< of the list items that the pointer passes: "\"door\", \"panel\""

    /// "error at /joints/0/axis ("hinge axis"): ... (is 0; allowed: ...)"
    [[nodiscard]] std::string text() const;
};

using Issues = std::vector<Issue>;

[[nodiscard]] inline bool hasErrors(const Issues& issues) {
    return std::any_of(issues.begin(), issues.end(),
                       [](const Issue& issue) { return issue.severity == Severity::error; });
}

} // namespace hingelab
