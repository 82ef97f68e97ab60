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

/* So many words of the set ahead, the cache lines of a word's items are asked for. */
enum { ahead = 4 };

#define HISTOGRAM(bits)                                                                                             \
    void cbk_histogram##bits(                                                                                       \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, uint32_t *counts) {                             \
        for (size_t w = 0; w < n; w++) {                                                                            \
            const uint##bits##_t *base = codes + w * 64;                                                            \
            for (uint64_t rest = set[w]; rest; rest &= rest - 1) counts[base[__builtin_ctzll(rest)]]++;             \
        }                                                                                                           \
    }                                                                                                               \
    static inline __attribute__((always_inline)) void lanes##bits(                                                  \
        const uint64_t *set, size_t n, const uint##bits##_t *codes, const size_t width, uint32_t *counts) {         \
        for (size_t w = 0; w < n; w++) {                                                                            \
            const uint##bits##_t *base = codes + w * 64 * width;                                                    \
            if (w + ahead < n && set[w + ahead]) {                                                                  \
                const char *next = (const char *)(base + ahead * 64 * width);                                       \
                for (size_t line = 0; line < 64 * width * sizeof *base; line += 64) __builtin_prefetch(next + line); \
            }                                                                                                       \
            for (uint64_t rest = set[w]; rest; rest &= rest - 1) {                                                  \
                const uint##bits##_t *lane = base + (size_t)__builtin_ctzll(rest) * width;                          \
                for (size_t j = 0; j < width; j++) counts[lane[j]]++;                                               \
            }                                                                                                       \
        }                                                                                                           \
    }                                                                                                               \
    void cbk_histogram##bits##_lanes(                                                                               \
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

/* 64 values at a time, the members chosen by mask and not by branch. */
KERNEL
cbk_stats_u32 cbk_summarize_u32(const uint64_t *set, size_t items, const uint32_t *values, uint32_t absent) {
    cbk_stats_u32 stats = {0, 0, UINT32_MAX, 0};
    for (size_t w = 0; w * 64 < items; w++) {
        const uint32_t *base = values + w * 64;
        size_t width = items - w * 64 < 64 ? items - w * 64 : 64;
        uint64_t bits = set[w];
        if (!bits) continue;
        uint64_t sum = 0;
        uint32_t count = 0, min = UINT32_MAX, max = 0;
        if (width == 64) {
            for (size_t j = 0; j < 64; j++) {
                uint32_t chosen = (uint32_t)((bits >> j & 1) & (base[j] != absent));
                uint32_t value = base[j];
                sum += chosen ? value : 0;
                count += chosen;
                uint32_t low = chosen ? value : UINT32_MAX, high = chosen ? value : 0;
                min = low < min ? low : min;
                max = high > max ? high : max;
            }
        } else {
            for (; bits; bits &= bits - 1) {
                uint32_t value = base[__builtin_ctzll(bits)];
                if (value == absent) continue;
                sum += value;
                count++;
                min = value < min ? value : min;
                max = value > max ? value : max;
            }
        }
        stats.sum += sum;
        stats.count += count;
        stats.min = min < stats.min ? min : stats.min;
        stats.max = max > stats.max ? max : stats.max;
    }
    return stats;
}
