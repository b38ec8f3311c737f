// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QSvgRenderer>
#include <QTextObjectInterface>
#include <memory>
#include <vector>

namespace hingelab {

/// A plot or a picture of a page.
struct PagePicture {
    std::shared_ptr<QSvgRenderer> drawing; ///< null: `pixels`
    QImage pixels;
    QSizeF size; ///< as the page has it [1/96 inch]
};

/// Draws the pictures of a page with the painter that prints it, so that drawings stay drawings. They stand in
/// the document as images with a number for a name.
class PagePictures : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
  public:
    /// "picture:3", for the page.
    QString add(PagePicture picture);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position,
                    const QTextFormat& format) override;

  private:
    [[nodiscard]] const PagePicture* find(const QTextFormat& format) const;

    std::vector<PagePicture> pictures_;
};

} // namespace hingelab
