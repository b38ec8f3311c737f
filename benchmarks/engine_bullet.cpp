// SPDX-License-Identifier: GPL-3.0-or-later
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <vector>

#include "benchmarks/engines.h"

namespace engines {
namespace {

btVector3 halfOf(const std::array<double, 3>& size) {
    return {btScalar(0.5 * size[0]), btScalar(0.5 * size[1]), btScalar(0.5 * size[2])};
}

class Bullet final : public Engine {
  public:
    explicit Bullet(Scene scene) : scene_(scene) {
        world_.setGravity({0, 0, btScalar(-kGravity)});
        // Bullet multiplies the two bodies' coefficients.
        const btScalar friction = btScalar(std::sqrt(frictionOf(scene)));
        if (scene == Scene::door) {
            addDoor();
        } else {
            add(*floor_, 0.0, btTransform::getIdentity());
            const int count = scene == Scene::stack ? kBoxes : 1;
            for (int i = 0; i < count; ++i) {
                add(*box_, 1.0,
                    btTransform(btQuaternion::getIdentity(), {0, 0, btScalar((i + 0.5) * kBox[2])}));
            }
        }
        for (const auto& body : bodies_) body->setFriction(friction);
        if (scene != Scene::boxOnSlope) return;
        world_.setGravity({btScalar(kGravity * std::sin(kSlope)), 0, btScalar(-kGravity * std::cos(kSlope))});
        for (const auto& body : bodies_) body->setGravity(world_.getGravity());
        bodies_.back()->setLinearVelocity({btScalar(kSpeed), 0, 0});
    }
    ~Bullet() override {
        if (hinge_) world_.removeConstraint(hinge_.get());
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }
    void step() override { world_.stepSimulation(btScalar(kStep), 0); }
    double speed() const override {
        const btRigidBody& last = *bodies_.back();
        return scene_ == Scene::door ? last.getAngularVelocity().z() : last.getLinearVelocity().length();
    }

  private:
    void add(btCollisionShape& shape, double mass, const btTransform& at) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0) shape.calculateLocalInertia(btScalar(mass), inertia);
        states_.push_back(std::make_unique<btDefaultMotionState>(at));
        bodies_.push_back(std::make_unique<btRigidBody>(
            btRigidBody::btRigidBodyConstructionInfo(btScalar(mass), states_.back().get(), &shape, inertia)));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(bodies_.back().get());
    }
    void addDoor() {
        add(*stop_, 0.0,
            btTransform(btQuaternion::getIdentity(),
                        {btScalar(kStopPlace[0]), btScalar(kStopPlace[1]), btScalar(kStopPlace[2])}));
        const btQuaternion turn({0, 0, 1}, btScalar(kOpening));
        add(*leaf_, kLeafMass, btTransform(turn, quatRotate(turn, {btScalar(0.5 * kLeaf[0]), 0, 0})));
        hinge_ = std::make_unique<btHingeConstraint>(
            *bodies_.back(), btVector3(btScalar(-0.5 * kLeaf[0]), 0, 0), btVector3(0, 0, 1));
        world_.addConstraint(hinge_.get());
        bodies_.back()->setAngularVelocity({0, 0, btScalar(kClosing)});
        bodies_.back()->setLinearVelocity(quatRotate(turn, {0, btScalar(0.5 * kLeaf[0] * kClosing), 0}));
    }

    Scene scene_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
    std::unique_ptr<btCollisionShape> floor_ =
        std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), btScalar(0));
    std::unique_ptr<btCollisionShape> box_ = std::make_unique<btBoxShape>(halfOf(kBox));
    std::unique_ptr<btCollisionShape> leaf_ = std::make_unique<btBoxShape>(halfOf(kLeaf));
    std::unique_ptr<btCollisionShape> stop_ = std::make_unique<btBoxShape>(halfOf(kStop));
    std::vector<std::unique_ptr<btDefaultMotionState>> states_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    std::unique_ptr<btHingeConstraint> hinge_;
};

} // namespace

std::unique_ptr<Engine> makeBullet(Scene scene) {
    return std::make_unique<Bullet>(scene);
}

} // namespace engines
