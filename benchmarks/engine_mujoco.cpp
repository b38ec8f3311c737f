// SPDX-License-Identifier: GPL-3.0-or-later
#include <mujoco/mujoco.h>

#include <array>
#include <cmath>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>

#include "benchmarks/engines.h"

namespace engines {
namespace {

std::string halfOf(const std::array<double, 3>& size) {
    std::ostringstream text;
    text << 0.5 * size[0] << ' ' << 0.5 * size[1] << ' ' << 0.5 * size[2];
    return text.str();
}

std::string describe(Scene scene) {
    std::ostringstream text;
    text.precision(17);
    const bool isSlope = scene == Scene::boxOnSlope;
    text << "<mujoco><option timestep='" << kStep << "' cone='elliptic' gravity='"
         << (isSlope ? kGravity * std::sin(kSlope) : 0.0) << " 0 "
         << (isSlope ? -kGravity * std::cos(kSlope) : -kGravity) << "'/><default><geom friction='"
         << frictionOf(scene) << " 0.005 0.0001'/></default><worldbody>";
    if (scene == Scene::door) {
        text << "<geom type='box' size='" << halfOf(kStop) << "' pos='" << kStopPlace[0] << ' ' << kStopPlace[1]
             << ' ' << kStopPlace[2] << "'/><body><joint type='hinge' axis='0 0 1'/><geom type='box' mass='"
             << kLeafMass << "' size='" << halfOf(kLeaf) << "' pos='" << 0.5 * kLeaf[0] << " 0 0'/></body>";
    } else {
        text << "<geom type='plane' size='5 5 1'/>";
        const int count = scene == Scene::stack ? kBoxes : 1;
        for (int i = 0; i < count; ++i) {
            text << "<body pos='0 0 " << (i + 0.5) * kBox[2] << "'><freejoint/><geom type='box' mass='1' size='"
                 << halfOf(kBox) << "'/></body>";
        }
    }
    text << "</worldbody></mujoco>";
    return text.str();
}

class Mujoco final : public Engine {
  public:
    explicit Mujoco(Scene scene) : scene_(scene) {
        const std::string text = describe(scene);
        mjVFS files;
        mj_defaultVFS(&files);
        mj_makeEmptyFileVFS(&files, "scene.xml", static_cast<int>(text.size()));
        std::memcpy(files.filedata[0], text.data(), text.size());
        std::array<char, 1000> error{};
        model_ = mj_loadXML("scene.xml", &files, error.data(), static_cast<int>(error.size()));
        mj_deleteVFS(&files);
        if (model_ == nullptr) throw std::runtime_error(error.data());
        data_ = mj_makeData(model_);
        if (scene == Scene::door) {
            data_->qpos[0] = kOpening;
            data_->qvel[0] = kClosing;
        } else if (scene == Scene::boxOnSlope) {
            data_->qvel[0] = kSpeed;
        }
    }
    ~Mujoco() override {
        mj_deleteData(data_);
        mj_deleteModel(model_);
    }
    void step() override { mj_step(model_, data_); }
    double speed() const override {
        if (scene_ == Scene::door) return data_->qvel[0];
        const mjtNum* v = data_->qvel + model_->nv - 6;
        return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

  private:
    Scene scene_;
    mjModel* model_ = nullptr;
    mjData* data_ = nullptr;
};

} // namespace

std::unique_ptr<Engine> makeMujoco(Scene scene) {
    return std::make_unique<Mujoco>(scene);
}

} // namespace engines
