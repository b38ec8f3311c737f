// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues of gas struts: reading them, and the law of a row beside what a test machine would read.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "struts/strut_catalogue.h"
#include "struts/strut_columns.h"
#include "struts/strut_law.h"
#include "tests/suite.h"
#include "tests/test_folders.h"

namespace test_strut_catalogue {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kPoundForceOfTable = 4.4482216152605; // [N] by definition

/// A product of a number that is read and a unit: one rounding each.
bool isSame(double value, double expected) {
    return std::abs(value - expected) <= 1e-12 * std::abs(expected);
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    return all;
}

bool says(const std::vector<std::string>& texts, std::string_view what) {
    return joined(texts).find(what) != std::string::npos;
}

/// The struts of a catalogue without problems.
std::vector<CatalogueStrut> strutsOf(const std::string& text) {
    const StrutCatalogue catalogue = readStrutCatalogue(text);
    if (!catalogue.problems.empty()) throw std::runtime_error(joined(catalogue.problems));
    return catalogue.struts;
}

CatalogueStrut strutOfText(const std::string& text) {
    const std::vector<CatalogueStrut> struts = strutsOf(text);
    if (struts.size() != 1) throw std::runtime_error("not one strut");
    return struts.front();
}

/// With all forces, whose friction is the same at both ends.
CatalogueStrut measuredStrut(double stroke, double f1 = 400.0) {
    CatalogueStrut strut;
    strut.order = "measured";
    strut.stroke = stroke;
    strut.extendedLength = 2.0 * stroke + 0.065;
    strut.f1 = f1;
    strut.f2 = 1.37 * f1;
    strut.f3 = f1 + 61.0;
    strut.f4 = *strut.f2 + 61.0;
    return strut;
}

/// To rounding: a dozen operations on numbers of one size.
bool isNearForce(double value, double expected) {
    return std::abs(value - expected) <= 1e-9 * std::abs(expected);
}

/// What the law itself pushes while it moves at 1 m/s without oil: tanh of 200 is 1.
double pushOf(GasStrut strut, double x, double rate) {
    strut.sticking.reset();
    strut.damping = 0.0;
    strut.endDamping = 0.0;
    LawPoint at;
    at.x = x;
    at.rate = rate;
    return ElementKind<GasStrut>::law(strut)->values(at).force;
}

} // namespace

class TestStrutCatalogue : public QObject {
    Q_OBJECT
  private slots:
    void readsTheUsualForms_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("comma, point") << QByteArray(
            "order,stroke,extended_length,F1,K\nA 1,100,265.5,120,1.25\n");
        QTest::newRow("semicolon, comma")
            << QByteArray("order;stroke;extended_length;F1;K\nA 1;100;265,5;120;1,25\n");
        QTest::newRow("semicolon, point")
            << QByteArray("order;stroke;extended_length;F1;K\nA 1;100;265.5;120;1.25\n");
        QTest::newRow("tab, comma") << QByteArray(
            "order\tstroke\textended_length\tF1\tK\nA 1\t100\t265,5\t120\t1,25\n");
        QTest::newRow("bar") << QByteArray("order|stroke|extended_length|F1|K\nA 1|100|265.5|120|1.25\n");
        QTest::newRow("quoted decimal commas")
            << QByteArray("order,stroke,extended_length,F1,K\n\"A 1\",100,\"265,5\",120,\"1,25\"\n");
        QTest::newRow("any order and case, spaces")
            << QByteArray("  K ; Extended Length ; f1 ; STROKE ; Order\n1,25; 265,5 ;120;100; A 1\n");
        QTest::newRow("byte order mark, CRLF, said separator") << QByteArray(
            "\xEF\xBB\xBFsep=;\r\norder;stroke;extended_length;F1;K\r\nA 1;100;265,5;120;1,25\r\n");
        QTest::newRow("comments and empty lines") << QByteArray(
            "# mine, of May\n\norder;stroke;extended_length;F1;K;;\n# flaps\n;;;;\nA 1;100;265,5;120;1,25;;\n"
            "\"# two; cells\"\n");
        QTest::newRow("no line end at the end")
            << QByteArray("order;stroke;extended_length;F1;K\nA 1;100;265,5;120;1,25");
        QTest::newRow("German headings in Latin-1")
            << QByteArray("Bestellnummer;Hub;L\xE4nge ausgefahren;Kraft;K\nA 1;100;265,5;120;1,25\n");
        QTest::newRow("units in headings")
            << QByteArray("order;stroke [cm];extended_length (m);F1 / kN;K [-]\nA 1;10;0,2655;0,12;1,25\n");
        QTest::newRow("units behind names")
            << QByteArray("order;stroke in cm;extended_length_m;F1, N;K\nA 1;10;0,2655;120;1,25\n");
        QTest::newRow("F2/F1, no value written as such")
            << QByteArray("order;stroke;extended_length;F1;F2/F1;F2;F3\nA 1;100;265,5;120;1,25;-;n/a\n");
        QTest::newRow("signs between thousands where decimals are sure")
            << QByteArray("order;stroke;extended_length [um];F1;K\nA 1;100;265.500;120;1,25\n");
    }
    void readsTheUsualForms() {
        QFETCH(QByteArray, text);
        const CatalogueStrut strut = strutOfText(text.toStdString());
        QCOMPARE(strut.order, std::string("A 1"));
        QVERIFY(isSame(strut.stroke, 0.1));
        QVERIFY(isSame(strut.extendedLength, 0.2655));
        QVERIFY(isSame(strut.f1, 120.0));
        QVERIFY(isSame(strut.progression.value(), 1.25));
        QVERIFY(!strut.isSeries());
        QVERIFY(!strut.f2 && !strut.f3 && !strut.f4 && !strut.friction && !strut.tolerance && !strut.damping &&
                !strut.endZone && !strut.endDamping && !strut.temperature && !strut.forceStep);
    }

    void takesAllColumns() {
        const CatalogueStrut strut = strutOfText(
            "maker;order;stroke;extended_length;F1;F2;F3;F4;K;friction;FR;tolerance;end_zone;"
            "end_damping;damping;temperature;note\n"
            "Müller;\"S \"\"8\"\"; long\";200;475;400;552;470;622;1,38;35;70;20;25;3000;150;23;"
            "\"gate; left\"\n");
        QCOMPARE(strut.maker, std::string("Müller"));
        QCOMPARE(strut.order, std::string("S \"8\"; long"));
        QCOMPARE(strut.note, std::string("gate; left"));
        QCOMPARE(strut.f2.value(), 552.0);
        QCOMPARE(strut.f3.value(), 470.0);
        QCOMPARE(strut.f4.value(), 622.0);
        QCOMPARE(strut.friction.value(), 35.0);
        QCOMPARE(strut.tolerance.value(), 20.0);
        QVERIFY(isSame(strut.endZone.value(), 0.025));
        QCOMPARE(strut.endDamping.value(), 3000.0);
        QCOMPARE(strut.damping.value(), 150.0);
        QCOMPARE(strut.temperature.value(), 23.0);
    }

    void takesOtherUnits() {
        const CatalogueStrut strut = strutOfText(
            "order,stroke [in],extended length (inches),F1 / lbf,F3 [lbs],end_damping [lbf*s/in],"
            "damping / N*s/mm,temperature [\u00b0F]\nU,4,10.5,50,60,10,0.2,68\n");
        QVERIFY(isSame(strut.stroke, 0.1016));
        QVERIFY(isSame(strut.extendedLength, 0.2667));
        QVERIFY(isSame(strut.f1, 50.0 * kPoundForceOfTable));
        QVERIFY(isSame(strut.f3.value(), 60.0 * kPoundForceOfTable));
        QVERIFY(isSame(strut.endDamping.value(), 10.0 * kPoundForceOfTable / 0.0254));
        QVERIFY(isSame(strut.damping.value(), 200.0));
        QVERIFY(isSame(strut.temperature.value(), 20.0));
        // The sign for inches within quotation marks, as spreadsheets write it.
        QVERIFY(isSame(strutOfText("order,\"stroke [\"\"]\",extended_length,F1\nU,4,300,50\n").stroke, 0.1016));
    }

    /// FR is the whole band, friction half of it.
    void frictionAndItsBand() {
        QCOMPARE(strutOfText("order,stroke,extended_length,F1,FR\nA,100,265,200,36\n").friction.value(), 18.0);
        QCOMPARE(strutOfText("order,stroke,extended_length,F1,friction\nA,100,265,200,18\n").friction.value(),
                 18.0);
    }

    void takesSeries() {
        const std::vector<CatalogueStrut> struts = strutsOf(
            "order,stroke,extended_length,F1,F1_min,F1_max,F1_step\nA,100,265,,100,395,25\n"
            "B,100,265,,100,400,\nC,100,265,150,,,\nD,100,265,,50,51,0.1\n");
        QCOMPARE(struts.size(), std::size_t{4});
        QVERIFY(struts[0].isSeries() && struts[1].isSeries() && !struts[2].isSeries());
        QCOMPARE(struts[0].f1, 0.0);
        QCOMPARE(orderableForce(struts[0], 230.0), 225.0);
        QCOMPARE(orderableForce(struts[0], 240.0), 250.0);
        QCOMPARE(orderableForce(struts[0], 0.0), 100.0);
        QCOMPARE(orderableForce(struts[0], 394.0), 375.0); // 400 is beyond the end
        QCOMPARE(orderableForce(struts[1], 230.5), 230.5);
        QCOMPARE(orderableForce(struts[1], 1000.0), 400.0);
        QCOMPARE(orderableForce(struts[2], 1000.0), 150.0);
        QVERIFY(isSame(orderableForce(struts[3], 60.0), 51.0)); // ten steps of 0.1, which is no binary number
    }

    void namesWhatItIgnores() {
        const StrutCatalogue catalogue = readStrutCatalogue(
            "order,rod [mm],stroke,extended_length,F1,friction coefficient,\nA,6,100,265,120,1,\n");
        QVERIFY(catalogue.problems.empty());
        QCOMPARE(catalogue.ignored, (std::vector<std::string>{"rod [mm]", "friction coefficient"}));
        QCOMPARE(catalogue.struts.size(), std::size_t{1});
    }

    /// One wrong row among good ones: it alone is left out, and told with its line and what to write.
    void tellsProblems_data() {
        QTest::addColumn<QByteArray>(
            "row"); // order,stroke,extended_length,F1,F1_min,F1_max,F2,F3,F4,K,FR,friction,
                    // tolerance,end_zone,note
        QTest::addColumn<QByteArray>("column");
        QTest::addColumn<QByteArray>("what");
        const auto row = [](const char* name, const char* text, const char* column, const char* what) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(column) << QByteArray(what);
        };
        row("stroke of zero", "X,0,265,120,,,,,,,,,,,", "stroke [mm]", "more than 0 mm");
        row("negative stroke", "X,-100,265,120,,,,,,,,,,,", "stroke [mm]", "more than 0 mm");
        row("as short as its stroke", "X,100,100,120,,,,,,,,,,,", "extended_length",
            "(100 mm) is not larger than the stroke (100 mm)");
        row("far too long", "X,100,26500,120,,,,,,,,,,,", "extended_length", "at most 10000 mm");
        row("no order", ",100,265,120,,,,,,,,,,,", "order", "the cell is empty");
        row("no stroke", "X,,265,120,,,,,,,,,,,", "stroke [mm]", "the cell is empty");
        row("no length", "X,100,-,120,,,,,,,,,,,", "extended_length", "the cell is empty");
        row("too short a row", "X,100,265", "", "F1 is missing");
        row("no F1", "X,100,265,,,,,,,,,,,,", "", "F1 is missing");
        row("half a range", "X,100,265,,100,,,,,,,,,,", "F1_max", "the cell is empty");
        row("F1 and a range", "X,100,265,120,100,400,,,,,,,,,", "", "exclude each other");
        row("range upside down", "X,100,265,,400,100,,,,,,,,,", "F1_max",
            "F1_max (100 N) is less than F1_min (400 N)");
        row("F2 of a series", "X,100,265,,100,400,200,,,,,,,,", "F2", "Write K in place");
        row("F3 of a series", "X,100,265,,100,400,,200,,,,,,,", "F3", "Write FR or friction in place");
        row("text", "X,100,265,strong,,,,,,,,,,,", "F1", "\"strong\" is not a number");
        row("unit in the cell", "X,100 mm,265,120,,,,,,,,,,,", "stroke [mm]", "without a unit");
        row("a date", "X,100,265,12.05.2024,,,,,,,,,,,", "F1", "is not a number");
        row("other decimal sign", "X,\"100,5\",265,120,,,,,,,,,,,", "stroke [mm]", "such as 12.5: the stroke");
        row("F1 of zero", "X,100,265,0,,,,,,,,,,,", "F1", "more than 0 N");
        row("F2 below F1", "X,100,265,120,,,110,,,,,,,,", "F2", "F2 (110 N) is less than F1 (120 N)");
        row("F3 below F1", "X,100,265,120,,,,110,,,,,,,", "F3", "at least 120 N");
        row("F4 below F2", "X,100,265,120,,,150,,140,,,,,,", "F4", "less than F2");
        row("F4 below F3", "X,100,265,120,,,125,150,140,,,,,,", "F4", "less than F3");
        row("F4 below K F1", "X,100,265,120,,,,,140,1.3,,,,,", "F4", "at least 156 N");
        row("F4 alone", "X,100,265,120,,,,,200,,,,,,", "F4", "Add F2, K or F3");
        row("K below 1", "X,100,265,120,,,,,,0.9,,,,,", "K", "at least 1");
        row("K in per cent", "X,100,265,120,,,,,,130,,,,,", "K", "at most 5");
        row("K beside F2", "X,100,265,120,,,150,,,1.5,,,,,", "K", "K (1.5) is not F2/F1 (1.25)");
        row("FR beside friction", "X,100,265,120,,,,,,,20,20,,,", "FR",
            "FR (20 N) is not twice the friction (20 N)");
        row("FR beside F3", "X,100,265,120,,,,150,,,15,,,,", "FR", "FR (15 N) is not F3 - F1 (30 N)");
        row("friction beside F3", "X,100,265,120,,,,150,,,,30,,,", "friction", "not half of F3 - F1 (15 N)");
        row("negative friction", "X,100,265,120,,,,,,,,-3,,,", "friction", "at least 0 N");
        row("large tolerance", "X,100,265,120,,,,,,,,,70,,", "tolerance", "at most 60 N");
        row("long end zone", "X,100,265,120,,,,,,,,,,120,", "end_zone", "at most 100 mm");
        row("steep line", "X,10,265,120,,,,,,4.5,,,,,", "", "F2 is too far above F1");
        row("too many cells", "X,100,265,120,,,,,,,,,,,a,b", "", "16 cells and the heading 15");
        row("sign for inches", "X,4\",265,120,,,,,,,,,,,", "", "a quotation mark has no partner");
    }
    void tellsProblems() {
        QFETCH(QByteArray, row);
        QFETCH(QByteArray, column);
        QFETCH(QByteArray, what);
        const std::string text =
            "order,stroke [mm],extended_length,F1,F1_min,F1_max,F2,F3,F4,K,FR,friction,tolerance,"
            "end_zone,note\nA,100,265,120.5,,,,,,,,,,,\n" +
            row.toStdString() + "\nB,100,265,,100,400,,,,1.3,,,,,\n";
        const StrutCatalogue catalogue = readStrutCatalogue(text);
        QCOMPARE(catalogue.struts.size(), std::size_t{2});
        QCOMPARE(catalogue.struts[1].order, std::string("B"));
        QCOMPARE(catalogue.problems.size(), std::size_t{1});
        const std::string place =
            column.isEmpty() ? "Line 3: " : "Line 3, column \"" + column.toStdString() + "\": ";
        QVERIFY2(catalogue.problems.front().starts_with(place), catalogue.problems.front().c_str());
        QVERIFY2(says(catalogue.problems, what.toStdString()), catalogue.problems.front().c_str());
    }

    void tellsColumnsThatARowNeeds() {
        const StrutCatalogue catalogue =
            readStrutCatalogue("order,stroke,extended_length,F1,F1_max\nA,100,265,120,\nB,100,265,,400\n");
        QCOMPARE(catalogue.struts.size(), std::size_t{1});
        QVERIFY(says(catalogue.problems, "Line 3: F1_min is missing. Add a column with the least F1"));
    }

    void tellsAllProblemsOfARow() {
        const StrutCatalogue catalogue =
            readStrutCatalogue("order,stroke,extended_length,F1\nA,x,y,z\n,,,\nB,0,1,2\n");
        QCOMPARE(catalogue.problems.size(), std::size_t{4});
        QVERIFY(catalogue.struts.empty());
    }

    void refusesHeadings_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("what");
        const auto row = [](const char* name, const QByteArray& text, const char* what) {
            QTest::newRow(name) << text << QByteArray(what);
        };
        row("nothing", "", "is empty");
        row("comments alone", "# order,stroke\n\n", "is empty");
        row("no heading", "A,100,265,120\n", "no column is named \"stroke\"");
        row("half a series", "order,stroke,extended_length,F1_min\nA,100,265,120\n",
            "no column is named \"F1\"");
        row("a column twice", "order,stroke,hub,extended_length,F1\nA,100,100,265,120\n", "mean the same");
        row("a unit of something else", "order,stroke [N],extended_length,F1\nA,100,265,120\n",
            "column \"stroke [N]\": the unit does not fit. Write one of these: m, mm, cm");
        row("a unit behind a slash", "order,stroke,extended_length,F1 / daN\nA,100,265,12\n",
            "column \"F1 / daN\": the unit does not fit");
        row("a spreadsheet's own file", QByteArray("PK\x03\x04\0\0", 6), "is not plain text");
        row("UTF-16", QByteArray("\xFF\xFE o", 4), "is not plain text");
        QByteArray wide = "order,stroke,extended_length,F1";
        for (int i = 0; i < 70; ++i) wide += ",x";
        row("too many columns", wide + "\n", "Delete all but 64");
    }
    void refusesHeadings() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, what);
        const StrutCatalogue catalogue = readStrutCatalogue(text.toStdString());
        QVERIFY(catalogue.struts.empty());
        QVERIFY2(says(catalogue.problems, what.toStdString()), joined(catalogue.problems).c_str());
    }

    /// Three digits behind a sign are thousands or decimals; nothing else in the file says which.
    void refusesDoubtfulSigns() {
        const StrutCatalogue catalogue =
            readStrutCatalogue("order;stroke;extended_length;F1\nA;100;265;1.200\nB;100;265;900\n");
        QCOMPARE(catalogue.struts.size(), std::size_t{1});
        QVERIFY(says(catalogue.problems, "Line 2, column \"F1\": \"1.200\" has a sign"));
        QCOMPARE(strutsOf("order;stroke;extended_length;F1;K\nA;100;265;1.200;1,3\n").front().f1, 1200.0);
        QCOMPARE(strutsOf("order;stroke;extended_length;F1;K\nA;100;265;1.200;1.3\n").front().f1, 1.2);
    }

    void limitsSizes() {
        const std::string heading = "order,stroke,extended_length,F1\n";
        std::string rows = heading;
        for (std::size_t i = 0; i < kMostCatalogueRows; ++i) rows += "A,100,265,120\n";
        QCOMPARE(strutsOf(rows).size(), kMostCatalogueRows);
        const StrutCatalogue more = readStrutCatalogue(rows + "A,100,265,120\n");
        QCOMPARE(more.struts.size(), kMostCatalogueRows);
        QVERIFY(says(more.problems, "Line 20002: the catalogue has more than 20000 rows"));

        const std::string longest(kLongestCatalogueCell, 'a');
        QCOMPARE(strutOfText(heading + longest + ",100,265,120\n").order, longest);
        QVERIFY(says(readStrutCatalogue(heading + longest + "a,100,265,120\n").problems,
                     "more than 200 characters"));
        std::string letters; // of two bytes each
        for (std::size_t i = 0; i < kLongestCatalogueCell; ++i) letters += "ä";
        QCOMPARE(strutOfText(heading + letters + ",100,265,120\n").order, letters);

        std::string bad = heading;
        for (std::size_t i = 0; i < kMostCatalogueProblems + 7; ++i) bad += "A,100,265,x\n";
        const StrutCatalogue many = readStrutCatalogue(bad);
        QCOMPARE(many.problems.size(), kMostCatalogueProblems + 1);
        QVERIFY(says(many.problems, "There are 7 more problems"));

        const std::string huge(kMostCatalogueBytes + 1, ' ');
        QVERIFY(says(readStrutCatalogue(huge).problems, "more than 8 MiB"));
    }

    /// Bytes that no one would write: nothing throws, and what is told can be shown.
    void bearsAnyBytes() {
        const std::string good = "order;stroke;extended_length;F1;note\nA;100;265,5;120;\"x\"\n";
        for (std::size_t at = 0; at < good.size(); ++at) {
            for (const char byte : std::string_view("\";\n\x1b\x80\xC3\xFF")) {
                std::string bad = good;
                bad[at] = byte;
                const StrutCatalogue catalogue = readStrutCatalogue(bad);
                for (const std::string& problem : catalogue.problems)
                    QVERIFY(problem.find('\x1b') == std::string::npos);
                static_cast<void>(readStrutCatalogue(good.substr(0, at)));
            }
        }
    }

    void readsTheExample() {
        std::ifstream file(documentation("../resources/struts/example-struts.csv"), std::ios::binary);
        QVERIFY(file.good());
        const StrutCatalogue catalogue = readStrutCatalogue({std::istreambuf_iterator<char>(file), {}});
        QVERIFY2(catalogue.problems.empty(), joined(catalogue.problems).c_str());
        QVERIFY2(catalogue.ignored.empty(), joined(catalogue.ignored).c_str());
        QCOMPARE(catalogue.struts.size(), std::size_t{24});
        for (const CatalogueStrut& strut : catalogue.struts) {
            QCOMPARE(strut.maker, std::string("Example"));
            const double f1 = orderableForce(strut, 300.0);
            const StrutForces forces = forcesOf(gasStrutOf(strut, f1).strut);
            QVERIFY(isNearForce(forces.f1, f1));
            if (strut.progression) QVERIFY(isNearForce(forces.f2, *strut.progression * f1));
        }
    }

    void documentsAllColumns() {
        std::ifstream file(documentation("reference/strut-catalogue.md"), std::ios::binary);
        QVERIFY(file.good());
        const std::string page(std::istreambuf_iterator<char>(file), {});
        for (const StrutColumnKind& kind : strutColumnKinds())
            QVERIFY2(page.find("| `" + std::string(kind.name) + "` |") != std::string::npos, kind.name);
    }

    void forcesComeBack_data() {
        QTest::addColumn<double>("stroke");
        for (const double stroke : {0.012, 0.02, 0.04, 0.0799, 0.08, 0.0801, 0.1, 0.25, 0.6})
            QTest::addRow("%g mm", 1000.0 * stroke) << stroke;
    }
    /// F1 .. F4 of the law, by its own formula and by the law as the engine asks it.
    void forcesComeBack() {
        QFETCH(double, stroke);
        const CatalogueStrut row = measuredStrut(stroke);
        const StrutLaw law = gasStrutOf(row, row.f1);
        const GasStrut& strut = law.strut;
        const StrutForces forces = forcesOf(strut);
        QVERIFY(isNearForce(forces.f1, row.f1));
        QVERIFY(isNearForce(forces.f2, *row.f2));
        QVERIFY(isNearForce(forces.f3, *row.f3));
        QVERIFY(isNearForce(forces.f4, *row.f4));
        QVERIFY(isNearForce(strut.friction, 30.5));
        QVERIFY(isSame(strut.extendedLength - strut.compressedLength, stroke));
        QVERIFY(!says(law.assumed, "Friction") && !says(law.assumed, "Progression"));

        const double offset = stroke > 0.08 ? 0.01 : stroke < 0.02 ? 0.25 * stroke : 0.005;
        QVERIFY(isSame(measuringOffset(stroke), offset));
        const double extended = strut.extendedLength - offset;
        const double compressed = strut.compressedLength + offset;
        QVERIFY(isNearForce(pushOf(strut, extended, 1.0), row.f1));
        QVERIFY(isNearForce(pushOf(strut, compressed, 1.0), *row.f2));
        QVERIFY(isNearForce(pushOf(strut, extended, -1.0), *row.f3));
        QVERIFY(isNearForce(pushOf(strut, compressed, -1.0), *row.f4));
    }

    /// A published way of counting: 10 mm of 200 are left out at both ends, so the line is that over 180 mm.
    void reachesTheVeryEnds() {
        const CatalogueStrut row = measuredStrut(0.2);
        const GasStrut strut = gasStrutOf(row, row.f1).strut;
        const double slope = 148.0 / 0.18; // [N/m] of 400 and 548 N
        QVERIFY(isNearForce(strut.extendedForce, 430.5 - 0.01 * slope));
        QVERIFY(isNearForce(strut.extendedForce * strut.progression, 578.5 + 0.01 * slope));
    }

    /// Each way in which a row may state friction and progression gives the same law.
    void otherStatementsMeanTheSame_data() {
        QTest::addColumn<QByteArray>("columns");
        QTest::addColumn<QByteArray>("cells");
        QTest::newRow("F2, F3") << QByteArray("F2,F3") << QByteArray("548,461");
        QTest::newRow("F2, F4") << QByteArray("F2,F4") << QByteArray("548,609");
        QTest::newRow("F3, F4") << QByteArray("F3,F4") << QByteArray("461,609");
        QTest::newRow("K, F3") << QByteArray("K,F3") << QByteArray("1.37,461");
        QTest::newRow("K, F4") << QByteArray("K,F4") << QByteArray("1.37,609");
        QTest::newRow("X, FR") << QByteArray("X,FR") << QByteArray("1.37,61");
        QTest::newRow("F2, friction") << QByteArray("F2,friction") << QByteArray("548,30.5");
        QTest::newRow("all") << QByteArray("F2,F3,F4,K,FR") << QByteArray("548,461,609,1.4,60");
    }
    void otherStatementsMeanTheSame() {
        QFETCH(QByteArray, columns);
        QFETCH(QByteArray, cells);
        const CatalogueStrut row = strutOfText("order,stroke,extended_length,F1," + columns.toStdString() +
                                               "\nA,200,465,400," + cells.toStdString() + "\n");
        const StrutLaw law = gasStrutOf(row, row.f1);
        const GasStrut expected = gasStrutOf(measuredStrut(0.2), 400.0).strut;
        QVERIFY(isNearForce(law.strut.extendedForce, expected.extendedForce));
        QVERIFY(isNearForce(law.strut.progression, expected.progression));
        QVERIFY(isNearForce(law.strut.friction, expected.friction));
        QVERIFY(!says(law.assumed, "Friction") && !says(law.assumed, "Progression"));
    }

    /// What a row with the least says is assumed, and each number is named.
    void namesWhatItAssumes() {
        const CatalogueStrut row = strutOfText("order,stroke,extended_length,F1\nA,100,265,400\n");
        const StrutLaw law = gasStrutOf(row, row.f1);
        const StrutForces forces = forcesOf(law.strut);
        QVERIFY(isNearForce(forces.f2, 520.0));
        QVERIFY(isNearForce(forces.f3, 472.0));
        QVERIFY(isNearForce(law.strut.damping, 200.0));
        QVERIFY(isNearForce(law.strut.endDamping, 3000.0));
        QVERIFY(isNearForce(law.strut.endZone, 0.015));
        QCOMPARE(law.strut.tolerance, 0.0);
        QCOMPARE(law.strut.referenceTemperature, 20.0);
        QVERIFY(!law.strut.hasOwnTemperature());
        QVERIFY(isNearForce(law.strut.sticking.value().stiffness, 36.0 / 5e-5));
        QVERIFY(isNearForce(law.strut.sticking->damping, 0.005 * 36.0 / 5e-5));
        QCOMPARE(law.strut.sticking->elasticShare, 0.7);
        for (const char* what :
             {"Measuring points: 10 mm", "Friction: 9 % of F1, 36.0 N", "Progression: K = 1.3, so F2 is 520 N",
              "Damping: 200 N·s/m", "End zone: 15 mm", "Damping in the end zone: 3000 N·s/m",
              "Tolerance of F1: 0 N", "Temperature of the measurement: 20.0 °C",
              "At rest: friction holds and gives way by 0.05 mm", "Stops at both ends: 200000 N/m"}) {
            QVERIFY2(says(law.assumed, what), what);
        }
        QCOMPARE(law.assumed.size(), std::size_t{10});
        CatalogueStrut longer = row;
        longer.stroke = 0.25;
        longer.extendedLength = 0.59;
        QCOMPARE(gasStrutOf(longer, 400.0).strut.endZone, 0.03); // 15 % would be 37.5 mm
    }

    void assumesNothingThatIsStated() {
        const CatalogueStrut row = strutOfText(
            "order,stroke,extended_length,F1,K,FR,tolerance,end_zone,end_damping,damping,temperature\n"
            "A,100,265,400,1.3,40,20,25,2000,150,23\n");
        const StrutLaw law = gasStrutOf(row, row.f1);
        QCOMPARE(law.strut.tolerance, 20.0);
        QCOMPARE(law.strut.endDamping, 2000.0);
        QCOMPARE(law.strut.damping, 150.0);
        QVERIFY(isSame(law.strut.endZone, 0.025));
        QCOMPARE(law.strut.referenceTemperature, 23.0);
        // Measuring points, rest, and stops, which no catalogue has.
        QCOMPARE(law.assumed.size(), std::size_t{3});
        Issues issues;
        ElementKind<GasStrut>::check(law.strut, "", issues);
        QVERIFY(issues.empty());
    }

    /// A strut without friction cannot stick; nor does it have to.
    void doesWithoutFriction() {
        const CatalogueStrut row = strutOfText("order,stroke,extended_length,F1,F2,FR\nA,100,265,400,400,0\n");
        const GasStrut strut = gasStrutOf(row, row.f1).strut;
        QCOMPARE(strut.friction, 0.0);
        QVERIFY(!strut.sticking);
        QCOMPARE(strut.progression, 1.0);
        QCOMPARE(strut.extendedForce, 400.0);
    }

    /// Friction that grows along the stroke: its mean, and by how much the forces differ.
    void tellsFrictionThatDiffers() {
        CatalogueStrut row = measuredStrut(0.2);
        row.f3 = row.f1 + 60.0;
        row.f4 = *row.f2 + 80.0;
        const StrutLaw law = gasStrutOf(row, row.f1);
        QVERIFY(isNearForce(law.strut.friction, 35.0));
        const StrutForces forces = forcesOf(law.strut);
        QVERIFY(isNearForce(forces.f1, row.f1 - 5.0));
        QVERIFY(isNearForce(forces.f4, *row.f4 - 5.0));
        QVERIFY(says(law.assumed, "differ from the row by up to 5.00 N"));
    }

    /// Of a series, and of a single strut with another filling.
    void takesAnotherForce() {
        const CatalogueStrut series =
            strutOfText("order,stroke,extended_length,F1_min,F1_max,K,friction\nA,100,265,100,500,1.3,20\n");
        for (const double f1 : {100.0, 320.0, 500.0}) {
            const StrutForces forces = forcesOf(gasStrutOf(series, f1).strut);
            QVERIFY(isNearForce(forces.f1, f1));
            QVERIFY(isNearForce(forces.f2, 1.3 * f1));
            QVERIFY(isNearForce(forces.f3, f1 + 40.0));
        }
        const CatalogueStrut single = measuredStrut(0.2);
        const StrutForces before = forcesOf(gasStrutOf(single, single.f1).strut);
        const StrutForces after = forcesOf(gasStrutOf(single, single.f1 + 25.0).strut);
        QVERIFY(isNearForce(after.f1, 425.0));
        QVERIFY(isNearForce(after.f3 - after.f1, before.f3 - before.f1));
        QVERIFY(isNearForce((after.f2 + after.f4) / (after.f1 + after.f3),
                            (before.f2 + before.f4) / (before.f1 + before.f3)));
    }

    /// Whatever is kept is a strut that rigs take.
    void lawsOfKeptRowsAreValid() {
        std::string text = "order,stroke,extended_length,F1,K,FR\n";
        for (const char* stroke : {"1", "10", "19", "20", "41", "80", "81", "600"}) {
            for (const char* k : {"1", "1.05", "1.5", "2.5", "4", "5"}) {
                for (const char* band : {"", "0", "10", "900"})
                    text += "A," + std::string(stroke) + ",1400,400," + k + "," + band + "\n";
            }
        }
        const StrutCatalogue catalogue = readStrutCatalogue(text);
        QVERIFY(catalogue.struts.size() > 100);
        QVERIFY(says(catalogue.problems, "F2 is too far above F1"));
        for (const CatalogueStrut& row : catalogue.struts) {
            const GasStrut strut = gasStrutOf(row, row.f1).strut;
            Issues issues;
            ElementKind<GasStrut>::check(strut, "", issues);
            QVERIFY(issues.empty());
            QVERIFY(strut.progression >= 1.0 && strut.progression <= 10.0);
            QVERIFY(strut.extendedForce >= 0.5 * row.f1);
            QVERIFY(strut.compressedLength > 0.0);
        }
    }
};

HINGELAB_APPLESS_TEST(TestStrutCatalogue)

} // namespace test_strut_catalogue

#include "test_strut_catalogue.moc"
