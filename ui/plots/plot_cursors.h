// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QToolButton>
#include <array>
#include <optional>
#include <vector>

#include "analysis/sampled_trace.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Two cursors, A and B, on a plot: a button that switches them on, a bar with their places and what is
/// measured between them, dragging, and arrow keys (Shift: ten steps). Each stands at a place: an instant of
/// the run [s] or a place along the x axis, as the kind has it. Kinds say what is told, where the cursors lie
/// in the picture, and draw them.
class PlotCursors : public QCPLayerable {
    Q_OBJECT
  public:
    enum Which : std::size_t { cursorA, cursorB };

    [[nodiscard]] QToolButton& button() { return *button_; } ///< on and off
    [[nodiscard]] QWidget& bar() { return *bar_; }           ///< seen while they are on

    [[nodiscard]] bool isOn() const { return button_ != nullptr && button_->isChecked(); }
    [[nodiscard]] double place(Which which) const { return places_[which]; }
    void setPlace(Which which, double place);
    /// By steps, forwards or backwards.
    void step(Which which, int steps);
    /// What is measured is another now; whoever tells so draws the plot again.
    void refresh();
    /// What is told, line by line.
    [[nodiscard]] virtual QStringList words() const = 0;

  signals:
    void roomChanged(); ///< the bar takes another height

  protected:
    struct Kind {
        QString id; ///< of object names: "time" gives "timeCursors", "timeCursorBar", "timeCursorA"
        QString toolTip;
        QString accessibleName;
        QString handleToolTip; ///< %1: A or B
        Qt::CursorShape pointer = Qt::SizeHorCursor;
    };
    /// `panel` owns button() and bar(), whoever lays them out.
    PlotCursors(QCustomPlot& plot, const Theme& theme, QWidget* panel, const Kind& kind);

    [[nodiscard]] virtual QString placeText(double place) const = 0;
    /// What stands beside both places; empty: nothing.
    [[nodiscard]] virtual QString betweenText() const { return {}; }
    /// Of each line of words(); fewer: the others have that of any text.
    [[nodiscard]] virtual std::vector<QColor> wordColors() const { return {}; }
    /// Whether a cursor that comes up is where it was, or has to be put somewhere.
    [[nodiscard]] virtual bool isSeen(Which which) const = 0;
    /// As isSeen() of the two, of cursors that are apart.
    [[nodiscard]] virtual bool arePlaced() const = 0;
    /// Somewhere in view, A before B.
    virtual void putInView(Which which) = 0;
    /// The next place in that direction (1 or -1).
    [[nodiscard]] virtual double next(double place, int direction) const = 0;
    /// [pixels]; infinite where it is not drawn.
    [[nodiscard]] virtual double distance(Which which, const QPointF& pixel) const = 0;
    [[nodiscard]] virtual double reach() const = 0; ///< [pixels] from a cursor that is taken hold of
    /// Where a cursor goes that is dragged here; none: it stays.
    [[nodiscard]] virtual std::optional<double> placeUnder(Which dragged, const QPointF& pixel) const = 0;

    bool eventFilter(QObject* watched, QEvent* event) override;
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void drawFlag(QCPPainter& painter, Which which, double x, double top) const;
    /// An upright line in the axis rect, with its flag at the top.
    void drawLine(QCPPainter& painter, Which which, double x) const;
    [[nodiscard]] bool isActive(Which which) const { return which == active_; }
    [[nodiscard]] const ThemeColors& colors() const { return theme_.colors(); }
    [[nodiscard]] QCustomPlot& plot() const { return plot_; }

    /// Numbers as all cursors tell them; a dash where there is none.
    [[nodiscard]] static QString valueText(Quantity quantity, const std::optional<double>& value);
    /// Several in one unit, which suits the largest: "0.1200 N·m", not "120.0 mN·m", beside "4.000 N·m". Less
    /// than a thousandth of the largest has a unit of its own; rounding is 0.
    [[nodiscard]] static std::vector<QString> valueTexts(Quantity quantity,
                                                         std::vector<std::optional<double>> values);
    [[nodiscard]] static QString unitText(const TraceUnit& unit, const std::optional<double>& value);

  private:
    void buildBar(QWidget* panel, const Kind& kind);
    void switchOn(bool on);
    void scrollToBar();
    void showWords();
    void fitArea();
    void drawAgain();
    [[nodiscard]] std::optional<Which> cursorAt(const QPointF& pixel) const;
    bool mouse(const QMouseEvent& event);
    bool key(const QKeyEvent& event, Which which);

    QCustomPlot& plot_;
    const Theme& theme_;
    QPointer<QToolButton> button_; ///< of the panel, which may take it away before the plot
    QWidget* bar_ = nullptr;
    std::array<QToolButton*, 2> handles_{};
    QLabel* between_ = nullptr;
    QScrollArea* area_ = nullptr;
    std::vector<QLabel*> labels_; ///< of words(), which have two lines or more where it is narrow
    Qt::CursorShape pointer_;
    std::array<double, 2> places_{};
    Which active_ = cursorA; ///< of the arrow keys while the plot has the focus
    std::optional<Which> dragged_;
    bool isOver_ = false; ///< the pointer, a cursor
};

} // namespace hingelab
