// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/about/rig_about.h"

#include <QInputDialog>
#include <QMenu>

#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr QLatin1String kKeep("keep"); // link to a command

} // namespace

RigAbout::RigAbout(Workbench& bench, QWidget* parent)
    : QTextBrowser(parent), openRig_(bench.openRig()), states_(bench.states()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("panelBody"));
    setAccessibleName(tr("About this rig"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(space::edge);
    connect(&openRig_, &OpenRig::structureChanged, this, &RigAbout::showRig);
    connect(&openRig_, &OpenRig::opened, this, [this] {
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
    html += QStringLiteral("<p><a href=\"%1\">%2</a></p>").arg(kKeep, tr("Add what you see now as a state…"));
    if (!problem_.isEmpty())
        html += QStringLiteral("<p class=\"problem\">%1</p>").arg(problem_.toHtmlEscaped());
    if (!rig.sources.empty()) {
        html += QStringLiteral("<h4>%1</h4>").arg(tr("Sources"));
        for (const std::string& source : rig.sources) html += QStringLiteral("<p>%1</p>").arg(plain(source));
    }
    setHtml(html);
}

/// Of what a link says; none: it is another link.
std::optional<std::size_t> RigAbout::experimentOf(const QString& link) const {
    bool isNumber = false;
    const qulonglong number = link.toULongLong(&isNumber);
    const bool isThere = isNumber && number < openRig_.rig().experiments.size();
    return isThere ? std::optional<std::size_t>(number) : std::nullopt;
}

/// What a click on the link under the pointer does.
void RigAbout::explain(const QUrl& link) {
    const std::optional<std::size_t> experiment = experimentOf(link.toString());
    if (link.toString() == kKeep) {
        setToolTip(
            tr("Adds camera, marks, panels, edits and the instant shown to this list, as a part of the rig"));
        return;
    }
    if (!experiment) {
        setToolTip({});
        return;
    }
    const Experiment& one = openRig_.rig().experiments[*experiment];
    QStringList help;
    for (const std::string& assignment : one.set) help << tr("Sets %1").arg(QString::fromStdString(assignment));
    if (!one.hand.empty()) help << tr("Moves the hand: %1").arg(QString::fromStdString(one.hand));
    help << (one.stands() ? tr("Resets the run and shows it at %1")
                                .arg(QString::fromStdString(displayText(Quantity::time, one.at, 4)))
                          : tr("Resets the run and plays it"));
    setToolTip(literalText(help.join(QChar::LineFeed)));
}

void RigAbout::follow(const QUrl& link) {
    if (link.toString() == kKeep) return keepPresent();
    const std::optional<std::size_t> experiment = experimentOf(link.toString());
    problem_ = experiment ? perform(*experiment) : QString();
    showRig();
}

/// A name for a state; empty: the user has thought better of it.
QString RigAbout::askForName(const QString& title, const QString& name) {
    bool isGiven = false;
    const QString given = QInputDialog::getText(this, title, tr("What it shows, in a sentence:"),
                                                QLineEdit::Normal, name, &isGiven);
    return isGiven ? given.trimmed() : QString();
}

void RigAbout::changeExperiments(const QString& undoName,
                                 const std::function<void(std::vector<Experiment>&)>& change) {
    const Issues issues = openRig_.change(undoName, [&](Rig& rig) {
        change(rig.experiments);
        return Issues();
    });
    problem_ = hasErrors(issues) ? QString::fromStdString(issues.front().text()) : QString();
    showRig();
}

void RigAbout::keepPresent() {
    Experiment state = states_.present();
    const QString name = askForName(tr("Add a state"), QString());
    if (name.isEmpty()) return;
    state.name = name.toStdString();
    changeExperiments(tr("Add state “%1”").arg(name),
                      [&](std::vector<Experiment>& all) { all.push_back(state); });
}

void RigAbout::replace(std::size_t experiment) {
    Experiment state = states_.present();
    state.name = openRig_.rig().experiments[experiment].name;
    changeExperiments(tr("Replace state “%1”").arg(QString::fromStdString(state.name)),
                      [&](std::vector<Experiment>& all) { all[experiment] = state; });
}

void RigAbout::rename(std::size_t experiment) {
    const QString before = QString::fromStdString(openRig_.rig().experiments[experiment].name);
    const QString name = askForName(tr("Rename a state"), before);
    if (name.isEmpty() || name == before) return;
    changeExperiments(tr("Rename state “%1”").arg(before),
                      [&](std::vector<Experiment>& all) { all[experiment].name = name.toStdString(); });
}

void RigAbout::remove(std::size_t experiment) {
    const QString name = QString::fromStdString(openRig_.rig().experiments[experiment].name);
    changeExperiments(tr("Remove state “%1”").arg(name), [&](std::vector<Experiment>& all) {
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(experiment));
    });
}

/// Of the link under the pointer; with the menu key, of the one that has the focus.
void RigAbout::contextMenuEvent(QContextMenuEvent* event) {
    const QString link = event->reason() == QContextMenuEvent::Keyboard ? textCursor().charFormat().anchorHref()
                                                                        : anchorAt(event->pos());
    const std::optional<std::size_t> experiment = experimentOf(link);
    if (!experiment) return QTextBrowser::contextMenuEvent(event);
    QMenu menu(this);
    menu.addAction(tr("&Show"), this, [&] { follow(QUrl(link)); });
    menu.addAction(tr("&Replace by what you see now"), this, [&] { replace(*experiment); });
    menu.addAction(tr("Re&name…"), this, [&] { rename(*experiment); });
    menu.addAction(tr("Re&move"), this, [&] { remove(*experiment); });
    menu.exec(event->globalPos());
}

QString RigAbout::perform(std::size_t experiment) {
    if (experiment >= openRig_.rig().experiments.size()) return {}; // an edit took it away meanwhile
    const Experiment one = openRig_.rig().experiments[experiment];
    return states_.perform(one, tr("Try: %1").arg(QString::fromStdString(one.name)),
                           PreparedStates::From::present);
}

} // namespace hingelab

#include "ui/about/moc_rig_about.cpp"
