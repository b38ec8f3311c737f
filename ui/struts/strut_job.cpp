// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/struts/strut_job.h"

#include <QString>
#include <chrono>
#include <exception>
#include <functional>

namespace hingelab {
namespace {

using Tell = std::function<bool(double, const char*)>;

void findStruts(const Model& model, const StrutCatalogue& catalogue, const Tell& tell, StrutAnswer& answer) {
    answer.plane = strutPlaneOf(model);
    const StrutSearch search(model, answer.plane, answer.wishes);
    constexpr double searchShare = 0.4;
    StrutSearchOptions options;
    options.progress = [&](double share) { return tell(searchShare * share, "Searching places"); };
    StrutSearchResult result = search.search(catalogue, options);
    answer.isCancelled = result.isCancelled;
    answer.refusal = std::move(result.refusal);
    const std::size_t count = result.choices.size();
    for (std::size_t i = 0; i < count && !answer.isCancelled; ++i) {
        const double share =
            searchShare + (1.0 - searchShare) * static_cast<double>(i) / static_cast<double>(count);
        const auto goOn = [&] { return tell(share, "Simulating proposals"); };
        const StrutChoice& choice = result.choices[i];
        const CatalogueStrut& strut = catalogue.struts[choice.row];
        StrutProposal proposal = confirmStruts(model, answer.plane, answer.wishes, strut, choice, goOn);
        answer.isCancelled = !goOn();
        if (answer.isCancelled) return;
        const StrutChoice& taken = proposal.choice;
        answer.zones.push_back({search.zone(strut, taken, true, StrutAnswer::kColumns, StrutAnswer::kRows),
                                search.zone(strut, taken, false, StrutAnswer::kColumns, StrutAnswer::kRows)});
        answer.choices.push_back(taken);
        answer.struts.push_back(strut);
        answer.proposals.push_back(std::move(proposal));
    }
}

} // namespace

StrutJob::StrutJob(QObject* parent) : QObject(parent) {}

StrutJob::~StrutJob() {
    end();
}

void StrutJob::end() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void StrutJob::find(std::shared_ptr<const Model> model, const StrutWishes& wishes,
                    const StrutCatalogue& catalogue) {
    end();
    const long number = ++number_;
    thread_ =
        std::jthread([this, number, model = std::move(model), wishes, catalogue](const std::stop_token& stop) {
            auto last = std::chrono::steady_clock::time_point{};
            const Tell tell = [&](double share, const char* stage) { // asked at each step of simulations
                constexpr std::chrono::milliseconds pause(50);
                const auto now = std::chrono::steady_clock::now();
                if (now - last < pause) return !stop.stop_requested();
                last = now;
                QMetaObject::invokeMethod(
                    this,
                    [this, number, share, stage] {
                        if (number == number_) emit progressed(share, QString::fromUtf8(stage));
                    },
                    Qt::QueuedConnection);
                return !stop.stop_requested();
            };
            auto answer = std::make_shared<StrutAnswer>();
            answer->wishes = wishes;
            try {
                findStruts(*model, catalogue, tell, *answer);
            } catch (const std::exception& error) { // must not end the program
                answer->refusal = std::string("The search failed: ") + error.what();
            }
            QMetaObject::invokeMethod(
                this,
                [this, number, answer] {
                    if (number == number_) emit found(answer);
                },
                Qt::QueuedConnection);
        });
}

} // namespace hingelab

#include "ui/struts/moc_strut_job.cpp"
