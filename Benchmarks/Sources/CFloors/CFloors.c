#include "CFloors.h"

#if defined(__x86_64__) && defined(__linux__)
#define KERNEL __attribute__((target_clones("avx512vpopcntdq", "avx2", "default")))
#else
#define KERNEL
#endif

/* The masks of a block stay in registers while the clauses pass by. */
enum { block = 8 };

static inline __attribute__((always_inline)) void near_miss_block(
    const uint64_t *const *clauses, size_t k, size_t first, size_t size, uint64_t *passed, uint64_t *near) {
    uint64_t once[block] = {0}, again[block] = {0};
    for (size_t c = 0; c < k; c++) {
        const uint64_t *clause = clauses[c] + first;
        for (size_t i = 0; i < size; i++) {
            again[i] |= once[i] & ~clause[i];
            once[i] |= ~clause[i];
        }
    }
    for (size_t i = 0; i < size; i++) {
        passed[first + i] = ~once[i];
        near[first + i] = ~again[i];
    }
}

KERNEL
void floor_near_miss(const uint64_t *const *clauses, size_t k, size_t n, uint64_t *passed, uint64_t *near) {
    size_t first = 0;
    for (; first + block <= n; first += block) near_miss_block(clauses, k, first, block, passed, near);
    near_miss_block(clauses, k, first, n - first, passed, near);
}

KERNEL
void floor_all_but_one(uint64_t *restrict dst, const uint64_t *near, const uint64_t *passed, const uint64_t *clause,
                    size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] = near[i] & (passed[i] | ~clause[i]);
}

KERNEL
void floor_not(uint64_t *restrict dst, const uint64_t *a, size_t n) {
    for (size_t i = 0; i < n; i++) dst[i] = ~a[i];
}

KERNEL
size_t floor_count(const uint64_t *a, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i]);
    return count;
}

KERNEL
size_t floor_count_and(const uint64_t *a, const uint64_t *b, size_t n) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) count += (size_t)__builtin_popcountll(a[i] & b[i]);
    return count;
}

#define FOR_EACH_MEMBER(item)                    \
    for (size_t word = 0; word < n; word++)      \
        for (uint64_t bits = set[word], item;    \
             bits && (item = word * 64 + (size_t)__builtin_ctzll(bits), 1); bits &= bits - 1)

/* A constant width unrolls the inner loop. */
#define HISTOGRAM(type, width_of_item)                                                                   \
    FOR_EACH_MEMBER(item)                                                                                \
    for (size_t i = 0; i < (width_of_item); i++) counts[((const type *)codes.codes)[item * (width_of_item) + i]]++

#define HISTOGRAM_OF_STARTS(type)                                                                        \
    FOR_EACH_MEMBER(item)                                                                                \
    for (uint32_t i = codes.starts[item]; i < codes.starts[item + 1]; i++) counts[((const type *)codes.codes)[i]]++

#define HISTOGRAM_BY_WIDTH(type)                                  \
    do {                                                          \
        if (codes.starts) HISTOGRAM_OF_STARTS(type);              \
        else if (codes.width == 1) HISTOGRAM(type, 1);            \
        else if (codes.width == 5) HISTOGRAM(type, 5);            \
        else if (codes.width == 6) HISTOGRAM(type, 6);            \
        else HISTOGRAM(type, codes.width);                        \
    } while (0)

KERNEL
void floor_histogram(const uint64_t *set, size_t n, floor_codes codes, uint32_t *counts) {
    if (codes.code_bytes == 1) HISTOGRAM_BY_WIDTH(uint8_t);
    else if (codes.code_bytes == 2) HISTOGRAM_BY_WIDTH(uint16_t);
    else HISTOGRAM_BY_WIDTH(uint32_t);
}

KERNEL
uint64_t floor_sum(const uint64_t *set, size_t n, const uint32_t *values) {
    uint64_t sum = 0;
    FOR_EACH_MEMBER(item) sum += values[item];
    return sum;
}
