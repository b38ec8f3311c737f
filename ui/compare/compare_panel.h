// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <map>

#include "ui/compare/compare_figures.h"
#include "ui/gallery/rig_pictures.h"
#include "ui/model/workbench.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// The pinned variants: a list with picture, colour and name, what the selected one differs in from the present
/// design, and key figures side by side. What is done to them is done by VariantSet.
class ComparePanel : public QFrame {
    Q_OBJECT
  public:
    ComparePanel(Workbench& bench, RigPictures& pictures, QWidget* parent = nullptr);

    [[nodiscard]] const CompareFigures& compared() const { return compared_; }

    enum class Page { differences, figures };
    void showPage(Page page) { pages_->setCurrentIndex(static_cast<int>(page)); }

    /// Of the selected row; 0: none is.
    [[nodiscard]] long selected() const;
    void select(long id);

    /// What its buttons do, beside its own: pin, and switch over.
    void setActions(QAction& pin, QAction& switchOver);
    /// The title line with its buttons, for the title bar of a dock.
    [[nodiscard]] QWidget* takeHeading() { return heading_; }

    /// Puts up to date now what is put up to date soon.
    void refresh();

    /// Columns of the list.
    enum Column { kName, kDiffers, kInFile, kListColumns };

  signals:
    void schemesRequested(); ///< compare the contact schemes

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeHeading();
    void makeList();
    void makePages();
    void layOut();
    void followHands();
    void followDesigns(SessionController& session);
    void fitName();
    void buildMenu();
    void listVariants();
    void takeItem(QTableWidgetItem* item);
    void showDifferences();
    [[nodiscard]] const std::vector<RigDifference>& differencesTo(const PinnedVariant& variant);
    void showFigures();
    void showNote();
    void showHint();
    void chooseColour();
    void refreshSoon();
    [[nodiscard]] QIcon iconOf(const PinnedVariant& variant);
    [[nodiscard]] QImage pictureOf(const PinnedVariant& variant);
    void showPictures();
    [[nodiscard]] static QTableWidget* makeTable(const QString& name, QWidget* parent);
    [[nodiscard]] Page page() const { return static_cast<Page>(pages_->currentIndex()); }

    OpenRig& openRig_;
    VariantSet& variants_;
    const Theme& theme_;
    CompareFigures compared_;
    QWidget* heading_; ///< the title line: in the panel until it is taken
    QHBoxLayout* buttons_;
    QToolButton* more_;
    QMenu* menu_;
    QLabel* hint_;
    QTableWidget* list_;
    QLabel* note_;
    QTabBar* pages_;
    QTableWidget* differences_;
    QTableWidget* figures_;
    QTimer soon_;
    RigPictures& drawn_;
    std::map<long, QImage> pictures_;                  ///< by id
    std::shared_ptr<const Model> differencesOf_;       ///< of the present design
    std::map<long, std::vector<RigDifference>> found_; ///< from it to a variant, by id
    bool isFilling_ = false;
};

} // namespace hingelab
