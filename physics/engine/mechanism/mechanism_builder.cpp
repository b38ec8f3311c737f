// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles a rig into a Mechanism: names resolved, joints split into single rotations and translations, fixed
// bodies merged into the frames that carry them.
#include <algorithm>
#include <map>

#include "mechanism/mass_properties.h"
#include "mechanism/mechanism.h"
#include "mechanism/replacement_limit.h"
#include "numerics/indices.h"
#include "rig/port_target.h"
#include "shapes/solid.h"

namespace hingelab {
namespace {

/// Where coordinates start, as the rig says; prescribed ones where their motions begin.
void takeStartValues(const Mechanism& mechanism, MechanismScratch& s) {
    for (std::size_t c = 0; c < mechanism.coordinates().size(); ++c) {
        const Coordinate& coordinate = mechanism.coordinates()[c];
        s.value[toIndex(c)] = coordinate.motion < 0
                                  ? coordinate.initial
                                  : mechanism.motions()[toSize(coordinate.motion)].at(0.0).value;
    }
}

} // namespace

class Mechanism::Builder {
  public:
    Builder(Mechanism& mechanism, const Rig& rig) : m_(mechanism), rig_(rig) {}

    void build() {
        m_.gravity_ = rig_.environment.gravity;
        for (const Body& body : rig_.bodies) {
            m_.inertiaOfBody_.push_back(massPropertiesOf(body));
            m_.gravityShare_.push_back(body.gravityShare());
        }
        for (const Joint& joint : rig_.joints) {
            const std::vector<CoordinateName> names = coordinateNames(joint.kind);
            m_.firstSuffix_.push_back(names.empty() ? std::string() : names.front().suffix);
            motionsOfJoints_.push_back(motionsOf(joint.kind));
        }
        listCoordinates();
        m_.bodies_.resize(rig_.bodies.size());
        m_.jointPlaces_.resize(rig_.joints.size());
        m_.parentOwner_.assign(rig_.joints.size(), -1);
        m_.childBody_.assign(rig_.joints.size(), 0);
        m_.closures_.resize(rig_.assemblies.size());
        m_.ownerAt_.assign(rig_.assemblies.size(), {-1, -1});
        for (std::vector<int>& links : m_.links_) links.assign(rig_.assemblies.size(), -1);
        for (const AssemblyItem& item : rig_.assemblies) m_.assemblies_.emplace_back(item.parameters);
        for (std::size_t i = 0; i < rig_.bodies.size(); ++i) bodyByName_[rig_.bodies[i].name] = i;
        places_[kWorldName] = {Attachment{}, -1};
        placeInOrder();
        addCouplings();
        m_.stride_ = m_.coordinates_.size() + rig_.assemblies.size();
        lumpInertia();
    }

  private:
    struct Place {
        Attachment at;
        int owner = kNoIndex;
    };

    void add(std::size_t joint, const char* suffix, bool isRotation,
             const std::optional<PrescribedMotion>& motion, double initial, double initialRate,
             int chart = kNoIndex, int chartStep = kNoIndex) {
        Coordinate c{joint, suffix, isRotation, kNoIndex, chart, chartStep, initial, initialRate};
        if (motion) {
            c.motion = static_cast<int>(motions_.size());
            motions_.push_back(*motion);
        }
        listed_.push_back(std::move(c));
    }

    void listRotations(std::size_t joint, const OrientationMotion& o) {
        const int chart = static_cast<int>(m_.initialCharts_.size());
        const bool isPrescribed = o.roll.has_value();
        m_.initialCharts_.push_back(isPrescribed ? Matrix3(Matrix3::Identity())
                                                 : rotationFromRollPitchYaw(o.initialRotation));
        // At zero angles the rates are the angular velocity's parts in the child's frame.
        add(joint, "yaw", true, o.yaw, 0.0, o.initialAngularVelocity.z(), chart, 0);
        add(joint, "pitch", true, o.pitch, 0.0, o.initialAngularVelocity.y(), chart, 1);
        add(joint, "roll", true, o.roll, 0.0, o.initialAngularVelocity.x(), chart, 2);
    }

    void listJoint(std::size_t j) {
        for (const SingleMotion& single : motionsOfJoints_[j].singles) {
            add(j, single.suffix, single.isRotation, single.motion, single.initial, single.initialRate);
        }
        if (motionsOfJoints_[j].orientation) listRotations(j, *motionsOfJoints_[j].orientation);
    }

    /// Free coordinates first, then prescribed ones.
    void listCoordinates() {
        for (std::size_t j = 0; j < rig_.joints.size(); ++j) listJoint(j);
        for (const Coordinate& c : listed_) {
            if (c.motion < 0) m_.coordinates_.push_back(c);
        }
        m_.free_ = static_cast<int>(m_.coordinates_.size());
        for (Coordinate c : listed_) {
            if (c.motion < 0) continue;
            m_.motions_.push_back(motions_[static_cast<std::size_t>(c.motion)]);
            c.motion = static_cast<int>(m_.motions_.size()) - 1;
            m_.coordinates_.push_back(std::move(c));
        }
        m_.primitiveOfCoordinate_.assign(m_.coordinates_.size(), -1);
    }

    /// Repeats until every joint and assembly whose frames are known is placed, too.
    void placeInOrder() {
        std::vector<bool> jointDone(rig_.joints.size(), false);
        std::vector<bool> assemblyDone(rig_.assemblies.size(), false);
        for (bool progress = true; progress;) {
            progress = false;
            for (std::size_t j = 0; j < rig_.joints.size(); ++j) {
                if (jointDone[j] || !places_.contains(rig_.joints[j].parent)) continue;
                placeJoint(j);
                jointDone[j] = progress = true;
            }
            for (std::size_t k = 0; k < rig_.assemblies.size(); ++k) {
                const AssemblyItem& item = rig_.assemblies[k];
                if (assemblyDone[k] || !places_.contains(item.frameA.body) ||
                    !places_.contains(item.frameB.body)) {
                    continue;
                }
                placeAssembly(k);
                assemblyDone[k] = progress = true;
            }
        }
    }

    [[nodiscard]] int coordinateNamed(const std::string& name) const {
        const PortTarget target = findPortTarget(rig_, name);
        return m_.coordinateOf(toSize(target.joint), target.suffix);
    }

    void addCouplings() {
        for (std::size_t k = 0; k < rig_.couplings.size(); ++k) {
            const Coupling& given = rig_.couplings[k];
            LoopClosures::Coupling coupling;
            coupling.item = k;
            coupling.coordinate = coordinateNamed(given.joint);
            coupling.offset = given.offset();
            for (const CouplingTerm& term : given.follows) {
                std::optional<CouplingCurve> curve = term.curve();
                const double factor = curve ? curve->steepest() : given.factorOf(term);
                coupling.terms.push_back({coordinateNamed(term.joint), factor, std::move(curve)});
            }
            m_.loops_.add(std::move(coupling));
        }
    }

    void addPrimitive(Attachment& at, std::size_t joint, const char* suffix, const Vector3& axis,
                      double travel = 0.0, int referenceChart = kNoIndex) {
        const int coordinate = m_.coordinateOf(joint, suffix);
        const Coordinate& c = m_.coordinates_[static_cast<std::size_t>(coordinate)];
        m_.primitiveOfCoordinate_[static_cast<std::size_t>(coordinate)] =
            static_cast<int>(m_.primitives_.size());
        m_.steps_.push_back({false, m_.primitives_.size()});
        const bool isAtParent = at.X_FA.rotation == Matrix3::Identity() && at.X_FA.translation.isZero(0.0);
        m_.primitives_.push_back({at.frame, at.X_FA, c.isRotation, axis.normalized(), coordinate,
                                  referenceChart, travel, m_.primitives_.size(), false, isAtParent});
        m_.frameOfPrimitive_.push_back(m_.frameCount_);
        at = {m_.frameCount_++, Pose{}};
    }

    void addRotations(Attachment& at, std::size_t j) {
        const int chart = m_.coordinates_[static_cast<std::size_t>(m_.coordinateOf(j, "yaw"))].chart;
        addPrimitive(at, j, "yaw", Vector3::UnitZ(), 0.0, chart);
        addPrimitive(at, j, "pitch", Vector3::UnitY());
        addPrimitive(at, j, "roll", Vector3::UnitX());
    }

    void placeJoint(std::size_t j) {
        const Joint& joint = rig_.joints[j];
        const Place& parent = places_.at(joint.parent);
        Attachment at{parent.at.frame,
                      parent.at.X_FA * Pose{rotationFromRollPitchYaw(joint.rotation), joint.position}};
        m_.jointPlaces_[j] = at;
        m_.parentOwner_[j] = parent.owner;
        const std::size_t first = m_.primitives_.size();
        for (const SingleMotion& single : motionsOfJoints_[j].singles) {
            addPrimitive(at, j, single.suffix, single.axis, single.travel);
        }
        if (motionsOfJoints_[j].orientation) addRotations(at, j);
        for (std::size_t i = first; i < m_.primitives_.size(); ++i) m_.primitives_[i].first = first;
        if (m_.primitives_.size() > first) m_.primitives_.back().isLast = true;
        const std::size_t child = bodyByName_.at(joint.child);
        m_.childBody_[j] = child;
        if (joint.closesLoop) {
            LoopClosures::Loop loop;
            loop.joint = j;
            loop.end = at;
            loop.parentOwner = parent.owner;
            loop.childBody = child;
            m_.loops_.add(loop);
            return;
        }
        m_.bodies_[child] = at;
        places_[joint.child] = {at, static_cast<int>(child)};
        m_.placement_.push_back({false, j});
    }

    [[nodiscard]] Attachment attach(const FramePlace& place) const {
        const Attachment& at = places_.at(place.body).at;
        return {at.frame, at.X_FA * Pose{rotationFromRollPitchYaw(place.rotation), place.position}};
    }

    void placeAssembly(std::size_t k) {
        const AssemblyItem& item = rig_.assemblies[k];
        m_.closures_[k] = {k, attach(item.frameA), attach(item.frameB)};
        m_.ownerAt_[k] = {places_.at(item.frameA.body).owner, places_.at(item.frameB.body).owner};
        m_.steps_.push_back({true, k});
        m_.placement_.push_back({true, k});
        const Assembly& assembly = m_.assemblies_[k];
        const bool has[3] = {assembly.hasUniversal(), true, assembly.hasRod2()};
        for (std::size_t which = 0; which < 3; ++which) {
            if (!has[which]) continue;
            m_.links_[which][k] = m_.frameCount_;
            const int owner = static_cast<int>(rig_.bodies.size() + 3 * k + which);
            places_[item.name + "." + kAssemblyFrames[which]] = {Attachment{m_.frameCount_++, Pose{}}, owner};
        }
    }

    void lumpInertia() {
        std::map<int, RigidInertia> byFrame;
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            const Attachment& at = m_.bodies_[b];
            if (at.frame == 0) continue; // fixed to the world
            const RigidInertia inertia = m_.inertiaOfBody_[b].expressedIn(at.X_FA);
            byFrame[at.frame] = byFrame[at.frame] + inertia;
            const double relieved = (1.0 - m_.gravityShare_[b]) * inertia.mass;
            if (relieved != 0.0) {
                m_.reliefs_.push_back({at.frame, relieved, relieved * inertia.centreOfMass});
            }
        }
        for (const auto& [frame, inertia] : byFrame) {
            if (inertia.mass > 0.0) m_.carriers_.push_back({frame, inertia});
        }
    }

    Mechanism& m_;
    std::vector<JointMotions> motionsOfJoints_;
    const Rig& rig_;
    std::vector<Coordinate> listed_;
    std::vector<PrescribedMotion> motions_;
    std::map<std::string, std::size_t> bodyByName_;
    std::map<std::string, Place> places_;
};

Mechanism::Mechanism(const Rig& rig) {
    Builder(*this, rig).build();
    alignPlanarAssemblies();
    findSingleJoints();
    findMovers();
    if (!loops_.isEmpty()) formLoops(rig);
    findCoupled();
}

/// Which coordinates move which frames, and which share kinetic energy: those that move one thing together.
/// Near a dead centre, where an assembly's coordinate takes the place of another, what that one moves is moved
/// by whatever moves the assembly; so in linkages all that hangs together counts as coupled.
void Mechanism::findCoupled() {
    const std::size_t n = coordinates_.size();
    std::vector<CoordinateSet> with(n, CoordinateSet(movers_.words()));
    const auto couple = [&](const CoordinateSet& set) {
        set.forEach([&](std::size_t i) { with[i].add(set); });
    };
    for (std::size_t k = 0; k < assemblies_.size(); ++k) {
        CoordinateSet set = movers_[frameIndex(closures_[k].a.frame)];
        set.add(movers_[frameIndex(closures_[k].b.frame)]);
        couple(set);
    }
    for (const LoopClosures::Loop& loop : loops_.loops()) {
        CoordinateSet set = movers_[frameIndex(loop.end.frame)];
        set.add(movers_[frameIndex(loop.child.frame)]);
        couple(set);
    }
    for (const LoopClosures::Coupling& coupling : loops_.couplings()) {
        CoordinateSet set(movers_.words());
        set.add(toSize(coupling.coordinate));
        for (const LoopClosures::Coupling::Term& term : coupling.terms) set.add(toSize(term.coordinate));
        couple(set);
    }
    for (const Carrier& carrier : carriers_) couple(movers_[frameIndex(carrier.frame)]);
    for (std::size_t i = 0; i < n; ++i) with[i].add(i);
    const bool isTree = assemblies_.empty() && loops_.isEmpty();
    for (std::size_t k = 0; k < n && !isTree; ++k) { // transitive, after Warshall
        for (std::size_t i = 0; i < n; ++i) {
            if (with[i].has(k)) with[i].add(with[k]);
        }
    }
    coupled_.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        with[i].forEachUpTo(i, [&](std::size_t j) { coupled_[i].push_back(static_cast<int>(j)); });
    }
}

void Mechanism::findMovers() {
    movers_ = CoordinateSets(static_cast<std::size_t>(frameCount_), stride_);
    for (const Step& step : steps_) {
        if (!step.isAssembly) {
            CoordinateSet set = movers_[frameIndex(primitives_[step.index].parent)];
            set.add(static_cast<std::size_t>(primitives_[step.index].coordinate));
            movers_.set(frameIndex(frameOfPrimitive_[step.index]), set);
            continue;
        }
        CoordinateSet set = movers_[frameIndex(closures_[step.index].a.frame)];
        set.add(movers_[frameIndex(closures_[step.index].b.frame)]);
        for (const std::vector<int>& links : links_) {
            if (links[step.index] >= 0) movers_.set(frameIndex(links[step.index]), set);
        }
    }
}

/// Loops that joints close: where their frames are in the children if the rig does not say so, and groups.
void Mechanism::formLoops(const Rig& rig) {
    MechanismScratch s = makeScratch();
    placeAsDrawn(s);
    for (std::size_t l = 0; l < loops_.loops().size(); ++l) {
        const LoopClosures::Loop& loop = loops_.loops()[l];
        const Joint& given = rig.joints[loop.joint];
        const Attachment& child = bodies_[loop.childBody];
        const Pose X_WE = poseOf(loop.end, s);
        const Pose X_CE = poseOf(child, s).inverse() * X_WE;
        Pose X = X_CE;
        if (given.childPosition) X.translation = *given.childPosition;
        if (given.childRotation) X.rotation = rotationFromRollPitchYaw(*given.childRotation);
        loops_.setChild(l, {child.frame, child.X_FA * X});
    }
    loops_.formGroups(movers_, assemblies_.empty(), coordinates_, free_);
    for (std::size_t g = 0; g < loops_.groups().size(); ++g) {
        loops_.setLength(g, extentOf(g, s));
        loops_.setFrames(g, framesOf(g));
    }
}

/// Poses of all that the initial coordinates place, on the branches nearest to the guesses; loops of joints are
/// left open.
void Mechanism::placeAsDrawn(MechanismScratch& s) const {
    MechanismPhase phase;
    phase.branches.assign(assemblies_.size(), {});
    phase.charts = initialCharts_;
    takeStartValues(*this, s);
    static_cast<void>(placeAll(phase, &phase, s)); // start() says if an assembly cannot be closed
}

Pose Mechanism::frameInChild(std::size_t joint) const {
    for (const LoopClosures::Loop& loop : loops_.loops()) {
        if (loop.joint == joint) return bodies_[loop.childBody].X_FA.inverse() * loop.child.X_FA;
    }
    return {};
}

/// The largest distance between two places of a group: of its joints, and of its loops' ends [m]. It does not
/// depend on the order of either, as the least sum of squares of redundant loads must not.
double Mechanism::extentOf(std::size_t g, const MechanismScratch& s) const {
    const LoopClosures::Group& group = loops_.groups()[g];
    std::vector<Vector3> places;
    for (const int c : group.movers) {
        const auto primitive = toSize(primitiveOfCoordinate_[toSize(c)]);
        places.push_back(s.frames[frameIndex(frameOfPrimitive_[primitive])].X.translation);
    }
    for (const std::size_t l : group.loops) places.push_back(poseOf(loops_.loops()[l].end, s).translation);
    double extent = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) extent = std::max(extent, (places[i] - places[j]).norm());
    }
    constexpr double least = 1e-6; // [m] of a group all of whose joints are on one spot
    return extent > least ? extent : 1.0;
}

/// Frames with columns that the group's movers move.
std::vector<int> Mechanism::framesOf(std::size_t g) const {
    CoordinateSet own(movers_.words());
    for (const int c : loops_.groups()[g].movers) own.add(toSize(c));
    std::vector<int> frames;
    for (int f = 1; f < frameCount_; ++f) {
        if (hasColumns(f) && movers_[frameIndex(f)].meets(own)) frames.push_back(f);
    }
    return frames;
}

bool Mechanism::isInLoop(std::size_t assembly) const {
    const CoordinateSet own = movers_[frameIndex(links_[1][assembly])];
    return std::any_of(loops_.groups().begin(), loops_.groups().end(), [&](const LoopClosures::Group& group) {
        return std::any_of(group.movers.begin(), group.movers.end(), [&](int c) { return own.has(toSize(c)); });
    });
}

/// A JointRRR takes its axis at frame_b from frame_a as the two stand at the start.
void Mechanism::alignPlanarAssemblies() {
    if (assemblies_.empty()) return;
    MechanismScratch s = makeScratch();
    MechanismPhase phase;
    phase.branches.assign(assemblies_.size(), {});
    phase.charts = initialCharts_;
    takeStartValues(*this, s);
    for (const Step& step : steps_) {
        if (!step.isAssembly) {
            placePrimitive(step.index, phase, s);
            continue;
        }
        const Closure& closure = closures_[step.index];
        assemblies_[step.index].alignAxes(poseOf(closure.a, s), poseOf(closure.b, s));
        if (!placeAssembly(step.index, phase, &phase, s)) return; // start() will say so
    }
}

MechanismScratch Mechanism::makeScratch() const {
    MechanismScratch s;
    const auto frames = static_cast<std::size_t>(frameCount_);
    const std::size_t assemblies = assemblies_.size();
    const auto n = static_cast<Eigen::Index>(coordinates_.size());
    s.frames.resize(frames);
    s.columns.resize(frames * stride_);
    s.dependsOn = CoordinateSets(frames, stride_);
    s.assemblies.resize(assemblies);
    s.assemblyRates.resize(assemblies);
    s.sole.assign(assemblies, -1);
    s.unitRates.resize(assemblies);
    s.assemblyAccelerations.resize(assemblies);
    s.rateRows.assign(assemblies * stride_, 0.0);
    s.closureRows.assign(assemblies * stride_, 0.0);
    s.onCourse.resize(assemblies);
    s.known.resize(assemblies);
    s.axes.resize(primitives_.size());
    for (JointVector* vector : {&s.value, &s.rate, &s.acceleration, &s.motion, &s.along, &s.base, &s.aside}) {
        vector->setZero(n);
    }
    s.given.assign(assemblies, 0.0);
    s.givenAcceleration.assign(assemblies, 0.0);
    s.replacedRows.assign(coordinates_.size() * stride_, 0.0);
    s.com.resize(carriers_.size());
    s.inertia.resize(carriers_.size());
    s.spare.resize(stride_);
    s.spareRow.assign(stride_, 0.0);
    s.rowSets.assign(kMostReplaced, CoordinateSet(s.dependsOn.words()));
    for (std::size_t g = 0; g < loops_.groups().size(); ++g) s.loops.push_back(loops_.makeScratch(g));
    if (!loops_.isEmpty()) s.isDependent.assign(coordinates_.size(), char{0});
    return s;
}

int Mechanism::coordinateOf(std::size_t joint, const std::string& suffix) const {
    const std::string& wanted = suffix.empty() ? firstSuffix_[joint] : suffix;
    const auto it = std::find_if(coordinates_.begin(), coordinates_.end(),
                                 [&](const Coordinate& c) { return c.joint == joint && c.suffix == wanted; });
    return it == coordinates_.end() ? -1 : static_cast<int>(it - coordinates_.begin());
}

/// Joints on the ground, each with one rotation, carrying nothing that moves on.
void Mechanism::findSingleJoints() {
    if (!assemblies_.empty() || !loops_.isEmpty() || !motions_.empty()) return;
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
        if (primitives_[i].parent != 0 || !primitives_[i].isRotation || primitives_[i].travel != 0.0) return;
    }
    singleJoints_.resize(coordinates_.size());
    for (std::size_t i = 0; i < primitives_.size(); ++i) {
        const Primitive& primitive = primitives_[i];
        RigidInertia carried;
        for (const Carrier& carrier : carriers_) {
            if (carrier.frame == frameOfPrimitive_[i]) carried = carrier.inertia;
        }
        const Vector3 axis = primitive.X_PJ.rotation * primitive.axis;
        const Vector3 arm = primitive.X_PJ.rotation * carried.centreOfMass;
        const Vector3 across = arm - axis * axis.dot(arm); // turns by q: cos q across + sin q (axis × across)
        SingleJoint& joint = singleJoints_[static_cast<std::size_t>(primitive.coordinate)];
        joint.inertia = carried.aboutAxis(primitive.axis);
        joint.gravityCos = carried.mass * axis.dot(across.cross(gravity_));
        joint.gravitySin = carried.mass * axis.dot(axis.cross(across).cross(gravity_));
        for (const Relief& relief : reliefs_) {
            if (relief.frame != frameOfPrimitive_[i]) continue;
            const Vector3 moment = primitive.X_PJ.rotation * relief.moment;
            const Vector3 lever = moment - axis * axis.dot(moment);
            joint.gravityCos -= axis.dot(lever.cross(gravity_));
            joint.gravitySin -= axis.dot(axis.cross(lever).cross(gravity_));
        }
    }
}

} // namespace hingelab
