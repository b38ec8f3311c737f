// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPixmapCache>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "tests/ui/ui_test.h"
#include "ui/gallery/gallery.h"
#include "ui/gallery/rig_pictures.h"
#include "ui/gallery/thumbnail.h"
#include "ui/scene/camera_place.h"

namespace test_gallery {

using namespace hingelab;
using namespace hingelab::test;

namespace {

qsizetype coloursIn(const QImage& image) {
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
    }
    return colours.size();
}

} // namespace

class TestGallery : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// OpenGL ends when no picture has been wanted for a while, and begins again with the next one.
    void openGlIsLetGo() {
        const Theme theme;
        const RigShown shown{
            std::make_shared<const Model>(shippedDocument("oven").rig), {}, theme.colors(), {96, 64}};
        RigPictures pictures(nullptr, std::chrono::milliseconds(20));
        QVERIFY(!pictures.isReady());
        const QImage first = pictures.picture(shown);
        QVERIFY(pictures.isReady());
        QTRY_VERIFY(!pictures.isReady());
        QVERIFY(pictures.areOfTheScene());
        QCOMPARE(pictures.picture(shown), first);
    }

    void everyRigHasAPictureAndADescription() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures);
        QCOMPARE(child<QListWidget>(gallery, "rigs").count(), static_cast<int>(shippedRigs().size()));
        for (int i = 0; i < child<QListWidget>(gallery, "rigs").count(); ++i) {
            child<QListWidget>(gallery, "rigs").setCurrentRow(i);
            const QListWidgetItem& item = *child<QListWidget>(gallery, "rigs").item(i);
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

    /// Without a window system, too, pictures are those of the 3D view, the same
    /// whatever was drawn before.
    void picturesAreOfTheScene() {
        Theme theme;
        theme.setChoice(ThemeChoice::light);
        RigPictures pictures;
        QVERIFY(pictures.areOfTheScene());
        const auto picture = [&](std::string_view name) {
            const auto model = std::make_shared<const Model>(shippedDocument(std::string(name).c_str()).rig);
            return pictures.picture({model, {}, theme.colors(), QSize(120, 90)});
        };
        for (const char* name : {"refrigerator", "four-bar", "stewart-platform", "bouncing-ball"}) {
            const QImage image = picture(name);
            QCOMPARE(image.size(), QSize(120, 90));
            QVERIFY2(coloursIn(image) > 500, name);
            const Model model(shippedDocument(name).rig);
            QVERIFY2(
                image != thumbnailOf(model, theme.colors(), QSize(120, 90)).convertToFormat(image.format()),
                name);
            QVERIFY2(picture(name) == image, name); // whatever was drawn in between
            static_cast<void>(picture("dishwasher"));
            QVERIFY2(picture(name) == image, name);
        }
    }

    /// However points lie, all of them are in the picture, and some near its rim: seen from the camera as it is
    /// drawn, by tangents of angles.
    void closePlacesHaveAllInThePicture() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> any(-1.0, 1.0);
        for (const double aspect : {0.5, 1.0, 216.0 / 148.0, 3.0}) {
            for (int times = 0; times < 50; ++times) {
                std::vector<Vector3> points;
                points.reserve(20);
                const Vector3 spread(1.0 + any(random), 1.0 + any(random), 1.0 + any(random));
                for (int i = 0; i < 20; ++i)
                    points.emplace_back(spread.cwiseProduct(Vector3(any(random), any(random), any(random))));
                const Vector3 towards(any(random), any(random), 1.0);
                const CameraPlace place =
                    closePlace(points, {Vector3::Zero(), towards, Vector3::UnitY()}, 28.0, aspect);
                const Vector3 back = (place.position - place.focus).normalized();
                QVERIFY(back.cross(towards.normalized()).norm() < 1e-12);
                const Vector3 right = place.up.cross(back).normalized();
                const double high = std::tan(14.0 * std::numbers::pi / 180.0);
                double most = 0.0;
                for (const Vector3& p : points) {
                    const double depth = back.dot(place.position - p);
                    QVERIFY(depth > 0.0);
                    const double x = std::abs(right.dot(p - place.position)) / (depth * high * aspect);
                    const double y = std::abs(back.cross(right).dot(p - place.position)) / (depth * high);
                    most = std::max({most, x, y});
                }
                QVERIFY2(most <= 1.0 && most > 0.75, qPrintable(QString::number(most)));
            }
        }
    }

    /// Meshes are there, found beside the rig.
    void picturesHaveMeshes() {
        const QTemporaryDir folder;
        QFile mesh(folder.filePath("a.obj"));
        QVERIFY(mesh.open(QIODevice::WriteOnly) &&
                mesh.write("v 0 0 0\nv 0.6 0 0\nv 0 0.6 0\nv 0 0 0.6\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n") >
                    0);
        mesh.close();
        Rig rig = shippedDocument("oven").rig;
        Shape shape;
        shape.name = "mesh";
        shape.geometry = MeshGeometry{"a.obj", 1.0};
        rig.bodies[0].shapes.push_back(shape);
        Theme theme;
        RigPictures pictures;
        const auto model = std::make_shared<const Model>(rig);
        const QSize size(120, 90);
        QVERIFY(pictures.picture({model, folder.path(), theme.colors(), size}) !=
                pictures.picture({model, {}, theme.colors(), size}));
    }

    /// The gallery is there at once, painted; then pictures of the scene take their places, once for all.
    void theGalleryGetsPicturesOfTheScene() {
        Theme theme;
        RigPictures pictures;
        QPixmapCache::clear();
        const auto pictureIn = [](Gallery& gallery, int row) {
            return child<QListWidget>(gallery, "rigs")
                .item(row)
                ->icon()
                .pixmap(child<QListWidget>(gallery, "rigs").iconSize())
                .toImage();
        };
        QImage drawn;
        {
            Gallery gallery(theme, pictures);
            const int last = child<QListWidget>(gallery, "rigs").count() - 1;
            const QImage painted = pictureIn(gallery, last);
            QTRY_VERIFY_WITH_TIMEOUT(pictureIn(gallery, last) != painted, 60'000);
            drawn = pictureIn(gallery, last);
            QVERIFY(coloursIn(drawn) > coloursIn(painted));
        }
        Gallery again(theme, pictures);
        QCOMPARE(pictureIn(again, child<QListWidget>(again, "rigs").count() - 1), drawn);
        { // closed before it has them: nobody asks for them any more
            theme.setChoice(ThemeChoice::dark);
            Gallery brief(theme, pictures);
        }
        QCoreApplication::processEvents();
    }

    void searchFindsByAssembly() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures);
        gallery.show();
        QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), QStringLiteral("jointups"));
        int shown = 0;
        for (int i = 0; i < child<QListWidget>(gallery, "rigs").count(); ++i)
            shown += child<QListWidget>(gallery, "rigs").item(i)->isHidden() ? 0 : 1;
        QCOMPARE(shown, 3); // Stewart platform and both tailgates
        QTest::keyClick(child<QListWidget>(gallery, "rigs").viewport(), Qt::Key_Return);
        child<QLineEdit>(gallery, "rigSearch").clear();
        QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), QStringLiteral("no such thing"));
        QVERIFY(child<QListWidget>(gallery, "rigs").currentItem() == nullptr);
    }

    /// Every group has rigs, each rig one group; a search looks within the group that is chosen.
    void groupsShowTheirRigs() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures);
        gallery.show();
        const auto shown = [&] {
            int count = 0;
            for (int i = 0; i < child<QListWidget>(gallery, "rigs").count(); ++i)
                count += child<QListWidget>(gallery, "rigs").item(i)->isHidden() ? 0 : 1;
            return count;
        };
        int inGroups = 0;
        for (int group = 1; group < child<QComboBox>(gallery, "groups").count(); ++group) {
            child<QComboBox>(gallery, "groups").setCurrentIndex(group);
            QVERIFY(shown() > 0);
            QVERIFY(!child<QListWidget>(gallery, "rigs").currentItem()->isHidden());
            inGroups += shown();
        }
        QCOMPARE(inGroups, child<QListWidget>(gallery, "rigs").count());
        child<QComboBox>(gallery, "groups").setCurrentText(QStringLiteral("Doors and lids"));
        QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), QStringLiteral("jointups"));
        QCOMPARE(shown(), 1); // the tailgate with gas struts
        child<QComboBox>(gallery, "groups").setCurrentText(QStringLiteral("Contacts"));
        QCOMPARE(shown(), 0);
        QVERIFY(std::ranges::any_of(gallery.findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text() == QStringLiteral("No rig of \"Contacts\" fits this search.");
        }));
        child<QComboBox>(gallery, "groups").setCurrentIndex(0);
        QCOMPARE(shown(), 3);
        const Gallery templates(theme, pictures, QStringLiteral("New rig"),
                                {{QStringLiteral("oven"), writeRig(shippedDocument("oven"))}});
        QVERIFY(templates.findChild<QComboBox*>()->isHidden());
    }

    void choosingClosesWithTheName() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures);
        gallery.show();
        QTest::keyClicks(&child<QLineEdit>(gallery, "rigSearch"), QStringLiteral("Chebyshev"));
        QTest::mouseClick(gallery.findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(gallery.chosen(), QStringLiteral("chebyshev"));
        QCOMPARE(gallery.result(), static_cast<int>(QDialog::Accepted));
    }
};

HINGELAB_UI_TEST(TestGallery)

} // namespace test_gallery

#include "test_gallery.moc"
