// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/mesh_file.h"

#include <vtkNew.h>
#include <vtkOBJReader.h>
#include <vtkObject.h>
#include <vtkSTLReader.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <cmath>

namespace hingelab {
namespace {

constexpr qint64 kLargestFile = 50'000'000; // [bytes]
constexpr vtkIdType kMostCells = 2'000'000;

QString tr(const char* text) {
    return QCoreApplication::translate("MeshFile", text);
}

template <class Reader>
vtkSmartPointer<vtkPolyData> readWith(const QString& path) {
    vtkNew<Reader> reader;
    const int shown = vtkObject::GetGlobalWarningDisplay();
    vtkObject::SetGlobalWarningDisplay(0); // broken files are reported below, not on the console
    reader->SetFileName(QFile::encodeName(path).constData());
    reader->Update();
    vtkObject::SetGlobalWarningDisplay(shown);
    return reader->GetOutput();
}

} // namespace

MeshFile readMesh(const QString& path, const QString& folder) {
    const QFileInfo info(QDir(folder), path);
    const QString name = info.filePath();
    if (!info.isFile() || !info.isReadable()) return {nullptr, tr("%1: there is no such file").arg(name)};
    if (info.size() > kLargestFile) {
        return {nullptr, tr("%1: the file is larger than 50 MB; reduce the mesh").arg(name)};
    }
    const QString suffix = info.suffix().toLower();
    if (suffix != QLatin1String("stl") && suffix != QLatin1String("obj")) {
        return {nullptr, tr("%1: only STL and OBJ files can be read").arg(name)};
    }
    vtkSmartPointer<vtkPolyData> surface =
        suffix == QLatin1String("stl") ? readWith<vtkSTLReader>(name) : readWith<vtkOBJReader>(name);
    if (surface == nullptr || surface->GetNumberOfPolys() == 0) {
        return {nullptr, tr("%1: no triangles could be read from it").arg(name)};
    }
    if (surface->GetNumberOfPolys() > kMostCells) {
        return {nullptr, tr("%1: more than two million triangles; reduce the mesh").arg(name)};
    }
    double bounds[6];
    surface->GetBounds(bounds);
    for (const double bound : bounds) {
        if (!std::isfinite(bound) || std::abs(bound) > 1e9) {
            return {nullptr, tr("%1: it has coordinates that are not finite").arg(name)};
        }
    }
    return {surface, {}};
}

} // namespace hingelab
