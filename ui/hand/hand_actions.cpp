// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hand/hand_actions.h"

namespace hingelab {

HandActions::HandActions(Workbench& bench, ChannelDocks& plots, QWidget& window)
    : QObject(&window),
      bench_(bench),
      plots_(plots),
      window_(window),
      action_(new QAction(tr("&Hand by plan…"), this)) {
    action_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
    action_->setToolTip(tr("A hand that opens and closes at a rate, or pushes and lets go (Ctrl+H)"));
    connect(action_, &QAction::triggered, this, [this] { show(); });
}

HandDialog& HandActions::show() {
    if (dialog_ == nullptr) {
        dialog_ = new HandDialog(bench_, &window_);
        connect(dialog_, &HandDialog::plotRequested, this, [this](const std::string& x, const std::string& y) {
            for (std::size_t i = 0; i < plots_.count(); ++i) {
                if (plots_.plot(i).xChannel() != x || plots_.plot(i).yChannel() != y) continue;
                plots_.dock(i).show();
                plots_.dock(i).raise();
                return;
            }
            plots_.add(x, y);
        });
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
    return *dialog_;
}

} // namespace hingelab

#include "ui/hand/moc_hand_actions.cpp"
