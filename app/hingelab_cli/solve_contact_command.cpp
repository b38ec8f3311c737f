// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/interrupt.h"
#include "app/hingelab_cli/progress.h"
#include "contact/contact_case.h"

namespace hingelab::cli {
namespace {

void tell(const CaseAtHand& atHand, Progress& progress) {
    progress.tell("problem " + std::to_string(atHand.index + 1) + " of " + std::to_string(atHand.count) + ": " +
                  std::to_string(atHand.velocities) + " velocities, " + std::to_string(atHand.contacts) +
                  " contacts");
}

void solveFile(const std::string& path, const std::string& output, StribeckMode mode) {
    Issues issues;
    const std::optional<Json> document = parseJson(readText(path, kCaseLimits), issues, kCaseLimits);
    report(path, issues);
    if (!document) throw CommandError(ExitCode::invalidDocument, path + ": no contact problems could be read");
    Interrupt interrupt;
    Json results;
    try {
        Progress progress;
        results = solveContactCases(*document, mode, [&](const CaseAtHand& atHand) {
            constexpr Eigen::Index many = 500; // velocities that take long enough to be told at once
            if (atHand.velocities > many || progress.isDue()) tell(atHand, progress);
            return interrupt.signal() == 0;
        });
    } catch (const std::exception& error) {
        throw CommandError(ExitCode::invalidDocument, path + ": " + error.what());
    }
    writeText(output, formatJson(results));
    const Json& list = results.at("results");
    const auto failed =
        std::count_if(list.begin(), list.end(), [](const Json& r) { return r.at("code") != 0; });
    noteFailedCases(path, static_cast<std::size_t>(failed), list.size(), "code");
    throwIfInterrupted(interrupt, std::to_string(list.size()) + " results were written");
}

} // namespace

void addSolveContactCommand(CLI::App& app) {
    auto path = std::make_shared<std::string>();
    auto output = std::make_shared<std::string>("-");
    auto isPlain = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand(
        "solve-contact", "Solve contact problems with the implicit Stribeck solver, one result for each.");
    command
        ->add_option("FILE", *path,
                     "JSON {cases: [{scheme, dt, params, M, Jn, Jt, p_star, mu, fn or x0, stiffness, "
                     "dissipation, v_guess}]}, or -")
        ->required();
    command->add_flag("--plain", *isPlain, "The published algorithm only: no checks, no second attempt");
    command->add_option("--output,-o", *output, "File, or - for the standard output")->capture_default_str();
    command->callback([path, output, isPlain] {
        solveFile(*path, *output, *isPlain ? StribeckMode::plain : StribeckMode::robust);
    });
}

} // namespace hingelab::cli
