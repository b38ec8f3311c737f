// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/door_curve_maker.h"

#include <exception>

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

void fillFamily(DoorPicture& picture, const Rig& rig, const MotorVoltages& voltages,
                const FamilyAsked& family) {
    constexpr int digits = 3;
    for (const FamilyMember& member : rigFamily(rig, family.axis, family.values)) {
        DoorFamilyCurve curve{displayText(family.axis.quantity, member.value, digits), {}};
        if (!hasErrors(member.issues)) {
            curve.curve = doorCurve(std::make_shared<const Model>(member.rig), {.voltages = voltages});
        }
        picture.family.push_back(std::move(curve));
    }
}

} // namespace

DoorCurveMaker::DoorCurveMaker(QObject* parent) : QObject(parent) {}

DoorCurveMaker::~DoorCurveMaker() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join(); // before Qt takes this object's part of a queued call away
}

void DoorCurveMaker::request(std::shared_ptr<const Model> model, MotorVoltages voltages,
                             std::optional<FamilyAsked> family) {
    ++requests_;
    {
        const std::scoped_lock lock(mutex_);
        next_ = Request{std::move(model), std::move(voltages), std::move(family), requests_};
    }
    // A program in which nobody looks at a door has no thread for it.
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    news_.notify_one();
}

void DoorCurveMaker::run(const std::stop_token& stop) {
    while (true) {
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!news_.wait(lock, stop, [this] { return next_.has_value(); })) return;
            request = std::move(*next_);
            next_.reset();
        }
        auto picture = std::make_shared<DoorPicture>();
        picture->number = request.number;
        try {
            fillPicture(*picture, request.model, request.voltages);
            if (request.family && !picture->curve.isEmpty()) {
                fillFamily(*picture, request.model->rig(), request.voltages, *request.family);
            }
        } catch (const std::exception& error) { // must not end the program
            *picture = DoorPicture{};
            picture->number = request.number;
            picture->curve.refusal = "The curve could not be made: ";
            picture->curve.refusal += error.what();
        }
        QMetaObject::invokeMethod(
            this, [this, picture] { emit made(picture); }, Qt::QueuedConnection);
    }
}

} // namespace hingelab
