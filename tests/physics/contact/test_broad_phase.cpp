// SPDX-License-Identifier: GPL-3.0-or-later
// Sweep and prune against all pairs by brute force: nothing that may touch is missed, little else is looked at.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "simulation/broad_phase.h"
#include "tests/suite.h"

namespace test_broad_phase {

using namespace hingelab;

namespace {

constexpr double kAcceleration = 50.0; // [m/s²]

/// Frames in a cube that move and turn, each with a form off its origin; a half space on the first.
struct Swarm {
    std::mt19937 random{7};
    MechanismScratch placed;
    std::vector<BroadPhase::Place> forms;
    BroadPhase phase;
    std::vector<std::pair<std::size_t, std::size_t>> pairs;

    Swarm(std::size_t count, double spread, double speed) {
        placed.frames.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const bool isEndless = i == 0;
            const Pose X{Matrix3::Identity(), vector(0.1)};
            forms.push_back({static_cast<int>(i), X,
                             isEndless ? std::numeric_limits<double>::infinity() : 0.05 + 0.1 * share()});
        }
        move(spread, speed);
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = i + 1; j < count; ++j) {
                if (random() % 8 == 0) continue; // a pair that is left alone
                const bool isTurned = random() % 2 == 0;
                pairs.emplace_back(isTurned ? j : i, isTurned ? i : j);
                phase.add(forms[pairs.back().first], forms[pairs.back().second]);
            }
        }
    }
    double share() { return std::uniform_real_distribution<double>(0.0, 1.0)(random); }
    Vector3 vector(double size) { return size * Vector3(share() - 0.5, share() - 0.5, share() - 0.5); }
    void move(double spread, double speed) {
        for (FrameMotion& frame : placed.frames) {
            frame.X.translation = vector(spread);
            frame.X.rotation =
                Eigen::Quaterniond(share(), share(), share(), 0.1).normalized().toRotationMatrix();
            frame.V.translational = vector(speed);
            frame.V.rotational = vector(4.0 * speed);
        }
    }
    Vector3 velocityAt(std::size_t frame, const Vector3& p) const {
        const FrameMotion& f = placed.frames[frame];
        return f.V.translational + f.V.rotational.cross(p - f.X.translation);
    }
    /// As the contact step asks it (BroadPhase).
    bool mayTouch(std::size_t pair, double h) const {
        const auto [a, b] = pairs[pair];
        if (!std::isfinite(forms[a].reach) || !std::isfinite(forms[b].reach)) return true;
        const Vector3 p = (placed.frames[a].X * forms[a].X_FC).translation;
        const Vector3 q = (placed.frames[b].X * forms[b].X_FC).translation;
        const double way =
            h * ((velocityAt(a, p) - velocityAt(b, p)).norm() +
                 (placed.frames[a].V.rotational - placed.frames[b].V.rotational).norm() * forms[a].reach) +
            kAcceleration * h * h;
        return (p - q).norm() <= forms[a].reach + forms[b].reach + way;
    }
};

} // namespace

class TestBroadPhase : public QObject {
    Q_OBJECT
  private slots:
    void nothingNearIsMissed_data() {
        QTest::addColumn<double>("spread");
        QTest::addColumn<double>("speed");
        QTest::addRow("close, slow") << 0.5 << 0.1;
        QTest::addRow("wide, slow") << 5.0 << 1.0;
        QTest::addRow("wide, fast") << 5.0 << 80.0;
    }
    void nothingNearIsMissed() {
        QFETCH(double, spread);
        QFETCH(double, speed);
        Swarm swarm(40, spread, speed);
        constexpr double h = 1e-3;
        for (int step = 0; step < 50; ++step) { // the order of the step before is the next one's start
            const std::vector<std::size_t>& near = swarm.phase.near(swarm.placed, h, kAcceleration * h * h);
            QVERIFY(std::is_sorted(near.begin(), near.end()));
            QVERIFY(std::adjacent_find(near.begin(), near.end()) == near.end());
            for (std::size_t p = 0; p < swarm.pairs.size(); ++p) {
                const bool isListed = std::binary_search(near.begin(), near.end(), p);
                QVERIFY2(isListed || !swarm.mayTouch(p, h), qPrintable(QString::number(p)));
                const auto [a, b] = swarm.pairs[p];
                const Pose X_WA = swarm.placed.frames[a].X * swarm.forms[a].X_FC;
                QVERIFY((swarm.phase.firstPose(p).translation - X_WA.translation).norm() < 1e-15);
            }
            swarm.move(spread, speed);
        }
    }

    /// Where there is room, few pairs are looked at: spheres of 0.1 m in a cube of 5 m meet once in thousands.
    void littleElseIsLookedAt() {
        Swarm swarm(40, 5.0, 1.0);
        std::size_t listed = 0;
        for (int step = 0; step < 50; ++step) {
            for (const std::size_t p : swarm.phase.near(swarm.placed, 1e-3, kAcceleration * 1e-6)) {
                const auto [a, b] = swarm.pairs[p];
                if (a != 0 && b != 0) ++listed; // the half space is always near
            }
            swarm.move(5.0, 1.0);
        }
        QVERIFY2(listed < swarm.pairs.size() * 50 / 100, qPrintable(QString::number(listed)));
    }

    /// What turns too fast for spheres to say, or is not a number, is looked at.
    void whatCannotBeToldIsNear() {
        Swarm swarm(12, 5.0, 1.0);
        swarm.placed.frames[3].V.rotational = {0.0, 0.0, 600.0};
        QCOMPARE(swarm.phase.near(swarm.placed, 1e-3, kAcceleration * 1e-6).size(), swarm.pairs.size());
        swarm.placed.frames[3].V.rotational = {0.0, 0.0, 1.0};
        QVERIFY(swarm.phase.near(swarm.placed, 1e-3, kAcceleration * 1e-6).size() < swarm.pairs.size());
        swarm.placed.frames[5].X.translation.x() = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(swarm.phase.near(swarm.placed, 1e-3, kAcceleration * 1e-6).size(), swarm.pairs.size());
        swarm.placed.frames[5].X.translation.x() = 0.0;
        QVERIFY(swarm.phase.near(swarm.placed, 1e-3, kAcceleration * 1e-6).size() < swarm.pairs.size());
    }
};

HINGELAB_GUILESS_TEST(TestBroadPhase)

} // namespace test_broad_phase

#include "test_broad_phase.moc"
