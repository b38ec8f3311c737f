// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/target_checker.h"

#include <exception>

namespace hingelab {
namespace {

void fillTargetPicture(TargetPicture& picture, const std::shared_ptr<const Model>& model,
                       const MotorVoltages& voltages) {
    DoorFigures figures(model, voltages);
    if (!figures.curve().isEmpty()) picture.isRotation = figures.curve().isRotation;
    picture.results = checkTargets(picture.targets, figures);
}

} // namespace

TargetChecker::TargetChecker(QObject* parent) : QObject(parent) {}

TargetChecker::~TargetChecker() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join(); // before Qt takes this object's part of a queued call away
}

void TargetChecker::request(std::shared_ptr<const Model> model, MotorVoltages voltages) {
    ++requests_;
    {
        const std::scoped_lock lock(mutex_);
        next_ = Request{std::move(model), std::move(voltages), requests_};
    }
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    news_.notify_one();
}

void TargetChecker::run(const std::stop_token& stop) {
    while (true) {
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!news_.wait(lock, stop, [this] { return next_.has_value(); })) return;
            request = std::move(*next_);
            next_.reset();
        }
        auto picture = std::make_shared<TargetPicture>();
        picture->number = request.number;
        picture->targets = request.model->rig().targets;
        try {
            fillTargetPicture(*picture, request.model, request.voltages);
        } catch (const std::exception& error) { // must not end the program
            picture->results.assign(picture->targets.size(), TargetResult{});
            for (TargetResult& result : picture->results) result.words = error.what();
        }
        QMetaObject::invokeMethod(
            this, [this, picture] { emit checked(picture); }, Qt::QueuedConnection);
    }
}

} // namespace hingelab
