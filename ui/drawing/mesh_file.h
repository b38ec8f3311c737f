// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <QDateTime>
#include <QHash>
#include <QString>
#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Surface of an STL or OBJ file, or what is wrong with it.
struct MeshFile {
    vtkSmartPointer<vtkPolyData> surface; ///< null if `problem` is not empty
    QString problem;
};

/// Reads a mesh; `path` relative to `folder`. Files above 50 MB, with more than two million polygons, with
/// coordinates that are not finite, or with nothing in them are refused (see mesh_reader.h).
[[nodiscard]] MeshFile readMesh(const QString& path, const QString& folder);

/// All points of a surface [unit of the file].
[[nodiscard]] std::vector<Vector3> pointsOf(vtkPolyData& surface);

/// Meshes read before, as long as their files have not changed: a scene is built anew at every tick of a
/// slider.
class MeshCache {
  public:
    /// As readMesh(). The surface belongs to all who ask; nobody changes it.
    [[nodiscard]] const MeshFile& read(const QString& path, const QString& folder);

  private:
    struct Entry {
        qint64 size = -1;
        QDateTime changed;
        MeshFile file;
    };
    QHash<QString, Entry> entries_; ///< by absolute path
};

} // namespace hingelab
