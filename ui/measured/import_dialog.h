// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <memory>
#include <optional>
#include <thread>

#include "measured/kept_table.h"
#include "ui/measured/pass_plot.h"

namespace hingelab {

/// Reads a measured table in the background and shows what it is taken for: columns with roles and units,
/// passes, a picture of the points, and what is not sure. Nothing is taken over before all is clear.
class ImportDialog : public QDialog {
    Q_OBJECT
  public:
    /// @param doorTurns whether the rig's door does, or slides; empty: not known.
    ImportDialog(const QString& path, const Theme& theme, QWidget* parent = nullptr,
                 std::optional<bool> doorTurns = std::nullopt);
    ~ImportDialog() override;
    ImportDialog(const ImportDialog&) = delete;
    ImportDialog& operator=(const ImportDialog&) = delete;

    /// True while it reads or reckons.
    [[nodiscard]] bool isBusy() const { return isBusy_; }
    /// What the table is taken for now; null: something has to be mended first.
    [[nodiscard]] std::shared_ptr<const Measurement> measurement() const { return measurement_; }
    [[nodiscard]] bool isFitWanted() const { return isFitWanted_; }

    /// Where the measurement is kept.
    enum class Keep { session, beside, inside };
    [[nodiscard]] Keep keep() const { return static_cast<Keep>(keep_->currentIndex()); }
    /// As it stands in a rig of a folder; none: it is of the session alone, or not clear yet.
    [[nodiscard]] std::optional<KeptMeasurement> kept(const QString& folder) const;

    [[nodiscard]] QComboBox& roleChoice(int column) { return *roles_[static_cast<std::size_t>(column)]; }
    [[nodiscard]] QComboBox& unitChoice(int column) { return *units_[static_cast<std::size_t>(column)]; }
    [[nodiscard]] QLabel& words() { return *words_; }
    [[nodiscard]] PassPlot& plot() { return *plot_; }

  private:
    void buildWidgets(const Theme& theme);
    void takeTable(const std::shared_ptr<CsvReading>& reading, const std::string& fingerprint);
    void fillPreview();
    void fillUnits(int column);
    void takeChoices();
    [[nodiscard]] bool hasDistance() const;
    void reckon();
    void takeReading(const std::shared_ptr<MeasurementReading>& reading, long number);
    void showMeasurement();
    void showIssues(const Issues& issues, bool isRefused);

    QString path_;
    std::optional<bool> doorTurns_;
    std::shared_ptr<const CsvTable> table_;
    MeasuredLayout layout_;
    std::string fingerprint_; ///< of the file
    Issues tableNotes_;       ///< of reading the table, then of the proposal
    std::shared_ptr<const Measurement> measurement_;
    bool isBusy_ = true;
    bool isFitWanted_ = false;
    long number_ = 0; ///< of the latest question to the worker

    QLabel* form_;
    QProgressBar* progress_;
    QTableWidget* preview_;
    std::vector<QComboBox*> roles_, units_;
    QLabel* leverLabel_;
    QLineEdit* lever_;
    QLabel* alongLabel_;
    QComboBox* along_;
    QComboBox* sense_;
    QComboBox* keep_;
    QLabel* passes_;
    PassPlot* plot_;
    QLabel* words_;
    QPushButton* import_;
    QPushButton* fit_;
    std::jthread worker_; ///< last, so that it ends before anything else goes
};

} // namespace hingelab
