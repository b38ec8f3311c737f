// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "rig/edit.h"
#include "rig/rig_document.h"

/// Rigs that are read or changed, and checked: what programs use.
namespace hingelab {

class Model;

/// Reads and validates a rig. Never throws on bad text; all problems come back in one pass. Variants that do
/// not fit it are warnings.
[[nodiscard]] RigReading readRig(std::string_view text);

/// The rig after the edit, or why there is none. Never throws on bad pointers, names or values.
[[nodiscard]] Edited applyEdit(const Rig& rig, const Edit& edit);

/// All of the edits in turn, or none. Only the last rig has to be valid: a body and then the joint that holds
/// it. Their words stand in lines.
[[nodiscard]] Edited applyEdits(const Rig& rig, const std::vector<Edit>& edits);

/// The same, with the model that the checks compiled.
struct CompiledEdit {
    Edited edited;
    std::shared_ptr<const Model> model; ///< of the rig, where there is one
};
[[nodiscard]] CompiledEdit editAndCompile(const Rig& rig, const std::vector<Edit>& edits);

/// The design that a variant of the rig is, checked, or why there is none: with pointers in that design, or at
/// "/changes" of the variant.
[[nodiscard]] Edited checkedVariant(const Rig& rig, const KeptVariant& variant);

/// Applies a parameter set to `rig`. On any error `rig` stays as it was; all issues are returned.
[[nodiscard]] Issues applyParameterSet(Rig& rig, std::string_view text);

} // namespace hingelab
