// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "exchange/export_report.h"
#include "rig/rig.h"

namespace hingelab {

/// A shape or a point of a body that touches.
struct ExportedForm {
    std::size_t body = 0;             ///< of the rig
    std::size_t shape = 0;            ///< of the body
    std::optional<std::size_t> point; ///< in place of a shape
};

struct ExportedContact {
    const Contact* law = nullptr;
    ExportedForm first, second;
};

struct ExportedContacts {
    std::vector<ExportedContact> pairs;

    /// Points of a body that touch, each once.
    [[nodiscard]] std::vector<std::size_t> pointsOf(const Rig& rig, const Body& body) const;
    /// Whether a shape touches anything, and the contact it does so by; null: none.
    [[nodiscard]] const Contact* contactOf(std::size_t body, std::size_t shape) const;
};

/// All pairs of forms that contacts are about; at most kMostExportedPairs.
/// @throws std::runtime_error if there are more.
[[nodiscard]] ExportedContacts exportContacts(const Rig& rig, std::vector<ExportLoss>& losses);
inline constexpr std::size_t kMostExportedPairs = 5000;

} // namespace hingelab
