// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's door to the readers. HINGELAB_FUZZ names which one; ./dev fuzz calls it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/fuzz/fuzz_readers.h"

namespace {

const hingelab::test::FuzzReader& chosenReader() {
    const char* const name = std::getenv("HINGELAB_FUZZ");
    for (const hingelab::test::FuzzReader& reader : hingelab::test::fuzzReaders()) {
        if (name != nullptr && std::string_view(name) == reader.name) return reader;
    }
    std::fputs("HINGELAB_FUZZ has to name one of:", stderr);
    for (const hingelab::test::FuzzReader& reader : hingelab::test::fuzzReaders()) {
        std::fprintf(stderr, " %s", reader.name);
    }
    std::fputc('\n', stderr);
    std::exit(1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const hingelab::test::FuzzReader& reader = chosenReader();
    reader.read({reinterpret_cast<const char*>(data), size});
    return 0;
}
