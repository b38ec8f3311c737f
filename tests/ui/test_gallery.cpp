// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>

#include "physics/checks/checked_rig.h"
#include "tests/ui/ui_test.h"
#include "ui/gallery/gallery.h"
#include "ui/gallery/thumbnail.h"

using namespace hingelab;
using namespace hingelab::test;

class TestGallery : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void everyRigHasAPictureAndADescription() {
        Theme theme;
        Gallery gallery(theme);
        QCOMPARE(gallery.list().count(), static_cast<int>(shippedRigs().size()));
        for (int i = 0; i < gallery.list().count(); ++i) {
            gallery.list().setCurrentRow(i);
            const QListWidgetItem& item = *gallery.list().item(i);
            QVERIFY(!item.icon().isNull());
            QVERIFY(!item.text().isEmpty());
            QVERIFY(item.data(Qt::AccessibleDescriptionRole).toString().contains("Try:"));
        }
    }

    /// A thumbnail shows something in front of its sky, inside its frame.
    void thumbnailsShowTheRig() {
        Theme theme;
        theme.setChoice(ThemeChoice::light);
        for (const ShippedRig& rig : shippedRigs()) {
            const Model model(readRig(rig.text).document->rig);
            const QImage image = thumbnailOf(model, theme.colors(), QSize(120, 90));
            long drawn = 0;
            for (int y = 0; y < image.height(); ++y) {
                const QRgb sky = image.pixel(0, y); // no rig reaches the edge
                for (int x = 0; x < image.width(); ++x) drawn += image.pixel(x, y) != sky ? 1 : 0;
            }
            const double share = static_cast<double>(drawn) / (120.0 * 90.0);
            QVERIFY2(share > 0.02 && share < 0.9,
                     qPrintable(QString("%1: %2").arg(rig.name.data()).arg(share)));
        }
    }

    void searchFindsByAssembly() {
        Theme theme;
        Gallery gallery(theme);
        gallery.show();
        QTest::keyClicks(&gallery.search(), QStringLiteral("jointups"));
        int shown = 0;
        for (int i = 0; i < gallery.list().count(); ++i) shown += gallery.list().item(i)->isHidden() ? 0 : 1;
        QCOMPARE(shown, 3); // Stewart platform and both tailgates
        QTest::keyClick(gallery.list().viewport(), Qt::Key_Return);
        gallery.search().clear();
        QTest::keyClicks(&gallery.search(), QStringLiteral("no such thing"));
        QVERIFY(gallery.list().currentItem() == nullptr);
    }

    void choosingClosesWithTheName() {
        Theme theme;
        Gallery gallery(theme);
        gallery.show();
        QTest::keyClicks(&gallery.search(), QStringLiteral("Chebyshev"));
        QTest::mouseClick(gallery.findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(gallery.chosen(), QStringLiteral("chebyshev"));
        QCOMPARE(gallery.result(), static_cast<int>(QDialog::Accepted));
    }
};

HINGELAB_UI_TEST_MAIN(TestGallery)
#include "test_gallery.moc"
