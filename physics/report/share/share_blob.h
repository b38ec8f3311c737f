// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace hingelab {

/// Numbers of a shared page as one run of bytes, little-endian. Each array begins at a multiple of eight bytes,
/// so that a browser can look at it in place.
class ShareBlob {
  public:
    /// Where the array begins [bytes].
    std::size_t add(std::span<const double> values) { return append(values.data(), values.size_bytes()); }
    std::size_t add(std::span<const float> values) { return append(values.data(), values.size_bytes()); }
    std::size_t add(std::span<const std::uint32_t> values) {
        return append(values.data(), values.size_bytes());
    }

    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    /// Compressed in the form of RFC 1950 (zlib), as DecompressionStream("deflate") of browsers reads it.
    /// @throws std::runtime_error without memory.
    [[nodiscard]] std::string deflated() const;

  private:
    std::size_t append(const void* data, std::size_t size);

    std::string bytes_;
};

} // namespace hingelab
