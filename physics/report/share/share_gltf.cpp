// SPDX-License-Identifier: GPL-3.0-or-later
#include "share/share_gltf.h"

// Without pictures: there are none.
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#include <fstream>

#include <tiny_gltf.h>

#include <array>
#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "checks/checked_rig.h"
#include "numerics/indices.h"
#include "spatial/turn_between.h"

namespace hingelab {
namespace {

/// Base colour, metallic and roughness factors, opacity.
struct Look {
    std::array<double, 3> color;
    double metallic = 0.0, roughness = 0.7, opacity = 1.0;
};

Look lookOf(const std::string& finish) {
    if (finish == "metal" || finish == "joint" || finish == "mass") return {{0.60, 0.64, 0.68}, 0.8, 0.35};
    if (finish == "dark") return {{0.10, 0.12, 0.14}};
    if (finish == "accent") return {{0.80, 0.30, 0.08}};
    if (finish == "glass") return {{0.55, 0.75, 0.85}, 0.0, 0.1, 0.35};
    if (finish == "wood") return {{0.50, 0.31, 0.16}};
    if (finish == "edge") return {{0.02, 0.02, 0.03}, 0.0, 1.0};
    if (finish == "interior") return {{0.35, 0.37, 0.40}};
    return {{0.72, 0.74, 0.77}}; // panel, frame
}

Vector3 vectorOf(const Json& json) {
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

std::vector<double> asVector(const Vector3& v) {
    return {v.x(), v.y(), v.z()};
}
std::vector<double> asVector(const Eigen::Quaterniond& Q) {
    return {Q.x(), Q.y(), Q.z(), Q.w()};
}

/// Poses of a node in all frames; `stretch` along z, where it changes.
struct NodePath {
    std::vector<Pose> poses;
    std::vector<double> stretch = {};

    [[nodiscard]] bool moves() const {
        for (const Pose& X : poses) {
            if (X.translation != poses.front().translation || X.rotation != poses.front().rotation) return true;
        }
        return false;
    }
};

/// Builds the model: its buffer is the blob of the scene, to which animations are added.
class GltfBuilder {
  public:
    GltfBuilder(ShareBlob& blob, const Json& meshes, const std::vector<float>& times, const Vector3& up)
        : blob_(blob), meshes_(meshes) {
        model_.asset.version = "2.0";
        model_.asset.generator = "Hingelab";
        const Matrix3 R = turnBetween(up, Vector3::UnitY());
        tinygltf::Node root;
        root.name = "rig";
        root.rotation = asVector(Eigen::Quaterniond(R));
        model_.nodes.push_back(root);
        tinygltf::Scene scene;
        scene.nodes = {0};
        model_.scenes.push_back(scene);
        model_.defaultScene = 0;
        times_ = accessor(blob_.add(times), times.size(), TINYGLTF_TYPE_SCALAR, 0);
        model_.accessors[toSize(times_)].minValues = {times.front()};
        model_.accessors[toSize(times_)].maxValues = {times.back()};
    }

    /// A node with its motion; what it shows hangs on it.
    int addNode(const std::string& name, const NodePath& motion) {
        tinygltf::Node node;
        node.name = name;
        node.translation = asVector(motion.poses.front().translation);
        node.rotation = asVector(Eigen::Quaterniond(motion.poses.front().rotation));
        if (!motion.stretch.empty()) node.scale = {1.0, 1.0, motion.stretch.front()};
        const int index = addChild(0, std::move(node));
        if (motion.moves()) animate(index, motion);
        return index;
    }

    void addPart(int parent, const Json& part) {
        tinygltf::Node node;
        node.mesh = meshFor(part.at("mesh").get<std::size_t>(), part.at("finish").get<std::string>());
        node.translation = asVector(vectorOf(part.at("position")));
        const Json& Q = part.at("quaternion");
        node.rotation = {Q.at(1).get<double>(), Q.at(2).get<double>(), Q.at(3).get<double>(),
                         Q.at(0).get<double>()};
        addChild(parent, std::move(node));
    }

    [[nodiscard]] std::string binary() {
        if (!animation_.channels.empty()) model_.animations.push_back(animation_);
        tinygltf::Buffer buffer;
        buffer.data.assign(blob_.bytes().begin(), blob_.bytes().end());
        model_.buffers.push_back(std::move(buffer));
        std::ostringstream stream;
        tinygltf::TinyGLTF writer;
        if (!writer.WriteGltfSceneToStream(&model_, stream, false, true))
            throw std::runtime_error("the scene could not be written as glTF");
        return std::move(stream).str();
    }

  private:
    int addChild(int parent, tinygltf::Node node) {
        const int index = static_cast<int>(model_.nodes.size());
        model_.nodes.push_back(std::move(node));
        model_.nodes[toSize(parent)].children.push_back(index);
        return index;
    }

    /// An array of the blob; target 0 of what is not drawn.
    int accessor(std::size_t offset, std::size_t count, int type, int target,
                 int component = TINYGLTF_COMPONENT_TYPE_FLOAT) {
        tinygltf::BufferView view;
        view.buffer = 0;
        view.byteOffset = offset;
        constexpr std::size_t bytes = 4; // of a float, of an index
        view.byteLength =
            count * bytes * toSize(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(type)));
        view.target = target;
        model_.bufferViews.push_back(view);
        tinygltf::Accessor accessor;
        accessor.bufferView = static_cast<int>(model_.bufferViews.size()) - 1;
        accessor.count = count;
        accessor.type = type;
        accessor.componentType = component;
        model_.accessors.push_back(accessor);
        return static_cast<int>(model_.accessors.size()) - 1;
    }

    /// Positions need their bounds.
    int positions(std::size_t offset, std::size_t count) {
        const int index = accessor(offset, count, TINYGLTF_TYPE_VEC3, TINYGLTF_TARGET_ARRAY_BUFFER);
        tinygltf::Accessor& made = model_.accessors[toSize(index)];
        if (count == 0) return index;
        std::vector<float> numbers(3 * count);
        std::memcpy(numbers.data(), blob_.bytes().data() + offset, numbers.size() * sizeof(float));
        made.minValues = made.maxValues = {numbers[0], numbers[1], numbers[2]};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            made.minValues[i % 3] = std::min(made.minValues[i % 3], static_cast<double>(numbers[i]));
            made.maxValues[i % 3] = std::max(made.maxValues[i % 3], static_cast<double>(numbers[i]));
        }
        return index;
    }

    int materialFor(const std::string& finish) {
        const auto [it, isNew] = materials_.try_emplace(finish, static_cast<int>(model_.materials.size()));
        if (!isNew) return it->second;
        const Look look = lookOf(finish);
        tinygltf::Material material;
        material.name = finish;
        material.pbrMetallicRoughness.baseColorFactor = {look.color[0], look.color[1], look.color[2],
                                                         look.opacity};
        material.pbrMetallicRoughness.metallicFactor = look.metallic;
        material.pbrMetallicRoughness.roughnessFactor = look.roughness;
        if (look.opacity < 1.0) {
            material.alphaMode = "BLEND";
            material.doubleSided = true;
        }
        model_.materials.push_back(material);
        return it->second;
    }

    int meshFor(std::size_t mesh, const std::string& finish) {
        const auto [it, isNew] = kept_.try_emplace({mesh, finish}, static_cast<int>(model_.meshes.size()));
        if (!isNew) return it->second;
        const Json& json = meshes_.at(mesh);
        const auto offset = [&](const char* key) { return json.at(key).at("offset").get<std::size_t>(); };
        const std::size_t count = json.at("count").get<std::size_t>();
        tinygltf::Primitive faces;
        faces.attributes["POSITION"] = positions(offset("points"), count);
        faces.attributes["NORMAL"] =
            accessor(offset("normals"), count, TINYGLTF_TYPE_VEC3, TINYGLTF_TARGET_ARRAY_BUFFER);
        faces.indices =
            accessor(offset("triangles"), 3 * json.at("triangleCount").get<std::size_t>(), TINYGLTF_TYPE_SCALAR,
                     TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER, TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT);
        faces.mode = TINYGLTF_MODE_TRIANGLES;
        faces.material = materialFor(finish);
        tinygltf::Mesh made;
        made.primitives.push_back(faces);
        if (const std::size_t edges = json.at("edgeCount").get<std::size_t>(); edges > 0) {
            tinygltf::Primitive lines;
            lines.attributes["POSITION"] = positions(offset("edges"), 2 * edges);
            lines.mode = TINYGLTF_MODE_LINE;
            lines.material = materialFor("edge");
            made.primitives.push_back(lines);
        }
        model_.meshes.push_back(std::move(made));
        return it->second;
    }

    void animate(int node, const NodePath& motion) {
        std::vector<float> places, turns, scales;
        Eigen::Quaterniond before(motion.poses.front().rotation);
        for (const Pose& X : motion.poses) {
            Eigen::Quaterniond Q(X.rotation);
            if (Q.dot(before) < 0.0) Q.coeffs() *= -1.0; // so that programs turn it the short way
            before = Q;
            for (int i = 0; i < 3; ++i) places.push_back(static_cast<float>(X.translation[i]));
            for (const double each : asVector(Q)) turns.push_back(static_cast<float>(each));
        }
        for (const double length : motion.stretch)
            scales.insert(scales.end(), {1.0F, 1.0F, static_cast<float>(length)});
        const std::size_t frames = motion.poses.size();
        addChannel(node, "translation", accessor(blob_.add(places), frames, TINYGLTF_TYPE_VEC3, 0));
        addChannel(node, "rotation", accessor(blob_.add(turns), frames, TINYGLTF_TYPE_VEC4, 0));
        if (!scales.empty())
            addChannel(node, "scale", accessor(blob_.add(scales), frames, TINYGLTF_TYPE_VEC3, 0));
    }

    void addChannel(int node, const char* path, int output) {
        tinygltf::AnimationSampler sampler;
        sampler.input = times_;
        sampler.output = output;
        sampler.interpolation = "LINEAR";
        animation_.name = "run";
        animation_.samplers.push_back(sampler);
        tinygltf::AnimationChannel channel;
        channel.sampler = static_cast<int>(animation_.samplers.size()) - 1;
        channel.target_node = node;
        channel.target_path = path;
        animation_.channels.push_back(channel);
    }

    ShareBlob& blob_;
    const Json& meshes_;
    tinygltf::Model model_;
    tinygltf::Animation animation_;
    std::map<std::string, int> materials_;
    std::map<std::pair<std::size_t, std::string>, int> kept_;
    int times_ = 0;
};

/// Of a line: from one end to the other, one long along z where its mesh is.
NodePath motionOf(const ShareRun& run, const Json& line, std::size_t frames) {
    const auto endAt = [&](std::size_t frame, const Json& end) -> Vector3 {
        return run.at(frame, end.at("body").get<std::size_t>()) * vectorOf(end.at("position"));
    };
    NodePath motion;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const Vector3 from = endAt(frame, line.at("from"));
        const Vector3 along = endAt(frame, line.at("to")) - from;
        constexpr double least = 1e-6; // [m] a line without length has no direction
        const double length = std::max(along.norm(), least);
        const Vector3 direction = along.norm() > least ? Vector3(along / along.norm()) : Vector3::UnitZ();
        motion.poses.push_back({turnBetween(Vector3::UnitZ(), direction), from});
        motion.stretch.push_back(length);
    }
    return motion;
}

std::size_t shownBodies(const Json& scene, std::size_t carrier) {
    return scene.at("bodies").at(carrier).at("parts").size();
}

} // namespace

ShareGltf makeShareGltf(const ShareRequest& request, const std::function<bool(double)>& goesOn) {
    if (!request.variables.empty())
        throw std::invalid_argument("glTF has one run: vary nothing, or write a page (.html)");
    const std::shared_ptr<const Model> model = checkedShareModel(request);
    checkShareSize(request, *model, 1, 0);
    const std::size_t frames = request.times.frames();
    const ShareRun run = recordShareRun(model, request.times, request.hand, {}, [&](std::size_t frame) {
        return goesOn(static_cast<double>(frame) / static_cast<double>(frames));
    });
    if (run.model == nullptr || !goesOn(1.0)) return {};
    ShareBlob blob;
    ShareScene scene(blob, request.files, request.cad);
    const Json json = scene.describe(run);
    const std::size_t rod = scene.unitRod();
    std::vector<float> times;
    for (std::size_t frame = 0; frame < frames; ++frame)
        times.push_back(static_cast<float>(request.times.at(frame)));
    const Json meshes = scene.meshes();
    GltfBuilder builder(blob, meshes, times, shareUp(request.rig));
    for (std::size_t c = 0; c < run.carriers(); ++c) {
        if (shownBodies(json, c) == 0) continue;
        NodePath motion;
        for (std::size_t frame = 0; frame < frames; ++frame) motion.poses.push_back(run.at(frame, c));
        const int node = builder.addNode(run.nameOf(c), motion);
        for (const Json& part : json.at("bodies").at(c).at("parts")) builder.addPart(node, part);
    }
    for (const Json& line : json.at("lines")) {
        const int node = builder.addNode(line.at("name").get<std::string>(), motionOf(run, line, frames));
        builder.addPart(node, {{"mesh", rod},
                               {"finish", "metal"},
                               {"position", {0.0, 0.0, 0.5}},
                               {"quaternion", {1.0, 0.0, 0.0, 0.0}}});
    }
    ShareGltf gltf{builder.binary(), scene.notes()};
    for (std::string& note : shareNotesOf(run, "")) gltf.notes.push_back(std::move(note));
    return gltf;
}

} // namespace hingelab
