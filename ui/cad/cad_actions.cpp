// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cad/cad_actions.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "checks/checked_rig.h"
#include "exchange/cad_import.h"
#include "exchange/import_kinds.h"
#include "ui/cad/cad_watch.h"
#include "ui/text/plain_text.h"
#include "workshop/body_axis.h"
#include "workshop/cad_picks.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

QStringList linesOfLosses(const std::vector<ExportLoss>& losses) {
    QStringList lines;
    for (const ExportLoss& loss : losses) lines += QString::fromStdString(lossText(loss));
    return lines;
}

/// The same place on another body.
CadFeature onBody(CadFeature feature, const Pose& X_WB, const Pose& X_WC) {
    const Pose X_CB = X_WC.inverse() * X_WB;
    feature.point = X_CB * feature.point;
    feature.direction = X_CB.rotation * feature.direction;
    return feature;
}

} // namespace

CadActions::CadActions(Workbench& bench, FileActions& files, QWidget& window)
    : QObject(&window),
      bench_(bench),
      openRig_(bench.openRig()),
      files_(files),
      window_(window),
      import_(new QAction(tr("Import &CAD file…"), this)) {
    import_->setObjectName(QStringLiteral("importCad"));
    import_->setToolTip(tr("Parts of a STEP, IGES, glTF, 3MF, DAE, PLY, STL or OBJ file, with their masses"));
    new CadWatch(bench, window); // its parent has it
    connect(&bench_.cadFiles(), &CadFiles::finished, this, &CadActions::fileRead);
    connect(import_, &QAction::triggered, this, &CadActions::importFromDialog);
}

void CadActions::importFromDialog() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Import CAD file"), QFileInfo(openRig_.path()).path(),
        tr("CAD files (*.step *.stp *.iges *.igs *.gltf *.glb *.3mf *.dae *.ply *.stl *.obj);;All files (*)"));
    if (!path.isEmpty()) import(path);
}

void CadActions::import(const QString& path) {
    const QString file = QFileInfo(path).absoluteFilePath();
    std::set<std::string> known;
    forEachPartOf(file, [&](const CadGeometry& cad) { known.insert(cad.part); });
    delete dialog_;
    dialog_ = new CadDialog(bench_.cadFiles(), file, std::move(known), &window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog_, &QDialog::accepted, this, [this, file] { take(*dialog_, file); });
    dialog_->open();
}

/// Those that the open rig has of a file, by whatever name it knows the file.
void CadActions::forEachPartOf(const QString& file, const std::function<void(const CadGeometry&)>& act) const {
    for (const Body& body : openRig_.rig().bodies) {
        for (const Shape& shape : body.shapes) {
            const auto* cad = std::get_if<CadGeometry>(&shape.geometry);
            if (cad == nullptr || cad->file.empty()) continue;
            const QFileInfo info(QDir(openRig_.meshFolder()), QString::fromStdString(cad->file));
            if (info.absoluteFilePath() == file) act(*cad);
        }
    }
}

void CadActions::take(CadDialog& dialog, const QString& path) {
    QStringList losses;
    QString problem;
    try {
        if (dialog.into() == CadDialog::Into::openRig) {
            problem = addToOpenRig(dialog, losses);
        } else {
            const ImportedRig made = rigOfCad(dialog.model(), dialog.import());
            losses = linesOfLosses(made.losses);
            RigReading reading = readRig(textOfImported(made.rig));
            for (const Issue& issue : reading.issues) {
                if (issue.severity == Severity::error) problem += QString::fromStdString(issue.text()) + '\n';
            }
            if (!reading.document) {
                problem = problem.trimmed();
            } else if (!files_.openMade(std::move(*reading.document))) {
                return; // what is open is to stay
            }
        }
    } catch (const std::exception& fault) {
        problem = QString::fromUtf8(fault.what());
    }
    if (!problem.isEmpty()) return showWarning(&window_, tr("%1 was not imported").arg(path), problem);
    emit imported(path, losses);
    if (losses.isEmpty())
        emit message(tr("Imported %1. Right-click a cylinder to let a body turn about its axis.").arg(path));
}

QString CadActions::addToOpenRig(const CadDialog& dialog, QStringList& losses) {
    std::vector<ExportLoss> told;
    CadImport import = dialog.import();
    forEachPartOf(QString::fromStdString(import.file), [&](const CadGeometry& cad) { import.file = cad.file; });
    const QString name = tr("Add parts of %1").arg(QString::fromStdString(import.name));
    const Issues issues = openRig_.change(name, [&](Rig& rig) {
        addCadParts(rig, dialog.model(), import, told);
        return Issues();
    });
    losses = linesOfLosses(told);
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) return QString::fromStdString(issue.text());
    }
    return {};
}

void CadActions::fillMenu(QMenu& menu, const RigScene::Hit& hit) {
    const Rig& rig = openRig_.rig();
    const std::optional<CadFaceFound> face = cadFaceAt(rig, hit, bench_.cadFiles(), openRig_.meshFolder());
    if (!face) return;
    const std::string body = rig.bodies[hit.body].name;
    std::shared_ptr<const Clicked> clicked;
    if (face->feature) clicked = std::make_shared<const Clicked>(Clicked{hit.body, *hit.shape, *face->feature});
    menu.addSeparator();
    if (clicked && clicked->feature.kind == CadFeature::Kind::axis) addAxes(menu, *clicked);
    const bool isMiddle = clicked && clicked->feature.kind == CadFeature::Kind::point;
    const BodySpot spot{body, isMiddle ? clicked->feature.point : hit.p_BQ, hit.shape};
    if (!isMiddle) clicked.reset(); // what is put beside an axis or on a plane does not follow it
    QAction* handle =
        menu.addAction(isMiddle ? tr("Make the centre the &handle") : tr("Make this place the &handle"));
    handle->setObjectName(QStringLiteral("cadHandle"));
    connect(handle, &QAction::triggered, this,
            [this, spot, clicked] { apply(proposeHandle(openRig_.rig(), spot), clicked.get()); });
    QAction* point = menu.addAction(isMiddle ? tr("Add a &point at the centre") : tr("Add a &point here"));
    point->setObjectName(QStringLiteral("cadPoint"));
    connect(point, &QAction::triggered, this,
            [this, spot, clicked] { apply(proposePoint(openRig_.rig(), spot), clicked.get()); });
}

/// The clicked body, and in a menu of their own all others: a pin may belong to what stands. Where the other
/// body is, the start says: there it gets its axis.
void CadActions::addAxes(QMenu& menu, const Clicked& clicked) {
    const std::vector<Body>& bodies = openRig_.rig().bodies;
    const std::string own = bodies[clicked.body].name;
    const auto named = [](const std::string& name) { return literalActionText(QString::fromStdString(name)); };
    if (own != kWorldName)
        addTurn(menu, tr("&Turn %1 about this axis").arg(named(own)), own, clicked.feature, clicked);
    QMenu* others = menu.addMenu(tr("Turn &another body about this axis"));
    const RigPoses poses = posesAtStart(*openRig_.model());
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        if (b == clicked.body || bodies[b].name == kWorldName) continue;
        addTurn(*others, named(bodies[b].name), bodies[b].name,
                onBody(clicked.feature, poses.bodies[clicked.body], poses.bodies[b]), clicked);
    }
    others->menuAction()->setVisible(!others->isEmpty());
}

void CadActions::addTurn(QMenu& menu, const QString& text, const std::string& body, const CadFeature& feature,
                         const Clicked& clicked) {
    QAction* turn = menu.addAction(text);
    turn->setObjectName(QStringLiteral("cadTurn:") + QString::fromStdString(body));
    connect(turn, &QAction::triggered, this, [this, body, feature, clicked] {
        const Vector3 axis = openingAxis(*openRig_.model(), body, feature.point, feature.direction);
        apply(proposeAxis(openRig_.rig(), body, feature.point, axis), &clicked);
    });
}

/// As one undo step, in which the feature is noted, so that what is put there follows the file.
void CadActions::apply(Proposal proposal, const Clicked* picked) {
    QString problem = QString::fromStdString(proposal.refusal);
    if (!proposal.edits.empty()) {
        if (picked != nullptr) {
            const std::optional<CadPick> pick = pickOf(picked->feature);
            const std::optional<Edit> noted =
                pick ? pickEdit(openRig_.rig(), picked->body, picked->shape, *pick) : std::nullopt;
            if (noted) proposal.edits.push_back(*noted);
        }
        for (const Issue& issue : openRig_.edit(proposal.edits, proposal.words)) {
            if (issue.severity == Severity::error && problem.isEmpty())
                problem = QString::fromStdString(issue.text());
        }
    }
    if (!problem.isEmpty()) return showWarning(&window_, tr("The rig stays as it was"), problem);
    bench_.selection().selectNamed(proposal.item);
    emit message(tr("%1. Press Ctrl+Z to undo.").arg(QString::fromStdString(proposal.words)));
}

} // namespace hingelab

#include "ui/cad/moc_cad_actions.cpp"
