// SPDX-License-Identifier: GPL-3.0-or-later
#include <ode/ode.h>

#include <array>
#include <cmath>

#include "benchmarks/engines.h"

namespace engines {
namespace {

/// The library is started once and stays.
void startOde() {
    static const bool isStarted = [] {
        dInitODE2(0);
        return true;
    }();
    static_cast<void>(isStarted);
}

class Ode final : public Engine {
  public:
    explicit Ode(Scene scene) : scene_(scene) {
        startOde();
        world_ = dWorldCreate();
        space_ = dSimpleSpaceCreate(nullptr);
        contacts_ = dJointGroupCreate(0);
        const bool isSlope = scene == Scene::boxOnSlope;
        dWorldSetGravity(world_, isSlope ? kGravity * std::sin(kSlope) : 0.0, 0.0,
                         isSlope ? -kGravity * std::cos(kSlope) : -kGravity);
        if (scene == Scene::door) {
            addDoor();
            return;
        }
        dCreatePlane(space_, 0, 0, 1, 0);
        const int count = scene == Scene::stack ? kBoxes : 1;
        for (int i = 0; i < count; ++i) {
            add(kBox, 1.0);
            dBodySetPosition(last_, 0, 0, (i + 0.5) * kBox[2]);
        }
        if (isSlope) dBodySetLinearVel(last_, kSpeed, 0, 0);
    }
    ~Ode() override {
        dJointGroupDestroy(contacts_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
    }
    void step() override {
        dSpaceCollide(space_, this, &Ode::collide);
        dWorldStep(world_, kStep);
        dJointGroupEmpty(contacts_);
    }
    double speed() const override {
        const dReal* v = dBodyGetLinearVel(last_);
        return scene_ == Scene::door ? dBodyGetAngularVel(last_)[2]
                                     : std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

  private:
    void add(const std::array<double, 3>& size, double mass) {
        const dGeomID geometry = dCreateBox(space_, size[0], size[1], size[2]);
        if (!(mass > 0.0)) {
            dGeomSetPosition(geometry, kStopPlace[0], kStopPlace[1], kStopPlace[2]);
            return;
        }
        last_ = dBodyCreate(world_);
        dMass of;
        dMassSetBoxTotal(&of, mass, size[0], size[1], size[2]);
        dBodySetMass(last_, &of);
        dGeomSetBody(geometry, last_);
    }
    void addDoor() {
        add(kStop, 0.0);
        add(kLeaf, kLeafMass);
        dMatrix3 turn;
        dRFromAxisAndAngle(turn, 0, 0, 1, kOpening);
        dBodySetRotation(last_, turn);
        const double half = 0.5 * kLeaf[0];
        dBodySetPosition(last_, half * std::cos(kOpening), half * std::sin(kOpening), 0);
        dBodySetAngularVel(last_, 0, 0, kClosing);
        dBodySetLinearVel(last_, -half * kClosing * std::sin(kOpening), half * kClosing * std::cos(kOpening),
                          0);
        const dJointID hinge = dJointCreateHinge(world_, nullptr);
        dJointAttach(hinge, last_, nullptr);
        dJointSetHingeAnchor(hinge, 0, 0, 0);
        dJointSetHingeAxis(hinge, 0, 0, 1);
    }
    static void collide(void* data, dGeomID a, dGeomID b) {
        auto& self = *static_cast<Ode*>(data);
        const dBodyID first = dGeomGetBody(a);
        const dBodyID second = dGeomGetBody(b);
        if (first == nullptr && second == nullptr) return;
        constexpr int most = 8;
        std::array<dContactGeom, most> found;
        const int count = dCollide(a, b, most, found.data(), sizeof(dContactGeom));
        for (int i = 0; i < count; ++i) {
            dContact contact = {};
            contact.geom = found.at(static_cast<std::size_t>(i));
            contact.surface.mode = dContactApprox1;
            contact.surface.mu = frictionOf(self.scene_);
            dJointAttach(dJointCreateContact(self.world_, self.contacts_, &contact), first, second);
        }
    }

    Scene scene_;
    dWorldID world_ = nullptr;
    dSpaceID space_ = nullptr;
    dJointGroupID contacts_ = nullptr;
    dBodyID last_ = nullptr;
};

} // namespace

std::unique_ptr<Engine> makeOde(Scene scene) {
    return std::make_unique<Ode>(scene);
}

} // namespace engines
