// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/assembly_walk.h"

#include <Quantity_Color.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TDF_ChildIterator.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDataStd_Name.hxx>
#include <TDataStd_TreeNode.hxx>
#include <TopExp_Explorer.hxx>
#include <XCAFDoc.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_MaterialTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hingelab::cad_reader {
namespace {

constexpr int kDeepest = 200;
constexpr std::size_t kMostLeaves = 100'000;
constexpr double kDensityOfKernel = 1000.0; // [kg/m³]: XDE keeps g/cm³

std::string nameOf(const TDF_Label& label) {
    opencascade::handle<TDataStd_Name> name;
    if (!label.FindAttribute(TDataStd_Name::GetID(), name)) return {};
    const TCollection_ExtendedString& text = name->Get();
    std::string bytes(static_cast<std::size_t>(text.LengthOfCString()) + 1, '\0');
    Standard_PCharacter begin = bytes.data();
    bytes.resize(static_cast<std::size_t>(text.ToUTF8CString(begin)));
    return bytes;
}

/// OpenCASCADE's colours are linear.
std::uint8_t byteOf(double linear) {
    const float value = Quantity_Color::Convert_LinearRGB_To_sRGB(static_cast<float>(linear));
    return static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(value, 0.0F, 1.0F)));
}

/// Of the surface before that of all, of curves last.
std::optional<CadColour> colourOf(const XCAFDoc_ColorTool& tool, const TDF_Label& label) {
    for (const XCAFDoc_ColorType type : {XCAFDoc_ColorSurf, XCAFDoc_ColorGen, XCAFDoc_ColorCurv}) {
        TDF_Label found;
        Quantity_Color colour;
        if (XCAFDoc_ColorTool::GetColor(label, type, found) && tool.GetColor(found, colour)) {
            return CadColour{byteOf(colour.Red()), byteOf(colour.Green()), byteOf(colour.Blue())};
        }
    }
    return std::nullopt;
}

/// Colours of parts of the shape, whose faces `ownFrame` brings into its own frame: of bodies first, so that
/// those of single faces go before them.
FaceColours faceColoursOf(const XCAFDoc_ColorTool& tool, const TDF_Label& label,
                          const TopLoc_Location& ownFrame) {
    TDF_LabelSequence parts;
    XCAFDoc_ShapeTool::GetSubShapes(label, parts);
    FaceColours colours;
    for (const bool forFaces : {false, true}) {
        for (const TDF_Label& part : parts) {
            const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(part);
            const std::optional<CadColour> colour = colourOf(tool, part);
            if (!colour || shape.IsNull() || (shape.ShapeType() == TopAbs_FACE) != forFaces) continue;
            for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next()) {
                colours.Bind(face.Current().Moved(ownFrame), *colour);
            }
        }
    }
    return colours;
}

void takeMaterial(const TDF_Label& label, const opencascade::handle<XCAFDoc_MaterialTool>& tool,
                  AssemblyLeaf& leaf) {
    opencascade::handle<TDataStd_TreeNode> node;
    if (!label.FindAttribute(XCAFDoc::MaterialRefGUID(), node) || !node->HasFather()) return;
    opencascade::handle<TCollection_HAsciiString> name;
    opencascade::handle<TCollection_HAsciiString> description;
    opencascade::handle<TCollection_HAsciiString> densityName;
    opencascade::handle<TCollection_HAsciiString> densityType;
    double density = 0.0;
    if (!tool->GetMaterial(node->Father()->Label(), name, description, density, densityName, densityType))
        return;
    if (!name.IsNull()) leaf.material = soundCadText(name->ToCString());
    if (std::isfinite(density) && density > 0.0) leaf.density = kDensityOfKernel * density;
}

/// What is passed down the tree.
struct Place {
    std::string folder;
    gp_Trsf placement;
    std::optional<CadColour> colour;
    int depth = 0;
};

class Walk {
  public:
    Walk(const opencascade::handle<TDocStd_Document>& document, CadNotes& notes)
        : shapes_(XCAFDoc_DocumentTool::ShapeTool(document->Main())),
          colours_(XCAFDoc_DocumentTool::ColorTool(document->Main())),
          materials_(XCAFDoc_DocumentTool::MaterialTool(document->Main())),
          notes_(notes) {}

    std::vector<AssemblyLeaf> run() {
        TDF_LabelSequence roots;
        shapes_->GetFreeShapes(roots);
        if (roots.Size() == 1 && XCAFDoc_ShapeTool::IsAssembly(roots.First())) {
            visitComponents(roots.First(), {"", gp_Trsf(), colourOf(*colours_, roots.First()), 0});
        } else {
            for (const TDF_Label& root : roots) visit(root, root, {});
        }
        return std::move(leaves_);
    }

  private:
    /// `component`: the instance; `product`: what it is one of, the same for a root.
    void visit(const TDF_Label& component, const TDF_Label& product, const Place& place) {
        const std::string name = chosenCadName({nameOf(component), nameOf(product)});
        if (XCAFDoc_ShapeTool::IsAssembly(product)) {
            const std::optional<CadColour> own = colourOf(*colours_, product);
            visitComponents(product, {paths_.add(place.folder, name), place.placement, own ? own : place.colour,
                                      place.depth + 1});
        } else {
            addLeaf(product, name, place);
        }
    }

    void visitComponents(const TDF_Label& assembly, const Place& place) {
        if (place.depth > kDeepest) throw std::runtime_error("its assemblies nest deeper than 200 levels.");
        TDF_LabelSequence components;
        XCAFDoc_ShapeTool::GetComponents(assembly, components);
        for (const TDF_Label& component : components) {
            TDF_Label product;
            if (!XCAFDoc_ShapeTool::GetReferredShape(component, product)) continue;
            const gp_Trsf own = XCAFDoc_ShapeTool::GetLocation(component).Transformation();
            const std::optional<CadColour> colour = colourOf(*colours_, component);
            visit(component, product,
                  {place.folder, place.placement * own, colour ? colour : place.colour, place.depth});
        }
    }

    void addLeaf(const TDF_Label& product, const std::string& name, const Place& place) {
        const TopoDS_Shape shape = XCAFDoc_ShapeTool::GetShape(product);
        if (shape.IsNull() || !TopExp_Explorer(shape, TopAbs_FACE).More()) {
            notes_.add("\"" + name + "\" was left out: it has neither solids nor faces.");
            return;
        }
        if (leaves_.size() >= kMostLeaves) {
            throw std::runtime_error("it has more than 100,000 parts. Export fewer of them.");
        }
        AssemblyLeaf leaf;
        leaf.path = paths_.add(place.folder, name);
        leaf.placement = place.placement * shape.Location().Transformation();
        leaf.shape = shape.Located(TopLoc_Location());
        leaf.faceColours = faceColoursOf(*colours_, product, shape.Location().Inverted());
        const std::optional<CadColour> own = colourOf(*colours_, product);
        leaf.colour = own ? own : place.colour;
        takeMaterial(product, materials_, leaf);
        leaves_.push_back(std::move(leaf));
    }

    opencascade::handle<XCAFDoc_ShapeTool> shapes_;
    opencascade::handle<XCAFDoc_ColorTool> colours_;
    opencascade::handle<XCAFDoc_MaterialTool> materials_;
    CadNotes& notes_;
    CadPaths paths_;
    std::vector<AssemblyLeaf> leaves_;
};

} // namespace

std::vector<AssemblyLeaf> leavesOf(const opencascade::handle<TDocStd_Document>& document, CadNotes& notes) {
    return Walk(document, notes).run();
}

} // namespace hingelab::cad_reader
