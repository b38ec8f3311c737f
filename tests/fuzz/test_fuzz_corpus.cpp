// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of foreign bytes over the kept corpus: what ./dev fuzz once found, seeds, and seeds that were
// damaged.
#include <QDir>
#include <QFile>
#include <QTest>
#include <random>

#include "tests/fuzz/fuzz_readers.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/test_folders.h"

namespace test_fuzz_corpus {

using namespace hingelab::test;

namespace {

/// A byte changed, some left out, some doubled, or a piece moved: what goes wrong with files.
std::string damaged(std::string bytes, std::mt19937& random) {
    if (bytes.empty()) return bytes;
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random()) % count; };
    for (std::size_t times = 1 + below(4); times > 0 && !bytes.empty(); --times) {
        const std::size_t at = below(bytes.size());
        const std::size_t count = 1 + below(std::min<std::size_t>(16, bytes.size() - at));
        switch (below(4)) {
            case 0:
                bytes[at] = static_cast<char>(below(256));
                break;
            case 1:
                bytes.erase(at, count);
                break;
            case 2:
                bytes.insert(at, bytes.substr(at, count));
                break;
            default:
                bytes.insert(below(bytes.size()), bytes.substr(at, count));
        }
    }
    return bytes;
}

} // namespace

class TestFuzzCorpus : public QObject {
    Q_OBJECT
  private slots:
    void keptFilesAndDamagedOnes_data() {
        QTest::addColumn<QString>("name");
        for (const FuzzReader& reader : fuzzReaders()) QTest::newRow(reader.name) << QString(reader.name);
    }
    void keptFilesAndDamagedOnes() {
        QFETCH(const QString, name);
        const auto readers = fuzzReaders();
        const auto reader =
            std::find_if(readers.begin(), readers.end(), [&](const FuzzReader& r) { return name == r.name; });
        const QDir folder(QString::fromStdString(testData("fuzz/")) + name);
        const QStringList files = folder.entryList(QDir::Files, QDir::Name);
        QVERIFY2(!files.isEmpty(), "each reader has a seed at least");
        std::mt19937 random(7); // the same everywhere
        for (const QString& entry : files) {
            QFile file(folder.filePath(entry));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(entry));
            const std::string bytes = file.readAll().toStdString();
            constexpr int damagedOnes = 40;
            for (int i = 0; i <= damagedOnes; ++i) {
                const std::string input = i == 0 ? bytes : damaged(bytes, random);
                try {
                    reader->read(input);
                } catch (const std::exception& broken) {
                    const QString seen = QString::fromStdString(input).left(2000);
                    QFAIL(qPrintable(entry + ": " + broken.what() + "\n" + seen));
                }
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestFuzzCorpus)

} // namespace test_fuzz_corpus

#include "test_fuzz_corpus.moc"
