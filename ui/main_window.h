// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMainWindow>
#include <memory>

#include "ui/compare/compare_dock.h"
#include "ui/contact/contact_panel.h"
#include "ui/door/door_panel.h"
#include "ui/exchange/exchange_actions.h"
#include "ui/files/file_actions.h"
#include "ui/film/film_actions.h"
#include "ui/gallery/rig_pictures.h"
#include "ui/hand/hand_actions.h"
#include "ui/hinge/torque_angle_plot.h"
#include "ui/hinge/torque_rate_plot.h"
#include "ui/linkage/linkage_plot.h"
#include "ui/linkage_makers.h"
#include "ui/measured/measured_actions.h"
#include "ui/model/session_controller.h"
#include "ui/motor/motor_actions.h"
#include "ui/panel_docks.h"
#include "ui/panels/parameter_panel.h"
#include "ui/plots/time_plot.h"
#include "ui/report/report_actions.h"
#include "ui/scene/place_gizmo.h"
#include "ui/scene/place_mark.h"
#include "ui/scene/place_picker.h"
#include "ui/scene/scene_panel.h"
#include "ui/scene/scene_selection.h"
#include "ui/struts/strut_actions.h"
#include "ui/text/elided_label.h"
#include "ui/timeline/take_actions.h"
#include "ui/timeline/timeline.h"
#include "ui/transport/transport_bar.h"
#include "ui/workshop/workshop_panel.h"

namespace hingelab {

class Arrangements;
class ChannelDocks;
class LessonActions;
class Preferences;
class Presenter;
class StartActions;
class StateView;

/// Puts the parts together: panels, scene, plots, transport, menus, status. Holds no logic of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    MainWindow(RigDocument document, Theme& theme, bool openGlUsable);
    ~MainWindow() override;

    [[nodiscard]] OpenRig& openRig() { return openRig_; }
    [[nodiscard]] SessionController& session() { return session_; }
    [[nodiscard]] Selection& selection() { return bench_.selection(); }
    [[nodiscard]] ScenePanel& scenePanel() { return *scene_; }
    [[nodiscard]] TorqueAnglePlot& torqueAnglePlot() { return *anglePlot_; }
    [[nodiscard]] TorqueRatePlot& torqueRatePlot() { return *ratePlot_; }
    [[nodiscard]] MeasuredActions& measured() { return *measured_; }
    [[nodiscard]] HandActions& hand() { return *hand_; }
    [[nodiscard]] TimePlot& timePlot() { return *timePlot_; }
    [[nodiscard]] VariantSet& variants() { return bench_.variants(); }
    [[nodiscard]] CompareDock& compare() { return *compare_; }
    [[nodiscard]] TakeActions& takes() { return *takes_; }
    [[nodiscard]] FilmActions& films() { return *films_; }
    [[nodiscard]] ExchangeActions& exchange() { return *exchange_; }
    [[nodiscard]] FileActions& files() { return *files_; }
    [[nodiscard]] LinkageMakers& makers() { return *makers_; }
    [[nodiscard]] StartActions& start() { return *start_; }
    [[nodiscard]] PreparedStates& states() { return bench_.states(); }
    [[nodiscard]] LessonActions& lessons() { return *lessons_; }

    /// Brings the whole door to the front of its tabs, with a page beneath its curve.
    void showDoor(DoorPanel::Page page);
    /// Brings the workshop to the front of its tabs.
    void showWorkshop() { docks_->dockOf(*workshop_).raise(); }

    /// Plays as soon as there is a picture to see: drawing the first one may take long.
    void playWhenSeen();

    /// Layout and theme of the last session; from now on, changes are remembered as they happen.
    void restoreLayout();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    /// Of remembered layouts: one that knows fewer panels would put the new ones where there is no room for
    /// them.
    [[nodiscard]] static int layoutVersion();

    void makePanels();
    void makeActions();
    void buildCentre();
    void buildDocks();
    void joinLessons();
    void joinPlots();
    void joinMeasurements();
    void joinMessages();
    void takeDroppedFiles();
    void followRig();
    void joinPictureAndWorkshop();
    [[nodiscard]] PresentPlace presentPlace() const;
    [[nodiscard]] std::optional<RigPoses> shownPoses() const;
    void buildMenus();
    void buildToolBar();
    void buildStatusBar();
    void repeatMessage();
    void showStatus();
    void showRunState();
    void showEnergy();
    void showBanner();
    void showMotorAlarm();
    void showTitle();
    void showAbout();
    void showShortcuts();
    void buildHelpMenu();
    void setFullScreen(bool full);
    void showGallery();
    void showTemplates();
    void joinVariants();
    void saveFailedProblem();
    void arrangeForRig();
    void resetArrangement();
    void focusPicture();
    void saveLayout();

    Theme& theme_;
    Workbench bench_;
    OpenRig& openRig_;
    SessionController& session_;
    RigPictures pictures_;
    FileActions* files_;
    LinkageMakers* makers_;
    Preferences* preferences_;
    StartActions* start_;
    PanelDocks* docks_;
    Arrangements* arrangements_;
    LessonActions* lessons_ = nullptr;
    std::unique_ptr<StateView> stateView_;
    ChannelDocks* channelPlots_;
    ParameterPanel* parameters_;
    WorkshopPanel* workshop_;
    PlacePicker* placePicker_ = nullptr;
    PlaceGizmo* placeGizmo_ = nullptr;
    PlaceMark* placeMark_ = nullptr; ///< null without OpenGL
    SceneSelection* sceneSelection_ = nullptr;
    ScenePanel* scene_;
    TorqueAnglePlot* anglePlot_;
    ContactPanel* contacts_;
    MotorPanel* motors_;
    MotorActions* motorActions_;
    TorqueRatePlot* ratePlot_;
    DoorPanel* door_;
    MeasuredActions* measured_;
    StrutActions* struts_;
    HandActions* hand_;
    CompareDock* compare_;
    TimePlot* timePlot_;
    TransportBar* transport_;
    Timeline* timeline_;
    TakeActions* takes_;
    FilmActions* films_;
    ReportActions* reports_;
    ExchangeActions* exchange_;
    bool showsEnergyHelp_ = false; ///< the energy label's help says what to do
    QLabel* banner_;
    ElidedLabel* runLabel_;
    ElidedLabel* accuracyLabel_;
    ElidedLabel* energyLabel_;
    ElidedLabel* costLabel_;
    ElidedLabel* motorLabel_;
    QAction* undo_;
    QAction* redo_;
    QAction* saveProblem_ = nullptr;
    QAction* fullScreen_ = nullptr;
    Presenter* presenter_ = nullptr;
    QByteArray defaultLayout_;
    bool isRestored_ = false; ///< the layout of the last session
    bool wasShown_ = false;
    bool remembers_ = false; ///< arrangements, from one session to the next
};

} // namespace hingelab
