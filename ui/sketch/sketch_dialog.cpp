// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_dialog.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QImageReader>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>
#include <memory>

#include "ui/text/plain_text.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {

SketchDialog::SketchDialog(const Theme& theme, QWidget* parent) : QDialog(parent), theme_(theme) {
    setWindowTitle(tr("Sketch a linkage"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, QSize(1180, 760));
    tools_ = new QToolBar(this);
    tools_->setIconSize(QSize(18, 18));
    tools_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    canvas_ = new SketchCanvas(model_, theme, this);
    panel_ = new SketchPanel(model_, this);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(panel_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    constexpr int panelWidth = 310;
    scroll->setFixedWidth(panelWidth);
    make_ = new QPushButton(tr("&Make the rig"), this);
    make_->setObjectName(QStringLiteral("primary"));
    make_->setAutoDefault(false); // Enter draws
    auto* close = new QPushButton(tr("&Close"), this);
    close->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(make_);
    auto* side = new QVBoxLayout;
    side->addWidget(scroll, 1);
    side->addLayout(buttons);
    auto* middle = new QHBoxLayout;
    middle->addWidget(canvas_, 1);
    middle->addLayout(side);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(tools_);
    layout->addLayout(middle, 1);
    buildTools();
    connect(&model_, &SketchModel::changed, this, &SketchDialog::updateActions);
    connect(&model_, &SketchModel::selectionChanged, this, &SketchDialog::updateActions);
    connect(canvas_, &SketchCanvas::toolChanged, this, &SketchDialog::updateActions);
    connect(canvas_, &SketchCanvas::said, panel_, &SketchPanel::say);
    connect(canvas_, &SketchCanvas::menuRequested, this, &SketchDialog::showMenu);
    connect(canvas_, &SketchCanvas::photoMeasured, panel_,
            [this](double length) { panel_->askPhotoScale(length, canvas_->measuredFrom()); });
    connect(panel_, &SketchPanel::opacityChanged, canvas_, &SketchCanvas::setPhotoOpacity);
    connect(panel_, &SketchPanel::photoScaled, this, [this] {
        canvas_->setTool(SketchTool::draw);
        canvas_->fit();
        canvas_->setFocus();
    });
    // The next key is the sheet's: G pins the point whose place was just typed.
    connect(panel_, &SketchPanel::numberEntered, canvas_, qOverload<>(&QWidget::setFocus));
    connect(panel_, &SketchPanel::exampleWanted, this, &SketchDialog::drawExample);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(make_, &QPushButton::clicked, this, &SketchDialog::makeRig);
    updateActions();
    canvas_->setFocus();
}

QAction* SketchDialog::addTool(const QString& icon, const QString& text, const QString& toolTip,
                               const QKeySequence& key) {
    auto* action = new QAction(theme_.icon(icon), text, this);
    const QString keyText = key.toString(QKeySequence::NativeText);
    action->setToolTip(keyText.isEmpty() ? toolTip : toolTip + QStringLiteral(" (%1)").arg(keyText));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WindowShortcut);
    tools_->addAction(action);
    auto* button = qobject_cast<QToolButton*>(tools_->widgetForAction(action));
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(text);
    return action;
}

void SketchDialog::buildTools() {
    auto* group = new QActionGroup(this);
    const auto addMode = [&](const QString& icon, const QString& text, const QString& toolTip, SketchTool tool,
                             const QKeySequence& key) {
        QAction* action = addTool(icon, text, toolTip, key);
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, tool] {
            canvas_->setTool(tool);
            canvas_->setFocus();
        });
        return action;
    };
    draw_ =
        addMode(QStringLiteral("draw"), tr("Draw"), tr("Draw links, end to end"), SketchTool::draw, Qt::Key_D);
    select_ = addMode(QStringLiteral("select"), tr("Select"), tr("Select and drag points and links"),
                      SketchTool::select, Qt::Key_V);
    tools_->addSeparator();
    buildGroundTools();
    tools_->addSeparator();
    QAction* photo = addTool(QStringLiteral("photo"), tr("Photo…"), tr("Lay a photo behind the sketch"), {});
    connect(photo, &QAction::triggered, this, &SketchDialog::choosePhoto);
    scalePhoto_ =
        addMode(QStringLiteral("ruler"), tr("Scale"), tr("Draw a line along the photo, and say how long it is"),
                SketchTool::scalePhoto, {});
    movePhoto_ = addMode(QStringLiteral("move"), tr("Shift"), tr("Drag the photo"), SketchTool::movePhoto, {});
    tools_->addSeparator();
    QAction* undo = model_.undoStack().createUndoAction(this, tr("Undo"));
    QAction* redo = model_.undoStack().createRedoAction(this, tr("Redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    undo->setIcon(theme_.icon(QStringLiteral("undo")));
    redo->setIcon(theme_.icon(QStringLiteral("redo")));
    tools_->addActions({undo, redo});
    QAction* fit = addTool(QStringLiteral("home"), tr("Fit"), tr("Show all that is drawn"), Qt::Key_Home);
    connect(fit, &QAction::triggered, canvas_, &SketchCanvas::fit);
    QAction* clear =
        addTool(QStringLiteral("delete"), tr("Clear"), tr("Clear the sheet; Undo restores it"), {});
    connect(clear, &QAction::triggered, &model_, &SketchModel::clear);
    for (QAction* action : {undo, redo, fit, clear}) {
        auto* button = qobject_cast<QToolButton*>(tools_->widgetForAction(action));
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(action->text());
    }
}

void SketchDialog::buildGroundTools() {
    pivot_ = addTool(QStringLiteral("pivot"), tr("Pivot"), tr("Pin the point to the ground"), Qt::Key_G);
    slide_ = addTool(QStringLiteral("slide"), tr("Slide"), tr("Let the point slide on the ground along a line"),
                     Qt::Key_S);
    loose_ = addTool(QStringLiteral("loose"), tr("Loose"), tr("Release the point from the ground"), Qt::Key_F);
    join_ =
        addTool(QStringLiteral("rigid"), tr("Join rigidly"), tr("Join the selected links into one"), Qt::Key_J);
    remove_ = addTool(QStringLiteral("remove"), tr("Remove"), tr("Remove the selected points and links"),
                      QKeySequence::Delete);
    connect(pivot_, &QAction::triggered, this, [this] { setGround(SketchGround::pivot); });
    connect(slide_, &QAction::triggered, this, [this] { setGround(SketchGround::slide); });
    connect(loose_, &QAction::triggered, this, [this] { setGround(SketchGround::none); });
    connect(join_, &QAction::triggered, this, &SketchDialog::joinSelected);
    connect(remove_, &QAction::triggered, this, &SketchDialog::removeSelected);
}

void SketchDialog::updateActions() {
    const SketchSelection& selection = model_.selection();
    const bool isPoint = selection.point.has_value();
    for (QAction* action : {pivot_, slide_, loose_}) action->setEnabled(isPoint);
    join_->setEnabled(selection.links.size() > 1);
    remove_->setEnabled(isPoint || !selection.links.empty());
    for (QAction* action : {scalePhoto_, movePhoto_}) action->setVisible(!model_.photo().isNull());
    draw_->setChecked(canvas_->tool() == SketchTool::draw);
    select_->setChecked(canvas_->tool() == SketchTool::select);
    scalePhoto_->setChecked(canvas_->tool() == SketchTool::scalePhoto);
    movePhoto_->setChecked(canvas_->tool() == SketchTool::movePhoto);
    make_->setEnabled(model_.plan().runs());
    make_->setToolTip(model_.plan().runs() ? tr("Opens it as a new rig")
                                           : QString::fromStdString(model_.plan().faults.front()));
}

void SketchDialog::setGround(SketchGround ground) {
    const auto point = model_.selection().point;
    if (!point) return;
    const QString words = ground == SketchGround::pivot   ? tr("Pin to the ground")
                          : ground == SketchGround::slide ? tr("Slide on the ground")
                                                          : tr("Release from the ground");
    model_.change(words, [&](SketchState& state) { state.sketch.points[*point].ground = ground; });
}

void SketchDialog::joinSelected() {
    std::vector<std::size_t> links = model_.selection().links;
    std::sort(links.begin(), links.end());
    model_.change(tr("Join rigidly"), [&](SketchState& state) {
        for (std::size_t i = links.size(); i-- > 1;) joinRigidly(state.sketch, links.front(), links[i]);
    });
}

void SketchDialog::removeSelected() {
    const SketchSelection selection = model_.selection();
    std::vector<std::size_t> links = selection.links;
    std::sort(links.begin(), links.end());
    model_.change(tr("Remove"), [&](SketchState& state) {
        if (selection.point) removePoint(state.sketch, *selection.point);
        for (std::size_t i = links.size(); i-- > 0;) {
            if (links[i] < state.sketch.links.size()) removeLink(state.sketch, links[i]);
        }
    });
}

QString SketchDialog::loadPhoto(const QString& path) {
    QImageReader reader(path);
    reader.setAutoTransform(true);
    constexpr int mostMegabytes = 256;
    reader.setAllocationLimit(mostMegabytes);
    QImage image = reader.read();
    if (image.isNull()) return tr("%1 cannot be read as a picture: %2.").arg(path, reader.errorString());
    // As wide as the sheet shows, until a line says better.
    const double width = 0.8 * canvas_->width() / canvas_->view().scale();
    const double perPixel = width / image.width();
    const Eigen::Vector2d corner = canvas_->view().toPlane(QPointF(0.1 * canvas_->width(), 20.0));
    model_.setPhoto(std::move(image), {QPointF(corner.x(), corner.y()), perPixel});
    canvas_->fit();
    panel_->say(QString());
    return {};
}

void SketchDialog::drawExample() {
    Sketch sketch;
    const std::array<Eigen::Vector2d, 5> places = {
        Eigen::Vector2d(0.0, 0.0), {0.05, 0.11}, {0.38, 0.26}, {0.4, 0.0}, {0.19, 0.34}};
    for (const Eigen::Vector2d& place : places) addSketchPoint(sketch, place);
    sketch.points[0].ground = sketch.points[3].ground = SketchGround::pivot;
    sketch.links = {{{0, 1}}, {{1, 2, 4}}, {{2, 3}}};
    model_.change(tr("Draw an example"), [&](SketchState& state) { state.sketch = sketch; });
    canvas_->setTool(SketchTool::select);
    canvas_->fit();
    canvas_->setFocus();
}

void SketchDialog::choosePhoto() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Photo behind the sketch"), QString(),
                                     tr("Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.gif *.svg)"));
    if (path.isEmpty()) return;
    const QString problem = loadPhoto(path);
    if (!problem.isEmpty()) {
        showWarning(this, tr("The photo was not opened"), problem);
    } else {
        canvas_->setTool(SketchTool::scalePhoto);
    }
}

void SketchDialog::makeRig() {
    const RigReading reading = rigOf(model_.sketch(), model_.plan(), panel_->options());
    if (!reading.document) {
        QString text = tr("The rig cannot be made:");
        for (const Issue& issue : reading.issues)
            text += QLatin1Char('\n') + QString::fromStdString(issue.text());
        panel_->say(text);
        return;
    }
    panel_->say(QString());
    emit rigMade(std::make_shared<RigDocument>(*reading.document));
}

void SketchDialog::showMenu(const QPoint& at) {
    QMenu menu(this);
    if (model_.selection().point) menu.addActions({pivot_, slide_, loose_});
    if (model_.selection().links.size() > 1) menu.addAction(join_);
    menu.addAction(remove_);
    menu.exec(at);
}

} // namespace hingelab

#include "ui/sketch/moc_sketch_dialog.cpp"
