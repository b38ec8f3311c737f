// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <unistd.h>
#endif

#include <csignal>
#include <iostream>
#include <sstream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "resources/used_libraries.h"
#include "text/control_characters.h"
#include "text/quantity.h"

namespace {

/// What to say if the first word is no command; the library would only miss one.
std::string unknownCommand(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return {};
    const std::string word = argv[1];
    std::string names;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == word) return {};
        names += (names.empty() ? "" : ", ") + command->get_name();
    }
    return "\"" + word + "\" is not a command; the commands are " + names + " (see hingelab-cli --help)";
}

/// Stands before the command or among its options.
void addUnitsOption(CLI::App& app) {
    const auto choose = [](const std::string& name) {
        const auto system = hingelab::unitSystemNamed(name);
        if (!system) throw CLI::ValidationError("--units", "takes m, mm or in, not \"" + name + "\"");
        hingelab::setUnitSystem(*system);
    };
    app.add_option_function<std::string>("--units", choose,
                                         "Units of numbers in texts: m (SI), mm (SI), in (US); tables and "
                                         "JSON keep SI units")
        ->type_name("UNITS");
    for (CLI::App* command : app.get_subcommands({})) command->fallthrough();
}

int run(int argc, char** argv) {
    using namespace hingelab::cli;
    using hingelab::FileError;
    CLI::App app("Hingelab on the command line: simulate and examine rigs without a display.", "hingelab-cli");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("Hingelab " HINGELAB_VERSION "\n"
                                                  "Licence: GNU GPL, version 3 or later\n"
                                                  "Libraries: ") +
                                          hingelab::kUsedLibraries);
    app.footer(
        "RIG is a file, the name of a shipped rig (see: hingelab-cli rigs), or - for the standard input.\n"
        "Exit codes: 0 done; 1 wrong usage; 2 invalid document; 3 cannot read or write; 4 the simulation "
        "stopped early; 5 internal error; 6 a target is not met; 7 a target cannot be checked; 130 interrupted "
        "by Ctrl+C.");
    addSimulateCommand(app);
    addReplayCommand(app);
    addCurveCommand(app);
    addMetricsCommand(app);
    addSlamCommand(app);
    addCheckCommand(app);
    addSolveCommand(app);
    addStrutsCommand(app);
    addMeasureCommand(app);
    addFitCommand(app);
    addCompareCommand(app);
    addConvertCommand(app);
    addReportCommand(app);
    addShareCommand(app);
    addLessonCommand(app);
    addDocumentCommands(app);
    addEditCommand(app);
    addHullCommand(app);
    addExportCommand(app);
    addImportCommand(app);
#ifndef _WIN32
    addRunFmuCommand(app);
#endif
    addFiguresCommand(app);
    addHingeCommand(app);
    addAssemblyCommand(app);
    addSolveContactCommand(app);
    addMotorCommand(app);
    addUnitsOption(app);
    if (const std::string unknown = unknownCommand(app, argc, argv); !unknown.empty()) {
        throw CommandError(ExitCode::usage, unknown);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::ostringstream words; // which repeat what was typed
        const int code = app.exit(error, std::cout, words) == 0 ? 0 : static_cast<int>(ExitCode::usage);
        std::cerr << hingelab::printable(words.str(), hingelab::LineBreaks::allowed);
        std::cout << std::flush; // --help is output like any other
        if (!std::cout)
            throw FileError({}, "not all of it went out", "make room there or choose another place");
        return code;
    }
    return static_cast<int>(ExitCode::ok);
}

} // namespace

int main(int argc, char** argv) {
    using namespace hingelab::cli;
    using hingelab::FileError;
#ifdef _WIN32
    // Tables are the same bytes on every system, and so is what is read.
    ::_setmode(STDIN_FILENO, _O_BINARY);
    ::_setmode(STDOUT_FILENO, _O_BINARY);
#else
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like any other, not the end
#endif
    try {
        return run(argc, argv);
    } catch (const FileError& error) {
        complain(std::string("hingelab-cli: ") + error.what());
        return static_cast<int>(ExitCode::inputOutput);
    } catch (const CommandError& error) {
        complain(std::string("hingelab-cli: ") + error.what());
        return static_cast<int>(error.code());
    } catch (const std::exception& error) {
        complain(std::string("hingelab-cli: internal error: ") + error.what());
        return static_cast<int>(ExitCode::internal);
    }
}
