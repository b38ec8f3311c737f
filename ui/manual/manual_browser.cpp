// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_browser.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QImage>
#include <QMimeData>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

#include "ui/manual/manual_pages.h"
#include "ui/theme/spaces.h"

namespace hingelab {

ManualBrowser::ManualBrowser(QWidget* parent)
    : QTextBrowser(parent), equations_(new ManualEquations(*document())) {
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(space::edge);
    connect(this, &QTextBrowser::sourceChanged, this, &ManualBrowser::typeset);
}

int ManualBrowser::widestPicture() const {
    return std::max(1, viewport()->width() - 4 * space::edge);
}

QVariant ManualBrowser::fittingPicture(const QUrl& name) const {
    const QUrl url = source().resolved(name);
    QImage picture;
    if (url.scheme() == QLatin1String("qrc")) picture.load(QLatin1Char(':') + url.path());
    if (picture.isNull()) return QImage(1, 1, QImage::Format_ARGB32);
    const int widest = widestPicture();
    if (picture.width() <= widest) return picture;
    // Made for the screen's own dots, and shown in the size of its points.
    const double dots = devicePixelRatioF();
    QImage fitting = picture.scaledToWidth(std::min(picture.width(), static_cast<int>(widest * dots)),
                                           Qt::SmoothTransformation);
    fitting.setDevicePixelRatio(static_cast<double>(fitting.width()) / widest);
    return fitting;
}

QVariant ManualBrowser::loadResource(int type, const QUrl& name) {
    if (type == QTextDocument::ImageResource) return fittingPicture(name);
    const QVariant content = QTextBrowser::loadResource(type, name);
    if (type != QTextDocument::MarkdownResource) return content;
    return withEquationPictures(QString::fromUtf8(content.toByteArray()));
}

void ManualBrowser::typeset() {
    equations_->typeset(widestPicture());
}

void ManualBrowser::showHeading(const QString& anchor) {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const bool isHeading = block.blockFormat().headingLevel() != 0;
        if (!isHeading || anchorOfHeading(textWithEquations(block)) != anchor) continue;
        setTextCursor(QTextCursor(block));
        const double top = document()->documentLayout()->blockBoundingRect(block).top();
        verticalScrollBar()->setValue(static_cast<int>(top));
        return;
    }
}

/// Equations are copied as plain text: what else there is of them is a picture within the program.
QMimeData* ManualBrowser::createMimeDataFromSelection() const {
    QMimeData* usual = QTextBrowser::createMimeDataFromSelection();
    if (!usual->text().contains(QChar::ObjectReplacementCharacter)) return usual;
    const QTextCursor cursor = textCursor();
    QStringList lines;
    for (QTextBlock block = document()->findBlock(cursor.selectionStart());
         block.isValid() && block.position() < cursor.selectionEnd(); block = block.next())
        lines << textWithEquations(block, cursor.selectionStart(), cursor.selectionEnd());
    usual->clear();
    usual->setText(lines.join(QLatin1Char('\n')));
    return usual;
}

void ManualBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) typeset();
}

void ManualBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) typeset();
}

} // namespace hingelab

#include "ui/manual/moc_manual_browser.cpp"
