// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/rig_pictures.h"

#include <vtkNew.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cstring>

#include "ui/drawing/fitting_renderer.h"
#include "ui/drawing/offscreen_window.h"
#include "ui/gallery/thumbnail.h"
#include "ui/scene/rig_scene.h"

namespace hingelab {

/// The scene, and what it is drawn into.
class RigPictures::Stage {
  public:
    explicit Stage(std::unique_ptr<OffscreenContext> context) : context_(std::move(context)) {
        window_->setContext(*context_);
        window_->SetOwnContext(0);
        window_->SetMultiSamples(0);
        window_->SetFrameBlitModeToNoBlit();
        window_->SetForceMaximumHardwareLineWidth(1);
        window_->SetNumberOfLayers(2);
        window_->AddRenderer(renderer_);
        window_->AddRenderer(front_);
        renderer_->setWaits(true);
        front_->setWaits(true);
        scene_.setAxesVisible(false);
        window_->MakeCurrent();
        window_->SetReadyForRendering(true);
        window_->OpenGLInitContext();
        context_->doneCurrent();
    }
    ~Stage() {
        window_->MakeCurrent();
        window_->Finalize();
        context_->doneCurrent();
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Small ones are drawn twice as fine, and made of the mean: smoother than edges smoothed afterwards, and
    /// lines of two pixels become such of one, which suits them. Null if it cannot be drawn.
    [[nodiscard]] QImage picture(const RigShown& shown) {
        constexpr int mostOfSmall = 600; // [pixels] of a side
        const int finer = std::max(shown.size.width(), shown.size.height()) > mostOfSmall ? 1 : 2;
        if (!context_->makeCurrent()) return {};
        window_->SetSize(finer * shown.size.width(), finer * shown.size.height());
        scene_.setModel(shown.model, shown.colors, shown.folder);
        scene_.chooseUp();
        scene_.viewClosely();
        scene_.setOcclusion(true);
        renderer_->SetUseFXAA(finer == 1);
        window_->Render();
        const QImage fine = read();
        context_->doneCurrent();
        if (fine.isNull() || fine.size() == shown.size) return fine;
        return fine.scaled(shown.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }

  private:
    [[nodiscard]] QImage read() {
        const QSize size(window_->GetSize()[0], window_->GetSize()[1]);
        vtkNew<vtkUnsignedCharArray> pixels; // rows of red, green, blue, from below
        window_->GetPixelData(0, 0, size.width() - 1, size.height() - 1, 0, pixels.Get(), 0);
        QImage image(size, QImage::Format_RGB888);
        const auto row = 3 * static_cast<vtkIdType>(size.width());
        if (image.isNull() || pixels->GetNumberOfValues() != row * size.height()) return {};
        for (int y = 0; y < size.height(); ++y) {
            const vtkIdType from = (size.height() - 1 - y) * row;
            std::memcpy(image.scanLine(y), pixels->GetPointer(from), static_cast<std::size_t>(row));
        }
        return image.convertToFormat(QImage::Format_RGB32);
    }

    std::unique_ptr<OffscreenContext> context_;
    vtkNew<OffscreenWindow> window_;
    vtkNew<FittingRenderer> renderer_;
    vtkNew<FittingRenderer> front_;
    RigScene scene_{*renderer_, *front_};
};

RigPictures::RigPictures(QObject* parent) : QObject(parent) {
    next_.setSingleShot(true);
    next_.setInterval(0); // what people do comes first
    connect(&next_, &QTimer::timeout, this, &RigPictures::answerNext);
}

RigPictures::~RigPictures() = default;

bool RigPictures::areOfTheScene() {
    if (!isTried_) {
        isTried_ = true;
        if (auto context = makeOffscreenContext()) stage_ = std::make_unique<Stage>(std::move(context));
    }
    return stage_ != nullptr;
}

QImage RigPictures::picture(const RigShown& shown) {
    QImage image;
    if (areOfTheScene()) image = stage_->picture(shown);
    return image.isNull() ? thumbnailOf(*shown.model, shown.colors, shown.size) : image;
}

QImage RigPictures::pictureForNow(const RigShown& shown, QObject* receiver,
                                  std::function<void(const QImage&)> take) {
    if (!isTried_ || stage_ != nullptr) {
        requests_.push_back({shown, receiver, std::move(take)});
        next_.start();
    }
    return thumbnailOf(*shown.model, shown.colors, shown.size);
}

void RigPictures::answerNext() {
    while (!requests_.empty() && requests_.front().receiver.isNull()) requests_.pop_front();
    if (requests_.empty()) return;
    const Request request = std::move(requests_.front());
    requests_.pop_front();
    if (!areOfTheScene()) {
        requests_.clear();
        return;
    }
    if (!requests_.empty()) next_.start();
    const QImage image = stage_->picture(request.shown);
    if (!image.isNull()) request.take(image);
}

} // namespace hingelab
