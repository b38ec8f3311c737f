// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/struts/stroke_watch.h"

#include <algorithm>
#include <exception>

namespace hingelab {
namespace {

std::shared_ptr<StrutStrokes> strokesOf(const std::shared_ptr<const Model>& model) {
    auto strokes = std::make_shared<StrutStrokes>();
    try {
        *strokes = strutStrokes(model->rig());
    } catch (const std::exception& fault) { // must not end the program
        strokes->refusal = fault.what();
    }
    return strokes;
}

} // namespace

StrokeWatch::StrokeWatch(OpenRig& openRig, SceneView& view)
    : QObject(&view),
      openRig_(openRig),
      view_(view),
      task_(
          this,
          [](const std::shared_ptr<const Model>& model, const std::function<bool()>&) {
              return strokesOf(model);
          },
          [this](long number, const std::shared_ptr<StrutStrokes>& strokes) {
              if (number == wanted_) take(*strokes);
          }) {
    label_ = new QLabel(&view_);
    label_->setObjectName(QStringLiteral("overTravel"));
    label_->setAccessibleName(tr("Struts that do not fit the motion"));
    label_->setTextFormat(Qt::PlainText);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->hide();
    connect(&openRig_, &OpenRig::parametersChanged, this, &StrokeWatch::look);
    connect(&openRig_, &OpenRig::structureChanged, this, &StrokeWatch::look);
    connect(&view_, &SceneView::labelsPlaced, this, &StrokeWatch::place);
    look();
}

void StrokeWatch::look() {
    const auto& elements = openRig_.rig().elements;
    const bool hasStrut = std::any_of(elements.begin(), elements.end(), [](const Element& element) {
        return std::holds_alternative<GasStrut>(element.law);
    });
    if (hasStrut) {
        wanted_ = task_.request(openRig_.model());
    } else {
        wanted_ = 0;
        label_->hide();
    }
}

void StrokeWatch::take(const StrutStrokes& strokes) {
    QStringList lines;
    for (const StrutStroke& stroke : strokes.struts) {
        const std::string text = overTravelText(stroke, strokes.isRotation);
        if (!text.empty()) lines += QStringLiteral("⚠ ") + QString::fromStdString(text);
    }
    label_->setText(lines.join(QLatin1Char('\n')));
    label_->setVisible(!lines.isEmpty());
    place();
}

/// At the lower edge, in the middle.
void StrokeWatch::place() {
    if (label_->isHidden()) return;
    constexpr int margin = 12;
    label_->adjustSize();
    label_->move(std::max(0, (view_.width() - label_->width()) / 2),
                 std::max(0, view_.height() - label_->height() - margin));
    label_->raise();
}

} // namespace hingelab

#include "ui/struts/moc_stroke_watch.cpp"
