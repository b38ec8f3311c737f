// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace hingelab {

/// What a picture of the scene has, each with all before it.
enum class QualityLevel {
    plain,  ///< edges of faces in steps
    smooth, ///< smooth edges
    full,   ///< dark corners (ambient occlusion), too
};

/// How good pictures can be: of what moves, so that there are 30 of them in a second, and of what stands, so
/// that nobody has to wait for one.
///
/// Learns what a picture costs at each level from those that are drawn. While something moves, a level is left
/// when it costs more than the budget, and taken when it costs clearly less, so that the look does not go to
/// and fro. Nothing is tried whose cost is not known or guessed. What stands is tried at the best level, and
/// drawn so unless that has proved slow twice, or is guessed to be. Guessed is what smooth edges cost, from the
/// plain picture; and for another rig or size all that was learned, which would make a person wait if it were
/// learned again each time. Pictures of any level tell by what factor such a guess is wrong.
class PictureQuality {
  public:
    static constexpr double kBudget = 0.024; ///< of a picture [s]: a 30th of a second less what plots need

    /// Of a picture of what stands [s]. With all else that follows from a click, a tenth of a second is felt.
    static constexpr double kPatience = 0.06;

    /// Another driver, or another way of drawing: nothing is known. On graphics hardware the best is taken
    /// until it proves slow.
    void restart(bool isHardware);
    /// Another rig or size, whose pictures are guessed to take `factor` times as long.
    void carryOver(double factor);
    /// A picture of this level took so long [s].
    void drew(QualityLevel level, double seconds);
    [[nodiscard]] QualityLevel whileMoving() const { return moving_; }
    [[nodiscard]] QualityLevel atRest() const;
    /// What is thought of a level [s]; empty: nothing.
    [[nodiscard]] std::optional<double> costOf(QualityLevel level) const;

  private:
    struct Cost {
        std::optional<double> seconds;
        long pictures = 0;    ///< of this rig and size
        bool isGuess = false; ///< carried over
        double first = 0.0;   ///< picture since then [s]
    };
    [[nodiscard]] const Cost& of(QualityLevel level) const;
    void measured(Cost& cost, double seconds);
    void choose();
    std::array<Cost, 3> costs_;
    QualityLevel moving_ = QualityLevel::plain;
};

} // namespace hingelab
