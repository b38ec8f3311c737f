// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "rig/experiment.h"
#include "ui/model/open_rig.h"
#include "ui/model/selection.h"
#include "ui/model/session_controller.h"

namespace hingelab {

/// Does what experiments of a rig and states of lessons say: sets parameters as one undo step, resets the run,
/// lets the hand follow a plan, selects, and plays or stands at an instant. What only the window has (camera,
/// marks, panels) it hands on.
class PreparedStates : public QObject {
    Q_OBJECT
  public:
    PreparedStates(OpenRig& openRig, SessionController& session, Selection& selection);

    /// What the parameters start from.
    enum class From {
        present, ///< the rig as it is, without what the last state set, unless it was edited since
        file,    ///< the rig as it stands in its file
    };
    /// Empty, or why it cannot be done, or not all of it.
    [[nodiscard]] QString perform(const Experiment& state, const QString& undoName, From from);
    /// The rig as it was before the last state, if nothing was edited since, and the run at its start.
    void takeBack();

    /// Whether the last state is all that is not in the file: nothing of the user's is lost without it.
    [[nodiscard]] bool isOnlyEdit() const;
    /// Another one after each state that was set up or taken back.
    [[nodiscard]] long number() const { return number_; }

    /// Shows camera, marks and panels of a state; empty, or what there is not.
    using Show = std::function<QString(const Experiment& state)>;
    /// Adds camera, marks and panels to a state, as they are.
    using Look = std::function<void(Experiment& state)>;
    void setView(Show show, Look look);

    /// What is seen now as a state to come back to: the edits since the file, the instant, what is selected,
    /// camera, marks and panels. Its name is empty.
    [[nodiscard]] Experiment present() const;

  signals:
    void channelsWanted(const std::vector<std::string>& channels); ///< in the plot over time
    void handRefused(const QString& why); ///< of the last state: its run goes on without one

  private:
    void takeLastBack();
    void lookAtHand();
    [[nodiscard]] QString set(const Experiment& state, const QString& undoName, From from);

    OpenRig& openRig_;
    SessionController& session_;
    Selection& selection_;
    Show show_;
    Look look_;
    int lastEdit_ = 0; ///< index of the undo stack behind the edit of a state; 0: none
    long document_ = 0;
    long number_ = 0;
    long handPlan_ = 0; ///< of the last state; 0: it has none, or its refusal was told
};

} // namespace hingelab
