// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_dock.h"

#include <QScrollArea>
#include <QTimer>
#include <algorithm>

#include "analysis/scheme_comparison.h"
#include "ui/manual/manual_places.h"

namespace hingelab {

CompareDock::CompareDock(QMainWindow& window, Workbench& bench, RigPictures& pictures)
    : QObject(&window),
      window_(window),
      openRig_(bench.openRig()),
      session_(bench.session()),
      variants_(bench.variants()) {
    pin_ = new QAction(tr("&Pin this design"), this);
    pin_->setIconText(tr("Pin"));
    pin_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_D);
    pin_->setToolTip(tr("Keeps the present design, to compare later ones with it (Ctrl+Shift+D)"));
    switch_ = new QAction(tr("&Switch A/B"), this);
    switch_->setIconText(tr("A/B"));
    switch_->setShortcut(Qt::Key_B);
    switch_->setToolTip(
        tr("Switches between the present design and the other one; an unpinned design is pinned first (B)"));
    schemes_ = new QAction(tr("Compare &contact schemes"), this);
    schemes_->setObjectName(QStringLiteral("schemesAction"));
    schemes_->setToolTip(tr("Pins all three schemes of the contact solver and a reference with fine steps"));
    panel_ = new ComparePanel(bench, pictures, &window);
    panel_->setActions(*pin_, *switch_);
    dock_ = new QDockWidget(tr("Compare"), &window);
    dock_->setObjectName(QStringLiteral("compareDock"));
    setManualPlace(*dock_, manualPlaceOf(panel_));
    constexpr QSize least(220, 60); // as the panels beside it: beyond, it scrolls
    auto* area = new QScrollArea(dock_);
    area->setWidget(panel_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMinimumSize(least);
    dock_->setWidget(area);
    // Beneath the tabs of the left: splitting one of them would only add a tab.
    window.addDockWidget(Qt::LeftDockWidgetArea, dock_, Qt::Vertical);

    connect(pin_, &QAction::triggered, this, [this] { variants_.pin(); });
    connect(switch_, &QAction::triggered, &variants_, &VariantSet::switchOver);
    connect(schemes_, &QAction::triggered, this, &CompareDock::compareSchemes);
    connect(panel_, &ComparePanel::schemesRequested, this, &CompareDock::compareSchemes);
    connect(&variants_, &VariantSet::listChanged, this, [this, isEmpty = variants_.isEmpty()]() mutable {
        // It comes with the first and goes with the last; in between it is the user's.
        if (isEmpty != variants_.isEmpty()) arrange();
        isEmpty = variants_.isEmpty();
        updateActions();
    });
    connect(&openRig_, &OpenRig::structureChanged, this, &CompareDock::updateActions);
    arrange();
    updateActions();
}

void CompareDock::arrange() {
    dock_->setVisible(!variants_.isEmpty());
    if (variants_.isEmpty()) return;
    // Once it has been laid out: more than what it needs at least, and enough left for the parameters.
    QTimer::singleShot(0, dock_, [this] {
        constexpr double share = 0.42;
        const auto height = static_cast<int>(share * static_cast<double>(window_.height()));
        window_.resizeDocks({dock_}, {height}, Qt::Vertical);
    });
}

void CompareDock::updateActions() {
    schemes_->setEnabled(!openRig_.rig().contacts.empty());
}

void CompareDock::fillMenu(QMenu& menu) {
    menu.setToolTipsVisible(true);
    menu.addActions({pin_, switch_});
    menu.addSeparator();
    menu.addAction(schemes_);
}

void CompareDock::compareSchemes() {
    const std::vector<SchemeDesign> designs = schemeDesigns(openRig_.rig());
    if (designs.empty()) return;
    std::vector<long> former;
    for (const auto& variant : variants_.all()) {
        const bool isOne = std::any_of(designs.begin(), designs.end(), [&](const SchemeDesign& design) {
            return design.name == variant->name;
        });
        if (isOne && !variants_.isKept(variant->id)) former.push_back(variant->id);
    }
    if (variants_.all().size() - former.size() + designs.size() > kMostVariants) {
        emit variants_.said(tr("There is no room for %1 more variants: remove some first").arg(designs.size()));
        return;
    }
    for (const long id : former) variants_.remove(id);
    long reference = 0;
    for (const SchemeDesign& design : designs) {
        const long id = variants_.pin(QString::fromStdString(design.name), design.rig);
        if (design.isReference) reference = id;
    }
    variants_.setReference(reference);
    panel_->showPage(ComparePanel::Page::figures);
    dock_->show();
    if (session_.status().time <= 0.0) session_.runner().fastForward(kSchemeRun);
    emit variants_.said(
        tr("All three schemes and a reference with %1 times as many steps are simulated with the inputs "
           "of this run; the figures tell which is nearest")
            .arg(kReferenceSteps));
}

} // namespace hingelab

#include "ui/compare/moc_compare_dock.cpp"
