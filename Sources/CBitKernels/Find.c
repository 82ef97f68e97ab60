#define _GNU_SOURCE

#include "CBitKernels.h"

#include <string.h>

size_t cbk_find(const uint8_t *text, size_t count, const uint8_t *run, size_t run_count) {
    const uint8_t *found = memmem(text, count, run, run_count);
    return found ? (size_t)(found - text) : count;
}
