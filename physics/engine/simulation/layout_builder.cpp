// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/layout_builder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace hingelab {
namespace {

/// How a channel of a block ends, and where its handle is.
template <class Block>
struct LayoutField {
    std::string_view suffix;
    ChannelHandle Block::*handle;
};

constexpr LayoutField<MotorBlock> kMotorFields[] = {
    {"voltage", &MotorBlock::voltage},
    {"command", &MotorBlock::command},
    {"current", &MotorBlock::current},
    {"back_emf", &MotorBlock::backEmf},
    {"speed", &MotorBlock::speed},
    {"angle", &MotorBlock::angle},
    {"torque", &MotorBlock::torque},
    {"friction", &MotorBlock::friction},
    {"load", &MotorBlock::load},
    {"output_torque", &MotorBlock::output},
    {"output_force", &MotorBlock::output},
    {"electrical_power", &MotorBlock::electricalPower},
    {"output_power", &MotorBlock::outputPower},
    {"copper_loss", &MotorBlock::copperLoss},
    {"friction_loss", &MotorBlock::frictionLoss},
    {"gear_loss", &MotorBlock::gearLoss},
    {"winding_temperature", &MotorBlock::windingTemperature},
    {"electrical_energy", &MotorBlock::electricalEnergy},
    {"copper_energy", &MotorBlock::copperEnergy},
    {"friction_energy", &MotorBlock::frictionEnergy},
    {"conversion_energy", &MotorBlock::conversionEnergy},
    {"gear_energy", &MotorBlock::gearEnergy},
    {"condition", &MotorBlock::condition},
    {"overload", &MotorBlock::overload},
    {"door", &MotorBlock::door},
    {"obstacles", &MotorBlock::obstacles},
};

constexpr LayoutField<ElementBlock> kElementFields[] = {
    {"torque", &ElementBlock::force},
    {"force", &ElementBlock::force},
    {"work", &ElementBlock::work},
    {"stored_energy", &ElementBlock::storedEnergy},
    {"dissipated_energy", &ElementBlock::dissipatedEnergy},
};

constexpr LayoutField<ContactBlock> kContactFields[] = {
    {"state", &ContactBlock::state},
    {"normal_force", &ContactBlock::normalForce},
    {"friction_force", &ContactBlock::frictionForce},
    {"slip_speed", &ContactBlock::slipSpeed},
    {"depth", &ContactBlock::depth},
    {"turning_torque", &ContactBlock::turningTorque},
    {"touching_spots", &ContactBlock::touchingSpots},
    {"damping_energy", &ContactBlock::dampingEnergy},
    {"friction_energy", &ContactBlock::frictionEnergy},
};

constexpr LayoutField<SpotBlock> kSpotFields[] = {
    {"depth", &SpotBlock::depth},
    {"slip_speed", &SpotBlock::slipSpeed},
    {"normal_force", &SpotBlock::normalForce},
    {"friction_force", &SpotBlock::frictionForce},
};

constexpr LayoutField<AssemblyBlock> kAssemblyFields[] = {
    {"angle", &AssemblyBlock::value},
    {"distance", &AssemblyBlock::value},
    {"rate", &AssemblyBlock::rate},
    {"speed", &AssemblyBlock::rate},
    {"acceleration", &AssemblyBlock::acceleration},
    {"rod_force", &AssemblyBlock::rodForce},
    {"axis_torque", &AssemblyBlock::axisLoad},
    {"axis_force", &AssemblyBlock::axisLoad},
    {"transmission_angle", &AssemblyBlock::transmissionAngle},
    {"singularity_distance", &AssemblyBlock::singularityDistance},
    {"total_power", &AssemblyBlock::totalPower},
};

constexpr LayoutField<GripBlock> kGripFields[] = {
    {"speed", &GripBlock::speed},
    {"acceleration", &GripBlock::acceleration},
    {"hold_force", &GripBlock::holdForce},
};

constexpr LayoutField<SolverBlock> kSolverFields[] = {
    {"iterations", &SolverBlock::iterations},
    {"substeps", &SolverBlock::substeps},
    {"strategy", &SolverBlock::strategy},
    {"momentum_residual", &SolverBlock::momentumResidual},
};

constexpr LayoutField<IntegratorBlock> kIntegratorFields[] = {
    {"step", &IntegratorBlock::step},
    {"attempts", &IntegratorBlock::attempts},
};

constexpr LayoutField<EnergyBlock> kEnergyFields[] = {
    {"kinetic", &EnergyBlock::kinetic},      {"gravity", &EnergyBlock::gravity},
    {"stored", &EnergyBlock::stored},        {"dissipated", &EnergyBlock::dissipated},
    {"hand_work", &EnergyBlock::handWork},   {"load_work", &EnergyBlock::loadWork},
    {"drive_work", &EnergyBlock::driveWork}, {"electrical_work", &EnergyBlock::electricalWork},
    {"edits", &EnergyBlock::edits},          {"closure", &EnergyBlock::closure},
};

/// Of a coordinate which name goes with which handle.
struct CoordinateField {
    std::string CoordinateNames::*name;
    ChannelHandle CoordinateBlock::*handle;
};

constexpr CoordinateField kCoordinateFields[] = {
    {&CoordinateNames::value, &CoordinateBlock::value},
    {&CoordinateNames::rate, &CoordinateBlock::rate},
    {&CoordinateNames::acceleration, &CoordinateBlock::acceleration},
    {&CoordinateNames::gravity, &CoordinateBlock::gravity},
    {&CoordinateNames::stop, &CoordinateBlock::stop},
    {&CoordinateNames::drive, &CoordinateBlock::drive},
    {&CoordinateNames::hand, &CoordinateBlock::hand},
};

template <class Block, std::size_t N>
ChannelHandle* fieldOf(Block& block, const LayoutField<Block> (&fields)[N], std::string_view suffix) {
    for (const LayoutField<Block>& field : fields) {
        if (field.suffix == suffix) return &(block.*field.handle);
    }
    return nullptr;
}

/// Of `parts`, named by the letters, the one that the suffix names: a stem and a letter.
template <std::size_t N>
ChannelHandle* partOf(std::array<ChannelHandle, N>& parts, std::string_view letters, std::string_view stem,
                      std::string_view suffix) {
    if (suffix.size() != stem.size() + 1 || !suffix.starts_with(stem)) return nullptr;
    const std::size_t which = letters.find(suffix.back());
    return which < N ? &parts[which] : nullptr;
}

ChannelHandle* axisIn(VectorHandle& vector, std::string_view stem, std::string_view suffix) {
    return partOf(vector.axes, "xyz", stem, suffix);
}

ChannelHandle* partIn(RotationHandle& rotation, std::string_view suffix) {
    return partOf(rotation.parts, "wxyz", "q", suffix);
}

/// The first that is not null.
ChannelHandle* firstOf(std::initializer_list<ChannelHandle*> found) {
    const auto* const first =
        std::find_if(found.begin(), found.end(), [](auto* each) { return each != nullptr; });
    return first == found.end() ? nullptr : *first;
}

ChannelHandle* loadIn(LoadHandle& load, std::string_view suffix) {
    return firstOf({axisIn(load.force, "force_", suffix), axisIn(load.torque, "torque_", suffix)});
}

/// "euler_acceleration_"
std::string accelerationTermStem(std::size_t term) {
    return std::string(kAccelerationTerms[term]) + "_acceleration_";
}

ChannelHandle* findIn(BodyBlock& body, std::string_view suffix) {
    return firstOf({axisIn(body.pose.position, "", suffix), partIn(body.pose.orientation, suffix),
                    axisIn(body.velocity, "v", suffix), axisIn(body.angularVelocity, "w", suffix),
                    axisIn(body.acceleration, "a", suffix), axisIn(body.angularAcceleration, "alpha", suffix),
                    axisIn(body.centreOfMass, "com_", suffix), axisIn(body.centreVelocity, "com_v", suffix),
                    axisIn(body.centreAcceleration, "com_a", suffix)});
}

/// "frame_ia.x"
ChannelHandle* findIn(AssemblyBlock& assembly, std::string_view suffix) {
    const std::size_t dot = suffix.find('.');
    if (dot == std::string_view::npos) return fieldOf(assembly, kAssemblyFields, suffix);
    const std::string_view frame = suffix.substr(0, dot);
    const std::string_view rest = suffix.substr(dot + 1);
    for (std::size_t which = 0; which < assembly.frames.size(); ++which) {
        if (frame != kAssemblyFrames[which]) continue;
        PoseHandle& pose = assembly.frames[which];
        return firstOf({axisIn(pose.position, "", rest), partIn(pose.orientation, rest)});
    }
    if (frame == "frame_a") return loadIn(assembly.a, rest);
    return frame == "frame_b" ? loadIn(assembly.b, rest) : nullptr;
}

/// "spot_1.normal_x"
ChannelHandle* findIn(ContactBlock& contact, std::string_view suffix) {
    constexpr std::string_view start = "spot_";
    const std::size_t dot = suffix.find('.');
    if (dot == std::string_view::npos) return fieldOf(contact, kContactFields, suffix);
    std::size_t number = 0;
    std::from_chars(suffix.data() + start.size(), suffix.data() + dot, number);
    if (number == 0) return nullptr;
    if (contact.spots.size() < number) contact.spots.resize(number);
    SpotBlock& spot = contact.spots[number - 1];
    const std::string_view rest = suffix.substr(dot + 1);
    return firstOf({fieldOf(spot, kSpotFields, rest), axisIn(spot.position, "", rest),
                    axisIn(spot.normal, "normal_", rest), axisIn(spot.friction, "friction_", rest)});
}

ChannelHandle* findIn(SolverBlock& solver, std::string_view suffix) {
    if (suffix.starts_with("update_")) return &solver.updates.emplace_back();
    return fieldOf(solver, kSolverFields, suffix);
}

ChannelHandle* findIn(HandBlock& hand, std::string_view suffix) {
    return suffix == "force" ? &hand.force : axisIn(hand.vector, "force_", suffix);
}

/// Empty blocks for things that have names.
template <class Blocks, class Names, class Items>
void makeRoom(Blocks& blocks, Names& names, const Items& items) {
    blocks.resize(items.size());
    names.reserve(items.size());
    for (const auto& item : items) names.emplace_back(item.name);
}

} // namespace

LayoutBuilder::LayoutBuilder(const Model& model, SampleLayout& layout) : model_(model), layout_(layout) {
    const Rig& rig = model.rig();
    const auto prepare = [](auto& list, const auto& items) { makeRoom(list.blocks_, list.names_, items); };
    prepare(layout.joints, rig.joints);
    prepare(layout.elements, rig.elements);
    prepare(layout.motors, rig.motors);
    prepare(layout.contacts, rig.contacts);
    prepare(layout.assemblies, rig.assemblies);
    prepare(layout.bodies, rig.bodies);
    layout.coordinates.blocks_.resize(model.coordinateNames().size());
    layout.coordinates.names_.assign(model.coordinateNames().begin(), model.coordinateNames().end());
}

const std::vector<std::string_view>* LayoutBuilder::namesOf(Kind kind) const {
    switch (kind) {
        case Kind::joint:
            return &layout_.joints.names_;
        case Kind::element:
            return &layout_.elements.names_;
        case Kind::motor:
            return &layout_.motors.names_;
        case Kind::contact:
            return &layout_.contacts.names_;
        case Kind::assembly:
            return &layout_.assemblies.names_;
        case Kind::body:
            return &layout_.bodies.names_;
        default:
            return nullptr; // there is one
    }
}

void LayoutBuilder::begin(std::string_view kind, const std::string* name) {
    constexpr std::string_view words[] = {"",     "joint",  "element", "motor",      "contact", "assembly",
                                          "body", "handle", "solver",  "integrator", "hand",    "energy"};
    const auto* const word = std::find(std::begin(words), std::end(words), kind);
    assert(word != std::end(words) && "a kind that the layout does not have");
    const auto now = static_cast<Kind>(word - std::begin(words));
    item_ = now == kind_ ? item_ + 1 : 0;
    kind_ = now;
    if (const std::vector<std::string_view>* names = namesOf(kind_)) {
        while (item_ < names->size() && (*names)[item_] != *name) ++item_; // bodies that never move
        assert(item_ < names->size());
    }
    if (kind_ == Kind::joint) beginJoint();
}

void LayoutBuilder::beginJoint() {
    const std::vector<Coordinate>& all = model_.mechanism().coordinates();
    const auto isOwn = [&](const Coordinate& c) { return c.joint == item_; };
    const bool isOnly = std::count_if(all.begin(), all.end(), isOwn) == 1;
    coordinates_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (isOwn(all[i])) coordinates_.emplace_back(i, CoordinateNames(all[i], isOnly));
    }
}

void LayoutBuilder::put(std::string_view suffix, int channel) {
    ChannelHandle* const handle = find(suffix);
    assert(handle != nullptr && !*handle && "a channel that no block has a handle for");
    if (handle != nullptr) handle->index = channel;
}

ChannelHandle* LayoutBuilder::find(std::string_view suffix) {
    switch (kind_) {
        case Kind::run:
            return &layout_.time;
        case Kind::joint:
            return findInJoint(suffix);
        case Kind::element:
            return findInElement(suffix);
        case Kind::motor:
            return fieldOf(layout_.motors.blocks_[item_], kMotorFields, suffix);
        case Kind::contact:
            return findIn(layout_.contacts.blocks_[item_], suffix);
        case Kind::assembly:
            return findIn(layout_.assemblies.blocks_[item_], suffix);
        case Kind::body:
            return findIn(layout_.bodies.blocks_[item_], suffix);
        case Kind::handle:
            return fieldOf(layout_.handle, kGripFields, suffix);
        case Kind::solver:
            return findIn(layout_.solver, suffix);
        case Kind::integrator:
            return fieldOf(layout_.integrator, kIntegratorFields, suffix);
        case Kind::hand:
            return findIn(layout_.hand, suffix);
        case Kind::energy:
            return fieldOf(layout_.energy, kEnergyFields, suffix);
    }
    return nullptr;
}

ChannelHandle* LayoutBuilder::findInJoint(std::string_view suffix) {
    for (const auto& [index, names] : coordinates_) {
        for (const CoordinateField& field : kCoordinateFields) {
            if (names.*field.name == suffix) return &(layout_.coordinates.blocks_[index].*field.handle);
        }
    }
    JointBlock& joint = layout_.joints.blocks_[item_];
    for (std::size_t i = 0; i < joint.terms.size(); ++i) {
        if (ChannelHandle* term = axisIn(joint.terms[i], accelerationTermStem(i), suffix)) return term;
    }
    return firstOf({partIn(joint.orientation, suffix), axisIn(joint.angularVelocity, "w", suffix),
                    loadIn(joint.load, suffix), axisIn(joint.torqueAtJoint, "joint_torque_", suffix)});
}

ChannelHandle* LayoutBuilder::findInElement(std::string_view suffix) {
    ElementBlock& element = layout_.elements.blocks_[item_];
    const Port::Kind acts = model_.laws()[item_].port.kind;
    if (ChannelHandle* field = fieldOf(element, kElementFields, suffix)) return field;
    const bool isBetween = acts == Port::Kind::points || acts == Port::Kind::geared;
    if (isBetween && (suffix == "length" || suffix == "lag")) return &element.place;
    if (isBetween && (suffix == "speed" || suffix == "lag_rate")) return &element.rate;
    element.parts.push_back({std::string(suffix), {}});
    return &element.parts.back().channel;
}

/// What has channels elsewhere: the place of what an element acts on, a joint's only coordinate.
void LayoutBuilder::finish() {
    const std::vector<Coordinate>& all = model_.mechanism().coordinates();
    for (std::size_t j = 0; j < layout_.joints.size(); ++j) {
        const auto isOwn = [&](const Coordinate& c) { return c.joint == j; };
        if (std::count_if(all.begin(), all.end(), isOwn) != 1) continue;
        const auto only = std::find_if(all.begin(), all.end(), isOwn) - all.begin();
        layout_.joints.blocks_[j].coordinate = layout_.coordinates[static_cast<std::size_t>(only)];
    }
    for (std::size_t e = 0; e < layout_.elements.size(); ++e) {
        const Port& port = model_.laws()[e].port;
        ElementBlock& element = layout_.elements.blocks_[e];
        const auto acts = static_cast<std::size_t>(port.index);
        if (port.kind == Port::Kind::coordinate) {
            element.place = layout_.coordinates[acts].value;
            element.rate = layout_.coordinates[acts].rate;
        } else if (port.kind == Port::Kind::assembly) {
            element.place = layout_.assemblies[acts].value;
            element.rate = layout_.assemblies[acts].rate;
        }
    }
    layout_.names.fill(model_.channels());
}

} // namespace hingelab
