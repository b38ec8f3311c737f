// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/physics/cad/kernel_files.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Builder.hxx>
#include <IGESCAFControl_Writer.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Shell.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_MaterialTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <stdexcept>

#include "tests/physics/cad/kernel_shapes.h"

namespace hingelab::test {
namespace {

class KernelFile {
  public:
    KernelFile() {
        Message::DefaultMessenger()->ChangePrinters().Clear();
        XCAFApp_Application::GetApplication()->NewDocument("BinXCAF", document_);
        shapes = XCAFDoc_DocumentTool::ShapeTool(document_->Main());
        colours = XCAFDoc_DocumentTool::ColorTool(document_->Main());
        materials = XCAFDoc_DocumentTool::MaterialTool(document_->Main());
    }

    TDF_Label addPart(const std::string& name, const TopoDS_Shape& shape) const {
        const TDF_Label label = shapes->AddShape(shape, Standard_False);
        TDataStd_Name::Set(label, name.c_str());
        return label;
    }
    [[nodiscard]] TDF_Label addAssembly(const std::string& name) const {
        const TDF_Label label = shapes->NewShape();
        TDataStd_Name::Set(label, name.c_str());
        return label;
    }
    TDF_Label addInstance(const TDF_Label& assembly, const TDF_Label& part, const std::string& name,
                          const gp_Trsf& placement) const {
        const TDF_Label label = shapes->AddComponent(assembly, part, TopLoc_Location(placement));
        TDataStd_Name::Set(label, name.c_str());
        return label;
    }

    void writeStep(const std::string& file, const std::string& unit) const {
        shapes->UpdateAssemblies();
        const STEPCAFControl_Writer
            first; // there are settings only after one was made, which a later one reads
        Interface_Static::SetCVal("write.step.unit", unit.c_str());
        STEPCAFControl_Writer writer;
        writer.SetMaterialMode(Standard_True);
        const bool isDone =
            writer.Transfer(document_, STEPControl_AsIs) && writer.Write(file.c_str()) == IFSelect_RetDone;
        if (!isDone) throw std::runtime_error("STEP was not written");
    }
    void writeIges(const std::string& file, bool asBodies) const {
        IGESCAFControl_Writer writer;
        Interface_Static::SetIVal("write.iges.brep.mode", asBodies ? 1 : 0);
        IGESCAFControl_Writer own;
        if (!own.Transfer(document_) || !own.Write(file.c_str()))
            throw std::runtime_error("IGES was not written");
    }

    Handle(XCAFDoc_ShapeTool) shapes;
    Handle(XCAFDoc_ColorTool) colours;
    Handle(XCAFDoc_MaterialTool) materials;

  private:
    Handle(TDocStd_Document) document_;
};

gp_Trsf translation(double x, double y, double z) {
    gp_Trsf result;
    result.SetTranslation(gp_Vec(x, y, z));
    return result;
}

Handle(TCollection_HAsciiString) text(const char* words) {
    return new TCollection_HAsciiString(words);
}

std::vector<NamedBody> addKnownShapes(const KernelFile& file) {
    std::vector<NamedBody> bodies;
    for (const KnownShape& known : knownShapes()) {
        file.addPart(known.name, known.shape);
        bodies.push_back({known.name, known.body});
    }
    return bodies;
}

TDF_Label addPanel(const KernelFile& file) {
    const TopoDS_Shape shape = BRepPrimAPI_MakeBox(600.0, 20.0, 1000.0).Shape();
    TDF_Label panel = file.addPart("Panel", shape);
    file.colours->SetColor(panel, Quantity_Color(1.0, 0.0, 0.0, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
    const TopExp_Explorer face(shape, TopAbs_FACE);
    file.colours->SetColor(file.shapes->AddSubShape(panel, face.Current()),
                           Quantity_Color(0.0, 0.0, 1.0, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
    return panel;
}

TDF_Label addPin(const KernelFile& file) {
    TDF_Label pin = file.addPart("Pin", BRepPrimAPI_MakeCylinder(4.0, 50.0).Shape());
    file.materials->SetMaterial(pin, text("Steel"), text("S235"), 7.85, text("density measure"),
                                text("POSITIVE_RATIO_MEASURE"));
    return pin;
}

} // namespace

std::vector<NamedBody> writeKnownSolids(const std::string& file, const std::string& unit) {
    const KernelFile kernel;
    const std::vector<NamedBody> bodies = addKnownShapes(kernel);
    kernel.writeStep(file, unit);
    return bodies;
}

std::vector<NamedBody> writeKnownIges(const std::string& file, bool asBodies) {
    const KernelFile kernel;
    const std::vector<NamedBody> bodies = addKnownShapes(kernel);
    kernel.writeIges(file, asBodies);
    return bodies;
}

NamedBody writeBoredPlate(const std::string& file, int columns, int rows) {
    const KernelFile kernel;
    const KnownShape plate = boredPlate(columns, rows);
    kernel.addPart(plate.name, plate.shape);
    kernel.writeStep(file, "MM");
    return {plate.name, plate.body};
}

void writeAssembly(const std::string& file) {
    const KernelFile kernel;
    const TDF_Label panel = addPanel(kernel);
    const TDF_Label pin = addPin(kernel);
    const TDF_Label knob = kernel.addPart("Knob/front", BRepPrimAPI_MakeSphere(15.0).Shape());
    const TDF_Label door = kernel.addAssembly("Door");
    kernel.addInstance(door, panel, "Inner panel", translation(10, 0, 0));
    kernel.addInstance(door, pin, "NAUO1", translation(0, 0, 100));
    gp_Trsf turn;
    turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)), 0.5);
    kernel.addInstance(door, pin, "", translation(0, 0, 900) * turn);
    const TDF_Label cabinet = kernel.addAssembly("Cabinet");
    kernel.addInstance(cabinet, door, "Door", translation(0, 5, 0));
    const TDF_Label front = kernel.addInstance(cabinet, knob, "", translation(550, -20, 500));
    kernel.colours->SetColor(front, Quantity_Color(0.0, 1.0, 0.0, Quantity_TOC_sRGB), XCAFDoc_ColorSurf);
    kernel.writeStep(file, "MM");
}

void writeOpenBox(const std::string& file) {
    const KernelFile kernel;
    TopoDS_Shell shell;
    const BRep_Builder builder;
    builder.MakeShell(shell);
    BRepPrimAPI_MakeBox box(10.0, 20.0, 30.0);
    const TopoDS_Face top = box.TopFace();
    for (TopExp_Explorer face(box.Shell(), TopAbs_FACE); face.More(); face.Next()) {
        if (!face.Current().IsSame(top)) builder.Add(shell, face.Current());
    }
    kernel.addPart("Open box", shell);
    kernel.writeStep(file, "MM");
}

void writeCurve(const std::string& file) {
    const KernelFile kernel;
    kernel.addPart("Line", BRepBuilderAPI_MakeEdge(gp_Pnt(0, 0, 0), gp_Pnt(10, 0, 0)).Edge());
    kernel.writeStep(file, "MM");
}

} // namespace hingelab::test
