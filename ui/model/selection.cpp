// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/selection.h"

#include "rig/outline.h"
#include "text/pointer.h"

namespace hingelab {
Selection::Selection(OpenRig& openRig, QObject* parent)
    : QObject(parent), openRig_(openRig), before_(openRig.rig()) {
    connect(&openRig_, &OpenRig::structureChanged, this, &Selection::follow);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        clear();
        hidden_.clear();
        emit hiddenChanged();
        setFollowed({});
    });
}

void Selection::select(const std::string& item) {
    if (item == item_) return;
    item_ = item;
    before_ = openRig_.rig();
    emit changed();
}

void Selection::selectNamed(const std::string& namePointer) {
    select(itemNamed(openRig_.rig(), namePointer));
}

void Selection::setHovered(const std::string& item) {
    if (item == hovered_) return;
    hovered_ = item;
    emit hoveredChanged();
}

void Selection::setHidden(const std::string& body, bool hidden) {
    if (hidden == hidden_.contains(body)) return;
    if (hidden) {
        hidden_.insert(body);
    } else {
        hidden_.erase(body);
    }
    emit hiddenChanged();
}

void Selection::setFollowed(const std::string& body) {
    if (body == followed_) return;
    followed_ = body;
    emit followedChanged();
}

void Selection::toggleFollowed() {
    const Model& model = *openRig_.model();
    const std::vector<Body>& bodies = model.rig().bodies;
    const auto moves = [&](std::size_t b) { return model.mechanism().attachmentOf(b).frame != 0; };
    if (!followed_.empty()) {
        setFollowed({});
        return;
    }
    const int selected = body();
    if (selected >= 0 && moves(static_cast<std::size_t>(selected))) {
        setFollowed(bodies[static_cast<std::size_t>(selected)].name);
        return;
    }
    if (model.handle() && moves(model.handle()->body)) {
        setFollowed(bodies[model.handle()->body].name);
        return;
    }
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        if (!moves(b)) continue;
        setFollowed(bodies[b].name);
        return;
    }
}

int Selection::body() const {
    const std::vector<std::string> segments = splitPointer(item_);
    if (segments.size() < 2 || segments[0] != "bodies") return -1;
    return static_cast<int>(std::strtol(segments[1].c_str(), nullptr, 10));
}

void Selection::follow() {
    setHovered({}); // the pointer says anew what it is on
    const std::string now = item_.empty() ? item_ : sameItem(before_, item_, openRig_.rig());
    if (!followed_.empty()) setFollowed(openRig_.bodyNow(followed_)); // renamed, perhaps
    std::set<std::string> hidden;
    for (const std::string& body : hidden_) {
        const std::string name = openRig_.bodyNow(body);
        hidden.insert(name.empty() ? body : name); // removed: it may come back
    }
    if (hidden != hidden_) {
        hidden_ = std::move(hidden);
        emit hiddenChanged();
    }
    before_ = openRig_.rig();
    if (now == item_) return;
    item_ = now;
    emit changed();
}

} // namespace hingelab

#include "ui/model/moc_selection.cpp"
