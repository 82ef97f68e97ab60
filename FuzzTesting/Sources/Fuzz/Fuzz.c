#include <stddef.h>
#include <stdint.h>

int fuzz_one(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return fuzz_one(bytes, count); }
