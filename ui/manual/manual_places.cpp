// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_places.h"

#include <QVariant>
#include <algorithm>
#include <array>
#include <string_view>

namespace hingelab {
namespace {

constexpr const char* kProperty = "manualPlace";

constexpr std::array kPlaces = {
    ManualPlace{"AddDialog", "user-guide#workshop"},
    ManualPlace{"ComparePanel", "compare"},
    ManualPlace{"ContactPanel", "user-guide#contacts"},
    ManualPlace{"DataSheetDialog", "data-sheets"},
    ManualPlace{"DoorPanel", "whole-door"},
    ManualPlace{"DriveDialog", "posing"},
    ManualPlace{"ExportDialog", "export"},
    ManualPlace{"FamilyDialog", "whole-door#families"},
    ManualPlace{"FilmDialog", "film-and-pictures#films"},
    ManualPlace{"FitDialog", "measure-and-fit#how-the-fit-works"},
    ManualPlace{"FrictionPlot", "friction-models"},
    ManualPlace{"Gallery", "user-guide#the-first-minute"},
    ManualPlace{"HandDialog", "hand-by-plan"},
    ManualPlace{"ImportDialog", "measure-and-fit#tables"},
    ManualPlace{"LinkagePlot", "user-guide#linkages"},
    ManualPlace{"MotorPanel", "user-guide#motors"},
    ManualPlace{"MotorPicker", "choose-a-motor"},
    ManualPlace{"ParameterPanel", "user-guide#parameters"},
    ManualPlace{"PictureDialog", "film-and-pictures#pictures"},
    ManualPlace{"PlotPanel", "plots"},
    ManualPlace{"PoseBar", "posing"},
    ManualPlace{"QMessageBox", "when-something-goes-wrong"},
    ManualPlace{"ReportDialog", "report"},
    ManualPlace{"ScenePanel", "three-d-view"},
    ManualPlace{"ShortcutList", "user-guide#keys-and-panels"},
    ManualPlace{"SketchDialog", "sketch-a-linkage"},
    ManualPlace{"SlamCard", "thrown-door"},
    ManualPlace{"SolveDialog", "targets-and-solve#solve"},
    ManualPlace{"SynthesisDialog", "three-positions#in-the-window"},
    ManualPlace{"TargetDialog", "targets-and-solve#targets"},
    ManualPlace{"TargetsPanel", "targets-and-solve#targets"},
    ManualPlace{"TimePlot", "plots#channels-of-the-plot-over-time"},
    ManualPlace{"Timeline", "rewind"},
    ManualPlace{"TorqueAnglePlot", "hinge-law"},
    ManualPlace{"TorqueRatePlot", "hinge-law"},
    ManualPlace{"TransportBar", "user-guide#motion"},
    ManualPlace{"WorkshopPanel", "user-guide#workshop"},
};

const ManualPlace* placeOfClass(std::string_view name) {
    if (const std::size_t colon = name.rfind(':'); colon != std::string_view::npos)
        name.remove_prefix(colon + 1);
    const auto* const found = std::find_if(kPlaces.begin(), kPlaces.end(),
                                           [&](const ManualPlace& place) { return name == place.widget; });
    return found == kPlaces.end() ? nullptr : found;
}

} // namespace

std::span<const ManualPlace> manualPlaces() {
    return kPlaces;
}

void setManualPlace(QWidget& widget, const QString& place) {
    widget.setProperty(kProperty, place);
}

QString manualPlaceOf(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (const QVariant own = widget->property(kProperty); own.isValid()) return own.toString();
        for (const QMetaObject* type = widget->metaObject(); type != nullptr; type = type->superClass()) {
            if (const ManualPlace* place = placeOfClass(type->className()))
                return QString::fromUtf8(place->place);
        }
        if (widget->isWindow() && widget->inherits("QDialog")) break; // its parent is another subject
    }
    return QStringLiteral("user-guide");
}

} // namespace hingelab
