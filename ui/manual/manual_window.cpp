// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_window.h"

#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/manual/manual_browser.h"
#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr QLatin1String kPages("qrc:/docs/");

} // namespace

ManualWindow::ManualWindow(QWidget* parent) : QDialog(parent), sections_(manualSections()) {
    setWindowTitle(tr("Hingelab: manual"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, QSize(860, 720));
    browser_ = new ManualBrowser(this);
    browser_->setObjectName(QStringLiteral("browser"));
    browser_->setAccessibleName(tr("Manual"));
    hits_ = new QListWidget(this);
    hits_->setObjectName(QStringLiteral("hits"));
    hits_->setAccessibleName(tr("Places in the manual"));
    hits_->setFrameShape(QFrame::NoFrame);
    hits_->setWordWrap(true);
    hits_->setSpacing(space::small);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(browser_);
    stack_->addWidget(hits_);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(makeBar());
    layout->addWidget(stack_, 1);
    connect(browser_, &QTextBrowser::anchorClicked, this, &ManualWindow::follow);
    connect(hits_, &QListWidget::itemActivated, this, &ManualWindow::openHit);
    connect(hits_, &QListWidget::itemClicked, this, &ManualWindow::openHit);
    showPlace(QStringLiteral("reference/window"));
}

QLayout* ManualWindow::makeBar() {
    auto* back = new QPushButton(tr("&Back"), this);
    auto* contents = new QPushButton(tr("&Contents"), this);
    for (QPushButton* button : {back, contents}) button->setAutoDefault(false);
    contents->setToolTip(tr("List of all pages"));
    back->setEnabled(false);
    search_ = new QLineEdit(this);
    search_->setObjectName(QStringLiteral("manualSearch"));
    search_->setPlaceholderText(tr("Search the manual (Ctrl+F)"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setClearButtonEnabled(true);
    auto* bar = new QHBoxLayout;
    bar->addWidget(back);
    bar->addWidget(contents);
    bar->addWidget(search_, 1);
    connect(back, &QPushButton::clicked, this, [this] {
        if (stack_->currentWidget() == browser_) browser_->backward();
        search_->clear();
    });
    connect(browser_, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(contents, &QPushButton::clicked, this, [this] { showPlace(QStringLiteral("README")); });
    connect(search_, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(search_, &QLineEdit::returnPressed, this, [this] { openHit(hits_->item(0)); });
    const auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
    return bar;
}

void ManualWindow::showPlace(const QString& place) {
    const QString heading = place.section(QLatin1Char('#'), 1);
    QUrl url(kPages + place.section(QLatin1Char('#'), 0, 0) + QStringLiteral(".md"));
    if (!heading.isEmpty()) url.setFragment(heading);
    follow(url);
}

/// Lists where the words are, in place of the page, while there are any.
void ManualWindow::search(const QString& words) {
    hits_->clear();
    const bool hasWords = !words.trimmed().isEmpty();
    stack_->setCurrentWidget(hasWords ? static_cast<QWidget*>(hits_) : browser_);
    if (!hasWords) return;
    constexpr std::size_t most = 60;
    std::vector<ManualSection> found = searchManual(sections_, words);
    if (found.size() > most) found.resize(most);
    for (const ManualSection& section : found) {
        const QString title = section.heading == section.title
                                  ? section.title
                                  : section.title + QStringLiteral(" › ") + section.heading;
        auto* hit = new QListWidgetItem(title + QLatin1Char('\n') + excerptOf(section, words), hits_);
        hit->setData(Qt::UserRole, section.page + QLatin1Char('#') + section.anchor);
    }
    if (!found.empty()) return;
    auto* none = new QListWidgetItem(
        tr("Nothing in the manual contains these words. Try fewer or shorter ones."), hits_);
    none->setFlags(Qt::NoItemFlags);
}

void ManualWindow::openHit(const QListWidgetItem* hit) {
    const QString place = hit != nullptr ? hit->data(Qt::UserRole).toString() : QString();
    if (place.isEmpty()) return;
    showPlace(place);
}

/// Pages and their headings are shown here; what is elsewhere is for the browser of the desktop.
void ManualWindow::follow(const QUrl& link) {
    const QUrl url = browser_->source().resolved(link);
    if (url.scheme() != QLatin1String("qrc")) {
        QDesktopServices::openUrl(url);
        return;
    }
    const QUrl page = url.adjusted(QUrl::RemoveFragment);
    if (!QFile::exists(QLatin1Char(':') + page.path()))
        return; // not a page of the manual: a file of the sources
    search_->clear();
    if (page != browser_->source()) browser_->setSource(page, QTextDocument::MarkdownResource);
    if (url.hasFragment()) browser_->showHeading(url.fragment());
}

} // namespace hingelab

#include "ui/manual/moc_manual_window.cpp"
