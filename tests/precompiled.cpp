// SPDX-License-Identifier: GPL-3.0-or-later
// Owns the tests' precompiled header: it must be compiled as the tests are, as part of a program.
