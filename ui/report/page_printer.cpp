// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_printer.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>
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
    writer.setPageMargins({0.0, 0.0, 0.0, 0.0}); // the document keeps two centimetres by itself
    constexpr int dotsPerInch = 600;
    writer.setResolution(dotsPerInch);
    document.print(&writer);
    buffer.close();
    return bytes;
}

} // namespace hingelab
