// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "cases/assembly_case.h"

namespace hingelab::cli {
namespace {

void evaluateAssemblyFile(const std::string& path, const std::string& output) {
    Issues issues;
    const std::optional<Json> document = parseJson(readText(path, kCaseLimits), issues, kCaseLimits);
    report(path, issues);
    if (!document) throw CommandError(ExitCode::invalidDocument, path + ": no assemblies could be read");
    Json results;
    try {
        results = evaluateAssemblies(*document);
    } catch (const std::exception& error) {
        throw CommandError(ExitCode::invalidDocument, path + ": " + error.what());
    }
    writeText(output, formatJson(results));
    const Json& list = results.at("results");
    const auto failed =
        std::count_if(list.begin(), list.end(), [](const Json& r) { return r.contains("error"); });
    noteFailedCases(path, static_cast<std::size_t>(failed), list.size(), "error");
}

} // namespace

void addAssemblyCommand(CLI::App& app) {
    auto path = std::make_shared<std::string>();
    auto output = std::make_shared<std::string>("-");
    CLI::App* command = app.add_subcommand(
        "assembly", "Evaluate joint assemblies from given motions of their frames and given loads.");
    command
        ->add_option("FILE", *path,
                     "JSON {cases: {JointRRR: [{id, parameters, input: {frame_a, frame_b, loads}}]}}, or -")
        ->required();
    command->add_option("--output,-o", *output, "File, or - for the standard output")->capture_default_str();
    command->callback([path, output] { evaluateAssemblyFile(*path, *output); });
}

} // namespace hingelab::cli
