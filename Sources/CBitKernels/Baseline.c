/* What every processor of the architecture has: SSE2 on x86-64, NEON on arm64. */
#define VARIANT cbk_baseline
#include "KernelBodies.h"
