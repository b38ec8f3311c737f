// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/allocator.h"

#include <jemalloc/jemalloc.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

// Read by the allocator before main(). Two arenas, where it would take four for each processor: each has holes
// of its own. Small pieces of a size in single pages, where it would take up to seven at once: more of them
// become empty.
const char* malloc_conf = "narenas:2,slab_sizes:1-1024:1,dirty_decay_ms:500,muzzy_decay_ms:0";

namespace hingelab {
namespace {

double megabytes(const char* figure) {
    std::size_t bytes = 0, size = sizeof bytes;
    return ::mallctl(figure, &bytes, &size, nullptr, 0) == 0 ? 1e-6 * static_cast<double>(bytes) : 0.0;
}

} // namespace

void startGivingMemoryBack() {
    bool isOn = true;
    std::ignore = ::mallctl("background_thread", nullptr, nullptr, &isOn, sizeof isOn);
}

void giveMemoryBackNow() {
    const std::string purge = "arena." + std::to_string(MALLCTL_ARENAS_ALL) + ".purge";
    std::ignore = ::mallctl("thread.tcache.flush", nullptr, nullptr, nullptr, 0);
    std::ignore = ::mallctl(purge.c_str(), nullptr, nullptr, nullptr, 0);
}

MemoryUse memoryUse() {
    std::uint64_t epoch = 1; // figures are those of when this was last written
    std::ignore = ::mallctl("epoch", nullptr, nullptr, &epoch, sizeof epoch);
    return {megabytes("stats.allocated"), megabytes("stats.resident")};
}

bool isMemoryProfiled() {
    bool isOn = false;
    std::size_t size = sizeof isOn;
    return ::mallctl("opt.prof", &isOn, &size, nullptr, 0) == 0 && isOn;
}

void writeMemoryProfile(const std::string& file) {
    const char* name = file.c_str();
    std::ignore = ::mallctl("prof.dump", nullptr, nullptr, &name, sizeof name);
}

} // namespace hingelab
