// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/text/json_patch.h"

#include <algorithm>
#include <string>

namespace hingelab {
namespace {

struct Extent {
    std::size_t values = 1;
    std::size_t bytes = 0; ///< of texts and keys
    std::size_t depth = 0;
};

/// Of a value that is no deeper than documents are.
Extent extentOf(const Json& json) {
    Extent extent;
    if (json.is_string()) extent.bytes = json.get_ref<const std::string&>().size();
    if (!json.is_structured()) return extent;
    extent.depth = 1;
    if (json.is_object()) {
        for (const auto& [key, value] : json.items()) extent.bytes += key.size();
    }
    for (const Json& child : json) {
        const Extent inner = extentOf(child);
        extent.values += inner.values;
        extent.bytes += inner.bytes;
        extent.depth = std::max(extent.depth, inner.depth + 1);
    }
    return extent;
}

/// What an operation is about to write; null: nothing.
const Json* writtenBy(const Json& operation, const Json& document) {
    const std::string& kind = operation.at("op").get_ref<const std::string&>();
    if (kind == "add" || kind == "replace") return &operation.at("value");
    if (kind != "copy" && kind != "move") return nullptr;
    return &document.at(Json::json_pointer(operation.at("from").get_ref<const std::string&>()));
}

/// How many steps a pointer goes.
std::size_t stepsOf(const std::string& pointer) {
    return static_cast<std::size_t>(std::count(pointer.begin(), pointer.end(), '/'));
}

[[noreturn]] void refuse(const char* what, std::size_t limit) {
    throw PatchTooLarge("changes of more than " + std::to_string(limit) + what);
}

} // namespace

Json patched(Json document, const Json& operations, const PatchLimits& limits) {
    if (!operations.is_array()) document.patch_inplace(operations); // says what it should be
    if (operations.size() > limits.operations) refuse(" operations", limits.operations);
    std::size_t values = 0, bytes = 0;
    Json one = Json::array({nullptr});
    for (const Json& operation : operations) {
        if (operation.is_object()) {
            if (const Json* const written = writtenBy(operation, document)) {
                const Extent extent = extentOf(*written);
                values += extent.values;
                if (values > limits.values) refuse(" values", limits.values);
                bytes += extent.bytes;
                if (bytes > limits.bytes) refuse(" bytes of text", limits.bytes);
                const std::size_t above = stepsOf(operation.at("path").get_ref<const std::string&>());
                if (above + extent.depth > limits.depth) refuse(" levels", limits.depth);
            }
        }
        one[0] = operation;
        document.patch_inplace(one);
    }
    return document;
}

} // namespace hingelab
