// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/ffmpeg_sink.h"

#include <QRegularExpression>
#include <QStandardPaths>

namespace hingelab {
namespace {

/// What ffmpeg is told for an encoder; a format's encoders in the order of preference.
struct Encoder {
    FilmFormat format;
    const char* name;
    const char* muxer; ///< told by name: the file has another ending until it is complete
    const char* filter;
    const char* options;
};

/// Players take a large film for one with the colours of HD: so it has them, and says so.
constexpr const char* kVideoFilter = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
#define HINGELAB_HD_COLOURS " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
/// Each frame has its own colours: one palette for all would hold the whole film in memory.
constexpr const char* kGifFilter = "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1";

constexpr std::array<Encoder, 6> kEncoders = {{
    {FilmFormat::mp4, "libx264", "mp4", kVideoFilter,
     "-crf 18 -preset medium -movflags +faststart" HINGELAB_HD_COLOURS},
    {FilmFormat::mp4, "mpeg4", "mp4", kVideoFilter, "-q:v 3 -movflags +faststart" HINGELAB_HD_COLOURS},
    {FilmFormat::webm, "libvpx-vp9", "webm", kVideoFilter,
     "-crf 28 -b:v 0 -deadline good -cpu-used 4 -row-mt 1" HINGELAB_HD_COLOURS},
    {FilmFormat::webm, "libvpx", "webm", kVideoFilter, "-crf 10 -b:v 8M -deadline good -cpu-used 4"},
    {FilmFormat::gif, "gif", "gif", kGifFilter, "-loop 0"},
    {FilmFormat::apng, "apng", "apng", "format=rgb24", "-plays 0"},
}};
#undef HINGELAB_HD_COLOURS

} // namespace

FfmpegSink::FfmpegSink(FilmPlan plan, QObject* parent)
    : FrameSink(parent), plan_(std::move(plan)), file_(plan_.path) {
    connect(&process_, &QProcess::readyReadStandardError, this, [this] {
        constexpr qsizetype most = 20'000; // of its last words only
        errors_ = (errors_ + process_.readAllStandardError()).right(most);
    });
    connect(&process_, &QProcess::bytesWritten, this, [this] {
        if (canTake()) emit wantsMore();
    });
    connect(&process_, &QProcess::finished, this, &FfmpegSink::end);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        // The others are told by its end.
        if (error == QProcess::FailedToStart) fail(tr("ffmpeg did not start: %1").arg(process_.errorString()));
    });
}

FfmpegSink::~FfmpegSink() {
    discard();
}

void FfmpegSink::begin() {
    program_ = QStandardPaths::findExecutable(QString::fromLatin1(kPackage));
    if (program_.isEmpty()) {
        fail(tr("The program ffmpeg is not installed. Install the package %1, or choose a folder "
                "of PNG pictures.")
                 .arg(QLatin1String(kPackage)));
        return;
    }
    if (const QString problem = file_.reserve(); !problem.isEmpty()) return fail(problem);
    listEncoders();
}

void FfmpegSink::listEncoders() {
    process_.start(program_, {QStringLiteral("-hide_banner"), QStringLiteral("-v"), QStringLiteral("error"),
                              QStringLiteral("-encoders")});
    process_.closeWriteChannel();
}

void FfmpegSink::encodeWith(const QString& name) {
    const auto encoder = std::find_if(kEncoders.begin(), kEncoders.end(), [&](const Encoder& e) {
        return e.format == plan_.format && name == QLatin1String(e.name);
    });
    QStringList arguments = {"-hide_banner", "-v", "error", "-xerror", "-y"};
    // The bytes of a pixel in this order on any machine.
    arguments << "-f"
              << "rawvideo"
              << "-pix_fmt"
              << "rgb0"
              << "-video_size" << QStringLiteral("%1x%2").arg(plan_.size.width()).arg(plan_.size.height())
              << "-framerate" << QString::number(plan_.framesPerSecond) << "-i"
              << "pipe:0";
    arguments << "-vf" << encoder->filter << "-c:v" << encoder->name
              << QString::fromLatin1(encoder->options).split(' ') << "-f" << encoder->muxer
              << QStringLiteral("file:") + file_.temporary();
    errors_.clear();
    isEncoding_ = true;
    process_.start(program_, arguments);
    emit wantsMore();
}

bool FfmpegSink::canTake() const {
    const qint64 frame = 4LL * plan_.size.width() * plan_.size.height();
    return isEncoding_ && !isFinishing_ && process_.bytesToWrite() < 2 * frame;
}

void FfmpegSink::take(const QImage& frame) {
    // Four bytes a pixel: lines without gaps.
    const QImage plain = frame.convertToFormat(QImage::Format_RGBX8888);
    process_.write(reinterpret_cast<const char*>(plain.constBits()), plain.sizeInBytes());
}

void FfmpegSink::finish() {
    isFinishing_ = true;
    process_.closeWriteChannel();
}

void FfmpegSink::discard() {
    process_.disconnect(this);
    if (process_.state() != QProcess::NotRunning) {
        process_.kill();
        process_.waitForFinished(); // what is killed is gone in a moment
    }
    file_.discard();
    isEncoding_ = false;
}

void FfmpegSink::end(int code, QProcess::ExitStatus status) {
    if (!isEncoding_) {
        const QString list = QString::fromUtf8(process_.readAllStandardOutput());
        for (const Encoder& encoder : kEncoders) {
            const QRegularExpression line(
                QStringLiteral("^ V\\S* %1 ").arg(QRegularExpression::escape(QLatin1String(encoder.name))),
                QRegularExpression::MultilineOption);
            if (encoder.format == plan_.format && list.contains(line))
                return encodeWith(QLatin1String(encoder.name));
        }
        fail(tr("The ffmpeg of this computer cannot write this format (%1). Choose another.")
                 .arg(QLatin1String(infoOf(plan_.format).ending)));
        return;
    }
    errors_ += process_.readAllStandardError();
    const bool isWhole = isFinishing_ && status == QProcess::NormalExit && code == 0;
    // It may end well although the last bytes did not reach the disk, but does not keep silent about it.
    if (!isWhole || !errors_.trimmed().isEmpty()) {
        fail(tr("The film was not written. ffmpeg says: %1").arg(lastWords()));
        return;
    }
    if (const QString problem = file_.place(); !problem.isEmpty()) return fail(problem);
    isEncoding_ = false;
    emit finished();
}

QString FfmpegSink::lastWords() const {
    QString all = QString::fromUtf8(errors_).trimmed();
    QString last = all.section('\n', -1).trimmed();
    if (last.isEmpty()) last = tr("nothing; it ended with code %1").arg(process_.exitCode());
    // The reason may stand some lines before the last.
    for (const char* full : {"No space left on device", "File too large", "Disk quota exceeded"}) {
        if (!all.contains(QLatin1String(full))) continue;
        if (!last.contains(QLatin1String(full))) last += QStringLiteral(" (%1)").arg(QLatin1String(full));
        last += tr(". Free some space on the disk, or choose another folder.");
        break;
    }
    return last;
}

void FfmpegSink::fail(const QString& problem) {
    discard();
    emit failed(problem);
}

} // namespace hingelab

#include "ui/film/moc_ffmpeg_sink.cpp"
