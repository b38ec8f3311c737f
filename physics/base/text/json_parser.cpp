// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json_parser.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

template class nlohmann::basic_json<nlohmann::ordered_map>;

// The library parses; what is here counts how far it has come, keeps the limits, and says in this program's own
// words what is wrong and where, and what to write instead.

namespace hingelab {
namespace {

constexpr std::size_t kMaximumDepth = 64;
constexpr std::size_t kMaximumKeys = 110'000; // in one object: a parameter set with all numbers of a rig
constexpr std::size_t kMaximumText = std::size_t{1024} * 1024;
constexpr int kNumberOverflow = 406; // the library's number for it

/// Ends the parsing.
struct Fault {
    std::size_t at = 0;
    std::string what;
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Of a number or of a word such as true.
bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.';
}

/// "line 3, column 5", counted in characters.
std::string place(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::string_view own = before.substr(before.rfind('\n') + 1); // npos + 1 is the beginning
    const auto column = std::count_if(own.begin(), own.end(),
                                      [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return "line " + std::to_string(line) + ", column " + std::to_string(column + 1);
}

/// The opening quote of the text that closes at `last`.
std::size_t openingQuote(std::string_view text, std::size_t last) {
    const auto isEscaped = [&](std::size_t quote) {
        std::size_t slashes = 0;
        while (slashes < quote && text[quote - 1 - slashes] == '\\') ++slashes;
        return slashes % 2 == 1;
    };
    while (last > 0 && (text[--last] != '"' || isEscaped(last))) {
    }
    return last;
}

/// Where the text in quotes, the number, the word or the sign begins that ends at `last`.
std::size_t tokenBegin(std::string_view text, std::size_t last) {
    if (last >= text.size()) return text.size();
    if (text[last] == '"') return openingQuote(text, last);
    while (last > 0 && isWordCharacter(text[last]) && isWordCharacter(text[last - 1])) --last;
    return last;
}

/// What stands at a place, in words.
std::string shown(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "the end of the text";
    return text[at] > 0x20 && text[at] < 0x7F ? "'" + std::string(1, text[at]) + "'" : "this character";
}

/// What people write that JSON does not know; empty if `rest` begins with none of it.
std::string foreignWriting(std::string_view rest) {
    for (const std::string_view comment : {"//", "/*", "#"}) {
        if (rest.starts_with(comment)) return "comments are not part of JSON";
    }
    for (const std::string_view name : {"NaN", "nan", "Infinity", "inf", "-Infinity", "-inf"}) {
        if (rest.starts_with(name)) return "JSON has no number " + std::string(name);
    }
    if (rest.starts_with('\'')) return "texts and keys stand between double quotes, not single ones";
    if (rest.starts_with('+') || rest.starts_with('.')) return "numbers begin with a digit or a minus sign";
    return {};
}

constexpr const char* kBadNumber =
    "this number is not written as JSON asks: digits, then perhaps .digits, then perhaps an exponent such as "
    "e-3; "
    "a unit needs quotes, as in \"30 deg\"";

/// A part of the library's message, and what this program says of it.
struct Wording {
    std::string_view library;
    const char* ours;
    bool namesWhatIsThere;
};

constexpr std::array kInTexts{
    Wording{"ill-formed UTF-8", "this byte is no character of UTF-8", false},
    Wording{"control character", "line breaks and control characters in texts are written \\n, \\t, \\u0000",
            false},
    Wording{"4 hex digits", "\\u is followed by four hex digits", false},
    Wording{"surrogate", "this half of a character has no other half", false},
    Wording{"after backslash", "a backslash is followed by one of \" \\ / b f n r t u, not by ", true},
};

constexpr std::array kBetween{
    Wording{"; expected end of input", "the document has ended, but here follows ", true},
    Wording{"parsing object key", "a key in double quotes is expected here, not ", true},
    Wording{"parsing object separator", "a colon is expected after the key, not ", true},
    Wording{"parsing object", "a comma or } is expected here, not ", true},
    Wording{"parsing array", "a comma or ] is expected here, not ", true},
    Wording{"parsing value", "a value is expected here, not ", true},
};

template <std::size_t size>
Fault worded(const std::array<Wording, size>& wordings, std::string_view message, std::string_view text,
             std::size_t at) {
    for (const Wording& wording : wordings) {
        if (message.find(wording.library) == std::string_view::npos) continue;
        return {at, wording.ours + (wording.namesWhatIsThere ? shown(text, at) : std::string())};
    }
    return {at, "this is not JSON"};
}

/// What is wrong with the text, given the last character read when the library refused it with `message`.
Fault faultAt(std::string_view text, std::size_t last, std::size_t tokenLength, std::string_view message) {
    if (message.find("invalid string") != std::string_view::npos) {
        if (last < text.size()) return worded(kInTexts, message, text, last);
        return {text.size() - std::min(tokenLength, text.size()), "this text has no closing quote"};
    }
    if (message.find("invalid number") != std::string_view::npos)
        return {tokenBegin(text, std::max(last, std::size_t{1}) - 1), kBadNumber};
    const std::size_t at = tokenBegin(text, last);
    const std::string_view rest = text.substr(at);
    if (std::string foreign = foreignWriting(rest); !foreign.empty()) return {at, std::move(foreign)};
    // A digit where a word was refused: 30deg, or 012.
    if (last > at && !rest.empty() && (isDigit(rest.front()) || rest.front() == '-')) return {at, kBadNumber};
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t\r\n");
    const bool isAfterComma = before != std::string_view::npos && text[before] == ',';
    if (isAfterComma && !rest.empty() && (rest.front() == '}' || rest.front() == ']'))
        return {at, std::string("there is a comma too many before ") + rest.front()};
    return worded(kBetween, message, text, at);
}

/// Runs through the text and counts.
class Reading {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Reading(const char* at, std::size_t& count) : at_(at), count_(&count) {}
    reference operator*() const { return *at_; }
    Reading& operator++() {
        ++at_;
        ++*count_;
        return *this;
    }
    Reading operator++(int) {
        Reading before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Reading& a, const Reading& b) { return a.at_ == b.at_; }
    friend bool operator!=(const Reading& a, const Reading& b) { return a.at_ != b.at_; }

  private:
    const char* at_;
    std::size_t* count_;
};

/// Takes the events of the library's parser (the names are the library's) and builds the document.
class Builder {
  public:
    Builder(std::string_view text, const std::size_t& count, const JsonLimits& limits)
        : text_(text), count_(count), limits_(limits) {}

    Json document() { return std::move(root_); }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(double value, const std::string& /*written*/) { return add(value); }
    bool binary(const Json::binary_t& /*value*/) { return false; } // JSON has none
    bool string(std::string& value) {
        refuseLong(value);
        return add(std::move(value));
    }
    bool start_object(std::size_t /*unknown*/) { return open(Json::object()); }
    bool start_array(std::size_t /*unknown*/) { return open(Json::array()); }

    bool key(std::string& key) {
        refuseLong(key);
        Open& object = open_.back();
        if (object.keyEnds.size() >= kMaximumKeys)
            fail("an object has more than " + std::to_string(kMaximumKeys) + " keys");
        object.keyEnds.push_back(count_ - 1);
        // Past the map's own insertion, which looks for the key in all that are there.
        container(object).emplace_back(std::move(key), Json());
        return true;
    }

    bool end_object() {
        refuseDuplicates(open_.back());
        return end_array();
    }
    bool end_array() {
        Json done = std::move(open_.back().value);
        open_.pop_back();
        place(std::move(done));
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token, const Json::exception& error) {
        const std::size_t last = std::max(position, std::size_t{1}) - 1;
        if (error.id == kNumberOverflow)
            throw Fault{tokenBegin(text_, last), "this number is beyond what can be computed with (1.8e308)"};
        throw faultAt(text_, last, token.size(), error.what());
    }

  private:
    struct Open {
        Json value;
        std::vector<std::size_t> keyEnds; ///< of an object
    };

    static Json::object_t::Container& container(Open& object) {
        return object.value.get_ref<Json::object_t&>();
    }

    [[noreturn]] void fail(std::string what) const {
        throw Fault{tokenBegin(text_, count_ - 1), std::move(what)};
    }

    void refuseLong(const std::string& text) const {
        if (text.size() > kMaximumText)
            fail("this text is longer than " + std::to_string(kMaximumText) + " bytes");
    }

    void refuseDuplicates(Open& object) const {
        const auto& members = container(object);
        std::vector<std::size_t> sorted(members.size());
        for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](std::size_t a, std::size_t b) { return members[a].first < members[b].first; });
        const auto twice = std::adjacent_find(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
            return members[a].first == members[b].first;
        });
        if (twice == sorted.end()) return;
        const std::size_t second = *(twice + 1);
        throw Fault{openingQuote(text_, object.keyEnds[second]),
                    "the key \"" + members[second].first.substr(0, 60) + "\" stands twice in an object"};
    }

    void count() {
        if (++values_ > limits_.values) {
            fail("there are more than " + std::to_string(limits_.values) + " values, too many for " +
                 limits_.document);
        }
    }

    template <class Value>
    bool add(Value&& value) {
        count();
        place(Json(std::forward<Value>(value)));
        return true;
    }

    bool open(Json empty) {
        count();
        if (open_.size() > kMaximumDepth)
            fail("lists and objects are nested deeper than " + std::to_string(kMaximumDepth));
        open_.push_back({std::move(empty), {}});
        return true;
    }

    void place(Json value) {
        if (open_.empty()) {
            root_ = std::move(value);
        } else if (Json& parent = open_.back().value; parent.is_array()) {
            parent.get_ref<Json::array_t&>().push_back(std::move(value));
        } else {
            container(open_.back()).back().second = std::move(value);
        }
    }

    std::string_view text_;
    const std::size_t& count_; ///< characters that the library has taken
    const JsonLimits& limits_;
    std::size_t values_ = 0;
    std::vector<Open> open_; ///< lists and objects that are not closed yet, outermost first
    Json root_;
};

Json read(std::string_view text, const JsonLimits& limits) {
    // The library would take it for the end, and what follows for nothing.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
        throw Fault{nul, "here is a NUL character, which no text has"};
    std::size_t count = 0;
    Builder builder(text, count, limits);
    Json::sax_parse(Reading(text.data(), count), Reading(text.data() + text.size(), count), &builder);
    return builder.document();
}

} // namespace

std::optional<Json> parseJson(std::string_view text, Issues& issues, const JsonLimits& limits) {
    if (text.size() > limits.bytes) {
        issues.push_back({Severity::error, "", "The text is too large for " + std::string(limits.document),
                          std::to_string(text.size()) + " bytes",
                          "at most " + std::to_string(limits.bytes) + " bytes"});
        return std::nullopt;
    }
    if (text.find_first_not_of(" \t\n\r") == std::string_view::npos) {
        issues.push_back(
            {Severity::error, "", "The text is empty; it should be " + std::string(limits.document), "", ""});
        return std::nullopt;
    }
    try {
        return read(text, limits);
    } catch (const Fault& fault) {
        issues.push_back({Severity::error, "",
                          "The text cannot be read as JSON: " + place(text, fault.at) + ": " + fault.what, "",
                          ""});
    }
    return std::nullopt;
}

} // namespace hingelab
