// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "explain/explained_poses.h"
#include "explain/explainers.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

using Row = std::span<const double>;

/// a_C = a_O + alpha x r + w x (w x r), of the centre of mass at r from the origin.
ExplainedVector accelerationOfCentre(const BodyBlock& b) {
    const auto arm = [b](Row row) -> Vector3 { return b.centreOfMass.in(row)-b.pose.position.in(row); };
    ExplainedVector vector;
    vector.words = "Acceleration of the centre of mass";
    vector.tex = "\\vec{a}_\\mathrm{C}";
    vector.quantity = Quantity::acceleration;
    vector.value = vectorIn(b.centreAcceleration);
    vector.place = vectorIn(b.centreOfMass);
    vector.terms = {
        {"\\vec{a}_\\mathrm{O}", "Of the origin", vectorIn(b.acceleration), channelsOf(b.acceleration),
         vector.place},
        {"\\vec{\\alpha} \\times \\vec{r}",
         "By the angular acceleration",
         [b, arm](Row row) -> Vector3 { return b.angularAcceleration.in(row).cross(arm(row)); },
         {},
         vector.place},
        {"\\vec{\\omega} \\times (\\vec{\\omega} \\times \\vec{r})",
         "Towards the axis",
         [b, arm](Row row) -> Vector3 {
             const Vector3 w = b.angularVelocity.in(row);
             return w.cross(w.cross(arm(row)));
         },
         {},
         vector.place},
    };
    return vector;
}

/// The forces on one body of the rig. Each joint hands on what hangs on it. A hand is left out: samples have
/// its force, but not the body that it pulls.
class ForceBalance {
  public:
    ForceBalance(const Model& model, std::size_t body)
        : model_(model), body_(body), name_(model.rig().bodies[body].name) {}

    [[nodiscard]] ExplainedVector vector() && {
        addInertia();
        addJoints();
        addAssemblies();
        addElements();
        addMotors();
        addContacts();
        return std::move(vector_);
    }

  private:
    void add(const std::string& name, std::string words, RowVector value, RowVector place,
             VectorChannels channels = {}) {
        vector_.terms.push_back(
            {vectorTex("F", name), std::move(words), std::move(value), channels, std::move(place), name});
    }
    void addInertia() {
        const double mass = model_.mechanism().inertiaOfBody(body_).mass;
        const Vector3 weight =
            mass * model_.rig().bodies[body_].gravityShare() * model_.rig().environment.gravity;
        const VectorHandle centre = model_.layout().bodies[body_].centreAcceleration;
        vector_.words = "Forces on the body";
        vector_.tex = mass > 0.0 ? "m \\vec{a}_\\mathrm{C}" : "\\vec{0}";
        vector_.quantity = Quantity::force;
        vector_.value = [mass, centre](Row row) -> Vector3 {
            return mass > 0.0 ? Vector3(mass * centre.in(row)) : Vector3(Vector3::Zero());
        };
        vector_.place = vectorIn(model_.layout().bodies[body_].centreOfMass);
        if (weight.isZero(0.0)) return;
        vector_.terms.push_back({"m \\vec{g}", "Weight", [weight](Row) { return weight; }, {}, vector_.place});
    }
    void addJoints() {
        const Rig& rig = model_.rig();
        for (std::size_t j = 0; j < rig.joints.size(); ++j) {
            const Joint& joint = rig.joints[j];
            const double sign = joint.child == name_ ? 1.0 : joint.parent == name_ ? -1.0 : 0.0;
            if (sign == 0.0) continue;
            const VectorHandle force = model_.layout().joints[j].load.force;
            const RowPose parent = parentPose(model_, joint.parent);
            const Matrix3 own = rotationFromRollPitchYaw(joint.rotation);
            add(
                joint.name, "Joint \"" + joint.name + "\"",
                [parent, own, force, sign](Row row) -> Vector3 {
                    return sign * (parent(row).rotation * own * force.in(row));
                },
                pointOn(parent, joint.position));
        }
    }
    void addAssemblies() {
        const Rig& rig = model_.rig();
        for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
            const AssemblyItem& item = rig.assemblies[k];
            const AssemblyBlock& block = model_.layout().assemblies[k];
            addFrame(item, item.frameA, block.a.force, "frame_a");
            addFrame(item, item.frameB, block.b.force, "frame_b");
        }
    }
    void addFrame(const AssemblyItem& item, const FramePlace& place, const VectorHandle& force,
                  const char* which) {
        if (place.body != name_) return;
        const RowPose pose = bodyPose(model_, name_);
        const Matrix3 own = rotationFromRollPitchYaw(place.rotation);
        add(
            item.name, "Assembly \"" + item.name + "\" at " + which,
            [pose, own, force](Row row) -> Vector3 { return -(pose(row).rotation * own * force.in(row)); },
            pointOn(pose, place.position));
    }
    /// Along the line between two points, which are pushed apart.
    void addLine(const std::string& name, const std::string& words, const PlacePoint& from,
                 const PlacePoint& to, std::function<double(Row)> force) {
        if (from.body == to.body || (from.body != name_ && to.body != name_)) return;
        const double sign = to.body == name_ ? 1.0 : -1.0;
        const RowVector begin = pointOn(bodyPose(model_, from.body), from.position);
        const RowVector end = pointOn(bodyPose(model_, to.body), to.position);
        add(
            name, words,
            [=, force = std::move(force)](Row row) -> Vector3 {
                return sign * force(row) * (end(row) - begin(row)).normalized();
            },
            sign > 0.0 ? end : begin);
    }
    /// The stops that an element brings push besides.
    [[nodiscard]] std::function<double(Row)> forceWithStops(std::size_t element) const {
        const ElementBlock& block = model_.layout().elements[element];
        std::vector<Model::Stop> stops;
        for (const Model::Stop& stop : model_.stops()) {
            if (stop.port.kind == Port::Kind::points && stop.owner == model_.rig().elements[element].name)
                stops.push_back(stop);
        }
        return [force = block.force, place = block.place, rate = block.rate, stops](Row row) {
            double sum = force.in(row);
            for (const Model::Stop& stop : stops) {
                const double depth = stop.side * (place.in(row)-stop.law.angle);
                const double speed = stop.side * rate.in(row);
                if (depth > 0.0 && 1.0 + stop.law.dissipation * speed > 0.0)
                    sum -= stop.side * stopTorque(stop.law, depth, speed);
            }
            return sum;
        };
    }
    void addElements() {
        const Rig& rig = model_.rig();
        for (std::size_t e = 0; e < rig.elements.size(); ++e) {
            const Element& element = rig.elements[e];
            if (!element.from || !element.to) continue;
            addLine(element.name, "Element \"" + element.name + "\"", *element.from, *element.to,
                    forceWithStops(e));
        }
    }
    void addMotors() {
        const Rig& rig = model_.rig();
        for (std::size_t m = 0; m < rig.motors.size(); ++m) {
            const Motor& motor = rig.motors[m];
            if (!motor.from || !motor.to) continue;
            addLine(motor.name, "Motor \"" + motor.name + "\"", *motor.from, *motor.to,
                    [output = model_.layout().motors[m].output](Row row) { return output.in(row); });
        }
    }
    void addContacts() {
        for (std::size_t c = 0; c < model_.contacts().size(); ++c) {
            const auto pairs = pairsOf(c);
            if (!pairs) continue;
            add(
                model_.contacts()[c].name, "Contact \"" + model_.contacts()[c].name + "\"",
                [spots = model_.layout().contacts[c].spots, sign = *pairs](Row row) {
                    Vector3 sum = Vector3::Zero();
                    for (const SpotBlock& spot : spots) {
                        const double normal = spot.normalForce.in(row);
                        if (!(normal > 0.0)) continue;
                        sum += sign * (normal * spot.normal.in(row) + spot.friction.in(row));
                    }
                    return sum;
                },
                [spots = model_.layout().contacts[c].spots](Row row) {
                    // Where the normal forces have their middle.
                    Vector3 sum = Vector3::Zero();
                    double all = 0.0;
                    for (const SpotBlock& spot : spots) {
                        const double normal = spot.normalForce.in(row);
                        if (!(normal > 0.0)) continue;
                        sum += normal * spot.position.in(row);
                        all += normal;
                    }
                    return all > 0.0 ? Vector3(sum / all) : sum;
                });
        }
    }
    /// 1 if the body is the first of all pairs of a contact, -1 if it is the second of all; else spots of other
    /// bodies are among them, and samples do not say whose they are.
    [[nodiscard]] std::optional<double> pairsOf(std::size_t contact) const {
        std::optional<double> sign;
        for (const Model::ContactPair& pair : model_.contactPairs()) {
            if (pair.contact != contact) continue;
            const double here = pair.firstBody == body_ ? 1.0 : pair.secondBody == body_ ? -1.0 : 0.0;
            if (here == 0.0 || (sign && *sign != here)) return std::nullopt;
            sign = here;
        }
        return sign;
    }
    const Model& model_;
    std::size_t body_;
    const std::string& name_;
    ExplainedVector vector_;
};

/// Contacts of many bodies keep their spots together.
bool knowsAllContacts(const Model& model, std::size_t body) {
    for (const Model::ContactPair& pair : model.contactPairs()) {
        if (pair.firstBody != body && pair.secondBody != body) continue;
        for (const Model::ContactPair& other : model.contactPairs()) {
            const bool isOther = other.firstBody != pair.firstBody || other.secondBody != pair.secondBody;
            if (other.contact == pair.contact && isOther) return false;
        }
    }
    return true;
}

} // namespace

void explainBody(const Model& model, std::size_t b, Explanation& explanation) {
    const Body& body = model.rig().bodies[b];
    const BodyBlock& block = model.layout().bodies[b];
    explanation.title = body.name;
    explanation.kind = "Body";
    explanation.manual = "reference/channels#bodies";
    if (!block) {
        explanation.meaning = "This body does not move.";
        return;
    }
    explanation.meaning = "The forces on a body accelerate its centre of mass.";
    explanation.limits = "Bodies are rigid.";
    if (!knowsAllContacts(model, b)) {
        explanation.limits +=
            " The contact of this body is one of many bodies, whose forces are not kept apart: the balance of "
            "forces is left out.";
    } else {
        explanation.vectors.push_back(ForceBalance(model, b).vector());
    }
    if (block.centreOfMass) explanation.vectors.push_back(accelerationOfCentre(block));
}

} // namespace hingelab
