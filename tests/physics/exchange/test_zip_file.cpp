// SPDX-License-Identifier: GPL-3.0-or-later
// Archives of others: folders in them, and what is refused because it could do harm or says what is not so.
#include <QTest>
#include <cstdint>

#include "exchange/zip_file.h"
#include "tests/suite.h"

namespace test_zip_file {

using namespace hingelab;

namespace {

constexpr std::string_view kEntryOfDirectory = "PK\x01\x02"; // of the central directory (APPNOTE, 4.3.12)
constexpr std::string_view kEntryItself = "PK\x03\x04";      // before the bytes (4.3.7)

std::string zipRefusal(const std::string& bytes, const ZipLimits& limits = {}) {
    try {
        static_cast<void>(readZip(bytes, limits));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

std::string refusalToMake(const std::vector<ZipEntry>& entries) {
    try {
        static_cast<void>(makeZip(entries));
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return {};
}

/// Little-endian, at a place behind the first such mark.
void put(std::string& bytes, std::string_view mark, std::size_t offset, std::uint32_t number, int count) {
    const std::size_t at = bytes.find(mark) + offset;
    for (int i = 0; i < count; ++i) {
        bytes[at + static_cast<std::size_t>(i)] = static_cast<char>((number >> (8 * i)) & 0xFFU);
    }
}

} // namespace

class TestZipFile : public QObject {
    Q_OBJECT
  private slots:
    void foldersAreLeftOut() {
        const std::vector<ZipEntry> read = readZip(makeZip({{"a/", ""}, {"a/b", "text"}, {"empty", ""}}));
        QCOMPARE(read.size(), std::size_t{2});
        QVERIFY(read[0].name == "a/b" && read[0].bytes == "text");
        QVERIFY(read[1].name == "empty" && read[1].bytes.empty());
        QCOMPARE(refusalToMake({}), "the archive cannot be read back"); // nothing is no archive
    }

    void namesStandOnce() {
        QCOMPARE(refusalToMake({{"a", "1"}, {"a", "2"}}).substr(0, 27), "the archive cannot take \"a\"");
        std::string twice = makeZip({{"a", "1"}, {"b", "2"}});
        for (std::size_t at = twice.find('b'); at != std::string::npos; at = twice.find('b', at))
            twice[at] = 'a';
        QVERIFY(zipRefusal(twice).starts_with("the archive cannot be opened: "));
        QCOMPARE(zipRefusal(makeZip({{"", "x"}})), "the archive has an entry without a usable name");
    }

    /// A link leads out of the folder that an archive is unpacked to, whatever its own name is.
    void linksAreRefused() {
        std::string bytes = makeZip({{"a", "/etc/passwd"}});
        constexpr std::uint32_t madeByUnix = 3U << 8U, link = 0120777U << 16U, plain = 0100644U << 16U;
        put(bytes, kEntryOfDirectory, 4, madeByUnix | 20U, 2);
        put(bytes, kEntryOfDirectory, 38, plain, 4);
        QCOMPARE(zipRefusal(bytes), "");
        put(bytes, kEntryOfDirectory, 38, link, 4);
        QCOMPARE(zipRefusal(bytes), "the archive has a link: \"a\"");
        put(bytes, kEntryOfDirectory, 4, 20U, 2); // made by DOS, which has no links
        QCOMPARE(zipRefusal(bytes), "");
    }

    void encryptedOnesAreRefused() {
        std::string bytes = makeZip({{"a", "text"}});
        put(bytes, kEntryOfDirectory, 8, 1U, 2); // the first flag
        put(bytes, kEntryItself, 6, 1U, 2);
        QCOMPARE(zipRefusal(bytes), "the archive is encrypted");
    }

    /// Sizes are as the archive says, or it is refused; what it says is asked before anything is unpacked.
    void sizesThatAreNotSo() {
        const std::string good = makeZip({{"a", std::string(5000, 'x')}});
        for (const std::uint32_t said : {10U, 4999U, 5001U, 4'000'000U}) {
            std::string bytes = good;
            put(bytes, kEntryOfDirectory, 24, said, 4);
            put(bytes, kEntryItself, 22, said, 4);
            const std::string words = zipRefusal(bytes);
            QVERIFY2(words.find("at \"a\"") != std::string::npos, words.c_str());
        }
        QCOMPARE(zipRefusal(good, {10, 5000}), "");
        QCOMPARE(zipRefusal(good, {10, 4999}), "the archive holds more than 0 MiB");
        // All together, too.
        QCOMPARE(
            zipRefusal(makeZip({{"a", std::string(3000, 'x')}, {"b", std::string(3000, 'x')}}), {10, 5000}),
            "the archive holds more than 0 MiB");
    }

    /// A way of packing that there is not.
    void unknownPackingIsRefused() {
        std::string bytes = makeZip({{"a", "text"}});
        put(bytes, kEntryOfDirectory, 10, 77U, 2);
        put(bytes, kEntryItself, 8, 77U, 2);
        const std::string words = zipRefusal(bytes);
        QVERIFY2(words.starts_with("the archive has an entry that cannot be read: \"a\""), words.c_str());
    }
};

HINGELAB_APPLESS_TEST(TestZipFile)

} // namespace test_zip_file

#include "test_zip_file.moc"
