// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/modelica_export.h"

#include <map>
#include <memory>
#include <numbers>
#include <stdexcept>

#include "exchange/export_shapes.h"
#include "exchange/modelica_laws.h"
#include "exchange/modelica_loops.h"
#include "exchange/modelica_motors.h"
#include "exchange/modelica_text.h"
#include "mechanism/mass_properties.h"
#include "shapes/solid.h"
#include "simulation/simulation.h"
#include "spatial/pose.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

const std::string kMultiBody = "Modelica.Mechanics.MultiBody.";

/// What an element may act on: the two flanges of a coordinate.
struct Flanges {
    std::string axis, support;
    bool isRotation = true;
};

const std::string kWithFlanges = ", useAxisFlange = true";

class ModelicaWriter {
  public:
    explicit ModelicaWriter(const Rig& rig)
        : rig_(rig),
          model_(std::make_shared<const Model>(rig)),
          simulation_(model_),
          start_(rig),
          loops_(rig, start_, losses_) {}

    ExportResult write() {
        addWorld();
        for (const Body& body : rig_.bodies) addBody(body);
        // Names first: joints and assemblies hang on each other in any order.
        for (const AssemblyItem& item : rig_.assemblies) nameAssembly(item);
        for (std::size_t i = 0; i < rig_.joints.size(); ++i) addJoint(i);
        for (const AssemblyItem& item : rig_.assemblies) addAssembly(item);
        for (const Coupling& coupling : rig_.couplings) addCoupling(coupling);
        for (std::size_t i = 0; i < rig_.elements.size(); ++i) addElement(i);
        for (std::size_t i = 0; i < rig_.motors.size(); ++i) addMotor(i);
        tellLosses();
        return {text(), std::move(losses_)};
    }

  private:
    void declare(const std::string& type, const std::string& name, const std::string& modifiers,
                 const std::string& words) {
        components_ += "  " + type + " " + name;
        if (!modifiers.empty()) components_ += "(" + modifiers + ")";
        components_ += (words.empty() ? "" : " " + modelicaText(words)) + ";\n";
    }
    void connect(const std::string& a, const std::string& b) {
        connections_ += "  connect(" + a + ", " + b + ");\n";
    }

    void addWorld() {
        const Vector3& g = rig_.environment.gravity;
        const double size = g.norm();
        const Vector3 direction = size > 0.0 ? Vector3(g / size) : Vector3(0.0, 0.0, -1.0);
        components_ += "  inner " + kMultiBody + "World world(g = " + exportNumber(size) +
                       ", n = " + modelicaVector(direction) + ") \"Ground and gravity\";\n";
        frameOf_[kWorldName] = "world.frame_b";
    }

    void addBody(const Body& body) {
        if (body.name != kWorldName) {
            const std::string name = names_.unique("body_", body.name);
            const RigidInertia inertia = massPropertiesOf(body);
            const Matrix3& I = inertia.aboutCentreOfMass;
            const auto moment = [&](const char* key, int row, int column) {
                return std::string(", I_") + key + " = " + exportNumber(I(row, column));
            };
            declare(kMultiBody + "Parts.Body", name,
                    "m = " + exportNumber(inertia.mass) + ", r_CM = " + modelicaVector(inertia.centreOfMass) +
                        moment("11", 0, 0) + moment("22", 1, 1) + moment("33", 2, 2) + moment("21", 1, 0) +
                        moment("31", 2, 0) + moment("32", 2, 1) + ", animation = false",
                    body.name);
            frameOf_[body.name] = name + ".frame_a";
            if (body.gravityShare() != 1.0) {
                losses_.push_back({"gravity of \"" + body.name + "\"",
                                   "In the rig " + displayText(100.0 * body.gravityShare(), 3) +
                                       " % of it acts; in the model all of it.",
                                   {}});
            }
        }
        for (const Shape& shape : body.shapes) {
            if (shape.finish != Finish::hidden) addShape(body, shape);
        }
    }

    /// What the library's visualizer calls it; null where it has none.
    static const char* typeOf(PortableShape::Form form) {
        switch (form) {
            case PortableShape::Form::box:
                return "box";
            case PortableShape::Form::cylinder:
                return "cylinder";
            case PortableShape::Form::sphere:
                return "sphere";
            default:
                return nullptr;
        }
    }

    /// For the animation only.
    void addShape(const Body& body, const Shape& ofRig) {
        const PortableShape shape = shapeForExport(body, ofRig, true, losses_);
        const char* type = typeOf(shape.form);
        if (type == nullptr) {
            notDrawn_ += (notDrawn_.empty() ? "\"" : ", \"") + ofRig.name + "\" of \"" + body.name + "\"";
            return;
        }
        const Vector3& size = shape.size; // along x, y, z of the shape
        const Pose X = poseInBody(ofRig);
        const Matrix3& R = X.rotation;
        // The library's shapes begin at a face, and have their length along their first direction.
        const Vector3 begin = X.translation - 0.5 * size.z() * R.col(2);
        const std::string name = names_.unique("shape_", body.name + "_" + ofRig.name);
        declare(kMultiBody + "Visualizers.FixedShape", name,
                "shapeType = \"" + std::string(type) + "\", r_shape = " + modelicaVector(begin) +
                    ", lengthDirection = " + modelicaVector(R.col(2)) +
                    ", widthDirection = " + modelicaVector(R.col(0)) + ", length = " + exportNumber(size.z()) +
                    ", width = " + exportNumber(size.x()) + ", height = " + exportNumber(size.y()),
                {});
        connect(frameOf_.at(body.name), name + ".frame_a");
    }

    /// A frame at a constant place in another; that other itself where there is nothing between.
    std::string placed(const std::string& frame, const Vector3& position, const Vector3& rotation,
                       const std::string& what) {
        if (position.isZero(0.0) && rotation.isZero(0.0)) return frame;
        const std::string name = names_.unique("place_", what);
        if (rotation.isZero(0.0)) {
            declare(kMultiBody + "Parts.FixedTranslation", name,
                    "r = " + modelicaVector(position) + ", animation = false", {});
        } else {
            const Matrix3 R = rotationFromRollPitchYaw(rotation);
            declare(kMultiBody + "Parts.FixedRotation", name,
                    "r = " + modelicaVector(position) + ", rotationType = " + kMultiBody +
                        "Types.RotationTypes.TwoAxesVectors, n_x = " + modelicaVector(R.col(0)) +
                        ", n_y = " + modelicaVector(R.col(1)) + ", animation = false",
                    {});
        }
        connect(frame, name + ".frame_a");
        return name + ".frame_b";
    }

    void addJoint(std::size_t index) {
        const Joint& joint = rig_.joints[index];
        std::string frame = placed(frameOf_.at(joint.parent), joint.position, joint.rotation, joint.name);
        if (const Vector3* normal = loops_.normalOf(index)) {
            frame = addPlanarConstraint(joint, *normal, frame);
        } else {
            frame = addMotions(index, frame);
        }
        connect(frame, joint.closesLoop ? endOf(index) : frameOf_.at(joint.child));
    }

    std::string addMotions(std::size_t index, std::string frame) {
        const Joint& joint = rig_.joints[index];
        const JointMotions motions = motionsOf(joint.kind);
        JointKind kind = joint.kind;
        const StartPlaces places = startPlacesOf(kind);
        for (std::size_t i = 0; i < motions.singles.size(); ++i) {
            frame = addSingle(index, motions.singles[i], places.singles.at(i), i == 0, frame);
        }
        return motions.orientation ? addOrientation(index, *motions.orientation, frame) : frame;
    }

    /// Where a joint that closes a loop ends in its child.
    std::string endOf(std::size_t index) {
        const Joint& joint = rig_.joints[index];
        const Pose X_CE = start_.endInChild(index);
        return placed(frameOf_.at(joint.child), X_CE.translation, rollPitchYawOf(X_CE.rotation),
                      joint.name + "_child");
    }

    std::string addPlanarConstraint(const Joint& joint, const Vector3& normal, const std::string& from) {
        const std::string name = names_.unique("joint_", joint.name);
        declare(kMultiBody + "Joints.RevolutePlanarLoopConstraint", name,
                "n = " + modelicaVector(normal) + ", animation = false", joint.name);
        connect(from, name + ".frame_a");
        return name + ".frame_b";
    }

    /// What follows from others by a loop begins near its value, which is not fixed.
    [[nodiscard]] std::string startOf(std::size_t joint, const SingleMotion& motion) const {
        if (motion.motion) return {};
        const std::string rest = start_.isDependent(joint, motion.suffix) ? ")" : ", fixed = true)";
        return std::string(motion.isRotation ? ", phi(start = " : ", s(start = ") +
               exportNumber(start_.valueOf(joint, motion.suffix)) + rest +
               (motion.isRotation ? ", w(start = " : ", v(start = ") +
               exportNumber(start_.rateOf(joint, motion.suffix)) + rest;
    }

    std::string addSingle(std::size_t index, const SingleMotion& motion, const StartPlace& place, bool isFirst,
                          const std::string& from) {
        const Joint& joint = rig_.joints[index];
        const std::string coordinate = joint.name + "." + motion.suffix;
        const std::string name = names_.unique("joint_", isFirst ? joint.name : coordinate);
        std::string to = addPrimitive(name, motion, startOf(index, motion), from, coordinate);
        const Flanges flanges{name + ".axis", name + ".support", motion.isRotation};
        flangesOf_[coordinate] = flanges;
        if (isFirst) {
            flangesOf_[joint.name] = flanges;
            for (const JointStop& stop : stopsOf(joint.kind)) {
                const std::string type = names_.unique("Stop_", joint.name);
                laws_ += modelicaStop(type, stop, motion.isRotation);
                attach(type, names_.unique("stop_", joint.name), flanges, {});
            }
        }
        if (motion.motion) addMotion(place, coordinate, flanges);
        if (motion.travel != 0.0) to = addThread(name, motion, to);
        return to;
    }

    std::string addPrimitive(const std::string& name, const SingleMotion& motion, const std::string& start,
                             const std::string& from, const std::string& words) {
        declare(kMultiBody + (motion.isRotation ? "Joints.Revolute" : "Joints.Prismatic"), name,
                "n = " + modelicaVector(motion.axis.normalized()) + kWithFlanges + start, words);
        connect(from, name + ".frame_a");
        return name + ".frame_b";
    }

    /// The slide of a screw, held to its angle by a gear without loss.
    std::string addThread(const std::string& turn, const SingleMotion& motion, const std::string& from) {
        const std::string slide = names_.unique("thread_", turn);
        declare(kMultiBody + "Joints.Prismatic", slide,
                "n = " + modelicaVector(motion.axis.normalized()) + kWithFlanges, "Travel of the screw");
        const std::string gear = names_.unique("pitch_", turn);
        declare("Modelica.Mechanics.Rotational.Components.IdealGearR2T", gear,
                "ratio = " + exportNumber(1.0 / motion.travel), {});
        connect(from, slide + ".frame_a");
        connect(turn + ".axis", gear + ".flangeR");
        connect(gear + ".flangeT", slide + ".axis");
        return slide + ".frame_b";
    }

    template <MotionOf K>
    void addFollower(const Motion<K>& motion, const std::string& coordinate, const Flanges& flanges) {
        const std::string type = names_.unique("Motion_", coordinate);
        laws_ += modelicaMotion(type, motion);
        attach(type, names_.unique("motion_", coordinate), flanges, {});
    }
    void addMotion(const StartPlace& place, const std::string& coordinate, const Flanges& flanges) {
        if (place.turning != nullptr) {
            addFollower(**place.turning, coordinate, flanges);
        } else {
            addFollower(**place.sliding, coordinate, flanges);
        }
    }

    /// The rotation of a joint in space at the start, free or as a loop leaves it.
    std::string addBall(std::size_t index, const OrientationMotion& motion, const std::string& from) {
        const Joint& joint = rig_.joints[index];
        Vector3 rpy = motion.initialRotation;
        Vector3 w = rotationFromRollPitchYaw(rpy) * motion.initialAngularVelocity;
        int dependent = 0;
        if (!start_.mechanism().loops().isEmpty()) {
            rpy = rollPitchYawOf(start_.turnOf(index));
            w = start_.turnOf(index) * start_.turnRateOf(index);
            for (const char* suffix : {"yaw", "pitch", "roll"}) {
                dependent += start_.isDependent(index, suffix) ? 1 : 0;
            }
        }
        const std::string isFixed = dependent > 0 ? "false" : "true";
        if (dependent == 1 || dependent == 2) {
            losses_.push_back(
                {"start of \"" + joint.name + "\"",
                 "Some of its angles follow from a loop, and the library fixes all three or none: "
                 "the tool chooses a start near that of the rig.",
                 {}});
        }
        const std::string name = names_.unique("ball_", joint.name);
        declare(kMultiBody + "Joints.Spherical", name,
                "angles_fixed = " + isFixed + ", sequence_start = {3, 2, 1}, angles_start = " +
                    modelicaVector({rpy.z(), rpy.y(), rpy.x()}) + ", w_rel_a_fixed = " + isFixed +
                    ", w_rel_a_start = " + modelicaVector(w) + ", animation = false",
                joint.name);
        connect(from, name + ".frame_a");
        return name + ".frame_b";
    }

    std::string addOrientation(std::size_t index, const OrientationMotion& motion, const std::string& from) {
        if (!motion.yaw) return addBall(index, motion, from);
        const Joint& joint = rig_.joints[index];
        std::string frame = from;
        const auto follow = [&](const char* suffix, const Vector3& axis,
                                const std::optional<RotationMotion>& followed) { // all three or none
            const std::string coordinate = joint.name + "." + suffix;
            SingleMotion single;
            single.axis = axis;
            const std::string name = names_.unique("joint_", coordinate);
            frame = addPrimitive(name, single, {}, frame, coordinate); // followed: it has no start of its own
            addFollower(*followed, coordinate, {name + ".axis", name + ".support", true});
        };
        const auto followAll = [&](const auto& kind) {
            follow("yaw", Vector3::UnitZ(), kind.yawMotion);
            follow("pitch", Vector3::UnitY(), kind.pitchMotion);
            follow("roll", Vector3::UnitX(), kind.rollMotion);
        };
        if (const auto* ball = std::get_if<SphericalJoint>(&joint.kind)) {
            followAll(*ball);
        } else {
            followAll(std::get<FreeJoint>(joint.kind));
        }
        return frame;
    }

    void nameAssembly(const AssemblyItem& item) {
        const std::string name = names_.unique("assembly_", item.name);
        assemblyNames_[item.name] = name;
        for (const char* frame : kAssemblyFrames) frameOf_[item.name + "." + frame] = name + "." + frame;
        const bool isRotation = std::holds_alternative<JointUsr>(item.parameters) ||
                                std::holds_alternative<JointSsr>(item.parameters) ||
                                std::holds_alternative<JointRrr>(item.parameters);
        flangesOf_[item.name] = {name + ".axis", name + ".bearing", isRotation};
    }

    void addAssembly(const AssemblyItem& item) {
        const std::string& name = assemblyNames_.at(item.name);
        std::string type, modifiers;
        std::visit([&](const auto& p) { describeAssembly(p, type, modifiers); }, item.parameters);
        declare(kMultiBody + "Joints.Assemblies." + type, name, modifiers, item.name);
        connect(
            placed(frameOf_.at(item.frameA.body), item.frameA.position, item.frameA.rotation, item.name + "_a"),
            name + ".frame_a");
        connect(
            placed(frameOf_.at(item.frameB.body), item.frameB.position, item.frameB.rotation, item.name + "_b"),
            name + ".frame_b");
    }

    // The library has angles of these parameters in degrees.
    static std::string turning(double offset, double guess) {
        constexpr double degrees = 180.0 / std::numbers::pi;
        return ", phi_offset = " + exportNumber(offset * degrees) +
               ", phi_guess = " + exportNumber(guess * degrees);
    }
    static std::string sliding(double offset, double guess) {
        return ", s_offset = " + exportNumber(offset) + ", s_guess = " + exportNumber(guess);
    }
    template <class P>
    static std::string rods(const P& p) {
        return ", rRod1_ia = " + modelicaVector(p.rRod1_ia) + ", rRod2_ib = " + modelicaVector(p.rRod2_ib);
    }
    template <class P>
    static std::string rod(const P& p) {
        return "rod1Length = " + exportNumber(p.rod1Length) + ", rod1Mass = " + exportNumber(p.rod1Mass) +
               ", n_b = " + modelicaVector(p.n_b) + ", rRod2_ib = " + modelicaVector(p.rRod2_ib);
    }
    static void describeAssembly(const JointUps& p, std::string& type, std::string& text) {
        type = "JointUPS";
        text = "n1_a = " + modelicaVector(p.n1_a) + ", nAxis_ia = " + modelicaVector(p.nAxis_ia) +
               ", s_offset = " + exportNumber(p.sOffset);
    }
    static void describeAssembly(const JointUsr& p, std::string& type, std::string& text) {
        type = "JointUSR";
        text = "n1_a = " + modelicaVector(p.n1_a) + ", n_b = " + modelicaVector(p.n_b) + rods(p) +
               turning(p.phiOffset, p.phiGuess);
    }
    static void describeAssembly(const JointUsp& p, std::string& type, std::string& text) {
        type = "JointUSP";
        text = "n1_a = " + modelicaVector(p.n1_a) + ", n_b = " + modelicaVector(p.n_b) + rods(p) +
               sliding(p.sOffset, p.sGuess);
    }
    static void describeAssembly(const JointSsr& p, std::string& type, std::string& text) {
        type = "JointSSR";
        text = rod(p) + turning(p.phiOffset, p.phiGuess);
    }
    static void describeAssembly(const JointSsp& p, std::string& type, std::string& text) {
        type = "JointSSP";
        text = rod(p) + sliding(p.sOffset, p.sGuess);
    }
    static void describeAssembly(const JointRrr& p, std::string& type, std::string& text) {
        type = "JointRRR";
        text = "n_a = " + modelicaVector(p.n_a) + rods(p) + turning(p.phiOffset, p.phiGuess);
    }
    static void describeAssembly(const JointRrp& p, std::string& type, std::string& text) {
        type = "JointRRP";
        text = "n_a = " + modelicaVector(p.n_a) + ", n_b = " + modelicaVector(p.n_b) + rods(p) +
               sliding(p.sOffset, p.sGuess);
    }

    void attach(const std::string& type, const std::string& name, const Flanges& flanges,
                const std::string& words) {
        declare(type, name, {}, words);
        connect(name + ".axis", flanges.axis);
        connect(name + ".support", flanges.support);
    }

    /// The flanges of a coordinate, or those of a line of its own between two points.
    template <class Item>
    Flanges flangesFor(const Item& item) {
        if (!item.from || !item.to) return flangesOf_.at(item.joint);
        const std::string line = names_.unique("line_", item.name);
        declare(kMultiBody + "Forces.LineForceWithMass", line, "m = 0.0, animateMass = false",
                "Distance of " + item.name);
        connect(placed(frameOf_.at(item.from->body), item.from->position, Vector3::Zero(), item.name + "_from"),
                line + ".frame_a");
        connect(placed(frameOf_.at(item.to->body), item.to->position, Vector3::Zero(), item.name + "_to"),
                line + ".frame_b");
        return {line + ".flange_b", line + ".flange_a", false};
    }

    /// A state of the engine at the start; 0 where there is none.
    [[nodiscard]] double stateAtStart(int index) const {
        return index < 0 ? 0.0 : simulation_.stateAtStepEnd().z[index];
    }

    /// A gear leads the second coordinate to where the law's other side is: x = q - ratio q'.
    std::optional<Flanges> gearedFlanges(const Element& element) {
        const Flanges& own = flangesOf_.at(element.joint);
        if (!own.isRotation || isOfAssembly(element.joint) || isOfAssembly(element.gearedTo->joint)) return {};
        const std::string gear = names_.unique("gear_", element.name);
        declare("Modelica.Mechanics.Rotational.Components.IdealGear", gear,
                "ratio = " + exportNumber(1.0 / element.gearedTo->ratio), "Ratio of " + element.name);
        connect(flangesOf_.at(element.gearedTo->joint).axis, gear + ".flange_a");
        return Flanges{own.axis, gear + ".flange_b", true};
    }

    [[nodiscard]] bool isOfAssembly(const std::string& coordinate) const {
        return std::any_of(rig_.assemblies.begin(), rig_.assemblies.end(),
                           [&](const AssemblyItem& item) { return item.name == coordinate; });
    }

    /// A component of its own, with a flange for each joint.
    void addCoupling(const Coupling& coupling) {
        const std::string type = names_.unique("Coupling_", coupling.name);
        laws_ += modelicaCoupling(type, coupling);
        const std::string name = names_.unique("coupling_", coupling.name);
        declare(type, name, {}, coupling.name);
        connect(name + ".follower", flangesOf_.at(coupling.joint).axis);
        for (std::size_t i = 0; i < coupling.follows.size(); ++i) {
            connect(name + ".leader" + std::to_string(i + 1), flangesOf_.at(coupling.follows[i].joint).axis);
        }
    }

    void addElement(std::size_t i) {
        const Element& element = rig_.elements[i];
        const std::optional<Flanges> flanges = element.gearedTo ? gearedFlanges(element) : flangesFor(element);
        if (!flanges) {
            losses_.push_back(
                {"\"" + element.name + "\"", "Gears are written between joints that turn: left out.", {}});
            return;
        }
        const std::string type = names_.unique("Law_", element.name);
        laws_ += modelicaElement(type, model_->rig().environment, element,
                                 stateAtStart(model_->laws()[i].state), losses_);
        attach(type, names_.unique("law_", element.name), *flanges, element.name);
    }

    void addMotor(std::size_t i) {
        const Motor& motor = rig_.motors[i];
        const int current =
            model_->motors()[i].motor.hasCurrentState() ? model_->actuators()[i].firstState : -1;
        const int heat = motor.thermal ? std::max(current + 1, model_->actuators()[i].firstState) : -1;
        const Flanges flanges = flangesFor(motor);
        const std::string type = names_.unique("Motor_", motor.name);
        const ModelicaMotor made =
            modelicaMotor(type, motor, flanges.isRotation, stateAtStart(current), stateAtStart(heat), losses_);
        laws_ += made.text;
        const std::string name = names_.unique("motor_", motor.name);
        attach(type, name, flanges, motor.name);
        if (!made.hasInput) return;
        const std::string input = names_.unique("voltage_", motor.name);
        declare("Modelica.Blocks.Interfaces.RealInput", input, {}, "Voltage of " + motor.name);
        connect(input, name + ".command");
    }

    void tellLosses() {
        if (!rig_.assemblies.empty()) {
            losses_.push_back(
                {"dead centres",
                 "The Standard Library's assemblies keep the branch that they begin with: a linkage "
                 "that passes through a dead centre in the rig stops with an error there.",
                 {}});
        }
        if (!notDrawn_.empty()) losses_.push_back({"looks", "Not drawn: " + notDrawn_ + ".", {}});
    }

    [[nodiscard]] std::string text() const {
        const std::string id = exportIdentifier(rig_.name) + "_rig";
        return "// \"" + inComment(rig_.name) +
               "\", written by Hingelab for Modelica 3.4 and newer with the Standard "
               "Library 4.0.\n" +
               lossLines(losses_, "// ") + "model " + id + " " + modelicaText(rig_.name) + "\n\n" +
               modelicaLibrary() + laws_ + components_ + "equation\n" + connections_ +
               "  annotation(experiment(StopTime = 10.0, Tolerance = 1e-6), uses(Modelica(version = "
               "\"4.0.0\")));\n" +
               "end " + id + ";\n";
    }

    const Rig& rig_;
    std::shared_ptr<const Model> model_;
    Simulation simulation_; ///< what states begin with
    StartPose start_;
    std::vector<ExportLoss> losses_;
    ModelicaLoops loops_;
    ModelicaNames names_;
    std::map<std::string, std::string> frameOf_; ///< of bodies, the world and assemblies' frames
    std::map<std::string, std::string> assemblyNames_;
    std::map<std::string, Flanges> flangesOf_; ///< by what elements call a coordinate
    std::string laws_, components_, connections_, notDrawn_;
};

} // namespace

ExportResult exportModelica(const Rig& rig) {
    if (!rig.contacts.empty()) {
        throw std::runtime_error(
            "Modelica's Standard Library has no contacts, and bodies would pass through each other: take the "
            "contact "
            "\"" +
            rig.contacts.front().name +
            "\" out of the rig, or export to MuJoCo or SDFormat, or as an FMU, which computes contacts itself");
    }
    return ModelicaWriter(rig).write();
}

} // namespace hingelab
