// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "physics/rig/parameter_set.h"
#include "physics/rig/validation.h"
#include "resources/shipped_rigs.h"

namespace hingelab::cli {
namespace {

std::string lastSystemError() {
    return errno != 0 ? std::strerror(errno) : "the reason is unknown";
}

std::string shippedNames() {
    std::string names;
    for (const ShippedRig& rig : shippedRigs()) names += (names.empty() ? "" : ", ") + std::string(rig.name);
    return names;
}

} // namespace

std::string readText(const std::string& path) {
    if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        throw CommandError(ExitCode::inputOutput, "cannot read \"" + path + "\": it is a folder");
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()) || file.bad()) {
        if (file && file.peek() == std::ifstream::traits_type::eof() && errno == 0) return {}; // an empty file
        throw CommandError(ExitCode::inputOutput, "cannot read \"" + path + "\": " + lastSystemError());
    }
    return text.str();
}

std::string readRigText(const std::string& nameOrPath) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == nameOrPath) return std::string(rig.text);
    }
    std::error_code ignored;
    if (nameOrPath != "-" && !std::filesystem::exists(nameOrPath, ignored)) {
        throw CommandError(
            ExitCode::inputOutput,
            "\"" + nameOrPath + "\" is neither a file nor a shipped rig (shipped are: " + shippedNames() + ")");
    }
    return readText(nameOrPath);
}

void writeText(const std::string& path, const std::string& text) {
    if (path == "-") {
        std::cout << text << std::flush;
        if (!std::cout) throw CommandError(ExitCode::inputOutput, "cannot write to the standard output");
        return;
    }
    // A link stays a link: what it points at is replaced. A device or pipe cannot be replaced by renaming.
    std::error_code ignored;
    std::filesystem::path final = std::filesystem::weakly_canonical(path, ignored);
    if (ignored) final = path;
    const std::filesystem::file_status old = std::filesystem::status(final, ignored);
    const bool isSpecial = std::filesystem::exists(old) && !std::filesystem::is_regular_file(old);
    const std::filesystem::path target =
        isSpecial ? final : std::filesystem::path(final.string() + ".part-" + std::to_string(::getpid()));
    errno = 0;
    std::ofstream file(target, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    file.close();
    if (!file) {
        const std::string cause = lastSystemError();
        if (!isSpecial) std::filesystem::remove(target, ignored);
        throw CommandError(ExitCode::inputOutput, "cannot write \"" + path + "\": " + cause);
    }
    if (isSpecial) return;
    if (std::filesystem::exists(old)) std::filesystem::permissions(target, old.permissions(), ignored);
    std::error_code error;
    std::filesystem::rename(target, final, error);
    if (error) {
        std::filesystem::remove(target, ignored);
        throw CommandError(ExitCode::inputOutput, "cannot write \"" + path + "\": " + error.message());
    }
}

void report(const std::string& source, const Issues& issues) {
    for (const Issue& issue : issues) std::cerr << source << ": " << issue.text() << '\n';
    if (hasErrors(issues)) throw CommandError(ExitCode::invalidDocument, source + " cannot be used");
}

RigDocument loadRig(const std::string& nameOrPath, const std::vector<std::string>& parameterSets,
                    const std::vector<std::string>& assignments) {
    RigReading reading = readRig(readRigText(nameOrPath));
    report(nameOrPath, reading.issues);
    RigDocument document = std::move(*reading.document);
    for (const std::string& path : parameterSets) report(path, applyParameterSet(document.rig, readText(path)));
    for (const std::string& assignment : assignments) {
        report("--set " + assignment, assignParameter(document.rig, assignment));
    }
    if (!assignments.empty()) report(nameOrPath + " after --set", validate(document.rig));
    return document;
}

} // namespace hingelab::cli
