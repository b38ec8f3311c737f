// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/loss_report.h"
#include "checks/checked_rig.h"
#include "exchange/import_files.h"
#include "exchange/import_kinds.h"
#include "exchange/import_xml.h"
#include "simulation/model.h"
#include "text/control_characters.h"
#include "workshop/fitting_assembly.h"

namespace hingelab::cli {
namespace {

struct ImportOptions {
    std::string file;
    std::string kind;
    std::string output = "-";
    std::string losses; ///< file of the report as JSON
};

std::string importKeys() {
    std::string keys;
    for (const ImportKind& kind : importKinds()) {
        if (!keys.empty()) keys += ", ";
        keys += kind.key;
    }
    return keys;
}

const ImportKind& kindFor(const ImportOptions& options, const std::string& text) {
    const ImportKind* kind = options.kind.empty() ? recognisedImport(text) : importKindOf(options.kind);
    if (kind == nullptr) {
        throw CommandError(ExitCode::invalidDocument,
                           "\"" + options.file + "\" is none of " + importKeys() + "; --kind says which it is");
    }
    return *kind;
}

void importRig(const ImportOptions& options) {
    JsonLimits limits = kDocumentLimits;
    limits.bytes = kImportBytes;
    const std::string text = readText(options.file, limits);
    const ImportKind& kind = kindFor(options, text);
    ImportedText imported;
    try {
        imported = importText(kind, text, folderOf(options.file), folderOf(options.output));
    } catch (const std::runtime_error& fault) {
        throw CommandError(ExitCode::invalidDocument,
                           "\"" + options.file + "\" cannot be imported as " + kind.key + ": " + fault.what());
    }
    writeText(options.output, imported.rig);
    tellLosses(options.losses, kind.key, imported.name, imported.losses, {});
    if (!options.losses.empty()) return; // which has the losses alone
    for (const std::string& offer : assemblyOffers(Model(readRig(imported.rig).document->rig)))
        std::cerr << printable(offer, LineBreaks::refused) << '\n';
}

} // namespace

void addImportCommand(CLI::App& app) {
    auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand(
        "import", "Make a rig of a file of another program, and say what of it is not in the rig.");
    command->add_option("FILE", options->file, "File to import, or - for the standard input")->required();
    std::vector<std::string> keys;
    std::string words = "What it is, where its content does not tell:";
    for (const ImportKind& kind : importKinds()) {
        keys.emplace_back(kind.key);
        words += std::string(keys.size() > 1 ? "," : "") + " " + kind.key + " (" + kind.words + ")";
    }
    command->add_option("--kind", options->kind, words)->check(CLI::IsMember(keys));
    command->add_option("--output,-o", options->output, "Rig file, or - for the standard output")
        ->capture_default_str();
    command->add_option("--losses", options->losses,
                        "File for the report as JSON, or -; by default it goes to the error stream");
    command->callback([options] { importRig(*options); });
}

} // namespace hingelab::cli
