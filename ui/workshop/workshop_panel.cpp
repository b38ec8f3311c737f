// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/workshop_panel.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/reach.h"
#include "exchange/cad_import.h"
#include "ui/drawing/mesh_file.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"
#include "ui/workshop/add_dialog.h"
#include "workshop/hull_of_mesh.h"

namespace hingelab {
namespace {

constexpr double kMeshMillimetre = 1e-3; // [m]

/// A mesh that is larger than this [m] is not in metres: ten times the rig, or a large room.
double largestInMetres(const Model& model) {
    constexpr double room = 20.0;
    constexpr double times = 10.0;
    const Eigen::AlignedBox3d reach = reachOf(model);
    return reach.isEmpty() ? room : std::min(room, times * reach.diagonal().norm());
}

} // namespace

WorkshopPanel::WorkshopPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      openRig_(bench.openRig()),
      cadFiles_(bench.cadFiles()),
      selection_(bench.selection()),
      theme_(bench.theme()) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    outline_ = new OutlinePanel(bench, this);
    inspector_ = new Inspector(bench, this);
    add_ = new QAction(theme_.iconOnAccent(QStringLiteral("add")), tr("&Add…"), this);
    add_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Plus));
    add_->setToolTip(tr("Add a link, a spring, a shape … (Ctrl++)"));
    connect(add_, &QAction::triggered, this, &WorkshopPanel::ask);
    makeBar(*layout);
    layOut(*layout);
    connect(outline_, &OutlinePanel::refused, this, &WorkshopPanel::say);
    connect(inspector_, &Inspector::refused, this, &WorkshopPanel::say);
    connect(inspector_, &Inspector::hullRequested, this, &WorkshopPanel::addHullOfMesh);
    connect(outline_, &OutlinePanel::done, this, [this] { say({}); });
    connect(inspector_, &Inspector::done, this, [this] { say({}); });
    connect(&selection_, &Selection::changed, this, [this] { say({}); });
    connect(&openRig_, &OpenRig::opened, this, [this] { say({}); });
}

void WorkshopPanel::makeBar(QVBoxLayout& layout) {
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(space::large, space::medium, space::large, space::small);
    auto* addButton = new QToolButton(this);
    addButton->setObjectName(QStringLiteral("primary"));
    addButton->setDefaultAction(add_);
    addButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(addButton);
    bar->addStretch();
    const auto addSmall = [&](QAction& action, const QString& icon, const QString& tip) {
        auto* button = new QToolButton(this);
        action.setIcon(theme_.icon(icon));
        button->setDefaultAction(&action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        bar->addWidget(button);
    };
    addSmall(outline_->duplicateAction(), QStringLiteral("duplicate"),
             tr("Duplicate the selected item (Ctrl+D)"));
    addSmall(outline_->removeAction(), QStringLiteral("delete"), tr("Remove the selected item (Delete)"));
    layout.addLayout(bar);
}

void WorkshopPanel::layOut(QVBoxLayout& layout) {
    message_ = new QLabel(this);
    message_->setObjectName(QStringLiteral("issue"));
    message_->setWordWrap(true);
    message_->setTextFormat(Qt::PlainText);
    message_->hide();
    auto* lower = new QWidget(this);
    auto* lowerLayout = new QVBoxLayout(lower);
    lowerLayout->setContentsMargins(0, 0, 0, 0);
    lowerLayout->setSpacing(space::tight);
    lowerLayout->addWidget(message_);
    lowerLayout->addWidget(inspector_, 1);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(outline_);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    outline_->setMinimumHeight(90);
    inspector_->setMinimumHeight(90);
    layout.addWidget(splitter, 1);
}

/// What was done on the user's behalf; no problem.
void WorkshopPanel::tell(const QString& note) {
    message_->setObjectName(QStringLiteral("derived"));
    style()->polish(message_); // takes the look of its new name
    message_->setText(note);
    message_->show();
}

void WorkshopPanel::say(const QString& problem) {
    message_->setObjectName(QStringLiteral("issue"));
    style()->polish(message_);
    message_->setText(problem);
    message_->setVisible(!problem.isEmpty());
}

void WorkshopPanel::setCanPick(bool canPick) {
    canPick_ = canPick;
    inspector_->setCanPick(canPick);
}

void WorkshopPanel::ask() {
    AddDialog dialog(theme_, canPick_, window());
    if (dialog.exec() != QDialog::Accepted || dialog.chosen() == nullptr) return;
    const Addition& chosen = *dialog.chosen();
    joints_ = dialog.joints();
    if (dialog.asksAssistant()) {
        emit strutsRequested();
        return;
    }
    if (dialog.isToBePicked()) {
        emit pickRequested(chosen);
    } else {
        add(chosen, {});
    }
}

void WorkshopPanel::add(const Addition& addition, const std::vector<BodySpot>& spots) {
    AdditionPlace place{selection_.item(), spots};
    place.joints = joints_;
    if (addition.id == "shapes/mesh") {
        const QString path = QFileDialog::getOpenFileName(window(), tr("Choose a mesh"), openRig_.meshFolder(),
                                                          tr("Meshes (*.stl *.obj)"));
        if (!path.isEmpty()) putMesh(path, place);
        return;
    }
    if (addition.id == "shapes/hull" && spots.empty() &&
        (meshAt(openRig_.rig(), place.item) != nullptr || cadAt(openRig_.rig(), place.item) != nullptr)) {
        return addHullOfMesh();
    }
    put(addition.id, place);
}

void WorkshopPanel::addMesh(const QString& path) {
    putMesh(path, {selection_.item()});
}

/// Of a file that cannot be read nothing is added. The files do not say their unit: what would be far too large
/// in metres is taken as millimetres, in which CAD programs write, and that is said.
void WorkshopPanel::putMesh(const QString& path, const AdditionPlace& place) {
    const MeshFile file = readMesh(path, openRig_.meshFolder());
    if (file.surface == nullptr) return say(tr("Nothing was added. %1").arg(file.problem));
    Eigen::AlignedBox3d box;
    for (const Vector3& point : pointsOf(*file.surface)) box.extend(point);
    const double largest = box.isEmpty() ? 0.0 : box.sizes().maxCoeff();
    const bool isInMillimetres = largest > largestInMetres(*openRig_.model());
    AdditionPlace here = place;
    here.file = path.toStdString();
    if (isInMillimetres) here.fileScale = kMeshMillimetre;
    if (!put("shapes/mesh", here) || !isInMillimetres) return;
    tell(tr("The file seems to be in millimetres: in metres, the mesh would be %1 long. Scale is 0.001 now, "
            "which "
            "makes it %2 long. If that is wrong, change Scale below.")
             .arg(readableText(Quantity::length, largest, 3),
                  readableText(Quantity::length, kMeshMillimetre * largest, 3)));
}

bool WorkshopPanel::put(const std::string& id, const AdditionPlace& place) {
    AdditionPlace here = place;
    here.present = openRig_.present();
    if (shownPoses_) here.shown = shownPoses_();
    return apply(propose(*openRig_.model(), id, here), here.shown);
}

namespace {

/// Whether a rig is seen elsewhere than where it starts.
bool hasLeftStart(const Model& model, const std::optional<RigPoses>& shown) {
    if (!shown) return false;
    const RigPoses start = posesAtStart(model);
    constexpr double little = 1e-4; // [m, or of a direction]
    for (std::size_t b = 0; b < std::min(start.bodies.size(), shown->bodies.size()); ++b) {
        const Pose& first = start.bodies[b];
        const Pose& now = shown->bodies[b];
        if ((first.translation - now.translation).norm() > little) return true;
        if ((first.rotation - now.rotation).norm() > little) return true;
    }
    return false;
}

} // namespace

void WorkshopPanel::addHullOfMesh() {
    const MeshGeometry* mesh = meshAt(openRig_.rig(), selection_.item());
    std::vector<Vector3> points;
    if (mesh != nullptr) {
        const MeshFile file = readMesh(QString::fromStdString(mesh->file), openRig_.meshFolder());
        if (file.surface == nullptr) return say(file.problem);
        points = pointsOf(*file.surface);
    } else if (const CadGeometry* cad = cadAt(openRig_.rig(), selection_.item())) {
        QString problem;
        const auto model =
            cadFiles_.cadModel(QString::fromStdString(cad->file), openRig_.meshFolder(), problem);
        const CadPart* part = model != nullptr ? partAt(*model, cad->part) : nullptr;
        if (part == nullptr)
            return say(problem.isEmpty() ? tr("The CAD file is being read. Try again.") : problem);
        for (const auto& p : model->solids[part->solid].points) points.emplace_back(p[0], p[1], p[2]);
    }
    apply(proposeHullOfMesh(openRig_.rig(), selection_.item(), points));
}

/// False if it was refused, which is said.
bool WorkshopPanel::apply(const Proposal& proposal, const std::optional<RigPoses>& shown) {
    if (proposal.edits.empty()) {
        say(QString::fromStdString(proposal.refusal));
        return false;
    }
    const std::shared_ptr<const Model> before = openRig_.model();
    for (const Issue& issue : openRig_.edit(proposal.edits, proposal.words)) {
        if (issue.severity != Severity::error) continue;
        QString text = QString::fromStdString(issue.text());
        if (proposal.item.starts_with("/assemblies/") && hasLeftStart(*before, shown))
            text +=
                tr("\nIt is made for the pose in the view; the rig starts in another one. Press “Set as start” "
                   "below the view, then add it again.");
        say(text);
        return false;
    }
    say({});
    selection_.selectNamed(proposal.item);
    if (!proposal.note.empty()) tell(QString::fromStdString(proposal.note));
    return true;
}

} // namespace hingelab

#include "ui/workshop/moc_workshop_panel.cpp"
