// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSlider>
#include <QStyle>
#include <QSvgRenderer>
#include <memory>
#include <utility>

#include "ui/theme/spaces.h"

/// Icons live in a static library, whose resources nobody would pull in otherwise. Must stand outside
/// namespaces.
static void initialiseResources() {
    Q_INIT_RESOURCE(hingelab);
}

namespace hingelab {
namespace {

ThemeColors lightColors() {
    ThemeColors c;
    c.window = "#f3f5f7";
    c.surface = "#ffffff";
    c.raised = "#eef3f7";
    c.border = "#d5dce3";
    c.text = "#17212b";
    c.mutedText = "#55636f";
    c.accent = "#0b6aa2";
    c.accentText = "#ffffff";
    c.danger = "#b3261e";
    c.warning = "#8a5a00";
    c.good = "#1b7a3d";
    c.grid = "#e6ebef";
    c.axis = "#8a97a3";
    c.total = "#17212b";
    c.opening = "#0072b2";
    c.closing = "#c25500";
    c.spring = "#00805f";
    c.catchTorque = "#a8518a";
    c.friction = "#7a52b3";
    c.detents = "#8f7400";
    c.live = "#d6246e";
    c.skyTop = "#dfe8f0";
    c.skyBottom = "#f7f9fb";
    c.ground = "#b9c5d0";
    c.edge = "#3b4a57";
    c.forceArrow = "#0b6aa2";
    c.joint = "#b8433a";
    c.rod = "#9aa5af";
    c.line = "#c9a227";
    c.mass = "#2f7fc4";
    c.coil = "#35549b";
    return c;
}

ThemeColors darkColors() {
    ThemeColors c;
    c.isDark = true;
    c.window = "#171c21";
    c.surface = "#1f262d";
    c.raised = "#28313a";
    c.border = "#3a4651";
    c.text = "#e7edf2";
    c.mutedText = "#a2b0bc";
    c.accent = "#56b4e9";
    c.accentText = "#0d1418";
    c.danger = "#ff8a80";
    c.warning = "#f0b848";
    c.good = "#6fd08c";
    c.grid = "#2d3740";
    c.axis = "#7f8d99";
    c.total = "#e7edf2";
    c.opening = "#56b4e9";
    c.closing = "#f5a04a";
    c.spring = "#35c69c";
    c.catchTorque = "#dd8fc0";
    c.friction = "#b79bea";
    c.detents = "#e3d056";
    c.live = "#ff6aa8";
    c.skyTop = "#27313b";
    c.skyBottom = "#12171b";
    c.ground = "#43505c";
    c.edge = "#0c1013";
    c.forceArrow = "#56b4e9";
    c.joint = "#d0645a";
    c.rod = "#8f9ba6";
    c.line = "#d9b84a";
    c.mass = "#5aa0dd";
    c.coil = "#7d9ae0";
    return c;
}

/// Draws one SVG in a colour of the theme at whatever size is asked for. The colours are the theme's own, so an
/// icon follows a change of theme wherever it is shown.
class SvgIconEngine : public QIconEngine {
  public:
    using Color = QColor ThemeColors::*;
    SvgIconEngine(QByteArray svg, std::shared_ptr<const ThemeColors> colors, Color color, Color disabled)
        : svg_(std::move(svg)), colors_(std::move(colors)), color_(color), disabled_(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QByteArray svg = svg_;
        const QColor& color = (*colors_).*(mode == QIcon::Disabled ? disabled_ : color_);
        svg.replace("#000000", color.name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        if (pixmap.isNull()) return pixmap; // a button without room asks for one of no size
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SvgIconEngine(*this); }

  private:
    QByteArray svg_;
    std::shared_ptr<const ThemeColors> colors_;
    Color color_;
    Color disabled_;
};

QPalette paletteOf(const ThemeColors& c) {
    QPalette p;
    p.setColor(QPalette::Window, c.window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.surface);
    p.setColor(QPalette::AlternateBase, c.raised);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.mutedText);
    p.setColor(QPalette::Button, c.raised);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.danger);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, c.accentText);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::ToolTipBase, c.surface);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Mid, c.border);
    p.setColor(QPalette::Dark, c.border.darker(120));
    p.setColor(QPalette::Light, c.surface);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, c.mutedText);
    }
    return p;
}

/// The few rules that a palette cannot express. Placeholders @name are replaced by colours, and by steps of
/// the scale of spaces.
constexpr const char* kStyleSheet = R"(
QToolTip { background: @surface; color: @text; border: 1px solid @border; padding: @smallpx; }
QDockWidget, QMainWindow::separator { background: @window; }
QMainWindow::separator { width: 5px; height: 5px; }
QToolBar { background: @surface; border: 0; border-bottom: 1px solid @border; spacing: @smallpx; padding: @smallpx @largepx; }
QMainWindow > QTabBar { qproperty-elideMode: ElideMiddle; }
QMenuBar { background: @surface; }
QMenuBar::item { padding: @smallpx @largepx; background: transparent; }
QMenuBar::item:selected { background: @raised; }
QStatusBar { background: @surface; border-top: 1px solid @border; }
QStatusBar::item { border: 0; }
QToolButton { border: 1px solid transparent; border-radius: @roundpx; padding: @smallpx @mediumpx; }
QToolButton:hover { background: @raised; border-color: @border; }
QToolButton:focus { border-color: @accent; }
QToolButton:checked { background: @raised; border-color: @accent; }
QToolButton#primary { background: @accent; color: @accentText; font-weight: 600; padding: @smallpx @edgepx; }
QToolButton#primary:focus { border-color: @text; }
QToolButton[popupMode="1"] { padding-right: 16px; }
QPushButton { background: @surface; border: 1px solid @border; border-radius: @roundpx; padding: @smallpx @largepx; }
QPushButton:focus { border-color: @accent; }
QPushButton:hover { background: @raised; }
QPushButton#primary { background: @accent; color: @accentText; border-color: @accent; font-weight: 600; }
QPushButton#primary:focus { border-color: @text; }
QPushButton#primary:disabled { background: @raised; color: @mutedText; border-color: @border; }
QTableWidget { background: @surface; border: none; }
QHeaderView::section { background: @surface; border: none; border-bottom: 1px solid @border; padding: @tightpx @mediumpx; color: @mutedText; }
QTableWidget::item { padding: 0 @mediumpx; }
QPlainTextEdit { background: @surface; border: 1px solid @border; border-radius: @roundpx; }
QPlainTextEdit:focus { border-color: @accent; }
#additions::item { padding: @smallpx; color: @text; }
#additions::item:selected { background: @raised; color: @text; border: 1px solid @accent; border-radius: @cornerpx; }
QTreeWidget { background: @surface; border: none; }
QTreeWidget::item { padding: @tightpx @tightpx; }
QTreeWidget::item:selected { background: @accent; color: @accentText; }
QLineEdit, QAbstractSpinBox { background: @surface; border: 1px solid @border; border-radius: @roundpx; padding: @tightpx @mediumpx; }
QLineEdit:focus, QAbstractSpinBox:focus { border-color: @accent; }
QAbstractSpinBox QLineEdit { background: transparent; border: none; padding: 0; }
hingelab--CountEdit::up-button, hingelab--CountEdit::down-button { subcontrol-origin: border; width: 18px; border: none; }
hingelab--CountEdit::up-button { subcontrol-position: top right; }
hingelab--CountEdit::down-button { subcontrol-position: bottom right; }
hingelab--CountEdit::up-arrow { image: url(:/icons/spin-up.svg); width: 9px; height: 9px; }
hingelab--CountEdit::down-arrow { image: url(:/icons/spin-down.svg); width: 9px; height: 9px; }
hingelab--CountEdit::up-button:hover, hingelab--CountEdit::down-button:hover { background: @raised; border-radius: @cornerpx; }
QLineEdit[invalid="true"] { border: 1px solid @danger; color: @danger; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @mutedText; border-radius: @cornerpx; background: @surface; }
QCheckBox::indicator:focus, QCheckBox::indicator:hover { border-color: @accent; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(@checkMark); }
QCheckBox::indicator:disabled { border-color: @border; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @border; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -5px 0; border-radius: 7px; background: @surface;
  border: 2px solid @accent; }
QSlider::handle:horizontal:focus { background: @accent; }
QSlider::groove:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: @border; }
QScrollArea { border: 0; }
QScrollBar:vertical { background: transparent; width: 9px; margin: 0; }
QScrollBar::handle:vertical { background: @border; border-radius: @cornerpx; min-height: 30px; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
#panel, #panelBody { background: @surface; }
#groupHeader { font-weight: 600; text-align: left; padding: @smallpx @smallpx; border-radius: @cornerpx; }
#subgroup { color: @mutedText; font-weight: 600; }
#derived { background: @raised; border-radius: @roundpx; color: @mutedText; padding: @mediumpx @largepx; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QMessageBox {
  messagebox-information-icon: url(:/icons/message-information.svg); messagebox-question-icon: url(:/icons/message-question.svg);
  messagebox-warning-icon: url(:/icons/message-warning.svg); messagebox-critical-icon: url(:/icons/message-critical.svg);
}
#issue { color: @danger; background: @surface; border: 1px solid @danger; border-radius: @roundpx; padding: @smallpx @largepx; }
#plotTitle { font-weight: 600; }
#plotFrame, #timeFrame { background: @surface; border: 1px solid @border; border-radius: @roundpx; }
#hud { background: @surfaceAlpha; border: 1px solid @border; border-radius: @roundpx; padding: @mediumpx @largepx; }
#forceLabel { background: @surfaceAlpha; border-radius: @cornerpx; padding: @hairpx @smallpx; color: @accent; font-weight: 600; }
#arrowValue { background: @surfaceAlpha; border-radius: @cornerpx; padding: 0 @smallpx; font-weight: 600; }
#fitHint { background: @surfaceAlpha; border: 1px solid @border; border-radius: @roundpx; padding: @smallpx @largepx; }
#poseLabel { background: @surfaceAlpha; border: 1px solid @border; border-radius: @cornerpx; padding: @tightpx @mediumpx; color: @text; }
#poseBar { background: @surface; border-top: 1px solid @border; }
#poseBar QToolButton { border: 1px solid @border; }
#poseBar QToolButton:focus, #poseBar QToolButton:checked { border-color: @accent; }
#poseBar QToolButton:disabled { color: @mutedText; }
#overlay { background: @surfaceAlpha; border: 1px solid @border; border-radius: @roundpx; }
#overTravel { background: @danger; color: @surface; padding: @mediumpx @edgepx; border-radius: @roundpx; }
#banner { background: @danger; color: @surface; padding: @mediumpx @edgepx; }
#muted { color: @mutedText; }
#sketchBadge { background: @raised; border-radius: @roundpx; padding: @mediumpx @largepx; font-weight: 600; }
#sketchBadge[runs="true"] { color: @good; }
#sketchBadge[runs="false"] { color: @warning; }
)";

QString styleSheetOf(const ThemeColors& c) {
    QString sheet = kStyleSheet;
    QColor alpha = c.surface;
    alpha.setAlpha(225);
    const auto rgba = [](const QColor& color) { return color.name(QColor::HexArgb); };
    const std::pair<const char*, QString> names[] = {
        {"@checkMark", c.isDark ? ":/icons/check-dark.svg" : ":/icons/check-light.svg"},
        {"@surfaceAlpha", rgba(alpha)},
        {"@surface", c.surface.name()},
        {"@window", c.window.name()},
        {"@raised", c.raised.name()},
        {"@border", c.border.name()},
        {"@mutedText", c.mutedText.name()},
        {"@accentText", c.accentText.name()},
        {"@accent", c.accent.name()},
        {"@danger", c.danger.name()},
        {"@good", c.good.name()},
        {"@warning", c.warning.name()},
        {"@text", c.text.name()},
        {"@hair", QString::number(space::hair)},
        {"@tight", QString::number(space::tight)},
        {"@small", QString::number(space::small)},
        {"@medium", QString::number(space::medium)},
        {"@large", QString::number(space::large)},
        {"@edge", QString::number(space::edge)},
        {"@corner", QString::number(space::small)},
        {"@round", QString::number(space::medium)},
    };
    for (const auto& [name, value] : names) sheet.replace(QLatin1String(name), value);
    return sheet;
}

} // namespace

QColor ThemeColors::finish(Finish finish) const {
    switch (finish) {
        case Finish::panel:
            return isDark ? QColor("#c3ccd4") : QColor("#f2f4f6");
        case Finish::frame:
            return isDark ? QColor("#7f8e9b") : QColor("#b7c3cd");
        case Finish::interior:
            return isDark ? QColor("#4b5863") : QColor("#6d7d8a");
        case Finish::metal:
            return isDark ? QColor("#a9b4be") : QColor("#96a3ae");
        case Finish::dark:
            return isDark ? QColor("#39444e") : QColor("#34414c");
        case Finish::accent:
            return QColor("#d9622b");
        case Finish::glass:
            return isDark ? QColor("#5b7a8c") : QColor("#8fb3c7");
        case Finish::wood:
            return isDark ? QColor("#a5825c") : QColor("#cfae86");
        case Finish::hidden:
            break; // only its edges are drawn, while it is selected
    }
    return {};
}

Theme::Theme(QObject* parent) : QObject(parent) {
    // Qt 6.4 keeps the names of all pictures that ever were in its cache, 200 bytes each. They hold the numbers
    // of palettes, which are new with every widget that a style sheet has polished: some 6 MB in an hour of
    // use.
    QPixmapCache::setCacheLimit(0);
    initialiseResources();
    usualText_ = QApplication::font().pointSizeF();
    systemIsDark_ = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setStyle(QStringLiteral("Fusion"));
    qApp->installEventFilter(this);
    apply();
}

void Theme::setChoice(ThemeChoice choice) {
    if (choice == choice_) return;
    choice_ = choice;
    apply();
}

void Theme::setTextScale(double scale) {
    QFont font = QApplication::font();
    font.setPointSizeF(usualText_ * scale);
    applying_ = true;
    QApplication::setFont(font);
    qApp->setStyleSheet(styleSheetOf(*colors_)); // widgets that it has dressed keep their font otherwise
    applying_ = false;
    emit changed();
}

bool Theme::eventFilter(QObject* object, QEvent* event) {
    // The system's palette shows through only while we have none of our own in force.
    if (event->type() == QEvent::ThemeChange && object == qApp && !applying_) {
        systemIsDark_ = QApplication::style()->standardPalette().color(QPalette::Window).lightness() < 128;
        isDark_.reset(); // the system may have changed more than that
        if (choice_ == ThemeChoice::system) apply();
    }
    return QObject::eventFilter(object, event);
}

void Theme::apply() {
    const bool dark = choice_ == ThemeChoice::dark || (choice_ == ThemeChoice::system && systemIsDark_);
    if (std::exchange(isDark_, dark) != dark) { // to dress every widget anew takes half a second
        applying_ = true;
        *colors_ = dark ? darkColors() : lightColors();
        QApplication::setPalette(paletteOf(*colors_));
        qApp->setStyleSheet(styleSheetOf(*colors_));
        applying_ = false;
    }
    emit changed();
}

namespace {

QByteArray iconText(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("missing icon %s", qPrintable(name));
    return file.readAll();
}

} // namespace

QIcon Theme::icon(const QString& name) const {
    return QIcon(new SvgIconEngine(iconText(name), colors_, &ThemeColors::text, &ThemeColors::mutedText));
}

QIcon Theme::iconOnAccent(const QString& name) const {
    return QIcon(
        new SvgIconEngine(iconText(name), colors_, &ThemeColors::accentText, &ThemeColors::accentText));
}

} // namespace hingelab

#include "ui/theme/moc_theme.cpp"
