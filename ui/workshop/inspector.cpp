// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/inspector.h"

#include <QApplication>
#include <QCheckBox>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>
#include <functional>

#include "rig/outline.h"
#include "rig/references.h"
#include "shapes/shape_kinds.h"
#include "text/quantity_entry.h"
#include "ui/text/elided_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"
#include "ui/workshop/field_row.h"
#include "ui/workshop/grid_editor.h"
#include "workshop/fitting_assembly.h"
#include "workshop/hull_of_mesh.h"
#include "workshop/parts.h"
#include "workshop/reference_at.h"

namespace hingelab {
namespace {

struct Title {
    QString name, kind;
};

std::optional<Title> titleOf(const std::vector<OutlineNode>& nodes, const std::string& item) {
    for (const OutlineNode& node : nodes) {
        if (node.pointer == item)
            return Title{QString::fromStdString(node.label), QString::fromStdString(node.kind)};
        if (const auto found = titleOf(node.children, item)) return found;
    }
    return std::nullopt;
}

std::map<std::string, Parameter> byPointer(const Rig& rig) {
    std::map<std::string, Parameter> found;
    for (Parameter& parameter : parametersOf(rig)) {
        const std::string pointer = parameter.pointer;
        found.emplace(pointer, std::move(parameter));
    }
    return found;
}

/// Calls back when a widget comes into sight.
class ShowWatch : public QObject {
  public:
    ShowWatch(QObject* parent, std::function<void()> shown) : QObject(parent), shown_(std::move(shown)) {}

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Show) shown_();
        return QObject::eventFilter(object, event);
    }

  private:
    std::function<void()> shown_;
};

/// Whether an item is a shape that weighs nothing by itself: a surface, a half space.
bool isWithoutVolume(const Rig& rig, const std::string& item) {
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const std::vector<Shape>& shapes = rig.bodies[b].shapes;
        for (std::size_t s = 0; s < shapes.size(); ++s) {
            const std::string pointer = "/bodies/" + std::to_string(b) + "/shapes/" + std::to_string(s);
            if (pointer == item) return !isSolid(shapes[s].geometry);
        }
    }
    return false;
}

/// What such a shape has in its table, and may only be zero: nobody is offered it.
bool isWeight(const ItemField& field) {
    const auto ends = [&](const char* key) { return field.pointer.ends_with(key); };
    return ends("/mass") || ends("/density") || ends("/material");
}

std::string parentPointer(const std::string& pointer) {
    return pointer.substr(0, pointer.rfind('/'));
}

} // namespace

Inspector::Inspector(Workbench& bench, QWidget* parent)
    : QScrollArea(parent),
      bench_(bench),
      openRig_(bench.openRig()),
      selection_(bench.selection()),
      theme_(bench.theme()) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Properties of the selected item"));
    connect(&openRig_, &OpenRig::structureChanged, this, &Inspector::rebuild);
    // Behind another tab it costs a slider there nothing; it catches up when it is shown.
    connect(&openRig_, &OpenRig::parametersChanged, this, [this] {
        if (isVisible()) refresh();
    });
    installEventFilter(new ShowWatch(this, [this] { refresh(); }));
    // Once per pass of the event loop: a drag along the tree, or a key that is held, goes from row to row.
    pending_.setSingleShot(true);
    connect(&selection_, &Selection::changed, &pending_, qOverload<>(&QTimer::start));
    connect(&pending_, &QTimer::timeout, this, &Inspector::rebuild);
    rebuild();
}

void Inspector::rebuildIfDue() {
    if (pending_.isActive()) rebuild();
}

void Inspector::rebuild() {
    pending_.stop();
    QWidget* focused = body_ != nullptr && body_->isAncestorOf(QApplication::focusWidget())
                           ? QApplication::focusWidget()
                           : nullptr;
    const QString focusName = focused != nullptr ? focused->objectName() : QString();
    const int position = verticalScrollBar()->value();
    numbers_.clear();
    body_ = new QWidget;
    body_->setObjectName(QStringLiteral("panelBody"));
    layout_ = new QVBoxLayout(body_);
    layout_->setContentsMargins(0, 0, 0, space::large);
    layout_->setSpacing(space::tight);
    addHeading();
    addHullOffer();
    addAssemblyOffer();
    parameters_ = byPointer(openRig_.rig());
    const bool weighs = !isWithoutVolume(openRig_.rig(), selection_.item());
    for (const ItemField& field : fieldsOf(openRig_.rig(), selection_.item())) {
        if (weighs || !isWeight(field)) addField(field);
    }
    addNeighbours();
    layout_->addStretch();
    // The old rows may be in the middle of handling what brought us here.
    if (QWidget* old = takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    setWidget(body_);
    refresh();
    verticalScrollBar()->setValue(position);
    if (focusName.isEmpty()) return;
    if (auto* again = body_->findChild<QWidget*>(focusName)) again->setFocus(Qt::OtherFocusReason);
}

void Inspector::addHeading() {
    const std::optional<Title> title = titleOf(outlineOf(openRig_.rig()), selection_.item());
    auto* line = new QHBoxLayout;
    line->setContentsMargins(space::edge, space::large, space::large, space::small);
    auto* name = new ElidedLabel(title ? title->name : tr("The rig"), body_);
    name->setObjectName(QStringLiteral("plotTitle"));
    line->addWidget(name, 1);
    if (title && !title->kind.isEmpty()) {
        auto* kind = new ElidedLabel(title->kind, body_);
        kind->setObjectName(QStringLiteral("muted"));
        line->addWidget(kind);
    }
    layout_->addLayout(line);
}

/// A mesh is drawn and nothing more: what can touch in its place is one click away.
void Inspector::addHullOffer() {
    if (meshAt(openRig_.rig(), selection_.item()) == nullptr) return;
    auto* button = new QPushButton(tr("Add its convex hull for contacts"), body_);
    button->setObjectName(QStringLiteral("hullOfMesh"));
    button->setAutoDefault(false);
    button->setToolTip(tr("Adds the hull of the mesh to its body, for contacts: not drawn, without mass"));
    connect(button, &QPushButton::clicked, this, [this, item = selection_.item()] {
        selection_.select(item); // another may have been since, with its form still to come
        emit hullRequested();
    });
    addOffer(button);
}

void Inspector::addOffer(QPushButton* button) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(space::edge, 0, space::large, space::small);
    line->addWidget(button);
    line->addStretch();
    layout_->addLayout(line);
}

/// Of a joint that closes a loop which an assembly can replace.
void Inspector::addAssemblyOffer() {
    const std::vector<Joint>& joints = openRig_.rig().joints;
    const auto selected = std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) {
        return joint.closesLoop && selection_.item() == "/joints/" + std::to_string(&joint - joints.data());
    });
    if (selected == joints.end()) return;
    const Proposal proposal = proposeAssemblyForLoop(*openRig_.model(), selected->name);
    if (proposal.edits.empty()) return;
    auto* button = new QPushButton(QString::fromStdString(proposal.words), body_);
    button->setObjectName(QStringLiteral("assemblyForLoop"));
    button->setAutoDefault(false);
    button->setToolTip(
        tr("The same motion in closed form: faster, with both branches and the transmission angle. %1")
            .arg(QString::fromStdString(proposal.note)));
    connect(button, &QPushButton::clicked, this, [this, edits = proposal.edits] { applyAndTell(edits); });
    addOffer(button);
}

/// What the item refers to and what refers to it, each to go on to.
void Inspector::addNeighbours() {
    if (selection_.item().empty()) return;
    const std::vector<OutlineNode> outline = outlineOf(openRig_.rig());
    bool isFirst = true;
    for (const std::string& item : neighboursOf(openRig_.rig(), selection_.item())) {
        const std::optional<Title> title = titleOf(outline, item);
        if (!title) continue;
        if (isFirst) {
            auto* heading = new ElidedLabel(tr("Joined with"), body_);
            heading->setObjectName(QStringLiteral("subgroup"));
            heading->setContentsMargins(space::edge, space::large, space::large, 0);
            layout_->addWidget(heading);
            isFirst = false;
        }
        auto* button = new QToolButton(body_);
        button->setAutoRaise(true);
        button->setText(literalActionText(
            title->kind.isEmpty() ? title->name : QStringLiteral("%1  (%2)").arg(title->name, title->kind)));
        button->setToolTip(tr("Select it"));
        connect(button, &QToolButton::clicked, this, [this, item] { selection_.select(item); });
        auto* line = new QHBoxLayout;
        line->setContentsMargins(space::large, 0, space::large, 0);
        line->addWidget(button);
        line->addStretch();
        layout_->addLayout(line);
    }
}

void Inspector::addField(const ItemField& field) {
    switch (field.form) {
        case ItemField::Form::number:
            return addNumber(field);
        case ItemField::Form::part:
        case ItemField::Form::optionalPart:
            return addPart(field);
        case ItemField::Form::list:
            return addList(field);
        case ItemField::Form::grid:
            return addGrid(field);
        case ItemField::Form::items:
            return; // they have rows of their own in the outline
        default:
            layout_->addWidget(makeFieldRow(
                field, theme_, [this](const ItemField& edited, const QString& value) { take(edited, value); },
                canPick_ ? FieldPick([this](const ItemField& meant) { emit pickRequested(meant); })
                         : FieldPick(),
                body_));
    }
}

void Inspector::setCanPick(bool canPick) {
    canPick_ = canPick;
    rebuild();
}

void Inspector::takePicked(const ItemField& field, const BodySpot& spot) {
    const PointedAt pointed = referenceAt(openRig_.rig(), field, spot);
    if (!pointed.refusal.empty()) return emit refused(QString::fromStdString(pointed.refusal));
    if (pointed.value != field.value) take(field, QString::fromStdString(pointed.value));
}

void Inspector::addNumber(const ItemField& field) {
    const auto parameter = parameters_.find(field.pointer);
    if (parameter == parameters_.end()) return;
    auto* row = new ParameterRow(bench_, parameter->second, body_);
    row->edit().setObjectName(QString::fromStdString(field.pointer));
    numbers_.push_back(row);
    layout_->addWidget(row);
}

QHBoxLayout* Inspector::addLine(const ItemField& field, bool isStrong) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(space::edge, space::medium, space::large, 0);
    auto* label = new ElidedLabel(QString::fromStdString(field.label), body_);
    label->setObjectName(isStrong ? QStringLiteral("subgroup") : QStringLiteral("muted"));
    line->addWidget(label, 1);
    layout_->addLayout(line);
    return line;
}

void Inspector::addPart(const ItemField& field) {
    if (field.form == ItemField::Form::optionalPart) {
        auto* box = new QCheckBox(literalActionText(QString::fromStdString(field.label)), body_);
        box->setObjectName(QString::fromStdString(field.pointer));
        box->setChecked(field.isPresent);
        auto* line = new QHBoxLayout;
        line->setContentsMargins(space::edge, space::medium, space::large, 0);
        line->addWidget(box);
        layout_->addLayout(line);
        connect(box, &QCheckBox::clicked, this, [this, pointer = field.pointer, box](bool present) {
            const QString problem = apply(switchPart(openRig_.rig(), pointer, present));
            if (problem.isEmpty()) return;
            box->setChecked(!present);
            emit refused(problem);
        });
        return;
    }
    QHBoxLayout* line = addLine(field, true);
    if (!field.isListItem) return;
    auto* remove = new QToolButton(body_);
    remove->setAutoRaise(true);
    remove->setIcon(theme_.icon(QStringLiteral("remove")));
    remove->setAccessibleName(tr("Remove %1").arg(QString::fromStdString(field.label)));
    remove->setToolTip(literalText(remove->accessibleName()));
    remove->setObjectName(QString::fromStdString(field.pointer));
    connect(remove, &QToolButton::clicked, this,
            [this, pointer = field.pointer] { applyAndTell({RemoveItem{pointer}}); });
    line->addWidget(remove);
}

void Inspector::addList(const ItemField& field) {
    QHBoxLayout* line = addLine(field, false);
    auto* add = new QToolButton(body_);
    add->setText(tr("Add"));
    add->setIcon(theme_.icon(QStringLiteral("add")));
    add->setIconSize(QSize(12, 12));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setAccessibleName(tr("Add to %1").arg(QString::fromStdString(field.label)));
    add->setObjectName(QString::fromStdString(field.pointer));
    connect(add, &QToolButton::clicked, this, [this, pointer = field.pointer] {
        applyAndTell({AddItem{pointer, newListItem(*openRig_.model(), pointer, openRig_.present())}});
    });
    line->addWidget(add);
}

void Inspector::addGrid(const ItemField& field) {
    static_cast<void>(addLine(field, true));
    const auto edit = [this, field](const std::vector<std::vector<double>>& rows) {
        return apply(setGridRows(field, rows));
    };
    auto* grid = new GridEditor(field, edit, body_);
    connect(grid, &GridEditor::refused, this, &Inspector::refused);
    layout_->addWidget(grid);
}

/// What a line or a list of options took.
void Inspector::take(const ItemField& field, const QString& value) {
    const std::string text = value.toStdString();
    switch (field.form) {
        case ItemField::Form::name:
            return applyAndTell({RenameItem{parentPointer(field.pointer), text}});
        case ItemField::Form::kind:
            return applyAndTell({RetypeItem{parentPointer(field.pointer), text}});
        case ItemField::Form::limit: {
            if (text.empty()) return applyAndTell({SetValue{field.pointer, Json()}}); // as a new one has it
            const Unit& unit = displayUnit(field.info->quantity);
            const std::optional<double> number = parseEntry(field.info->quantity, text, &unit);
            if (!number)
                return emit refused(
                    tr("This cannot be read: %1").arg(QString::fromStdString(entryText(field.info->quantity))));
            return applyAndTell({SetValue{field.pointer, writeNumber(*number, *field.info, nullptr)}});
        }
        case ItemField::Form::lines: {
            Json lines = Json::array();
            for (const QString& line : value.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
                lines.push_back(line.trimmed().toStdString());
            }
            return applyAndTell({SetValue{field.pointer, lines}});
        }
        case ItemField::Form::text: { // one that is refused stays, to be mended
            const QString problem = apply(setText(openRig_.rig(), field.pointer, text));
            if (!problem.isEmpty()) emit refused(problem);
            return;
        }
        default:
            return applyAndTell(setText(openRig_.rig(), field.pointer, text));
    }
}

QString Inspector::apply(const std::vector<Edit>& edits) {
    for (const Issue& issue : openRig_.edit(edits)) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.text());
    }
    emit done();
    return {};
}

void Inspector::applyAndTell(const std::vector<Edit>& edits) {
    const QString problem = apply(edits);
    if (problem.isEmpty()) return;
    emit refused(problem);
    rebuild(); // shows what the rig says still
}

void Inspector::refresh() {
    const std::map<std::string, Parameter> now = byPointer(openRig_.rig());
    const std::map<std::string, Parameter> before = byPointer(openRig_.baseline());
    for (ParameterRow* row : numbers_) {
        const auto value = now.find(row->pointer());
        if (value == now.end()) continue;
        const auto old = before.find(row->pointer());
        const bool isSame = old != before.end() && old->second.namePointer == value->second.namePointer;
        const auto stateOf = [](const Parameter& p) { return ParameterState{p.value, p.expression}; };
        row->show(stateOf(value->second), isSame ? std::optional(stateOf(old->second)) : std::nullopt);
    }
}

QWidget* Inspector::editor(const std::string& pointer) {
    rebuildIfDue();
    return body_->findChild<QWidget*>(QString::fromStdString(pointer));
}

ParameterRow* Inspector::number(const std::string& pointer) {
    rebuildIfDue();
    for (ParameterRow* row : numbers_) {
        if (row->pointer() == pointer) return row;
    }
    return nullptr;
}

} // namespace hingelab

#include "ui/workshop/moc_inspector.cpp"
