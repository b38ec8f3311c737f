// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QPointer>

#include "ui/measured/measured_actions.h"
#include "ui/model/workbench.h"
#include "ui/report/report_dialog.h"
#include "ui/report/share_dialog.h"
#include "ui/scene/scene_view.h"

namespace hingelab {

/// The menu's entries for reports and pages to share, and what they are about.
class ReportActions : public QObject {
    Q_OBJECT
  public:
    /// `view` is null without OpenGL: the picture is painted then.
    ReportActions(Workbench& bench, MeasuredActions& measured, QWidget& window, SceneView* view);
    ~ReportActions() override;

    void fillMenu(QMenu& menu) { menu.addActions({action_, share_}); }
    void show();
    void showShare();
    /// The report of the rig as it is now.
    [[nodiscard]] ReportRequest request(bool withPicture) const;

    [[nodiscard]] ReportDialog* dialog() { return dialog_; } ///< null while there is none

  signals:
    void message(const QString& text); ///< for the status bar

  private:
    [[nodiscard]] ReportPicture picture() const;
    [[nodiscard]] QString proposedPath(const QString& name, const QString& ending) const;
    [[nodiscard]] ShareRequest shareRequest() const;

    OpenRig& openRig_;
    MeasuredActions& measured_;
    const Theme& theme_;
    QWidget& window_;
    SceneView* view_;
    QAction* action_;
    QAction* share_;
    QPointer<ReportDialog> dialog_;
    QPointer<ShareDialog> shareDialog_;
};

} // namespace hingelab
