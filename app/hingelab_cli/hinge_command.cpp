// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "cases/kind_reader.h"
#include "hinge/door_hinge.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

Json evaluate(const DoorHinge& hinge, double q, double w) {
    const DoorHingeTorques t = hinge.torques(q, w);
    Json point;
    point["q"] = q;
    point["qdot"] = w;
    point["torsional_spring"] = numberOrText(t.spring);
    point["catch"] = numberOrText(t.catchTorque);
    if (!hinge.parameters().detents.empty()) point["detents"] = numberOrText(t.detents);
    point["dynamic_friction"] = numberOrText(t.dynamicFriction);
    point["static_friction"] = numberOrText(t.staticFriction);
    point["viscous_friction"] = numberOrText(t.viscousFriction);
    if (!hinge.parameters().dampingZones.empty()) point["damping_zones"] = numberOrText(t.dampingZones);
    point["total"] = numberOrText(t.total());
    point["stored_energy"] = numberOrText(hinge.storedEnergy(q));
    point["conservative_power"] = numberOrText(hinge.conservativePower(q, w));
    point["non_conservative_power"] = numberOrText(hinge.nonConservativePower(q, w));
    return point;
}

double state(const Json& point, const char* key, const std::string& pointer, Issues& issues) {
    if (point.is_object() && point.contains(key) && point[key].is_number()) return point[key].get<double>();
    issues.push_back({Severity::error, pointer + "/" + key, "The state is missing or not a number",
                      point.is_object() && point.contains(key) ? excerpt(point[key]) : "",
                      "a number [rad, rad/s]"});
    return 0.0;
}

Json evaluateConfiguration(const Json& entry, const std::string& pointer, std::size_t& failed) {
    Json result;
    Issues issues;
    result["name"] = entry.is_object() && entry.contains("name") ? entry["name"] : Json("");
    const Json empty = Json::object();
    const Json& config = entry.is_object() && entry.contains("config") ? entry["config"] : empty;
    const DoorHingeParameters parameters = readHinge(config, pointer + "/config", issues);
    Json points = Json::array();
    if (!hasErrors(issues)) {
        const DoorHinge hinge(parameters);
        const Json none = Json::array();
        const Json& states = entry.is_object() && entry.contains("points") ? entry["points"] : none;
        for (std::size_t i = 0; states.is_array() && i < states.size(); ++i) {
            const std::string where = pointer + "/points/" + std::to_string(i);
            const double q = state(states[i], "q", where, issues);
            const double w = state(states[i], "qdot", where, issues);
            points.push_back(evaluate(hinge, q, w));
        }
    }
    if (hasErrors(issues)) {
        std::string text;
        for (const Issue& issue : issues) text += (text.empty() ? "" : "; ") + issue.text();
        result["error"] = text;
        ++failed;
    } else {
        result["points"] = std::move(points);
    }
    return result;
}

void evaluateHingeFile(const std::string& path, const std::string& output) {
    Issues issues;
    const std::optional<Json> json = parseJson(readText(path, kCaseLimits), issues, kCaseLimits);
    report(path, issues);
    if (!json || !json->is_object() || !json->contains("configs") || !(*json)["configs"].is_array()) {
        throw CommandError(ExitCode::invalidDocument,
                           path + ": the file needs a list \"configs\" of {name, config, points: [{q, qdot}]}");
    }
    Json results = Json::array();
    std::size_t failed = 0;
    const Json& configs = (*json)["configs"];
    for (std::size_t i = 0; i < configs.size(); ++i) {
        results.push_back(evaluateConfiguration(configs[i], "/configs/" + std::to_string(i), failed));
    }
    Json root;
    root["results"] = std::move(results);
    writeText(output, formatJson(root));
    noteFailedCases(path, failed, configs.size(), "error");
}

} // namespace

void addHingeCommand(CLI::App& app) {
    auto path = std::make_shared<std::string>();
    auto output = std::make_shared<std::string>("-");
    CLI::App* command = app.add_subcommand("hinge", "Evaluate door hinges at given states.");
    command->add_option("FILE", *path, "JSON with configs: [{name, config, points: [{q, qdot}]}], or -")
        ->required();
    command->add_option("--output,-o", *output, "File, or - for the standard output")->capture_default_str();
    command->callback([path, output] { evaluateHingeFile(*path, *output); });
}

} // namespace hingelab::cli
