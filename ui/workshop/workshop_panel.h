// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <functional>
#include <optional>

#include "ui/model/workbench.h"
#include "ui/workshop/inspector.h"
#include "ui/workshop/outline_panel.h"
#include "workshop/additions.h"

namespace hingelab {

/// Where rigs are built: the outline, and beneath it the form of what is selected; above, Add. What cannot be
/// done is said between the two until the next thing that can.
class WorkshopPanel : public QWidget {
    Q_OBJECT
  public:
    explicit WorkshopPanel(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] Inspector& inspector() { return *inspector_; }
    [[nodiscard]] QAction& addAction() { return *add_; }
    [[nodiscard]] QLabel& message() { return *message_; }

    /// Asks what to add.
    void ask();
    /// Adds it there, and selects it; says why if that cannot be.
    void add(const Addition& addition, const std::vector<BodySpot>& spots);
    /// Adds a mesh of a file to the selected body.
    void addMesh(const QString& path);
    /// Adds the convex hull of the selected mesh, which touches in its place.
    void addHullOfMesh();
    /// There is a picture in which places can be picked.
    void setCanPick(bool canPick);
    /// Where everything is in that picture: what is added is measured there, not at the rig's start.
    using ShownPoses = std::function<std::optional<RigPoses>()>;
    void setShownPoses(ShownPoses shown) { shownPoses_ = std::move(shown); }

  signals:
    void pickRequested(const Addition& addition); ///< followed by add() with the places
    void strutsRequested();                       ///< by the assistant

  private:
    void makeBar(QVBoxLayout& layout);
    void layOut(QVBoxLayout& layout);
    void say(const QString& problem);
    void tell(const QString& note);
    void putMesh(const QString& path, const AdditionPlace& place);
    bool put(const std::string& id, const AdditionPlace& place);
    bool apply(const Proposal& proposal, const std::optional<RigPoses>& shown = std::nullopt);

    OpenRig& openRig_;
    CadFiles& cadFiles_;
    Selection& selection_;
    const Theme& theme_;
    OutlinePanel* outline_;
    Inspector* inspector_;
    QLabel* message_;
    QAction* add_;
    DyadJoints joints_{}; ///< of the dyad that is being added
    bool canPick_ = false;
    ShownPoses shownPoses_;
};

} // namespace hingelab
