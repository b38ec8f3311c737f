// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hingelab::cli {

/// What modelDescription.xml of somebody's FMU says, as far as run-fmu needs it.
struct FmuDescription {
    enum class Type { real, boolean, other };
    struct Variable {
        std::string name;
        std::uint32_t reference = 0;
        Type type = Type::other;
        std::string causality;
        std::string unit; ///< may be empty
    };
    bool isThree = false; ///< FMI 3.0; else 2.0
    std::string modelName;
    std::string identifier; ///< of the shared object: letters, digits, underscores
    std::string token;
    std::vector<Variable> variables;

    [[nodiscard]] const Variable* find(std::string_view name) const;
};

/// @throws std::runtime_error, with words for a person, for what is no description of an FMU for co-simulation.
[[nodiscard]] FmuDescription readFmuDescription(std::string_view xml);

} // namespace hingelab::cli
