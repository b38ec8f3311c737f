// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes as they are drawn: closed, seen from outside, with the size that they have.
#include <vtkCellArray.h>
#include <vtkCellArrayIterator.h>
#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <QTest>
#include <map>
#include <utility>
#include <vector>

#include "tests/suite.h"
#include "ui/drawing/bevelled_box.h"

namespace test_bevelled_box {

using namespace hingelab;

namespace {

struct Surface {
    explicit Surface(const Vector3& size) : Surface(vtk_parts::bevelledBox(size)) {}
    explicit Surface(vtk_parts::Source made) : source(std::move(made)) {
        source->Update();
        data = vtkPolyData::SafeDownCast(source->GetOutputDataObject(0));
        const auto cells = vtk::TakeSmartPointer(data->GetPolys()->NewIterator());
        for (cells->GoToFirstCell(); !cells->IsDoneWithTraversal(); cells->GoToNextCell()) {
            vtkIdType count = 0;
            const vtkIdType* ids = nullptr;
            cells->GetCurrentCell(count, ids);
            polygons.emplace_back(ids, ids + count);
        }
    }
    Vector3 point(vtkIdType i) const { return Vector3(data->GetPoint(i)); }

    vtk_parts::Source source;
    vtkPolyData* data = nullptr;
    std::vector<std::vector<vtkIdType>> polygons;
};

} // namespace

class TestBevelledBox : public QObject {
    Q_OBJECT
  private slots:
    void itIsAClosedSolidOfItsSize_data() {
        QTest::addColumn<Vector3>("size");
        QTest::newRow("box") << Vector3(0.2, 0.2, 0.1);
        QTest::newRow("door") << Vector3(0.8, 2.0, 0.04);
        QTest::newRow("thin sheet") << Vector3(1.0, 1.0, 0.0005);
        QTest::newRow("long rod") << Vector3(5.0, 0.02, 0.02);
    }
    void itIsAClosedSolidOfItsSize() {
        QFETCH(Vector3, size);
        const Surface surface(size);
        std::map<std::pair<vtkIdType, vtkIdType>, int> edges; // each once in each direction
        double volume = 0.0;
        for (const std::vector<vtkIdType>& polygon : surface.polygons) {
            for (std::size_t i = 0; i < polygon.size(); ++i) {
                ++edges[{polygon[i], polygon[(i + 1) % polygon.size()]}];
            }
            for (std::size_t i = 2; i < polygon.size(); ++i) {
                const Vector3 a = surface.point(polygon[0]);
                volume += a.dot(surface.point(polygon[i - 1]).cross(surface.point(polygon[i]))) / 6.0;
            }
        }
        for (const auto& [edge, count] : edges) {
            QCOMPARE(count, 1);
            QVERIFY(edges.contains({edge.second, edge.first}));
        }
        const double whole = size.prod(); // what the bevels take is positive, and less than 2 %
        QVERIFY2(volume < whole && volume > 0.98 * whole, qPrintable(QString::number(volume / whole)));
        double bounds[6];
        surface.data->GetBounds(bounds);
        for (int k = 0; k < 3; ++k) {
            QVERIFY(std::abs(bounds[2 * k] + 0.5 * size[k]) < 1e-7); // VTK's points are floats
            QVERIFY(std::abs(bounds[2 * k + 1] - 0.5 * size[k]) < 1e-7 * std::max(1.0, size[k] / 0.1));
        }
    }

    /// Of a point, that of the face it lies on: faces are flat, and light turns over on the bevels.
    void normalsAreThoseOfTheFaces() {
        const Vector3 half(0.1, 0.1, 0.05);
        const Surface surface(2.0 * half);
        vtkDataArray* normals = surface.data->GetPointData()->GetNormals();
        QVERIFY(normals != nullptr);
        for (vtkIdType i = 0; i < surface.data->GetNumberOfPoints(); ++i) {
            const Vector3 normal(normals->GetTuple(i));
            QVERIFY(std::abs(normal.norm() - 1.0) < 1e-6);
            QVERIFY(std::abs(normal.dot(surface.point(i)) - normal.cwiseAbs().dot(half)) < 1e-7);
        }
    }

    void bevelsAreNarrow() {
        QCOMPARE(vtk_parts::bevelOf({0.2, 0.2, 0.1}), 0.004);   // a fiftieth of the longest side
        QCOMPARE(vtk_parts::bevelOf({0.8, 2.0, 0.04}), 0.0024); // 6 % of the shortest
    }

    /// Of what is said to be closed, no face is seen from within that could be seen from without.
    void closedShapesFaceOutwards() {
        HullGeometry wedge;
        for (const Vector3& p : {Vector3(-0.1, -0.1, -0.05), Vector3(0.1, -0.1, -0.05),
                                 Vector3(0.0, 0.15, -0.05), Vector3(0.0, 0.0, 0.1)}) {
            wedge.corners.push_back({p.x(), p.y(), p.z()});
        }
        const double half = 0.1; // of the capsule's barrel, within which its ends go on
        Shape shape;
        shape.geometry = PlateGeometry{};
        QVERIFY(!vtk_parts::isClosed(shape));
        for (const auto& geometry :
             {decltype(shape.geometry)(BoxGeometry{{0.3, 0.2, 0.1}}),
              decltype(shape.geometry)(SphereGeometry{0.1}),
              decltype(shape.geometry)(CylinderGeometry{0.1, 0.3}),
              decltype(shape.geometry)(CapsuleGeometry{0.05, 2.0 * half}), decltype(shape.geometry)(wedge)}) {
            shape.geometry = geometry;
            QVERIFY(vtk_parts::isClosed(shape));
            const Surface surface(vtk_parts::sourceOf(shape));
            QVERIFY(surface.polygons.size() >= 4);
            QCOMPARE(surface.data->GetNumberOfStrips(), vtkIdType{0});
            const bool isCapsule = std::holds_alternative<CapsuleGeometry>(geometry);
            for (const std::vector<vtkIdType>& polygon : surface.polygons) {
                Vector3 middle = Vector3::Zero();
                Vector3 area = Vector3::Zero();
                for (std::size_t i = 0; i < polygon.size(); ++i) {
                    const Vector3 p = surface.point(polygon[i]);
                    middle += p / static_cast<double>(polygon.size());
                    area += 0.5 * p.cross(surface.point(polygon[(i + 1) % polygon.size()]));
                }
                const bool isWithin =
                    isCapsule && middle.head<2>().norm() < 0.0495 && std::abs(middle.z()) < half;
                QVERIFY(isWithin || area.norm() < 1e-12 || area.dot(middle) > 0.0);
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestBevelledBox)

} // namespace test_bevelled_box

#include "test_bevelled_box.moc"
