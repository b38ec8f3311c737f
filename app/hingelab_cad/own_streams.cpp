// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/own_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace hingelab::cad_reader {
namespace {

void writeLine(int descriptor, const std::string& line) {
    const std::string text = line + "\n";
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = ::write(descriptor, text.data() + written, text.size() - written);
        if (count <= 0) return; // nobody listens any more
        written += static_cast<std::size_t>(count);
    }
}

} // namespace

OwnStreams::OwnStreams()
    : output_(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)), errors_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

OwnStreams::~OwnStreams() {
    close(output_);
    close(errors_);
}

void OwnStreams::progress(double share, const std::string& words) const {
    char number[32];
    std::snprintf(number, sizeof number, "%.3f", std::clamp(share, 0.0, 1.0));
    writeLine(output_, std::string("progress ") + number + " " + words);
}

void OwnStreams::say(const std::string& line) const {
    writeLine(output_, line);
}

void OwnStreams::complain(const std::string& line) const {
    writeLine(errors_, line);
}

} // namespace hingelab::cad_reader
