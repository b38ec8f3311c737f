// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Quantity_Color.hxx>
#include <TDF_Label.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS_Shape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_MaterialTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <string>

namespace hingelab::samples {

/// An assembly for a STEP file: parts with names, colours and materials. Lengths in mm.
class SampleAssembly {
  public:
    explicit SampleAssembly(const std::string& name);

    /// An assembly within the whole one.
    [[nodiscard]] TDF_Label group(const std::string& name);
    struct Look {
        double red, green, blue; ///< linear
    };
    struct Stuff {
        const char* name;
        double density; ///< [kg/m³]
    };
    void add(const TDF_Label& group, const std::string& name, const TopoDS_Shape& shape, const Look& look,
             const Stuff& stuff);
    /// @throws std::runtime_error
    void write(const std::string& path);

  private:
    Handle(TDocStd_Document) document_;
    Handle(XCAFDoc_ShapeTool) shapes_;
    Handle(XCAFDoc_ColorTool) colours_;
    Handle(XCAFDoc_MaterialTool) materials_;
    TDF_Label root_;
};

} // namespace hingelab::samples
