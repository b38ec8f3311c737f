// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_printer.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QGuiApplication>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QScreen>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <algorithm>
#include <memory>

#include "ui/report/page_pictures.h"

namespace hingelab {
namespace {

/// Neither files nor addresses: a page brings what it shows.
class ClosedDocument : public QTextDocument {
  public:
    using QTextDocument::QTextDocument;

  protected:
    QVariant loadResource(int, const QUrl&) override { return {}; }
};

/// Takes what `pattern` matches out of the page, with what `replacement` says in its place.
template <class Replacement>
QString replaced(const QString& page, const QRegularExpression& pattern, const Replacement& replacement) {
    QString result;
    qsizetype done = 0;
    for (auto it = pattern.globalMatch(page); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += QStringView(page).mid(done, match.capturedStart() - done);
        result += replacement(match);
        done = match.capturedEnd();
    }
    result += QStringView(page).mid(done);
    return result;
}

PagePicture drawingOf(const QByteArray& svg) {
    PagePicture picture;
    picture.drawing = std::make_shared<QSvgRenderer>(svg);
    picture.size = picture.drawing->defaultSize();
    return picture;
}

/// `width`: share of the page [%]; none: as large as it is, up to the size of a logo.
PagePicture pictureOf(const QString& type, const QByteArray& bytes, double width) {
    constexpr double pageWidth = 640.0; // of A4 between margins of two centimetres
    const QSizeF logo(180.0, 90.0);
    PagePicture picture;
    if (type == QLatin1String("image/svg+xml")) {
        picture = drawingOf(bytes);
    } else {
        picture.pixels = QImage::fromData(bytes);
        picture.size = picture.pixels.size();
    }
    if (picture.size.isEmpty()) return picture;
    const double factor =
        width > 0.0
            ? pageWidth * width / 100.0 / picture.size.width()
            : std::min({1.0, logo.width() / picture.size.width(), logo.height() / picture.size.height()});
    picture.size *= factor;
    return picture;
}

/// What Qt's rich text can show of the page: its pictures by name, tables that fill the line.
QString printable(const QString& page, PagePictures& pictures) {
    const QRegularExpression svg(QStringLiteral("<svg.*?</svg>"),
                                 QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpression image(
        QStringLiteral("<img[^>]*?style=\"(?:width: (\\d+)%)?[^\"]*\" src=\"data:([^;]*);base64,([^\"]*)\"/>"));
    QString text = replaced(page, svg, [&](const QRegularExpressionMatch& match) {
        return QStringLiteral("<img src=\"%1\"/>").arg(pictures.add(drawingOf(match.captured().toUtf8())));
    });
    text = replaced(text, image, [&](const QRegularExpressionMatch& match) {
        const QByteArray bytes = QByteArray::fromBase64(match.captured(3).toLatin1());
        return QStringLiteral("<img src=\"%1\"/>")
            .arg(pictures.add(pictureOf(match.captured(2), bytes, match.captured(1).toDouble())));
    });
    text.replace(QStringLiteral("<figure>"), QStringLiteral("<p>"));
    text.replace(QStringLiteral("</figure>"), QStringLiteral("</p>"));
    text.replace(QStringLiteral("<table>"),
                 QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"4\" border=\"0.5\" "
                                "style=\"border-collapse: collapse; border-color: #c8ced3;\">"));
    return text;
}

constexpr int kDotsPerInch = 600;
constexpr double kMargin = 2.0 / 2.54 * kDotsPerInch; // two centimetres

void layOut(QTextDocument& document, QPdfWriter& writer) {
    document.documentLayout()->setPaintDevice(&writer);
    document.setDocumentMargin(0.0);
    QTextFrameFormat frame = document.rootFrame()->frameFormat();
    frame.setMargin(kMargin / kDotsPerInch *
                    QGuiApplication::primaryScreen()->logicalDotsPerInch()); // scaled again
    document.rootFrame()->setFrameFormat(frame);
    document.setPageSize(QSizeF(writer.width(), writer.height()));
}

/// A heading does not stand at the foot of a page, with what it is about on the next.
void keepHeadings(QTextDocument& document) {
    const QAbstractTextDocumentLayout& layout = *document.documentLayout();
    const double height = document.pageSize().height();
    const auto pageOf = [&](double y) { return static_cast<int>(y / height); };
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextBlock next = block.next();
        if (block.blockFormat().headingLevel() == 0 || !next.isValid()) continue;
        const double end = layout.blockBoundingRect(next).bottom();
        if (pageOf(end) == pageOf(layout.blockBoundingRect(block).top())) continue;
        // Of what comes next, three lines on the same page are enough; pictures are one line.
        const double foot = (pageOf(layout.blockBoundingRect(block).top()) + 1) * height - kMargin;
        const QTextLine third = next.layout()->lineAt(std::min(2, next.layout()->lineCount() - 1));
        const double least =
            layout.blockBoundingRect(next).top() + (third.isValid() ? third.rect().bottom() : 0.0);
        if (least <= foot) continue;
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).setBlockFormat(format);
    }
}

void drawPages(QTextDocument& document, QPdfWriter& writer) {
    QPainter painter(&writer);
    const QSizeF size = document.pageSize();
    const int pages = document.pageCount();
    QFont font = document.defaultFont();
    constexpr double numberSize = 8.0; // [pt]
    font.setPointSizeF(numberSize);
    for (int page = 0; page < pages; ++page) {
        if (page > 0) writer.newPage();
        const QRectF view(0.0, page * size.height(), size.width(), size.height());
        painter.save();
        painter.translate(0.0, -view.top());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(view);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(font);
        painter.drawText(QRectF(kMargin, size.height() - kMargin, size.width() - 2.0 * kMargin, kMargin),
                         Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("%1 / %2").arg(page + 1).arg(pages));
    }
}

} // namespace

QByteArray pdfOfPage(const QString& html) {
    PagePictures pictures;
    ClosedDocument document;
    document.setDefaultStyleSheet(
        QStringLiteral("body { font-family: 'DejaVu Sans'; font-size: 9pt; }"
                       "h1 { font-size: 18pt; } h2 { font-size: 12pt; margin-top: 14px; }"
                       "p { white-space: pre-line; }"
                       "th { background-color: #eef1f3; text-align: left; }"
                       "td, th { font-size: 8pt; }"));
    QString page = printable(html, pictures);
    // The page's own style is for browsers.
    page.remove(QRegularExpression(QStringLiteral("<style>.*?</style>"),
                                   QRegularExpression::DotMatchesEverythingOption));
    document.documentLayout()->registerHandler(QTextFormat::ImageObject, &pictures);
    document.setHtml(page);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly)) return {};
    QPdfWriter writer(&buffer);
    writer.setTitle(document.metaInformation(QTextDocument::DocumentTitle));
    writer.setCreator(QStringLiteral("Hingelab"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({0.0, 0.0, 0.0, 0.0}); // the document keeps its own
    writer.setResolution(kDotsPerInch);
    layOut(document, writer);
    keepHeadings(document);
    drawPages(document, writer);
    buffer.close();
    return bytes;
}

} // namespace hingelab
