// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explain_panel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <QWhatsThisClickedEvent>
#include <algorithm>
#include <utility>

#include "ui/manual/manual_places.h"
#include "ui/theme/spaces.h"

namespace hingelab {

ExplainPanel::ExplainPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      openRig_(bench.openRig()),
      session_(bench.session()),
      selection_(bench.selection()),
      light_(bench.terms()) {
    makeParts(bench);
    connect(&selection_, &Selection::changed, this, &ExplainPanel::explainSelected);
    connect(&openRig_, &OpenRig::structureChanged, this, &ExplainPanel::explainSelected);
    // A slider brings edits faster than equations are set.
    soon_.setSingleShot(true);
    soon_.setInterval(100);
    connect(&soon_, &QTimer::timeout, this, &ExplainPanel::explainSelected);
    connect(&openRig_, &OpenRig::parametersChanged, this, [this] {
        if (!soon_.isActive()) soon_.start();
    });
    connect(&session_, &SessionController::samplesArrived, this, [this] {
        if (isInFront()) page_->showNow();
    });
    connect(page_, &ExplainPage::placed, this, &ExplainPanel::showArrows);
    connect(page_, &ExplainPage::currentMoved, this, [this](const QRect& place) {
        scroll_->ensureVisible(0, page_->y() + place.center().y(), 0, place.height());
    });
    // Only what the user picks is kept: many parts have no vectors.
    connect(arrows_, &QComboBox::activated, this, [this] { picked_ = arrows_->currentText(); });
    connect(arrows_, &QComboBox::currentIndexChanged, this, &ExplainPanel::showArrows);
    connect(chain_, &QCheckBox::toggled, this, &ExplainPanel::showArrows);
    connect(manual_, &QToolButton::clicked, this, &ExplainPanel::openManual);
}

void ExplainPanel::makeParts(Workbench& bench) {
    setObjectName(QStringLiteral("panelBody"));
    title_ = new QLabel(this);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    meaning_ = new QLabel(this);
    meaning_->setTextFormat(Qt::PlainText);
    meaning_->setWordWrap(true);
    manual_ = new QToolButton(this);
    manual_->setObjectName(QStringLiteral("lawInManual"));
    manual_->setText(tr("Manual"));
    manual_->setToolTip(tr("Opens the manual where it explains this law"));
    manual_->setFocusPolicy(Qt::TabFocus);
    arrowRow_ = new QWidget(this);
    arrows_ = new QComboBox(this);
    arrows_->setObjectName(QStringLiteral("termArrows"));
    arrows_->setAccessibleName(tr("Vectors drawn as arrows"));
    arrows_->setToolTip(tr("Vectors of this item that the picture shows as arrows"));
    arrows_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    arrows_->setMinimumContentsLength(12);
    chain_ = new QCheckBox(tr("Tip to tail"), this);
    chain_->setObjectName(QStringLiteral("tipToTail"));
    chain_->setToolTip(tr("Draws the arrows one behind the other. The sum closes the polygon"));
    chain_->setFocusPolicy(Qt::TabFocus);
    scroll_ = new QScrollArea(this);
    scroll_->setAccessibleName(tr("Equations of the selected part"));
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll_);
    layOut(bench);
}

/// All of it is scrolled: in a low window the equations would have no room beneath the rest.
void ExplainPanel::layOut(Workbench& bench) {
    auto* content = new QWidget(scroll_);
    page_ = new ExplainPage(bench, *scroll_->viewport(), content);
    auto* heading = new QHBoxLayout;
    heading->addWidget(title_, 1);
    heading->addWidget(manual_, 0, Qt::AlignTop);
    auto* row = new QVBoxLayout(arrowRow_); // beside each other, large text would be cut
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::small);
    row->addWidget(arrows_);
    row->addWidget(chain_);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(space::edge, space::large, space::edge, space::small);
    head->setSpacing(space::small);
    head->addLayout(heading);
    head->addWidget(meaning_);
    head->addWidget(arrowRow_);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(page_, 1);
    scroll_->setWidget(content);
    scroll_->setFocusProxy(page_);
}

/// Of what is selected; if nothing is, of what says most of the rig.
Explanation ExplainPanel::wanted(const Model& model) const {
    if (!selection_.item().empty()) return hingelab::explain(model, selection_.item());
    const Rig& rig = model.rig();
    if (!rig.elements.empty()) return hingelab::explain(model, "/elements/0");
    if (!rig.motors.empty()) return hingelab::explain(model, "/motors/0");
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        Explanation body = hingelab::explain(model, "/bodies/" + std::to_string(b));
        if (!body.isEmpty()) return body;
    }
    return {};
}

void ExplainPanel::explainSelected() {
    soon_.stop();
    if (!isInFront()) return; // once it is, this is done
    const std::shared_ptr<const Model> model = openRig_.model();
    Explanation explanation = wanted(*model);
    title_->setText(explanation.kind.empty() ? tr("No equations for this part")
                                             : tr("%1: %2").arg(QString::fromStdString(explanation.kind),
                                                                QString::fromStdString(explanation.title)));
    QString text = QString::fromStdString(explanation.meaning);
    if (!explanation.limits.empty())
        text += QLatin1Char('\n') + tr("Limits: %1").arg(QString::fromStdString(explanation.limits));
    meaning_->setText(text);
    place_ = QString::fromStdString(explanation.manual);
    manual_->setVisible(!place_.isEmpty());
    setManualPlace(*page_, place_.isEmpty() ? QStringLiteral("how-to/equations") : place_);
    {
        const QSignalBlocker blocker(arrows_);
        arrows_->clear();
        arrows_->addItem(tr("No arrows"));
        for (const ExplainedVector& vector : explanation.vectors) {
            if (vector.place) arrows_->addItem(QString::fromStdString(vector.words));
        }
        const int kept = picked_.isEmpty() ? -1 : arrows_->findText(picked_);
        arrows_->setCurrentIndex(kept >= 0 ? kept : std::min(1, arrows_->count() - 1));
    }
    arrowRow_->setVisible(arrows_->count() > 1);
    page_->explain(model, std::move(explanation));
}

/// The vector that is chosen, while this panel is seen.
void ExplainPanel::showArrows() {
    TermLight::Arrows arrows;
    page_->setDrawn(std::nullopt);
    const Explanation& explanation = page_->explanation();
    const auto chosen =
        std::find_if(explanation.vectors.begin(), explanation.vectors.end(), [this](const ExplainedVector& v) {
            return v.place && QString::fromStdString(v.words) == arrows_->currentText();
        });
    if (isInFront() && chosen != explanation.vectors.end()) {
        const auto index = static_cast<std::size_t>(chosen - explanation.vectors.begin());
        page_->setDrawn(index);
        arrows.model = page_->model(); // whose samples the terms read
        arrows.isChain = chain_->isChecked();
        arrows.title = arrows_->currentText();
        for (std::size_t i = 0; i < page_->terms().size(); ++i) {
            const PageLayout::Term& term = page_->terms()[i];
            if (!term.isVector || term.equation != index) continue;
            const ExplainedVector::Term& of = chosen->terms[term.index];
            const std::string& name = of.name.empty() ? of.words : of.name;
            arrows.list.push_back(
                {QString::fromStdString(name), page_->termColors()[i], chosen->quantity, of.value, of.place});
        }
        arrows.list.push_back(
            {tr("Sum"), palette().color(QPalette::WindowText), chosen->quantity, chosen->value, chosen->place});
    }
    light_.setArrows(std::move(arrows));
}

/// The manual's key is about what is under the pointer; this is about what is explained.
void ExplainPanel::openManual() {
    QWhatsThisClickedEvent asked(place_);
    QCoreApplication::sendEvent(this, &asked);
}

bool ExplainPanel::isInFront() const {
    return isVisible() &&
           (dock_ == nullptr || dock_->isFloating() || dock_->window()->rect().intersects(dock_->geometry()));
}

void ExplainPanel::findDock() {
    for (QWidget* around = parentWidget(); around != nullptr && dock_ == nullptr;
         around = around->parentWidget())
        dock_ = qobject_cast<QDockWidget*>(around);
    if (dock_ == nullptr) return;
    // Later: docks have their places then.
    connect(
        dock_, &QDockWidget::visibilityChanged, this,
        [this] {
            explainSelected();
            showArrows();
        },
        Qt::QueuedConnection);
}

void ExplainPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dock_ == nullptr) findDock();
    explainSelected();
}

void ExplainPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    showArrows();
}

} // namespace hingelab

#include "ui/explain/moc_explain_panel.cpp"
