// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/pointer.h"

namespace hingelab {
namespace {

void appendEscaped(std::string& text, std::string_view segment) {
    for (const char c : segment) {
        if (c == '~') {
            text += "~0";
        } else if (c == '/') {
            text += "~1";
        } else {
            text += c;
        }
    }
}

} // namespace

void PointerPath::push(std::string_view segment) {
    lengths_.push_back(text_.size());
    text_ += '/';
    appendEscaped(text_, segment);
}

void PointerPath::pop() {
    text_.resize(lengths_.back());
    lengths_.pop_back();
}

std::string PointerPath::child(std::string_view segment) const {
    std::string pointer;
    pointer.reserve(text_.size() + 1 + segment.size());
    pointer += text_;
    pointer += '/';
    appendEscaped(pointer, segment);
    return pointer;
}

bool PointerPath::isParentOf(std::string_view pointer, std::string_view key) const {
    return pointer.size() == text_.size() + 1 + key.size() && pointer.ends_with(key) &&
           pointer[text_.size()] == '/' && pointer.starts_with(text_);
}

std::string escapeSegment(std::string_view segment) {
    std::string result;
    appendEscaped(result, segment);
    return result;
}

std::vector<std::string> splitPointer(std::string_view pointer) {
    std::vector<std::string> segments;
    if (!pointer.empty() && pointer.front() == '/') pointer.remove_prefix(1);
    std::string segment;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            segments.push_back(std::move(segment));
            segment.clear();
        } else if (pointer[i] == '~' && i + 1 < pointer.size() &&
                   (pointer[i + 1] == '0' || pointer[i + 1] == '1')) {
            segment += pointer[++i] == '0' ? '~' : '/';
        } else {
            segment += pointer[i];
        }
    }
    segments.push_back(std::move(segment));
    return segments;
}

} // namespace hingelab
