// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>
#include <QStringList>
#include <deque>
#include <memory>

#include "recording/take.h"
#include "ui/files/file_actions.h"
#include "ui/model/latest_task.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/timeline/take_folder.h"

namespace hingelab {

/// Takes as files: the present run saved, and one opened, which is computed again; and the run as a table.
/// Reading and writing happen on a thread of their own, one after the other in the order in which they were
/// asked for.
class TakeActions : public QObject {
    Q_OBJECT
  public:
    TakeActions(Workbench& bench, FileActions& files, QWidget& window);
    TakeActions(const TakeActions&) = delete;
    TakeActions& operator=(const TakeActions&) = delete;
    /// Writes the takes that still wait; tables, which take long, are given up.
    ~TakeActions() override;

    void fillMenu(QMenu& menu);
    /// As soon as the worker has told what the run is: as a take or, if the name ends in .csv or .json, as a
    /// table.
    void saveTo(const QString& path);
    /// Asks about unsaved edits; once more if there are others when the take has been read.
    void openFrom(const QString& path);

    static constexpr const char* kEnding = ".hingelab-take";

  signals:
    void message(const QString& text); ///< for the status bar
    void saved(const QString& path);
    void opened();

  private:
    struct Job {
        std::string path;
        long read = 0;                          ///< number of what is read, from 1
        std::shared_ptr<const RecordedRun> run; ///< to write; null: a take is read
        RigSource source;
        QString folder; ///< of the files of the rig that is written; to put those of one that is read
    };
    struct Outcome {
        QString path;
        long read = 0;   ///< number of what was read; 0: something was written
        QString problem; ///< in lines; empty: it went well
        QString note;
        QStringList left;           ///< files that the take which was written has not, in words
        std::shared_ptr<Take> take; ///< that was read
        QString meshFolder;         ///< where its files are
        bool isFolderLent = false;  ///< it goes when the document closes
    };

    void dropOldFiles();
    void chooseAndSave();
    void chooseAndOpen();
    void chooseAndExport();
    void saveAs(const QString& chosen, const QString& ending);
    [[nodiscard]] static Outcome work(const Job& job, const std::function<bool()>& isEnding);
    [[nodiscard]] static Outcome readFrom(const Job& job, const std::function<bool()>& isEnding);
    [[nodiscard]] static Outcome writeRun(const Job& job);
    [[nodiscard]] static Outcome writeTable(const Job& job, const std::function<bool()>& isEnding);
    void request(Job job);
    void workOnNext();
    void take(const Outcome& outcome);
    void begin(const Outcome& outcome);

    OpenRig& openRig_;
    SessionController& session_;
    FileActions& files_;
    QWidget& window_;
    QAction* save_;
    QAction* open_;
    QAction* export_;
    QStringList paths_;        ///< to write to, until the worker has told
    TakeFolder folder_;        ///< of files of takes that are open
    long reads_ = 0;           ///< asked for: only the last can be open
    int readsUnderWay_ = 0;    ///< of these
    bool isDiscarded_ = false; ///< what is unsaved now: whoever opens a take has said so
    std::deque<Job> waiting_;
    bool isBusy_ = false;                            ///< with one that does not wait any more
    std::unique_ptr<LatestTask<Job, Outcome>> task_; ///< last: it ends first
};

} // namespace hingelab
