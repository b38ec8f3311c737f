// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sketch/sketch_model.h"

#include <QUndoCommand>

namespace hingelab {

class SketchCommand : public QUndoCommand {
  public:
    SketchCommand(SketchModel& model, const QString& words, SketchState before, SketchState after, int gesture)
        : QUndoCommand(words),
          model_(model),
          before_(std::move(before)),
          after_(std::move(after)),
          gesture_(gesture) {}

    void undo() override { model_.setState(before_); }
    void redo() override { model_.setState(after_); }
    [[nodiscard]] int id() const override { return gesture_ > 0 ? 1 : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const SketchCommand*>(other);
        if (next->gesture_ != gesture_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

  private:
    SketchModel& model_;
    SketchState before_;
    SketchState after_;
    int gesture_;
};

SketchModel::SketchModel(QObject* parent) : QObject(parent), plan_(planOf(state_.sketch)) {}

void SketchModel::change(const QString& words, const std::function<void(SketchState&)>& edit, int gesture) {
    SketchState after = state_;
    edit(after);
    // Within a gesture also the way back counts: the drag that ends where it began is no step.
    if (after == state_) return;
    undoStack_.push(new SketchCommand(*this, words, state_, std::move(after), gesture));
}

void SketchModel::chooseDriver(const SketchBody& driver) {
    change(tr("Choose what drives"), [&](SketchState& state) { state.driver = driver; });
}

void SketchModel::setPhoto(QImage photo, const PhotoPlace& place) {
    photo_ = std::move(photo);
    state_.photo = place;
    emit changed();
}

void SketchModel::select(SketchSelection selection) {
    if (selection == selection_) return;
    selection_ = std::move(selection);
    emit selectionChanged();
}

void SketchModel::clear() {
    change(tr("Clear the sketch"), [](SketchState& state) {
        state.sketch = {};
        state.driver.reset();
    });
}

void SketchModel::setState(const SketchState& state) {
    const bool sameItems = state.sketch.points.size() == state_.sketch.points.size() &&
                           state.sketch.links.size() == state_.sketch.links.size();
    state_ = state;
    plan_ = planOf(state_.sketch, state_.driver);
    if (!sameItems) select({});
    emit changed();
}

} // namespace hingelab

#include "ui/sketch/moc_sketch_model.cpp"
