// SPDX-License-Identifier: GPL-3.0-or-later
// The real window under random hands, for as long as one likes: hingelab_soak SECONDS [SEED]. Told at the end,
// and the exit code: whether memory stayed, how often the GUI thread kept a person waiting, whether the energy
// audit closed. First every shipped rig is shown in every look, since each may bring a shader that the driver
// keeps, and whatever a menu offers is called once, since panels are made when they are first opened. Then
// every round begins with another rig and ends with the oven in a window as it was, at which memory is
// compared.

#include <QApplication>
#include <QDir>
#include <QDrag>
#include <QElapsedTimer>
#include <QFile>
#include <QPixmapCache>
#include <QSettings>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <map>
#include <optional>
#include <utility>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "tests/soak/first_state.h"
#include "tests/soak/late_watch.h"
#include "tests/soak/random_hands.h"
#include "ui/crash/crash_report.h"
#include "ui/drawing/allocator.h"
#include "ui/drawing/hidden_windows.h"
#include "ui/drawing/vtk_widget.h"
#include "ui/main_window.h"

namespace hingelab {
namespace {

constexpr int kEventsPerRound = 300;
constexpr int kEventPause = 40;   // [ms]
constexpr int kBeat = 20;         // [ms]
constexpr double kWaited = 100.0; // [ms] of a beat that comes so late a person takes notice
constexpr LateWatch::Milliseconds kTooLate{kBeat + kWaited};
constexpr double kMostWaited = 0.01;           // of all beats
constexpr double kLongestWait = 3000.0;        // [ms] which would be one beat among many
constexpr double kMostGrowth = 0.05;           // of memory
constexpr std::string_view kCompared = "oven"; // which holds some 10 J
constexpr double kMostClosure = 1e-3;          // [J]
// Rounds in which what is kept for good is made for the first time: fonts, icons, and above all shaders, of
// which there is one for each look of a part. A driver that draws by the processor keeps 1 to 3 MB of code for
// each.
constexpr std::size_t kWarmUp = 12;
constexpr std::size_t kProfiled = 10; // every such round is, where memory is profiled

/// Of the system's memory [MB].
struct Resident {
    double own = 0.0;    ///< what the program asked for
    double files = 0.0;  ///< pages of libraries and data that were needed so far
    double shared = 0.0; ///< with the X server: pictures of windows, also of hidden ones

    [[nodiscard]] double all() const { return own + files + shared; }
};

Resident resident() {
    giveMemoryBackNow();
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray status = file.readAll();
    const auto megabytes = [&status](const QByteArray& key) { // "RssAnon:\t  194156 kB"
        const qsizetype at = status.indexOf(key);
        return at < 0 ? 0.0
                      : 1.024e-3 * status.mid(at + key.size(), 20).simplified().split(' ').front().toDouble();
    };
    return {megabytes("RssAnon:"), megabytes("RssFile:"), megabytes("RssShmem:")};
}

double median(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Ctrl+C: the round goes to its end, and what was seen so far is told.
volatile std::sig_atomic_t isStopped = 0;

extern "C" void hingelabOnStop(int /*signal*/) {
    isStopped = 1;
}

class Soak {
  public:
    Soak(MainWindow& window, unsigned seed, qint64 seconds, QString reports)
        : window_(window), hands_(window, seed), seconds_(seconds), reports_(std::move(reports)) {
        open(kCompared);
        first_.emplace(window);
        QObject::connect(&beat_, &QTimer::timeout, &window_, [this] { heartbeat(); });
        QObject::connect(&window_.openRig(), &OpenRig::opened, &window_, [this] { hasOpened_ = true; });
        // By the queue: a timer does not fire again within its own call, and a dialog does not return until it
        // has been closed.
        QObject::connect(&hand_, &QTimer::timeout, &window_, [this] {
            QMetaObject::invokeMethod(
                &window_, [this] { next(); }, Qt::QueuedConnection);
        });
        beat_.setTimerType(Qt::PreciseTimer);
        sinceStart_.start();
        beat_.start(kBeat);
        hand_.start(kEventPause);
        std::printf("round  time[s]  memory[MB]   used   held  files  shared  late  closure[J]  rig\n");
        std::fflush(stdout);
    }

    [[nodiscard]] int verdict() const {
        const std::size_t later = memory_.size() > kWarmUp ? memory_.size() - kWarmUp : 0;
        bool isGood = true;
        if (later >= 4) {
            const auto begin = memory_.begin() + static_cast<std::ptrdiff_t>(kWarmUp);
            const auto share = static_cast<std::ptrdiff_t>(std::max<std::size_t>(later / 4, 2));
            const double first = median({begin, begin + share});
            const double last = median({memory_.end() - share, memory_.end()});
            isGood = last <= first * (1.0 + kMostGrowth);
            std::printf("memory: %.1f MB after the warm-up, %.1f MB at the end (%+.1f %%, limit %+.0f %%)\n",
                        first, last, 100.0 * (last / first - 1.0), 100.0 * kMostGrowth);
        } else {
            isGood = false; // nothing has been shown
            std::printf("memory: too few rounds to tell, so this is no pass\n");
        }
        const double beats = static_cast<double>(std::max<long>(beats_, 1));
        const double waited = static_cast<double>(late_) / beats;
        std::printf(
            "late by more than %.0f ms: %.2f %% of %ld beats (limit %.0f %%); by the clock, which counts "
            "what other programs took, %.2f %%\n",
            kWaited, 100.0 * waited, beats_, 100.0 * kMostWaited,
            100.0 * static_cast<double>(lateByClock_) / beats);
        std::printf("the longest wait: %.0f ms (limit %.0f ms)\n", longest_, kLongestWait);
        tellWaits("after", waitsAfter_);
        tellWaits("in", waitsIn_);
        std::printf(
            "opening a rig: %.0f ms at most; tidying up: %.0f ms; drawing in full when told to: %.0f ms\n",
            slowestOpening_, slowestTidying_, slowestDrawing_);
        std::printf("audit: %.2g J at most (limit %.2g J)\n", closure_, kMostClosure);
        return isGood && waited <= kMostWaited && longest_ <= kLongestWait && closure_ <= kMostClosure ? 0 : 1;
    }

  private:
    struct Waits {
        long count = 0;
        double sum = 0.0, worst = 0.0; ///< [ms]
    };
    using WaitsOf = std::map<QString, Waits>;

    /// What made a person wait longest, all in all.
    static void tellWaits(const char* where, const WaitsOf& waits) {
        constexpr std::size_t shown = 12;
        std::vector<std::pair<QString, Waits>> all(waits.begin(), waits.end());
        std::sort(all.begin(), all.end(),
                  [](const auto& a, const auto& b) { return a.second.sum > b.second.sum; });
        for (std::size_t i = 0; i < std::min(all.size(), shown); ++i)
            std::printf("  %4ld times, %6.0f ms, the worst %5.0f ms, %s %s\n", all[i].second.count,
                        all[i].second.sum, all[i].second.worst, where, qPrintable(all[i].first));
    }

    static void count(Waits& waits, double late) {
        ++waits.count;
        waits.sum += late;
        waits.worst = std::max(waits.worst, late);
    }

    void heartbeat() { account(watch_.beat(kTooLate)); }

    void account(const LateWatch::Beat& beat) {
        const double late = beat.since.count() - kBeat;
        const double own = late - beat.queued.count();
        ++beats_;
        if (std::exchange(hasOpened_, false)) { // by a hand: told by itself, too
            slowestOpening_ = std::max(slowestOpening_, own);
            return;
        }
        if (late > kWaited) ++lateByClock_;
        if (own <= kWaited) return;
        ++late_;
        longest_ = std::max(longest_, own);
        count(waitsAfter_[hands_.last()], own);
        for (const std::string& calls : beat.calls)
            count(waitsIn_[QString::fromStdString(calls)], own / static_cast<double>(beat.calls.size()));
    }

    void next() {
        // A drag of text or of a channel runs events of its own until it ends. A person can't do anything else
        // meanwhile; these hands could, and would take the dragged widget away.
        if (acts_ > 0 && QApplication::activePopupWidget() == nullptr &&
            QApplication::activeModalWidget() == nullptr) {
            QDrag::cancel();
            return;
        }
        ++acts_;
        act();
        --acts_;
    }

    void act() {
        if (shown_ < shippedRigs().size()) {
            showNext();
            return;
        }
        if (!hasCalledAll_) {
            callNext();
            return;
        }
        if (event_ < kEventsPerRound) {
            ++event_;
            if (event_ == 1)
                open(shippedRigs()[static_cast<std::size_t>(
                                       hands_.below(static_cast<int>(shippedRigs().size())))]
                         .name);
            hands_.act();
            return;
        }
        if (!closeTopmost()) rest();
    }

    /// A menu or a dialog, if there is one.
    static bool closeTopmost() {
        QWidget* top = QApplication::activePopupWidget();
        if (top == nullptr) top = QApplication::activeModalWidget();
        if (top != nullptr) top->close();
        return top != nullptr;
    }

    /// One shipped rig after the other, a moment each, in motion, at rest, and in every look that the menu of
    /// the 3D view has: what these are drawn by differs.
    void showNext() {
        constexpr int moment = 200 / kEventPause;
        constexpr int looks = 4;    // one more than backgrounds, so that switches are as before
        constexpr int mixtures = 4; // of switches, by chance, each of them in motion and at rest
        const int step = event_ / moment;
        if (event_ % moment == 0) {
            const int mixture = step - 2 - looks;
            if (step == 0) open(shippedRigs()[shown_].name);
            if (mixture < 0 && step > 1) first_->turnShownOver();
            if (mixture >= 0) first_->mixShown([this](int count) { return hands_.below(count); });
            const bool isMoving = step == 0 || mixture >= 0;
            window_.session().setPlaying(isMoving);
            if (!isMoving) drawInFull();
        } else if (event_ % moment == moment / 2 && step >= 2 + looks) {
            window_.session().setPlaying(false);
            drawInFull();
        }
        if (++event_ < (2 + looks + mixtures) * moment) return;
        event_ = 0;
        ++shown_;
    }

    /// All that the menus offer, one after the other, a moment each. The time that is asked for begins after
    /// that.
    void callNext() {
        constexpr int moment = 400 / kEventPause;
        if (++event_ % moment != 0 || closeTopmost()) return;
        if (offers_.empty() && called_ == 0) offers_ = hands_.offers();
        if (called_ < offers_.size()) {
            hands_.call(offers_[called_++]);
            return;
        }
        hasCalledAll_ = true;
        begin_ = sinceStart_.elapsed();
        event_ = 0;
    }

    /// The oven in a window as it was at first, undisturbed for two seconds, then at rest, then the figures.
    void rest() {
        constexpr int quiet = 2000 / kEventPause, still = 400 / kEventPause;
        if (event_++ == kEventsPerRound) {
            rig_ = QString::fromStdString(window_.openRig().rig().name);
            open(kCompared);
            slowestTidying_ = std::max(slowestTidying_, timeOf([this] { first_->restore(); }));
            open(kCompared);       // whose groups are made as they are open now
            QPixmapCache::clear(); // it has a limit of its own, 10 MB, and is anywhere below
            window_.session().setPlaying(true);
        }
        if (event_ == kEventsPerRound + quiet) {
            window_.session().setPlaying(false);
            drawInFull();
        }
        if (event_ < kEventsPerRound + quiet + still) return;
        const double closure = std::abs(window_.session().valueOf("energy.closure"));
        closure_ = std::isfinite(closure) ? std::max(closure_, closure) : closure;
        const Resident memory = resident();
        memory_.push_back(memory.all());
        const MemoryUse use = memoryUse();
        std::printf("%5zu  %7lld  %10.1f  %5.1f  %5.1f  %5.1f  %6.1f  %4ld  %10.2g  %s\n", memory_.size(),
                    static_cast<long long>(sinceStart_.elapsed() / 1000), memory.all(), use.used, use.resident,
                    memory.files, memory.shared, late_, closure, qPrintable(rig_));
        std::fflush(stdout);
        if (memory_.size() % kProfiled == 0)
            writeMemoryProfile(
                QStringLiteral("%1/round-%2.heap").arg(reports_).arg(memory_.size()).toStdString());
        event_ = 0;
        if (isStopped || sinceStart_.elapsed() - begin_ > seconds_ * 1000) QApplication::quit();
    }

    /// As the window does by itself only where nobody has to wait for it.
    void drawInFull() {
        slowestDrawing_ = std::max(slowestDrawing_, timeOf([this] { first_->drawInFull(); }));
    }

    void open(std::string_view name) {
        const QString rig = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        const double time = timeOf([&] {
            for (const QString& problem : window_.files().openRig(rig))
                std::printf("%s\n", qPrintable(problem));
        });
        slowestOpening_ = std::max(slowestOpening_, time);
        hasOpened_ = false;
    }

    /// Of the processor [ms]. What is told by itself does not count as waiting.
    template <typename Work>
    double timeOf(const Work& work) {
        heartbeat(); // what was before does
        work();
        const LateWatch::Beat beat = watch_.beat(kTooLate);
        return (beat.since - beat.queued).count();
    }

    MainWindow& window_;
    std::optional<FirstState> first_; ///< with the rig that is compared
    RandomHands hands_;
    qint64 seconds_;
    QString reports_;  ///< the folder
    qint64 begin_ = 0; ///< of the rounds [ms]
    QTimer beat_, hand_;
    QElapsedTimer sinceStart_;
    LateWatch watch_{!isMemoryProfiled()};
    std::vector<double> memory_; ///< at the end of each round [MB]
    QString rig_;
    bool hasOpened_ = false;      ///< a rig, since the last beat
    double longest_ = 0.0;        ///< of the waits that count [ms]
    double closure_ = 0.0;        ///< [J]
    double slowestOpening_ = 0.0; ///< [ms]
    double slowestTidying_ = 0.0; ///< [ms]
    double slowestDrawing_ = 0.0; ///< [ms]
    long beats_ = 0, late_ = 0, lateByClock_ = 0;
    WaitsOf waitsAfter_, waitsIn_;
    std::size_t shown_ = 0;       ///< shipped rigs
    std::vector<QString> offers_; ///< of the menus
    std::size_t called_ = 0;      ///< of these
    bool hasCalledAll_ = false;
    int event_ = 0;
    int acts_ = 0; ///< that have not returned: dialogs, menus and drags run within them
};

} // namespace
} // namespace hingelab

int main(int argc, char** argv) {
    using namespace hingelab;
    const qint64 seconds = argc > 1 ? QByteArray(argv[1]).toLongLong() : 0;
    const unsigned seed = argc > 2 ? QByteArray(argv[2]).toUInt() : 1;
    if (seconds <= 0) {
        std::fprintf(stderr, "Usage: hingelab_soak SECONDS [SEED]\n");
        return 2;
    }
    startGivingMemoryBack();
    const QTemporaryDir home; // whatever is saved by accident
    qputenv("HOME", home.path().toLocal8Bit());
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    QSurfaceFormat::setDefaultFormat(VtkWidget::defaultFormat());
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("HingelabSoak"));
    QApplication::setApplicationName(QStringLiteral("HingelabSoak"));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const QString reports = QDir::currentPath() + QStringLiteral("/build/soak");
    CrashReporter reporter(reports, QStringLiteral("Program: hingelab_soak, seed %1\n").arg(seed));
    QDir::setCurrent(home.path());
    const HiddenWindows hidden;
    Theme theme;
    MainWindow window(*readRig(shippedRigs().front().text).document, theme, VtkWidget::isOpenGlUsable());
    window.resize(1280, 800);
    window.show();
    std::signal(SIGINT, hingelabOnStop);
    std::signal(SIGTERM, hingelabOnStop);
    Soak soak(window, seed, seconds, reports);
    QApplication::exec();
    return soak.verdict();
}
