// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkRenderer.h>

#include <optional>
#include <vector>

#include "ui/drawing/scene_pose.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The default looks that rigs need not describe: joint cylinders, rods and spheres of assemblies, the line of
/// a UPS, springs and struts between points, pitch circles of gears, and a ball for bodies that have mass but
/// no shape. Proportions as in Modelica's MultiBody library, for a nominal length taken from the rig; colours
/// calmer.
class LinkageVisuals {
  public:
    explicit LinkageVisuals(vtkRenderer& renderer) : renderer_(renderer) {}

    /// Builds everything anew for a rig of this size [m].
    void build(const Model& model, const ScenePose& pose, double size);
    /// Takes away all that was built.
    void clear();
    void place(const ScenePose& pose);
    void setColors(const ThemeColors& colors);
    void setVisible(bool visible);
    /// All that was built, see-through and not to be picked.
    void makeFaint(double opacity);

    /// All that was built, for what it throws shadows; valid until it is built anew.
    [[nodiscard]] std::vector<vtkActor*> actors() const;

    /// The body that one drags by this actor, if it is one of ours and moves one.
    [[nodiscard]] std::optional<std::size_t> bodyOf(const vtkProp* actor) const;

  private:
    enum class Role { joint, rod, line, mass, spring, strut };
    /// Where one end of a stretching part is.
    struct End {
        std::size_t node = ScenePose::npos; ///< npos: the world
        Vector3 p = Vector3::Zero();
        End() = default;
        explicit End(std::size_t n, const Vector3& point = Vector3::Zero())
            : node(n), p(point) {} // {} is no zero
        [[nodiscard]] Vector3 at(const ScenePose& pose) const {
            return node == ScenePose::npos ? p : pose.node(node) * p;
        }
    };
    struct Part {
        vtkSmartPointer<vtkActor> actor;
        Role role;
        std::size_t node = ScenePose::npos;
        Pose X;                 ///< in the node
        bool stretches = false; ///< from one end to the other, along its z axis
        End from, to;
        std::size_t body = ScenePose::npos; ///< dragged by it
        double length = 0.0; ///< of what does not stretch but points to the other end [m]; 0: it stretches
    };

    void addFixed(Role role, vtkAlgorithm& source, std::size_t node, const Pose& X, std::size_t body);
    void addBetween(Role role, vtkAlgorithm& source, const End& from, const End& to, std::size_t body,
                    double length = 0.0);
    void addJoint(const Model& model, const ScenePose& pose, std::size_t joint);
    void addAssembly(const Model& model, const ScenePose& pose, std::size_t assembly);
    void addElement(const Model& model, const ScenePose& pose, const Element& element);
    void addGear(const Model& model, const Element& element);
    void addMasses(const Model& model);
    [[nodiscard]] std::size_t bodyOn(const Model& model, std::size_t assembly, int frame) const;

    vtkRenderer& renderer_;
    std::vector<Part> parts_;
    double nominal_ = 1.0; ///< nominal length [m]
};

} // namespace hingelab
