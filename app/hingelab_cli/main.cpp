// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"

namespace {

int run(int argc, char** argv) {
    using namespace hingelab::cli;
    CLI::App app("Hingelab on the command line: simulate and examine rigs without a display.", "hingelab-cli");
    app.require_subcommand(1);
    app.set_version_flag("--version", HINGELAB_VERSION);
    app.footer(
        "RIG is a file, the name of a shipped rig (see: hingelab-cli rigs), or - for the standard input.\n"
        "Exit codes: 0 done, 1 wrong usage, 2 invalid document, 3 cannot read or write, 4 the simulation "
        "stopped early, 5 internal error.");
    addSimulateCommand(app);
    addCurveCommand(app);
    addDocumentCommands(app);
    addHingeCommand(app);
    addAssemblyCommand(app);
    addSolveContactCommand(app);
    addMotorCommand(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::usage);
    }
    return static_cast<int>(ExitCode::ok);
}

} // namespace

int main(int argc, char** argv) {
    using namespace hingelab::cli;
    try {
        return run(argc, argv);
    } catch (const CommandError& error) {
        std::cerr << "hingelab-cli: " << error.what() << '\n';
        return static_cast<int>(error.code());
    } catch (const std::exception& error) {
        std::cerr << "hingelab-cli: internal error: " << error.what() << '\n';
        return static_cast<int>(ExitCode::internal);
    }
}
