// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/term_arrows.h"

#include <vtkProperty.h>

#include <algorithm>

namespace hingelab {

void TermArrows::set(const TermLight::Arrows& arrows, double size) {
    const bool isAlike = !arrows_.list.empty() && !arrows.list.empty() && size == size_ &&
                         arrows_.list.front().quantity == arrows.list.front().quantity;
    arrows_ = arrows;
    size_ = size;
    lit_.reset();
    if (!isAlike) {
        scale_ = ArrowScale(arrows.list.empty() ? Quantity::force : arrows.list.front().quantity);
        scale_.restart(size, 0.0);
    }
    while (actors_.size() < arrows.list.size()) {
        actors_.push_back(vtk_parts::plainActor(*vtk_parts::unitArrow(0.018, 0.05, 0.2)));
        front_.AddActor(actors_.back());
    }
    for (std::size_t i = 0; i < actors_.size(); ++i) {
        actors_[i]->VisibilityOff();
        actors_[i]->GetProperty()->SetOpacity(1.0);
        if (i < arrows.list.size()) vtk_parts::setColor(*actors_[i], arrows.list[i].color);
    }
}

void TermArrows::restartScale(double size) {
    size_ = size;
    scale_.restart(size, 0.0);
}

void TermArrows::light(std::optional<std::size_t> arrow) {
    constexpr double faint = 0.2;
    lit_ = arrow;
    for (std::size_t i = 0; i < arrows_.list.size(); ++i)
        actors_[i]->GetProperty()->SetOpacity(!lit_ || *lit_ == i ? 1.0 : faint);
}

bool TermArrows::fits(const Model& model) const {
    return arrows_.model != nullptr && (arrows_.model.get() == &model || arrows_.model->hasSameChannels(model));
}

std::vector<Vector3> TermArrows::values(const Model& model, std::span<const double> sample) const {
    std::vector<Vector3> values;
    if (!fits(model)) return values;
    for (const TermArrow& arrow : arrows_.list) values.push_back(arrow.value(sample));
    return values;
}

void TermArrows::update(const Model& model, std::span<const double> sample, std::vector<DrawnArrow>& drawn) {
    for (const auto& actor : actors_) actor->VisibilityOff();
    const std::vector<Vector3> vectors = values(model, sample);
    if (vectors.empty()) return;
    double largest = 0.0;
    for (const Vector3& vector : vectors) {
        if (vector.allFinite()) largest = std::max(largest, vector.norm());
    }
    if (!(largest > 0.0)) return;
    scale_.see(sample[0], largest);
    const Vector3 start = arrows_.list.back().place(sample);
    Vector3 end = start;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        if (!vectors[i].allFinite()) continue;
        const bool isSum = i + 1 == vectors.size();
        const Vector3 tail = !arrows_.isChain ? arrows_.list[i].place(sample) : isSum ? start : end;
        if (!tail.allFinite()) continue;
        const std::optional<Vector3> tip = drawArrow(*actors_[i], tail, vectors[i], scale_);
        const double length = vectors[i].norm();
        if (arrows_.isChain && !isSum && length > 0.0)
            end = tip ? *tip : Vector3(tail + scale_.lengthOf(length) / length * vectors[i]);
        if (!tip || (lit_ && *lit_ != i)) continue;
        drawn.push_back(
            {tail, *tip, length, arrows_.list[i].quantity, arrows_.list[i].color, arrows_.list[i].name});
    }
}

} // namespace hingelab
