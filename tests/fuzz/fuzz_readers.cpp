// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "analysis/hand_plan.h"
#include "app/hingelab_cli/fmu_description.h"
#include "cad/cad_bytes.h"
#include "cad/cad_features.h"
#include "cases/assembly_case.h"
#include "checks/checked_rig.h"
#include "contact/contact_case.h"
#include "exchange/import_kinds.h"
#include "exchange/parameter_formats.h"
#include "exchange/rig_in_picture.h"
#include "exchange/zip_file.h"
#include "measured/csv_table.h"
#include "measured/measurement.h"
#include "motor/data_sheet.h"
#include "recording/take.h"
#include "rig/parameter_set.h"
#include "shapes/convex_hull.h"
#include "shapes/mesh_reader.h"
#include "tests/shipped.h"
#include "text/escaped_xml.h"
#include "text/expression.h"
#include "text/quantity_entry.h"

namespace hingelab::test {
namespace {

void expect(bool isTrue, const std::string& promise) {
    if (!isTrue) throw std::logic_error(promise);
}

const Rig& dishwasher() {
    static const Rig rig = shippedDocument("dishwasher").rig;
    return rig;
}

/// A rig that is accepted can be written, and is the same when it is read again.
void readRigBytes(std::string_view bytes) {
    const RigReading reading = readRig(bytes);
    expect(reading.document.has_value() == !hasErrors(reading.issues), "a rig is there without errors only");
    if (!reading.document) return;
    const std::string text = writeRig(*reading.document);
    const RigReading again = readRig(text);
    expect(again.document.has_value(), "what was written can be read");
    expect(writeRig(*again.document) == text, "what was written stays the same");
}

void readTakeBytes(std::string_view bytes) {
    const TakeReading reading = readTake(bytes);
    expect(reading.take.has_value() == !hasErrors(reading.issues), "a take is there without errors only");
}

void readSetBytes(std::string_view bytes) {
    Rig rig = dishwasher();
    if (hasErrors(setParameters(rig, bytes))) return;
    Rig same = rig;
    const Issues issues = setParameters(same, writeParameterSet(rig, {""}));
    expect(!hasErrors(issues), "a set that was written can be read");
}

void readSheetBytes(std::string_view bytes) {
    Issues issues;
    const std::optional<DataSheet> sheet = readDataSheet(bytes, issues);
    expect(sheet.has_value() == !hasErrors(issues), "a data sheet is there without errors only");
    if (!sheet) return;
    static_cast<void>(designOf(*sheet, issues));
    Issues none;
    expect(readDataSheet(writeDataSheet(*sheet), none).has_value(),
           "a data sheet that was written can be read");
}

/// Reading alone: solving takes as long as the file is large.
void readContactBytes(std::string_view bytes) {
    Issues issues;
    const std::optional<Json> json = parseJson(bytes, issues);
    if (!json) return;
    try {
        static_cast<void>(readContactCase(*json, "case"));
    } catch (const std::runtime_error&) { // refused in words
    }
}

void readAssemblyBytes(std::string_view bytes) {
    Issues issues;
    const std::optional<Json> json = parseJson(bytes, issues);
    if (!json) return;
    try {
        static_cast<void>(evaluateAssemblies(*json));
    } catch (const std::runtime_error&) { // refused in words
    }
}

/// The first byte says of which quantity.
void readQuantityBytes(std::string_view bytes) {
    if (bytes.empty()) return;
    constexpr int quantities = static_cast<int>(kQuantityCount);
    const auto quantity = static_cast<Quantity>(static_cast<unsigned char>(bytes.front()) % quantities);
    const std::optional<double> value = parseEntry(quantity, bytes.substr(1));
    expect(!value || std::isfinite(*value), "an entry is finite");
}

void readExpressionBytes(std::string_view bytes) {
    ExpressionEvaluator evaluator;
    evaluator.define("coupler", Quantity::length, 0.4);
    evaluator.define("tilt", Quantity::angle, 0.3);
    for (const Quantity wanted : {Quantity::length, Quantity::angle, Quantity::dimensionless}) {
        const Evaluation result = evaluator.evaluate(bytes, wanted);
        expect(result.value.has_value() == result.problem.empty(), "an expression has a value or a problem");
        expect(!result.value || std::isfinite(*result.value), "the value of an expression is finite");
    }
    static_cast<void>(namesIn(bytes));
    static_cast<void>(withNameReplaced(bytes, "coupler", "rod"));
}

void readTableBytes(std::string_view bytes) {
    const CsvReading reading = readCsv(bytes);
    expect(reading.table.has_value() == !hasErrors(reading.issues), "a table is there without errors only");
    if (!reading.table) return;
    const LayoutProposal proposal = proposeLayout(*reading.table);
    const MeasurementReading measured = takeMeasurement(*reading.table, proposal.layout);
    if (!measured.measurement) return;
    for (const double place : measured.measurement->place) {
        expect(std::isfinite(place), "places of a measurement are finite");
    }
}

/// Whatever is accepted is a rig that the checks accept, or is refused in words.
void readForeignBytes(std::string_view bytes) {
    const std::string text(bytes);
    const ImportKind* const kind = recognisedImport(text);
    if (kind == nullptr) return;
    try {
        const ImportedRig imported = kind->make(text, [](const std::string&) { return std::nullopt; });
        expect(readRig(textOfImported(imported.rig)).document.has_value(), "an imported rig can be read");
    } catch (const std::runtime_error&) { // refused in words
    }
}

void readFormatsBytes(std::string_view bytes) {
    try {
        static_cast<void>(readParameters(std::string(bytes), "hinge"));
    } catch (const std::runtime_error&) { // refused in words
    }
}

/// Whatever is read has corners that exist, and a hull inside of its points, or none.
void readMeshBytes(std::string_view bytes) {
    for (const MeshReaderFunction read : {readStl, readObj}) {
        const MeshReading reading = read(bytes);
        const PolygonMesh& mesh = reading.mesh;
        if (!reading.problem.empty()) continue;
        expect(mesh.ends.size() > 0 && mesh.ends.size() <= kMostPolygons, "a mesh has polygons");
        expect(mesh.ends.back() == mesh.corners.size(), "corners belong to polygons");
        for (const std::uint32_t corner : mesh.corners) expect(corner < mesh.points.size(), "corners exist");
        std::vector<Vector3> points;
        for (const auto& p : mesh.points) {
            points.emplace_back(p[0], p[1], p[2]);
            expect(points.back().cwiseAbs().maxCoeff() <= kLargestCoordinate, "points are finite");
        }
        constexpr std::size_t few = 500; // a hull of many takes its time
        if (points.size() > few) continue;
        const PointHull hull = hullOfPoints(points);
        expect(hull.corners.size() <= kMostHullCorners, "a hull has few corners");
        expect(std::isfinite(hull.deviation), "how far points stand out is known");
        for (const Vector3& corner : hull.corners) {
            expect(std::find(points.begin(), points.end(), corner) != points.end(), "corners are points");
        }
    }
}

void readPlanBytes(std::string_view bytes) {
    static const Model model(dishwasher());
    const HandPlanReading reading = readHandPlan(bytes, model);
    expect(reading.plan.has_value() == reading.problem.empty(), "a plan is there or a problem is");
    if (!reading.plan) return;
    expect(readHandPlan(textOf(*reading.plan, model), model).plan.has_value(), "a plan's text can be read");
}

/// What a cache may hold after a crash, or what stands in its place.
void readCadBytes(std::string_view bytes) {
    CadModel model;
    try {
        model = cadModelFrom(bytes);
    } catch (const std::runtime_error&) {
        return;
    }
    if (bytesOf(cadModelFrom(bytesOf(model))) != bytesOf(model))
        throw std::logic_error("a CAD model is another one once it was written and read");
    for (const CadSolid& solid : model.solids) {
        static_cast<void>(featuresOf(solid));
        static_cast<void>(faceAt(solid, solid.centre));
    }
}

void readZipBytes(std::string_view bytes) {
    try {
        static_cast<void>(readZip(bytes));
    } catch (const std::runtime_error&) { // refused in words
    }
}

/// What is inside a picture goes the way of any rig; put in again it comes out the same.
void readPictureBytes(std::string_view bytes) {
    const std::optional<std::string> rig = rigInside(bytes);
    if (!rig) return;
    expect(isPngOrSvg(bytes), "only pictures have a rig inside");
    // SVG that does not end after its rig has no place for another one.
    const bool isPng = bytes.front() == '\x89';
    if (isPng || bytes.substr(bytes.rfind("</rig>")).find("</svg>") != std::string_view::npos) {
        const std::string same = isPng ? *rig : unescapedXml(escapedXml(*rig)); // XML has no control characters
        expect(rigInside(withRigInside(std::string(bytes), *rig)) == same,
               "a rig that was put inside is inside");
    }
    static_cast<void>(readRig(*rig));
}

void readFmuBytes(std::string_view bytes) {
    try {
        const cli::FmuDescription description = cli::readFmuDescription(bytes);
        expect(!description.identifier.empty(), "a unit has a shared object");
    } catch (const std::runtime_error&) { // refused in words
    }
}

constexpr std::array kReaders = {
    FuzzReader{"rig", readRigBytes},
    FuzzReader{"take", readTakeBytes},
    FuzzReader{"parameter-set", readSetBytes},
    FuzzReader{"data-sheet", readSheetBytes},
    FuzzReader{"contact-case", readContactBytes},
    FuzzReader{"assembly-case", readAssemblyBytes},
    FuzzReader{"quantity", readQuantityBytes},
    FuzzReader{"expression", readExpressionBytes},
    FuzzReader{"measured-table", readTableBytes},
    FuzzReader{"foreign-model", readForeignBytes},
    FuzzReader{"parameter-format", readFormatsBytes},
    FuzzReader{"hand-plan", readPlanBytes},
    FuzzReader{"mesh", readMeshBytes},
    FuzzReader{"cad-model", readCadBytes},
    FuzzReader{"zip", readZipBytes},
    FuzzReader{"picture", readPictureBytes},
    FuzzReader{"fmu-description", readFmuBytes},
};

} // namespace

std::span<const FuzzReader> fuzzReaders() {
    return kReaders;
}

} // namespace hingelab::test
