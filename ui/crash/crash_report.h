// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <vector>

namespace hingelab {

/// What a program that crashed wrote down.
struct CrashReport {
    QString file;
    QDateTime time;
    QString text;
};

/// While it lives, a crash (a fault of memory or arithmetic, an abort, an exception that nothing caught) leaves
/// a report that a person can read: what happened, when, in which version, with which rig, the last messages,
/// and the calls that led there. Then the program ends as it would have, with a core dump if the system makes
/// them.
///
/// It writes nothing of the rig: in a program that is broken, no memory can be trusted. Unsaved edits are in
/// the file of Autosave, half a second after they were made at the latest, before anything has gone wrong.
///
/// One at a time. Unix only; elsewhere it does nothing. A stack that overflows is reported on the thread that
/// made this; on others the program ends without a report.
class CrashReporter {
  public:
    /// `folder`: where reports go, made if missing. `program`: name and version, one line per fact.
    CrashReporter(const QString& folder, const QString& program);
    ~CrashReporter();
    CrashReporter(const CrashReporter&) = delete;
    CrashReporter& operator=(const CrashReporter&) = delete;

    /// What is open, for the report.
    static void setOpen(const QString& rig);
    /// The program ends by an error that came up to its outermost function: a report of that.
    void write(const char* error);
};

/// Reports that nobody has been shown, newest first.
[[nodiscard]] std::vector<CrashReport> unseenCrashReports(const QString& folder);
/// They have been shown. They stay in the folder `seen` beneath; of those the newest ten are kept.
void setCrashReportsSeen(const QString& folder, const std::vector<CrashReport>& reports);

} // namespace hingelab
