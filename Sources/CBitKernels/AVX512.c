#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push(                                                                                       \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,lzcnt,popcnt"))),            \
    apply_to = function)
#define VARIANT cbk_avx512
#define HAS_BYTE_TABLES
#define HAS_BIT_EXTRACTION
#define HAS_LISTING
#include "KernelBodies.h"
#pragma clang attribute pop
#endif
