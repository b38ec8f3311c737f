// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>

#include "ui/film/frame_sink.h"

namespace hingelab {

/// Writes the frames as numbered PNG pictures into a folder, on threads of its own.
class PngSink : public FrameSink {
    Q_OBJECT
  public:
    explicit PngSink(FilmPlan plan, QObject* parent = nullptr);
    ~PngSink() override;

    void begin() override;
    [[nodiscard]] bool canTake() const override;
    void take(const QImage& frame) override;
    void finish() override;
    void discard() override;

  private:
    void noteWritten(const QString& problem);
    void close();
    void fail(const QString& problem);

    FilmPlan plan_;
    QString temporary_; ///< folder beside the final one
    QThreadPool pool_;
    long taken_ = 0;
    int pending_ = 0;
    bool isFinishing_ = false;
};

} // namespace hingelab
