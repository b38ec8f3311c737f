// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>
#include <memory>

#include "ui/film/film_file.h"
#include "ui/film/frame_sink.h"

namespace hingelab {

/// Writes a Theora video by VTK, on a thread of its own: for computers without ffmpeg.
class TheoraSink : public FrameSink {
    Q_OBJECT
  public:
    explicit TheoraSink(FilmPlan plan, QObject* parent = nullptr);
    ~TheoraSink() override;

    void begin() override;
    [[nodiscard]] bool canTake() const override;
    void take(const QImage& frame) override;
    void finish() override;
    void discard() override;

  private:
    class Encoder; ///< lives on the thread
    void noteWritten(const QString& problem);
    void close();
    void fail(const QString& problem);

    FilmPlan plan_;
    FilmFile file_;
    std::shared_ptr<Encoder> encoder_;
    QThreadPool thread_;
    int pending_ = 0;
    bool isFinishing_ = false;
};

} // namespace hingelab
