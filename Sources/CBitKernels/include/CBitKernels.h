#ifndef CBITKERNELS_H
#define CBITKERNELS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The inner loops over sets of items: bit i of word i / 64 stands for item i.
 *
 * Every function comes in several variants (AVX-512 with VPOPCNTDQ, AVX2, baseline); the dynamic loader picks
 * one for the processor at hand. `n` counts words unless said otherwise. Bits beyond the last item are zero in
 * every set, in and out.
 */

/* dst |= a, dst &= a, dst = ~a within the first `items` bits */
void cbk_or(uint64_t *dst, const uint64_t *a, size_t n);
void cbk_and(uint64_t *dst, const uint64_t *a, size_t n);
void cbk_not(uint64_t *dst, const uint64_t *a, size_t items);

/* The members of a, of a & b, of a & b & c. */
size_t cbk_count(const uint64_t *a, size_t n);
size_t cbk_count_and(const uint64_t *a, const uint64_t *b, size_t n);
size_t cbk_count_and3(const uint64_t *a, const uint64_t *b, const uint64_t *c, size_t n);

/*
 * One pass over the clauses of a state: `passed` = items that pass all k of them, `near` = items that fail at
 * most one.
 */
void cbk_near_miss(const uint64_t *const *clauses, size_t k, size_t items, uint64_t *passed, uint64_t *near);

/* dst = items that pass every clause but `clause`: near & (passed | ~clause). */
void cbk_sideways(uint64_t *dst, const uint64_t *near, const uint64_t *passed, const uint64_t *clause, size_t n);

/* At least once and at least twice so far: again |= once & a, once |= a. */
void cbk_accumulate(uint64_t *once, uint64_t *again, const uint64_t *a, size_t n);

/* counts[codes[i * width + j]] += 1 for every member i of set and every j < width, 1 <= width <= 8. */
void cbk_histogram8(const uint64_t *set, size_t n, const uint8_t *codes, size_t width, uint32_t *counts);
void cbk_histogram16(const uint64_t *set, size_t n, const uint16_t *codes, size_t width, uint32_t *counts);
void cbk_histogram32(const uint64_t *set, size_t n, const uint32_t *codes, size_t width, uint32_t *counts);

/* How many of the sorted ids are members of set. */
size_t cbk_count_ids(const uint64_t *set, const uint32_t *ids, size_t count);

/* Makes the ids members of dst. */
void cbk_insert_ids(uint64_t *dst, const uint32_t *ids, size_t count);

/* dst = items i with lower <= values[i] <= upper. */
void cbk_between_u32(uint64_t *dst, const uint32_t *values, size_t items, uint32_t lower, uint32_t upper);

/* Of the values of the members of set: how many, their sum, the least and the greatest. */
typedef struct cbk_stats_u32 {
    uint64_t count, sum;
    uint32_t min, max;
} cbk_stats_u32;
/* Members of `none` are left out; min > max if nobody is left. */
cbk_stats_u32 cbk_summarize_u32(const uint64_t *set, const uint64_t *none, size_t items, const uint32_t *values);

/* Asks for the cache line of an address; reads nothing. Swift has no word for it. */
static inline void cbk_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
