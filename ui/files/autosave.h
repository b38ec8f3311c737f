// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/model/open_rig.h"

namespace hingelab {

/// Edits that were not saved when the program ended without being asked to.
struct RecoveredRig {
    QString source; ///< the file or the shipped rig that was open; empty if neither
    bool isFile = false;
    QString filesFolder; ///< where names of other files begin, if there is no file that they would begin at
    QDateTime time;      ///< of the last edit that was kept
    QString file;        ///< that keeps them
    RigDocument document;
};

/// Keeps the unsaved edits of one window in a file of its own, half a second after each edit at the latest; the
/// file is written off the GUI thread.
/// The file goes when the edits are saved, undone or given up; what an earlier run left behind can be taken
/// over. A lock tells files of programs that still run from those of programs that are gone.
class Autosave : public QObject {
    Q_OBJECT
  public:
    /// `folder`: where the files are, made if missing. `shippedName` tells which shipped rig is open.
    Autosave(OpenRig& openRig, QString folder, std::function<QString()> shippedName, QObject* parent = nullptr);
    /// Leaves the file alone: only finish() says that nothing is to be recovered.
    ~Autosave() override;

    /// What runs that are gone left, newest first; takes their files over, so that no other window does.
    [[nodiscard]] std::vector<RecoveredRig> takeOver();
    /// Files that takeOver() could not read, by their new names: they are kept.
    [[nodiscard]] const QStringList& unreadable() const { return unreadable_; }
    /// These edits are not needed any more: they are open now, or were given up. Others are offered again.
    void forget(const RecoveredRig& recovered);

    /// Writes now what is to be kept, without waiting.
    void saveNow();
    /// All writing has been done.
    void wait();
    /// After wait(): the edits of now are in a file.
    [[nodiscard]] bool isKept() const;
    /// The window closes in peace: removes the file.
    void finish();

  signals:
    void failed(const QString& problem); ///< told once until it works again

  private:
    void schedule();
    void removeFile();
    [[nodiscard]] QString fileOf(const QString& name) const;

    struct Claim {
        QString path;
        std::unique_ptr<QLockFile> lock;
    };
    void removeUnfinished() const;
    void removeLonelyLocks() const;
    void claimOwn();
    [[nodiscard]] static std::optional<Claim> claim(const QString& path);

    OpenRig& openRig_;
    QString folder_;
    std::function<QString()> shippedName_;
    Claim own_;
    std::vector<Claim> takenOver_;
    QStringList unreadable_;
    QTimer delay_;
    QThreadPool writer_; ///< one thread: writes and removals stay in order
    bool hasFile_ = false;
    bool hasFailed_ = false;
};

} // namespace hingelab
