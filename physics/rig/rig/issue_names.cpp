// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/issue_names.h"

#include <map>

#include "rig/rig_walk.h"
#include "text/pointer_walk.h"

namespace hingelab {
namespace {

/// Collects the names of list items by their pointers.
class NameCollector : public ConstPointerWalk {
  public:
    void readItem(const ConstDocumentPart& item) override {
        if (const std::string* const name = item.name()) names_[path().text()] = *name;
    }

    /// "\"door\", \"panel\"" for "/bodies/0/shapes/1/mass".
    [[nodiscard]] std::string passedBy(const std::string& pointer) const {
        constexpr std::size_t longest = 60; // [bytes] of a name
        std::string passed;
        for (std::size_t end = pointer.find('/', 1); end != std::string::npos;
             end = pointer.find('/', end + 1)) {
            append(pointer.substr(0, end), longest, passed);
        }
        append(pointer, longest, passed);
        return passed;
    }

  private:
    void append(const std::string& pointer, std::size_t longest, std::string& passed) const {
        const auto item = names_.find(pointer);
        if (item == names_.end() || item->second.empty() || item->second.size() > longest) return;
        passed += (passed.empty() ? "\"" : ", \"") + item->second + "\"";
    }

    std::map<std::string, std::string> names_;
};

} // namespace

void nameItems(const Rig& rig, Issues& issues) {
    if (issues.empty()) return;
    NameCollector collector;
    walk(collector, rig);
    for (Issue& issue : issues) issue.names = collector.passedBy(issue.pointer);
}

} // namespace hingelab
