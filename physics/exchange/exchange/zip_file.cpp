// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/zip_file.h"

#include <zip.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

namespace hingelab {
namespace {

constexpr std::size_t kLongestEntryName = 1000; // [bytes]

struct SourceCloser {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
struct ArchiveCloser {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct EntryCloser {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipSource = std::unique_ptr<zip_source_t, SourceCloser>;
using ZipArchive = std::unique_ptr<zip_t, ArchiveCloser>;
using ZipEntryFile = std::unique_ptr<zip_file_t, EntryCloser>;

[[noreturn]] void refuseArchive(const std::string& words) {
    throw std::runtime_error("the archive " + words);
}

/// An archive over a source that outlives it.
ZipArchive openArchive(zip_source_t* source, int flags) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_keep(source);
    ZipArchive archive(zip_open_from_source(source, flags, &error));
    const std::string words = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (!archive) {
        zip_source_free(source);
        refuseArchive("cannot be opened: " + words);
    }
    return archive;
}

void addEntry(zip_t* archive, const ZipEntry& entry) {
    zip_source_t* source = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
    const zip_int64_t index =
        source == nullptr ? -1 : zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        if (source != nullptr) zip_source_free(source);
        refuseArchive("cannot take \"" + entry.name + "\": " + zip_strerror(archive));
    }
    constexpr zip_uint16_t firstOfJanuary1980 = (1U << 5U) | 1U;
    zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, firstOfJanuary1980, 0);
}

/// Why a name must not become a path in a folder; empty if it may.
std::string whyNoPath(const std::string& name) {
    if (name.empty() || name.size() > kLongestEntryName) return "has an entry without a usable name";
    const auto isOdd = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\\' || c == ':'; };
    if (std::any_of(name.begin(), name.end(), isOdd)) return "has an entry with control signs in its name";
    if (name[0] == '/') return "has an entry with an absolute path: \"" + name + "\"";
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string part = name.substr(begin, end - begin);
        if (part == ".." || part == "." || part.empty()) {
            return "has an entry that leads out of its folder: \"" + name + "\"";
        }
        begin = end + 1;
    }
    return {};
}

bool isLink(zip_t* archive, zip_uint64_t index) {
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return false;
    constexpr zip_uint32_t kindOfFile = 0170000;
    constexpr zip_uint32_t link = 0120000;
    return system == ZIP_OPSYS_UNIX && ((attributes >> 16U) & kindOfFile) == link;
}

/// Unpacks one entry, of which no more than its stated size is taken.
std::string unpacked(zip_t* archive, zip_uint64_t index, std::size_t size, const std::string& name) {
    const ZipEntryFile file(zip_fopen_index(archive, index, 0));
    if (!file) refuseArchive("has an entry that cannot be read: \"" + name + "\": " + zip_strerror(archive));
    std::string bytes;
    constexpr std::size_t piece = std::size_t{1024} * 1024;
    while (true) { // a size that is a lie takes no memory
        const std::size_t before = bytes.size();
        const std::size_t room = std::min(piece, size - before + 1);
        bytes.resize(before + room);
        const zip_int64_t got = zip_fread(file.get(), bytes.data() + before, room);
        if (got < 0) refuseArchive("is damaged at \"" + name + "\"");
        bytes.resize(before + static_cast<std::size_t>(got));
        if (bytes.size() > size) refuseArchive("holds more than it says at \"" + name + "\"");
        if (got == 0) break;
    }
    if (bytes.size() != size) refuseArchive("holds less than it says at \"" + name + "\"");
    return bytes;
}

} // namespace

std::string makeZip(const std::vector<ZipEntry>& entries) {
    zip_error_t error;
    zip_error_init(&error);
    const ZipSource buffer(zip_source_buffer_create(nullptr, 0, 0, &error));
    zip_error_fini(&error);
    if (!buffer) refuseArchive("cannot be made");
    ZipArchive archive = openArchive(buffer.get(), ZIP_TRUNCATE);
    for (const ZipEntry& entry : entries) addEntry(archive.get(), entry);
    if (zip_close(archive.get()) != 0)
        refuseArchive(std::string("cannot be made: ") + zip_strerror(archive.get()));
    static_cast<void>(archive.release()); // closed
    if (zip_source_open(buffer.get()) != 0) refuseArchive("cannot be read back");
    zip_stat_t about;
    zip_stat_init(&about);
    zip_source_stat(buffer.get(), &about);
    std::string bytes(static_cast<std::size_t>(about.size), '\0');
    const zip_int64_t got = zip_source_read(buffer.get(), bytes.data(), bytes.size());
    zip_source_close(buffer.get());
    if (got < 0 || static_cast<std::size_t>(got) != bytes.size()) refuseArchive("cannot be read back");
    return bytes;
}

std::vector<ZipEntry> readZip(std::string_view bytes, const ZipLimits& limits) {
    zip_error_t error;
    zip_error_init(&error);
    const ZipSource buffer(zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error));
    zip_error_fini(&error);
    if (!buffer) refuseArchive("cannot be read");
    const ZipArchive archive = openArchive(buffer.get(), ZIP_RDONLY | ZIP_CHECKCONS);
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    if (count < 0 || static_cast<std::size_t>(count) > limits.entries) {
        refuseArchive("has more than " + std::to_string(limits.entries) + " entries");
    }
    std::vector<ZipEntry> entries;
    std::set<std::string> names;
    std::size_t total = 0;
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
        zip_stat_t about;
        zip_stat_init(&about);
        constexpr zip_uint64_t wanted = ZIP_STAT_NAME | ZIP_STAT_SIZE;
        if (zip_stat_index(archive.get(), i, 0, &about) != 0 || (about.valid & wanted) != wanted) {
            refuseArchive("has an entry that nothing is known of");
        }
        std::string name = about.name;
        const bool isFolder = name.ends_with('/');
        if (isFolder) name.pop_back();
        if (const std::string why = whyNoPath(name); !why.empty()) refuseArchive(why);
        if (isLink(archive.get(), i)) refuseArchive("has a link: \"" + name + "\"");
        if ((about.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && about.encryption_method != ZIP_EM_NONE) {
            refuseArchive("is encrypted");
        }
        if (isFolder) continue;
        if (!names.insert(name).second) refuseArchive("has \"" + name + "\" twice");
        if (about.size > limits.bytes - total) {
            refuseArchive("holds more than " + std::to_string(limits.bytes / (std::size_t{1024} * 1024)) +
                          " MiB");
        }
        total += static_cast<std::size_t>(about.size);
        std::string content = unpacked(archive.get(), i, static_cast<std::size_t>(about.size), name);
        entries.push_back({std::move(name), std::move(content)});
    }
    return entries;
}

} // namespace hingelab
