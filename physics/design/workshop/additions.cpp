// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/additions.h"

#include <algorithm>
#include <cmath>

#include "rig/rig_walk.h"
#include "shapes/solid.h"
#include "spatial/roll_pitch_yaw.h"
#include "spatial/turn_between.h"
#include "text/pointer.h"
#include "workshop/cad_picks.h"
#include "workshop/item_json.h"
#include "workshop/joint_along.h"
#include "workshop/loop_joint.h"
#include "workshop/mirror_image.h"
#include "workshop/new_assembly.h"
#include "workshop/new_coupling.h"
#include "workshop/new_part.h"
#include "workshop/survey.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

template <class Variant, std::size_t I = 0>
void emplaceKind(Variant& variant, std::size_t index) {
    if constexpr (I < std::variant_size_v<typename Variant::variant>) {
        if (index == I) {
            variant.template emplace<I>();
        } else {
            emplaceKind<Variant, I + 1>(variant, index);
        }
    }
}

template <class Names>
std::optional<std::size_t> kindNamed(const Names& names, const std::string& name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name == names[i].name) return i;
    }
    return std::nullopt;
}

constexpr double kWoodLike = 600.0; // density of what has no material yet [kg/m³]
constexpr const char* kNothingTurns =
    "Nothing turns yet that it could act on: add a link with a revolute joint first";
constexpr const char* kNothingMoves = "Nothing moves yet: add a link first";

/// Makes proposals for one rig and one place.
class Proposer {
  public:
    Proposer(const Survey& survey, const AdditionPlace& place)
        : survey_(survey), rig_(survey_.rig()), place_(place) {}

    Proposal link(std::size_t kind) const {
        Joint joint;
        joint.kind = jointAlong(kind);
        const bool isLoose = std::holds_alternative<FreeJoint>(joint.kind);
        const BodySpot spot = isLoose && place_.spots.empty() ? aboveAll() : carrierSpot();
        Body body;
        body.name = unusedName(isLoose ? "part" : "link", rig_.bodies);
        const double length = roundedTo(0.5 * survey_.scale().length, 2);
        Shape bar;
        bar.name = "bar";
        bar.finish = Finish::metal;
        const Vector3 size = isLoose ? Vector3(0.3 * length, 0.3 * length, 0.3 * length)
                                     : Vector3(length, 0.1 * length, 0.05 * length);
        bar.geometry = BoxGeometry{size};
        bar.position.x() = isLoose ? 0.0 : 0.5 * length;
        bar.mass = std::max(roundedTo(kWoodLike * size.prod(), 2), 1e-3);
        body.shapes = {bar};
        joint.name = unusedName(jointKinds()[kind].name, rig_.joints, rig_.assemblies);
        joint.parent = spot.body;
        joint.child = body.name;
        joint.position = tidied(spot.position);
        if (!isLoose) joint.rotation = rotationAlong(spot);
        Proposal proposal;
        proposal.edits = {AddItem{"/bodies", inFileForm(body)}, AddItem{"/joints", inFileForm(joint)}};
        proposal.item = "/bodies/" + escapeSegment(body.name);
        return proposal;
    }

    Proposal loop(std::size_t kind) const {
        const bool isChosen = place_.spots.size() > 1;
        const std::vector<BodySpot> ends = isChosen ? place_.spots : spotsInLine(survey_, place_.item);
        if (ends.size() < 2) return refused(kNothingMoves);
        const Joint* holding = isChosen ? nullptr : survey_.jointOf(ends[1].body);
        if (holding != nullptr && isDriven(*holding)) {
            return refused(
                "Choose two places: the motion of this body is prescribed, and a second hinge may stop it");
        }
        return proposeLoopJoint(survey_, kind, ends[0], ends[1]);
    }

    Proposal shape(std::size_t kind) const {
        const BodySpot spot = ownerSpot();
        const Body* owner = survey_.body(spot.body);
        Shape shape;
        emplaceKind(shape.geometry, kind);
        shape.name = unusedName(labelled(shapeKinds()[kind].name),
                                owner != nullptr ? owner->shapes : std::vector<Shape>{});
        shape.geometry = sizedLike(shape.geometry, roundedTo(0.15 * survey_.scale().length, 2));
        if (auto* mesh = std::get_if<MeshGeometry>(&shape.geometry)) {
            mesh->file = place_.file;
            mesh->scale = place_.fileScale;
        }
        shape.position = tidied(spot.position);
        const bool isMesh = std::holds_alternative<MeshGeometry>(shape.geometry);
        const bool isHalfSpace = std::holds_alternative<HalfSpaceGeometry>(shape.geometry);
        if (isMesh && place_.file.empty()) return refused("A mesh needs a file: choose an STL or OBJ file");
        if (isHalfSpace && place_.spots.empty()) putBelowAll(shape, spot.body);
        const bool weighs = owner != nullptr && survey_.isMoving(spot.body) && !owner->massProperties &&
                            isSolid(shape.geometry);
        if (weighs) {
            Shape solid = shape;
            solid.mass = 1.0;
            shape.mass = std::max(roundedTo(kWoodLike * 8.0 * halfExtents(solid).prod(), 2), 1e-4);
        }
        Proposal proposal;
        if (owner == nullptr) { // the world, of which the document does not speak yet
            Body world;
            world.name = spot.body;
            world.shapes = {shape};
            proposal.edits = {AddItem{"/bodies", inFileForm(world)}};
        } else {
            proposal.edits = {AddItem{listOf(*owner, "shapes"), inFileForm(shape)}};
        }
        proposal.item = "/bodies/" + escapeSegment(spot.body) + "/shapes/" + escapeSegment(shape.name);
        return proposal;
    }

    Proposal point() const {
        const BodySpot spot = ownerSpot();
        const Body* owner = survey_.body(spot.body);
        if (owner == nullptr) return refused("The world has no shapes yet that the point could be on");
        const std::string name = unusedName("point", owner->points);
        Proposal proposal;
        proposal.edits = {AddItem{listOf(*owner, "points"), pointItem(name, pointOn(spot))}};
        proposal.item = "/bodies/" + escapeSegment(spot.body) + "/points/" + escapeSegment(name);
        return proposal;
    }

    Proposal handle() const {
        if (rig_.handle) return refused("The rig has a handle: choose another point for it");
        BodySpot spot = ownerSpot();
        if (!survey_.isMoving(spot.body)) spot = {survey_.movingBody({}), Vector3::Zero()};
        const Body* owner = survey_.body(spot.body);
        if (owner == nullptr) return refused(kNothingMoves);
        const std::string name = unusedName("handle", owner->points);
        Proposal proposal;
        proposal.edits = {AddItem{listOf(*owner, "points"), pointItem(name, pointOn(spot))},
                          SetValue{"/handle", {{"body", spot.body}, {"point", name}}}};
        proposal.item = "/handle";
        return proposal;
    }

    Proposal assembly(std::size_t kind) const {
        std::vector<BodySpot> ends = place_.spots;
        if (ends.size() < 2) ends = suggestedEnds(true);
        if (ends.size() < 2) return refused(kNothingMoves);
        if (ends[0].body == ends[1].body)
            return refused("An assembly joins two bodies: choose its second place on another one");
        AssemblyItem item;
        item.name = unusedName(labelled(shortName(assemblyKinds()[kind].label)), rig_.assemblies, rig_.joints);
        item.frameA = {ends[0].body, tidied(ends[0].position), Vector3::Zero()};
        item.frameB = {ends[1].body, tidied(ends[1].position), Vector3::Zero()};
        const auto frame = [&](const FramePlace& at) {
            return survey_.poseOf(at.body) * Pose{Matrix3::Identity(), at.position};
        };
        const auto parameters =
            assemblyThatCloses(kind, frame(item.frameA), frame(item.frameB), survey_.axisAt(ends[0].body));
        if (!parameters) return refused("The two places coincide: an assembly needs some way between them");
        item.parameters = *parameters;
        Proposal proposal;
        proposal.edits = {AddItem{"/assemblies", inFileForm(item)}};
        proposal.item = "/assemblies/" + escapeSegment(item.name);
        return proposal;
    }

    /// The assembly with the wanted joints between the two places.
    Proposal dyad() const {
        std::vector<BodySpot> ends = place_.spots;
        if (ends.size() < 2) ends = suggestedEnds(true);
        if (ends.size() < 2) return refused(kNothingMoves);
        const Vector3 first = survey_.axisAt(ends[0].body);
        const Vector3 second = survey_.isMoving(ends[1].body) ? survey_.axisAt(ends[1].body) : first;
        constexpr double nearlyParallel = 1e-3;
        const bool isPlanar = first.cross(second).norm() < nearlyParallel;
        const DyadChoice choice = assemblyWith(place_.joints, isPlanar);
        if (!choice.kind) return refused(choice.words);
        if (choice.isTurned) std::swap(ends[0], ends[1]);
        AdditionPlace place = place_;
        place.spots = ends;
        Proposal proposal = Proposer(survey_, place).assembly(*choice.kind);
        proposal.note = choice.words;
        proposal.note += isPlanar ? ". Both places turn about parallel axes."
                                  : ". The axes at the two places are not parallel: it works in space.";
        return proposal;
    }

    Proposal element(std::size_t kind) const {
        const KindInfo& info = elementKinds()[kind];
        Element element;
        element.name = unusedName(labelled(info.name), rig_.elements);
        RigScale scale = survey_.scale();
        const bool turns = info.actsOn == ActsOn::rotation;
        element.joint = coordinateToDrive(turns);
        if (turns && element.joint.empty()) return refused(kNothingTurns);
        if (!turns && (element.joint.empty() || !place_.spots.empty())) {
            element.joint.clear();
            const std::vector<BodySpot> ends = place_.spots.size() > 1 ? place_.spots : suggestedEnds(false);
            if (ends.size() < 2) return refused(kNothingMoves);
            if (ends[0].body == ends[1].body) return refused("Both ends are on one body: nothing would move");
            element.from = PlacePoint{ends[0].body, tidied(ends[0].position)};
            element.to = PlacePoint{ends[1].body, tidied(ends[1].position)};
            constexpr double room = 1.1; // a strut is not at its end yet
            const double now = distanceBetween(*element.from, *element.to);
            scale.length = room * now;
            if (!(scale.length > 1e-6)) return refused("The two ends coincide: choose places apart");
        }
        if (info.gearing == Gearing::always) {
            const std::string other = otherCoordinate(element.joint, turns);
            if (other.empty()) return refused("A gear needs two joints: there is no other of this kind");
            constexpr double outside = -1.0; // wheels beside each other turn against each other
            element.gearedTo = GearedTo{other, outside};
        }
        element.law = oneOfEachKind(scale)[kind];
        if (element.from && element.to) fitStroke(element.law, *element.from, *element.to);
        element.law = rounded(std::move(element.law));
        Proposal proposal;
        proposal.edits = {AddItem{"/elements", inFileForm(element)}};
        proposal.item = "/elements/" + escapeSegment(element.name);
        return proposal;
    }

    Proposal motor() const {
        Motor motor;
        motor.name = unusedName("motor", rig_.motors);
        const std::vector<BodySpot>& spots = place_.spots;
        if (spots.size() > 1) {
            motor.from = PlacePoint{spots[0].body, tidied(spots[0].position)};
            motor.to = PlacePoint{spots[1].body, tidied(spots[1].position)};
        } else {
            motor.joint = coordinateToDrive(true);
            if (motor.joint.empty()) motor.joint = coordinateToDrive(false);
            if (motor.joint.empty()) return refused(kNothingMoves);
            const DcMotorParameters& m = motor.motor;
            const double stall = m.torqueConstant * m.supplyVoltage / m.resistance;
            constexpr double reserve = 3.0;
            motor.gear.ratio = std::max(1.0, roundedTo(reserve * survey_.scale().torque() / stall, 2));
        }
        Proposal proposal;
        proposal.edits = {AddItem{"/motors", inFileForm(motor)}};
        proposal.item = "/motors/" + escapeSegment(motor.name);
        return proposal;
    }

    Proposal dimension() const {
        // Names in expressions have no blanks.
        std::string name = "length";
        const auto isUsed = [&] {
            return std::any_of(rig_.dimensions.begin(), rig_.dimensions.end(),
                               [&](const Dimension& d) { return d.name == name; });
        };
        for (int number = 2; isUsed(); ++number) name = "length_" + std::to_string(number);
        const double value = roundedTo(0.5 * survey_.scale().length, 2);
        Proposal proposal;
        proposal.edits = {
            AddItem{"/dimensions", {{"name", name}, {"value", value}, {"lower", 0.0}, {"upper", 4.0 * value}}}};
        proposal.item = "/dimensions/" + name;
        return proposal;
    }

    Proposal contact() const {
        Contact contact;
        contact.name = unusedName("contact", rig_.contacts);
        const std::string own = survey_.bodyOf(place_.item);
        const bool isWithWorld = survey_.isMoving(own) && survey_.body(kWorldName) != nullptr &&
                                 !survey_.body(kWorldName)->shapes.empty();
        if (place_.spots.size() > 1) {
            if (place_.spots[0].body == place_.spots[1].body)
                return refused("A body does not touch itself: choose a second body");
            contact.first.body = place_.spots[0].body;
            contact.second.body = place_.spots[1].body;
        } else if (isWithWorld) {
            contact.first.body = own;
            contact.second.body = kWorldName;
        } else {
            contact.first.body = contact.second.body = kAllBodies;
        }
        constexpr double sinks = 5e-4; // [m] under the weight of all that moves
        contact.stiffness = roundedTo(survey_.scale().weight / sinks, 1);
        Proposal proposal;
        proposal.edits = {AddItem{"/contacts", inFileForm(contact)}};
        proposal.item = "/contacts/" + escapeSegment(contact.name);
        return proposal;
    }

  private:
    static bool isDriven(const Joint& joint) {
        const JointMotions motions = motionsOf(joint.kind);
        return std::any_of(motions.singles.begin(), motions.singles.end(),
                           [](const SingleMotion& single) { return single.motion.has_value(); });
    }
    static std::string labelled(std::string name) {
        std::replace(name.begin(), name.end(), '_', ' ');
        return name;
    }
    static std::string shortName(const std::string& label) { return label.substr(0, label.find(':')); }

    static Json pointItem(const std::string& name, const Vector3& p) {
        return {{"name", name}, {"position", {p.x(), p.y(), p.z()}}};
    }

    std::string listOf(const Body& body, const char* list) const {
        return "/bodies/" + std::to_string(&body - rig_.bodies.data()) + "/" + list;
    }

    /// Where a link hangs: where it was picked, else at the far end of the selected body or on the frame of the
    /// selected assembly, else on the world.
    BodySpot carrierSpot() const {
        if (!place_.spots.empty()) return place_.spots.front();
        const std::vector<std::string> segments = splitPointer(place_.item);
        if (segments.size() == 2 && segments[0] == "assemblies") {
            return {rig_.assemblies[std::stoul(segments[1])].name + "." + kAssemblyFrames[0], Vector3::Zero()};
        }
        const std::string own = survey_.bodyOf(place_.item);
        if (own.empty() || own == kWorldName) return {kWorldName, Vector3::Zero()};
        return {own, survey_.farEnd(own)};
    }

    BodySpot aboveAll() const {
        return {kWorldName, tidied((survey_.highest() + 0.3 * survey_.scale().length) * survey_.up())};
    }

    /// The body that a shape or point becomes part of.
    BodySpot ownerSpot() const {
        if (!place_.spots.empty()) return place_.spots.front();
        const std::string own = survey_.bodyOf(place_.item);
        if (!own.empty()) return {own, Vector3::Zero()};
        const std::string moving = survey_.movingBody({});
        return {moving.empty() ? kWorldName : moving, Vector3::Zero()};
    }

    Vector3 pointOn(const BodySpot& spot) const {
        return tidied(place_.spots.empty() ? survey_.farEnd(spot.body) : spot.position);
    }

    /// x along the carrier (or level), z about the axis about which things turn there.
    Vector3 rotationAlong(const BodySpot& spot) const {
        const Matrix3 R_WP = survey_.poseOf(spot.body).rotation;
        const Vector3 axis = R_WP.transpose() * survey_.axisAt(spot.body);
        const Vector3 end = survey_.isMoving(spot.body) ? survey_.farEnd(spot.body) : Vector3::Zero();
        Vector3 along = end - axis * axis.dot(end);
        if (along.norm() < 1e-6) along = Vector3::UnitX() - axis * axis.x();
        if (along.norm() < 1e-6) along = axis.unitOrthogonal();
        Matrix3 R;
        R.col(0) = along.normalized();
        R.col(2) = axis;
        R.col(1) = R.col(2).cross(R.col(0));
        const Vector3 angles = rollPitchYawOf(R);
        constexpr double rounding = 1e-12;
        return angles.unaryExpr([](double a) { return std::abs(a) < rounding ? 0.0 : a; });
    }

    /// A floor under the rig.
    void putBelowAll(Shape& shape, const std::string& body) const {
        const Pose X_BW = survey_.poseOf(body).inverse();
        const Matrix3 turn = turnBetween(Vector3::UnitZ(), survey_.up());
        shape.rotation = rollPitchYawOf(X_BW.rotation * turn);
        shape.position = tidied(X_BW * Vector3(survey_.lowest() * survey_.up()));
        shape.name =
            unusedName("ground", survey_.body(body) ? survey_.body(body)->shapes : std::vector<Shape>{});
        shape.finish = Finish::frame;
    }

    double distanceBetween(const PlacePoint& from, const PlacePoint& to) const {
        return (survey_.poseOf(to.body) * to.position - survey_.poseOf(from.body) * from.position).norm();
    }

    double distanceAtStart(const PlacePoint& from, const PlacePoint& to) const {
        return (survey_.startOf(to.body) * to.position - survey_.startOf(from.body) * from.position).norm();
    }

    /// Least and greatest distance over the range of motion, if one end is on a body that turns between two
    /// stops, and the other one on what carries it; else at the start and as shown.
    std::pair<double, double> distancesOver(const PlacePoint& from, const PlacePoint& to) const {
        const double first = distanceAtStart(from, to);
        const double now = distanceBetween(from, to);
        std::pair<double, double> range{std::min(first, now), std::max(first, now)};
        for (const auto& [moving, other] : {std::pair{&from, &to}, std::pair{&to, &from}}) {
            const Joint* joint = survey_.jointOf(moving->body);
            const RevoluteJoint* hinge = joint != nullptr ? joint->revolute() : nullptr;
            const bool isCarried =
                joint != nullptr && (joint->parent == other->body ||
                                     !(survey_.isMoving(joint->parent) || survey_.isMoving(other->body)));
            if (hinge == nullptr || !isCarried || !hinge->lowerStop || !hinge->upperStop) continue;
            const Pose X_WJ = survey_.poseOf(joint->parent) *
                              Pose{rotationFromRollPitchYaw(joint->rotation), joint->position};
            const Vector3 p_WO = survey_.poseOf(other->body) * other->position;
            constexpr int steps = 32;
            for (int i = 0; i <= steps; ++i) {
                const double angle =
                    hinge->lowerStop->angle + (hinge->upperStop->angle - hinge->lowerStop->angle) * i / steps;
                const Matrix3 R_JB = Eigen::AngleAxisd(angle, hinge->axis.normalized()).toRotationMatrix();
                const double distance = (X_WJ * (R_JB * moving->position) - p_WO).norm();
                range.first = std::min(range.first, distance);
                range.second = std::max(range.second, distance);
            }
        }
        return range;
    }

    /// Two ends beside a moving body: on it (half way, or for assemblies at its far end), and on what carries
    /// it, with a lever of its own.
    std::vector<BodySpot> suggestedEnds(bool isAssembly) const {
        const std::string moving = survey_.movingBody(place_.item);
        if (moving.empty()) return {};
        const Joint* joint = survey_.jointOf(moving);
        const std::string carrier =
            joint != nullptr && survey_.body(joint->parent) != nullptr ? joint->parent : kWorldName;
        Vector3 end = (isAssembly ? 1.0 : 0.5) * survey_.farEnd(moving);
        if (end.norm() < 1e-9) end.x() = 0.3 * survey_.scale().length;
        const Pose X_WM = survey_.poseOf(moving);
        const Vector3 lever = X_WM * end - X_WM.translation;
        const Vector3 axis = survey_.axisAt(moving);
        Vector3 across = axis.cross(lever);
        if (across.norm() < 1e-9) across = lever.unitOrthogonal() * lever.norm();
        // In the plane of motion, so that the two ends come nearer and farther.
        const Vector3 other =
            isAssembly ? Vector3(X_WM.translation + 2.0 * lever) : Vector3(X_WM.translation - 0.6 * across);
        const BodySpot onMoving{moving, end};
        const BodySpot onCarrier{carrier, survey_.poseOf(carrier).inverse() * other};
        return isAssembly ? std::vector<BodySpot>{onMoving, onCarrier}
                          : std::vector<BodySpot>{onCarrier, onMoving};
    }

    /// The selected joint or assembly if it fits, else the first that does.
    std::string coordinateToDrive(bool turns) const {
        const std::vector<std::string> segments = splitPointer(place_.item);
        const bool isSelected = segments.size() == 2 && segments[0] == "joints";
        const std::string own = survey_.bodyOf(place_.item);
        std::string first;
        for (std::size_t j = 0; j < rig_.joints.size(); ++j) {
            const Joint& joint = rig_.joints[j];
            const std::vector<CoordinateName> names = coordinateNames(joint.kind);
            for (const CoordinateName& coordinate : names) {
                if (!coordinate.canBeDriven || coordinate.isRotation != turns) continue;
                std::string text = joint.name;
                if (names.size() > 1) text.append(".").append(coordinate.suffix);
                if ((isSelected && std::to_string(j) == segments[1]) || joint.carries(own)) return text;
                // A slide is meant only where it is selected: two points are what one expects.
                if (first.empty() && turns) first = text;
                break;
            }
        }
        return first;
    }

    /// The first coordinate of the kind that is not this one.
    std::string otherCoordinate(const std::string& own, bool turns) const {
        for (const Joint& joint : rig_.joints) {
            const std::vector<CoordinateName> names = coordinateNames(joint.kind);
            for (const CoordinateName& coordinate : names) {
                if (!coordinate.canBeDriven || coordinate.isRotation != turns) continue;
                const std::string text = names.size() > 1 ? joint.name + "." + coordinate.suffix : joint.name;
                if (text != own) return text;
            }
        }
        return {};
    }

    /// What has a stroke can do what is known of the distance.
    void fitStroke(ElementLaw& law, const PlacePoint& from, const PlacePoint& to) const {
        const std::pair<double, double> range = distancesOver(from, to);
        std::visit(
            [&](auto& kind) {
                if constexpr (requires {
                                  kind.compressedLength;
                                  kind.extendedLength;
                              }) {
                    constexpr double reserve = 0.05; // to its own stops
                    kind.extendedLength = std::max(kind.extendedLength, (1.0 + reserve) * range.second);
                    kind.compressedLength = std::min(kind.compressedLength, (1.0 - reserve) * range.first);
                }
            },
            law);
    }

    /// Numbers of a new law as a person would write them.
    static ElementLaw rounded(ElementLaw law) {
        class Rounding final : public Visitor {
            void number(const FieldInfo&, double& value, double) override { value = roundedTo(value, 3); }
            void object(const char*, const DocumentPart&, const char*) override {}
            void optionalObject(const char*, OptionalField&, const char*) override {}
            void list(const char*, ListField&, const char*) override {}
        };
        Rounding rounding;
        walk(rounding, law);
        return law;
    }

    const Survey& survey_;
    const Rig& rig_;
    const AdditionPlace& place_;
};

Proposal proposalFor(const Model& model, const AdditionPlace& place, const std::string& list,
                     const std::string& kind) {
    if (list == "parts") return proposePart(model, kind, place);
    const Survey survey(model, place.shown);
    const Proposer proposer(survey, place);
    if (const auto joint = kindNamed(jointKinds(), kind); list == "joints" && joint)
        return proposer.link(*joint);
    if (const auto joint = kindNamed(jointKinds(), kind); list == "loops" && joint)
        return proposer.loop(*joint);
    if (const auto known = kindNamed(assemblyKinds(), kind); list == "assemblies" && known)
        return proposer.assembly(*known);
    if (const auto law = kindNamed(elementKinds(), kind); list == "elements" && law)
        return proposer.element(*law);
    if (const auto shape = kindNamed(shapeKinds(), kind); list == "shapes" && shape)
        return proposer.shape(*shape);
    if (list == "dyad") return proposer.dyad();
    if (list == "points") return proposer.point();
    if (list == "handle") return proposer.handle();
    if (list == "couplings") return proposeCoupling(model, survey, place);
    if (list == "mirror") return proposeMirrorImage(survey, place);
    if (list == "motors") return proposer.motor();
    if (list == "dimensions") return proposer.dimension();
    if (list == "contacts") return proposer.contact();
    return refused("There is nothing of this kind: " + (kind.empty() ? list : list + "/" + kind));
}

/// What is put on an axis or centre of a CAD part follows it when the file changes.
void notePicks(const Rig& rig, const std::vector<BodySpot>& spots, std::vector<Edit>& edits) {
    for (const BodySpot& spot : spots) {
        const auto body = std::find_if(rig.bodies.begin(), rig.bodies.end(),
                                       [&](const Body& b) { return b.name == spot.body; });
        if (!spot.pick || !spot.shape || body == rig.bodies.end()) continue;
        const auto index = static_cast<std::size_t>(body - rig.bodies.begin());
        if (const std::optional<Edit> edit = pickEdit(rig, index, *spot.shape, *spot.pick))
            edits.push_back(*edit);
    }
}

} // namespace

Proposal propose(const Model& model, const std::string& id, const AdditionPlace& place) {
    const std::size_t slash = id.find('/');
    const std::string kind = slash == std::string::npos ? std::string() : id.substr(slash + 1);
    Proposal proposal = proposalFor(model, place, id.substr(0, slash), kind);
    if (!proposal.edits.empty()) notePicks(model.rig(), place.spots, proposal.edits);
    const auto known =
        std::find_if(additions().begin(), additions().end(), [&](const Addition& a) { return a.id == id; });
    if (known != additions().end()) proposal.words = "Add " + known->label;
    return proposal;
}

} // namespace hingelab
