// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

namespace hingelab::cli {

/// Each adds its subcommands to the program; the callbacks throw CommandError.
void addSimulateCommand(CLI::App& app);
void addReplayCommand(CLI::App& app);
void addCurveCommand(CLI::App& app);
void addDocumentCommands(CLI::App& app); ///< validate, channels, mobility, rigs, schema, params
void addEditCommand(CLI::App& app);
void addHullCommand(CLI::App& app);
void addExportCommand(CLI::App& app);
void addImportCommand(CLI::App& app);
void addFiguresCommand(CLI::App& app);
void addHingeCommand(CLI::App& app);
void addAssemblyCommand(CLI::App& app);
void addSolveContactCommand(CLI::App& app);
void addMotorCommand(CLI::App& app);
void addMetricsCommand(CLI::App& app);
void addSlamCommand(CLI::App& app);
void addCheckCommand(CLI::App& app); ///< check, targets
void addStrutsCommand(CLI::App& app);
void addSolveCommand(CLI::App& app); ///< solve, sensitivity
void addMeasureCommand(CLI::App& app);
void addFitCommand(CLI::App& app);
void addCompareCommand(CLI::App& app);
void addConvertCommand(CLI::App& app);
void addReportCommand(CLI::App& app);
void addShareCommand(CLI::App& app);
void addLessonCommand(CLI::App& app);
#ifndef _WIN32
void addRunFmuCommand(CLI::App& app);
#endif

} // namespace hingelab::cli
