// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <functional>
#include <memory>

#include "ui/model/workbench.h"
#include "ui/struts/strut_job.h"

namespace hingelab {

/// Asks what the door shall do, proposes struts of a catalogue with places for their ends, and adds one of them
/// with targets for what was asked, as one undo step. All is computed on a thread of its own.
class StrutAssistant : public QDialog {
    Q_OBJECT
  public:
    explicit StrutAssistant(Workbench& bench, QWidget* parent = nullptr);
    ~StrutAssistant() override;

    [[nodiscard]] bool isBusy() const { return isBusy_; }
    [[nodiscard]] const StrutAnswer* answer() const { return answer_.get(); }

  signals:
    /// A proposal is selected; null: none is.
    void chosen(const hingelab::StrutAnswer* answer, std::size_t choice);
    void added(const QString& words);

  private:
    void buildWishes(QFormLayout& form);
    void buildCatalogue(QFormLayout& form);
    void buildResults();
    QLineEdit* addLine(const char* name, const QString& accessible, Quantity quantity,
                       std::optional<double> value);
    void proposeNumbers();
    [[nodiscard]] StrutWishes wishes() const;
    void openCatalogue();
    void takeCatalogue(const QString& name, const std::string& text);
    void find();
    void take(const std::shared_ptr<StrutAnswer>& answer);
    void fillTable();
    void showChoice(int row);
    void add();
    void forget();
    void setBusy(bool isBusy);
    void say(const QString& problem);

    OpenRig& openRig_;
    const Theme& theme_;
    QLineEdit* opens_ = nullptr;
    QLineEdit* holdsFrom_ = nullptr;
    QLineEdit* holdsTo_ = nullptr;
    QComboBox* holdKind_ = nullptr;
    QLineEdit* closes_ = nullptr;
    QLineEdit* handle_ = nullptr;
    QLineEdit* coldest_ = nullptr;
    QLineEdit* warmest_ = nullptr;
    QCheckBox* pair_ = nullptr;
    QLabel* catalogueName_ = nullptr;
    QPushButton* find_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* problem_ = nullptr;
    QTableWidget* table_ = nullptr;
    QPlainTextEdit* details_ = nullptr;
    QPushButton* add_ = nullptr;
    StrutCatalogue catalogue_;
    std::shared_ptr<StrutAnswer> answer_;
    bool isBusy_ = false;
    bool wasChanged_ = false; ///< the rig, while a search went on
    StrutJob job_;
};

} // namespace hingelab
