// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_samples/small_hinge.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <gp.hxx>
#include <gp_Ax2.hxx>

#include "app/hingelab_samples/sample_assembly.h"

namespace hingelab::samples {

void writeSmallHinge(const std::string& path, double pinX, double thickness) {
    constexpr SampleAssembly::Look grey{0.5, 0.5, 0.5}, blue{0.05, 0.1, 0.6};
    SampleAssembly hinge("Hinge");
    const TDF_Label frame = hinge.group("Frame");
    hinge.add(frame, "Plate", BRepPrimAPI_MakeBox(gp_Pnt(-40.0, 0.0, 0.0), 40.0, 4.0, 60.0).Shape(), grey,
              {"Steel", 7850.0});
    const gp_Ax2 axis(gp_Pnt(pinX, 10.0, -10.0), gp::DZ());
    hinge.add(frame, "Pin", BRepPrimAPI_MakeCylinder(axis, 4.0, 80.0).Shape(), grey, {"Steel", 7850.0});
    const TDF_Label leaf = hinge.group("Leaf");
    const TopoDS_Shape plate = BRepPrimAPI_MakeBox(gp_Pnt(0.0, 4.0, 0.0), 60.0, thickness, 60.0).Shape();
    hinge.add(leaf, "Plate", BRepAlgoAPI_Cut(plate, BRepPrimAPI_MakeCylinder(axis, 4.1, 80.0).Shape()).Shape(),
              blue, {"Aluminium", 2700.0});
    hinge.write(path);
}

} // namespace hingelab::samples
