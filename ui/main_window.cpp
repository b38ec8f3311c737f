// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QSaveFile>
#include <QSettings>
#include <QStatusBar>
#include <QUrl>
#include <cmath>

#include "ui/contact/comparison_dialog.h"
#include "ui/gallery/gallery.h"
#include "ui/motor/motor_words.h"

namespace hingelab {

MainWindow::MainWindow(RigDocument document, Theme& theme, bool openGlUsable)
    : theme_(theme), rigModel_(std::move(document)), session_(rigModel_) {
    setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    files_ = new FileActions(rigModel_, theme_, this);
    parameters_ = new ParameterPanel(rigModel_, theme_, this);
    anglePlot_ = new TorqueAnglePlot(rigModel_, session_, theme_, this);
    ratePlot_ = new TorqueRatePlot(rigModel_, session_, theme_, this);
    linkagePlot_ = new LinkagePlot(rigModel_, session_, theme_, this);
    contacts_ = new ContactPanel(rigModel_, session_, theme_, this);
    motors_ = new MotorPanel(rigModel_, session_, theme_, this);
    motorActions_ = new MotorActions(rigModel_, *motors_, theme_, *this);
    timePlot_ = new TimePlot(rigModel_, session_, theme_, this);
    scene_ = new ScenePanel(rigModel_, session_, theme_, openGlUsable, this);
    transport_ = new TransportBar(session_, theme_, this);
    banner_ = new QLabel(this);
    banner_->setObjectName(QStringLiteral("banner"));
    banner_->setWordWrap(true);
    banner_->hide();
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(banner_);
    layout->addWidget(scene_, 1);
    setCentralWidget(centre);
    buildDocks();
    buildToolBar();
    buildMenus();
    buildStatusBar();

    std::vector<PlotPanel*> plots = contacts_->plots();
    plots.insert(plots.end(), {anglePlot_, ratePlot_, linkagePlot_, timePlot_});
    for (PlotPanel* plot : motors_->plots()) plots.push_back(plot);
    for (PlotPanel* plot : plots) {
        connect(plot, &PlotPanel::exportFailed, this, [this](const QString& text) {
            QMessageBox::warning(this, tr("The plot was not exported"), text);
        });
        connect(plot, &PlotPanel::exported, this,
                [this](const QString& path) { statusBar()->showMessage(tr("Exported %1").arg(path), 5000); });
    }
    connect(files_, &FileActions::message, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    connect(&rigModel_, &RigModel::fileChanged, this, &MainWindow::showTitle);
    connect(&session_, &SessionController::statusChanged, this, &MainWindow::showStatus);
    connect(&rigModel_, &RigModel::opened, this, &MainWindow::arrangePlots);
    showTitle();
    showStatus();
    resize(1440, 860);
    defaultLayout_ = saveState();
    arrangePlots();
}

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, QWidget* content,
                                 Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(content);
    // The panels carry their own headings; an empty title bar keeps the picture calm. View > Panels shows and
    // hides.
    dock->setTitleBarWidget(new QWidget(dock));
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildDocks() {
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    QDockWidget* parameters =
        addDock(QStringLiteral("parametersDock"), tr("Parameters"), parameters_, Qt::LeftDockWidgetArea);
    QDockWidget* angle =
        addDock(QStringLiteral("angleDock"), tr("Torque against angle"), anglePlot_, Qt::RightDockWidgetArea);
    QDockWidget* rate =
        addDock(QStringLiteral("rateDock"), tr("Torque against velocity"), ratePlot_, Qt::RightDockWidgetArea);
    QDockWidget* time =
        addDock(QStringLiteral("timeDock"), tr("Over time"), timePlot_, Qt::BottomDockWidgetArea);
    QDockWidget* linkage =
        addDock(QStringLiteral("linkageDock"), tr("Transmission angle"), linkagePlot_, Qt::RightDockWidgetArea);
    QDockWidget* contacts =
        addDock(QStringLiteral("contactDock"), tr("Contacts"), contacts_, Qt::RightDockWidgetArea);
    connect(contacts_, &ContactPanel::compareRequested, this, &MainWindow::compareSchemes);
    splitDockWidget(angle, rate, Qt::Vertical);
    splitDockWidget(rate, linkage, Qt::Vertical);
    splitDockWidget(linkage, contacts, Qt::Vertical);
    motorDock_ = addDock(QStringLiteral("motorDock"), tr("Motors"), motors_, Qt::RightDockWidgetArea);
    splitDockWidget(contacts, motorDock_, Qt::Vertical);
    contactDock_ = contacts;
    angleDock_ = angle;
    rateDock_ = rate;
    linkageDock_ = linkage;
    resizeDocks({parameters, angle}, {420, 440}, Qt::Horizontal);
    resizeDocks({angle, rate}, {330, 300}, Qt::Vertical);
    resizeDocks({time}, {235}, Qt::Vertical);
}

/// The plots that say something about this rig: the motor panel for motors, else the contact panel for
/// contacts, else hinge curves for hinges and the transmission angle for linkages. View > Panels shows the
/// others.
void MainWindow::arrangePlots() {
    const bool hasHinge = !rigModel_.model()->hinges().empty();
    const bool hasLinkage = linkagePlot_->curveCount() > 0;
    const bool hasMotors = !rigModel_.model()->motors().empty();
    const bool hasContacts = !rigModel_.model()->contacts().empty() && !hasMotors;
    const bool isPlain = !hasMotors && !hasContacts;
    angleDock_->setVisible(hasHinge && isPlain);
    rateDock_->setVisible(hasHinge && !hasLinkage && isPlain);
    linkageDock_->setVisible(hasLinkage && isPlain);
    contactDock_->setVisible(hasContacts);
    motorDock_->setVisible(hasMotors);
    resizeDocks({linkageDock_, angleDock_, contactDock_, motorDock_}, {420, 420, 440, 460},
                Qt::Horizontal); // docks that come keep what went before
}

void MainWindow::compareSchemes() {
    constexpr double longest = 20.0; // [s] of simulated time
    constexpr double shortest = 2.0;
    const double duration = std::clamp(session_.status().time, shortest, longest);
    ComparisonDialog dialog(rigModel_.rig(), duration, theme_, this);
    dialog.exec();
}

void MainWindow::saveFailedProblem() {
    const std::shared_ptr<const ContactCase> failed = session_.status().failedCase;
    if (!failed) return;
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the failing contact problem"),
                                     QStringLiteral("contact-problem.json"), tr("Contact problems (*.json)"));
    if (path.isEmpty()) return;
    QSaveFile file(path);
    const std::string text = formatJson(contactCasesToJson({*failed}));
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0 || !file.commit()) {
        QMessageBox::warning(
            this, tr("The problem was not saved"),
            tr("%1: %2. Choose another place or make room there.").arg(path, file.errorString()));
        return;
    }
    statusBar()->showMessage(tr("Saved %1").arg(path), 5000);
}

void MainWindow::showGallery() {
    Gallery gallery(theme_, this);
    if (gallery.exec() == QDialog::Accepted) files_->openChosen(gallery.chosen());
}

void MainWindow::buildToolBar() {
    addToolBar(Qt::TopToolBarArea, transport_);
    undo_ = rigModel_.undoStack().createUndoAction(this, tr("Undo"));
    undo_->setShortcut(QKeySequence::Undo);
    redo_ = rigModel_.undoStack().createRedoAction(this, tr("Redo"));
    redo_->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    QAction* first = transport_->actions().front();
    transport_->insertAction(first, &files_->openAction());
    transport_->insertAction(first, &files_->saveAction());
    transport_->insertAction(first, undo_);
    transport_->insertAction(first, redo_);
    transport_->insertSeparator(first);
    for (QAction* action : {&files_->openAction(), &files_->saveAction(), undo_, redo_}) {
        auto* button = qobject_cast<QToolButton*>(transport_->widgetForAction(action));
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
    }
    qobject_cast<QToolButton*>(transport_->widgetForAction(&files_->openAction()))
        ->setAccessibleName(tr("Open"));
    qobject_cast<QToolButton*>(transport_->widgetForAction(&files_->saveAction()))
        ->setAccessibleName(tr("Save"));
    qobject_cast<QToolButton*>(transport_->widgetForAction(undo_))->setAccessibleName(tr("Undo"));
    qobject_cast<QToolButton*>(transport_->widgetForAction(redo_))->setAccessibleName(tr("Redo"));
    const auto updateIcons = [this] {
        undo_->setIcon(theme_.icon(QStringLiteral("undo")));
        redo_->setIcon(theme_.icon(QStringLiteral("redo")));
    };
    connect(&theme_, &Theme::changed, this, updateIcons);
    updateIcons();
}

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    files_->fillFileMenu(*file);
    saveProblem_ = file->addAction(tr("Save the failing &contact problem…"));
    saveProblem_->setEnabled(false);
    saveProblem_->setToolTip(tr("The step that could not be solved, for hingelab-cli solve-contact"));
    connect(saveProblem_, &QAction::triggered, this, &MainWindow::saveFailedProblem);
    file->addSeparator();
    QAction* quit = file->addAction(tr("&Quit"));
    quit->setShortcut(QKeySequence::Quit);
    connect(quit, &QAction::triggered, this, &QWidget::close);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addAction(undo_);
    edit->addAction(redo_);
    edit->addSeparator();
    QAction* find = edit->addAction(tr("&Find parameter"));
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, this,
            [this] { parameters_->search().setFocus(Qt::ShortcutFocusReason); });
    files_->fillEditMenu(*edit);

    QMenu* rigs = menuBar()->addMenu(tr("&Rigs"));
    rigs->setToolTipsVisible(true);
    QAction* gallery = rigs->addAction(tr("&Gallery…"));
    gallery->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    gallery->setToolTip(tr("Choose a rig by its picture (Ctrl+G)"));
    connect(gallery, &QAction::triggered, this, &MainWindow::showGallery);
    rigs->addSeparator();
    files_->fillRigsMenu(*rigs);

    QMenu* simulate = menuBar()->addMenu(tr("&Simulate"));
    simulate->addActions({&transport_->playAction(), &transport_->stepAction(), &transport_->resetAction()});

    simulate->addSeparator();
    motorActions_->fillMenu(*simulate->addMenu(tr("&Motor")));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    QMenu* panels = view->addMenu(tr("&Panels"));
    for (QDockWidget* dock : findChildren<QDockWidget*>()) panels->addAction(dock->toggleViewAction());
    panels->addSeparator();
    connect(panels->addAction(tr("&Default layout")), &QAction::triggered, this, [this] {
        restoreState(defaultLayout_);
        arrangePlots();
    });
    QMenu* themeMenu = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const std::pair<QString, ThemeChoice> choices[] = {{tr("As the &system"), ThemeChoice::system},
                                                       {tr("&Light"), ThemeChoice::light},
                                                       {tr("&Dark"), ThemeChoice::dark}};
    for (const auto& [text, choice] : choices) {
        QAction* action = themeMenu->addAction(text);
        action->setCheckable(true);
        action->setChecked(theme_.choice() == choice);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice = choice] { theme_.setChoice(choice); });
        connect(&theme_, &Theme::changed, action,
                [this, action, choice = choice] { action->setChecked(theme_.choice() == choice); });
    }
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    connect(help->addAction(tr("&About this rig")), &QAction::triggered, this, [this] {
        const Rig& rig = rigModel_.rig();
        QString text = QString::fromStdString(rig.description);
        if (!rig.sources.empty()) text += tr("\n\nSources:");
        for (const std::string& source : rig.sources) text += "\n– " + QString::fromStdString(source);
        QMessageBox::information(this, QString::fromStdString(rig.name), text);
    });
    connect(help->addAction(tr("About &Hingelab")), &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Hingelab"),
        tr("<h3>Hingelab %1</h3><p>A laboratory for hinges: see, feel and tune how a door moves.</p>"
           "<p>In the 3D view: drag a door to pull it; drag beside it to turn the camera; middle button moves, "
           "wheel "
           "zooms. With the keyboard: hold <b>.</b> or <b>,</b> to push the handle open or shut; <b>1</b> to "
           "<b>4</b> turn the camera.</p><p>Free software under the GNU GPL, version 3 or later. Uses Qt, VTK, "
           "QCustomPlot, Eigen and JSON for Modern C++.</p>")
            .arg(QApplication::applicationVersion()));
}

void MainWindow::buildStatusBar() {
    runLabel_ = new QLabel(this);
    accuracyLabel_ = new QLabel(this);
    energyLabel_ = new QLabel(this);
    costLabel_ = new QLabel(this);
    motorLabel_ = new QLabel(this);
    motorLabel_->setAccessibleName(tr("Alarms of motors"));
    for (QLabel* label : {runLabel_, accuracyLabel_, energyLabel_, costLabel_, motorLabel_}) {
        label->setContentsMargins(8, 0, 8, 0);
        statusBar()->addWidget(label);
    }
    runLabel_->setMinimumWidth(
        fontMetrics().horizontalAdvance(QStringLiteral("● Running 10.00× real time · 0000.00 s  ")));
    energyLabel_->setMinimumWidth(
        fontMetrics().horizontalAdvance(QStringLiteral("Energy closure 0.0e-00 J  ")));
    accuracyLabel_->setToolTip(tr(
        "Error allowed in each step of the integrator, in rad and rad/s; with contacts, the length of a step"));
    energyLabel_->setToolTip(
        tr("What the energy audit fails to account for: kinetic, gravity, springs, friction, hand"));
    costLabel_->setToolTip(tr("Computing time of the simulation thread, samples included"));
    auto* units = new QLabel(tr("SI · degrees"), this);
    units->setContentsMargins(8, 0, 8, 0);
    statusBar()->addPermanentWidget(units);
}

void MainWindow::showStatus() {
    const RunStatus& status = session_.status();
    const QString time = tr("%1 s").arg(status.time, 0, 'f', 2);
    switch (status.state) {
        case RunState::playing:
            runLabel_->setText(
                status.achievedSpeed > 0.0
                    ? tr("● Running %1× real time · %2").arg(status.achievedSpeed, 0, 'f', 2).arg(time)
                    : tr("● Running · %1").arg(time));
            break;
        case RunState::paused:
            runLabel_->setText(tr("❙❙ Paused · %1").arg(time));
            break;
        case RunState::stopped:
            runLabel_->setText(tr("■ Stopped · %1").arg(time));
            break;
    }
    const SimulationSettings& settings = rigModel_.rig().simulation;
    accuracyLabel_->setText(
        rigModel_.rig().contacts.empty()
            ? tr("Tolerance %1").arg(QString::fromStdString(shortestText(settings.tolerance)))
            : tr("Contact step %1 ms").arg(QString::fromStdString(displayText(1e3 * settings.contactStep, 3))));
    const double closure = session_.latest("energy.closure");
    if (std::isfinite(closure))
        energyLabel_->setText(tr("Energy closure %1 J").arg(std::abs(closure), 0, 'e', 1));
    if (status.costPerMillisecond > 0.0) {
        costLabel_->setText(tr("%1 µs per simulated ms").arg(1e6 * status.costPerMillisecond, 0, 'f', 2));
    }
    showMotorAlarm();
    const bool stopped = status.state == RunState::stopped;
    if (stopped && banner_->isHidden()) {
        banner_->setText(tr("The simulation stopped at %1 s: %2. What to try: %3.")
                             .arg(status.report.time, 0, 'f', 3)
                             .arg(QString::fromStdString(status.report.cause),
                                  QString::fromStdString(status.report.remedy)));
    }
    banner_->setVisible(stopped);
    saveProblem_->setEnabled(status.failedCase != nullptr);
}

/// Which motors stall or are overloaded.
void MainWindow::showMotorAlarm() {
    QString text;
    QColor color = theme_.colors().warning;
    for (const Model::MotorUnit& unit : rigModel_.model()->motors()) {
        const MotorWords words = motorWords(session_, unit, theme_.colors());
        if (!words.isAlarm) continue;
        if (words.color == theme_.colors().danger) color = words.color;
        if (!text.isEmpty()) text += QStringLiteral(" · ");
        text += QString::fromStdString(unit.name) + QStringLiteral(": ") + words.condition;
        if (!words.overload.isEmpty()) text += QStringLiteral(", ") + words.overload;
    }
    if (!text.isEmpty()) text.prepend(QStringLiteral("▲ "));
    if (text == motorLabel_->text()) return;
    motorLabel_->setText(text);
    motorLabel_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
}

void MainWindow::showTitle() {
    const bool edited = !rigModel_.undoStack().isClean();
    setWindowTitle(edited ? tr("%1 — edited — Hingelab").arg(rigModel_.title())
                          : tr("%1 — Hingelab").arg(rigModel_.title()));
}

void MainWindow::restoreLayout() {
    QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    restoreState(settings.value(QStringLiteral("layout")).toByteArray());
    arrangePlots();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayDiscard()) {
        event->ignore();
        return;
    }
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("layout"), saveState());
    settings.setValue(QStringLiteral("theme"), static_cast<int>(theme_.choice()));
    settings.setValue(QStringLiteral("lastRig"), files_->lastRig());
    event->accept();
}

} // namespace hingelab
