#include "CBitKernels.h"

/* Plain enough for the compiler to take vectors of the baseline, which memory does not outrun by much. */
#define GREATEST(name, type)                                                        \
    type name(const type *numbers, size_t count) {                                  \
        type greatest = 0;                                                          \
        for (size_t i = 0; i < count; i++)                                          \
            if (numbers[i] > greatest) greatest = numbers[i];                       \
        return greatest;                                                            \
    }

GREATEST(cbk_greatest8, uint8_t)
GREATEST(cbk_greatest16, uint16_t)
GREATEST(cbk_greatest32, uint32_t)
