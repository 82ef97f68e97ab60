#ifndef CEXPLORER_H
#define CEXPLORER_H

#include <stddef.h>
#include <stdint.h>

/* A file of the folder Explorer as it was when the program was built, so that the binary needs no file beside it. */
struct explorer_file {
    const char *name;
    const uint8_t *bytes;
    size_t length;
};

size_t explorer_file_count(void);

/* Of `index`, which is less than explorer_file_count(). */
struct explorer_file explorer_file_at(size_t index);

#endif
