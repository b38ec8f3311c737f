// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <functional>
#include <set>
#include <string>

#include "ui/cad/cad_dialog.h"
#include "ui/files/file_actions.h"
#include "ui/model/workbench.h"
#include "ui/scene/cad_pick.h"
#include "workshop/additions.h"

namespace hingelab {

/// CAD files: importing them, and making axes, points and the handle of what is clicked on their parts.
class CadActions : public QObject {
    Q_OBJECT
  public:
    CadActions(Workbench& bench, FileActions& files, QWidget& window);

    [[nodiscard]] QAction& importAction() { return *import_; }
    /// Opens the dialog for a file; the rig stays as it is.
    void import(const QString& path);
    /// Whether files of the open rig are still to come.
    [[nodiscard]] bool isReading() const { return bench_.cadFiles().isReading(); }
    /// What can be made of the face at a place of the picture.
    void fillMenu(QMenu& menu, const RigScene::Hit& hit);

  signals:
    void message(const QString& text);
    void fileRead(); ///< or not: whoever waits for files may look again
    void imported(const QString& path, const QStringList& losses);

  private:
    void importFromDialog();
    void forEachPartOf(const QString& file, const std::function<void(const CadGeometry&)>& act) const;
    void take(CadDialog& dialog, const QString& path);
    QString addToOpenRig(const CadDialog& dialog, QStringList& losses);
    /// A feature that was clicked, as the shape that it belongs to knows it.
    struct Clicked {
        std::size_t body = 0, shape = 0;
        CadFeature feature; ///< [m, frame of the body]
    };
    void addAxes(QMenu& menu, const Clicked& clicked);
    void addTurn(QMenu& menu, const QString& text, const std::string& body, const CadFeature& feature,
                 const Clicked& clicked);
    void apply(Proposal proposal, const Clicked* picked);

    Workbench& bench_;
    OpenRig& openRig_;
    FileActions& files_;
    QWidget& window_;
    QAction* import_;
    QPointer<CadDialog> dialog_;
};

} // namespace hingelab
