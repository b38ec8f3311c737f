// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/import_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "text/quantity_entry.h"
#include "text/text_file.h"
#include "ui/text/readable.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {
namespace {

constexpr int kRoleRow = 0;
constexpr int kUnitRow = 1;
constexpr int kHeadRows = 2;
constexpr std::size_t kPreviewRows = 12;
constexpr std::array kColumnRoles = {ColumnRole::ignored, ColumnRole::time,   ColumnRole::place,
                                     ColumnRole::rate,    ColumnRole::torque, ColumnRole::force};

QString roleWords(ColumnRole role) {
    switch (role) {
        case ColumnRole::time:
            return ImportDialog::tr("time");
        case ColumnRole::place:
            return ImportDialog::tr("angle or distance");
        case ColumnRole::rate:
            return ImportDialog::tr("rate");
        case ColumnRole::torque:
            return ImportDialog::tr("torque");
        case ColumnRole::force:
            return ImportDialog::tr("force");
        case ColumnRole::ignored:
            break;
    }
    return ImportDialog::tr("(ignored)");
}

QString wordsOfIssue(const Issue& issue) {
    QString text = QString::fromStdString(issue.message);
    if (!issue.allowed.empty())
        text += ImportDialog::tr(" — wanted: %1").arg(QString::fromStdString(issue.allowed));
    return text;
}

QLabel* wrappedLabel(QWidget* parent, const QString& name) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAccessibleName(name);
    return label;
}

/// Empty of a file that cannot be read, which the table says.
std::string fingerprintOfFile(const std::string& path) {
    try {
        return fingerprintOf(readTextFile(path, kMostCsvBytes));
    } catch (const std::exception&) {
        return {};
    }
}

} // namespace

ImportDialog::ImportDialog(const QString& path, const Theme& theme, QWidget* parent,
                           std::optional<bool> doorTurns)
    : QDialog(parent), path_(path), doorTurns_(doorTurns) {
    setWindowTitle(tr("Import measurement: %1").arg(QFileInfo(path).fileName()));
    resizeWithinScreen(*this, QSize(860, 720));
    buildWidgets(theme);
    worker_ = std::jthread([this, file = path.toStdString()](const std::stop_token& stop) {
        auto reading = std::make_shared<CsvReading>(readCsvFile(file, [&](double share) {
            QMetaObject::invokeMethod(
                this, [this, share] { progress_->setValue(static_cast<int>(100.0 * share)); },
                Qt::QueuedConnection);
            return !stop.stop_requested();
        }));
        const std::string fingerprint = reading->table ? fingerprintOfFile(file) : std::string();
        if (stop.stop_requested()) return;
        QMetaObject::invokeMethod(
            this, [this, reading, fingerprint] { takeTable(reading, fingerprint); }, Qt::QueuedConnection);
    });
}

ImportDialog::~ImportDialog() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join(); // before the widgets that it tells
}

void ImportDialog::buildWidgets(const Theme& theme) {
    form_ = wrappedLabel(this, tr("Form of the file"));
    form_->setText(tr("Reading…"));
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 100);
    progress_->setAccessibleName(tr("Progress of reading"));
    preview_ = new QTableWidget(this);
    preview_->setObjectName(QStringLiteral("preview"));
    preview_->setAccessibleName(tr("First rows, with the role of each column"));
    preview_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    preview_->setSelectionMode(QAbstractItemView::NoSelection);
    preview_->setFocusPolicy(Qt::NoFocus);
    leverLabel_ = new QLabel(tr("&Lever arm"), this);
    lever_ = new QLineEdit(this);
    lever_->setObjectName(QStringLiteral("leverEdit"));
    lever_->setPlaceholderText(tr("lever arm of the rig's handle"));
    lever_->setToolTip(
        tr("Distance from the axis to the point where the force, or the distance, was measured, "
           "such as 0.8 m. Leave it empty if the point is the rig's handle"));
    lever_->setAccessibleName(tr("Lever arm"));
    leverLabel_->setBuddy(lever_);
    alongLabel_ = new QLabel(tr("&Distance"), this);
    along_ = new QComboBox(this);
    along_->setObjectName(QStringLiteral("alongChoice"));
    along_->addItems({tr("along the arc"), tr("along the chord")});
    along_->setToolTip(
        tr("The arc is the path of the point on the door. The chord is the straight line from the point's "
           "position at angle 0"));
    along_->setAccessibleName(tr("Line along which the distance was measured"));
    alongLabel_->setBuddy(along_);
    sense_ = new QComboBox(this);
    sense_->addItems(
        {tr("recognised from the passes"), tr("on the door: positive opens"), tr("of the hand that moves it")});
    sense_->setAccessibleName(tr("Load of the door or of the hand"));
    sense_->setToolTip(
        tr("Friction opposes the hand in both directions, so two passes show whose load was measured"));
    keep_ = new QComboBox(this);
    keep_->setObjectName(QStringLiteral("keepChoice"));
    keep_->addItems({tr("for this session"), tr("with the rig: as a file beside it"),
                     tr("with the rig: inside the rig's file")});
    keep_->setAccessibleName(tr("Where the measurement is kept"));
    keep_->setToolTip(
        tr("A measurement that is kept with the rig opens together with it. Beside: the rig names the file. "
           "Inside: at most 2000 points, and you can share the rig as one file."));
    auto* choices = new QFormLayout;
    choices->addRow(leverLabel_, lever_);
    choices->addRow(alongLabel_, along_);
    choices->addRow(tr("Load"), sense_);
    choices->addRow(tr("&Keep"), keep_);
    passes_ = wrappedLabel(this, tr("Passes found"));
    passes_->setObjectName(QStringLiteral("passes"));
    plot_ = new PassPlot(theme, tr("Points to import"), this);
    words_ = wrappedLabel(this, tr("Doubts about the table"));
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setObjectName(QStringLiteral("importWords"));
    auto* scroll = new QScrollArea(this); // what is wrong with a file can be long
    scroll->setWidget(words_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    constexpr int wordsHeight = 96;
    scroll->setMinimumHeight(wordsHeight);
    scroll->setMaximumHeight(wordsHeight);
    import_ = new QPushButton(tr("&Import"), this);
    import_->setObjectName(QStringLiteral("importButton"));
    fit_ = new QPushButton(tr("Import and &fit…"), this);
    fit_->setObjectName(QStringLiteral("fitButton"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    import_->setDefault(true);
    for (QPushButton* button : {import_, fit_}) button->setEnabled(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(progress_, 1);
    buttons->addStretch(1);
    for (QPushButton* button : {import_, fit_, cancel}) buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(form_);
    layout->addWidget(preview_, 3);
    layout->addLayout(choices);
    layout->addWidget(passes_);
    layout->addWidget(plot_, 4);
    layout->addWidget(scroll);
    layout->addLayout(buttons);
    for (QWidget* widget : std::initializer_list<QWidget*>{leverLabel_, lever_, alongLabel_, along_})
        widget->hide();
    connect(import_, &QPushButton::clicked, this, &QDialog::accept);
    connect(fit_, &QPushButton::clicked, this, [this] {
        isFitWanted_ = true;
        accept();
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(lever_, &QLineEdit::editingFinished, this, &ImportDialog::takeChoices);
    connect(along_, &QComboBox::currentIndexChanged, this, &ImportDialog::takeChoices);
    connect(sense_, &QComboBox::currentIndexChanged, this, &ImportDialog::takeChoices);
}

std::optional<KeptMeasurement> ImportDialog::kept(const QString& folder) const {
    if (!measurement_ || keep() == Keep::session) return std::nullopt;
    if (keep() == Keep::inside) return keptInside(*measurement_);
    const QString file = QDir(folder).relativeFilePath(QFileInfo(path_).absoluteFilePath());
    return keptBeside(measurement_->name, file.toStdString(), fingerprint_, layout_);
}

void ImportDialog::takeTable(const std::shared_ptr<CsvReading>& reading, const std::string& fingerprint) {
    fingerprint_ = fingerprint;
    progress_->hide();
    isBusy_ = false;
    if (!reading->table) {
        form_->setText(tr("This file cannot be imported; the rig stays as it is."));
        for (QWidget* widget : std::initializer_list<QWidget*>{preview_, plot_}) widget->setEnabled(false);
        showIssues(reading->issues, true);
        return;
    }
    table_ = std::make_shared<const CsvTable>(std::move(*reading->table));
    form_->setText(tr("%1 rows in %2 columns, separated by %3, with decimal %4.")
                       .arg(table_->rows())
                       .arg(table_->columns.size())
                       .arg(QString::fromUtf8(separatorWords(table_->separator)),
                            table_->decimal == ',' ? tr("commas") : tr("points")));
    LayoutProposal proposal = proposeLayout(*table_);
    layout_ = std::move(proposal.layout);
    layout_.doorTurns = doorTurns_;
    tableNotes_ = reading->issues;
    tableNotes_.insert(tableNotes_.end(), proposal.notes.begin(), proposal.notes.end());
    fillPreview();
    reckon();
}

void ImportDialog::fillPreview() {
    const int columns = static_cast<int>(table_->columns.size());
    const std::size_t rows = std::min(kPreviewRows, table_->rows());
    preview_->setColumnCount(columns);
    preview_->setRowCount(kHeadRows + static_cast<int>(rows));
    QStringList rowNames = {tr("is"), tr("in")};
    for (std::size_t i = 0; i < rows; ++i) rowNames << QString::number(table_->lines[i]);
    preview_->setVerticalHeaderLabels(rowNames);
    for (int k = 0; k < columns; ++k) {
        const CsvTable::Column& column = table_->columns[static_cast<std::size_t>(k)];
        QString heading = QString::fromStdString(column.name);
        if (!column.unit.empty() && column.unit != column.name) {
            heading += QStringLiteral(" [%1]").arg(QString::fromStdString(column.unit));
        }
        if (heading.isEmpty()) heading = tr("column %1").arg(k + 1);
        preview_->setHorizontalHeaderItem(k, new QTableWidgetItem(heading));
        auto* role = new QComboBox(preview_);
        for (const ColumnRole each : kColumnRoles) role->addItem(roleWords(each), static_cast<int>(each));
        role->setCurrentIndex(
            role->findData(static_cast<int>(layout_.columns[static_cast<std::size_t>(k)].role)));
        role->setAccessibleName(tr("What column %1 is").arg(k + 1));
        auto* unit = new QComboBox(preview_);
        unit->setAccessibleName(tr("Unit of column %1").arg(k + 1));
        roles_.push_back(role);
        units_.push_back(unit);
        fillUnits(k);
        preview_->setCellWidget(kRoleRow, k, role);
        preview_->setCellWidget(kUnitRow, k, unit);
        connect(role, &QComboBox::currentIndexChanged, this, [this, k] {
            layout_.columns[static_cast<std::size_t>(k)] = {
                static_cast<ColumnRole>(roles_[static_cast<std::size_t>(k)]->currentData().toInt()), nullptr,
                false};
            ColumnUse& use = layout_.columns[static_cast<std::size_t>(k)];
            use.unit = measuredUnit(table_->columns[static_cast<std::size_t>(k)].unit, use.role);
            fillUnits(k);
            takeChoices();
        });
        connect(unit, &QComboBox::currentIndexChanged, this, &ImportDialog::takeChoices);
        for (std::size_t i = 0; i < rows; ++i) {
            auto* item = new QTableWidgetItem(
                std::isfinite(column.values[i]) ? QString::fromStdString(shortDisplayText(column.values[i], 7))
                                                : tr("—"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            preview_->setItem(kHeadRows + static_cast<int>(i), k, item);
        }
    }
    constexpr int widest = 200;
    constexpr int arrow = 24; // which the hint of a dressed box leaves out
    preview_->resizeColumnsToContents();
    for (int k = 0; k < columns; ++k) {
        const int wanted =
            std::max(roles_[static_cast<std::size_t>(k)]->sizeHint().width() + arrow, preview_->columnWidth(k));
        preview_->setColumnWidth(k, std::min(widest, wanted));
    }
    preview_->resizeRowsToContents();
}

/// Units that the role of a column can have; "?" as long as none is known.
void ImportDialog::fillUnits(int column) {
    const ColumnUse& use = layout_.columns[static_cast<std::size_t>(column)];
    QComboBox& choice = *units_[static_cast<std::size_t>(column)];
    const QSignalBlocker blocker(&choice);
    choice.clear();
    choice.setEnabled(use.role != ColumnRole::ignored);
    if (use.role == ColumnRole::ignored) return;
    if (use.unit == nullptr) choice.addItem(tr("?"));
    const std::vector<const Unit*> units = unitsOfRole(use.role);
    for (std::size_t i = 0; i < units.size(); ++i) {
        choice.addItem(symbolOf(*units[i]), static_cast<int>(i));
        if (units[i] == use.unit) choice.setCurrentIndex(choice.count() - 1);
    }
}

void ImportDialog::takeChoices() {
    if (!table_) return;
    for (std::size_t k = 0; k < layout_.columns.size(); ++k) {
        ColumnUse& use = layout_.columns[k];
        const QVariant chosen = units_[k]->currentData();
        const std::vector<const Unit*> units = unitsOfRole(use.role);
        use.unit = chosen.isValid() ? units[static_cast<std::size_t>(chosen.toInt())] : nullptr;
        use.isGuessed = false;
    }
    layout_.sense = static_cast<LoadSense>(sense_->currentIndex());
    const bool isChord = hasDistance() && along_->currentIndex() == 1;
    layout_.along = isChord ? DistanceAlong::chord : DistanceAlong::arc;
    const QString arm = lever_->text().trimmed();
    layout_.leverArm = 0.0;
    if (!arm.isEmpty()) layout_.leverArm = parseEntry(Quantity::length, arm.toStdString()).value_or(-1.0);
    tableNotes_.erase(std::remove_if(tableNotes_.begin(), tableNotes_.end(),
                                     [](const Issue& note) { // the user has looked at the units
                                         return note.message.find("has no unit") != std::string::npos;
                                     }),
                      tableNotes_.end());
    reckon();
}

/// A door that slides has no chord.
bool ImportDialog::hasDistance() const {
    return doorTurns_ != false &&
           std::any_of(layout_.columns.begin(), layout_.columns.end(), [](const ColumnUse& use) {
               return use.role == ColumnRole::place && use.unit != nullptr &&
                      use.unit->quantity == Quantity::length;
           });
}

void ImportDialog::reckon() {
    isBusy_ = true;
    measurement_.reset(); // what was there is of other choices
    for (QPushButton* button : {import_, fit_}) button->setEnabled(false);
    const long number = ++number_;
    worker_ = std::jthread([this, number, table = table_, layout = layout_] {
        auto reading = std::make_shared<MeasurementReading>(takeMeasurement(*table, layout));
        QMetaObject::invokeMethod(
            this, [this, reading, number] { takeReading(reading, number); }, Qt::QueuedConnection);
    });
}

void ImportDialog::takeReading(const std::shared_ptr<MeasurementReading>& reading, long number) {
    if (number != number_) return; // another was asked since
    isBusy_ = false;
    measurement_.reset();
    if (reading->measurement) {
        reading->measurement->name = QFileInfo(path_).fileName().toStdString();
        measurement_ = std::make_shared<const Measurement>(std::move(*reading->measurement));
    }
    for (QPushButton* button : {import_, fit_}) button->setEnabled(measurement_ != nullptr);
    const bool hasLever =
        hasDistance() || std::any_of(layout_.columns.begin(), layout_.columns.end(),
                                     [](const ColumnUse& use) { return use.role == ColumnRole::force; });
    lever_->setVisible(hasLever);
    leverLabel_->setVisible(hasLever);
    along_->setVisible(hasDistance());
    alongLabel_->setVisible(hasDistance());
    Issues issues = tableNotes_;
    issues.insert(issues.end(), reading->issues.begin(), reading->issues.end());
    showIssues(issues, measurement_ == nullptr);
    showMeasurement();
}

void ImportDialog::showMeasurement() {
    if (!measurement_) {
        passes_->clear();
        plot_->clear();
        return;
    }
    const Measurement& m = *measurement_;
    QStringList lines;
    constexpr std::size_t most = 4;
    for (std::size_t i = 0; i < std::min(most, m.passes.size()); ++i) {
        lines << QString::fromStdString(passWords(m, m.passes[i]));
    }
    if (m.passes.size() > most) lines << tr("and %1 more").arg(m.passes.size() - most);
    passes_->setText(tr("Passes: %1").arg(lines.join(QStringLiteral("; "))));
    const Unit& place = displayUnit(m.isRotation ? Quantity::angle : Quantity::length);
    const PassPlot::Axis places = {
        m.isRotation ? tr("angle (%1)").arg(symbolOf(place)) : tr("distance (%1)").arg(symbolOf(place)),
        1.0 / place.siPerUnit};
    if (m.load.empty()) {
        plot_->show(m.time, m.place, m.direction, {tr("time (s)"), 1.0}, places);
        return;
    }
    const Unit& effort = displayUnit(m.isRotation && !m.isHandleForce ? Quantity::torque : Quantity::force);
    const QString load = m.isHandleForce ? tr("force at the handle (%1)")
                         : m.isRotation  ? tr("torque on the door (%1)")
                                         : tr("force on the door (%1)");
    plot_->show(m.place, m.load, m.direction, places, {load.arg(symbolOf(effort)), 1.0 / effort.siPerUnit});
}

void ImportDialog::showIssues(const Issues& issues, bool isRefused) {
    QStringList lines;
    for (const Severity severity : {Severity::error, Severity::warning}) {
        for (const Issue& issue : issues) {
            if (issue.severity != severity) continue;
            lines << (severity == Severity::error ? tr("✗ %1").arg(wordsOfIssue(issue))
                                                  : tr("• %1").arg(wordsOfIssue(issue)));
        }
    }
    if (lines.isEmpty() && !isRefused) lines << tr("Everything in this file is clear.");
    words_->setText(lines.join(QChar::LineFeed));
}

} // namespace hingelab

#include "ui/measured/moc_import_dialog.cpp"
