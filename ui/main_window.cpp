// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "resources/shipped_rigs.h"
#include "resources/used_libraries.h"
#include "ui/about/rig_about.h"
#include "ui/arrangements.h"
#include "ui/dock_title.h"
#include "ui/files/file_drop.h"
#include "ui/files/rig_carrier.h"
#include "ui/files/safe_file.h"
#include "ui/gallery/gallery.h"
#include "ui/lesson/lesson_actions.h"
#include "ui/manual/manual_key.h"
#include "ui/motor/motor_words.h"
#include "ui/picture_swap.h"
#include "ui/plots/channel_docks.h"
#include "ui/preferences/preferences.h"
#include "ui/present/presenter.h"
#include "ui/scene/place_nudge.h"
#include "ui/scene/scene_menu.h"
#include "ui/shortcut_list.h"
#include "ui/start/start_actions.h"
#include "ui/state_view.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"
#include "ui/window_keys.h"

namespace hingelab {
namespace {

QString energyHelp() {
    return MainWindow::tr(
        "Energy that the audit cannot account for: kinetic, gravity, springs, friction, hand. Just before a "
        "linkage locks, it grows with the speeds without limit");
}

} // namespace

MainWindow::MainWindow(RigDocument document, Theme& theme, bool openGlUsable)
    : theme_(theme),
      bench_(std::move(document), theme),
      openRig_(bench_.openRig()),
      session_(bench_.session()) {
    openRig_.setPresent([this] { return presentPlace(); });
    files_ = new FileActions(bench_, this);
    makers_ = new LinkageMakers(*files_, theme_, this);
    preferences_ = new Preferences(bench_, *this);
    start_ = new StartActions(bench_, *files_, pictures_, *this);
    makePanels();
    scene_ = new ScenePanel(bench_, openGlUsable, this);
    transport_ = new TransportBar(bench_, this);
    timeline_ = new Timeline(bench_, this);
    makeActions();
    buildCentre();
    buildDocks();
    joinPictureAndWorkshop();
    joinVariants();
    buildToolBar();
    buildMenus();
    buildStatusBar();
    new WindowKeys(*this, openRig_.undoStack()); // its parent has it
    joinPlots();
    joinMeasurements();
    joinMessages();
    takeDroppedFiles();
    followRig();
    showTitle();
    showStatus();
    resizeWithinScreen(*this, QSize(1440, 860));
    docks_->showNone(); // all at once would need a larger window
    defaultLayout_ = saveState();
    arrangeForRig();
}

void MainWindow::makePanels() {
    docks_ = new PanelDocks(*this, bench_, panelList());
    parameters_ = &docks_->panel<ParameterPanel>();
    workshop_ = &docks_->panel<WorkshopPanel>();
    workshop_->setShownPoses([this] { return shownPoses(); });
    anglePlot_ = &docks_->panel<TorqueAnglePlot>();
    ratePlot_ = &docks_->panel<TorqueRatePlot>();
    door_ = &docks_->panel<DoorPanel>();
    contacts_ = &docks_->panel<ContactPanel>();
    motors_ = &docks_->panel<MotorPanel>();
    timePlot_ = &docks_->panel<TimePlot>();
}

/// What the menus offer, with its dialogs.
void MainWindow::makeActions() {
    measured_ = new MeasuredActions(bench_, door_->plot(), *this);
    motorActions_ = new MotorActions(bench_, *motors_, *this);
    takes_ = new TakeActions(bench_, *files_, *this);
    films_ = new FilmActions(bench_, *this, scene_->view(), *timePlot_);
    exchange_ = new ExchangeActions(bench_, *files_, *this);
    new RigCarrier(openRig_, *this); // its parent has it
    struts_ = new StrutActions(bench_, scene_->view(), *this);
    connect(workshop_, &WorkshopPanel::strutsRequested, struts_, &StrutActions::showAssistant);
    reports_ = new ReportActions(bench_, *measured_, *this, scene_->view());
}

void MainWindow::buildCentre() {
    banner_ = new QLabel(this);
    banner_->setObjectName(QStringLiteral("banner"));
    banner_->setWordWrap(true);
    banner_->setTextFormat(Qt::PlainText);
    banner_->hide();
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(banner_);
    layout->addWidget(scene_, 1);
    setCentralWidget(centre);
}

void MainWindow::buildDocks() {
    docks_->dockAll();
    connect(&docks_->dockOf(*door_), &QDockWidget::visibilityChanged, door_, &DoorPanel::setInFront);
    channelPlots_ = new ChannelDocks(*this, bench_);
    hand_ = new HandActions(bench_, *channelPlots_, *this);
    channelPlots_->setTitleMaker([this](QDockWidget& dock, QWidget* heading) {
        auto* title = new DockTitle(dock, heading, theme_);
        title->leaveOutClose();
        return title;
    });
    arrangements_ = new Arrangements(*this, layoutVersion(), this);
    for (QDockWidget* dock : findChildren<QDockWidget*>()) arrangements_->watch(*dock);
    connect(channelPlots_, &ChannelDocks::added, this, [this](QDockWidget& dock) {
        arrangements_->watch(dock);
        arrangements_->noteUse();
    });
    joinLessons();
}

/// Lessons and prepared states show camera, marks and panels.
void MainWindow::joinLessons() {
    auto& panel = docks_->panel<LessonPanel>();
    lessons_ = new LessonActions(bench_, *files_, panel, docks_->dockOf(panel), *this);
    stateView_ = std::make_unique<StateView>(*docks_, scene_->view(), *arrangements_, panel);
    connect(&panel, &LessonPanel::stepChanged, this, [this, &panel] {
        if (!panel.isOpen()) arrangements_->arrange([this] { docks_->returnHome(); });
    });
    bench_.states().setView([this](const Experiment& state) { return stateView_->show(state); },
                            [this](Experiment& state) { stateView_->lookAt(state); });
    connect(start_, &StartActions::lessonsRequested, lessons_, &LessonActions::showPanel);
    connect(lessons_, &LessonActions::message, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
}

/// What all plots of all panels ask of the window.
void MainWindow::joinPlots() {
    const auto tellFailed = [this](const QString& text) {
        showWarning(this, tr("The plot was not exported"), text);
    };
    const auto tellExported = [this](const QString& path) {
        statusBar()->showMessage(tr("Exported %1").arg(path), 5000);
    };
    for (QWidget* content : docks_->contents()) {
        QList<PlotPanel*> plots = content->findChildren<PlotPanel*>();
        if (auto* plot = qobject_cast<PlotPanel*>(content)) plots.append(plot);
        for (PlotPanel* plot : plots) {
            connect(plot, &PlotPanel::exportFailed, this, tellFailed);
            connect(plot, &PlotPanel::exported, this, tellExported);
            connect(plot, &PlotPanel::roomWanted, this, [this, plot](int more) { docks_->grow(*plot, more); });
            connect(&openRig_, &OpenRig::opened, plot, &PlotPanel::fit);
        }
    }
    connect(&bench_.states(), &PreparedStates::channelsWanted, timePlot_, &TimePlot::showOnly);
    connect(channelPlots_, &ChannelDocks::exportFailed, this, tellFailed);
    connect(channelPlots_, &ChannelDocks::exported, this, tellExported);
    const auto addPlot = [this] { channelPlots_->addFor(timePlot_->shownChannels()); };
    connect(&channelPlots_->addAction(), &QAction::triggered, this, addPlot);
    connect(timePlot_, &TimePlot::channelPlotRequested, this, addPlot);
}

void MainWindow::takeDroppedFiles() {
    auto* drop = new FileDrop(*this);
    connect(drop, &FileDrop::dropped, this, [this](const QString& path) {
        if (kindOfFile(path) == DroppedFile::mesh) {
            workshop_->addMesh(path);
        } else if (kindOfFile(path) == DroppedFile::table) {
            measured_->import(path);
        } else if (kindOfFile(path) == DroppedFile::take) {
            takes_->openFrom(path);
        } else if (LessonActions::isLesson(path)) {
            lessons_->open(path);
        } else {
            files_->takeDropped(path);
        }
    });
}

void MainWindow::joinMeasurements() {
    connect(measured_, &MeasuredActions::imported, this, [this] { showDoor(DoorPanel::Page::figures); });
    connect(measured_, &MeasuredActions::shownChanged, anglePlot_, &TorqueAnglePlot::setMeasurements);
    connect(measured_, &MeasuredActions::shownChanged, ratePlot_, &TorqueRatePlot::setMeasurements);
}

/// What the status bar says.
void MainWindow::joinMessages() {
    const auto tell = [this](const QString& text) { statusBar()->showMessage(text, 8000); };
    connect(measured_, &MeasuredActions::message, this, tell);
    connect(takes_, &TakeActions::message, this, tell);
    connect(films_, &FilmActions::message, this, tell);
    connect(reports_, &ReportActions::message, this, tell);
    connect(exchange_, &ExchangeActions::message, this, tell);
    connect(struts_, &StrutActions::message, this, tell);
    connect(timeline_, &Timeline::said, this, tell);
    connect(channelPlots_, &ChannelDocks::said, this, tell);
    connect(files_, &FileActions::message, this, tell);
    connect(&session_, &SessionController::beganAnew, this, [this, tell] {
        if (session_.history().last()[0] <= 0.0) return;
        tell(tr("This edit changed the mechanism, so the run restarted. The run before is under “Runs”."));
    });
    connect(&session_, &SessionController::memoryRefused, this, [tell] {
        tell(
            tr("There is not enough memory to keep more of this run: it is paused. Save your work, then reset "
               "it."));
    });
    const auto hint = [this](const QString& text) {
        constexpr int hintTime = 6000; // [ms]
        statusBar()->showMessage(text, hintTime);
    };
    if (SceneView* view = scene_->view()) connect(view, &SceneView::hinted, this, hint);
    connect(&scene_->posing(), &PoseController::said, this, hint);
}

/// What the window shows of the document and its run.
void MainWindow::followRig() {
    connect(files_, &FileActions::newRequested, this, &MainWindow::showTemplates);
    connect(makers_, &LinkageMakers::made, this, [this] {
        docks_->dockOf(*parameters_).raise();
        session_.setPlaying(true);
    });
    connect(&openRig_, &OpenRig::fileChanged, this, &MainWindow::showTitle);
    connect(&session_, &SessionController::statusChanged, this, &MainWindow::showStatus);
    connect(&session_, &SessionController::samplesArrived, this, &MainWindow::showBanner);
    connect(&session_, &SessionController::instantChanged, this, &MainWindow::showRunState);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        arrangeForRig();
        focusPicture();
    });
    connect(&theme_, &Theme::changed, this, &MainWindow::showMotorAlarm);
}

/// Of joints with a coordinate of their own, at the instant that is shown.
PresentPlace MainWindow::presentPlace() const {
    PresentPlace place;
    for (const Joint& joint : openRig_.rig().joints) {
        const double value = session_.valueOf(session_.layout().joints.of(joint.name).coordinate.value);
        if (std::isfinite(value)) place[joint.name] = value;
    }
    return place;
}

/// Where everything is at the instant that is shown; none while its samples are not those of the rig.
std::optional<RigPoses> MainWindow::shownPoses() const {
    const Model& model = *openRig_.model();
    const ShownRun& run = session_.shown();
    if (run.isEmpty() || !run.model()->hasSameChannels(model)) return std::nullopt;
    ScenePose pose(model);
    if (!pose.read(model, run.last())) return std::nullopt;
    return pose.ofItems();
}

/// What is clicked on in the picture is selected in the outline; what is added can be placed in the picture.
void MainWindow::joinPictureAndWorkshop() {
    SceneView* view = scene_->view();
    workshop_->setCanPick(view != nullptr);
    if (view == nullptr) return;
    sceneSelection_ = new SceneSelection(*view, bench_);
    connect(sceneSelection_, &SceneSelection::menuFilled, &exchange_->cad(), &CadActions::fillMenu);
    // Filters see events in the reverse order: picking first, then handles, then what is selected.
    placeGizmo_ = new PlaceGizmo(*view, bench_);
    new PlaceNudge(*view, *placeGizmo_, bench_); // the view has it
    connect(placeGizmo_, &PlaceGizmo::hovered, sceneSelection_, &SceneSelection::setQuiet);
    placePicker_ = new PlacePicker(*view, bench_);
    placeMark_ = new PlaceMark(*view, theme_);
    connect(door_, &DoorPanel::placeMarked, placeMark_, &PlaceMark::show);
    // Handles are for building; while one only tunes, they would be in the way.
    placeGizmo_->setVisible(false);
    connect(&docks_->dockOf(*workshop_), &QDockWidget::visibilityChanged, placeGizmo_, &PlaceGizmo::setVisible);
    connect(&workshop_->inspector(), &Inspector::pickRequested, this, [this](const ItemField& field) {
        placePicker_->askWhich(QString::fromStdString(field.label), [this, field](const BodySpot& spot) {
            workshop_->inspector().takePicked(field, spot);
        });
    });
    connect(workshop_, &WorkshopPanel::pickRequested, this, [this](const Addition& addition) {
        const bool hasTwoEnds = addition.asks == Asks::points || addition.asks == Asks::places ||
                                addition.asks == Asks::joints || addition.asks == Asks::sides;
        placePicker_->ask(
            hasTwoEnds ? 2 : 1, QString::fromStdString(addition.label),
            [this, addition](const std::vector<BodySpot>& spots) { workshop_->add(addition, spots); });
    });
}

/// Keys without a modifier belong to the picture and the transport, not to a line that a rig's opening left.
void MainWindow::focusPicture() {
    QWidget* picture = scene_->view();
    (picture != nullptr ? picture : scene_)->setFocus(Qt::OtherFocusReason);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (wasShown_) return;
    wasShown_ = true;
    repeatMessage();
    focusPicture();
    // The docks have sizes only once the window has been laid out.
    QTimer::singleShot(0, docks_, [this] {
        if (arrangements_->isUsers()) return;
        arrangements_->arrange([this] { docks_->stackOrTab(); });
        docks_->raiseFirst(*openRig_.model());
        isRestored_ ? docks_->adoptSizes() : docks_->useDefaultSizes();
    });
}

/// Pinned variants are seen wherever the present design is.
void MainWindow::joinVariants() {
    compare_ = new CompareDock(*this, bench_, pictures_);
    QDockWidget& dock = compare_->dock();
    dock.setTitleBarWidget(new DockTitle(dock, compare_->panel().takeHeading(), theme_));
    connect(contacts_, &ContactPanel::compareRequested, compare_, &CompareDock::compareSchemes);
    connect(&bench_.variants(), &VariantSet::said, this,
            [this](const QString& text) { statusBar()->showMessage(text, 8000); });
    bench_.variants().setCurvesWanted(true); // nothing is made while there is no variant
    timePlot_->setVariants(bench_.variants());
    anglePlot_->setVariants(bench_.variants());
    ratePlot_->setVariants(bench_.variants());
    door_->plot().setVariants(bench_.variants());
    channelPlots_->setVariants(bench_.variants());
    if (SceneView* view = scene_->view()) view->setVariants(bench_.variants());
}

void MainWindow::saveFailedProblem() {
    const std::shared_ptr<const ContactCase> failed = session_.status().failedCase;
    if (!failed) return;
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the failing contact problem"),
                                     QStringLiteral("contact-problem.json"), tr("Contact problems (*.json)"));
    if (path.isEmpty()) return;
    const QString problem = writeSafely(path, formatJson(contactCasesToJson({*failed})));
    if (!problem.isEmpty()) {
        showWarning(this, tr("The problem was not saved"), problem);
        return;
    }
    statusBar()->showMessage(tr("Saved %1").arg(path), 5000);
}

void MainWindow::showGallery() {
    Gallery gallery(theme_, pictures_, this);
    if (gallery.exec() == QDialog::Accepted) files_->openChosen(gallery.chosen());
}

/// New: the shipped templates, then the user's own.
void MainWindow::showTemplates() {
    std::vector<GalleryEntry> entries;
    for (const ShippedRig& shipped : shippedTemplates()) {
        entries.push_back({QString::fromUtf8(shipped.name), std::string(shipped.text)});
    }
    for (const auto& [path, text] : FileActions::ownTemplates()) entries.push_back({path, text});
    Gallery gallery(theme_, pictures_, tr("New rig"), entries, this);
    for (QAction* action : makers_->actions()) gallery.offer(*action);
    if (gallery.exec() != QDialog::Accepted) return;
    files_->openNew(gallery.chosen());
    const bool isEmpty = gallery.chosen() == QStringLiteral("empty"); // there is nothing to tune yet
    docks_->dockOf(isEmpty ? static_cast<QWidget&>(*workshop_) : *parameters_).raise();
}

void MainWindow::buildToolBar() {
    addToolBar(Qt::TopToolBarArea, transport_);
    addToolBar(Qt::BottomToolBarArea, timeline_);
    undo_ = openRig_.undoStack().createUndoAction(this, tr("Undo"));
    undo_->setShortcut(QKeySequence::Undo);
    redo_ = openRig_.undoStack().createRedoAction(this, tr("Redo"));
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
    undo_->setIcon(theme_.icon(QStringLiteral("undo")));
    redo_->setIcon(theme_.icon(QStringLiteral("redo")));
}

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    files_->fillFileMenu(*file);
    file->insertActions(&files_->openAction(), makers_->actions());
    file->addSeparator();
    measured_->fillMenu(*file);
    file->addSeparator();
    takes_->fillMenu(*file);
    file->addSeparator();
    films_->fillMenu(*file);
    reports_->fillMenu(*file);
    exchange_->fillMenu(*file);
    file->addSeparator();
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
    edit->addAction(&workshop_->addAction());
    edit->addAction(&struts_->action());
    QAction* find = edit->addAction(tr("&Find parameter"));
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, this,
            [this] { parameters_->search().setFocus(Qt::ShortcutFocusReason); });
    files_->fillEditMenu(*edit);
    edit->addSeparator();
    edit->addAction(&preferences_->action());

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
    simulate->addActions(timeline_->actions());
    simulate->addSeparator();
    simulate->addAction(&hand_->action());
    motorActions_->fillMenu(*simulate->addMenu(tr("&Motor")));
    compare_->fillMenu(*menuBar()->addMenu(tr("&Compare")));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    QMenu* panels = view->addMenu(tr("&Panels"));
    for (const QDockWidget* dock : findChildren<QDockWidget*>()) panels->addAction(dock->toggleViewAction());
    panels->addSeparator();
    panels->addActions({&channelPlots_->addAction(), &channelPlots_->phaseAction()});
    QAction* reset = view->addAction(tr("&Reset arrangement"));
    connect(reset, &QAction::triggered, this, &MainWindow::resetArrangement);
    connect(view, &QMenu::aboutToShow, reset, [this, reset] {
        reset->setText(tr("&Reset arrangement for %1").arg(nameOf(familyOf(*openRig_.model()))));
    });
    reset->setToolTip(tr("Restores the original panels for this kind of rig"));
    const auto arrange = [this](const std::function<void()>& change) { arrangements_->arrange(change); };
    view->addAction(&(new PictureSwap(*this, docks_->dockOf(*door_), arrange))->action()); // the window has it
    QMenu* show = view->addMenu(tr("&Show"));
    show->setObjectName(QStringLiteral("show"));
    show->setEnabled(scene_->view() != nullptr);
    if (SceneView* picture = scene_->view()) {
        connect(show, &QMenu::aboutToShow, picture, [picture, show] { fillSceneMenu(*show, *picture); });
        view->addSeparator();
        QAction* fit = view->addAction(tr("F&it to the run\tF"));
        fit->setToolTip(tr("Zooms to all positions of the run"));
        connect(fit, &QAction::triggered, picture, &SceneView::fitRun);
        QAction* follow = view->addAction(tr("F&ollow a body\tShift+F"));
        follow->setToolTip(
            tr("The camera follows the selected body, or the body of the handle if none is selected"));
        follow->setCheckable(true);
        connect(follow, &QAction::triggered, this, [this, follow] {
            bench_.selection().toggleFollowed();
            follow->setChecked(!bench_.selection().followedBody().empty());
        });
        connect(&bench_.selection(), &Selection::followedChanged, follow, [this, follow] {
            const std::string& body = bench_.selection().followedBody();
            follow->setChecked(!body.empty());
            follow->setText(
                body.empty() ? tr("F&ollow a body\tShift+F")
                             : tr("F&ollow %1\tShift+F").arg(literalActionText(QString::fromStdString(body))));
        });
        view->addSeparator();
    }
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
    preferences_->fillTextMenu(*view->addMenu(tr("Te&xt size")));
    view->addSeparator();
    fullScreen_ = view->addAction(tr("F&ull screen"));
    fullScreen_->setCheckable(true);
    fullScreen_->setShortcut(QKeySequence(Qt::Key_F11));
    connect(fullScreen_, &QAction::triggered, this, &MainWindow::setFullScreen);
    presenter_ = new Presenter(*this, bench_, arrange, *preferences_, docks_->panel<RigAbout>(),
                               docks_->panel<LessonPanel>(), docks_->dockOf(*timePlot_));
    presenter_->fillMenu(*view);
    stateView_->setClearer([this] { presenter_->clearPanels(); });
    connect(presenter_, &Presenter::endedWithOther, this, &MainWindow::arrangeForRig);
    buildHelpMenu();
}

void MainWindow::buildHelpMenu() {
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    auto* manual = new ManualKey(*this);
    QAction* here = help->addAction(tr("&What is this?"));
    here->setShortcut(QKeySequence(Qt::Key_F1));
    connect(here, &QAction::triggered, manual, &ManualKey::showFocused);
    connect(help->addAction(tr("&User guide")), &QAction::triggered, manual,
            [manual] { manual->show(QStringLiteral("reference/window")); });
    connect(help->addAction(tr("&Contents of the manual")), &QAction::triggered, manual,
            [manual] { manual->show(QStringLiteral("README")); });
    QAction* keys = help->addAction(tr("&Keyboard shortcuts"));
    keys->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_F1));
    connect(keys, &QAction::triggered, this, &MainWindow::showShortcuts);
    start_->fillHelpMenu(*help);
    lessons_->fillMenu(*help);
    connect(start_, &StartActions::manualRequested, manual, &ManualKey::show);
    help->addSeparator();
    connect(help->addAction(tr("&About this rig")), &QAction::triggered, this, [this] {
        QDockWidget& about = docks_->dockOf(docks_->panel<RigAbout>());
        about.show();
        about.raise();
    });
    connect(help->addAction(tr("About &Hingelab")), &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::showDoor(DoorPanel::Page page) {
    QDockWidget& dock = docks_->dockOf(*door_);
    dock.show();
    dock.raise();
    door_->showPage(page);
    // A window that has just been shown arranges its panels later than this, and raises what suits the rig.
    QTimer::singleShot(0, docks_, [&dock] { dock.raise(); });
}

void MainWindow::showShortcuts() {
    auto* list = findChild<ShortcutList*>();
    if (list == nullptr) list = new ShortcutList(*this, this);
    list->setAttribute(Qt::WA_DeleteOnClose); // made anew next time: words of commands name what they act on
    list->show();
    list->raise();
    list->activateWindow();
}

/// A window that was maximised is so again.
void MainWindow::setFullScreen(bool full) {
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, full));
}

/// The window manager may have done it.
void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange && fullScreen_ != nullptr)
        fullScreen_->setChecked(isFullScreen());
}

void MainWindow::playWhenSeen() {
    SceneView* view = scene_->view();
    if (view == nullptr || view->isReady()) {
        session_.setPlaying(true);
        return;
    }
    connect(
        view, &VtkWidget::frameDrawn, this, [this] { session_.setPlaying(true); }, Qt::SingleShotConnection);
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Hingelab"),
        tr("<h3>Hingelab %1</h3><p>A laboratory for hinges: see, feel and tune how a door moves.</p>"
           "<p>In the 3D view: drag a door to pull it. Drag beside it to turn the camera. The middle button "
           "moves the view, the wheel zooms.</p><p>With the keyboard: hold <b>.</b> or <b>,</b> to push the "
           "handle open or shut. <b>1</b> to <b>4</b> turn the camera.</p><p>Free software under the GNU GPL, "
           "version 3 or later. Hingelab uses %2.</p>")
            .arg(QApplication::applicationVersion(), QLatin1String(kUsedLibraries)));
}

/// A status bar makes room for a message by hiding what is visible: what was said before the window appeared,
/// as the warnings of the first rig are, would lie over its labels.
void MainWindow::repeatMessage() {
    const QString said = statusBar()->currentMessage();
    if (said.isEmpty()) return;
    statusBar()->clearMessage();
    statusBar()->showMessage(said, 8000);
}

void MainWindow::buildStatusBar() {
    runLabel_ = new ElidedLabel(this);
    accuracyLabel_ = new ElidedLabel(this);
    energyLabel_ = new ElidedLabel(this);
    costLabel_ = new ElidedLabel(this);
    motorLabel_ = new ElidedLabel(this);
    motorLabel_->setAccessibleName(tr("Alarms of motors"));
    for (ElidedLabel* label : {runLabel_, accuracyLabel_, energyLabel_, costLabel_, motorLabel_}) {
        label->setContentsMargins(space::large, 0, space::large, 0);
        statusBar()->addWidget(label);
    }
    runLabel_->setSteadyText(QStringLiteral("● Running 10.00× real time · 0000.00 s  "));
    energyLabel_->setSteadyText(QStringLiteral("Energy closure below 1 nJ  "));
    accuracyLabel_->setHelp(tr(
        "Error allowed in each step of the integrator, in rad and rad/s; with contacts, the length of a step"));
    energyLabel_->setHelp(energyHelp());
    costLabel_->setHelp(tr("Time the simulation takes to compute, including sampling"));
    auto* units = new QToolButton(this);
    units->setObjectName(QStringLiteral("units"));
    units->setAutoRaise(true);
    units->setFocusPolicy(Qt::TabFocus);
    units->setToolTip(tr("Choose other units"));
    const auto showUnits = [units] {
        units->setText(tr("%1, %2, °").arg(unitSymbol(Quantity::length), unitSymbol(Quantity::force)));
        units->setAccessibleName(tr("Units: %1").arg(units->text()));
    };
    showUnits();
    connect(preferences_, &Preferences::unitsChanged, units, showUnits);
    connect(units, &QToolButton::clicked, &preferences_->action(), &QAction::trigger);
    statusBar()->addPermanentWidget(units);
}

/// What runs, and when it is.
void MainWindow::showRunState() {
    const RunStatus& status = session_.status();
    const QString time = tr("%1 s").arg(status.time, 0, 'f', 2);
    if (!session_.isLive()) {
        const QString shown = tr("%1 of %2").arg(session_.shownTime(), 0, 'f', 2).arg(time);
        runLabel_->setText(session_.isPlayingBack() ? tr("◀ Playing back · %1").arg(shown)
                                                    : tr("◀ Looking back · %1").arg(shown));
        return;
    }
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
}

void MainWindow::showStatus() {
    showRunState();
    const RunStatus& status = session_.status();
    const SimulationSettings& settings = openRig_.rig().simulation;
    accuracyLabel_->setText(
        openRig_.rig().contacts.empty()
            ? tr("Tolerance %1").arg(QString::fromStdString(shortDisplayText(settings.tolerance, 3)))
            : tr("Contact step %1").arg(readableText(Quantity::time, settings.contactStep, 3)));
    showEnergy();
    if (status.costPerMillisecond > 0.0) {
        costLabel_->setText(tr("%1 µs per simulated ms").arg(1e6 * status.costPerMillisecond, 0, 'f', 2));
    }
    showMotorAlarm();
    showBanner();
    saveProblem_->setEnabled(status.failedCase != nullptr);
}

/// What the energy audit misses; in red where that is more than a run may be trusted with.
void MainWindow::showEnergy() {
    const double closure = session_.valueOf(session_.layout().energy.closure);
    if (!std::isfinite(closure)) return;
    constexpr double nothing = 1e-9; // [J]
    const double share = session_.status().energyShare;
    const bool isOff = share >= EnergyWatch::kReported;
    QString text = std::abs(closure) < nothing
                       ? tr("Energy closure below 1 nJ")
                       : tr("Energy closure %1").arg(readableText(Quantity::energy, std::abs(closure), 2));
    constexpr double percent = 100.0;
    constexpr double beyondCounting = 10.0; // times
    if (isOff) {
        text = share > beyondCounting ? tr("▲ Energy is off by more than 1000 %")
                                      : tr("▲ Energy is off by %1 %").arg(percent * share, 0, 'g', 2);
    }
    const double kinetic = session_.valueOf(session_.layout().energy.kinetic);
    if (!isOff && session_.status().state == RunState::stopped && kinetic > std::abs(closure)) {
        text += tr(" of %1 in motion").arg(readableText(Quantity::energy, kinetic, 2));
    }
    energyLabel_->setText(text);
    const QString style = isOff ? QStringLiteral("color: %1").arg(theme_.colors().danger.name()) : QString();
    if (style != energyLabel_->styleSheet()) energyLabel_->setStyleSheet(style);
    if (isOff == showsEnergyHelp_) return;
    showsEnergyHelp_ = isOff;
    energyLabel_->setHelp(
        isOff
            ? tr("The energy audit does not account for this share of the energy in play. Do not rely on this "
                 "motion: shorten the contact step, lower the tolerance, or lower the largest stiffness.")
            : energyHelp());
}

/// Why the run stopped. An edit may make it stop again at the same time for another reason.
void MainWindow::showBanner() {
    const RunStatus& status = session_.status();
    const bool stopped = status.state == RunState::stopped;
    banner_->setText(stopped ? tr("The simulation stopped at %1 s: %2. Try this: %3.")
                                       .arg(QString::number(status.report.time, 'f', 3),
                                            QString::fromStdString(status.report.cause),
                                            QString::fromStdString(status.report.remedy)) +
                                   (status.canGoOn ? tr(" Press Play to continue anyway.") : QString())
                             : QString());
    banner_->setVisible(stopped);
}

/// Which motors stall or are overloaded.
void MainWindow::showMotorAlarm() {
    QString text;
    QColor color = theme_.colors().warning;
    for (const Model::MotorUnit& unit : openRig_.model()->motors()) {
        const MotorWords words = motorWords(session_, unit, theme_.colors());
        if (!words.isAlarm) continue;
        if (words.color == theme_.colors().danger) color = words.color;
        if (!text.isEmpty()) text += QStringLiteral(" · ");
        text += QString::fromStdString(unit.name) + QStringLiteral(": ") + words.condition;
        if (!words.overload.isEmpty()) text += QStringLiteral(", ") + words.overload;
    }
    if (!text.isEmpty()) text.prepend(QStringLiteral("▲ "));
    motorLabel_->setText(text);
    const QString style = QStringLiteral("color: %1").arg(color.name());
    if (style != motorLabel_->styleSheet()) motorLabel_->setStyleSheet(style);
}

void MainWindow::showTitle() {
    const bool edited = !openRig_.undoStack().isClean();
    setWindowTitle(edited ? tr("%1 — edited — Hingelab").arg(openRig_.title())
                          : tr("%1 — Hingelab").arg(openRig_.title()));
}

MainWindow::~MainWindow() {
    // A field that is being typed into takes its number when it loses the focus: while there is a document.
    hide();
    delete films_; // with its dialogs, which give back what was shown: while there is a session
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayDiscard()) {
        event->ignore();
        return;
    }
    presenter_->end(); // the next session begins with the whole window
    saveLayout();
    event->accept();
}

} // namespace hingelab

#include "ui/moc_main_window.cpp"
