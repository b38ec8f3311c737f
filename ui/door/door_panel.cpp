// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/door_panel.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "analysis/door_words.h"
#include "ui/text/elided_combo.h"
#include "ui/text/elided_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

enum DoorFigureColumn { kLabelColumn, kValueColumnOfDoor, kPinnedColumn, kFigureColumns };

/// A figure without the place where it is read.
QString valueText(DoorMetric metric, const DoorCurve& curve) {
    metric.at.reset();
    return QString::fromStdString(metricText(metric, curve));
}

/// What a figure has become since it was pinned: "+1.2 N (+8 %)"; empty where one of them is not there.
QString differenceText(const DoorMetric& now, const DoorMetric& pinned) {
    if (!now.value || !pinned.value || now.quantity != pinned.quantity) return {};
    constexpr int digits = 3;
    if (displayText(now.quantity, *now.value, digits) == displayText(now.quantity, *pinned.value, digits))
        return DoorPanel::tr("same"); // as far as it is shown: all beyond is rounding
    const double change = *now.value - *pinned.value;
    const auto sign = [](double value) { return value > 0.0 ? QStringLiteral("+") : QStringLiteral("−"); };
    QString text = sign(change) + QString::fromStdString(displayText(now.quantity, std::abs(change), digits));
    if (*pinned.value != 0.0 && now.quantity != Quantity::angle && now.quantity != Quantity::length) {
        const double share = 100.0 * change / std::abs(*pinned.value);
        text += QStringLiteral(" (%1%2 %)")
                    .arg(sign(share), QString::fromStdString(displayText(std::abs(share), 2)));
    }
    return text;
}

} // namespace

DoorPanel::DoorPanel(Workbench& bench, QWidget* parent)
    : QFrame(parent), openRig_(bench.openRig()), session_(bench.session()) {
    setObjectName(QStringLiteral("plotFrame"));
    plot_ = new DoorPlot(bench, this);
    reason_ = new QLabel(this);
    reason_->setObjectName(QStringLiteral("doorReason"));
    reason_->setTextFormat(Qt::PlainText);
    reason_->setWordWrap(true);
    reason_->setContentsMargins(space::edge, space::large, space::edge, space::large);
    reason_->setAccessibleName(tr("Why there is no curve of the whole door"));
    targets_ = new TargetsPanel(bench, this);
    targets_->setCurve([this] { return picture_ ? &picture_->curve : nullptr; });
    slam_ = new SlamCard(bench, this);
    makeShort();
    makeFigures();
    layOut();
    followRig();
    followHands();
    fillMotors();
    reason_->hide();
    updatePage();
}

/// Pages, and targets in short while another page is in front.
void DoorPanel::makeShort() {
    pages_ = new QTabBar(this);
    pages_->setObjectName(QStringLiteral("doorPages"));
    for (const QString& name : {tr("Figures"), tr("Targets"), tr("Thrown shut")}) pages_->addTab(name);
    pages_->setAccessibleName(tr("What is shown of the door beside its curve"));
    pages_->setDrawBase(false);
    pages_->setExpanding(false);
    targetsInShort_ = new QToolButton(this);
    targetsInShort_->setAutoRaise(true);
    targetsInShort_->setText(targets_->summary().text());
    targetsInShort_->setToolTip(tr("Go to the targets, beneath the curve"));
    targetsInShort_->setAccessibleName(tr("Targets in short"));
    targetsInShort_->setFocusPolicy(Qt::TabFocus);
    targetsInShort_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // no wider than there is room
}

void DoorPanel::makeFigures() {
    figures_ = new QTableWidget(0, kFigureColumns, this);
    figures_->setObjectName(QStringLiteral("doorFigures"));
    figures_->setHorizontalHeaderLabels({tr("Figure"), tr("Value"), tr("Pinned")});
    figures_->setAccessibleName(tr("Key figures of the whole door"));
    figures_->verticalHeader()->hide();
    figures_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {kValueColumnOfDoor, kPinnedColumn}) {
        figures_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        figures_->setColumnHidden(column, column != kValueColumnOfDoor);
    }
    figures_->horizontalHeader()->setHighlightSections(false);
    for (int column = 0; column < kFigureColumns; ++column) {
        figures_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
    figures_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    figures_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    figures_->setSelectionMode(QAbstractItemView::SingleSelection);
    figures_->setSelectionBehavior(QAbstractItemView::SelectRows);
    figures_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    figures_->setShowGrid(false);
    figures_->setFrameShape(QFrame::NoFrame);
    figures_->setMouseTracking(true);
    figures_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the whole panel scrolls
    words_ = new QLabel(this);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setContentsMargins(space::small, space::small, space::small,
                               space::large); // in line with the table
    words_->setAccessibleName(tr("What the door does by itself"));
}

void DoorPanel::layOut() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::hair);
    layout->setSpacing(0);
    makeHeading();
    layout->addWidget(heading_);
    auto* tabs = new QHBoxLayout; // on top, so that they are seen however little room there is
    tabs->setContentsMargins(space::large, space::small, space::large, 0);
    tabs->addWidget(pages_);
    tabs->addStretch(1);
    layout->addLayout(tabs);
    layout->addWidget(targetsInShort_);
    layout->addWidget(reason_);
    layout->addWidget(plot_, 1);
    auto* inset = new QVBoxLayout; // in line with the title
    inset->setContentsMargins(space::large, 0, space::large, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{figures_, words_, targets_, slam_})
        inset->addWidget(widget);
    layout->addLayout(inset);
    layout->addStretch(0);
}

void DoorPanel::followRig() {
    connect(&openRig_, &OpenRig::parametersChanged, this, &DoorPanel::invalidate);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        fillMotors();
        invalidate();
    });
    connect(motors_, &QComboBox::currentIndexChanged, this, &DoorPanel::invalidate);
    connect(familyButton_, &QToolButton::clicked, this, &DoorPanel::openFamily);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] { setFamily({}); }); // numbers came or went
    connect(pages_, &QTabBar::currentChanged, this, &DoorPanel::updatePage);
    connect(&session_, &SessionController::samplesArrived, this, [this] {
        if (isSeen()) plot_->updateLive();
    });
    connect(&maker_, &DoorCurveMaker::made, this, &DoorPanel::take);
    connect(&openRig_, &OpenRig::opened, slam_, &SlamCard::startAnew);
    connect(&openRig_, &OpenRig::opened, this, &DoorPanel::unpin);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        figures_->setCurrentCell(-1, -1);
        markRow(-1); // what the pointer was on is of the rig that is gone, too
    });
}

void DoorPanel::followHands() {
    connect(pin_, &QToolButton::toggled, this, &DoorPanel::togglePin);
    figures_->viewport()->installEventFilter(this); // leaving it
    connect(figures_, &QTableWidget::cellEntered, this, [this](int row) { markRow(row); });
    connect(figures_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (!isFilling_) markRow(row);
    });
    connect(targets_, &TargetsPanel::summaryChanged, targetsInShort_, &QToolButton::setText);
    connect(targetsInShort_, &QToolButton::clicked, this, &DoorPanel::goToTargets);
    connect(targets_, &TargetsPanel::keepBefore, plot_, &DoorPlot::keepBefore);
    connect(targets_, &TargetsPanel::dropBefore, plot_, &DoorPlot::dropBefore);
}

/// The title and, beside it, what is about all pages.
void DoorPanel::makeHeading() {
    heading_ = new QWidget(this);
    auto* title = new ElidedLabel(tr("The whole door"), heading_);
    title->setObjectName(QStringLiteral("plotTitle"));
    familyButton_ = new QToolButton(heading_);
    familyButton_->setObjectName(QStringLiteral("familyButton"));
    familyButton_->setText(tr("Family …"));
    familyButton_->setToolTip(
        tr("Curves of the same door for several values of a parameter, or on sloping ground"));
    familyButton_->setAccessibleName(tr("Family of curves"));
    familyButton_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    pin_ = new QToolButton(heading_);
    pin_->setObjectName(QStringLiteral("pinFigures"));
    pin_->setText(tr("Pin"));
    pin_->setCheckable(true);
    pin_->setEnabled(false);
    pin_->setToolTip(tr("Keeps these figures beside those of the designs to come, with differences"));
    pin_->setAccessibleName(tr("Pin the key figures of this design"));
    pin_->setFocusPolicy(Qt::TabFocus);
    motors_ = new ElidedCombo(heading_);
    motors_->setObjectName(QStringLiteral("doorMotors"));
    motors_->addItems({tr("Motors off"), tr("Motors forwards"), tr("Motors backwards")});
    motors_->setAccessibleName(tr("Motors of the whole door"));
    motors_->setToolTip(
        tr("Voltage of the motors for this curve: none, or their supply voltage. A motor that is off "
           "brakes like one with shorted terminals (0 V), not like a disconnected one."));
    motors_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    motors_->setMinimumContentsLength(0);
    motors_->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    auto* line = new QHBoxLayout(heading_);
    line->setContentsMargins(space::edge, space::small, space::medium, 0);
    line->addWidget(title, 1);
    line->addWidget(pin_);
    line->addWidget(familyButton_);
    line->addWidget(motors_);
}

QWidget* DoorPanel::takeHeading() {
    layout()->removeWidget(heading_);
    return heading_;
}

void DoorPanel::openFamily() {
    if (familyDialog_ == nullptr) {
        familyDialog_ = new FamilyDialog(openRig_, this);
        connect(familyDialog_, &FamilyDialog::asked, this,
                [this](const FamilyAsked& family) { setFamily(family); });
        connect(familyDialog_, &FamilyDialog::removed, this, [this] { setFamily({}); });
    }
    familyDialog_->show();
    familyDialog_->raise();
}

void DoorPanel::setFamily(std::optional<FamilyAsked> family) {
    if (!family && !family_) return;
    family_ = std::move(family);
    invalidate();
}

/// That it scrolls in, if it does.
QScrollArea* DoorPanel::area() const {
    QWidget* viewport = parentWidget();
    return viewport != nullptr ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
}

/// What can be seen of it at once, without a scroll bar across: that comes and goes with the plot, which must
/// not follow it, for ever to and fro.
int DoorPanel::room() const {
    const QScrollArea* scrolling = area();
    return scrolling != nullptr ? scrolling->maximumViewportSize().height() : height();
}

/// Where there is little room, a page other than the figures has it all.
void DoorPanel::updatePage() {
    constexpr int leastForBoth = 420; // [pixels]
    // Behind another tab it is visible to Qt, which would keep its pictures.
    plot_->setVisible(isInFront_ && hasCurve_ && (page() == Page::figures || room() >= leastForBoth));
    targetsInShort_->setVisible(page() != Page::targets && !openRig_.rig().targets.empty());
    for (QWidget* widget : std::initializer_list<QWidget*>{figures_, words_, pin_}) {
        widget->setVisible(hasCurve_ && page() == Page::figures);
    }
    targets_->setVisible(page() == Page::targets);
    slam_->setVisible(hasCurve_ && page() == Page::slam);
    showMark();
    askSlam();
}

/// Throws are simulated only while somebody looks at them.
void DoorPanel::askSlam() {
    if (isSlamAsked_ || !isSeen() || !hasCurve_ || page() != Page::slam) return;
    isSlamAsked_ = true;
    slam_->askFor(voltages());
}

MotorVoltages DoorPanel::voltages() const {
    MotorVoltages voltages;
    const double sign = motors_->currentIndex() == 0 ? 0.0 : motors_->currentIndex() == 1 ? 1.0 : -1.0;
    for (const Model::MotorUnit& unit : openRig_.model()->motors()) {
        voltages.push_back(sign * unit.motor.parameters().supplyVoltage);
    }
    return voltages;
}

void DoorPanel::setInFront(bool isInFront) {
    isInFront_ = isInFront;
    updatePage();
    if (isSeen()) plot_->updateLive(); // what has moved meanwhile may stand still now
    ask();
}

void DoorPanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    if (parentWidget() != nullptr) parentWidget()->installEventFilter(this);
    fitPlot();
    updatePage();
    ask();
}

bool DoorPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        fitPlot();
        updatePage();
    }
    if (watched == figures_->viewport() && event->type() == QEvent::Leave) markRow(figures_->currentRow());
    return QFrame::eventFilter(watched, event);
}

/// Of what is seen of the panel, which scrolls, the plot takes the larger part, or all of little.
void DoorPanel::fitPlot() {
    constexpr int least = 150; // [pixels] with two lines of a legend
    constexpr int most = 320;
    const int title = 48 + pages_->sizeHint().height();
    plot_->plot().setMinimumHeight(
        std::clamp(std::max(room() * 6 / 10, std::min(room(), 300)) - title, least, most));
}

/// The wheel zooms the plot: this gets past it.
void DoorPanel::goToTargets() {
    showPage(Page::targets);
    if (QScrollArea* scrolling = area()) scrolling->verticalScrollBar()->setValue(pages_->y());
}

void DoorPanel::invalidate() {
    isCurrent_ = false;
    isAsked_ = false;
    isSlamAsked_ = false;
    ask();
    showMark(); // nobody asks for the new curve of a panel that is not seen
}

void DoorPanel::ask() {
    if (isCurrent_ || isAsked_ || !isSeen()) return;
    isAsked_ = true;
    targets_->refresh(voltages());
    maker_.request(openRig_.model(), voltages(), family_);
    askSlam();
}

/// An answer may be under way when another is asked: it is shown until that comes.
void DoorPanel::take(const std::shared_ptr<DoorPicture>& picture) {
    if (picture->number == maker_.requests() && isAsked_) {
        isCurrent_ = true;
        isAsked_ = false;
    }
    picture_ = picture;
    hasCurve_ = !picture->curve.isEmpty();
    reason_->setVisible(!hasCurve_);
    updatePage();
    reason_->setText(hasCurve_ ? QString()
                               : tr("There is no curve of the whole door. %1")
                                     .arg(QString::fromStdString(picture->curve.refusal)));
    plot_->show(picture);
    fillFigures(*picture);
    emit shown();
}

void DoorPanel::fillFigures(const DoorPicture& picture) {
    const int rows = static_cast<int>(picture.metrics.size());
    const auto current = static_cast<std::size_t>(figures_->currentRow()); // -1: past all
    const std::string selected = current < keys_.size() ? keys_[current] : std::string();
    isFilling_ = true;
    places_.clear();
    keys_.clear();
    if (figures_->rowCount() != rows) figures_->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const DoorMetric& metric = picture.metrics[static_cast<std::size_t>(row)];
        const auto pinned = std::find_if(pinned_.begin(), pinned_.end(), [&](const DoorMetric& other) {
            return std::string_view(other.key) == metric.key;
        });
        const bool isPinned = pinned != pinned_.end();
        setFigure(row, kLabelColumn, QString::fromUtf8(metric.label), metric.definition);
        QString value = QString::fromStdString(metricText(metric, picture.curve));
        if (!pinned_.empty()) value.replace(QStringLiteral(" at "), QStringLiteral("\nat ")); // room for labels
        setFigure(row, kValueColumnOfDoor, value, metric.definition);
        setFigure(row, kPinnedColumn,
                  isPinned
                      ? valueText(*pinned, pinnedCurve_) + QChar::LineFeed + differenceText(metric, *pinned)
                      : QString(),
                  metric.definition);
        figures_->setRowHeight(row, fontMetrics().height() * (pinned_.empty() ? 1 : 2) + 6);
        places_.push_back(metric.at);
        keys_.emplace_back(metric.key);
    }
    const int present = rowOf(selected);
    if (present != figures_->currentRow())
        figures_->setCurrentCell(present, 0); // the figure stays, not its row
    isFilling_ = false;
    showMark();
    pin_->setEnabled(rows > 0 || pin_->isChecked());
    int height = figures_->horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < rows; ++row) height += figures_->rowHeight(row);
    figures_->setFixedHeight(height);
    QStringList lines;
    if (!picture.curve.isEmpty()) {
        for (const std::string& line : doorWords(picture.curve)) lines << QString::fromStdString(line);
        if (!openRig_.model()->motors().empty() && motors_->currentIndex() == 0)
            lines << tr("The motors are off: each brakes like a motor with short-circuited terminals (0 V).");
        lines << tr("A hand pulls at %1.").arg(QString::fromStdString(picture.curve.grip));
    }
    words_->setText(lines.join(QChar::LineFeed));
}

void DoorPanel::setFigure(int row, int column, const QString& text, const char* definition) {
    QTableWidgetItem* item = figures_->item(row, column);
    if (item == nullptr) {
        item = new QTableWidgetItem;
        figures_->setItem(row, column, item);
    }
    if (item->text() != text) item->setText(text);
    item->setToolTip(QString::fromUtf8(definition));
}

void DoorPanel::togglePin() {
    const bool isPinned = pin_->isChecked() && picture_ && !picture_->curve.isEmpty();
    pinned_ = isPinned ? picture_->metrics : std::vector<DoorMetric>();
    pinnedCurve_ = isPinned ? picture_->curve : DoorCurve();
    figures_->setColumnHidden(kPinnedColumn, !isPinned);
    if (picture_) fillFigures(*picture_);
}

/// Another rig: what was pinned is of another door.
void DoorPanel::unpin() {
    const QSignalBlocker blocker(pin_);
    pin_->setChecked(false);
    togglePin();
}

void DoorPanel::fillMotors() {
    const QSignalBlocker blocker(motors_);
    motors_->setCurrentIndex(0);
    motors_->setVisible(!openRig_.model()->motors().empty());
}

int DoorPanel::rowOf(const std::string& figure) const {
    const auto found = std::find(keys_.begin(), keys_.end(), figure);
    return found == keys_.end() || figure.empty() ? -1 : static_cast<int>(found - keys_.begin());
}

void DoorPanel::markRow(int row) {
    marked_ = row >= 0 && row < figures_->rowCount() ? keys_[static_cast<std::size_t>(row)] : std::string();
    showMark();
}

/// The place of the marked figure on the present curve; none while the figures are not seen.
void DoorPanel::showMark() {
    const int row = isSeen() && hasCurve_ && page() == Page::figures ? rowOf(marked_) : -1;
    const std::optional<double> place =
        row >= 0 ? places_[static_cast<std::size_t>(row)] : std::optional<double>();
    plot_->mark(place);
    if (!place || !picture_ || !picture_->statics || !picture_->statics->goTo(*place)) {
        emit placeMarked(std::nullopt, {});
        return;
    }
    emit placeMarked(picture_->statics->gripPosition(),
                     figures_->item(row, 0)->text() + QStringLiteral(": ") +
                         figures_->item(row, 1)->text().replace(QChar::LineFeed, QChar::Space));
}

} // namespace hingelab

#include "ui/door/moc_door_panel.cpp"
