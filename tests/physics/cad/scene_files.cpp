// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/physics/cad/scene_files.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <sstream>

#include "exchange/zip_file.h"
#include "text/base64.h"

namespace hingelab::test {
namespace {

template <class Number>
void appendBytes(std::string& bytes, const Number& number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

template <class Row>
std::string listed(const std::vector<Row>& rows) {
    std::ostringstream text;
    for (const Row& row : rows) text << row[0] << ' ' << row[1] << ' ' << row[2] << ' ';
    return text.str();
}

} // namespace

SceneMesh cuboid() {
    SceneMesh mesh;
    for (unsigned i = 0; i < 8; ++i) {
        mesh.points.push_back(
            {(i & 1U) != 0 ? 0.5F : 0.0F, (i & 2U) != 0 ? 0.25F : 0.0F, (i & 4U) != 0 ? 0.125F : 0.0F});
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

SceneMesh openCuboid() {
    SceneMesh mesh = cuboid();
    mesh.triangles.erase(mesh.triangles.begin());
    return mesh;
}

SceneMesh ball() {
    constexpr unsigned kAround = 48;
    constexpr unsigned kUp = 24;
    SceneMesh mesh;
    const auto at = [](unsigned i, unsigned j) {
        return j == 0 ? 0 : j == kUp ? 1 : 2 + (j - 1) * kAround + i % kAround;
    };
    mesh.points = {{0, 0, -1}, {0, 0, 1}};
    for (unsigned j = 1; j < kUp; ++j) {
        for (unsigned i = 0; i < kAround; ++i) {
            const double up = std::numbers::pi * j / kUp;
            const double around = 2.0 * std::numbers::pi * i / kAround;
            mesh.points.push_back({static_cast<float>(std::sin(up) * std::cos(around)),
                                   static_cast<float>(std::sin(up) * std::sin(around)),
                                   static_cast<float>(-std::cos(up))});
        }
    }
    for (unsigned j = 0; j < kUp; ++j) {
        for (unsigned i = 0; i < kAround; ++i) {
            if (j > 0) mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
            if (j + 1 < kUp) mesh.triangles.push_back({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return mesh;
}

std::string asciiStl(const SceneMesh& mesh) {
    std::ostringstream text;
    text << "solid Cuboid\n";
    for (const auto& triangle : mesh.triangles) {
        text << "facet normal 0 0 0\nouter loop\n";
        for (const unsigned i : triangle) {
            text << "vertex " << mesh.points[i][0] << ' ' << mesh.points[i][1] << ' ' << mesh.points[i][2]
                 << '\n';
        }
        text << "endloop\nendfacet\n";
    }
    text << "endsolid Cuboid\n";
    return text.str();
}

std::string binaryStl(const SceneMesh& mesh) {
    std::string bytes(80, '\0');
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const auto& triangle : mesh.triangles) {
        bytes.append(12, '\0');
        for (const unsigned i : triangle) appendBytes(bytes, mesh.points[i]);
        bytes.append(2, '\0');
    }
    return bytes;
}

std::string objText(const SceneMesh& mesh) {
    std::ostringstream text;
    text << "o Cuboid\n";
    for (const auto& p : mesh.points) text << "v " << p[0] << ' ' << p[1] << ' ' << p[2] << '\n';
    for (const auto& t : mesh.triangles) text << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    return text.str();
}

std::string plyText(const SceneMesh& mesh) {
    std::ostringstream text;
    text << "ply\nformat ascii 1.0\nelement vertex " << mesh.points.size()
         << "\nproperty float x\nproperty float y\nproperty float z\nelement face " << mesh.triangles.size()
         << "\nproperty list uchar int vertex_indices\nend_header\n";
    for (const auto& p : mesh.points) text << p[0] << ' ' << p[1] << ' ' << p[2] << '\n';
    for (const auto& t : mesh.triangles) text << "3 " << t[0] << ' ' << t[1] << ' ' << t[2] << '\n';
    return text.str();
}

std::string gltfText(const SceneMesh& mesh, const std::string& nodes) {
    std::string buffer;
    for (const auto& point : mesh.points) appendBytes(buffer, point);
    for (const auto& triangle : mesh.triangles) appendBytes(buffer, triangle);
    const auto points = std::to_string(12 * mesh.points.size());
    const auto indices = std::to_string(12 * mesh.triangles.size());
    const auto primitive = [](int material) {
        return R"({"attributes":{"POSITION":0},"indices":1,"material":)" + std::to_string(material) + "}";
    };
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":)" + nodes +
           R"(,"materials":[{"name":"A","pbrMetallicRoughness":{"baseColorFactor":[1,0.2140411,0,1]}},)" +
           R"({"name":"B","pbrMetallicRoughness":{"baseColorFactor":[0,0,1,1]}}],"meshes":[{"primitives":[)" +
           primitive(0) + R"(]},{"primitives":[)" + primitive(0) + "," + primitive(1) +
           R"(]}],"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":)" +
           std::to_string(mesh.points.size()) +
           R"(,"min":[-1,-1,-1],"max":[1,1,1]},{"bufferView":1,"componentType":5125,"type":"SCALAR","count":)" +
           std::to_string(3 * mesh.triangles.size()) + R"(}],"bufferViews":[{"buffer":0,"byteLength":)" +
           points + R"(},{"buffer":0,"byteOffset":)" + points + R"(,"byteLength":)" + indices +
           R"(}],"buffers":[{"byteLength":)" + std::to_string(buffer.size()) +
           R"(,"uri":"data:application/octet-stream;base64,)" + base64(buffer) + R"("}]})";
}

std::string daeText(const SceneMesh& mesh, const std::string& upAxis, const std::string& unit) {
    const std::string numbers = std::to_string(3 * mesh.points.size());
    return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>)" +
           unit + "<up_axis>" + upAxis + R"(</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="c"><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="Red"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g" name="cube"><mesh><source id="p"><float_array id="pa" count=")" +
           numbers + R"(">)" + listed(mesh.points) +
           R"(</float_array><technique_common><accessor source="#pa" count=")" +
           std::to_string(mesh.points.size()) +
           R"(" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count=")" +
           std::to_string(mesh.triangles.size()) +
           R"(" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>)" + listed(mesh.triangles) +
           R"(</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n" name="Cuboid"><translate>10 0 0</translate><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

std::string bytesOf3mf(const SceneMesh& mesh, const std::string& unit) {
    std::ostringstream model;
    model << "<?xml version=\"1.0\"?><model " << unit
          << " xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\"><resources><object id=\"1\" "
             "type=\"model\"><mesh><vertices>";
    for (const auto& p : mesh.points) {
        model << "<vertex x=\"" << p[0] << "\" y=\"" << p[1] << "\" z=\"" << p[2] << "\"/>";
    }
    model << "</vertices><triangles>";
    for (const auto& t : mesh.triangles) {
        model << "<triangle v1=\"" << t[0] << "\" v2=\"" << t[1] << "\" v3=\"" << t[2] << "\"/>";
    }
    model << "</triangles></mesh></object></resources><build><item objectid=\"1\"/></build></model>";
    const std::string types =
        R"(<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>)";
    const std::string relations =
        R"(<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>)";
    return makeZip(
        {{"[Content_Types].xml", types}, {"_rels/.rels", relations}, {"3D/3dmodel.model", model.str()}});
}

} // namespace hingelab::test
