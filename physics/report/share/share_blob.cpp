// SPDX-License-Identifier: GPL-3.0-or-later
#include "share/share_blob.h"

#include <zlib.h>

#include <bit>
#include <stdexcept>

namespace hingelab {

static_assert(std::endian::native == std::endian::little, "browsers read the numbers as they lie in memory");

std::size_t ShareBlob::append(const void* data, std::size_t size) {
    constexpr std::size_t alignment = 8;
    bytes_.resize((bytes_.size() + alignment - 1) / alignment * alignment);
    const std::size_t offset = bytes_.size();
    bytes_.append(static_cast<const char*>(data), size);
    return offset;
}

std::string ShareBlob::deflated() const {
    uLongf size = compressBound(static_cast<uLong>(bytes_.size()));
    std::string packed(size, '\0');
    const int result =
        compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes_.data()),
                  static_cast<uLong>(bytes_.size()), Z_DEFAULT_COMPRESSION);
    if (result != Z_OK) throw std::runtime_error("there is not enough memory to compress the page");
    packed.resize(size);
    return packed;
}

} // namespace hingelab
