// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/references.h"

#include <algorithm>
#include <set>

#include "rig/rig_walk.h"
#include "text/pointer_walk.h"

namespace hingelab {
namespace {

/// Visits references that may be changed.
class ReferenceVisitor : public PointerWalk {
  public:
    explicit ReferenceVisitor(const std::function<void(const Reference&, std::string&)>& visit)
        : visit_(visit) {}

    void reference(const char* key, std::string& value, Refers to, const char*) override {
        const std::string before = value; // shapes and points are sought where the body was
        if (!value.empty()) visit_({path().child(key), to, body_}, value);
        if (to == Refers::body || to == Refers::bodyOrAll) body_ = before;
    }
    void channels(const char* key, std::vector<std::string>& values, const char*) override {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!values[i].empty())
                visit_({path().child(key) + "/" + std::to_string(i), Refers::channel, {}}, values[i]);
        }
    }

  private:
    const std::function<void(const Reference&, std::string&)>& visit_;
    std::string body_;
};

/// The same for what only reads, without channels: what is plotted of an item needs nothing of the rig.
class ReferenceReader : public ConstPointerWalk {
  public:
    explicit ReferenceReader(const std::function<void(const Reference&, const std::string&)>& read)
        : read_(read) {}

    void readReference(const char* key, const std::string& value, Refers to, const char*) override {
        if (!value.empty()) read_({path().child(key), to, body_}, value);
        if (to == Refers::body || to == Refers::bodyOrAll) body_ = value;
    }

  private:
    const std::function<void(const Reference&, const std::string&)>& read_;
    std::string body_;
};

void readReferences(const Rig& rig, const std::function<void(const Reference&, const std::string&)>& read) {
    ReferenceReader reader(read);
    walk(reader, rig);
}

template <class T>
std::string pointerOf(const std::string& list, const std::vector<T>& items, const std::string& name) {
    const auto item = std::find_if(items.begin(), items.end(), [&](const T& i) { return i.name == name; });
    return item == items.end() ? std::string() : list + "/" + std::to_string(item - items.begin());
}

std::string jointOrAssembly(const Rig& rig, const std::string& name) {
    const std::string joint = pointerOf("/joints", rig.joints, name);
    return joint.empty() ? pointerOf("/assemblies", rig.assemblies, name) : joint;
}

std::string partOfBody(const Rig& rig, const Reference& reference, const std::string& name) {
    const std::string body = pointerOf("/bodies", rig.bodies, reference.body);
    if (body.empty()) return {};
    const Body& owner = rig.bodies[std::stoul(body.substr(body.rfind('/') + 1))];
    return reference.to == Refers::shape ? pointerOf(body + "/shapes", owner.shapes, name)
                                         : pointerOf(body + "/points", owner.points, name);
}

template <class T>
void findOwner(const std::string& list, const std::vector<T>& items, std::string_view rest, std::string& found,
               std::size_t& longest) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string& name = items[i].name;
        const bool isOwner = rest.starts_with(name) && rest.size() > name.size() && rest[name.size()] == '.';
        if (!isOwner || (name.size() < longest && !found.empty())) continue;
        longest = name.size();
        found = list + "/" + std::to_string(i);
    }
}

/// Whose channel it is: names may have dots, the longest that fits is meant.
std::string ownerOfChannel(const Rig& rig, std::string_view channel) {
    const std::string_view kind = channel.substr(0, channel.find('.'));
    if (kind == "handle") return rig.handle ? "/handle" : "";
    if (kind.size() == channel.size()) return {};
    const std::string_view rest = channel.substr(kind.size() + 1);
    std::string found;
    std::size_t longest = 0;
    if (kind == "joint") findOwner("/joints", rig.joints, rest, found, longest);
    if (kind == "element") findOwner("/elements", rig.elements, rest, found, longest);
    if (kind == "coupling") findOwner("/couplings", rig.couplings, rest, found, longest);
    if (kind == "motor") findOwner("/motors", rig.motors, rest, found, longest);
    if (kind == "contact") findOwner("/contacts", rig.contacts, rest, found, longest);
    if (kind == "assembly") findOwner("/assemblies", rig.assemblies, rest, found, longest);
    if (kind == "body") findOwner("/bodies", rig.bodies, rest, found, longest);
    return found;
}

/// "/elements/2" of "/elements/2/from/body", "/handle" of "/handle/point".
std::string itemOf(const std::string& pointer) {
    const std::vector<std::string> segments = splitPointer(pointer);
    const bool isInList =
        segments.size() > 1 && segments[1].find_first_not_of("0123456789") == std::string::npos;
    // A contact can be without one of its exceptions.
    const bool isException = segments.size() > 3 && segments[2] == "except";
    std::string item = "/" + segments[0];
    if (isInList) item.append("/").append(segments[1]);
    if (isException) item.append("/except/").append(segments[3]);
    return item;
}

bool isWithin(const std::string& pointer, const std::string& item) {
    return pointer == item || pointer.starts_with(item + "/");
}

bool isBefore(const std::string& a, const std::string& b) {
    const std::vector<std::string> left = splitPointer(a);
    const std::vector<std::string> right = splitPointer(b);
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        if (left[i] == right[i]) continue;
        const bool isIndex = i % 2 == 1;
        return isIndex ? std::stoul(left[i]) < std::stoul(right[i]) : left[i] < right[i];
    }
    return left.size() < right.size();
}

} // namespace

void visitReferences(Rig& rig, const std::function<void(const Reference&, std::string&)>& visit) {
    ReferenceVisitor visitor(visit);
    walk(visitor, rig);
}

std::string targetOf(const Rig& rig, const Reference& reference, const std::string& text) {
    const std::string_view front = std::string_view(text).substr(0, text.rfind('.'));
    switch (reference.to) {
        case Refers::body:
        case Refers::bodyOrAll:
            return pointerOf("/bodies", rig.bodies, text);
        case Refers::carrier: {
            const std::string body = pointerOf("/bodies", rig.bodies, text);
            return body.empty() ? pointerOf("/assemblies", rig.assemblies, std::string(front)) : body;
        }
        case Refers::coordinate: {
            const std::string whole = jointOrAssembly(rig, text); // names may have dots, too
            return whole.empty() ? jointOrAssembly(rig, std::string(front)) : whole;
        }
        case Refers::shape:
        case Refers::point:
            return partOfBody(rig, reference, text);
        case Refers::element:
            return pointerOf("/elements", rig.elements, text);
        case Refers::channel:
            return ownerOfChannel(rig, text);
    }
    return {};
}

std::vector<std::string> neighboursOf(const Rig& rig, const std::string& item) {
    std::set<std::string> found;
    readReferences(rig, [&](const Reference& reference, const std::string& text) {
        const std::string from = itemOf(reference.pointer);
        const std::string to = targetOf(rig, reference, text);
        if (isWithin(from, item) && !to.empty()) found.insert(itemOf(to));
        if (isWithin(to, item)) found.insert(from);
    });
    found.erase(item);
    std::vector<std::string> sorted(found.begin(), found.end());
    std::sort(sorted.begin(), sorted.end(), isBefore);
    return sorted;
}

std::vector<std::string> withDependents(const Rig& rig, const std::string& item) {
    struct Link {
        std::string from;
        std::string to;
    };
    std::vector<Link> links;
    readReferences(rig, [&](const Reference& reference, const std::string& text) {
        links.push_back({itemOf(reference.pointer), targetOf(rig, reference, text)});
    });
    for (std::size_t j = 0; j < rig.joints.size(); ++j) { // a body needs what holds it
        if (rig.joints[j].closesLoop) continue;
        const std::string body = pointerOf("/bodies", rig.bodies, rig.joints[j].child);
        if (!body.empty()) links.push_back({body, "/joints/" + std::to_string(j)});
    }
    std::set<std::string> found{item};
    for (bool isNew = true; isNew;) {
        isNew = false;
        for (const Link& link : links) {
            if (link.to.empty() || found.contains(link.from)) continue;
            const bool depends = std::any_of(found.begin(), found.end(), [&](const std::string& gone) {
                return isWithin(link.to, gone) && !isWithin(link.from, gone);
            });
            if (depends) isNew = found.insert(link.from).second;
        }
    }
    std::vector<std::string> sorted(found.begin(), found.end());
    std::sort(sorted.begin(), sorted.end(), isBefore);
    return sorted;
}

} // namespace hingelab
