// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What mutate.py writes into a copy of a law, so that one build holds all mutants of a file: each place does
// what the source says unless the environment variable HINGELAB_MUTANT names one of its mutants.
#include <unistd.h>
#include <Eigen/Core>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>
#include <unsupported/Eigen/AutoDiff>

namespace hingelab_mutation {

inline constexpr int kMost = 20000;
inline constexpr int kCannotBeCompiled = 77; // exit code

/// Which mutant is meant, and which were met; written to the file HINGELAB_MUTANTS_MET at the end.
struct State {
    int wanted = -1;
    bool met[kMost] = {};
    State() {
        if (const char* text = std::getenv("HINGELAB_MUTANT")) wanted = std::atoi(text);
    }
    ~State() {
        const char* name = std::getenv("HINGELAB_MUTANTS_MET");
        std::FILE* file = name == nullptr ? nullptr : std::fopen(name, "w");
        if (file == nullptr) return;
        for (int i = 0; i < kMost; ++i) {
            if (met[i]) std::fprintf(file, "%d\n", i);
        }
        std::fclose(file);
    }
};
inline State state;

inline bool is(int mutant) {
    state.met[mutant] = true;
    return state.wanted == mutant;
}
[[noreturn]] inline void refuse() {
    _exit(kCannotBeCompiled);
}

/// A value free of the expressions it came from.
template <class T, class = void>
struct PlainOf {
    using type = T;
};
template <class T>
struct PlainOf<T, std::void_t<typename T::PlainObject>> {
    using type = typename T::PlainObject;
};
template <class D>
struct PlainOf<Eigen::AutoDiffScalar<D>, void> {
    using type = Eigen::AutoDiffScalar<typename PlainOf<std::remove_cv_t<std::remove_reference_t<D>>>::type>;
};
template <class T>
using Plain = typename PlainOf<std::remove_cv_t<std::remove_reference_t<T>>>::type;

/// Before a term: 1, or -1 for the mutant `flip`, or 0 for `drop` (below zero: there is none).
struct Term {
    int flip, drop;
};
template <class T>
auto operator*(Term t, const T& x) {
    const int factor = t.flip >= 0 && is(t.flip) ? -1 : t.drop >= 0 && is(t.drop) ? 0 : 1;
    if constexpr (std::is_integral_v<T>) {
        using Wide = decltype(x + x);
        return static_cast<Wide>(static_cast<Wide>(factor) * static_cast<Wide>(x));
    } else {
        using Result = Plain<decltype(1.0 * x)>;
        // An infinite or undefined term that is dropped must be gone, and what is kept must keep its bits.
        if (factor == 1) return Result(x);
        if constexpr (std::is_floating_point_v<T>) {
            if (factor == 0) return Result(0.0);
        }
        return Result(static_cast<double>(factor) * x);
    }
}

/// Between factors: a * Times{k} * b and a / Over{k} / b.
struct Times {
    int swap;
};
struct Over {
    int swap;
};
template <class A>
struct TimesLeft {
    const A& a;
    int swap;
};
template <class A>
struct OverLeft {
    const A& a;
    int swap;
};
template <class A>
TimesLeft<A> operator*(const A& a, Times t) {
    return {a, t.swap};
}
template <class A>
OverLeft<A> operator/(const A& a, Over t) {
    return {a, t.swap};
}
template <class A, class B>
auto operator*(const TimesLeft<A>& left, const B& b) {
    using Result = Plain<decltype(left.a * b)>;
    if (is(left.swap)) {
        if constexpr (requires { Result(left.a / b); }) {
            return Result(left.a / b);
        } else {
            refuse();
        }
    }
    return Result(left.a * b);
}
template <class A, class B>
auto operator/(const OverLeft<A>& left, const B& b) {
    using Result = Plain<decltype(left.a / b)>;
    if (is(left.swap)) {
        if constexpr (requires { Result(left.a * b); }) {
            return Result(left.a * b);
        } else {
            refuse();
        }
    }
    return Result(left.a / b);
}

/// Right of *= and /=.
struct Reciprocal {
    int swap;
    template <class T>
    auto operator()(const T& x) const {
        if constexpr (requires { Plain<T>(1.0 / x); }) {
            return is(swap) ? Plain<T>(1.0 / x) : Plain<T>(x);
        } else {
            if (is(swap)) refuse();
            return Plain<T>(x);
        }
    }
};

/// Between what is compared: a < Less{k, l} < b, with the mutants `edge` (<=) and `turned` (>); and so on.
#define HINGELAB_COMPARISON(Name, op, atEdge, against)        \
    struct Name {                                             \
        int edge, turned;                                     \
    };                                                        \
    template <class A>                                        \
    struct Name##Left {                                       \
        const A& a;                                           \
        Name which;                                           \
    };                                                        \
    template <class A>                                        \
    Name##Left<A> operator op(const A& a, Name which) {       \
        return {a, which};                                    \
    }                                                         \
    template <class A, class B>                               \
    bool operator op(const Name##Left<A>& left, const B& b) { \
        if (is(left.which.edge)) return left.a atEdge b;      \
        if (is(left.which.turned)) return left.a against b;   \
        return left.a op b;                                   \
    }
HINGELAB_COMPARISON(Less, <, <=, >)
HINGELAB_COMPARISON(LessEqual, <=, <, >=)
HINGELAB_COMPARISON(Greater, >, >=, <)
HINGELAB_COMPARISON(GreaterEqual, >=, >, <=)
#undef HINGELAB_COMPARISON

struct Equal {
    int swap;
};
struct Unequal {
    int swap;
};
template <class A>
struct EqualLeft {
    const A& a;
    int swap;
};
template <class A>
struct UnequalLeft {
    const A& a;
    int swap;
};
template <class A>
EqualLeft<A> operator==(const A& a, Equal e) {
    return {a, e.swap};
}
template <class A>
UnequalLeft<A> operator!=(const A& a, Unequal e) {
    return {a, e.swap};
}
template <class A, class B>
bool operator==(const EqualLeft<A>& left, const B& b) {
    return is(left.swap) ? left.a != b : left.a == b;
}
template <class A, class B>
bool operator!=(const UnequalLeft<A>& left, const B& b) {
    return is(left.swap) ? left.a == b : left.a != b;
}

struct Min {
    int swap;
    template <class T>
    T operator()(const T& a, const T& b) const {
        return is(swap) ? std::max(a, b) : std::min(a, b);
    }
    template <class T>
    T operator()(std::initializer_list<T> list) const {
        return is(swap) ? std::max(list) : std::min(list);
    }
};
struct Max {
    int swap;
    template <class T>
    T operator()(const T& a, const T& b) const {
        return is(swap) ? std::min(a, b) : std::max(a, b);
    }
    template <class T>
    T operator()(std::initializer_list<T> list) const {
        return is(swap) ? std::min(list) : std::max(list);
    }
};

} // namespace hingelab_mutation
