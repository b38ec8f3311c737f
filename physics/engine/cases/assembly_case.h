// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/json_text.h"

namespace hingelab {

/// Evaluates assemblies by themselves, from given motions of frame_a and frame_b and given loads.
///
/// `document` is one case, a list of cases, or an object with "cases" that holds a list or, by kind, lists. A
/// case has "id", "kind" (unless the lists are by kind), "parameters" and "input" with frame_a, frame_b ("r_0",
/// "v_0", "a_0" in the world; "T" world -> frame, or "quat_wxyz" frame -> world; "w", "z" in the frame) and
/// "loads"
/// ("frame_ia", "frame_ib", "frame_im": "f", "t" on the assembly in the frame; "axis"). Gravity, for the mass
/// of rod 1, is that of "gravity" in the document or (0, -9.80665, 0). Of two solutions the one nearest to the
/// guess is taken as the original does, by plain numbers; with "guess_rule": "modulo_turns" in the document
/// round the circle, as rigs do. Returns {"results": [...]}, each with the originals' quantities, or {"id",
/// "error"}. Limits on singular positions are the originals' absolute ones.
[[nodiscard]] Json evaluateAssemblies(const Json& document);

} // namespace hingelab
