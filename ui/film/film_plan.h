// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSize>
#include <QString>
#include <array>
#include <optional>

#include "ui/session/history.h"

namespace hingelab {

enum class FilmSubject { view, viewAndPlot, window };
enum class FilmFormat { mp4, webm, gif, apng, pictures };

struct FilmFormatInfo {
    FilmFormat format;
    const char* ending; ///< of the file's name; empty: a folder
    const char* name;   ///< for people
    bool isEven;        ///< its sizes are even numbers
    int fastest;        ///< most frames per second
};

inline constexpr std::array<FilmFormatInfo, 5> kFilmFormats = {{
    {FilmFormat::mp4, "mp4", QT_TRANSLATE_NOOP("Film", "MP4 video"), true, 120},
    {FilmFormat::webm, "webm", QT_TRANSLATE_NOOP("Film", "WebM video"), true, 120},
    {FilmFormat::gif, "gif", QT_TRANSLATE_NOOP("Film", "GIF"), false, 50}, // counts hundredths of a second
    {FilmFormat::apng, "apng", QT_TRANSLATE_NOOP("Film", "APNG"), false, 120},
    {FilmFormat::pictures, "", QT_TRANSLATE_NOOP("Film", "folder of PNG pictures"), false, 120},
}};

[[nodiscard]] const FilmFormatInfo& infoOf(FilmFormat format);
/// Of a file's name; a name without an ending is a folder. Empty: no format has that ending.
[[nodiscard]] std::optional<FilmFormat> filmFormatOf(const QString& path);

/// A film of a run: what, when, how fast, how large, and where it goes. Times in simulated seconds.
struct FilmPlan {
    FilmSubject subject = FilmSubject::view;
    double from = 0.0;  ///< [s]
    double until = 0.0; ///< [s]
    double speed = 1.0; ///< simulated seconds in a second of the film
    int framesPerSecond = 30;
    QSize size{1280, 720}; ///< [pixels]
    FilmFormat format = FilmFormat::mp4;
    QString path;

    /// The ends of the range are the first and the last frame.
    [[nodiscard]] long frames() const;
    /// Of a frame from 0 [s].
    [[nodiscard]] double instant(long frame) const;
    [[nodiscard]] double duration() const { return static_cast<double>(frames()) / framesPerSecond; } ///< [s]

    static constexpr int kSmallest = 16;  ///< [pixels]
    static constexpr int kLargest = 7680; ///< [pixels]
    static constexpr long kMostFrames = 100'000;
};

/// What keeps the film from being made of this run, in words; empty: nothing.
[[nodiscard]] QString problemOf(const FilmPlan& plan, const History& run);

} // namespace hingelab
