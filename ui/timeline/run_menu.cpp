// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/run_menu.h"

#include <QActionGroup>

namespace hingelab {

RunMenu::RunMenu(SessionController& session, QWidget* parent) : QMenu(parent), session_(session) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &RunMenu::fill);
}

QString RunMenu::describe(const RunInfo& run, double end) {
    const auto seconds = [](double time) { return QString::number(time, 'f', 2); };
    if (run.parent == 0 && run.goesOn) {
        return tr("Run %1: %2 to %3 s, continues a run that became too long to keep")
            .arg(run.id)
            .arg(seconds(run.start), seconds(end));
    }
    if (run.parent == 0) {
        return tr("Run %1: %2 to %3 s").arg(run.id).arg(seconds(run.start), seconds(end));
    }
    return tr("Run %1: from %2 s of run %3, to %4 s")
        .arg(run.id)
        .arg(seconds(run.forkTime))
        .arg(run.parent)
        .arg(seconds(end));
}

void RunMenu::fill() {
    clear();
    const std::vector<RunInfo>& runs = session_.runs().runs();
    if (runs.empty()) return;
    QAction* present = addAction(describe(runs.front(), session_.status().time));
    present->setCheckable(true);
    present->setChecked(true);
    connect(present, &QAction::triggered, &session_, &SessionController::showLive);
    if (runs.size() == 1) {
        QAction* none = addAction(tr("Runs that are left are listed here"));
        none->setEnabled(false);
        return;
    }
    addSection(tr("Return to"));
    for (std::size_t i = 1; i < runs.size(); ++i) {
        QAction* back = addAction(describe(runs[i], runs[i].end));
        back->setToolTip(tr("Continues from its end, with its parameters; the present run is kept"));
        connect(back, &QAction::triggered, &session_, [this, id = runs[i].id] { session_.returnTo(id); });
    }
    addSection(tr("Shown faintly beside the present one"));
    auto* group = new QActionGroup(this);
    const auto addGhost = [&](const QString& text, long id) {
        QAction* action = addAction(text);
        action->setCheckable(true);
        action->setChecked(session_.ghostRun() == id);
        group->addAction(action);
        connect(action, &QAction::triggered, &session_, [this, id] { session_.setGhostRun(id); });
    };
    addGhost(tr("None"), 0);
    for (std::size_t i = 1; i < runs.size(); ++i) addGhost(tr("Run %1").arg(runs[i].id), runs[i].id);
}

} // namespace hingelab

#include "ui/timeline/moc_run_menu.cpp"
