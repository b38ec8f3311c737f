// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QSlider>
#include <QToolBar>
#include <QToolButton>
#include <optional>

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"
#include "ui/transport/speed_edit.h"

namespace hingelab {

/// Play, pause, step, reset and speed.
class TransportBar : public QToolBar {
    Q_OBJECT
  public:
    explicit TransportBar(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] QAction& playAction() { return *play_; }
    [[nodiscard]] QAction& stepAction() { return *step_; }
    [[nodiscard]] QAction& resetAction() { return *reset_; }

    /// Speed factor of a slider position: 1/100 to 10 on a logarithmic scale, 1 at kNormalPosition.
    [[nodiscard]] static double speedAt(int position);
    [[nodiscard]] static int positionOf(double speed);
    static constexpr int kNormalPosition = 200;
    static constexpr int kLastPosition = 300;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildSpeed();
    void stopAtNormal();
    void showStatus();
    void updateIcons();

    SessionController& session_;
    const Theme& theme_;
    QAction* play_;
    QAction* step_;
    QAction* reset_;
    QToolButton* playButton_;
    QSlider* speed_;
    SpeedEdit* speedEdit_;
    struct Shown {
        RunState state;
        bool isPlaying, isLive;
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    std::optional<Shown> shown_;
};

} // namespace hingelab
