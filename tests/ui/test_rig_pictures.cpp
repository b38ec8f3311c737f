// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that carry the rig they show: written by the window, opened again, and hostile ones.
#include <QBuffer>
#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include "exchange/rig_in_picture.h"
#include "rig/difference.h"
#include "tests/ui/ui_test.h"
#include "ui/files/file_actions.h"
#include "ui/files/file_drop.h"
#include "ui/files/rig_carrier.h"
#include "ui/hinge/torque_angle_plot.h"
#include "ui/plots/plot_export.h"

namespace test_rig_pictures {

using namespace hingelab;
using namespace hingelab::test;

namespace {

QImage stripes() {
    QImage image(40, 30, QImage::Format_RGB32);
    image.fill(Qt::white);
    for (int x = 0; x < 40; x += 3) image.setPixelColor(x, x % 30, Qt::red);
    return image;
}

std::string pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG")) qFatal("no picture");
    return bytes.toStdString();
}

const std::string kSvg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0h9\"/></svg>\n";

void write(const QString& path, const std::string& bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("not written");
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

struct Fixture {
    Theme theme;
    Workbench bench{shippedDocument("oven"), theme};
    OpenRig& model = bench.openRig();
    QWidget window;
    RigCarrier* carrier = new RigCarrier(model, window);
    SessionController& session = bench.session();
    FileActions files{bench, &window};
    QTemporaryDir folder;
};

} // namespace

class TestRigPictures : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
        RigCarrier::setWanted(true);
    }

    /// The picture looks as before, and has the rig; another rig takes the place of the first.
    void pngCarriesARig() {
        const std::string plain = pngOf(stripes());
        QVERIFY(!rigInside(plain));
        const std::string one = withRigInside(plain, "{\"name\": \"Türe\"}");
        QCOMPARE(*rigInside(one), std::string("{\"name\": \"Türe\"}"));
        QCOMPARE(QImage::fromData(QByteArray::fromStdString(one)).convertToFormat(QImage::Format_RGB32),
                 stripes());
        const std::string two = withRigInside(one, "{}");
        QCOMPARE(*rigInside(two), std::string("{}"));
        QCOMPARE(two.size(), one.size() - std::string("{\"name\": \"Türe\"}").size() + 2);
        QVERIFY(QImage::fromData(QByteArray::fromStdString(two)).text("hingelab-rig") ==
                "{}"); // libpng's reading
    }

    void svgCarriesARig() {
        const std::string rig = "{\"name\": \"</rig></metadata></svg> & <b>\"}";
        const std::string one = withRigInside(kSvg, rig);
        QCOMPARE(*rigInside(one), rig);
        QVERIFY(QSvgRenderer(QByteArray::fromStdString(one)).isValid());
        QCOMPARE(*rigInside(withRigInside(one, "{}")), std::string("{}"));
        QVERIFY(withRigInside(withRigInside(one, "{}"), rig).size() == one.size());
    }

    /// Cut anywhere, or with any byte of the rig's chunk changed: no rig, or the rig as it was, and no crash.
    void damagedPicturesCarryNone() {
        const std::string picture = withRigInside(pngOf(stripes()), "{\"a\": 1}");
        for (std::size_t length = 0; length < picture.size(); ++length) {
            const std::optional<std::string> found = rigInside(picture.substr(0, length));
            QVERIFY(!found || *found == "{\"a\": 1}");
        }
        const std::size_t chunk = picture.find("iTXt") - 4;
        for (std::size_t at = chunk; at < picture.size(); ++at) {
            std::string other = picture;
            other[at] = static_cast<char>(other[at] ^ 0x55);
            const std::optional<std::string> found = rigInside(other);
            QVERIFY(!found || *found == "{\"a\": 1}");
        }
        for (std::size_t length = 0; length < kSvg.size(); ++length) {
            QVERIFY(!rigInside(withRigInside(kSvg.substr(0, length), "{}")) || length > kSvg.find("</svg>"));
        }
    }

    /// A plot's picture opens as the rig, and the rig has no file: saving does not replace the picture.
    void plotsOpenAsTheirRig() {
        Fixture f;
        QVERIFY(
            !hasErrors(f.model.setParameter("/elements/hinge/spring_constant", 7.25, f.model.newGesture())));
        TorqueAnglePlot plot(f.bench, &f.window);
        const Rig was = f.model.rig();
        for (const char* name : {"plot.png", "plot.svg"}) {
            const QString path = f.folder.filePath(name);
            QCOMPARE(writePlot(plot.plot(), path, "Torque"), QString());
            QCOMPARE(kindOfFile(path), DroppedFile::rig);
            QCOMPARE(f.files.openRig("dishwasher"), QStringList());
            QCOMPARE(f.files.openRig(path), QStringList());
            QVERIFY(differencesOf(was, f.model.rig()).empty());
            QVERIFY(f.model.path().isEmpty());
        }
        RigCarrier::setWanted(false);
        const QString path = f.folder.filePath("bare.png");
        QCOMPARE(writePlot(plot.plot(), path, "Torque"), QString());
        const QStringList problems = f.files.openRig(path);
        QCOMPARE(problems.size(), 1);
        QVERIFY(problems.front().contains("without a rig inside"));
        QVERIFY(differencesOf(was, f.model.rig()).empty()); // what was open stays
    }

    /// What stands in a picture is read as any file is.
    void hostileRigsAreRefused() {
        Fixture f;
        const Rig was = f.model.rig();
        for (const char* rig :
             {"", "{", "[]", "{\"format\": \"hingelab-rig\", \"version\": 1, \"bodies\": 7}"}) {
            write(f.folder.filePath("bad.png"), withRigInside(pngOf(stripes()), rig));
            QVERIFY(!f.files.openRig(f.folder.filePath("bad.png")).isEmpty());
        }
        QVERIFY(differencesOf(was, f.model.rig()).empty());
    }
};

HINGELAB_UI_TEST(TestRigPictures)

} // namespace test_rig_pictures

#include "test_rig_pictures.moc"
