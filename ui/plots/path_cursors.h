// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QToolButton>
#include <array>
#include <optional>

#include "ui/model/session_controller.h"
#include "ui/text/elided_label.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Two points, A and B, on the path of one channel over another: each is an instant of the run. They are
/// dragged along the path, or moved by a sample with the arrow keys (Shift: ten); told are their values, the
/// differences, the slope, the area under the path between them, and what it encloses (sampled_path.h). The
/// numbers are those of the present run's rows, whatever the plot shows of them.
class PathCursors : public QCPLayerable {
    Q_OBJECT
  public:
    /// What lies along an axis; the plot's coordinates are multiples of `unit` [SI].
    struct Side {
        std::string channel;
        QString name;
        Quantity quantity = Quantity::dimensionless;
        double unit = 1.0;
    };
    enum Which : std::size_t { cursorA, cursorB };

    /// `panel` owns button() and bar(), whoever lays them out.
    PathCursors(QCustomPlot& plot, SessionController& session, const Theme& theme, QWidget* panel);

    [[nodiscard]] QToolButton& button() { return *button_; } ///< on and off
    [[nodiscard]] QWidget& bar() { return *bar_; }           ///< seen while they are on

    void setSides(Side x, Side y);
    /// The rows are others now; whoever tells so draws the plot again.
    void refresh();

    [[nodiscard]] bool isOn() const { return button_->isChecked(); }
    [[nodiscard]] double time(Which which) const { return times_[which]; } ///< [s]
    void setTime(Which which, double time);
    /// To the next sample of the run, or the one before.
    void step(Which which, int samples);
    /// Where the cursor is drawn; empty where the run has no such instant.
    [[nodiscard]] std::optional<QPointF> pixelOf(Which which) const;
    /// What is told: the points, what lies between them, the areas.
    [[nodiscard]] QStringList words() const;

    static constexpr double kReach = 10.0; ///< [pixels] from a cursor that is taken hold of

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void buildBar(QWidget* panel);
    void switchOn(bool on);
    [[nodiscard]] bool isPlaced() const;
    void place(Which which);
    void drawPoints();
    [[nodiscard]] std::optional<std::array<std::size_t, 2>> channels() const;
    [[nodiscard]] std::optional<double> valueAt(const Side& side, double time) const;
    [[nodiscard]] std::optional<double> nearestTime(const QPointF& pixel) const;
    [[nodiscard]] std::optional<Which> cursorAt(const QPointF& pixel) const;
    bool mouse(const QMouseEvent& event);
    bool key(const QKeyEvent& event, Which which);

    QCustomPlot& plot_;
    SessionController& session_;
    const Theme& theme_;
    QToolButton* button_;
    QWidget* bar_ = nullptr;
    std::array<QToolButton*, 2> handles_{};
    std::vector<ElidedLabel*> labels_; ///< of words()
    Side x_, y_;
    std::array<double, 2> times_{}; ///< [s]
    Which active_ = cursorA;        ///< of the arrow keys while the plot has the focus
    std::optional<Which> dragged_;
    bool isOver_ = false; ///< the pointer, a cursor
};

} // namespace hingelab
