// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/variant_run.h"

#include <algorithm>

#include "rig/identity.h"
#include "simulation/model_map.h"

namespace hingelab {
namespace {

std::string inMarks(const std::string& name) {
    return "\"" + name + "\"";
}

/// Hands entry by entry on to another design.
class InputMapper {
  public:
    InputMapper(const RunOrigin& origin, const Model& design) : rig_(&origin.model->rig()), design_(design) {}

    /// Adds the entry to the log, if it is meant for the design; false: it cannot be.
    bool add(const RunEntry& entry, RunLog& log) {
        if (const EditInput* edit = std::get_if<EditInput>(&entry)) {
            edit_ = edit;
            return true;
        }
        if (std::holds_alternative<SampleRun>(entry)) {
            log.append(entry);
            return true;
        }
        if (const HandInput* hand = std::get_if<HandInput>(&entry)) return addHand(*hand, log);
        if (const HandScriptInput* script = std::get_if<HandScriptInput>(&entry))
            return addScript(*script, log);
        return addVoltage(std::get<VoltageInput>(entry), log);
    }

    [[nodiscard]] std::optional<std::size_t> motorLike(std::size_t motor) {
        const std::vector<Motor>& motors = rig().motors;
        if (motor >= motors.size()) return std::nullopt;
        const std::size_t index = indexOfIdentity(design_.rig().motors, identityOf(motors[motor]));
        if (index < design_.motors().size()) return index;
        refusal_ =
            "It has no motor " + inMarks(motors[motor].name) + ", whose voltage was set by hand in this run.";
        return std::nullopt;
    }

    [[nodiscard]] const std::string& refusal() const { return refusal_; }

  private:
    bool addHand(const HandInput& input, RunLog& log) {
        const std::vector<Body>& bodies = rig().bodies;
        if (!input.hand || input.hand->body >= bodies.size()) {
            log.append(input);
            return true;
        }
        const Body& held = bodies[input.hand->body];
        Hand mapped = *input.hand;
        mapped.body = indexOfIdentity(design_.rig().bodies, identityOf(held));
        if (mapped.body == design_.rig().bodies.size()) {
            refusal_ = "It has no body " + inMarks(held.name) + ", which the hand holds in this run.";
            return false;
        }
        log.append(HandInput{input.time, mapped});
        return true;
    }

    /// The path of the hand is that of the run, wherever the design is when it begins: the same input.
    bool addScript(const HandScriptInput& input, RunLog& log) {
        HandScriptInput mapped = input;
        if (input.script) {
            const std::string& name = input.script->joint;
            const std::vector<Joint>& own = rig().joints;
            const std::vector<Joint>& joints = design_.rig().joints;
            const auto led =
                std::find_if(own.begin(), own.end(), [&](const Joint& j) { return j.name == name; });
            const std::size_t index =
                led == own.end() ? joints.size() : indexOfIdentity(joints, identityOf(*led));
            if (onlyFreeCoordinate(design_.mechanism(), index) < 0) {
                refusal_ =
                    "It has no joint " + inMarks(name) + " that a hand can lead, as it does in this run.";
                return false;
            }
            mapped.script->joint = joints[index].name;
        }
        log.append(mapped);
        return true;
    }

    bool addVoltage(const VoltageInput& input, RunLog& log) {
        const std::optional<std::size_t> motor = motorLike(input.motor);
        if (!motor && !input.voltage) refusal_.clear(); // one that it has not is not set by hand
        if (!motor) return refusal_.empty();
        log.append(VoltageInput{input.time, *motor, input.voltage});
        return true;
    }

    /// Whose bodies and motors the next entry means; of many edits only those before another input are looked
    /// at.
    [[nodiscard]] const Rig& rig() {
        if (edit_ != nullptr) rig_ = &edited_.emplace(edit_->rig());
        edit_ = nullptr;
        return *rig_;
    }

    const Rig* rig_;
    const EditInput* edit_ = nullptr; ///< whose rig takes the place of that one
    std::optional<Rig> edited_;
    const Model& design_;
    std::string refusal_;
};

/// "joint.hinge.angle" that only one of them has.
std::string firstDifference(const Model& a, const Model& b) {
    for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        const std::vector<std::string>& names = other->coordinateNames();
        for (const std::string& name : one->coordinateNames()) {
            if (std::find(names.begin(), names.end(), name) == names.end()) return inMarks(name);
        }
    }
    return "their assemblies, or in what is driven";
}

/// The same coordinates can be those of a linkage that is put together in another way.
bool isSamePhase(const MechanismPhase& a, const MechanismPhase& b) {
    return a.branches == b.branches && a.charts == b.charts && a.loops == b.loops;
}

bool isSameMotion(const std::optional<StartMotion>& a, const std::optional<StartMotion>& b) {
    if (a.has_value() != b.has_value()) return false;
    if (!a) return true;
    return a->pose.time == b->pose.time && a->pose.q == b->pose.q && a->rates == b->rates &&
           isSamePhase(a->pose.phase, b->pose.phase);
}

/// A run of samples that goes on is longer than it was.
bool isLongerOrSame(const RunEntry& before, const RunEntry& now) {
    const SampleRun* first = std::get_if<SampleRun>(&before);
    const SampleRun* second = std::get_if<SampleRun>(&now);
    if (first == nullptr || second == nullptr) return false;
    return first->start == second->start && first->interval == second->interval &&
           first->count <= second->count;
}

bool isSameEntry(const RunEntry& a, const RunEntry& b) {
    return std::visit(
        [&]<class Entry>(const Entry& entry) {
            if constexpr (std::is_same_v<Entry, EditInput>) {
                return false; // there is none
            } else {
                const Entry* other = std::get_if<Entry>(&b);
                return other != nullptr && *other == entry;
            }
        },
        a);
}

} // namespace

SameInputs sameInputs(const RunOrigin& origin, const RunLog& log, const std::shared_ptr<const Model>& design) {
    SameInputs result;
    result.origin.model = design;
    result.log = RunLog(origin.time());
    if (origin.goesOn) {
        result.refusal = kBeginningNotKept;
        return result;
    }
    const std::optional<CoordinateMap> map = mapCoordinates(*origin.model, *design);
    if (origin.motion && !map) {
        result.refusal =
            "The run began in a pose or with a throw, which fits only designs with the same "
            "coordinates; they differ in " +
            firstDifference(*origin.model, *design) + ". Reset the run to see it.";
        return result;
    }
    if (origin.motion)
        result.origin.motion = {map->ofPose(origin.motion->pose), map->ofFree(origin.motion->rates)};
    InputMapper mapper(origin, *design);
    result.origin.voltages.resize(design->motors().size());
    for (std::size_t k = 0; k < origin.voltages.size(); ++k) {
        if (!origin.voltages[k]) continue;
        const std::optional<std::size_t> motor = mapper.motorLike(k);
        if (motor) result.origin.voltages[*motor] = origin.voltages[k];
    }
    bool fits = mapper.refusal().empty();
    for (auto entry = log.entries().begin(); fits && entry != log.entries().end(); ++entry) {
        fits = mapper.add(*entry, result.log);
    }
    result.refusal = mapper.refusal();
    return result;
}

bool goesOn(const SameInputs& before, const SameInputs& now) {
    if (!before.refusal.empty() || !now.refusal.empty()) return false;
    if (before.origin.model != now.origin.model || before.origin.voltages != now.origin.voltages ||
        !isSameMotion(before.origin.motion, now.origin.motion)) {
        return false;
    }
    const std::vector<RunEntry>& old = before.log.entries();
    const std::vector<RunEntry>& entries = now.log.entries();
    if (old.size() > entries.size()) return false;
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (isSameEntry(old[i], entries[i])) continue;
        return i + 1 == old.size() && isLongerOrSame(old[i], entries[i]);
    }
    return true;
}

} // namespace hingelab
