// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "text/limits.h"

namespace hingelab {

/// Which coordinates move something: a bit for each, in as many words as a mechanism needs. A walk over the set
/// costs one look per word and one per member.
class CoordinateSet {
  public:
    static constexpr std::size_t kBits = 64;
    static constexpr std::size_t kMostWords = (kMaximumCoordinates + kBits - 1) / kBits;
    [[nodiscard]] static constexpr std::size_t wordsFor(std::size_t coordinates) {
        return coordinates > 0 ? (coordinates + kBits - 1) / kBits : 1;
    }

    /// Empty, for sets of so many words.
    explicit CoordinateSet(std::size_t words) : words_(words) { std::ranges::fill(own(), 0); }
    CoordinateSet(const std::uint64_t* from, std::size_t words) : words_(words) {
        std::copy_n(from, words_, bits_.begin());
    }

    [[nodiscard]] bool has(std::size_t i) const { return ((bits_[i / kBits] >> (i % kBits)) & 1U) != 0; }
    void add(std::size_t i) { bits_[i / kBits] |= std::uint64_t{1} << (i % kBits); }
    void add(const CoordinateSet& other) {
        std::ranges::transform(own(), other.own(), own().begin(), std::bit_or<>());
    }
    void remove(const CoordinateSet& other) {
        std::ranges::transform(own(), other.own(), own().begin(),
                               [](std::uint64_t mine, std::uint64_t theirs) { return mine & ~theirs; });
    }
    [[nodiscard]] bool meets(const CoordinateSet& other) const {
        return std::inner_product(own().begin(), own().end(), other.own().begin(), std::uint64_t{0},
                                  std::bit_or<>(), std::bit_and<>()) != 0;
    }
    [[nodiscard]] bool isEmpty() const {
        return std::ranges::all_of(own(), [](std::uint64_t bits) { return bits == 0; });
    }
    [[nodiscard]] int count() const {
        return std::accumulate(own().begin(), own().end(), 0,
                               [](int sum, std::uint64_t bits) { return sum + std::popcount(bits); });
    }
    /// The least member; the set must not be empty.
    [[nodiscard]] std::size_t first() const {
        std::size_t w = 0;
        while (bits_[w] == 0) ++w;
        return w * kBits + static_cast<std::size_t>(std::countr_zero(bits_[w]));
    }
    template <class Visit>
    void forEach(const Visit& visit) const {
        for (std::size_t w = 0; w < words_; ++w) forEachIn(bits_[w], w, visit);
    }
    /// Members up to i, with i itself.
    template <class Visit>
    void forEachUpTo(std::size_t i, const Visit& visit) const {
        const std::size_t last = i / kBits;
        for (std::size_t w = 0; w < last; ++w) forEachIn(bits_[w], w, visit);
        const std::uint64_t own = std::uint64_t{1} << (i % kBits);
        forEachIn(bits_[last] & (own | (own - 1)), last, visit);
    }

    void copyTo(std::uint64_t* to) const { std::ranges::copy(own(), to); }

  private:
    [[nodiscard]] std::span<std::uint64_t> own() { return std::span(bits_).first(words_); }
    [[nodiscard]] std::span<const std::uint64_t> own() const { return std::span(bits_).first(words_); }

    template <class Visit>
    static void forEachIn(std::uint64_t bits, std::size_t word, const Visit& visit) {
        for (; bits != 0; bits &= bits - 1) {
            visit(word * kBits + static_cast<std::size_t>(std::countr_zero(bits)));
        }
    }

    std::size_t words_;
    std::array<std::uint64_t, kMostWords> bits_; ///< only the first words_ of them have a meaning
};

/// Sets of many frames, side by side.
class CoordinateSets {
  public:
    CoordinateSets() = default;
    CoordinateSets(std::size_t count, std::size_t coordinates)
        : words_(CoordinateSet::wordsFor(coordinates)), bits_(count * words_, 0) {}

    [[nodiscard]] CoordinateSet operator[](std::size_t i) const { return {&bits_[i * words_], words_}; }
    void set(std::size_t i, const CoordinateSet& members) { members.copyTo(&bits_[i * words_]); }
    [[nodiscard]] bool has(std::size_t i, std::size_t coordinate) const {
        return ((bits_[i * words_ + coordinate / CoordinateSet::kBits] >> (coordinate % CoordinateSet::kBits)) &
                1U) != 0;
    }
    [[nodiscard]] std::size_t words() const { return words_; }

  private:
    std::size_t words_ = 1;
    std::vector<std::uint64_t> bits_;
};

} // namespace hingelab
