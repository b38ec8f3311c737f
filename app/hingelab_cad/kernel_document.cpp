// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cad/kernel_document.h"

#include <IGESCAFControl_Reader.hxx>
#include <IGESData_GlobalSection.hxx>
#include <IGESData_IGESModel.hxx>
#include <Interface_Static.hxx>
#include <Message_ProgressIndicator.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <TColStd_SequenceOfAsciiString.hxx>
#include <XCAFApp_Application.hxx>
#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

#include "app/hingelab_cad/file_check.h"

namespace hingelab::cad_reader {
namespace {

constexpr double kMillimetre = 1e-3; // [m]: the kernel's unit

/// Hands on what the kernel says of its progress.
class ShownProgress : public Message_ProgressIndicator {
  public:
    explicit ShownProgress(const ShareFunction& show) : show_(show) {}

  protected:
    void Show(const Message_ProgressScope& /*scope*/, const Standard_Boolean /*isForced*/) override {
        const double share = GetPosition();
        if (share < last_ + 0.01) return;
        last_ = share;
        show_(share);
    }

  private:
    const ShareFunction& show_;
    double last_ = 0.0;
};

struct LengthUnit {
    const char* name; // as the kernel has it, in lower case
    const char* symbol;
    double metres;
};

constexpr std::array kLengthUnits{
    LengthUnit{"millimetre", "mm", 1e-3}, LengthUnit{"millimeter", "mm", 1e-3},
    LengthUnit{"centimetre", "cm", 1e-2}, LengthUnit{"centimeter", "cm", 1e-2},
    LengthUnit{"decimetre", "dm", 0.1},   LengthUnit{"micrometre", "µm", 1e-6},
    LengthUnit{"kilometre", "km", 1e3},   LengthUnit{"metre", "m", 1.0},
    LengthUnit{"meter", "m", 1.0},        LengthUnit{"inch", "inch", 0.0254},
    LengthUnit{"foot", "foot", 0.3048},   LengthUnit{"feet", "foot", 0.3048},
    LengthUnit{"mile", "mile", 1609.344}, LengthUnit{"mil", "mil", 2.54e-5},
};

void applyUnit(KernelDocument& result, const char* symbol, double metres) {
    result.unit = symbol;
    result.metresPerUnit = metres;
    result.metresPerKernel = kMillimetre;
}

void takeStepUnit(STEPControl_Reader& reader, KernelDocument& result, CadNotes& notes) {
    TColStd_SequenceOfAsciiString lengths;
    TColStd_SequenceOfAsciiString angles;
    TColStd_SequenceOfAsciiString solidAngles;
    reader.FileUnits(lengths, angles, solidAngles);
    if (lengths.IsEmpty()) return;
    std::string name = lengths.First().ToCString();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* known = std::find_if(kLengthUnits.begin(), kLengthUnits.end(), [&](const LengthUnit& unit) {
        return name.find(unit.name) != std::string::npos;
    });
    if (known != kLengthUnits.end()) {
        applyUnit(result, known->symbol, known->metres);
    } else {
        applyUnit(result, soundCadText(name).c_str(), kMillimetre);
        notes.add("The file's unit of length (" + soundCadText(name) +
                  ") is not known by name. Check the size of the parts.");
    }
    for (Standard_Integer i = 2; i <= lengths.Size(); ++i) {
        if (lengths(i) != lengths.First()) {
            notes.add("The file has parts in several units of length; all were converted to metres.");
        }
    }
}

/// By the number of IGES 5.3, table 2.2.4.3.14.
void takeIgesUnit(const opencascade::handle<IGESData_IGESModel>& model, KernelDocument& result,
                  CadNotes& notes) {
    switch (model->GlobalSection().UnitFlag()) {
        case 1:
            return applyUnit(result, "inch", 0.0254);
        case 2:
            return applyUnit(result, "mm", 1e-3);
        case 4:
            return applyUnit(result, "foot", 0.3048);
        case 5:
            return applyUnit(result, "mile", 1609.344);
        case 6:
            return applyUnit(result, "m", 1.0);
        case 7:
            return applyUnit(result, "km", 1e3);
        case 8:
            return applyUnit(result, "mil", 2.54e-5);
        case 9:
            return applyUnit(result, "µm", 1e-6);
        case 10:
            return applyUnit(result, "cm", 1e-2);
        case 11:
            return applyUnit(result, "microinch", 2.54e-8);
        default:
            notes.add("The file does not say its unit of length in a way that Hingelab knows.");
    }
}

void readStep(const std::filesystem::path& file, const Message_ProgressRange& range, KernelDocument& result,
              CadNotes& notes) {
    STEPCAFControl_Reader reader;
    reader.SetColorMode(Standard_True);
    reader.SetNameMode(Standard_True);
    reader.SetMatMode(Standard_True);
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    if (reader.ReadFile(file.c_str()) != IFSelect_RetDone) {
        throw std::runtime_error("its STEP text is damaged. Export it again from your CAD program.");
    }
    result.format = "STEP";
    takeStepUnit(reader.ChangeReader(), result, notes);
    if (!reader.Transfer(result.document, range)) {
        throw std::runtime_error("it has no shapes. Export solids or surfaces from your CAD program.");
    }
}

void readIges(const std::filesystem::path& file, const Message_ProgressRange& range, KernelDocument& result,
              CadNotes& notes) {
    IGESCAFControl_Reader reader;
    reader.SetColorMode(Standard_True);
    reader.SetNameMode(Standard_True);
    Interface_Static::SetCVal("xstep.cascade.unit", "MM");
    if (reader.ReadFile(file.c_str()) != IFSelect_RetDone || reader.IGESModel().IsNull()) {
        throw std::runtime_error("its IGES text is damaged. Export it again from your CAD program.");
    }
    result.format = "IGES";
    takeIgesUnit(reader.IGESModel(), result, notes);
    if (!reader.Transfer(result.document, range)) {
        throw std::runtime_error("it has no shapes. Export solids or surfaces from your CAD program.");
    }
}

} // namespace

KernelDocument readDocument(const std::filesystem::path& file, const ShareFunction& progress, CadNotes& notes) {
    KernelDocument result;
    XCAFApp_Application::GetApplication()->NewDocument("BinXCAF", result.document);
    const opencascade::handle<ShownProgress> shown = new ShownProgress(progress);
    if (isStepEnding(lowerEnding(file))) {
        readStep(file, shown->Start(), result, notes);
    } else {
        readIges(file, shown->Start(), result, notes);
    }
    return result;
}

} // namespace hingelab::cad_reader
