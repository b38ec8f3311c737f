// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cad/cad_model.h"

/// CAD files, read by a process of its own (hingelab-cad): a damaged file ends that process, not this one, and
/// reading is cancelled by ending it.
namespace hingelab {

/// How far reading is.
struct CadProgress {
    double share = 0.0; ///< 0 to 1
    std::string words;  ///< "Reading", "Meshing parts"
};

/// Called some ten times a second, from the thread that reads. False: cancel.
using CadProgressFunction = std::function<bool(const CadProgress&)>;

/// Thrown where the progress function asked to cancel.
class CadCancelled : public std::exception {
  public:
    [[nodiscard]] const char* what() const noexcept override { return "Reading the CAD file was cancelled."; }
};

/// XXH3 of 128 bits of a file's bytes, as 32 hexadecimal digits.
[[nodiscard]] std::string cadFingerprintOf(std::string_view bytes);
/// The same of a file, whatever its size.
/// @throws std::runtime_error, with words for a person, for a file that cannot be read.
[[nodiscard]] std::string cadFingerprintOfFile(const std::filesystem::path& file);

/// By its ending, in any case: .step .stp .iges .igs, which have exact surfaces.
[[nodiscard]] bool isCadFile(std::string_view fileName);
/// By its ending: .gltf .glb .dae .3mf .ply .stl .obj, which have triangles. readCadFile() reads these, too.
[[nodiscard]] bool isMeshSceneFile(std::string_view fileName);

struct CadReaderOptions {
    std::filesystem::path tool;        ///< hingelab-cad
    std::filesystem::path cacheFolder; ///< empty: no cache. It is made where it is missing
};

/// hingelab-cad beside a program, else the one in PATH. If there is neither, the path beside the program.
[[nodiscard]] std::filesystem::path cadToolBeside(const std::filesystem::path& program);

/// $XDG_CACHE_HOME/hingelab/cad or ~/.cache/hingelab/cad; empty without a home.
[[nodiscard]] std::filesystem::path defaultCadCacheFolder();

struct CadReading {
    std::shared_ptr<const CadModel> model;
    std::string fingerprint; ///< of the file's bytes: cadFingerprintOf()
};

/// Reads a file of isCadFile() or isMeshSceneFile(), or takes from the cache what was made of the same bytes.
/// Blocks; call it from a worker thread. The cache is kept below 500 MB: what was not used for longest goes.
/// @throws CadCancelled if `progress` returned false; no process is left then.
/// @throws std::runtime_error, with words for a person that name the file, where it cannot be read.
[[nodiscard]] CadReading readCadFile(const std::filesystem::path& file, const CadReaderOptions& options,
                                     const CadProgressFunction& progress = {});

} // namespace hingelab
