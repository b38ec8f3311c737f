// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/issue_bubble.h"

#include <QEvent>
#include <algorithm>

namespace hingelab {

IssueBubble::IssueBubble(QWidget& row) : QLabel(&row), row_(&row) {
    setObjectName(QStringLiteral("issue"));
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAttribute(Qt::WA_TransparentForMouseEvents); // what lies beneath can still be used
    hide();
}

void IssueBubble::say(const QString& text) {
    setText(text);
    if (text.isEmpty() || row_ == nullptr) {
        hide();
        return;
    }
    // The host is the page that the row is on, as far up as it scrolls with the row.
    QWidget* host = row_;
    while (host->parentWidget() != nullptr && !host->isWindow() &&
           host->objectName() != QLatin1String("panelBody")) {
        host->installEventFilter(this); // again does no harm
        host = host->parentWidget();
    }
    host->installEventFilter(this);
    if (parentWidget() != host) setParent(host);
    place();
}

bool IssueBubble::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
            place();
            break;
        default:
            break;
    }
    return QLabel::eventFilter(object, event);
}

void IssueBubble::place() {
    const QWidget* host = parentWidget();
    if (row_ == nullptr || host == nullptr || text().isEmpty() || !row_->isVisibleTo(host)) {
        hide();
        return;
    }
    constexpr int inset = 8; // [pixels]
    const int width = row_->width() - 2 * inset;
    setFixedSize(width, heightForWidth(width));
    const QPoint top = row_->mapTo(host, QPoint(inset, 0));
    const QRect seen = host->visibleRegion().boundingRect();
    const int lowest = seen.isEmpty() ? host->height() : seen.bottom() + 1;
    const int beneath = top.y() + row_->height();
    const bool fits = beneath + height() <= lowest || top.y() - height() < std::max(0, seen.top());
    move(top.x(), fits ? beneath : top.y() - height());
    show();
    raise();
}

} // namespace hingelab

#include "ui/widgets/moc_issue_bubble.cpp"
