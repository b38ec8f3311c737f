// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/door_curve_maker.h"

#include <cmath>
#include <exception>
#include <set>
#include <string>

namespace hingelab {
namespace {

void fillPicture(DoorPicture& picture, const std::shared_ptr<const Model>& model,
                 const MotorVoltages& voltages) {
    DoorStatics::Found found = DoorStatics::of(model, voltages);
    if (!found.statics) {
        picture.curve.refusal = std::move(found.refusal);
        return;
    }
    picture.curve = doorCurve(*found.statics, DoorCurveOptions{}.sampling);
    picture.metrics = doorMetrics(picture.curve);
    picture.statics = std::move(found.statics);
}

/// The fewest digits, from three on, with which no two values read the same.
int digitsThatDiffer(const FamilyAsked& family) {
    constexpr int fewest = 3;
    constexpr int most = 8;
    for (int digits = fewest; digits < most; ++digits) {
        std::set<std::string> texts;
        for (const double value : family.values) texts.insert(displayText(family.axis.quantity, value, digits));
        if (texts.size() == family.values.size()) return digits;
    }
    return most;
}

void fillFamily(DoorPicture& picture, const Rig& rig, const MotorVoltages& voltages,
                const FamilyAsked& family) {
    const int digits = digitsThatDiffer(family);
    const std::optional<Parameter> parameter = findParameter(rig, family.axis.pointer);
    const double present = parameter ? parameter->value : 0.0; // of a slope, level ground
    const double width = std::abs(family.values.back() - family.values.front());
    constexpr double same = 1e-6; // of the width
    picture.familyName = family.axis.label;
    for (const FamilyMember& member : rigFamily(rig, family.axis, family.values)) {
        DoorFamilyCurve curve{displayText(family.axis.quantity, member.value, digits), {}};
        curve.isPresent = std::abs(member.value - present) <= same * width;
        if (!hasErrors(member.issues)) {
            curve.curve = doorCurve(std::make_shared<const Model>(member.rig), {.voltages = voltages});
        }
        picture.family.push_back(std::move(curve));
    }
}

} // namespace

DoorCurveMaker::DoorCurveMaker(QObject* parent)
    : QObject(parent),
      task_(
          this, [](const Request& request, const std::function<bool()>&) { return pictureOf(request); },
          [this](long number, const Picture& picture) {
              picture->number = number;
              emit made(picture);
          }) {}

DoorCurveMaker::Picture DoorCurveMaker::pictureOf(const Request& request) {
    auto picture = std::make_shared<DoorPicture>();
    try {
        fillPicture(*picture, request.model, request.voltages);
        if (request.family && !picture->curve.isEmpty()) {
            fillFamily(*picture, request.model->rig(), request.voltages, *request.family);
        }
    } catch (const std::exception& error) { // must not end the program
        *picture = DoorPicture{};
        picture->curve.refusal = "The curve could not be made: ";
        picture->curve.refusal += error.what();
    }
    return picture;
}

} // namespace hingelab

#include "ui/door/moc_door_curve_maker.cpp"
