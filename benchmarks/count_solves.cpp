// SPDX-License-Identifier: GPL-3.0-or-later
// Solves one of the named problems of bench_contact so many times, for count-solves, which counts the
// instructions of that; without arguments, lists the problems with what their operations depend on.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "benchmarks/named_cases.h"
#include "contact/stribeck_solver.h"

using namespace hingelab;

namespace {

StribeckSolver solverOf(const ContactCase& c) {
    StribeckSolver solver(static_cast<int>(c.problem.velocities()), static_cast<int>(c.problem.contacts()), 0,
                          c.parameters);
    solver.setProblem(c.problem);
    return solver;
}

void list() {
    for (const ContactCase& c : namedCases()) {
        StribeckSolver solver = solverOf(c);
        static_cast<void>(solver.solve(c.guess, StribeckMode::plain));
        std::printf("%s %d %d %d %d\n", c.name.c_str(), static_cast<int>(c.problem.velocities()),
                    static_cast<int>(c.problem.contacts()), c.problem.scheme == ContactScheme::oneWay ? 0 : 1,
                    solver.statistics().iterations);
    }
}

int solve(std::string_view name, StribeckMode mode, int count) {
    for (const ContactCase& c : namedCases()) {
        if (c.name != name) continue;
        StribeckSolver solver = solverOf(c);
        for (int i = 0; i < count; ++i) static_cast<void>(solver.solve(c.guess, mode));
        return 0;
    }
    std::fprintf(stderr, "there is no problem of that name\n");
    return 1;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        list();
        return 0;
    }
    const bool isPlain = std::strcmp(argv[2], "plain") == 0;
    return solve(argv[1], isPlain ? StribeckMode::plain : StribeckMode::robust, std::atoi(argv[3]));
}
