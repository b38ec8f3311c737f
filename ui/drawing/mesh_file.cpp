// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/mesh_file.h"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "shapes/mesh_reader.h"

namespace hingelab {
namespace {

constexpr qint64 kLargestFile = kLargestMeshFile;
constexpr qsizetype kMostCached = 64; // files; a rig has fewer

QString translated(const char* text) {
    return QCoreApplication::translate("MeshFile", text);
}

vtkSmartPointer<vtkPolyData> surfaceOf(const PolygonMesh& mesh) {
    vtkNew<vtkPoints> points;
    points->SetDataTypeToFloat();
    points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.points.size()));
    vtkIdType index = 0;
    for (const auto& point : mesh.points) points->SetPoint(index++, point.data());
    vtkNew<vtkCellArray> polygons;
    std::size_t corner = 0;
    for (const std::uint32_t end : mesh.ends) {
        polygons->InsertNextCell(static_cast<int>(end - corner));
        for (; corner < end; ++corner) polygons->InsertCellPoint(mesh.corners[corner]);
    }
    auto surface = vtkSmartPointer<vtkPolyData>::New();
    surface->SetPoints(points);
    surface->SetPolys(polygons);
    return surface;
}

MeshFile readMesh(const QFileInfo& info) {
    const QString name = info.filePath();
    if (!info.isFile() || !info.isReadable())
        return {nullptr, translated("%1: there is no such file").arg(name)};
    const MeshReaderFunction read = meshReaderFor(info.fileName().toStdString());
    if (read == nullptr) return {nullptr, translated("%1: only STL and OBJ files can be read").arg(name)};
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) {
        return {nullptr, translated("%1 cannot be read: %2").arg(name, file.errorString())};
    }
    const QByteArray bytes = file.read(kLargestFile + 1); // no more, whatever its size is said to be
    if (bytes.size() > kLargestFile) {
        return {nullptr, translated("%1: the file is larger than 50 MB; reduce the mesh").arg(name)};
    }
    const std::string_view view(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    const MeshReading reading = read(view);
    if (!reading.problem.empty()) return {nullptr, name + ": " + QString::fromUtf8(reading.problem.c_str())};
    return {surfaceOf(reading.mesh), {}};
}

} // namespace

MeshFile readMesh(const QString& path, const QString& folder) {
    return readMesh(QFileInfo(QDir(folder), path));
}

std::vector<Vector3> pointsOf(vtkPolyData& surface) {
    std::vector<Vector3> points(static_cast<std::size_t>(surface.GetNumberOfPoints()));
    for (std::size_t i = 0; i < points.size(); ++i) {
        surface.GetPoint(static_cast<vtkIdType>(i), points[i].data());
    }
    return points;
}

const MeshFile& MeshCache::read(const QString& path, const QString& folder) {
    const QFileInfo info(QDir(folder), path);
    if (entries_.size() > kMostCached) entries_.clear();
    Entry& entry = entries_[info.absoluteFilePath()];
    const qint64 size = info.isFile() ? info.size() : -1;
    if (size < 0 || entry.size != size || entry.changed != info.lastModified()) {
        entry = {size, info.lastModified(), readMesh(info)};
    }
    return entry.file;
}

} // namespace hingelab
