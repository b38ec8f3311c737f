// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

/// What reads bytes that strangers made: the one list, for libFuzzer and for the test of the kept corpus.
namespace hingelab::test {

struct FuzzReader {
    const char* name; ///< also the folder of its corpus in tests/data/fuzz
    /// Reads, and where that succeeds looks whether what was read keeps what its header promises.
    /// @throws std::logic_error if it does not: a finding, as a crash is.
    void (*read)(std::string_view bytes);
};

[[nodiscard]] std::span<const FuzzReader> fuzzReaders();

} // namespace hingelab::test
