// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pugixml.hpp>
#include <string>
#include <vector>

/// XML that others wrote: hostile until it has been looked at. All faults are std::runtime_error in words.
namespace hingelab {

inline constexpr std::size_t kImportBytes = 16U << 20U; ///< of a file
inline constexpr std::size_t kImportElements = 200'000; ///< of a document
inline constexpr int kImportDepth = 200;                ///< of elements within elements
inline constexpr std::size_t kImportName = 1'000;       ///< bytes of a name

/// Refuses what is no XML, document types (entities with them), and documents beyond the limits.
void readImportXml(const std::string& text, pugi::xml_document& document);

/// The limits of a document alone: again after others were put into it.
void checkImportLimits(const pugi::xml_document& document);

/// "<joint name="elbow">", for messages.
[[nodiscard]] std::string importPlace(const pugi::xml_node& node);

/// Finite numbers between spaces, from `least` to `most` of them; `what` is told in messages. What is too small
/// for a double is 0; what is too large is refused.
[[nodiscard]] std::vector<double> importNumbers(const char* text, std::size_t least, std::size_t most,
                                                const pugi::xml_node& at, const char* what);
[[nodiscard]] double importNumber(const char* text, const pugi::xml_node& at, const char* what);

/// A name as rigs may have it: valid text of at most 150 bytes, not empty, not of digits only.
[[nodiscard]] std::string importName(const std::string& name, const std::string& otherwise);

/// What a mesh's file is called, from the folder of the file that names it; empty with the reason in `fault`
/// for what lies elsewhere, or is of a kind that rigs do not have. Nothing is opened.
[[nodiscard]] std::string importMeshFile(std::string name, const std::string& folder, std::string& fault);

} // namespace hingelab
