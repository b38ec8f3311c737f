// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/suite.h"
#include "ui/scene/hand_drag.h"

namespace test_hand_drag {

using namespace hingelab;

class TestHandDrag : public QObject {
    Q_OBJECT
  private slots:
    /// Seen from the side, the target stays in the plane in which the grip circles.
    void followsThePlaneOfRotation() {
        HandDrag drag;
        const Ray first{{0, 5, 0}, {0, -1, 0}};
        drag.begin(2, {0, 0, 0.5}, {0, 0, 0.5}, Vector3(0, 1, 0), first);
        const Vector3 direction = Vector3(0.1, -1, 0.2).normalized();
        const auto hand = drag.moveTo({{0, 5, 0}, direction});
        QVERIFY(hand.has_value());
        QCOMPARE(hand->body, std::size_t{2});
        QVERIFY(std::abs(hand->target.y()) < 1e-12);
        QVERIFY((hand->target - Vector3(0.5, 0, 1.0)).norm() < 1e-12);
    }

    /// Along the axis' own plane the plane of rotation is edge-on: the viewer's plane serves.
    void facesTheViewerOtherwise() {
        HandDrag drag;
        const Ray first{{5, 0, 0.5}, {-1, 0, 0}};
        drag.begin(0, {0, 0, 0.5}, {0, 0, 0.5}, Vector3(0, 1, 0), first);
        const auto hand = drag.moveTo({{5, 0.3, 0.9}, {-1, 0, 0}});
        QVERIFY(hand.has_value());
        QVERIFY((hand->target - Vector3(0, 0.3, 0.9)).norm() < 1e-12);
    }

    void aRayThatMissesThePlaneGivesNothing() {
        HandDrag drag;
        drag.begin(0, {0, 0, 0.5}, {0, 0, 0.5}, Vector3(0, 1, 0), {{0, 5, 0}, {0, -1, 0}});
        QVERIFY(!drag.moveTo({{0, 5, 0}, {1, 0, 0}}).has_value());
        QVERIFY(!drag.moveTo({{0, 5, 0}, {0, 1, 0}}).has_value()); // away from it
        drag.end();
        QVERIFY(!drag.moveTo({{0, 5, 0}, {0, -1, 0}}).has_value());
    }
};

HINGELAB_APPLESS_TEST(TestHandDrag)

} // namespace test_hand_drag

#include "test_hand_drag.moc"
