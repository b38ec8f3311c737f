// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_samples/sample_assembly.h"

#include <BRep_Builder.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_PrinterOStream.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDataStd_Name.hxx>
#include <TopLoc_Location.hxx>
#include <TopoDS_Compound.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <stdexcept>

namespace hingelab::samples {
namespace {

void nameLabel(const TDF_Label& label, const std::string& name) {
    TDataStd_Name::Set(label, TCollection_ExtendedString(name.c_str(), true));
}

} // namespace

SampleAssembly::SampleAssembly(const std::string& name) {
    Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_PrinterOStream));
    XCAFApp_Application::GetApplication()->NewDocument("MDTV-XCAF", document_);
    shapes_ = XCAFDoc_DocumentTool::ShapeTool(document_->Main());
    colours_ = XCAFDoc_DocumentTool::ColorTool(document_->Main());
    materials_ = XCAFDoc_DocumentTool::MaterialTool(document_->Main());
    root_ = shapes_->NewShape();
    nameLabel(root_, name);
}

TDF_Label SampleAssembly::group(const std::string& name) {
    const TDF_Label label = shapes_->NewShape();
    nameLabel(label, name);
    nameLabel(shapes_->AddComponent(root_, label, TopLoc_Location()), name);
    return label;
}

void SampleAssembly::add(const TDF_Label& group, const std::string& name, const TopoDS_Shape& shape,
                         const Look& look, const Stuff& stuff) {
    const TDF_Label part = shapes_->AddShape(shape, false);
    nameLabel(part, name);
    colours_->SetColor(part, Quantity_Color(look.red, look.green, look.blue, Quantity_TOC_RGB),
                       XCAFDoc_ColorGen);
    constexpr double perCubicCentimetre = 1e-3; // as STEP files have densities
    materials_->SetMaterial(part, new TCollection_HAsciiString(stuff.name), new TCollection_HAsciiString(""),
                            stuff.density * perCubicCentimetre, new TCollection_HAsciiString("density measure"),
                            new TCollection_HAsciiString("POSITIVE_RATIO_MEASURE"));
    nameLabel(shapes_->AddComponent(group, part, TopLoc_Location()), name);
}

void SampleAssembly::write(const std::string& path) {
    shapes_->UpdateAssemblies();
    STEPCAFControl_Writer writer;
    writer.SetColorMode(true);
    writer.SetNameMode(true);
    writer.SetMaterialMode(true);
    Interface_Static::SetCVal("write.step.schema", "AP214IS");
    Interface_Static::SetCVal("write.step.unit", "MM");
    if (!writer.Transfer(document_, STEPControl_AsIs) || writer.Write(path.c_str()) != IFSelect_RetDone)
        throw std::runtime_error(path + " cannot be written");
}

} // namespace hingelab::samples
