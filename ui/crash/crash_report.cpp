// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/crash/crash_report.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtGlobal>

#ifdef Q_OS_UNIX
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <string_view>
#endif

namespace hingelab {
namespace {

constexpr int kKeptReports = 10;
constexpr qint64 kLargestReport = qint64{1} << 20;

QString seenFolder(const QString& folder) {
    return folder + QStringLiteral("/seen");
}

} // namespace

#ifdef Q_OS_UNIX
namespace {

/// Text of bounded length, at a place that never moves: a handler of signals can neither allocate nor wait.
template <std::size_t Size>
class FixedText {
  public:
    void set(std::string_view text) {
        const std::size_t length = std::min(text.size(), Size - 1);
        length_ = 0; // half a text is never read
        std::memcpy(text_.data(), text.data(), length);
        length_ = length;
    }
    [[nodiscard]] std::string_view view() const { return {text_.data(), length_}; }
    [[nodiscard]] const char* cString() { // of a text that no other thread sets
        text_[length_] = '\0';
        return text_.data();
    }

  private:
    std::array<char, Size> text_{};
    std::atomic<std::size_t> length_ = 0;
};

struct Fault {
    int signal;
    std::string_view words;
};

constexpr std::array kFaults = {
    Fault{SIGSEGV, "memory was used that is not the program's (SIGSEGV)"},
    Fault{SIGBUS, "memory was used that is not there (SIGBUS)"},
    Fault{SIGFPE, "an integer operation without a result, such as a division by zero (SIGFPE)"},
    Fault{SIGILL, "the processor does not know an instruction (SIGILL)"},
    Fault{SIGABRT, "the program gave up (SIGABRT)"},
};

constexpr std::size_t kMessages = 16;
constexpr std::size_t kStackSize = std::size_t{64} * 1024;

/// All that a handler needs. Handlers of signals are the process's, so there is one of these, too.
struct CrashState {
    FixedText<4096> file;
    FixedText<1024> program;
    FixedText<1024> folder;
    std::array<FixedText<1024>, 2> open; ///< the one that is read, and the one that is set
    std::atomic<std::size_t> openIndex = 0;
    FixedText<512> exception;
    std::array<FixedText<256>, kMessages> messages;
    std::atomic<std::size_t> messageCount = 0;
    std::atomic<bool> isWriting = false;
    std::array<struct sigaction, kFaults.size()> before{};
    std::array<char, kStackSize> stack{}; ///< that an overflow of the usual one leaves intact
    stack_t stackBefore{};
    std::terminate_handler terminateBefore = nullptr;
    QtMessageHandler messagesBefore = nullptr;
};

CrashState& crashState() {
    static CrashState state;
    return state;
}

void put(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written <= 0) return; // a full disk: nothing that could be done about it here
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void putNumber(int file, long long number, int digits) {
    std::array<char, 24> text{};
    std::size_t at = text.size();
    for (int i = 0; i < digits || number > 0; ++i, number /= 10)
        text[--at] = static_cast<char>('0' + number % 10);
    put(file, {&text[at], text.size() - at});
}

/// Date and time of the proleptic Gregorian calendar, UTC: gmtime() may not be called in a handler. The day's
/// number is split into eras of 400 years that begin on a first of March, so that the leap day comes last.
void putTime(int file, long long seconds) {
    constexpr long long secondsPerDay = 86400;
    const long long day = seconds / secondsPerDay + 719468; // since 0000-03-01
    const long long era = day / 146097;
    const long long dayOfEra = day % 146097;
    const long long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const long long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const long long monthFromMarch = (5 * dayOfYear + 2) / 153;
    const long long month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    putNumber(file, yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4);
    put(file, "-");
    putNumber(file, month, 2);
    put(file, "-");
    putNumber(file, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, 2);
    put(file, " ");
    const long long second = seconds % secondsPerDay;
    putNumber(file, second / 3600, 2);
    put(file, ":");
    putNumber(file, second / 60 % 60, 2);
    put(file, ":");
    putNumber(file, second % 60, 2);
    put(file, " UTC\n");
}

void putMessages(int file, CrashState& state) {
    const std::size_t count = state.messageCount;
    if (count == 0) return;
    put(file, "\nLast messages\n");
    const std::size_t first = count > kMessages ? count - kMessages : 0;
    for (std::size_t i = first; i < count; ++i) {
        put(file, "  ");
        put(file, state.messages[i % kMessages].view());
        put(file, "\n");
    }
}

/// Only what a handler of signals may do, but for the names of calls, which come last: whatever happens while
/// they are found, the rest is written.
void writeReport(int signal) {
    CrashState& state = crashState();
    const int file = ::open(state.file.cString(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return;
    put(file, "Hingelab ended unexpectedly\n\nReason:  ");
    if (!state.exception.view().empty()) {
        put(file, "an error that nothing handled: ");
        put(file, state.exception.view());
        put(file, "\n         ");
    }
    for (const Fault& fault : kFaults) {
        if (fault.signal == signal) put(file, fault.words);
    }
    put(file, "\nWhen:    ");
    putTime(file, ::time(nullptr));
    put(file, "Rig:     ");
    put(file, state.open[state.openIndex].view());
    put(file, "\nEdits that were not saved are in ");
    put(file, state.folder.view());
    put(file, "; Hingelab offers them when it starts.\n\n");
    put(file, state.program.view());
    putMessages(file, state);
    put(file, "\nCalls, for those who mend it\n");
    std::array<void*, 64> calls{};
    ::backtrace_symbols_fd(calls.data(), ::backtrace(calls.data(), static_cast<int>(calls.size())), file);
    ::close(file);
}

extern "C" void hingelabOnCrash(int signal) {
    if (crashState().isWriting.exchange(true)) {
        for (;;) ::pause(); // another thread's fault is being written; the program ends with it
    }
    writeReport(signal);
    ::signal(signal, SIG_DFL);
    ::raise(signal); // the end that it would have had
}

/// What was thrown, in its own words.
[[noreturn]] void onTerminate() {
    if (const std::exception_ptr thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& error) {
            crashState().exception.set(error.what());
        } catch (...) {
            crashState().exception.set("of a kind without words");
        }
    }
    std::abort();
}

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    CrashState& state = crashState();
    if (type != QtDebugMsg) {
        const std::size_t place = state.messageCount % kMessages;
        state.messages[place].set(text.toUtf8().toStdString());
        ++state.messageCount;
    }
    if (state.messagesBefore != nullptr) state.messagesBefore(type, context, text);
}

void setText(auto& target, const QString& text) {
    target.set(text.toStdString());
}

} // namespace

CrashReporter::CrashReporter(const QString& folder, const QString& program) {
    QDir().mkpath(folder);
    CrashState& state = crashState();
    const QString name = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    setText(state.file, QStringLiteral("%1/%2-%3.txt").arg(folder, name).arg(::getpid()));
    setText(state.program, program);
    setText(state.folder, QFileInfo(folder).path());
    state.isWriting = false;
    void* first = nullptr;
    ::backtrace(&first, 1); // loads what it needs: in a handler that could wait for ever
    stack_t stack{};
    stack.ss_sp = state.stack.data();
    stack.ss_size = state.stack.size();
    ::sigaltstack(&stack, &state.stackBefore);
    struct sigaction action {};
    action.sa_handler = hingelabOnCrash;
    action.sa_flags = SA_ONSTACK;
    ::sigfillset(&action.sa_mask); // a fault of the handler itself ends the program instead of calling it again
    for (std::size_t i = 0; i < kFaults.size(); ++i) ::sigaction(kFaults[i].signal, &action, &state.before[i]);
    state.terminateBefore = std::set_terminate(onTerminate);
    state.messagesBefore = qInstallMessageHandler(onMessage);
}

CrashReporter::~CrashReporter() {
    CrashState& state = crashState();
    qInstallMessageHandler(state.messagesBefore);
    std::set_terminate(state.terminateBefore);
    for (std::size_t i = 0; i < kFaults.size(); ++i) ::sigaction(kFaults[i].signal, &state.before[i], nullptr);
    ::sigaltstack(&state.stackBefore, nullptr);
}

void CrashReporter::setOpen(const QString& rig) {
    CrashState& state = crashState();
    const std::size_t other = 1 - state.openIndex;
    setText(state.open[other], rig);
    state.openIndex = other;
}

void CrashReporter::write(const char* error) {
    crashState().exception.set(error);
    if (!crashState().isWriting.exchange(true)) writeReport(SIGABRT);
}
#else
CrashReporter::CrashReporter(const QString& /*folder*/, const QString& /*program*/) {}
CrashReporter::~CrashReporter() = default;
void CrashReporter::setOpen(const QString& /*rig*/) {}
void CrashReporter::write(const char* /*error*/) {}
#endif

std::vector<CrashReport> unseenCrashReports(const QString& folder) {
    std::vector<CrashReport> found;
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.txt")}, QDir::Files, QDir::Time);
    for (const QFileInfo& info : files) {
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly)) continue;
        found.push_back({.file = info.filePath(),
                         .time = info.lastModified(),
                         .text = QString::fromUtf8(file.read(kLargestReport))});
    }
    return found;
}

void setCrashReportsSeen(const QString& folder, const std::vector<CrashReport>& reports) {
    const QDir seen(seenFolder(folder));
    QDir().mkpath(seen.path());
    for (const CrashReport& report : reports) {
        const QString target = seen.filePath(QFileInfo(report.file).fileName());
        if (!QFile::rename(report.file, target)) QFile::remove(report.file); // not told for ever
    }
    const QStringList names = seen.entryList({QStringLiteral("*.txt")}, QDir::Files, QDir::Time);
    for (const QString& name : names.mid(kKeptReports)) QFile::remove(seen.filePath(name));
}

} // namespace hingelab
