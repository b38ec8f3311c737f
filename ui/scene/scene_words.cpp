// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "ui/motor/motor_words.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr int kLowView = 300; // [pixels]

QString inSceneView(const char* text) {
    return QCoreApplication::translate("SceneView", text);
}

QString coordinateWords(const OpenRig& openRig, const SessionController& session, std::size_t index) {
    const Model& model = *openRig.model();
    const std::vector<Coordinate>& coordinates = model.mechanism().coordinates();
    const Coordinate& c = coordinates[index];
    const std::string& name = openRig.rig().joints[c.joint].name;
    const bool isOnly = std::count_if(coordinates.begin(), coordinates.end(),
                                      [&](const Coordinate& other) { return other.joint == c.joint; }) == 1;
    const CoordinateBlock& coordinate = session.layout().coordinates.of(model.coordinateNames()[index]);
    const double value = session.valueOf(coordinate.value);
    const double speed = session.valueOf(coordinate.rate);
    const bool isNamed = coordinates.size() > 1 || !openRig.rig().assemblies.empty();
    const QString suffix = isOnly ? QString() : QStringLiteral(" ") + QString::fromStdString(c.suffix);
    const QString words =
        isNamed ? QStringLiteral("<br>%1%2 &nbsp;").arg(QString::fromStdString(name).toHtmlEscaped(), suffix)
                : QStringLiteral("&nbsp; ");
    return words + (c.isRotation ? turningText(value, speed) : slidingText(value, speed))
                       .replace(QStringLiteral("  "), QStringLiteral(" &nbsp; "));
}

QString unitWords(const SessionController& session, const Model::MotorUnit& unit, const ThemeColors& colors) {
    const MotorBlock& motor = session.layout().motors.of(unit.name);
    const MotorWords words = motorWords(session, unit, colors);
    return QStringLiteral("<br>%1 &nbsp;%2 V &nbsp; %3 A &nbsp;<span style='color:%4'>%5</span>")
        .arg(QString::fromStdString(unit.name).toHtmlEscaped(), fixedText(session.valueOf(motor.voltage), 1),
             fixedText(session.valueOf(motor.current), 2), words.color.name(),
             words.overload.isEmpty() ? words.condition : words.overload);
}

QString handleWords(const SessionController& session, const ThemeColors& colors, int height) {
    constexpr double felt = 0.05; // [N]
    const double force = session.valueOf(session.layout().hand.force);
    QString html;
    if (height >= kLowView || force > felt) {
        html += inSceneView(QT_TRANSLATE_NOOP("SceneView", "<br>Handle %1"))
                    .arg(steadyText(Quantity::velocity, session.valueOf(session.layout().handle.speed), 2));
    }
    if (force > felt) {
        html += inSceneView(QT_TRANSLATE_NOOP("SceneView", " &nbsp; <span style='color:%1'>hand %2</span>"))
                    .arg(colors.accent.name(), steadyText(Quantity::force, force, 1));
    }
    return html;
}

} // namespace

QString stateWords(const OpenRig& openRig, const SessionController& session, const ThemeColors& colors,
                   int height) {
    const Model& model = *openRig.model();
    const std::vector<Coordinate>& coordinates = model.mechanism().coordinates();
    if (coordinates.empty()) return {};
    QString html = QStringLiteral("<b>%1</b>").arg(QString::fromStdString(openRig.rig().name).toHtmlEscaped());
    // The first coordinates, in short: the rest is in the plots.
    const std::size_t mostShown = height < kLowView ? 1 : 3;
    for (std::size_t i = 0, shown = 0; i < coordinates.size() && shown < mostShown; ++i) {
        if (coordinates[i].chart >= 0) continue;
        ++shown;
        html += coordinateWords(openRig, session, i);
    }
    const std::vector<Element>& elements = openRig.rig().elements;
    const auto hinge = std::find_if(elements.begin(), elements.end(), [](const Element& element) {
        return std::holds_alternative<DoorHingeParameters>(element.law);
    });
    if (hinge != elements.end()) {
        html += inSceneView(QT_TRANSLATE_NOOP("SceneView", "<br>Hinge torque %1"))
                    .arg(steadyText(Quantity::torque,
                                    session.valueOf(session.layout().elements.of(hinge->name).force), 2));
    }
    for (const Model::MotorUnit& unit : model.motors()) html += unitWords(session, unit, colors);
    return model.handle() ? html + handleWords(session, colors, height) : html;
}

QString accelerationWords(const SceneOverlays& overlays, const Rig& rig, const ThemeColors& colors) {
    if (!overlays.accelerationPoint() || !overlays.parts()) return {};
    const AccelerationParts& parts = *overlays.parts();
    const std::array<Vector3, 6> vectors = {parts.transport, parts.tangential, parts.centripetal,
                                            parts.coriolis,  parts.relative,   parts.total()};
    const std::size_t from = overlays.accelerationFrom();
    QString html =
        inSceneView(QT_TRANSLATE_NOOP("SceneView", "<b>Acceleration of %1</b> (%3)<br>seen from %2"))
            .arg(QString::fromStdString(overlays.accelerationPoint()->name).toHtmlEscaped(),
                 from < rig.bodies.size() ? QString::fromStdString(rig.bodies[from].name).toHtmlEscaped()
                                          : inSceneView(QT_TRANSLATE_NOOP("SceneView", "the world")),
                 unitSymbol(Quantity::acceleration));
    const std::array<QColor, 6> partColors = SceneOverlays::partColors(colors);
    html += QStringLiteral("<table cellspacing=0>");
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        html +=
            QStringLiteral("<tr><td style='color:%1'>&#9654; %2&nbsp;&nbsp;</td><td align=right>%3</td></tr>")
                .arg(partColors[i].name(), inSceneView(SceneOverlays::kPartNames[i]))
                .arg(displayUnit(Quantity::acceleration).fromSi(vectors[i].norm()), 0, 'f', 2);
    }
    return html + QStringLiteral("</table>");
}

} // namespace hingelab
