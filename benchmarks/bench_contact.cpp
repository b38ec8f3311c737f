// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of contact: the named problems of tests/data/contact/contact_benchmark.json, solved from their guess in
// robust mode with all checks, and in plain mode; and whole steps of contact rigs. Compare ratios in one run.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

#include "benchmarks/allocation_counter.h"
#include "physics/contact/contact_case.h"

using namespace hingelab;

namespace {

std::vector<ContactCase> namedCases() {
    std::ifstream file(HINGELAB_TEST_DATA "/contact/contact_benchmark.json");
    std::stringstream text;
    text << file.rdbuf();
    std::vector<ContactCase> cases;
    const Json document = Json::parse(text.str());
    for (const Json& json : document.at("cases")) cases.push_back(readContactCase(json, ""));
    return cases;
}

void solve(benchmark::State& state, const ContactCase& c, StribeckMode mode) {
    StribeckSolver solver(static_cast<int>(c.problem.velocities()), static_cast<int>(c.problem.contacts()), 0,
                          c.parameters);
    solver.setProblem(c.problem);
    StribeckResult result = solver.solve(c.guess, mode);
    const long before = allocationCount();
    for (auto _ : state) result = solver.solve(c.guess, mode);
    state.counters["allocations"] = static_cast<double>(allocationCount() - before);
    state.counters["iterations"] = solver.statistics().iterations;
    state.counters["result"] = static_cast<double>(result);
}

void takeProblem(benchmark::State& state, const ContactCase& c) {
    StribeckSolver solver(static_cast<int>(c.problem.velocities()), static_cast<int>(c.problem.contacts()));
    for (auto _ : state) {
        solver.setProblem(c.problem);
        benchmark::DoNotOptimize(solver.system());
    }
}

} // namespace

int main(int argc, char** argv) {
    for (const ContactCase& c : namedCases()) {
        benchmark::RegisterBenchmark(("robust/" + c.name).c_str(),
                                     [c](benchmark::State& state) { solve(state, c, StribeckMode::robust); });
        benchmark::RegisterBenchmark(("plain/" + c.name).c_str(),
                                     [c](benchmark::State& state) { solve(state, c, StribeckMode::plain); });
        benchmark::RegisterBenchmark(("take_problem/" + c.name).c_str(),
                                     [c](benchmark::State& state) { takeProblem(state, c); });
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
