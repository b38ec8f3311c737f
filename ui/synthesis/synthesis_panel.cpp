// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/synthesis_panel.h"

#include <QVBoxLayout>
#include <cmath>
#include <numbers>

#include "analysis/defect_words.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

const FieldInfo kPlaceField{"place", "Place", Quantity::length, kFinite, {-1, 1}, 0.001, Scale::linear, ""};
const FieldInfo kAngleField{"angle", "Angle", Quantity::angle, kFinite, {-3, 3}, 1, Scale::linear, ""};

QString degreesOf(double angle) {
    return fixedText(angle * 180.0 / std::numbers::pi, 1) + QStringLiteral("°");
}

constexpr int kLengthDigits = 5;

} // namespace

SynthesisPanel::SynthesisPanel(SynthesisModel& model, const Theme& theme, QWidget* parent)
    : QWidget(parent), model_(model), theme_(theme) {
    setObjectName(QStringLiteral("panelBody"));
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::large, space::large, space::large);
    verdict_ = new QLabel(this);
    verdict_->setObjectName(QStringLiteral("synthesisVerdict"));
    verdict_->setAccessibleName(tr("Defects"));
    verdict_->setTextFormat(Qt::RichText); // of our own words and numbers only
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(verdict_);
    figures_ = new QLabel(this);
    figures_->setObjectName(QStringLiteral("derived"));
    figures_->setAccessibleName(tr("Figures of the linkage"));
    figures_->setTextFormat(Qt::RichText);
    figures_->setWordWrap(true);
    figures_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(figures_);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("issue"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->hide();
    layout->addWidget(problem_);
    grid_ = new QGridLayout;
    grid_->setHorizontalSpacing(space::medium);
    grid_->setVerticalSpacing(space::small);
    layout->addLayout(grid_);
    addPoses();
    addPart();
    addPivots();
    addDrive();
    for (int column = 1; column <= 3; ++column) grid_->setColumnStretch(column, 1);
    layout->addStretch(1);
    connect(&model_, &SynthesisModel::changed, this, &SynthesisPanel::refresh);
    connect(&theme_, &Theme::changed, this, &SynthesisPanel::refresh);
    refresh();
}

void SynthesisPanel::addHeading(const QString& text, const QStringList& columns) {
    const int row = grid_->rowCount();
    auto* heading = new QLabel(text, this);
    heading->setObjectName(QStringLiteral("subgroup"));
    heading->setContentsMargins(0, space::medium, 0, 0);
    grid_->addWidget(heading, row, 0);
    for (int i = 0; i < columns.size(); ++i) {
        auto* label = new QLabel(columns[i], this);
        label->setObjectName(QStringLiteral("muted"));
        label->setContentsMargins(0, space::medium, space::medium, 0);
        label->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        grid_->addWidget(label, row, i + 1);
    }
}

void SynthesisPanel::addRow(const QString& name, const std::vector<NumberEdit*>& edits) {
    const int row = grid_->rowCount();
    grid_->addWidget(new QLabel(name, this), row, 0);
    int column = 1;
    for (NumberEdit* edit : edits) grid_->addWidget(edit, row, column++);
}

NumberEdit* SynthesisPanel::addNumber(const char* objectName, const QString& name, Quantity quantity,
                                      std::function<std::optional<double>(const SynthesisModel&)> read,
                                      Setter set) {
    auto* edit = new NumberEdit(quantity == Quantity::angle ? kAngleField : kPlaceField, this);
    if (quantity == Quantity::length) edit->setUnit(drawingUnit());
    edit->setObjectName(QLatin1String(objectName));
    edit->setAccessibleName(name);
    edit->setToolTip(name);
    edit->setMinimumWidth(84);
    connect(edit, &NumberEdit::valueEntered, this, [this, edit, set = std::move(set)](double value) {
        const QString complaint = set(value, model_.newGesture());
        if (complaint.isEmpty()) {
            refresh();
        } else {
            edit->complain(complaint);
        }
    });
    connect(edit, &NumberEdit::complaintChanged, this, [this](const QString& reason) {
        problem_->setText(reason);
        problem_->setVisible(!reason.isEmpty());
    });
    entries_.push_back({edit, std::move(read)});
    return edit;
}

void SynthesisPanel::addPoses() {
    addHeading(tr("Poses"), {tr("x"), tr("y"), tr("angle")});
    constexpr const char* names[3][3] = {{"pose1x", "pose1y", "pose1angle"},
                                         {"pose2x", "pose2y", "pose2angle"},
                                         {"pose3x", "pose3y", "pose3angle"}};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto handle = static_cast<SynthesisHandle>(i);
        const QString name = nameOf(handle);
        std::vector<NumberEdit*> edits;
        for (const int axis : {0, 1}) {
            edits.push_back(addNumber(
                names[i][axis], axis == 0 ? tr("%1, x").arg(name) : tr("%1, y").arg(name), Quantity::length,
                [i, axis](const SynthesisModel& m) { return m.state().poses[i].position[axis]; },
                [this, i, axis, handle](double value, int gesture) {
                    Vector2 place = model_.state().poses[i].position;
                    place[axis] = value;
                    return model_.moveTo(handle, place, gesture);
                }));
        }
        edits.push_back(addNumber(
            names[i][2], tr("%1, angle").arg(name), Quantity::angle,
            [i](const SynthesisModel& m) { return m.state().poses[i].angle; },
            [this, handle](double value, int gesture) { return model_.turnTo(handle, value, gesture); }));
        addRow(name, edits);
    }
}

void SynthesisPanel::addPart() {
    addHeading(tr("Part"), {tr("width"), tr("height")});
    NumberEdit* width = addNumber(
        "partWidth", tr("Part, width"), Quantity::length,
        [](const SynthesisModel& m) { return m.state().outline.width; },
        [this](double value, int gesture) {
            return model_.setOutline({value, model_.state().outline.height}, gesture);
        });
    NumberEdit* height = addNumber(
        "partHeight", tr("Part, height"), Quantity::length,
        [](const SynthesisModel& m) { return m.state().outline.height; },
        [this](double value, int gesture) {
            return model_.setOutline({model_.state().outline.width, value}, gesture);
        });
    addRow(tr("Size"), {width, height});
}

void SynthesisPanel::addPivots() {
    addHeading(tr("Pivots"), {tr("x"), tr("y")});
    struct Row {
        SynthesisHandle handle;
        QString name;
        const char* names[2];
    };
    const Row rows[] = {{SynthesisHandle::movingA, tr("A on the part"), {"movingAx", "movingAy"}},
                        {SynthesisHandle::movingB, tr("B on the part"), {"movingBx", "movingBy"}},
                        {SynthesisHandle::fixedA, tr("A₀ fixed"), {"fixedAx", "fixedAy"}},
                        {SynthesisHandle::fixedB, tr("B₀ fixed"), {"fixedBx", "fixedBy"}}};
    for (const Row& row : rows) {
        const SynthesisHandle handle = row.handle;
        const bool isMoving = handle == SynthesisHandle::movingA || handle == SynthesisHandle::movingB;
        const auto placeIn = [handle, isMoving](const SynthesisModel& m) -> std::optional<Vector2> {
            if (isMoving) return isOfA(handle) ? m.state().circleA : m.state().circleB;
            return m.placeOf(handle);
        };
        std::vector<NumberEdit*> edits;
        for (const int axis : {0, 1}) {
            edits.push_back(addNumber(
                row.names[axis], axis == 0 ? tr("%1, x").arg(row.name) : tr("%1, y").arg(row.name),
                Quantity::length,
                [placeIn, axis](const SynthesisModel& m) -> std::optional<double> {
                    const auto place = placeIn(m);
                    if (!place) return std::nullopt;
                    return (*place)[axis];
                },
                [this, placeIn, axis, handle, isMoving](double value, int gesture) {
                    Vector2 place = placeIn(model_).value_or(Vector2::Zero());
                    place[axis] = value;
                    return isMoving ? model_.placeOnCoupler(handle, place, gesture)
                                    : model_.moveTo(handle, place, gesture);
                }));
        }
        addRow(row.handle == SynthesisHandle::movingA   ? tr("A on part")
               : row.handle == SynthesisHandle::movingB ? tr("B on part")
                                                        : row.name,
               edits);
    }
}

void SynthesisPanel::addDrive() {
    driven_ = new QComboBox(this);
    driven_->setObjectName(QStringLiteral("drivenBar"));
    driven_->setAccessibleName(tr("Driven bar"));
    driven_->setToolTip(tr("Bar that is driven: branch, order and dead centres depend on it"));
    driven_->addItems({tr("at fixed pivot A₀"), tr("at fixed pivot B₀")});
    connect(driven_, &QComboBox::activated, this, [this](int index) { model_.setDrivesA(index == 0); });
    motion_ = new QComboBox(this);
    motion_->setObjectName(QStringLiteral("rigMotion"));
    motion_->setAccessibleName(tr("Motion of the rig"));
    motion_->addItems({tr("to and fro between the poses"), tr("full turns")});
    connect(motion_, &QComboBox::activated, this, [this](int index) { model_.setTurnsRound(index == 1); });
    const std::pair<QString, QComboBox*> rows[] = {{tr("Driven"), driven_}, {tr("In the rig"), motion_}};
    for (const auto& [name, box] : rows) {
        const int row = grid_->rowCount();
        grid_->addWidget(new QLabel(name, this), row, 0);
        grid_->addWidget(box, row, 1, 1, 3);
    }
}

void SynthesisPanel::refresh() {
    for (const Entry& entry : entries_) {
        const std::optional<double> value = entry.read(model_);
        entry.edit->setEnabled(value.has_value());
        if (value) {
            entry.edit->setValue(*value);
        } else {
            entry.edit->setText(tr("∞"));
        }
    }
    driven_->setCurrentIndex(model_.state().drivesA ? 0 : 1);
    const bool goesRound = model_.report().loop && model_.report().way.goesRound;
    motion_->setEnabled(goesRound);
    motion_->setCurrentIndex(goesRound && turnsRoundIn(model_.report(), model_.state().turnsRound) ? 1 : 0);
    motion_->setToolTip(goesRound ? tr("How the driven bar of the rig turns")
                                  : tr("This driven bar cannot go all the way round"));
    verdict_->setText(verdictText());
    figures_->setText(figuresText());
}

/// Each defect by its name and its words; a mark and a colour say how grave it is.
QString SynthesisPanel::verdictText() const {
    const ThemeColors& colors = theme_.colors();
    const std::vector<Defect>& defects = model_.report().defects;
    QString text;
    const bool isFine = std::none_of(defects.begin(), defects.end(),
                                     [](const Defect& defect) { return defect.weight == Weight::error; });
    const auto paragraph = [&text](const QColor& color, const QString& title, const QString& words) {
        text += QStringLiteral("<p style='margin:0 0 6px 0'><b style='color:%1'>%2</b><br>%3</p>")
                    .arg(color.name(), title.toHtmlEscaped(), words.toHtmlEscaped());
    };
    if (isFine) {
        const CrankWay& way = model_.report().way;
        const QString turn = way.isClockwise ? tr("clockwise") : tr("counter-clockwise");
        paragraph(
            colors.good, tr("✓ Through all three poses"),
            way.goesRound
                ? tr("In the order 1, 2, 3, the driven bar turning %1; it can go all the way round.").arg(turn)
                : tr("In the order 1, 2, 3, the driven bar turning %1.").arg(turn));
    }
    for (const Defect& defect : defects) {
        const bool isError = defect.weight == Weight::error;
        paragraph(
            isError ? colors.danger : colors.warning,
            (isError ? QStringLiteral("✕ ") : QStringLiteral("▲ ")) + QString::fromStdString(defect.title),
            QString::fromStdString(defect.text));
    }
    return text;
}

QString SynthesisPanel::figuresText() const {
    const FourBarReport& r = model_.report();
    if (!r.loop) return tr("There is no linkage yet, so there are no figures.");
    const TypeWords words = wordsOf(r.type);
    QString text = QStringLiteral("<b>%1</b> – %2").arg(QLatin1String(words.name), QLatin1String(words.help));
    text += QStringLiteral("<table cellspacing='0' cellpadding='1' width='100%'>");
    const auto row = [&text](const QString& name, const QString& value) {
        text += QStringLiteral("<tr><td>%1</td><td align='right'>%2</td></tr>").arg(name, value);
    };
    row(tr("Driven bar"), drawnLength(r.crank, kLengthDigits));
    row(tr("Coupler, A to B"), drawnLength(r.coupler, kLengthDigits));
    row(tr("Other bar"), drawnLength(r.rocker, kLengthDigits));
    row(tr("Ground, A₀ to B₀"), drawnLength(r.ground, kLengthDigits));
    const QString between = QStringLiteral(" · ");
    row(tr("Transmission in 1 · 2 · 3"), degreesOf(r.transmission[0]) + between + degreesOf(r.transmission[1]) +
                                             between + degreesOf(r.transmission[2]));
    if (r.leastTransmission) row(tr("Least on the way"), degreesOf(*r.leastTransmission));
    const bool reachesAll = !r.has(DefectKind::branch) && !r.has(DefectKind::circuit);
    if (r.circuit.isClosed && reachesAll) {
        row(tr("The driven bar turns by"), degreesOf(r.way.high - r.way.low));
    }
    return text + QStringLiteral("</table>");
}

} // namespace hingelab

#include "ui/synthesis/moc_synthesis_panel.cpp"
