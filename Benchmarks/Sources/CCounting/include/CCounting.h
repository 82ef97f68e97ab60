#ifndef CCOUNTING_H
#define CCOUNTING_H

#include <stdint.h>

/* What has been asked of malloc and its siblings since the process began; this target puts itself in their place. */
typedef struct counting_total {
    uint64_t allocations, bytes;
} counting_total;
counting_total counting_allocations(void);

/*
 * Between these two callgrind counts instructions; the second writes them to a file of their own, described by
 * `name`. Without callgrind nothing happens.
 */
void counting_begin_instructions(void);
void counting_end_instructions(const char *name);

#endif
