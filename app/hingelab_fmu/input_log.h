// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "simulation/simulation.h"

namespace hingelab::fmu {

/// What an importer did to a run at an instant: all efforts, one motor's voltage, or all parameters.
struct EffortInput {
    std::vector<double> efforts; ///< of the free coordinates [N·m, N]
};
struct VoltageInput {
    std::size_t motor = 0;
    std::optional<double> voltage; ///< [V]; empty: the drive's
};
struct ParameterInput {
    std::vector<double> values; ///< of all variables that are parameters [SI]
};

struct InputEntry {
    double time = 0.0; ///< [s] of the simulation
    std::variant<EffortInput, VoltageInput, ParameterInput> input;
};

/// The inputs of a run, in order. Copies share what they have in common, so that saving a state costs the same
/// however long the run is.
class InputLog {
  public:
    InputLog() = default;
    InputLog(const InputLog&) = default;
    InputLog(InputLog&&) noexcept = default;
    InputLog& operator=(const InputLog& other) {
        InputLog copy(other);
        std::swap(last_, copy.last_);
        return *this;
    }
    InputLog& operator=(InputLog&& other) noexcept {
        std::swap(last_, other.last_);
        return *this;
    }
    ~InputLog() { clear(); }

    void add(InputEntry entry) {
        const std::size_t before = last_ ? last_->count : 0;
        last_ = std::make_shared<Node>(Node{std::move(entry), std::move(last_), before + 1});
    }

    /// One after the other: letting a long chain go by itself would need a deep stack.
    void clear() {
        while (last_ && last_.use_count() == 1) {
            std::shared_ptr<Node> before = std::move(last_->before);
            last_ = std::move(before);
        }
        last_.reset();
    }

    /// Oldest first; they live as long as the log.
    [[nodiscard]] std::vector<const InputEntry*> entries() const {
        std::vector<const InputEntry*> list(last_ ? last_->count : 0);
        std::size_t i = list.size();
        for (const Node* node = last_.get(); node != nullptr; node = node->before.get())
            list[--i] = &node->entry;
        return list;
    }

  private:
    struct Node {
        InputEntry entry;
        std::shared_ptr<Node> before;
        std::size_t count = 0;
    };
    std::shared_ptr<Node> last_;
};

} // namespace hingelab::fmu
