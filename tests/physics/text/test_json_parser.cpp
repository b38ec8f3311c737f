// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <random>

#include "resources/shipped_rigs.h"
#include "tests/comma_locale.h"
#include "tests/suite.h"
#include "text/json_text.h"
#include "text/text_file.h"

namespace test_json_parser {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string faultOf(const std::string& text) {
    Issues issues;
    const bool isRead = parseJson(text, issues).has_value();
    if (isRead || issues.size() != 1) return "read";
    return issues.front().text();
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

std::string reasonAgainst(const QString& path, std::size_t limit) {
    try {
        static_cast<void>(readTextFile(path.toStdString(), limit));
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

} // namespace

class TestJsonParser : public QObject {
    Q_OBJECT
  private slots:
    /// Whatever the library's own reader makes of damaged files, ours does, too: the same values, or none.
    void agreesWithTheLibrarysReader() {
        std::mt19937 generator(11);
        const std::string bits[] = {"{",
                                    "}",
                                    "[",
                                    "]",
                                    ",",
                                    ":",
                                    "\"",
                                    "\\",
                                    "\\u00e9",
                                    "\\ud83d\\ude00",
                                    "1e5",
                                    "-0",
                                    "0.5",
                                    "01",
                                    ".5",
                                    "1.",
                                    "true",
                                    "null",
                                    "\xc3\xa9",
                                    "\xff",
                                    "\xed\xa0\x80",
                                    "\n",
                                    "\t",
                                    " ",
                                    "18446744073709551615",
                                    "18446744073709551616",
                                    "-9223372036854775809"};
        int readable = 0;
        for (int i = 0; i < 20000; ++i) {
            std::string text =
                R"({"a": [1, -2.5e-3, "x\n"], "b": {"c": null, "d": [true, []]}, "e": 12345678901})";
            for (unsigned edits = generator() % 4; edits > 0; --edits) {
                const std::size_t at = generator() % text.size();
                if (generator() % 2 == 0) text.erase(at, 1 + generator() % 3);
                if (generator() % 3 != 0)
                    text.insert(std::min(at, text.size()), bits[generator() % std::size(bits)]);
            }
            const Json other = Json::parse(text, nullptr, false);
            Issues issues;
            const std::optional<Json> ours = parseJson(text, issues);
            if (ours) {
                ++readable;
                QVERIFY2(*ours == other && ours->dump() == other.dump(), text.c_str());
            } else if (!other.is_discarded()) {
                QVERIFY2(issues.front().message.find("twice") != std::string::npos, text.c_str());
            }
        }
        QVERIFY(readable > 2000);
        for (const ShippedRig& rig : shippedRigs()) {
            Issues issues;
            QVERIFY(parseJson(rig.text, issues) == Json::parse(rig.text));
        }
    }

    void saysWhereAndWhat_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& text, const char* place, const char* words) {
            QTest::newRow(name) << text << QString(place) << QString(words);
        };
        row("no comma", "{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3", "a comma or } is expected here");
        row("column of characters", "{\"é\": x}", "line 1, column 7", "a value is expected here, not 'x'");
        row("no colon", "{\"a\" 1}", "line 1, column 6", "a colon is expected");
        row("comma at the end", "[1,\n2,\n]", "line 3, column 1", "a comma too many");
        row("comma after the last key", "{\"a\": 1,}", "line 1, column 9", "a comma too many");
        row("truncated", "{\"a\": [1, 2", "line 1, column 12",
            "a comma or ] is expected here, not the end of the text");
        row("open text", "{\"a\": \"b}", "line 1, column 7", "no closing quote");
        row("NaN", "{\"a\": NaN}", "line 1, column 7", "JSON has no number NaN");
        row("comment", "{\n// a\n}", "line 2, column 1", "comments");
        row("quotes", "{'a': 1}", "line 1, column 2", "texts and keys stand between double quotes");
        row("unit without quotes", "{\"a\": 30deg}", "line 1, column 7", "a unit needs quotes");
        row("too large", "{\"a\": 1e999}", "line 1, column 7", "1.8e308");
        row("bytes", "{\"a\": \"\xff\"}", "line 1, column 8", "UTF-8");
        row("line break", "{\"a\": \"b\nc\"}", "line 1, column 9", "line breaks");
        row("twice", "{\"a\": 1,\n \"a\": 2}", "line 2, column 2", "stands twice");
        row("NUL at the end", QByteArray("{}\0", 3), "line 1, column 3", "a NUL character");
        row("NUL and more", QByteArray("{}\0{}", 5), "line 1, column 3", "a NUL character");
        row("two documents", "{}\n{}", "line 2, column 1", "the document has ended");
        row("deep", QByteArray(100, '['), "line 1, column 66", "nested deeper than 64");
        row("empty", " \n", "", "empty");
        row("twice, with a quote in it", "{\"a\\\"\": 1, \"a\\\"\": 2}", "line 1, column 12", "stands twice");
        row("a word after a text", "\"a\" \"b\"", "line 1, column 5", "here follows '\"'");
        row("a sign that is not seen", "{\"a\": 1 \x01}", "line 1, column 9", "not this character");
        row("a letter of another script", "{\"a\": \xc3\xa9}", "line 1, column 7",
            "is expected here, not this character");
        row("leading zero", "[012]", "line 1, column 2", "this number is not written as JSON asks");
        row("leading zero below zero", "[-012]", "line 1, column 2", "this number is not written as JSON asks");
        row("a sign alone", "-", "line 1, column 1", "this number is not written as JSON asks");
        row("truncated after a comma", "[1,", "line 1, column 4",
            "a value is expected here, not the end of the text");
        row("plus", "[+1]", "line 1, column 2", "begin with a digit or a minus sign");
        row("point", "[.5]", "line 1, column 2", "begin with a digit or a minus sign");
        row("comment of a shell", "# a", "line 1, column 1", "comments");
        row("backslash", "[\"\\x\"]", "line 1, column 4", "a backslash is followed by one of");
        row("code of two digits", "[\"\\u12\"]", "line 1, column 7", "\\u is followed by four hex digits");
        row("half a character", "[\"\\ud800\"]", "line 1, column 9", "has no other half");
        row("long", "\"" + QByteArray(1'100'000, 'x') + "\"", "line 1, column 1", "longer than 1048576 bytes");
        QByteArray keys = "{";
        for (int i = 0; i < 110'001; ++i) keys += "\n\"" + QByteArray::number(i) + "\": 0,";
        row("keys", keys, "line 110002, column 1", "an object has more than 110000 keys");
    }

    void saysWhereAndWhat() {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, words);
        const QString fault = QString::fromStdString(faultOf(text.toStdString()));
        QVERIFY2(fault.contains(place) && fault.contains(words), qPrintable(fault));
        QVERIFY2(!fault.contains("json") && !fault.contains("exception") && !fault.contains("syntax"),
                 qPrintable(fault)); // a library's own words
    }

    /// Far more than a parser gets through whose time grows with the square.
    void readsInProportion() {
        Issues issues;
        const std::string objects = "[" + repeated("{},\n", 2'000'000) + "{}]";
        const std::optional<Json> json = parseJson(objects, issues, kCaseLimits);
        QVERIFY(json && json->size() == 2'000'001);
        QVERIFY(!parseJson(objects, issues));
        QVERIFY(issues.front().message.find("more than 1000000 values") != std::string::npos);
        const std::string name = "{\"name\": \"" + std::string(30'000'000, 'x') + "\"}";
        QVERIFY(QString::fromStdString(faultOf(name)).contains("longer than 1048576 bytes"));
    }

    void manyCasesAreNoHarm() {
        Issues issues;
        const std::string cases =
            "[" + repeated(R"({"name": "a", "scheme": "one_way", "dt": 0.1, "M": [[1]], "mu": [0]},)", 60'000) +
            "{}]";
        const std::optional<Json> json = parseJson(cases, issues, kCaseLimits);
        QVERIFY(json && json->size() == 60'001); // 300,000 keys
    }

    void tinyNumbersAreZero() {
        Issues issues;
        QCOMPARE(parseJson("[1e-999, 5e-324]", issues)->dump(), std::string("[0.0,5e-324]"));
    }

    void knowsNoLocale() {
        const CommaLocale locale;
        QVERIFY(CommaLocale::isInForce());
        Issues issues;
        const std::optional<Json> json = parseJson("[1.5, -2.25e-3]", issues);
        QVERIFY(json.has_value());
        QCOMPARE((*json)[0].get<double>(), 1.5);
        QCOMPARE(formatJson(*json), std::string("[1.5, -0.00225]\n"));
        QVERIFY(!parseJson("[1,5.]", issues).has_value());
    }

    void onlyRegularFilesAreRead() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("file.json");
        std::ofstream(file.toStdString()) << std::string(2000, 'x');
        QCOMPARE(readTextFile(file.toStdString(), 2000).size(), std::size_t{2000});
        QVERIFY(reasonAgainst(file, 1999).find("too large") != std::string::npos);
        const QString fifo = folder.filePath("fifo");
        QCOMPARE(::mkfifo(fifo.toUtf8().constData(), 0600), 0);
        QVERIFY(reasonAgainst(fifo, 1000).find("a pipe or a device") != std::string::npos);
        QVERIFY(reasonAgainst("/dev/zero", 1000).find("a pipe or a device") != std::string::npos);
        QVERIFY(reasonAgainst(folder.path(), 1000).find("folder") != std::string::npos);
        QVERIFY(!reasonAgainst(folder.filePath("none"), 1000).empty());
    }
};

HINGELAB_GUILESS_TEST(TestJsonParser)

} // namespace test_json_parser

#include "test_json_parser.moc"
