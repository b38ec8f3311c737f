// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>

#include "app/hingelab_cli/cad_file.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "app/hingelab_cli/loss_report.h"
#include "checks/checked_rig.h"
#include "exchange/cad_import.h"
#include "exchange/import_files.h"
#include "exchange/import_kinds.h"
#include "exchange/import_xml.h"
#include "rig/file_paths.h"
#include "simulation/model.h"
#include "text/control_characters.h"
#include "workshop/fitting_assembly.h"

namespace hingelab::cli {
namespace {

struct ImportOptions {
    std::string file;
    std::string kind;
    std::string output = "-";
    std::string losses;   ///< file of the report as JSON
    std::string unit;     ///< of a CAD file that states none
    std::string material; ///< of its parts without one
};

/// Metres per unit of a file. What is assumed is told.
double scaleOf(const CadModel& model, const ImportOptions& options) {
    if (!model.unit.empty()) {
        if (options.unit.empty()) return 1.0;
        throw CommandError(ExitCode::usage, "the file states its unit (" + model.unit + "): leave out --unit");
    }
    for (const Unit& unit : unitsOf(Quantity::length)) {
        if (options.unit == unit.ascii) return unit.siPerUnit;
    }
    const double likely = likelyScale(extentOf(model));
    complain(options.file + ": the file states no unit; " + (likely == 1.0 ? "metres" : "millimetres") +
             " are assumed, which make it " + valueText(Quantity::length, likely * extentOf(model)) +
             " long; --unit says otherwise");
    return likely;
}

Material materialOf(const std::string& text) {
    for (const EnumName<Material>& name : materialNames()) {
        if (text == name.text) return name.value;
    }
    return Material::none;
}

void importCad(const ImportOptions& options) {
    const CadReading reading = readCad(options.file);
    const std::filesystem::path file = std::filesystem::absolute(options.file);
    CadImport import;
    import.name = file.stem().string();
    import.file = file.filename().string();
    import.fingerprint = reading.fingerprint;
    import.scale = scaleOf(*reading.model, options);
    import.parts = proposedCadParts(*reading.model, materialOf(options.material));
    ImportedRig imported = rigOfCad(*reading.model, import);
    relocateFiles(imported.rig, file.parent_path(), folderOf(options.output));
    writeText(options.output, textOfImported(imported.rig));
    tellLosses(options.losses, "cad", imported.rig.name, imported.losses, {});
}

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
    if (options.kind.empty() && (isCadFile(options.file) || isMeshSceneFile(options.file)))
        return importCad(options);
    if (!options.unit.empty() || !options.material.empty())
        throw CommandError(ExitCode::usage, "--unit and --material are for CAD files");
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
    std::vector<std::string> units;
    units.reserve(unitsOf(Quantity::length).size());
    for (const Unit& unit : unitsOf(Quantity::length)) units.emplace_back(unit.ascii);
    command->add_option("--unit", options->unit, "Length unit of a CAD file that states none (STL, OBJ, PLY)")
        ->check(CLI::IsMember(units));
    std::vector<std::string> materials;
    materials.reserve(materialNames().size());
    for (const EnumName<Material>& name : materialNames()) materials.emplace_back(name.text);
    command
        ->add_option("--material", options->material,
                     "Material of the parts of a CAD file that names none; without it they weigh nothing")
        ->check(CLI::IsMember(materials));
    command->callback([options] { importRig(*options); });
}

} // namespace hingelab::cli
