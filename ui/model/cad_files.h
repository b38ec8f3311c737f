// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <semaphore>
#include <thread>

#include "cad/cad_file.h"
#include "ui/model/cad_source.h"

namespace hingelab {

/// By the tool beside this program, with the user's cache. For threads, too.
[[nodiscard]] CadReaderOptions cadReaderOptions();

/// The CAD files that a window shows: each is read once, on a thread of its own, and again when it has changed.
class CadFiles : public QObject, public CadSource {
    Q_OBJECT
  public:
    explicit CadFiles(QObject* parent = nullptr);
    ~CadFiles() override;

    /// Begins to read what is not known yet.
    [[nodiscard]] std::shared_ptr<const CadModel> cadModel(const QString& path, const QString& folder,
                                                           QString& problem) override;
    /// The same of an absolute path.
    [[nodiscard]] std::optional<CadReading> reading(const QString& file, QString& problem);

    [[nodiscard]] bool isReading() const { return !jobs_.empty(); }
    /// Ends reading; the next who asks begins anew. Does not wait.
    void cancel(const QString& file);
    /// A file that could not be read is read again when somebody asks for it.
    void forgetFailure(const QString& file);

  signals:
    void progressed(const QString& file, double share, const QString& words);
    /// A file is there, or cannot be read: whoever asked may ask again.
    void finished(const QString& file);

  private:
    struct Stamp {
        qint64 size = -1;
        QDateTime changed;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct Entry {
        Stamp stamp;
        CadReading reading;
        QString problem;
    };
    struct Job {
        long number = 0;
        std::shared_ptr<std::atomic<bool>> isCancelled;
        std::jthread thread;
    };
    [[nodiscard]] static Stamp stampOf(const QString& file);
    void start(const QString& file, const Stamp& stamp);
    void take(long number, const QString& file, const Entry& entry);

    static constexpr int kAtOnce = 2; ///< files, each by a process of its own
    QHash<QString, Entry> entries_;   ///< by absolute path
    std::map<QString, Job> jobs_;
    std::map<long, std::jthread> ending_; ///< of cancelled jobs
    long lastNumber_ = 0;
    std::shared_ptr<std::counting_semaphore<kAtOnce>> places_ =
        std::make_shared<std::counting_semaphore<kAtOnce>>(kAtOnce);
};

} // namespace hingelab
