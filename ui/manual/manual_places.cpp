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
    ManualPlace{"AddDialog", "reference/window#workshop"},
    ManualPlace{"ComparePanel", "how-to/compare"},
    ManualPlace{"ContactPanel", "reference/window#contacts"},
    ManualPlace{"CadDialog", "how-to/import-cad"},
    ManualPlace{"DataSheetDialog", "reference/data-sheets"},
    ManualPlace{"DoorPanel", "how-to/whole-door"},
    ManualPlace{"DriveDialog", "how-to/posing"},
    ManualPlace{"EnergyPlot", "how-to/energy-landscape"},
    ManualPlace{"ExplainPanel", "how-to/equations"},
    ManualPlace{"ExportDialog", "how-to/export"},
    ManualPlace{"FamilyDialog", "how-to/family-of-curves"},
    ManualPlace{"FilmDialog", "how-to/film-and-pictures#films"},
    ManualPlace{"FitDialog", "explanation/fit#how-the-fit-works"},
    ManualPlace{"FrictionPlot", "explanation/friction-models"},
    ManualPlace{"Gallery", "reference/window#gallery"},
    ManualPlace{"HandDialog", "how-to/hand-by-plan"},
    ManualPlace{"ImportDialog", "how-to/import-measurements#tables"},
    ManualPlace{"LessonPanel", "how-to/lessons"},
    ManualPlace{"LinkagePlot", "reference/window#linkages"},
    ManualPlace{"MotorPanel", "reference/window#motors"},
    ManualPlace{"MotorPicker", "tutorials/choose-a-motor"},
    ManualPlace{"ParameterPanel", "reference/window#parameters"},
    ManualPlace{"PictureDialog", "how-to/film-and-pictures#pictures"},
    ManualPlace{"PlotPanel", "how-to/plots"},
    ManualPlace{"PoseBar", "how-to/posing"},
    ManualPlace{"PreferencesDialog", "reference/window#preferences"},
    ManualPlace{"QMessageBox", "how-to/when-something-goes-wrong"},
    ManualPlace{"ReportDialog", "how-to/report"},
    ManualPlace{"RigAbout", "reference/window#about"},
    ManualPlace{"ScenePanel", "how-to/three-d-view"},
    ManualPlace{"ShareDialog", "how-to/share"},
    ManualPlace{"ShortcutList", "reference/window#keys-and-panels"},
    ManualPlace{"SketchDialog", "how-to/sketch-a-linkage"},
    ManualPlace{"SlamCard", "how-to/thrown-door"},
    ManualPlace{"SolveDialog", "how-to/targets-and-solve#solve"},
    ManualPlace{"StartPage", "reference/window#start-page"},
    ManualPlace{"StrutAssistant", "how-to/gas-struts"},
    ManualPlace{"SynthesisDialog", "how-to/three-positions"},
    ManualPlace{"TargetDialog", "how-to/targets-and-solve#targets"},
    ManualPlace{"TargetsPanel", "how-to/targets-and-solve#targets"},
    ManualPlace{"TimePlot", "how-to/plots#channels-of-the-plot-over-time"},
    ManualPlace{"Timeline", "how-to/rewind"},
    ManualPlace{"TorqueAnglePlot", "explanation/hinge-law"},
    ManualPlace{"TorqueRatePlot", "explanation/hinge-law"},
    ManualPlace{"TransportBar", "reference/window#transport-bar"},
    ManualPlace{"WorkshopPanel", "reference/window#workshop"},
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
    return QStringLiteral("reference/window");
}

} // namespace hingelab
