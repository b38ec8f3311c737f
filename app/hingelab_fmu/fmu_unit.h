// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "fmu/fmu_variables.h"

namespace hingelab::fmu {

/// A call that is refused: the instance is as it was before.
class Refusal : public std::runtime_error {
  public:
    enum class Kind { error, discard };
    Refusal(Kind kind, const std::string& words) : std::runtime_error(words), kind_(kind) {}
    [[nodiscard]] Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// What the folder of resources holds: a rig and what of it importers see. Constant.
class FmuUnit {
  public:
    /// @throws std::runtime_error, with words for a person, for a folder that is not one of an FMU of this
    /// program, or whose token is another.
    FmuUnit(const std::filesystem::path& folder, std::string_view token);

    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }
    [[nodiscard]] const std::vector<FmuVariable>& variables() const { return variables_; }
    [[nodiscard]] const FmuChoice& choice() const { return choice_; }
    [[nodiscard]] const std::string& token() const { return token_; }

    /// The model with other values of the parameters, in the order of the choice.
    /// @throws Refusal if the rig cannot be simulated with them, or its channels or coordinates would be
    /// others.
    [[nodiscard]] std::shared_ptr<const Model> modelWith(const std::vector<double>& parameters) const;

  private:
    std::shared_ptr<const Model> model_;
    FmuChoice choice_;
    std::string token_;
    std::vector<FmuVariable> variables_;
};

/// The folder that a URI names ("file:///tmp/an%20FMU/resources").
/// @throws std::runtime_error for another kind of address, or one that is no text of a path.
[[nodiscard]] std::filesystem::path folderOfUri(std::string_view uri);

} // namespace hingelab::fmu
