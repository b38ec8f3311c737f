// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include "app/hingelab_cli/cad_file.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "checks/checked_rig.h"
#include "exchange/cad_import.h"
#include "shapes/mesh_reader.h"
#include "text/text_file.h"
#include "workshop/hull_of_mesh.h"

namespace hingelab::cli {
namespace {

struct HullOptions {
    std::string rig, body, shape;
    std::string output = "-";
};

template <class Items>
std::size_t placeNamed(const Items& items, const std::string& name, const std::string& what) {
    const auto found = std::find_if(items.begin(), items.end(), [&](const auto& i) { return i.name == name; });
    if (found != items.end()) return static_cast<std::size_t>(found - items.begin());
    std::string names;
    for (const auto& item : items) names += (names.empty() ? "\"" : ", \"") + item.name + "\"";
    throw CommandError(ExitCode::usage, "there is no " + what + " \"" + name + "\"; there are " + names);
}

std::vector<Vector3> pointsOf(const std::filesystem::path& file) {
    const auto read = meshReaderFor(file.string());
    if (read == nullptr) {
        throw CommandError(ExitCode::inputOutput, file.string() + ": only STL and OBJ files can be read");
    }
    MeshReading reading;
    try {
        reading = read(readTextFile(file.string(), kLargestMeshFile));
    } catch (const std::exception& error) {
        throw CommandError(ExitCode::inputOutput, file.string() + ": " + error.what());
    }
    if (!reading.problem.empty()) {
        throw CommandError(ExitCode::invalidDocument, file.string() + ": " + reading.problem);
    }
    std::vector<Vector3> points;
    for (const auto& p : reading.mesh.points) points.emplace_back(p[0], p[1], p[2]);
    return points;
}

/// Of what a file describes [unit of the file].
std::vector<Vector3> pointsOfShape(const Rig& rig, const std::string& item, const HullOptions& options) {
    const std::filesystem::path folder = folderOf(options.rig);
    if (const MeshGeometry* mesh = meshAt(rig, item)) return pointsOf(folder / mesh->file);
    const CadGeometry* cad = cadAt(rig, item);
    if (cad == nullptr)
        throw CommandError(ExitCode::usage,
                           "\"" + options.shape + "\" is no mesh and no CAD part: only those get a hull");
    const CadReading reading = readCad(folder / cad->file);
    const CadPart* part = partAt(*reading.model, cad->part);
    if (part == nullptr)
        throw CommandError(ExitCode::invalidDocument, cad->file + " has no part \"" + cad->part + "\"");
    std::vector<Vector3> points;
    for (const auto& p : reading.model->solids[part->solid].points) points.emplace_back(p[0], p[1], p[2]);
    return points;
}

void addHull(const HullOptions& options) {
    RigDocument document = loadRig(options.rig, {});
    const std::size_t body = placeNamed(document.rig.bodies, options.body, "body");
    const std::size_t shape = placeNamed(document.rig.bodies[body].shapes, options.shape, "shape");
    const std::string item = "/bodies/" + std::to_string(body) + "/shapes/" + std::to_string(shape);
    const Proposal proposal = proposeHullOfMesh(document.rig, item, pointsOfShape(document.rig, item, options));
    if (proposal.edits.empty()) throw CommandError(ExitCode::invalidDocument, proposal.refusal);
    Edited outcome = applyEdits(document.rig, proposal.edits);
    report(options.rig, outcome.issues);
    document.rig = std::move(*outcome.rig);
    writeRigFrom(options.rig, std::move(document), options.output);
    complain(proposal.words + ". " + proposal.note);
}

} // namespace

void addHullCommand(CLI::App& app) {
    auto options = std::make_shared<HullOptions>();
    CLI::App* command = app.add_subcommand(
        "hull", "Let the convex hull of a mesh touch in its place, and say how near it comes.");
    command->add_option("RIG", options->rig, "Rig")->required();
    command->add_option("BODY", options->body, "Name of the body that has the mesh")->required();
    command->add_option("SHAPE", options->shape, "Name of the mesh among its shapes")->required();
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->callback([options] { addHull(*options); });
}

} // namespace hingelab::cli
