// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/text/pointer.h"

namespace hingelab {

void PointerPath::push(std::string_view segment) {
    lengths_.push_back(text_.size());
    text_ += '/';
    text_ += escapeSegment(segment);
}

void PointerPath::pop() {
    text_.resize(lengths_.back());
    lengths_.pop_back();
}

std::string PointerPath::child(std::string_view segment) const {
    return text_ + '/' + escapeSegment(segment);
}

std::string escapeSegment(std::string_view segment) {
    std::string result;
    for (const char c : segment) {
        if (c == '~') {
            result += "~0";
        } else if (c == '/') {
            result += "~1";
        } else {
            result += c;
        }
    }
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
