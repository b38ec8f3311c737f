// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/frame_sink.h"

#include <QStandardPaths>

#include "ui/film/ffmpeg_sink.h"
#include "ui/film/png_sink.h"

namespace hingelab {

bool FrameSink::needsFilmProgram(FilmFormat format) {
    return format != FilmFormat::pictures;
}

bool FrameSink::hasFilmProgram() {
    return !QStandardPaths::findExecutable(QString::fromLatin1(kPackage)).isEmpty();
}

std::unique_ptr<FrameSink> FrameSink::make(const FilmPlan& plan) {
    if (plan.format == FilmFormat::pictures) return std::make_unique<PngSink>(plan);
    return std::make_unique<FfmpegSink>(plan);
}

} // namespace hingelab

#include "ui/film/moc_frame_sink.cpp"
