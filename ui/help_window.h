// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTextBrowser>

namespace hingelab {

/// The pages of docs/, which are compiled in, with a way back. A window of its own beside the program's.
class HelpWindow : public QDialog {
    Q_OBJECT
  public:
    explicit HelpWindow(QWidget* parent = nullptr);

    /// Shows a page by its name: "user-guide".
    void showPage(const QString& name);

  private:
    void follow(const QUrl& link);

    QTextBrowser* browser_;
};

} // namespace hingelab
