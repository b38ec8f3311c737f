// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hinge/derived_figures.h"

#include <QCoreApplication>
#include <cmath>

#include "analysis/four_bar_range.h"
#include "analysis/mobility.h"
#include "hinge/door_hinge_figures.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

QString bold(Quantity quantity, double value, int digits = 3) {
    QString text = QString::fromStdString(displayText(quantity, value, digits));
    return QStringLiteral("<b>%1</b>").arg(text.replace(' ', QChar::Nbsp)); // a unit stays with its number
}

QString tr(const char* text) {
    return QCoreApplication::translate("DerivedFigures", text);
}

} // namespace

QString derivedFiguresOfHinge(const DoorHingeParameters& hinge) {
    const DoorHingeFigures f = doorHingeFigures(hinge);
    QString text = tr("True breakaway %1").arg(bold(Quantity::torque, f.breakawayTorque));
    if (hinge.catchWidth > 0.0 && hinge.catchTorque > 0.0) {
        text += tr(" · catch peak %1 at %2<br>Catch barrier %3 · closed and at rest %4")
                    .arg(bold(Quantity::torque, f.catchPeakTorque), bold(Quantity::angle, f.catchPeakAngle, 2),
                         QStringLiteral("<b>%1</b>").arg(readableText(Quantity::energy, f.catchBarrier, 3)),
                         bold(Quantity::torque, f.totalAtZero));
    }
    if (hinge.presliding) {
        text += tr("<br>Holds truly: gives way by %1 on its bristles up to breakaway")
                    .arg(bold(Quantity::angle, f.elasticAngle, 2));
        return text;
    }
    const double imbalance = hinge.dynamicFrictionTorque;
    const double creep = creepRate(hinge, imbalance);
    if (imbalance > 0.0 && std::isfinite(creep)) {
        const double degreesPerMinute = creep * 60.0 * 180.0 / 3.14159265358979323846;
        text += tr("<br>A held door creeps: <b>%1 °/min</b> under %2")
                    .arg(QString::fromStdString(displayText(degreesPerMinute, 2)),
                         bold(Quantity::torque, imbalance));
    }
    return text;
}

namespace {

/// The group that a joint is in is counted anew after each change; of very large ones that would take longer
/// than a slider may.
QString mobilityWords(const Model& model, const std::string& joint) {
    constexpr int most = 60; // coordinates
    if (model.mechanism().loops().isEmpty() || model.mechanism().coordinateCount() > most) return {};
    const Mobility mobility = mobilityOf(model);
    const LoopMobility* const group = groupOf(mobility, joint);
    if (group == nullptr) return {};
    QStringList lines;
    for (const std::string& line : wordsOf(*group))
        lines.push_back(QString::fromStdString(line).toHtmlEscaped());
    return lines.join(QStringLiteral("<br>"));
}

} // namespace

QString derivedFiguresOfCoupling(const Model& model, std::size_t index) {
    const Coupling& coupling = model.rig().couplings[index];
    const PortTarget target = findPortTarget(model.rig(), coupling.joint);
    return mobilityWords(model, model.rig().joints[static_cast<std::size_t>(target.joint)].name);
}

QString derivedFiguresOfJoint(const Model& model, std::size_t jointIndex) {
    const QString inLoop = mobilityWords(model, model.rig().joints[jointIndex].name);
    if (!inLoop.isEmpty()) return inLoop;
    const int coordinate = model.mechanism().coordinateOf(jointIndex);
    const std::vector<SingleJoint>& joints = model.mechanism().singleJoints();
    if (coordinate < 0 || joints.empty()) return {};
    const SingleJoint& joint = joints[static_cast<std::size_t>(coordinate)];
    const double gravity = std::hypot(joint.gravityCos, joint.gravitySin);
    return tr("Inertia about the axis %1 · gravity torque up to %2")
        .arg(bold(Quantity::inertia, joint.inertia), bold(Quantity::torque, gravity));
}

QString derivedFiguresOfAssembly(const Model& model, std::size_t index) {
    const std::optional<FourBarLengths> lengths = fourBarOf(model.rig(), index);
    return lengths ? QString::fromStdString(fourBarWords(*lengths)).toHtmlEscaped() : QString();
}

QString derivedFiguresOfMotor(const Model& model, std::size_t index) {
    const Model::MotorUnit& unit = model.motors()[index];
    const DcMotorParameters& p = unit.motor.parameters();
    const MotorFigures f = figuresOf(p, p.supplyVoltage);
    const Quantity force = unit.port.isRotation ? Quantity::torque : Quantity::force;
    const Quantity rate = unit.port.isRotation ? Quantity::angularRate : Quantity::velocity;
    QString text = tr("At %1: no load %2, stall %3 and %4<br>Behind the gear: no load %5, stall %6<br>"
                      "Time constants %7 ms electrical, %8 ms mechanical")
                       .arg(bold(Quantity::voltage, p.supplyVoltage), bold(Quantity::shaftRate, f.noLoadRate),
                            bold(Quantity::shaftTorque, f.stallTorque), bold(Quantity::current, f.stallCurrent),
                            bold(rate, f.noLoadRate / unit.ratio),
                            bold(force, f.stallTorque * unit.ratio * unit.gear.forwardEfficiency),
                            QString::number(1e3 * f.electricalTimeConstant, 'g', 3),
                            QString::number(1e3 * f.mechanicalTimeConstant, 'g', 3));
    if (unit.gear.backwardEfficiency < 0.0) {
        const double creep = unit.gear.creepRate() / unit.ratio;
        text +=
            tr("<br>It holds without current and creeps: at %1")
                .arg(unit.port.isRotation ? QStringLiteral("<b>%1 °/min</b>")
                                                .arg(creep * 60.0 * 180.0 / 3.14159265358979323846, 0, 'g', 2)
                                          : QStringLiteral("<b>%1/min</b>").arg(drawnLength(creep * 60.0, 2)));
    }
    return text;
}

} // namespace hingelab
