// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "physics/contact/contact_case.h"

namespace hingelab::cli {
namespace {

void solveFile(const std::string& path, const std::string& output, StribeckMode mode) {
    Issues issues;
    const std::optional<Json> document = parseJson(readText(path), issues);
    report(path, issues);
    if (!document) throw CommandError(ExitCode::invalidDocument, path + ": no contact problems could be read");
    Json results;
    try {
        results = solveContactCases(*document, mode);
    } catch (const std::exception& error) {
        throw CommandError(ExitCode::invalidDocument, path + ": " + error.what());
    }
    writeText(output, formatJson(results));
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
