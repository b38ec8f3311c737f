// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cad/cad_model.h"
#include "share/share_blob.h"
#include "share/share_run.h"
#include "text/json_text.h"

namespace hingelab {

/// The bytes of a file that a rig names; empty where it cannot be read.
using ShareFiles = std::function<std::optional<std::string>(const std::string& path)>;

/// A CAD file that a rig names. Throws std::runtime_error, in words, where it cannot be read.
using ShareCad = std::function<std::shared_ptr<const CadModel>(const std::string& path)>;

/// Solids, lines and traces of shared runs. A surface that several show is kept once.
class ShareScene {
  public:
    ShareScene(ShareBlob& blob, ShareFiles files, ShareCad cad)
        : blob_(blob), files_(std::move(files)), cad_(std::move(cad)) {}

    /// "bodies", "lines" and "traces" of a run.
    [[nodiscard]] Json describe(const ShareRun& run);
    [[nodiscard]] const Json& meshes() const { return meshes_; }
    /// A rod of length 1 along z, about its middle, as thick as those of the run described last.
    [[nodiscard]] std::size_t unitRod();
    /// Of all that was drawn over all runs, without grounds, and without what flies off: farther than four
    /// times the size that it has at the start [m].
    [[nodiscard]] const Eigen::AlignedBox3d& bounds() const { return bounds_; }
    /// What could not be drawn, a sentence each.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

  private:
    void addShapes(const ShareRun& run);
    void addJoints(const ShareRun& run);
    void addAssembly(const ShareRun& run, std::size_t assembly);
    void addMasses(const ShareRun& run);
    void addElements(const ShareRun& run);
    void addPart(std::size_t carrier, std::size_t mesh, const Pose& X, const char* finish, bool isGround);
    void addSolid(std::size_t carrier, const Geometry& geometry, const Pose& X, const char* finish);
    void addLine(const std::string& name, const char* kind, const Json& from, const Json& to);
    [[nodiscard]] std::optional<std::size_t> meshOf(const Geometry& geometry);
    [[nodiscard]] std::optional<std::size_t> meshOfFile(const MeshGeometry& mesh);
    [[nodiscard]] std::size_t meshOfPart(const CadGeometry& cad);
    [[nodiscard]] const CadModel* cadModel(const std::string& path, std::string& problem);
    void note(const std::string& text);
    std::size_t keepMesh(const ShapeSurface& surface);
    void addBounds(const ShareRun& run);

    ShareBlob& blob_;
    ShareFiles files_;
    ShareCad cad_;
    struct ReadCad {
        std::shared_ptr<const CadModel> model;
        std::string problem;
    };
    std::map<std::string, ReadCad> cadModels_; ///< by path; each is read once
    Json meshes_ = Json::array();
    std::map<std::string, std::size_t> known_; ///< meshes by the bytes of their points
    std::vector<Eigen::AlignedBox3d> boxes_;   ///< of each mesh [m]
    Json parts_;                               ///< of each carrier of the present run
    Json lines_;                               ///< of the present run
    double nominal_ = 0.3;                     ///< [m] what joints and rods are parts of
    Eigen::AlignedBox3d bounds_;
    std::vector<std::string> notes_;
};

} // namespace hingelab
