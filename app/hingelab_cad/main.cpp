// SPDX-License-Identifier: GPL-3.0-or-later
// hingelab-cad read FILE --output MODEL: a CAD file as a model of physics/cad. One process a file: a damaged
// file may end it.
#include <sys/resource.h>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Standard_Failure.hxx>

#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/hingelab_cad/file_check.h"
#include "app/hingelab_cad/own_streams.h"
#include "app/hingelab_cad/scene_reader.h"
#include "app/hingelab_cad/step_reader.h"
#include "cad/cad_bytes.h"

namespace hingelab::cad_reader {
namespace {

[[maybe_unused]] constexpr rlim_t kMostMemory = rlim_t{6} << 30; // [bytes] of addresses

void setLimits() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // which take terabytes of addresses
    const rlimit memory{kMostMemory, kMostMemory};
    setrlimit(RLIMIT_AS, &memory);
#endif
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

void writeModel(const CadModel& model, const std::filesystem::path& output) {
    std::ofstream stream(output, std::ios::binary | std::ios::trunc);
    const std::string bytes = bytesOf(model);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream) throw std::runtime_error("its model could not be written. Check the free space of the disk.");
}

void readInto(const std::filesystem::path& file, const std::filesystem::path& output,
              const OwnStreams& streams) {
    checkFile(file);
    Message::DefaultMessenger()->ChangePrinters().Clear();
    const std::string ending = lowerEnding(file);
    const bool isExact = isStepEnding(ending) || isIgesEnding(ending);
    writeModel(isExact ? readExactFile(file, streams) : readSceneFile(file, streams), output);
    streams.progress(1.0, "Done");
}

/// @return the program's exit code.
int readOrComplain(const std::string& file, const std::string& output, const OwnStreams& streams) {
    std::string why;
    try {
        readInto(file, output, streams);
        return 0;
    } catch (const std::bad_alloc&) {
        why = "it needs more memory than there is. Export fewer parts.";
    } catch (const Standard_Failure& failure) {
        const char* words = failure.GetMessageString();
        why = "OpenCASCADE gave up on it (" + std::string(words != nullptr ? words : "no reason given") +
              "). Export it again from your CAD program.";
    } catch (const std::exception& error) {
        why = error.what();
    }
    streams.complain("Cannot read " + file + ": " + why);
    return 1;
}

int run(const std::vector<std::string>& arguments) {
    const OwnStreams streams;
    if (arguments.size() == 1 && arguments[0] == "--version") {
        streams.say("hingelab-cad " HINGELAB_VERSION);
        return 0;
    }
    if (arguments.size() != 4 || arguments[0] != "read" || arguments[2] != "--output") {
        streams.complain("Usage: hingelab-cad read FILE --output MODEL, or hingelab-cad --version");
        return 2;
    }
    setLimits();
    return readOrComplain(arguments[1], arguments[3], streams);
}

} // namespace
} // namespace hingelab::cad_reader

int main(int argc, char** argv) {
    return hingelab::cad_reader::run({argv + 1, argv + argc});
}
