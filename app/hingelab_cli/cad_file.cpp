// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/cad_file.h"

#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/interrupt.h"
#include "app/hingelab_cli/progress.h"

namespace hingelab::cli {

CadReading readCad(const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const CadReaderOptions options{cadToolBeside(program), defaultCadCacheFolder()};
    const Interrupt interrupt;
    Progress progress;
    try {
        return readCadFile(file, options, [&](const CadProgress& now) {
            if (progress.isDue())
                progress.tell(now.words + " " + std::to_string(static_cast<int>(100.0 * now.share)) + " %");
            return interrupt.signal() == 0;
        });
    } catch (const CadCancelled&) {
        throwIfInterrupted(interrupt, "nothing was written");
        throw;
    } catch (const std::runtime_error& fault) {
        throw CommandError(ExitCode::invalidDocument, fault.what());
    }
}

} // namespace hingelab::cli
