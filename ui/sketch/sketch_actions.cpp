// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_actions.h"

namespace hingelab {

SketchActions::SketchActions(FileActions& files, const Theme& theme, QWidget* window)
    : QObject(window), files_(files), theme_(theme), window_(window) {
    action_ = new QAction(tr("S&ketch a linkage…"), this);
    action_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_K));
    action_->setToolTip(tr("Draw a planar linkage and make a rig of it (Ctrl+K)"));
    connect(action_, &QAction::triggered, this, &SketchActions::show);
}

void SketchActions::show() {
    if (!dialog_) {
        dialog_ = new SketchDialog(theme_, window_);
        connect(dialog_, &SketchDialog::rigMade, this, [this](const std::shared_ptr<RigDocument>& document) {
            if (!files_.openMade(*document)) return;
            dialog_->hide();
            window_->activateWindow();
        });
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

} // namespace hingelab
