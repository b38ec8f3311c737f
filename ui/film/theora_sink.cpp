// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/theora_sink.h"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>

#include <QFile>
#include <QStorageInfo>
#include <cstring>

namespace hingelab {
namespace {

constexpr int kMostWaiting = 3; // frames in memory
constexpr int kColours = 3;     // bytes of a pixel

} // namespace

class TheoraSink::Encoder {
  public:
    Encoder(const QString& path, const FilmPlan& plan) : size_(plan.size) {
        writer_->SetFileName(QFile::encodeName(path).constData());
        writer_->SetRate(plan.framesPerSecond);
        writer_->SetQuality(2);     // the best of its three
        writer_->SetSubsampling(0); // thin coloured lines stay coloured
        image_->SetDimensions(size_.width(), size_.height(), 1);
        image_->AllocateScalars(VTK_UNSIGNED_CHAR, kColours);
        writer_->SetInputData(image_);
    }
    ~Encoder() { end(); }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    /// Whether it could be written.
    [[nodiscard]] bool add(const QImage& frame) {
        const QImage plain = frame.convertToFormat(QImage::Format_RGB888);
        const auto line = static_cast<std::size_t>(kColours) * static_cast<std::size_t>(size_.width());
        for (int y = 0; y < size_.height(); ++y) { // VTK counts lines from below
            std::memcpy(image_->GetScalarPointer(0, size_.height() - 1 - y, 0), plain.constScanLine(y), line);
        }
        image_->Modified();
        if (!isBegun_) {
            isBegun_ = true;
            writer_->Start();
        }
        if (writer_->GetError() == 0) writer_->Write();
        return writer_->GetError() == 0;
    }
    void end() {
        if (isBegun_) writer_->End();
        isBegun_ = false;
    }

  private:
    QSize size_;
    bool isBegun_ = false;
    vtkNew<vtkOggTheoraWriter> writer_;
    vtkNew<vtkImageData> image_;
};

TheoraSink::TheoraSink(FilmPlan plan, QObject* parent)
    : FrameSink(parent), plan_(std::move(plan)), file_(plan_.path) {
    thread_.setMaxThreadCount(1); // frames in their order
}

TheoraSink::~TheoraSink() {
    discard();
}

void TheoraSink::begin() {
    if (const QString problem = file_.reserve(); !problem.isEmpty()) return fail(problem);
    encoder_ = std::make_shared<Encoder>(file_.temporary(), plan_);
    emit wantsMore();
}

bool TheoraSink::canTake() const {
    return encoder_ && !isFinishing_ && pending_ < kMostWaiting;
}

void TheoraSink::take(const QImage& frame) {
    ++pending_;
    thread_.start([this, frame, encoder = encoder_] {
        const QString problem =
            encoder->add(frame) ? QString() : tr("The film was not written: VTK refused a frame.");
        QMetaObject::invokeMethod(
            this, [this, problem] { noteWritten(problem); }, Qt::QueuedConnection);
    });
}

void TheoraSink::noteWritten(const QString& problem) {
    --pending_;
    if (!encoder_) return; // discarded
    if (!problem.isEmpty()) {
        fail(problem);
    } else if (isFinishing_ && pending_ == 0) {
        close();
    } else if (canTake()) {
        emit wantsMore();
    }
}

void TheoraSink::finish() {
    isFinishing_ = true;
    if (pending_ == 0) close();
}

/// VTK does not say whether its last bytes reached the disk: a disk that is full, or a film without its end,
/// does.
void TheoraSink::close() {
    thread_.waitForDone();
    encoder_->end();
    encoder_.reset();
    QFile film(file_.temporary());
    const bool isOgg = film.open(QIODevice::ReadOnly) && film.read(4) == "OggS";
    constexpr qint64 enough = 1 << 20; // [bytes]
    const qint64 room = QStorageInfo(film.fileName()).bytesAvailable();
    if (!isOgg || (room >= 0 && room < enough)) {
        return fail(
            tr("The film was not written: the disk is full. Free some space on it, or choose another folder."));
    }
    if (const QString problem = file_.place(); !problem.isEmpty()) return fail(problem);
    emit finished();
}

void TheoraSink::discard() {
    thread_.clear();
    thread_.waitForDone(); // the frame that is being written
    encoder_.reset();
    file_.discard();
}

void TheoraSink::fail(const QString& problem) {
    discard();
    emit failed(problem);
}

} // namespace hingelab

#include "ui/film/moc_theora_sink.cpp"
