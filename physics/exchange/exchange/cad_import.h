// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "cad/cad_model.h"
#include "exchange/import_tree.h"

/// Rigs of CAD files: parts become shapes of bodies that stand until somebody gives them joints.
namespace hingelab {

/// What becomes of a part.
struct CadPartChoice {
    bool isWanted = true;
    std::string body;                   ///< name of the body that it belongs to; "world": the ground
    Material material = Material::none; ///< none: by the density
    double density = 0.0;               ///< [kg/m³]; 0: weightless, if it has no material
};

/// What a person chose for a file.
struct CadImport {
    std::string name;                 ///< of the rig
    std::string file;                 ///< as the rig shall name it
    std::string fingerprint;          ///< of what was read
    double scale = 1.0;               ///< metres per unit of a file that states none
    std::vector<CadPartChoice> parts; ///< as the parts of the model
};

/// The material of a name that people give it, in English or German, with grades: "Steel 1.4301", "Aluminium
/// 6061", "PA6-GF30"; none if it is of no such name.
[[nodiscard]] Material materialNamed(const std::string& name);

/// Parts of one branch of the tree, right below its root, are a body. The material is that of the file, or, of
/// a part without material and density, `otherwise`. Parts that are no closed solids have none.
[[nodiscard]] std::vector<CadPartChoice> proposedCadParts(const CadModel& model, Material otherwise);

/// The part of this path; null: there is none.
[[nodiscard]] const CadPart* partAt(const CadModel& model, const std::string& path);

/// What is known of a part in its own frame, in metres.
[[nodiscard]] CadFigures figuresOf(const CadModel& model, const CadPart& part, double scale);

/// Roll, pitch and yaw, without what rounding leaves of zeros [rad].
[[nodiscard]] Vector3 cleanTurn(const Matrix3& rotation);

/// The shape of a part, placed in the file's frame; its name is the last of its path.
[[nodiscard]] Shape shapeOf(const CadModel& model, std::size_t part, const CadImport& import);

/// A rig with a body for each name, all fixed to the ground as they lie in the file. Bodies that `rig` has by
/// such names get the parts, too: where their other parts of the same file say, else where the file says, as
/// the rig starts. What of the file is not in it, is told.
void addCadParts(Rig& rig, const CadModel& model, const CadImport& import, std::vector<ExportLoss>& losses);

/// The same as a rig of its own.
/// @throws std::runtime_error, in words, if no part is wanted.
[[nodiscard]] ImportedRig rigOfCad(const CadModel& model, const CadImport& import);

/// Metres per unit that are likely for a file without a unit that is `largest` units wide: 1 (m), 0.001 (mm) or
/// 0.0254 (inch, never proposed). What would be wider than 20 m in metres is in millimetres.
[[nodiscard]] double likelyScale(double largest);

/// Largest side of the bounding box of all parts [unit of the file, or m].
[[nodiscard]] double extentOf(const CadModel& model);

} // namespace hingelab
