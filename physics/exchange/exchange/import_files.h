// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <string>
#include <string_view>

#include "exchange/import_kinds.h"

/// Files beside an imported document: those in its folder and below, and no others, links followed.
namespace hingelab {

[[nodiscard]] ImportFiles filesIn(const std::filesystem::path& folder);

/// Shapes whose mesh is not there, or cannot be drawn, are taken out, and told; collision shapes of the body
/// take their place.
void dropMissingMeshes(ImportedRig& imported, const std::filesystem::path& folder);

/// Of which other program a text is, where a rig is expected; null: of none, or it may be a rig (JSON).
[[nodiscard]] const ImportKind* foreignKindOf(std::string_view text);

/// What to say of a text that begins like XML, and that no reader knows; empty for all others.
[[nodiscard]] std::string unknownXmlWords(std::string_view text);

/// Text of a rig, with what of the file is not in it.
struct ImportedText {
    std::string rig;
    std::string name; ///< of the rig
    std::vector<ExportLoss> losses;
};
/// `folder` is that of the document, `rigFolder` that which the rig will lie in, empty for none: files are
/// named from there.
/// @throws std::runtime_error, in words.
[[nodiscard]] ImportedText importText(const ImportKind& kind, const std::string& text,
                                      const std::filesystem::path& folder,
                                      const std::filesystem::path& rigFolder);

} // namespace hingelab
