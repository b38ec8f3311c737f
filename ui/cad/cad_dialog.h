// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <set>
#include <string>

#include "ui/cad/cad_part_table.h"
#include "ui/model/cad_files.h"

namespace hingelab {

/// Reads a CAD file with progress, and asks what becomes of its parts.
class CadDialog : public QDialog {
    Q_OBJECT
  public:
    /// `known`: paths of parts that the open rig has already; they are not ticked.
    CadDialog(CadFiles& files, const QString& file, std::set<std::string> known, QWidget* parent);
    ~CadDialog() override;

    enum class Into { newRig, openRig };
    [[nodiscard]] Into into() const { return into_; }
    [[nodiscard]] const CadModel& model() const { return *reading_.model; } ///< once it was accepted
    /// What was chosen; the file is absolute.
    [[nodiscard]] CadImport import() const;

    void done(int result) override;

  private:
    void buildReading(QVBoxLayout& layout);
    void buildParts(QVBoxLayout& layout);
    void look();
    void showParts();
    void showSummary();
    void propose();
    [[nodiscard]] double scale() const;

    CadFiles& files_;
    QString file_;
    std::set<std::string> known_;
    CadReading reading_;
    Into into_ = Into::newRig;
    Material material_ = Material::steel; ///< of parts without one, as proposed last
    QStackedWidget* pages_;
    QLabel* words_;
    QProgressBar* progress_;
    QPushButton* close_; ///< of the reading page: cancels, or closes after a problem
    QLabel* summary_;
    QFormLayout* form_;
    QComboBox* unit_;
    QComboBox* materials_;
    CadPartTable* table_;
    QPushButton* open_;
    QPushButton* add_;
};

} // namespace hingelab
