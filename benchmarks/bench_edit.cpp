// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit costs before it is seen: the value set, all that follows from it evaluated, the rig checked and
// compiled. A frame has 16 ms. Compare edit/50 with edit/0 of the same run. In November 2026, on two cores that
// others used, too: edit/0 0.05 ms, edit/50 0.65 ms, the V6 0.45 ms, the Stewart platform 0.36 ms of processor
// time.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "rig/expressions.h"
#include "rig/parameters.h"
#include "simulation/model.h"

using namespace hingelab;

namespace {

/// The four-bar of plain numbers with fifty points more, of which the dimension "free" drives as many as asked
/// for.
Rig fourBar(std::size_t driven) {
    for (const ShippedRig& shipped : shippedRigs()) {
        if (shipped.name != "four-bar") continue;
        Rig rig = readRig(shipped.text).document->rig;
        rig.expressions.clear();
        Dimension free;
        free.name = "free";
        free.value = 0.01;
        rig.dimensions.push_back(free);
        for (std::size_t i = 0; i < driven; ++i) { // points that stand for what is driven
            Point point;
            point.name = "driven " + std::to_string(i);
            rig.bodies[0].points.push_back(point);
            rig.expressions["/bodies/0/points/" + std::to_string(1 + i) + "/position/0"] =
                "=" + std::to_string(1 + i) + "*free/100 + 5 mm*cos(30 deg)";
        }
        for (std::size_t i = driven; i < 50; ++i) { // the rig has the same size, however many are driven
            Point point;
            point.name = "plain " + std::to_string(i);
            rig.bodies[0].points.push_back(point);
        }
        if (!resolveExpressions(rig).empty()) throw std::logic_error("an expression is wrong");
        return rig;
    }
    throw std::logic_error("no four-bar");
}

/// As OpenRig::setParameter() does it; the argument is how many numbers follow.
void edit(benchmark::State& state) {
    Rig rig = fourBar(static_cast<std::size_t>(state.range(0)));
    const std::string pointer = "/dimensions/" + std::to_string(rig.dimensions.size() - 1) + "/value";
    double value = 0.01;
    for (auto _ : state) {
        value = value > 0.5 ? 0.01 : value + 0.001;
        Rig changed = rig;
        Issues ofExpressions;
        static_cast<void>(setParameter(changed, pointer, value, &ofExpressions));
        const ValidatedRig validated = validateAndCompile(changed, ofExpressions);
        if (!validated.model) {
            state.SkipWithError("the edit was refused");
            break;
        }
        rig = validated.model->rig();
    }
}
BENCHMARK(edit)->Arg(0)->Arg(50)->Unit(benchmark::kMillisecond);

/// A shipped rig by one of its dimensions: the largest, and the one with the most assemblies.
void editShipped(benchmark::State& state, std::string_view name) {
    for (const ShippedRig& shipped : shippedRigs()) {
        if (shipped.name != name) continue;
        Rig rig = readRig(shipped.text).document->rig;
        const std::string pointer = "/dimensions/0/value";
        const double value = rig.dimensions.front().value;
        double factor = 1.0;
        for (auto _ : state) {
            factor = factor > 1.01 ? 1.0 : factor + 1e-4;
            Rig changed = rig;
            Issues ofExpressions;
            static_cast<void>(setParameter(changed, pointer, value * factor, &ofExpressions));
            const ValidatedRig validated = validateAndCompile(changed, ofExpressions);
            if (!validated.model) {
                state.SkipWithError("the edit was refused");
                break;
            }
            rig = validated.model->rig();
        }
        state.counters["expressions"] = static_cast<double>(rig.expressions.size());
    }
}
BENCHMARK_CAPTURE(editShipped, v6, "v6-engine")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(editShipped, stewart, "stewart-platform")->Unit(benchmark::kMillisecond);

/// The shipped four-bar: five dimensions and what they drive.
void resolveFourBar(benchmark::State& state) {
    for (const ShippedRig& shipped : shippedRigs()) {
        if (shipped.name != "four-bar") continue;
        Rig rig = readRig(shipped.text).document->rig;
        for (auto _ : state) benchmark::DoNotOptimize(resolveExpressions(rig));
        state.counters["expressions"] = static_cast<double>(rig.expressions.size());
    }
}
BENCHMARK(resolveFourBar)->Unit(benchmark::kMillisecond);

} // namespace
