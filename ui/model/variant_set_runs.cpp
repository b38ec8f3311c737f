// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of pinned designs, and how one of them becomes the present design.
#include <algorithm>

#include "ui/model/variant_set.h"

namespace hingelab {

void VariantSet::askForRecord() {
    const bool isWanted =
        switch_ || std::any_of(variants_.begin(), variants_.end(), [](const auto& v) { return v->isSeen(); });
    if (!isWanted || isRecordAsked_) return;
    isRecordAsked_ = true;
    isRecordOld_ = false;
    session_.runner().requestRecord();
}

void VariantSet::takeRecord(const std::shared_ptr<const RecordedRun>& run) {
    isRecordAsked_ = false;
    if (switch_) {
        const Switch asked = *std::exchange(switch_, std::nullopt);
        finishSwitch(asked, *run);
        return;
    }
    runNumber_ = runner_.setRun(run);
    // A long run with many inputs takes a while to copy for each.
    const std::size_t entries = run->log.entries().size() * std::max<std::size_t>(variants_.size(), 1);
    recordPause_.start(kRecordPause + static_cast<int>(entries / 2000));
}

void VariantSet::takeNews() {
    for (auto& [id, news] : runner_.drain()) {
        PinnedVariant* variant = get(id);
        if (variant == nullptr || variant->model != news.model) continue;
        variant->epoch = news.epoch;
        variant->completeRun = news.isComplete ? news.run : 0;
        variant->refusal = news.refusal;
        SampleBatch batch;
        batch.model = news.model;
        batch.epoch = news.epoch;
        batch.values = std::move(news.values);
        variant->rows.append(batch); // begins anew where the epoch is another
    }
    emit rowsChanged();
}

std::span<const double> VariantSet::rowOf(const PinnedVariant& variant) const {
    if (variant.rows.isEmpty() || session_.shown().isEmpty()) return {};
    const double time = session_.shownTime();
    constexpr double late = 0.15; // [s] so far it may be behind a motion that goes on
    if (time < variant.rows.time(0) || time > variant.rows.last()[0] + late) return {};
    return variant.rows.row(variant.rows.nearest(time));
}

bool VariantSet::isComplete() const {
    const auto isSeen = [](const auto& variant) { return variant->isSeen(); };
    if (std::none_of(variants_.begin(), variants_.end(), isSeen)) return !switch_;
    if (switch_ || isRecordAsked_ || isRecordOld_) return false;
    return std::all_of(variants_.begin(), variants_.end(), [this](const auto& variant) {
        return !variant->isSeen() || variant->completeRun == runNumber_ || !variant->refusal.empty();
    });
}

std::size_t VariantSet::heldValues() const {
    std::size_t values = 0;
    for (const auto& variant : variants_) values += variant->rows.heldValues();
    return values;
}

void VariantSet::revertTo(long id) {
    const PinnedVariant* variant = find(id);
    if (variant == nullptr || !variant->model || presentId() == id) return;
    makePresent(id, tr("Revert to %1").arg(inMarks(variant->name)));
}

bool VariantSet::canSwitchOver() const {
    const long present = presentId();
    return std::any_of(variants_.begin(), variants_.end(),
                       [&](const auto& v) { return v->model && v->id != present; });
}

void VariantSet::switchOver() {
    const long present = presentId();
    long target = other_ != present && find(other_) != nullptr ? other_ : 0;
    for (auto variant = variants_.rbegin(); target == 0 && variant != variants_.rend(); ++variant) {
        if ((*variant)->model && (*variant)->id != present) target = (*variant)->id;
    }
    if (target == 0) {
        emit said(tr("Nothing to switch to: pin this design (Ctrl+Shift+D), then change it"));
        return;
    }
    switchTo(target);
}

void VariantSet::switchTo(long id) {
    const PinnedVariant* variant = find(id);
    if (variant == nullptr || !variant->model) return;
    long present = presentId();
    if (present == id) return;
    if (present == 0 && variants_.size() < kMostVariants) {
        present = add(freeName(), QColor(), openRig_.rig()).id;
        changed();
    }
    other_ = present;
    makePresent(id, tr("Switch to %1").arg(inMarks(find(id)->name)));
}

void VariantSet::makePresent(long id, const QString& words) {
    const PinnedVariant& variant = *find(id);
    const bool goesOn = session_.isPlaying() || !variant.refusal.empty();
    if (goesOn) {
        openRig_.adopt(words, std::make_shared<const Model>(withDesign(openRig_.rig(), variant.design)));
        emit listChanged();
        return;
    }
    switch_ = Switch{id, words, session_.isLive() ? std::nullopt : std::optional(session_.shownTime())};
    askForRecord(); // one that is under way will do
}

/// The run so far once more, with the other design.
void VariantSet::finishSwitch(const Switch& asked, const RecordedRun& run) {
    const PinnedVariant* variant = find(asked.id);
    if (variant == nullptr) return;
    auto model = std::make_shared<const Model>(withDesign(openRig_.rig(), variant->design));
    SameInputs inputs = sameInputs(run.origin, run.log, model);
    if (!inputs.refusal.empty()) {
        openRig_.adopt(asked.words, std::move(model));
    } else {
        const double end = inputs.log.time();
        const long before = session_.history().generation();
        session_.follow({std::move(inputs.origin), std::move(inputs.log)}, model, asked.words);
        pendingInstant_ = asked.shown;
        pendingEnd_ = end;
        pendingAfter_ = before;
    }
    emit listChanged();
}

void VariantSet::showPending() {
    const bool isOther = session_.history().generation() != pendingAfter_; // the run has begun
    if (!pendingInstant_ || !isOther || !session_.isLive()) return;
    const RunStatus& status = session_.status();
    if (status.forwardLeft > 0.0 || status.time < pendingEnd_ - RunLog::kSameTime) return;
    const double instant = *std::exchange(pendingInstant_, std::nullopt);
    session_.showInstant(instant);
}

} // namespace hingelab
