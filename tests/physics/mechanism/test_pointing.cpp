// SPDX-License-Identifier: GPL-3.0-or-later
// What a reference of a form names when a place of the picture is pointed at.
#include <QTest>

#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/visitor.h"
#include "workshop/reference_at.h"

namespace test_pointing {

using namespace hingelab;
using namespace hingelab::test;

namespace {

ItemField referenceTo(const Rig& rig, Refers to, const std::string& body = {}) {
    ItemField field;
    field.form = ItemField::Form::reference;
    field.refers = to;
    field.ofBody = body;
    field.options = referenceOptions(rig, to, body);
    return field;
}

PointedAt pointed(const Rig& rig, Refers to, const BodySpot& spot) {
    return referenceAt(rig, referenceTo(rig, to, spot.body), spot);
}

BodySpot on(const char* body, const Vector3& position = Vector3::Zero(),
            std::optional<std::size_t> shape = std::nullopt) {
    return {body, position, shape};
}

} // namespace

class TestPointing : public QObject {
    Q_OBJECT
  private slots:
    void namesTheBodyThere() {
        const Rig rig = shippedDocument("four-bar").rig;
        for (const Refers to : {Refers::body, Refers::bodyOrAll, Refers::carrier}) {
            for (const char* body : {"crank", "rocker", "world"}) {
                const PointedAt there = pointed(rig, to, on(body));
                QCOMPARE(there.value, std::string(body));
                QVERIFY(there.refusal.empty());
            }
            const PointedAt nowhere = pointed(rig, to, on("ghost"));
            QCOMPARE(nowhere.value, std::string());
            QVERIFY(nowhere.refusal.find("\"ghost\" cannot be named here") != std::string::npos);
        }
        ItemField unsaid = referenceTo(rig, Refers::body);
        unsaid.refers.reset(); // a body is meant
        QCOMPARE(referenceAt(rig, unsaid, on("coupler")).value, std::string("coupler"));
    }

    /// The joint that a body hangs on; of what is fixed to an assembly, the assembly.
    void namesWhatMovesTheBody() {
        const Rig rig = shippedDocument("four-bar").rig;
        QCOMPARE(pointed(rig, Refers::coordinate, on("crank")).value, std::string("crank pivot"));
        const std::string ofRod = pointed(rig, Refers::coordinate, on("coupler")).value;
        QVERIFY2(ofRod.starts_with("dyad"), ofRod.c_str());
        // Where the parts of a joint's motion have names of their own, one of them.
        const Rig ball = shippedDocument("usr").rig;
        for (const Joint& joint : ball.joints) {
            const PointedAt there = pointed(ball, Refers::coordinate, on(joint.child.c_str()));
            QVERIFY(there.value.empty() != there.refusal.empty());
        }
        const PointedAt ground = pointed(rig, Refers::coordinate, on("world"));
        QCOMPARE(ground.value, std::string());
        QVERIFY(ground.refusal.find("moves \"world\": point at a body on a joint of its own") !=
                std::string::npos);
    }

    void namesTheShapeThatWasHit() {
        const Rig rig = shippedDocument("four-bar").rig;
        QCOMPARE(pointed(rig, Refers::shape, on("world", Vector3::Zero(), 0)).value,
                 std::string("ground link"));
        for (const BodySpot& spot :
             {on("world"), on("world", Vector3::Zero(), 7), on("ghost", Vector3::Zero(), 0)}) {
            const PointedAt there = pointed(rig, Refers::shape, spot);
            QCOMPARE(there.value, std::string());
            QVERIFY(there.refusal.find("point at the body that is named above") != std::string::npos);
        }
        // The bars of two bodies have the same name: only the one of the named body is meant.
        const ItemField ofCrank = referenceTo(rig, Refers::shape, "crank");
        QCOMPARE(referenceAt(rig, ofCrank, on("crank", Vector3::Zero(), 0)).value, std::string("bar"));
        QCOMPARE(referenceAt(rig, ofCrank, on("rocker", Vector3::Zero(), 0)).value, std::string());
    }

    void namesTheNearestPoint() {
        const Rig rig = shippedDocument("four-bar").rig;
        QCOMPARE(pointed(rig, Refers::point, on("coupler", {0.24, 0.01, 0.0})).value, std::string("middle"));
        QCOMPARE(pointed(rig, Refers::point, on("coupler", {0.24, 0.11, 0.0})).value, std::string("tracer"));
        QCOMPARE(pointed(rig, Refers::point, on("crank")).value, std::string("pin")); // the only one
        for (const char* body : {"world", "ghost"}) { // without points, and none
            QVERIFY(!pointed(rig, Refers::point, on(body)).refusal.empty());
        }
        // An option without a name says "none", which no place does.
        Rig unnamed = rig;
        unnamed.bodies[0].points[0].name.clear();
        QVERIFY(!pointed(unnamed, Refers::point, on("crank")).refusal.empty());
    }
};

HINGELAB_APPLESS_TEST(TestPointing)

} // namespace test_pointing

#include "test_pointing.moc"
