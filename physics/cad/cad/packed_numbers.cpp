// SPDX-License-Identifier: GPL-3.0-or-later
#include "cad/packed_numbers.h"

#include <stdexcept>
#include <string>

namespace hingelab {

const CadBlob& blobOf(const Json& object, const char* key, std::size_t unit) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_binary()) {
        throw std::runtime_error(std::string("The CAD model has no numbers under \"") + key + "\".");
    }
    const CadBlob& blob = found->get_binary();
    if (blob.size() % unit != 0) {
        throw std::runtime_error(std::string("The CAD model has a broken row of numbers under \"") + key +
                                 "\".");
    }
    return blob;
}

} // namespace hingelab
