// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>
#include <vtkPolyData.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <memory>
#include <optional>
#include <vector>

#include "explain/link_names.h"
#include "ui/drawing/arrow_scale.h"
#include "ui/drawing/scene_pose.h"
#include "ui/scene/point_labels.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What textbooks on mechanisms draw beside a linkage: numbers of links and letters of joints, hatching at the
/// ground, angles of joints and transmission angles as arcs, velocities of joints, instant centres.
class TextbookMarks {
  public:
    struct Shown {
        bool names = false, ground = false, angles = false, velocities = false, centres = false;
        [[nodiscard]] bool any() const { return names || ground || angles || velocities || centres; }
    };

    explicit TextbookMarks(vtkRenderer& front);

    /// For a rig of this size [m].
    void build(const std::shared_ptr<const Model>& model, double size);
    void setColors(const ThemeColors& colors);
    /// Of a sample of the model; adds velocities to `arrows`.
    void update(const ScenePose& pose, std::span<const double> sample, const Shown& shown,
                std::vector<DrawnArrow>& arrows);
    void restartScale() { velocityScale_.restart(size_, 0.0); }

    [[nodiscard]] const std::vector<PointLabel>& labels() const { return labels_; }
    [[nodiscard]] const ArrowScale& velocityScale() const { return velocityScale_; }

  private:
    /// A place where links meet.
    struct Pin {
        std::string letter;
        Pose X; ///< of the joint's frame, in the node
        std::size_t node = ScenePose::npos;
        std::size_t child = ScenePose::npos; ///< body whose point moves with it; npos: none
        bool isGround = false;
        bool turns = false, slides = false;
        Vector3 axis = Vector3::UnitZ(); ///< in the joint's frame
        ChannelHandle angle;             ///< of a single turn
        Vector3 reference =
            Vector3::UnitX(); ///< direction of the link at angle 0, across the axis, in that frame
    };
    void addJoint(std::size_t joint);
    void addAssembly(std::size_t assembly);
    [[nodiscard]] std::size_t bodyNumbered(int first, int second) const;
    [[nodiscard]] Vector3 referenceOf(const Joint& joint, const Vector3& axis) const;
    [[nodiscard]] Pose placeOf(const Pin& pin, const ScenePose& pose) const;
    void addLine(const Vector3& a, const Vector3& b);
    void addHatch(const Pose& X, const Vector3& axis, bool slides);
    void addArc(const Vector3& centre, const Vector3& axis, const Vector3& from, double angle, double radius);
    void markNames(const ScenePose& pose);
    void markAngles(const ScenePose& pose, std::span<const double> sample);
    void markVelocities(const ScenePose& pose, std::span<const double> sample, std::vector<DrawnArrow>& arrows);
    void markCentres(std::span<const double> sample);

    vtkRenderer& front_;
    std::shared_ptr<const Model> model_;
    LinkNames names_;
    std::vector<Pin> pins_;
    vtkSmartPointer<vtkPolyData> lines_;
    vtkSmartPointer<vtkActor> actor_;
    std::vector<vtkSmartPointer<vtkActor>> arrows_;
    ArrowScale velocityScale_{Quantity::velocity};
    ThemeColors colors_;
    double size_ = 1.0;
    std::vector<PointLabel> labels_;
};

} // namespace hingelab
