// SPDX-License-Identifier: GPL-3.0-or-later
// Boost's odeint is the independent reference of our Rosenbrock method: same coefficients, other code.
#include <QTest>
#include <array>
#include <cmath>

#include "simulation/dormand_prince.h"
#include "simulation/rosenbrock.h"
#include "tests/physics/boost_reference.h"
#include "tests/suite.h"

namespace test_integrator {

using namespace hingelab;

namespace {

/// A pendulum with friction of slope 1/threshold at rest: smooth, stiff, autonomous; the quadrature is the
/// dissipation. Two independent copies if n = 2.
class Pendulum final : public MotionEquations {
  public:
    Pendulum(double stiffness, double drag) : stiffness_(stiffness), drag_(drag) {}

    void rates(double, const MotionState& at, MotionRates& rates) override {
        const auto& [q, v, z, integrals] = at;
        auto& [a, zRates, w] = rates;
        w[0] = 0.0;
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            a[i] = -stiffness_ * std::sin(q[i]) - drag_ * std::tanh(v[i] / 0.01);
            w[0] += drag_ * std::tanh(v[i] / 0.01) * v[i];
        }
    }
    void jacobians(double t0, const MotionState& at, MotionRates& there, MotionJacobians& j) override {
        rates(t0, at, there);
        const auto& [q, v, z, w] = at;
        j.accelerationByAngle.setZero();
        j.accelerationByRate.setZero();
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const double t = std::tanh(v[i] / 0.01);
            j.accelerationByAngle(i, i) = -stiffness_ * std::cos(q[i]);
            j.accelerationByRate(i, i) = -drag_ * (1 - t * t) / 0.01;
            j.quadratureByAngle(0, i) = 0.0;
            j.quadratureByRate(0, i) = drag_ * (t + v[i] * (1 - t * t) / 0.01);
        }
    }

  private:
    double stiffness_;
    double drag_;
};

MotionState integrate(int n, int steps, double end, double drag) {
    Pendulum pendulum(4.0, drag);
    RosenbrockStep stepper(n, 0, 1);
    MotionState state(n, 0, 1);
    state.q.setConstant(1.2);
    state.v.setConstant(0.3);
    for (int i = 0; i < steps; ++i) {
        static_cast<void>(stepper.attempt(pendulum, state, 0.0, end / steps, 1e-6, false));
        state = stepper.end();
    }
    return state;
}

/// A swing with a state that follows its rate, and counts how often it is asked. One of the rates can be made
/// no number.
class Following final : public MotionEquations {
  public:
    enum class Broken { none, acceleration, state, quadrature };
    explicit Following(Broken broken = Broken::none) : broken_(broken) {}

    void rates(double, const MotionState& at, MotionRates& rates) override {
        ++asked;
        const double infinity = std::numeric_limits<double>::infinity();
        rates.a[0] = broken_ == Broken::acceleration ? infinity : -4.0 * at.q[0] + at.z[0];
        rates.z[0] = broken_ == Broken::state ? infinity : 2.0 * (at.v[0] - at.z[0]);
        rates.w[0] = broken_ == Broken::quadrature ? infinity : at.z[0] * at.v[0];
    }
    void jacobians(double time, const MotionState& at, MotionRates& there, MotionJacobians& j) override {
        rates(time, at, there);
        j = MotionJacobians(1, 1, 1);
        j.accelerationByAngle(0, 0) = -4.0;
        j.accelerationByState(0, 0) = 1.0;
        j.stateByRate(0, 0) = 2.0;
        j.stateByState(0, 0) = -2.0;
        j.quadratureByRate(0, 0) = at.z[0];
        j.quadratureByState(0, 0) = at.v[0];
        j.dependsOnTime = false;
    }
    int asked = 0;

  private:
    Broken broken_;
};

MotionState followingStart() {
    MotionState state(1, 1, 1);
    state.q[0] = 0.8;
    state.v[0] = 0.3;
    state.z[0] = -0.5;
    return state;
}

template <class Step>
MotionState followed(int steps) {
    Following following;
    Step stepper(1, 1, 1);
    MotionState state = followingStart();
    for (int i = 0; i < steps; ++i) {
        static_cast<void>(stepper.attempt(following, state, 2.0 * i / steps, 2.0 / steps, 1e-9, false));
        state = stepper.end();
    }
    return state;
}

/// Of the state in particular, between which and the motion energy goes to and fro.
template <class Step>
double orderOf(int steps) {
    const MotionState exact = followed<RosenbrockStep>(6400);
    const auto error = [&](int count) {
        const MotionState s = followed<Step>(count);
        return std::abs(s.q[0] - exact.q[0]) + std::abs(s.z[0] - exact.z[0]) + std::abs(s.w[0] - exact.w[0]);
    };
    return std::log2(error(steps) / error(2 * steps));
}

template <class Step>
bool tellsOfNoNumbers() {
    using Broken = Following::Broken;
    bool all = true;
    for (const Broken broken : {Broken::none, Broken::acceleration, Broken::state, Broken::quadrature}) {
        Following following(broken);
        Step stepper(1, 1, 1);
        const double error = stepper.attempt(following, followingStart(), 0.0, 0.01, 1e-6, false);
        all = all && std::isnan(error) == (broken != Broken::none);
    }
    return all;
}

} // namespace

class TestIntegrator : public QObject {
    Q_OBJECT
  private slots:
    /// One step of ours is one step of Boost's, to rounding.
    void oneStepEqualsBoost() {
        for (const double v0 : {0.3, 0.02, -0.004, 0.0}) {
            const std::array<double, 3> next = boostPendulumStep({1.2, v0, 0.0}, 4.0, 0.5, 0.02);
            Pendulum pendulum(4.0, 0.5);
            RosenbrockStep ours(1, 0, 1);
            MotionState state(1, 0, 1);
            state.q[0] = 1.2;
            state.v[0] = v0;
            static_cast<void>(ours.attempt(pendulum, state, 0.0, 0.02, 1e-6, false));
            QVERIFY(std::abs(ours.end().q[0] - next[0]) < 1e-13);
            QVERIFY(std::abs(ours.end().v[0] - next[1]) < 1e-13);
            QVERIFY(std::abs(ours.end().w[0] - next[2]) < 1e-13);
        }
    }

    /// Halving the step divides the error by 16: order 4, quadrature included. The drag is left smooth at these
    /// rates.
    void convergesWithOrderFour() {
        for (const int n : {1, 2}) { // n = 2 goes through the general linear solve
            const MotionState exact = integrate(n, 40000, 0.3, 0.05);
            const auto error = [&](int steps) {
                const MotionState s = integrate(n, steps, 0.3, 0.05);
                return std::max({std::abs(s.q[0] - exact.q[0]), std::abs(s.v[0] - exact.v[0]),
                                 std::abs(s.w[0] - exact.w[0])});
            };
            // The pendulum turns round at 0.08 s: steps must resolve the friction's transition there;
            // beyond 1000 steps rounding shows.
            const double order = std::log2(error(250) / error(500));
            QVERIFY2(order > 3.7 && order < 4.5, qPrintable(QString::number(order)));
        }
    }

    /// Laws that depend on time keep the order: q'' = -4 sin q + sin 5t, and its power as quadrature.
    void timeDependenceKeepsTheOrder() {
        class Driven final : public MotionEquations {
          public:
            void rates(double t, const MotionState& at, MotionRates& rates) override {
                rates.a[0] = -4.0 * std::sin(at.q[0]) + std::sin(5.0 * t);
                rates.w[0] = std::sin(5.0 * t) * at.v[0];
            }
            void jacobians(double t, const MotionState& at, MotionRates& there, MotionJacobians& j) override {
                rates(t, at, there);
                j.accelerationByAngle(0, 0) = -4.0 * std::cos(at.q[0]);
                j.accelerationByRate(0, 0) = 0.0;
                j.quadratureByAngle(0, 0) = 0.0;
                j.quadratureByRate(0, 0) = std::sin(5.0 * t);
                j.accelerationByTime[0] = 5.0 * std::cos(5.0 * t);
                j.quadratureByTime[0] = 5.0 * std::cos(5.0 * t) * at.v[0];
            }
        } driven;
        const auto end = [&](int steps) {
            RosenbrockStep stepper(1, 0, 1);
            MotionState state(1, 0, 1);
            state.q[0] = 0.7;
            for (int i = 0; i < steps; ++i) {
                static_cast<void>(stepper.attempt(driven, state, 2.0 * i / steps, 2.0 / steps, 1e-6, false));
                state = stepper.end();
            }
            return state;
        };
        const MotionState exact = end(6400);
        const auto error = [&](int steps) {
            const MotionState s = end(steps);
            return std::abs(s.q[0] - exact.q[0]) + std::abs(s.v[0] - exact.v[0]) +
                   std::abs(s.w[0] - exact.w[0]);
        };
        const double order = std::log2(error(50) / error(100));
        QVERIFY2(order > 3.7 && order < 5.0,
                 qPrintable(QString::number(order))); // 4, and more where errors cancel
    }

    void denseOutputHasOrderThree() {
        Pendulum pendulum(4.0, 0.0);
        const auto errorAt = [&](double h) {
            RosenbrockStep stepper(1, 0, 1);
            MotionState start(1, 0, 1);
            start.q[0] = 1.2;
            static_cast<void>(stepper.attempt(pendulum, start, 0.0, h, 1e-6, false));
            stepper.accept(start);
            MotionState middle(1, 0, 1);
            stepper.interpolate(0.4, middle);
            RosenbrockStep fine(1, 0, 1);
            MotionState exact = start;
            for (int i = 0; i < 400; ++i) {
                static_cast<void>(fine.attempt(pendulum, exact, 0.0, 0.4 * h / 400, 1e-6, false));
                exact = fine.end();
            }
            return std::abs(middle.q[0] - exact.q[0]) + std::abs(middle.v[0] - exact.v[0]);
        };
        const double order = std::log2(errorAt(0.1) / errorAt(0.05)); // local error of order 3 is h⁴
        QVERIFY2(order > 3.6, qPrintable(QString::number(order)));
    }

    void denseOutputMeetsBothEnds() {
        Pendulum pendulum(4.0, 0.5);
        RosenbrockStep stepper(1, 0, 1);
        MotionState start(1, 0, 1);
        start.q[0] = 1.2;
        static_cast<void>(stepper.attempt(pendulum, start, 0.0, 0.05, 1e-6, false));
        const MotionState end = stepper.end();
        stepper.accept(start);
        MotionState s(1, 0, 1);
        stepper.interpolate(0.0, s);
        QCOMPARE(s.q[0], start.q[0]);
        stepper.interpolate(1.0, s);
        QCOMPARE(s.q[0], end.q[0]);
        QCOMPARE(s.v[0], end.v[0]);
    }

    /// L-stability: a step far longer than the time constant of friction lands at rest instead of ringing.
    void hugeStepsDoNotRing() {
        Pendulum pendulum(0.0, 500.0); // slope 5e4 1/s at rest
        RosenbrockStep stepper(1, 0, 1);
        MotionState state(1, 0, 1);
        state.v[0] = 1e-3;
        static_cast<void>(stepper.attempt(pendulum, state, 0.0, 1.0, 1e-6, false));
        QVERIFY(std::abs(stepper.end().v[0]) < 1e-5);
    }

    /// States keep the orders of both methods, 4 and 5, and count in the estimate of the error.
    void statesKeepTheOrders() {
        const double rodas = orderOf<RosenbrockStep>(40);
        QVERIFY2(rodas > 3.7 && rodas < 4.6, qPrintable(QString::number(rodas)));
        const double explicitly = orderOf<DormandPrinceStep>(20);
        QVERIFY2(explicitly > 4.6 && explicitly < 5.6, qPrintable(QString::number(explicitly)));
        Following following;
        DormandPrinceStep stepper(1, 1, 1);
        MotionState still(1, 1, 1);
        QCOMPARE(stepper.attempt(following, still, 0.0, 0.5, 1e-6, false), 0.0);
        still.z[0] = 1e-3; // the motion hardly notices yet
        QVERIFY(stepper.attempt(following, still, 0.0, 0.5, 1e-9, false) > 1.0);
    }

    void whatIsNoNumberIsTold() {
        QVERIFY(tellsOfNoNumbers<RosenbrockStep>());
        QVERIFY(tellsOfNoNumbers<DormandPrinceStep>());
    }

    /// The last slope of a step is the first of the next one, if that goes on from its end.
    void stepsThatGoOnAskOnceLess() {
        Following following;
        DormandPrinceStep stepper(1, 1, 1);
        const auto asks = [&](const MotionState& from, double time, bool reuse) {
            following.asked = 0;
            static_cast<void>(stepper.attempt(following, from, time, 0.01, 1e-6, reuse));
            return following.asked;
        };
        const auto begin = [&] {
            stepper.forget();
            const MotionState start = followingStart();
            static_cast<void>(asks(start, 0.0, false));
            stepper.accept(start, 0.01);
            return stepper.end();
        };
        QCOMPARE(asks(begin(), 0.01, false), 6);
        QCOMPARE(asks(followingStart(), 0.0, false), 7);
        QCOMPARE(asks(followingStart(), 0.0, true), 6); // the same start again
        QCOMPARE(asks(begin(), 0.02, false), 7);        // at another time
        for (Eigen::VectorXd MotionState::*part : {&MotionState::q, &MotionState::v, &MotionState::z}) {
            MotionState other = begin();
            (other.*part)[0] += 1e-9;
            QCOMPARE(asks(other, 0.01, false), 7); // from elsewhere
        }
        const MotionState end = begin();
        stepper.forget();
        QCOMPARE(asks(end, 0.01, false), 7);
    }

    void nonFiniteIsReported() {
        Pendulum pendulum(std::numeric_limits<double>::infinity(), 0.0);
        RosenbrockStep stepper(1, 0, 1);
        MotionState state(1, 0, 1);
        state.q[0] = 1.0;
        QVERIFY(std::isnan(stepper.attempt(pendulum, state, 0.0, 0.1, 1e-6, false)));
    }
};

HINGELAB_APPLESS_TEST(TestIntegrator)

} // namespace test_integrator

#include "test_integrator.moc"
