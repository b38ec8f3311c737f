// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "recording/run_log.h"
#include "recording/take_files.h"
#include "rig/rig_document.h"
#include "text/json_parser.h"

namespace hingelab {

inline constexpr const char* kTakeFormat = "hingelab-take";
inline constexpr int kTakeVersion = 1;

/// A run to take away: the rig that it began with, and all that was done to it. Computed anywhere, it has the
/// same numbers. File format: docs/reference/take-format.md.
struct Take {
    RigDocument rig; ///< as at the start; its Model is origin.model
    RunOrigin origin;
    RunLog log;
    std::vector<TakeFile> files; ///< meshes and tables of its rigs that came with it
};

/// Outcome of reading a take; the take is there if and only if no issue is an error.
struct TakeReading {
    std::optional<Take> take;
    Issues issues;
};

/// Reads and checks a take, every rig of it included, unless `isStopped`, which is asked before each edit.
/// Never throws on bad text.
[[nodiscard]] TakeReading readTake(std::string_view text, const std::function<bool()>& isStopped = {});

/// The JSON text of a run. The rig has the form of `source`; its values are
/// those of the origin's model, but for names of files that `files` has others for.
/// @throws std::invalid_argument with words for people, if the beginning of the run is not kept.
[[nodiscard]] std::string writeTake(const RigSource& source, const RunOrigin& origin, const RunLog& log,
                                    const TakeFiles& files = {});

/// How much a take may hold: hours of a hand that moves.
inline constexpr JsonLimits kTakeLimits{"a take", std::size_t{256} * 1024 * 1024, 20'000'000};
inline constexpr double kMostTakeSamples = 1e8;
inline constexpr long kMostTakeEdits = 100'000;
/// Each edit's rig is read anew: a hundred thousand edits of a rig as those that come with the program have
/// less.
inline constexpr std::size_t kMostTakeRigBytes = std::size_t{4} << 30U;

} // namespace hingelab
