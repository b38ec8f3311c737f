// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/engine_file.h"

#include <filesystem>

#include "physics/exchange/fmu_format.h"

namespace hingelab::cli {

std::string engineFile() {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path top = program.parent_path().parent_path();
    for (const char* libraries : {"lib", HINGELAB_LIBDIR}) {
        const fs::path engine = top / libraries / "hingelab" / kFmuEngine;
        if (fs::is_regular_file(engine, error)) return engine.string();
    }
    return {};
}

} // namespace hingelab::cli
