// SPDX-License-Identifier: GPL-3.0-or-later
// The equations that the program shows beside an item: each term, evaluated from the equation itself, equals
// its channel.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

#include "checks/checked_rig.h"
#include "elements/law_text.h"
#include "explain/explanation.h"
#include "resources/shipped_rigs.h"
#include "simulation/sample_layout.h"
#include "simulation/simulation.h"
#include "tests/suite.h"

namespace test_explanations {

using namespace hingelab;

namespace {

Body heavy(const char* name) {
    Body body;
    body.name = name;
    body.massProperties = MassProperties{};
    body.massProperties->mass = 2.0;
    body.massProperties->centreOfMass = {0.3, 0.0, 0.0};
    body.massProperties->moments = {0.1, 0.1, 0.1};
    return body;
}

/// A door or a slide with one element; geared kinds act between two doors.
Rig rigWith(const ElementLaw& law, double x, double rate) {
    Rig rig;
    rig.name = "one element";
    rig.bodies = {heavy("first"), heavy("second")};
    const KindInfo& kind = kindOf(law);
    const auto joint = [&](const char* name, const char* child, double at, double speed) {
        Joint made;
        made.name = name;
        made.child = child;
        if (kind.actsOn == ActsOn::rotation) {
            RevoluteJoint hinge;
            hinge.initialAngle = at;
            hinge.initialRate = speed;
            made.kind = hinge;
        } else {
            PrismaticJoint slide;
            slide.initialDistance = at;
            slide.initialSpeed = speed;
            made.kind = slide;
        }
        return made;
    };
    rig.joints = {joint("j", "first", x, rate), joint("other", "second", 0.1, 0.3)};
    Element element;
    element.name = "e";
    element.joint = "j";
    if (kind.gearing == Gearing::always) element.gearedTo = GearedTo{"other", -0.7};
    element.law = law;
    rig.elements.push_back(element);
    return rig;
}

/// One of each kind, and forms with all that they may have.
std::vector<ElementLaw> laws() {
    std::vector<ElementLaw> all = oneOfEachKind();
    DoorHingeParameters full;
    full.closingFrictionFactor = 1.4;
    full.closingViscousFactor = 0.7;
    full.detents = {{0.5, 0.1, 2.0}, {1.2, 0.2, -3.0}};
    full.dampingZones = {{0.0, 0.6, 4.0, 0.05, MotionDirection::closing},
                         {0.4, 1.0, 3.0, 0.02, MotionDirection::both}};
    all.emplace_back(full);
    DoorHingeParameters single = full;
    single.detents.resize(1);
    single.dampingZones.resize(1);
    single.presliding = Presliding{};
    all.emplace_back(single);
    GasStrut strut;
    strut.endZone = 0.05;
    strut.endDamping = 800.0;
    strut.temperature = -7.0;
    all.emplace_back(strut);
    strut.sticking = StrutSticking{};
    all.emplace_back(strut);
    RopeSpring rope = std::get<RopeSpring>(*std::find_if(
        all.begin(), all.end(), [](const ElementLaw& law) { return std::holds_alternative<RopeSpring>(law); }));
    rope.brake = RopeBrake{};
    all.emplace_back(rope);
    // All that formulas allow: lists, signs, powers from the right.
    all.emplace_back(TorqueFormula{
        "-min(2 N*m, 3 N*m*angle, 5 N*m) + 1 N*m*hypot(rate, 0.1)*2^-angle^2 - +1 N*m*sin(-angle^2)", {}});
    return all;
}

/// Where an element's kind has something to say [rad or m].
std::pair<double, double> rangeOf(const ElementLaw& law) {
    if (const auto* const strut = std::get_if<GasStrut>(&law))
        return {strut->compressedLength, strut->extendedLength}; // beyond, its own stops push besides
    if (const auto* const gas = std::get_if<EngineGas>(&law)) return {0.01, gas->cylinderLength};
    if (std::holds_alternative<GearMesh>(law)) return {-0.2, 0.1};
    return {-0.3, 2.0};
}

/// How much larger the numbers within a term are than the term: the polynomials of the engine's cycle
/// reach 1.5e7 for pressures of 10 to 50, which leaves 1e-9 of them.
double cancellationIn(const ElementLaw& law) {
    return std::holds_alternative<EngineGas>(law) ? 10.0 : 1.0;
}

bool hasState(const ElementLaw& law) {
    const LawText text = textOf(law, 0.0);
    return std::any_of(text.variables.begin(), text.variables.end(),
                       [](const LawText::Variable& v) { return v.start.has_value(); });
}

struct Sample {
    std::shared_ptr<const Model> model;
    std::vector<double> row;
};

Sample sampleOf(const Rig& rig, double time) {
    Sample sample{std::make_shared<const Model>(rig), {}};
    Simulation simulation(sample.model);
    sample.row.resize(sample.model->channels().size());
    if (simulation.advanceTo(time) != StepStatus::ok) throw std::runtime_error("the run stopped");
    simulation.sample(time, sample.row);
    return sample;
}

/// Relative to the largest of the numbers that are added: a sum of large terms that cancel has their rounding.
bool isNear(double a, double b, double scale) {
    constexpr double tolerance = 1e-10;
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b), scale});
}

/// Which equations of an explanation miss their channels at a sample.
QStringList missesOf(const Explanation& e, const Sample& sample, double cancellation = 1.0) {
    QStringList misses;
    const ExplainedNumbers numbers(e, sample.row);
    const auto check = [&](const std::string& what, double shown, ChannelHandle channel, double scale) {
        if (!channel || isNear(shown, channel.in(sample.row), scale)) return;
        misses << QString::fromStdString(e.title + " (" + e.kind + "): " + what) +
                      QString(" %1 beside %2").arg(shown, 0, 'g', 15).arg(channel.in(sample.row), 0, 'g', 15);
    };
    for (const ExplainedEquation& equation : e.equations) {
        double scale = 0.0;
        for (const ExplainedEquation::Term& term : equation.terms) {
            scale = std::max(scale, cancellation * std::abs(numbers.of(term)));
            check(term.words, numbers.of(term), term.channel, 0.0);
        }
        check(e.symbols[equation.symbol].name, numbers.sumOf(equation), e.symbols[equation.symbol].channel,
              scale);
    }
    return misses;
}

constexpr double kRounding = 1e-12; // of sums that cancel [N, m/s², m]

/// Of the sums of vectors.
QStringList missesOfVectors(const Explanation& e, const Sample& sample, double ofForces) {
    QStringList misses;
    for (const ExplainedVector& vector : e.vectors) {
        Vector3 sum = Vector3::Zero();
        double scale = 0.0;
        for (const ExplainedVector::Term& term : vector.terms) {
            const Vector3 value = term.value(sample.row);
            sum += value;
            scale = std::max(scale, value.norm());
            if (!term.channels[0] || !term.channels[1] || !term.channels[2]) continue;
            const Vector3 channel(term.channels[0].in(sample.row), term.channels[1].in(sample.row),
                                  term.channels[2].in(sample.row));
            if (!((value - channel).norm() <= 1e-10 * value.norm() + kRounding))
                misses << QString::fromStdString(e.title + ": " + term.words);
        }
        const Vector3 value = vector.value(sample.row);
        const double tolerance = vector.quantity == Quantity::force ? ofForces : 1e-8;
        if (!((sum - value).norm() <= tolerance * std::max(scale, value.norm()) + kRounding)) {
            misses << QString::fromStdString(e.title + ": " + vector.words) +
                          QString(" misses %1 of %2").arg((sum - value).norm()).arg(scale);
        }
    }
    return misses;
}

std::vector<std::string> itemsOf(const Rig& rig) {
    std::vector<std::string> items;
    const auto add = [&](const char* list, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            items.push_back("/" + std::string(list) + "/" + std::to_string(i));
    };
    add("elements", rig.elements.size());
    add("motors", rig.motors.size());
    add("joints", rig.joints.size());
    add("assemblies", rig.assemblies.size());
    add("bodies", rig.bodies.size());
    add("contacts", rig.contacts.size());
    return items;
}

} // namespace

class TestExplanations : public QObject {
    Q_OBJECT
  private slots:
    void termsOfElementsAreTheirChannels_data() {
        QTest::addColumn<int>("index");
        const std::vector<ElementLaw> all = laws();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::addRow("%s %zu", kindOf(all[i]).name, i) << static_cast<int>(i);
    }
    /// In a thousand random states; those of bristles also after a hundredth of a second.
    void termsOfElementsAreTheirChannels() {
        QFETCH(const int, index);
        const ElementLaw law = laws()[static_cast<std::size_t>(index)];
        std::mt19937 random(static_cast<unsigned>(index) + 1);
        const auto [low, high] = rangeOf(law);
        std::uniform_real_distribution<double> place(low, high);
        std::uniform_real_distribution<double> rate(-2.0, 2.0);
        std::uniform_real_distribution<double> exponent(-6.0, 0.0);
        bool acts = false;
        for (int i = 0; i < 1000; ++i) {
            const double slow = i % 2 == 0 ? 1.0 : std::pow(10.0, exponent(random));
            const double time = hasState(law) && i % 4 == 3 ? 0.01 : 0.0;
            const Sample sample = sampleOf(rigWith(law, place(random), slow * rate(random)), time);
            const Explanation e = explain(*sample.model, "/elements/0");
            QVERIFY(!e.isEmpty() && !e.meaning.empty() && !e.limits.empty());
            const QStringList misses = missesOf(e, sample, cancellationIn(law));
            QVERIFY2(misses.isEmpty(), qPrintable(misses.join("; ") + QString(" (state %1)").arg(i)));
            acts = acts || ExplainedNumbers(e, sample.row).of("force") != 0.0;
        }
        QVERIFY(acts || std::holds_alternative<TorqueTable>(law) || std::holds_alternative<ForceTable>(law));
    }

    void symbolsOfAnExplanationDiffer() {
        for (const ElementLaw& law : laws()) {
            const Explanation e = explain(Model(rigWith(law, 0.1, 0.2)), "/elements/0");
            QStringList seen;
            for (const ExplainedSymbol& symbol : e.symbols) {
                const QString tex = QString::fromStdString(symbol.tex);
                QVERIFY2(!seen.contains(tex), qPrintable(QString(kindOf(law).name) + ": " + tex));
                QVERIFY2(!tex.startsWith("\\text"), qPrintable(QString(kindOf(law).name) + ": " + tex));
                seen << tex;
            }
        }
    }

    void shippedRigsAddUp_data() {
        QTest::addColumn<QByteArray>("text");
        for (const ShippedRig& rig : shippedRigs())
            QTest::newRow(QByteArray(rig.name.data(), static_cast<int>(rig.name.size())).constData())
                << QByteArray(rig.text.data(), static_cast<int>(rig.text.size()));
    }
    /// Forces on a body add up to m a, parts of an acceleration to the whole, rods to the way between their
    /// ends.
    void shippedRigsAddUp() {
        QFETCH(const QByteArray, text);
        const Rig rig = readRig(text.toStdString()).document->rig;
        for (const double time : {0.0, 0.37, 1.1}) {
            const Sample sample = sampleOf(rig, time);
            for (const std::string& item : itemsOf(rig)) {
                const Explanation e = explain(*sample.model, item);
                QStringList misses = missesOf(e, sample);
                // Contacts act in the middle of their step, with means of their forces: to order 1 in the step.
                const double tolerance = rig.contacts.empty() ? 1e-8 : 0.02;
                misses += missesOfVectors(e, sample, tolerance);
                QVERIFY2(misses.isEmpty(), qPrintable(misses.join("; ") + QString(" at %1 s").arg(time)));
            }
        }
    }
};

HINGELAB_APPLESS_TEST(TestExplanations)

} // namespace test_explanations

#include "test_explanations.moc"
