// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/typeset/math_tree.h"

namespace hingelab {

/// Why a text is no equation.
struct TexFault {
    qsizetype position = 0; ///< of the character at which it was found, from 0
    QString what;           ///< for people, without the place
};

struct TexReading {
    MathNode tree; ///< a row; as far as the text could be read
    std::optional<TexFault> fault;
};

/// Reads an equation in the subset of TeX that CONTRIBUTING.md lists. What it does not know is a fault, never
/// left out.
[[nodiscard]] TexReading readTex(const QString& tex);

} // namespace hingelab
