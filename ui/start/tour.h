// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QMainWindow>
#include <QPointer>
#include <QPushButton>
#include <vector>

namespace hingelab {

/// A stop of the tour: a part of the window, and what to do with it.
struct TourStop {
    QPointer<QWidget> part; ///< null: the whole window
    QString title;
    QString text;
};

/// Goes through the parts of a window one after the other: the part stays bright, the rest is dimmed, and a
/// note says what it is for. Return goes on, Esc ends it. It deletes itself at its end.
class Tour : public QWidget {
    Q_OBJECT
  public:
    Tour(std::vector<TourStop> stops, QMainWindow& window);

  signals:
    void ended();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    void show(std::size_t stop);
    void place();
    void end();
    [[nodiscard]] QRect partRect() const;

    std::vector<TourStop> stops_;
    std::size_t stop_ = 0;
    QMainWindow& window_;
    QFrame* note_;
    QLabel* title_;
    QLabel* text_;
    QLabel* count_;
    QPushButton* back_;
    QPushButton* next_;
};

} // namespace hingelab
