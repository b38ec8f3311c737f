// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "cad/cad_cache.h"
#include "cad/cad_names.h"
#include "cad/cad_process.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace hingelab {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience = 100; // [ms] between two calls of the progress function

template <std::size_t Count>
bool endsWithOneOf(std::string_view fileName, const std::array<std::string_view, Count>& endings) {
    std::string lower(fileName);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view e) { return lower.ends_with(e); });
}

/// A variable of the environment; empty if it is not set.
std::string environmentText(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

#ifndef _WIN32

/// An empty file that goes with this.
class WorkFile {
  public:
    explicit WorkFile(const fs::path& folder) : path_((folder / "reading-XXXXXX").string()) {
        const int descriptor = mkstemp(path_.data());
        if (descriptor < 0) {
            throw std::runtime_error("Cannot write to " + folder.string() +
                                     ". Check its permissions and the free space.");
        }
        close(descriptor);
    }
    ~WorkFile() {
        std::error_code error;
        fs::remove(path_, error);
    }
    WorkFile(const WorkFile&) = delete;
    WorkFile& operator=(const WorkFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

void report(const CadProgressFunction& progress, const CadProgress& now) {
    if (progress && !progress(now)) throw CadCancelled();
}

/// Of a line "progress 0.42 Reading"; other lines change nothing.
void takeProgress(const std::string& line, CadProgress& now) {
    std::istringstream words(line);
    std::string first;
    std::string share;
    words >> first >> share >> std::ws;
    double value = 0.0;
    const auto read = std::from_chars(share.data(), share.data() + share.size(), value);
    if (first != "progress" || read.ec != std::errc() || !(value >= 0.0 && value <= 1.0)) return;
    std::string rest;
    std::getline(words, rest);
    now = {value, soundCadText(rest)};
}

CadProcessEnd runTool(CadProcess& tool, const CadProgressFunction& progress) {
    CadProgress now{0.0, "Reading"};
    while (tool.readSome(kPatience)) {
        for (const std::string& line : tool.takeLines()) takeProgress(line, now);
        report(progress, now);
    }
    return tool.wait();
}

[[noreturn]] void refuseAfter(const CadProcessEnd& end, const fs::path& file) {
    const std::string words = soundCadText(end.errors.substr(0, end.errors.find('\n')));
    if (end.signal != 0 || words.empty()) {
        throw std::runtime_error("The CAD reader stopped unexpectedly on " + file.string() +
                                 ": the file is damaged, or needs more memory than there is. Export it again "
                                 "from your CAD program, with fewer parts if it is large.");
    }
    const bool namesFile = words.find(file.filename().string()) != std::string::npos;
    throw std::runtime_error(namesFile ? words : "Cannot read " + file.string() + ": " + words);
}

void startAndRun(const fs::path& file, const fs::path& program, const std::string& output,
                 const CadProgressFunction& progress) {
    std::optional<CadProcess> tool;
    try {
        tool.emplace(program,
                     std::vector<std::string>{"read", fs::absolute(file).string(), "--output", output});
    } catch (const std::runtime_error& error) {
        throw std::runtime_error("Cannot read " + file.string() + ": the CAD reader " + program.string() +
                                 " does not start (" + error.what() + "). Install Hingelab again.");
    }
    const CadProcessEnd end = runTool(*tool, progress);
    if (end.exitCode != 0 || end.signal != 0) refuseAfter(end, file);
}

/// What else its content depends on: buffers and materials lie in files beside these.
bool hasCompanions(const fs::path& file) {
    constexpr std::array<std::string_view, 2> kEndings{".gltf", ".obj"};
    return endsWithOneOf(file.filename().string(), kEndings);
}

CadModel modelOfOutput(const WorkFile& output, const fs::path& file) {
    try {
        return readCadModel(output.path());
    } catch (const std::runtime_error& error) {
        throw std::runtime_error("The CAD reader gave no valid result for " + file.string() + ". " +
                                 error.what());
    }
}

bool isRunnable(const fs::path& program) {
    std::error_code error;
    return fs::is_regular_file(program, error) && access(program.c_str(), X_OK) == 0;
}

#endif

} // namespace

bool isCadFile(std::string_view fileName) {
    constexpr std::array<std::string_view, 4> kEndings{".step", ".stp", ".iges", ".igs"};
    return endsWithOneOf(fileName, kEndings);
}

bool isMeshSceneFile(std::string_view fileName) {
    constexpr std::array<std::string_view, 7> kEndings{".gltf", ".glb", ".dae", ".3mf", ".ply", ".stl", ".obj"};
    return endsWithOneOf(fileName, kEndings);
}

fs::path defaultCadCacheFolder() {
    const fs::path cache = environmentText("XDG_CACHE_HOME");
    if (cache.is_absolute()) return cache / "hingelab" / "cad"; // the specification ignores others
    const fs::path home = environmentText("HOME");
    return home.empty() ? fs::path() : home / ".cache" / "hingelab" / "cad";
}

#ifdef _WIN32

fs::path cadToolBeside(const fs::path& program) {
    return program.parent_path() / "hingelab-cad.exe";
}

CadReading readCadFile(const fs::path& /*file*/, const CadReaderOptions& /*options*/,
                       const CadProgressFunction& /*progress*/) {
    throw std::runtime_error("This build cannot read CAD files.");
}

#else

fs::path cadToolBeside(const fs::path& program) {
    const fs::path beside = program.parent_path() / "hingelab-cad";
    if (isRunnable(beside)) return beside;
    std::istringstream folders(environmentText("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path found = fs::path(folder) / "hingelab-cad";
        if (!folder.empty() && isRunnable(found)) return found;
    }
    return beside;
}

CadReading readCadFile(const fs::path& file, const CadReaderOptions& options,
                       const CadProgressFunction& progress) {
    report(progress, {0.0, "Reading"});
    const std::string name = file.filename().string();
    if (!isCadFile(name) && !isMeshSceneFile(name)) {
        throw std::runtime_error("Cannot read " + file.string() +
                                 ": its ending is none of a CAD file. Choose a STEP, IGES, glTF, DAE, 3MF, "
                                 "PLY, STL or OBJ file.");
    }
    const std::string fingerprint = cadFingerprintOfFile(file);
    const CadCache cache(options.cacheFolder);
    const bool isCached = !hasCompanions(file);
    if (isCached) {
        if (std::optional<CadModel> model = cache.find(fingerprint)) {
            return {std::make_shared<const CadModel>(std::move(*model)), fingerprint};
        }
    }
    const WorkFile output(cache.workFolder());
    startAndRun(file, options.tool, output.path(), progress);
    auto model = std::make_shared<const CadModel>(modelOfOutput(output, file));
    if (cadFingerprintOfFile(file) != fingerprint) {
        throw std::runtime_error("Cannot read " + file.string() +
                                 ": it changed while it was read. Try again when it is complete.");
    }
    if (isCached) cache.keep(output.path(), fingerprint);
    return {std::move(model), fingerprint};
}

#endif

} // namespace hingelab
