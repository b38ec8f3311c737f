// SPDX-License-Identifier: GPL-3.0-or-later
#include "share/share_page.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "checks/checked_rig.h"
#include "numerics/indices.h"
#include "rig/parameter_set.h"
#include "text/base64.h"
#include "text/escaped_xml.h"
#include "text/quantity.h"
#include "text/trimmed.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostChannels = 60;
constexpr std::size_t kMostFirstPlots = 3;

[[noreturn]] void refuse(const std::string& why) {
    throw std::invalid_argument(why);
}

std::string settingWords(const ShareRequest& request, const std::vector<std::size_t>& settings) {
    std::string words;
    for (std::size_t v = 0; v < settings.size(); ++v)
        words += (v == 0 ? " with " : ", ") + request.variables[v].pointer + " = " +
                 request.variables[v].values[settings[v]];
    return words;
}

/// The rig with one combination of values.
std::shared_ptr<const Model> modelWith(const ShareRequest& request, const std::vector<std::size_t>& settings) {
    Rig rig = request.rig;
    for (std::size_t v = 0; v < settings.size(); ++v) {
        const ShareVariable& variable = request.variables[v];
        const std::string assignment = variable.pointer + "=" + variable.values[settings[v]];
        for (const Issue& issue : assignParameter(rig, assignment)) {
            if (issue.severity == Severity::error) refuse(assignment + ": " + issue.text());
        }
    }
    for (const Issue& issue : validate(rig)) {
        if (issue.severity == Severity::error)
            refuse("the rig is not valid" + settingWords(request, settings) + ": " + issue.text());
    }
    return std::make_shared<const Model>(rig);
}

std::vector<std::size_t> indicesOf(const Model& model, const std::vector<std::string>& channels) {
    std::vector<std::size_t> indices;
    for (const std::string& name : channels) {
        const int index = model.channelIndex(name);
        if (index < 0) refuse("no channel is called \"" + name + "\"");
        indices.push_back(toSize(index));
    }
    return indices;
}

Json channelJson(const Model& model, const std::vector<std::size_t>& channels) {
    Json list = Json::array();
    for (const std::size_t i : channels) {
        const Channel& channel = model.channels()[i];
        list.push_back({{"name", channel.name},
                        {"label", channel.label},
                        {"group", channel.group},
                        {"unit", displayUnit(channel.quantity).symbol}});
    }
    return list;
}

/// The story's channels, those of the same unit in one plot.
Json firstPlots(const Model& model, const std::vector<std::string>& channels) {
    std::vector<std::pair<std::string_view, Json>> plots;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const std::vector<std::string>& story = model.rig().story;
        const bool isTold = story.empty() ? i < kMostFirstPlots
                                          : std::find(story.begin(), story.end(), channels[i]) != story.end();
        if (!isTold) continue;
        const Channel& channel = model.channels()[toSize(model.channelIndex(channels[i]))];
        const std::string_view unit = displayUnit(channel.quantity).symbol;
        const auto plot =
            std::find_if(plots.begin(), plots.end(), [&](const auto& other) { return other.first == unit; });
        if (plot != plots.end()) {
            plot->second.push_back(i);
        } else {
            plots.emplace_back(unit, Json::array({i}));
        }
    }
    Json list = Json::array();
    for (auto& [unit, plot] : plots) list.push_back(std::move(plot));
    return list;
}

/// A label, and which of its values the rig itself has.
Json variableJson(const Rig& rig, const ShareVariable& variable) {
    const std::optional<Parameter> parameter = findParameter(rig, withSlash(variable.pointer));
    if (!parameter) refuse("there is no parameter \"" + variable.pointer + "\"");
    if (variable.values.empty()) refuse("\"" + variable.pointer + "\" has no values");
    std::size_t start = 0;
    for (std::size_t i = 0; i < variable.values.size(); ++i) {
        Rig changed = rig;
        const std::string assignment = variable.pointer + "=" + variable.values[i];
        if (!assignParameter(changed, assignment).empty()) continue; // the run says what is wrong
        if (findParameter(changed, parameter->pointer)->value == parameter->value) start = i;
    }
    const std::string label = isDimension(*parameter)    ? parameter->label
                              : parameter->group.empty() ? parameter->label
                                                         : parameter->group + ": " + parameter->label;
    return {{"label", label}, {"values", variable.values}, {"start", start}};
}

/// Combinations in mixed radix, the first variable slowest.
std::vector<std::size_t> settingsOf(std::size_t run, const std::vector<ShareVariable>& variables) {
    std::vector<std::size_t> settings(variables.size());
    for (std::size_t v = variables.size(); v-- > 0;) {
        settings[v] = run % variables[v].values.size();
        run /= variables[v].values.size();
    }
    return settings;
}

/// Text for a place within a page's JSON: no tag can end there.
std::string inScript(const Json& json) {
    std::string text = json.dump();
    std::string safe;
    safe.reserve(text.size());
    for (const char letter : text) {
        if (letter == '<') {
            safe += "\\u003c";
        } else {
            safe += letter;
        }
    }
    return safe;
}

std::string paragraphs(const Rig& rig) {
    std::string text = "<p>" + escapedXml(rig.description) + "</p>\n";
    for (const std::string& source : rig.sources) text += "<p>" + escapedXml(source) + "</p>\n";
    return text;
}

std::string filled(std::string_view page,
                   std::span<const std::pair<std::string_view, std::string_view>> tokens) {
    std::string text;
    while (!page.empty()) {
        const std::size_t at = page.find('@');
        text += page.substr(0, at);
        if (at == std::string_view::npos) break;
        page.remove_prefix(at);
        const auto token = std::find_if(tokens.begin(), tokens.end(),
                                        [&](const auto& each) { return page.starts_with(each.first); });
        if (token == tokens.end()) { // an @ of the page itself
            text += '@';
            page.remove_prefix(1);
            continue;
        }
        text += token->second;
        page.remove_prefix(token->first.size());
    }
    return text;
}

/// Simulates the runs, and keeps what a page has of them.
class PageMaker {
  public:
    PageMaker(const ShareRequest& request, const std::function<bool(double)>& goesOn)
        : request_(request), goesOn_(goesOn), scene_(blob_, request.files, request.cad) {}

    /// False: it was cancelled.
    bool make() {
        const std::shared_ptr<const Model> checked = checkedShareModel(request_);
        const Model& start = *checked;
        channels_ = request_.channels.empty() ? usualShareChannels(start) : request_.channels;
        static_cast<void>(indicesOf(start, channels_));
        checkSize(start);
        writeHead(start);
        for (std::size_t run = 0; run < runs_; ++run) {
            if (!addRun(run)) return false;
        }
        const Eigen::AlignedBox3d& bounds = scene_.bounds();
        const Vector3 lower = bounds.isEmpty() ? Vector3(-0.5, -0.5, -0.5) : bounds.min();
        const Vector3 upper = bounds.isEmpty() ? Vector3(0.5, 0.5, 0.5) : bounds.max();
        manifest_["bounds"] = {{"lower", {lower.x(), lower.y(), lower.z()}},
                               {"upper", {upper.x(), upper.y(), upper.z()}}};
        manifest_["meshes"] = scene_.meshes();
        notes_.insert(notes_.end(), scene_.notes().begin(), scene_.notes().end());
        return true;
    }

    [[nodiscard]] SharePage page(const ShareAssets& assets) const {
        const std::string title = escapedXml(request_.rig.name);
        const std::string manifest = inScript(manifest_);
        const std::string data = base64(blob_.deflated());
        const std::string text = paragraphs(request_.rig);
        const std::string licences = escapedXml(std::string(assets.licences));
        const std::array<std::pair<std::string_view, std::string_view>, 9> tokens = {
            {{"@TITLE@", title},
             {"@STYLE@", assets.style},
             {"@THREE@", assets.three},
             {"@CHART@", assets.chart},
             {"@VIEWER@", assets.viewer},
             {"@MANIFEST@", manifest},
             {"@DATA@", data},
             {"@TEXT@", text},
             {"@LICENCES@", licences}}};
        return {filled(assets.page, tokens), notes_};
    }

  private:
    void checkSize(const Model& start) {
        for (const ShareVariable& variable : request_.variables) {
            runs_ *= std::max<std::size_t>(1, variable.values.size());
            if (runs_ > kMostShareRuns)
                refuse("a page holds up to " + std::to_string(kMostShareRuns) +
                       " runs: vary fewer parameters, or give them fewer values");
        }
        checkShareSize(request_, start, runs_, channels_.size());
    }

    void writeHead(const Model& start) {
        const Rig& rig = request_.rig;
        std::vector<double> times;
        for (std::size_t frame = 0; frame < request_.times.frames(); ++frame)
            times.push_back(request_.times.at(frame));
        const Vector3 up = shareUp(rig);
        manifest_ = {{"format", "hingelab-share"},
                     {"version", 1},
                     {"title", rig.name},
                     {"description", rig.description},
                     {"sources", rig.sources},
                     {"program", request_.program},
                     {"up", {up.x(), up.y(), up.z()}},
                     {"frames", times.size()},
                     {"times", {{"offset", blob_.add(times)}}},
                     {"channels", channelJson(start, indicesOf(start, channels_))},
                     {"plots", firstPlots(start, channels_)},
                     {"variables", Json::array()},
                     {"runs", Json::array()}};
        std::vector<std::string> varied;
        for (const ShareVariable& variable : request_.variables) {
            manifest_["variables"].push_back(variableJson(rig, variable));
            const std::string pointer = findParameter(rig, withSlash(variable.pointer))->pointer;
            if (std::find(varied.begin(), varied.end(), pointer) != varied.end())
                refuse("\"" + variable.pointer + "\" is varied twice");
            varied.push_back(pointer);
        }
    }

    bool addRun(std::size_t index) {
        const std::vector<std::size_t> settings = settingsOf(index, request_.variables);
        const auto model = modelWith(request_, settings);
        const std::size_t frames = request_.times.frames();
        const double all = static_cast<double>(runs_ * frames);
        const ShareRun run = recordShareRun(
            model, request_.times, request_.hand, indicesOf(*model, channels_),
            [&](std::size_t frame) { return goesOn_(static_cast<double>(index * frames + frame) / all); });
        if (run.model == nullptr) return false;
        for (std::string& note : shareNotesOf(run, settingWords(request_, settings)))
            notes_.push_back(std::move(note));
        Json json = scene_.describe(run);
        json["settings"] = settings;
        json["stopped"] = run.stopped;
        json["doubt"] = run.doubt;
        json["end"] = run.end;
        json["poses"] = {{"offset", blob_.add(posesOf(run))}};
        json["channels"] = {{"offset", blob_.add(shownValues(run))}};
        manifest_["runs"].push_back(std::move(json));
        return true;
    }

    [[nodiscard]] static std::vector<float> posesOf(const ShareRun& run) {
        std::vector<float> numbers;
        for (const Pose& X : run.poses) {
            const Eigen::Quaterniond Q(X.rotation);
            for (const double each :
                 {X.translation.x(), X.translation.y(), X.translation.z(), Q.w(), Q.x(), Q.y(), Q.z()})
                numbers.push_back(static_cast<float>(each));
        }
        return numbers;
    }

    /// In the units that the page names.
    [[nodiscard]] std::vector<double> shownValues(const ShareRun& run) const {
        std::vector<double> values = run.values;
        const std::size_t frames = request_.times.frames();
        const std::vector<std::size_t> channels = indicesOf(*run.model, channels_);
        for (std::size_t i = 0; i < channels.size(); ++i) {
            const Unit& unit = displayUnit(run.model->channels()[channels[i]].quantity);
            for (std::size_t frame = 0; frame < frames; ++frame)
                values[i * frames + frame] = unit.fromSi(values[i * frames + frame]);
        }
        return values;
    }

    const ShareRequest& request_;
    const std::function<bool(double)>& goesOn_;
    ShareBlob blob_;
    ShareScene scene_;
    std::vector<std::string> channels_;
    std::size_t runs_ = 1;
    Json manifest_;
    std::vector<std::string> notes_;
};

} // namespace

std::shared_ptr<const Model> checkedShareModel(const ShareRequest& request) {
    const ShareTimes& times = request.times;
    if (!(times.duration > 0.0) || !(times.interval > 0.0))
        refuse("the duration and the time between frames must be above zero");
    if (times.duration / times.interval > static_cast<double>(kMostShareFrames))
        refuse("there would be more than " + std::to_string(kMostShareFrames) +
               " frames: share a shorter time, or fewer frames per second");
    return modelWith(request, {});
}

std::vector<std::string> shareNotesOf(const ShareRun& run, const std::string& which) {
    std::vector<std::string> notes;
    if (!run.stopped.empty())
        notes.push_back("The run" + which + " stops at " + displayText(Quantity::time, run.end, 4) + ": " +
                        run.stopped + ".");
    if (!run.doubt.empty()) notes.push_back("The run" + which + ": " + run.doubt + ".");
    return notes;
}

void checkShareSize(const ShareRequest& request, const Model& model, std::size_t runs, std::size_t channels) {
    constexpr std::size_t ofPose = 7;
    const Rig& rig = model.rig();
    const std::size_t carriers = rig.bodies.size() + std::size(kAssemblyFrames) * rig.assemblies.size() + 1;
    if (runs * request.times.frames() * (channels + ofPose * carriers) > kMostShareNumbers)
        refuse("there would be more than " + std::to_string(kMostShareNumbers) +
               " numbers: share a shorter time, or fewer frames, channels or values");
}

ShareFormat shareFormatOf(std::string_view fileName) {
    std::string name(fileName);
    for (char& letter : name)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    if (name.ends_with(".glb")) return ShareFormat::gltf;
    if (!name.ends_with(".html") && !name.ends_with(".htm"))
        refuse("\"" + std::string(fileName) + "\" says no format: end the name in .html, or in .glb for glTF");
    return ShareFormat::page;
}

Vector3 shareUp(const Rig& rig) {
    const Vector3& gravity = rig.environment.gravity;
    return gravity.norm() > 1e-9 ? Vector3(-gravity.normalized()) : Vector3(Vector3::UnitZ());
}

std::vector<std::string> shareValuesIn(std::string_view text) {
    std::vector<std::string> values;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string_view value = trimmed(text.substr(0, end));
        if (!value.empty()) values.emplace_back(value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return values;
}

std::string proposedShareValues(const Parameter& parameter) {
    const Unit& unit = displayUnit(parameter.info->quantity);
    std::string text;
    for (const double factor : {0.8, 1.0, 1.2}) {
        const double value = factor * parameter.value;
        if (!parameter.info->range.contains(value)) continue;
        if (value == parameter.value && factor != 1.0) continue; // of zero there is one
        text += text.empty() ? "" : "; ";
        text += withPlainNumbers(shortDisplayText(unit.fromSi(value)));
        if (!unit.ascii.empty()) text += " " + std::string(unit.ascii);
    }
    return text;
}

std::vector<std::string> usualShareChannels(const Model& model) {
    std::vector<std::string> names;
    for (const std::string& channel : model.rig().story) {
        if (model.channelIndex(channel) >= 0) names.push_back(channel);
    }
    const auto isUsual = [](const Channel& channel) { // of the bodies, a page has the poses
        for (const char* end : {".angle", ".rate", ".distance", ".speed", ".torque", ".force", ".current"}) {
            if (channel.name.ends_with(end)) return true;
        }
        return channel.group == "energy" || channel.group == "handle" || channel.group.starts_with("assembly ");
    };
    for (const Channel& channel : model.channels()) {
        if (names.size() >= kMostChannels) break;
        if (!isUsual(channel) || std::find(names.begin(), names.end(), channel.name) != names.end()) continue;
        names.push_back(channel.name);
    }
    return names;
}

SharePage makeSharePage(const ShareRequest& request, const ShareAssets& assets,
                        const std::function<bool(double share)>& goesOn) {
    PageMaker maker(request, goesOn);
    if (!maker.make() || !goesOn(1.0)) return {};
    SharePage page = maker.page(assets);
    return goesOn(1.0) ? page : SharePage{};
}

} // namespace hingelab
