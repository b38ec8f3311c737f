// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "simulation/sample_layout.h"

namespace hingelab {

/// Makes the layout of a model's samples: room for a block for each thing, whose handles the walk over the
/// channels fills (simulation/channels.h).
class LayoutBuilder {
  public:
    LayoutBuilder(const Model& model, SampleLayout& layout);

    template <class Block>
    [[nodiscard]] Block& block(BlockList<Block> SampleLayout::*list, std::size_t i) {
        return (layout_.*list).blocks_[i];
    }
    template <class Block>
    [[nodiscard]] Block& block(Block SampleLayout::*one) {
        return layout_.*one;
    }
    /// After the last channel.
    void finish();

  private:
    const Model& model_;
    SampleLayout& layout_;
};

} // namespace hingelab
