// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/load_table/load_table.h"

#include "elements/smooth_law.h"
#include "numerics/interpolation.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

class TableLaw final : public SmoothLaw<TableLaw> {
  public:
    template <class Points, class Member>
    TableLaw(const Points& points, Member member) {
        std::vector<double> forces;
        for (const auto& point : points) {
            times_.push_back(point.time);
            forces.push_back(point.*member);
        }
        table_ = Interpolation(times_, std::move(forces), Interpolation::Kind::monotone);
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number&, const Number& rate, const Number&) const {
        const double force = table_.at(at.time).y;
        return {Number(force), force * rate};
    }
    [[nodiscard]] bool isSource() const override { return true; }
    [[nodiscard]] bool followsTime() const override { return true; }
    [[nodiscard]] std::span<const double> instants() const override { return times_; }

  private:
    std::vector<double> times_;
    Interpolation table_;
};

} // namespace

std::unique_ptr<const ForceLaw> ElementKind<TorqueTable>::law(const TorqueTable& table) {
    return std::make_unique<TableLaw>(table.points, &TorqueTable::Point::torque);
}

void ElementKind<TorqueTable>::check(const TorqueTable& table, const std::string& pointer, Issues& issues) {
    checks::checkAscending(table.points, &TorqueTable::Point::time, pointer, issues);
}

std::unique_ptr<const ForceLaw> ElementKind<ForceTable>::law(const ForceTable& table) {
    return std::make_unique<TableLaw>(table.points, &ForceTable::Point::force);
}

void ElementKind<ForceTable>::check(const ForceTable& table, const std::string& pointer, Issues& issues) {
    checks::checkAscending(table.points, &ForceTable::Point::time, pointer, issues);
}

} // namespace hingelab
