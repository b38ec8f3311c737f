// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

#include "recording/take.h"
#include "rig/identity.h"
#include "text/json_text.h"

namespace hingelab {
namespace {

Json listOf(const double* values, Eigen::Index count) {
    Json list = Json::array();
    for (Eigen::Index i = 0; i < count; ++i) list.push_back(values[i]);
    return list;
}

Json listOf(const Eigen::Ref<const Eigen::VectorXd>& vector) {
    return listOf(vector.data(), vector.size());
}

Json courseToJson(const ChangePointCourse& course) {
    Json json;
    json["centre"] = listOf(course.centre);
    json["direction"] = listOf(course.direction);
    json["half_width"] = course.halfWidth;
    json["ahead"] = course.ahead > 0.0 ? 1 : -1;
    json["coefficients"] = listOf(course.quintic.coefficients.data(),
                                  static_cast<Eigen::Index>(course.quintic.coefficients.size()));
    return json;
}

Json loopToJson(const LoopPhase& loop) {
    Json json;
    json["dependents"] = loop.dependents;
    json["equations"] = loop.rows;
    if (!loop.course.isKnown) return json;
    Json& course = json["course"];
    course["along"] = loop.course.mover;
    course["centre"] = loop.course.centre;
    course["half_width"] = loop.course.halfWidth;
    course["coefficients"] = Json::array();
    for (const Quintic& quintic : loop.course.quintics) course["coefficients"].push_back(quintic.coefficients);
    return json;
}

Json startToJson(const StartMotion& start) {
    Json json;
    json["time"] = start.pose.time;
    json["coordinates"] = listOf(start.pose.q);
    json["rates"] = listOf(start.rates);
    Json branches = Json::array();
    for (const MechanismPhase::Branch& b : start.pose.phase.branches) {
        Json branch;
        branch["branch"] = b.branch;
        branch["replaces"] = b.replaces;
        branch["reference"] = b.reference;
        branch["replaced_value"] = b.replacedValue;
        if (b.course.isKnown) branch["course"] = courseToJson(b.course);
        branches.push_back(std::move(branch));
    }
    json["branches"] = std::move(branches);
    Json charts = Json::array();
    for (const Matrix3& chart : start.pose.phase.charts) charts.push_back(listOf(chart.data(), 9));
    json["charts"] = std::move(charts);
    if (start.pose.phase.loops.empty()) return json;
    Json loops = Json::array();
    for (const LoopPhase& loop : start.pose.phase.loops) loops.push_back(loopToJson(loop));
    json["loops"] = std::move(loops);
    return json;
}

Json voltagesToJson(const RunOrigin& origin) {
    Json json = Json::object();
    for (std::size_t k = 0; k < origin.voltages.size(); ++k) {
        if (origin.voltages[k]) json[origin.model->motors().at(k).name] = *origin.voltages[k];
    }
    return json;
}

Json scriptToJson(const HandScript& script) {
    Json json;
    json["joint"] = script.joint;
    json["from"] = script.from;
    json["stiffness"] = script.stiffness;
    json["damping"] = script.damping;
    Json legs = Json::array();
    for (const HandScript::Leg& leg : script.legs) {
        legs.push_back(leg.rate > 0.0 ? Json{{"to", leg.to}, {"rate", leg.rate}} : Json{{"wait", leg.wait}});
    }
    json["legs"] = std::move(legs);
    if (!script.push) return json;
    Json& push = json["push"];
    push["effort"] = script.push->effort;
    push["until"] = script.push->until;
    if (script.push->levers.empty()) return json;
    Json levers = Json::array();
    for (const HandScript::Lever& lever : script.push->levers) levers.push_back({lever.at, lever.lever});
    push["levers"] = std::move(levers);
    return json;
}

/// Writes entries one after the other; knows the rig that holds.
class EntryWriter {
  public:
    EntryWriter(Json json, Rig rig, const std::map<std::string, std::string>& fileNames)
        : json_(std::move(json)), rig_(std::move(rig)), fileNames_(fileNames) {}

    Json operator()(const SampleRun& samples) const {
        Json json;
        if (samples.interval == 0.0) {
            json["sample_at"] = samples.start;
        } else {
            json["samples"] = samples.count;
            json["every"] = samples.interval;
            json["from"] = samples.start;
        }
        return json;
    }

    Json operator()(const HandInput& input) const {
        Json json;
        json["time"] = input.time;
        if (!input.hand) {
            json["hand"] = nullptr;
            return json;
        }
        const Hand& hand = *input.hand;
        Json& out = json["hand"];
        out["body"] = rig_.bodies.at(hand.body).name;
        out["grip"] = listOf(hand.grip);
        out["target"] = listOf(hand.target);
        out["stiffness"] = hand.stiffness;
        out["damping"] = hand.damping;
        return json;
    }

    Json operator()(const HandScriptInput& input) const {
        Json json;
        json["time"] = input.time;
        json["hand_script"] = input.script ? scriptToJson(*input.script) : Json(nullptr);
        return json;
    }

    Json operator()(const VoltageInput& input) const {
        Json json;
        json["time"] = input.time;
        json["motor"] = rig_.motors.at(input.motor).name;
        json["voltage"] = input.voltage ? Json(*input.voltage) : Json(nullptr);
        return json;
    }

    Json operator()(const EditInput& input) {
        Identities before = identitiesOf(rig_);
        rig_ = input.rig();
        renameFiles(rig_, fileNames_);
        Json rig = Json::parse(writeRig({{json_, std::move(before)}, rig_}));
        Json json;
        json["time"] = input.time;
        json["edit"] = Json::diff(json_, rig);
        if (const Identities identities = identitiesOf(rig_); !identities.empty())
            json["identities"] = identities;
        json_ = std::move(rig);
        return json;
    }

  private:
    Json json_; ///< the rig that holds, as it stands in the file
    Rig rig_;
    const std::map<std::string, std::string>& fileNames_;
};

} // namespace

std::string writeTake(const RigSource& source, const RunOrigin& origin, const RunLog& log,
                      const TakeFiles& files) {
    if (origin.goesOn) throw std::invalid_argument(kBeginningNotKept);
    Json json;
    json["format"] = kTakeFormat;
    json["version"] = kTakeVersion;
    Rig first = origin.model->rig();
    renameFiles(first, files.names);
    Json rig = Json::parse(writeRig({source, first}));
    json["rig"] = rig;
    if (const Identities identities = identitiesOf(first); !identities.empty()) json["identities"] = identities;
    if (origin.motion) json["start"] = startToJson(*origin.motion);
    const Json voltages = voltagesToJson(origin);
    if (!voltages.empty()) json["voltages"] = voltages;
    Json run = Json::array();
    EntryWriter writer(std::move(rig), std::move(first), files.names);
    for (const RunEntry& entry : log.entries()) run.push_back(std::visit(writer, entry));
    json["run"] = std::move(run);
    if (!files.files.empty()) json["files"] = takeFilesAsJson(files.files);
    return formatJson(json);
}

} // namespace hingelab
