// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "checks/checked_rig.h"
#include "recording/take.h"
#include "rig/identity.h"
#include "simulation/model_map.h"
#include "text/json_patch.h"
#include "text/json_text.h"
#include "text/latest_time.h"
#include "text/limits.h"
#include "text/similar_key.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostScriptItems = 10'000;

/// What keeps a take from being read; the first problem is told.
struct TakeProblem {
    Issue issue;
};

[[noreturn]] void refuse(const std::string& pointer, std::string message, const Json* value = nullptr,
                         std::string allowed = {}) {
    throw TakeProblem{{Severity::error, pointer, std::move(message), value != nullptr ? excerpt(*value) : "",
                       std::move(allowed)}};
}

/// Keys that are not known are slips of the pen, whose values would be missed without a word.
void refuseUnknownKeys(const Json& object, const std::string& pointer, const std::vector<const char*>& keys) {
    std::vector<KnownKey> known;
    known.reserve(keys.size());
    for (const char* key : keys) known.push_back({key});
    Issues issues;
    reportUnknownKeys(object, pointer, known, issues);
    if (!issues.empty()) throw TakeProblem{std::move(issues.front())};
}

const Json& requiredMember(const Json& json, const char* key, const std::string& pointer) {
    const auto it = json.find(key);
    if (it == json.end()) refuse(pointer, std::string("\"") + key + "\" is missing");
    return *it;
}

double numberIn(const Json& json, const std::string& pointer) {
    if (!json.is_number()) refuse(pointer, "This is not a number", &json); // which JSON has finite ones of only
    const auto value = json.get<double>();
    if (!kFinite.contains(value)) refuse(pointer, "This number is out of range", &json, "−1e15 to 1e15");
    return value;
}

/// Times beyond are too coarse for the steps [s].
double timeIn(const Json& json, const std::string& pointer) {
    const double time = numberIn(json, pointer);
    if (std::abs(time) <= kLatestTime) return time;
    refuse(pointer, "This time is out of range", &json,
           "at most " + displayText(Quantity::time, kLatestTime, 3));
}

double number(const Json& json, const char* key, const std::string& pointer) {
    return numberIn(requiredMember(json, key, pointer), pointer + "/" + key);
}

/// 3 and 3.0 are whole numbers from `low` to `high`.
bool isWholeNumber(const Json& value, double low, double high) {
    if (!value.is_number()) return false;
    const auto number = value.get<double>();
    return number == std::floor(number) && number >= low && number <= high;
}

int integer(const Json& json, const char* key, const std::string& pointer, int low, int high) {
    const Json& value = requiredMember(json, key, pointer);
    if (!isWholeNumber(value, low, high)) {
        refuse(pointer + "/" + key, "This is not a whole number in its range", &value,
               std::to_string(low) + " to " + std::to_string(high));
    }
    return static_cast<int>(value.get<double>());
}

Eigen::VectorXd numbersIn(const Json& list, const std::string& place, Eigen::Index count) {
    if (!list.is_array() || list.size() != static_cast<std::size_t>(count)) {
        refuse(place, "This is not a list of " + std::to_string(count) + " numbers", &list);
    }
    Eigen::VectorXd vector(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        vector[i] = numberIn(list[at], place + "/" + std::to_string(at));
    }
    return vector;
}

Eigen::VectorXd numbers(const Json& json, const char* key, const std::string& pointer, Eigen::Index count) {
    return numbersIn(requiredMember(json, key, pointer), pointer + "/" + key, count);
}

double timeAt(const Json& json, const char* key, const std::string& pointer) {
    return timeIn(requiredMember(json, key, pointer), pointer + "/" + key);
}

/// What an object says of items that have had other names.
Identities readIdentities(const Json& json, const std::string& pointer) {
    Identities identities;
    const auto own = json.find("identities");
    if (own == json.end()) return identities;
    const bool isRight = own->is_object() && std::all_of(own->begin(), own->end(), [](const Json& identity) {
                             return identity.is_string();
                         });
    if (!isRight) refuse(pointer + "/identities", "This is not an object of texts", &*own);
    for (const auto& [item, identity] : own->items()) identities.emplace(item, identity.get<std::string>());
    return identities;
}

/// Issues of the rigs of a take: what several of them warn of is told of the first, and no endless list of it.
class ToldOnce {
  public:
    explicit ToldOnce(Issues& issues) : issues_(issues) {}

    void add(Issue issue, const std::string& pointer) {
        if (issue.severity != Severity::error) {
            if (issues_.size() >= kMaximumIssues || !told_.insert(issue.pointer + issue.message).second) return;
        }
        issue.pointer = pointer + issue.pointer;
        issues_.push_back(std::move(issue));
    }

  private:
    Issues& issues_;
    std::set<std::string> told_;
};

/// The rig of a JSON text, compiled; its issues are told under `pointer`.
std::pair<RigDocument, std::shared_ptr<const Model>> readRigAt(const std::string& text,
                                                               const std::string& pointer,
                                                               const Identities& identities, ToldOnce& told) {
    RigReading reading = readRig(text);
    for (Issue& issue : reading.issues) told.add(std::move(issue), pointer);
    if (!reading.document) throw TakeProblem{{Severity::error, pointer, "The rig cannot be simulated", "", ""}};
    setIdentities(identities, reading.document->rig);
    settleIdentities(reading.document->rig);
    reading.document->source.identities = identitiesOf(reading.document->rig);
    auto model = std::make_shared<const Model>(reading.document->rig);
    return {std::move(*reading.document), std::move(model)};
}

ChangePointCourse readCourse(const Json& json, const std::string& pointer) {
    ChangePointCourse course;
    course.isKnown = true;
    course.centre = numbers(json, "centre", pointer, 3);
    course.direction = numbers(json, "direction", pointer, 3);
    course.halfWidth = number(json, "half_width", pointer);
    course.ahead = integer(json, "ahead", pointer, -1, 1);
    const Eigen::VectorXd coefficients = numbers(json, "coefficients", pointer, 6);
    std::copy(coefficients.begin(), coefficients.end(), course.quintic.coefficients.begin());
    constexpr double rounding = 1e-9;
    if (!(std::abs(course.direction.norm() - 1.0) < rounding)) {
        refuse(pointer + "/direction", "This is not a unit vector", &json["direction"]);
    }
    if (!(course.halfWidth > 0.0))
        refuse(pointer + "/half_width", "This is not above zero", &json["half_width"]);
    if (course.ahead == 0.0) refuse(pointer + "/ahead", "This is neither -1 nor 1", &json["ahead"]);
    return course;
}

MechanismPhase::Branch readBranch(const Json& json, const std::string& pointer, int coordinates) {
    refuseUnknownKeys(
        json, pointer,
        {"branch", "replaces", "reference", "replaced_value", "course", "predicts", "change_point"});
    MechanismPhase::Branch branch;
    branch.branch = integer(json, "branch", pointer, 0, 1);
    branch.replaces = integer(json, "replaces", pointer, -1, coordinates - 1);
    branch.reference = number(json, "reference", pointer);
    branch.replacedValue = number(json, "replaced_value", pointer);
    if (json.contains("course")) branch.course = readCourse(json["course"], pointer + "/course");
    if (!json.contains("predicts")) return branch;
    // Earlier versions foresaw D = d0 + d1 (t - t0) across a change point.
    const Json& predicts = json["predicts"];
    if (!predicts.is_boolean()) refuse(pointer + "/predicts", "This is not true or false", &predicts);
    const Eigen::VectorXd point = numbers(json, "change_point", pointer, 4);
    if (predicts.get<bool>()) branch.branch = point[0] >= 0.0 ? 0 : 1;
    return branch;
}

/// Indices in ascending order, below a bound.
std::vector<int> readIndices(const Json& json, const char* key, const std::string& pointer, int bound) {
    const Json& list = requiredMember(json, key, pointer);
    std::vector<int> indices;
    bool isRight = list.is_array();
    for (std::size_t i = 0; isRight && i < list.size(); ++i) {
        isRight = list[i].is_number_integer() && list[i].get<int>() >= (i == 0 ? 0 : indices.back() + 1) &&
                  list[i].get<int>() < bound;
        if (isRight) indices.push_back(list[i].get<int>());
    }
    if (!isRight) {
        refuse(pointer + "/" + key, "These are not ascending indices below " + std::to_string(bound), &list);
    }
    return indices;
}

LoopCourse readLoopCourse(const Json& json, const std::string& pointer, std::size_t dependents, int movers) {
    refuseUnknownKeys(json, pointer, {"along", "centre", "half_width", "coefficients"});
    LoopCourse course;
    course.isKnown = true;
    course.mover = integer(json, "along", pointer, 0, movers - 1);
    course.centre = number(json, "centre", pointer);
    course.halfWidth = number(json, "half_width", pointer);
    if (!(course.halfWidth > 0.0))
        refuse(pointer + "/half_width", "This is not above zero", &json["half_width"]);
    const Json& coefficients = requiredMember(json, "coefficients", pointer);
    if (!coefficients.is_array() || coefficients.size() != dependents) {
        refuse(pointer + "/coefficients", "This is not a list of one polynomial for each dependent",
               &coefficients);
    }
    for (std::size_t i = 0; i < dependents; ++i) {
        const Eigen::VectorXd six =
            numbersIn(coefficients[i], pointer + "/coefficients/" + std::to_string(i), 6);
        course.quintics.emplace_back();
        std::copy(six.begin(), six.end(), course.quintics.back().coefficients.begin());
    }
    return course;
}

/// Of each group of loops that joints close; the mechanism is as it is at its own start.
void readLoops(const Json& json, const LoopClosures& loops, MechanismPhase& phase) {
    const std::string pointer = "/start/loops";
    const std::size_t count = loops.groups().size();
    if (count == 0 && !json.contains("loops")) return;
    const Json& list = requiredMember(json, "loops", "/start");
    if (!list.is_array() || list.size() != count) {
        refuse(pointer, "This is not a list of one entry for each group of loops", &list);
    }
    for (std::size_t g = 0; g < count; ++g) {
        const std::string place = pointer + "/" + std::to_string(g);
        refuseUnknownKeys(list[g], place, {"dependents", "equations", "course"});
        LoopPhase loop;
        loop.dependents = readIndices(list[g], "dependents", place, loops.groups()[g].freeMovers);
        loop.rows = readIndices(list[g], "equations", place, loops.groups()[g].equations());
        if (loop.rows.size() != loop.dependents.size()) {
            refuse(place + "/equations", "These are not as many as there are dependents",
                   &list[g]["equations"]);
        }
        if (list[g].contains("course")) {
            loop.course = readLoopCourse(list[g]["course"], place + "/course", loop.dependents.size(),
                                         loops.groups()[g].moverCount());
        }
        phase.loops.push_back(std::move(loop));
    }
}

StartMotion readStart(const Json& json, const std::shared_ptr<const Model>& model) {
    const std::string pointer = "/start";
    refuseUnknownKeys(json, pointer, {"time", "coordinates", "rates", "branches", "charts", "loops"});
    StartMotion start;
    const MechanismPhase like = Simulation(model).checkpointAt(0.0).mechanism; // so many branches and charts
    const int n = model->degreesOfFreedom();
    start.pose.time = timeAt(json, "time", pointer);
    start.pose.q = numbers(json, "coordinates", pointer, n);
    start.rates = numbers(json, "rates", pointer, n);
    const Json& branches = requiredMember(json, "branches", pointer);
    if (!branches.is_array() || branches.size() != like.branches.size()) {
        refuse(pointer + "/branches", "This is not a list of one branch for each assembly", &branches);
    }
    for (std::size_t i = 0; i < branches.size(); ++i) {
        start.pose.phase.branches.push_back(
            readBranch(branches[i], pointer + "/branches/" + std::to_string(i), n));
    }
    const Json& charts = requiredMember(json, "charts", pointer);
    if (!charts.is_array() || charts.size() != like.charts.size()) {
        refuse(pointer + "/charts", "This is not a list of one orientation for each joint in space", &charts);
    }
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const std::string place = pointer + "/charts/" + std::to_string(i);
        const Eigen::VectorXd values = numbersIn(charts[i], place, 9);
        const Matrix3 chart = Eigen::Map<const Matrix3>(values.data());
        constexpr double turned = 1e-9; // beyond, it is no rotation that rounding could have made
        if (!((chart * chart.transpose() - Matrix3::Identity()).norm() < turned)) {
            refuse(place, "This is not a rotation", &charts[i], "nine numbers, column by column");
        }
        start.pose.phase.charts.push_back(chart);
    }
    readLoops(json, model->mechanism().loops(), start.pose.phase);
    return start;
}

std::size_t motorCalled(const Model& model, const std::string& name, const std::string& pointer) {
    for (std::size_t k = 0; k < model.motors().size(); ++k) {
        if (model.motors()[k].name == name) return k;
    }
    refuse(pointer, "The rig has no motor \"" + name + "\"");
}

double positive(const Json& json, const char* key, const std::string& pointer) {
    const double value = number(json, key, pointer);
    if (!(value > 0.0)) refuse(pointer + "/" + key, "This is not above zero", &json[key]);
    return value;
}

HandScript::Push readPush(const Json& json, double from, const std::string& pointer) {
    if (!json.is_object()) refuse(pointer, "A push is an object", &json);
    refuseUnknownKeys(json, pointer, {"effort", "until", "levers"});
    HandScript::Push push{positive(json, "effort", pointer), number(json, "until", pointer), {}};
    if (push.until == from) refuse(pointer + "/until", "The push would end where it begins");
    if (!json.contains("levers")) return push;
    const Json& levers = json["levers"];
    if (!levers.is_array() || levers.size() > kMostScriptItems) {
        refuse(pointer + "/levers", "This is not a list of at most 10000 levers", &levers);
    }
    for (std::size_t i = 0; i < levers.size(); ++i) {
        const std::string place = pointer + "/levers/" + std::to_string(i);
        const Eigen::VectorXd pair = numbersIn(levers[i], place, 2);
        const bool isAscending = push.levers.empty() || pair[0] > push.levers.back().at;
        if (!isAscending || pair[1] < 0.0) {
            refuse(place, "Levers are not below zero, at places that ascend", &levers[i]);
        }
        push.levers.push_back({pair[0], pair[1]});
    }
    return push;
}

HandScript readHandScript(const Json& json, double begin, const Model& model, const std::string& pointer) {
    if (!json.is_object()) refuse(pointer, "A script is an object, or null to let go", &json);
    refuseUnknownKeys(json, pointer, {"joint", "from", "stiffness", "damping", "legs", "push"});
    const Json& joint = requiredMember(json, "joint", pointer);
    const std::vector<Joint>& joints = model.rig().joints;
    const auto it = std::find_if(joints.begin(), joints.end(),
                                 [&](const Joint& j) { return joint.is_string() && j.name == joint; });
    const auto index = static_cast<std::size_t>(it - joints.begin());
    if (it == joints.end() || onlyFreeCoordinate(model.mechanism(), index) < 0) {
        refuse(pointer + "/joint", "The rig has no such joint with one free coordinate", &joint);
    }
    HandScript script;
    script.joint = it->name;
    script.begin = begin;
    script.from = number(json, "from", pointer);
    script.stiffness = positive(json, "stiffness", pointer);
    script.damping = number(json, "damping", pointer);
    if (script.damping < 0.0) refuse(pointer + "/damping", "This is below zero", &json["damping"]);
    const Json& legs = requiredMember(json, "legs", pointer);
    if (!legs.is_array() || legs.size() > kMostScriptItems) {
        refuse(pointer + "/legs", "This is not a list of at most 10000 legs", &legs);
    }
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const std::string place = pointer + "/legs/" + std::to_string(i);
        const double from = script.legsEndAt();
        if (legs[i].is_object() && legs[i].contains("wait")) {
            refuseUnknownKeys(legs[i], place, {"wait"});
            script.legs.push_back({from, 0.0, positive(legs[i], "wait", place)});
        } else {
            if (!legs[i].is_object()) refuse(place, "A leg is an object", &legs[i]);
            refuseUnknownKeys(legs[i], place, {"to", "rate"});
            script.legs.push_back({number(legs[i], "to", place), positive(legs[i], "rate", place), 0.0});
        }
    }
    if (json.contains("push")) script.push = readPush(json["push"], script.legsEndAt(), pointer + "/push");
    return script;
}

/// Reads the entries of a run; knows the rig that holds.
class RunReader {
  public:
    RunReader(Take& take, Json rig, ToldOnce& told, const std::function<bool()>& isStopped)
        : take_(take), rig_(std::move(rig)), model_(take.origin.model), told_(told), isStopped_(isStopped) {}

    void read(const Json& entry, const std::string& pointer) {
        if (!entry.is_object()) refuse(pointer, "An entry of a run is an object", &entry);
        refuseUnknownOf(entry, pointer);
        if (entry.contains("samples")) {
            readSamples(entry, pointer);
        } else if (entry.contains("sample_at")) {
            add(SampleRun{timeAt(entry, "sample_at", pointer), 0.0, 1}, pointer);
        } else if (entry.contains("hand")) {
            add(readHand(entry, pointer), pointer);
        } else if (entry.contains("hand_script")) {
            add(readScriptInput(entry, pointer), pointer);
        } else if (entry.contains("motor")) {
            readVoltage(entry, pointer);
        } else if (entry.contains("edit")) {
            readEdit(entry, pointer);
        } else {
            refuse(pointer, "This entry is of no kind that this version knows", &entry,
                   "samples, sample_at, hand, hand_script, motor, edit");
        }
    }

  private:
    static void refuseUnknownOf(const Json& entry, const std::string& pointer) {
        struct Kind {
            const char* sign; ///< key that an entry of the kind has
            std::vector<const char*> keys;
        };
        static const std::vector<Kind> kinds = {{"samples", {"samples", "every", "from"}},
                                                {"sample_at", {"sample_at"}},
                                                {"hand", {"hand", "time"}},
                                                {"hand_script", {"hand_script", "time"}},
                                                {"motor", {"motor", "voltage", "time"}},
                                                {"edit", {"edit", "time", "identities"}}};
        for (const Kind& kind : kinds) {
            if (entry.contains(kind.sign)) return refuseUnknownKeys(entry, pointer, kind.keys);
        }
    }

    void add(RunEntry entry, const std::string& pointer) {
        try {
            take_.log.append(std::move(entry));
        } catch (const std::invalid_argument& error) {
            refuse(pointer, std::string("This entry does not follow the one before: ") + error.what());
        }
    }

    void readSamples(const Json& entry, const std::string& pointer) {
        const Json& count = requiredMember(entry, "samples", pointer);
        if (!isWholeNumber(count, 1.0, kMostTakeSamples)) {
            refuse(pointer + "/samples", "This is not a number of samples", &count,
                   "a whole number from 1 to 100000000");
        }
        samples_ += count.get<double>();
        if (samples_ > kMostTakeSamples) refuse(pointer, "The take has more than 100 million samples");
        add(SampleRun{timeAt(entry, "from", pointer), timeAt(entry, "every", pointer),
                      static_cast<long>(count.get<double>())},
            pointer);
    }

    HandInput readHand(const Json& entry, const std::string& pointer) const {
        const double time = timeAt(entry, "time", pointer);
        const Json& json = entry["hand"];
        if (json.is_null()) return {time, std::nullopt};
        const std::string place = pointer + "/hand";
        if (!json.is_object()) refuse(place, "A hand is an object, or null to let go", &json);
        refuseUnknownKeys(json, place, {"body", "grip", "target", "stiffness", "damping"});
        const Json& body = requiredMember(json, "body", place);
        Hand hand;
        const std::vector<Body>& bodies = model_->rig().bodies;
        const auto it = std::find_if(bodies.begin(), bodies.end(),
                                     [&](const Body& b) { return body.is_string() && b.name == body; });
        if (it == bodies.end()) refuse(place + "/body", "The rig has no such body", &body);
        hand.body = static_cast<std::size_t>(it - bodies.begin());
        hand.grip = numbers(json, "grip", place, 3);
        hand.target = numbers(json, "target", place, 3);
        hand.stiffness = number(json, "stiffness", place);
        hand.damping = number(json, "damping", place);
        if (hand.stiffness < 0.0 || hand.damping < 0.0) {
            refuse(place, "A hand's stiffness and damping are not below zero", &json);
        }
        return {time, hand};
    }

    HandScriptInput readScriptInput(const Json& entry, const std::string& pointer) const {
        HandScriptInput input{timeAt(entry, "time", pointer), std::nullopt};
        if (!entry["hand_script"].is_null()) {
            input.script = readHandScript(entry["hand_script"], input.time, *model_, pointer + "/hand_script");
        }
        return input;
    }

    void readVoltage(const Json& entry, const std::string& pointer) {
        const Json& name = entry["motor"];
        const std::size_t motor =
            motorCalled(*model_, name.is_string() ? name.get<std::string>() : name.dump(), pointer + "/motor");
        const Json& voltage = requiredMember(entry, "voltage", pointer);
        VoltageInput input{timeAt(entry, "time", pointer), motor, std::nullopt};
        if (!voltage.is_null()) input.voltage = numberIn(voltage, pointer + "/voltage");
        add(input, pointer);
    }

    void readEdit(const Json& entry, const std::string& pointer) {
        if (++edits_ > kMostTakeEdits) {
            refuse(pointer, "The take has more than " + std::to_string(kMostTakeEdits) + " edits");
        }
        if (isStopped_ && isStopped_()) refuse(pointer, "Reading was stopped");
        try {
            rig_ = patched(std::move(rig_), entry["edit"]);
        } catch (const PatchTooLarge& error) {
            refuse(pointer + "/edit", std::string("This edit does not fit the rig: ") + error.what());
        } catch (const PatchMisfit& error) {
            refuse(pointer + "/edit", std::string("This edit does not fit the rig: ") + error.what());
        }
        const std::string text = rig_.dump();
        rigBytes_ += text.size();
        if (rigBytes_ > kMostTakeRigBytes) {
            refuse(pointer, "The rigs of the edits up to here have more than " +
                                std::to_string(kMostTakeRigBytes >> 20U) + " MiB of text together");
        }
        auto model = readRigAt(text, pointer + "/edit", readIdentities(entry, pointer), told_).second;
        if (!haveSameCoordinates(*model_, *model)) {
            refuse(pointer + "/edit",
                   "This edit changes what can move: a run goes on with the same joints only");
        }
        model_ = model;
        add(EditInput{timeAt(entry, "time", pointer), std::move(model)}, pointer);
        // Twice what a run may hold that is saved: sizes of memory are estimates.
        if (take_.log.memory() > 2 * RunLog::kMostMemory) {
            refuse(pointer, "The rigs of the edits up to here take more than " +
                                std::to_string(2 * RunLog::kMostMemory >> 20U) + " MiB");
        }
    }

    Take& take_;
    Json rig_;
    std::shared_ptr<const Model> model_;
    ToldOnce& told_;
    const std::function<bool()>& isStopped_;
    double samples_ = 0.0;
    long edits_ = 0;
    std::size_t rigBytes_ = 0; ///< of all versions of the rig, as text
};

void checkTakeFormat(const Json& json) {
    if (!json.is_object()) refuse("", "A take is a JSON object", &json, "{ ... }");
    const auto format = json.find("format");
    if (format == json.end() || *format != kTakeFormat) {
        refuse("/format", "This is not a take", format == json.end() ? nullptr : &*format,
               "\"" + std::string(kTakeFormat) + "\"");
    }
    const auto version = json.find("version");
    if (version == json.end() || *version != kTakeVersion) {
        refuse("/version", "This version of the take format cannot be read",
               version == json.end() ? nullptr : &*version, std::to_string(kTakeVersion));
    }
    refuseUnknownKeys(json, "",
                      {"format", "version", "rig", "identities", "start", "voltages", "run", "files"});
}

void readRun(const Json& json, Take& take, ToldOnce& told, const std::function<bool()>& isStopped) {
    const Json& run = requiredMember(json, "run", "");
    if (!run.is_array()) refuse("/run", "This is not a list", &run);
    RunReader reader(take, requiredMember(json, "rig", ""), told, isStopped);
    for (std::size_t i = 0; i < run.size(); ++i) reader.read(run[i], "/run/" + std::to_string(i));
    if (!take.log.sampleAt(take.log.time())) refuse("/run", "The run has no samples");
}

void readVoltages(const Json& json, RunOrigin& origin) {
    const auto voltages = json.find("voltages");
    if (voltages == json.end()) return;
    if (!voltages->is_object()) refuse("/voltages", "This is not an object", &*voltages);
    origin.voltages.resize(origin.model->motors().size());
    for (const auto& [name, value] : voltages->items()) {
        origin.voltages[motorCalled(*origin.model, name, "/voltages")] = numberIn(value, "/voltages/" + name);
    }
}

} // namespace

TakeReading readTake(std::string_view text, const std::function<bool()>& isStopped) {
    TakeReading reading;
    const std::optional<Json> json = parseJson(text, reading.issues, kTakeLimits);
    if (!json) return reading;
    try {
        checkTakeFormat(*json);
        Take take;
        ToldOnce told(reading.issues);
        std::tie(take.rig, take.origin.model) =
            readRigAt(requiredMember(*json, "rig", "").dump(), "/rig", readIdentities(*json, ""), told);
        if (json->contains("start")) take.origin.motion = readStart((*json)["start"], take.origin.model);
        readVoltages(*json, take.origin);
        take.log = RunLog(take.origin.time());
        readRun(*json, take, told, isStopped);
        if (json->contains("files")) {
            TakeFilesReading files = readTakeFiles((*json)["files"], filesOf(take.origin, take.log));
            if (!files.problem.empty()) refuse("/files" + files.pointer, files.problem);
            take.files = std::move(files.files);
        }
        reading.take = std::move(take);
    } catch (TakeProblem& problem) {
        // Where the rig says itself what is wrong with it, that is enough.
        if (!hasErrors(reading.issues)) reading.issues.push_back(std::move(problem.issue));
    }
    return reading;
}

} // namespace hingelab
