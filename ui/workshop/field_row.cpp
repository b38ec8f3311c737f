// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/field_row.h"

#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QToolButton>
#include <cmath>

#include "text/visitor.h"
#include "ui/text/elided_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr int kLabelWidth = 120; // [pixels]

/// Takes its text when it is left, gives the old one back at Escape.
class TextPage : public QPlainTextEdit {
  public:
    TextPage(const QString& text, std::function<void(const QString&)> take, QWidget* parent)
        : QPlainTextEdit(text, parent), before_(text), take_(std::move(take)) {
        setTabChangesFocus(true);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // as wide as there is room, no wider
        setMinimumWidth(60);
        constexpr int lines = 5;
        setFixedHeight(lines * fontMetrics().lineSpacing() + 14);
    }

  protected:
    void focusOutEvent(QFocusEvent* event) override {
        QPlainTextEdit::focusOutEvent(event);
        if (event->reason() == Qt::PopupFocusReason || toPlainText() == before_) return;
        before_ = toPlainText();
        take_(before_);
    }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Escape) setPlainText(before_);
        QPlainTextEdit::keyPressEvent(event);
    }

  private:
    QString before_;
    std::function<void(const QString&)> take_;
};

QWidget* textLine(const ItemField& field, const FieldEdit& edit, QWidget* parent) {
    const bool isNumber = field.form == ItemField::Form::limit;
    const bool isAbsent = isNumber && std::abs(field.number) >= kUnlimited;
    const QString before = QString::fromStdString(
        isNumber && !isAbsent ? displayText(field.info->quantity, field.number, 6) : field.value);
    auto* line = new QLineEdit(before, parent);
    line->setCursorPosition(0);
    if (isAbsent) line->setPlaceholderText(QObject::tr("none"));
    QObject::connect(line, &QLineEdit::editingFinished, line, [line, before, field, edit] {
        const QString now = line->text().trimmed();
        if (now == before || !line->isModified()) return;
        line->setModified(false);
        edit(field, now);
    });
    return line;
}

QWidget* fileLine(const ItemField& field, const Theme& theme, const FieldEdit& edit, QWidget* parent) {
    auto* both = new QWidget(parent);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    QWidget* line = textLine(field, edit, both);
    layout->addWidget(line, 1);
    auto* browse = new QToolButton(both);
    browse->setIcon(theme.icon(QStringLiteral("open")));
    browse->setToolTip(QObject::tr("Choose a file"));
    browse->setAccessibleName(browse->toolTip());
    QObject::connect(browse, &QToolButton::clicked, both, [both, field, edit] {
        const QString path = QFileDialog::getOpenFileName(both->window(), QObject::tr("Choose a mesh"),
                                                          QString(), QObject::tr("Meshes (*.stl *.obj)"));
        if (!path.isEmpty()) edit(field, path);
    });
    layout->addWidget(browse);
    both->setFocusProxy(line);
    return both;
}

QWidget* optionBox(const ItemField& field, const FieldEdit& edit, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    for (const FieldOption& option : field.options) {
        box->addItem(QString::fromStdString(option.label), QString::fromStdString(option.value));
        box->setItemData(box->count() - 1, literalText(QString::fromStdString(option.help)), Qt::ToolTipRole);
    }
    const QString now = QString::fromStdString(field.value);
    if (box->findData(now) < 0) box->addItem(now, now);
    box->setCurrentIndex(box->findData(now));
    QObject::connect(box, &QComboBox::activated, box, [box, now, field, edit] {
        const QString chosen = box->currentData().toString();
        if (chosen != now) edit(field, chosen);
    });
    return box;
}

QWidget* editorOf(const ItemField& field, const Theme& theme, const FieldEdit& edit, QWidget* parent) {
    constexpr std::size_t longText = 60; // [bytes]
    switch (field.form) {
        case ItemField::Form::reference:
        case ItemField::Form::choice:
        case ItemField::Form::kind:
            return optionBox(field, edit, parent);
        case ItemField::Form::file:
            return fileLine(field, theme, edit, parent);
        case ItemField::Form::text:
            if (field.value.size() < longText && field.label != "Description") break;
            [[fallthrough]];
        case ItemField::Form::lines:
            return new TextPage(
                QString::fromStdString(field.value), [field, edit](const QString& text) { edit(field, text); },
                parent);
        default:
            break;
    }
    return textLine(field, edit, parent);
}

} // namespace

QWidget* makeFieldRow(const ItemField& field, const Theme& theme, const FieldEdit& edit, const FieldPick& pick,
                      QWidget* parent) {
    auto* row = new QWidget(parent);
    row->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(space::edge, space::hair, space::large, space::hair);
    auto* label = new ElidedLabel(QString::fromStdString(field.label), row);
    const QString help = QString::fromStdString(field.help);
    label->setHelp(help);
    label->setFixedWidth(kLabelWidth);
    QWidget* editor = editorOf(field, theme, edit, row);
    editor->setObjectName(QString::fromStdString(field.pointer));
    editor->setAccessibleName(QString::fromStdString(field.label));
    editor->setToolTip(literalText(help));
    label->setBuddy(editor);
    const bool isPage = qobject_cast<QPlainTextEdit*>(editor) != nullptr;
    layout->addWidget(label, 0, isPage ? Qt::AlignTop : Qt::AlignVCenter);
    layout->addWidget(editor, 1);
    if (pick && field.form == ItemField::Form::reference && field.refers != Refers::channel) {
        auto* button = new QToolButton(row);
        button->setAutoRaise(true);
        button->setIcon(theme.icon(QStringLiteral("select")));
        button->setObjectName(QStringLiteral("pick ") + editor->objectName());
        button->setAccessibleName(QObject::tr("Pick in the view: %1").arg(editor->accessibleName()));
        button->setToolTip(literalText(QObject::tr("Pick it in the view")));
        QObject::connect(button, &QToolButton::clicked, button, [field, pick] { pick(field); });
        layout->addWidget(button);
    }
    return row;
}

} // namespace hingelab
