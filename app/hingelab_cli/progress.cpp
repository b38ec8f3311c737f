// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/progress.h"

#include <unistd.h>

#include <iostream>

#include "text/control_characters.h"

namespace hingelab::cli {

Progress::Progress()
    : isTerminal_(::isatty(STDERR_FILENO) != 0),
      interval_(isTerminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10)) {}

Progress::~Progress() {
    if (isShown_ && isTerminal_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::tell(const std::string& text) {
    last_ = std::chrono::steady_clock::now();
    isShown_ = true;
    if (isTerminal_) {
        std::cerr << '\r' << printable(text, LineBreaks::refused) << "\033[K" << std::flush;
    } else {
        std::cerr << "hingelab-cli: " << printable(text, LineBreaks::refused) << std::endl;
    }
}

} // namespace hingelab::cli
