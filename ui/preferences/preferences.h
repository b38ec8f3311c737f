// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/model/workbench.h"

namespace hingelab {

/// What the user chose for all rigs: the units in which numbers are shown and typed, and the size of text.
/// Remembered from one session to the next. The theme is in the menu View.
class Preferences : public QObject {
    Q_OBJECT
  public:
    Preferences(Workbench& bench, QWidget& window);

    /// Sets the units of the last session, before anything is shown.
    static void restoreUnits();

    /// All panels and plots show their numbers in other units; the run goes on.
    void setUnits(UnitSystem system);
    /// In percent of the desktop's size, from 75 to 200.
    void setTextSize(int percent);
    [[nodiscard]] int textSize() const { return textSize_; }
    /// Text is larger by this factor for a while, as for an audience; the user's size stays what it is.
    void setEnlargement(double factor);

    /// Larger, smaller and usual text.
    void fillTextMenu(QMenu& menu);
    [[nodiscard]] QAction& action() { return *action_; }

    static constexpr int kLeastTextSize = 75;
    static constexpr int kMostTextSize = 200;

  signals:
    void unitsChanged();

  private:
    void showDialog();
    void applyTextSize();

    Workbench& bench_;
    QWidget& window_;
    QAction* action_;
    int textSize_ = 100; ///< [%]
    double enlargement_ = 1.0;
};

/// Units and what they look like: "Millimetres: mm, N, N·m, kg, °C".
[[nodiscard]] QString wordsOf(UnitSystem system);

} // namespace hingelab
