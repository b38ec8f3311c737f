// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/parameter_panel.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollBar>
#include <cctype>

#include "rig/rig.h"
#include "text/pointer.h"
#include "ui/hinge/derived_figures.h"
#include "ui/manual/manual_pages.h"
#include "ui/manual/manual_places.h"
#include "ui/panels/item_menu.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"
#include "workshop/new_items.h"
#include "workshop/new_presliding.h"

namespace hingelab {
namespace {

/// First two segments of a pointer for list items ("/elements/0"), the first for single objects
/// ("/environment").
QString groupKey(const Parameter& parameter) {
    const std::vector<std::string> segments = splitPointer(parameter.pointer);
    if (isDimension(parameter)) return QStringLiteral("/dimensions"); // all in one group
    const bool isList = segments.size() > 2 && !segments[1].empty() && std::isdigit(segments[1][0]) != 0;
    return QString::fromStdString("/" + segments[0] + (isList ? "/" + segments[1] : ""));
}

std::size_t indexIn(const QString& key) {
    return key.section('/', 2, 2).toULongLong();
}

/// What kind of thing the group is, in words.
QString kindOf(const Rig& rig, const QString& key) {
    const QString list = key.section('/', 1, 1);
    if (list == "elements") {
        return QString::fromUtf8(elementKindNames()[rig.elements[indexIn(key)].law.index()].label);
    }
    if (list == "joints") {
        return QString::fromUtf8(jointKinds()[rig.joints[indexIn(key)].kind.index()].label);
    }
    if (list == "assemblies") return assemblyKinds()[rig.assemblies[indexIn(key)].parameters.index()].name;
    if (list == "motors") return ParameterGroup::tr("DC motor");
    if (list == "couplings") return ParameterGroup::tr("coupling");
    if (list == "contacts") return ParameterGroup::tr("contact");
    if (list == "bodies") return ParameterGroup::tr("body");
    return {};
}

/// The heading in the reference of parameters, which `hingelab-cli schema --markdown` writes.
QString manualHeadingOf(const Rig& rig, const QString& key) {
    const QString list = key.section('/', 1, 1);
    const auto ofKind = [&](const KindName& kind) {
        return QStringLiteral("%1 (%2[] of type %3)")
            .arg(QString::fromUtf8(kind.label), list, QString::fromUtf8(kind.name));
    };
    if (list == "elements") return ofKind(elementKindNames()[rig.elements[indexIn(key)].law.index()]);
    if (list == "joints") {
        const JointKind& kind = rig.joints[indexIn(key)].kind;
        if (std::holds_alternative<FixedJoint>(kind))
            return QStringLiteral("Joint (joints[])"); // it has no more
        return ofKind(jointKinds()[kind.index()]);
    }
    if (list == "assemblies") {
        const KindName& kind = assemblyKinds()[rig.assemblies[indexIn(key)].parameters.index()];
        return QStringLiteral("assemblies[] of type %1").arg(QString::fromUtf8(kind.name));
    }
    if (list == "motors") return QStringLiteral("Motor (motors[])");
    if (list == "couplings") return QStringLiteral("Coupling (couplings[])");
    if (list == "contacts") return QStringLiteral("Contact (contacts[])");
    if (list == "bodies") return QStringLiteral("Body (bodies[])");
    if (list == "dimensions") return QStringLiteral("Dimension (dimensions[])");
    QString label = list;
    if (!label.isEmpty()) label[0] = label[0].toUpper();
    return QStringLiteral("%1 (%2)").arg(label, list);
}

ParameterState stateOf(const Parameter& parameter) {
    return {parameter.value, parameter.expression};
}

std::map<std::string, ParameterState> valuesOf(const std::vector<Parameter>& parameters) {
    std::map<std::string, ParameterState> values;
    for (const Parameter& parameter : parameters) values[parameter.pointer] = stateOf(parameter);
    return values;
}

/// What the parameters of the file are by all their pointers.
std::map<std::string, ParameterState> knownInFile(const OpenRig& openRig) {
    std::map<std::string, ParameterState> known;
    for (const Parameter& parameter : parametersOf(openRig.baseline())) {
        for (const std::string& pointer : pointersOf(parameter)) known[pointer] = stateOf(parameter);
    }
    return known;
}

/// What the parameters of the rig are in the file, by their present pointers: items are known by their names,
/// and by their places where they have new names.
std::map<std::string, ParameterState> valuesInFile(const std::map<std::string, ParameterState>& known,
                                                   const std::vector<Parameter>& parameters) {
    std::map<std::string, ParameterState> values;
    for (const Parameter& parameter : parameters) {
        auto found = known.find(parameter.namePointer);
        if (found == known.end()) found = known.find(parameter.pointer);
        if (found != known.end()) values[parameter.pointer] = found->second;
    }
    return values;
}

} // namespace

/// The name of a group, to be clicked on; it ends in … where there is no room for it.
class ParameterGroup::Header : public QToolButton {
  public:
    Header(QString name, QWidget* parent) : QToolButton(parent), name_(std::move(name)) {
        setObjectName(QStringLiteral("groupHeader"));
        setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setMinimumWidth(80);
        setIconSize(QSize(14, 14));
        setAccessibleName(ParameterGroup::tr("Parameters of %1").arg(name_));
        setToolTip(literalText(ParameterGroup::tr("%1\nShow or hide these parameters").arg(name_)));
        showName();
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QToolButton::resizeEvent(event);
        showName();
    }

  private:
    void showName() {
        constexpr int beside = 40; // [pixels] icon and margins
        QFont bold = font();
        bold.setBold(true); // as the style sheet says
        setText(literalActionText(QFontMetrics(bold).elidedText(name_, Qt::ElideRight, width() - beside)));
    }

    QString name_;
};

ParameterGroup::ParameterGroup(Workbench& bench, QString key, std::vector<Parameter> parameters,
                               QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      openRig_(bench.openRig()),
      theme_(bench.theme()),
      key_(std::move(key)),
      parameters_(std::move(parameters)) {
    QString name = QString::fromStdString(parameters_.front().group);
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    header_ = new Header(name, this);
    count_ = new ElidedLabel(this);
    count_->setObjectName(QStringLiteral("muted"));
    body_ = new QWidget(this);
    bodyLayout_ = new QVBoxLayout(body_);
    bodyLayout_->setContentsMargins(0, 0, 0, space::large);
    bodyLayout_->setSpacing(space::tight);
    body_->hide();

    auto* headerLayout = new QHBoxLayout;
    headerLayout->addWidget(header_, 1);
    headerLayout->addWidget(count_);
    headerLayout->setContentsMargins(space::small, space::small, space::edge, 0);
    if (key_.count(QLatin1Char('/')) == 2) { // of a list
        headerLayout->addWidget(itemButton(name));
        headerLayout->setContentsMargins(space::small, space::small, space::small, 0);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(headerLayout);
    layout->addWidget(body_);
    connect(header_, &QToolButton::clicked, this, [this] {
        setExpandedByUser(!expanded_);
        emit toggled(key_, expanded_);
    });
    updateHeader();
    setManualPlace(*this, QStringLiteral("reference/parameters#") +
                              anchorOfHeading(manualHeadingOf(bench.openRig().rig(), key_)));
}

/// Opens the menu of the item.
QToolButton* ParameterGroup::itemButton(const QString& name) {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setObjectName(QStringLiteral("itemMenu"));
    button->setIcon(theme_.icon(QStringLiteral("more")));
    button->setAccessibleName(tr("Rename, duplicate or remove %1").arg(name));
    button->setToolTip(literalText(button->accessibleName()));
    connect(button, &QToolButton::clicked, this, [this, button] {
        // The group goes with the rig that it shows: menu and dialogs belong to the window.
        auto* menu = new QMenu(window());
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fillItemMenu(*menu, openRig_, key_.toStdString(), window());
        menu->popup(button->mapToGlobal(button->rect().bottomLeft()));
    });
    return button;
}

void ParameterGroup::updateHeader() {
    header_->setIcon(theme_.icon(expanded_ ? QStringLiteral("expanded") : QStringLiteral("collapsed")));
}

void ParameterGroup::setExpanded(bool expanded) {
    if (expanded && !built_) build();
    expanded_ = expanded;
    body_->setVisible(expanded);
    updateHeader();
}

void ParameterGroup::build() {
    built_ = true;
    std::string subgroup;
    for (const Parameter& parameter : parameters_) {
        if (parameter.subgroup != subgroup) {
            subgroup = parameter.subgroup;
            if (!subgroup.empty()) addSubgroupHeader(parameter);
        }
        auto* row = new ParameterRow(bench_, parameter, body_);
        rows_.push_back(row);
        bodyLayout_->addWidget(row);
    }
    int need = 0;
    for (const ParameterRow* row : rows_) need = std::max(need, row->labelNeed());
    for (ParameterRow* row : rows_) row->setSharedLabelNeed(need);
    derived_ = new QLabel(body_);
    derived_->setObjectName(QStringLiteral("derived"));
    derived_->setWordWrap(true);
    derived_->setTextFormat(Qt::RichText);
    derived_->setAccessibleName(tr("Derived figures"));
    auto* margin = new QHBoxLayout;
    margin->setContentsMargins(space::edge, space::small, space::edge, space::tight);
    margin->addWidget(derived_);
    bodyLayout_->addLayout(margin);
    addListButtons();
    const std::vector<Parameter> parameters = parametersOf(openRig_.rig());
    refresh(valuesOf(parameters), valuesInFile(knownInFile(openRig_), parameters));
}

void ParameterGroup::addSubgroupHeader(const Parameter& parameter) {
    auto* line = new QWidget(body_);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(space::edge, space::medium, space::small, 0);
    auto* label = new ElidedLabel(QString::fromStdString(parameter.subgroup), line);
    label->setObjectName(QStringLiteral("subgroup"));
    layout->addWidget(label, 1);
    const QString list = QString::fromStdString(parameter.pointer).section('/', 3, 3);
    if (list == "detents" || list == "damping_zones") {
        const auto index = QString::fromStdString(parameter.pointer).section('/', 4, 4).toULongLong();
        auto* remove = new QToolButton(line);
        remove->setAutoRaise(true);
        remove->setIcon(theme_.icon(QStringLiteral("remove")));
        remove->setAccessibleName(tr("Remove %1").arg(label->text()));
        remove->setToolTip(literalText(tr("Remove %1").arg(label->text())));
        connect(remove, &QToolButton::clicked, this, [this, list, index] { removeItem(list, index); });
        layout->addWidget(remove);
    }
    subgroups_.emplace_back(line, parameter.subgroup);
    bodyLayout_->addWidget(line);
}

void ParameterGroup::addListButtons() {
    if (key_.section('/', 1, 1) != "elements") return;
    const std::size_t element = indexIn(key_);
    if (!std::holds_alternative<DoorHingeParameters>(openRig_.rig().elements[element].law)) return;
    auto* lines = new QGridLayout; // two in a line: the panel may be narrow
    lines->setContentsMargins(space::large, space::tight, space::large, 0);
    const auto addButton = [&](const QString& text, const QString& help, auto add) { // the rig, and the hinge
        auto* button = new QToolButton(body_);
        button->setText(text);
        button->setIcon(theme_.icon(QStringLiteral("add")));
        button->setIconSize(QSize(12, 12));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAccessibleName(text);
        button->setToolTip(literalText(help));
        connect(button, &QToolButton::clicked, this, [this, element, text, add] {
            static_cast<void>(openRig_.change(text, [&](Rig& rig) {
                return add(rig, std::get<DoorHingeParameters>(rig.elements[element].law));
            }));
        });
        lines->addWidget(button, lines->count() / 2, lines->count() % 2, Qt::AlignLeft);
    };
    addButton(tr("Add detent"), tr("Add a detent that holds the door where it is"),
              [this, element](const Rig&, DoorHingeParameters& hinge) {
                  hinge.detents.push_back(newDetent(*openRig_.model(), element, openRig_.present()));
                  return Issues{};
              });
    addButton(tr("Add damping zone"), tr("Add damping zone"),
              [element](const Rig& rig, DoorHingeParameters& hinge) {
                  hinge.dampingZones.push_back(newDampingZone(rig, element));
                  return Issues{};
              });
    if (!std::get<DoorHingeParameters>(openRig_.rig().elements[element].law).presliding) {
        addButton(
            tr("Add presliding"),
            tr("Adds friction that holds: bristles that deflect by a tenth of a degree up to breakaway, damped "
               "for this door. Stiffness and damping are estimates; replace them by measured values."),
            [this, element](const Rig&, DoorHingeParameters& hinge) {
                hinge.presliding = newPresliding(*openRig_.model(), element);
                if (hinge.presliding) return Issues{};
                const QString why =
                    tr("This hinge has no dry friction, which presliding requires. Increase its static or "
                       "dynamic friction first.");
                showWarning(window(), tr("No presliding was added"), why);
                return Issues{{Severity::error, {}, why.toStdString(), {}, {}}};
            });
    }
    lines->setColumnStretch(2, 1);
    bodyLayout_->addLayout(lines);
}

void ParameterGroup::removeItem(const QString& list, std::size_t index) {
    const std::string item = (key_ + "/" + list + "/" + QString::number(index)).toStdString();
    static_cast<void>(openRig_.edit(RemoveItem{item})); // expressions stay with the items that are left
}

void ParameterGroup::updateDerived() {
    if (derived_ == nullptr) return;
    QString text;
    const QString list = key_.section('/', 1, 1);
    if (list == "elements") {
        const Element& element = openRig_.rig().elements[indexIn(key_)];
        if (const auto* hinge = std::get_if<DoorHingeParameters>(&element.law))
            text = derivedFiguresOfHinge(*hinge);
    } else if (list == "motors") {
        text = derivedFiguresOfMotor(*openRig_.model(), indexIn(key_));
    } else if (list == "joints") {
        text = derivedFiguresOfJoint(*openRig_.model(), indexIn(key_));
    } else if (list == "assemblies") {
        text = derivedFiguresOfAssembly(*openRig_.model(), indexIn(key_));
    } else if (list == "couplings") {
        text = derivedFiguresOfCoupling(*openRig_.model(), indexIn(key_));
    }
    derived_->setText(text);
    derived_->setVisible(!text.isEmpty());
}

void ParameterGroup::refresh(const std::map<std::string, ParameterState>& values,
                             const std::map<std::string, ParameterState>& baseline) {
    int changed = 0;
    for (const Parameter& parameter : parameters_) {
        const auto before = baseline.find(parameter.pointer);
        const auto now = values.find(parameter.pointer);
        if (before == baseline.end() || now == values.end() || isEdited(now->second, before->second)) ++changed;
    }
    const QString kind = kindOf(openRig_.rig(), key_);
    count_->setText(changed > 0 ? tr("%1 of %2 changed").arg(changed).arg(parameters_.size()) : kind);
    if (!built_) return;
    for (ParameterRow* row : rows_) {
        const auto now = values.find(row->pointer());
        const auto before = baseline.find(row->pointer());
        if (now == values.end()) continue;
        row->show(now->second, before == baseline.end() ? std::nullopt : std::optional(before->second));
    }
    updateDerived();
}

void ParameterGroup::filter(const QString& text) {
    std::size_t hits = 0;
    const bool all = text.isEmpty();
    std::vector<bool> isHit;
    for (const Parameter& parameter : parameters_) {
        const QString haystack =
            QString::fromStdString(parameter.group + " " + parameter.label + " " + parameter.namePointer);
        bool hit = true;
        for (const QString& word : text.split(' ', Qt::SkipEmptyParts)) {
            hit = hit && haystack.contains(word, Qt::CaseInsensitive);
        }
        isHit.push_back(hit);
        if (hit) ++hits;
    }
    setExpanded(all ? userExpanded_ : hits > 0);
    setVisible(all || hits > 0);
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i]->setVisible(all || isHit[i]);
    for (const auto& [widget, subgroup] : subgroups_) {
        bool any = all;
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            any = any || (isHit[i] && parameters_[i].subgroup == subgroup);
        }
        widget->setVisible(any);
    }
}

ParameterRow* ParameterGroup::row(const std::string& pointer) {
    const auto has = std::any_of(parameters_.begin(), parameters_.end(),
                                 [&](const Parameter& p) { return p.pointer == pointer; });
    if (!has) return nullptr;
    setExpandedByUser(true);
    const auto it = std::find_if(rows_.begin(), rows_.end(),
                                 [&](const ParameterRow* row) { return row->pointer() == pointer; });
    return it == rows_.end() ? nullptr : *it;
}

ParameterPanel::ParameterPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), openRig_(bench.openRig()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Search parameters"));
    search_->setAccessibleName(tr("Search parameters"));
    search_->setClearButtonEnabled(true);
    search_->addAction(theme_.icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    nothing_ = new ElidedLabel(tr("No parameter is called like this."), this);
    nothing_->setObjectName(QStringLiteral("muted"));
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::large, 0, 0);
    auto* searchMargin = new QHBoxLayout;
    searchMargin->setContentsMargins(space::edge, 0, space::edge, 0);
    searchMargin->addWidget(search_);
    layout->addLayout(searchMargin);
    layout->addWidget(nothing_);
    layout->addWidget(scroll_, 1);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        bool any = false;
        for (ParameterGroup* group : groups_) {
            group->filter(text.trimmed());
            any = any || !group->isHidden();
        }
        nothing_->setVisible(!any);
    });
    connect(&openRig_, &OpenRig::structureChanged, this, &ParameterPanel::rebuild);
    connect(&openRig_, &OpenRig::parametersChanged, this, &ParameterPanel::refresh);
    connect(&openRig_, &OpenRig::fileChanged, this, [this] { // saved: nothing differs
        inFile_ = knownInFile(openRig_);
        refresh();
    });
    rebuild();
}

void ParameterPanel::rebuild() {
    groups_.clear();
    inFile_ = knownInFile(openRig_);
    auto* body = new QWidget;
    body->setObjectName(QStringLiteral("panelBody"));
    body->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tight);

    std::vector<std::pair<QString, std::vector<Parameter>>> grouped;
    for (Parameter& parameter : parametersOf(openRig_.rig())) {
        const QString key = groupKey(parameter);
        if (grouped.empty() || grouped.back().first != key) grouped.emplace_back(key, std::vector<Parameter>());
        grouped.back().second.push_back(std::move(parameter));
    }
    for (auto& [key, parameters] : grouped) {
        auto* group = new ParameterGroup(bench_, key, std::move(parameters), body);
        const auto remembered = expanded_.find(key);
        const bool open = remembered != expanded_.end()
                              ? remembered->second
                              : key.startsWith("/elements") || key.startsWith("/motors") ||
                                    key == "/contacts/0" || key == "/dimensions";
        group->setExpandedByUser(open);
        connect(group, &ParameterGroup::toggled, this,
                [this](const QString& which, bool expanded) { expanded_[which] = expanded; });
        groups_.push_back(group);
        layout->addWidget(group);
    }
    layout->addStretch();
    const int position = scroll_->verticalScrollBar() != nullptr ? scroll_->verticalScrollBar()->value() : 0;
    // The old rows may be in the middle of handling the click that brought us here.
    // The focus first: with its row it would go on to the search line, which takes keys that are the window's.
    if (scroll_->widget() != nullptr && scroll_->widget()->isAncestorOf(focusWidget())) scroll_->setFocus();
    if (QWidget* old = scroll_->takeWidget()) old->deleteLater();
    scroll_->setWidget(body);
    scroll_->verticalScrollBar()->setValue(position);
    if (!search_->text().isEmpty()) emit search_->textChanged(search_->text());
    refresh();
}

void ParameterPanel::refresh() {
    const std::vector<Parameter> parameters = parametersOf(openRig_.rig());
    const std::map<std::string, ParameterState> values = valuesOf(parameters);
    const std::map<std::string, ParameterState> baseline = valuesInFile(inFile_, parameters);
    for (ParameterGroup* group : groups_) group->refresh(values, baseline);
    constexpr int scrollBar = 10; // [pixels]
    scroll_->setMinimumWidth(scroll_->widget()->minimumSizeHint().width() + scrollBar);
}

bool ParameterPanel::eventFilter(QObject* object, QEvent* event) {
    // No search begins with a space: it plays.
    if (object == search_ && event->type() == QEvent::ShortcutOverride && search_->text().isEmpty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

ParameterRow* ParameterPanel::row(const std::string& pointer) {
    for (ParameterGroup* group : groups_) {
        if (ParameterRow* row = group->row(pointer)) return row;
    }
    return nullptr;
}

} // namespace hingelab

#include "ui/panels/moc_parameter_panel.cpp"
