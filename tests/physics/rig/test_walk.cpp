// SPDX-License-Identifier: GPL-3.0-or-later
// The walk over documents: what reads and what writes see the same, and lists change as they say.
#include <QTest>

#include "rig/rig_walk.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/visitor.h"

namespace test_walk {

using namespace hingelab;

/// Keys of all that a walk comes to, and numbers with their values.
class Written final : public Visitor {
  public:
    std::vector<std::string> seen;

    void text(const char* key, std::string&, const char*) override { seen.emplace_back(key); }
    void texts(const char* key, std::vector<std::string>&, const char*) override { seen.emplace_back(key); }
    void number(const FieldInfo& field, double& value, double) override {
        seen.push_back(field.key + std::to_string(value));
    }
    void vector(const FieldInfo& field, Vector3&, const Vector3&) override { seen.emplace_back(field.key); }
    void measure(const char* key, double&, const FieldInfo&) override { seen.emplace_back(key); }
    void choice(const char* key, ChoiceField& choice, const char*) override {
        seen.push_back(std::string(key) + choice.text());
    }
};

class Read final : public ConstVisitor {
  public:
    std::vector<std::string> seen;

    void readText(const char* key, const std::string&, const char*) override { seen.emplace_back(key); }
    void readTexts(const char* key, const std::vector<std::string>&, const char*) override {
        seen.emplace_back(key);
    }
    void readNumber(const FieldInfo& field, double value, double) override {
        seen.push_back(field.key + std::to_string(value));
    }
    void readVector(const FieldInfo& field, const Vector3&, const Vector3&) override {
        seen.emplace_back(field.key);
    }
    void readMeasure(const char* key, double, const FieldInfo&) override { seen.emplace_back(key); }
    void readChoice(const char* key, const ChoiceField& choice, const char*) override {
        seen.push_back(std::string(key) + choice.text());
    }
};

/// Does something to a list of a hinge.
class InDetents final : public Visitor {
  public:
    explicit InDetents(std::function<void(ListField&)> change) : change_(std::move(change)) {}
    void list(const char* key, ListField& items, const char*) override {
        if (std::string(key) == "detents") change_(items);
    }

  private:
    std::function<void(ListField&)> change_;
};

class TestWalk : public QObject {
    Q_OBJECT
  private slots:
    void readersAndWritersSeeTheSame() {
        for (const ShippedRig& shipped : shippedRigs()) {
            Rig rig = readRig(shipped.text).document->rig;
            Written written;
            walk(written, rig);
            Read read;
            walk(read, std::as_const(rig));
            QVERIFY2(written.seen.size() > 20, std::string(shipped.name).c_str());
            QVERIFY2(written.seen == read.seen, std::string(shipped.name).c_str());
        }
    }

    void listsChangeAsTheySay() {
        DoorHingeParameters hinge;
        for (const double angle : {0.1, 0.2, 0.3}) {
            hinge.detents.emplace_back();
            hinge.detents.back().angle = angle;
        }
        const auto angles = [&] {
            std::vector<double> all;
            for (const Detent& detent : hinge.detents) all.push_back(detent.angle);
            return all;
        };
        const auto change = [&](const std::function<void(ListField&)>& what) {
            InDetents visitor(what);
            partOf(hinge).walk(visitor);
            return angles();
        };
        QCOMPARE(change([](ListField& list) { list.move(0, 2); }), (std::vector{0.2, 0.3, 0.1}));
        QCOMPARE(change([](ListField& list) { list.move(2, 0); }), (std::vector{0.1, 0.2, 0.3}));
        QCOMPARE(change([](ListField& list) { list.duplicate(1).as<Detent>()->angle = 0.25; }),
                 (std::vector{0.1, 0.2, 0.25, 0.3}));
        QCOMPARE(change([](ListField& list) { list.erase(0); }), (std::vector{0.2, 0.25, 0.3}));
        QCOMPARE(change([](ListField& list) { list.append().as<Detent>()->angle = 0.4; }),
                 (std::vector{0.2, 0.25, 0.3, 0.4}));
    }

    /// A part is of one type, and says so.
    void partsAreOfTheirType() {
        Rig rig;
        const DocumentPart part = partOf(rig);
        QCOMPARE(part.as<Rig>(), &rig);
        QVERIFY(part.as<Detent>() == nullptr);
        QCOMPARE(*part.name(), rig.name);
    }
};

HINGELAB_APPLESS_TEST(TestWalk)

} // namespace test_walk

#include "test_walk.moc"
