// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QWidget>

namespace hingelab {

/// What a dropped file is, by its content or its ending.
enum class DroppedFile { rig, parameterSet, mesh, cad, table, take, unknown };
[[nodiscard]] DroppedFile kindOfFile(const QString& path);

/// Lets files be dropped on a window.
class FileDrop : public QObject {
    Q_OBJECT
  public:
    explicit FileDrop(QWidget& window);

  signals:
    void dropped(const QString& path);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};

} // namespace hingelab
