// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace hingelab {

/// Work on a thread of its own, asked for from the GUI thread. Of several requests that wait the latest wins;
/// what is begun is finished and told, so that a slider that is faster than the work shows every answer there
/// is. The thread is started by the first request.
///
/// `Work` is called on the thread and must not throw; its second argument is true once the program is in a
/// hurry to end. `Take` is called on the receiver's thread, with the number of the request; never after the
/// receiver or this is gone.
template <class Request, class Answer>
class LatestTask {
  public:
    using Work = std::function<Answer(const Request&, const std::function<bool()>& isEnding)>;
    using Take = std::function<void(long number, const Answer&)>;

    LatestTask(QObject* receiver, Work work, Take take)
        : work_(std::move(work)), take_(std::make_shared<Take>(std::move(take))), receiver_(receiver) {}
    LatestTask(const LatestTask&) = delete;
    LatestTask& operator=(const LatestTask&) = delete;
    ~LatestTask() {
        thread_.request_stop();
        if (thread_.joinable()) thread_.join(); // before what it works with goes
    }

    /// The number of the request, from 1.
    long request(Request request) {
        ++requests_;
        {
            const std::scoped_lock lock(mutex_);
            next_ = {std::move(request), requests_};
        }
        if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
        news_.notify_one();
        return requests_;
    }
    [[nodiscard]] long requests() const { return requests_; }

  private:
    struct Numbered {
        Request request;
        long number = 0;
    };

    void run(const std::stop_token& stop) {
        while (true) {
            std::optional<Numbered> now;
            {
                std::unique_lock lock(mutex_);
                if (!news_.wait(lock, stop, [this] { return next_.has_value(); })) return;
                now.swap(next_);
            }
            auto answer =
                std::make_shared<Answer>(work_(now->request, [&stop] { return stop.stop_requested(); }));
            const std::weak_ptr<Take> take = take_; // a queued call may outlive this
            const long number = now->number;
            QMetaObject::invokeMethod(
                receiver_,
                [take, answer, number] {
                    if (const std::shared_ptr<Take> call = take.lock()) (*call)(number, *answer);
                },
                Qt::QueuedConnection);
        }
    }

    Work work_;
    std::shared_ptr<Take> take_;
    QObject* receiver_;
    std::mutex mutex_;
    std::condition_variable_any news_;
    std::optional<Numbered> next_; ///< guarded by mutex_
    long requests_ = 0;            ///< of the GUI thread
    std::jthread thread_;          ///< last, so that it ends before anything else goes
};

} // namespace hingelab
