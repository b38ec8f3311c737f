// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTextBrowser>
#include <QUrl>
#include <memory>

#include "ui/manual/manual_equations.h"

namespace hingelab {

/// A picture that a lesson names, from its folder or below; empty where it lies elsewhere, whatever its name
/// says, or is too large, or none.
[[nodiscard]] QImage lessonPicture(const QString& folder, const QUrl& name);

/// A piece of Markdown of a lesson, as high as its text: with typeset equations, and with pictures from the
/// lesson's folder and below. HTML is shown as text, and no link or picture reaches a network; links to web
/// pages open in a browser once they are clicked.
class LessonText : public QTextBrowser {
    Q_OBJECT
  public:
    /// @param folder of the lesson; empty: it has no pictures.
    LessonText(const QString& markdown, QString folder, QWidget* parent);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void clicked(); ///< somewhere but on a link

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void padTables();
    void fitHeight();
    void fitPictures(int widest);

    QString folder_;
    std::unique_ptr<ManualEquations> equations_;
};

} // namespace hingelab
