#include "CBitKernels.h"

#include <string.h>

/* The loader picks variants before a sanitizer is ready, so sanitized builds have the baseline alone. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(SANITIZED)
#define KERNEL __attribute__((target_clones("avx512vpopcntdq", "avx2", "default")))
#else
#define KERNEL
#endif

KERNEL
void cbk_or(uint64_t *restrict dst, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] |= a[i];
}

KERNEL
void cbk_and(uint64_t *restrict dst, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] &= a[i];
}

KERNEL
void cbk_not(uint64_t *restrict dst, const uint64_t *restrict a, size_t items) {
    size_t n = (items + 63) / 64;
    for (size_t i = 0; i < n; i++) dst[i] = ~a[i];
    if (items % 64) dst[n - 1] &= (UINT64_C(1) << items % 64) - 1;
}

KERNEL
size_t cbk_count(const uint64_t *a, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i]);
    return count;
}

KERNEL
size_t cbk_count_and(const uint64_t *a, const uint64_t *b, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}

KERNEL
size_t cbk_count_and3(const uint64_t *a, const uint64_t *b, const uint64_t *c, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i] & b[i] & c[i]);
    return count;
}

/* The masks of a block stay in registers while the clauses pass by. */
enum { block = 8 };

KERNEL
void cbk_near_miss(
    const uint64_t *const *clauses, size_t k, size_t items, uint64_t *restrict passed, uint64_t *restrict near) {
    size_t n = (items + 63) / 64, i = 0;
    for (; i + block <= n; i += block) {
        uint64_t once[block] = {0}, again[block] = {0};
        for (size_t c = 0; c < k; c++) {
            const uint64_t *clause = clauses[c] + i;
            for (size_t j = 0; j < block; j++) {
                uint64_t failed = ~clause[j];
                again[j] |= once[j] & failed;
                once[j] |= failed;
            }
        }
        for (size_t j = 0; j < block; j++) {
            passed[i + j] = ~once[j];
            near[i + j] = ~again[j];
        }
    }
    for (; i < n; i++) {
        uint64_t once = 0, again = 0;
        for (size_t c = 0; c < k; c++) {
            uint64_t failed = ~clauses[c][i];
            again |= once & failed;
            once |= failed;
        }
        passed[i] = ~once;
        near[i] = ~again;
    }
    if (items % 64) {
        uint64_t mask = (UINT64_C(1) << items % 64) - 1;
        passed[n - 1] &= mask;
        near[n - 1] &= mask;
    }
}

KERNEL
void cbk_sideways(
    uint64_t *restrict dst, const uint64_t *restrict near, const uint64_t *restrict passed,
    const uint64_t *restrict clause, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] = near[i] & (passed[i] | ~clause[i]);
}

KERNEL
void cbk_accumulate(uint64_t *restrict once, uint64_t *restrict again, const uint64_t *restrict a, size_t n) {
    for (size_t i = 0; i < n; i++) {
        again[i] |= once[i] & a[i];
        once[i] |= a[i];
    }
}

/*
 * Rows of items, visited for the members of a set. Rows that lie in memory take far longer to arrive than to use, so
 * they are asked for early. In a word with many members all lines of its rows are, some words ahead; the members of
 * other words are put aside, each asked for, and visited once there are enough of them to wait for together.
 */
enum { few = 4, words_ahead = 4, aside = 256, line_bytes = 64 };

static inline int has_many(uint64_t members) { return __builtin_popcountll(members) > few; }

static inline void fetch_rows(const void *rows, size_t row_bytes) {
    for (size_t offset = 0; offset < 64 * row_bytes; offset += line_bytes)
        __builtin_prefetch((const char *)rows + offset);
}

/* Puts the members of word w aside, after the `count` that are there, and returns how many are then. */
static inline size_t put_aside(
    uint64_t members, size_t w, const void *rows, size_t row_bytes, uint32_t *ids, size_t count) {
    for (; members; members &= members - 1) {
        size_t id = w * 64 + (size_t)__builtin_ctzll(members);
        __builtin_prefetch((const char *)rows + id * row_bytes);
        ids[count++] = (uint32_t)id;
    }
    return count;
}

#define HISTOGRAM(bits)                                                                                             \
    static inline __attribute__((always_inline)) void lanes##bits(                                                  \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, const size_t width, uint32_t *counts) {         \
        const size_t row_bytes = width * sizeof *codes;                                                             \
        uint32_t ids[aside];                                                                                        \
        size_t waiting = 0;                                                                                         \
        for (size_t w = 0; w < n; w++) {                                                                            \
            const uint##bits##_t *rows = codes + w * 64 * width;                                                    \
            /* Rows of one code follow each other closely enough for the processor to see them coming. */           \
            if (width > 1 && w + words_ahead < n && has_many(set[w + words_ahead]))                                 \
                fetch_rows(rows + words_ahead * 64 * width, row_bytes);                                             \
            uint64_t members = set[w];                                                                              \
            if (has_many(members)) {                                                                                \
                for (; members; members &= members - 1) {                                                           \
                    const uint##bits##_t *row = rows + (size_t)__builtin_ctzll(members) * width;                    \
                    for (size_t j = 0; j < width; j++) counts[row[j]]++;                                            \
                }                                                                                                   \
            } else {                                                                                                \
                waiting = put_aside(members, w, codes, row_bytes, ids, waiting);                                    \
            }                                                                                                       \
            if (waiting > aside - few || w + 1 == n) {                                                              \
                for (size_t i = 0; i < waiting; i++)                                                                \
                    for (size_t j = 0; j < width; j++) counts[codes[ids[i] * width + j]]++;                         \
                waiting = 0;                                                                                        \
            }                                                                                                       \
        }                                                                                                           \
    }                                                                                                               \
    KERNEL                                                                                                          \
    void cbk_histogram##bits(                                                                                       \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, size_t width, uint32_t *counts) {               \
        switch (width) {                                                                                            \
        case 1: lanes##bits(set, n, codes, 1, counts); break;                                                       \
        case 2: lanes##bits(set, n, codes, 2, counts); break;                                                       \
        case 3: lanes##bits(set, n, codes, 3, counts); break;                                                       \
        case 4: lanes##bits(set, n, codes, 4, counts); break;                                                       \
        case 5: lanes##bits(set, n, codes, 5, counts); break;                                                       \
        case 6: lanes##bits(set, n, codes, 6, counts); break;                                                       \
        case 7: lanes##bits(set, n, codes, 7, counts); break;                                                       \
        case 8: lanes##bits(set, n, codes, 8, counts); break;                                                       \
        }                                                                                                           \
    }

HISTOGRAM(8)
HISTOGRAM(16)
HISTOGRAM(32)

size_t cbk_count_ids(const uint64_t *set, const uint32_t *ids, size_t count) {
    size_t members = 0;
    for (size_t i = 0; i < count; i++) members += set[ids[i] / 64] >> ids[i] % 64 & 1;
    return members;
}

void cbk_insert_ids(uint64_t *dst, const uint32_t *ids, size_t count) {
    for (size_t i = 0; i < count; i++) dst[ids[i] / 64] |= UINT64_C(1) << ids[i] % 64;
}

KERNEL
void cbk_between_u32(
    uint64_t *restrict dst, const uint32_t *restrict values, size_t items, uint32_t lower, uint32_t upper) {
    size_t n = items / 64;
    for (size_t w = 0; w < n; w++) {
        const uint32_t *base = values + w * 64;
        uint64_t bits = 0;
        for (size_t j = 0; j < 64; j++) bits |= (uint64_t)((base[j] >= lower) & (base[j] <= upper)) << j;
        dst[w] = bits;
    }
    if (items % 64) {
        const uint32_t *base = values + n * 64;
        uint64_t bits = 0;
        for (size_t j = 0; j < items % 64; j++) bits |= (uint64_t)((base[j] >= lower) & (base[j] <= upper)) << j;
        dst[n] = bits;
    }
}

static inline void take(cbk_stats_u32 *stats, uint32_t value) {
    stats->sum += value;
    stats->min = value < stats->min ? value : stats->min;
    stats->max = value > stats->max ? value : stats->max;
}

/*
 * Where members are few they are visited; otherwise 32 values at a time go by, the members chosen by mask and not by
 * branch. The sum is kept in two halves, so that 32 bits hold it for a while.
 */
KERNEL
cbk_stats_u32 cbk_summarize_u32(const uint64_t *set, const uint64_t *none, size_t items, const uint32_t *values) {
    enum { lanes = 32, words_until_flush = 4096 };
    uint32_t ids[aside];
    size_t waiting = 0;
    uint32_t low[lanes] = {0}, high[lanes] = {0}, min[lanes], max[lanes] = {0};
    for (size_t j = 0; j < lanes; j++) min[j] = UINT32_MAX;
    cbk_stats_u32 stats = {0, 0, UINT32_MAX, 0};
    size_t n = (items + 63) / 64, whole = items / 64;
    for (size_t start = 0; start < n; start += words_until_flush) {
        size_t end = start + words_until_flush < n ? start + words_until_flush : n;
        for (size_t w = start; w < end; w++) {
            const uint32_t *base = values + w * 64;
            uint64_t bits = set[w] & ~none[w];
            stats.count += (size_t)__builtin_popcountll(bits);
            if (!has_many(bits)) {
                waiting = put_aside(bits, w, values, sizeof *values, ids, waiting);
                if (waiting <= aside - few) continue;
                for (size_t i = 0; i < waiting; i++) take(&stats, values[ids[i]]);
                waiting = 0;
                continue;
            }
            if (w == whole) {
                for (; bits; bits &= bits - 1) take(&stats, base[__builtin_ctzll(bits)]);
                continue;
            }
            for (size_t half = 0; half < 2; half++) {
                uint32_t part = (uint32_t)(bits >> 32 * half);
                for (size_t j = 0; j < lanes; j++) {
                    uint32_t mask = 0 - (part >> j & 1), value = base[32 * half + j];
                    uint32_t chosen = value & mask, other = value | ~mask;
                    low[j] += chosen & 0xFFFF;
                    high[j] += chosen >> 16;
                    min[j] = other < min[j] ? other : min[j];
                    max[j] = chosen > max[j] ? chosen : max[j];
                }
            }
        }
        for (size_t j = 0; j < lanes; j++) {
            stats.sum += low[j] + ((uint64_t)high[j] << 16);
            low[j] = high[j] = 0;
        }
    }
    for (size_t i = 0; i < waiting; i++) take(&stats, values[ids[i]]);
    for (size_t j = 0; j < lanes; j++) {
        stats.min = min[j] < stats.min ? min[j] : stats.min;
        stats.max = max[j] > stats.max ? max[j] : stats.max;
    }
    return stats;
}
