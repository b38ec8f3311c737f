// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/outline.h"

#include <algorithm>

#include "rig/identity.h"
#include "rig/item_fields.h"
#include "rig/rig_walk.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

/// Builds the tree.
class OutlineBuilder : public ConstVisitor {
  public:
    explicit OutlineBuilder(std::vector<OutlineNode>& top) { levels_.push_back(&top); }

    void readObject(const char* key, const ConstDocumentPart&, const char*) override { single(key); }
    void readList(const char* key, const ListField& items, const char* itemLabel) override {
        if (items.itemType().name == nullptr) return;
        const bool isTop = levels_.size() == 1;
        path_.push(key);
        if (isTop) {
            levels_.back()->push_back({path_.text(), labelOfKey(key), {}, true, false, {}});
            levels_.push_back(&levels_.back()->back().children);
        }
        for (std::size_t i = 0; i < items.size(); ++i) item(i, items.at(i), itemLabel);
        if (isTop) levels_.pop_back();
        path_.pop();
    }
    void readVariant(const VariantField& variant) override { kind_ = variant.kind().label; }

  private:
    void item(std::size_t index, const ConstDocumentPart& item, const char* itemLabel) {
        path_.push(index);
        std::vector<OutlineNode> children;
        levels_.push_back(&children);
        kind_ = itemLabel;
        item.walk(*this);
        levels_.pop_back();
        const bool isWorld = *item.name() == kWorldName && levels_.size() == 2 && item.as<Body>() != nullptr;
        levels_.back()->push_back({path_.text(), *item.name(), kindWords(itemLabel, children.empty()), false,
                                   !isWorld, std::move(children)});
        path_.pop();
    }

    /// Children have changed the word by then, but what has children has no kinds.
    [[nodiscard]] std::string kindWords(const char* itemLabel, bool isLeaf) const {
        const std::string kind = isLeaf ? kind_ : itemLabel;
        return kind.substr(0, kind.find(':')); // "UPS: universal, ..." in short
    }

    void single(const char* key) {
        if (levels_.size() == 1)
            levels_.back()->push_back({path_.child(key), labelOfKey(key), {}, false, false, {}});
    }

    std::vector<std::vector<OutlineNode>*> levels_;
    PointerPath path_;
    std::string kind_;
};

/// The named items of a tree, by their pointers.
void collectNames(const std::vector<OutlineNode>& nodes, const std::string& names,
                  std::vector<std::pair<std::string, std::string>>& found) {
    for (const OutlineNode& node : nodes) {
        const std::string list = node.pointer.substr(0, node.pointer.rfind('/'));
        const std::string key = list.substr(list.rfind('/') + 1);
        std::string path = node.pointer;
        if (node.isMovable || !node.kind.empty())
            path = std::string(names).append("/").append(key).append("/").append(node.label);
        found.emplace_back(node.pointer, path);
        collectNames(node.children, node.isList ? std::string() : path, found);
    }
}

std::vector<std::pair<std::string, std::string>> namesByPointer(const Rig& rig) {
    std::vector<std::pair<std::string, std::string>> found;
    collectNames(outlineOf(rig), {}, found);
    return found;
}

} // namespace

std::vector<OutlineNode> outlineOf(const Rig& rig) {
    std::vector<OutlineNode> nodes;
    OutlineBuilder builder(nodes);
    walk(builder, rig);
    // The document begins with what is edited most; a tree begins with what the rest stands on.
    const auto firstObject =
        std::stable_partition(nodes.begin(), nodes.end(), [](const OutlineNode& node) { return node.isList; });
    std::reverse(nodes.begin(), firstObject);
    return nodes;
}

namespace {

/// The pointer of the same item, or of a part of it by names, for items that have identities; empty: another
/// kind of item, or it is gone. `pointer` is one of the outline of `before`.
struct Followed {
    bool hasIdentity = false;
    std::string path; ///< by names: "/bodies/door/shapes/panel"
};
Followed follow(const Rig& before, const std::string& pointer, std::string path, const Rig& after) {
    Followed result;
    const std::vector<std::string> segments = splitPointer(pointer);
    if (segments.size() < 2) return result;
    const auto index = static_cast<std::size_t>(std::strtoul(segments[1].c_str(), nullptr, 10));
    std::string identity;
    std::string name;
    forEachIdentified(before, [&](const char* list, const auto& items) {
        if (segments[0] != list) return;
        result.hasIdentity = true;
        identity = identityOf(items[index]);
        name = items[index].name;
    });
    forEachIdentified(after, [&](const char* list, const auto& items) {
        if (segments[0] != list) return;
        const std::size_t same = indexOfIdentity(items, identity);
        if (same == items.size()) return;
        const std::size_t start = segments[0].size() + 2;
        result.path = path.replace(start, name.size(), items[same].name);
    });
    return result;
}

/// "/bodies/1" of "/bodies/coupler".
std::string byIndex(const std::vector<OutlineNode>& nodes, const std::vector<std::string>& segments,
                    std::size_t depth) {
    for (const OutlineNode& node : nodes) {
        const std::vector<std::string> own = splitPointer(node.pointer);
        if (node.isList) {
            if (own.front() == segments[0]) return byIndex(node.children, segments, depth);
            continue;
        }
        const bool isSingle = own.size() == 1;
        if (isSingle && segments.size() == 1 && own[0] == segments[0]) return node.pointer;
        if (isSingle || depth + 1 >= segments.size() || own[own.size() - 2] != segments[depth]) continue;
        if (node.label != segments[depth + 1] && own.back() != segments[depth + 1]) continue;
        return depth + 2 >= segments.size() ? node.pointer : byIndex(node.children, segments, depth + 2);
    }
    return {};
}

/// Among `nodes`, whose names go behind `path`.
std::string byName(const std::vector<OutlineNode>& nodes, const std::string& path, const std::string& item) {
    for (const OutlineNode& node : nodes) {
        const std::vector<std::string> own = splitPointer(node.pointer);
        std::string here = path;
        if (!node.isList) {
            if (own.size() > 1) here += "/" + escapeSegment(own[own.size() - 2]);
            here += "/" + escapeSegment(own.size() > 1 ? node.label : own.back());
        }
        if (node.pointer == item) return here;
        if (std::string found = byName(node.children, here, item); !found.empty()) return found;
    }
    return {};
}

} // namespace

std::string itemNamed(const Rig& rig, const std::string& namePointer) {
    const std::vector<std::string> segments = splitPointer(namePointer);
    return segments.empty() ? std::string() : byIndex(outlineOf(rig), segments, 0);
}

std::string namePointerOf(const Rig& rig, const std::string& item) {
    return item.empty() ? std::string() : byName(outlineOf(rig), {}, item);
}

std::string sameItem(const Rig& before, const std::string& pointer, const Rig& after) {
    const auto old = namesByPointer(before);
    const auto now = namesByPointer(after);
    const auto was = std::find_if(old.begin(), old.end(), [&](const auto& n) { return n.first == pointer; });
    if (was == old.end()) return {};
    const Followed followed = follow(before, pointer, was->second, after);
    const std::string& path = followed.hasIdentity ? followed.path : was->second;
    const auto named = std::find_if(now.begin(), now.end(), [&](const auto& n) { return n.second == path; });
    if (named != now.end()) return named->first;
    if (followed.path.empty() && followed.hasIdentity) return {};
    // Renamed: as many items as before, and one in its place. Removed: nothing.
    const bool isRenamed = old.size() == now.size();
    const auto placed = std::find_if(now.begin(), now.end(), [&](const auto& n) { return n.first == pointer; });
    return isRenamed && placed != now.end() ? placed->first : std::string();
}

} // namespace hingelab
