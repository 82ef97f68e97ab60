#ifndef CALLOCATOR_SHIM_H
#define CALLOCATOR_SHIM_H

/* malloc_trim(3): Swift's Glibc module leaves <malloc.h> out. */
#include <malloc.h>

#endif
