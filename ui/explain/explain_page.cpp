// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explain_page.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kPause = 120; // [ms] numbers that change faster are not read

} // namespace

ExplainPage::ExplainPage(Workbench& bench, QWidget& viewport, QWidget* parent)
    : QWidget(parent),
      viewport_(viewport),
      session_(bench.session()),
      light_(bench.terms()),
      theme_(bench.theme()) {
    setObjectName(QStringLiteral("equations"));
    setAccessibleName(tr("Equations"));
    setMouseTracking(true);
    viewport_.installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    pause_.setSingleShot(true);
    pause_.setInterval(kPause);
    connect(&pause_, &QTimer::timeout, this, &ExplainPage::layOut);
    connect(&theme_, &Theme::changed, this, [this] {
        chooseColors();
        layOut();
    });
    connect(&light_, &TermLight::colorsChanged, this, [this] {
        chooseColors();
        layOut();
    });
    connect(&light_, &TermLight::lit, this, &ExplainPage::followLight);
}

void ExplainPage::explain(const std::shared_ptr<const Model>& model, Explanation explanation) {
    setCurrent(std::nullopt);
    model_ = model;
    explanation_ = std::make_shared<const Explanation>(std::move(explanation));
    terms_ = PageLayout::termsOf(*explanation_, *model);
    chooseColors();
    layOut();
    setAccessibleDescription(plainText());
}

/// The width of the panel is that of what scrolls this page.
bool ExplainPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &viewport_ && event->type() == QEvent::Resize) layOut();
    return QWidget::eventFilter(watched, event);
}

/// A term has the colour of its curve, if it is plotted; else one that no curve beside it has.
void ExplainPage::chooseColors() {
    const ThemeColors& c = theme_.colors();
    const std::array palette = {c.opening, c.closing, c.spring, c.friction, c.catchTorque, c.detents, c.live};
    colors_.clear();
    std::vector<QColor> taken;
    for (const PageLayout::Term& term : terms_) {
        if (const std::optional<QColor> plotted = light_.colorOf(term.channel)) taken.push_back(*plotted);
    }
    std::size_t next = 0, first = 0;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        const bool isFirst = i == 0 || terms_[i].equation != terms_[first].equation ||
                             terms_[i].isVector != terms_[first].isVector;
        if (isFirst) {
            first = i;
            next = 0;
        }
        if (const std::optional<QColor> plotted = light_.colorOf(terms_[i].channel)) {
            colors_.push_back(*plotted);
            continue;
        }
        const auto isTaken = [&](const QColor& color) {
            return std::find(taken.begin(), taken.end(), color) != taken.end();
        };
        for (std::size_t tries = 0; tries < palette.size() && isTaken(palette[next % palette.size()]); ++tries)
            ++next;
        colors_.push_back(palette[next++ % palette.size()]);
    }
    emit placed();
}

void ExplainPage::showNow() {
    if (!pause_.isActive()) pause_.start();
}

void ExplainPage::layOut() {
    if (model_ == nullptr) return;
    const ShownRun& run = session_.shown();
    row_.clear();
    if (!run.isEmpty() && (run.model() == model_ || run.model()->hasSameChannels(*model_))) {
        const std::span<const double> last = run.last();
        row_.assign(last.begin(), last.end());
    }
    look_.text = font();
    look_.width = viewport_.width();
    look_.ink = theme_.colors().text;
    look_.muted = theme_.colors().mutedText;
    look_.terms = colors_;
    layout_ = std::make_unique<PageLayout>(*explanation_, row_, look_);
    const bool isWide = layout_->width() > look_.width + 0.5;
    const QSize size(isWide ? static_cast<int>(std::ceil(layout_->width())) : 0,
                     static_cast<int>(std::ceil(layout_->height())));
    if (size != minimumSize()) setMinimumSize(size);
    update();
}

QRectF ExplainPage::placeOf(std::size_t term) const {
    return layout_ != nullptr && term < layout_->termPlaces().size() ? layout_->termPlaces()[term] : QRectF();
}

QString ExplainPage::plainText() const {
    return layout_ != nullptr ? layout_->plainText() : QString();
}

void ExplainPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (layout_ == nullptr) return;
    if (current_) {
        QColor back = theme_.colors().accent;
        back.setAlpha(40);
        painter.fillRect(placeOf(*current_), back);
    }
    layout_->paint(painter);
}

void ExplainPage::setCurrent(std::optional<std::size_t> term) {
    if (term == current_) return;
    current_ = term;
    std::optional<std::size_t> arrow;
    if (term && terms_[*term].isVector && drawn_ == terms_[*term].equation) arrow = terms_[*term].index;
    light_.light(term ? terms_[*term].channel : std::string(), arrow);
    setToolTip(!term                           ? QString()
               : terms_[*term].channel.empty() ? QString()
                                               : tr("Click to plot this term over time, or to leave it out"));
    update();
}

/// The pointer is on a curve: its term is marked, too.
void ExplainPage::followLight() {
    const std::string own = current_ ? terms_[*current_].channel : std::string();
    if (own == light_.litChannel()) return; // it came from here
    const auto found = std::find_if(terms_.begin(), terms_.end(), [this](const PageLayout::Term& term) {
        return !term.channel.empty() && term.channel == light_.litChannel();
    });
    current_.reset();
    if (found != terms_.end()) current_ = static_cast<std::size_t>(found - terms_.begin());
    update();
}

void ExplainPage::mouseMoveEvent(QMouseEvent* event) {
    std::optional<std::size_t> under;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        if (placeOf(i).contains(event->position())) under = i;
    }
    setCurrent(under);
}

void ExplainPage::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) plotCurrent();
}

void ExplainPage::leaveEvent(QEvent*) {
    setCurrent(std::nullopt);
}

void ExplainPage::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    if (!underMouse()) setCurrent(std::nullopt);
}

void ExplainPage::plotCurrent() {
    if (current_ && !terms_[*current_].channel.empty()) light_.toggle(terms_[*current_].channel);
}

void ExplainPage::keyPressEvent(QKeyEvent* event) {
    const bool down = event->key() == Qt::Key_Down;
    if ((down || event->key() == Qt::Key_Up) && !terms_.empty()) {
        const std::size_t last = terms_.size() - 1;
        std::size_t next = down ? 0 : last;
        if (current_ && down) next = std::min(*current_ + 1, last);
        if (current_ && !down) next = *current_ > 0 ? *current_ - 1 : 0;
        setCurrent(next);
        tellCurrent();
        emit currentMoved(placeOf(next).toRect());
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        plotCurrent();
        return;
    }
    QWidget::keyPressEvent(event);
}

/// To screen readers: the term that a key has led to.
void ExplainPage::tellCurrent() {
    const PageLayout::Term& term = terms_[*current_];
    const qsizetype at = plainText().indexOf(term.words + QLatin1String(": "));
    setAccessibleDescription(at < 0 ? term.words : plainText().mid(at).section(QLatin1Char('\n'), 0, 1));
}

void ExplainPage::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    setAccessibleDescription(plainText());
}

void ExplainPage::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    QAction* const copy = menu.addAction(tr("&Copy all as text"));
    if (menu.exec(event->globalPos()) == copy) QApplication::clipboard()->setText(plainText());
}

void ExplainPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) layOut();
}

} // namespace hingelab

#include "ui/explain/moc_explain_page.cpp"
