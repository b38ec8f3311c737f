// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <map>
#include <vector>

#include "rig/item_fields.h"
#include "rig/parameters.h"
#include "ui/model/selection.h"
#include "ui/model/workbench.h"
#include "ui/widgets/parameter_row.h"
#include "workshop/additions.h"

namespace hingelab {

/// Edits everything that the selected item says; without a selection, the rig's own texts. The form is made
/// from the description of the document (physics/rig/rig/item_fields.h): it knows no kind.
class Inspector : public QScrollArea {
    Q_OBJECT
  public:
    explicit Inspector(Workbench& bench, QWidget* parent = nullptr);

    /// The editor of the field at a pointer, for tests; nullptr if there is none.
    [[nodiscard]] QWidget* editor(const std::string& pointer);
    [[nodiscard]] ParameterRow* number(const std::string& pointer);

    /// There is a picture in which what a reference names can be pointed at.
    void setCanPick(bool canPick);
    /// Takes what was pointed at for the reference, or says why it cannot.
    void takePicked(const ItemField& field, const BodySpot& spot);

  signals:
    void pickRequested(const ItemField& field); ///< a reference; followed by takePicked()
    void hullRequested();                       ///< of the selected mesh
    void refused(const QString& why);
    void done();

  private:
    void rebuild();
    void rebuildIfDue();
    void refresh();
    void addHeading();
    void addNeighbours();
    void addHullOffer();
    void addAssemblyOffer();
    void addOffer(QPushButton* button);
    void addField(const ItemField& field);
    void addPart(const ItemField& field);
    void addList(const ItemField& field);
    void addGrid(const ItemField& field);
    void addNumber(const ItemField& field);
    [[nodiscard]] QHBoxLayout* addLine(const ItemField& field, bool isStrong);
    void take(const ItemField& field, const QString& value);
    [[nodiscard]] QString apply(const std::vector<Edit>& edits);
    void applyAndTell(const std::vector<Edit>& edits);

    Workbench& bench_;
    OpenRig& openRig_;
    Selection& selection_;
    const Theme& theme_;
    QWidget* body_ = nullptr;
    QVBoxLayout* layout_ = nullptr;
    std::map<std::string, Parameter> parameters_; ///< of the rig, while a form is built
    std::vector<ParameterRow*> numbers_;
    QTimer pending_; ///< the selection has changed; the form follows
    bool canPick_ = false;
};

} // namespace hingelab
