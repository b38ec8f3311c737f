// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulation/coordinate_names.h"
#include "simulation/model.h"
#include "simulation/sample_layout.h"

namespace hingelab {

/// Fills a layout from the walk that lists the channels.
class LayoutBuilder {
  public:
    LayoutBuilder(const Model& model, SampleLayout& layout);

    /// As ChannelNamer::begin().
    void begin(std::string_view kind, const std::string* name);
    /// The next channel, of what was begun last.
    void put(std::string_view suffix, int channel);
    /// After the last one.
    void finish();

  private:
    enum class Kind {
        run,
        joint,
        element,
        motor,
        contact,
        assembly,
        body,
        handle,
        solver,
        integrator,
        hand,
        energy
    };

    [[nodiscard]] const std::vector<std::string_view>* namesOf(Kind kind) const;
    [[nodiscard]] ChannelHandle* find(std::string_view suffix);
    [[nodiscard]] ChannelHandle* findInJoint(std::string_view suffix);
    [[nodiscard]] ChannelHandle* findInElement(std::string_view suffix);
    void beginJoint();

    const Model& model_;
    SampleLayout& layout_;
    Kind kind_ = Kind::run;
    std::size_t item_ = 0;                                             ///< of its kind
    std::vector<std::pair<std::size_t, CoordinateNames>> coordinates_; ///< of the joint
};

} // namespace hingelab
