// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// Name that a channel of `before` has in `now`: that of the same item (rig/identity.h), which may have another
/// name. Empty where the item is gone; whether it still has the channel is not looked at.
[[nodiscard]] std::string channelNow(const Rig& before, const Channel& channel, const Rig& now);

/// Rows of one version of a rig as rows of another, channel by channel: those of the same item, number and
/// quantity. What the other has and this one has not is NaN: it was not there.
class ChannelMap {
  public:
    ChannelMap(const Model& from, const Model& to);

    [[nodiscard]] bool isIdentity() const { return isIdentity_; }
    /// Channels of `from`, and of `to`.
    [[nodiscard]] std::size_t widthBefore() const { return widthBefore_; }
    [[nodiscard]] std::size_t width() const { return sources_.size(); }

    /// `row` has widthBefore() values, `result` width(); they are different memory.
    void apply(std::span<const double> row, std::span<double> result) const;
    /// Of rows that follow each other.
    [[nodiscard]] std::vector<double> rows(std::span<const double> values) const;

  private:
    std::vector<std::size_t> sources_; ///< by channel of `to`: that of `from`, or kNone
    std::size_t widthBefore_;
    bool isIdentity_ = false;
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
};

} // namespace hingelab
