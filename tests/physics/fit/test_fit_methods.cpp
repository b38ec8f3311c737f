// SPDX-License-Identifier: GPL-3.0-or-later
// What a fit is made of, each by itself: where a whole fit would hide what one of them does.
#include <QTest>
#include <cmath>
#include <set>

#include "fit/door_fit.h"
#include "fit/fit_profile.h"
#include "fit/fit_starts.h"
#include "fit/fit_statistics.h"
#include "fit/fit_unknowns.h"
#include "fit/fit_words.h"
#include "fit/kept_fit_of.h"
#include "fit/least_squares.h"
#include "rig/edit.h"
#include "rig/rig_document.h"
#include "tests/physics/target_door.h"
#include "tests/suite.h"

namespace test_fit_methods {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Residuals = std::function<bool(const Eigen::VectorXd&, Eigen::VectorXd&)>;

LeastSquares problemOf(Eigen::Index unknowns, Eigen::Index count, Residuals residuals) {
    LeastSquares problem;
    problem.count = count;
    problem.lower = Eigen::VectorXd::Constant(unknowns, -HUGE_VAL);
    problem.upper = Eigen::VectorXd::Constant(unknowns, HUGE_VAL);
    problem.residuals = std::move(residuals);
    return problem;
}

/// x - 2 and 1: the sum is 1 + (x - 2)^2.
LeastSquares parabola() {
    return problemOf(1, 2, [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
        r.resize(2);
        r << x[0] - 2.0, 1.0;
        return true;
    });
}

LeastSquaresEnd endAt(std::initializer_list<double> unknowns, double sum) {
    LeastSquaresEnd end;
    end.unknowns.resize(static_cast<Eigen::Index>(unknowns.size()));
    std::copy(unknowns.begin(), unknowns.end(), end.unknowns.data());
    end.sum = sum;
    end.isSolved = true;
    return end;
}

/// A number of the formula door's hinge.
Parameter hingeNumber(const char* key) {
    return findParameter(formulaDoor(2.0, 1.0), std::string("/elements/hinge/") + key).value();
}

FitDataSummary sweepData(double slowest, double fastest, bool opening = true, bool closing = true) {
    FitDataSummary data;
    data.slowest = slowest;
    data.fastest = fastest;
    data.low = 0.0;
    data.high = 80.0 * kTargetDegree;
    data.hasOpening = opening;
    data.hasClosing = closing;
    return data;
}

FittedNumber fittedNumber(FittedNumber::Interval interval, double low, double high) {
    FittedNumber number;
    number.name = "/elements/hinge/spring_constant";
    number.label = "Spring constant";
    number.quantity = Quantity::rotationalStiffness;
    number.before = 2.0;
    number.value = 1.5;
    number.interval = interval;
    number.low = low;
    number.high = high;
    return number;
}

/// A place against time, at rest after a while.
Measurement motionOf(std::size_t points, bool isRotation = true) {
    Measurement data;
    data.isRotation = isRotation;
    for (std::size_t i = 0; i < points; ++i) {
        const double t = 0.01 * static_cast<double>(i);
        data.time.push_back(t);
        data.place.push_back(0.5 - 0.4 * t * t);
        data.direction.push_back(-1);
    }
    return data;
}

FitRequest freeNumbers(std::initializer_list<const char*> pointers) {
    FitRequest request;
    for (const char* pointer : pointers) request.numbers.push_back({pointer});
    return request;
}

/// In a plane, where two of three coordinates are prescribed.
Rig plateOnRails() {
    return readRig(R"({"format": "hingelab-rig", "version": 1, "name": "plate", "bodies": [{"name": "plate",
        "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}], "joints": [{"name": "plane",
        "type": "planar", "child": "plate", "x_motion": {"type": "constant_speed", "speed": 0.1},
        "y_motion": {"type": "constant_speed", "speed": 0.1}}]})")
        .document.value()
        .rig;
}

} // namespace

class TestFitMethods : public QObject {
    Q_OBJECT
  private slots:
    void slopesAreThoseOfTheFunctionUpToItsBounds() {
        LeastSquares problem = problemOf(2, 2, [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            r.resize(2);
            r << 3.0 * x[0] + x[1], x[0] * x[1];
            return true;
        });
        problem.lower << 1.0, -HUGE_VAL;
        problem.upper << HUGE_VAL, 2.0;
        Eigen::MatrixXd slopes;
        QVERIFY(slopesOf(problem, Eigen::Vector2d(1.0, 2.0), slopes)); // at a bound of each
        const Eigen::Matrix2d expected{{3.0, 1.0}, {2.0, 1.0}};
        QVERIFY((slopes - expected).cwiseAbs().maxCoeff() < 1e-10); // linear in each: rounding over 1e-4
    }

    /// Where a neighbour cannot be told, or there is no time, there are no slopes.
    void slopesMayNotBeThere_data() {
        QTest::addColumn<double>("above");
        QTest::addColumn<double>("below");
        QTest::addColumn<bool>("goesOn");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("all there") << 1.0 << 1.0 << true << true;
        QTest::newRow("nothing above") << -1.0 << 1.0 << true << false;
        QTest::newRow("nothing below") << 1.0 << -1.0 << true << false;
        QTest::newRow("no number above") << std::nan("") << 1.0 << true << false;
        QTest::newRow("given up") << 1.0 << 1.0 << false << false;
    }
    void slopesMayNotBeThere() {
        QFETCH(double, above);
        QFETCH(double, below);
        QFETCH(bool, goesOn);
        LeastSquares problem = problemOf(1, 1, [=](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            const double here = x[0] > 0.0 ? above : below;
            r = Eigen::VectorXd::Constant(1, here);
            return !(here < 0.0);
        });
        problem.goOn = [=] { return goesOn; };
        Eigen::MatrixXd slopes;
        QTEST(slopesOf(problem, Eigen::VectorXd::Zero(1), slopes), "isThere");
    }

    void theLeastSumIsFoundWithinBounds() {
        LeastSquares problem = parabola();
        LeastSquaresEnd end = solveLeastSquares(problem, Eigen::VectorXd::Constant(1, -5.0), 50);
        QVERIFY2(end.isSolved && end.words.empty(), end.words.c_str());
        QVERIFY(std::abs(end.unknowns[0] - 2.0) < 1e-6);
        QVERIFY(std::abs(end.sum - 1.0) < 1e-9);
        problem.lower[0] = 2.5;
        problem.upper[0] = 4.0;
        end = solveLeastSquares(problem, Eigen::VectorXd::Constant(1, 9.0), 50); // it begins at the bound
        QVERIFY(end.isSolved && end.unknowns[0] >= 2.5 && end.unknowns[0] < 2.5 + 1e-6);
        // Beyond 3 there is nothing: steps that lead there are tried shorter.
        const LeastSquares walled = problemOf(1, 1, [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            r = Eigen::VectorXd::Constant(1, std::exp(x[0]) - std::exp(2.5));
            return x[0] < 3.0;
        });
        end = solveLeastSquares(walled, Eigen::VectorXd::Constant(1, 0.0), 100);
        QVERIFY2(end.isSolved, end.words.c_str());
        QVERIFY(std::abs(end.unknowns[0] - 2.5) < 1e-6);
    }

    void aSearchThatCannotBeginSaysSo_data() {
        QTest::addColumn<double>("residual");
        QTest::addColumn<bool>("isThere");
        QTest::newRow("refused") << 1.0 << false;
        QTest::newRow("not a number") << std::nan("") << true;
        QTest::newRow("slopes refused") << 2.0 << true;
    }
    void aSearchThatCannotBeginSaysSo() {
        QFETCH(double, residual);
        QFETCH(bool, isThere);
        const LeastSquares problem = problemOf(1, 1, [=](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            r = Eigen::VectorXd::Constant(1, residual);
            return isThere && (residual < 2.0 || x[0] == 0.0 || std::isnan(residual));
        });
        const LeastSquaresEnd end = solveLeastSquares(problem, Eigen::VectorXd::Zero(1), 20);
        QVERIFY(!end.isSolved && !end.isCancelled && !end.words.empty());
    }

    void aSearchIsCancelled() {
        LeastSquares problem = parabola();
        int asked = 0;
        problem.goOn = [&] { return ++asked < 2; };
        const LeastSquaresEnd end = solveLeastSquares(problem, Eigen::VectorXd::Constant(1, -5.0), 50);
        QVERIFY(end.isCancelled && !end.isSolved && !end.words.empty());
    }

    /// Of a parabola the interval of rise d² is 2 ± d, whatever the covariance says; bounds cut it.
    void profilesOfAParabola_data() {
        QTest::addColumn<double>("covariance");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("as it is") << 1.0 << -HUGE_VAL << HUGE_VAL << 1.5 << 2.5;
        QTest::newRow("too near at first") << 1e-4 << -HUGE_VAL << HUGE_VAL << 1.5 << 2.5;
        QTest::newRow("too far at first") << 400.0 << -HUGE_VAL << HUGE_VAL << 1.5 << 2.5;
        QTest::newRow("both bounds nearer") << 1.0 << 1.8 << 2.3 << 1.8 << 2.3;
        QTest::newRow("a bound just beyond") << 4.0 << 1.2 << 2.8 << 1.5 << 2.5;
        QTest::newRow("at its bound") << 1.0 << 2.0 << HUGE_VAL << 2.0 << 2.5;
    }
    void profilesOfAParabola() {
        QFETCH(double, covariance);
        QFETCH(double, lower);
        QFETCH(double, upper);
        QFETCH(double, low);
        QFETCH(double, high);
        LeastSquares problem = parabola();
        problem.lower[0] = lower;
        problem.upper[0] = upper;
        const ProfileInterval profile =
            profileOf(problem, endAt({2.0}, 1.0), 0, Eigen::MatrixXd::Constant(1, 1, covariance), 0.25);
        QVERIFY(profile.isFound);
        // 2 % of the half width is what the search asks for.
        QVERIFY2(std::abs(profile.low - low) < 0.0101, qPrintable(QString::number(profile.low)));
        QVERIFY2(std::abs(profile.high - high) < 0.0101, qPrintable(QString::number(profile.high)));
        QCOMPARE(profile.endsAtLower, profile.low == lower);
        QCOMPARE(profile.endsAtUpper, profile.high == upper);
        QCOMPARE(profile.endsAtLower, low == lower);
        QCOMPARE(profile.endsAtUpper, high == upper);
    }

    /// Beyond 2.2 the rig cannot be: the interval ends there.
    void aProfileEndsWhereTheRigDoes() {
        LeastSquares problem = problemOf(1, 2, [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            r.resize(2);
            r << x[0] - 2.0, 1.0;
            return x[0] < 2.2;
        });
        const ProfileInterval profile =
            profileOf(problem, endAt({2.0}, 1.0), 0, Eigen::MatrixXd::Ones(1, 1), 0.25);
        // Halved fourteen times at most: nearer than the last half of 0.5.
        QVERIFY(!profile.isFound || std::abs(profile.high - 2.2) < 0.5 / 1024.0);
        QVERIFY(!profile.endsAtUpper);
    }

    void aProfileThatRisesNowhereIsNotFound() {
        LeastSquares flat = problemOf(1, 1, [](const Eigen::VectorXd&, Eigen::VectorXd& r) {
            r = Eigen::VectorXd::Ones(1);
            return true;
        });
        const LeastSquaresEnd best = endAt({2.0}, 1.0);
        QVERIFY(!profileOf(flat, best, 0, Eigen::MatrixXd::Zero(1, 1), 0.25).isFound);
        LeastSquares stopped = parabola();
        stopped.goOn = [] { return false; };
        QVERIFY(!profileOf(stopped, best, 0, Eigen::MatrixXd::Ones(1, 1), 0.25).isFound);
    }

    /// Of x + y - 2 and (x - y)/2 the sum, with y free, is least where it is x's alone: 4/5 (x - 1)² · 1/2...
    /// told by the inverse of the normal matrix, which a straight problem's profile agrees with.
    void aProfileLetsAllOthersFollow() {
        LeastSquares problem = problemOf(2, 2, [](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            r.resize(2);
            r << x[0] + x[1] - 2.0, 0.5 * (x[0] - x[1]);
            return true;
        });
        const Eigen::Matrix2d slopes{{1.0, 1.0}, {0.5, -0.5}};
        const Eigen::Matrix2d covariance = (slopes.transpose() * slopes).inverse();
        const LeastSquaresEnd best = endAt({1.0, 1.0}, 0.0);
        const double half = std::sqrt(0.25 * covariance(0, 0));
        const ProfileInterval profile = profileOf(problem, best, 0, covariance, 0.25);
        QVERIFY(profile.isFound);
        QVERIFY(std::abs(profile.high - (1.0 + half)) < 0.021 * half);
        QVERIFY(std::abs(profile.low - (1.0 - half)) < 0.021 * half);
        problem.residuals = [](const Eigen::VectorXd&, Eigen::VectorXd&) { return false; };
        QVERIFY(!profileOf(problem, best, 0, covariance, 0.25).isFound);
    }

    void weightsAreOneWhereNothingLiesOut() {
        const RobustScale exact = robustWeights(Eigen::VectorXd::Zero(9), 2.0);
        QVERIFY(!exact.isNeeded && exact.scale == 0.0 && (exact.rootWeights.array() == 1.0).all());
        Eigen::VectorXd residuals(11);
        residuals << 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1;
        const RobustScale even = robustWeights(residuals, 1.0);
        QVERIFY(!even.isNeeded && (even.rootWeights.array() == 1.0).all());
        residuals[4] = 100.0;
        const RobustScale knocked = robustWeights(residuals, 1.0);
        QVERIFY(knocked.isNeeded);
        // Huber: the pull of what lies out is that of 1.345 deviations.
        const double pull = std::pow(knocked.rootWeights[4], 2) * 100.0;
        QVERIFY(std::abs(pull - 1.345 * knocked.scale) < 1e-12);
        QCOMPARE(knocked.rootWeights[0], 1.0);
        // With weights, one point in eleven counts no more than its pull: far below 100²/10.
        QVERIFY(residualVariance(residuals, &knocked, 1.0) < 10.0);
        QVERIFY(residualVariance(residuals, nullptr, 1.0) > 1000.0);
    }

    /// A pattern is told only by enough neighbours of one pass, and not where it could be chance.
    void neighboursAreLikeEachOtherOrNot() {
        const std::vector<int> one(40, 1);
        std::vector<int> turning(40);
        for (std::size_t i = 0; i < turning.size(); ++i) turning[i] = i % 2 == 0 ? 1 : -1;
        const Eigen::VectorXd same = Eigen::VectorXd::Ones(40);
        Eigen::VectorXd alternating = same;
        for (Eigen::Index i = 0; i < 40; i += 2) alternating[i] = -1.0;
        QCOMPARE(neighbourCorrelation(same, one), 39.0 / 40.0);
        QCOMPARE(neighbourCorrelation(alternating, one), 0.0);
        QCOMPARE(neighbourCorrelation(same, turning), 0.0); // no two of a pass
        QCOMPARE(neighbourCorrelation(Eigen::VectorXd::Zero(40), one), 0.0);
        QCOMPARE(neighbourCorrelation(same.head(8), one), 0.0); // too few to say
    }

    void whatTheSlopesTellApart() {
        Eigen::MatrixXd slopes(3, 4);
        slopes << 1, 2, 0, 0, /**/ 0, 0, 1, 0, /**/ 1, 2, 0,
            0; // the second is twice the first, the last nothing
        const Identified found = identify(slopes, Eigen::VectorXd::Ones(4), 0.01);
        QCOMPARE(found.isTold, (std::vector<bool>{false, false, true, false}));
        QCOMPARE(found.isSilent, (std::vector<bool>{false, false, false, true}));
        QCOMPARE(found.together.size(), std::size_t{1});
        QCOMPARE(found.together[0], (std::vector<Eigen::Index>{0, 1}));
        QVERIFY(std::abs(found.covariance(2, 2) - 1.0) < 1e-12 && found.covariance(0, 0) == 0.0);
        // What would have to go farther than people go, to be seen in the noise, is silent.
        const Identified loud = identify(slopes, Eigen::VectorXd::Ones(4), 10.0);
        QCOMPARE(loud.isSilent, std::vector<bool>(4, true));
        QVERIFY(loud.together.empty() && loud.covariance.isZero());
    }

    /// Each of the parts of each range is begun in once; what has no range stays.
    void beginningsFillTheirRanges() {
        FitUnknown linear;
        linear.scale = 2.0;
        linear.least = -4.0;
        linear.most = 4.0;
        FitUnknown logarithm;
        logarithm.isLogarithm = true;
        logarithm.least = 0.0; // a slider may begin at zero: the logarithm begins at what is hardly any
        logarithm.most = 10.0;
        FitUnknown without;
        without.least = without.most = 1.0;
        const Eigen::VectorXd first = Eigen::Vector3d(0.5, 1.0, 7.0);
        const std::vector<Eigen::VectorXd> starts = startsOf(first, {linear, logarithm, without}, 9, 5);
        QCOMPARE(starts.size(), std::size_t{9});
        QCOMPARE(starts.front(), first);
        std::set<int> parts[2];
        const double low[2] = {-2.0, std::log(1e-12)};
        const double high[2] = {2.0, std::log(10.0)};
        for (std::size_t i = 1; i < starts.size(); ++i) {
            for (int k = 0; k < 2; ++k) {
                parts[k].insert(static_cast<int>(8.0 * (starts[i][k] - low[k]) / (high[k] - low[k])));
            }
            QCOMPARE(starts[i][2], 7.0);
        }
        for (const std::set<int>& seen : parts) QCOMPARE(seen, (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(startsOf(first, {linear, logarithm, without}, 0, 5).size(), std::size_t{1});
        QCOMPARE(startsOf(first, {linear, logarithm, without}, 1000, 5).size(),
                 static_cast<std::size_t>(kMostStarts));
    }

    void minimaAreCounted() {
        const auto end = [](double value, double sum) {
            return StartEnd{Eigen::VectorXd::Zero(1), Eigen::VectorXd::Constant(4, value), sum};
        };
        // The best leaves 1 in each of four: what lies within a twentieth of it is the same.
        const std::vector<StartEnd> ends = {end(5.0, 9.0), end(1.0, 4.0), end(1.04, 4.1), end(5.05, 9.1)};
        const DoorFit::Starts starts = countMinima(ends, 6, 1.0);
        QVERIFY(starts.tried == 6 && starts.ended == 4 && starts.minima == 2 && starts.atBest == 2);
    }

    void whatBeginningsLedToInWords() {
        const struct {
            DoorFit::Starts starts;
            bool first;
            const char* words;
        } cases[] = {
            {{4, 4, 1, 4}, true, "Of 4 beginnings all led to the same numbers."},
            {{4, 3, 1, 3}, true, "Of 4 beginnings 3 led to an end; these all led to the same numbers."},
            {{4, 4, 2, 3},
             true,
             "Of 4 beginnings 2 different minima were found; the best, which is shown, was reached from 3, the "
             "rig's own numbers among them."},
            {{4, 3, 2, 1},
             false,
             "Of 4 beginnings 3 led to an end; 2 different minima were found; the best, which is shown, was "
             "reached from 1, and not from the rig's own numbers."},
        };
        for (const auto& one : cases) QCOMPARE(startWords(one.starts, one.first), std::string(one.words));
    }

    /// Large changes are 1: of its own value, or of a fiftieth of the slider; of logarithms a factor of e.
    void numbersAreScaled() {
        Parameter spring = hingeNumber("spring_constant"); // slider 0 to 20, value 2
        FitUnknown unknown = unknownOf(spring, 0.0, kUnlimited);
        QVERIFY(!unknown.isLogarithm && unknown.scale == 2.0 && unknown.reach == 10.0);
        QVERIFY(unknown.least == 0.0 && unknown.most == 20.0);
        QVERIFY(unknown.lowerScaled() == 0.0 && unknown.upperScaled() == HUGE_VAL);
        spring.value = 0.0;
        QCOMPARE(unknownOf(spring, 0.0, kUnlimited).scale, 0.4);
        spring.value = 50.0; // bounds beyond the slider: it begins where it is, and nowhere else
        unknown = unknownOf(spring, 40.0, 60.0);
        QVERIFY(unknown.least == 50.0 && unknown.most == 50.0);
        unknown = unknownOf(hingeNumber("spring_zero_angle_rad"), -kUnlimited, 1.0);
        QVERIFY(unknown.lowerScaled() == -HUGE_VAL && unknown.upperScaled() == 1.0 / unknown.scale);
        Parameter threshold = hingeNumber("motion_threshold"); // slider 1e-5 to 0.1, by decades
        threshold.value = 1e-3;
        unknown = unknownOf(threshold, 1e-12, kUnlimited);
        QVERIFY(unknown.isLogarithm && std::abs(unknown.reach - std::log(1e4)) < 1e-12);
        QVERIFY(std::abs(unknown.value(unknown.scaled(0.02)) - 0.02) < 1e-15);
        QVERIFY(!unknownOf(threshold, 0.0, 1.0).isLogarithm); // zero has no logarithm
        threshold.value = 0.0;
        QVERIFY(!unknownOf(threshold, 1e-12, 1.0).isLogarithm);
        FieldInfo fromZero = *threshold.info;
        fromZero.slider.lower = 0.0;
        threshold.info = std::make_shared<const FieldInfo>(fromZero);
        threshold.value = 1e-3;
        QCOMPARE(unknownOf(threshold, 1e-12, 1.0).reach, 10.0);
    }

    void pointsAreSummedUp() {
        FitPoints points;
        points.place = {0.3, 0.1, 0.2};
        points.rate = {0.2, -0.05, -0.1};
        points.direction = {1, -1, -1};
        FitDataSummary data = summaryOf(points, true, false);
        QVERIFY(data.slowest == 0.05 && data.fastest == 0.2 && data.low == 0.1 && data.high == 0.3);
        QVERIFY(data.hasOpening && data.hasClosing && data.isRotation && !data.isMotion);
        points.rate = {std::nan(""), -0.05, -0.1}; // one that is not known makes all of them unknown
        data = summaryOf(points, false, true);
        QVERIFY(std::isnan(data.slowest) && data.hasOpening && data.hasClosing);
        QVERIFY(!data.isRotation && data.isMotion);
        points.direction = {-1, -1, -1};
        QVERIFY(!summaryOf(points, true, false).hasOpening);
    }

    void whatTheDataSayNothingOf_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("slowest");
        QTest::addColumn<bool>("closing");
        QTest::addColumn<bool>("isMotion");
        QTest::addColumn<QString>("words");
        const double unknown = std::nan("");
        const QString nothing = "between 0 ° and 80 ° nothing depends on it.";
        QTest::newRow("static friction, fast")
            << "static_friction_torque" << 0.1 << true << false
            << "cannot tell static from dynamic friction: no point is slower "
               "than 5.73 °/s.";
        QTest::newRow("static friction, rates unknown")
            << "static_friction_torque" << unknown << true << false
            << "cannot tell static from dynamic friction: the rates of the points are not known.";
        QTest::newRow("threshold, fast")
            << "motion_threshold" << 0.1 << true << false
            << "say nothing of the motion threshold: no point is slower than 5.73 °/s.";
        QTest::newRow("static friction of a motion")
            << "static_friction_torque" << unknown << true << true << "static friction: " + nothing;
        QTest::newRow("damping, rates unknown")
            << "viscous_friction" << unknown << true << false
            << "say nothing of the viscous friction: the rates of the points are not known.";
        QTest::newRow("damping of a motion")
            << "viscous_friction" << unknown << true << true << "viscous friction: " + nothing;
        QTest::newRow("damping, rates known")
            << "viscous_friction" << 0.1 << true << false << "viscous friction: " + nothing;
        QTest::newRow("closing, none") << "closing_friction_factor" << 0.1 << false << false
                                       << "closing friction factor: there is no closing pass.";
        QTest::newRow("closing") << "closing_viscous_factor" << 0.1 << true << false
                                 << "closing damping factor: " + nothing;
        QTest::newRow("closing, rates unknown")
            << "closing_viscous_factor" << unknown << true << false
            << "closing damping factor: the rates of the points are not known.";
        QTest::newRow("spring") << "spring_constant" << 0.1 << true << false << "spring constant: " + nothing;
    }
    void whatTheDataSayNothingOf() {
        QFETCH(QString, key);
        QFETCH(double, slowest);
        QFETCH(bool, closing);
        QFETCH(bool, isMotion);
        QFETCH(QString, words);
        FitDataSummary data = sweepData(slowest, 0.5, true, closing);
        data.isMotion = isMotion;
        const QString text = QString::fromStdString(silentWords(hingeNumber(qPrintable(key)), data));
        QVERIFY2(text.startsWith("The data ") && text.endsWith(words), qPrintable(text));
        data.isRotation = false; // of what slides in its units
        const QString sliding = QString::fromStdString(silentWords(hingeNumber(qPrintable(key)), data));
        QVERIFY2(!sliding.contains("°"), qPrintable(sliding));
    }

    void whatIsKnownOnlyTogether() {
        const Parameter spring = hingeNumber("spring_constant");
        const Parameter zero = hingeNumber("spring_zero_angle_rad");
        const Parameter friction = hingeNumber("dynamic_friction_torque");
        const Parameter viscous = hingeNumber("viscous_friction");
        const Parameter closing = hingeNumber("closing_friction_factor");
        FitDataSummary motion = sweepData(0.1, 0.1, true, false);
        motion.isMotion = true;
        const struct {
            std::vector<const Parameter*> parameters;
            FitDataSummary data;
            const char* words;
        } cases[] = {
            {{&spring, &zero, &friction},
             sweepData(0.1, 0.5),
             "spring constant, spring zero angle from dynamic friction. Only"},
            {{&friction, &viscous},
             sweepData(0.1, 0.101),
             "dynamic friction from viscous friction: all points have the same rate, 5.73 °/s. Only"},
            {{&zero, &friction}, sweepData(0.1, 0.1, true, false), "there is no closing pass. Only"},
            {{&zero, &viscous}, sweepData(0.1, 0.1, false, true), "there is no opening pass. Only"},
            {{&zero, &friction}, motion, "spring zero angle from dynamic friction. Only"},
            {{&zero, &spring}, sweepData(0.1, 0.1, true, false), "angle from spring constant. Only"},
            {{&zero, &closing}, sweepData(0.1, 0.1, true, false), "there is no closing pass. Only"},
        };
        for (const auto& one : cases) {
            const std::string text = togetherWords(one.parameters, one.data);
            QVERIFY2(text.starts_with("The data cannot tell ") && text.ends_with("lock one of them."),
                     text.c_str());
            QVERIFY2(text.find(one.words) != std::string::npos, text.c_str());
        }
    }

    void whatAFitSaysOfANumber() {
        using Interval = FittedNumber::Interval;
        const struct {
            Interval interval;
            const char* text;
            FitVerdict verdict;
            bool hasInterval;
        } cases[] = {
            {Interval::locked, "1.5 N·m/rad (locked)", FitVerdict::held, false},
            {Interval::none, "1.5 N·m/rad: not told by the data", FitVerdict::untold, false},
            {Interval::covariance, "1.50 N·m/rad (1.40 to 1.80)", FitVerdict::found, true},
            {Interval::profile, "1.50 N·m/rad (1.40 to 1.80)", FitVerdict::found, true},
        };
        DoorFit fit;
        for (const auto& one : cases) fit.numbers.push_back(fittedNumber(one.interval, 1.4, 1.8));
        const KeptFit kept = keptFitOf(fit);
        for (std::size_t i = 0; i < std::size(cases); ++i) {
            QCOMPARE(fittedText(fit.numbers[i]), std::string(cases[i].text));
            QVERIFY(kept.numbers[i].verdict == cases[i].verdict);
            QCOMPARE(kept.numbers[i].hasInterval(), cases[i].hasInterval);
            QCOMPARE(kept.numbers[i].unit, std::string("N*m/rad"));
            QVERIFY(kept.numbers[i].value == 1.5 && kept.numbers[i].before == 2.0);
        }
    }

    /// Ends that are nowhere are not written, and no more than a document may have.
    void whatIsKeptOfAFitFitsIntoADocument() {
        DoorFit fit;
        fit.kind = FitKind::motion;
        fit.quantity = Quantity::angle;
        fit.numbers.assign(kMostFitItems + 3,
                           fittedNumber(FittedNumber::Interval::profile, -HUGE_VAL, HUGE_VAL));
        fit.words.assign(kMostFitItems + 3, "A sentence.");
        fit.measured = Eigen::VectorXd::Zero(7);
        const KeptFit kept = keptFitOf(fit);
        QVERIFY(kept.kind == KeptFitKind::motion && kept.unit == "rad" && kept.points == 7.0);
        QVERIFY(kept.numbers.size() == kMostFitItems && kept.words.size() == kMostFitItems);
        QVERIFY(!kept.numbers[0].hasInterval() && std::isfinite(kept.numbers[0].low));
    }

    void whatCannotBeFittedIsToldInWords() {
        const Rig door = formulaDoor(2.0, 1.0);
        Rig driven = door;
        Dimension stiff;
        stiff.name = "stiff";
        stiff.quantity = Quantity::rotationalStiffness;
        stiff.value = 1.0;
        stiff.upper = 10.0;
        driven.dimensions.push_back(stiff);
        driven = applyEdit(driven, SetValue{"/elements/hinge/spring_constant", "=2*stiff"}).rig.value();
        Rig folding = door;
        folding.bodies.push_back(door.bodies[0]);
        folding.bodies.back().name = "leaf";
        folding.joints.push_back(door.joints[0]);
        folding.joints.back().name = "fold";
        folding.joints.back().parent = "door";
        folding.joints.back().child = "leaf";
        FitRequest many;
        for (const Parameter& parameter : parametersOf(door)) many.numbers.push_back({parameter.pointer});
        QVERIFY(many.numbers.size() > 24);
        const FitRequest spring = freeNumbers({"/elements/hinge/spring_constant"});
        const struct {
            const Rig& rig;
            const FitRequest& request;
            Measurement data;
            const char* words;
        } cases[] = {
            {door, many, motionOf(50), "More than 24 numbers are free."},
            {driven, spring, motionOf(50), "follows from the expression =2*stiff: free the dimension"},
            {folding, spring, motionOf(50), "in one coordinate, and the rig has 2 degrees of freedom"},
            {door, spring, motionOf(50, false), "is of a distance, and the door turns"},
            {plateOnRails(), freeNumbers({"/environment/gravity/1"}), motionOf(50),
             "\"plane\" has several coordinates"},
            {door, spring, motionOf(1), "There are too few points for a motion: 1."},
            {door, spring, motionOf(2), "There are 2 points for 3 numbers: too few to find them."},
        };
        for (const auto& one : cases) {
            const DoorFit fit = fitDoor(one.rig, one.data, one.request);
            QVERIFY2(fit.refusal.find(one.words) != std::string::npos, fit.refusal.c_str());
            QVERIFY(fit.numbers.empty() && !fit.isCancelled);
        }
    }
};

HINGELAB_APPLESS_TEST(TestFitMethods)

} // namespace test_fit_methods

#include "test_fit_methods.moc"
