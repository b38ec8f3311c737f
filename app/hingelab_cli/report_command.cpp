// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "app/hingelab_cli/change_options.h"
#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "files/system_files.h"
#include "measured/kept_table.h"
#include "report/report_html.h"
#include "report/rig_report.h"

namespace hingelab::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string rig;
    std::string comparedWith;
    std::string notes;
    std::string logo;
    std::string picture;
    bool isWithoutPicture = false;
    ChangeOptions changes;
    std::string output = "-";
};

/// A folder of its own for what another program is to read; it goes with this.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        path_ = system_files::newFolder("hingelab-");
        if (path_.empty()) {
            throw CommandError(
                ExitCode::inputOutput,
                std::string("no folder for passing files could be made: ") + std::strerror(errno));
        }
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    [[nodiscard]] fs::path path() const { return path_; }

  private:
    fs::path path_;
};

JsonLimits pictureLimits() {
    JsonLimits limits = kDocumentLimits;
    limits.document = "a picture";
    limits.bytes = std::size_t{16} * 1024 * 1024;
    return limits;
}

ReportPicture pictureFrom(const std::string& path, const std::string& words, const char* option) {
    ReportPicture picture{readText(path, pictureLimits()), words};
    if (pictureType(picture.bytes).empty()) {
        throw CommandError(ExitCode::usage, std::string(option) + " requires a PNG, JPEG or SVG picture; " +
                                                path + " is of another kind");
    }
    return picture;
}

/// The rig as the program with the window draws it for file managers; without that program none.
std::optional<ReportPicture> drawnPicture(const RigDocument& document, const std::string& meshes) {
    const std::string program = system_files::programBeside("hingelab");
    if (program.empty()) return std::nullopt;
    const TemporaryFolder folder;
    const std::string rig = (folder.path() / "rig.hingelab").string();
    const std::string picture = (folder.path() / "picture.png").string();
    writeText(rig, writeRigFile(document));
    constexpr const char* pixels = "1000";
    if (system_files::run(program, {rig, "--thumbnail", picture, "--size", pixels, "--meshes", meshes}) != 0)
        return std::nullopt;
    ReportPicture drawn = pictureFrom(picture, document.rig.name, "--picture");
    drawn.width = 60.0;
    return drawn;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    char text[32] = "";
    if (system_files::localTime(now, parts)) std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

ReportRequest requestOf(const ReportOptions& options, const RigDocument& document) {
    ReportRequest request;
    request.rig = document.rig;
    const bool isChanged = !options.changes.parameterSets.empty() || !options.changes.assignments.empty();
    if (!options.comparedWith.empty()) {
        request.start = ReportStart{loadRig(options.comparedWith, {}).rig, options.comparedWith};
    } else if (isChanged && options.rig != "-") {
        request.start =
            ReportStart{loadRig(options.rig, {}).rig, options.rig + " without the changes of the command"};
    }
    for (const KeptMeasurement& kept : document.rig.measurements) {
        KeptReading reading = readKept(kept, folderOf(options.rig));
        if (reading.measurement) {
            request.measurements.push_back(std::move(*reading.measurement));
        } else {
            std::string line = "\"" + kept.name + "\" could not be read";
            if (!reading.issues.empty()) line += ": " + reading.issues.front().text();
            request.unread.push_back(std::move(line));
        }
    }
    request.notes = options.notes;
    if (!options.logo.empty()) request.logo = pictureFrom(options.logo, "Logo", "--logo");
    if (!options.picture.empty()) {
        request.picture = pictureFrom(options.picture, document.rig.name, "--picture");
    } else if (!options.isWithoutPicture) {
        request.picture = drawnPicture(document, folderOf(options.rig).string());
        if (!request.picture)
            std::cerr << "There is no picture: the program hingelab, which draws it, is missing or failed.\n";
    }
    request.foot = "Made by Hingelab " HINGELAB_VERSION " on " + today() + " from " + options.rig + ".";
    return request;
}

/// PDF is printed by the program with the window, from the page.
void print(const std::string& page, const std::string& output) {
    const std::string program = system_files::programBeside("hingelab");
    if (program.empty()) {
        throw CommandError(ExitCode::inputOutput,
                           "PDF is printed by the program hingelab, which is not installed beside "
                           "hingelab-cli: install it, or write HTML and print that");
    }
    const TemporaryFolder folder;
    const std::string html = (folder.path() / "report.html").string();
    writeText(html, page);
    if (system_files::run(program, {"--print", html, "--to", output}) != 0) {
        throw CommandError(ExitCode::inputOutput, "hingelab could not print the report to " + output);
    }
}

/// By the ending of the name, in capitals or not.
bool isPdf(const std::string& output) {
    std::string ending = fs::path(output).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (output != "-" && !ending.empty() && ending != ".pdf" && ending != ".html")
        throw CommandError(ExitCode::usage, "\"" + ending + "\" is no report: end the name in .pdf or .html");
    return ending == ".pdf";
}

void writeReport(const ReportOptions& options) {
    const bool asPdf = isPdf(options.output); // before the work
    const RigDocument document = loadRig(options.rig, options.changes);
    const std::optional<Report> made = makeReport(requestOf(options, document));
    const std::string page = reportHtml(*made); // nobody gave it up
    if (asPdf) {
        print(page, options.output);
    } else {
        writeText(options.output, page);
    }
}

} // namespace

void addReportCommand(CLI::App& app) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command =
        app.add_subcommand("report",
                           "A report of a rig as one page of HTML, or as PDF: picture, changes, "
                           "targets, curves, key figures, parameters, sources.");
    command->add_option("RIG", options->rig, "Rig to report")->required();
    command->add_option("--compared-with", options->comparedWith,
                        "Rig that it began with; by default RIG without --set and --params");
    command->add_option("--notes", options->notes, "One paragraph of notes");
    command->add_option("--logo", options->logo, "PNG, JPEG or SVG for the head of the page");
    command->add_option("--picture", options->picture, "PNG, JPEG or SVG in place of the picture of the start");
    command->add_flag("--without-picture", options->isWithoutPicture, "Leave out the picture");
    addChangeOptions(*command, options->changes);
    command
        ->add_option("--output,-o", options->output,
                     "File that ends in .html or .pdf, or - for the standard output")
        ->capture_default_str();
    command->callback([options] { writeReport(*options); });
}

} // namespace hingelab::cli
