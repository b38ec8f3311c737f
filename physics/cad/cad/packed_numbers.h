// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "text/json_parser.h"

/// Arrays of numbers as blobs in little-endian.
namespace hingelab {

using CadBlob = Json::binary_t;

/// The blob under a key of an object.
/// @throws std::runtime_error if there is none, or if its size is no multiple of `unit` bytes.
[[nodiscard]] const CadBlob& blobOf(const Json& object, const char* key, std::size_t unit);

template <class Number>
void toLittleEndian(std::uint8_t* bytes) {
    if constexpr (std::endian::native == std::endian::big) std::reverse(bytes, bytes + sizeof(Number));
}

template <class Number>
[[nodiscard]] Json packed(std::span<const Number> numbers) {
    std::vector<std::uint8_t> bytes(numbers.size_bytes());
    if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(Number)) toLittleEndian<Number>(bytes.data() + i);
    return Json::binary(std::move(bytes));
}

template <class Number>
[[nodiscard]] std::vector<Number> unpacked(const CadBlob& blob) {
    std::vector<Number> numbers(blob.size() / sizeof(Number));
    if (numbers.empty()) return numbers;
    std::memcpy(numbers.data(), blob.data(), numbers.size() * sizeof(Number));
    auto* bytes = reinterpret_cast<std::uint8_t*>(numbers.data());
    for (std::size_t i = 0; i < blob.size(); i += sizeof(Number)) toLittleEndian<Number>(bytes + i);
    return numbers;
}

/// Rows of `Width` numbers.
template <class Number, std::size_t Width>
[[nodiscard]] Json packedRows(const std::vector<std::array<Number, Width>>& rows) {
    return packed(std::span<const Number>(reinterpret_cast<const Number*>(rows.data()), rows.size() * Width));
}

/// @throws std::runtime_error as blobOf().
template <class Number, std::size_t Width>
[[nodiscard]] std::vector<std::array<Number, Width>> unpackedRows(const Json& object, const char* key) {
    const std::vector<Number> numbers = unpacked<Number>(blobOf(object, key, sizeof(Number) * Width));
    std::vector<std::array<Number, Width>> rows(numbers.size() / Width);
    for (std::size_t i = 0; i < numbers.size(); ++i) rows[i / Width][i % Width] = numbers[i];
    return rows;
}

} // namespace hingelab
