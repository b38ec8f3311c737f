// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vtkOpenGLPolyDataMapper.h>

namespace hingelab {

/// The mapper for all that is drawn. VTK's own asks the driver at each hundredth picture, or more often for
/// more than ten thousand cells, how long it has taken, for levels of detail, which this program has none of.
/// Where the processor draws, each such query breaks off what is being drawn, and for a picture of thirty
/// parts, all made at once, thirty pieces of a pass are in flight with all that each of them needs (see
/// FittingRenderer).
class UntimedMapper : public vtkOpenGLPolyDataMapper {
  public:
    static UntimedMapper* New();

    void RenderPieceStart(vtkRenderer* renderer, vtkActor* actor) override;
};

} // namespace hingelab
