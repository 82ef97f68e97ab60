#ifndef CFLOORS_H
#define CFLOORS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The least that bit sets and code columns cost on this machine: plain loops, compiled for the processor at hand,
 * without an engine around them. They are the benchmark's own, so that they stand still while the engine moves.
 *
 * Bit i of word i / 64 stands for item i; n counts words.
 */

/* One pass over k >= 1 clauses: passed = items that pass all, near = items that fail at most one. */
void floor_near_miss(const uint64_t *const *clauses, size_t k, size_t n, uint64_t *passed, uint64_t *near);

/* dst = items that pass all clauses but this one. */
void floor_all_but_one(uint64_t *dst, const uint64_t *near, const uint64_t *passed, const uint64_t *clause, size_t n);

/* dst = the other items of the first n * 64. */
void floor_not(uint64_t *dst, const uint64_t *a, size_t n);

size_t floor_count(const uint64_t *a, size_t n);
size_t floor_count_and(const uint64_t *a, const uint64_t *b, size_t n);

/*
 * counts[code] += 1 for every code of every member of set. Codes are 1, 2 or 4 bytes wide. Item i has the codes from
 * i * width on, or, where starts is not NULL, those from starts[i] up to starts[i + 1].
 */
typedef struct floor_codes {
    const void *codes;
    size_t code_bytes, width;
    const uint32_t *starts;
} floor_codes;
void floor_histogram(const uint64_t *set, size_t n, floor_codes codes, uint32_t *counts);

/* The sum of the values of the members. */
uint64_t floor_sum(const uint64_t *set, size_t n, const uint32_t *values);

#endif
