// SPDX-License-Identifier: GPL-3.0-or-later
// Forces along paths of every form over every other.
#include <QTest>
#include <string>

#include "tests/contact_forms.h"
#include "tests/suite.h"

namespace test_contact_forces {

using namespace hingelab;
using namespace hingelab::test;

class TestContactForces : public QObject {
    Q_OBJECT
  private slots:
    /// A body that slides over another's face, edge and corner, and down beside it: force and moment follow
    /// without jumps. On a path cut twice as fine, the largest change halves.
    void forcesDoNotJump_data() {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        const std::vector<NamedForm> all = solids();
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = 0; j < all.size(); ++j) {
                QTest::addRow("%s on %s", all[i].name, all[j].name)
                    << static_cast<int>(i) << static_cast<int>(j);
            }
        }
    }
    void forcesDoNotJump() {
        QFETCH(int, first);
        QFETCH(int, second);
        const ContactForm a = solids()[std::size_t(first)].form;
        const ContactForm b = solids()[std::size_t(second)].form;
        std::mt19937 random(17);
        for (int path = 0; path < 6; ++path) {
            const Matrix3 R = path == 0 ? Matrix3(Matrix3::Identity()) : turned(random);
            const Vector3 across = inCube(random, 1.0).normalized();
            const Vector3 along = across.unitOrthogonal();
            // From a depth of 50 micrometres on a straight line.
            const double high = distanceAtDepth(5e-5, a, R, across, b);
            const auto largestChange = [&](int steps) {
                double most = 0.0;
                auto before = wrenchOf(spotsOf(a, {R, high * across}, b));
                for (int i = 1; i <= steps; ++i) {
                    const Vector3 p = high * across + 0.002 * i / steps * along;
                    const auto spots = spotsOf(a, {R, p}, b);
                    if (deepest(spots) > 2e-4) break; // much deeper than round edges are: see the limits
                    const auto now = wrenchOf(spots);
                    most = std::max(most, (now - before).norm());
                    before = now;
                }
                return most;
            };
            const double coarse = largestChange(500);
            const double fine = largestChange(2000);
            // Where another face of a hull comes to face the other form, a corner has another part of its
            // stiffness: of the stone's triangles parts differ by some hundredths. On a half space they change
            // smoothly.
            const bool hasOddFaces = std::string(solids()[std::size_t(first)].name) == "stone" ||
                                     std::string(solids()[std::size_t(second)].name) == "stone";
            const double jump = hasOddFaces ? 0.05 * 5e-5 : 0.0;
            QVERIFY2(fine < 0.5 * coarse + 2e-8 + jump, // of some 5e-5
                     qPrintable(QString("path %1: %2 and %3").arg(path).arg(coarse).arg(fine)));
        }
    }
};

HINGELAB_GUILESS_TEST(TestContactForces)

} // namespace test_contact_forces

#include "test_contact_forces.moc"
