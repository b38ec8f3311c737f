// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help_window.h"

#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QVBoxLayout>

#include "ui/theme/screen_fit.h"
#include "ui/theme/spaces.h"

/// The pages live in a static library, whose resources nobody would pull in otherwise. Must stand outside
/// namespaces.
static void initialisePages() {
    Q_INIT_RESOURCE(docs);
}

namespace hingelab {
namespace {

constexpr QLatin1String kPages("qrc:/docs/");

/// The pictures of the pages are on the web site alone: here is nothing in their place, not a broken one.
class HelpPages : public QTextBrowser {
  public:
    using QTextBrowser::QTextBrowser;

  protected:
    QVariant loadResource(int type, const QUrl& name) override {
        if (type == QTextDocument::ImageResource) return QImage(1, 1, QImage::Format_ARGB32);
        return QTextBrowser::loadResource(type, name);
    }
};

/// The place of a heading that a link names: "the-whole-door" is "The whole door".
QString wordsOfAnchor(const QString& heading) {
    QString words = heading.toLower();
    words.remove(
        QRegularExpression(QStringLiteral("[^\\w\\s-]"), QRegularExpression::UseUnicodePropertiesOption));
    return words.simplified().replace(QLatin1Char(' '), QLatin1Char('-'));
}

void scrollToHeading(QTextBrowser& browser, const QString& anchor) {
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || wordsOfAnchor(block.text()) != anchor) continue;
        QTextCursor cursor(block);
        browser.moveCursor(QTextCursor::End); // so that the heading comes to the top
        browser.setTextCursor(cursor);
        return;
    }
}

} // namespace

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent) {
    initialisePages();
    setWindowTitle(tr("Hingelab: user guide"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, QSize(860, 720));
    browser_ = new HelpPages(this);
    browser_->setObjectName(QStringLiteral("browser"));
    browser_->setAccessibleName(tr("User guide"));
    browser_->setFrameShape(QFrame::NoFrame);
    browser_->setOpenLinks(false);
    browser_->document()->setDocumentMargin(space::edge);
    auto* back = new QPushButton(tr("&Back"), this);
    auto* contents = new QPushButton(tr("&Contents"), this);
    auto* close = new QPushButton(tr("C&lose"), this);
    for (QPushButton* button : {back, contents, close}) button->setAutoDefault(false);
    contents->setToolTip(tr("The first page of the user guide"));
    back->setEnabled(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(back);
    buttons->addWidget(contents);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(browser_, 1);
    layout->addLayout(buttons);
    connect(back, &QPushButton::clicked, browser_, &QTextBrowser::backward);
    connect(browser_, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(contents, &QPushButton::clicked, this, [this] { showPage(QStringLiteral("user-guide")); });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(browser_, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    showPage(QStringLiteral("user-guide"));
}

void HelpWindow::showPage(const QString& name) {
    follow(QUrl(kPages + name + QStringLiteral(".md")));
}

/// Pages and their headings are shown here; what is elsewhere is for the browser of the desktop.
void HelpWindow::follow(const QUrl& link) {
    const QUrl url = browser_->source().resolved(link);
    if (url.scheme() != QLatin1String("qrc")) {
        QDesktopServices::openUrl(url);
        return;
    }
    const QUrl page = url.adjusted(QUrl::RemoveFragment);
    if (!QFile::exists(QLatin1Char(':') + page.path()))
        return; // not a page of the guide: a file of the sources
    if (page != browser_->source()) browser_->setSource(page, QTextDocument::MarkdownResource);
    if (url.hasFragment()) scrollToHeading(*browser_, url.fragment());
}

} // namespace hingelab

#include "ui/moc_help_window.cpp"
