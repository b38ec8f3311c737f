// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>

#include "ui/film/film_file.h"
#include "ui/film/frame_sink.h"

namespace hingelab {

/// Hands raw frames through a pipe to the program ffmpeg (https://ffmpeg.org), which makes the file.
class FfmpegSink : public FrameSink {
    Q_OBJECT
  public:
    explicit FfmpegSink(FilmPlan plan, QObject* parent = nullptr);
    ~FfmpegSink() override;

    void begin() override;
    [[nodiscard]] bool canTake() const override;
    void take(const QImage& frame) override;
    void finish() override;
    void discard() override;

  private:
    void listEncoders();
    void encodeWith(const QString& encoder);
    void end(int code, QProcess::ExitStatus status);
    void fail(const QString& problem);
    [[nodiscard]] QString lastWords() const;

    FilmPlan plan_;
    QString program_;
    FilmFile file_;
    QProcess process_;
    QByteArray errors_;
    bool isEncoding_ = false;
    bool isFinishing_ = false;
};

} // namespace hingelab
