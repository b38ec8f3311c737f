// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/term_light.h"

#include <utility>

namespace hingelab {

void TermLight::setArrows(Arrows arrows) {
    if (arrows.list.empty() && arrows_.list.empty()) return;
    arrows_ = std::move(arrows);
    emit arrowsChanged();
}

void TermLight::light(const std::string& channel, std::optional<std::size_t> arrow) {
    if (channel == litChannel_ && arrow == litArrow_) return;
    litChannel_ = channel;
    litArrow_ = arrow;
    emit lit();
}

std::optional<QColor> TermLight::colorOf(const std::string& channel) const {
    const auto found = colors_.find(channel);
    if (found == colors_.end()) return std::nullopt;
    return found->second;
}

void TermLight::setColors(std::map<std::string, QColor> colors) {
    if (colors == colors_) return;
    colors_ = std::move(colors);
    emit colorsChanged();
}

} // namespace hingelab

#include "ui/model/moc_term_light.cpp"
