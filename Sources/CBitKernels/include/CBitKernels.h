#ifndef CBITKERNELS_H
#define CBITKERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "checksum.h"

/*
 * The inner loops over sets of items: bit i of word i / 64 stands for item i.
 *
 * Every function comes in several variants; the best one that the processor has is chosen when the program starts.
 * `n` counts words unless said otherwise. Bits beyond the last item are zero in every set, in and out.
 */

typedef enum cbk_variant {
    CBK_BASELINE, /* what every processor of the architecture has */
    CBK_AVX2,
    CBK_AVX512, /* with VPOPCNTDQ */
} cbk_variant;

/*
 * Changes the variant for the whole process, for tests and measurements: all give the same results. Returns whether the
 * processor has it; nothing changes if not.
 */
int cbk_use(cbk_variant variant);
cbk_variant cbk_variant_in_use(void);

/* dst |= a, dst &= a, dst &= ~a, dst = ~a within the first `items` bits */
void cbk_or(uint64_t *dst, const uint64_t *a, size_t n);
void cbk_and(uint64_t *dst, const uint64_t *a, size_t n);
void cbk_and_not(uint64_t *dst, const uint64_t *a, size_t n);
void cbk_not(uint64_t *dst, const uint64_t *a, size_t items);

/* The members of a, of a & b. */
size_t cbk_count(const uint64_t *a, size_t n);
size_t cbk_count_and(const uint64_t *a, const uint64_t *b, size_t n);

/*
 * One pass over the clauses of a state: `passed` = items that pass all k of them, `near` = items that fail at
 * most one.
 */
void cbk_near_miss(const uint64_t *const *clauses, size_t k, size_t items, uint64_t *passed, uint64_t *near);

/* dst = items that pass every clause but `clause`: near & (passed | ~clause). */
void cbk_all_but_one(uint64_t *dst, const uint64_t *near, const uint64_t *passed, const uint64_t *clause, size_t n);

/* At least once and at least twice so far: again |= once & a, once |= a. */
void cbk_accumulate(uint64_t *once, uint64_t *again, const uint64_t *a, size_t n);

/*
 * Runs of items each end with a member of `ends`, which the last item is: dst = the ends of the runs with a member of a;
 * how many there are with a member of a & b. dst may be a.
 */
void cbk_collapse(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n);
size_t cbk_count_collapsed(const uint64_t *a, const uint64_t *b, const uint64_t *ends, size_t n);

/*
 * dst = the numbers of the runs whose ends are members of a, which is part of `ends`. dst has a bit for every run, whether
 * chosen or not, and is neither of the others.
 */
void cbk_compress(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n);

/* dst = all items of the runs whose ends are members of a, which is part of `ends`. dst is neither. */
void cbk_spread(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n);

/*
 * dst = a without the members of the set `d` of `repeats` that have a member of a d + 1 items before them: `count` sets of n
 * words, one after another, at most 63. dst is neither.
 */
void cbk_without_repeats(uint64_t *dst, const uint64_t *a, const uint64_t *repeats, size_t count, size_t n);

/*
 * counts[code] += 1 for every run that has a member of set with the code: codes[i] is that of item i. `last` has a place for
 * each code, zero at first.
 */
void cbk_run_histogram8(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint8_t *codes, uint32_t *last, uint32_t *counts);
void cbk_run_histogram16(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint16_t *codes, uint32_t *last, uint32_t *counts);
void cbk_run_histogram32(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint32_t *codes, uint32_t *last, uint32_t *counts);

/*
 * counts[codes[i * width + j]] += 1 for every member i of set and every j < width, 1 <= width <= 8. Codes of a byte are
 * below code_count, which is 256 at most.
 */
void cbk_histogram8(
    const uint64_t *set, size_t n, const uint8_t *codes, size_t width, uint32_t *counts, size_t code_count);
void cbk_histogram16(const uint64_t *set, size_t n, const uint16_t *codes, size_t width, uint32_t *counts);
void cbk_histogram32(const uint64_t *set, size_t n, const uint32_t *codes, size_t width, uint32_t *counts);

/* What each item weighs, as bytes or as words: the other one is NULL. */
struct cbk_weights {
    const uint8_t *bytes;
    const uint32_t *words;
};

/* The weights of the members of set, added up. */
uint64_t cbk_weigh(const uint64_t *set, size_t n, struct cbk_weights weights);

/* As cbk_histogram, and sums[codes[i * width + j]] += the weight of item i, modulo 2^32. */
void cbk_weighted_histogram8(
    const uint64_t *set, size_t n, const uint8_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums);
void cbk_weighted_histogram16(
    const uint64_t *set, size_t n, const uint16_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums);
void cbk_weighted_histogram32(
    const uint64_t *set, size_t n, const uint32_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums);

/* How many of the sorted ids are members of set. */
size_t cbk_count_ids(const uint64_t *set, const uint32_t *ids, size_t count);

/* Makes the ids members of dst. */
void cbk_insert_ids(uint64_t *dst, const uint32_t *ids, size_t count);

/*
 * dst = items with a wanted code: codes[i] is that of item i. Of 32 bytes, bit h of byte l says whether 16 h + l is wanted,
 * and bit h of byte 16 + l whether 128 + 16 h + l is.
 */
void cbk_with_codes8(uint64_t *dst, const uint8_t *codes, size_t items, const uint8_t *wanted);

/*
 * Numbers of `width` bits, at most 32, as bit slices: slice b holds bit b of every number. In groups of 512 items,
 * eight words of every slice after the other: bit b of item i is in word (i / 512 * width + b) * 8 + i / 64 % 8. All
 * groups are whole; what is beyond the last item is zero.
 */

/* counts[number] += 1 for the number of every member of set; width <= 5. */
void cbk_slices_count(const uint64_t *set, size_t n, const uint64_t *slices, size_t width, uint32_t *counts);

/* The sum of the numbers of all members of set. */
uint64_t cbk_slices_sum(const uint64_t *set, size_t n, const uint64_t *slices, size_t width);

/* dst = items with lower <= number <= upper, both below 2^width. */
void cbk_slices_between(
    uint64_t *dst, const uint64_t *slices, size_t width, size_t items, uint32_t lower, uint32_t upper);

/*
 * The least and the greatest number of the members of set that are not in none; unchanged if there are none.
 * `least` and `greatest` say the same of all items outside none in each group, so that few groups are looked into.
 */
void cbk_slices_extremes(
    const uint64_t *set, const uint64_t *none, size_t n, const uint64_t *slices, size_t width, const uint32_t *least,
    const uint32_t *greatest, uint32_t *min, uint32_t *max);

/* The greatest number; 0 if there are none. */
uint8_t cbk_greatest8(const uint8_t *numbers, size_t count);
uint16_t cbk_greatest16(const uint16_t *numbers, size_t count);
uint32_t cbk_greatest32(const uint32_t *numbers, size_t count);

/* Where the first of some equal runs of bytes begins in a text; `count` if there is none. */
size_t cbk_find(const uint8_t *text, size_t count, const uint8_t *run, size_t run_count);

/*
 * Memory for at least 2 MiB of numbers, all zero, in huge pages where the system has them: who counts looks at many places
 * of large arrays, and small pages cost a walk through the page tables for most of them. NULL if there is none.
 */
void *cbk_allocate_large(size_t bytes);
void cbk_free_large(void *start, size_t bytes);

/* Asks for the cache line of an address; reads nothing. Swift has no word for it. */
static inline void cbk_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
