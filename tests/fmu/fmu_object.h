// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <dlfcn.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdarg>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/hingelab_fmu/fmi2_interface.h"
#include "app/hingelab_fmu/fmi3_interface.h"
#include "exchange/fmu_export.h"
#include "exchange/zip_file.h"

namespace hingelab::test {

/// An FMU of a rig, unpacked, with its shared object loaded. What is packed are the first bytes of the engine,
/// which takes its own place afterwards: with the sanitizers it is so large that packing it would take most of
/// the time of these tests. check_fmu.py drives what is packed whole.
class FmuObject {
  public:
    FmuObject(const Rig& rig, FmiVersion version, FmuOptions options) {
        const QString engine = QString::fromStdString(options.engine);
        const QString head = folder_.filePath(QStringLiteral("head.so"));
        QFile whole(engine);
        QFile first(head);
        constexpr qint64 headBytes = 4096;
        if (!whole.open(QIODevice::ReadOnly) || !first.open(QIODevice::WriteOnly) ||
            first.write(whole.read(headBytes)) != headBytes) {
            throw std::runtime_error("no engine, or no room for it");
        }
        first.close();
        options.engine = head.toStdString();
        for (const ZipEntry& entry : readZip(exportFmu(rig, version, options).text)) {
            const QString path = folder_.filePath(QString::fromStdString(entry.name));
            QDir().mkpath(QFileInfo(path).path());
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("no room for the FMU");
            file.write(entry.bytes.data(), static_cast<qint64>(entry.bytes.size()));
            if (entry.name.ends_with(".so")) object_ = path;
            if (entry.name == "modelDescription.xml") xml_ = entry.bytes;
        }
        if (!QFile::remove(object_) || !QFile::copy(engine, object_))
            throw std::runtime_error("no room for the FMU");
        handle_ = dlopen(object_.toLocal8Bit().constData(), RTLD_NOW | RTLD_LOCAL);
        if (handle_ == nullptr) throw std::runtime_error(dlerror());
    }
    ~FmuObject() { dlclose(handle_); }
    FmuObject(const FmuObject&) = delete;
    FmuObject& operator=(const FmuObject&) = delete;

    template <class Function>
    [[nodiscard]] Function* find(const char* name) const {
        return reinterpret_cast<Function*>(dlsym(handle_, name));
    }
    [[nodiscard]] std::string folder(const char* of) const { return folder_.path().toStdString() + "/" + of; }
    [[nodiscard]] const std::string& xml() const { return xml_; }
    [[nodiscard]] std::string token() const { return attribute("guid=\"", "instantiationToken=\""); }

    /// By the description: the references of outputs, or of the variable of a name.
    [[nodiscard]] std::vector<unsigned> outputs() const {
        std::vector<unsigned> references;
        for (std::size_t at = xml_.find("causality=\"output\""); at != std::string::npos;
             at = xml_.find("causality=\"output\"", at + 1)) {
            references.push_back(referenceBefore(at));
        }
        return references;
    }
    [[nodiscard]] unsigned reference(const std::string& name) const {
        const std::size_t at = xml_.find("name=\"" + name + "\"");
        if (at == std::string::npos) throw std::runtime_error("no variable " + name);
        return referenceBefore(xml_.find("description", at));
    }

  private:
    [[nodiscard]] unsigned referenceBefore(std::size_t at) const {
        const std::string key = "valueReference=\"";
        return static_cast<unsigned>(std::stoul(xml_.substr(xml_.rfind(key, at) + key.size(), 10)));
    }
    [[nodiscard]] std::string attribute(const std::string& one, const std::string& other) const {
        std::size_t at = xml_.find(one);
        at = at == std::string::npos ? xml_.find(other) + other.size() : at + one.size();
        return xml_.substr(at, xml_.find('"', at) - at);
    }

    QTemporaryDir folder_;
    QString object_;
    std::string xml_;
    void* handle_ = nullptr;
};

struct Message {
    int status;
    std::string category, words;
};

inline void keepMessage(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status,
                        fmi2String category, fmi2String format, ...) {
    char words[2000];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    static_cast<std::vector<Message>*>(environment)->push_back({status, category, words});
}

} // namespace hingelab::test
