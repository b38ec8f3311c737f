// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/variant_set.h"

#include <algorithm>
#include <exception>
#include <set>

#include "checks/checked_rig.h"
#include "checks/variant_checks.h"

namespace hingelab {
namespace {

/// Stay apart on light and dark ground, from each other and from the series of the plots.
constexpr std::array kVariantColours = {"#7d8c00", "#c44d8f", "#009988", "#7b6cf0", "#a0622d", "#cc3311",
                                        "#33a0c8", "#b8860b", "#d45fb0", "#4c9a2a", "#8c6d9e", "#ee7733"};

std::string jsonText(const Rig& design) {
    return designAsJson(design).dump();
}

QColor colourOf(const KeptVariant& kept) {
    return isColour(kept.colour) ? QColor(QString::fromStdString(kept.colour)) : QColor();
}

} // namespace

VariantSet::VariantSet(OpenRig& openRig, SessionController& session, QObject* parent)
    : QObject(parent),
      openRig_(openRig),
      session_(session),
      curves_(this, &VariantSet::makeCurves,
              [this](long, const Curves& made) {
                  for (const auto& [job, curve] : made) {
                      if (job.id == 0 && job.model == openRig_.model()) {
                          presentCurve_ = curve;
                          presentCurveOf_ = job.model;
                      }
                      PinnedVariant* variant = get(job.id);
                      if (variant != nullptr && variant->model == job.model) variant->curve = curve;
                  }
                  emit curvesChanged();
                  askForCurves();
              }),
      runner_([this] { QMetaObject::invokeMethod(this, &VariantSet::takeNews, Qt::QueuedConnection); }) {
    recordPause_.setSingleShot(true);
    connect(&recordPause_, &QTimer::timeout, this, [this] {
        if (isRecordOld_) askForRecord();
    });
    connect(&session_, &SessionController::recorded, this, &VariantSet::takeRecord);
    connect(&session_, &SessionController::samplesArrived, this, [this] {
        showPending();
        isRecordOld_ = true;
        if (!recordPause_.isActive()) askForRecord();
    });
    connect(&openRig_, &OpenRig::opened, this, &VariantSet::openAll);
    connect(&openRig_, &OpenRig::structureChanged, this, &VariantSet::syncWithDocument);
    for (const auto signal : {&OpenRig::structureChanged, &OpenRig::parametersChanged}) {
        connect(&openRig_, signal, this, &VariantSet::askForCurves);
    }
    openRig_.setCompletion([this](Rig& written, const std::function<void(Rig&)>& relocate) {
        completeDocument(written, relocate);
    });
    openAll();
}

VariantSet::~VariantSet() {
    openRig_.setCompletion({});
}

int VariantSet::channelIn(const PinnedVariant& variant, const std::string& channel) const {
    return openRig_.channelIn(*variant.rows.model(), channel);
}

const PinnedVariant* VariantSet::find(long id) const {
    const auto found =
        std::find_if(variants_.begin(), variants_.end(), [id](const auto& v) { return v->id == id; });
    return found == variants_.end() ? nullptr : found->get();
}

PinnedVariant* VariantSet::get(long id) {
    return const_cast<PinnedVariant*>(find(id)); // of this very set
}

bool VariantSet::isTaken(const std::string& name) const {
    const std::vector<KeptVariant>& kept = openRig_.rig().variants;
    return std::any_of(variants_.begin(), variants_.end(), [&](const auto& v) { return v->name == name; }) ||
           std::any_of(kept.begin(), kept.end(), [&](const KeptVariant& k) { return k.name == name; });
}

std::string VariantSet::freeName() const {
    return freeVariantName([this](const std::string& name) { return isTaken(name); });
}

QColor VariantSet::freeColour() const {
    for (const char* name : kVariantColours) {
        const QColor colour(QString::fromLatin1(name));
        if (std::none_of(variants_.begin(), variants_.end(),
                         [&](const auto& v) { return v->colour == colour; }))
            return colour;
    }
    return {QString::fromLatin1(kVariantColours[variants_.size() % kVariantColours.size()])};
}

long VariantSet::presentId() const {
    if (variants_.empty()) return 0;
    if (presentOf_ != openRig_.model().get()) {
        presentOf_ = openRig_.model().get();
        presentJson_ = jsonText(openRig_.rig());
    }
    for (const auto& variant : variants_) {
        if (variant->model && variant->json == presentJson_) return variant->id;
    }
    return 0;
}

bool VariantSet::isKept(long id) const {
    const PinnedVariant* variant = find(id);
    const std::vector<KeptVariant>& kept = openRig_.rig().variants;
    return variant != nullptr &&
           std::any_of(kept.begin(), kept.end(), [&](const KeptVariant& k) { return k.name == variant->name; });
}

// ---- what there is

PinnedVariant& VariantSet::add(std::string name, const QColor& colour, const Rig& design) {
    auto variant = std::make_unique<PinnedVariant>();
    variant->id = ++lastId_;
    variant->name = std::move(name);
    variant->colour = colour.isValid() ? colour : freeColour();
    variant->design = designOf(design);
    variant->json = jsonText(variant->design);
    variant->model = std::make_shared<const Model>(variant->design);
    variants_.push_back(std::move(variant));
    return *variants_.back();
}

long VariantSet::pin(const QString& name) {
    return pin(name, openRig_.rig());
}

long VariantSet::pin(const QString& name, const Rig& design) {
    if (variants_.size() >= kMostVariants) {
        emit said(tr("There are %1 variants, as many as can be compared: remove one first").arg(kMostVariants));
        return 0;
    }
    const std::string wanted = name.trimmed().toStdString();
    const PinnedVariant& added = add(wanted.empty() || isTaken(wanted) ? freeName() : wanted, QColor(), design);
    changed();
    emit said(tr("Pinned %1").arg(inMarks(added.name)));
    return added.id;
}

void VariantSet::remove(long id) {
    const auto found =
        std::find_if(variants_.begin(), variants_.end(), [id](const auto& v) { return v->id == id; });
    if (found == variants_.end()) return;
    const bool wasKept = isKept(id);
    const std::string name = (*found)->name;
    if ((*found)->model) {
        removed_.push_back(std::move(*found));
        removed_.back()->rows = History(PinnedVariant::kShare);
        if (removed_.size() > kMostVariants) removed_.erase(removed_.begin());
    }
    variants_.erase(found);
    if (reference_ == id) reference_ = 0;
    if (other_ == id) other_ = 0;
    if (wasKept) {
        keptNames_.erase(name);
        changeDocument(tr("Remove variant %1").arg(inMarks(name)), [&](std::vector<KeptVariant>& list) {
            std::erase_if(list, [&](const KeptVariant& kept) { return kept.name == name; });
        });
    }
    changed();
    emit said(wasKept ? tr("Removed %1; Undo brings it back").arg(inMarks(name))
                      : tr("Removed %1; “Bring back” in the menu of the list has it").arg(inMarks(name)));
}

void VariantSet::bringBack() {
    if (removed_.empty() || variants_.size() >= kMostVariants) return;
    variants_.push_back(std::move(removed_.back()));
    removed_.pop_back();
    PinnedVariant& back = *variants_.back();
    back.epoch = 0;
    const auto alike =
        std::count_if(variants_.begin(), variants_.end(), [&](const auto& v) { return v->name == back.name; });
    if (alike > 1) back.name = freeName();
    changed();
}

QString VariantSet::rename(long id, const QString& name) {
    PinnedVariant* variant = get(id);
    const std::string wanted = name.trimmed().toStdString();
    if (variant == nullptr || variant->name == wanted) return {};
    constexpr std::size_t longest = 60; // [bytes] there is room for
    if (wanted.empty() || wanted.size() > longest) return tr("A name has 1 to %1 letters").arg(longest);
    if (isTaken(wanted))
        return tr("Another variant has the name %1. Choose another name.").arg(inMarks(wanted));
    const std::string before = std::exchange(variant->name, wanted);
    const bool wasKept = keptNames_.contains(before);
    if (wasKept) {
        keptNames_.erase(before);
        keptNames_.insert(wanted);
        changeDocument(tr("Rename variant %1 to %2").arg(inMarks(before), inMarks(wanted)),
                       [&](std::vector<KeptVariant>& list) {
                           if (KeptVariant* kept = keptIn(list, before)) kept->name = wanted;
                       });
    }
    emit listChanged();
    return {};
}

void VariantSet::setColour(long id, const QColor& colour) {
    PinnedVariant* variant = get(id);
    if (variant == nullptr || !colour.isValid() || variant->colour == colour) return;
    variant->colour = colour;
    if (isKept(id)) {
        changeDocument(tr("Colour of variant %1").arg(inMarks(variant->name)),
                       [&](std::vector<KeptVariant>& list) {
                           if (KeptVariant* kept = keptIn(list, variant->name)) {
                               kept->colour = colour.name().toStdString();
                           }
                       });
    }
    emit listChanged();
}

void VariantSet::setShown(long id, bool isShown) {
    PinnedVariant* variant = get(id);
    if (variant == nullptr || variant->isShown == isShown) return;
    variant->isShown = isShown;
    changed();
}

void VariantSet::setReference(long id) {
    if (reference_ == id) return;
    reference_ = id;
    emit listChanged();
}

// ---- in the document

KeptVariant* VariantSet::keptIn(std::vector<KeptVariant>& list, const std::string& name) const {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const KeptVariant& k) { return k.name == name; });
    return found == list.end() ? nullptr : &*found;
}

void VariantSet::changeDocument(const QString& words,
                                const std::function<void(std::vector<KeptVariant>&)>& edit) {
    const Issues issues = openRig_.change(words, [&](Rig& rig) {
        edit(rig.variants);
        return Issues{};
    });
    if (hasErrors(issues)) emit said(QString::fromStdString(issues.front().text()));
}

void VariantSet::setKept(long id, bool isKept) {
    const PinnedVariant* variant = find(id);
    if (variant == nullptr || isKept == this->isKept(id)) return;
    if (!isKept) {
        if (!variant->model) { // it is nowhere else
            remove(id);
            return;
        }
        keptNames_.erase(variant->name);
        changeDocument(tr("Take variant %1 out of the file").arg(inMarks(variant->name)),
                       [&](std::vector<KeptVariant>& list) {
                           std::erase_if(list, [&](const KeptVariant& k) { return k.name == variant->name; });
                       });
    } else {
        changeDocument(
            tr("Keep variant %1 in the file").arg(inMarks(variant->name)), [&](std::vector<KeptVariant>& list) {
                list.push_back({variant->name, variant->colour.name().toStdString(),
                                changesBetween(designAsJson(openRig_.rig()), designAsJson(variant->design))});
            });
    }
    emit listChanged();
}

/// Another document: its own variants, and no others.
void VariantSet::openAll() {
    variants_.clear();
    removed_.clear();
    keptNames_.clear();
    other_ = reference_ = 0;
    switch_.reset();
    pendingInstant_.reset();
    presentCurveOf_.reset(); // of another rig
    presentCurve_.reset();
    for (const KeptVariant& kept : openRig_.rig().variants) {
        keptNames_.insert(kept.name);
        addKept(kept);
    }
    changed();
}

void VariantSet::addKept(const KeptVariant& kept) {
    const auto removed =
        std::find_if(removed_.rbegin(), removed_.rend(), [&](const auto& v) { return v->name == kept.name; });
    if (removed != removed_.rend()) { // undo of its removal: as it was
        variants_.push_back(std::move(*removed));
        removed_.erase(std::next(removed).base());
        variants_.back()->epoch = 0;
        return;
    }
    Edited edited = checkedVariant(openRig_.rig(), kept);
    if (edited.rig) {
        add(kept.name, colourOf(kept), *edited.rig);
        return;
    }
    auto unfit = std::make_unique<PinnedVariant>();
    unfit->id = ++lastId_;
    unfit->name = kept.name;
    unfit->colour = colourOf(kept).isValid() ? colourOf(kept) : freeColour();
    unfit->problem = "It does not fit this rig any more, and stays in the file as it is.";
    for (const Issue& issue : edited.issues) {
        if (issue.severity != Severity::error) continue;
        unfit->problem.append(" ").append(issue.text());
        break;
    }
    variants_.push_back(std::move(unfit));
}

/// Undo and redo, the workshop and others change what is kept, too.
void VariantSet::syncWithDocument() {
    const std::vector<KeptVariant>& kept = openRig_.rig().variants;
    std::set<std::string> now;
    std::vector<const KeptVariant*> appeared;
    for (const KeptVariant& each : kept) {
        now.insert(each.name);
        PinnedVariant* known = nullptr;
        for (const auto& variant : variants_) {
            if (variant->name == each.name) known = variant.get();
        }
        if (known == nullptr) {
            appeared.push_back(&each);
        } else if (colourOf(each).isValid() && keptNames_.contains(each.name)) {
            known->colour = colourOf(each);
        }
    }
    std::vector<PinnedVariant*> vanished;
    for (const auto& variant : variants_) {
        if (keptNames_.contains(variant->name) && !now.contains(variant->name))
            vanished.push_back(variant.get());
    }
    keptNames_ = now;
    if (appeared.size() == 1 && vanished.size() == 1) {
        vanished.front()->name = appeared.front()->name; // renamed
    } else {
        for (const KeptVariant* each : appeared) {
            if (variants_.size() < kMostVariants) addKept(*each);
        }
    }
    std::erase_if(variants_,
                  [&](const auto& variant) { return !variant->model && !now.contains(variant->name); });
    if (!appeared.empty() || !vanished.empty()) {
        changed();
    } else if (!variants_.empty()) {
        emit listChanged(); // what is kept, and what is the present one
    }
}

/// The designs are as they were pinned, whatever has become of the rig since: what leads to them is found when
/// it is written.
void VariantSet::completeDocument(Rig& written, const std::function<void(Rig&)>& relocate) const {
    if (written.variants.empty()) return;
    const Json base = designAsJson(written);
    for (KeptVariant& kept : written.variants) {
        const auto pinned = std::find_if(variants_.begin(), variants_.end(),
                                         [&](const auto& v) { return v->name == kept.name && v->model; });
        if (pinned == variants_.end()) continue;
        Rig design = (*pinned)->design;
        relocate(design);
        kept.changes = changesBetween(base, designAsJson(design));
    }
}

void VariantSet::changed() {
    std::vector<VariantRunner::Design> designs;
    for (auto variant = variants_.rbegin(); variant != variants_.rend(); ++variant) {
        if ((*variant)->isSeen()) designs.push_back({(*variant)->id, (*variant)->model});
    }
    runner_.setDesigns(std::move(designs));
    askForCurves();
    emit listChanged();
    askForRecord();
}

// ---- their runs

// ---- A and B

// ---- curves of the whole door

void VariantSet::setCurvesWanted(bool wanted) {
    if (std::exchange(areCurvesWanted_, wanted) == wanted) return;
    askForCurves();
}

void VariantSet::askForCurves() {
    if (!areCurvesWanted_ || variants_.empty()) return;
    CurveJobs jobs;
    for (const auto& variant : variants_) {
        if (variant->isSeen() && !variant->curve) jobs.push_back({variant->id, variant->model});
    }
    if (presentCurveOf_ != openRig_.model()) jobs.push_back({0, openRig_.model()});
    if (!jobs.empty()) curves_.request(std::move(jobs));
}

VariantSet::Curves VariantSet::makeCurves(const CurveJobs& jobs, const std::function<bool()>& isEnding) {
    Curves made;
    for (const CurveJob& job : jobs) {
        auto curve = std::make_shared<DesignCurve>();
        try {
            if (!isEnding()) curve->curve = doorCurve(job.model);
            curve->metrics = doorMetrics(curve->curve);
            const bool isDoor = !isEnding() && curve->curve.refusal.empty();
            DoorSlam slam = isDoor ? slamDoor(job.model, {}, isEnding) : DoorSlam{};
            if (slam.refusal.empty() && !slam.isInterrupted) curve->slam = std::move(slam.figures);
        } catch (const std::exception& error) { // must not end the program
            curve->curve = DoorCurve{};
            curve->curve.refusal = error.what();
        }
        made.emplace_back(job, std::move(curve));
    }
    return made;
}

} // namespace hingelab

#include "ui/model/moc_variant_set.cpp"
