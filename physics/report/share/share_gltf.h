// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "share/share_page.h"

namespace hingelab {

/// A run as a scene of glTF 2.0 with an animation, in one binary file (GLB), for programs that draw and present
/// models: a node for each body, which moves as the body does, y up, metres.
struct ShareGltf {
    std::string bytes;              ///< empty: it was cancelled
    std::vector<std::string> notes; ///< as of SharePage
};

/// Of the rig alone: variables are refused.
/// @throws std::invalid_argument as makeSharePage() does.
[[nodiscard]] ShareGltf makeShareGltf(const ShareRequest& request,
                                      const std::function<bool(double share)>& goesOn);

} // namespace hingelab
