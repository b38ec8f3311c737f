// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/open_rig.h"

#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <algorithm>

#include "analysis/reach.h"
#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "numerics/indices.h"
#include "rig/expressions.h"
#include "rig/file_paths.h"
#include "rig/identity.h"
#include "rig/parameters.h"
#include "simulation/channel_map.h"

namespace hingelab {

namespace {

bool put(Rig& rig, const std::string& pointer, const ParameterState& state, Issues* ofExpressions = nullptr) {
    return state.expression.empty() ? hingelab::setParameter(rig, pointer, state.value, ofExpressions)
                                    : hingelab::setExpression(rig, pointer, state.expression, ofExpressions);
}

} // namespace

/// Parameters set to other values; what they drive follows, forth and back. Merges with the previous edit of
/// the same parameters in the same gesture.
class ParameterCommand : public QUndoCommand {
  public:
    struct Change {
        std::string pointer;
        ParameterState before, after;
    };
    ParameterCommand(OpenRig& model, const std::string& label, std::vector<Change> changes, int gesture,
                     std::shared_ptr<const Model> compiled)
        : model_(model), changes_(std::move(changes)), gesture_(gesture), compiled_(std::move(compiled)) {
        setText(QString::fromStdString(label));
    }

    [[nodiscard]] int id() const override { return gesture_; }

    bool mergeWith(const QUndoCommand* next) override {
        const auto* other = dynamic_cast<const ParameterCommand*>(next);
        if (other == nullptr || other->changes_.size() != changes_.size()) return false;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            if (other->changes_[i].pointer != changes_[i].pointer) return false;
        }
        bool isBack = true;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            changes_[i].after = other->changes_[i].after;
            isBack = isBack && changes_[i].after == changes_[i].before;
        }
        setObsolete(isBack);
        return true;
    }

    void undo() override { apply(&Change::before); }
    void redo() override {
        if (const std::shared_ptr<const Model> compiled = std::move(compiled_)) {
            model_.replaceRig(compiled->rig(), true, compiled);
        } else {
            apply(&Change::after);
        }
    }

  private:
    void apply(ParameterState Change::*state) {
        Rig rig = model_.rig();
        for (const Change& change : changes_) static_cast<void>(put(rig, change.pointer, change.*state));
        model_.replaceRig(std::move(rig), true);
    }

    OpenRig& model_;
    std::vector<Change> changes_;
    int gesture_;
    std::shared_ptr<const Model> compiled_; ///< with the values after, the first time
};

/// The whole rig replaced by another version of it.
class RigCommand : public QUndoCommand {
  public:
    RigCommand(OpenRig& model, const QString& name, Rig after, std::shared_ptr<const Model> compiled = nullptr)
        : QUndoCommand(name),
          model_(model),
          before_(model.rig()),
          after_(std::move(after)),
          compiled_(std::move(compiled)) {}

    void undo() override { model_.replaceRig(before_, false); }
    void redo() override { model_.replaceRig(after_, false, std::move(compiled_)); }

  private:
    OpenRig& model_;
    Rig before_;
    Rig after_;
    std::shared_ptr<const Model> compiled_; ///< of `after`, the first time
};

OpenRig::OpenRig(RigDocument document, QObject* parent) : QObject(parent) {
    open(std::move(document), QString());
    connect(&undoStack_, &QUndoStack::cleanChanged, this, [this] {
        if (!isOpening_) emit fileChanged();
    });
}

double OpenRig::size() const {
    if (sizedModel_ == model_) return size_;
    sizedModel_ = model_;
    const Eigen::AlignedBox3d reach = reachOf(*model_);
    size_ = reach.isEmpty() ? 1.0 : std::max(1e-3, reach.diagonal().norm());
    return size_;
}

std::string OpenRig::channelNow(const std::string& channel) const {
    if (!modelBefore_) return channel;
    const int index = modelBefore_->channelIndex(channel);
    if (index < 0) return {};
    std::string now =
        hingelab::channelNow(modelBefore_->rig(), modelBefore_->channels()[toSize(index)], model_->rig());
    return model_->channelIndex(now) < 0 ? std::string() : now;
}

int OpenRig::channelIn(const Model& other, const std::string& channel) const {
    const int index = model_->channelIndex(channel);
    if (index < 0 || &other == model_.get()) return index;
    return other.channelIndex(hingelab::channelNow(rig(), model_->channels()[toSize(index)], other.rig()));
}

std::string OpenRig::bodyNow(const std::string& body) const {
    if (!modelBefore_) return body;
    const std::vector<Body>& old = modelBefore_->rig().bodies;
    const auto same = std::find_if(old.begin(), old.end(), [&](const Body& b) { return b.name == body; });
    if (same == old.end()) return {};
    const std::size_t index = indexOfIdentity(rig().bodies, identityOf(*same));
    return index < rig().bodies.size() ? rig().bodies[index].name : std::string();
}

QString OpenRig::title() const {
    const QString name =
        path_.isEmpty() ? QString::fromStdString(document_.rig.name) : QFileInfo(path_).fileName();
    return name;
}

void OpenRig::open(RigDocument document, const QString& path, std::shared_ptr<const Model> model,
                   const QString& meshFolder) {
    if (!model) model = std::make_shared<const Model>(document.rig); // what can fail comes first
    document_ = std::move(document);
    baseline_ = document_.rig;
    path_ = path;
    keepMeshFolder(meshFolder.isEmpty() ? QFileInfo(path).absolutePath() : meshFolder);
    modelBefore_ = std::exchange(model_, std::move(model));
    ++documentNumber_;
    // Clearing the stack emits signals of its own; nobody may look at the new rig before structureChanged()
    // has told that it is another one.
    isOpening_ = true;
    undoStack_.clear();
    undoStack_.setClean(); // clear() does not, where there was no command: after setUnsaved()
    isOpening_ = false;
    emit structureChanged();
    emit opened();
    emit fileChanged();
}

std::string OpenRig::textFor(const QString& path, const QString& filesFolder) const {
    const auto folder = [](const QString& name) {
        return std::filesystem::path(QFile::encodeName(name).toStdString());
    };
    if (path.isEmpty()) return text();
    const QString from = filesFolder.isEmpty() ? meshFolder_ : filesFolder;
    RigDocument moved = document_;
    const auto relocate = [&](Rig& rig) {
        relocateFiles(rig, folder(from), folder(QFileInfo(path).absolutePath()));
    };
    relocate(moved.rig);
    if (completion_) completion_(moved.rig, relocate);
    return writeRigFile(moved);
}

std::string OpenRig::text() const {
    if (!completion_) return writeRig(document_);
    RigDocument complete = document_;
    completion_(complete.rig, [](Rig&) {});
    return writeRig(complete);
}

void OpenRig::setSaved(const QString& path) {
    path_ = path;
    baseline_ = document_.rig;
    undoStack_.setClean();
    emit fileChanged();
}

Issues OpenRig::setParameter(const std::string& pointer, double value, int gesture) {
    return setState(pointer, {value, {}}, gesture);
}

Issues OpenRig::setExpression(const std::string& pointer, const std::string& expression, int gesture) {
    return setState(pointer, {0.0, expression}, gesture);
}

Issues OpenRig::setParameters(const std::vector<std::pair<std::string, double>>& values, int gesture) {
    std::vector<std::pair<std::string, ParameterState>> states;
    states.reserve(values.size());
    for (const auto& [pointer, value] : values) states.emplace_back(pointer, ParameterState{value, {}});
    return setStates(states, gesture);
}

Issues OpenRig::setState(const std::string& pointer, const ParameterState& state, int gesture) {
    return setStates({{pointer, state}}, gesture);
}

Issues OpenRig::setStates(const std::vector<std::pair<std::string, ParameterState>>& states, int gesture) {
    Rig changed = document_.rig;
    std::vector<ParameterCommand::Change> changes;
    Issues ofExpressions; // nothing is wrong with those of the open rig
    std::string label;
    bool isNew = false;
    for (const auto& [pointer, state] : states) {
        const std::optional<Parameter> parameter = findParameter(changed, pointer);
        if (!parameter || !put(changed, pointer, state, &ofExpressions)) return {};
        const ParameterState before{parameter->value, parameter->expression};
        isNew = isNew || isEdited(state, before);
        changes.push_back({parameter->pointer, before, state});
        if (label.empty()) label = states.size() > 1 ? parameter->group : parameter->label;
    }
    if (!isNew) return {};
    // Of several, each tells only what follows it.
    auto [issues, model] =
        states.size() == 1 ? validateAndCompile(changed, ofExpressions) : validateAndCompile(changed);
    std::erase_if(issues, [](const Issue& issue) { return issue.severity != Severity::error; });
    if (!issues.empty()) return issues;
    undoStack_.push(new ParameterCommand(*this, label, std::move(changes), gesture, std::move(model)));
    return {};
}

Issues OpenRig::change(const QString& name, const std::function<Issues(Rig&)>& edit) {
    Rig changed = document_.rig;
    Issues issues = edit(changed);
    const Issues ofExpressions = resolveExpressions(changed); // what they drive follows them, not the edit
    std::shared_ptr<const Model> model;
    if (!hasErrors(issues)) {
        ValidatedRig validated = validateAndCompile(changed, ofExpressions);
        issues.insert(issues.end(), validated.issues.begin(), validated.issues.end());
        model = std::move(validated.model);
    }
    if (!hasErrors(issues)) undoStack_.push(new RigCommand(*this, name, std::move(changed), std::move(model)));
    return issues;
}

Issues OpenRig::edit(const Edit& edit) {
    return this->edit(std::vector<Edit>{edit});
}

Issues OpenRig::edit(const std::vector<Edit>& edits, const std::string& words) {
    auto [outcome, model] = editAndCompile(document_.rig, edits);
    if (outcome.rig) {
        const std::string told = words.empty() ? outcome.words : words;
        undoStack_.push(
            new RigCommand(*this, QString::fromStdString(told), std::move(*outcome.rig), std::move(model)));
    }
    return outcome.issues;
}

void OpenRig::adopt(const QString& name, std::shared_ptr<const Model> model) {
    if (model == model_) return;
    Rig rig = model->rig();
    undoStack_.push(new RigCommand(*this, name, std::move(rig), std::move(model)));
}

void OpenRig::replaceRig(Rig rig, bool sameStructure, std::shared_ptr<const Model> model) {
    if (!model) model = std::make_shared<const Model>(rig);
    modelBefore_ = std::exchange(model_, std::move(model));
    document_.rig = std::move(rig);
    if (sameStructure) {
        emit parametersChanged();
    } else {
        emit structureChanged();
    }
}

} // namespace hingelab

#include "ui/model/moc_open_rig.cpp"
