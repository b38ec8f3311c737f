// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/allocation_counter.h"

#include <cstdlib>
#include <new>

namespace {
long allocations = 0;
}

long hingelab::allocationCount() {
    return allocations;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
