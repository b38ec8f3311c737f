// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/model.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "elements/end_stop_law.h"
#include "motor/motor_law.h"
#include "rig/identity.h"
#include "rig/law_in_rig.h"
#include "rig/mirror_images.h"
#include "simulation/channels.h"
#include "simulation/contact_sides.h"
#include "simulation/hand_script_law.h"
#include "simulation/layout_builder.h"
#include "simulation/sample_layout.h"

namespace hingelab {
namespace {

template <class T>
std::size_t indexOf(const std::vector<T>& items, const std::string& name) {
    const auto it = std::find_if(items.begin(), items.end(), [&](const T& item) { return item.name == name; });
    return static_cast<std::size_t>(it - items.begin());
}

} // namespace

int onlyFreeCoordinate(const Mechanism& mechanism, std::size_t joint) {
    int only = -1;
    const std::vector<Coordinate>& coordinates = mechanism.coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (coordinates[i].joint != joint) continue;
        if (only >= 0 || coordinates[i].motion >= 0 || coordinates[i].chart >= 0) return -1;
        only = static_cast<int>(i);
    }
    return only;
}

Model::Model(const Rig& rig, const std::optional<HandScript>& script) : rig_(rig), mechanism_(rig) {
    resolveMirrorImages(rig_);
    for (const Coordinate& c : mechanism_.coordinates()) {
        coordinateNames_.push_back(rig.joints[c.joint].name + "." + c.suffix);
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) addStops(j);
    for (const Element& element : rig_.elements) addElement(element);
    for (const Stop& stop : stops_) {
        laws_.push_back(
            {stop.owner, stop.port, std::make_unique<EndStopLaw>(stop.law, stop.side), -1, stop.identity});
    }
    if (script) addHand(*script);
    for (const Contact& contact : rig.contacts) addContact(contact);
    for (const Motor& motor : rig.motors) addMotor(motor);
    if (rig.handle) {
        const std::size_t body = indexOf(rig.bodies, rig.handle->body);
        const Body& owner = rig.bodies[body];
        handle_ = GripPoint{body, owner.points[indexOf(owner.points, rig.handle->point)].position};
    }
    collectInstants();
    openLoads_ = openLoadsOf(mechanism_);
    auto layout = std::make_unique<SampleLayout>();
    LayoutBuilder builder(*this, *layout);
    ChannelNamer namer(channels_, builder);
    walkChannels(*this, nullptr, namer);
    builder.finish();
    layout_ = std::move(layout);
}

Model::~Model() = default;

void Model::addStops(std::size_t joint) {
    for (const JointStop& own : stopsOf(rig_.joints[joint].kind)) {
        Port port;
        port.index = mechanism_.coordinateOf(joint);
        port.isRotation = mechanism_.coordinates()[static_cast<std::size_t>(port.index)].isRotation;
        stops_.push_back({port, own.side, own.stop, rig_.joints[joint].name, identityOf(rig_.joints[joint])});
    }
}

void Model::addHand(const HandScript& script) {
    const std::size_t joint = indexOf(rig_.joints, script.joint);
    const int coordinate = onlyFreeCoordinate(mechanism_, joint);
    if (coordinate < 0) throw std::invalid_argument("a hand needs a joint with one free coordinate");
    Port port;
    port.index = coordinate;
    port.isRotation = mechanism_.coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
    handLaw_ = laws_.size();
    laws_.push_back({"hand", port, std::make_unique<HandScriptLaw>(script), -1, {}});
}

const Port& Model::port(std::size_t i) const {
    return i < laws_.size() ? laws_[i].port : actuators_[i - laws_.size()].port;
}

Port Model::portOf(const std::string& joint, const std::optional<PlacePoint>& from,
                   const std::optional<PlacePoint>& to) const {
    Port port;
    if (from && to) {
        port.kind = Port::Kind::points;
        port.isRotation = false;
        const auto attach = [&](const PlacePoint& place, std::size_t& body) {
            body = indexOf(rig_.bodies, place.body);
            if (body >= rig_.bodies.size()) return Attachment{0, {Matrix3::Identity(), place.position}};
            const Attachment& at = mechanism_.attachmentOf(body);
            return Attachment{at.frame, at.X_FA * Pose{Matrix3::Identity(), place.position}};
        };
        port.from = attach(*from, port.fromBody);
        port.to = attach(*to, port.toBody);
        return port;
    }
    const PortTarget target = findPortTarget(rig_, joint);
    if (target.joint >= 0) {
        port.index = mechanism_.coordinateOf(static_cast<std::size_t>(target.joint), target.suffix);
        port.isRotation = mechanism_.coordinates()[static_cast<std::size_t>(port.index)].isRotation;
    } else {
        port.kind = Port::Kind::assembly;
        port.index = target.assembly;
        port.isRotation = mechanism_.assemblies()[static_cast<std::size_t>(target.assembly)].closure() ==
                          Assembly::Closure::revolute;
    }
    return port;
}

Port Model::portOf(const Element& element) const {
    Port port = portOf(element.joint, element.from, element.to);
    if (!element.gearedTo) return port;
    const Port other = portOf(element.gearedTo->joint, {}, {});
    port.geared = {Port::Geared{port.kind, port.index, 1.0},
                   Port::Geared{other.kind, other.index, -element.gearedTo->ratio}};
    port.kind = Port::Kind::geared;
    return port;
}

void Model::addElement(const Element& element) {
    LawUnit unit{element.name, portOf(element), makeLaw(lawIn(rig_.environment, element)), -1,
                 identityOf(element)};
    if (unit.port.kind != Port::Kind::coordinate) actsOnJointsOnly_ = false;
    if (unit.law->stateCount() > 0) unit.state = stateCount_++;
    if (const auto* hinge = std::get_if<DoorHingeParameters>(&element.law)) {
        hinges_.push_back({laws_.size(), unit.port, DoorHinge(*hinge)});
    }
    for (const ForceLaw::OwnStop& own : unit.law->ownStops()) {
        stops_.push_back({unit.port, own.side, own.stop, element.name, unit.identity});
    }
    laws_.push_back(std::move(unit));
}

void Model::addContact(const Contact& contact) {
    ContactUnit unit;
    unit.name = contact.name;
    unit.identity = identityOf(contact);
    unit.compliance = {contact.stiffness, contact.doublingDepth};
    unit.dissipation = contact.dissipation;
    unit.friction = contact.friction;
    unit.staticFriction = std::max(contact.friction, contact.staticFriction);
    unit.rollingFriction = contact.rollingFriction;
    unit.spinningFriction = contact.spinningFriction;
    unit.firstSpot = spotCount_;
    std::vector<std::string> leftOut;
    for (FormPair& pair : pairsOf(rig_, contact, leftOut)) {
        const std::size_t spots = toSize(mostSpotsOf(pair.first.form, pair.second.form));
        unit.spotCount += spots;
        mostSpots_ += spots;
        pairs_.push_back({contacts_.size(), pair.first.body, pair.second.body, std::move(pair.first.form),
                          std::move(pair.second.form)});
    }
    if (isWide(contact.first) || isWide(contact.second))
        unit.spotCount = std::min(unit.spotCount, kMostShownSpots);
    spotCount_ += unit.spotCount;
    contacts_.push_back(std::move(unit));
}

void Model::addMotor(const Motor& motor) {
    const Port port = portOf(motor.joint, motor.from, motor.to);
    const double ratio = motor.gear.shaftPer(port.isRotation);
    const MotorParts parts{DcMotor(motor.motor, motor.thermal), motor.gear,
                           Drive(motor.drive, motor.motor.supplyVoltage, motor.motor.backEmfConstant * ratio),
                           ratio, motor.motor.supplyVoltage / motor.motor.backEmfConstant};
    motors_.push_back({parts, motor.name, port});
    addActuator(motor.name, identityOf(motor), port, std::make_unique<MotorLaw>(parts, port.isRotation));
}

void Model::addActuator(const std::string& name, const std::string& identity, const Port& port,
                        std::unique_ptr<const ActuatorLaw> law) {
    if (port.kind != Port::Kind::coordinate) actsOnJointsOnly_ = false;
    ActuatorUnit unit{name, port, std::move(law), stateCount_, actuatorAccounts_, identity};
    unit.states = unit.law->stateCount();
    unit.accounts = unit.law->accountCount();
    unit.ratio = unit.law->ratio();
    unit.inertia = unit.law->inertia();
    unit.gear = unit.law->gear();
    stateCount_ += unit.states;
    actuatorAccounts_ += unit.accounts + 1;
    actuators_.push_back(std::move(unit));
}

bool Model::hasLossyGears() const {
    return std::any_of(actuators_.begin(), actuators_.end(),
                       [](const ActuatorUnit& unit) { return !unit.gear.isLossless(); });
}

void Model::collectInstants() {
    const auto collect = [&](const auto& units) {
        for (const auto& unit : units) {
            instants_.insert(instants_.end(), unit.law->instants().begin(), unit.law->instants().end());
        }
    };
    collect(actuators_);
    collect(laws_);
    for (const PrescribedMotion& motion : mechanism_.motions()) {
        instants_.insert(instants_.end(), motion.knots().begin(), motion.knots().end());
    }
    std::sort(instants_.begin(), instants_.end());
    instants_.erase(std::unique(instants_.begin(), instants_.end()), instants_.end());
}

bool Model::hasStiffLaws() const {
    const auto isStiff = [](const auto& unit) { return unit.law->isStiff(); };
    return std::any_of(actuators_.begin(), actuators_.end(), isStiff) ||
           std::any_of(laws_.begin(), laws_.end(), isStiff);
}

double Model::largestStep(const std::vector<PortMotion>& ports) const {
    constexpr double restingStep = 0.25; // [s] a resting door is looked at four times a second
    double step = restingStep;
    for (const PrescribedMotion& motion : mechanism_.motions()) step = std::min(step, motion.timeScale());
    for (const ActuatorUnit& unit : actuators_) step = std::min(step, unit.law->timeScale());
    for (std::size_t i = 0; i < laws_.size(); ++i) {
        for (const ForceLaw::Feature& feature : laws_[i].law->features()) {
            const double rate = std::abs(ports[i].rate);
            const double distance = std::abs(ports[i].x - feature.centre) - 3.0 * feature.scale;
            const double reach = std::max(distance, feature.scale);
            if (rate * step > reach) step = reach / rate;
        }
    }
    return step;
}

bool Model::hasSameChannels(const Model& other) const {
    if (this == &other) return true;
    const auto same = [](const Channel& a, const Channel& b) {
        return a.name == b.name && a.quantity == b.quantity;
    };
    return std::equal(channels_.begin(), channels_.end(), other.channels_.begin(), other.channels_.end(), same);
}

int Model::channelIndex(const std::string& name) const {
    return layout_->names.find(channels_, name);
}

} // namespace hingelab
