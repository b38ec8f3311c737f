// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stdexcept>

#include "text/json_parser.h"

namespace hingelab {

/// A patch that asks for more than any document has.
struct PatchTooLarge : std::length_error {
    using std::length_error::length_error; // with words for people
};

/// A patch that is none, or does not fit its document; says which operation, and why.
struct PatchMisfit : std::runtime_error {
    using std::runtime_error::runtime_error; // with words for people
};

/// How far patches of untrusted files go. Each "copy" may double what it copies, and the nesting: thirty of
/// them would fill any memory.
struct PatchLimits {
    std::size_t operations = 100'000;
    std::size_t values = kDocumentLimits.values; ///< that all operations together write
    std::size_t bytes = kDocumentLimits.bytes;   ///< of texts and keys that all operations together write
    std::size_t depth = 64;                      ///< as deep as documents are read
};

/// `document` after the operations of a JSON patch (RFC 6902), in a time that grows with their number and with
/// the length of the lists and objects that each changes.
/// @throws PatchTooLarge beyond the limits, PatchMisfit if the patch is none or does not fit.
[[nodiscard]] Json patched(Json document, const Json& operations, const PatchLimits& limits = {});

} // namespace hingelab
