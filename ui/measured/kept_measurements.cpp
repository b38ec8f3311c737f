// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/kept_measurements.h"

#include <QFile>
#include <QStringList>
#include <algorithm>

namespace hingelab {
namespace {

bool isSameColumn(const KeptColumn& a, const KeptColumn& b) {
    return a.role == b.role && a.unit == b.unit;
}

bool areSameColumns(const std::vector<KeptColumn>& a, const std::vector<KeptColumn>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), isSameColumn);
}

bool isSameTable(const KeptTable& a, const KeptTable& b) {
    return a.file == b.file && a.fingerprint == b.fingerprint && a.join == b.join && a.shift == b.shift &&
           areSameColumns(a.columns, b.columns);
}

/// Whether both are read as the same points; whether they are shown is no part of it.
bool isReadAlike(const KeptMeasurement& a, const KeptMeasurement& b) {
    return a.name == b.name && a.file == b.file && a.fingerprint == b.fingerprint && a.load == b.load &&
           a.leverArm == b.leverArm && a.along == b.along && a.table == b.table &&
           areSameColumns(a.columns, b.columns) &&
           std::equal(a.more.begin(), a.more.end(), b.more.begin(), b.more.end(), isSameTable);
}

void readEntry(KeptMeasurements::Entry& entry, const std::filesystem::path& folder,
               const std::function<bool()>& isEnding) {
    entry.measurement.reset(); // what was shown until now
    try {
        KeptReading reading = readKept(entry.kept, folder, [&](double) { return !isEnding(); });
        entry.issues = std::move(reading.issues);
        if (reading.measurement)
            entry.measurement = std::make_shared<const Measurement>(std::move(*reading.measurement));
    } catch (const std::exception& error) { // must not end the program
        entry.issues = {
            {Severity::error, {}, "The measurement \"" + entry.kept.name + "\": " + error.what(), {}, {}}};
    }
    entry.isRead = true;
}

} // namespace

KeptMeasurements::KeptMeasurements(OpenRig& openRig, QObject* parent)
    : QObject(parent),
      openRig_(openRig),
      task_(
          this,
          [](const Request& request, const std::function<bool()>& isEnding) {
              Answer answer = request.entries;
              for (Entry& entry : answer) {
                  if (!entry.isRead && !isEnding()) readEntry(entry, request.folder, isEnding);
              }
              return answer;
          },
          [this](long, const Answer& answer) { take(answer); }) {
    connect(&openRig_, &OpenRig::opened, this, &KeptMeasurements::readAnew);
    connect(&openRig_, &OpenRig::structureChanged, this, &KeptMeasurements::follow);
    connect(&openRig_, &OpenRig::parametersChanged, this, &KeptMeasurements::followNumbers);
    follow();
}

bool KeptMeasurements::isBusy() const {
    return std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) { return !entry.isRead; });
}

QString KeptMeasurements::problems() const {
    QStringList lines;
    for (const Entry& entry : entries_) {
        for (const Issue& issue : entry.issues) {
            QString line = QString::fromStdString(issue.message);
            if (!issue.allowed.empty()) line += tr(" — wanted: %1").arg(QString::fromStdString(issue.allowed));
            lines << line;
        }
    }
    return lines.join(QChar::LineFeed);
}

/// Another document may have tables of the same names: nothing that was read is of it.
void KeptMeasurements::readAnew() {
    entries_.clear();
    follow();
}

/// A time shift is a parameter: with another one the points are others.
void KeptMeasurements::followNumbers() {
    const std::vector<KeptMeasurement>& all = openRig_.rig().measurements;
    const bool isAsRead = std::equal(
        entries_.begin(), entries_.end(), all.begin(), all.end(),
        [](const Entry& entry, const KeptMeasurement& kept) { return isReadAlike(entry.kept, kept); });
    if (!isAsRead) follow();
}

/// As they were read before, to be seen until they are read again; null: none.
std::shared_ptr<const Measurement> KeptMeasurements::pointsNamed(const std::string& name) const {
    const auto before = std::find_if(entries_.begin(), entries_.end(),
                                     [&](const Entry& entry) { return entry.kept.name == name; });
    return before == entries_.end() ? nullptr : before->measurement;
}

void KeptMeasurements::follow() {
    std::vector<Entry> next;
    for (const KeptMeasurement& kept : openRig_.rig().measurements) {
        const auto known = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Entry& entry) { return isReadAlike(entry.kept, kept); });
        next.push_back(known == entries_.end() ? Entry{} : *known);
        next.back().kept = kept;
        if (known == entries_.end()) next.back().measurement = pointsNamed(kept.name);
    }
    const bool hadSome = !entries_.empty();
    entries_ = std::move(next);
    if (hadSome || !entries_.empty()) emit changed();
    if (isBusy())
        task_.request(
            {entries_, std::filesystem::path(QFile::encodeName(openRig_.meshFolder()).toStdString())});
}

/// Of those that are still in the rig as they were asked for.
void KeptMeasurements::take(const Answer& answer) {
    for (Entry& entry : entries_) {
        if (entry.isRead) continue;
        const auto found = std::find_if(answer.begin(), answer.end(), [&](const Entry& each) {
            return each.isRead && isReadAlike(each.kept, entry.kept);
        });
        if (found == answer.end()) continue;
        entry.measurement = found->measurement;
        entry.issues = found->issues;
        entry.isRead = true;
    }
    emit changed();
}

QString KeptMeasurements::keep(KeptMeasurement kept, std::shared_ptr<const Measurement> measurement) {
    kept.name = freeMeasurementName(openRig_.rig(), kept.name);
    Entry entry;
    entry.kept = kept;
    entry.measurement = std::move(measurement);
    entry.isRead = true;
    entries_.push_back(std::move(entry)); // follow() finds it there
    const QString name = QString::fromStdString(kept.name);
    for (const Issue& issue : openRig_.change(tr("Keep measurement \"%1\"").arg(name), [&](Rig& rig) {
             rig.measurements.push_back(std::move(kept));
             return Issues{};
         })) {
        if (issue.severity != Severity::error) continue;
        entries_.pop_back();
        return QString::fromStdString(issue.text());
    }
    return {};
}

void KeptMeasurements::setShown(std::size_t index, bool isShown) {
    if (index >= entries_.size()) return;
    const QString name = QString::fromStdString(entries_[index].kept.name);
    static_cast<void>(openRig_.change(
        (isShown ? tr("Show measurement \"%1\"") : tr("Hide measurement \"%1\"")).arg(name), [&](Rig& rig) {
            rig.measurements[index].shown = isShown ? MeasurementShown::yes : MeasurementShown::no;
            return Issues{};
        }));
}

void KeptMeasurements::remove(std::size_t index) {
    if (index >= entries_.size()) return;
    static_cast<void>(openRig_.edit(RemoveItem{"/measurements/" + std::to_string(index)}));
}

} // namespace hingelab

#include "ui/measured/moc_kept_measurements.cpp"
