// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QTimer>

namespace hingelab {

/// Tells, a moment after the last of them, that the layout of a window changed: its place and size, and its
/// docks. What is remembered then survives a program that is killed.
class LayoutWatcher : public QObject {
    Q_OBJECT
  public:
    explicit LayoutWatcher(QMainWindow& window);

    /// Something else changed that is remembered with the layout.
    void note() { pause_.start(); }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void settled();

  private:
    QTimer pause_;
};

} // namespace hingelab
