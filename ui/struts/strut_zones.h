// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkActor.h>

#include "ui/scene/scene_view.h"
#include "ui/struts/strut_job.h"

namespace hingelab {

/// Where the ends of a proposed strut may go, as patches in the 3D view: one moves with the door, one stays
/// with what carries it; with the strut itself as a line between them. Fuller colour: more reserve.
class StrutZones : public QObject {
    Q_OBJECT
  public:
    StrutZones(SceneView& view, OpenRig& openRig, const Theme& theme);

    void show(const StrutAnswer& answer, std::size_t choice);
    void clear();
    [[nodiscard]] bool isShown() const { return isShown_; }

  private:
    void fill(vtkActor& actor, const StrutSearch::Zone& zone, double aside) const;
    void place();
    [[nodiscard]] Pose poseOf(const std::string& body) const;

    SceneView& view_;
    OpenRig& openRig_;
    const Theme& theme_;
    vtkSmartPointer<vtkActor> door_, carrier_, line_, doorEnd_, carrierEnd_;
    StrutPlane plane_;
    StrutChoice choice_;
    double aside_ = 0.0;
    bool isShown_ = false;
};

} // namespace hingelab
