// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/page_pictures.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

namespace hingelab {
namespace {

constexpr double kScreenDots = 96.0; ///< per inch, of sizes in a page

} // namespace

QString PagePictures::add(PagePicture picture) {
    pictures_.push_back(std::move(picture));
    return QStringLiteral("picture:%1").arg(pictures_.size() - 1);
}

QSizeF PagePictures::intrinsicSize(QTextDocument* document, int, const QTextFormat& format) {
    const PagePicture* picture = find(format);
    if (picture == nullptr) return {};
    const QPaintDevice* device = document->documentLayout()->paintDevice();
    const double dots = device != nullptr ? device->logicalDpiY() / kScreenDots : 1.0;
    return picture->size * dots;
}

void PagePictures::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int,
                              const QTextFormat& format) {
    const PagePicture* picture = find(format);
    if (picture == nullptr) return;
    if (picture->drawing) {
        picture->drawing->render(painter, place);
    } else {
        painter->drawImage(place, picture->pixels);
    }
}

const PagePicture* PagePictures::find(const QTextFormat& format) const {
    const QString name = format.toImageFormat().name();
    bool isNumber = false;
    const auto index = static_cast<std::size_t>(name.section(':', 1).toULongLong(&isNumber));
    return isNumber && index < pictures_.size() ? &pictures_[index] : nullptr;
}

} // namespace hingelab

#include "ui/report/moc_page_pictures.cpp"
