// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/about/rig_about.h"

#include "analysis/hand_plan.h"
#include "rig/parameter_set.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

RigAbout::RigAbout(Workbench& bench, QWidget* parent)
    : QTextBrowser(parent), openRig_(bench.openRig()), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("panelBody"));
    setAccessibleName(tr("About this rig"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(space::edge);
    connect(&openRig_, &OpenRig::structureChanged, this, &RigAbout::showRig);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        lastEdit_ = 0;
        problem_.clear();
        showRig();
    });
    connect(&theme_, &Theme::changed, this, &RigAbout::showRig);
    // The page is made anew by what the link does: not while it handles its click.
    connect(this, &QTextBrowser::anchorClicked, this, &RigAbout::follow, Qt::QueuedConnection);
    connect(this, qOverload<const QUrl&>(&QTextBrowser::highlighted), this, &RigAbout::explain);
    showRig();
}

void RigAbout::showRig() {
    const Rig& rig = openRig_.rig();
    const auto plain = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); };
    QString html =
        QStringLiteral("<style>a { color: %1; } .problem { color: %2; }</style><h3>%3</h3><p>%4</p>")
            .arg(theme_.colors().accent.name(), theme_.colors().danger.name(), plain(rig.name),
                 rig.description.empty() ? tr("This rig has no description.") : plain(rig.description));
    if (!rig.experiments.empty()) {
        html += QStringLiteral("<h4>%1</h4>").arg(tr("Try"));
        for (std::size_t i = 0; i < rig.experiments.size(); ++i) {
            html += QStringLiteral("<p><a href=\"%1\">%2</a></p>").arg(i).arg(plain(rig.experiments[i].name));
        }
    }
    if (!problem_.isEmpty())
        html += QStringLiteral("<p class=\"problem\">%1</p>").arg(problem_.toHtmlEscaped());
    if (!rig.sources.empty()) {
        html += QStringLiteral("<h4>%1</h4>").arg(tr("Sources"));
        for (const std::string& source : rig.sources) html += QStringLiteral("<p>%1</p>").arg(plain(source));
    }
    setHtml(html);
}

/// What a click on the link under the pointer does.
void RigAbout::explain(const QUrl& link) {
    const auto experiment = static_cast<std::size_t>(link.toString().toULongLong());
    if (link.isEmpty() || experiment >= openRig_.rig().experiments.size()) {
        setToolTip({});
        return;
    }
    const Experiment& one = openRig_.rig().experiments[experiment];
    QStringList help;
    for (const std::string& assignment : one.set) help << tr("Sets %1").arg(QString::fromStdString(assignment));
    if (!one.hand.empty()) help << tr("Moves the hand: %1").arg(QString::fromStdString(one.hand));
    help << tr("Resets the run and plays it");
    setToolTip(literalText(help.join(QChar::LineFeed)));
}

void RigAbout::follow(const QUrl& link) {
    problem_ = perform(static_cast<std::size_t>(link.toString().toULongLong()));
    showRig();
}

/// Experiments are about the rig as it is, not as another experiment left it: while that was the last edit, it
/// is undone.
void RigAbout::takeLastBack() {
    QUndoStack& stack = openRig_.undoStack();
    if (lastEdit_ > 0 && stack.index() == lastEdit_) stack.undo();
    lastEdit_ = 0;
}

void RigAbout::takeBack() {
    takeLastBack();
    session_.runner().reset();
}

QString RigAbout::perform(std::size_t experiment) {
    if (experiment >= openRig_.rig().experiments.size()) return {}; // an edit took it away meanwhile
    const Experiment one = openRig_.rig().experiments[experiment];
    takeLastBack();
    if (!one.set.empty()) {
        const Issues issues =
            openRig_.change(tr("Try: %1").arg(QString::fromStdString(one.name)), [&](Rig& rig) {
                Issues all;
                for (const std::string& assignment : one.set) {
                    const Issues found = assignParameter(rig, assignment);
                    all.insert(all.end(), found.begin(), found.end());
                }
                return all;
            });
        if (hasErrors(issues)) return QString::fromStdString(issues.front().text());
        lastEdit_ = openRig_.undoStack().index();
    }
    if (!one.channels.empty()) emit channelsWanted(one.channels);
    session_.runner().reset();
    if (!one.hand.empty()) {
        const HandPlanReading plan = readHandPlan(one.hand, *openRig_.model());
        if (!plan.plan) return QString::fromStdString(plan.problem);
        session_.followHandPlan(*plan.plan, true);
    }
    session_.setPlaying(true);
    return {};
}

} // namespace hingelab

#include "ui/about/moc_rig_about.cpp"
