// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_text.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QImageReader>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr qint64 kLargestPicture = 16 * 1024 * 1024; // bytes
constexpr int kMostPixels = 8000;                    // of a side

/// Of a web page, which a browser may open; not of a file or a program.
bool isWebPage(const QUrl& link) {
    return link.scheme() == QLatin1String("https") || link.scheme() == QLatin1String("http");
}

} // namespace

QImage lessonPicture(const QString& folderPath, const QUrl& name) {
    if (folderPath.isEmpty() || !name.isRelative()) return {};
    const QString folder = QFileInfo(folderPath).canonicalFilePath();
    const QFileInfo file(QDir(folder).filePath(name.path()));
    const QString path = file.canonicalFilePath(); // behind links
    if (folder.isEmpty() || !path.startsWith(folder + QLatin1Char('/')) || file.size() > kLargestPicture)
        return {};
    QImageReader reader(path);
    const QSize size = reader.size();
    if (size.width() > kMostPixels || size.height() > kMostPixels) return {};
    return reader.read();
}

LessonText::LessonText(const QString& markdown, QString folder, QWidget* parent)
    : QTextBrowser(parent),
      folder_(std::move(folder)),
      equations_(std::make_unique<ManualEquations>(*document())) {
    setObjectName(QStringLiteral("lessonText"));
    setAccessibleName(tr("Text of the lesson"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    const bool hasLinks = markdown.contains(QLatin1String("]("));
    setFocusPolicy(hasLinks ? Qt::StrongFocus
                            : Qt::ClickFocus); // the Tab key stops where there is something to do
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(space::tight);
    document()->setMarkdown(
        withEquationPictures(markdown),
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    padTables();
    connect(this, &QTextBrowser::anchorClicked, this, [](const QUrl& link) {
        if (isWebPage(link)) QDesktopServices::openUrl(link);
    });
    fitHeight();
}

void LessonText::padTables() {
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr) continue;
        QTextTableFormat format = table->format();
        format.setCellPadding(space::small);
        format.setCellSpacing(0.0);
        format.setBorderCollapse(true);
        format.setTopMargin(space::medium);
        format.setBottomMargin(space::medium);
        table->setFormat(format);
    }
}

void LessonText::fitHeight() {
    const int wide = std::max(1, viewport()->width());
    equations_->typeset(wide - 4 * space::tight);
    fitPictures(std::max(1, wide - 4 * space::tight));
    document()->setTextWidth(wide);
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + 2 * frameWidth());
}

QSize LessonText::sizeHint() const {
    return {QTextBrowser::sizeHint().width(), height()};
}

QSize LessonText::minimumSizeHint() const {
    return {1, height()};
}

QVariant LessonText::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return {};
    const QImage picture = lessonPicture(folder_, name);
    return picture.isNull() ? QImage(1, 1, QImage::Format_ARGB32) : picture;
}

/// As wide as the text at most.
void LessonText::fitPictures(int widest) {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            QTextImageFormat format = at.fragment().charFormat().toImageFormat();
            if (!format.isValid() || equationOfFormat(format)) continue;
            const auto picture =
                document()->resource(QTextDocument::ImageResource, QUrl(format.name())).value<QImage>();
            const double width = std::min(widest, picture.width());
            if (format.width() == width) continue;
            format.setWidth(width);
            QTextCursor cursor(document());
            cursor.setPosition(at.fragment().position());
            cursor.setPosition(at.fragment().position() + at.fragment().length(), QTextCursor::KeepAnchor);
            cursor.setCharFormat(format);
            break; // its iterator is not valid any more
        }
    }
}

void LessonText::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitHeight();
}

void LessonText::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitHeight();
}

void LessonText::mouseReleaseEvent(QMouseEvent* event) {
    QTextBrowser::mouseReleaseEvent(event);
    if (anchorAt(event->pos()).isEmpty() && !textCursor().hasSelection()) emit clicked();
}

/// The page scrolls, not the piece of it.
void LessonText::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

} // namespace hingelab

#include "ui/lesson/moc_lesson_text.cpp"
