// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace hingelab {

/// The file LICENSE-EXCEPTION, which a test compares.
inline constexpr std::string_view kFmuPermission =
    R"(Additional permission under section 7 of the GNU General Public License, version 3

If you convey a model that Hingelab has exported (a functional mock-up unit, a
description of a mechanism, source code, a table, or another file made by its
export), you may also convey with it the copy of Hingelab's simulation engine
that the export has put into it, and may let any program load that engine, be
linked with it and be distributed together with it, whatever the licence of
that program. The licence of Hingelab asks nothing of such a program. The
engine itself stays under the GNU General Public License, version 3 or later:
who receives it has the right to its source code, which is that of Hingelab.

Exported files that hold no part of the engine are yours; the licence of
Hingelab asks nothing of them.

Whoever changes Hingelab may extend this permission to the changed version, and
need not.
)";

} // namespace hingelab
