// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of coordinates over one word and over several, against sets of the standard library.
#include <QTest>
#include <algorithm>
#include <random>
#include <set>

#include "mechanism/coordinate_set.h"
#include "tests/suite.h"

namespace test_coordinate_set {

using namespace hingelab;

namespace {

constexpr std::size_t kCoordinates = 200; // four words

struct Both {
    CoordinateSet set{CoordinateSet::wordsFor(kCoordinates)};
    std::set<std::size_t> expected;

    void add(std::size_t i) {
        set.add(i);
        expected.insert(i);
    }
    [[nodiscard]] bool agree() const {
        std::vector<std::size_t> walked;
        set.forEach([&walked](std::size_t i) { walked.push_back(i); });
        if (!std::equal(walked.begin(), walked.end(), expected.begin(), expected.end())) return false;
        for (std::size_t i = 0; i < kCoordinates; ++i)
            if (set.has(i) != expected.contains(i)) return false;
        if (set.count() != static_cast<int>(expected.size()) || set.isEmpty() != expected.empty()) return false;
        return expected.empty() || set.first() == *expected.begin();
    }
};

} // namespace

class TestCoordinateSet : public QObject {
    Q_OBJECT
  private slots:
    void setsDoAsThoseOfTheLibrary() {
        std::mt19937 random(7);
        const auto below = [&random](std::size_t n) {
            return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
        };
        int met = 0;
        for (int trial = 0; trial < 500; ++trial) {
            Both a, b;
            QVERIFY(a.agree());
            for (std::size_t k = below(6); k > 0; --k) a.add(below(kCoordinates));
            for (std::size_t k = below(6); k > 0; --k) b.add(below(kCoordinates));
            if (trial % 3 == 0 && !a.expected.empty()) b.add(*a.expected.rbegin());
            QVERIFY(a.agree() && b.agree());
            const bool meets =
                std::ranges::any_of(a.expected, [&b](std::size_t i) { return b.expected.contains(i); });
            QCOMPARE(a.set.meets(b.set), meets);
            met += meets ? 1 : 0;
            std::vector<std::size_t> upTo;
            const std::size_t last = below(kCoordinates);
            a.set.forEachUpTo(last, [&upTo](std::size_t i) { upTo.push_back(i); });
            QVERIFY(std::equal(upTo.begin(), upTo.end(), a.expected.begin(), a.expected.upper_bound(last)));
            Both less = a;
            less.set.remove(b.set);
            for (const std::size_t i : b.expected) less.expected.erase(i);
            QVERIFY(less.agree());
            a.set.add(b.set);
            a.expected.insert(b.expected.begin(), b.expected.end());
            QVERIFY(a.agree());
        }
        QVERIFY(met > 100);
    }

    void setsOfManyFramesStandSideBySide() {
        CoordinateSets all(3, kCoordinates);
        QCOMPARE(all.words(), std::size_t{4});
        Both one, other;
        for (const std::size_t i : {0UL, 63UL, 64UL, 199UL}) one.add(i);
        for (const std::size_t i : {1UL, 128UL}) other.add(i);
        all.set(0, one.set);
        all.set(2, other.set);
        for (std::size_t i = 0; i < kCoordinates; ++i) {
            QCOMPARE(all.has(0, i), one.expected.contains(i));
            QVERIFY(!all.has(1, i));
            QCOMPARE(all.has(2, i), other.expected.contains(i));
        }
        QVERIFY(all[1].isEmpty());
        one.set = all[0];
        QVERIFY(one.agree());
    }

    void wordsAreAsManyAsNeeded() {
        for (const auto& [coordinates, words] :
             {std::pair{0, 1}, std::pair{1, 1}, std::pair{64, 1}, std::pair{65, 2}, std::pair{640, 10}})
            QCOMPARE(CoordinateSet::wordsFor(static_cast<std::size_t>(coordinates)),
                     static_cast<std::size_t>(words));
    }
};

HINGELAB_APPLESS_TEST(TestCoordinateSet)

} // namespace test_coordinate_set

#include "test_coordinate_set.moc"
