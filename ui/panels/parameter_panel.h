// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <map>
#include <vector>

#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"
#include "ui/widgets/parameter_row.h"

namespace hingelab {

/// A collapsible section of the panel: one element, joint, body, or the environment. Its rows are made when it
/// is first opened: a rig has some hundred parameters, of which a user looks at a dozen.
class ParameterGroup : public QWidget {
    Q_OBJECT
  public:
    ParameterGroup(Workbench& bench, QString key, std::vector<Parameter> parameters, QWidget* parent);

    [[nodiscard]] bool isExpanded() const { return expanded_; }
    void setExpandedByUser(bool expanded) {
        userExpanded_ = expanded;
        setExpanded(expanded);
    }

    /// Shows the values the rig has now.
    void refresh(const std::map<std::string, ParameterState>& values,
                 const std::map<std::string, ParameterState>& baseline);

    /// Shows only rows whose label or pointer contains `text`; opens the group if any does. Empty: as the user
    /// left it.
    void filter(const QString& text);

    [[nodiscard]] const QString& key() const { return key_; }
    [[nodiscard]] ParameterRow* row(const std::string& pointer);

  signals:
    void toggled(const QString& key, bool expanded);

  private:
    void setExpanded(bool expanded);
    void build();
    void addListButtons();
    void addSubgroupHeader(const Parameter& parameter);
    void updateDerived();
    void updateHeader();
    QToolButton* itemButton(const QString& name);
    void removeItem(const QString& list, std::size_t index);

    Workbench& bench_;
    OpenRig& openRig_;
    const Theme& theme_;
    QString key_; ///< "/elements/0"
    std::vector<Parameter> parameters_;
    std::vector<ParameterRow*> rows_;
    std::vector<std::pair<QWidget*, std::string>> subgroups_;
    class Header;
    Header* header_;
    QLabel* count_;
    QWidget* body_;
    QVBoxLayout* bodyLayout_;
    QLabel* derived_ = nullptr;
    bool built_ = false;
    bool expanded_ = false;
    bool userExpanded_ = false;
};

/// The parameters of the whole rig, grouped as the rig is, with a search line.
class ParameterPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ParameterPanel(Workbench& bench, QWidget* parent = nullptr);

    /// The row of a parameter, opening its group; nullptr if there is none.
    [[nodiscard]] ParameterRow* row(const std::string& pointer);
    [[nodiscard]] QLineEdit& search() { return *search_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void rebuild();
    void refresh();

    Workbench& bench_;
    OpenRig& openRig_;
    const Theme& theme_;
    QLineEdit* search_;
    QScrollArea* scroll_;
    QLabel* nothing_;
    std::vector<ParameterGroup*> groups_;
    std::map<std::string, ParameterState> inFile_; ///< the numbers of the file, by all their pointers
    std::map<QString, bool> expanded_;             ///< what the user opened or closed, by group key
};

} // namespace hingelab
