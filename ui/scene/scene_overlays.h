// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkRenderer.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rig/experiment.h"
#include "ui/contact/contact_visuals.h"
#include "ui/drawing/arrow_scale.h"
#include "ui/drawing/fading_trail.h"
#include "ui/drawing/scene_pose.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/motor/motor_visuals.h"
#include "ui/scene/term_arrows.h"
#include "ui/scene/textbook_marks.h"
#include "ui/session/shown_run.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A named point of a body.
struct BodyPoint {
    std::size_t body = 0;
    std::string name; ///< "crank: pin"
    Vector3 p = Vector3::Zero();
    friend bool operator==(const BodyPoint&, const BodyPoint&) = default;
};

/// Every named point of a rig, and each moving body's centre of mass.
[[nodiscard]] std::vector<BodyPoint> pointsOf(const Model& model);

/// Acceleration of a point, split as seen from a moving body, from a sample; empty without such channels. With
/// `from` npos it is seen from the world, and everything is relative.
[[nodiscard]] std::optional<AccelerationParts> accelerationParts(const Model& model,
                                                                 std::span<const double> sample,
                                                                 const BodyPoint& point, std::size_t from);

enum class Overlay {
    frames,
    jointAxes,
    centresOfMass,
    reactionForces,
    reactionTorques,
    otherSolution,
    names,
    groundMarks,
    angles,
    velocities,
    instantCentres,
    motors,
    contactPoints,
    contactForces,
    frictionCones
};
inline constexpr std::size_t kOverlayCount = kPictureMarks.size(); // the names that files have for them

/// What can be laid over the picture of a rig: frames, axes, centres of mass, reaction loads, traces, the
/// accelerations of a point, the other solution of each assembly, and contacts.
class SceneOverlays {
  public:
    SceneOverlays(vtkRenderer& renderer, vtkRenderer& front)
        : renderer_(renderer),
          front_(front),
          contacts_(renderer, front),
          motors_(front),
          terms_(front),
          marks_(front) {
        for (const Overlay overlay :
             {Overlay::motors, Overlay::contactPoints, Overlay::contactForces, Overlay::frictionCones}) {
            setShown(overlay, true);
        }
    }

    void build(const std::shared_ptr<const Model>& model, const ScenePose& pose, double size);
    void setColors(const ThemeColors& colors);
    void setShown(Overlay overlay, bool shown);
    [[nodiscard]] bool isShown(Overlay overlay) const { return shown_[static_cast<std::size_t>(overlay)]; }

    /// True if arrows of reactions or accelerations that are drawn have other values in a sample: an edit
    /// changes them though nothing moves.
    [[nodiscard]] bool differ(std::span<const double> sample) const;

    void setTrace(const BodyPoint& point, bool shown);
    [[nodiscard]] bool isTraced(const BodyPoint& point) const;
    void clearTraces();

    /// The point whose acceleration is drawn, and the body it is seen from (npos: the world).
    void setAccelerationOf(const std::optional<BodyPoint>& point, std::size_t from);
    [[nodiscard]] const std::optional<BodyPoint>& accelerationPoint() const { return accelerated_; }
    [[nodiscard]] std::size_t accelerationFrom() const { return seenFrom_; }
    [[nodiscard]] const std::optional<AccelerationParts>& parts() const { return parts_; }

    /// Everything for the present pose and sample.
    void update(const ScenePose& pose, const ShownRun& history);

    [[nodiscard]] const ContactVisuals& contacts() const { return contacts_; }
    [[nodiscard]] const MotorVisuals& motors() const { return motors_; }
    /// Another version of the rig, drawn alike: centres of mass may have moved.
    void replaceModel(const std::shared_ptr<const Model>& model);

    /// Vectors of an equation.
    void setTerms(const TermLight::Arrows& arrows) { terms_.set(arrows, size_); }
    void lightTerm(std::optional<std::size_t> arrow) { terms_.light(arrow); }
    [[nodiscard]] const TermArrows& terms() const { return terms_; }
    [[nodiscard]] const TextbookMarks& marks() const { return marks_; }

    /// Scales of the arrows, which stay for a run.
    [[nodiscard]] const ArrowScale& forceScale() const { return forceScale_; }
    [[nodiscard]] const ArrowScale& torqueScale() const { return torqueScale_; }
    [[nodiscard]] const ArrowScale& accelerationScale() const { return accelerationScale_; }
    /// Another run begins: they are those of the beginning again.
    void restartScales();
    /// The arrows that are drawn, for values beside them.
    [[nodiscard]] const std::vector<DrawnArrow>& arrows() const { return arrows_; }
    /// True if a trail has faded visibly since it was drawn, though nothing may have moved; `now` [s].
    [[nodiscard]] bool areTrailsFading(double now) const;
    [[nodiscard]] const FadingTrail* trailOf(const BodyPoint& point) const;

    static constexpr std::array<const char*, 6> kPartNames = {"transport", "tangential", "centripetal",
                                                              "Coriolis",  "relative",   "total"};
    [[nodiscard]] static std::array<QColor, 6> partColors(const ThemeColors& colors);

  private:
    struct Load {                                ///< a reaction: where it acts and where samples have it
        QString name;                            ///< of the joint, or of the assembly and its frame
        std::size_t node = 0;                    ///< on which it acts ...
        Vector3 at = Vector3::Zero();            ///< ... and where, in its frame [m]
        std::size_t frameNode = ScenePose::npos; ///< in whose frame (times `R`) it is resolved
        Matrix3 R = Matrix3::Identity();
        LoadHandle handle;
        vtkSmartPointer<vtkActor> forceArrow, torqueArrow;
    };
    struct TraceLine {
        BodyPoint point;
        FadingTrail trail;
        double drawnAt = 0.0; ///< [s]
        std::size_t nextRow = 0;
        long generation = -1; ///< of the history, see History::generation()
    };
    struct Marker {
        vtkSmartPointer<vtkActor> actor;
        std::size_t node = 0;
        Pose X;
    };
    struct Ghost {
        std::size_t assembly = 0;
        std::array<vtkSmartPointer<vtkActor>, 2> rods;
    };

    void removeAll();
    void buildMarkers(const Model& model, const ScenePose& pose, double size);
    void buildLoads(const Model& model, const ScenePose& pose);
    void buildGhosts(const Model& model);
    void updateLoads(const ScenePose& pose, std::span<const double> sample);
    void updateTraces(const ShownRun& history);
    void updateAcceleration(const ScenePose& pose, std::span<const double> sample);
    void updateGhosts(const ScenePose& pose);
    [[nodiscard]] std::vector<Vector3> valuesOfArrows(std::span<const double> sample) const;

    vtkRenderer& renderer_;
    vtkRenderer& front_;
    ContactVisuals contacts_;
    MotorVisuals motors_;
    TermArrows terms_;
    TextbookMarks marks_;
    std::shared_ptr<const Model> model_;
    ThemeColors colors_;
    std::array<bool, kOverlayCount> shown_{};
    std::vector<Marker> frames_, axes_, masses_;
    std::vector<Load> loads_;
    std::vector<TraceLine> traces_;
    std::vector<Ghost> ghosts_;
    std::array<vtkSmartPointer<vtkActor>, 6> accelerationArrows_;
    std::optional<BodyPoint> accelerated_;
    std::size_t seenFrom_ = ScenePose::npos;
    std::optional<AccelerationParts> parts_;
    double size_ = 1.0;
    double weight_ = 1.0; ///< a typical force: half of the weight [N]
    ArrowScale forceScale_{Quantity::force};
    ArrowScale torqueScale_{Quantity::torque};
    ArrowScale accelerationScale_{Quantity::acceleration};
    std::vector<DrawnArrow> arrows_;
    std::vector<Vector3> drawnValues_; ///< of reactions and acceleration, as they are drawn
};

} // namespace hingelab
