#if defined(__x86_64__)
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#define VARIANT cbk_avx2
#define HAS_BYTE_TABLES
#define HAS_BIT_EXTRACTION
#include "KernelBodies.h"
#pragma clang attribute pop
#endif
