// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <map>
#include <memory>

#include "ui/files/file_watch.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// Watches the CAD files of the open rig. When one has changed since the rig took parts from it, now or before
/// it was opened, the user is asked whether the rig shall follow; what changed, and what could not, is told.
class CadWatch : public QObject {
    Q_OBJECT
  public:
    CadWatch(Workbench& bench, QWidget& window);

    [[nodiscard]] QMessageBox* question() { return box_; } ///< null: nothing is asked or told

  private:
    void watchFiles();
    void look(const QString& file);
    void lookAtAll();
    void ask(const QString& file);
    QMessageBox& open(QMessageBox::Icon icon, const QString& title, const QString& text, const QString& more);
    void update(const QString& file);
    void tell(const QString& file, const QStringList& changes, const QStringList& problems,
              const QStringList& added);
    [[nodiscard]] QString absolute(const std::string& file) const;

    OpenRig& openRig_;
    CadFiles& files_;
    QWidget& window_;
    std::map<QString, std::unique_ptr<FileWatch>> watches_; ///< by absolute path
    QSet<QString> answered_; ///< fingerprints of which the user has said whether the rig shall follow
    QPointer<QMessageBox> box_;
};

} // namespace hingelab
