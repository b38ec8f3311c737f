// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/suite.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace hingelab::test {
namespace {

struct Entry {
    std::string name;
    RunTest run;
};

/// Filled before main() begins.
std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
}

std::string stemOf(std::string_view source) {
    const std::size_t folder = source.find_last_of("/\\");
    if (folder != std::string_view::npos) source.remove_prefix(folder + 1);
    return std::string(source.substr(0, source.find('.')));
}

int wrongUsage(const char* program) {
    std::fprintf(stderr, "Usage: %s TEST [arguments of Qt Test]\nTests:\n", program);
    for (const Entry& entry : entries()) std::fprintf(stderr, "  %s\n", entry.name.c_str());
    return 1;
}

} // namespace

SuiteEntry::SuiteEntry(const char* source, RunTest run) {
    entries().push_back({stemOf(source), run});
}

} // namespace hingelab::test

int main(int argc, char** argv) {
    using namespace hingelab::test;
    const std::string_view name = argc > 1 ? argv[1] : "";
    const auto chosen =
        std::find_if(entries().begin(), entries().end(), [&](const Entry& e) { return e.name == name; });
    if (chosen == entries().end()) {
        return entries().size() == 1 ? entries().front().run(argc, argv) : wrongUsage(argv[0]);
    }
    std::vector<char*> rest = {argv[0]};
    rest.insert(rest.end(), argv + 2, argv + argc + 1); // with the null at the end
    return chosen->run(argc - 1, rest.data());
}
