// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_ledger.h"

#include <utility>

namespace hingelab {

void RunLedger::begin(const RunOrigin& origin) {
    const long id = std::exchange(isShelved_, false) ? ++lastRun_ : run_.id; // else nobody can return to it
    run_ = {id, 0, origin.time(), origin.time(), 0.0, nullptr, origin.goesOn.has_value()};
    isForgotten_ = false;
}

void RunLedger::branch(double time) {
    run_ = {++lastRun_, run_.id, run_.start, time, 0.0, nullptr, run_.goesOn};
    isShelved_ = false;
}

void RunLedger::putAway(const PresentRun& present, double shortest) {
    if (isForgotten_ || present.time() - run_.start < shortest) return;
    shelf_.put({infoOf(present), present.recording(), present.simulation()});
    isShelved_ = true;
}

void RunLedger::resume(RunInfo info) {
    run_ = std::move(info);
    isShelved_ = false;
}

void RunLedger::forget() {
    shelf_.clear();
    isForgotten_ = true;
}

RunList RunLedger::list(const PresentRun& present) const {
    std::vector<RunInfo> runs{infoOf(present)};
    runs.reserve(1 + shelf_.runs().size());
    for (const RunShelf::Run& run : shelf_.runs()) runs.push_back(run.info);
    return std::make_shared<const std::vector<RunInfo>>(std::move(runs));
}

RunInfo RunLedger::infoOf(const PresentRun& present) const {
    RunInfo info = run_;
    info.end = present.time();
    info.model = present.simulation().sharedModel();
    return info;
}

} // namespace hingelab
