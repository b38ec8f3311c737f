// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json_patch.h"

#include <algorithm>
#include <string>

#include "text/json_text.h"

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

constexpr const char* kNoOperation = "this is no operation of a JSON patch (RFC 6902)";

/// A text that an operation has to have.
const std::string& operationText(const Json& operation, const char* key) {
    const auto text = operation.find(key);
    if (text == operation.end() || !text->is_string())
        throw PatchMisfit(std::string(kNoOperation) + ": it needs the text \"" + key + "\"");
    return text->get_ref<const std::string&>();
}

/// What an operation is about to write; null: nothing.
const Json* writtenBy(const Json& operation, const Json& document) {
    const std::string& kind = operationText(operation, "op");
    if (kind == "add" || kind == "replace" || kind == "test") {
        const auto value = operation.find("value");
        if (value == operation.end()) throw PatchMisfit(std::string(kNoOperation) + ": it needs a \"value\"");
        return kind == "test" ? nullptr : &*value;
    }
    if (kind == "remove") return nullptr;
    if (kind != "copy" && kind != "move")
        throw PatchMisfit(std::string(kNoOperation) + ": its \"op\" is not known");
    return &document.at(Json::json_pointer(operationText(operation, "from")));
}

/// How many steps a pointer goes.
std::size_t stepsOf(const std::string& pointer) {
    return static_cast<std::size_t>(std::count(pointer.begin(), pointer.end(), '/'));
}

[[noreturn]] void refuse(const char* what, std::size_t limit) {
    throw PatchTooLarge("changes of more than " + std::to_string(limit) + what);
}

/// What the library's exceptions mean here, by their numbers.
std::string patchFaultWords(const Json::exception& error) {
    constexpr int unescapedPointer = 107, wrongEscape = 108, failedTest = 501;
    if (error.id == failedTest) return "the value there is not the one that it expects";
    if (error.id == unescapedPointer || error.id == wrongEscape)
        return "its pointer is not written as RFC 6901 asks, such as /bodies/0/name";
    return "there is nothing at this place";
}

/// "operation 3 (replace /bodies/7/name)"
std::string operationName(const Json& operation, std::size_t index) {
    std::string name = "operation " + std::to_string(index + 1);
    if (!operation.is_object()) return name;
    std::string shown;
    for (const char* key : {"op", "path"}) {
        const auto text = operation.find(key);
        if (text == operation.end() || !text->is_string()) continue;
        const std::string whole = excerpt(*text); // in quotes, on one line
        const std::size_t quotes = whole.ends_with('"') ? 2U : 1U;
        shown += (shown.empty() ? "" : " ") + whole.substr(1, whole.size() - quotes);
    }
    return shown.empty() ? name : name + " (" + shown + ")";
}

/// What has been written so far.
class PatchMeter {
  public:
    explicit PatchMeter(const PatchLimits& limits) : limits_(limits) {}

    void count(const Json& operation, const Json& document) {
        const std::size_t above = stepsOf(operationText(operation, "path"));
        const Json* const written = writtenBy(operation, document);
        if (written == nullptr) return;
        const Extent extent = extentOf(*written);
        values_ += extent.values;
        if (values_ > limits_.values) refuse(" values", limits_.values);
        bytes_ += extent.bytes;
        if (bytes_ > limits_.bytes) refuse(" bytes of text", limits_.bytes);
        if (above + extent.depth > limits_.depth) refuse(" levels", limits_.depth);
    }

  private:
    const PatchLimits& limits_;
    std::size_t values_ = 0, bytes_ = 0;
};

} // namespace

Json patched(Json document, const Json& operations, const PatchLimits& limits) {
    if (!operations.is_array())
        throw PatchMisfit("this is no list of operations, as a JSON patch is (RFC 6902)");
    if (operations.size() > limits.operations) refuse(" operations", limits.operations);
    PatchMeter meter(limits);
    Json one = Json::array({nullptr});
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Json& operation = operations[i];
        try {
            if (!operation.is_object()) throw PatchMisfit(kNoOperation);
            meter.count(operation, document);
            one[0] = operation;
            document.patch_inplace(one);
        } catch (const PatchMisfit& misfit) {
            throw PatchMisfit(operationName(operation, i) + ": " + misfit.what());
        } catch (const Json::exception& error) {
            throw PatchMisfit(operationName(operation, i) + ": " + patchFaultWords(error));
        }
    }
    return document;
}

} // namespace hingelab
