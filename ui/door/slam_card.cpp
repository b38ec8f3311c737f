// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/slam_card.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "text/field_makers.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kFigureDigits = 3;

constexpr FieldInfo kThrowPlace{"from",        "From", Quantity::angle, kFinite,
                                {-3.15, 3.15}, 1.0,    Scale::linear,   "Where the door is thrown from."};
constexpr FieldInfo kThrowSpeed{"speed",    "Speed", Quantity::velocity, {0.0, 100.0},
                                {0.0, 3.0}, 0.1,     Scale::linear,      "Speed of the grip at release."};

QString figureText(const SlamFigure& figure) {
    return QString::fromStdString(figure.value ? displayText(figure.quantity, *figure.value, kFigureDigits)
                                               : figure.missing);
}

DoorSlam slamSafely(const std::shared_ptr<const Model>& model, const SlamAsked& asked,
                    const std::function<bool()>& isEnding) {
    try {
        return slamDoor(model, asked, isEnding);
    } catch (const std::exception& error) { // must not end the program
        DoorSlam slam;
        slam.refusal = std::string("The throw could not be simulated: ") + error.what();
        return slam;
    }
}

} // namespace

SlamCard::SlamCard(Workbench& bench, QWidget* parent)
    : QWidget(parent), openRig_(bench.openRig()), session_(bench.session()) {
    makeTop();
    makeTable();
    bars_ = new EnergyBars(bench.theme(), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::large, 0, 0);
    layout->setSpacing(space::medium);
    auto* top = new QHBoxLayout;
    top->setSpacing(space::medium);
    top->addWidget(new QLabel(tr("From"), this));
    top->addWidget(place_, 1);
    top->addWidget(new QLabel(tr("with"), this));
    top->addWidget(speed_, 1);
    top->addWidget(throw_);
    top->addWidget(pin_);
    barsTitle_ = new QLabel(tr("Energy sources and losses"), this);
    layout->addLayout(top);
    layout->addWidget(reason_);
    layout->addWidget(figures_);
    layout->addWidget(barsTitle_);
    layout->addWidget(bars_);
    task_ = std::make_unique<LatestTask<Request, DoorSlam>>(
        this,
        [](const Request& request, const std::function<bool()>& isEnding) {
            return slamSafely(request.model, request.asked, isEnding);
        },
        [this](long number, const DoorSlam& slam) { take(number, slam); });
}

void SlamCard::makeTop() {
    place_ = new NumberEdit(kThrowPlace, this);
    place_->setObjectName(QStringLiteral("throwPlace"));
    place_->setAccessibleName(tr("Position from which the door is thrown"));
    place_->setToolTip(
        tr("Position from which the door is thrown; at first the middle of its range of motion"));
    speed_ = new NumberEdit(kThrowSpeed, this);
    speed_->setObjectName(QStringLiteral("throwSpeed"));
    speed_->setAccessibleName(tr("Speed of the grip when the door is thrown"));
    speed_->setToolTip(tr("Speed of the grip at release, towards the lower end of the range of motion"));
    speed_->setValue(asked_.speed);
    throw_ = new QPushButton(tr("Throw"), this);
    throw_->setObjectName(QStringLiteral("throwButton"));
    throw_->setToolTip(tr("Throws the door in the 3D view"));
    throw_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    pin_ = new QPushButton(tr("Pin"), this);
    pin_->setObjectName(QStringLiteral("pinThrow"));
    pin_->setCheckable(true);
    pin_->setToolTip(tr("Keeps these figures beside those of the designs to come"));
    pin_->setAccessibleName(tr("Pin the figures of this design"));
    pin_->setFocusPolicy(Qt::TabFocus);
    reason_ = new QLabel(this);
    reason_->setObjectName(QStringLiteral("slamReason"));
    reason_->setTextFormat(Qt::PlainText);
    reason_->setWordWrap(true);
    reason_->setAccessibleName(tr("Why the door cannot be thrown"));
    reason_->hide();
    connect(place_, &NumberEdit::valueEntered, this, [this](double value) {
        asked_.from = value;
        ask();
    });
    connect(speed_, &NumberEdit::valueEntered, this, [this](double value) {
        asked_.speed = value;
        ask();
    });
    connect(throw_, &QPushButton::clicked, this, &SlamCard::throwNow);
    connect(pin_, &QPushButton::toggled, this, &SlamCard::togglePin);
}

void SlamCard::makeTable() {
    figures_ = new QTableWidget(0, 3, this);
    figures_->setObjectName(QStringLiteral("slamFigures"));
    figures_->setHorizontalHeaderLabels({tr("Figure"), tr("Value"), tr("Pinned")});
    figures_->setAccessibleName(tr("Figures of a thrown door"));
    figures_->verticalHeader()->hide();
    QHeaderView* header = figures_->horizontalHeader();
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {1, 2}) header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    header->setHighlightSections(false);
    for (const int column : {0, 1, 2}) {
        figures_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
    figures_->setColumnHidden(2, true);
    figures_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    figures_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    figures_->setSelectionMode(QAbstractItemView::SingleSelection);
    figures_->setSelectionBehavior(QAbstractItemView::SelectRows);
    figures_->setFocusPolicy(Qt::TabFocus);
    figures_->setShowGrid(false);
    figures_->setFrameShape(QFrame::NoFrame);
    figures_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the whole panel scrolls
}

void SlamCard::startAnew() {
    asked_ = {};
    speed_->setValue(asked_.speed);
    pinned_.clear();
    const QSignalBlocker blocker(pin_);
    pin_->setChecked(false);
    figures_->setColumnHidden(2, true);
}

void SlamCard::askFor(const MotorVoltages& voltages) {
    asked_.voltages = voltages;
    ask();
}

void SlamCard::ask() {
    task_->request({openRig_.model(), asked_});
}

void SlamCard::take(long number, const DoorSlam& slam) {
    shown_ = number;
    slam_ = slam;
    const bool isThrown = slam_.refusal.empty();
    reason_->setVisible(!isThrown);
    reason_->setText(QString::fromStdString(slam_.refusal));
    for (QWidget* widget : std::initializer_list<QWidget*>{figures_, barsTitle_, bars_}) {
        widget->setVisible(isThrown);
    }
    throw_->setEnabled(isThrown);
    pin_->setEnabled(isThrown || pin_->isChecked());
    if (isThrown) {
        FieldInfo field = kThrowPlace;
        field.quantity = slam_.isRotation ? Quantity::angle : Quantity::length;
        place_->setField(field);
        if (!place_->hasFocus()) place_->setValue(slam_.thrown.x);
        fillTable();
        bars_->setShares(sharesThatCount(slam_.run.account));
    }
    emit shown();
}

void SlamCard::setCell(int row, int column, const QString& text, const QString& tip) {
    QTableWidgetItem* item = figures_->item(row, column);
    if (item == nullptr) {
        item = new QTableWidgetItem;
        figures_->setItem(row, column, item);
    }
    if (item->text() != text) item->setText(text);
    item->setToolTip(tip);
}

void SlamCard::fillTable() {
    const int rows = static_cast<int>(slam_.figures.size());
    if (figures_->rowCount() != rows) figures_->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const auto i = static_cast<std::size_t>(row);
        const SlamFigure& figure = slam_.figures[i];
        const QString tip = QString::fromUtf8(figure.definition);
        setCell(row, 0, QString::fromUtf8(figure.label), tip);
        setCell(row, 1, figureText(figure), tip);
        setCell(row, 2, i < pinned_.size() ? figureText(pinned_[i]) : QString(), tip);
    }
    int height = figures_->horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < rows; ++row) height += figures_->rowHeight(row);
    figures_->setFixedHeight(height);
}

/// As it is seen from here on: with loads over time, if the rig has some.
void SlamCard::throwNow() {
    const std::shared_ptr<const Model>& model = openRig_.model();
    if (slam_.pose.q.size() != model->degreesOfFreedom()) {
        reason_->setText(tr("The motion of this rig is prescribed: take that off to throw it in the 3D view."));
        reason_->show();
        return;
    }
    session_.runner().setMotion(model, slam_.pose, JointVector::Constant(1, slam_.thrown.rate));
    session_.setPlaying(true);
}

void SlamCard::togglePin() {
    pinned_ = pin_->isChecked() ? slam_.figures : std::vector<SlamFigure>();
    figures_->setColumnHidden(2, pinned_.empty());
    fillTable();
}

} // namespace hingelab

#include "ui/door/moc_slam_card.cpp"
