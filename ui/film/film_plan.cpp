// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_plan.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "ui/session/pacer.h"

namespace hingelab {
namespace {

/// Ends of a range are typed with three digits.
constexpr double kTypedTime = 1e-3; // [s]

QString filmText(const char* text) {
    return QCoreApplication::translate("Film", text);
}

QString secondsText(double time) {
    return QString::number(time, 'f', 3);
}

QString sizeProblem(const FilmPlan& plan) {
    for (const int length : {plan.size.width(), plan.size.height()}) {
        if (length < FilmPlan::kSmallest || length > FilmPlan::kLargest) {
            return filmText("A film is from %1 to %2 pixels wide and high, not %3.")
                .arg(FilmPlan::kSmallest)
                .arg(FilmPlan::kLargest)
                .arg(length);
        }
        if (infoOf(plan.format).isEven && length % 2 != 0) {
            return filmText("The size of an %1 is in even numbers: %2 or %3 in place of %4.")
                .arg(filmText(infoOf(plan.format).name))
                .arg(length - 1)
                .arg(length + 1)
                .arg(length);
        }
    }
    return {};
}

QString rangeProblem(const FilmPlan& plan, const History& run) {
    if (run.rows() < 2) return filmText("There is no motion yet: let the rig run first (Space).");
    const double first = run.time(0);
    const double last = run.last()[0];
    if (!(plan.from < plan.until)) {
        return filmText("The range is empty: it goes from %1 s to %2 s. Choose an end after the start.")
            .arg(secondsText(plan.from), secondsText(plan.until));
    }
    if (plan.from < first - kTypedTime || plan.until > last + kTypedTime) {
        return filmText("From %1 s to %2 s not all was recorded: the run goes from %3 s to %4 s.")
            .arg(secondsText(plan.from), secondsText(plan.until), secondsText(first), secondsText(last));
    }
    return {};
}

QString fileProblem(const FilmPlan& plan) {
    if (plan.path.trimmed().isEmpty()) return filmText("Say where the film goes: choose a file.");
    const std::optional<FilmFormat> format = filmFormatOf(plan.path);
    if (!format) {
        return filmText(
                   "“.%1” is no film here: end the name in .mp4, .webm, .gif or .apng, or in nothing for "
                   "a folder of PNG pictures.")
            .arg(QFileInfo(plan.path).suffix());
    }
    const QFileInfo file(plan.path);
    if (!file.absoluteDir().exists()) {
        return filmText("The folder %1 does not exist; choose another.").arg(file.absolutePath());
    }
    if (plan.format == FilmFormat::pictures) {
        if (file.exists() && !file.isDir()) return filmText("%1 is a file, not a folder.").arg(plan.path);
        if (file.exists() && !QDir(plan.path).isEmpty()) {
            return filmText("The folder %1 is not empty; name one that is new.").arg(plan.path);
        }
    } else if (file.exists() && !file.isFile()) {
        return filmText("%1 is not a file that can be replaced; choose another name.").arg(plan.path);
    }
    return {};
}

} // namespace

const FilmFormatInfo& infoOf(FilmFormat format) {
    return *std::find_if(kFilmFormats.begin(), kFilmFormats.end(),
                         [format](const FilmFormatInfo& info) { return info.format == format; });
}

std::optional<FilmFormat> filmFormatOf(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    for (const FilmFormatInfo& info : kFilmFormats) {
        if (ending == QLatin1String(info.ending)) return info.format;
    }
    return std::nullopt;
}

long FilmPlan::frames() const {
    constexpr double rounding = 1e-6; // of a frame
    return static_cast<long>(std::floor((until - from) / speed * framesPerSecond + rounding)) + 1;
}

double FilmPlan::instant(long frame) const {
    return std::min(until, from + static_cast<double>(frame) * speed / framesPerSecond);
}

QString problemOf(const FilmPlan& plan, const History& run) {
    QString problem = rangeProblem(plan, run);
    if (problem.isEmpty()) problem = sizeProblem(plan);
    if (problem.isEmpty()) problem = fileProblem(plan);
    if (!problem.isEmpty()) return problem;
    if (!(plan.speed >= Pacer::kSlowest && plan.speed <= Pacer::kFastest)) {
        return filmText("The speed of a film is from %1 to %2 times real time.")
            .arg(Pacer::kSlowest)
            .arg(Pacer::kFastest);
    }
    const FilmFormatInfo& info = infoOf(plan.format);
    if (plan.framesPerSecond < 1 || plan.framesPerSecond > info.fastest) {
        return filmText("A film of this kind (%1) has from 1 to %2 frames per second.")
            .arg(filmText(info.name))
            .arg(info.fastest);
    }
    if (plan.frames() > FilmPlan::kMostFrames) {
        return filmText(
                   "These would be %1 frames, of %2 at most: choose a shorter range, a greater speed or fewer "
                   "frames per second.")
            .arg(plan.frames())
            .arg(FilmPlan::kMostFrames);
    }
    return {};
}

} // namespace hingelab
