// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "simulation/model.h"

namespace hingelab {

/// A version of a rig that a run has had, kept as what it has otherwise than a version before: some hundred
/// bytes where a compiled model takes tens of thousands. The rig comes back to the last bit, and a model that
/// is made of it moves exactly as the one that was kept.
class RigVersion {
  public:
    /// `before`: a version of the same run, or null. What many versions differ from is kept once for all of
    /// them, as long as that is not much.
    explicit RigVersion(const Rig& rig, const RigVersion* before = nullptr);

    [[nodiscard]] Rig rig() const;
    /// Takes as long as compiling a rig does: a fraction of a millisecond for a door.
    [[nodiscard]] std::shared_ptr<const Model> compile() const { return std::make_shared<const Model>(rig()); }

    /// What this version holds besides what those before it do [bytes].
    [[nodiscard]] std::size_t memory() const;

  private:
    std::shared_ptr<const std::string> base_; ///< bytes of a whole rig
    std::string changes_;                     ///< of those, see the source
    bool ownsBase_ = false;                   ///< it was made for this version
};

/// What a model holds, its rig included, within a factor of two [bytes].
[[nodiscard]] std::size_t modelMemory(const Model& model);

} // namespace hingelab
