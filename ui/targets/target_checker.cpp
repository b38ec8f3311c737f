// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/target_checker.h"

#include <exception>

#include "analysis/target_judge.h"

namespace hingelab {
namespace {

void fillTargetPicture(TargetPicture& picture, const std::shared_ptr<const Model>& model,
                       const MotorVoltages& voltages) {
    ConditionedFigures figures(model, voltages);
    const DoorCurve& curve = figures.nominal().curve();
    if (!curve.isEmpty()) picture.isRotation = curve.isRotation;
    picture.results = judgeTargets(picture.targets, figures);
}

} // namespace

TargetChecker::TargetChecker(QObject* parent)
    : QObject(parent),
      task_(
          this, [](const Request& request, const std::function<bool()>&) { return pictureOf(request); },
          [this](long number, const Picture& picture) {
              picture->number = number;
              emit checked(picture);
          }) {}

TargetChecker::Picture TargetChecker::pictureOf(const Request& request) {
    auto picture = std::make_shared<TargetPicture>();
    picture->targets = request.model->rig().targets;
    try {
        fillTargetPicture(*picture, request.model, request.voltages);
    } catch (const std::exception& error) { // must not end the program
        picture->results.assign(picture->targets.size(), TargetResult{});
        for (TargetResult& result : picture->results) result.words = error.what();
    }
    return picture;
}

} // namespace hingelab

#include "ui/targets/moc_target_checker.cpp"
