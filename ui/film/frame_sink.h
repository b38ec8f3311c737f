// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <memory>

#include "ui/film/film_plan.h"

namespace hingelab {

/// Where the frames of a film go, one after the other. Never waits: takes a frame when canTake(), tells when it
/// can take more, and at last that all is written or what went wrong. What was at the film's place stays until
/// the new film is complete; nothing is left of one that is not.
class FrameSink : public QObject {
    Q_OBJECT
  public:
    explicit FrameSink(QObject* parent) : QObject(parent) {}

    virtual void begin() = 0; ///< wantsMore() or failed() follows
    [[nodiscard]] virtual bool canTake() const = 0;
    virtual void take(const QImage& frame) = 0;
    virtual void finish() = 0;  ///< finished() or failed() follows
    virtual void discard() = 0; ///< at once, without a signal

    static constexpr const char* kPackage = "ffmpeg";
    /// The program that makes films is installed.
    [[nodiscard]] static bool hasFilmProgram();
    [[nodiscard]] static bool needsFilmProgram(FilmFormat format);
    [[nodiscard]] static std::unique_ptr<FrameSink> make(const FilmPlan& plan);

  signals:
    void wantsMore();
    void finished();
    void failed(const QString& problem);
};

} // namespace hingelab
