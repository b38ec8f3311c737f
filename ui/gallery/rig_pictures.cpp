// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/rig_pictures.h"

#include <vtkNew.h>
#include <vtkUnsignedCharArray.h>

#include <QBuffer>
#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>

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
        window_->MakeCurrent();
        window_->SetReadyForRendering(true);
        window_->OpenGLInitContext();
        context_->doneCurrent();
    }
    ~Stage() {
        window_->MakeCurrent();
        clear();
        window_->Finalize();
        context_->doneCurrent();
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    [[nodiscard]] bool isUsable() const { return window_->hasOpenGl(); }

    /// Small ones are drawn twice as fine, and made of the mean: smoother than edges smoothed afterwards, and
    /// lines of two pixels become such of one, which suits them. Null if it cannot be drawn.
    [[nodiscard]] QImage picture(const RigShown& shown) {
        constexpr int mostOfSmall = 600; // [pixels] of a side
        const int finer = std::max(shown.size.width(), shown.size.height()) > mostOfSmall ? 1 : 2;
        if (!context_->makeCurrent()) return {};
        window_->SetSize(finer * shown.size.width(), finer * shown.size.height());
        RigScene& scene = scene_.emplace(*renderer_, *front_);
        scene.setAxesVisible(false);
        scene.setModel(shown.model, shown.colors, shown.folder);
        scene.chooseUp();
        scene.viewClosely();
        scene.setOcclusion(true);
        renderer_->SetUseFXAA(finer == 1);
        window_->Render();
        const QImage fine = read();
        clear(); // a scene keeps much for the next rig, but here each picture is for itself
        context_->doneCurrent();
        if (fine.isNull() || fine.size() == shown.size) return fine;
        return fine.scaled(shown.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }

  private:
    /// Textures of the passes go, too: some 10 MB where the processor draws. Shaders stay: they take time.
    void clear() {
        scene_.reset();
        for (FittingRenderer* renderer : {renderer_.Get(), front_.Get()}) {
            renderer->dropTextures();
            renderer->RemoveAllViewProps();
            renderer->RemoveAllLights();
        }
    }

    [[nodiscard]] QImage read() {
        const QSize size(window_->GetSize()[0], window_->GetSize()[1]);
        vtkNew<vtkUnsignedCharArray> pixels; // rows of red, green, blue, from below
        const int done = window_->GetPixelData(0, 0, size.width() - 1, size.height() - 1, 0, pixels.Get(), 0);
        if (done != VTK_OK) return {};
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
    std::optional<RigScene> scene_;
};

RigPictures::RigPictures(QObject* parent, std::chrono::milliseconds untilIdle) : QObject(parent) {
    next_.setSingleShot(true);
    next_.setInterval(0); // what people do comes first
    connect(&next_, &QTimer::timeout, this, &RigPictures::answerNext);
    idle_.setSingleShot(true);
    idle_.setInterval(untilIdle);
    connect(&idle_, &QTimer::timeout, this, [this] { stage_.reset(); });
}

RigPictures::~RigPictures() = default;

bool RigPictures::areOfTheScene() {
    if (stage_ == nullptr && !hasFailed_) {
        if (auto context = makeOffscreenContext()) stage_ = std::make_unique<Stage>(std::move(context));
        if (stage_ != nullptr && !stage_->isUsable()) stage_.reset();
        hasFailed_ = stage_ == nullptr;
    }
    idle_.start();
    return stage_ != nullptr;
}

/// Null if the scene cannot: it is not asked again then.
QImage RigPictures::drawn(const RigShown& shown) {
    if (!areOfTheScene()) return {};
    QImage image;
    try {
        image = stage_->picture(shown);
    } catch (const std::exception&) { // of want of memory: a picture is not worth the program
        image = {};
    }
    if (image.isNull()) {
        stage_.reset();
        hasFailed_ = true;
    }
    idle_.start(); // from now on, however long this took
    return image;
}

QImage RigPictures::picture(const RigShown& shown) {
    const QImage image = drawn(shown);
    return image.isNull() ? thumbnailOf(*shown.model, shown.colors, shown.size) : image;
}

QImage RigPictures::pictureForNow(const RigShown& shown, const QString& key, QObject* receiver,
                                  std::function<void(const QImage&)> take) {
    if (const auto kept = kept_.constFind(key); !key.isEmpty() && kept != kept_.constEnd())
        return QImage::fromData(*kept, "PNG");
    if (!hasFailed_) {
        requests_.push_back({shown, key, receiver, std::move(take)});
        next_.start();
    }
    return thumbnailOf(*shown.model, shown.colors, shown.size);
}

void RigPictures::answerNext() {
    while (!requests_.empty() && requests_.front().receiver.isNull()) requests_.pop_front();
    if (requests_.empty()) return;
    const Request request = std::move(requests_.front());
    requests_.pop_front();
    const QImage image = drawn(request.shown);
    if (image.isNull()) {
        requests_.clear();
        return;
    }
    if (!requests_.empty()) next_.start();
    keep(request.key, image);
    request.take(image);
}

/// As PNG, which takes a fifth of the memory, and a millisecond to read.
void RigPictures::keep(const QString& key, const QImage& image) {
    constexpr qsizetype mostBytes = qsizetype{16} * 1024 * 1024; // several times the gallery at scale 2
    if (key.isEmpty()) return;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) return;
    if (keptBytes_ + bytes.size() > mostBytes) {
        kept_.clear();
        keptBytes_ = 0;
    }
    bytes.squeeze(); // it grew by doubling
    keptBytes_ += bytes.size();
    kept_.insert(key, bytes);
}

} // namespace hingelab

#include "ui/gallery/moc_rig_pictures.cpp"
