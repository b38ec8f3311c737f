// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cad/cad_model.h"

/// What was read before, by the fingerprints of the files.
namespace hingelab {

/// The model of a file that the process for CAD files wrote, or that lies in the cache.
/// @throws std::runtime_error, with words for a person.
[[nodiscard]] CadModel readCadModel(const std::filesystem::path& file);

/// A folder of models. Nothing here throws: without a cache, files are read anew.
class CadCache {
  public:
    /// `folder`: empty for no cache; it is made where it is missing.
    explicit CadCache(std::filesystem::path folder);

    /// The model of a file with that fingerprint. What is there but damaged is removed.
    [[nodiscard]] std::optional<CadModel> find(const std::string& fingerprint) const;

    /// Where the file of a new model may be written, so that keep() can rename it: the folder, or that of the
    /// system for temporary files.
    [[nodiscard]] std::filesystem::path workFolder() const;

    /// Renames the file of a model into the cache, in one step, and removes what was not used for longest until
    /// the rest is below `limit` bytes.
    void keep(const std::filesystem::path& file, const std::string& fingerprint,
              std::uintmax_t limit = std::uintmax_t{500'000'000}) const;

  private:
    [[nodiscard]] std::filesystem::path pathOf(const std::string& fingerprint) const;
    void shrink(std::uintmax_t limit) const;

    std::filesystem::path folder_;
};

} // namespace hingelab
