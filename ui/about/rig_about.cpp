// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/about/rig_about.h"

#include "analysis/hand_plan.h"
#include "rig/parameter_set.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

RigAbout::RigAbout(Workbench& bench, QWidget* parent)
    : QScrollArea(parent), openRig_(bench.openRig()), session_(bench.session()) {
    setObjectName(QStringLiteral("panel"));
    setAccessibleName(tr("About this rig"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&openRig_, &OpenRig::structureChanged, this, &RigAbout::showRig);
    connect(&openRig_, &OpenRig::opened, this, [this] { lastEdit_ = 0; });
    showRig();
}

void RigAbout::addHeading(const QString& text) {
    QLabel* label = addText(text);
    label->setObjectName(QStringLiteral("plotTitle"));
    layout_->insertSpacing(layout_->count() - 1, space::large);
}

QLabel* RigAbout::addText(const QString& text) {
    auto* label = new QLabel(text, page_);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    layout_->addWidget(label);
    return label;
}

void RigAbout::showRig() {
    const Rig& rig = openRig_.rig();
    page_ = new QWidget;
    page_->setObjectName(QStringLiteral("panelBody"));
    page_->setAttribute(Qt::WA_StyledBackground);
    layout_ = new QVBoxLayout(page_);
    layout_->setContentsMargins(space::edge, space::edge, space::edge, space::edge);
    layout_->setSpacing(space::medium);
    addText(QString::fromStdString(rig.name))->setObjectName(QStringLiteral("plotTitle"));
    addText(rig.description.empty() ? tr("This rig has no description.")
                                    : QString::fromStdString(rig.description));
    if (!rig.experiments.empty()) {
        addHeading(tr("Try"));
        for (std::size_t i = 0; i < rig.experiments.size(); ++i) addExperiment(i);
        problem_ = addText({});
        problem_->setObjectName(QStringLiteral("issue"));
        problem_->hide();
    }
    if (!rig.sources.empty()) {
        addHeading(tr("Sources"));
        for (const std::string& source : rig.sources) addText(QString::fromStdString(source));
    }
    layout_->addStretch(1);
    setWidget(page_); // deletes the one before
}

/// A sentence as a link.
void RigAbout::addExperiment(std::size_t experiment) {
    const Experiment& one = openRig_.rig().experiments[experiment];
    const QString name = QString::fromStdString(one.name);
    QLabel* label = addText(QStringLiteral("<a href=\"%1\">%2</a>").arg(experiment).arg(name.toHtmlEscaped()));
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setObjectName(QStringLiteral("experiment"));
    label->setAccessibleName(name);
    QStringList help;
    for (const std::string& assignment : one.set) help << tr("Sets %1").arg(QString::fromStdString(assignment));
    if (!one.hand.empty()) help << tr("Moves the hand: %1").arg(QString::fromStdString(one.hand));
    help << tr("Resets the run and plays it");
    label->setToolTip(literalText(help.join(QChar::LineFeed)));
    // The page is made anew by what the link does: not while the label handles its click.
    connect(
        label, &QLabel::linkActivated, this, [this, experiment] { follow(experiment); }, Qt::QueuedConnection);
}

void RigAbout::follow(std::size_t experiment) {
    const QString problem = perform(experiment);
    if (problem_ == nullptr) return;
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

/// Experiments are about the rig as it is, not as another experiment left it: while that was the last edit, it
/// is undone.
void RigAbout::takeLastBack() {
    QUndoStack& stack = openRig_.undoStack();
    if (lastEdit_ > 0 && stack.index() == lastEdit_) stack.undo();
    lastEdit_ = 0;
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
