// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QImage>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <QString>
#include <QTimer>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>

#include "simulation/model.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What a picture is wanted of.
struct RigShown {
    std::shared_ptr<const Model> model;
    QString folder; ///< where meshes are looked for
    ThemeColors colors;
    QSize size; ///< [pixels]
};

/// Pictures of rigs at their start, beside any window: for the gallery, file managers, lists and reports. They
/// are drawn by the scene of the 3D view, with all of its light, where there is OpenGL; else painted
/// (thumbnail.h). OpenGL begins with the first picture, and ends when none has been wanted for a while: where
/// the processor draws, its shaders take 25 MB. The next picture takes a tenth of a second more then.
class RigPictures : public QObject {
    Q_OBJECT
  public:
    explicit RigPictures(QObject* parent = nullptr,
                         std::chrono::milliseconds untilIdle = std::chrono::seconds(1));
    ~RigPictures() override;

    /// Where the processor draws, the first one takes some tenths of a second, others some hundredths.
    [[nodiscard]] QImage picture(const RigShown& shown);
    /// A painted one for now. Where there is OpenGL, `take` gets that of the scene, when the event loop has
    /// time: one for each of its turns, in the order in which they were asked for; unless `receiver` has gone.
    /// By its key (empty: none) it is kept, and is there at once the next time.
    [[nodiscard]] QImage pictureForNow(const RigShown& shown, const QString& key, QObject* receiver,
                                       std::function<void(const QImage&)> take);

    /// Whether pictures are those of the scene; starts OpenGL.
    [[nodiscard]] bool areOfTheScene();
    /// Whether OpenGL is there at present.
    [[nodiscard]] bool isReady() const { return stage_ != nullptr; }

  private:
    class Stage;
    struct Request {
        RigShown shown;
        QString key;
        QPointer<QObject> receiver;
        std::function<void(const QImage&)> take;
    };

    [[nodiscard]] QImage drawn(const RigShown& shown);
    void answerNext();
    void keep(const QString& key, const QImage& image);

    std::unique_ptr<Stage> stage_; ///< null: nothing is wanted, or there is no OpenGL
    bool hasFailed_ = false;       ///< there is no OpenGL
    std::deque<Request> requests_;
    QTimer next_;
    QTimer idle_;
    QHash<QString, QByteArray> kept_;
    qsizetype keptBytes_ = 0;
};

} // namespace hingelab
