// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_statics.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/pose_start.h"
#include "analysis/reach.h"
#include "numerics/indices.h"
#include "simulation/sample_layout.h"

namespace hingelab {
namespace {

constexpr double kFarShaftRate = 1e6; // [rad/s] everything that rubs in a motor or its gear has turned over

constexpr double kTouch = 1e-8; // [rad or m] no deeper, a stop is touched and not pressed

/// Loads over time are what is done to a door.
bool followsTimeOnly(const ForceLaw& law) {
    return law.followsTime() || !law.instants().empty();
}

template <class Items>
std::string quotedNames(const Items& items) {
    std::string names;
    for (const auto& item : items) {
        names += names.empty() ? "\"" : ", \"";
        names += item.name;
        names += "\"";
    }
    return names;
}

std::string refusalOf(const Model& model) {
    const int freedom = model.degreesOfFreedom();
    if (!model.contacts().empty()) {
        return "The rig has contacts (" + quotedNames(model.contacts()) +
               "): their forces depend on how bodies come to touch, which this curve does not solve.";
    }
    for (const Model::MotorUnit& unit : model.motors()) {
        if (unit.gear.backwardEfficiency > 0.0) continue;
        return "The gear of \"" + unit.name +
               "\" does not drive back: no hand moves the door, and it stays wherever the motor leaves it.";
    }
    if (!model.mechanism().loops().isEmpty()) {
        return "Joints close loops of the rig: this curve needs loops that assemblies close "
               "(docs/reference/assemblies/README.md).";
    }
    if (freedom == 1) return {};
    std::string names;
    for (const std::string& name : model.coordinateNames()) {
        if (!names.empty()) names += ", ";
        names += name;
    }
    if (freedom == 0) {
        return names.empty() ? "Nothing in the rig can move."
                             : "Several motions are prescribed (" + names +
                                   "): there is not one coordinate to plot against.";
    }
    return "The rig has " + std::to_string(freedom) + " degrees of freedom (" + names +
           "): a curve against one of them would need to know where the others are.";
}

/// The same rig with its only prescribed motion taken off, if it moves in no other way.
std::shared_ptr<const Model> released(const std::shared_ptr<const Model>& model) {
    const Mechanism& mechanism = model->mechanism();
    if (mechanism.degreesOfFreedom() != 0 || mechanism.motions().size() != 1) return model;
    MechanismPose pose;
    pose.q.resize(0);
    MechanismScratch s = mechanism.makeScratch();
    if (!mechanism.start(pose.q, 0.0, s, pose.phase)) return model;
    const StartedRig started = releasedAt(*model, pose, pose.q, 0);
    return started.rig ? std::make_shared<const Model>(*started.rig) : model;
}

} // namespace

bool DoorStatics::isDoor(const Model& model) {
    if (model.degreesOfFreedom() != 1 || !model.contacts().empty()) return false;
    const auto ends = std::count_if(model.stops().begin(), model.stops().end(), [](const Model::Stop& stop) {
        return stop.port.kind == Port::Kind::coordinate && stop.port.index == 0;
    });
    return ends >= 2;
}

DoorStatics::Found DoorStatics::of(const std::shared_ptr<const Model>& model, MotorVoltages voltages) {
    const std::shared_ptr<const Model> freed = released(model);
    if (std::string refusal = refusalOf(*freed); !refusal.empty()) return {std::nullopt, std::move(refusal)};
    DoorWay way = findDoorWay(freed);
    if (!way.refusal.empty()) return {std::nullopt, way.refusal};
    return {DoorStatics(freed, std::move(voltages), std::move(way)), {}};
}

DoorStatics::DoorStatics(std::shared_ptr<const Model> model, MotorVoltages voltages, DoorWay way)
    : model_(std::move(model)),
      voltages_(std::move(voltages)),
      way_(std::move(way)),
      scratch_(model_->mechanism().makeScratch()) {
    const Coordinate& driving = model_->mechanism().coordinates().front();
    joint_ = driving.joint;
    isRotation_ = driving.isRotation;
    channel_ = nameOf(*model_, model_->layout().coordinates[0].value);
    voltages_.resize(model_->motors().size(), 0.0);
    q_ = JointVector::Zero(1);
    row_.setZero(model_->mechanism().coordinateCount());
    findCauses();
    chooseGrip();
    findLandmarks();
    findStaticFriction();
    static_cast<void>(goTo(way_.start));
}

void DoorStatics::findCauses() {
    causes_.emplace_back("gravity");
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        const Model::LawUnit& unit = model_->laws()[i];
        if (followsTimeOnly(*unit.law)) {
            leftOut_.push_back(unit.name);
            continue;
        }
        laws_.push_back(i);
        if (i < model_->elementCount()) causes_.push_back(unit.name);
    }
    for (std::size_t i = 1; i < model_->coordinateNames().size();
         ++i) { // prescribed: it stands where it begins
        leftOut_.push_back(model_->coordinateNames()[i]);
    }
    hasStops_ = model_->laws().size() > model_->elementCount();
    if (hasStops_) causes_.emplace_back("stops");
    for (const Model::MotorUnit& unit : model_->motors()) causes_.push_back(unit.name);
    parts_.resize(causes_.size());
    slow_.reserve(laws_.size());
    rows_.resize(laws_.size() + model_->motors().size());
}

/// The rig's handle; else the corner of a shape (or named point) that moves most.
void DoorStatics::chooseGrip() {
    const Rig& rig = model_->rig();
    if (model_->handle()) {
        grip_ = *model_->handle();
        gripWords_ = "the handle, \"" + rig.handle->point + "\" of \"" + rig.handle->body + "\"";
        return;
    }
    const std::string& child = rig.joints[joint_].child;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (rig.bodies[b].name == child) grip_.body = b;
    }
    const Body& body = rig.bodies[grip_.body];
    std::vector<Vector3> candidates;
    for (const Point& point : body.points) candidates.push_back(point.position);
    Eigen::AlignedBox3d box;
    extendBy(box, body, Pose{});
    for (int corner = 0; corner < 8; ++corner) {
        candidates.push_back(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
    }
    grip_.p_BQ = Vector3::Zero();
    double farthest = -1.0;
    for (const Vector3& candidate : candidates) {
        const Vector3 before = std::exchange(grip_.p_BQ, candidate);
        if (goTo(way_.start) && leverage_ > farthest * (1.0 + 1e-9)) {
            farthest = leverage_;
        } else {
            grip_.p_BQ = before;
        }
    }
    gripWords_ = "the point of \"" + body.name + "\" that is farthest from the axis (the rig has no handle)";
}

/// Features are told in the law's own coordinate: where the way passes them is found between its steps.
void DoorStatics::findLandmarks() {
    std::vector<double> before(laws_.size());
    for (std::size_t k = 0; k < way_.steps.size(); ++k) {
        if (!placeAt(way_.steps[k].x)) continue;
        for (std::size_t i = 0; i < laws_.size(); ++i) {
            const Model::LawUnit& unit = model_->laws()[laws_[i]];
            if (unit.law->features().empty()) continue;
            const double here = motionOf(unit.port, model_->mechanism(), scratch_).x;
            const double from = std::exchange(before[i], here);
            if (k == 0 || from == here) continue;
            for (const ForceLaw::Feature& feature : unit.law->features()) {
                for (const double offset : {-3.0, -1.5, -0.6585, 0.0, 0.6585, 1.5, 3.0}) { // as in hinge_curves
                    const double share = (feature.centre + offset * feature.scale - from) / (here - from);
                    if (share <= 0.0 || share > 1.0) continue;
                    landmarks_.push_back(way_.steps[k - 1].x + share * (way_.steps[k].x - way_.steps[k - 1].x));
                }
            }
        }
    }
    std::sort(landmarks_.begin(), landmarks_.end());
}

double DoorStatics::rowOfPort(const Port& port) {
    rowOf(port, model_->mechanism(), scratch_, row_);
    return row_[0];
}

/// With the phase of the nearest step: branches do not change in between.
bool DoorStatics::placeAt(double x) {
    const auto after = std::lower_bound(way_.steps.begin(), way_.steps.end(), x,
                                        [](const DoorWay::Step& step, double at) { return step.x < at; });
    auto nearest = after;
    if (after == way_.steps.end() || (after != way_.steps.begin() && x - std::prev(after)->x < after->x - x)) {
        nearest = std::prev(after);
    }
    q_[0] = x;
    return model_->mechanism().place(q_, 0.0, nearest->pose.phase, scratch_);
}

bool DoorStatics::goTo(double x) {
    if (!placeAt(x)) return false;
    const Mechanism& mechanism = model_->mechanism();
    std::fill(parts_.begin(), parts_.end(), DoorForce{});
    slow_.clear();
    std::size_t part = 0;
    const double weight = mechanism.gravityForce(0, scratch_);
    parts_[part++] = {weight, weight, weight};
    const std::size_t stops = causes_.size() - model_->motors().size() - 1; // if it has any
    for (std::size_t i = 0; i < laws_.size(); ++i) {
        const Model::LawUnit& unit = model_->laws()[laws_[i]];
        const double row = rows_[i] = rowOfPort(unit.port);
        slow_.emplace_back(*unit.law, motionOf(unit.port, mechanism, scratch_).x);
        const bool isStop = laws_[i] >= model_->elementCount();
        DoorForce& force = parts_[isStop ? stops : part++];
        const SlowForce& slow = slow_.back();
        if (isStop) { // no stop rubs; at the end of the way it is touched, to rounding
            const Model::Stop& stop = model_->stops()[laws_[i] - model_->elementCount()];
            const double depth = stop.side * (motionOf(unit.port, mechanism, scratch_).x - stop.law.angle);
            if (depth < kTouch) continue;
            const double push = row * slow.atRest();
            force += {push, push, push};
            continue;
        }
        const bool isAlong = row >= 0.0;
        force += {row * slow.atRest(), row * (isAlong ? slow.rising() : slow.falling()),
                  row * (isAlong ? slow.falling() : slow.rising())};
    }
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const double row = rows_[laws_.size() + k] = rowOfPort(unit.port);
        const double far = kFarShaftRate / (unit.ratio * (row >= 0.0 ? 1.0 : -1.0));
        parts_[causes_.size() - model_->motors().size() + k] = {
            row * motorForce(k, 0.0, false), row * motorForce(k, far, false), row * motorForce(k, -far, false)};
    }
    const Attachment& at = mechanism.attachmentOf(grip_.body);
    gripPosition_ = mechanism.poseOf(at, scratch_) * grip_.p_BQ;
    leverage_ = mechanism.pointColumn(at.frame, gripPosition_, 0, scratch_).norm();
    return true;
}

DoorForce DoorStatics::total() const {
    DoorForce sum;
    for (const DoorForce& part : parts_) sum += part;
    return sum;
}

std::optional<DoorStatics::LawPlace> DoorStatics::lawPlace(std::size_t law) const {
    const auto found = std::find(laws_.begin(), laws_.end(), law);
    if (found == laws_.end()) return std::nullopt;
    const double x = motionOf(model_->laws()[law].port, model_->mechanism(), scratch_).x;
    return LawPlace{x, rows_[static_cast<std::size_t>(found - laws_.begin())]};
}

double DoorStatics::storedEnergy() const {
    double energy = model_->mechanism().gravityEnergy(scratch_);
    for (const std::size_t i : laws_) {
        const Model::LawUnit& unit = model_->laws()[i];
        LawPoint at{motionOf(unit.port, model_->mechanism(), scratch_).x, 0.0, 0.0, 0, {}};
        const double state = unit.law->stateCount() > 0 ? unit.law->initialState(at) : 0.0;
        if (unit.law->stateCount() > 0) at.states = std::span(&state, 1);
        at.phase = unit.law->settledPhase(at);
        energy += unit.law->storedEnergy(at);
    }
    return energy;
}

/// Of a motor on its own coordinate, behind the gear (motor/gear.h): current and friction at the rate, less
/// what the teeth lose.
double DoorStatics::motorForce(std::size_t k, double rate, bool withViscous) const {
    const Model::MotorUnit& unit = model_->motors()[k];
    const DcMotorParameters& p = unit.motor.parameters();
    const double shaft = unit.ratio * rate;
    const double emf = withViscous ? unit.motor.backEmf(shaft) : 0.0;
    const double current = unit.motor.balancedCurrent(voltages_[k], unit.motor.resistanceAt(0.0), -emf).value;
    double friction = p.coulombFriction * std::tanh(shaft / p.frictionRate);
    if (withViscous) friction += p.viscousFriction * shaft;
    const double u = unit.ratio * (unit.motor.torque(current) - friction);
    const double sign = u >= 0.0 ? 1.0 : -1.0; // the loss is never more than what is carried: eta_b > 0
    return u / (1.0 + sign * unit.gear.lossOf(shaft, sign));
}

double DoorStatics::forceAt(double rate, bool withViscous) const {
    double force = parts_.front().atRest;
    for (std::size_t i = 0; i < laws_.size(); ++i) {
        if (laws_[i] >= model_->elementCount()) break; // stops come last
        force += rows_[i] * slow_[i].at(rows_[i] * rate, withViscous);
    }
    if (hasStops_) force += parts_[causes_.size() - model_->motors().size() - 1].atRest;
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        const double row = rows_[laws_.size() + k];
        force += row * motorForce(k, row * rate, withViscous);
    }
    return force;
}

} // namespace hingelab
