// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_bytes.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cad/cad_names.h"
#include "cad/packed_numbers.h"
#include "text/json_parser.h"

// MessagePack, not CBOR: in the library, texts of CBOR may nest without an end, and with them its stack.

namespace hingelab {
namespace {

constexpr std::size_t kDeepest = 8;
constexpr std::size_t kMostNotesRead = 101;
constexpr std::size_t kMostSolids = 1'000'000;
constexpr const char* kFormatOfBytes = "hingelab-cad";

using FaceRow = std::array<double, 9>;
using EdgeRow = std::array<double, 7>;
using ColourRow = std::array<std::uint8_t, 4>; // the last: whether there is one

[[noreturn]] void refuse(const std::string& what) {
    throw std::runtime_error("The CAD model is damaged: " + what + ".");
}

/// Builds a value, and ends reading at what nests deeper than a model does: the library would run out of stack.
class ShallowReader : public nlohmann::detail::json_sax_dom_parser<Json> {
  public:
    using Base = nlohmann::detail::json_sax_dom_parser<Json>;
    explicit ShallowReader(Json& result) : Base(result, false) {}

    bool start_object(std::size_t size) { return ++depth_ <= kDeepest && Base::start_object(size); }
    bool start_array(std::size_t size) { return ++depth_ <= kDeepest && Base::start_array(size); }
    bool end_object() { return leave() && Base::end_object(); }
    bool end_array() { return leave() && Base::end_array(); }

  private:
    bool leave() {
        --depth_;
        return true;
    }

    std::size_t depth_ = 0;
};

Json packedColour(const std::optional<CadColour>& colour) {
    return colour ? packed(std::span<const std::uint8_t>(*colour)) : Json();
}

ColourRow rowOf(const std::optional<CadColour>& colour) {
    return colour ? ColourRow{(*colour)[0], (*colour)[1], (*colour)[2], 1} : ColourRow{};
}

std::optional<CadColour> colourOf(const ColourRow& row) {
    if (row[3] == 0) return std::nullopt;
    return CadColour{row[0], row[1], row[2]};
}

template <class Matrix>
Json packedMatrix(const Matrix& matrix) {
    return packed(std::span<const double>(matrix.data(), static_cast<std::size_t>(matrix.size())));
}

Json jsonOfFaces(const std::vector<CadFace>& faces) {
    std::vector<std::uint8_t> kinds;
    std::vector<FaceRow> numbers;
    std::vector<std::array<std::uint32_t, 2>> ranges;
    std::vector<ColourRow> colours;
    for (const CadFace& f : faces) {
        kinds.push_back(static_cast<std::uint8_t>(f.kind));
        numbers.push_back({f.origin.x(), f.origin.y(), f.origin.z(), f.axis.x(), f.axis.y(), f.axis.z(),
                           f.radius, f.minorRadius, f.area});
        ranges.push_back({f.firstTriangle, f.triangles});
        colours.push_back(rowOf(f.colour));
    }
    return {{"kinds", packed(std::span<const std::uint8_t>(kinds))},
            {"numbers", packedRows(numbers)},
            {"ranges", packedRows(ranges)},
            {"colours", packedRows(colours)}};
}

Json jsonOfEdges(const std::vector<CadEdge>& edges) {
    std::vector<std::uint8_t> kinds;
    std::vector<EdgeRow> numbers;
    std::vector<std::array<std::uint32_t, 2>> ranges;
    for (const CadEdge& e : edges) {
        kinds.push_back(static_cast<std::uint8_t>(e.kind));
        numbers.push_back(
            {e.origin.x(), e.origin.y(), e.origin.z(), e.axis.x(), e.axis.y(), e.axis.z(), e.radius});
        ranges.push_back({e.firstPoint, e.points});
    }
    return {{"kinds", packed(std::span<const std::uint8_t>(kinds))},
            {"numbers", packedRows(numbers)},
            {"ranges", packedRows(ranges)}};
}

Json jsonOfSolid(const CadSolid& solid) {
    return {{"isClosed", solid.isClosed},
            {"openLength", solid.openLength},
            {"volume", solid.volume},
            {"area", solid.area},
            {"centre", packedMatrix(solid.centre)},
            {"inertia", packedMatrix(solid.inertia)},
            {"low", packedMatrix(solid.low)},
            {"high", packedMatrix(solid.high)},
            {"points", packedRows(solid.points)},
            {"normals", packedRows(solid.normals)},
            {"triangles", packedRows(solid.triangles)},
            {"faces", jsonOfFaces(solid.faces)},
            {"edges", jsonOfEdges(solid.edges)},
            {"edgePoints", packedRows(solid.edgePoints)}};
}

Json jsonOfPart(const CadPart& part) {
    return {{"path", part.path},
            {"material", part.material},
            {"density", part.density},
            {"colour", packedColour(part.colour)},
            {"solid", part.solid},
            {"rotation", packedMatrix(part.placement.rotation)},
            {"translation", packedMatrix(part.placement.translation)}};
}

/// A member that must be there.
const Json& memberOf(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end()) refuse(std::string("\"") + key + "\" is missing");
    return *found;
}

double finiteOf(const Json& object, const char* key) {
    const Json& value = memberOf(object, key);
    if (!value.is_number() || !std::isfinite(value.get<double>())) refuse(std::string(key) + " is no number");
    return value.get<double>();
}

/// A number that is not negative.
double amountOf(const Json& object, const char* key) {
    const double value = finiteOf(object, key);
    if (value < 0.0) refuse(std::string(key) + " is negative");
    return value;
}

std::string textOf(const Json& object, const char* key) {
    const Json& value = memberOf(object, key);
    if (!value.is_string() || !isSoundUtf8(value.get<std::string>())) refuse(std::string(key) + " is no text");
    return value.get<std::string>();
}

const Json& listOf(const Json& object, const char* key, std::size_t most) {
    const Json& value = memberOf(object, key);
    if (!value.is_array() || value.size() > most) refuse(std::string(key) + " is no list, or too long");
    return value;
}

template <class Number>
void expectFinite(std::span<const Number> numbers, const char* what) {
    for (const Number number : numbers) {
        if (!std::isfinite(number)) refuse(std::string(what) + " are not finite");
    }
}

template <class Number, std::size_t Width>
std::vector<std::array<Number, Width>> finiteRows(const Json& object, const char* key) {
    auto rows = unpackedRows<Number, Width>(object, key);
    for (const auto& row : rows) expectFinite(std::span<const Number>(row), key);
    return rows;
}

template <class Matrix>
Matrix matrixOf(const Json& object, const char* key) {
    const std::vector<double> numbers = unpacked<double>(blobOf(object, key, sizeof(double)));
    if (numbers.size() != static_cast<std::size_t>(Matrix::SizeAtCompileTime))
        refuse("a matrix has a wrong size");
    expectFinite(std::span<const double>(numbers), key);
    return Eigen::Map<const Matrix>(numbers.data());
}

void expectRange(const std::array<std::uint32_t, 2>& range, std::size_t size, const char* what) {
    if (range[0] > size || range[1] > size - range[0]) refuse(std::string(what) + " lie beyond their end");
}

std::vector<CadFace> facesOf(const Json& json, std::size_t triangles) {
    const auto kinds = unpackedRows<std::uint8_t, 1>(json, "kinds");
    const auto numbers = finiteRows<double, 9>(json, "numbers");
    const auto ranges = unpackedRows<std::uint32_t, 2>(json, "ranges");
    const auto colours = unpackedRows<std::uint8_t, 4>(json, "colours");
    if (numbers.size() != kinds.size() || ranges.size() != kinds.size() || colours.size() != kinds.size()) {
        refuse("the columns of its faces have different lengths");
    }
    std::vector<CadFace> faces;
    faces.reserve(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i][0] > static_cast<std::uint8_t>(CadFaceKind::other)) refuse("a kind of face is unknown");
        expectRange(ranges[i], triangles, "triangles of a face");
        const FaceRow& n = numbers[i];
        faces.push_back({static_cast<CadFaceKind>(kinds[i][0]),
                         {n[0], n[1], n[2]},
                         {n[3], n[4], n[5]},
                         n[6],
                         n[7],
                         n[8],
                         ranges[i][0],
                         ranges[i][1],
                         colourOf(colours[i])});
    }
    return faces;
}

std::vector<CadEdge> edgesOf(const Json& json, std::size_t points) {
    const auto kinds = unpackedRows<std::uint8_t, 1>(json, "kinds");
    const auto numbers = finiteRows<double, 7>(json, "numbers");
    const auto ranges = unpackedRows<std::uint32_t, 2>(json, "ranges");
    if (numbers.size() != kinds.size() || ranges.size() != kinds.size()) {
        refuse("the columns of its edges have different lengths");
    }
    std::vector<CadEdge> edges;
    edges.reserve(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i][0] > static_cast<std::uint8_t>(CadEdgeKind::other)) refuse("a kind of edge is unknown");
        expectRange(ranges[i], points, "points of an edge");
        const EdgeRow& n = numbers[i];
        edges.push_back({static_cast<CadEdgeKind>(kinds[i][0]),
                         {n[0], n[1], n[2]},
                         {n[3], n[4], n[5]},
                         n[6],
                         ranges[i][0],
                         ranges[i][1]});
    }
    return edges;
}

CadSolid solidOf(const Json& json) {
    CadSolid solid;
    solid.isClosed = memberOf(json, "isClosed").get<bool>();
    solid.openLength = amountOf(json, "openLength");
    solid.volume = amountOf(json, "volume");
    solid.area = amountOf(json, "area");
    solid.centre = matrixOf<Vector3>(json, "centre");
    solid.inertia = matrixOf<Matrix3>(json, "inertia");
    solid.low = matrixOf<Vector3>(json, "low");
    solid.high = matrixOf<Vector3>(json, "high");
    solid.points = finiteRows<float, 3>(json, "points");
    solid.normals = finiteRows<float, 3>(json, "normals");
    solid.triangles = unpackedRows<std::uint32_t, 3>(json, "triangles");
    solid.edgePoints = finiteRows<float, 3>(json, "edgePoints");
    solid.faces = facesOf(memberOf(json, "faces"), solid.triangles.size());
    solid.edges = edgesOf(memberOf(json, "edges"), solid.edgePoints.size());
    if (solid.normals.size() != solid.points.size()) refuse("it has not one normal for each point");
    for (const auto& triangle : solid.triangles) {
        for (const std::uint32_t corner : triangle) {
            if (corner >= solid.points.size()) refuse("a triangle names a point that is not there");
        }
    }
    return solid;
}

std::optional<CadColour> partColour(const Json& json) {
    if (memberOf(json, "colour").is_null()) return std::nullopt;
    const auto rows = unpackedRows<std::uint8_t, 3>(json, "colour");
    if (rows.size() != 1) refuse("a colour has a wrong size");
    return rows.front();
}

void expectRotation(const Matrix3& rotation) {
    const bool isRotation =
        (rotation.transpose() * rotation - Matrix3::Identity()).norm() < 1e-6 && rotation.determinant() > 0.0;
    if (!isRotation) refuse("a part's placement is no rotation");
}

CadPart partOf(const Json& json, std::size_t solids) {
    CadPart part;
    part.path = textOf(json, "path");
    part.material = textOf(json, "material");
    part.density = amountOf(json, "density");
    part.colour = partColour(json);
    const Json& solid = memberOf(json, "solid");
    if (!solid.is_number_unsigned() || solid.get<std::uint64_t>() >= solids) {
        refuse("a part names a solid that is not there");
    }
    part.solid = solid.get<std::size_t>();
    part.placement = {matrixOf<Matrix3>(json, "rotation"), matrixOf<Vector3>(json, "translation")};
    expectRotation(part.placement.rotation);
    return part;
}

CadModel modelOf(const Json& json) {
    if (!json.is_object() || textOf(json, "bytes") != kFormatOfBytes) refuse("it is none of Hingelab's");
    if (memberOf(json, "version") != kCadModelVersion) refuse("another version of Hingelab wrote it");
    CadModel model;
    model.format = textOf(json, "format");
    model.unit = textOf(json, "unit");
    model.metresPerUnit = amountOf(json, "metresPerUnit");
    for (const Json& solid : listOf(json, "solids", kMostSolids)) model.solids.push_back(solidOf(solid));
    for (const Json& part : listOf(json, "parts", kMostSolids)) {
        model.parts.push_back(partOf(part, model.solids.size()));
    }
    for (const Json& note : listOf(json, "notes", kMostNotesRead)) {
        if (!note.is_string() || !isSoundUtf8(note.get<std::string>())) refuse("a note is no text");
        model.notes.push_back(note.get<std::string>());
    }
    return model;
}

} // namespace

std::string bytesOf(const CadModel& model) {
    Json json = {{"bytes", kFormatOfBytes},
                 {"version", kCadModelVersion},
                 {"format", model.format},
                 {"unit", model.unit},
                 {"metresPerUnit", model.metresPerUnit},
                 {"solids", Json::array()},
                 {"parts", Json::array()},
                 {"notes", model.notes}};
    for (const CadSolid& solid : model.solids) json["solids"].push_back(jsonOfSolid(solid));
    for (const CadPart& part : model.parts) json["parts"].push_back(jsonOfPart(part));
    std::string bytes;
    Json::to_msgpack(json, bytes);
    return bytes;
}

CadModel cadModelFrom(std::string_view bytes) {
    try {
        Json json;
        ShallowReader reader(json);
        const bool isRead = Json::sax_parse(bytes.begin(), bytes.end(), &reader, Json::input_format_t::msgpack);
        if (!isRead || reader.is_errored()) refuse("its bytes end early or are no MessagePack");
        return modelOf(json);
    } catch (const Json::exception& error) {
        refuse(error.what());
    }
}

} // namespace hingelab
