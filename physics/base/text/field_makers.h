// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <numbers>
#include "text/field.h"

/// What the tables of fields are made with, one line for each parameter.
namespace hingelab {

namespace fields {

inline constexpr double kDegree = std::numbers::pi / 180.0;
inline constexpr double kTurn = 180 * kDegree;

/// Key, label, quantity, valid range, slider's range, step of the arrow keys, scale, help, member.
template <class T>
constexpr NumberField<T> number(const char* key, const char* label, Quantity quantity, Range range,
                                Range slider, double step, Scale scale, const char* help, double T::*member) {
    return {{key, label, quantity, range, slider, step, scale, help}, member};
}
template <class T>
constexpr VectorField<T> vector(const char* key, const char* label, Quantity quantity, Range range,
                                Range slider, double step, Scale scale, const char* help, Vector3 T::*member) {
    return {{key, label, quantity, range, slider, step, scale, help}, member};
}

template <class T>
constexpr NumberField<T> angle(const char* key, const char* label, const char* help, double T::*member) {
    return number(key, label, Quantity::angle, kFinite, {-kTurn, kTurn}, 1, Scale::linear, help, member);
}
/// A coordinate's rate, with the key that files may still have.
template <class T>
constexpr NumberField<T> rate(const char* key, const char* label, const char* help, double T::*member,
                              const char* formerKey = "") {
    constexpr Range slider{-2 * kTurn, 2 * kTurn};
    return {{key, label, Quantity::angularRate, kFinite, slider, 5, Scale::linear, help, formerKey}, member};
}
template <class T>
constexpr NumberField<T> length(const char* key, const char* label, const char* help, double T::*member,
                                Range range = kFinite, Range slider = {-1.5, 1.5}) {
    return number(key, label, Quantity::length, range, slider, 0.005, Scale::linear, help, member);
}
template <class T>
constexpr NumberField<T> speed(const char* key, const char* label, const char* help, double T::*member,
                               const char* formerKey = "") {
    return {{key, label, Quantity::velocity, kFinite, {-2, 2}, 0.05, Scale::linear, help, formerKey}, member};
}
template <class T>
constexpr VectorField<T> axis(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return vector(key, label, Quantity::dimensionless, kFinite, {-1, 1}, 0.1, Scale::linear, help, member);
}
template <class T>
constexpr VectorField<T> place(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return vector(key, label, Quantity::length, kFinite, {-1.5, 1.5}, 0.005, Scale::linear, help, member);
}
template <class T>
constexpr VectorField<T> turn(const char* key, const char* label, const char* help, Vector3 T::*member) {
    return vector(key, label, Quantity::angle, kFinite, {-kTurn, kTurn}, 1, Scale::linear, help, member);
}

/// Marks a value of the coordinate that the item is or acts on, which pictures show there.
template <class T>
constexpr NumberField<T> onCoordinate(NumberField<T> field) {
    field.info.isOnCoordinate = true;
    return field;
}

/// Marks a level of dry friction.
template <class T>
constexpr NumberField<T> ofFriction(NumberField<T> field) {
    field.info.isFriction = true;
    return field;
}

template <class Field, std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
    std::array<Field, A + B> all{};
    for (std::size_t i = 0; i < A; ++i) all[i] = a[i];
    for (std::size_t i = 0; i < B; ++i) all[A + i] = b[i];
    return all;
}

} // namespace fields

} // namespace hingelab
