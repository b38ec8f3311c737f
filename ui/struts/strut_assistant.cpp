// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/struts/strut_assistant.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "resources/shipped_struts.h"
#include "text/quantity_entry.h"
#include "text/text_file.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

enum Column { kStrut, kForce, kStroke, kReserve, kVerdict, kColumns };

constexpr double kWholeDegree = std::numbers::pi / 180.0;

QString entryText(Quantity quantity, double value) {
    constexpr int digits = 5;
    const Unit& unit = displayUnit(quantity);
    const QString symbol = symbolOf(unit);
    const QString space = symbol == QStringLiteral("°") ? QString() : QStringLiteral(" ");
    return QString::fromStdString(shortDisplayText(unit.fromSi(value), digits)) + space + symbol;
}

/// What stands in a line; nothing if it is empty. Throws what is wrong with it.
std::optional<double> entered(const QLineEdit& line, Quantity quantity) {
    const QString text = line.text().trimmed();
    if (text.isEmpty()) return std::nullopt;
    if (const auto value = parseEntry(quantity, text.toStdString(), &displayUnit(quantity))) return value;
    throw QObject::tr("%1: \"%2\" cannot be read. Type %3.")
        .arg(line.accessibleName(), text, QString::fromStdString(entryText(quantity)));
}

QString verdictOfProposal(const StrutProposal& proposal) {
    if (!proposal.refusal.empty()) return QObject::tr("refused");
    if (!proposal.isConfirmed()) return QObject::tr("not confirmed");
    const bool keepsAll = std::all_of(proposal.results.begin(), proposal.results.end(),
                                      [](const TargetResult& result) { return result.keepsReserve; });
    return keepsAll ? QObject::tr("✓ simulated") : QObject::tr("(✓) little reserve");
}

QString nameOfStrut(const CatalogueStrut& strut) {
    const QString maker = QString::fromStdString(strut.maker);
    const QString order = QString::fromStdString(strut.order);
    return maker.isEmpty() ? order : maker + QLatin1Char(' ') + order;
}

QWidget* inRow(std::initializer_list<QWidget*> widgets) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::medium);
    for (QWidget* widget : widgets) layout->addWidget(widget);
    layout->addStretch(1);
    return row;
}

} // namespace

StrutAssistant::StrutAssistant(Workbench& bench, QWidget* parent)
    : QDialog(parent), openRig_(bench.openRig()), theme_(bench.theme()) {
    setWindowTitle(tr("Find gas struts"));
    auto* layout = new QVBoxLayout(this);
    auto* intro = new QLabel(tr("What shall the door do? Leave a line empty if it does not matter."), this);
    intro->setWordWrap(true);
    layout->addWidget(intro);
    auto* form = new QFormLayout;
    buildWishes(*form);
    buildCatalogue(*form);
    layout->addLayout(form);
    auto* search = new QHBoxLayout;
    find_ = new QPushButton(tr("&Find struts"), this);
    find_->setObjectName(QStringLiteral("findStruts"));
    find_->setDefault(true);
    progress_ = new QProgressBar(this);
    progress_->setAccessibleName(tr("Progress of the search"));
    progress_->setRange(0, 1000);
    cancel_ = new QPushButton(tr("&Cancel"), this);
    cancel_->setAutoDefault(false);
    search->addWidget(find_);
    search->addWidget(progress_, 1);
    search->addWidget(cancel_);
    layout->addLayout(search);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("banner"));
    problem_->setAccessibleName(tr("Why there is no proposal"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();
    layout->addWidget(problem_);
    buildResults();
    connect(find_, &QPushButton::clicked, this, &StrutAssistant::find);
    connect(cancel_, &QPushButton::clicked, this, [this] { job_.cancel(); });
    connect(&openRig_, &OpenRig::opened, this, &QDialog::reject); // the proposals are for another door
    connect(&openRig_, &OpenRig::structureChanged, this, &StrutAssistant::forget);
    connect(&openRig_, &OpenRig::parametersChanged, this, &StrutAssistant::forget);
    connect(&job_, &StrutJob::progressed, this, [this](double share, const QString& stage) {
        progress_->setValue(static_cast<int>(1000.0 * share));
        progress_->setFormat(stage + QStringLiteral(" %p %"));
    });
    connect(&job_, &StrutJob::found, this,
            [this](const std::shared_ptr<StrutAnswer>& answer) { take(answer); });
    connect(this, &QDialog::finished, this, [this] { emit chosen(nullptr, 0); });
    takeCatalogue(tr("Example (24 rows, estimates)"), std::string(shippedStruts()));
    proposeNumbers();
    setBusy(false);
    add_->setEnabled(false);
    resizeWithinScreen(*this, QSize(470, 760));
    if (parent != nullptr) move(parent->mapToGlobal(QPoint(0, 0))); // beside the picture, not over it
}

StrutAssistant::~StrutAssistant() = default;

QLineEdit* StrutAssistant::addLine(const char* name, const QString& accessible, Quantity quantity,
                                   std::optional<double> value) {
    auto* line = new QLineEdit(this);
    line->setObjectName(QString::fromLatin1(name));
    line->setAccessibleName(accessible);
    line->setToolTip(accessible);
    line->setPlaceholderText(tr("any"));
    if (value) line->setText(entryText(quantity, *value));
    line->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("−000.00 °C ")) + 24);
    return line;
}

void StrutAssistant::buildWishes(QFormLayout& form) {
    opens_ = addLine("opensFrom", tr("Angle beyond which the door opens by itself"), Quantity::angle, {});
    holdsFrom_ = addLine("holdsFrom", tr("Angle from which the door stays open"), Quantity::angle, {});
    holdsTo_ = addLine("holdsTo", tr("Angle up to which it stays open"), Quantity::angle, {});
    holdKind_ = new QComboBox(this);
    holdKind_->addItems({tr("Stays open from"), tr("Stays where it is left from")});
    holdKind_->setAccessibleName(tr("How the door stays"));
    holdKind_->setToolTip(
        tr("A door that stays open does not sink, but may rise; one that stays where it is left "
           "does neither"));
    closes_ = addLine("closesBelow", tr("Angle below which the door closes by itself"), Quantity::angle, {});
    handle_ = addLine("handleForce", tr("Largest force at the handle, opening and closing slowly"),
                      Quantity::force, {});
    constexpr double cold = -10.0, warm = 50.0;
    coldest_ = addLine("coldest", tr("Lowest ambient temperature"), Quantity::temperature, cold);
    warmest_ = addLine("warmest", tr("Highest ambient temperature"), Quantity::temperature, warm);
    pair_ = new QCheckBox(tr("A &pair, one at each side"), this);
    pair_->setChecked(true);
    pair_->setToolTip(tr("The second strut is the mirror image of the first and follows it"));
    form.addRow(tr("&Opens by itself beyond"), opens_);
    form.addRow(holdKind_, inRow({holdsFrom_, new QLabel(tr("to"), this), holdsTo_}));
    form.addRow(tr("C&loses by itself below"), closes_);
    form.addRow(tr("Force at the &handle at most"), handle_);
    form.addRow(tr("At &temperatures from"), inRow({coldest_, new QLabel(tr("to"), this), warmest_}));
    form.addRow(QString(), pair_);
}

void StrutAssistant::buildCatalogue(QFormLayout& form) {
    catalogueName_ = new QLabel(this);
    catalogueName_->setTextFormat(Qt::PlainText);
    auto* open = new QPushButton(tr("Open &catalogue…"), this);
    open->setAutoDefault(false);
    open->setToolTip(tr("A CSV table of the struts that you can buy"));
    connect(open, &QPushButton::clicked, this, &StrutAssistant::openCatalogue);
    form.addRow(tr("Catalogue"), inRow({catalogueName_, open}));
}

void StrutAssistant::buildResults() {
    auto* box = static_cast<QVBoxLayout*>(layout());
    table_ = new QTableWidget(this);
    table_->setObjectName(QStringLiteral("strutProposals"));
    table_->setAccessibleName(tr("Proposals"));
    table_->setColumnCount(kColumns);
    table_->setHorizontalHeaderLabels(
        {tr("Strut"), tr("F1 each"), tr("Stroke used"), tr("Reserve"), tr("Verdict")});
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->verticalHeader()->hide();
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    box->addWidget(table_, 2);
    details_ = new QPlainTextEdit(this);
    details_->setReadOnly(true);
    details_->setAccessibleName(tr("What the selected strut does"));
    details_->setPlaceholderText(tr("Select a proposal: the view shows where its ends may go."));
    details_->setTabChangesFocus(true);
    box->addWidget(details_, 3);
    auto* buttons = new QHBoxLayout;
    add_ = new QPushButton(tr("&Add to the rig"), this);
    add_->setObjectName(QStringLiteral("addStruts"));
    add_->setAutoDefault(false);
    auto* close = new QPushButton(tr("Clo&se"), this);
    close->setAutoDefault(false);
    buttons->addStretch(1);
    buttons->addWidget(add_);
    buttons->addWidget(close);
    box->addLayout(buttons);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) { showChoice(row); });
    connect(add_, &QPushButton::clicked, this, &StrutAssistant::add);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

/// What a flap usually shall do, within the range of this door.
void StrutAssistant::proposeNumbers() {
    const StrutPlane plane = strutPlaneOf(*openRig_.model());
    if (!plane.refusal.empty()) {
        say(QString::fromStdString(plane.refusal));
        return;
    }
    const double range = plane.high - plane.low;
    const auto angle = [&](double share) {
        return entryText(Quantity::angle,
                         kWholeDegree * std::round((plane.low + share * range) / kWholeDegree));
    };
    opens_->setText(angle(0.35));
    holdsFrom_->setText(angle(0.6));
    holdsTo_->setText(angle(0.9));
    closes_->setText(angle(0.1));
    constexpr double usual = 40.0; // [N]
    handle_->setText(entryText(Quantity::force, usual));
}

StrutWishes StrutAssistant::wishes() const {
    StrutWishes wishes;
    wishes.opensFrom = entered(*opens_, Quantity::angle);
    wishes.holdsFrom = entered(*holdsFrom_, Quantity::angle);
    wishes.holdsTo = entered(*holdsTo_, Quantity::angle);
    wishes.staysWhereLeft = holdKind_->currentIndex() == 1;
    wishes.closesBelow = entered(*closes_, Quantity::angle);
    wishes.mostHandleForce = entered(*handle_, Quantity::force);
    wishes.coldest = entered(*coldest_, Quantity::temperature).value_or(openRig_.rig().environment.temperature);
    wishes.warmest = entered(*warmest_, Quantity::temperature).value_or(openRig_.rig().environment.temperature);
    wishes.isPair = pair_->isChecked();
    if (const std::string why = whyNotWished(wishes); !why.empty()) throw QString::fromStdString(why);
    return wishes;
}

void StrutAssistant::openCatalogue() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a catalogue of gas struts"),
                                                      QFileInfo(openRig_.path()).path(),
                                                      tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (path.isEmpty()) return;
    try {
        takeCatalogue(QFileInfo(path).fileName(),
                      readTextFile(QFile::encodeName(path).toStdString(), kMostCatalogueBytes));
    } catch (const std::exception& fault) {
        say(QString::fromUtf8(fault.what()));
    }
}

void StrutAssistant::takeCatalogue(const QString& name, const std::string& text) {
    StrutCatalogue catalogue = readStrutCatalogue(text);
    QStringList lines;
    for (const std::string& problem : catalogue.problems) lines += QString::fromStdString(problem);
    for (const std::string& heading : catalogue.ignored)
        lines += tr("The column \"%1\" is not known and was left out.").arg(QString::fromStdString(heading));
    constexpr int most = 6;
    if (lines.size() > most) {
        const auto more = lines.size() - most;
        lines = lines.mid(0, most);
        lines += tr("… and %1 more.").arg(more);
    }
    say(lines.join(QLatin1Char('\n')));
    if (catalogue.struts.empty()) return; // the one before stays
    catalogueName_->setText(name);
    catalogue_ = std::move(catalogue);
}

void StrutAssistant::find() {
    say({});
    try {
        const StrutWishes asked = wishes();
        wasChanged_ = false;
        setBusy(true);
        job_.find(openRig_.model(), asked, catalogue_);
    } catch (const QString& problem) {
        say(problem);
    }
}

void StrutAssistant::take(const std::shared_ptr<StrutAnswer>& answer) {
    answer_ = answer;
    setBusy(false);
    fillTable();
    if (wasChanged_) {
        answer_ = std::make_shared<StrutAnswer>();
        fillTable();
        return say(tr("The rig has changed. Press “Find struts” again."));
    }
    if (answer->isCancelled) return say(tr("The search was cancelled."));
    if (answer->choices.empty()) return say(QString::fromStdString(answer->refusal));
    table_->setCurrentCell(0, 0);
    table_->setFocus();
}

void StrutAssistant::fillTable() {
    const QSignalBlocker quiet(*table_);
    table_->setRowCount(static_cast<int>(answer_->choices.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const auto i = static_cast<std::size_t>(row);
        const StrutChoice& choice = answer_->choices[i];
        const CatalogueStrut& strut = answer_->struts[i];
        constexpr double percent = 100.0;
        const double used = choice.longest - choice.shortest;
        const QString texts[] = {
            nameOfStrut(strut), entryText(Quantity::force, choice.f1),
            tr("%1 of %2").arg(drawnLength(used, 2), drawnLength(strut.stroke, 3)),
            QString::fromStdString(displayText(percent * choice.reserve, 2)) + QStringLiteral(" %"),
            verdictOfProposal(answer_->proposals[i])};
        for (int column = 0; column < kColumns; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(column == kReserve ? tr("By how much F1 may be off with all wishes met, at the "
                                                     "worst friction and temperature")
                                                : literalText(texts[column]));
            table_->setItem(row, column, item);
        }
    }
    details_->clear();
    add_->setEnabled(false);
    emit chosen(nullptr, 0);
}

void StrutAssistant::showChoice(int row) {
    if (!answer_ || row < 0 || row >= static_cast<int>(answer_->choices.size())) return;
    const auto i = static_cast<std::size_t>(row);
    const StrutChoice& choice = answer_->choices[i];
    const StrutProposal& proposal = answer_->proposals[i];
    QStringList lines;
    const auto place = [](const StrutPoint& point) {
        return tr("%1 along the closed door, %2 outwards")
            .arg(drawnLength(point.along, 4), drawnLength(point.out, 4));
    };
    lines += tr("End on the door, from the hinge: %1").arg(place(choice.door));
    lines += tr("End on \"%1\": %2").arg(QString::fromStdString(answer_->plane.carrier), place(choice.carrier));
    if (!proposal.refusal.empty()) lines += QString::fromStdString(proposal.refusal);
    for (std::size_t t = 0; t < proposal.results.size(); ++t) {
        const Target& target = proposal.targets[t];
        lines += QString::fromStdString("• " + target.name + ": " + verdictText(target, proposal.results[t]));
    }
    for (const std::string& text : proposal.contradictions) lines += QString::fromStdString("✗ " + text);
    if (proposal.isConfirmed())
        lines += tr("The simulated door does all of it at %1 and at %2.")
                     .arg(entryText(Quantity::temperature, answer_->wishes.coldest),
                          entryText(Quantity::temperature, answer_->wishes.warmest));
    if (!proposal.assumed.empty()) lines += tr("Assumed, since the catalogue does not state it:");
    for (const std::string& text : proposal.assumed) lines += QString::fromStdString("• " + text);
    details_->setPlainText(lines.join(QLatin1Char('\n')));
    add_->setEnabled(!proposal.edits.empty());
    emit chosen(answer_.get(), i);
}

void StrutAssistant::add() {
    const int row = table_->currentRow();
    if (!answer_ || row < 0) return;
    const std::shared_ptr<StrutAnswer> answer = std::move(answer_); // the edit changes the rig
    const StrutProposal& proposal = answer->proposals[static_cast<std::size_t>(row)];
    const QString words = QString::fromStdString(proposal.words);
    emit chosen(nullptr, 0);
    for (const Issue& issue : openRig_.edit(proposal.edits, proposal.words)) {
        if (issue.severity == Severity::error) return say(QString::fromStdString(issue.text()));
    }
    emit added(words);
    accept();
}

/// The rig has changed: what was found is for another door.
void StrutAssistant::forget() {
    if (isBusy_) {
        job_.cancel();
        wasChanged_ = true;
        return;
    }
    if (!answer_ || answer_->choices.empty()) return;
    answer_ = std::make_shared<StrutAnswer>();
    fillTable();
    say(tr("The rig has changed. Press “Find struts” again."));
}

void StrutAssistant::setBusy(bool isBusy) {
    isBusy_ = isBusy;
    progress_->setVisible(isBusy);
    progress_->setValue(0);
    cancel_->setVisible(isBusy);
    find_->setEnabled(!isBusy);
    if (isBusy) add_->setEnabled(false);
}

void StrutAssistant::say(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

} // namespace hingelab

#include "ui/struts/moc_strut_assistant.cpp"
