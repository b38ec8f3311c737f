// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/cad_cache.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

#include "cad/cad_bytes.h"
#include "text/text_file.h"

namespace hingelab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestModel = std::size_t{2} << 30; // [bytes]

struct CachedFile {
    fs::file_time_type used;
    std::uintmax_t bytes = 0;
    fs::path path;
};

/// Models, and what a reader left that was ended before it could tidy up: nobody reads for a day.
bool isOfCache(const fs::directory_entry& entry) {
    std::error_code error;
    if (!entry.is_regular_file(error)) return false;
    if (entry.path().extension() == ".cad") return true;
    const auto age = fs::file_time_type::clock::now() - entry.last_write_time(error);
    return entry.path().filename().string().starts_with("reading-") && !error && age > std::chrono::hours(24);
}

std::vector<CachedFile> cachedFiles(const fs::path& folder) {
    std::vector<CachedFile> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code gone; // another process may have removed it
        if (!isOfCache(*entry)) continue;
        const auto used = entry->last_write_time(gone);
        const auto bytes = entry->file_size(gone);
        if (!gone) files.push_back({used, bytes, entry->path()});
    }
    return files;
}

} // namespace

CadModel readCadModel(const fs::path& file) {
    return cadModelFrom(readTextFile(file.string(), kLargestModel));
}

CadCache::CadCache(fs::path folder) : folder_(std::move(folder)) {
    if (folder_.empty()) return;
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_, error)) folder_.clear();
}

fs::path CadCache::pathOf(const std::string& fingerprint) const {
    return folder_ / (fingerprint + "-" + std::to_string(kCadModelVersion) + ".cad");
}

std::optional<CadModel> CadCache::find(const std::string& fingerprint) const {
    if (folder_.empty()) return std::nullopt;
    const fs::path path = pathOf(fingerprint);
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    try {
        CadModel model = readCadModel(path);
        fs::last_write_time(path, fs::file_time_type::clock::now(), error); // used just now
        return model;
    } catch (const std::exception&) {
        fs::remove(path, error);
        return std::nullopt;
    }
}

fs::path CadCache::workFolder() const {
    if (!folder_.empty()) return folder_;
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    return error ? fs::path("/tmp") : folder;
}

void CadCache::keep(const fs::path& file, const std::string& fingerprint, std::uintmax_t limit) const {
    if (folder_.empty()) return;
    std::error_code error;
    if (fs::file_size(file, error) > limit || error) return;
    fs::rename(file, pathOf(fingerprint), error);
    shrink(limit);
}

void CadCache::shrink(std::uintmax_t limit) const {
    std::vector<CachedFile> files = cachedFiles(folder_);
    std::sort(files.begin(), files.end(),
              [](const CachedFile& a, const CachedFile& b) { return a.used > b.used; });
    std::uintmax_t bytes = 0;
    for (const CachedFile& file : files) {
        bytes += file.bytes;
        std::error_code error;
        if (bytes > limit || file.path.extension() != ".cad") fs::remove(file.path, error);
    }
}

} // namespace hingelab
