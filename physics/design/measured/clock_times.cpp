// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/clock_times.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <string>

namespace hingelab {
namespace {

constexpr std::size_t kLongestStamp = 48; // [bytes]
constexpr int kLastSecond = 60;           // which is one that leaps
constexpr int kEarliestYear = 1900, kLatestYear = 2200;

/// Takes a whole number of so many digits from the front.
std::optional<int> takeDigits(std::string_view& text, std::size_t least, std::size_t most) {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    if (count < least || count > most) return std::nullopt;
    int value = 0;
    std::from_chars(text.data(), text.data() + count, value);
    text.remove_prefix(count);
    return value;
}

bool takeSign(std::string_view& text, char sign) {
    if (!text.starts_with(sign)) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<long> dayOf(int year, int month, int day) {
    using namespace std::chrono;
    const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                              std::chrono::day(static_cast<unsigned>(day))};
    if (year < kEarliestYear || year > kLatestYear || !date.ok()) return std::nullopt;
    return static_cast<long>(sys_days(date).time_since_epoch().count());
}

/// Year first, or last: then the month is first where that is the only way to read it.
std::optional<long> dayOf(int first, int second, int third, char sign, bool isYearFirst) {
    if (isYearFirst) return dayOf(first, second, third);
    if (sign == '.') return dayOf(third, second, first);
    if (sign != '/') return std::nullopt;
    const std::optional<long> byDay = dayOf(third, second, first);
    const std::optional<long> byMonth = dayOf(third, first, second);
    if (byDay && byMonth && *byDay != *byMonth) return std::nullopt; // either could be meant
    return byDay ? byDay : byMonth;
}

/// Takes a date from the front; leaves the text as it is where there is none.
std::optional<long> takeDate(std::string_view& text) {
    std::string_view rest = text;
    const bool isYearFirst = rest.find_first_not_of("0123456789") == 4;
    const std::optional<int> first = takeDigits(rest, isYearFirst ? 4 : 1, isYearFirst ? 4 : 2);
    if (!first || rest.empty()) return std::nullopt;
    const char sign = rest.front();
    if (sign != '-' && sign != '/' && sign != '.') return std::nullopt;
    rest.remove_prefix(1);
    const std::optional<int> second = takeDigits(rest, 1, 2);
    if (!second || !takeSign(rest, sign)) return std::nullopt;
    const std::optional<int> third = takeDigits(rest, isYearFirst ? 1 : 4, isYearFirst ? 2 : 4);
    if (!third) return std::nullopt;
    const std::optional<long> day = dayOf(*first, *second, *third, sign, isYearFirst);
    if (day) text = rest;
    return day;
}

/// ".25" or ",25" at the front; 0 where there is none.
double takeFraction(std::string_view& text) {
    if (!text.starts_with('.') && !text.starts_with(',')) return 0.0;
    const std::size_t digits = std::min(text.substr(1).find_first_not_of("0123456789"), text.size() - 1);
    if (digits == 0) return 0.0;
    std::string decimal = "0.";
    decimal += text.substr(1, digits);
    double value = 0.0;
    std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    text.remove_prefix(1 + digits);
    return value;
}

void takeBlanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// Hours after "am" or "pm"; as they are where neither follows; -1: that cannot be.
int inHalfOfDay(int hours, std::string_view& text) {
    takeBlanks(text);
    const auto isAhead = [&](std::string_view lower, std::string_view upper) {
        return text.starts_with(lower) || text.starts_with(upper);
    };
    const bool isMorning = isAhead("am", "AM");
    if (!isMorning && !isAhead("pm", "PM")) return hours;
    text.remove_prefix(2);
    if (hours < 1 || hours > 12) return -1;
    return hours % 12 + (isMorning ? 0 : 12);
}

/// A zone is the same in all of a file, whose times are differences.
void takeZone(std::string_view& text) {
    if (takeSign(text, 'Z') || (!text.starts_with('+') && !text.starts_with('-'))) return;
    std::string_view rest = text.substr(1);
    if (!takeDigits(rest, 2, 4)) return;
    if (takeSign(rest, ':') && !takeDigits(rest, 2, 2)) return;
    text = rest;
}

/// Takes a time from the front [s].
std::optional<double> takeTime(std::string_view& text) {
    constexpr std::size_t mostHourDigits = 4; // of a clock that runs on
    const std::optional<int> first = takeDigits(text, 1, mostHourDigits);
    if (!first || !takeSign(text, ':')) return std::nullopt;
    const std::optional<int> second = takeDigits(text, 2, 2);
    if (!second || *second > kLastSecond) return std::nullopt;
    if (text.starts_with('.') || text.starts_with(',')) return 60.0 * *first + *second + takeFraction(text);
    if (*second >= 60 || !takeSign(text, ':')) return std::nullopt;
    const std::optional<int> third = takeDigits(text, 2, 2);
    if (!third || *third > kLastSecond) return std::nullopt;
    const double fraction = takeFraction(text);
    const int hours = inHalfOfDay(*first, text);
    if (hours < 0) return std::nullopt;
    return 3600.0 * hours + 60.0 * *second + *third + fraction;
}

} // namespace

double ClockStamp::value() const {
    return static_cast<double>(day.value_or(0)) * kSecondsPerDay + seconds.value_or(0.0);
}

std::optional<ClockStamp> readStamp(std::string_view text) {
    if (text.size() > kLongestStamp) return std::nullopt;
    ClockStamp stamp;
    stamp.day = takeDate(text);
    if (stamp.day && text.empty()) return stamp;
    if (stamp.day && !takeSign(text, 'T')) {
        if (!text.starts_with(' ')) return std::nullopt;
        takeBlanks(text);
    }
    stamp.seconds = takeTime(text);
    if (!stamp.seconds) return std::nullopt;
    takeBlanks(text);
    if (stamp.day) takeZone(text);
    return text.empty() ? std::optional(stamp) : std::nullopt;
}

} // namespace hingelab
