// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_panel.h"

#include <QFormLayout>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <numbers>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr Range kLongest{1e-4, 100.0};
constexpr Range kPlaces{-100.0, 100.0};
constexpr FieldInfo kX{"x", "x", Quantity::length, kPlaces, {-1.0, 1.0}, 0.1, Scale::linear, "To the right."};
constexpr FieldInfo kY{"y", "y", Quantity::length, kPlaces, {-1.0, 1.0}, 0.1, Scale::linear, "Upwards."};
constexpr FieldInfo kLength{"length",     "Length", Quantity::length, kLongest,
                            {0.001, 1.0}, 0.1,      Scale::linear,    "Between the link's two points."};
constexpr FieldInfo kDirection{"direction",
                               "Direction",
                               Quantity::angle,
                               kFinite,
                               {-std::numbers::pi, std::numbers::pi},
                               1.0,
                               Scale::linear,
                               "Of the slide's line, from the x-axis."};

QString capitalised(const std::string& text) {
    QString name = QString::fromStdString(text);
    name[0] = name[0].toUpper();
    return name;
}

void setEnabledItem(QComboBox& box, int index, bool enabled, const QString& why) {
    auto* item = qobject_cast<QStandardItemModel*>(box.model())->item(index);
    item->setEnabled(enabled);
    item->setToolTip(enabled ? QString() : why);
}

} // namespace

SketchPanel::SketchPanel(SketchModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    badge_ = new QLabel(this);
    badge_->setObjectName(QStringLiteral("sketchBadge"));
    badge_->setWordWrap(true);
    badge_->setTextFormat(Qt::PlainText);
    badge_->setAccessibleName(tr("Degrees of freedom"));
    faults_ = new QLabel(this);
    faults_->setObjectName(QStringLiteral("faults"));
    faults_->setWordWrap(true);
    faults_->setTextFormat(Qt::PlainText);
    faults_->setAccessibleName(tr("What is missing"));
    said_ = new QLabel(this);
    said_->setObjectName(QStringLiteral("issue"));
    said_->setWordWrap(true);
    said_->setTextFormat(Qt::PlainText);
    said_->hide();
    layout->addWidget(badge_);
    layout->addWidget(faults_);
    layout->addWidget(said_);
    example_ = new QPushButton(tr("Show an &example"), this);
    example_->setObjectName(QStringLiteral("sketchExample"));
    example_->setAutoDefault(false);
    example_->setToolTip(tr("Draws a four-bar linkage. Press Ctrl+Z to remove it"));
    connect(example_, &QPushButton::clicked, this, &SketchPanel::exampleWanted);
    layout->addWidget(example_, 0, Qt::AlignLeft);
    buildSelected(*layout);
    buildMotion(*layout);
    buildPhoto(*layout);
    layout->addStretch(1);
    reachTimer_.setSingleShot(true);
    reachTimer_.setInterval(150);
    connect(&reachTimer_, &QTimer::timeout, this, &SketchPanel::showReach);
    connect(&model_, &SketchModel::changed, this, &SketchPanel::showPlan);
    connect(&model_, &SketchModel::changed, this, &SketchPanel::showSelected);
    connect(&model_, &SketchModel::selectionChanged, this, &SketchPanel::showSelected);
    showPlan();
    showSelected();
}

NumberEdit* SketchPanel::numberRow(QWidget* box, const QString& label, const FieldInfo& info) {
    auto* edit = new NumberEdit(info, box);
    edit->setAccessibleName(label);
    edit->setToolTip(QString::fromUtf8(info.help));
    if (info.quantity == Quantity::length) edit->setUnit(drawingUnit());
    static_cast<QFormLayout*>(box->layout())->addRow(label, edit);
    return edit;
}

void SketchPanel::setRowVisible(NumberEdit* edit, bool visible) {
    auto* form = static_cast<QFormLayout*>(edit->parentWidget()->layout());
    form->setRowVisible(edit, visible);
}

void SketchPanel::buildSelected(QLayout& layout) {
    selected_ = new QGroupBox(this);
    auto* form = new QFormLayout(selected_);
    hint_ = new QLabel(selected_);
    hint_->setObjectName(QStringLiteral("muted"));
    hint_->setWordWrap(true);
    hint_->setTextFormat(Qt::PlainText);
    form->addRow(hint_);
    x_ = numberRow(selected_, tr("x"), kX);
    x_->setObjectName(QStringLiteral("pointX"));
    y_ = numberRow(selected_, tr("y"), kY);
    ground_ = new QComboBox(selected_);
    ground_->addItems({tr("Free of the ground"), tr("Pivot on the ground"), tr("Slides on the ground")});
    ground_->setAccessibleName(tr("Ground"));
    form->addRow(tr("Ground"), ground_);
    direction_ = numberRow(selected_, tr("Direction"), kDirection);
    direction_->setObjectName(QStringLiteral("direction"));
    length_ = numberRow(selected_, tr("Length"), kLength);
    length_->setObjectName(QStringLiteral("linkLength"));
    connect(x_, &NumberEdit::valueEntered, this, [this](double value) { movePoint(0, value); });
    connect(y_, &NumberEdit::valueEntered, this, [this](double value) { movePoint(1, value); });
    connect(ground_, &QComboBox::activated, this, [this](int index) {
        const auto point = model_.selection().point;
        if (!point) return;
        model_.change(tr("Change the ground"), [&](SketchState& state) {
            state.sketch.points[*point].ground = static_cast<SketchGround>(index);
        });
    });
    connect(direction_, &NumberEdit::valueEntered, this, [this](double value) {
        const auto point = model_.selection().point;
        if (!point) return;
        model_.change(tr("Turn the slide"),
                      [&](SketchState& state) { state.sketch.points[*point].slideAngle = value; });
    });
    connect(length_, &NumberEdit::valueEntered, this, [this](double value) {
        const auto& links = model_.selection().links;
        if (links.size() != 1) return;
        const std::size_t link = links.front();
        model_.change(tr("Set a length"), [&](SketchState& state) {
            // What stands on the ground, stays.
            const auto& points = state.sketch.links[link].points;
            const bool secondStays = state.sketch.points[points[1]].ground != SketchGround::none &&
                                     state.sketch.points[points[0]].ground == SketchGround::none;
            setLength(state.sketch, link, value, secondStays ? 1 : 0);
        });
    });
    for (NumberEdit* edit : {x_, y_, direction_, length_}) {
        connect(edit, &NumberEdit::valueEntered, this, [this, edit] {
            if (edit->hasFocus()) emit numberEntered(); // else it was left for something else
        });
    }
    layout.addWidget(selected_);
}

void SketchPanel::buildMotion(QLayout& layout) {
    auto* box = new QGroupBox(tr("The rig"), this);
    auto* form = new QFormLayout(box);
    name_ = new QLineEdit(tr("Sketched linkage"), box);
    name_->setObjectName(QStringLiteral("sketchName"));
    name_->setAccessibleName(tr("Name of the rig"));
    constexpr int longestName = 100;
    name_->setMaxLength(longestName);
    driver_ = new QComboBox(box);
    driver_->setObjectName(QStringLiteral("driver"));
    driver_->setAccessibleName(tr("Driving link"));
    driver_->setToolTip(tr("Link that drives the linkage: all other positions follow from it"));
    motion_ = new QComboBox(box);
    motion_->setObjectName(QStringLiteral("motion"));
    motion_->addItems({tr("Free"), tr("Full turns, 30 rpm"), tr("To and fro")});
    motion_->setCurrentIndex(1);
    motion_->setAccessibleName(tr("Motion of the driving link"));
    hangs_ = new QCheckBox(tr("Gravity acts downwards"), box);
    hangs_->setToolTip(tr("Without gravity, the drawing lies in a horizontal plane"));
    hangs_->setChecked(true);
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Driven by"), driver_);
    form->addRow(tr("Motion"), motion_);
    form->addRow(hangs_);
    connect(driver_, &QComboBox::activated, this,
            [this](int index) { model_.chooseDriver(model_.plan().drivers[static_cast<std::size_t>(index)]); });
    connect(motion_, &QComboBox::activated, this, [this] { isMotionChosen_ = true; });
    layout.addWidget(box);
}

void SketchPanel::buildPhoto(QLayout& layout) {
    photo_ = new QGroupBox(tr("Photo"), this);
    auto* form = new QFormLayout(photo_);
    opacity_ = new QSlider(Qt::Horizontal, photo_);
    opacity_->setRange(5, 100);
    opacity_->setValue(60);
    opacity_->setAccessibleName(tr("Opacity of the photo"));
    opacity_->setToolTip(tr("How strongly the photo shows"));
    form->addRow(tr("Strength"), opacity_);
    knownLength_ = numberRow(photo_, tr("Line is"), kLength);
    knownLength_->setObjectName(QStringLiteral("knownLength"));
    knownLength_->setAccessibleName(tr("Length of the line that was drawn along the photo"));
    setRowVisible(knownLength_, false);
    connect(opacity_, &QSlider::valueChanged, this, [this](int value) { emit opacityChanged(0.01 * value); });
    connect(knownLength_, &NumberEdit::valueEntered, this, &SketchPanel::scalePhoto);
    layout.addWidget(photo_);
}

SketchOptions SketchPanel::options() const {
    SketchOptions options;
    const QString name = name_->text().trimmed();
    if (!name.isEmpty()) options.name = name.toStdString();
    options.hangs = hangs_->isChecked();
    constexpr std::array drives = {SketchDrive::free, SketchDrive::constantSpeed, SketchDrive::swing};
    options.drive = drives[static_cast<std::size_t>(motion_->currentIndex())];
    return options;
}

void SketchPanel::say(const QString& text) {
    said_->setText(text);
    said_->setVisible(!text.isEmpty());
}

void SketchPanel::showPlan() {
    const SketchPlan& plan = model_.plan();
    badge_->setText(QString::fromStdString(freedomInWords(model_.sketch(), plan)));
    badge_->setProperty("runs", plan.runs());
    badge_->style()->unpolish(badge_);
    badge_->style()->polish(badge_);
    QStringList lines;
    for (const std::string& fault : plan.faults) lines << QString::fromStdString(fault);
    faults_->setText(lines.join(QStringLiteral("\n\n")));
    faults_->setVisible(!lines.isEmpty());
    example_->setVisible(model_.sketch().links.empty());
    photo_->setVisible(!model_.photo().isNull());
    showDrivers();
    reachTimer_.start();
}

void SketchPanel::showDrivers() {
    const SketchPlan& plan = model_.plan();
    driver_->clear();
    for (const SketchBody& body : plan.drivers) {
        driver_->addItem(capitalised(nameOfBody(model_.sketch(), body)));
        const auto* first = plan.steps.empty() ? nullptr : std::get_if<FreeStep>(&plan.steps.front());
        if (first != nullptr && first->body == body) driver_->setCurrentIndex(driver_->count() - 1);
    }
    driver_->setEnabled(!plan.drivers.empty());
    motion_->setEnabled(!plan.drivers.empty());
}

/// Offers to go round only to what can.
void SketchPanel::showReach() {
    if (!model_.plan().runs()) return;
    constexpr int round = 1;
    constexpr int toAndFro = 2;
    const bool isRound = reachOf(model_.sketch(), model_.plan()).goesRound;
    setEnabledItem(*motion_, round, isRound, tr("It cannot go round: a loop holds it back"));
    if (!isRound && motion_->currentIndex() == round) motion_->setCurrentIndex(toAndFro);
    if (isRound && !isMotionChosen_) motion_->setCurrentIndex(round);
}

void SketchPanel::showSelected() {
    const Sketch& sketch = model_.sketch();
    const SketchSelection& selection = model_.selection();
    const bool isPoint = selection.point.has_value();
    const bool isLink = selection.links.size() == 1;
    const bool isBar = isLink && sketch.links[selection.links.front()].points.size() == 2;
    if (isPoint) {
        const SketchPoint& point = sketch.points[*selection.point];
        selected_->setTitle(tr("Point %1").arg(QString::fromStdString(point.name)));
        x_->setValue(point.at.x());
        y_->setValue(point.at.y());
        ground_->setCurrentIndex(static_cast<int>(point.ground));
        direction_->setValue(point.slideAngle);
    } else if (isLink) {
        selected_->setTitle(capitalised(nameOfBody(sketch, {false, selection.links.front()})));
        if (isBar) length_->setValue(lengthOf(sketch, selection.links.front()));
    } else {
        selected_->setTitle(selection.links.empty() ? tr("Nothing selected") : tr("Several links"));
    }
    if (isLink && !isBar) {
        hint_->setText(tr("A rigid link through several points: drag them, or select one."));
    } else if (selection.links.size() > 1) {
        hint_->setText(tr("Join rigidly makes one link of them."));
    } else {
        hint_->setText(tr("Select a point or a link for its numbers; with Shift, several links."));
    }
    hint_->setVisible(!isPoint && !isBar);
    auto* form = static_cast<QFormLayout*>(selected_->layout());
    for (NumberEdit* edit : {x_, y_}) form->setRowVisible(edit, isPoint);
    form->setRowVisible(ground_, isPoint);
    form->setRowVisible(direction_, isPoint && sketch.points[*selection.point].ground == SketchGround::slide);
    form->setRowVisible(length_, isBar);
}

void SketchPanel::movePoint(int component, double value) {
    const auto point = model_.selection().point;
    if (!point) return;
    model_.change(tr("Move"), [&](SketchState& state) { state.sketch.points[*point].at[component] = value; });
}

void SketchPanel::askPhotoScale(double length, const Eigen::Vector2d& from) {
    measured_ = length;
    measuredFrom_ = from;
    setRowVisible(knownLength_, true);
    knownLength_->setValue(length);
    knownLength_->setFocus(Qt::OtherFocusReason);
    knownLength_->selectAll();
}

void SketchPanel::scalePhoto(double known) {
    const double factor = known / measured_;
    model_.change(tr("Scale the photo"), [&](SketchState& state) {
        const QPointF from(measuredFrom_.x(), measuredFrom_.y());
        state.photo.corner = from + (state.photo.corner - from) * factor;
        state.photo.metresPerPixel *= factor;
    });
    setRowVisible(knownLength_, false);
    emit photoScaled();
}

} // namespace hingelab

#include "ui/sketch/moc_sketch_panel.cpp"
