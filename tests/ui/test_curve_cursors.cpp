// SPDX-License-Identifier: GPL-3.0-or-later
// Two cursors on plots of curves: set with the mouse, moved with keys; what they tell is the law's.
#include <QScrollArea>
#include <QScrollBar>
#include <numbers>

#include "analysis/sampled_path.h"
#include "tests/ui/run_fixture.h"
#include "ui/door/door_panel.h"
#include "ui/hinge/hinge_plot_data.h"
#include "ui/hinge/torque_rate_plot.h"

namespace test_curve_cursors {

using namespace hingelab;
using namespace hingelab::test;

namespace {

QPoint pixelAt(QCustomPlot& plot, double x) {
    return {qRound(plot.xAxis->coordToPixel(x)), plot.axisRect()->center().y()};
}

/// What is told of a curve.
QString lineOf(const CurveCursors& cursors, const QString& name) {
    for (const QString& line : cursors.words()) {
        if (line.startsWith(name + QStringLiteral(":  "))) return line;
    }
    return {};
}

/// The number [SI] that follows a word, with a unit of that quantity; NaN without.
double told(const QString& line, const char* word, Quantity quantity) {
    const QRegularExpression pattern(
        QStringLiteral("(?:^|\\s)%1 (\\S+) (\\S+)(?=   |$)").arg(QString::fromUtf8(word)));
    const QRegularExpressionMatch match = pattern.match(line);
    const Unit* unit = match.hasMatch() ? findUnit(quantity, match.captured(2).toStdString()) : nullptr;
    if (unit == nullptr) {
        qInfo("no %s in “%s”", word, qPrintable(line));
        return std::numeric_limits<double>::quiet_NaN();
    }
    return unit->siPerUnit * match.captured(1).replace(QChar(0x2212), QLatin1Char('-')).toDouble();
}

/// Switches the cursors on and drags them to two places of the axis, with the mouse.
void setCursors(CurveCursors& cursors, QCustomPlot& plot, double a, double b) {
    QVERIFY(!cursors.bar().isVisible());
    QTest::mouseClick(&cursors.button(), Qt::LeftButton);
    QVERIFY(cursors.isOn() && cursors.bar().isVisible());
    settle(plot); // it is lower now
    const QCPRange range = plot.xAxis->range();
    const double width = range.size() / plot.axisRect()->width(); // of a pixel
    QVERIFY(range.contains(cursors.place(CurveCursors::cursorA)));
    QVERIFY(cursors.place(CurveCursors::cursorA) < cursors.place(CurveCursors::cursorB));
    drag(plot, pixelAt(plot, cursors.place(CurveCursors::cursorB)), pixelAt(plot, b));
    drag(plot, pixelAt(plot, cursors.place(CurveCursors::cursorA)), pixelAt(plot, a));
    // A pixel's middle, and the round number that is nearest to it.
    QVERIFY(std::abs(cursors.place(CurveCursors::cursorA) - a) <= width);
    QVERIFY(std::abs(cursors.place(CurveCursors::cursorB) - b) <= width);
}

/// The integral by 20,000 midpoints: far finer than any curve is drawn.
template <class Function>
double integral(const Function& of, double from, double to) {
    constexpr int count = 20'000;
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += of(from + (to - from) * (i + 0.5) / count);
    return sum * (to - from) / count;
}

constexpr double kRadian = std::numbers::pi / 180.0; // of a degree

} // namespace

class TestCurveCursors : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    void stepsAreRound() {
        QCOMPARE(CurveCursors::roundStep(1.0), 1.0);
        QCOMPARE(CurveCursors::roundStep(1.99), 1.0);
        QCOMPARE(CurveCursors::roundStep(0.0049), 0.002);
        QCOMPARE(CurveCursors::roundStep(0.7), 0.5);
        QVERIFY(CurveCursors::roundStep(0.0) > 0.0); // an axis without a range
    }

    /// Values, slope and area are those of the hinge's law.
    void torqueAgainstAngle() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot, {900, 520});
        CurveCursors& cursors = plot.cursors();
        setCursors(cursors, plot.plot(), 20.0, 60.0);
        const double a = cursors.place(CurveCursors::cursorA) * kRadian;
        const double b = cursors.place(CurveCursors::cursorB) * kRadian;
        const DoorHinge& law = f.model.model()->hinges()[0].law;
        // Curves are drawn to a thousandth of their range; words have four digits.
        const double drawn = 2e-3 * plot.plot().yAxis->range().size();
        for (const auto& [name, rate] : {std::pair{QStringLiteral("opening"), TorqueAnglePlot::kBranchRate},
                                         {QStringLiteral("closing"), -TorqueAnglePlot::kBranchRate}}) {
            const auto torque = [&, r = rate](double angle) { return law.torques(angle, r).total(); };
            const QString line = lineOf(cursors, name);
            QVERIFY(std::abs(told(line, "A", Quantity::torque) - torque(a)) < drawn);
            QVERIFY(std::abs(told(line, "B", Quantity::torque) - torque(b)) < drawn);
            QVERIFY(std::abs(told(line, "Δ", Quantity::torque) - (torque(b) - torque(a))) < 2.0 * drawn);
            const double slope = (torque(b) - torque(a)) / (b - a);
            QVERIFY(std::abs(told(line, "slope", Quantity::rotationalStiffness) - slope) <
                    2.0 * drawn / (b - a));
            const double work = integral(torque, a, b);
            QVERIFY(std::abs(told(line, "area", Quantity::energy) - work) < drawn * (b - a));
        }
        // At rest a hinge gives back what it has stored.
        const double released = law.storedEnergy(a) - law.storedEnergy(b);
        QVERIFY(std::abs(told(lineOf(cursors, QStringLiteral("at rest")), "area", Quantity::energy) -
                         released) < drawn * (b - a));
        // In the order of the legend, and shown; what is no curve is not measured.
        const QStringList shown = shownWords(plot);
        const QStringList words = cursors.words();
        QCOMPARE(shown, words);
        QVERIFY(words[0].startsWith(QStringLiteral("opening:")));
        QVERIFY(words[1].startsWith(QStringLiteral("closing:")));
        for (const QString& line : words) QVERIFY(!line.startsWith(QStringLiteral("now")));
    }

    /// From B to A an area has the other sign; where a curve ends there is a dash; a parameter that changes is
    /// measured anew.
    void numbersFollow() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot, {900, 520});
        CurveCursors& cursors = plot.cursors();
        setCursors(cursors, plot.plot(), 20.0, 60.0);
        const auto area = [&] {
            return told(lineOf(cursors, QStringLiteral("opening")), "area", Quantity::energy);
        };
        const double before = area();
        const double a = cursors.place(CurveCursors::cursorA);
        const double b = cursors.place(CurveCursors::cursorB);
        cursors.setPlace(CurveCursors::cursorA, b);
        cursors.setPlace(CurveCursors::cursorB, a);
        QCOMPARE(area(), -before);
        cursors.setPlace(CurveCursors::cursorA, a);
        cursors.setPlace(CurveCursors::cursorB, b);
        const double friction = valueOf(f.model, "/elements/0/dynamic_friction_torque");
        f.model.setParameter("/elements/0/dynamic_friction_torque", friction + 0.5, f.model.newGesture());
        QTRY_VERIFY(area() != before);
        // Opening, friction pulls back: half a newton metre more of it over the whole way.
        const double lost = 0.5 * (b - a) * kRadian;
        QVERIFY2(std::abs(before - area() - lost) < 0.02 * lost + 1e-3,
                 qPrintable(QString::number(before - area())));
        cursors.setPlace(CurveCursors::cursorB, 1e4);
        QVERIFY(lineOf(cursors, QStringLiteral("opening")).contains(QStringLiteral("B —")));
        QVERIFY(lineOf(cursors, QStringLiteral("opening")).endsWith(QStringLiteral("area —")));
        QTest::mouseClick(plot.findChild<QToolButton*>(QStringLiteral("curveCursorB")), Qt::LeftButton);
        QVERIFY(plot.plot().xAxis->range().contains(cursors.place(CurveCursors::cursorB)));
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        QVERIFY(!cursors.isOn() && !cursors.bar().isVisible());
    }

    /// Round steps with the arrow keys, of the plot and of the buttons; the instant that is shown stays.
    /// What is compared has one unit: beside 4 N·m a small torque is no 120 mN·m.
    void valuesOfALineHaveOneUnit() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot, {900, 520});
        CurveCursors& cursors = plot.cursors();
        setCursors(cursors, plot.plot(), 20.0, 60.0);
        static const QRegularExpression values(
            QStringLiteral("A \\S+ (\\S+)   B \\S+ (\\S+)   Δ \\S+ (\\S+)   slope"));
        const DoorHinge& law = f.model.model()->hinges()[0].law;
        bool isOneSmall = false;
        for (double degrees = 0.0; degrees < 90.0; degrees += 0.01) {
            const double torque = std::abs(law.torques(degrees * kRadian, 0.0).total());
            if (torque > 0.2 || torque < 0.05) continue; // one of less than a thousandth has its own unit
            cursors.setPlace(CurveCursors::cursorA, degrees);
            for (const QString& line : cursors.words()) {
                const QRegularExpressionMatch match = values.match(line);
                if (!line.startsWith(QStringLiteral("at rest")) || !match.hasMatch()) continue;
                QCOMPARE(match.captured(1), match.captured(2));
                QCOMPARE(match.captured(1), match.captured(3));
                isOneSmall = true;
            }
        }
        QVERIFY(isOneSmall);
    }

    void keysMoveThem() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot, {900, 520});
        f.simulate(0.3);
        CurveCursors& cursors = plot.cursors();
        setCursors(cursors, plot.plot(), 20.4, 60.0);
        const double step = CurveCursors::roundStep(plot.plot().xAxis->range().size() / CurveCursors::kSteps);
        const double a = cursors.place(CurveCursors::cursorA);
        QTest::keyClick(&plot.plot(), Qt::Key_Right); // of the one that was dragged last
        const double first = cursors.place(CurveCursors::cursorA);
        QVERIFY(first > a && first <= a + step * 1.000001);
        QVERIFY(std::abs(first / step - std::round(first / step)) < 1e-9);
        QTest::keyClick(&plot.plot(), Qt::Key_Right);
        QVERIFY(std::abs(cursors.place(CurveCursors::cursorA) - first - step) < 1e-9);
        QTest::keyClick(&plot.plot(), Qt::Key_Left);
        QVERIFY(std::abs(cursors.place(CurveCursors::cursorA) - first) < 1e-9);
        auto* handle = plot.findChild<QToolButton*>(QStringLiteral("curveCursorB"));
        handle->setFocus(Qt::TabFocusReason);
        const double b = cursors.place(CurveCursors::cursorB);
        QTest::keyClick(handle, Qt::Key_Left, Qt::ShiftModifier);
        const double moved = b - cursors.place(CurveCursors::cursorB);
        QVERIFY(moved > 9.0 * step - 1e-9 && moved < 10.0 * step + 1e-9); // the first of ten may be a part
        QVERIFY(handle->text().contains(QStringLiteral("°")));
        QVERIFY(f.session.isLive());
    }

    /// A handle of the hinge that lies under a cursor is still dragged.
    void handlesComeFirst() {
        RunFixture f;
        TorqueAnglePlot plot(f.bench);
        f.show(plot, {900, 520});
        CurveCursors& cursors = plot.cursors();
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        settle(plot.plot());
        const QPoint at = plot.handles().pixelOf(plot.handles().handles().front()).toPoint();
        const double place = plot.plot().xAxis->pixelToCoord(at.x());
        cursors.setPlace(CurveCursors::cursorA, place);
        press(plot.plot(), at);
        QVERIFY(plot.handles().isDragging());
        QTest::mouseRelease(&plot.plot(), Qt::LeftButton, Qt::NoModifier, at);
        QCOMPARE(cursors.place(CurveCursors::cursorA), place);
    }

    void torqueAgainstRate() {
        RunFixture f;
        TorqueRatePlot plot(f.bench);
        f.show(plot, {900, 520});
        CurveCursors& cursors = plot.cursors();
        setCursors(cursors, plot.plot(), 1.0, 5.0);
        const double a = cursors.place(CurveCursors::cursorA) * kRadian;
        const double b = cursors.place(CurveCursors::cursorB) * kRadian;
        const DoorHinge& law = f.model.model()->hinges()[0].law;
        const double angle = f.session.valueOf(kAngle);
        const auto friction = [&](double rate) { return law.torques(angle, rate).friction(); };
        const QString line = lineOf(cursors, QStringLiteral("friction"));
        const double drawn = 2e-3 * plot.plot().yAxis->range().size();
        QVERIFY(std::abs(told(line, "A", Quantity::torque) - friction(a)) < drawn);
        const double slope = (friction(b) - friction(a)) / (b - a);
        QVERIFY(std::abs(told(line, "slope", Quantity::rotationalDamping) - slope) < 2.0 * drawn / (b - a));
        const double power = integral(friction, a, b);
        QVERIFY(std::abs(told(line, "area", Quantity::power) - power) < drawn * (b - a));
        QVERIFY(plot.findChild<QToolButton*>(QStringLiteral("curveCursorA"))
                    ->text()
                    .endsWith(QStringLiteral("°/s")));
    }

    /// Where a panel is too low for the plot and what its cursors tell, that comes into view with them.
    void inALowPanelTheWordsComeIntoView() {
        RunFixture f;
        QScrollArea low;
        auto* panel = new DoorPanel(f.bench);
        low.setWidget(panel);
        low.setWidgetResizable(true);
        f.show(low, {460, 230});
        QTRY_VERIFY_WITH_TIMEOUT(panel->isCurrent(), 60'000);
        CurveCursors& cursors = panel->plot().cursors();
        QVERIFY(low.verticalScrollBar()->value() == 0);
        QTest::mouseClick(&cursors.button(), Qt::LeftButton);
        const auto seen = [&] {
            const QRect bar(cursors.bar().mapTo(low.viewport(), QPoint()), cursors.bar().size());
            return low.viewport()->rect().contains(bar);
        };
        QTRY_VERIFY(seen());
    }

    /// The whole door: the area is the work of what acts on it; at the handle, forces.
    void theWholeDoor() {
        RunFixture f;
        DoorPanel panel(f.bench);
        f.show(panel, {700, 900});
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent(), 60'000);
        CurveCursors& cursors = panel.plot().cursors();
        setCursors(cursors, panel.plot().plot(), 20.0, 60.0);
        const DoorCurve& curve = panel.plot().picture()->curve;
        const double a = cursors.place(CurveCursors::cursorA) * kRadian;
        const double b = cursors.place(CurveCursors::cursorB) * kRadian;
        // What the parts do adds up to the sum, as their areas do.
        const QString rest = lineOf(cursors, QStringLiteral("without friction"));
        const double work = told(rest, "area", Quantity::energy);
        const auto atRest = [&](double x) {
            const auto after = std::lower_bound(curve.x.begin(), curve.x.end(), x);
            const auto i = static_cast<std::size_t>(after - curve.x.begin());
            const double share = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
            return curve.total[i - 1].atRest + share * (curve.total[i].atRest - curve.total[i - 1].atRest);
        };
        // Straight lines by midpoints; four digits in words.
        QVERIFY2(std::abs(work - integral(atRest, a, b)) < 1e-3 * std::abs(work) + 1e-4, qPrintable(rest));
        QVERIFY(!lineOf(cursors, QStringLiteral("gravity")).isEmpty());
        child<QToolButton>(panel.plot(), "causesButton").click();
        QVERIFY(lineOf(cursors, QStringLiteral("gravity")).isEmpty()); // is not shown
        child<QComboBox>(panel.plot(), "unitChoice").setCurrentIndex(1);
        const QString atHandle = lineOf(cursors, QStringLiteral("opening"));
        QVERIFY2(std::isfinite(told(atHandle, "A", Quantity::force)), qPrintable(atHandle));
        QVERIFY2(atHandle.endsWith(QStringLiteral(" N·°")), qPrintable(atHandle));
    }

    /// A handle whose number an expression gives is held: the pointer says so, and a drag changes nothing.
    void drivenHandlesAreHeld() {
        RunFixture f("refrigerator");
        TorqueAnglePlot plot(f.bench);
        f.show(plot);
        const char* const friction = "/elements/0/dynamic_friction_torque";
        const auto band = [&] {
            for (const HingeHandle& handle : plot.handles().handles()) {
                if (handle.kind == HingeHandle::Kind::frictionBand)
                    return plot.handles().pixelOf(handle).toPoint();
            }
            return QPoint();
        };
        hover(plot.plot(), band());
        QVERIFY2(plot.plot().toolTip().startsWith("Drag: "), qPrintable(plot.plot().toolTip()));
        QTest::mousePress(&plot.plot(), Qt::RightButton, {}, band()); // only the left one drags
        QVERIFY(!plot.handles().isDragging());
        QTest::mouseRelease(&plot.plot(), Qt::RightButton, {}, band());
        const Issues issues = f.model.setExpression(friction, "=0.6 N*m", f.model.newGesture());
        QVERIFY2(issues.empty(), issues.empty() ? "" : issues[0].text().c_str());
        settle(plot.plot());
        const std::string text = f.model.text();
        hover(plot.plot(), band());
        QCOMPARE(plot.plot().cursor().shape(), Qt::ForbiddenCursor);
        QVERIFY2(!plot.plot().toolTip().isEmpty() && !plot.plot().toolTip().startsWith("Drag: "),
                 qPrintable(plot.plot().toolTip()));
        drag(plot.plot(), band(), band() + QPoint(0, 25));
        QCOMPARE(f.model.text(), text);
        hover(plot.plot(), plot.plot().rect().topLeft() + QPoint(3, 3));
        QVERIFY(plot.plot().toolTip().isEmpty() && plot.plot().cursor().shape() != Qt::ForbiddenCursor);
    }
};

HINGELAB_UI_TEST(TestCurveCursors)

} // namespace test_curve_cursors

#include "test_curve_cursors.moc"
