// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// What New() of a class derived from VTK's does: an object with one reference, which vtkNew and
/// vtkSmartPointer take over.
template <typename Made>
[[nodiscard]] Made* newOfVtk() {
    auto* const made = new Made; // counted
    made->InitializeObjectBase();
    return made;
}

} // namespace hingelab
