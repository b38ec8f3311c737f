// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QGridLayout>
#include <QToolButton>
#include <array>
#include <optional>

#include "ui/model/session_controller.h"
#include "ui/text/elided_label.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Two instants, A and B, on a plot over time: lines that are dragged, or moved by a sample with the arrow keys
/// (Shift: ten), and for each trace its values there, their difference, the mean slope and the area between.
/// The numbers are those of the present run's rows, whatever the plot shows of them (sampled_trace.h).
class TimeCursors : public QCPLayerable {
    Q_OBJECT
  public:
    struct Trace {
        std::string channel;
        QString name; ///< as in the legend
        Quantity quantity = Quantity::dimensionless;
        QColor color;
    };
    enum Which : std::size_t { cursorA, cursorB };

    /// `panel` owns button() and bar(), whoever lays them out.
    TimeCursors(QCustomPlot& plot, SessionController& session, const Theme& theme, QWidget* panel);

    [[nodiscard]] QToolButton& button() { return *button_; } ///< on and off
    [[nodiscard]] QWidget& bar() { return *bar_; }           ///< seen while they are on

    void setTraces(std::vector<Trace> traces);
    /// The rows are others now; whoever tells so draws the plot again.
    void refresh();

    [[nodiscard]] bool isOn() const { return button_->isChecked(); }
    [[nodiscard]] double time(Which which) const { return times_[which]; } ///< [s]
    void setTime(Which which, double time);
    /// To the next sample of the run, or the one before.
    void step(Which which, int samples);
    /// What is said of each trace, in the order they were given.
    [[nodiscard]] QStringList words() const;

    static constexpr double kReach = 6.0; ///< [pixels] from a line that is taken hold of

  signals:
    void roomChanged(); ///< the bar takes another height

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    void switchOn(bool on);
    void placeInView(Which which);
    void showTimes();
    void drawLines();
    [[nodiscard]] QString wordsOf(const Trace& trace) const;
    [[nodiscard]] std::optional<Which> lineAt(const QPointF& pixel) const;
    bool mouse(const QMouseEvent& event);
    bool key(const QKeyEvent& event, Which which);

    QCustomPlot& plot_;
    SessionController& session_;
    const Theme& theme_;
    QToolButton* button_;
    QWidget* bar_;
    std::array<QToolButton*, 2> handles_{};
    ElidedLabel* between_;
    QWidget* list_;
    std::vector<ElidedLabel*> labels_;
    std::vector<Trace> traces_;
    std::array<double, 2> times_{}; ///< [s]
    bool isPlaced_ = false;
    Which active_ = cursorA; ///< of the arrow keys while the plot has the focus
    std::optional<Which> dragged_;
    bool isOverLine_ = false;
};

} // namespace hingelab
