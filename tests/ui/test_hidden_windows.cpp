// SPDX-License-Identifier: GPL-3.0-or-later
// What windows that are closed but kept leave behind, and what is painted.
#include "ui/drawing/hidden_windows.h"

#include <QBackingStore>
#include <QDialog>
#include <QMenu>
#include <QPainter>
#include <QPixmapCache>
#include <memory>

#include "tests/ui/ui_test.h"
#include "ui/theme/theme.h"

namespace test_hidden_windows {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Filled with one colour, and counts how often it was painted.
class Patch : public QDialog {
  public:
    int paintings = 0;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        ++paintings;
        QPainter(this).fillRect(rect(), Qt::green);
    }
};

QSize pixelsOf(const QWidget& window) {
    return window.backingStore()->size();
}

} // namespace

class TestHiddenWindows : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Without HiddenWindows Qt keeps the pixels, which is why it is there.
    void qtKeepsThem() {
        Patch dialog;
        dialog.resize(400, 300);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QCOMPARE(pixelsOf(dialog), QSize(400, 300));
        dialog.close();
        QCoreApplication::processEvents();
        QCOMPARE(pixelsOf(dialog), QSize(400, 300));
    }

    /// Given back when it is closed, and whole when it is shown again.
    void aClosedDialogHasNone() {
        const HiddenWindows hidden;
        Patch dialog;
        dialog.resize(400, 300);
        for (int times = 0; times < 3; ++times) {
            dialog.paintings = 0;
            dialog.show();
            QVERIFY(QTest::qWaitForWindowExposed(&dialog));
            QTRY_VERIFY(dialog.paintings > 0);
            QCOMPARE(pixelsOf(dialog), QSize(400, 300));
            const QImage seen = dialog.grab().toImage();
            QCOMPARE(seen.pixelColor(399, 299), QColor(Qt::green));
            dialog.close();
            QCOMPARE(pixelsOf(dialog), QSize(1, 1));
        }
    }

    void menusHaveNone() {
        const HiddenWindows hidden;
        QMenu menu;
        menu.addAction(QStringLiteral("One"));
        menu.popup({0, 0});
        QVERIFY(QTest::qWaitForWindowExposed(&menu));
        QTRY_COMPARE(pixelsOf(menu), menu.size());
        menu.close();
        QCOMPARE(pixelsOf(menu), QSize(1, 1));
    }

    /// Whoever shows a dialog again at once, or destroys it, is not in its way.
    void shownAgainAtOnceOrGone() {
        const HiddenWindows hidden;
        Patch dialog;
        dialog.resize(400, 300);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        dialog.hide();
        dialog.show();
        QCoreApplication::processEvents();
        QTRY_COMPARE(pixelsOf(dialog), QSize(400, 300));
        auto brief = std::make_unique<Patch>();
        brief->show();
        QVERIFY(QTest::qWaitForWindowExposed(brief.get()));
        brief->hide();
        brief.reset();
        QCoreApplication::processEvents();
    }

    /// A part of a window that is hidden leaves the window's pixels alone.
    void partsDoNotCount() {
        const HiddenWindows hidden;
        Patch dialog;
        dialog.resize(400, 300);
        auto* part = new QWidget(&dialog);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        part->hide();
        QCoreApplication::processEvents();
        QCOMPARE(pixelsOf(dialog), QSize(400, 300));
    }

    /// Qt 6.4 keeps the names of pictures in its cache for good: there is none.
    void paintedPicturesLeaveNoNames() {
        QVERIFY(QPixmapCache::insert(QStringLiteral("one"), QPixmap(8, 8))); // Qt's own choice
        const Theme theme;
        QVERIFY(!QPixmapCache::insert(QStringLiteral("another"), QPixmap(8, 8)));
    }
};

HINGELAB_UI_TEST(TestHiddenWindows)

} // namespace test_hidden_windows

#include "test_hidden_windows.moc"
