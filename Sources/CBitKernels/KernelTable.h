#ifndef CBK_KERNEL_TABLE_H
#define CBK_KERNEL_TABLE_H

#include "CBitKernels.h"

/* The kernels of one variant, as CBitKernels.h describes them. */
struct cbk_kernels {
    void (*or_sets)(uint64_t *, const uint64_t *, size_t);
    void (*and_sets)(uint64_t *, const uint64_t *, size_t);
    void (*and_not_sets)(uint64_t *, const uint64_t *, size_t);
    void (*not_set)(uint64_t *, const uint64_t *, size_t);
    size_t (*count)(const uint64_t *, size_t);
    size_t (*count_and)(const uint64_t *, const uint64_t *, size_t);
    void (*near_miss)(const uint64_t *const *, size_t, size_t, uint64_t *, uint64_t *);
    void (*all_but_one)(uint64_t *, const uint64_t *, const uint64_t *, const uint64_t *, size_t);
    void (*accumulate)(uint64_t *, uint64_t *, const uint64_t *, size_t);
    void (*histogram8)(const uint64_t *, size_t, const uint8_t *, size_t, uint32_t *, size_t);
    void (*histogram16)(const uint64_t *, size_t, const uint16_t *, size_t, uint32_t *);
    void (*histogram32)(const uint64_t *, size_t, const uint32_t *, size_t, uint32_t *);
    size_t (*count_ids)(const uint64_t *, const uint32_t *, size_t);
    void (*insert_ids)(uint64_t *, const uint32_t *, size_t);
    void (*with_codes8)(uint64_t *, const uint8_t *, size_t, const uint8_t *);
    void (*slices_count)(const uint64_t *, size_t, const uint64_t *, size_t, uint32_t *);
    uint64_t (*slices_sum)(const uint64_t *, size_t, const uint64_t *, size_t);
    void (*slices_between)(uint64_t *, const uint64_t *, size_t, size_t, uint32_t, uint32_t);
    void (*slices_extremes)(
        const uint64_t *, const uint64_t *, size_t, const uint64_t *, size_t, const uint32_t *, const uint32_t *,
        uint32_t *, uint32_t *);
    void (*collapse)(uint64_t *, const uint64_t *, const uint64_t *, size_t);
    size_t (*count_collapsed)(const uint64_t *, const uint64_t *, const uint64_t *, size_t);
    void (*compress)(uint64_t *, const uint64_t *, const uint64_t *, size_t);
    void (*spread)(uint64_t *, const uint64_t *, const uint64_t *, size_t);
    void (*without_repeats)(uint64_t *, const uint64_t *, const uint64_t *, size_t, size_t);
    void (*run_histogram8)(const uint64_t *, const uint64_t *, size_t, const uint8_t *, uint32_t *, uint32_t *);
    void (*run_histogram16)(const uint64_t *, const uint64_t *, size_t, const uint16_t *, uint32_t *, uint32_t *);
    void (*run_histogram32)(const uint64_t *, const uint64_t *, size_t, const uint32_t *, uint32_t *, uint32_t *);
    uint64_t (*weigh)(const uint64_t *, size_t, struct cbk_weights);
    void (*weighted_histogram8)(const uint64_t *, size_t, const uint8_t *, size_t, struct cbk_weights, uint32_t *);
    void (*weighted_histogram16)(const uint64_t *, size_t, const uint16_t *, size_t, struct cbk_weights, uint32_t *);
    void (*weighted_histogram32)(const uint64_t *, size_t, const uint32_t *, size_t, struct cbk_weights, uint32_t *);
};

extern const struct cbk_kernels cbk_baseline;
#if defined(__x86_64__)
extern const struct cbk_kernels cbk_avx2, cbk_avx512;
#endif

#endif
