// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/mesh_reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <unordered_map>

namespace hingelab {
namespace {

using Vertex = std::array<float, 3>;

/// Leaves a reader with what is wrong.
struct MeshProblem : std::runtime_error {
    using std::runtime_error::runtime_error;
};

constexpr std::size_t kBinaryHeader = 84;   // [bytes] 80 of text and the count of triangles
constexpr std::size_t kBinaryTriangle = 50; // [bytes] normal, three corners, attribute

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

/// Words of a text, with the lines they stand in.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    [[nodiscard]] std::size_t line() const { return line_; }

    /// Empty at the end.
    std::string_view next() {
        while (at_ < text_.size() && isBlank(text_[at_])) {
            if (text_[at_++] == '\n') ++line_;
        }
        return take();
    }

    /// Empty at the end of the line, too. A backslash before it continues the line.
    std::string_view nextInLine() {
        for (;;) {
            while (at_ < text_.size() && isBlank(text_[at_]) && text_[at_] != '\n') ++at_;
            if (at_ < text_.size() && text_[at_] == '#') { // a remark
                at_ = std::min(text_.find('\n', at_), text_.size());
                return {};
            }
            const std::string_view word = take();
            if (word != "\\") return word;
            skipLine();
        }
    }

    void skipLine() {
        at_ = std::min(text_.find('\n', at_), text_.size());
        if (at_ < text_.size()) {
            ++at_;
            ++line_;
        }
    }

  private:
    std::string_view take() {
        const std::size_t start = at_;
        while (at_ < text_.size() && !isBlank(text_[at_])) ++at_;
        return text_.substr(start, at_ - start);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

std::string inLine(std::size_t line) {
    return "line " + std::to_string(line) + ": ";
}

std::string shortened(std::string_view word) {
    constexpr std::size_t limit = 30;
    return "\"" + std::string(word.substr(0, limit)) + (word.size() > limit ? "...\"" : "\"");
}

bool startsWith(std::string_view text, std::string_view lowerCaseWord) {
    return text.size() >= lowerCaseWord.size() &&
           std::equal(lowerCaseWord.begin(), lowerCaseWord.end(), text.begin(),
                      [](char a, char b) { return a == b || (b >= 'A' && b <= 'Z' && b - 'A' + 'a' == a); });
}

/// `where` makes the words for the place, if they are needed: millions of coordinates are right.
template <class Where>
void checkCoordinate(float value, const Where& where) {
    if (!std::isfinite(value)) throw MeshProblem(where() + "a coordinate is not finite");
    if (std::abs(value) > kLargestCoordinate) {
        throw MeshProblem(where() + "a coordinate is larger than 1e9; use a larger unit in the file");
    }
}

float readNumber(std::string_view word, std::size_t line) {
    if (word.empty()) throw MeshProblem(inLine(line) + "a coordinate is missing");
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc::result_out_of_range) {
        const bool isTiny =
            digits.find("e-") != std::string_view::npos || digits.find("E-") != std::string_view::npos;
        value = isTiny ? 0.0 : std::numeric_limits<double>::infinity();
    } else if (error != std::errc() || end != digits.data() + digits.size()) {
        throw MeshProblem(inLine(line) + shortened(word) + " is not a number");
    }
    const auto narrow = static_cast<float>(value);
    checkCoordinate(narrow, [line] { return inLine(line); });
    return narrow;
}

void checkCount(std::size_t polygons) {
    if (polygons > kMostPolygons) {
        throw MeshProblem("it has more than two million polygons; reduce the mesh");
    }
}

/// Makes one point of corners in the same place.
class PointMerger {
  public:
    explicit PointMerger(PolygonMesh& mesh) : mesh_(mesh) {}

    std::uint32_t indexOf(const Vertex& point) {
        const auto [it, isNew] = indices_.try_emplace(point, static_cast<std::uint32_t>(mesh_.points.size()));
        if (isNew) mesh_.points.push_back(point);
        return it->second;
    }

    void addTriangle(const std::array<Vertex, 3>& points) {
        const std::array<std::uint32_t, 3> c = {indexOf(points[0]), indexOf(points[1]), indexOf(points[2])};
        if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0]) return;
        mesh_.corners.insert(mesh_.corners.end(), c.begin(), c.end());
        mesh_.ends.push_back(static_cast<std::uint32_t>(mesh_.corners.size()));
        checkCount(mesh_.ends.size());
    }

  private:
    struct Hash {
        std::size_t operator()(const Vertex& point) const {
            std::uint64_t hash = 0;
            for (const float x : point) { // + 0: the two zeros are one place
                hash = (hash ^ std::bit_cast<std::uint32_t>(x + 0.0F)) * 0x9E3779B97F4A7C15U;
                hash ^= hash >> 29U;
            }
            return hash;
        }
    };
    PolygonMesh& mesh_;
    std::unordered_map<Vertex, std::uint32_t, Hash> indices_;
};

std::uint32_t triangleCount(std::string_view bytes) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < 4; ++i) { // little endian, whatever this machine is
        count |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[80 + i])) << (8 * i);
    }
    return count;
}

Vertex binaryPoint(const char* bytes, std::size_t triangle) {
    Vertex point;
    for (std::size_t i = 0; i < 3; ++i) {
        std::uint32_t bits = 0;
        for (std::size_t b = 0; b < 4; ++b) {
            bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[4 * i + b])) << (8 * b);
        }
        point[i] = std::bit_cast<float>(bits);
        checkCoordinate(point[i], [triangle] { return "triangle " + std::to_string(triangle + 1) + ": "; });
    }
    return point;
}

void readBinaryStl(std::string_view bytes, PolygonMesh& mesh) {
    if (bytes.size() < kBinaryHeader) throw MeshProblem("it is too short for an STL file");
    const std::uint32_t count = triangleCount(bytes);
    const std::size_t present = (bytes.size() - kBinaryHeader) / kBinaryTriangle;
    if (count > present) {
        throw MeshProblem("its header promises " + std::to_string(count) + " triangles, and it holds " +
                          std::to_string(present) + ": it was cut off, or is no STL file");
    }
    checkCount(count);
    PointMerger merger(mesh);
    for (std::size_t t = 0; t < count; ++t) {
        const char* corners = bytes.data() + kBinaryHeader + t * kBinaryTriangle + 12; // after the normal
        merger.addTriangle(
            {binaryPoint(corners, t), binaryPoint(corners + 12, t), binaryPoint(corners + 24, t)});
    }
}

void readTextStl(std::string_view text, PolygonMesh& mesh) {
    Words words(text);
    words.skipLine(); // solid NAME
    PointMerger merger(mesh);
    std::array<Vertex, 3> corners{};
    std::size_t count = 0;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (startsWith(word, "solid") || startsWith(word, "endsolid")) {
            words.skipLine(); // a name may be any words
        } else if (startsWith(word, "facet")) {
            count = 0;
        } else if (startsWith(word, "vertex")) {
            if (count == 3) throw MeshProblem(inLine(words.line()) + "a facet has more than three vertices");
            for (float& x : corners[count]) x = readNumber(words.nextInLine(), words.line());
            ++count;
        } else if (startsWith(word, "endfacet")) {
            if (count != 3) throw MeshProblem(inLine(words.line()) + "a facet has fewer than three vertices");
            merger.addTriangle(corners);
        }
    }
}

bool isTextStl(std::string_view bytes) {
    constexpr std::size_t start = 1024; // headers of binary files may begin with "solid", too
    const std::string_view head = bytes.substr(0, start);
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || !startsWith(head.substr(first), "solid")) return false;
    if (head.find('\0') != std::string_view::npos) return false;
    return bytes.size() < kBinaryHeader ||
           bytes.size() != kBinaryHeader + kBinaryTriangle * std::size_t{triangleCount(bytes)};
}

constexpr std::size_t kMostCorners = 1000; // of one face: dividing it into triangles takes the square of them

/// Corners of OBJ faces count from 1, or backwards from the last vertex so far.
class FaceReader {
  public:
    explicit FaceReader(PolygonMesh& mesh) : mesh_(mesh) {}

    void read(Words& words) {
        const std::size_t start = mesh_.corners.size();
        for (std::string_view word = words.nextInLine(); !word.empty(); word = words.nextInLine()) {
            if (mesh_.corners.size() - start == kMostCorners) {
                throw MeshProblem(inLine(words.line()) + "a face has more than a thousand corners; divide it");
            }
            mesh_.corners.push_back(corner(word.substr(0, word.find('/')), words.line()));
        }
        if (mesh_.corners.size() - start < 3) {
            throw MeshProblem(inLine(words.line()) + "a face has fewer than three corners");
        }
        mesh_.ends.push_back(static_cast<std::uint32_t>(mesh_.corners.size()));
        checkCount(mesh_.ends.size());
    }

    /// Vertices may stand after the faces that use them.
    void checkCorners() const {
        if (mesh_.corners.empty() || largest_ < mesh_.points.size()) return;
        throw MeshProblem(inLine(largestLine_) + "a face asks for vertex " + std::to_string(largest_ + 1) +
                          ", and there are " + std::to_string(mesh_.points.size()));
    }

  private:
    std::uint32_t corner(std::string_view word, std::size_t line) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        const auto present = static_cast<std::int64_t>(mesh_.points.size());
        const std::int64_t index = number > 0 ? number - 1 : present + number;
        if (error != std::errc() || end != word.data() + word.size() || number == 0 || index < 0 ||
            index > std::int64_t{std::numeric_limits<std::uint32_t>::max()}) {
            throw MeshProblem(inLine(line) + shortened(word) + " is no vertex; there are " +
                              std::to_string(present) + " so far");
        }
        const auto result = static_cast<std::uint32_t>(index);
        if (result >= largest_) {
            largest_ = result;
            largestLine_ = line;
        }
        return result;
    }

    PolygonMesh& mesh_;
    std::uint32_t largest_ = 0;
    std::size_t largestLine_ = 0;
};

void readObjText(std::string_view text, PolygonMesh& mesh) {
    Words words(text);
    FaceReader faces(mesh);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (word == "v") {
            Vertex point{};
            for (float& x : point) x = readNumber(words.nextInLine(), words.line());
            mesh.points.push_back(point);
        } else if (word == "f") {
            faces.read(words);
            continue; // at the end of its line
        }
        words.skipLine();
    }
    faces.checkCorners();
}

template <class Read>
MeshReading reading(std::string_view bytes, Read read) {
    MeshReading result;
    try {
        read(bytes, result.mesh);
        if (result.mesh.ends.empty()) result.problem = "no triangles could be read from it";
    } catch (const MeshProblem& problem) {
        result.problem = problem.what();
    }
    if (!result.problem.empty()) result.mesh = {};
    return result;
}

} // namespace

MeshReading readStl(std::string_view bytes) {
    return isTextStl(bytes) ? reading(bytes, readTextStl) : reading(bytes, readBinaryStl);
}

MeshReading readObj(std::string_view bytes) {
    return reading(bytes, readObjText);
}

MeshReaderFunction meshReaderFor(std::string_view fileName) {
    std::string ending(fileName.substr(std::min(fileName.size(), fileName.rfind('.'))));
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (ending == ".stl") return readStl;
    if (ending == ".obj") return readObj;
    return nullptr;
}

} // namespace hingelab
