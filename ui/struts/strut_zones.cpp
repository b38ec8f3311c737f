// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/struts/strut_zones.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <array>

#include "ui/drawing/vtk_parts.h"

namespace hingelab {
namespace {

vtkSmartPointer<vtkActor> zoneActor() {
    auto actor = vtkSmartPointer<vtkActor>::New();
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetScalarModeToUseCellData();
    actor->SetMapper(mapper);
    actor->GetProperty()->SetLighting(false);
    constexpr double opacity = 0.5;
    actor->GetProperty()->SetOpacity(opacity);
    actor->PickableOff();
    actor->SetVisibility(0);
    return actor;
}

/// From pale where little may go wrong to full where a force may be off by a fifth.
std::array<unsigned char, 3> colourOf(double reserve, const QColor& good, const QColor& pale) {
    constexpr double full = 0.2;
    const double share = std::clamp(reserve / full, 0.0, 1.0);
    const auto mixed = [&](int a, int b) { return static_cast<unsigned char>(a + share * (b - a)); };
    return {mixed(pale.red(), good.red()), mixed(pale.green(), good.green()), mixed(pale.blue(), good.blue())};
}

} // namespace

StrutZones::StrutZones(SceneView& view, OpenRig& openRig, const Theme& theme)
    : QObject(&view), view_(view), openRig_(openRig), theme_(theme) {
    door_ = zoneActor();
    carrier_ = zoneActor();
    line_ = vtk_parts::plainActor(*vtk_parts::unitCylinder(1.0));
    doorEnd_ = vtk_parts::plainActor(*vtk_parts::ball(1.0));
    carrierEnd_ = vtk_parts::plainActor(*vtk_parts::ball(1.0));
    for (vtkActor* actor : {door_.Get(), carrier_.Get(), line_.Get(), doorEnd_.Get(), carrierEnd_.Get()}) {
        actor->SetVisibility(0);
        view_.frontRenderer().AddActor(actor);
    }
    connect(&view_, &SceneView::labelsPlaced, this, &StrutZones::place);
    connect(&openRig_, &OpenRig::structureChanged, this, &StrutZones::clear); // it may be another rig
}

/// Squares in the plane of the strut, where the wishes are met.
void StrutZones::fill(vtkActor& actor, const StrutSearch::Zone& zone, double aside) const {
    auto points = vtkSmartPointer<vtkPoints>::New();
    auto cells = vtkSmartPointer<vtkCellArray>::New();
    auto colours = vtkSmartPointer<vtkUnsignedCharArray>::New();
    colours->SetNumberOfComponents(3);
    const double width = (zone.space.high.along - zone.space.low.along) / zone.columns;
    const double height = (zone.space.high.out - zone.space.low.out) / zone.rows;
    const ThemeColors& theme = theme_.colors();
    const auto columns = static_cast<std::size_t>(zone.columns);
    for (std::size_t i = 0; i < zone.reserves.size(); ++i) {
        if (zone.reserves[i] <= 0.0) continue;
        const std::size_t row = i / columns;
        const double x = zone.space.low.along + width * static_cast<double>(i % columns);
        const double y = zone.space.low.out + height * static_cast<double>(row);
        std::array<vtkIdType, 4> corners{points->InsertNextPoint(x, y, aside),
                                         points->InsertNextPoint(x + width, y, aside),
                                         points->InsertNextPoint(x + width, y + height, aside),
                                         points->InsertNextPoint(x, y + height, aside)};
        cells->InsertNextCell(4, corners.data());
        colours->InsertNextTypedTuple(colourOf(zone.reserves[i], theme.good, theme.warning).data());
    }
    auto data = vtkSmartPointer<vtkPolyData>::New();
    data->SetPoints(points);
    data->SetPolys(cells);
    data->GetCellData()->SetScalars(colours);
    vtkPolyDataMapper::SafeDownCast(actor.GetMapper())->SetInputData(data);
}

void StrutZones::show(const StrutAnswer& answer, std::size_t choice) {
    plane_ = answer.plane;
    choice_ = answer.choices[choice];
    aside_ = plane_.aside(answer.wishes.isPair);
    fill(*door_, answer.zones[choice].door, aside_);
    fill(*carrier_, answer.zones[choice].carrier, aside_);
    isShown_ = true;
    for (vtkActor* actor : {door_.Get(), carrier_.Get(), line_.Get(), doorEnd_.Get(), carrierEnd_.Get()})
        actor->SetVisibility(1);
    place();
    view_.drawMoving();
}

void StrutZones::clear() {
    if (!isShown_) return;
    isShown_ = false;
    for (vtkActor* actor : {door_.Get(), carrier_.Get(), line_.Get(), doorEnd_.Get(), carrierEnd_.Get()})
        actor->SetVisibility(0);
    view_.drawMoving();
}

Pose StrutZones::poseOf(const std::string& body) const {
    const ScenePose& pose = view_.scene().pose();
    const std::size_t node = pose.find(openRig_.rig(), body);
    return node < pose.size() ? pose.node(node) : Pose{};
}

void StrutZones::place() {
    if (!isShown_) return;
    const Pose X_WD = poseOf(plane_.door);
    const Pose X_WC = poseOf(plane_.carrier);
    vtk_parts::setMatrix(*door_, X_WD * plane_.X_DP);
    vtk_parts::setMatrix(*carrier_, X_WC * plane_.X_CP);
    const Vector3 onDoor = X_WD * plane_.onDoor(choice_.door, aside_);
    const Vector3 onCarrier = X_WC * plane_.onCarrier(choice_.carrier, aside_);
    const Vector3 line = onDoor - onCarrier;
    constexpr double thick = 2.0; // [pixels]
    constexpr double ball = 5.0;
    const double radius = view_.lengthOnScreen(onDoor, thick);
    if (line.norm() > 0.0)
        vtk_parts::setMatrix(*line_, {vtk_parts::turnZTo(line.normalized()), onCarrier},
                             Vector3(radius, radius, line.norm()));
    const auto setBall = [&](vtkActor& actor, const Vector3& at) {
        vtk_parts::setMatrix(actor, {Matrix3::Identity(), at},
                             Vector3::Constant(view_.lengthOnScreen(at, ball)));
        vtk_parts::setColor(actor, theme_.colors().accent);
    };
    setBall(*doorEnd_, onDoor);
    setBall(*carrierEnd_, onCarrier);
    vtk_parts::setColor(*line_, theme_.colors().accent);
}

} // namespace hingelab

#include "ui/struts/moc_strut_zones.cpp"
