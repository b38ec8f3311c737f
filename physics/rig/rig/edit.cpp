// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/edit.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <stdexcept>

#include "rig/assembly_retype.h"
#include "rig/expressions.h"
#include "rig/fit_references.h"
#include "rig/formulas.h"
#include "rig/identity.h"
#include "rig/item_fields.h"
#include "rig/references.h"
#include "rig/rig_document.h"
#include "rig/rig_walk.h"
#include "rig/written_by.h"
#include "text/expression.h"
#include "text/json_patch.h"
#include "text/pointer.h"
#include "text/reader.h"

namespace hingelab {
namespace {

/// An edit that cannot be done: ends it.
struct Refusal {
    std::string message;
    std::string value;
    std::string allowed;
};

std::string inQuotes(const std::string& text) {
    constexpr std::size_t longest = 80; // [bytes] in a message
    return "\"" + (text.size() > longest ? text.substr(0, longest) + "…" : text) + "\"";
}

std::optional<std::size_t> asIndex(const std::string& segment) {
    std::size_t index = 0;
    const char* const end = segment.data() + segment.size();
    const auto [rest, error] = std::from_chars(segment.data(), end, index);
    return error == std::errc() && rest == end ? std::optional(index) : std::nullopt;
}

/// What to do with the list that an item is in, and its place there; the label says what an item is called.
using AtItem = std::function<void(ListField& items, std::size_t index, const char* label)>;

/// Index of an item, by its index or name; one beyond the end if there is none.
std::size_t indexIn(const ListField& items, const std::string& segment) {
    if (const std::optional<std::size_t> index = asIndex(segment)) return *index;
    std::size_t i = 0;
    if (items.itemType().name == nullptr) return items.size();
    while (i < items.size() && *items.at(i).name() != segment) ++i;
    return i;
}

/// Finds the list that an item is in, and acts on it.
class ItemFinder : public Visitor {
  public:
    ItemFinder(std::vector<std::string> segments, const AtItem& act)
        : segments_(std::move(segments)), act_(act) {}

    [[nodiscard]] bool isFound() const { return isFound_; }

    void object(const char* key, const DocumentPart& part, const char*) override {
        if (isFound_ || depth_ >= segments_.size() || segments_[depth_] != key) return;
        ++depth_;
        part.walk(*this);
        --depth_;
    }
    void list(const char* key, ListField& items, const char* label) override {
        if (isFound_ || depth_ + 2 > segments_.size() || segments_[depth_] != key) return;
        const std::size_t index = indexIn(items, segments_[depth_ + 1]);
        if (index >= items.size()) return;
        if (depth_ + 2 == segments_.size()) {
            isFound_ = true;
            act_(items, index, label);
            return;
        }
        depth_ += 2;
        items.at(index).walk(*this);
        depth_ -= 2;
    }

  private:
    std::vector<std::string> segments_;
    const AtItem& act_;
    std::size_t depth_ = 0;
    bool isFound_ = false;
};

/// Calls act(items, index, label) for the list and the place of an item.
void atItem(Rig& rig, const std::string& pointer, const AtItem& act) {
    ItemFinder finder(splitPointer(pointer), act);
    walk(finder, rig);
    if (!finder.isFound())
        throw Refusal{"There is no such item", pointer, "a pointer such as /bodies/door or /elements/0"};
}

/// The place of an item by its index, which may be beyond the end, or by its name.
std::size_t placeOf(const Json& list, const std::string& segment, const std::string& pointer) {
    if (const std::optional<std::size_t> index = asIndex(segment)) return *index;
    const auto item = std::find_if(list.begin(), list.end(), [&](const Json& i) {
        return i.is_object() && i.value("name", Json()) == Json(segment);
    });
    if (item == list.end())
        throw Refusal{"There is no item of this name", segment, "a name or an index of " + pointer};
    return static_cast<std::size_t>(item - list.begin());
}

/// The same pointer with indices in place of names.
std::string byIndices(const Json& json, const std::string& pointer) {
    PointerPath path;
    const Json* at = &json;
    for (const std::string& segment : splitPointer(pointer)) {
        const Json* next = nullptr;
        if (at != nullptr && at->is_array()) {
            const std::size_t index = placeOf(*at, segment, path.text());
            path.push(index);
            if (index < at->size()) next = &(*at)[index];
        } else {
            path.push(segment);
            if (at != nullptr && at->is_object() && at->contains(segment)) next = &(*at)[segment];
        }
        at = next;
    }
    return path.text();
}

struct NameAndLabel {
    std::string name;
    std::string label; ///< "joint"
};

NameAndLabel nameOf(const Rig& rig, const std::string& pointer) {
    const std::vector<std::string> segments = splitPointer(pointer);
    const bool isPart = segments.size() % 2 == 1; // "/handle", "/motors/0/drive": of an item, or of the rig
    if (isPart) {
        std::string label = segments.back();
        std::replace(label.begin(), label.end(), '_', ' ');
        return {{}, label};
    }
    Rig copy = rig;
    NameAndLabel result;
    atItem(copy, pointer, [&](const ListField& items, std::size_t index, const char* label) {
        result.label = label;
        for (char& c : result.label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (const std::string* const name = items.at(index).name()) result.name = *name;
        if (result.name.empty()) result.name = std::to_string(index);
    });
    return result;
}

/// List and index of an item, by a pointer of indices.
struct PlaceOfItem {
    std::string list;
    std::size_t index;
};

PlaceOfItem placeOfItem(const std::string& pointer) {
    const std::size_t slash = pointer.rfind('/');
    return {pointer.substr(0, slash), asIndex(pointer.substr(slash + 1)).value_or(0)};
}

bool isDimensionItem(const std::string& pointer) {
    return placeOfItem(pointer).list + "/" == kDimensionList;
}

std::string inWords(const Rig& rig, const std::string& pointer) {
    const NameAndLabel item = nameOf(rig, pointer);
    return item.label + (item.name.empty() ? "" : " " + inQuotes(item.name));
}

void refuseWorld(const Rig& rig, const std::string& pointer, const char* what) {
    const NameAndLabel item = nameOf(rig, pointer);
    if (item.label == "body" && item.name == kWorldName)
        throw Refusal{std::string("The world cannot be ") + what, pointer, "its shapes and points can"};
}

/// A name that no item of the list has: "door 2", "door 3".
template <class T>
std::string freeName(const std::vector<T>& items, const std::string& like) {
    for (std::size_t number = 2;; ++number) {
        std::string name = like + " " + std::to_string(number);
        if (std::none_of(items.begin(), items.end(), [&](const T& i) { return i.name == name; })) return name;
    }
}

/// The rig that `json` says, which need not be valid yet.
Rig readBack(const Json& json, bool mayHaveUnknownKeys, Issues& issues) {
    Rig rig;
    Issues own;
    Reader reader(json, "", own, &rig.expressions);
    for (const char* key : {"format", "version", "$schema", kWrittenBy}) reader.expect(key);
    walk(reader, rig);
    reader.reportUnknown();
    for (Issue& issue : own) {
        if (mayHaveUnknownKeys && isAboutUnknownKey(issue)) continue;
        issues.push_back(std::move(issue));
    }
    return rig;
}

/// A rig could not be written with it.
void refuseUnlessUtf8(const Json& json) {
    try {
        static_cast<void>(json.dump());
    } catch (const Json::type_error&) {
        throw Refusal{"This text is not UTF-8", excerpt(json), "text in UTF-8"};
    }
}

/// Does edits to `rig`; says in words what it did.
class Editor {
  public:
    Editor(Rig& rig, Issues& issues) : rig_(rig), issues_(issues) {}

    std::string operator()(const AddItem& edit) {
        refuseUnlessUtf8(edit.item);
        Json json = rigAsJson(rig_);
        const std::string list = byIndices(json, edit.list);
        Json& items = json[Json::json_pointer(list)];
        if (items.is_null()) items = Json::array();
        if (!items.is_array()) throw Refusal{"This is no list", edit.list, "a list such as /joints"};
        const std::size_t position = edit.position.value_or(items.size());
        if (position > items.size()) {
            throw Refusal{"The list is shorter", std::to_string(position),
                          "a position from 0 to " + std::to_string(items.size())};
        }
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(position), edit.item);
        adopt(readBack(json, false, issues_));
        if (hasErrors(issues_)) return {};
        return "Add " + inWords(rig_, list + "/" + std::to_string(position));
    }

    std::string operator()(const RemoveItem& edit) {
        const std::string pointer = byIndices(rigAsJson(rig_), edit.item);
        refuseWorld(rig_, pointer, "removed");
        if (pointer == "/handle" && !rig_.handle) throw Refusal{"There is no handle", {}, {}};
        const std::vector<std::string> gone = withDependents(rig_, pointer);
        const std::string released = releaseDriven(pointer);
        std::string words = "Remove " + inWords(rig_, pointer);
        const char* link = " with ";
        for (const std::string& item : gone) {
            if (item == pointer) continue;
            words += link + inWords(rig_, item);
            link = ", ";
        }
        forgetChannels(gone);
        for (auto item = gone.rbegin(); item != gone.rend(); ++item) { // the last first: indices stay
            if (*item == "/handle") {
                rig_.handle.reset();
                continue;
            }
            atItem(rig_, *item, [](ListField& items, std::size_t index, const char*) { items.erase(index); });
            const PlaceOfItem gap = placeOfItem(*item);
            moveExpressions(rig_.expressions, gap.list, [&](std::size_t index) {
                if (index == gap.index) return std::vector<std::size_t>{};
                return std::vector<std::size_t>{index > gap.index ? index - 1 : index};
            });
        }
        return words + released;
    }

    std::string operator()(const DuplicateItem& edit) {
        refuseUnlessUtf8(edit.name);
        refuseWorld(rig_, edit.item, "duplicated");
        std::string words = "Duplicate " + inWords(rig_, edit.item) + " as " + inQuotes(edit.name);
        std::string body;
        atItem(rig_, edit.item, [&](ListField& items, std::size_t index, const char*) {
            const DocumentPart copy = items.duplicate(index);
            if (const Body* const original = copy.as<Body>()) body = original->name;
            if (std::string* const name = copy.name()) *name = edit.name;
            if (std::string* const identity = copy.identity()) identity->clear();
        });
        duplicateExpressions(byIndices(rigAsJson(rig_), edit.item));
        if (!body.empty()) duplicateHold(body, edit.name);
        return words;
    }

    std::string operator()(const RenameItem& edit) {
        refuseUnlessUtf8(edit.name);
        const std::string pointer = byIndices(rigAsJson(rig_), edit.item);
        refuseWorld(rig_, pointer, "renamed");
        const std::string words = "Rename " + inWords(rig_, pointer) + " to " + inQuotes(edit.name);
        const std::string before = nameOf(rig_, pointer).name;
        const Rig old = rig_;
        if (isDimensionItem(pointer)) renameDimension(before, edit.name);
        visitReferences(rig_, [&](const Reference& reference, std::string& text) {
            if (targetOf(old, reference, text) != pointer) return;
            const std::size_t start = reference.to == Refers::channel ? text.find('.') + 1 : 0;
            text.replace(start, before.size(), edit.name);
        });
        atItem(rig_, pointer, [&](ListField& items, std::size_t index, const char*) {
            const DocumentPart item = items.at(index);
            if (item.name() == nullptr) throw Refusal{"This item has no name", edit.item, {}};
            if (std::string* const identity = item.identity()) {
                if (identity->empty()) *identity = *item.name(); // it stays the same item
            }
            *item.name() = edit.name;
        });
        renameInFits(old, pointer, rig_);
        renameInExperiments(old, pointer, rig_);
        return words;
    }

    std::string operator()(const MoveItem& edit) {
        std::string words = "Move " + inWords(rig_, edit.item) + " to place " + std::to_string(edit.position);
        const PlaceOfItem start = placeOfItem(byIndices(rigAsJson(rig_), edit.item));
        atItem(rig_, edit.item, [&](ListField& items, std::size_t index, const char*) {
            if (edit.position >= items.size()) {
                throw Refusal{"The list is shorter", std::to_string(edit.position),
                              "a position from 0 to " + std::to_string(items.size() - 1)};
            }
            items.move(index, edit.position);
        });
        moveExpressions(rig_.expressions, start.list, [&](std::size_t index) {
            std::size_t place = index;
            if (index == start.index) {
                place = edit.position;
            } else if (index > start.index && index <= edit.position) {
                place = index - 1;
            } else if (index < start.index && index >= edit.position) {
                place = index + 1;
            }
            return std::vector<std::size_t>{place};
        });
        return words;
    }

    std::string operator()(const RetypeItem& edit) {
        refuseUnlessUtf8(edit.type);
        Json json = rigAsJson(rig_);
        const std::string pointer = byIndices(json, edit.item);
        const Json::json_pointer at(pointer);
        // A part that is as it is by default need not stand in the file: a motor's drive.
        const bool isThere = !fieldsOf(rig_, pointer).empty();
        if (!isThere || (json.contains(at) && !json[at].is_object()))
            throw Refusal{"There is no such item", edit.item, "a pointer such as /joints/hinge"};
        if (json.contains(at) && json[at].contains("mirror_of"))
            throw Refusal{"A mirror image has the kind of its original", edit.item,
                          "the original, or first no \"mirror_of\""};
        std::string words = "Make " + inWords(rig_, pointer) + " a " + edit.type;
        const bool isAssembly = placeOfItem(pointer).list == "/assemblies";
        if (isAssembly) json[at] = inWordsOfAllKinds(json[at]);
        json[at]["type"] = edit.type;
        Rig changed = readBack(json, true, issues_);
        if (giveFirstPoints(changed, pointer, json)) changed = readBack(json, true, issues_);
        giveFirstFormulas(changed);
        adopt(std::move(changed));
        if (isAssembly && !hasErrors(issues_)) words += removeHangers(placeOfItem(pointer).index);
        return words;
    }

    std::string operator()(const SetValue& edit) {
        refuseUnlessUtf8(edit.value);
        if (edit.pointer.empty()) throw Refusal{"A rig is not set as a whole", {}, "a pointer into it"};
        Json json = rigAsJson(rig_);
        const Json::json_pointer at(byIndices(json, edit.pointer));
        if (edit.value.is_null() && makesIndependent(at)) return "Make it independent of its mirror image";
        if (becomesImage(at, edit.value)) {
            Json& item = json[at.parent_pointer()];
            item = Json{{"name", item.value("name", "")}, {"mirror_of", edit.value}};
        } else if (edit.value.is_null() && json.contains(at)) {
            json[at.parent_pointer()].erase(at.back());
        } else {
            json[at] = edit.value;
        }
        adopt(readBack(json, false, issues_));
        return "Set " + edit.pointer;
    }

    std::string operator()(const PatchRig& edit) {
        adopt(readBack(patched(rigAsJson(rig_), edit.operations), false, issues_));
        if (edit.identities) setIdentities(*edit.identities, rig_);
        return edit.words;
    }

  private:
    /// An element that becomes the image of another one has no law and no ends of its own any more.
    bool becomesImage(const Json::json_pointer& at, const Json& value) const {
        const std::vector<std::string> segments = splitPointer(at.to_string());
        if (segments.size() != 3 || segments[0] != "elements" || segments[2] != "mirror_of") return false;
        const std::size_t index = asIndex(segments[1]).value_or(rig_.elements.size());
        return value.is_object() && index < rig_.elements.size() && !rig_.elements[index].mirror;
    }

    /// An image that is one no longer keeps the law and the ends that it had.
    bool makesIndependent(const Json::json_pointer& at) {
        const std::vector<std::string> segments = splitPointer(at.to_string());
        if (segments.size() != 3 || segments[0] != "elements" || segments[2] != "mirror_of") return false;
        const std::size_t index = asIndex(segments[1]).value_or(rig_.elements.size());
        if (index >= rig_.elements.size() || !rig_.elements[index].mirror) return false;
        static_cast<void>(resolveExpressions(rig_)); // edits before this one may have dropped what it follows
        rig_.elements[index].mirror.reset();
        return true;
    }

    /// A rig that came by way of its JSON, whose items are those of before.
    void adopt(Rig rig) {
        carryIdentities(rig_, rig);
        rig_ = std::move(rig);
    }

    /// A table without points is nothing: one that an item has got by its new type begins with two, over the
    /// range of the slider. Whether there is one.
    static bool giveFirstPoints(const Rig& changed, const std::string& item, Json& json) {
        bool isGiven = false;
        for (const ItemField& field : fieldsOf(changed, item)) {
            if (field.form != ItemField::Form::grid || field.count > 0 || field.columns.size() != 2) continue;
            Json points = Json::array({Json::object(), Json::object()}); // zero where nothing else is said
            points[1][field.columns.front()->key] = field.columns.front()->slider.upper;
            json[Json::json_pointer(field.pointer)] = std::move(points);
            isGiven = true;
        }
        return isGiven;
    }

    /// What hangs on frames that the assembly does not have goes; says so.
    std::string removeHangers(std::size_t assembly) {
        std::string words;
        for (std::size_t which = 0; which < 3; ++which) {
            if (hasFrame(rig_.assemblies[assembly], which)) continue;
            const std::string frame = rig_.assemblies[assembly].name + "." + kAssemblyFrames[which];
            const auto hanger = [&] { // on it; the end where there is none
                return std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                    [&](const Joint& joint) { return joint.parent == frame; });
            };
            for (auto joint = hanger(); joint != rig_.joints.end(); joint = hanger()) {
                const std::string body = joint->child;
                words += "; " + inQuotes(body) + " is removed: this kind has no " + kAssemblyFrames[which];
                (*this)(RemoveItem{"/bodies/" + escapeSegment(body)}); // its joint goes with it
            }
        }
        return words;
    }

    /// A copy of the joint that holds `body`, for the copy of the body.
    void duplicateHold(const std::string& body, const std::string& copyName) {
        const auto joint = std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                        [&](const Joint& j) { return j.carries(body); });
        if (joint == rig_.joints.end()) return;
        Joint copy = *joint;
        copy.child = copyName;
        copy.name = freeName(rig_.joints, joint->name);
        copy.identity.clear();
        const auto index = static_cast<std::size_t>(joint - rig_.joints.begin());
        rig_.joints.insert(joint + 1, std::move(copy));
        duplicateExpressions("/joints/" + std::to_string(index));
    }

    /// For the copy that now stands after the item.
    void duplicateExpressions(const std::string& item) {
        const PlaceOfItem source = placeOfItem(item);
        moveExpressions(rig_.expressions, source.list, [&](std::size_t index) {
            if (index == source.index) return std::vector<std::size_t>{index, index + 1};
            return std::vector<std::size_t>{index > source.index ? index + 1 : index};
        });
    }

    /// Channels of what goes are no part of the story any more.
    void forgetChannels(const std::vector<std::string>& gone) {
        std::erase_if(rig_.story, [&](const std::string& channel) {
            const std::string owner = targetOf(rig_, {{}, Refers::channel, {}}, channel);
            return std::find(gone.begin(), gone.end(), owner) != gone.end();
        });
    }

    void renameDimension(const std::string& before, const std::string& name) {
        const std::string why = whyNotAName(name);
        if (!why.empty())
            throw Refusal{why, inQuotes(name), "letters, digits and _ that are no unit or function"};
        const bool isTaken = std::any_of(rig_.dimensions.begin(), rig_.dimensions.end(),
                                         [&](const Dimension& d) { return d.name == name && name != before; });
        if (isTaken) throw Refusal{"Another dimension has this name", inQuotes(name), "a name of its own"};
        renameInExpressions(rig_.expressions, before, name);
        renameInFormulas(rig_, before, name);
    }

    /// What a dimension drove keeps its present values when it goes; says so.
    std::string releaseDriven(const std::string& item) {
        if (!isDimensionItem(item)) return {};
        static_cast<void>(resolveExpressions(rig_)); // edits before this one may have changed what they say
        const std::string name = nameOf(rig_, item).name;
        const auto dimension = std::find_if(rig_.dimensions.begin(), rig_.dimensions.end(),
                                            [&](const Dimension& own) { return own.name == name; });
        const std::size_t formulas = releaseFormulasFrom(rig_, *dimension);
        const std::size_t count = releaseFrom(rig_.expressions, name) + formulas;
        if (count == 0) return {};
        return count == 1 ? "; the number that it drove stays as it is"
                          : "; the " + std::to_string(count) + " numbers that it drove stay as they are";
    }

    Rig& rig_;
    Issues& issues_;
};

} // namespace

Json rigAsJson(const Rig& rig) {
    return writeRigJson({{}, rig});
}

Edited editRig(const Rig& rig, const std::vector<Edit>& edits) {
    Edited result;
    Rig changed = rig;
    Editor editor(changed, result.issues);
    try {
        for (const Edit& edit : edits) {
            const std::string words = std::visit(editor, edit);
            if (hasErrors(result.issues)) return result;
            result.words += (result.words.empty() ? "" : "\n") + words;
        }
    } catch (const Refusal& refusal) {
        result.issues = {{Severity::error, {}, refusal.message, refusal.value, refusal.allowed}};
        return result;
    } catch (const PatchTooLarge& error) {
        result.issues = {{Severity::error,
                          {},
                          "The edit does not fit the rig",
                          error.what(),
                          "a rig within the limits of its size"}};
        return result;
    } catch (const PatchMisfit& misfit) {
        result.issues = {{Severity::error,
                          {},
                          "The edit does not fit the rig",
                          misfit.what(),
                          "operations on values that exist"}};
        return result;
    } catch (const Json::exception&) { // a pointer into a number
        result.issues = {
            {Severity::error, {}, "The edit does not fit the rig", {}, "a pointer to a value that exists"}};
        return result;
    }
    settleIdentities(changed);
    static_cast<void>(resolveExpressions(changed)); // what is wrong with them, the checks say
    result.rig = std::move(changed);
    return result;
}

Edit::Edit() = default;
Edit::Edit(const Edit& other) = default;
Edit::Edit(Edit&& other) noexcept = default;
Edit& Edit::operator=(const Edit& other) = default;
Edit& Edit::operator=(Edit&& other) noexcept = default;
Edit::~Edit() = default;

} // namespace hingelab
