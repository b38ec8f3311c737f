// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "checks/checked_rig.h"
#include "rig/edit.h"

namespace hingelab::cli {
namespace {

struct EditOptions {
    std::string rig;
    std::string output = "-";
};

/// One of the options that edit: its name, how many words it takes, and the edit that they mean.
struct EditOption {
    const char* name;
    int words;
    const char* values;
    const char* help;
    Edit (*edit)(const std::vector<std::string>& words);
};

/// JSON, or a text where it is none: door, 30 deg.
Json jsonOrText(const std::string& text) {
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(text) : json;
}

Json itemFrom(const std::string& text) {
    Issues issues;
    const std::optional<Json> json = parseJson(text, issues);
    report("--add", issues);
    return *json;
}

std::size_t placeFrom(const std::string& text) {
    const bool isPlace =
        !text.empty() && text.size() < 9 && text.find_first_not_of("0123456789") == std::string::npos;
    if (!isPlace) throw CommandError(ExitCode::usage, "--move: \"" + text + "\" is no place; the first is 0");
    return std::stoul(text);
}

const EditOption kEdits[] = {
    {"--add", 2, "LIST ITEM", "Add an item (JSON as in a file) to a list: --add /bodies '{\"name\": \"leaf\"}'",
     [](const auto& w) {
         return Edit(AddItem{w[0], itemFrom(w[1])});
     }},
    {"--remove", 1, "ITEM", "Remove an item, references to it, and bodies that lose their joint",
     [](const auto& w) { return Edit(RemoveItem{w[0]}); }},
    {"--rename", 2, "ITEM NAME", "Rename an item and every reference to it",
     [](const auto& w) {
         return Edit(RenameItem{w[0], w[1]});
     }},
    {"--duplicate", 2, "ITEM NAME", "Copy an item; a body together with the joint that holds it",
     [](const auto& w) {
         return Edit(DuplicateItem{w[0], w[1]});
     }},
    {"--retype", 2, "ITEM TYPE", "Change the kind of an item, such as to prismatic",
     [](const auto& w) {
         return Edit(RetypeItem{w[0], w[1]});
     }},
    {"--move", 2, "ITEM PLACE", "Move an item within its list; the first place is 0",
     [](const auto& w) {
         return Edit(MoveItem{w[0], placeFrom(w[1])});
     }},
    {"--set", 2, "POINTER VALUE",
     "Set the value at a pointer: a number, \"30 deg\", a text, JSON; null removes it",
     [](const auto& w) {
         return Edit(SetValue{w[0], jsonOrText(w[1])});
     }},
};

const EditOption* find(const CLI::Option& option) {
    for (const EditOption& edit : kEdits) {
        if (option.check_name(edit.name)) return &edit;
    }
    return nullptr;
}

/// The edits in the order in which they were given.
std::vector<Edit> editsFrom(const CLI::App& command) {
    std::vector<Edit> edits;
    std::map<const CLI::Option*, std::size_t> read;           // words of each option so far
    for (const CLI::Option* option : command.parse_order()) { // once for each word
        const EditOption* kind = find(*option);
        if (kind == nullptr) continue;
        const auto words = static_cast<std::size_t>(kind->words);
        const std::size_t end = ++read[option];
        if (end % words != 0 || end > option->results().size()) continue;
        const auto last = option->results().begin() + static_cast<std::ptrdiff_t>(end);
        edits.push_back(kind->edit({last - kind->words, last}));
    }
    return edits;
}

void editRig(const EditOptions& options, const std::vector<Edit>& edits) {
    RigDocument document = loadRig(options.rig, {});
    Edited outcome = applyEdits(document.rig, edits);
    report(options.rig, outcome.issues);
    document.rig = std::move(*outcome.rig);
    writeRigFrom(options.rig, std::move(document), options.output);
    if (!edits.empty()) complain(outcome.words);
}

} // namespace

void addEditCommand(CLI::App& app) {
    auto options = std::make_shared<EditOptions>();
    CLI::App* command = app.add_subcommand(
        "edit", "Change the items of a rig, their names, kinds and values. Edits apply in the order given.");
    command->add_option("RIG", options->rig, "Rig")->required();
    for (const EditOption& edit : kEdits) {
        command->add_option(edit.name, edit.help)
            ->type_name(edit.values)
            ->type_size(edit.words)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    command->add_option("--output,-o", options->output, "File, or - for the standard output")
        ->capture_default_str();
    command->callback([command, options] { editRig(*options, editsFrom(*command)); });
}

} // namespace hingelab::cli
