// SPDX-License-Identifier: GPL-3.0-or-later
// Reports: what stands in them is what the analyses say, and a page is well-formed whatever a rig is called.
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>
#include <limits>

#include "physics/analysis/door_metrics.h"
#include "physics/report/curve_fit_words.h"
#include "physics/report/fit_section.h"
#include "physics/report/plot_svg.h"
#include "physics/report/report_html.h"
#include "physics/report/rig_report.h"
#include "physics/rig/difference.h"
#include "physics/rig/parameters.h"
#include "physics/text/escaped_xml.h"
#include "tests/shipped.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig shipped(const char* name) {
    return shippedDocument(name).rig;
}

const ReportSection* sectionOf(const Report& report, const std::string& title) {
    for (const ReportSection& section : report.sections) {
        if (section.title == title) return &section;
    }
    return nullptr;
}

const ReportTable& tableOf(const ReportSection& section) {
    for (const ReportPart& part : section.parts) {
        if (const auto* table = std::get_if<ReportTable>(&part)) return *table;
    }
    qFatal("no table in %s", section.title.c_str());
}

std::string wordsOf(const ReportSection& section) {
    std::string words;
    for (const ReportPart& part : section.parts) {
        if (const auto* text = std::get_if<ReportText>(&part)) words += text->text + "\n";
    }
    return words;
}

/// Names of elements of well-formed markup; fails the program otherwise.
QStringList elementsOf(const std::string& markup) {
    QXmlStreamReader reader(QString::fromStdString(markup));
    QStringList names;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement) names += reader.name().toString();
    }
    if (reader.hasError()) qFatal("%s", qPrintable(reader.errorString()));
    return names;
}

Report reportOf(const Rig& rig) {
    ReportRequest request;
    request.rig = rig;
    return *makeReport(request);
}

/// What a bench would measure of the curve, `off` above it.
Measurement measuredOf(const DoorCurve& curve, double off) {
    Measurement m;
    m.name = "bench";
    m.isRotation = curve.isRotation;
    for (const int direction : {1, -1}) {
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            m.place.push_back(curve.x[i]);
            m.load.push_back((direction > 0 ? curve.total[i].opening : curve.total[i].closing) + off);
            m.direction.push_back(direction);
        }
    }
    return m;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT
  private slots:
    /// Changes, key figures and parameters are those of the analyses, row by row.
    void tellsWhatTheAnalysesSay() {
        ReportRequest request;
        request.start = ReportStart{shipped("oven"), "the start"};
        request.rig = shipped("oven");
        QVERIFY(setParameter(request.rig, "/elements/hinge/viscous_friction", 3.0));
        QVERIFY(setParameter(request.rig, "/elements/hinge/spring_constant", 6.0));
        const Report report = *makeReport(request);
        const ReportTable& changes = tableOf(*sectionOf(report, "What was changed"));
        const std::vector<RigDifference> differences = differencesOf(request.start->rig, request.rig);
        QCOMPARE(changes.rows.size(), differences.size());
        QCOMPARE(changes.rows.size(), std::size_t{2});
        for (std::size_t i = 0; i < differences.size(); ++i) {
            QCOMPARE(changes.rows[i], (std::vector<std::string>{differences[i].what, differences[i].before,
                                                                differences[i].after}));
        }
        const DoorCurve curve = doorCurve(std::make_shared<const Model>(request.rig));
        const ReportTable& figures = tableOf(*sectionOf(report, "The whole door, moved slowly"));
        QCOMPARE(figures.rows.size(), doorMetrics(curve).size());
        bool hasSpring = false;
        for (const std::vector<std::string>& row : tableOf(*sectionOf(report, "Parameters")).rows) {
            hasSpring = hasSpring || (row[1] == "Spring constant" && row[2] == "6 N·m/rad");
        }
        QVERIFY(hasSpring);
        QVERIFY(sectionOf(report, "Targets") == nullptr); // it has none
    }

    void tellsTargetsWithTheirSources() {
        Rig rig = shipped("oven");
        Target easy;
        easy.name = "Not too heavy";
        easy.atMost = 1e4;
        easy.source = "ADA 404.2.9";
        Target never;
        never.name = "Light";
        never.atMost = 1e-6;
        rig.targets = {easy, never};
        const Report report = reportOf(rig);
        const ReportSection& section = *sectionOf(report, "Targets");
        QVERIFY(wordsOf(section).starts_with("1 of 2 targets"));
        QCOMPARE(tableOf(section).rows[0].back(), std::string("ADA 404.2.9"));
        QVERIFY(tableOf(section).rows[1][4].starts_with("fails"));
    }

    /// A rig without a door's curve says why, and everything else is there.
    void saysWhatCannotBeTold() {
        const Report report = reportOf(shipped("stewart-platform"));
        QVERIFY(wordsOf(*sectionOf(report, "The whole door, moved slowly")).starts_with("There is no curve"));
        QVERIFY(sectionOf(report, "The door thrown shut") == nullptr);
        QVERIFY(!tableOf(*sectionOf(report, "Parameters")).rows.empty());
    }

    /// Every shipped rig has a page that is well-formed, with as many plots as the report has, and nothing that
    /// runs or is loaded.
    void pagesAreWellFormed() {
        for (const char* name :
             {"dishwasher", "car-door-measured", "four-bar", "bouncing-ball", "motor-door"}) {
            const Report report = reportOf(shipped(name));
            qsizetype plots = 0;
            for (const ReportSection& section : report.sections) {
                for (const ReportPart& part : section.parts)
                    plots += std::holds_alternative<ReportPlot>(part) ? 1 : 0;
            }
            const std::string page = reportHtml(report);
            const QStringList elements = elementsOf(page);
            QCOMPARE(elements.count("svg"), plots);
            QVERIFY(!elements.contains("script") && !elements.contains("link"));
            QVERIFY(page.find("nan") == std::string::npos && page.find("inf,") == std::string::npos);
        }
    }

    /// Names come from files.
    void namesCannotBecomeMarkup() {
        Rig rig = shipped("dishwasher");
        rig.name = "<script>alert(1)</script> & \"door\"\x01";
        rig.description = "]]> --> </p></body>";
        ReportRequest request;
        request.rig = rig;
        request.notes = "<img src=x onerror=alert(1)>";
        request.picture = ReportPicture{std::string("\x89PNG\r\n\x1a\n") + "rest", "\"><script>"};
        const std::string page = reportHtml(*makeReport(request));
        const QStringList elements = elementsOf(page);
        QVERIFY(!elements.contains("script"));
        QCOMPARE(elements.count("img"), 1);
        QVERIFY(page.find("data:image/png;base64,iVBORw0KGgpyZXN0") != std::string::npos); // RFC 4648 by hand
    }

    /// By a reader of XML that is not ours: text and attributes come back; what XML lacks is a blank.
    void textsGoThroughXml() {
        const std::string text = "a < b & \"c\" > 'd';\n\t\u00e4 \u65e5 &amp;";
        const std::string hostile = text + "\x01\x7f\xEF\xBF\xBE\xEF\xBF\xBF";
        QXmlStreamReader xml(QByteArray::fromStdString("<t>" + escapedXml(hostile) + "</t>"));
        QVERIFY(xml.readNextStartElement());
        QCOMPARE(xml.readElementText().toStdString(), text + "    ");
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(unescapedXml(escapedXml(text)), text);
    }

    void canBeGivenUp() {
        ReportRequest request;
        request.rig = shipped("oven");
        int asked = 0;
        double last = 0.0;
        QVERIFY(makeReport(request, [&](double share) {
            if (share < last) qFatal("progress goes back");
            last = share;
            ++asked;
            return true;
        }));
        QVERIFY(asked > 3);
        QCOMPARE(last, 1.0);
        for (const int until : {0, 1, 2, 3, asked / 2, asked - 1}) {
            int left = until;
            QVERIFY(!makeReport(request, [&](double) { return left-- > 0; }));
        }
    }

    /// A measurement that is the curve and half a newton metre has that difference, both ways. The mean of
    /// equal differences is exact but for rounding.
    void comparesMeasurements() {
        const DoorCurve curve = doorCurve(std::make_shared<const Model>(shipped("oven")));
        const Measurement off = measuredOf(curve, 0.5);
        const std::string words = curveFitWords(off, curve);
        QCOMPARE(QString::fromStdString(words).count("root mean square of the difference 0.500 N·m"), 2);
        QVERIFY(measuredPlot(off, curve)->curves.size() == 4);
        Measurement other = off;
        other.isRotation = false;
        QVERIFY(curveFitWords(other, curve).find("not compared") != std::string::npos);
        QVERIFY(!measuredPlot(other, curve));
        Measurement beyond = off;
        beyond.place.back() = 99.0;
        QVERIFY(curveFitWords(beyond, curve).find("1 points lie beyond") != std::string::npos);
    }

    /// What was found stands beside what the rig has now: the same, changed since, gone. Angles are in degrees.
    void fitsStandBesideWhatTheRigHasNow() {
        Rig rig = shipped("dishwasher");
        QVERIFY(fitSection(rig).parts.empty());
        QVERIFY(sectionOf(reportOf(rig), "Fits") == nullptr);
        KeptMeasurement& bench = rig.measurements.emplace_back();
        bench.name = "bench";
        bench.table = {"angle [deg];torque [N*m]", "10;1", "20;2"};
        bench.columns = {{ColumnRole::place, "deg"}, {ColumnRole::torque, "N*m"}};
        KeptFit& fit = bench.fit.emplace();
        fit.points = 200;
        fit.unit = "N*m";
        fit.deviationBefore = 1.2;
        fit.deviation = 0.05;
        const double degree = std::acos(-1.0) / 180.0;
        fit.numbers = {
            {"/elements/hinge/spring_constant", "Spring constant", "N*m/rad", FitVerdict::found, 1.0, 2.5, 2.48,
             2.52},
            {"/elements/hinge/catch_width", "Catch width", "rad", FitVerdict::found, degree, 2.0 * degree,
             1.8 * degree, 2.4 * degree},
            {"/elements/gone/viscous_friction", "Viscous friction", "N*m*s/rad", FitVerdict::found, 1.0, 2.0,
             1.5, 2.5},
            {"/elements/hinge/static_friction_torque", "Static friction", "N*m", FitVerdict::untold, 3.0, 3.0},
            {"", "Zero of the angle", "rad", FitVerdict::found, 0.0, 0.01, 0.005, 0.015}};
        fit.words = {"Static friction is not told."};
        QVERIFY(setParameter(rig, "/elements/hinge/spring_constant", 2.5));
        QVERIFY(setParameter(rig, "/elements/hinge/catch_width", 3.0 * degree));
        QVERIFY(setParameter(rig, "/elements/hinge/static_friction_torque", 3.0));
        const Report report = reportOf(rig);
        const ReportSection* section = sectionOf(report, "Fits");
        QVERIFY(section != nullptr);
        const std::string words = wordsOf(*section);
        QVERIFY2(words.find("200 loads of a slow sweep. Left are 0.0500 N·m") != std::string::npos,
                 words.c_str());
        QVERIFY2(words.find("Static friction is not told.") != std::string::npos, words.c_str());
        const std::vector<std::vector<std::string>>& rows = tableOf(*section).rows;
        QCOMPARE(rows.size(), std::size_t{5});
        const auto row = [&](std::size_t index) {
            std::string line;
            for (const std::string& cell : rows[index]) line += (line.empty() ? "" : " | ") + cell;
            return line;
        };
        QCOMPARE(row(0).c_str(), "Hinge: Spring constant | 1 N·m/rad | 2.500 ± 0.020 N·m/rad | the same");
        QCOMPARE(row(1).c_str(), "Hinge: Catch width | 1 ° | 2.00 ° (1.80 to 2.40) | 3 °, changed since");
        QCOMPARE(rows[2][2], std::string("2 N*m*s/rad (1.5 to 2.5)"));
        QCOMPARE(rows[2][3], std::string("the rig does not have it any more"));
        QCOMPARE(rows[3][2], std::string("not told by the data"));
        QCOMPARE(rows[3][3], std::string("the same"));
        QCOMPARE(rows[4][3], std::string("–"));
    }

    void ticksAreRound() {
        const double ends[][2] = {{0.0, 1.0}, {-3.7, 92.4}, {1e-9, 3e-9}, {-1e12, 1e12}, {0.999, 1.001}};
        for (const auto& [from, to] : ends) {
            const std::vector<double> ticks = roundTicks(from, to, 8);
            QVERIFY(ticks.size() >= 3 && ticks.size() <= 10);
            const double step = ticks[1] - ticks[0];
            const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
            // Differences of ticks round in the digits of the ticks themselves.
            const double slack = 1e-12 * std::max(std::abs(from), std::abs(to)) / step + 1e-9;
            const auto isAbout = [&](double round) { return std::abs(mantissa - round) < slack * round; };
            QVERIFY(isAbout(1.0) || isAbout(2.0) || isAbout(5.0));
            const double rounding = 1e-12 * (to - from); // of a step times its number
            for (const double tick : ticks) QVERIFY(tick >= from - rounding && tick <= to + rounding);
        }
        QVERIFY(roundTicks(1.0, 1.0 + 1e-16, 8).empty()); // the same double
    }

    /// Gaps stay gaps; a constant has room around it; nothing to draw is said.
    void plotsDrawWhatThereIs() {
        const double none = std::numeric_limits<double>::quiet_NaN();
        ReportPlot plot{"p", "x", "y", {{"a", {0, 1, 2, 3, 4}, {1, 2, none, 2, 1}}}};
        QCOMPARE(elementsOf(plotSvg(plot)).count("polyline"), 2);
        plot.curves = {{"flat", {0, 1}, {5, 5}}};
        QCOMPARE(elementsOf(plotSvg(plot)).count("polyline"), 1);
        QVERIFY(plotSvg(plot).find("nan") == std::string::npos);
        plot.curves = {{"dots", {0, 1, none}, {5, 6, 7}, ReportStroke::dots}};
        QCOMPARE(elementsOf(plotSvg(plot)).count("circle"), 2);
        plot.curves = {{"none", {none}, {1}}};
        QVERIFY(plotSvg(plot).find("nothing to draw") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "test_report.moc"
