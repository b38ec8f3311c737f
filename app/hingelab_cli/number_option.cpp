// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/number_option.h"

#include "app/hingelab_cli/files.h"
#include "text/quantity_entry.h"

namespace hingelab::cli {

double numberOption(Quantity quantity, const std::string& text, const char* option) {
    if (const std::optional<double> value = parseEntry(quantity, text)) return *value;
    std::string message = option;
    message += " is not " + entryText(quantity) + ": \"";
    message += text + "\"";
    throw CommandError(ExitCode::usage, message);
}

MotorVoltages motorVoltages(const Rig& rig, const std::string& voltage) {
    if (voltage.empty()) return {};
    const double volts = numberOption(Quantity::voltage, voltage, "--voltage");
    if (rig.motors.empty()) throw CommandError(ExitCode::usage, "--voltage: the rig has no motor");
    return MotorVoltages(rig.motors.size(), volts);
}

} // namespace hingelab::cli
