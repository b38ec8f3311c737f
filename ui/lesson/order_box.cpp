// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/order_box.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <algorithm>

#include "lesson/lesson_score.h"
#include "ui/theme/spaces.h"

namespace hingelab {

OrderBox::OrderBox(const Look& look, const OrderQuestion& question, QWidget* parent)
    : QuestionBox(look, question.question, question.hint, parent),
      asked_(question),
      list_(new QListWidget(this)) {
    list_->setObjectName(QStringLiteral("orderAnswer"));
    list_->setAccessibleName(tr("Items to sort"));
    list_->setAccessibleDescription(tr("Alt with the arrow keys moves an item"));
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setWordWrap(true);
    list_->setSpacing(space::tight);
    list_->setAlternatingRowColors(true);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setToolTip(tr("Drag the items into their order, or move them with Alt and the arrow keys"));
    for (const std::size_t i : mixedOrder(asked_.items.size()))
        list_->addItem(QString::fromStdString(asked_.items[i]));
    list_->setCurrentRow(0);
    list_->installEventFilter(this);
    auto* buttons = new QVBoxLayout;
    const auto button = [&](Qt::ArrowType arrow, const QString& help, int by) {
        auto* made = new QToolButton(this);
        made->setArrowType(arrow);
        made->setToolTip(help);
        made->setAccessibleName(help);
        connect(made, &QToolButton::clicked, this, [this, by] { move(by); });
        buttons->addWidget(made);
    };
    button(Qt::UpArrow, tr("Move the selected item up"), -1);
    button(Qt::DownArrow, tr("Move the selected item down"), 1);
    buttons->addStretch(1);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(list_, 1);
    row->addLayout(buttons);
    place().addLayout(row);
    connect(list_->model(), &QAbstractItemModel::rowsMoved, this, [this] { sayNothing(); });
    fitHeight();
}

/// All items are seen at once.
void OrderBox::fitHeight() {
    int height = 2 * list_->frameWidth();
    for (int i = 0; i < list_->count(); ++i) height += list_->sizeHintForRow(i) + 2 * list_->spacing();
    list_->setFixedHeight(height + space::small);
}

void OrderBox::move(int by) {
    const int row = list_->currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= list_->count()) return;
    list_->insertItem(to, list_->takeItem(row));
    list_->setCurrentRow(to);
    sayNothing();
}

bool OrderBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        QMetaObject::invokeMethod(this, &OrderBox::fitHeight,
                                  Qt::QueuedConnection); // once its lines are broken
    if (watched == list_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool moves = key->modifiers().testFlag(Qt::AltModifier);
        if (moves && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            move(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return QuestionBox::eventFilter(watched, event);
}

std::vector<std::string> OrderBox::order() const {
    std::vector<std::string> order;
    order.reserve(static_cast<std::size_t>(list_->count()));
    for (int i = 0; i < list_->count(); ++i) order.push_back(list_->item(i)->text().toStdString());
    return order;
}

LessonResult OrderBox::judge() {
    const std::vector<std::string> given = order();
    std::size_t inPlace = 0;
    LessonResult result;
    result.given = Json::array();
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i] == asked_.items[i]) ++inPlace;
        result.given.push_back(given[i]);
        result.text += (i > 0 ? " > " : "") + given[i];
    }
    result.isRight = inPlace == given.size();
    result.score = static_cast<double>(inPlace) / static_cast<double>(given.size());
    say(result.isRight,
        result.isRight ? tr("Right.")
                       : tr("%1 of %2 are in their place. Try again.").arg(inPlace).arg(given.size()),
        result.isRight ? QString::fromStdString(asked_.why) : QString());
    return result;
}

void OrderBox::check() {
    emit answered(judge());
}

void OrderBox::restore(const Json& given) {
    std::vector<std::string> before;
    if (given.is_array()) {
        for (const Json& item : given)
            before.push_back(item.is_string() ? item.get<std::string>() : std::string());
    }
    // The lesson may have changed since.
    if (!std::is_permutation(before.begin(), before.end(), asked_.items.begin(), asked_.items.end())) return;
    list_->clear();
    for (const std::string& item : before) list_->addItem(QString::fromStdString(item));
    list_->setCurrentRow(0);
    static_cast<void>(judge());
}

} // namespace hingelab

#include "ui/lesson/moc_order_box.cpp"
