// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkOrderIndependentTranslucentPass.h>
#include <vtkSSAOPass.h>

namespace hingelab {

/// Passes of VTK that begin each of their steps only when the one before it has been drawn. They draw the same,
/// but for dark corners, which look for what is near in the picture itself, not in smaller copies of it: these
/// would be made in a dozen steps that nobody can wait for.
/// As VTK's New(): with one reference, for the caller.
[[nodiscard]] vtkOrderIndependentTranslucentPass* newWaitedTranslucency();
[[nodiscard]] vtkSSAOPass* newWaitedOcclusion();

} // namespace hingelab
