// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/scene/scene_menu.h"
#include "ui/theme/spaces.h"

namespace hingelab {

ScenePanel::ScenePanel(Workbench& bench, bool openGlUsable, QWidget* parent)
    : QWidget(parent),
      posing_(new PoseController(bench.openRig(), bench.session(), this)),
      poseBar_(new PoseBar(*posing_, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    if (!openGlUsable) {
        auto* page = new QLabel(
            tr("<h3>No 3D picture here</h3><p>Hingelab needs OpenGL 3.2 on X11 (or XWayland) for its 3D view, "
               "and this display "
               "offers none. "
               "Everything else works: parameters, curves, plots over time and files.</p><p>On a remote or "
               "virtual "
               "machine, install the package <b>libgl1-mesa-dri</b>, which draws with the processor.</p>"),
            this);
        page->setObjectName(QStringLiteral("noOpenGl"));
        page->setWordWrap(true);
        page->setAlignment(Qt::AlignCenter);
        page->setMargin(40);
        layout->addWidget(page, 1);
        layout->addWidget(poseBar_);
        return;
    }
    view_ = new SceneView(bench, this);
    view_->setPosing(posing_);
    view_->installEventFilter(this);
    layout->addWidget(view_, 1);
    layout->addWidget(poseBar_);
    addOverlay(bench.theme());
    meshBanner_ = new QLabel(this);
    meshBanner_->setObjectName(QStringLiteral("meshProblems"));
    meshBanner_->setWordWrap(true);
    meshBanner_->setTextFormat(Qt::PlainText);
    meshBanner_->hide();
    connect(view_, &SceneView::rebuilt, this, &ScenePanel::showMeshProblems);
    showMeshProblems();
}

/// A mesh that cannot be drawn is told where it is missed; everything else works on.
void ScenePanel::showMeshProblems() {
    const QStringList& problems = view_->scene().meshProblems();
    meshBanner_->setVisible(!problems.isEmpty());
    if (problems.isEmpty()) return;
    meshBanner_->setText(tr("Not drawn: %1").arg(problems.join(QStringLiteral("; "))));
    constexpr int margin = 12; // [pixels]
    meshBanner_->setFixedWidth(std::max(200, width() - 2 * margin));
    meshBanner_->adjustSize();
    const int toolbar = overlay_ != nullptr ? overlay_->y() : view_->geometry().bottom();
    meshBanner_->move(margin, toolbar - meshBanner_->height() - margin);
    meshBanner_->raise();
}

void ScenePanel::addOverlay(const Theme&) {
    overlay_ = new QFrame(this);
    overlay_->setObjectName(QStringLiteral("overlay"));
    auto* line = new QHBoxLayout(overlay_);
    line->setContentsMargins(space::small, space::small, space::small, space::small);
    line->setSpacing(space::tight);
    const auto add = [&](const QString& text, const QString& tip, auto act) {
        auto* button = new QToolButton(overlay_);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        connect(button, &QToolButton::clicked, this, act);
        line->addWidget(button);
        return button;
    };
    add(tr("Home"), tr("View from the front right (1)"), [this] { view_->setCamera(CameraView::home); });
    add(tr("Front"), tr("View from the front (2)"), [this] { view_->setCamera(CameraView::front); });
    add(tr("Side"), tr("View from the side (3)"), [this] { view_->setCamera(CameraView::side); });
    add(tr("Top"), tr("View from above (4)"), [this] { view_->setCamera(CameraView::top); });
    add(tr("Fit"), tr("Zoom to all positions of the run (F)"), [this] { view_->fitRun(); });
    const auto addToggle = [&](const QString& text, const QString& tip, auto set) {
        QToolButton* button = add(text, tip, [] {});
        button->setCheckable(true);
        button->setChecked(true);
        connect(button, &QToolButton::toggled, view_, set);
    };
    addToggle(tr("Grid"), tr("Show or hide the ground grid"), &SceneView::setGridVisible);
    addToggle(tr("Axes"), tr("Show or hide the world's axes"), &SceneView::setAxesVisible);
    QToolButton* show =
        add(tr("Show"), tr("Choose frames, reactions, traces and accelerations to show"), [] {});
    show->setObjectName(QStringLiteral("sceneShow"));
    show->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(show);
    show->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, view_, [this, menu] { fillSceneMenu(*menu, *view_); });
    overlay_->adjustSize();
    fitHint_ = new QToolButton(this);
    fitHint_->setObjectName(QStringLiteral("fitHint"));
    fitHint_->setText(tr("Out of the picture: Fit (F)"));
    fitHint_->setToolTip(tr("Something moves out of the picture, and the camera stays where you have put it"));
    fitHint_->setAccessibleName(tr("Fit the picture to what moves"));
    fitHint_->setFocusPolicy(Qt::TabFocus);
    fitHint_->hide();
    connect(fitHint_, &QToolButton::clicked, view_, &SceneView::fitRun);
    connect(&view_->camera(), &CameraKeeper::strayedChanged, this, [this] {
        fitHint_->setVisible(view_->camera().hasStrayed());
        placeOverlays();
    });
}

/// In a narrow view the buttons whose keys do the same go first: top, side, front.
void ScenePanel::fitOverlay() {
    constexpr int margin = 12; // [pixels]
    const QList<QToolButton*> buttons =
        overlay_->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
    for (QToolButton* button : buttons) button->setVisible(true);
    for (const qsizetype last : {3, 2, 1}) {
        overlay_->adjustSize();
        if (overlay_->width() <= width() - 2 * margin || last >= buttons.size()) break;
        buttons[last]->setVisible(false);
    }
    overlay_->adjustSize();
    overlay_->move(width() - overlay_->width() - margin,
                   view_->geometry().bottom() - overlay_->height() - margin);
}

bool ScenePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_ && event->type() == QEvent::Resize) placeOverlays();
    return QWidget::eventFilter(watched, event);
}

/// What lies over the picture stays in its corners.
void ScenePanel::placeOverlays() {
    if (overlay_ != nullptr) fitOverlay();
    if (meshBanner_ != nullptr) showMeshProblems();
    if (fitHint_ == nullptr) return;
    constexpr int margin = 12; // [pixels]
    fitHint_->adjustSize();
    fitHint_->move(view_->geometry().right() - fitHint_->width() - margin, view_->y() + margin);
    fitHint_->raise();
}

} // namespace hingelab

#include "ui/scene/moc_scene_panel.cpp"
