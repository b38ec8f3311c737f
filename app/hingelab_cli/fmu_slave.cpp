// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/fmu_slave.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "app/hingelab_cli/files.h"
#include "app/hingelab_fmu/fmi2_interface.h"
#include "app/hingelab_fmu/fmi3_interface.h"
#include "files/file_writer.h"
#include "files/system_files.h"

namespace hingelab::cli {
namespace {

/// A shared object with the functions of a standard.
class SharedObject {
  public:
    /// @param file within the folder.
    SharedObject(const std::filesystem::path& folder, const std::string& file)
        : handle_(dlopen(checked(folder, file).c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (handle_ == nullptr) {
            const char* const why = dlerror();
            throw std::runtime_error("the engine in the FMU cannot be loaded: " +
                                     withoutFolder(why == nullptr ? "unknown" : why, folder.string() + "/"));
        }
    }
    ~SharedObject() { dlclose(handle_); }
    SharedObject(const SharedObject&) = delete;
    SharedObject& operator=(const SharedObject&) = delete;

    template <class Function>
    [[nodiscard]] Function* find(const char* name) const {
        void* const symbol = dlsym(handle_, name);
        if (symbol == nullptr) {
            throw std::runtime_error(std::string("the shared object of the FMU has no function ") + name);
        }
        return reinterpret_cast<Function*>(symbol);
    }

  private:
    /// Of a folder that is gone when the message is read.
    static std::string withoutFolder(std::string text, const std::string& folder) {
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
            text.erase(at, folder.size());
        return text;
    }

    static std::filesystem::path checked(const std::filesystem::path& folder, const std::string& file) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(folder / file, ignored)) return folder / file;
        throw std::runtime_error("the FMU has no engine for Linux on x86-64: there is no file \"" + file +
                                 "\" in it; export it for this system");
    }

    void* handle_;
};
#define HINGELAB_FMI(name) find<decltype(::name)>(#name)

struct LogTarget {
    std::string* words;
    bool logsAll;

    void take(int status, const char* category, const std::string& message) const {
        if (status != 0) *words = message;
        if (logsAll) complain((category == nullptr ? std::string() : category) + ": " + message);
    }
};

constexpr std::size_t kLongestMessage = 4000; // [bytes]

void log2(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status, fmi2String category,
          fmi2String message, ...) { // NOLINT(*-vararg): the standard has it so
    std::array<char, kLongestMessage> text{};
    std::va_list arguments;
    va_start(arguments, message);
    std::vsnprintf(text.data(), text.size(), message, arguments); // NOLINT(*-nonliteral)
    va_end(arguments);
    static_cast<const LogTarget*>(environment)->take(status, category, text.data());
}

void log3(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
    static_cast<const LogTarget*>(environment)->take(status, category, message == nullptr ? "" : message);
}

std::string percentEncoded(const std::string& path) {
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain =
            std::isalnum(byte) != 0 || std::string_view("/-._~").find(c) != std::string_view::npos;
        if (isPlain && byte < 0x80) {
            uri += c;
            continue;
        }
        uri += '%';
        uri += "0123456789ABCDEF"[byte >> 4U];
        uri += "0123456789ABCDEF"[byte & 15U];
    }
    return uri;
}

class Slave2 final : public FmuSlave {
  public:
    Slave2(const FmuFolder& folder, bool logsAll)
        : object_(folder.path(), "binaries/linux64/" + folder.description().identifier + ".so"),
          log_{&words_, logsAll},
          callbacks_{log2, calloc, free, nullptr, &log_} {
        const std::string resources = "file://" + percentEncoded((folder.path() / "resources").string());
        component_ = object_.HINGELAB_FMI(fmi2Instantiate)(
            "run-fmu", fmi2CoSimulation, folder.description().token.c_str(), resources.c_str(), &callbacks_,
            fmi2False, logsAll ? fmi2True : fmi2False);
        if (component_ == nullptr) throw std::runtime_error("the FMU cannot be instantiated: " + words_);
    }
    ~Slave2() override { free_(component_); }

    void setReal(std::uint32_t reference, double value) override {
        check(object_.HINGELAB_FMI(fmi2SetReal)(component_, &reference, 1, &value));
    }
    void setBoolean(std::uint32_t reference, bool value) override {
        const fmi2Boolean number = value ? fmi2True : fmi2False;
        check(object_.HINGELAB_FMI(fmi2SetBoolean)(component_, &reference, 1, &number));
    }
    void start(double stopTime) override {
        check(object_.HINGELAB_FMI(fmi2SetupExperiment)(component_, fmi2False, 0.0, 0.0, fmi2True, stopTime));
        check(object_.HINGELAB_FMI(fmi2EnterInitializationMode)(component_));
    }
    void go() override { check(object_.HINGELAB_FMI(fmi2ExitInitializationMode)(component_)); }
    void get(std::span<const std::uint32_t> references, std::span<double> values) override {
        check(getReal_(component_, references.data(), references.size(), values.data()));
    }
    bool step(double time, double size) override {
        const fmi2Status status = doStep_(component_, time, size, fmi2True);
        if (status >= fmi2Error) check(status);
        return status != fmi2Discard;
    }
    void terminate() override { check(object_.HINGELAB_FMI(fmi2Terminate)(component_)); }

  private:
    void check(fmi2Status status) const {
        if (status > fmi2Warning) throw std::runtime_error("the FMU refuses: " + words_);
    }

    SharedObject object_;
    LogTarget log_;
    fmi2CallbackFunctions callbacks_;
    decltype(::fmi2FreeInstance)* free_ = object_.HINGELAB_FMI(fmi2FreeInstance);
    decltype(::fmi2GetReal)* getReal_ = object_.HINGELAB_FMI(fmi2GetReal);
    decltype(::fmi2DoStep)* doStep_ = object_.HINGELAB_FMI(fmi2DoStep);
    fmi2Component component_ = nullptr;
};

class Slave3 final : public FmuSlave {
  public:
    Slave3(const FmuFolder& folder, bool logsAll)
        : object_(folder.path(), "binaries/x86_64-linux/" + folder.description().identifier + ".so"),
          log_{&words_, logsAll} {
        const std::string resources = (folder.path() / "resources").string() + "/";
        instance_ = object_.HINGELAB_FMI(fmi3InstantiateCoSimulation)(
            "run-fmu", folder.description().token.c_str(), resources.c_str(), false, logsAll, false, false,
            nullptr, 0, &log_, log3, nullptr);
        if (instance_ == nullptr) throw std::runtime_error("the FMU cannot be instantiated: " + words_);
    }
    ~Slave3() override { free_(instance_); }

    void setReal(std::uint32_t reference, double value) override {
        check(object_.HINGELAB_FMI(fmi3SetFloat64)(instance_, &reference, 1, &value, 1));
    }
    void setBoolean(std::uint32_t reference, bool value) override {
        check(object_.HINGELAB_FMI(fmi3SetBoolean)(instance_, &reference, 1, &value, 1));
    }
    void start(double stopTime) override {
        check(object_.HINGELAB_FMI(fmi3EnterInitializationMode)(instance_, false, 0.0, 0.0, true, stopTime));
    }
    void go() override { check(object_.HINGELAB_FMI(fmi3ExitInitializationMode)(instance_)); }
    void get(std::span<const std::uint32_t> references, std::span<double> values) override {
        check(getFloat64_(instance_, references.data(), references.size(), values.data(), values.size()));
    }
    bool step(double time, double size) override {
        bool needsEvents = false;
        bool terminates = false;
        bool isEarly = false;
        double last = time;
        const fmi3Status status =
            doStep_(instance_, time, size, true, &needsEvents, &terminates, &isEarly, &last);
        if (status >= fmi3Error) check(status);
        return status != fmi3Discard && !terminates;
    }
    void terminate() override { check(object_.HINGELAB_FMI(fmi3Terminate)(instance_)); }

  private:
    void check(fmi3Status status) const {
        if (status > fmi3Warning) throw std::runtime_error("the FMU refuses: " + words_);
    }

    SharedObject object_;
    LogTarget log_;
    decltype(::fmi3FreeInstance)* free_ = object_.HINGELAB_FMI(fmi3FreeInstance);
    decltype(::fmi3GetFloat64)* getFloat64_ = object_.HINGELAB_FMI(fmi3GetFloat64);
    decltype(::fmi3DoStep)* doStep_ = object_.HINGELAB_FMI(fmi3DoStep);
    fmi3Instance instance_ = nullptr;
};
#undef HINGELAB_FMI

std::filesystem::path newFolder() {
    std::string name = system_files::newFolder("hingelab-fmu-");
    if (name.empty()) {
        throw std::runtime_error("cannot create a temporary folder for the FMU (" +
                                 std::string(std::strerror(errno)) +
                                 "); make room there, or set TMPDIR to another folder");
    }
    return name;
}

} // namespace

FmuFolder::FmuFolder(const std::string& fmu) {
    const std::vector<ZipEntry> entries = readZip(fmu);
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [](const ZipEntry& e) { return e.name == "modelDescription.xml"; });
    if (found == entries.end())
        throw std::runtime_error("the archive is no FMU: it has no modelDescription.xml");
    description_ = readFmuDescription(found->bytes);
    path_ = newFolder();
    try {
        for (const ZipEntry& entry : entries) unpack(entry);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
        throw;
    }
}

void FmuFolder::unpack(const ZipEntry& entry) const {
    const std::filesystem::path place = path_ / entry.name; // readZip() has checked the name
    std::error_code error;
    std::filesystem::create_directories(place.parent_path(), error);
    if (error || std::filesystem::is_directory(place)) {
        throw std::runtime_error("the archive is damaged: one of its files has the name of a folder (at \"" +
                                 entry.name + "\"); export the FMU again");
    }
    writeFile(place.string(), entry.bytes);
}

FmuFolder::~FmuFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::unique_ptr<FmuSlave> openSlave(const FmuFolder& folder, bool logsAll) {
    if (folder.description().isThree) return std::make_unique<Slave3>(folder, logsAll);
    return std::make_unique<Slave2>(folder, logsAll);
}

} // namespace hingelab::cli
