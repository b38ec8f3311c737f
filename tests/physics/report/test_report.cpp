// SPDX-License-Identifier: GPL-3.0-or-later
// Reports: what stands in them is what the analyses say, and a page is well-formed whatever a rig is called.
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>
#include <limits>

#include "analysis/door_metrics.h"
#include "report/curve_fit_words.h"
#include "report/fit_section.h"
#include "report/plot_svg.h"
#include "report/report_html.h"
#include "report/rig_report.h"
#include "rig/difference.h"
#include "rig/parameters.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/escaped_xml.h"

namespace test_report {

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
        QVERIFY2(words.find("200 loads of a slow sweep. Residual: 0.0500 N·m") != std::string::npos,
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

    /// Kinds of fits and of numbers that the first does not have, each as its unit shows it.
    void fitsOfMotionsAndOfOtherUnits() {
        Rig rig = shipped("oven");
        rig.measurements.resize(3);
        rig.measurements[0].name = "not fitted";
        for (std::size_t i = 1; i < 3; ++i) {
            rig.measurements[i].name = "bench " + std::to_string(i);
            KeptFit& fit = rig.measurements[i].fit.emplace();
            fit.points = 12;
            fit.kind = i == 1 ? KeptFitKind::motion : KeptFitKind::sweep;
            fit.unit = i == 1 ? "m" : "kg";
            fit.deviationBefore = 0.2;
            fit.deviation = 0.1;
        }
        rig.measurements[1].fit->words = {"The first.", "The second."};
        rig.measurements[1].fit->numbers = {
            {"/elements/hinge/spring_constant", "Held", "N*m/rad", FitVerdict::held, 1.0, 2.5},
            {"/elements/hinge/spring_constant", "Without interval", "N*m/rad", FitVerdict::found, 1.0, 2.5},
            {"/elements/hinge/spring_constant", "Other unit", "kg", FitVerdict::found, 1.0, 2.5, 2.0, 3.0},
            {"", "No unit", "", FitVerdict::found, 1.0, 2.5}};
        const ReportSection section = fitSection(rig);
        const std::string words = wordsOf(section);
        QVERIFY2(words.find("\"bench 1\": 12 positions of a motion. Residual: 0.100 m") != std::string::npos,
                 words.c_str());
        QVERIFY2(words.find("\"bench 2\": 12 loads of a slow sweep. Residual: 0.100 kg") != std::string::npos,
                 words.c_str());
        QVERIFY(words.find("The first.\nThe second.") != std::string::npos);
        QVERIFY(words.find("not fitted") == std::string::npos);
        const auto& rows = tableOf(section).rows;
        QCOMPARE(rows[0][2], std::string("2.5 N·m/rad, held"));
        QCOMPARE(rows[1][2], std::string("2.5 N·m/rad"));
        QCOMPARE(rows[2][2], std::string("2.5 kg (2 to 3)"));
        QCOMPARE(rows[3][2], std::string("2.5"));
        QCOMPARE(rows[3][0], std::string("No unit"));
    }

    /// A drawer: forces over a distance, in all parts of the report.
    void drawersHaveForces() {
        Rig rig = shipped("oven");
        rig.elements.clear();
        rig.name.clear();
        rig.sources.clear();
        rig.joints.resize(1);
        PrismaticJoint slide;
        slide.axis = Vector3::UnitX();
        slide.lowerStop = SlideStop{0.0};
        slide.upperStop = SlideStop{0.4};
        rig.joints[0].kind = slide;
        Element spring;
        spring.name = "pull";
        spring.joint = rig.joints[0].name;
        spring.law = LinearSpring{50.0, -0.1, 5.0};
        rig.elements.push_back(spring);
        ReportRequest request;
        request.rig = rig;
        request.unread = {"a line of what could not be read"};
        const DoorCurve curve = doorCurve(std::make_shared<const Model>(rig));
        QVERIFY2(!curve.isEmpty() && !curve.isRotation, curve.refusal.c_str());
        request.measurements = {measuredOf(curve, 0.5)};
        const Report report = *makeReport(request);
        QCOMPARE(report.title, std::string("Rig without a name"));
        const ReportSection& door = *sectionOf(report, "The whole door, moved slowly");
        const auto plotOf = [](const ReportSection& section) {
            return std::get<ReportPlot>(section.parts.at(1));
        };
        QCOMPARE(plotOf(door).title, std::string("Force of the whole door"));
        QCOMPARE(plotOf(door).xLabel, std::string("Distance [m]"));
        const ReportSection& measured = *sectionOf(report, "Measurements");
        const std::string words = wordsOf(measured);
        QVERIFY2(
            words.find("largest 0.500 N at ") != std::string::npos && words.find(" m.") != std::string::npos,
            words.c_str());
        QVERIFY(words.ends_with("a line of what could not be read\n"));
        QCOMPARE(plotOf(measured).xLabel, std::string("Distance [m]"));
        QVERIFY(wordsOf(*sectionOf(report, "Sources, units, limits")).starts_with("The rig does not say"));
        const std::string thrown = wordsOf(*sectionOf(report, "The door thrown shut"));
        QVERIFY2(thrown.starts_with("Thrown from 0.200 m with 1.00 m/s"), thrown.c_str());
        // What is no sweep is told in words, without a plot.
        request.measurements[0].load.clear();
        request.unread.clear();
        const ReportSection motion = *sectionOf(*makeReport(request), "Measurements");
        QVERIFY(motion.parts.size() == 1 &&
                wordsOf(motion).find("it is a motion, without loads") != std::string::npos);
        request.unread = {"a line"};
        // By the words alone, too.
        request.measurements.clear();
        QVERIFY(sectionOf(*makeReport(request), "Measurements") != nullptr);
    }

    void tellsWhatIsNewAndWhatIsGone() {
        ReportRequest request;
        request.rig = shipped("oven");
        request.start = ReportStart{request.rig, "the same"};
        const auto changes = [&] { return *sectionOf(*makeReport(request), "What was changed"); };
        QVERIFY(wordsOf(changes()).find("Nothing differs.") != std::string::npos);
        Element spring;
        spring.name = "spring";
        spring.joint = request.rig.joints[0].name;
        spring.law = RotationalSpring{1.0, 0.0, 0.0};
        request.rig.elements.push_back(spring);
        const auto hasCell = [](const ReportTable& table, std::size_t column, const char* cell) {
            return std::any_of(table.rows.begin(), table.rows.end(),
                               [&](const auto& row) { return row[column] == cell; });
        };
        QVERIFY(hasCell(tableOf(changes()), 1, "(was not there)"));
        std::swap(request.rig, request.start->rig);
        QVERIFY(hasCell(tableOf(changes()), 2, "(removed)"));
    }

    /// What cannot be compared says why; what lies beyond the door's way on one side is told.
    void measurementsThatCannotBeCompared() {
        const DoorCurve curve = doorCurve(std::make_shared<const Model>(shipped("oven")));
        const Measurement good = measuredOf(curve, 0.0);
        DoorCurve none;
        none.refusal = "it has no door.";
        QVERIFY(curveFitWords(good, none).ends_with("no curve of the whole door: it has no door."));
        Measurement motion = good;
        motion.load.clear();
        QVERIFY(curveFitWords(motion, curve).ends_with("not compared, it is a motion, without loads."));
        QVERIFY(!measuredPlot(motion, curve) && !measuredPlot(good, none));
        Measurement half = good; // opened only, and half of that below where the door begins
        half.direction.assign(half.size(), 1);
        QVERIFY(curveFitWords(half, curve).find("Closing") == std::string::npos);
        QCOMPARE(measuredPlot(half, curve)->curves.size(), std::size_t{2});
        for (std::size_t i = 0; i < half.size(); ++i) half.place[i] = -5.0;
        const std::string words = curveFitWords(half, curve);
        QVERIFY2(words.ends_with("\nOpening: all " + std::to_string(half.size()) +
                                 " points lie beyond the range of motion."),
                 words.c_str());
        // A force at the grip times its lever is the torque that the curve has.
        Measurement force = good;
        force.isHandleForce = true;
        for (std::size_t i = 0; i < force.size(); ++i) force.load[i] /= curve.leverage[i % curve.x.size()];
        const std::string exact = curveFitWords(force, curve);
        QVERIFY2(QString::fromStdString(exact).count("root mean square of the difference 0") == 2 ||
                     QString::fromStdString(exact).count("·10⁻") >= 2,
                 exact.c_str());
    }

    void picturesByTheirBytes() {
        QCOMPARE(pictureType("\xff\xd8\xff\xe0"), std::string("image/jpeg"));
        QCOMPARE(pictureType("<?xml version=\"1.0\"?><svg/>"), std::string("image/svg+xml"));
        QCOMPARE(pictureType("GIF89a"), std::string());
        ReportRequest request;
        request.rig = shipped("dishwasher");
        request.logo = ReportPicture{"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "a \"logo\""};
        const std::string page = reportHtml(*makeReport(request));
        QCOMPARE(elementsOf(page).count("img"), 1);
        QVERIFY(page.find("<img alt=\"a &quot;logo&quot;\"") != std::string::npos);
        QVERIFY(page.find("data:image/svg+xml;base64,PHN2") != std::string::npos);
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
        plot.curves = {{"zero", {0, 0}, {0, 0}}};
        QVERIFY(plotSvg(plot).find("nan") == std::string::npos &&
                plotSvg(plot).find("inf") == std::string::npos);
        plot.curves = {{"gap at the end", {0, 1, 2}, {1, 2, none}},
                       {"dots", {0, 1}, {none, 1}, ReportStroke::dots}};
        QCOMPARE(elementsOf(plotSvg(plot)).count("polyline"), 1);
        QCOMPARE(elementsOf(plotSvg(plot)).count("circle"), 1);
        // A legend that has no room in its line goes on in the next.
        plot.curves.assign(3, {std::string(40, 'n'), {0, 1}, {0, 1}, ReportStroke::dashed});
        const std::string legend = plotSvg(plot);
        QVERIFY(legend.find("y=\"326.00\"") != std::string::npos &&
                legend.find("y=\"342.00\"") != std::string::npos);
        QVERIFY(legend.find("viewBox=\"0 0 640 372\"") != std::string::npos); // and the picture is higher
        plot.curves = {{"none", {none}, {1}}};
        QVERIFY(plotSvg(plot).find("nothing to draw") != std::string::npos);
    }
};

HINGELAB_GUILESS_TEST(TestReport)

} // namespace test_report

#include "test_report.moc"
