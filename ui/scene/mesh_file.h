// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <QString>

namespace hingelab {

/// Surface of an STL or OBJ file, or what is wrong with it.
struct MeshFile {
    vtkSmartPointer<vtkPolyData> surface; ///< null if `problem` is not empty
    QString problem;
};

/// Reads a mesh; `path` relative to `folder`. Files above 50 MB, with more than two million triangles, with
/// coordinates that are not finite, or with nothing in them are refused.
[[nodiscard]] MeshFile readMesh(const QString& path, const QString& folder);

} // namespace hingelab
