// SPDX-License-Identifier: GPL-3.0-or-later
// A run as bytes and back: its inputs, from which it is computed again.
#include <bit>
#include <cmath>
#include <cstring>

#include "app/hingelab_fmu/fmu_run.h"

namespace hingelab::fmu {
namespace {

static_assert(std::endian::native == std::endian::little, "bytes of states are those of linux64");

constexpr std::string_view kMagic = "hingelab-fmu-state-1";

class ByteWriter {
  public:
    template <class Number>
    void number(Number value) {
        const std::size_t size = bytes_.size();
        bytes_.resize(size + sizeof value);
        std::memcpy(bytes_.data() + size, &value, sizeof value);
    }
    void text(std::string_view text) {
        number(static_cast<std::uint64_t>(text.size()));
        bytes_ += text;
    }
    void numbers(const std::vector<double>& values) {
        number(static_cast<std::uint64_t>(values.size()));
        for (const double value : values) number(value);
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Refuses whatever does not fit.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <class Number>
    [[nodiscard]] Number number() {
        if (bytes_.size() < sizeof(Number)) damaged();
        Number value{};
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
        return value;
    }
    [[nodiscard]] double finite() {
        const auto value = number<double>();
        if (!std::isfinite(value)) damaged();
        return value;
    }
    [[nodiscard]] std::string_view text() {
        const auto size = number<std::uint64_t>();
        if (size > bytes_.size()) damaged();
        const std::string_view text = bytes_.substr(0, static_cast<std::size_t>(size));
        bytes_.remove_prefix(text.size());
        return text;
    }
    /// As many as there have to be.
    [[nodiscard]] std::vector<double> numbers(std::size_t count) {
        if (number<std::uint64_t>() != count) damaged();
        std::vector<double> values;
        for (std::size_t i = 0; i < count; ++i) values.push_back(finite());
        return values;
    }
    [[nodiscard]] bool isAtEnd() const { return bytes_.empty(); }
    [[noreturn]] static void damaged() {
        throw std::runtime_error("these are not the bytes of a state of this FMU, or they are damaged");
    }

  private:
    std::string_view bytes_;
};

enum class EntryTag : std::uint8_t { effort = 1, voltage, voltageOfDrive, parameters };

void writeEntry(const InputEntry& entry, ByteWriter& out) {
    const auto begin = [&](EntryTag tag) {
        out.number(tag);
        out.number(entry.time);
    };
    if (const auto* effort = std::get_if<EffortInput>(&entry.input)) {
        begin(EntryTag::effort);
        out.numbers(effort->efforts);
    } else if (const auto* voltage = std::get_if<VoltageInput>(&entry.input)) {
        begin(voltage->voltage ? EntryTag::voltage : EntryTag::voltageOfDrive);
        out.number(static_cast<std::uint64_t>(voltage->motor));
        if (voltage->voltage) out.number(*voltage->voltage);
    } else {
        begin(EntryTag::parameters);
        out.numbers(std::get<ParameterInput>(entry.input).values);
    }
}

struct EntrySizes {
    std::size_t efforts, motors, parameters;
};

InputEntry readEntry(ByteReader& in, const EntrySizes& sizes) {
    const auto tag = in.number<std::uint8_t>();
    InputEntry entry;
    entry.time = in.finite();
    switch (tag) {
        case static_cast<std::uint8_t>(EntryTag::effort):
            entry.input = EffortInput{in.numbers(sizes.efforts)};
            return entry;
        case static_cast<std::uint8_t>(EntryTag::voltage):
        case static_cast<std::uint8_t>(EntryTag::voltageOfDrive): {
            const auto motor = in.number<std::uint64_t>();
            if (motor >= sizes.motors) ByteReader::damaged();
            VoltageInput voltage{static_cast<std::size_t>(motor), std::nullopt};
            if (tag == static_cast<std::uint8_t>(EntryTag::voltage)) voltage.voltage = in.finite();
            entry.input = voltage;
            return entry;
        }
        case static_cast<std::uint8_t>(EntryTag::parameters):
            entry.input = ParameterInput{in.numbers(sizes.parameters)};
            return entry;
        default:
            ByteReader::damaged();
    }
}

} // namespace

std::string FmuRun::bytes(const FmuUnit& unit) const {
    ByteWriter out;
    out.text(kMagic);
    out.text(unit.token());
    out.number(stage);
    out.number(startTime);
    out.number(static_cast<std::uint8_t>(stopTime.has_value()));
    out.number(stopTime.value_or(0.0));
    for (const std::vector<double>* values : {&efforts_, &voltages_, &parameters_, &startParameters_}) {
        out.numbers(*values);
    }
    for (const char isByHand : areByHand_) out.number(isByHand);
    out.number(static_cast<std::uint8_t>(simulation_.has_value()));
    out.number(static_cast<std::uint8_t>(isDirty_));
    out.number(asked_);
    const std::vector<const InputEntry*> entries = log_.entries();
    out.number(static_cast<std::uint64_t>(entries.size()));
    for (const InputEntry* entry : entries) writeEntry(*entry, out);
    return out.take();
}

FmuRun FmuRun::fromBytes(const FmuUnit& unit, std::string_view bytes) {
    ByteReader in(bytes);
    FmuRun run(unit);
    if (in.text() != kMagic || in.text() != unit.token()) ByteReader::damaged();
    const auto stage = in.number<std::uint8_t>();
    if (stage > static_cast<std::uint8_t>(Stage::terminated)) ByteReader::damaged();
    run.stage = static_cast<Stage>(stage);
    run.startTime = in.finite();
    const bool hasStop = in.number<std::uint8_t>() != 0;
    const double stop = in.finite();
    if (hasStop) run.stopTime = stop;
    for (std::vector<double>* values :
         {&run.efforts_, &run.voltages_, &run.parameters_, &run.startParameters_}) {
        *values = in.numbers(values->size());
    }
    for (char& isByHand : run.areByHand_) isByHand = in.number<char>() != 0 ? 1 : 0;
    const bool hasBegun = in.number<std::uint8_t>() != 0;
    run.isDirty_ = in.number<std::uint8_t>() != 0;
    const double asked = in.finite();
    const auto count = in.number<std::uint64_t>();
    if (asked < 0.0 || asked > kLongestRun || (run.stage >= Stage::stepping && !hasBegun))
        ByteReader::damaged();
    if (!hasBegun) {
        if (count != 0 || !in.isAtEnd()) ByteReader::damaged();
        return run;
    }
    run.simulation_.emplace(unit.modelWith(run.startParameters_));
    run.usedParameters_ = run.startParameters_;
    for (std::uint64_t i = 0; i < count; ++i) {
        InputEntry entry = readEntry(in, {run.efforts_.size(), run.voltages_.size(), run.parameters_.size()});
        if (entry.time < run.time_ || entry.time > asked) ByteReader::damaged();
        run.time_ = entry.time;
        if (run.simulation_->advanceTo(entry.time) != StepStatus::ok) ByteReader::damaged();
        run.apply(unit, entry);
        run.log_.add(std::move(entry));
    }
    if (!in.isAtEnd()) ByteReader::damaged();
    run.asked_ = asked;
    run.hasStopped_ = run.simulation_->advanceTo(asked) != StepStatus::ok;
    run.time_ = run.hasStopped_ ? run.simulation_->integratedTime() : asked;
    return run;
}

} // namespace hingelab::fmu
