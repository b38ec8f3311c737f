// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/sample_times.h"

#include <cmath>

#include "app/hingelab_cli/files.h"
#include "text/latest_time.h"
#include "text/quantity_entry.h"

namespace hingelab::cli {
namespace {

constexpr double kMostValues = 1e9; // samples times channels: some 20 GB of text

} // namespace

double seconds(const std::string& text, const std::string& option) {
    const std::optional<double> value = parseEntry(Quantity::time, text);
    if (!value || *value <= 0.0) {
        throw CommandError(ExitCode::usage,
                           option + " is not a time above zero: \"" + text + "\" (such as 10 or \"5 ms\")");
    }
    return *value;
}

double sampleTime(long i, double interval) {
    const double rate = 1.0 / interval;
    const bool isWhole = std::abs(rate - std::round(rate)) < 1e-9 * rate;
    return isWhole ? static_cast<double>(i) / std::round(rate) : static_cast<double>(i) * interval;
}

long sampleCount(double duration, double interval, std::size_t columns) {
    if (duration > kLatestTime) {
        throw CommandError(ExitCode::usage,
                           "--duration is longer than " + displayText(Quantity::time, kLatestTime, 3) +
                               ": times so late are too coarse for the steps; take a shorter one");
    }
    const double samples = std::floor(duration / interval * (1.0 + 1e-12));
    if (samples * static_cast<double>(columns) > kMostValues) {
        throw CommandError(ExitCode::usage, "--duration over --dt asks for more than " +
                                                displayText(kMostValues, 2) +
                                                " values; take fewer samples or --channels");
    }
    return static_cast<long>(samples);
}

} // namespace hingelab::cli
