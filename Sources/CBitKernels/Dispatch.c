#include "KernelTable.h"

static const struct cbk_kernels *active = &cbk_baseline;
static cbk_variant in_use = CBK_BASELINE;

static const struct cbk_kernels *kernels(cbk_variant variant) {
    switch (variant) {
    case CBK_BASELINE: return &cbk_baseline;
#if defined(__x86_64__)
    case CBK_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? &cbk_avx2 : 0;
    case CBK_AVX512:
        return __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2")
                   ? &cbk_avx512
                   : 0;
#endif
    default: return 0;
    }
}

int cbk_use(cbk_variant variant) {
    const struct cbk_kernels *chosen = kernels(variant);
    if (!chosen) return 0;
    __atomic_store_n(&active, chosen, __ATOMIC_RELAXED);
    __atomic_store_n(&in_use, variant, __ATOMIC_RELAXED);
    return 1;
}

cbk_variant cbk_variant_in_use(void) { return __atomic_load_n(&in_use, __ATOMIC_RELAXED); }

__attribute__((constructor)) static void choose(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
#endif
    for (int variant = CBK_AVX512; variant >= CBK_BASELINE; variant--)
        if (cbk_use((cbk_variant)variant)) return;
}

static inline const struct cbk_kernels *use(void) { return __atomic_load_n(&active, __ATOMIC_RELAXED); }

void cbk_or(uint64_t *dst, const uint64_t *a, size_t n) { use()->or_sets(dst, a, n); }
void cbk_and(uint64_t *dst, const uint64_t *a, size_t n) { use()->and_sets(dst, a, n); }
void cbk_and_not(uint64_t *dst, const uint64_t *a, size_t n) { use()->and_not_sets(dst, a, n); }
void cbk_not(uint64_t *dst, const uint64_t *a, size_t items) { use()->not_set(dst, a, items); }
size_t cbk_count(const uint64_t *a, size_t n) { return use()->count(a, n); }
size_t cbk_count_and(const uint64_t *a, const uint64_t *b, size_t n) { return use()->count_and(a, b, n); }

void cbk_near_miss(
    const uint64_t *const *clauses, size_t k, size_t items, uint64_t *passed, uint64_t *near) {
    use()->near_miss(clauses, k, items, passed, near);
}

void cbk_all_but_one(uint64_t *dst, const uint64_t *near, const uint64_t *passed, const uint64_t *clause, size_t n) {
    use()->all_but_one(dst, near, passed, clause, n);
}

void cbk_accumulate(uint64_t *once, uint64_t *again, const uint64_t *a, size_t n) {
    use()->accumulate(once, again, a, n);
}

void cbk_histogram8(
    const uint64_t *set, size_t n, const uint8_t *codes, size_t width, uint32_t *counts, size_t code_count) {
    use()->histogram8(set, n, codes, width, counts, code_count);
}

void cbk_histogram16(const uint64_t *set, size_t n, const uint16_t *codes, size_t width, uint32_t *counts) {
    use()->histogram16(set, n, codes, width, counts);
}

void cbk_histogram32(const uint64_t *set, size_t n, const uint32_t *codes, size_t width, uint32_t *counts) {
    use()->histogram32(set, n, codes, width, counts);
}

size_t cbk_count_ids(const uint64_t *set, const uint32_t *ids, size_t count) {
    return use()->count_ids(set, ids, count);
}

void cbk_insert_ids(uint64_t *dst, const uint32_t *ids, size_t count) { use()->insert_ids(dst, ids, count); }

void cbk_with_codes8(uint64_t *dst, const uint8_t *codes, size_t items, const uint8_t *wanted) {
    use()->with_codes8(dst, codes, items, wanted);
}

void cbk_slices_count(const uint64_t *set, size_t n, const uint64_t *slices, size_t width, uint32_t *counts) {
    use()->slices_count(set, n, slices, width, counts);
}

uint64_t cbk_slices_sum(const uint64_t *set, size_t n, const uint64_t *slices, size_t width) {
    return use()->slices_sum(set, n, slices, width);
}

void cbk_slices_between(
    uint64_t *dst, const uint64_t *slices, size_t width, size_t items, uint32_t lower, uint32_t upper) {
    use()->slices_between(dst, slices, width, items, lower, upper);
}

void cbk_slices_extremes(
    const uint64_t *set, const uint64_t *none, size_t n, const uint64_t *slices, size_t width, const uint32_t *least,
    const uint32_t *greatest, uint32_t *min, uint32_t *max) {
    use()->slices_extremes(set, none, n, slices, width, least, greatest, min, max);
}

void cbk_collapse(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n) {
    use()->collapse(dst, a, ends, n);
}

size_t cbk_count_collapsed(const uint64_t *a, const uint64_t *b, const uint64_t *ends, size_t n) {
    return use()->count_collapsed(a, b, ends, n);
}

void cbk_compress(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n) {
    use()->compress(dst, a, ends, n);
}

void cbk_spread(uint64_t *dst, const uint64_t *a, const uint64_t *ends, size_t n) {
    use()->spread(dst, a, ends, n);
}

void cbk_without_repeats(uint64_t *dst, const uint64_t *a, const uint64_t *repeats, size_t count, size_t n) {
    use()->without_repeats(dst, a, repeats, count, n);
}

void cbk_run_histogram8(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint8_t *codes, uint32_t *last, uint32_t *counts) {
    use()->run_histogram8(set, ends, n, codes, last, counts);
}

void cbk_run_histogram16(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint16_t *codes, uint32_t *last, uint32_t *counts) {
    use()->run_histogram16(set, ends, n, codes, last, counts);
}

void cbk_run_histogram32(
    const uint64_t *set, const uint64_t *ends, size_t n, const uint32_t *codes, uint32_t *last, uint32_t *counts) {
    use()->run_histogram32(set, ends, n, codes, last, counts);
}

uint64_t cbk_weigh(const uint64_t *set, size_t n, struct cbk_weights weights) {
    return use()->weigh(set, n, weights);
}

void cbk_weighted_histogram8(
    const uint64_t *set, size_t n, const uint8_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums) {
    use()->weighted_histogram8(set, n, codes, width, weights, sums);
}

void cbk_weighted_histogram16(
    const uint64_t *set, size_t n, const uint16_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums) {
    use()->weighted_histogram16(set, n, codes, width, weights, sums);
}

void cbk_weighted_histogram32(
    const uint64_t *set, size_t n, const uint32_t *codes, size_t width, struct cbk_weights weights, uint32_t *sums) {
    use()->weighted_histogram32(set, n, codes, width, weights, sums);
}
