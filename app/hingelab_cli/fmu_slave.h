// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/hingelab_cli/fmu_description.h"
#include "exchange/zip_file.h"

namespace hingelab::cli {

/// An FMU unpacked into a folder of its own below that for temporary files, which goes when this goes.
class FmuFolder {
  public:
    /// @throws std::runtime_error, with words for a person, for an archive that is no sound FMU.
    explicit FmuFolder(const std::string& fmu);
    ~FmuFolder();
    FmuFolder(const FmuFolder&) = delete;
    FmuFolder& operator=(const FmuFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const FmuDescription& description() const { return description_; }

  private:
    void unpack(const ZipEntry& entry) const;

    std::filesystem::path path_;
    FmuDescription description_;
};

/// One instance of an FMU, by the shared object in its folder and the functions of its standard. Whatever it
/// refuses is thrown as std::runtime_error with the words that it logged.
class FmuSlave {
  public:
    virtual ~FmuSlave() = default;
    FmuSlave(const FmuSlave&) = delete;
    FmuSlave& operator=(const FmuSlave&) = delete;

    virtual void setReal(std::uint32_t reference, double value) = 0;
    virtual void setBoolean(std::uint32_t reference, bool value) = 0;
    /// Initialization is entered with start(), and left with go().
    virtual void start(double stopTime) = 0;
    virtual void go() = 0;
    virtual void get(std::span<const std::uint32_t> references, std::span<double> values) = 0;
    /// False: it could not do the step, for which words() has the reason.
    [[nodiscard]] virtual bool step(double time, double size) = 0;
    virtual void terminate() = 0;

    /// What it logged last as an error or the like.
    [[nodiscard]] const std::string& words() const { return words_; }

  protected:
    FmuSlave() = default;
    std::string words_;
};

/// `logsAll`: everything that the FMU logs goes to the error stream.
[[nodiscard]] std::unique_ptr<FmuSlave> openSlave(const FmuFolder& folder, bool logsAll);

} // namespace hingelab::cli
