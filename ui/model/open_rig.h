// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>

#include "rig/edit.h"
#include "rig/rig_document.h"
#include "simulation/model.h"
#include "workshop/new_items.h"

namespace hingelab {

/// What a parameter is: a number, or an expression ("=coupler/2") and the number that it gives.
struct ParameterState {
    double value = 0.0; ///< [SI]
    std::string expression = {};

    friend bool operator==(const ParameterState&, const ParameterState&) = default;
};

/// Whether a user changed the parameter: not where another value follows from the same expression.
[[nodiscard]] inline bool isEdited(const ParameterState& now, const ParameterState& before) {
    return now.expression != before.expression || (now.expression.empty() && now.value != before.value);
}

/// The open document on the GUI thread: the rig, its file, the undo stack, and the compiled Model. The rig here
/// is always valid: an edit that would break it is refused and its issues are returned.
class OpenRig : public QObject {
    Q_OBJECT
  public:
    explicit OpenRig(RigDocument document, QObject* parent = nullptr);

    [[nodiscard]] const Rig& rig() const { return document_.rig; }
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }
    /// What a channel of the model before the last change is called now: items keep their identity under other
    /// names. Empty: it is gone.
    [[nodiscard]] std::string channelNow(const std::string& channel) const;
    /// Index that a channel of the present model has in that of another version of the rig; -1: it is not
    /// there.
    [[nodiscard]] int channelIn(const Model& other, const std::string& channel) const;
    /// As channelNow(), of a body's name.
    [[nodiscard]] std::string bodyNow(const std::string& body) const;
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }

    /// The rig as it stands in the file: what "reset" goes back to.
    [[nodiscard]] const Rig& baseline() const { return baseline_; }

    /// Which of the documents that were opened one after the other this is.
    [[nodiscard]] long documentNumber() const { return documentNumber_; }

    /// File it came from or was saved to; empty for a shipped rig.
    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] QString title() const;

    /// How large the rig is: the diagonal of what it reaches [m]; at least 1 mm.
    [[nodiscard]] double size() const;

    /// Replaces the document; the undo stack starts anew. `model` is of this very rig, if it is there already.
    /// `meshFolder`: empty, that of the path.
    void open(RigDocument document, const QString& path, std::shared_ptr<const Model> model = nullptr,
              const QString& meshFolder = {});

    /// The JSON that the document came from.
    [[nodiscard]] const RigSource& source() const { return document_.source; }

    /// Folder that mesh files are relative to: where the rig came from. Saving elsewhere does not change it, so
    /// that undoing works across a save.
    [[nodiscard]] const QString& meshFolder() const { return meshFolder_; }
    /// The mesh folder goes when the document closes: whoever saves the rig takes its files along.
    [[nodiscard]] bool isMeshFolderLent() const { return isMeshFolderLent_; }
    void lendMeshFolder() { isMeshFolderLent_ = true; }
    /// The same files lie here now, to stay.
    void keepMeshFolder(const QString& folder) {
        meshFolder_ = folder;
        isMeshFolderLent_ = false;
    }

    [[nodiscard]] std::string text() const;
    /// Puts into what is written the parts of the document that somebody else has. Gets a copy of the rig, and
    /// what brings the files of a rig to where the copy's are.
    using Completion = std::function<void(Rig& written, const std::function<void(Rig&)>& relocate)>;
    void setCompletion(Completion completion) { completion_ = std::move(completion); }
    /// Where the motion is that somebody shows of this document; nothing while nobody does.
    void setPresent(std::function<PresentPlace()> present) { present_ = std::move(present); }
    [[nodiscard]] PresentPlace present() const { return present_ ? present_() : PresentPlace{}; }
    /// JSON text to save at `path`, with mesh files relative to its folder; after it is safely on disk, call
    /// setSaved().
    /// `filesFolder`: where the files are that the rig names; empty: in the mesh folder.
    [[nodiscard]] std::string textFor(const QString& path, const QString& filesFolder = {}) const;
    void setSaved(const QString& path);
    /// There are edits that are in no file and that cannot be undone: those that were recovered.
    void setUnsaved() { undoStack_.resetClean(); }

    /// Sets one parameter [SI], in place of an expression if one drives it; what a dimension drives follows.
    /// Edits with the same gesture and pointer are one undo step. Returns the errors that keep it from being
    /// done, if any.
    Issues setParameter(const std::string& pointer, double value, int gesture);

    /// Several at once, such as the three angles of a rotation.
    Issues setParameters(const std::vector<std::pair<std::string, double>>& values, int gesture);

    /// Makes an expression ("=coupler/2") drive a parameter, in the same way.
    Issues setExpression(const std::string& pointer, const std::string& expression, int gesture);

    /// A number for setParameter() that no other gesture has.
    [[nodiscard]] int newGesture() { return ++lastGesture_; }

    /// What shows the rig is made anew, as after an edit: its numbers are to be read in other units.
    void showAnew() { emit structureChanged(); }

    /// Any other change, as one undo step called `name`.
    Issues change(const QString& name, const std::function<Issues(Rig&)>& edit);

    /// The rig of a model that was made of an earlier version of this document, as one undo step; model() is
    /// that very one.
    void adopt(const QString& name, std::shared_ptr<const Model> model);

    /// An edit of items (see physics/rig/rig/edit.h), as one undo step that says what was done.
    Issues edit(const Edit& edit);
    /// Several, as one undo step; `words` say what was done, if given.
    Issues edit(const std::vector<Edit>& edits, const std::string& words = {});

  signals:
    void parametersChanged(); ///< values differ, same structure
    void structureChanged();  ///< parameters came or went, or another document was opened
    void opened();            ///< another document: follows structureChanged()
    void fileChanged();       ///< path or title

  private:
    friend class ParameterCommand;
    friend class RigCommand;
    Issues setStates(const std::vector<std::pair<std::string, ParameterState>>& states, int gesture);
    Issues setState(const std::string& pointer, const ParameterState& state, int gesture);
    void replaceRig(Rig rig, bool sameStructure, std::shared_ptr<const Model> model = nullptr);

    RigDocument document_;
    Rig baseline_;
    QString path_;
    QString meshFolder_;
    bool isMeshFolderLent_ = false;
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Model> modelBefore_;        ///< the last change
    mutable std::shared_ptr<const Model> sizedModel_; ///< that size_ is of
    mutable double size_ = 1.0;                       ///< [m]
    Completion completion_;
    std::function<PresentPlace()> present_;
    QUndoStack undoStack_;
    int lastGesture_ = 0;
    long documentNumber_ = 0;
    bool isOpening_ = false; ///< the stack is being cleared for another document
};

} // namespace hingelab
