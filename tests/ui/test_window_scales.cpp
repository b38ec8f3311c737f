// SPDX-License-Identifier: GPL-3.0-or-later
// The window from 1024x640 to 4K, at the scale that QT_SCALE_FACTOR says (CMakeLists.txt runs it at 1, 2 and
// 3): every text that is in sight has the room that it asks for.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QStyleOptionFrame>
#include <QToolButton>

#include "tests/ui/ui_test.h"
#include "ui/gallery/gallery.h"
#include "ui/preferences/preferences.h"
#include "ui/text/elided_label.h"

namespace test_window_scales {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr QSize kSmallest(1024, 640);

void settle() {
    for (int i = 0; i < 8; ++i) QCoreApplication::processEvents();
}

/// Sizes of the window [of pixels of the screen]; those that the least size fits into.
QList<QSize> sizes(double scale) {
    QList<QSize> fitting{kSmallest};
    for (const QSize& pixels : {QSize(1366, 768), QSize(1920, 1080), QSize(2560, 1440), QSize(3840, 2160)}) {
        const QSize size = (QSizeF(pixels) / scale).toSize();
        if (size.width() >= kSmallest.width() && size.height() >= kSmallest.height()) fitting << size;
    }
    return fitting;
}

/// What a widget shows less of than there is; empty if nothing is.
QString clippedIn(const QWidget& widget) {
    const auto told = [&](const QString& text, const QSize& needed) {
        if (needed.width() <= widget.width() && needed.height() <= widget.height()) return QString();
        return QStringLiteral("\"%1\" (%2) needs %3x%4 and has %5x%6")
            .arg(text, widget.objectName())
            .arg(needed.width())
            .arg(needed.height())
            .arg(widget.width())
            .arg(widget.height());
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (qobject_cast<const ElidedLabel*>(label) != nullptr || label->text().isEmpty()) return {};
        if (label->wordWrap()) return told(label->text(), {0, label->heightForWidth(label->width())});
        return told(label->text(), label->sizeHint());
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
            return {};
        // With what the style puts round a text: padding, an icon, the arrow of a menu.
        return button->text().isEmpty() ? QString() : told(button->text(), button->sizeHint());
    }
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget)) {
        if (!edit->isReadOnly() && qobject_cast<const QAbstractSpinBox*>(edit->parent()) == nullptr) return {};
        QStyleOptionFrame option;
        option.initFrom(edit);
        const QRect room = edit->style()->subElementRect(QStyle::SE_LineEditContents, &option, edit);
        const int width = edit->fontMetrics().horizontalAdvance(edit->text());
        return told(edit->text(), {edit->width() - room.width() + width, edit->fontMetrics().height()});
    }
    return {};
}

/// What is not wholly in what it lies in, but for what can be scrolled to.
QString cutOff(const QWidget& widget) {
    for (const QWidget* inner = &widget; inner->parentWidget() != nullptr && !inner->isWindow();
         inner = inner->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea*>(inner->parentWidget()->parentWidget()) != nullptr)
            return {};
        if (!inner->parentWidget()->rect().contains(inner->geometry())) {
            return QStringLiteral("%1 (%2) goes out of %3")
                .arg(inner->metaObject()->className(), widget.accessibleName() + widget.objectName(),
                     inner->parentWidget()->metaObject()->className());
        }
    }
    return {};
}

QStringList faultsOf(const QWidget& window) {
    QStringList faults;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        // Of docks in tabs those behind are out of sight, and lie anywhere.
        if (!widget->isVisible() || widget->window() != &window || widget->visibleRegion().isEmpty()) continue;
        QString fault = clippedIn(*widget);
        if (fault.isEmpty() && (qobject_cast<const QLabel*>(widget) != nullptr ||
                                qobject_cast<const QAbstractButton*>(widget) != nullptr))
            fault = cutOff(*widget);
        if (!fault.isEmpty()) faults << fault;
    }
    return faults;
}

} // namespace

class TestWindowScales : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void theScaleIsThatOfTheEnvironment() {
        const double wanted =
            qEnvironmentVariableIsSet("QT_SCALE_FACTOR") ? qgetenv("QT_SCALE_FACTOR").toDouble() : 1.0;
        QCOMPARE(qApp->devicePixelRatio(), wanted);
    }

    void everyTextHasItsRoom_data() {
        QTest::addColumn<QByteArray>("rig");
        for (const char* rig :
             {"dishwasher", "tailgate", "four-bar", "v6-engine", "motor-bench", "stack", "car-door"})
            QTest::newRow(rig) << QByteArray(rig);
    }
    void everyTextHasItsRoom() {
        QFETCH(QByteArray, rig);
        Theme theme;
        theme.setChoice(ThemeChoice::light);
        MainWindow window(shippedDocument(rig.constData()), theme, VtkWidget::isOpenGlUsable());
        for (const QSize& size : sizes(window.devicePixelRatioF())) {
            window.resize(size);
            window.show();
            static_cast<void>(QTest::qWaitForWindowExposed(&window));
            settle();
            QCOMPARE(window.size(), size);
            const QStringList faults = faultsOf(window);
            QVERIFY2(
                faults.isEmpty(),
                qPrintable(
                    QStringLiteral("%1x%2: %3").arg(size.width()).arg(size.height()).arg(faults.join("\n  "))));
        }
    }

    /// Where there is least room; in the dark theme, whose frames are as wide.
    void everyTextHasItsRoomInOtherUnits_data() { everyTextHasItsRoom_data(); }
    void everyTextHasItsRoomInOtherUnits() {
        QFETCH(QByteArray, rig);
        Theme theme;
        theme.setChoice(ThemeChoice::dark);
        MainWindow window(shippedDocument(rig.constData()), theme, VtkWidget::isOpenGlUsable());
        window.resize(kSmallest);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        for (const UnitSystem system : {UnitSystem::millimetre, UnitSystem::inch, UnitSystem::metre}) {
            child<Preferences>(window).setUnits(system);
            settle();
            QVERIFY2(faultsOf(window).isEmpty(), qPrintable(faultsOf(window).join("\n  ")));
        }
    }

    void theGalleryHasItsRoom() {
        Theme theme;
        RigPictures pictures;
        Gallery gallery(theme, pictures);
        for (const QSize& size : sizes(gallery.devicePixelRatioF())) {
            gallery.resize(size);
            gallery.show();
            settle();
            QVERIFY2(faultsOf(gallery).isEmpty(), qPrintable(faultsOf(gallery).join("\n  ")));
        }
    }
};

HINGELAB_UI_TEST(TestWindowScales)

} // namespace test_window_scales

#include "test_window_scales.moc"
