// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/cad_import.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

#include "exchange/import_xml.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "spatial/roll_pitch_yaw.h"
#include "workshop/cad_picks.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

struct MaterialWord {
    const char* word;
    Material material;
};
/// The first that a name contains counts: "cast iron" comes before "iron".
constexpr std::array kMaterialWords = {
    MaterialWord{"cast iron", Material::castIron},   MaterialWord{"gusseisen", Material::castIron},
    MaterialWord{"grauguss", Material::castIron},    MaterialWord{"plywood", Material::plywood},
    MaterialWord{"sperrholz", Material::plywood},    MaterialWord{"multiplex", Material::plywood},
    MaterialWord{"chipboard", Material::chipboard},  MaterialWord{"particle board", Material::chipboard},
    MaterialWord{"spanplatte", Material::chipboard}, MaterialWord{"alumini", Material::aluminium},
    MaterialWord{"alumin", Material::aluminium},     MaterialWord{"alu ", Material::aluminium},
    MaterialWord{"almg", Material::aluminium},       MaterialWord{"alsi", Material::aluminium},
    MaterialWord{"steel", Material::steel},          MaterialWord{"stahl", Material::steel},
    MaterialWord{"inox", Material::steel},           MaterialWord{"s235", Material::steel},
    MaterialWord{"s355", Material::steel},           MaterialWord{"1.43", Material::steel},
    MaterialWord{"brass", Material::brass},          MaterialWord{"messing", Material::brass},
    MaterialWord{"copper", Material::copper},        MaterialWord{"kupfer", Material::copper},
    MaterialWord{"polyamid", Material::polyamide},   MaterialWord{"nylon", Material::polyamide},
    MaterialWord{"pa6", Material::polyamide},        MaterialWord{"rubber", Material::rubber},
    MaterialWord{"gummi", Material::rubber},         MaterialWord{"epdm", Material::rubber},
    MaterialWord{"glass", Material::glass},          MaterialWord{"glas", Material::glass},
    MaterialWord{"beech", Material::beech},          MaterialWord{"buche", Material::beech},
    MaterialWord{"spruce", Material::spruce},        MaterialWord{"fichte", Material::spruce},
};

std::string lowered(const std::string& text) {
    std::string made = text;
    std::transform(made.begin(), made.end(), made.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return made;
}

std::string firstOfPath(const std::string& path) {
    return path.substr(0, path.find('/'));
}

std::string lastOfPath(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// A name that none of the others has; it is one of them afterwards.
std::string unusedCadName(const std::string& wanted, std::set<std::string>& others) {
    std::string name = wanted;
    for (int i = 2; !others.insert(name).second; ++i) name = wanted + " " + std::to_string(i);
    return name;
}

/// With a joint that holds it, where it is new.
Body& bodyNamed(Rig& rig, const std::string& name) {
    const auto found =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& body) { return body.name == name; });
    if (found != rig.bodies.end()) return *found;
    rig.bodies.push_back({});
    rig.bodies.back().name = name;
    if (name == kWorldName) return rig.bodies.back();
    std::set<std::string> names;
    for (const Joint& joint : rig.joints) names.insert(joint.name);
    Joint joint;
    joint.name = unusedCadName(name + " mount", names);
    joint.kind = FixedJoint{};
    joint.child = name;
    rig.joints.push_back(std::move(joint));
    return rig.bodies.back();
}

/// A power of ten of steps in a metre, each below a millionth of the size: corners are in single precision,
/// which has no more digits.
double stepsFor(double size) {
    return size > 0.0 ? std::pow(10.0, std::ceil(-std::log10(1e-6 * size))) : 1.0;
}

Vector3 inSteps(const Vector3& p, double steps) {
    return p.unaryExpr([steps](double x) { return std::round(x * steps) / steps + 0.0; });
}

/// Without what rounding leaves of zeros.
void clean(Vector3& values, double size) {
    constexpr double rounding = 1e-14;
    values = values.unaryExpr([&](double x) { return std::abs(x) < rounding * size ? 0.0 : x; });
}

/// A shape of a part where the file has it; `X_BF`: of the file's frame in the body.
void placeInBody(Shape& shape, const Pose& X_BF) {
    const auto& cad = std::get<CadGeometry>(shape.geometry);
    const Pose X_BP = X_BF * partInFile(cad.figures);
    shape.rotation = cleanTurn(X_BP.rotation);
    shape.position = X_BP * cad.middle();
}

/// Where the file's frame is in bodies of a rig, before parts are added.
class BodyFrames {
  public:
    BodyFrames(const Rig& rig, const std::string& file) {
        if (rig.bodies.empty()) return;
        const RigPoses poses = posesAtStart(Model(rig));
        for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
            Pose& X_BF = frames_[rig.bodies[b].name] = poses.bodies[b].inverse();
            for (const Shape& shape : rig.bodies[b].shapes) {
                const auto* cad = std::get_if<CadGeometry>(&shape.geometry);
                if (cad == nullptr || cad->file != file) continue;
                X_BF = partInBody(shape, *cad) * partInFile(cad->figures).inverse();
                break;
            }
        }
    }
    [[nodiscard]] Pose of(const std::string& body) const {
        const auto found = frames_.find(body);
        return found == frames_.end() ? Pose() : found->second;
    }

  private:
    std::map<std::string, Pose> frames_;
};

void tellOpenParts(const CadModel& model, const CadImport& import, std::vector<ExportLoss>& losses) {
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
        const CadSolid& solid = model.solids[model.parts[i].solid];
        if (!import.parts[i].isWanted || solid.isClosed) continue;
        const double open = solid.openLength * import.scale;
        losses.push_back({"part \"" + model.parts[i].path + "\"",
                          "It is no closed solid (" + valueText(Quantity::length, open) +
                              " of its edges belong to one face only), so it has no mass: give the body's mass "
                              "properties, or close the part in the CAD program.",
                          {}});
    }
}

} // namespace

Vector3 cleanTurn(const Matrix3& rotation) {
    Vector3 turn = rollPitchYawOf(rotation);
    clean(turn, 1.0);
    return turn;
}

Material materialNamed(const std::string& name) {
    const std::string text = lowered(name);
    if (text == "abs" || text.starts_with("abs ") || text.starts_with("abs-")) return Material::abs;
    const auto found =
        std::find_if(kMaterialWords.begin(), kMaterialWords.end(),
                     [&](const MaterialWord& word) { return text.find(word.word) != text.npos; });
    return found == kMaterialWords.end() ? Material::none : found->material;
}

std::vector<CadPartChoice> proposedCadParts(const CadModel& model, Material otherwise) {
    std::vector<CadPartChoice> choices;
    for (const CadPart& part : model.parts) {
        CadPartChoice choice;
        choice.body = importName(firstOfPath(part.path), "part");
        if (model.solids[part.solid].isClosed) {
            choice.density = part.density;
            if (part.density <= 0.0) {
                choice.material = materialNamed(part.material);
                if (choice.material == Material::none) choice.material = otherwise;
            }
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

const CadPart* partAt(const CadModel& model, const std::string& path) {
    const auto found = std::find_if(model.parts.begin(), model.parts.end(),
                                    [&](const CadPart& part) { return part.path == path; });
    return found == model.parts.end() ? nullptr : &*found;
}

CadFigures figuresOf(const CadModel& model, const CadPart& part, double scale) {
    const CadSolid& solid = model.solids[part.solid];
    CadFigures figures;
    const Eigen::AlignedBox3d box(solid.low, solid.high);
    const double steps =
        stepsFor(scale * std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff()));
    figures.low = inSteps(scale * box.min(), steps);
    figures.high = inSteps(scale * box.max(), steps);
    figures.position = scale * part.placement.translation;
    figures.rotation = cleanTurn(part.placement.rotation);
    if (!solid.isClosed || solid.volume <= 0.0) return figures;
    const double cube = scale * scale * scale;
    figures.volume = cube * solid.volume;
    figures.centre = scale * solid.centre;
    const Matrix3 inertia = cube * scale * scale * solid.inertia;
    figures.moments = inertia.diagonal();
    figures.products = {inertia(0, 1), inertia(0, 2), inertia(1, 2)};
    clean(figures.centre, (figures.high - figures.low).norm());
    clean(figures.products, figures.moments.maxCoeff());
    return figures;
}

Shape shapeOf(const CadModel& model, std::size_t part, const CadImport& import) {
    const CadPart& source = model.parts[part];
    const CadPartChoice& choice = import.parts[part];
    CadGeometry cad;
    cad.file = import.file;
    cad.part = source.path;
    cad.fingerprint = import.fingerprint;
    cad.scale = import.scale;
    cad.figures = figuresOf(model, source, import.scale);
    Shape shape;
    shape.name = importName(lastOfPath(source.path), "part");
    if (cad.figures.volume > 0.0) {
        shape.material = choice.material;
        shape.density = choice.material == Material::none ? choice.density : 0.0;
    }
    shape.geometry = std::move(cad);
    placeInBody(shape, {});
    return shape;
}

void addCadParts(Rig& rig, const CadModel& model, const CadImport& import, std::vector<ExportLoss>& losses) {
    const BodyFrames frames(rig, import.file); // of bodies that are there already
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
        if (!import.parts[i].isWanted) continue;
        Body& body = bodyNamed(rig, import.parts[i].body);
        std::set<std::string> names;
        for (const Shape& shape : body.shapes) names.insert(shape.name);
        Shape shape = shapeOf(model, i, import);
        shape.name = unusedCadName(shape.name, names);
        placeInBody(shape, frames.of(body.name));
        body.shapes.push_back(std::move(shape));
    }
    for (const std::string& note : model.notes) losses.push_back({"file", note, {}});
    tellOpenParts(model, import, losses);
}

ImportedRig rigOfCad(const CadModel& model, const CadImport& import) {
    ImportedRig imported;
    imported.rig.name = import.name;
    imported.rig.description = "Parts of a " + model.format +
                               " file. All bodies are fixed to the ground. To let one turn, right-click a "
                               "cylinder of its hinge in the picture.";
    addCadParts(imported.rig, model, import, imported.losses);
    if (imported.rig.bodies.empty()) throw std::runtime_error("no part of the file was chosen");
    return imported;
}

double likelyScale(double largest) {
    constexpr double widest = 20.0; // [m] of what has hinges
    return largest > widest ? 0.001 : 1.0;
}

double extentOf(const CadModel& model) {
    Eigen::AlignedBox3d all;
    for (const CadPart& part : model.parts) {
        const CadSolid& solid = model.solids[part.solid];
        const Eigen::AlignedBox3d box(solid.low, solid.high);
        for (int k = 0; k < 8; ++k)
            all.extend(part.placement * Vector3(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(k))));
    }
    return all.isEmpty() ? 0.0 : all.sizes().maxCoeff();
}

} // namespace hingelab
