// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_yaml.h"

#include <yaml-cpp/yaml.h>

#include <stdexcept>

#include "text/pointer.h"

namespace hingelab {
namespace {

constexpr int kMostValues = 2000;
constexpr int kMostLevels = 8;

/// Thrown with where it is.
struct YamlFault : std::runtime_error {
    YamlFault(const std::string& what, const YAML::Mark& at) : std::runtime_error(what), mark(at) {}
    YAML::Mark mark;
};

class YamlWalk {
  public:
    YamlWalk(YamlReading& reading, int firstLine) : reading_(reading), firstLine_(firstLine) {}

    [[nodiscard]] LinePlace placeOf(const YAML::Mark& mark) const {
        return mark.is_null() ? LinePlace{} : LinePlace{firstLine_ + mark.line, mark.column + 1};
    }

    Json convert(const YAML::Node& node, int level) {
        if (++values_ > kMostValues) throw YamlFault("the block has too many values", node.Mark());
        if (level > kMostLevels) throw YamlFault("the block has too many levels", node.Mark());
        reading_.places.emplace(path_.text(), placeOf(node.Mark()));
        switch (node.Type()) {
            case YAML::NodeType::Map:
                return map(node, level);
            case YAML::NodeType::Sequence:
                return list(node, level);
            case YAML::NodeType::Scalar:
                return scalar(node);
            default:
                throw YamlFault("a value is missing", node.Mark());
        }
    }

  private:
    Json map(const YAML::Node& node, int level) {
        Json object = Json::object();
        for (const auto& entry : node) {
            if (!entry.first.IsScalar()) throw YamlFault("a key must be a word", entry.first.Mark());
            const std::string& key = entry.first.Scalar();
            if (object.contains(key))
                throw YamlFault("the key \"" + key + "\" stands twice", entry.first.Mark());
            path_.push(key);
            reading_.places.emplace(path_.text(), placeOf(entry.first.Mark()));
            object[key] = convert(entry.second, level + 1);
            path_.pop();
        }
        return object;
    }

    Json list(const YAML::Node& node, int level) {
        Json items = Json::array();
        for (const auto& item : node) {
            path_.push(items.size());
            items.push_back(convert(item, level + 1));
            path_.pop();
        }
        return items;
    }

    static Json scalar(const YAML::Node& node) {
        const std::string& text = node.Scalar();
        const bool isPlain = node.Tag() != "!"; // of those in quotes
        if (isPlain && (text == "true" || text == "false")) return text == "true";
        return text;
    }

    YamlReading& reading_;
    int firstLine_;
    PointerPath path_;
    int values_ = 0;
};

} // namespace

YamlReading readYaml(std::string_view text, int firstLine) {
    YamlReading reading;
    YamlWalk walk(reading, firstLine);
    const auto fail = [&](const std::string& problem, const YAML::Mark& mark) {
        reading.problem = problem;
        reading.problemPlace = walk.placeOf(mark);
        if (reading.problemPlace.line == 0) reading.problemPlace.line = firstLine;
    };
    try {
        const YAML::Node root = YAML::Load(std::string(text));
        if (root.IsNull()) return reading;
        if (!root.IsMap()) {
            fail("keys are expected, such as \"question: ...\"", root.Mark());
            return reading;
        }
        reading.json = walk.convert(root, 0);
    } catch (const YamlFault& fault) {
        fail(fault.what(), fault.mark);
    } catch (const YAML::Exception& fault) {
        fail(fault.msg, fault.mark);
    }
    if (!reading.problem.empty()) reading.json = Json::object();
    return reading;
}

} // namespace hingelab
