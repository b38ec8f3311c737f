// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QStackedWidget>
#include <vector>

#include "ui/manual/manual_browser.h"
#include "ui/manual/manual_pages.h"

namespace hingelab {

/// The manual: the pages of docs/, which are compiled in, with a search over all of them and a way back. A
/// window of its own beside the program's.
class ManualWindow : public QDialog {
    Q_OBJECT
  public:
    explicit ManualWindow(QWidget* parent = nullptr);

    /// Shows a page by its name, at a heading if one is given: "plots", "plots#axes".
    void showPlace(const QString& place);

  private:
    QLayout* makeBar();
    void follow(const QUrl& link);
    void search(const QString& words);
    void openHit(const QListWidgetItem* hit);

    std::vector<ManualSection> sections_;
    QLineEdit* search_;
    QStackedWidget* stack_;
    ManualBrowser* browser_;
    QListWidget* hits_;
};

} // namespace hingelab
