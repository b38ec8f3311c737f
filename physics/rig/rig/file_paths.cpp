// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/file_paths.h"

#include "rig/rig_walk.h"

namespace hingelab {
namespace {

/// With links resolved: ".." leads out of where a folder really is.
std::filesystem::path resolved(const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(folder, error);
    const std::filesystem::path real = std::filesystem::weakly_canonical(whole, error);
    return error ? whole.lexically_normal() : real;
}

/// Renames files.
class FileMover : public Visitor {
  public:
    FileMover(const std::filesystem::path& from, const std::filesystem::path& to) : from_(from), to_(to) {}

    void file(const char*, std::string& value, const char*) override {
        if (value.empty()) return;
        if (std::filesystem::path(value).is_absolute()) return bringAlong(value);
        if (from_ == to_) return;
        const std::filesystem::path whole = (from_ / value).lexically_normal();
        const std::filesystem::path moved = to_.empty() ? whole : whole.lexically_relative(to_);
        if (!moved.empty()) value = moved.generic_string();
    }

  private:
    /// What lies beside the rig or below is named from there, so that the folder can be given away.
    void bringAlong(std::string& value) const {
        if (to_.empty()) return;
        const std::filesystem::path whole = resolved(value);
        const std::filesystem::path inside = whole.lexically_relative(to_);
        if (!inside.empty() && *inside.begin() != "..") value = inside.generic_string();
    }

    const std::filesystem::path& from_;
    const std::filesystem::path& to_;
};

} // namespace

void relocateFiles(Rig& rig, const std::filesystem::path& from, const std::filesystem::path& to) {
    const std::filesystem::path start = resolved(from);
    const std::filesystem::path end = to.empty() ? to : resolved(to);
    FileMover mover(start, end);
    walk(mover, rig);
}

} // namespace hingelab
