// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

#include "analysis/pose_start.h"
#include "analysis/posing.h"
#include "simulation/hand.h"
#include "ui/model/session_controller.h"

namespace hingelab {

/// Posing on the GUI thread: poses are found here, within a fraction of a frame, and sent to the worker, whose
/// motion goes on from them. Whatever cannot be done is said.
class PoseController : public QObject {
    Q_OBJECT
  public:
    PoseController(OpenRig& openRig, SessionController& session, QObject* parent = nullptr);

    [[nodiscard]] OpenRig& openRig() { return openRig_; }
    [[nodiscard]] SessionController& session() { return session_; }

    /// Why nothing can be posed at the moment, for people; empty if it can.
    [[nodiscard]] QString whyNot() const;
    /// From where the motion stands; null while there is a whyNot().
    [[nodiscard]] const Poser* poser();

    /// A body is taken hold of. False while the motion runs: then the hand pulls. Else the body follows
    /// dragTo() until endDrag(), or it is said why not.
    bool beginDrag(std::size_t body);
    [[nodiscard]] bool isDragging() const { return draggedBody_.has_value(); }
    /// What keeps the body from the hand's target; empty if nothing does.
    QString dragTo(const Hand& hand);
    void endDrag();
    /// Ends it where it began, with the rates that the motion had then.
    void cancelDrag();

    /// [rad or m]; what keeps it from there, or empty.
    QString setCoordinate(int coordinate, double value);
    void flip(std::size_t loop);

    /// Into the document, each as one undo step.
    void setAsStart();
    void drive(int coordinate, double speed); ///< [rad/s or m/s]
    void release(int coordinate);

  signals:
    void changed();                          ///< another pose, or posing came or went
    void said(const QString& text);          ///< what happens, or why nothing does
    void limitChanged(const QString& limit); ///< without the pointer having moved
    void dragInterrupted();                  ///< the motion runs again while a body is held

  private:
    void follow();
    void forget();
    [[nodiscard]] QString whyNotFlipped() const;
    bool isUsable();
    void makePoser();
    void send();
    QString tell(const PoseResult& result);
    void goOn();
    void write(const QString& name, StartedRig&& started, const QString& words);
    bool standsStill();
    [[nodiscard]] MechanismPose poseNow() const;
    [[nodiscard]] JointVector ratesNow() const;

    OpenRig& openRig_;
    SessionController& session_;
    std::optional<Poser> poser_;
    std::optional<std::size_t> draggedBody_;
    struct Before {
        MechanismPose pose;
        JointVector rates;
        bool hasMoved = false; ///< a pose was sent since
    };
    std::optional<Before> before_; ///< the drag
    Hand hand_;                    ///< that drags it
    QTimer goOn_;                  ///< runs while the mechanism has not come to where the pointer is
    QString lastSaid_;
    long sent_ = 0;          ///< number of the last pose sent
    long resets_ = 0;        ///< that the worker told of
    bool isAwaited_ = false; ///< the last pose sent: the worker has not told of it
    bool isOwn_ = false;     ///< the poser's pose is one that was sent, not yet undone by a reset
};

} // namespace hingelab
