// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/files.h"

#include <filesystem>
#include <fstream>
#include <iostream>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "exchange/export_report.h"
#include "exchange/import_files.h"
#include "exchange/rig_in_picture.h"
#include "resources/shipped_rigs.h"
#include "rig/file_paths.h"
#include "rig/parameter_set.h"
#include "text/control_characters.h"
#include "text/text_file.h"

namespace hingelab::cli {
namespace {

std::string shippedNames() {
    std::string names;
    for (const ShippedRig& rig : shippedRigs()) names += (names.empty() ? "" : ", ") + std::string(rig.name);
    return names;
}

/// A model of another program where a rig is expected: what of it is not in the rig is told.
std::string importedRigText(const std::string& path, const ImportKind& kind, const std::string& text) {
    const std::filesystem::path folder = folderOf(path);
    try {
        ImportedText imported = importText(kind, text, folder, folder);
        std::cerr << path << ": imported from " << kind.words << "; \"hingelab-cli import\" makes a rig file\n"
                  << lossLines(imported.losses, path + ": ");
        return std::move(imported.rig);
    } catch (const std::runtime_error& fault) {
        throw CommandError(ExitCode::invalidDocument,
                           "\"" + path + "\" cannot be imported as " + kind.key + ": " + fault.what());
    }
}

} // namespace

std::string readText(const std::string& path, const JsonLimits& limits) {
    try {
        return path == "-" ? readDescriptor(STDIN_FILENO, limits.bytes) : readTextFile(path, limits.bytes);
    } catch (const std::exception& error) {
        const std::string source = path == "-" ? "the standard input" : "\"" + path + "\"";
        throw CommandError(ExitCode::inputOutput, "cannot read " + source + ": " + error.what());
    }
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
    std::string text = readText(nameOrPath);
    if (!isPngOrSvg(text)) {
        if (const ImportKind* const kind = foreignKindOf(text)) return importedRigText(nameOrPath, *kind, text);
        const std::string words = unknownXmlWords(text);
        if (words.empty()) return text;
        throw CommandError(ExitCode::invalidDocument, "\"" + nameOrPath + "\" cannot be used: " + words);
    }
    std::optional<std::string> inside = rigInside(text);
    if (!inside)
        throw CommandError(ExitCode::invalidDocument,
                           "\"" + nameOrPath + "\" is a picture without a rig inside");
    return std::move(*inside);
}

std::filesystem::path folderOf(const std::string& path) {
    std::error_code ignored;
    const bool isFile =
        path != "-" && (path.find('/') != std::string::npos || std::filesystem::exists(path, ignored));
    return isFile ? std::filesystem::absolute(path, ignored).parent_path()
                  : std::filesystem::current_path(ignored);
}

FileWriter openOutput(const std::string& path) {
    return path == "-" ? FileWriter::toStandardOutput() : FileWriter(path);
}

void writeText(const std::string& path, const std::string& text) {
    FileWriter output = openOutput(path);
    output.write(text);
    output.commit();
}

void writeRigFrom(const std::string& source, RigDocument document, const std::string& path) {
    if (path != "-") {
        relocateFiles(document.rig, folderOf(source), std::filesystem::absolute(path).parent_path());
    }
    writeText(path, writeRigFile(document));
}

void complain(const std::string& text) {
    std::cerr << printable(text, LineBreaks::allowed) << '\n';
}

void report(const std::string& source, const Issues& issues) {
    for (const Issue& issue : issues) complain(source + ": " + issue.text());
    if (hasErrors(issues)) throw CommandError(ExitCode::invalidDocument, source + " cannot be used");
}

void noteFailedCases(const std::string& path, std::size_t failed, std::size_t count, const std::string& key) {
    if (failed == 0) return;
    complain("hingelab-cli: " + path + ": " + std::to_string(failed) + " of " + std::to_string(count) +
             " cases could not be computed; see \"" + key + "\" in their results");
}

void throwIfInterrupted(const Interrupt& interrupt, const std::string& kept) {
    if (interrupt.signal() == 0) return;
    throw CommandError(interrupt.signal() == SIGTERM ? ExitCode::terminated : ExitCode::interrupted,
                       "interrupted; " + kept);
}

RigDocument loadRig(const std::string& nameOrPath, const ChangeOptions& changes) {
    RigReading reading = readRig(readRigText(nameOrPath));
    report(nameOrPath, reading.issues);
    RigDocument document = std::move(*reading.document);
    for (const std::string& path : changes.parameterSets)
        report(path, applyParameterSet(document.rig, readText(path)));
    for (const std::string& assignment : changes.assignments) {
        report("--set " + assignment, assignParameter(document.rig, assignment));
    }
    if (!changes.assignments.empty()) report(nameOrPath + " after --set", validate(document.rig));
    return document;
}

} // namespace hingelab::cli
