// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kTextWidth = 320; // [pixels]
constexpr int kTourGap = 14;    // between a part and its note

} // namespace

Tour::Tour(std::vector<TourStop> stops, QMainWindow& window)
    : QWidget(&window), stops_(std::move(stops)), window_(window) {
    setAccessibleName(tr("Tour of the window"));
    note_ = new QFrame(this);
    note_->setObjectName(QStringLiteral("derived"));
    title_ = new QLabel(note_);
    title_->setObjectName(QStringLiteral("plotTitle"));
    text_ = new QLabel(note_);
    text_->setObjectName(QStringLiteral("tourText"));
    text_->setWordWrap(true);
    text_->setFixedWidth(kTextWidth);
    text_->setTextFormat(Qt::PlainText);
    count_ = new QLabel(note_);
    auto* skip = new QPushButton(tr("&Skip the tour"), note_);
    skip->setObjectName(QStringLiteral("skipTour"));
    back_ = new QPushButton(tr("&Back"), note_);
    next_ = new QPushButton(note_);
    next_->setObjectName(QStringLiteral("primary"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(count_);
    buttons->addStretch(1);
    buttons->addWidget(skip);
    buttons->addWidget(back_);
    buttons->addWidget(next_);
    auto* layout = new QVBoxLayout(note_);
    layout->setSpacing(space::large);
    layout->addWidget(title_);
    layout->addWidget(text_);
    layout->addLayout(buttons);
    connect(skip, &QPushButton::clicked, this, &Tour::end);
    connect(back_, &QPushButton::clicked, this, [this] { show(stop_ - 1); });
    connect(next_, &QPushButton::clicked, this,
            [this] { stop_ + 1 < stops_.size() ? show(stop_ + 1) : end(); });
    window.installEventFilter(this);
    QWidget::show();
    show(0);
}

void Tour::show(std::size_t stop) {
    stop_ = stop;
    const TourStop& here = stops_[stop_];
    title_->setText(here.title);
    text_->setText(here.text);
    note_->setAccessibleName(here.title);
    note_->setAccessibleDescription(here.text);
    count_->setText(tr("%1 of %2").arg(stop_ + 1).arg(stops_.size()));
    back_->setEnabled(stop_ > 0);
    next_->setText(stop_ + 1 < stops_.size() ? tr("&Next") : tr("&Done"));
    next_->setFocus();
    place();
}

QRect Tour::partRect() const {
    const QWidget* part = stops_[stop_].part;
    if (part == nullptr || !part->isVisible()) return {};
    return QRect(part->mapTo(&window_, QPoint()), part->size()).intersected(rect());
}

/// The note stands beside its part, where there is most room; in the middle where there is none.
void Tour::place() {
    setGeometry(window_.rect());
    raise();
    text_->setFixedHeight(text_->heightForWidth(kTextWidth));
    note_->adjustSize();
    const QRect part = partRect();
    QPoint at = rect().center() - note_->rect().center();
    if (part.isValid()) {
        const int left = part.left();
        const int right = width() - part.right();
        const int above = part.top();
        const int below = height() - part.bottom();
        at = part.center() - note_->rect().center();
        const int needed = note_->width() + 2 * kTourGap;
        if (std::max(left, right) >= needed) {
            at.setX(right >= left ? part.right() + kTourGap : part.left() - kTourGap - note_->width());
        } else if (std::max(above, below) >= note_->height() + 2 * kTourGap) {
            at.setY(below >= above ? part.bottom() + kTourGap : part.top() - kTourGap - note_->height());
        }
    }
    const QRect room = rect().adjusted(kTourGap, kTourGap, -kTourGap, -kTourGap);
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - note_->width())));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - note_->height())));
    note_->move(at);
    update();
}

void Tour::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QRect part = partRect();
    constexpr QColor dim(0, 0, 0, 110);
    painter.setClipRegion(QRegion(rect()).subtracted(QRegion(part)));
    painter.fillRect(rect(), dim);
    if (!part.isValid()) return;
    painter.setClipping(false);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawRect(part.adjusted(0, 0, -1, -1));
}

void Tour::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return end();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return next_->click();
    QWidget::keyPressEvent(event);
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize) place();
    return QWidget::eventFilter(watched, event);
}

/// Among the buttons of the note.
bool Tour::focusNextPrevChild(bool next) {
    QList<QPushButton*> buttons = note_->findChildren<QPushButton*>();
    buttons.removeIf([](const QPushButton* button) { return !button->isEnabled(); });
    const auto now = std::find(buttons.begin(), buttons.end(), focusWidget());
    const qsizetype index = now == buttons.end() ? 0 : now - buttons.begin();
    buttons[(index + (next ? 1 : buttons.size() - 1)) % buttons.size()]->setFocus(Qt::TabFocusReason);
    return true;
}

void Tour::end() {
    hide();
    deleteLater();
    emit ended();
}

} // namespace hingelab

#include "ui/start/moc_tour.cpp"
